"""A reading against the truth: counts, faults, silence."""

from pathlib import Path
from typing import Any

from companion.evaluation.comparison import NOTHING, Comparison, Fault, compare
from companion.evaluation.truth import TrueComponent, Truth

LAY_THERE = (
    ("animal/zebra", "enclosure-4"),
    ("animal/zebra/male", "enclosure-4"),
    ("animal/lion", "barn"),
    ("stall/drinks", "enclosure-4"),
)


def truth(*components: tuple[str, str], hidden: tuple[tuple[str, str], ...] = ()) -> Truth:
    seen = tuple(TrueComponent(label, area, 1.0) for label, area in components)
    barely = tuple(TrueComponent(label, area, 0.2) for label, area in hidden)
    return Truth(Path("photo.jpg"), "2023", seen + barely, zoo(*components, *hidden), 16, {})


def zoo(*components: tuple[str, str]) -> dict[str, Any]:
    areas: dict[str, Any] = {}
    for label, area in components:
        if not area.startswith(("table", "truck")):
            kind = "stalls" if label.startswith("stall/") else "animals"
            areas.setdefault(area, {"animals": [], "stalls": []})[kind].append(label)
    return {"areas": areas}


def player(*components: tuple[str, str], doubts: tuple[dict[str, Any], ...] = (), total: int = 16) -> dict[str, Any]:
    seen = [
        {"label": label, "area": area, "confidence": 0.9 - 0.01 * number}
        for number, (label, area) in enumerate(components)
    ]
    return {"reading": {"components": seen}, "zoo": zoo(*components), "doubts": list(doubts), "total": total}


def doubt(where: str, seen: str, *could_be: str) -> dict[str, Any]:
    return {"where": where, "seen": seen, "could_be": list(could_be)}


def read(*components: tuple[str, str], **more: Any) -> Comparison:
    return compare(truth(*LAY_THERE), player(*components, **more))


def test_everything_right_in_any_order() -> None:
    one = read(*reversed(LAY_THERE))
    assert (one.components, one.right, one.faults, one.exact, one.score_exact) == (4, 4, (), True, True)
    assert all(right for _, right in one.confidences)


def test_a_confusion_is_one_fault_and_silent_without_a_doubt() -> None:
    one = read(("animal/zebra", "enclosure-4"), ("animal/zebra", "enclosure-4"), *LAY_THERE[2:], total=15)
    assert one.faults == (Fault("enclosure-4", "animal/zebra/male", "animal/zebra", silent=True),)
    assert (one.right, one.silent, one.exact, one.score_exact) == (3, 1, False, False)
    assert sorted(one.confidences) == [(0.87, True), (0.88, True), (0.89, False), (0.9, True)]


def test_a_doubt_breaks_the_silence_of_one_fault_in_its_place() -> None:
    wrong = (("animal/zebra", "enclosure-4"), ("animal/zebra", "enclosure-4"), *LAY_THERE[2:])
    spoken = read(*wrong, doubts=(doubt("enclosure-4/2", "animal/zebra", "animal/zebra/male"),))
    assert [fault.silent for fault in spoken.faults] == [False]
    elsewhere = read(*wrong, doubts=(doubt("barn", "animal/zebra", "animal/zebra/male"),))
    assert [fault.silent for fault in elsewhere.faults] == [True]
    of_another = read(*wrong, doubts=(doubt("enclosure-4/1", "animal/panda", "animal/lion"),))
    assert [fault.silent for fault in of_another.faults] == [True]


def test_overlooked_invented_and_moved_tiles() -> None:
    one = read(*LAY_THERE[:2], ("animal/lion", "enclosure-5"), ("animal/panda", "barn"), ("animal/panda", "barn"))
    assert set(one.faults) == {
        Fault("barn", "animal/lion", "animal/panda", silent=True),
        Fault("enclosure-4", "stall/drinks", NOTHING, silent=True),
        Fault("enclosure-5", NOTHING, "animal/lion", silent=True),
        Fault("barn", NOTHING, "animal/panda", silent=True),
    }
    assert one.invented == 2
    moved = read(*LAY_THERE[:2], ("animal/lion", "enclosure-5"), LAY_THERE[3])
    assert moved.faults == (Fault("barn", "animal/lion", "animal/lion in enclosure-5", silent=True),)


def test_what_could_hardly_be_seen_is_not_demanded_but_may_be_read() -> None:
    hidden = (("animal/panda", "barn"),)
    blind = compare(truth(*LAY_THERE, hidden=hidden), player(*LAY_THERE))
    assert (blind.components, blind.right, blind.faults, blind.exact) == (4, 4, (), False)
    sharp = compare(truth(*LAY_THERE, hidden=hidden), player(*LAY_THERE, *hidden))
    assert (sharp.components, sharp.right, sharp.faults, sharp.exact) == (4, 4, (), True)


def test_what_lies_beside_the_board_is_counted_apart() -> None:
    table = (("coin", "table"), ("coin", "table"), ("animal/lion", "table"))
    one = compare(truth(*LAY_THERE, *table), player(*LAY_THERE, ("coin", "table"), ("truck", "table")))
    assert (one.components, one.right, one.faults) == (4, 4, ())
    assert (one.beside, one.beside_right) == (3, 1)
    assert len(one.confidences) == 4


def test_tiles_on_a_truck_are_no_part_of_the_zoo() -> None:
    one = compare(truth(*LAY_THERE, ("animal/lion", "truck-1")), player(*LAY_THERE))
    assert (one.faults, one.exact) == ((), True)
    assert (one.components, one.beside, one.beside_right) == (len(LAY_THERE), 1, 0)
