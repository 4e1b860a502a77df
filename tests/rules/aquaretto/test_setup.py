"""Setting a game up, and entering one that nobody has followed."""

from collections import Counter
from random import Random

import pytest

from companion.errors import UsageError
from companion.rules.aquaretto.options import FED, Options
from companion.rules.aquaretto.setup import complete, face_down, in_the_middle, new_game, put_back, table_state
from companion.rules.aquaretto.validity import problems
from tests.rules.aquaretto.tables import ready, table, zoo


@pytest.mark.rule("AB-12", "AB-14", "AB-15", "AB-16")
@pytest.mark.parametrize(
    ("players", "tiles", "out", "trucks"), [(5, 98, 0, 5), (4, 87, 1, 4), (3, 76, 2, 3), (2, 65, 3, 3)]
)
def test_a_new_game(players: int, tiles: int, out: int, trucks: int) -> None:
    options = complete(Options(players=players), Random(1).sample)
    state = new_game(options, starter=1)
    assert len(options.removed_species) == out
    assert set(options.removed_species) <= set(FED)
    assert sum(state.hidden) == tiles
    assert face_down(state) == {"free piles": tiles - 15, "end stack": 15}
    assert (len(state.trucks), state.turn, state.extra_boards) == (trucks, 1, 0)
    assert [zoo.coins for zoo in state.zoos] == [1] * players
    assert in_the_middle(state) == Counter(
        {f"offspring/{species}": 2 for species in FED if species not in options.removed_species}
        | {"offspring/dolphin": 2, "offspring/orca": 2, "offspring/sea-lion": 2}
        | {"coworker": 16, "coin": 30 - players}
    )


@pytest.mark.rule("AQ-03", "AQ-04", "AQ-05", "AQ-06", "AQ-07", "AQ-08")
@pytest.mark.parametrize(("players", "tiles", "supply"), [(5, 120, 12), (4, 107, 11), (3, 94, 10), (2, 81, 9)])
def test_a_new_game_with_the_expansion(players: int, tiles: int, supply: int) -> None:
    state = new_game(ready(Options(players=players, xxl=True)))
    assert sum(state.hidden) == tiles
    assert state.hidden[state.options.box.tile_index["supply"]] == supply
    assert state.hidden[state.options.box.tile_index["coin-tile"]] == 12
    assert (state.end, state.extra_boards, state.coins) == (15, 1, 42 - players)


@pytest.mark.rule("AB-12", "AB-13")
def test_species_that_people_put_back() -> None:
    chosen = put_back(Options(players=3), ["penguin", "crocodile"])
    assert complete(chosen, Random(0).sample) == chosen
    state = new_game(chosen)
    assert not any(
        state.hidden[state.options.box.tile_index[f"animal/penguin{mark}"]] for mark in ("", "/male", "/fish")
    )
    assert "offspring/penguin" not in in_the_middle(state)
    with pytest.raises(UsageError, match="'orca' cannot go back"):
        put_back(Options(players=3), ["orca"])
    with pytest.raises(UsageError, match="3 players put 2 species back into the box, not 1"):
        new_game(put_back(Options(players=3), ["penguin"]))
    with pytest.raises(UsageError, match=r"^the number of players is missing; expected 2 to 5$"):
        complete(Options(), Random(0).sample)
    with pytest.raises(UsageError, match="player-4 cannot start a game of 3"):
        new_game(chosen, starter=3)


def test_entering_a_game_that_nobody_has_followed() -> None:
    anna = zoo("orca 1,4 2,4; penguin/fish 3,1", "crocodile/fish", "extra 5,2", "booth 0,2", coins=3, supply=2)
    state = table_state(
        ready(Options(players=3, xxl=True)),
        [anna, zoo(coins=0, coin_tiles=2), zoo(coins=1)],
        [["animal/orca", "coin-tile"], [], []],
        taken=(-1, 1, -1),
        gone=["animal/orca/male"],
    )
    hidden = dict(zip(state.options.box.tiles, state.hidden, strict=True))
    assert (hidden["animal/orca"], hidden["animal/orca/male"], hidden["coin-tile"]) == (3, 1, 9)
    assert (hidden["supply"], hidden["animal/penguin/fish"], hidden["animal/crocodile/fish"]) == (8, 5, 5)
    assert (state.extra_boards, state.coworkers, state.coins, state.free) == (0, 14, 38, sum(state.hidden) - 15)
    assert problems(state) == ()
    late = table_state(ready(Options(players=3)), [zoo()] * 3, free=0, end=12, bank=(20, 1))
    assert (late.last_round, late.free, late.coins, late.coin_tiles) == (True, 0, 20, 1)


@pytest.mark.rule("AB-39")
def test_pairs_in_basins_have_had_their_young_wherever_it_is() -> None:
    pair = "orca/male 1,4; orca/female 2,4"
    bred = table(zoo(pair + "; orca/young 3,4"))
    assert (bred.offspring[1], bred.gone) == (1, ())
    sold = table(zoo(pair), zoo(depot="orca/young"))
    assert (sold.offspring[1], sold.gone) == (1, ())
    discarded = table(zoo(pair))
    assert (discarded.offspring[1], discarded.gone) == (1, ("offspring/orca",))
    assert problems(discarded) == problems(sold) == problems(bred) == ()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"zoos": [zoo()]}, "3 players have 3 zoos; 1 are given"),
        ({"trucks": [[]]}, "3 players use 3 trucks; 1 are given"),
        ({"taken": [-1]}, "3 players have taken a truck or not; 1 are given"),
        ({"turn": 3}, "player-4 cannot be on turn"),
        ({"taken": [0, -1, -1]}, "player-1 has taken a truck"),
        ({"zoos": [zoo(), zoo(coins=None), zoo()]}, "nobody has said how many coins player-2 has"),
        ({"zoos": [zoo(), zoo(), zoo(depot="unknown")]}, "nobody has said what lies in player-3's depot"),
        ({"zoos": [zoo(edition="2007"), zoo(), zoo()]}, "player-1's zoo is of edition 2007, the game of 2023"),
    ],
)
def test_tables_that_do_not_fit(change: dict, message: str) -> None:
    parts = {"zoos": [zoo()] * 3, **change}
    with pytest.raises(UsageError, match=message):
        table_state(ready(Options(players=3)), **parts)
