"""Photos, scans and PDFs of dice sheets on the command line: read, asked about, scored, drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.instead import with_hint
from companion.cli.options import player_names
from companion.cli.terminal import progress, quiet_libraries, remark, said, spoken
from companion.errors import InputError, NoSheetError, UsageError
from companion.storage import jpeg_bytes, write_atomically

if TYPE_CHECKING:
    from companion.rules.dice.options import Options
    from companion.scorer import Player, ScoreSheet
    from companion.vision.frame import Photo
    from companion.vision.sheet.overlay import SheetCaptions
    from companion.vision.sheet.reader import SheetReader, SheetSeen

_SHEET_KEYS = ("enclosures", "bonuses", "barn", "coins", "cells", "total", "lines", "doubts")
"""What one sheet's document holds that stands also beside the players when there is only one."""


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A photo or page and the sheets in it."""

    path: Path
    photo: "Photo"
    sheets: tuple["SheetSeen", ...]


def sheet_options(
    options: "Options", edition: str | None, profile: str | None, useless: Mapping[str, bool]
) -> "Options":
    """The dice game's options with the values that the sheet prints.

    ``useless``: options of the command line that mean nothing for sheets, and whether they were given.

    :raises UsageError: for these, and for an edition whose sheet is not known here.
    """
    from companion.rules.dice.options import sheet_from_layout
    from companion.storage.sheets import PRINT_AND_PLAY, load_sheet_reference

    given = next((option for option, is_given in useless.items() if is_given), None)
    if given is not None:
        raise UsageError(f"{given} means nothing for sheets of the dice game, which show everything")
    if profile is None and edition not in (None, PRINT_AND_PLAY):
        raise UsageError(
            f"the sheet of edition {edition} is not known here: teach it from a photo of a blank one with "
            "companion enrol sheet, then name its --profile"
        )
    values = sheet_from_layout({"values": load_sheet_reference(PRINT_AND_PLAY, profile).layout.values})
    return replace(options, edition=edition or PRINT_AND_PLAY, sheet=values)


def scored(
    photos: Sequence[Path],
    names: Sequence[str] | None,
    options: "Options",
    profile: str | None,
    annotate: Path | None,
    json: Path | None,
    ask: bool,
) -> tuple[tuple[ReadPage, ...], "ScoreSheet", list[Path]]:
    """Read, ask about, score and draw the sheets in these photos; the last are the annotated copies.

    :raises UsageError: when there are not as many names as sheets, or more sheets than players.
    """
    from companion.cli.photos import targets
    from companion.rules.dice.options import MAX_PLAYERS
    from companion.scorer import score_sheet

    places = targets(annotate, photos, json)
    pages = read_pages(photos, profile)
    count = sum(len(page.sheets) for page in pages)
    if names and len(names) != count:
        found = f"{count} sheet{'' if count == 1 else 's'}"
        raise UsageError(f"--names gives {len(names)} for {found} in the photos; they are counted row by row")
    if count > MAX_PLAYERS:
        raise UsageError(f"the photos show {count} sheets, and at most {MAX_PLAYERS} play: give those of one game")
    if options.players and count > options.players:
        raise UsageError(f"--players {options.players} is fewer than the {count} sheets in the photos")
    players = players_of(pages, player_names(names, count), options)
    if ask:
        from companion.cli.questions import settle

        players = [settle(player, options.coins) for player in players]
    sheet = score_sheet(players, options)
    return pages, sheet, draw_pages(pages, sheet, places)


def read_pages(paths: Sequence[Path], profile: str | None) -> tuple[ReadPage, ...]:
    """Read the photos in their order; all are opened before the first is read.

    Pages of a document may hold no sheet: that they are left out is said.

    :raises InputError: for the first that cannot be used, by its name.
    """
    from companion.storage.sheets import PRINT_AND_PLAY, load_sheet_reader
    from companion.vision.pages import open_pages

    with quiet_libraries():
        opened = [(path, photo, pages) for path in paths for pages in [open_pages(path)] for photo in pages]
    reader = load_sheet_reader(PRINT_AND_PLAY, profile)
    found: list[ReadPage] = []
    without: list[str] = []
    for path, photo, pages in progress(opened, len(opened), "Reading"):
        sheets = _sheets(reader, photo, alone=len(pages) == 1)
        if sheets:
            found.append(ReadPage(path, photo, sheets))
        else:
            without.append(photo.name)
    missing = next((path for path in paths if path not in {page.path for page in found}), None)
    if missing is not None:
        raise NoSheetError(f"{missing.name} holds no sheet of the dice game on any of its pages")
    for name in without:
        remark(f"{name}: no sheet of the dice game was found there; it is left out")
    return tuple(found)


def _sheets(reader: "SheetReader", photo: "Photo", alone: bool) -> tuple["SheetSeen", ...]:
    """The sheets in a photo; none in a page beside others."""
    try:
        return reader.read(photo)
    except NoSheetError as error:
        if not alone:
            return ()
        hinted = with_hint(error, photo, "sheet")
        raise hinted if hinted is not error else NoSheetError(f"{photo.name}: {error}") from error
    except InputError as error:
        if not alone and reader.finds_nothing(photo):
            return ()
        raise type(error)(f"{photo.name}: {error}") from error


def players_of(pages: Sequence[ReadPage], names: Sequence[str], options: "Options") -> list["Player"]:
    """One player a sheet, in the order of the photos and of the sheets in each."""
    from companion.scorer import player_of_sheet

    digests = [page.photo.digest for page in pages]
    sheets = [
        (sheet, f"{digest}/{number}")
        for page, digest in zip(pages, digests, strict=True)
        for number, sheet in enumerate(page.sheets)
    ]
    return [
        replace(player_of_sheet(name, sheet, options), pictures=frozenset({picture}))
        for name, (sheet, picture) in zip(names, sheets, strict=True)
    ]


def document(sheet: "ScoreSheet") -> dict[str, Any]:
    """The score as JSON; with one sheet only, its boxes and its total stand at the top too."""
    whole = sheet.to_json()
    if len(sheet.players) > 1:
        return whole
    reading = whole["players"][0]["reading"]
    return {**whole, **{key: reading[key] for key in _SHEET_KEYS}}


def advice(pages: Sequence[ReadPage]) -> list[str]:
    """What each photo could do better, once."""
    sentences = [
        f"{page.photo.name}: {said(one)}" for page in pages for sheet in page.sheets for one in sheet.quality.advice
    ]
    return list(dict.fromkeys(sentences))


def written_by_hand(pages: Sequence[ReadPage], sheet: "ScoreSheet") -> list[str]:
    """For each player what people wrote into the sheet's fields that is not what was counted, or cannot be read."""
    from companion.reconcile.written import remark, written_fields
    from companion.scorer import sheet_fields

    told = []
    sheets = [one for page in pages for one in page.sheets]
    for one, player, card in zip(sheets, sheet.players, sheet.cards, strict=True):
        remarks = map(remark, written_fields(one, sheet_fields(card)))
        told += [f"{player.name}: {said(text)}" for text in remarks if text is not None]
    return told


