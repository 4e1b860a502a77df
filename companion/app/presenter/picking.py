"""Picking files of one's own: folders and photos, always there, whatever the system's chooser can do."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from companion.app.presenter.effects import Effect, PickFiles
from companion.app.presenter.effects_photo import ListFolder, MakeThumbnails
from companion.app.presenter.elements import Banner, Button, Column, Element, Grid, Pad, Row, Scroll, Stack, Text
from companion.app.presenter.intents import Failed, Intent
from companion.app.presenter.screen import Context
from companion.app.presenter.thumb import Thumb

PHOTOS: Final = (".jpg", ".jpeg", ".png", ".heic", ".heif", ".webp", ".avif", ".tif", ".tiff")
SHEETS: Final = (*PHOTOS, ".pdf")
MOST: Final = 60
"""So many files of a folder are shown at once."""

Make = Callable[[str, str], Intent]
"""Makes a screen's own intent of what is done in the picker and with which path."""


@dataclass(frozen=True, slots=True)
class Found:
    """A file or a folder: its path and name; `text` says more of it."""

    path: str
    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """What lies in a folder: the newest files first. `parent` is empty at the top; `places` are shortcuts."""

    path: str
    name: str
    parent: str
    folders: tuple[Found, ...] = ()
    files: tuple[Found, ...] = ()
    places: tuple[Found, ...] = ()


@dataclass(frozen=True, slots=True)
class Thumbnails:
    """Small pictures of these files are there now."""

    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Picker:
    """What is being picked. `job` lists a folder; `sentence` says in English why that failed."""

    title: str
    endings: tuple[str, ...] = PHOTOS
    several: bool = False
    folder: str = ""
    listing: Listing | None = None
    chosen: tuple[str, ...] = ()
    most: int = MOST
    thumbnails: frozenset[str] = frozenset()
    sentence: str = ""
    job: int = 0


def opened(title: str, context: Context, endings: tuple[str, ...], several: bool = False) -> tuple[Picker, Effect]:
    """A picker that begins where pictures usually lie."""
    return Picker(title, endings, several, job=context.job), ListFolder(context.job, "", endings)


def update(picker: Picker, do: str, path: str, context: Context) -> tuple[Picker, tuple[Effect, ...]]:
    """Enter a folder, choose a file, show more, ask the system's own chooser. Taking and closing are the screen's."""
    match do:
        case "enter":
            return replace(picker, job=context.job, most=MOST), (ListFolder(context.job, path, picker.endings),)
        case "choose":
            rest = tuple(one for one in picker.chosen if one != path)
            more = (*rest, path) if len(rest) == len(picker.chosen) else rest
            return replace(picker, chosen=more if picker.several else (path,)), ()
        case "more":
            return _with_thumbnails(replace(picker, most=picker.most + MOST), context)
        case _:
            return picker, (PickFiles(context.job, picker.title, picker.endings, picker.several),)


def answered(picker: Picker, value: object, context: Context) -> tuple[Picker, tuple[Effect, ...]]:
    """A folder was listed, or pictures were made small."""
    if isinstance(value, Listing):
        return _with_thumbnails(replace(picker, listing=value, sentence=""), context)
    if isinstance(value, Thumbnails):
        return replace(picker, thumbnails=picker.thumbnails | set(value.paths)), ()
    if isinstance(value, Failed):
        return replace(picker, sentence=value.sentence), ()
    return picker, ()


def _with_thumbnails(picker: Picker, context: Context) -> tuple[Picker, tuple[Effect, ...]]:
    shown = [file.path for file in picker.listing.files[: picker.most]] if picker.listing else []
    wanted = tuple(path for path in shown if path not in picker.thumbnails)
    return picker, (MakeThumbnails(context.job, wanted),) if wanted else ()


def body(picker: Picker, context: Context, make: Make) -> Element:
    """The picker's place on a screen."""
    words, listing = context.words, picker.listing
    rows: list[Element] = []
    if picker.sentence:
        rows.append(Banner(words.event(picker.sentence), "warn", "warn"))
    if listing is None:
        rows.append(Text(words("Looking for photos …"), tone="muted"))
        return Pad(Column(tuple(rows)))
    if listing.places:
        shortcuts = tuple(
            Button(place.name, make("enter", place.path), "quiet", icon="folder", chosen=place.path == listing.path)
            for place in listing.places
        )
        rows.append(Grid(shortcuts, least=150, gap=8))
    folders = [Button(one.name, make("enter", one.path), icon="folder") for one in listing.folders]
    if listing.parent:
        folders.insert(0, Button(words("Up one folder"), make("enter", listing.parent), icon="up"))
    if folders:
        rows.append(Grid(tuple(folders), least=170, gap=8))
    rows.append(_files(picker, listing, context, make))
    return Scroll(Pad(Column(tuple(rows), gap=16)), key=listing.path)


def _files(picker: Picker, listing: Listing, context: Context, make: Make) -> Element:
    words = context.words
    if not listing.files:
        return Text(words("There is no photo in this folder."), tone="muted")
    tiles = tuple(
        Thumb(file.path, file.name, file.text, file.path in picker.thumbnails, make("choose", file.path),
              file.path in picker.chosen)
        for file in listing.files[: picker.most]
    )  # fmt: skip
    grid = Grid(tiles, least=132, gap=10)
    rest = len(listing.files) - picker.most
    if rest <= 0:
        return grid
    more = Button(words("Show {number} more", number=rest), make("more", ""), "quiet")
    return Column((grid, more))


def foot(picker: Picker, context: Context, make: Make) -> Element:
    """The buttons below: take what was chosen, or ask the system's chooser."""
    words, count = context.words, len(picker.chosen)
    text = words("Take this photo") if count < 2 else words("Take {number} photos", number=count)
    take = Button(text, make("take", ""), "main", icon="check", enabled=bool(count), reason=words("Tap a photo first"))
    system = Button(words("Other chooser"), make("system", ""), "quiet", icon="folder")
    return Pad(Row((system, take), (0, 1)), top=8, bottom=12)


def page(picker: Picker, context: Context, make: Make) -> Element:
    """The whole picker."""
    return Stack(body(picker, context, make), foot=foot(picker, context, make))
