"""What the rules refuse is reported with the rule, wherever it happens."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.reconcile.compare import Comparison
from companion.reconcile.expect import Offset
from companion.reconcile.lawless import unlawful
from companion.reconcile.sighting import Sight
from companion.reconcile.views import view_of
from companion.rules.joint.options import options_from_words
from companion.rules.joint.setup import complete, new_game
from companion.rules.zooloretto.options import Options
from tests.reconcile.live import explained, open_world, play, rules
from tests.rules.zooloretto.tables import table, zoo

RICH = table(
    zoo(
        coins=6,
        enclosure_4="zebra zebra zebra zebra",
        enclosure_5="lion",
        enclosure_6="kangaroo kangaroo kangaroo kangaroo kangaroo",
        barn="panda zebra | drinks",
        free_stall="| ice-cream",
    ),
    zoo(coins=5, enclosure_4="panda", barn="llama"),
    zoo(coins=5),
    trucks=("zebra panda lion", "lion/male", ""),
)
TAKEN = ("take truck-1", "place animal/zebra barn")
POOR = table(
    zoo(coins=0, enclosure_5="lion", barn="panda"), zoo(coins=0, barn="llama"), zoo(coins=0), trucks=("zebra", "", "")
)


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        (("move animal/panda barn enclosure-5",), "ZR-039"),
        (("move animal/zebra barn enclosure-4",), "ZR-038"),
        (("move animal/lion enclosure-5 barn",), "ZR-112"),
        (("move stall/ice-cream free-stall barn",), "ZR-055"),
        (("move stall/drinks barn free-stall",), "ZR-042"),
        (("exchange enclosure-4 enclosure-6",), "ZR-059"),
        (("draw free", "reveal animal/flamingo", "load truck-1"), "ZR-031"),
        (
            ("take truck-1", "place animal/panda enclosure-5", "place animal/lion barn", "place animal/zebra barn"),
            "ZR-039",
        ),
        (
            ("take truck-1", "place animal/panda barn", "place animal/lion enclosure-4", "place animal/zebra barn"),
            "ZR-039",
        ),
    ],
)
@pytest.mark.rule("ZR-031", "ZR-038", "ZR-039", "ZR-042", "ZR-055", "ZR-059", "ZR-112")
def test_an_illegal_action_is_reported_with_its_rule(lines: tuple[str, ...], rule: str) -> None:
    assert rules(explained(RICH, open_world(RICH, *lines))) == [rule]


@pytest.mark.parametrize("line", ["move animal/panda barn enclosure-4", "expand", "discard animal/panda"])
def test_what_cannot_be_paid_is_reported(line: str) -> None:
    assert rules(explained(POOR, open_world(POOR, line))) == ["ZR-047"]


@pytest.mark.parametrize(
    ("offsets", "rule"),
    [
        ([("enclosure-5", "animal/lion", -1)], "ZR-067"),
        ([("barn", "offspring/lion", 1)], "ZR-075"),
        ([("boards", "board/jungle", 1)], None),
    ],
)
def test_what_cannot_be_done_at_all_is_noted(offsets: list[tuple[str, str, int]], rule: str | None) -> None:
    changes = [Offset(f"player-1/{place}", label, change) for place, label, change in offsets]
    found = explained(RICH, RICH, offsets=changes)
    assert rules(found) == ([rule] if rule else [])
    assert found.unexplained.agrees == bool(rule)


def test_a_tile_taken_out_of_somebody_elses_enclosure_is_no_purchase() -> None:
    changes = [Offset("player-2/enclosure-4", "animal/panda", -1), Offset("player-1/expansion-1", "animal/panda", 1)]
    assert rules(explained(RICH, RICH, offsets=changes)) == ["ZR-064"]


def test_somebody_acts_out_of_turn() -> None:
    from companion.reconcile.views import view_of

    wrong = view_of("zooloretto").with_turn(RICH, 1)
    after = play(wrong, "take truck-2", "place animal/lion/male barn")
    assert rules(explained(RICH, after)) == ["ZR-028"]


def test_somebody_goes_on_after_taking_a_truck() -> None:
    before = play(RICH, "take truck-2", "place animal/lion/male barn")
    from companion.reconcile.views import view_of

    wrong = view_of("zooloretto").with_turn(before, 0)
    after = open_world(wrong, "move animal/panda barn enclosure-5")
    assert "ZR-037" in rules(explained(before, after))


def exotic() -> Any:
    """A table with visitors, a kiosk's tile on a truck."""
    options = Options(players=3, exotic=True, xxl=True, kiosk_colours=(("drinks", "blue"),))
    before = table(zoo(path_2="blue red", enclosure_5="lion"), zoo(), zoo(), options=options)
    before = play(before, "draw free", "reveal stall/drinks", "load truck-1")
    return play(
        before, "draw free", "reveal animal/panda", "load truck-2", "draw free", "reveal animal/panda", "load truck-3"
    )


def test_the_wrong_visitor_moves_and_an_enclosure_that_is_not_full_is_donated() -> None:
    before = exotic()
    after = open_world(before, "take truck-1", "place stall/drinks enclosure-4", "lead visitor/red path-2")
    assert rules(explained(before, after)) == ["EX-21"]
    after = open_world(before, "take truck-1", "place stall/drinks enclosure-4", "lead visitor/red supply")
    assert rules(explained(before, after)) == ["EX-21"]
    assert rules(explained(before, open_world(before, "donate enclosure-5"))) == ["XL-09"]


def test_an_animal_that_has_bred_may_lie_where_it_must_not() -> None:
    """A tile on the jungle board that lives elsewhere is named by its plain label."""
    from companion.reconcile.due import impossible

    options = Options(players=3, exotic=True)
    before = table(zoo(coins=3, barn="lion/male"), zoo(), zoo(), options=options)
    wrong = open_world(before, "move animal/lion/male barn jungle")
    bred = open_world(before, "move animal/lion/male barn jungle")
    assert rules(explained(before, wrong)) == ["ZR-038"]
    places = tuple(
        replace(place, animals=tuple(f"{label}/spent" for label in place.animals)) if place else None
        for place in bred.zoos[0].places
    )
    spent = replace(bred, zoos=(replace(bred.zoos[0], places=places), *bred.zoos[1:]))
    assert any("male lion" in one.text for one in impossible(spent))


def test_nobody_loads_a_tile_of_the_other_game_that_was_not_drawn() -> None:
    both = new_game(complete(options_from_words(None, (), (), 3), Random(1).sample), 0)
    drawn = play(both, "zoo draw free", f"zoo reveal {both.options.zoo.box.tiles[0]}")
    found = Comparison(0.0, (("truck-1", Sight((("animal/dolphin", 1.0),))),), (), ())
    deeds = list(unlawful(view_of("joint"), drawn, found))
    assert all("" not in tiles for deed in deeds for tiles in deed.state.zoo.trucks)