def draw_pages(pages: Sequence[ReadPage], sheet: "ScoreSheet", places: Mapping[Path, Path]) -> list[Path]:
    """Write the annotated copies: every box's reading, the doubts, the totals; returns where they lie."""
    from companion.cli.photos import title_of
    from companion.scorer import sheet_fields
    from companion.vision.sheet.overlay import annotate_sheets

    written: list[Path] = []
    rest = list(zip(sheet.players, sheet.cards, strict=True))
    for page in pages if places else ():
        mine, rest = rest[: len(page.sheets)], rest[len(page.sheets) :]
        titles = [title_of(player, card, sheet) for player, card in mine]
        asked = [frozenset(doubt.where for doubt in player.doubts) for player, _ in mine]
        counted = [sheet_fields(card) for _, card in mine]
        drawn = annotate_sheets(page.photo.pixels, page.sheets, titles, asked, counted, captions())
        place = places[page.path]
        if place in written:
            place = place.with_name(f"{place.stem.removesuffix('.annotated')}-{len(written) + 1}.annotated.jpg")
        write_atomically(place, jpeg_bytes(drawn))
        written.append(place)
    return written


def captions() -> "SheetCaptions":
    """What stands in annotated pictures, in the language that is spoken; players' names have letters of all."""
    from companion.export.ink import letters
    from companion.vision.sheet.overlay import SheetCaptions
    from companion.words import words_in

    words = words_in(spoken())

    def counted(value: int) -> str:
        return words("counted {value}", value=value)

    return SheetCaptions(counted, letters())
