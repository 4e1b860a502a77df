"""What was read of dice is compared with what lay there."""

import numpy as np
import pytest

from companion.evaluation.dice import MISSED, NONE, Outcome, compared, report
from companion.vision.observation import BoardSeen, Observation, Quality, Seen


def quad(x: float, y: float, side: float = 40.0) -> list[list[float]]:
    return [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]


def true(x: float, label: str = "die/lion", where: str = "truck-1/1", **more: object) -> dict[str, object]:
    area, _, crate = where.partition("/")
    space = where if crate else ""
    return {"label": label, "kind": "die", "quad": quad(x, 0), "visible": 1.0, "area": area, "space": space, **more}


def read(x: float, label: str = "die/lion", where: str = "truck-1/1", confidence: float = 0.99) -> Seen:
    area, _, crate = where.partition("/")
    corners = tuple((float(a), float(b)) for a, b in quad(x, 3))
    return Seen(label, confidence, (("die/coin", 0.01),), corners, area, where if crate else "", "die")  # type: ignore[arg-type]


def outcome(truths: list[dict[str, object]], seen: list[Seen], board: bool = True) -> Outcome:
    corners = tuple((float(a), float(b)) for a, b in quad(0, 0, 500))
    boards = (BoardSeen("b", (), corners, 9),) if board else ()  # type: ignore[arg-type]
    photo = Observation("x.jpg", (900, 700), Quality(1.0, 0.0), boards, tuple(seen), (), {"detect": 5.0})
    return compared("x.jpg", "own/navy/print", truths, photo)


def test_all_right_is_exact() -> None:
    found = outcome([true(0), true(100, "die/coin", "corner-2")], [read(0), read(100, "die/coin", "corner-1")])
    assert found.exact
    assert (found.dice, found.misplaced, found.doubts) == (2, 0, 0)


def test_a_wrong_side_a_missed_die_and_one_that_is_none_are_faults() -> None:
    found = outcome([true(0), true(100)], [read(0, "die/monkey"), read(300)])
    assert [(fault.true, fault.read) for fault in found.faults] == [
        ("die/lion", "die/monkey"),
        ("die/lion", MISSED),
        (NONE, "die/lion"),
    ]
    assert not found.exact


def test_a_fault_that_a_doubt_asks_for_is_not_silent() -> None:
    found = outcome([true(0)], [read(0, "die/monkey", confidence=0.5)])
    assert [fault.asked for fault in found.faults] == [True]


def test_a_hidden_die_need_not_be_read_and_is_not_wrong_when_it_is() -> None:
    assert outcome([true(0, visible=0.3)], []).exact
    assert outcome([true(0, visible=0.3)], [read(0, "die/coin")]).exact
    assert outcome([true(0, visible=0.3)], []).dice == 0


def test_a_leaning_die_is_rightly_unknown() -> None:
    assert outcome([true(0, leaning=True)], [read(0, "unknown")]).exact
    assert not outcome([true(0, leaning=True)], [read(0)]).exact


def test_places_count_where_the_board_was_found() -> None:
    assert outcome([true(0)], [read(0, where="truck-1/2")]).misplaced == 1
    assert outcome([true(0)], [read(0, where="table")], board=False).misplaced == 0


def test_the_report_tells_shares_confusions_refusals_and_times() -> None:
    good = outcome([true(0)], [read(0)])
    bad = outcome([true(0)], [read(0, "die/monkey")])
    refused = Outcome("y.jpg", "own/navy/print", 3, refusal="the photo is too dark")
    lines = report([good, bad, refused])
    assert lines[0].startswith(
        "all: 1 of 5 faces right (20.00%), 0 that are none, 1 errors silent; 1 of 3 tables exact"
    )
    assert "die/lion -> die/monkey, no: 1" in lines
    assert "refused y.jpg: the photo is too dark" in lines
    assert lines[-1] == "photo to dice: 5"


def test_the_report_of_nothing_is_no_error() -> None:
    assert report([])[-1] == "no photo was read"


@pytest.mark.parametrize("shift", [0.0, 20.0])
def test_a_die_is_the_same_within_half_its_width(shift: float) -> None:
    assert outcome([true(0)], [read(shift)]).exact
    assert np.hypot(shift, 3) < 24
