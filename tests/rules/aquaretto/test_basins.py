"""Where animals may go, young, growth."""

from dataclasses import replace

import pytest

from companion.rules.aquaretto.events import (
    BankEmptied,
    CoworkerGained,
    CoworkerMissed,
    GrowthPaid,
    OffspringBorn,
)
from companion.rules.aquaretto.options import Options, Rulings
from companion.rules.aquaretto.turn import due
from tests.rules.aquaretto.tables import allowed, do, events, refused, table, zoo


def placing(animals: str, word: str, **more):
    """A table where the first player has just taken a truck with these animals."""
    anna = zoo(animals, **{key: more.pop(key) for key in ("depot", "boards", "coworkers") if key in more})
    return do(table(anna, trucks=(word, "", ""), **more), "take truck-1")


@pytest.mark.rule("AB-23", "AB-30")
def test_a_new_basin_begins_on_any_empty_cell() -> None:
    state = placing("", "orca")
    assert due(state) == "player-1: place orca"
    assert sum(allowed(state, f"place animal/orca basin/{x},{y}") for x in range(-1, 6) for y in range(-1, 6)) == 19
    assert refused(state, "place animal/orca basin/0,0") == "AB-31"
    assert refused(state, "place animal/orca basin/0,4") == "AB-30"
    assert refused(state, "place animal/orca booth") == "AB-30"
    assert refused(placing("penguin 2,2", "orca"), "place animal/orca basin/2,2") == "AB-23"
    assert refused(placing("", "orca", coworkers="2,2"), "place animal/orca basin/2,2") == "AB-23"
    assert do(state, "place animal/orca basin/2,2").zoos[0].tiles == (((2, 2), "animal/orca"),)


@pytest.mark.rule("AB-24", "AB-25", "RA-02")
def test_other_species_may_touch_at_corners_only() -> None:
    state = placing("penguin 2,2", "orca")
    for cell in ("1,2", "3,2", "2,1", "2,3"):
        assert refused(state, f"place animal/orca basin/{cell}") == "AB-24"
    for cell in ("1,1", "3,3", "1,3", "3,1"):
        assert allowed(state, f"place animal/orca basin/{cell}")
    strict = placing("penguin 2,2", "orca", options=Options(players=3, rulings=Rulings(diagonals_conflict=True)))
    assert refused(strict, "place animal/orca basin/1,1") == "AB-24"
    assert allowed(strict, "place animal/orca basin/4,2")


@pytest.mark.rule("AB-24", "AB-26", "RA-03")
def test_a_basin_grows_edge_to_edge() -> None:
    state = placing("orca 2,2; penguin 4,2", "orca")
    assert allowed(state, "place animal/orca basin/2,3")
    assert refused(state, "place animal/orca basin/3,3") == "AB-26"
    assert refused(state, "place animal/orca basin/3,2") == "AB-24"
    assert refused(placing("orca 2,2; penguin 1,3", "orca/young"), "place offspring/orca basin/2,3") == "AB-24"


@pytest.mark.rule("AB-27", "RA-04", "AQ-13")
def test_three_basins_and_one_more_for_each_large_board() -> None:
    three = "orca 1,4; penguin 0,2; dolphin 2,0"
    assert refused(placing(three, "sea-turtle"), "place animal/sea-turtle basin/4,3") == "AB-27"
    assert allowed(placing(three, "orca"), "place animal/orca basin/2,4")
    assert allowed(placing(three, "sea-turtle", boards="large 5,2"), "place animal/sea-turtle basin/4,3")
    for boards in ("small 5,2", "extra 5,2"):
        state = placing(three, "sea-turtle", boards=boards, options=Options(players=3, xxl=True))
        assert refused(state, "place animal/sea-turtle basin/4,3") == "AB-27"
        assert allowed(state, "place animal/sea-turtle depot")


