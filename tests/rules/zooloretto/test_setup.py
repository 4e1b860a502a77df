"""Setting up: what goes back into the box, what lies where."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from companion.errors import UsageError
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.rulings import Rulings
from companion.rules.zooloretto.setup import (
    complete,
    face_down,
    in_the_middle,
    new_game,
    offspring_in_play,
    table_state,
    tiles_in_play,
)
from companion.rules.zooloretto.validity import problems
from tests.rules.zooloretto.tables import do, ready, zoo


@pytest.mark.rule("ZR-014", "ZR-015", "ZR-016", "Z2-03")
@pytest.mark.parametrize(("players", "species", "tiles"), [(2, 5, 55), (3, 6, 66), (4, 7, 77), (5, 8, 88)])
def test_species_in_play(players: int, species: int, tiles: int) -> None:
    options = ready(Options(players=players))
    animals = {label: n for label, n in tiles_in_play(options).items() if label.startswith("animal/")}
    assert sum(animals.values()) == tiles
    assert len({label.split("/")[1] for label in animals}) == species
    assert sorted(offspring_in_play(options)) == [0] * (8 - species) + [2] * species
    assert not {label.split("/")[1] for label in animals} & set(options.removed_species)


@pytest.mark.rule("ZR-017", "ZR-019", "ZV-01", "R2-02")
@pytest.mark.parametrize(
    ("options", "stalls"),
    [
        (Options(players=3), 12),
        (Options(players=2), 12),
        (Options(players=2, rulings=Rulings(two_players_keep_stalls=True)), 15),
        (Options(players=4, all_stalls=True), 15),
        (Options(players=5, edition="2007"), 12),
    ],
)
def test_stalls_in_play(options: Options, stalls: int) -> None:
    tiles = tiles_in_play(ready(options))
    assert sum(n for label, n in tiles.items() if label.startswith("stall/")) == stalls
    assert tiles["coin-tile"] == 12
    assert "stall/balloon" not in tiles


@pytest.mark.rule("ZR-014", "ZR-017")
def test_what_goes_back_is_chosen_or_picked() -> None:
    options = complete(Options(players=3, removed_species=("lion", "zebra"), removed_stall="drinks"), Random(1).sample)
    assert (options.removed_species, options.removed_stall) == (("lion", "zebra"), "drinks")
    picked = complete(Options(players=3), Random(1).sample)
    assert len(picked.removed_species) == 2
    assert picked.removed_stall
    assert complete(Options(players=3), Random(1).sample) == picked
    half = complete(Options(players=3, removed_stall="drinks"), Random(1).sample)
    assert (len(half.removed_species), half.removed_stall) == (2, "drinks")
    assert complete(Options(players=5, all_stalls=True), Random(1).sample).removed_stall == ""


@pytest.mark.rule("ZR-014", "ZR-015", "ZR-016", "ZR-017")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        (Options(), "the number of players is missing; expected 2 to 5"),
        (Options(players=3, removed_stall="drinks"), "3 players put 2 species back into the box, not 0"),
        (
            Options(players=5, removed_species=("zebra",), removed_stall="drinks"),
            "5 players put 0 species back into the box, not 1",
        ),
        (Options(players=5), "one stall type goes back into the box; none is named"),
    ],
)
def test_a_game_needs_complete_options(options: Options, words: str) -> None:
    with pytest.raises(UsageError) as caught:
        new_game(options)
    assert str(caught.value) == words


def test_completing_needs_the_number_of_players() -> None:
    with pytest.raises(UsageError) as caught:
        complete(Options(), Random(1).sample)
    assert str(caught.value) == "the number of players is missing; expected 2 to 5"


@pytest.mark.rule("ZR-020", "ZR-021", "ZR-022", "ZR-023", "ZR-024", "ZR-025", "ZR-026", "Z2-04")
@pytest.mark.parametrize(("players", "free", "trucks"), [(2, 64, 3), (3, 75, 3), (4, 86, 4), (5, 97, 5)])
def test_the_table_at_the_start(players: int, free: int, trucks: int) -> None:
    state = new_game(ready(Options(players=players)), starter=1)
    assert face_down(state) == {"free piles": free, "end stack": 15}
    assert sum(state.hidden) == free + 15
    assert state.trucks == ((),) * trucks
    assert state.taken == (-1,) * players
    assert state.zoos == (zoo(coins=2),) * players
    assert all(each.expansions == 0 for each in state.zoos)
    assert (state.coins, state.coin_tiles, state.bank) == (33 - 2 * players, 0, 33 - 2 * players)
    assert (state.turn, state.stage, state.last_round) == (1, "turn", False)
    assert (state.drawn, state.hand, state.question, state.gone) == ("", (), None, ())
    assert (state.balloon, state.tray) == (False, False)
    assert problems(state) == ()


@pytest.mark.rule("ZR-008", "ZR-025")
def test_the_bank_of_2007() -> None:
    state = new_game(ready(Options(players=4, edition="2007")))
    assert state.coins == 22
    assert state.zoos == (zoo(edition="2007"),) * 4


@pytest.mark.rule("ZR-026")
def test_the_first_player_starts_where_nobody_else_is_named() -> None:
    assert new_game(ready(Options(players=3))).turn == 0
    assert new_game(ready(Options(players=3)), starter=2).turn == 2


@pytest.mark.rule("ZR-026")
@pytest.mark.parametrize("starter", [-1, 3])
def test_nobody_else_can_start(starter: int) -> None:
    with pytest.raises(UsageError) as caught:
        new_game(ready(Options(players=3)), starter=starter)
    assert str(caught.value) == f"player-{starter + 1} cannot start a game of 3"


@pytest.mark.rule("ZR-022", "ZV-04", "ZV-11")
def test_what_lies_in_the_middle() -> None:
    state = new_game(ready(Options(players=3, balloon=True, tray=True)))
    offspring = {f"offspring/{name}": 2 for name in ("elephant", "flamingo", "kangaroo", "llama", "lion", "panda")}
    assert in_the_middle(state) == Counter(offspring | {"coin": 27, "stall/balloon": 1, "tray": 1})
    plain = new_game(ready(Options(players=3)))
    assert in_the_middle(replace(plain, coin_tiles=2)) == Counter(offspring | {"coin": 27, "coin-tile": 2})


# Entering a game that has begun


def entered(*zoos, players: int = 3, **more):
    options = ready(Options(players=players, balloon=True, tray=True))
    return table_state(options, [*zoos, *[zoo()] * (players - len(zoos))], **more)


@pytest.mark.rule("ZR-019", "ZR-080")
def test_entering_counts_what_is_left() -> None:
    state = entered(
        zoo(coins=4, coin_tiles=1, enclosure_5="lion/male lion/female lion/young", barn="panda | drinks balloon"),
        trucks=[["animal/panda/male", "coin-tile"], [], ["stall/ice-cream"]],
        taken=(-1, 1, -1),
        free=40,
        gone=("offspring/llama", "animal/llama", "animal/llama/male", "animal/llama/female"),
    )
    left = dict(zip(state.options.box.tiles, state.hidden, strict=True))
    assert {label: left[label] for label in left if "lion" in label} == {
        "animal/lion": 7,
        "animal/lion/male": 1,
        "animal/lion/female": 1,
    }
    assert (left["animal/panda"], left["animal/panda/male"], left["animal/llama"]) == (6, 1, 6)
    assert (left["stall/drinks"], left["stall/ice-cream"], left["coin-tile"]) == (2, 2, 10)
    assert left["animal/zebra"] == left["animal/zebra/male"] == 0
    assert state.offspring == (2, 2, 2, 1, 1, 2, 0, 0)
    assert state.coins == 33 - 4 - 2 - 2
    assert (state.free, state.end, state.last_round) == (40, 15, False)
    assert state.taken == (-1, 1, -1)
    assert state.trucks[0] == ("animal/panda/male", "coin-tile")
    assert state.gone == ("animal/llama", "animal/llama/female", "animal/llama/male", "offspring/llama")
    assert state.zoos[0]["enclosure-5"].animals == (
        "animal/lion/female/unsure",
        "animal/lion/male/unsure",
        "offspring/lion",
    )
    assert (state.balloon, state.tray) == (False, True)
    assert problems(state) == ()


def test_entering_without_counting_the_piles() -> None:
    state = entered(zoo(barn="panda | drinks"))
    assert state.free == 66 + 12 + 12 - 2 - 15
    assert (state.trucks, state.taken) == (((), (), ()), (-1, -1, -1))
    assert entered(zoo(), end=12).last_round
    assert entered(zoo(), end=12).free == 66 + 12 + 12 - 12
    assert entered(zoo(), free=0, end=0).free == 0
    assert entered(zoo(), end=200).free == 0


def test_entering_with_a_known_bank() -> None:
    state = entered(zoo(coins=1, coin_tiles=1), bank=(20, 2))
    assert (state.coins, state.coin_tiles) == (20, 2)
    assert state.hidden[state.options.box.tile_index["coin-tile"]] == 9


def test_entering_finds_balloon_and_tray() -> None:
    state = entered(zoo(free_stall="| balloon"), zoo(tray=True))
    assert (state.balloon, state.tray) == (False, False)
    plain = table_state(ready(Options(players=3)), [zoo()] * 3)
    assert (plain.balloon, plain.tray) == (False, False)


@pytest.mark.rule("ZR-080")
def test_entering_with_pairs_taken_as_having_bred() -> None:
    state = entered(
        zoo(
            enclosure_5="lion/male lion/female lion/male lion/young",
            enclosure_6="panda/male",
            barn="llama/male llama/female",
        ),
        assume_bred=True,
    )
    assert state.zoo["enclosure-5"].animals == (
        "animal/lion/female/spent",
        "animal/lion/male",
        "animal/lion/male/spent",
        "offspring/lion",
    )
    assert state.zoo["enclosure-6"].animals == ("animal/panda/male",)
    assert state.zoo.barn.animals == ("animal/llama/female", "animal/llama/male")


def test_an_impossible_table_is_entered_too() -> None:
    state = entered(zoo(coins=40, enclosure_6="lion/male lion/male lion/male", barn="lion/young lion/young lion/young"))
    assert state.coins == 0
    assert min(state.hidden) == min(state.offspring) == 0
    assert [problem.rule for problem in problems(state)] != []


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"zoos": [zoo()] * 2}, "3 players have 3 zoos; 2 are given"),
        ({"trucks": [[]] * 2}, "3 players use 3 trucks; 2 are given"),
        ({"taken": (-1, -1)}, "3 players have taken a truck or not; 2 are given"),
        ({"zoos": [zoo(), zoo(edition="2007"), zoo()]}, "player-2's zoo is of edition 2007, the game of 2023"),
        ({"zoos": [zoo(), zoo(), zoo(coins=None)]}, "nobody has said how many coins player-3 has"),
        ({"turn": 3}, "player-4 cannot be on turn in a game of 3"),
        ({"turn": -1}, "player-0 cannot be on turn in a game of 3"),
        ({"taken": (-1, 0, -1), "turn": 1}, "player-2 has taken a truck and cannot be on turn"),
        ({"options": Options()}, "the number of players is missing; expected 2 to 5"),
    ],
)
def test_a_table_that_does_not_fit_is_refused(more, words: str) -> None:
    given = {"options": ready(Options(players=3)), "zoos": [zoo()] * 3} | more
    with pytest.raises(UsageError) as caught:
        table_state(**given)
    assert str(caught.value) == words


@pytest.mark.rule("ZR-080")
def test_a_question_where_nobody_saw_an_animal_breed() -> None:
    state = entered(zoo(enclosure_5="lion/male"), trucks=[["animal/lion/female"], [], []])
    asked = do(state, "take truck-1", "place animal/lion/female enclosure-5")
    assert asked.stage == "tell"
    assert do(asked, "tell fertile").zoo["enclosure-5"].animals == (
        "animal/lion/female/spent",
        "animal/lion/male/spent",
        "offspring/lion",
    )
    assert do(asked, "tell spent").zoos[0]["enclosure-5"].animals == ("animal/lion/female", "animal/lion/male/spent")
