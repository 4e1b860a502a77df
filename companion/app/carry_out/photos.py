"""Photos of zoos: read and decided by the worker, their pictures made ready for the screen."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.app.effects import Services, carries_out
from companion.app.photos import PHOTOS, THUMBNAILS, shrunk, thumbnail
from companion.app.presenter.effects_photo import (
    DecideZoos,
    FindGaps,
    LayBoards,
    LaySheet,
    LearnAnswers,
    ListCopies,
    MakeThumbnails,
    ReadPhoto,
    ReadSheets,
    WarmUp,
)
from companion.app.presenter.outcomes_photo import Decided, Gaps, Laid, PhotoRead, SheetsRead
from companion.app.presenter.picking import Thumbnails
from companion.app.worker import Report
from companion.errors import CompanionError, InputError, NoBoardError

if TYPE_CHECKING:
    from companion.storage.recognition import Shown
    from companion.vision.both import BothReader
    from companion.vision.frame import Photo
    from companion.vision.reading import Reader
    from companion.vision.sheet.reader import SheetReader
    from companion.vision.wider import WiderReader

_READER = "reader of zoos"
_SHEETS = "reader of sheets"
_INSTEAD = {
    "sheet": "the photo shows a sheet of the dice game: score it under Dice sheets",
    "trucks": "the photo shows the truck board of the dice game, which scores nothing",
    "zoo": "the photo shows the board of a zoo: score it under Score",
    "water": "the photo shows the board of a water zoo: choose Aquaretto or both games together",
}
_NOT_FOUND = {
    "zoo": "no zoo board was found: take the whole board from above and in focus, "
    "and see whether the right game and edition are chosen",
    "sheet": "no sheet of the dice game was found: take the whole printed side from above and in focus, "
    "or let the app learn your own sheet under My copy",
}
"""What the app says where the sentence of the command line names commands and options."""


@carries_out(WarmUp)
def _warm_up(effect: WarmUp, services: Services) -> None:
    """Load the reader, so that the first photo is read at once; what cannot be loaded is said with the photo."""

    def work(_report: Report) -> None:
        import cv2

        cv2.setNumThreads(1)
        _prepare(_reader(services, effect.game, effect.edition, effect.profile, effect.expansions))

    services.worker.submit(effect.job, work)


def _prepare(reader: "Reader | BothReader | WiderReader") -> None:
    """Find the features of the boards' prints, which takes 200 MB for a moment, while no photo takes memory yet."""
    edition = getattr(getattr(reader, "parts", None), "edition", None)
    if edition is not None:
        _ = edition.corners, edition.features, edition.attached_features


@carries_out(ReadPhoto)
def _read(effect: ReadPhoto, services: Services) -> None:
    def work(report: Report) -> PhotoRead:
        report(-1, "opening the photo")
        photo = _opened(Path(effect.path))
        PHOTOS.put(effect.path, shrunk(photo.pixels))
        report(-1, "reading the photo")
        reader = _reader(services, effect.game, effect.edition, effect.profile, effect.expansions)
        try:
            return PhotoRead(effect.path, effect.path, reader.read(photo), photo.digest)
        except NoBoardError as error:
            raise NoBoardError(_in_the_app(error, photo, "zoo")) from error

    services.worker.submit(effect.job, work)


def _opened(path: Path) -> "Photo":
    """The photo, small enough for zoos; what is wrong with the file is said by its name alone."""
    from companion.vision.frame import ENOUGH_FOR_ZOOS, open_photo

    try:
        return open_photo(path, ENOUGH_FOR_ZOOS)
    except InputError as error:
        raise type(error)(str(error).replace(str(path), path.name)) from error


def _in_the_app(error: CompanionError, photo: "Photo", sought: "Shown") -> str:
    """What the photo shows instead where that is known; else the sentence of the error, as it is said in the app."""
    from companion.storage.recognition import shown_instead

    shown = shown_instead(photo.pixels, sought)
    if shown is not None:
        return _INSTEAD[shown]
    return _NOT_FOUND[sought] if str(error).startswith("no ") and sought in _NOT_FOUND else str(error)


def _reader(
    services: Services, game: str, edition: str, profile: str, expansions: tuple[str, ...]
) -> "Reader | BothReader | WiderReader":
    """The reader for this game and copy; the last one is kept. For the worker's thread only."""
    from companion.storage import load_reader, load_reader_of, watchful

    key = (game, edition, profile, expansions, _stamp(profile))
    kept = services.shared.get(_READER)
    if kept is not None and kept[0] == key:
        return kept[1]  # type: ignore[no-any-return]
    base = game == "zooloretto" and not expansions
    own = profile or None
    plain = load_reader(edition, own) if base else load_reader_of(game, expansions, edition, own)
    reader = watchful(plain, game, expansions, edition, own)
    services.shared[_READER] = (key, reader)
    return reader


def _stamp(profile: str) -> int:
    """When a profile was written last."""
    from companion.storage import data_folder

    path = data_folder() / "profiles" / f"{profile}.companion"
    return path.stat().st_mtime_ns if profile and path.is_file() else 0


@carries_out(DecideZoos)
def _decide(effect: DecideZoos, services: Services) -> None:
    def work(_report: Report) -> Decided:
        from companion.scorer import players_from_observations

        players = players_from_observations(effect.names, effect.groups, effect.options, effect.coins)
        return Decided(tuple(players))

    services.worker.submit(effect.job, work)


