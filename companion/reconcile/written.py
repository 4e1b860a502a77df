"""Numbers that people wrote on a dice sheet, beside what was counted: compared where they can be read, never taken."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.vision.sheet.numbers import SURE
from companion.vision.sheet.reader import SheetSeen

TOTAL: Final = "total"
_IN_WORDS: Final = {
    TOTAL: "as the total",
    "total/animals": "for the animals",
    "total/bonuses": "for the bonuses",
    "total/coins": "for the ticket office",
    "total/barn": "for the barn",
}


@dataclass(frozen=True, slots=True)
class Written:
    """A field that somebody wrote into: what was counted for it, and what stands there, None where nobody can say.

    ``confidence``: the probability of what stands there, 0 where it was not read at all.
    """

    field: str
    counted: int
    read: int | None
    confidence: float

    @property
    def differs(self) -> bool:
        """Whether another number stands there than was counted."""
        return self.read is not None and self.read != self.counted


def written_fields(seen: SheetSeen, counted: Mapping[str, int]) -> tuple[Written, ...]:
    """The fields of a sheet that hold handwriting and that something was ``counted`` for."""
    found = []
    for field in seen.fields:
        if field.written and field.id in counted:
            number = field.number
            sure = number is not None and number.probability >= SURE
            read, confidence = (number.value if sure else None, number.probability) if number else (None, 0.0)
            found.append(Written(field.id, counted[field.id], read, confidence))
    return tuple(found)


def remark(written: Written) -> str | None:
    """What people should know about a field: a difference; of the total also that it could not be read."""
    if written.differs:
        place = _IN_WORDS.get(written.field, f"in the field {written.field}")
        return (
            f"{written.read} is written by hand {place}, but the count is {written.counted}; look at the sheet again "
            "(--annotate draws one beside the other)"
        )
    if written.field == TOTAL and written.read is None:
        return (
            "a total is written on the sheet by hand that cannot be read for sure; compare it with the "
            f"count of {written.counted} (--annotate draws one beside the other)"
        )
    return None
