"""Water zoos from what was seen: cells, boards, coworkers by place, the depot's top."""

from dataclasses import replace

import pytest

from companion.reconcile.amend import Amendment, amended
from companion.reconcile.water import WaterReading, water_zoo_from_observation
from companion.rules.aquaretto.grid import Board
from companion.rules.aquaretto.options import Options
from companion.rules.aquaretto.validity import zoo_problems
from companion.vision.observation import BoardSeen, Observation, Quad, Seen
from tests.reconcile.observations import QUAD, observed, seen

WET = ("basin", "booth", "feeding", "depot", "manager")
OPTIONS = Options()


def _read(*things: Seen, boards: tuple[BoardSeen, ...] = (), areas: tuple[str, ...] = WET) -> WaterReading:
    observation: Observation = observed(*things, areas=areas)
    return water_zoo_from_observation(replace(observation, boards=(*observation.boards, *boards)), OPTIONS)


def _at(thing: Seen, x: float) -> Seen:
    quad: Quad = ((x, 0.0), (x + 1, 0.0), (x + 1, 1.0), (x, 1.0))
    return replace(thing, quad=quad)


def test_animals_lie_on_their_cells_and_coworkers_work_at_their_places() -> None:
    reading = _read(
        seen("basin/2,3", "animal/orca/male"),
        seen("basin/2,2", "offspring/orca", kind="round-tile"),
        seen("basin/0,3", "coworker", kind="round-tile"),
        seen("booth/2", "coworker", kind="round-tile"),
        seen("feeding/1", "coworker", kind="round-tile"),
        seen("manager/1", "coworker", kind="round-tile"),
        seen("booth/1", "empty"),
    )
    zoo = reading.zoo
    assert zoo.tiles == (((2, 2), "offspring/orca"), ((2, 3), "animal/orca/male"))
    assert (zoo.trainers, zoo.cashiers, zoo.keepers, zoo.managers) == (((0, 3),), 1, 1, 1)
    assert reading.doubts == ()
    assert reading.not_visible == ("coins",)


def test_boards_stand_where_their_cells_are() -> None:
    small = BoardSeen("print-and-play/water-small", ("basin",), QUAD, 9, (), ((5, 2), (5, 1), (6, 1)), 90)
    water = BoardSeen("print-and-play/water", ("basin",), QUAD, 9, (), ((0, 3), (1, 3)), 0)
    assert _read(boards=(water, small)).zoo.boards == (Board("small", (5, 1), 90),)


def test_money_and_supply_lie_beside_the_boards() -> None:
    things = [seen("table", "coin", kind="round-tile")] * 2 + [seen("table", "coin-tile"), seen("table", "supply")]
    reading = _read(*things)
    assert (reading.zoo.coins, reading.zoo.coin_tiles, reading.zoo.supply) == (2, 1, 1)
    assert reading.not_visible == ()


def test_a_tile_beside_the_boards_that_nobody_can_name_is_asked_about() -> None:
    said = (("supply", 0.28), ("empty", 0.2), ("animal/orca", 0.1))
    unclear = Seen("animal/sea-turtle", 0.3, said, QUAD, "table", "", "square-tile")
    reading = water_zoo_from_observation(observed(unclear, areas=WET), Options(xxl=True))
    (asked,) = reading.doubts
    assert (asked.where, asked.seen, asked.could_be) == ("table", "unknown", ("supply", "coin-tile", "nothing"))
    assert asked.ask == "What lies beside the boards: something unknown, a supply, a coin tile or nothing?"
    (thing,) = reading.observation.components
    assert (thing.label, thing.confidence, reading.zoo.supply) == ("unknown", pytest.approx(0.8), 0)
    answered = amended(reading.observation, Amendment("table", "unknown", "supply", QUAD))
    settled = water_zoo_from_observation(answered, Options(xxl=True))
    assert (settled.zoo.supply, settled.doubts) == (1, ())


