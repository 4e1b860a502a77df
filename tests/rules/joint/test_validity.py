"""What cannot lie on a table where both are played."""

from dataclasses import replace

import pytest

from companion.rules.joint.state import with_zoo
from companion.rules.joint.validity import problems, zoo_problems, zoos_problems
from tests.rules.joint.tables import both, do, table, zoo

BASE = both(0)


@pytest.mark.rule("AJ-08")
def test_money_is_counted_over_both_boxes() -> None:
    assert zoo_problems(zoo(coins=63, coin_tiles=22), BASE) == ()
    assert [(p.rule, p.text) for p in zoo_problems(zoo(coins=64), BASE)] == [("AJ-08", "64 coins lie here, 63 exist")]
    assert [p.text for p in zoo_problems(zoo(coin_tiles=23), BASE)] == ["23 coin tiles lie here, 22 exist"]
    assert zoo_problems(zoo(coins=None), BASE) == ()
    half = zoo(coins=40)
    assert [p.rule for p in zoos_problems([half, half], BASE)] == ["AJ-08"]
    assert zoos_problems([zoo(coins=64), zoo()], BASE) != ()
    assert zoos_problems([zoo(), zoo()], BASE) == ()


def test_each_game_judges_its_own_zoo() -> None:
    wrong = zoo("orca 1,4 4,1", enclosure_5="lion panda")
    assert [p.rule for p in zoo_problems(wrong, BASE)] == ["ZR-039", "AB-26"]
    state = table(zoo(), wrong)
    assert [p.text.partition(":")[0] for p in problems(state)] == ["player-2", "player-2"]
    six = zoo("orca 1,4", barn="lion lion lion lion lion lion")
    assert [p.rule for p in zoos_problems([six, six], BASE)] == ["ZR-001"]


@pytest.mark.rule("AJ-05", "AJ-08")
def test_tables_that_cannot_be() -> None:
    state = table(trucks=("zoo: panda", "water: orca", ""))
    assert problems(state) == ()
    assert problems(do(state, "water draw free")) == problems(do(state, "zoo draw free")) == ()
    mixed = with_zoo(
        replace(state.zoo, trucks=(("animal/panda", "animal/orca"), ("animal/orca",), ())), state.water, state.kinds
    )
    assert ("AJ-05", "truck-1") in {(p.rule, p.area) for p in problems(mixed) if p.rule == "AJ-05"}
    wet = with_zoo(
        replace(state.zoo, trucks=(("animal/panda",), ("animal/orca", "animal/panda"), ())), state.water, state.kinds
    )
    assert [(p.rule, p.area) for p in problems(wet)] == [("AJ-05", "truck-2")]
    rich = with_zoo(replace(state.zoo, coins=70), state.water, state.kinds)
    assert [p.text for p in problems(rich)] == ["76 coins lie here, 63 exist"]
    tiles = with_zoo(replace(state.zoo, coin_tiles=21, gone=("coin-tile", "coin-tile")), state.water, state.kinds)
    assert "23 coin tiles lie here, 22 exist" in [p.text for p in problems(tiles)]
    twice = with_zoo(replace(state.zoo, taken=(1, 1, -1), turn=2), state.water, state.kinds)
    assert {p.rule for p in problems(twice)} == {"ZR-034", "AB-21"}