@pytest.mark.rule("AB-28", "RA-07")
def test_the_depot_is_a_stack_in_the_order_of_ones_choice() -> None:
    state = placing("", "orca penguin/fish dolphin", depot="crocodile/fish")
    after = do(state, "place animal/penguin/fish depot", "place animal/dolphin depot", "place animal/orca basin/2,2")
    assert after.zoos[0].depot == ("animal/crocodile/fish", "animal/penguin/fish", "animal/dolphin")
    assert after.turn == 1
    assert refused(state, "place animal/crocodile/fish depot") == "AB-21"


@pytest.mark.rule("AB-39", "AB-40")
def test_a_pair_has_one_young_at_once() -> None:
    state = placing("orca/male 2,2", "orca/female penguin")
    born = do(state, "place animal/orca/female basin/2,3")
    assert events(state, "place animal/orca/female basin/2,3") == (OffspringBorn(0, "offspring/orca"),)
    assert born.hand == ("animal/penguin", "offspring/orca")
    assert due(born) == "player-1: place orca offspring"
    assert refused(born, "place animal/penguin depot") == "AB-39"
    assert refused(born, "place offspring/orca depot") == "AB-40"
    assert refused(born, "place offspring/orca basin/4,4") in ("AB-26", "AB-30")
    after = do(born, "place offspring/orca basin/2,4", "place animal/penguin depot")
    assert after.zoos[0].basins == {"orca": [(2, 2), (2, 3), (2, 4)]}
    assert after.offspring[1] == 1


@pytest.mark.rule("AB-39")
def test_a_third_parent_has_no_young_of_its_own() -> None:
    bred = "orca/male 2,2; orca/female 2,3; orca/young 2,4"
    state = placing(bred, "orca/male")
    assert events(state, "place animal/orca/male basin/3,2") == ()
    again = do(state, "place animal/orca/male basin/3,2")
    later = do(replace(again, turn=0, taken=(-1, -1, -1), trucks=(("animal/orca/female",), (), ())), "take truck-1")
    twice = do(later, "place animal/orca/female basin/1,2")
    assert (twice.offspring[1], twice.hand) == (0, ("coworker", "offspring/orca"))
    plain = placing("orca/male 2,2", "orca")
    assert events(plain, "place animal/orca basin/2,3") == ()


@pytest.mark.rule("AB-40")
def test_a_young_without_room_goes_on_the_depot() -> None:
    hemmed = "orca/male 1,4; penguin 0,3; dolphin 2,2; penguin/fish 0,2"
    state = placing(hemmed, "orca/female", coworkers="1,3 3,4")
    state = do(state, "place animal/orca/female basin/2,4")
    assert refused(state, "place offspring/orca basin/2,3") == "AB-24"
    assert do(state, "place offspring/orca depot").zoos[0].depot == ("offspring/orca",)


@pytest.mark.rule("AB-39")
def test_no_young_is_left() -> None:
    state = replace(placing("orca/male 2,2", "orca/female"), offspring=(2, 0, 2, 2, 2, 2, 2, 0))
    assert events(state, "place animal/orca/female basin/2,3") == ()


@pytest.mark.rule("AB-41", "AB-43", "RA-05", "RA-06")
def test_every_third_animal_brings_a_coin() -> None:
    state = placing("orca 1,4 2,4", "orca")
    assert events(state, "place animal/orca basin/3,4") == (GrowthPaid(0, "orca", 3),)
    after = do(state, "place animal/orca basin/3,4")
    assert (after.zoos[0].coins, after.coins) == (3, state.coins - 1)
    young = do(placing("orca/male 1,4", "orca/female"), "place animal/orca/female basin/2,4")
    assert events(young, "place offspring/orca basin/3,4") == (GrowthPaid(0, "orca", 3),)
    cells = "1,4 2,4 3,4 1,3 2,3 3,3 1,2 2,2"
    for size in range(3, 9):
        basin = placing("penguin/fish " + " ".join(cells.split()[: size - 1]), "penguin")
        paid = events(basin, f"place animal/penguin basin/{cells.split()[size - 1]}")
        assert [type(event) for event in paid] == {3: [GrowthPaid], 5: [CoworkerGained], 6: [GrowthPaid]}.get(size, [])