def test_what_looks_most_like_a_supply_tile_beside_the_boards_is_one_but_asked_about() -> None:
    unsure = Seen("supply", 0.4, (("empty", 0.35), ("coworker", 0.1)), QUAD, "table", "", "square-tile")
    reading = water_zoo_from_observation(observed(unsure, areas=WET), Options(xxl=True))
    (asked,) = reading.doubts
    assert (reading.zoo.supply, asked.seen, asked.could_be) == (1, "supply", ("coin-tile", "nothing"))
    settled = amended(reading.observation, Amendment("table", "supply", "nothing", QUAD))
    assert water_zoo_from_observation(settled, Options(xxl=True)).zoo.supply == 0
    assert water_zoo_from_observation(observed(unsure, areas=WET), OPTIONS).doubts == ()  # no such tiles without XXL


def test_a_faint_tile_beside_the_boards_that_looks_like_a_supply_tile_is_one_but_asked_about() -> None:
    faint = Seen("empty", 0.6, (("supply", 0.38), ("coworker", 0.02)), QUAD, "table", "", "square-tile")
    reading = water_zoo_from_observation(observed(faint, areas=WET), Options(xxl=True))
    assert (reading.zoo.supply, [asked.seen for asked in reading.doubts]) == (1, ["supply"])
    hardly = replace(faint, confidence=0.85, alternatives=(("supply", 0.15),))
    nothing = replace(faint, confidence=1.0, alternatives=())
    for one in (hardly, nothing):
        reading = water_zoo_from_observation(observed(one, areas=WET), Options(xxl=True))
        assert (reading.zoo.supply, reading.doubts, reading.observation.vacancies) == (0, (), (one,))


def test_what_hardly_lies_beside_the_boards_and_round_pieces_there_are_not_asked_about() -> None:
    faint = Seen("animal/orca", 0.3, (("empty", 0.4),), QUAD, "table", "", "square-tile")
    disc = Seen("coworker", 0.3, (("animal/orca", 0.2),), QUAD, "table", "", "round-tile")
    assert water_zoo_from_observation(observed(faint, disc, areas=WET), OPTIONS).doubts == ()


def test_coins_that_a_person_counted_are_taken() -> None:
    reading = water_zoo_from_observation(observed(seen("table", "coin"), areas=WET), OPTIONS, coins=5)
    assert reading.zoo.coins == 5


def test_of_the_depot_the_top_is_known_and_the_rest_is_not_visible() -> None:
    reading = _read(seen("depot/1", "animal/penguin"), seen("depot", "animal/orca", 0.6))
    assert reading.zoo.depot == ("animal/penguin",)
    assert "depot, below the top" in reading.not_visible
    assert [one.label for one in reading.observation.components] == ["animal/penguin"]


def test_a_top_that_is_not_sure_is_asked_about() -> None:
    reading = _read(seen("depot/1", "animal/penguin", 0.6, animal__orca=0.3, coworker=0.1))
    assert reading.zoo.depot == ("animal/penguin",)
    (question,) = reading.doubts
    assert (question.where, question.seen, question.could_be) == ("depot", "animal/penguin", ("animal/orca",))
    unknown = _read(seen("depot/1", "unknown", 0.9))
    assert unknown.zoo.depot == ("unknown",)
    assert unknown.doubts[0].where == "depot"


def test_a_depot_that_looks_empty_but_not_surely_is_asked_about() -> None:
    (question,) = _read(seen("depot/1", "empty", 0.6, animal__orca=0.4)).doubts
    assert (question.seen, question.could_be) == ("nothing", ("animal/orca",))
    assert _read(seen("depot/1", "empty", 0.99, animal__orca=0.01)).doubts == ()
    assert _read(seen("depot/1", "empty", 0.6)).doubts == ()


def test_a_photo_without_the_depot_says_so() -> None:
    assert _read(areas=("basin",)).not_visible == ("coins", "depot", "manager")


