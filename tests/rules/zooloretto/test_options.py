"""The numbers that are printed, and the options that can be chosen."""

from typing import Any

import pytest

from companion.errors import UnknownNameError, UsageError
from companion.rules.zooloretto.options import (
    AREAS,
    EDITIONS,
    SPECIES,
    Options,
    Rulings,
    Sign,
    edition_named,
    options_for,
)


@pytest.mark.rule("ZR-001", "ZR-003", "ZR-004", "ZR-005", "ZR-006", "ZR-007", "ZR-008")
@pytest.mark.parametrize("name", ["2023", "print-and-play"])
def test_the_box_of_2023(name: str) -> None:
    counts = EDITIONS[name].counts
    of = {
        kind: sum(n for label, n in counts.items() if label.startswith(f"{kind}/")) for kind in ("animal", "offspring")
    }
    assert of == {"animal": 88, "offspring": 16}
    assert {label: counts[label] for label in counts if "zebra" in label} == {
        "animal/zebra": 7,
        "animal/zebra/male": 2,
        "animal/zebra/female": 2,
        "offspring/zebra": 2,
    }
    stalls = {label.removeprefix("stall/"): n for label, n in counts.items() if label.startswith("stall/")}
    assert stalls == {"ice-cream": 3, "drinks": 3, "hamburgers": 3, "hot-dogs": 3, "cotton-candy": 3, "balloon": 1}
    assert (counts["coin-tile"], counts["coin"]) == (12, 33)


@pytest.mark.rule("ZR-001", "ZR-003", "ZR-005", "ZR-007", "ZR-008")
def test_the_box_of_2007() -> None:
    counts = EDITIONS["2007"].counts
    assert sum(n for label, n in counts.items() if label.startswith("animal/")) == 88
    assert (counts["animal/camel"], counts["animal/camel/male"], counts["animal/camel/female"]) == (7, 2, 2)
    stalls = {label.removeprefix("stall/"): n for label, n in counts.items() if label.startswith("stall/")}
    assert stalls == {"kiosk": 3, "barrow": 3, "snacks": 3, "popcorn": 3, "balloon": 1}
    assert (counts["coin-tile"], counts["coin"]) == (12, 30)


@pytest.mark.rule("ZR-002")
def test_the_species() -> None:
    assert EDITIONS["2023"].species == (
        "elephant",
        "flamingo",
        "kangaroo",
        "llama",
        "lion",
        "panda",
        "chimpanzee",
        "zebra",
    )
    assert EDITIONS["print-and-play"].species == EDITIONS["2023"].species
    assert set(EDITIONS["2007"].species) - set(EDITIONS["2023"].species) == {"camel", "leopard"}
    assert len(EDITIONS["2007"].species) == 8
    assert SPECIES["animal/leopard/male"] == SPECIES["offspring/leopard"] == "leopard"


@pytest.mark.rule("ZR-011", "ZR-012", "ZR-013", "ZR-086")
@pytest.mark.parametrize(
    ("name", "stalls_at_4", "free_stalls"), [("2023", 1, 1), ("2007", 2, 0), ("print-and-play", 1, 1)]
)
def test_the_signs(name: str, stalls_at_4: int, free_stalls: int) -> None:
    expansion = Sign(spaces=5, full=9, one_short=5, bonus=1, stall_spaces=1)
    assert dict(zip(AREAS, EDITIONS[name].signs, strict=True)) == {
        "enclosure-4": Sign(spaces=4, full=5, one_short=4, bonus=1, stall_spaces=stalls_at_4),
        "enclosure-5": Sign(spaces=5, full=8, one_short=5, bonus=2, stall_spaces=1),
        "enclosure-6": Sign(spaces=6, full=10, one_short=6, bonus=0, stall_spaces=1),
        "free-stall": Sign(spaces=0, full=0, one_short=0, bonus=0, stall_spaces=free_stalls),
        "barn": Sign(spaces=0, full=0, one_short=0, bonus=0, stall_spaces=0),
        "expansion-1": expansion,
        "expansion-2": expansion,
        "jungle": Sign(spaces=5, full=0, one_short=0, bonus=0, stall_spaces=0),
    }


def test_the_order_of_counts() -> None:
    box = EDITIONS["2023"]
    assert box.tiles[:4] == ("animal/elephant", "animal/elephant/male", "animal/elephant/female", "animal/flamingo")
    assert box.tiles[-2:] == ("stall/cotton-candy", "coin-tile")
    assert [box.tile_index[label] for label in box.tiles] == list(range(30))
    assert [box.species_index[species] for species in box.species] == list(range(8))


def test_words_become_options() -> None:
    assert options_for() == Options(players=0, edition="2023")
    options = options_for("2007", ("tray", "all-stalls", "balloon"), 4)
    assert options == Options(players=4, edition="2007", all_stalls=True, balloon=True, tray=True)
    assert options.variants == ("all-stalls", "balloon", "tray")
    assert options_for(variants=("balloon",)).variants == ("balloon",)
    assert options.box is EDITIONS["2007"]


BAD_OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"players": 1}, "1 player cannot play; expected 2 to 5"),
    ({"players": 6}, "6 players cannot play; expected 2 to 5"),
    ({"players": -1}, "-1 players cannot play; expected 2 to 5"),
    ({"all_stalls": True, "removed_stall": "drinks"}, "no stall type is taken out in this game, yet drinks is named"),
    ({"edition": "2007", "removed_stall": "kiosk"}, "no stall type is taken out in this game, yet kiosk is named"),
]
BAD_NAMES: list[tuple[dict[str, Any], str]] = [
    ({"edition": "1999"}, "edition '1999' is not known; known are 2023, 2007, print-and-play"),
    ({"removed_species": ("camel",)}, "'camel' is no species of edition 2023; known are elephant, flamingo"),
    ({"removed_stall": "kiosk"}, "'kiosk' is no stall of edition 2023; known are ice-cream, drinks"),
]


@pytest.mark.parametrize(("chosen", "words"), BAD_OPTIONS + BAD_NAMES)
def test_what_cannot_be_played_is_refused(chosen: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError) as caught:
        Options(**chosen)
    assert str(caught.value).startswith(words)
    assert isinstance(caught.value, UnknownNameError) == ((chosen, words) in BAD_NAMES)


def test_unknown_words_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="edition '' is not known; known are 2023, 2007, print-and-play"):
        edition_named("")
    with pytest.raises(UnknownNameError, match="variant 'fog' is not known; known are all-stalls, balloon, tray"):
        options_for(variants=("fog",))


def test_removed_species_are_a_set() -> None:
    assert Options(removed_species=("zebra", "lion", "zebra")).removed_species == ("lion", "zebra")


@pytest.mark.rule("ZR-017", "ZV-01", "R2-02")
def test_how_many_stall_types_are_taken_out() -> None:
    assert Options(players=3).stall_types_out == 1
    assert Options(players=2).stall_types_out == 1
    assert Options(players=2, rulings=Rulings(two_players_keep_stalls=True)).stall_types_out == 0
    assert Options(players=3, rulings=Rulings(two_players_keep_stalls=True)).stall_types_out == 1
    assert Options(players=3, all_stalls=True).stall_types_out == 0
    assert Options(players=3, edition="2007").stall_types_out == 0


def test_the_rulings_are_those_of_the_project() -> None:
    assert Options().rulings == Rulings(
        stall_to_barn=False,
        idle_stall_move=False,
        stalls_for_sale=False,
        partial_bonus=True,
        two_players_keep_stalls=False,
        balloon_moves=True,
        balloon_doubles=False,
        balloon_counts_for_tray=True,
    )