@pytest.mark.rule("AB-41", "AB-42")
@pytest.mark.parametrize(("size", "kind"), [(9, GrowthPaid), (10, CoworkerGained), (12, GrowthPaid), (13, None)])
def test_large_basins(size: int, kind: type | None) -> None:
    cells = [f"{x},{y}" for y in (3, 2, 1) for x in range(1, 5)] + ["2,0"]
    labels = ["orca/lightning"] * 2 + ["orca"] * 3 + ["orca/male"] * 2 + ["orca/female"] * 2 + ["orca/young"] * 2
    labels = [*labels, "orca", "orca"][: size - 1]
    animals = "; ".join(f"{label} {cell}" for label, cell in zip(labels, cells, strict=False))
    state = placing(animals, "orca")
    found = [type(event) for event in events(state, f"place animal/orca basin/{cells[size - 1]}")]
    assert found == ([kind] if kind else [])


@pytest.mark.rule("AB-41")
def test_a_bank_without_coins_pays_coin_tiles_or_nothing() -> None:
    state = placing("orca 1,4 2,4", "orca")
    tiles = do(replace(state, coins=0, coin_tiles=1), "place animal/orca basin/3,4")
    assert (tiles.zoos[0].coin_tiles, tiles.coin_tiles, tiles.bank) == (1, 0, 0)
    empty = replace(state, coins=0)
    assert events(empty, "place animal/orca basin/3,4") == (BankEmptied(0, "orca"),)


@pytest.mark.rule("AB-42", "AB-43")
def test_the_fifth_animal_brings_a_coworker_who_is_placed_at_once() -> None:
    state = placing("orca 1,4 2,4 3,4 1,3", "orca penguin")
    assert events(state, "place animal/orca basin/2,3") == (CoworkerGained(0, "orca", 5),)
    after = do(state, "place animal/orca basin/2,3")
    assert (after.hand, after.coworkers) == (("animal/penguin", "coworker"), 15)
    assert refused(after, "place animal/penguin depot") == "AB-39"
    assert refused(after, "place coworker depot") == "AB-46"
    done = do(after, "place coworker booth", "place animal/penguin depot")
    assert (done.zoos[0].cashiers, done.turn) == (1, 1)


@pytest.mark.rule("AB-43", "RA-05")
def test_a_tile_and_its_young_pay_for_both_sizes() -> None:
    state = placing("orca/male 1,4; orca 2,4 3,4 1,3", "orca/female")
    state = do(state, "place animal/orca/female basin/2,3")
    assert state.hand == ("coworker", "offspring/orca")
    assert events(state, "place offspring/orca basin/3,3") == (GrowthPaid(0, "orca", 6),)
    assert do(state, "place offspring/orca basin/3,3", "place coworker manager").zoos[0].managers == 1


@pytest.mark.rule("RA-09")
def test_no_coworker_is_left_or_no_place_for_one() -> None:
    state = placing("orca 1,4 2,4 3,4 1,3", "orca")
    assert events(replace(state, coworkers=0), "place animal/orca basin/2,3") == (CoworkerMissed(0),)
    filled = "booth booth feeding feeding manager"
    cells = [f"{x},{y}" for x in range(5) for y in range(5)]
    orcas = "1,4 2,4 3,4 1,3 2,3"
    others = ("0,0", "1,0", "0,1", "0,4", "4,4", "4,0", *orcas.split())
    trainers = [cell for cell in cells if cell not in others]
    full = placing("orca 1,4 2,4 3,4 1,3", "orca", coworkers=f"{filled} {' '.join(trainers)}")
    full = replace(full, coworkers=3)
    done = do(full, "place animal/orca basin/2,3")
    assert events(full, "place animal/orca basin/2,3")[-1] == CoworkerMissed(0)
    assert (done.hand, done.turn) == ((), 1)
