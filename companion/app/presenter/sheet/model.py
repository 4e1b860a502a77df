"""What the screen for dice sheets knows, and what can be wanted of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.app.presenter.copies import Copy
from companion.app.presenter.intents import Intent
from companion.app.presenter.picking import Picker
from companion.app.presenter.score.model import COLOURS, USUAL
from companion.reconcile.doubts import Doubt
from companion.reconcile.sheet import still_open
from companion.rules import game_named
from companion.rules.dice.options import Options
from companion.scorer import Player, ScoreSheet, score_sheet

DICE: Final = game_named("dice")
MOST_SHEETS: Final = 5
MOST_WRITTEN: Final = 99


@dataclass(frozen=True, slots=True)
class Page:
    """One photo, scan or PDF, or with an empty path the blank sheet. `job` reads it, 0 when that is over."""

    path: str
    job: int = 0
    picture: str = ""
    size: tuple[int, int] = (1, 1)
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One sheet: on which page it is, what was read, what people said of its boxes, the total written by hand."""

    page: str
    decided: Player
    name: str = ""
    colour: str = COLOURS[0]
    said: tuple[tuple[str, bool], ...] = ()
    written: int | None = None
    later: tuple[str, ...] = ()

    @property
    def by_hand(self) -> bool:
        """Whether nothing was read: the boxes are tapped on a blank sheet."""
        return not self.page

    @property
    def player(self) -> Player:
        """The sheet as it is now."""
        zoo, doubts = self.decided.zoo, self.decided.doubts
        for box, marked in self.said:
            label = "marked" if marked else "empty"
            zoo, doubts = DICE.answered(zoo, box, "", label), still_open(doubts, box, label)
        boxes = {box for box, _ in self.said}
        doubts = tuple(doubt for doubt in doubts if doubt.where not in boxes)
        return replace(self.decided, name=self.name, zoo=zoo, doubts=doubts)

    @property
    def questions(self) -> tuple[Doubt, ...]:
        """The open questions, those that were put off last."""
        doubts = self.player.doubts
        return tuple(sorted(doubts, key=lambda doubt: doubt.where in self.later))


@dataclass(frozen=True, slots=True)
class Model:
    """The screen. `stage`: setup, camera, pick, sheet, compare; `at` is the sheet that is shown."""

    stage: str = "setup"
    profile: str = ""
    pages: tuple[Page, ...] = ()
    entries: tuple[Entry, ...] = ()
    at: int = 0
    options: Any = None
    copies: tuple[Copy, ...] | None = None
    picker: Picker | None = None
    rule: str = ""
    sharing: bool = False
    taking: bool = False
    camera: tuple[str, str] = ("opening", "")
    closer: bool = False
    saved: str = ""
    sentence: str = ""
    usual: tuple[str, ...] = USUAL

    @property
    def entry(self) -> Entry | None:
        """The sheet that is shown."""
        return self.entries[min(self.at, len(self.entries) - 1)] if self.entries else None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, each once."""
        names: list[str] = []
        for number, entry in enumerate(self.entries, start=1):
            name = entry.name.strip() or self.usual[number - 1]
            names.append(name if name not in names else f"{name} ({number})")
        return tuple(names)

    @property
    def sheet(self) -> ScoreSheet | None:
        """The score sheet of all sheets, None where there is none."""
        if not self.entries:
            return None
        players = [replace(entry.player, name=name) for name, entry in zip(self.names, self.entries, strict=True)]
        options = self.options if self.options is not None else Options()
        several = len(players) if len(players) > 1 else 0
        return score_sheet(players, replace(options, players=several))

    def with_entry(self, at: int, entry: Entry) -> "Model":
        """The model with another sheet at that place."""
        return replace(self, entries=(*self.entries[:at], entry, *self.entries[at + 1 :]), saved="")

    def page(self, path: str) -> Page:
        """The page of that path."""
        return next(page for page in self.pages if page.path == path)


def keep(model: Model) -> Mapping[str, Any] | None:
    """Photos, names and what people said."""
    return {
        "profile": model.profile,
        "pages": [page.path for page in model.pages],
        "entries": [
            {
                "page": entry.page,
                "name": entry.name,
                "colour": entry.colour,
                "said": [list(one) for one in entry.said],
                "written": entry.written,
            }
            for entry in model.entries
        ],
    }


def restore(data: Mapping[str, Any]) -> Model:
    """The screen with its photos, to be read again when it is opened; what people said waits for them."""
    pages = tuple(Page(str(path)) for path in data["pages"])
    waiting = tuple(
        Entry(
            str(entry["page"]),
            Player("", DICE.zoo_from_json(_BLANK, None)),
            str(entry["name"]),
            entry["colour"] if entry["colour"] in COLOURS else COLOURS[0],
            tuple((str(box), bool(marked)) for box, marked in entry["said"]),
            None if entry["written"] is None else int(entry["written"]),
        )
        for entry in data["entries"]
    )
    return Model("setup", str(data["profile"]), pages, waiting)


_BLANK: Final = {
    "schema": "companion.zoo/1", "game": "dice", "enclosures": {}, "bonuses": [], "barn": [], "coins": 0,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class UseCopy(Intent):
    """The sheets are those of this own copy; with an empty name the companion's own."""

    name: str


