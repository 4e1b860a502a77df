"""Where coworkers work, and moving them."""

from dataclasses import replace

import pytest

from tests.rules.aquaretto.tables import allowed, do, refused, table, zoo


def waiting(coworkers: str = "", animals: str = "orca 2,2"):
    """A table where the first player has a coworker in hand."""
    state = table(zoo(animals, coworkers=coworkers))
    return replace(state, hand=("coworker",), stage="place", coworkers=state.coworkers - 1)


@pytest.mark.rule("AB-44", "AB-45", "AB-46", "AB-47", "RA-10")
def test_there_are_two_booths_two_feeding_stations_a_manager_and_any_cell() -> None:
    state = waiting()
    places = ["booth", "feeding", "manager", "basin/1,1", "basin/4,3"]
    assert all(allowed(state, f"place coworker {place}") for place in places)
    full = waiting("booth booth feeding feeding manager 1,1")
    assert refused(full, "place coworker booth") == "AB-44"
    assert refused(full, "place coworker feeding") == "AB-45"
    assert refused(full, "place coworker manager") == "AB-47"
    assert refused(full, "place coworker basin/1,1") == "AB-46"
    assert refused(full, "place coworker basin/2,2") == "AB-46"
    assert refused(full, "place coworker basin/0,0") == "AB-31"
    assert refused(full, "place coworker basin/0,4") == "AB-46"
    assert refused(full, "place coworker depot") == "AB-46"
    assert do(full, "place coworker basin/3,3").zoos[0].trainers == ((1, 1), (3, 3))


@pytest.mark.rule("AB-46", "RA-11")
def test_a_trainer_takes_the_cell_and_touches_nobody() -> None:
    state = do(waiting(), "place coworker basin/2,3")
    after = do(replace(state, turn=0, trucks=(("animal/penguin",) * 2, (), ())), "take truck-1")
    assert refused(after, "place animal/penguin basin/2,3") == "AB-23"
    assert allowed(after, "place animal/penguin basin/2,4")


@pytest.mark.rule("AB-33", "RA-14")
@pytest.mark.parametrize(
    ("source", "where"),
    [
        ("booth", "feeding"),
        ("feeding", "basin/1,1"),
        ("basin/3,3", "manager"),
        ("manager", "booth"),
        ("basin/3,3", "basin/4,3"),
    ],
)
def test_a_coworker_moves_for_a_coin_and_has_another_job(source: str, where: str) -> None:
    state = table(zoo("orca 2,2", coworkers="booth feeding manager 3,3"))
    if source != "manager" and where == "manager":
        assert refused(state, f"move coworker {source} {where}") == "AB-47"
        state = table(zoo("orca 2,2", coworkers="booth feeding 3,3"))
    before, after = state.zoos[0], do(state, f"move coworker {source} {where}")
    assert (after.zoos[0].coins, after.coins, after.turn) == (1, state.coins + 1, 1)
    assert after.zoos[0].coworkers == before.coworkers
    assert after.zoos[0] != before
    places = {"booth": "cashiers", "feeding": "keepers", "manager": "managers"}
    for place, name in places.items():
        change = (place == where) - (place == source)
        assert getattr(after.zoos[0], name) == getattr(before, name) + change


@pytest.mark.rule("AB-33")
def test_what_coworkers_cannot_do() -> None:
    state = table(zoo("orca 2,2", coworkers="booth 3,3"))
    assert refused(state, "move coworker feeding booth") == "AB-33"
    assert refused(state, "move coworker basin/1,1 booth") == "AB-33"
    assert refused(state, "move coworker booth booth") == "AB-33"
    assert refused(state, "move coworker basin/3,3 basin/3,3") == "AB-33"
    assert refused(state, "move coworker booth basin/2,2") == "AB-46"
    assert refused(state, "move coworker booth depot") == "AB-46"
    poor = table(zoo("orca 2,2", coworkers="booth", coins=0))
    assert refused(poor, "move coworker booth feeding") == "AB-29"
