"""What people wrote on a sheet is compared with what was counted, and never taken."""

import pytest

from companion.reconcile.written import Written, remark, written_fields
from companion.vision.observation import Quality
from companion.vision.sheet.numbers import WrittenNumber
from companion.vision.sheet.reader import FieldSeen, SheetSeen

QUAD = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def sheet(*fields: FieldSeen) -> SheetSeen:
    return SheetSeen("sheet.jpg", (10, 10), "print-and-play", QUAD, (), Quality(1.0, 0.0), fields)


def test_only_fields_with_handwriting_are_compared() -> None:
    seen = sheet(
        FieldSeen("total", True, QUAD, WrittenNumber(17, 0.99)),
        FieldSeen("total/barn", False, QUAD),
        FieldSeen("total/coins", True, QUAD, WrittenNumber(2, 0.6)),
        FieldSeen("total/animals", True, QUAD),
        FieldSeen("bet", True, QUAD),
    )
    counted = {"total": 18, "total/barn": -2, "total/coins": 3, "total/animals": 9}
    assert written_fields(seen, counted) == (
        Written("total", 18, 17, 0.99),
        Written("total/coins", 3, None, 0.6),
        Written("total/animals", 9, None, 0.0),
    )


@pytest.mark.parametrize(
    ("written", "says"),
    [
        (Written("total", 18, 17, 0.99), "17 is written by hand as the total, but the count is 18"),
        (Written("total/barn", -4, -2, 0.99), "-2 is written by hand for the barn, but the count is -4"),
        (Written("bet", 1, 2, 0.99), "2 is written by hand in the field bet, but the count is 1"),
        (Written("total", 18, None, 0.4), "cannot be read for sure; compare it with the count of 18"),
        (Written("total", 18, 18, 0.99), None),
        (Written("total/coins", 3, None, 0.4), None),
    ],
)
def test_a_difference_is_said_and_an_unreadable_total(written: Written, says: str | None) -> None:
    told = remark(written)
    assert told is None if says is None else told is not None and says in told
