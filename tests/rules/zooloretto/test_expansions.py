"""Exotic and XXL before the game: what lies in the box, what is chosen, what lies where at the start."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from companion.errors import UnknownNameError, UsageError
from companion.rules.zooloretto.options import (
    COLOURS,
    EDITIONS,
    EXOTICS,
    Options,
    options_for,
    options_from_words,
    whole_box,
)
from companion.rules.zooloretto.rulings import Rulings
from companion.rules.zooloretto.setup import (
    complete,
    face_down,
    in_the_middle,
    kiosk_colours,
    new_game,
    offspring_in_play,
    put_back,
    table_state,
    tiles_in_play,
)
from companion.rules.zooloretto.validity import problems, zoos_problems
from tests.rules.zooloretto.tables import do, ready, table, zoo

EXOTIC, XXL, BOTH = ("exotic",), ("xxl",), ("exotic", "xxl")


@pytest.mark.rule("EX-01", "EX-02", "EX-04")
@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_what_exotic_adds_to_the_box(edition: str) -> None:
    added = Counter(options_for(edition, expansions=EXOTIC).box.counts)
    added.subtract(EDITIONS[edition].counts)
    assert {label: number for label, number in added.items() if number} == {
        **{f"exotic/{kind}": 2 for kind in EXOTICS},
        **{f"visitor/{colour}": 8 for colour in COLOURS},
        **{f"bonus/{colour}": 1 for colour in COLOURS},
    }
    assert (len(EXOTICS), len(COLOURS)) == (8, 5)


@pytest.mark.rule("XL-01", "XL-02", "XL-03", "XL-04", "RX-01", "RX-03")
@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_what_xxl_adds_to_the_box(edition: str) -> None:
    added = Counter(options_for(edition, expansions=XXL).box.counts)
    added.subtract(EDITIONS[edition].counts)
    animals = {}
    for species in EDITIONS[edition].species:
        animals |= {f"animal/{species}": 4, f"animal/{species}/male": 1, f"animal/{species}/female": 1}
        animals[f"offspring/{species}"] = 1
    others = {"stall/xxl": 3, "coin-tile": 3, "coin": 12, "token/6": 3, "token/5": 3, "token/4": 4}
    assert {label: number for label, number in added.items() if number} == animals | others


@pytest.mark.rule("EX-06", "XL-06")
@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_the_expansions_add_up(edition: str) -> None:
    both = Counter(options_for(edition, expansions=BOTH).box.counts)
    exotic, xxl = (Counter(options_for(edition, expansions=names).box.counts) for names in (EXOTIC, XXL))
    assert both == exotic + xxl - Counter(EDITIONS[edition].counts)
    assert whole_box(edition).counts == both
    assert options_for(edition).box == EDITIONS[edition]


@pytest.mark.rule("EX-06")
def test_options_from_words() -> None:
    options = options_from_words(None, BOTH, ("tray",), 4)
    assert (options.exotic, options.xxl, options.expansions, options.players) == (True, True, BOTH, 4)
    assert options_from_words("2007", XXL, (), 2).expansions == XXL
    assert options.coins == 45
    with pytest.raises(UnknownNameError, match="expansion 'xxxl' is not known; known are exotic, xxl"):
        options_for(expansions=("xxxl",))


@pytest.mark.rule("EX-05", "EX-11", "EX-13", "EX-14", "EX-15")
@pytest.mark.parametrize(("players", "out"), [(2, 3), (3, 2), (4, 1), (5, 0)])
@pytest.mark.parametrize("expansions", [EXOTIC, BOTH])
def test_exotic_tiles_in_play(players: int, out: int, expansions: tuple[str, ...]) -> None:
    options = complete(options_for(players=players, expansions=expansions), Random(players).sample)
    assert len(options.removed_exotics) == out
    tiles = tiles_in_play(options)
    exotics = {label: number for label, number in tiles.items() if label.startswith("exotic/")}
    assert exotics == {f"exotic/{kind}": 2 for kind in EXOTICS if kind not in options.removed_exotics}
    assert not any("blank" in label for label in tiles)


@pytest.mark.rule("XL-06", "XL-07", "EX-12")
@pytest.mark.parametrize(("players", "species"), [(2, 5), (3, 6), (4, 7), (5, 8)])
def test_extra_tiles_in_play(players: int, species: int) -> None:
    options = ready(options_for(players=players, expansions=BOTH))
    tiles = tiles_in_play(options)
    animals = sum(number for label, number in tiles.items() if label.startswith("animal/"))
    assert animals == 17 * species
    assert (tiles["stall/xxl"], tiles["coin-tile"]) == (3, 15)
    assert sorted(offspring_in_play(options)) == [0] * (8 - species) + [3] * species
    state = new_game(options)
    assert face_down(state) == {"free piles": tiles.total() - 15, "end stack": 15}
    assert state.coins == 45 - 2 * players


@pytest.mark.rule("EX-03", "EX-07", "EX-08", "EX-09", "EX-10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("expansions", "colours"), [(EXOTIC, COLOURS[:4]), (BOTH, COLOURS)])
def test_the_table_at_the_start(players: int, expansions: tuple[str, ...], colours: tuple[str, ...]) -> None:
    state = new_game(ready(options_for(players=players, expansions=expansions)))
    assert set(state.zoos) == {zoo(jungle="", path_2=" ".join(colours))}
    middle = in_the_middle(state)
    assert {label: number for label, number in middle.items() if label.startswith("visitor/")} == {
        f"visitor/{colour}": 8 - players for colour in colours
    }
    assert {label for label in middle if label.startswith("bonus/")} == {f"bonus/{colour}" for colour in colours}
    assert problems(state) == ()


@pytest.mark.rule("EX-08")
def test_without_exotic_there_are_no_visitors() -> None:
    assert options_for(expansions=XXL).colours == ()
    assert options_for(expansions=EXOTIC).colours == ("red", "blue", "green", "white")
    assert options_for(expansions=BOTH).colours == ("red", "blue", "green", "white", "yellow")
    state = new_game(ready(options_for(players=3, expansions=XXL)))
    assert state.zoos == (zoo(),) * 3
    assert in_the_middle(state)["visitor/red"] == 0


@pytest.mark.rule("RE-15")
def test_a_fifth_stall_type_needs_a_fifth_colour() -> None:
    assert options_for(variants=("all-stalls",), expansions=EXOTIC).colours == COLOURS
    assert options_for("2007", ("all-stalls",), expansions=EXOTIC).colours == COLOURS[:4]
    kept = Options(players=2, exotic=True, rulings=Rulings(two_players_keep_stalls=True))
    assert kept.colours == COLOURS
    assert replace(kept, players=3).colours == COLOURS[:4]


@pytest.mark.rule("RE-14", "EX-22")
@pytest.mark.parametrize(
    ("chosen", "colours"),
    [
        ({"edition": "2007"}, "barrow=white kiosk=blue popcorn=red snacks=green"),
        ({"removed_stall": "cotton-candy"}, "drinks=blue hamburgers=red hot-dogs=white ice-cream=green"),
        ({"removed_stall": "drinks"}, "cotton-candy=blue hamburgers=red hot-dogs=white ice-cream=green"),
        (
            {"removed_stall": "drinks", "xxl": True},
            "cotton-candy=blue hamburgers=red hot-dogs=white ice-cream=green xxl=yellow",
        ),
        ({"all_stalls": True}, "cotton-candy=yellow drinks=blue hamburgers=red hot-dogs=white ice-cream=green"),
        (
            {"all_stalls": True, "xxl": True},
            "cotton-candy=nobody drinks=blue hamburgers=red hot-dogs=white ice-cream=green xxl=yellow",
        ),
        (
            {"removed_stall": "cotton-candy", "kiosk_colours": (("drinks", "red"), ("balloon", "blue"))},
            "balloon=blue drinks=red hamburgers=nobody hot-dogs=white ice-cream=green",
        ),
    ],
)
def test_the_usual_colours_of_the_kiosks(chosen: dict, colours: str) -> None:
    options = Options(exotic=True, **chosen)
    usual = kiosk_colours(options)
    assert kiosk_colours(replace(options, kiosk_colours=usual)) == usual
    assert " ".join(f"{stall}={colour}" for stall, colour in usual) == colours


@pytest.mark.rule("EX-13", "EX-14", "EX-15", "EX-22")
def test_what_is_chosen_stays_and_the_rest_is_picked() -> None:
    chosen = Options(players=4, exotic=True, removed_exotics=("bat",), kiosk_colours=(("drinks", "red"),))
    done = complete(chosen, Random(1).sample)
    assert done.removed_exotics == ("bat",)
    assert dict(done.kiosk_colours)["drinks"] == "red"
    assert complete(done, Random(2).sample) == done
    assert complete(Options(players=4), Random(1).sample).kiosk_colours == ()


@pytest.mark.rule("EX-13", "EX-14", "EX-15", "XL-06")
def test_what_people_put_back() -> None:
    options = put_back(Options(players=4, exotic=True, xxl=True), ("lion", "drinks", "bat"))
    assert (options.removed_species, options.removed_stall, options.removed_exotics) == (("lion",), "drinks", ("bat",))
    with pytest.raises(UnknownNameError, match="'xxl' is no stall of edition 2023"):
        put_back(options, ("xxl",))
    with pytest.raises(UnknownNameError, match="'bat' is no species"):
        put_back(Options(players=4), ("bat",))
    with pytest.raises(UsageError, match="one stall type goes back into the box, not 2"):
        put_back(options, ("drinks", "hot-dogs"))
    for seed in range(20):
        assert complete(Options(players=4, xxl=True), Random(seed).sample).removed_stall != "xxl"


@pytest.mark.rule("EX-06", "EX-08", "EX-22", "XL-05", "RX-01", "RX-02")
@pytest.mark.parametrize(
    ("choices", "words"),
    [
        (
            {"exotic": False, "removed_exotics": ("bat",)},
            "exotic kinds and the kiosks' colours belong to the Exotic expansion, which is not played",
        ),
        (
            {"exotic": False, "kiosk_colours": (("drinks", "red"),)},
            "exotic kinds and the kiosks' colours belong to the Exotic expansion, which is not played",
        ),
        ({"removed_exotics": ("cat",)}, "'cat' is no exotic kind; known are pygmy-anteater, red-macaw, bat, koala, "),
        ({"kiosk_colours": (("xxl", "red"),)}, "'xxl' is no stall of this game; known are ice-cream, drinks, "),
        (
            {"kiosk_colours": (("drinks", "yellow"),)},
            "drinks cannot call 'yellow'; what a stall can call is red, blue, green, white, nobody",
        ),
        ({"xxl": True, "tokens": (4, 5, 6) * 4}, "the tokens lie with the highest on top, not 4, 5, 6, 4, 5, 6, "),
        ({"xxl": True, "tokens": (6, 5, 4)}, "3 tokens are too few, 6 donations may come"),
        ({"xxl": True, "tokens": (6, 5, 4), "players": 0}, "3 tokens are too few, 10 donations may come"),
    ],
)
def test_choices_that_do_not_go_together(choices: dict, words: str) -> None:
    with pytest.raises(UsageError) as caught:
        Options(**{"players": 3, "exotic": True} | choices)
    assert str(caught.value).startswith(words)


@pytest.mark.rule("RX-01", "RX-02")
def test_other_tokens_may_be_used() -> None:
    few = Options(players=2, xxl=True, tokens=(6, 5, 5, 4))
    assert new_game(ready(few)).supply.tokens == (6, 5, 5, 4)
    assert [problem.rule for problem in zoos_problems([zoo(tokens=(6, 6)), zoo()], few)] == []
    assert [problem.rule for problem in problems(table(zoo(tokens=(6, 5)), zoo(tokens=(5,)), options=few))] == []


@pytest.mark.rule("EX-13", "EX-14", "EX-22")
@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({"removed_exotics": ("bat",)}, "3 players put 2 exotic kinds back into the box, not 1"),
        ({"kiosk_colours": ()}, "the kiosks call visitors by colours; none is named"),
    ],
)
def test_a_game_needs_complete_options(choices: dict, words: str) -> None:
    with pytest.raises(UsageError) as caught:
        new_game(replace(ready(Options(players=3, exotic=True)), **choices))
    assert str(caught.value) == words


@pytest.mark.rule("EX-07", "EX-09", "XL-05")
def test_entering_a_game_finds_what_is_left_in_the_middle() -> None:
    options = ready(Options(players=3, exotic=True, xxl=True))
    mine = zoo(coins=2, jungle="bat", barn="koala", path_2="red red", path_5="blue", bonus="white", tokens=(6, 6))
    state = table_state(options, [mine, zoo(coins=2, tokens=(6,)), zoo(coins=2)], trucks=[["exotic/bat"], [], []])
    assert state.supply.visitors == (6, 7, 8, 8, 8)
    assert state.supply.bonus == (1, 1, 1, 0, 1)
    assert state.supply.tokens == (5, 5, 5, 4, 4, 4, 4)
    box = options.box
    assert state.hidden[box.tile_index["exotic/bat"]] == 0
    assert state.hidden[box.tile_index["exotic/koala"]] == 1
    assert [zoo["jungle"].animals for zoo in state.zoos] == [("exotic/bat",), (), ()]
    assert all(zoo.places[-1] is not None for zoo in state.zoos)
    assert problems(state) == ()


@pytest.mark.rule("EX-06")
def test_a_game_without_expansions_has_nothing_of_them() -> None:
    state = table()
    assert (state.supply.visitors, state.supply.bonus, state.supply.tokens) == ((), (), ())
    assert do(table(trucks=("| drinks", "", "")), "take truck-1", "place stall/drinks free-stall").stage == "turn"