@carries_out(LayBoards)
def _lay(effect: LayBoards, services: Services) -> None:
    def work(_report: Report) -> Laid:
        from companion.app.empty_boards import laid_out

        name = " ".join((f"boards of {effect.game}", *effect.expansions, *map(str, effect.boards)))
        pixels, observation = laid_out(effect.game, effect.expansions, effect.boards)
        PHOTOS.put(name, pixels)
        return Laid(name, observation, effect.boards)

    services.worker.submit(effect.job, work)


@carries_out(ReadSheets)
def _read_sheets(effect: ReadSheets, services: Services) -> None:
    """The sheets of the first page that has any."""

    def work(report: Report) -> SheetsRead:
        from dataclasses import replace

        from companion.errors import NoSheetError, PhotoQualityError
        from companion.scorer import player_of_sheet
        from companion.vision.pages import open_pages

        report(-1, "reading the sheets")
        reader, options = _sheet_reader(services, effect.profile)
        pages = open_pages(Path(effect.path))
        for number, page in enumerate(pages, start=1):
            try:
                sheets = reader.read(page)
            except NoSheetError as error:
                if number == len(pages):
                    raise NoSheetError(_in_the_app(error, page, "sheet")) from error
                continue
            except PhotoQualityError:
                if number == len(pages) or not reader.finds_nothing(page):
                    raise
                continue
            PHOTOS.put(effect.path, shrunk(page.pixels))
            players = tuple(
                replace(player_of_sheet("", sheet, options), pictures=frozenset({f"{page.digest}/{at}"}))
                for at, sheet in enumerate(sheets)
            )
            return SheetsRead(effect.path, effect.path, page.size, players, options)
        raise NoSheetError(f"{Path(effect.path).name} holds no page")

    services.worker.submit(effect.job, work)


@carries_out(LaySheet)
def _lay_sheet(effect: LaySheet, services: Services) -> None:
    def work(_report: Report) -> SheetsRead:
        from companion.app.empty_sheet import laid_sheet

        reader, options = _sheet_reader(services, effect.profile)
        name = f"blank sheet of {effect.profile}"
        pixels, player = laid_sheet(reader.reference, options)
        PHOTOS.put(name, pixels)
        return SheetsRead("", name, (pixels.shape[1], pixels.shape[0]), (player,), options)

    services.worker.submit(effect.job, work)


def _sheet_reader(services: Services, profile: str) -> "tuple[SheetReader, Any]":
    """The reader of sheets, and the options with what these print; the last one is kept."""
    from dataclasses import replace

    from companion.rules.dice.options import Options, sheet_from_layout
    from companion.storage.sheets import PRINT_AND_PLAY, load_sheet_reader

    key = (profile, _stamp(profile))
    kept = services.shared.get(_SHEETS)
    if kept is not None and kept[0] == key:
        return kept[1]  # type: ignore[no-any-return]
    reader = load_sheet_reader(PRINT_AND_PLAY, profile or None)
    values = sheet_from_layout({"values": reader.reference.layout.values})
    made = reader, replace(Options(edition=PRINT_AND_PLAY), sheet=values)
    services.shared[_SHEETS] = (key, made)
    return made


@carries_out(MakeThumbnails)
def _thumbnails(effect: MakeThumbnails, services: Services) -> None:
    """Small pictures, by the worker; a file that is no picture has none."""

    def work(_report: Report) -> Thumbnails:
        made = []
        for path in effect.paths:
            try:
                THUMBNAILS.put(path, thumbnail(path))
            except (OSError, ValueError, SyntaxError):
                continue
            made.append(path)
        return Thumbnails(tuple(made))

    services.worker.submit(effect.job, work)


@carries_out(ListCopies)
def _copies(effect: ListCopies, services: Services) -> None:
    def work(_report: Report) -> Any:
        from companion.app.carry_out.profiles import all_copies

        return all_copies()

    services.worker.submit(effect.job, work)


@carries_out(FindGaps)
def _gaps(effect: FindGaps, services: Services) -> None:
    def work(_report: Report) -> Gaps:
        from companion.learner import gaps_of
        from companion.storage import read_profile

        found = gaps_of(read_profile(effect.profile), effect.game, effect.expansions)
        return Gaps(effect.key, found.boards, found.tiles, found.foreign)

    services.worker.submit(effect.job, work)


@carries_out(LearnAnswers)
def _learn(effect: LearnAnswers, services: Services) -> None:
    """Corrections in photos become examples of somebody's own copy."""

    def work(report: Report) -> Any:
        from companion.app.carry_out.profiles import all_copies
        from companion.learner import learn_answers
        from companion.reconcile.doubts import Doubt
        from companion.storage import load_embedder, read_profile, write_profile
        from companion.vision.frame import open_photo

        report(-1, "learning from your corrections")
        copy, embedder = read_profile(effect.profile), load_embedder()
        for path, observation, answers in effect.lessons:
            if not Path(path).is_file():
                raise InputError(f"{Path(path).name} is not there any more: take the photo again")
            doubts = [(Doubt(fix.where, fix.seen, (), ""), label) for fix, label in answers]
            copy = learn_answers(copy, open_photo(Path(path)), observation, doubts, embedder)
        write_profile(copy)
        return all_copies()

    services.worker.submit(effect.job, work)