def test_a_doubtful_cell_is_asked_about() -> None:
    reading = _read(
        seen("basin/2,3", "animal/orca", 0.6, animal__dolphin=0.35),
        seen("basin/2,1", "empty", 0.7, animal__dolphin=0.3),
    )
    questions = {one.where: one for one in reading.doubts}
    assert questions["basin/2,3"].could_be == ("animal/dolphin",)
    assert questions["basin/2,1"].seen == "nothing"
    assert reading.zoo.tiles == (((2, 3), "animal/orca"),)


def test_sure_neighbours_say_which_species_lies_between_them() -> None:
    reading = _read(
        seen("basin/1,3", "animal/orca"),
        seen("basin/2,3", "animal/dolphin", 0.6, animal__orca=0.4),
        seen("basin/3,3", "animal/orca"),
    )
    assert dict(reading.zoo.tiles)[2, 3] == "animal/orca"


def test_no_more_of_a_label_lies_there_than_the_box_holds() -> None:
    things = [
        seen(f"basin/{x},2", "animal/orca/male", 0.99 - 0.1 * x, animal__orca=0.1 * x, unknown=0.01) for x in range(3)
    ]
    reading = _read(*things)
    assert [label for _, label in reading.zoo.tiles] == ["animal/orca/male", "animal/orca/male", "animal/orca"]
    assert {one.where for one in reading.doubts} == {"basin/0,2", "basin/1,2", "basin/2,2"}


def test_more_coworkers_than_exist_are_asked_about_where_they_gave_way() -> None:
    things = [seen(f"basin/{x},{y}", "coworker", 0.99) for x in range(5) for y in range(5)]
    reading = _read(*things)
    assert len(reading.zoo.trainers) == 16
    assert len(reading.doubts) == 9


def test_money_on_a_cell_is_hardly_ever_money() -> None:
    reading = _read(seen("basin/2,3", "coin-tile", 0.7, **{"animal__sea-turtle": 0.25}))
    assert reading.zoo.tiles == (((2, 3), "animal/sea-turtle"),)


def test_an_animal_at_a_booth_is_something_unknown() -> None:
    reading = _read(seen("booth/1", "animal/orca", 0.95, coworker=0.05))
    assert reading.zoo.cashiers == 0
    assert reading.doubts[0].seen == "unknown"
    assert reading.doubts[0].could_be[0] == "coworker"


def test_a_coworker_on_an_animal_is_a_problem_with_its_rule() -> None:
    reading = _read(
        _at(seen("basin/2,3", "animal/orca"), 0),
        _at(seen("basin/0,2", "animal/dolphin"), 50),
        _at(seen("basin", "coworker", kind="round-tile"), 0.3),
    )
    assert reading.zoo.trainers == ((2, 3),)
    assert any("2,3" in problem.text or "2,3" in problem.area for problem in zoo_problems(reading.zoo, OPTIONS))


def test_a_tile_between_cells_is_asked_about_and_what_is_faint_is_not() -> None:
    reading = _read(
        _at(seen("basin/2,3", "empty"), 0), _at(seen("basin", "animal/orca"), 0.4), _at(seen("basin", "coin"), 0)
    )
    (question,) = reading.doubts
    assert (question.where, question.seen) == ("basin/2,3", "animal/orca")
    assert _read(seen("basin", "animal/orca", 0.3)).doubts == ()
    assert _read(seen("basin", "animal/orca", 0.9)).doubts == ()  # no cell was seen that it could be on


def test_a_basin_cut_in_two_is_named_with_its_rule() -> None:
    zoo = _read(seen("basin/0,3", "animal/orca"), seen("basin/4,3", "animal/orca/male")).zoo
    assert any(problem.rule == "AB-26" for problem in zoo_problems(zoo, OPTIONS))


@pytest.mark.parametrize("label", ["animal/orca", "coworker"])
def test_the_observation_carries_the_decided_labels(label: str) -> None:
    reading = _read(seen("basin/2,3", label, 0.9, unknown=0.1))
    (component,) = reading.observation.components
    assert component.label == label
    assert component.confidence > 0.7
