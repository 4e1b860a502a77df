"""What the screen for own copies knows, and what can be wanted of it."""

from dataclasses import dataclass, replace
from typing import Final

from companion.app.presenter.copies import SHIPPED, Copy, by_kind, more_tiles, named
from companion.app.presenter.intents import Intent
from companion.app.presenter.picking import Picker
from companion.vision.observation import Quad

FACES: Final = ("die/lion", "die/elephant", "die/monkey", "die/ostrich", "die/crocodile", "die/coin")
"""The sides of a die, in the order in which they are usually laid out."""
LAYOUTS: Final = {
    SHIPPED: "print-and-play",
    "2007": "2007",
    "2023": "2007",
}
"""Whose board's measures an edition shares."""
_OF_ALL: Final = ("main", "expansion")


def layout_name(edition: str, board: str) -> str:
    """Where the spaces of an edition's board lie; empty where that is known of no shipped layout."""
    if board in _OF_ALL:
        return f"{LAYOUTS.get(edition, '2007')}/{board}"
    return f"{SHIPPED}/{board}" if edition == SHIPPED else ""


@dataclass(frozen=True, slots=True)
class Board:
    """A photo of an empty board with its corners; `job` finds or learns it, 0 when that is over.

    `refused` says in English why it could not be learnt.
    """

    path: str
    layout: str
    job: int = 0
    picture: str = ""
    size: tuple[int, int] = (1, 1)
    corners: Quad | None = None
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Laid:
    """Tiles or dice in a photo, named one by one. `kind`: tiles or dice; `confirmed`: which people looked at."""

    kind: str
    path: str
    picture: str
    size: tuple[int, int]
    quads: tuple[Quad, ...]
    labels: tuple[str, ...]
    confirmed: frozenset[int] = frozenset()
    at: int = 0
    choosing: bool = False
    job: int = 0

    @property
    def done(self) -> bool:
        """Whether people have looked at all of them."""
        return len(self.confirmed) == len(self.quads)

    @property
    def repeated(self) -> tuple[str, ...]:
        """Labels that are given twice."""
        given = [label for label in self.labels if label]
        return tuple(dict.fromkeys(label for label in given if given.count(label) > 1))

    def in_order(self, labels: tuple[str, ...]) -> "Laid":
        """Named one after the other by these labels; what is left over has no name. Nobody has looked at them yet."""
        given = (*labels[: len(self.quads)], *("",) * (len(self.quads) - len(labels)))
        return replace(self, labels=given, confirmed=frozenset(), at=0)

    def with_label(self, at: int, label: str) -> "Laid":
        """One place named and looked at; the next one that nobody has looked at comes."""
        labels = (*self.labels[:at], label, *self.labels[at + 1 :])
        confirmed = self.confirmed | {at}
        count = len(self.quads)
        rest = [one % count for one in range(at + 1, at + count) if one % count not in confirmed]
        return replace(self, labels=labels, confirmed=confirmed, at=rest[0] if rest else at, choosing=False)


@dataclass(frozen=True, slots=True)
class Model:
    """The screen. `stage`: list, copy, camera, pick, board, laid; `open` names the copy that is shown.

    `more` names what is shown beside the base game: exotic, xxl, aquaretto or nothing. `step` is what a photo is taken
    or picked for: a layout's last name, tiles, dice, sheet, or import. `wait` is the job that looks at such a photo,
    `doing` an English sentence about it.
    """

    stage: str = "list"
    copies: tuple[Copy, ...] | None = None
    open: str = ""
    new_name: str = ""
    new_edition: str = SHIPPED
    step: str = ""
    picker: Picker | None = None
    board: Board | None = None
    laid: Laid | None = None
    wait: int = 0
    doing: str = ""
    sentence: str = ""
    learnt: str = ""
    alike: tuple[tuple[str, str], ...] = ()
    deleting: bool = False
    more: str = ""
    taking: bool = False
    camera: tuple[str, str] = ("opening", "")

    @property
    def copy(self) -> Copy | None:
        """The copy that is shown."""
        return named(self.copies or (), self.open)

    @property
    def missing(self) -> tuple[str, ...]:
        """The tiles that the copy does not know yet, as they are listed; those of what is looked at come first."""
        copy = self.copy
        if copy is None:
            return ()
        more = more_tiles(copy.edition, self.more) if self.more else ()
        lists = (tuple(label for label in more if label not in copy.more), copy.missing)
        return tuple(label for labels in lists for _, group in by_kind(labels) for label in group)


@dataclass(frozen=True, slots=True)
class NameCopy(Intent):
    """A new copy is to be called so."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class ChooseEdition(Intent):
    """A new copy is of this edition."""

    name: str


@dataclass(frozen=True, slots=True)
class CreateIt(Intent):
    """Begin the new copy."""


@dataclass(frozen=True, slots=True)
class OpenCopy(Intent):
    """Show a copy; with an empty name all of them."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Begin(Intent):
    """Learn something by the camera, or with `pick` from a photo."""

    step: str
    pick: bool = False


@dataclass(frozen=True, slots=True)
class ShootIt(Intent):
    """Take the picture that the camera sees."""


@dataclass(frozen=True, slots=True)
class PickIt(Intent):
    """Do something in the files."""

    do: str
    path: str = ""


@dataclass(frozen=True, slots=True)
class LearnFrom(Intent):
    """Take this photo for a step."""

    step: str
    path: str


@dataclass(frozen=True, slots=True)
class TapPhoto(Intent):
    """A tap on the photo: on a tile, or where a corner of the board is."""

    mark: str = ""
    at: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Turn(Intent):
    """The board's own upper left is the next corner."""


@dataclass(frozen=True, slots=True)
class LearnIt(Intent):
    """Learn what is shown; `sure`: the board is empty, whatever it looks like."""

    sure: bool = False


@dataclass(frozen=True, slots=True)
class ItIs(Intent):
    """The tile or die that is asked about is this one; an empty label leaves it out."""

    label: str


@dataclass(frozen=True, slots=True)
class AllRight(Intent):
    """Everything that is proposed is right."""


@dataclass(frozen=True, slots=True)
class InOrder(Intent):
    """The tiles lie in the order of the list of what is missing."""


@dataclass(frozen=True, slots=True)
class Others(Intent):
    """Show all labels to choose from, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class Ways(Intent):
    """Export, score a zoo with it, ask before deleting, delete, or think better of it."""

    do: str


@dataclass(frozen=True, slots=True)
class ShowMore(Intent):
    """Show what an expansion or Aquaretto brings along, or with its name once more no longer."""

    name: str


@dataclass(frozen=True, slots=True)
class StepBack(Intent):
    """Leave a step."""
