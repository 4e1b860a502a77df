"""Setting both games up at one table."""

from random import Random

import pytest

from companion.errors import UsageError
from companion.rules.aquaretto.options import Options as WaterOptions
from companion.rules.joint.options import Options, options_from_words
from companion.rules.joint.setup import asked, complete, face_down, new_game, put_back, table_state, with_house_rules
from companion.rules.joint.validity import problems
from companion.rules.zooloretto.options import Options as ZooOptions
from tests.rules.joint.tables import both, table, zoo


@pytest.mark.rule("AJ-01", "AJ-02", "AJ-03", "AJ-04", "AJ-08")
@pytest.mark.parametrize(("players", "out", "trucks"), [(2, 3, 3), (3, 2, 3), (4, 1, 4), (5, 0, 5)])
@pytest.mark.parametrize("xxl", [False, True])
def test_a_new_game(players: int, out: int, trucks: int, xxl: bool) -> None:
    options = complete(options_from_words(None, ("xxl",) if xxl else (), (), players), Random(2).sample)
    state = new_game(options, starter=1)
    assert len(options.zoo.removed_species) == len(options.water.removed_species) == out
    assert (len(state.kinds), set(state.kinds), state.acting, state.turn) == (trucks, {""}, "", 1)
    assert state.zoo.trucks == state.water.trucks == ((),) * trucks
    assert [one.coins for one in state.zoos] == [2] * players
    assert [one.coins for one in state.zoo.zoos] == [one.coins for one in state.water.zoos] == [2] * players
    assert state.zoo.coins == state.water.coins == options.coins - 2 * players
    assert options.coins == (33 + 30 + 24 if xxl else 33 + 30)
    assert face_down(state) == {
        "Zooloretto, free piles": sum(state.zoo.hidden) - 15,
        "Zooloretto, end stack": 15,
        "Aquaretto, free piles": sum(state.water.hidden) - 15,
        "Aquaretto, end stack": 15,
    }
    assert problems(state) == ()


@pytest.mark.rule("AJ-03")
def test_what_people_put_back() -> None:
    chosen = put_back(both(0), ["penguin", "crocodile", "zebra", "lion", "drinks"])
    assert chosen.water.removed_species == ("crocodile", "penguin")
    assert (chosen.zoo.removed_species, chosen.zoo.removed_stall) == (("lion", "zebra"), "drinks")
    with pytest.raises(UsageError, match="'unicorn' is no species"):
        put_back(both(0), ["unicorn"])


def test_house_rules() -> None:
    chosen = with_house_rules(both(3), ["stall-to-barn=yes"])
    assert chosen.zoo.rulings.stall_to_barn
    assert chosen.water == both(3).water
    assert asked(both(3)) == ()


def test_options_from_words() -> None:
    options = options_from_words("2007", ("exotic", "xxl"), ("tray",), 4)
    assert (options.players, options.edition, options.xxl) == (4, "2007", True)
    assert (options.expansions, options.variants) == (("exotic", "xxl"), ("tray",))
    assert (options.zoo.exotic, options.water.xxl) == (True, True)
    assert options_from_words(None, (), (), 0).edition == "2023"
    assert options.coin_tiles == 12 + 3 + 12
    with pytest.raises(UsageError, match="'fog' is not known"):
        options_from_words(None, ("fog",), (), 3)
    with pytest.raises(UsageError, match="same players in the same edition"):
        Options(ZooOptions(3), WaterOptions(4))
    with pytest.raises(UsageError, match="both games or to none"):
        Options(ZooOptions(3, xxl=True), WaterOptions(3))


@pytest.mark.rule("AJ-05", "AJ-08")
def test_entering_a_game_that_nobody_has_followed() -> None:
    state = table(
        zoo("orca/male 2,2; orca/female 2,3; orca/young 2,4", 3, 1, enclosure_5="panda panda"),
        zoo(coins=0),
        trucks=("zoo: panda coin-tile", "water: coin-tile", ""),
    )
    assert state.kinds == ("zoo", "water", "")
    assert state.zoo.trucks == state.water.trucks == (("animal/panda", "coin-tile"), ("coin-tile",), ())
    assert (state.zoo.coins, state.zoo.coin_tiles) == (63 - 5, 0)
    assert state.water.offspring[1] == 1
    assert problems(state) == ()
    options = both(3)
    late = table_state(options, [zoo()] * 3, bank=(50, 2), water={"free": 0, "end": 11})
    assert (late.zoo.last_round, late.water.last_round, late.water.end, late.zoo.end) == (True, True, 11, 15)
    assert (late.kinds, late.zoo.coins, late.water.coin_tiles) == (("", "", ""), 50, 2)