@dataclass(frozen=True, slots=True)
class TakeSheet(Intent):
    """Go to the camera."""


@dataclass(frozen=True, slots=True)
class ShootSheet(Intent):
    """Take the picture that the camera sees."""


@dataclass(frozen=True, slots=True)
class PickSheets(Intent):
    """Go to the files."""


@dataclass(frozen=True, slots=True)
class PickSheet(Intent):
    """Do something in the files."""

    do: str
    path: str = ""


@dataclass(frozen=True, slots=True)
class ReadThese(Intent):
    """Read the sheets in these photos."""

    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BlankSheet(Intent):
    """One more sheet, crossed off by touch."""


@dataclass(frozen=True, slots=True)
class DropPage(Intent):
    """Forget a photo and its sheets."""

    path: str


@dataclass(frozen=True, slots=True)
class DropSheet(Intent):
    """Forget one sheet."""

    at: int


@dataclass(frozen=True, slots=True)
class RereadPage(Intent):
    """Try again to read a photo."""

    path: str


@dataclass(frozen=True, slots=True)
class NameSheet(Intent):
    """Whose sheet it is."""

    at: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class SeeSheet(Intent):
    """Show a sheet, or with -1 all results."""

    at: int


@dataclass(frozen=True, slots=True)
class TapBox(Intent):
    """A tap on a box of the sheet, or beside all of them."""

    mark: str = ""
    at: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class SayBox(Intent):
    """A box is crossed off, or it is not."""

    box: str
    marked: bool


@dataclass(frozen=True, slots=True)
class PutOff(Intent):
    """The question about this box comes last."""

    box: str


@dataclass(frozen=True, slots=True)
class UndoBox(Intent):
    """Take back what was said last of the sheet that is shown."""


@dataclass(frozen=True, slots=True)
class WroteTotal(Intent):
    """So many points are written on the sheet by hand."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class LookAtTotal(Intent):
    """Show the field for the total large, or all of the sheet again."""

    on: bool


@dataclass(frozen=True, slots=True)
class AskRule(Intent):
    """Show a rule, with an empty name no longer."""

    rule: str = ""


@dataclass(frozen=True, slots=True)
class AskShare(Intent):
    """Show the ways to share, or no longer."""

    on: bool = False


@dataclass(frozen=True, slots=True)
class HandSheet(Intent):
    """Share or store the result."""

    how: str


@dataclass(frozen=True, slots=True)
class BackToPages(Intent):
    """Back to photos and names."""


@dataclass(frozen=True, slots=True)
class NewSheets(Intent):
    """Forget all photos and sheets."""
