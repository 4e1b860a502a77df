"""People's own copies: listed, learnt step by step, exported, imported, deleted; all by the worker."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.app.effects import Services, carries_out
from companion.app.photos import PHOTOS, shrunk
from companion.app.presenter.copies import DICE_SIDES, Copies, Copy
from companion.app.presenter.effects_photo import (
    CreateCopy,
    DeleteCopy,
    ExportCopy,
    FindBoard,
    FindDice,
    FindTiles,
    ImportCopy,
    LearnBoard,
    LearnDice,
    LearnSheet,
    LearnTiles,
)
from companion.app.presenter.outcomes_photo import BoardFound, LaidFound, Learnt, Written
from companion.app.worker import Report
from companion.errors import CompanionError, InputError

if TYPE_CHECKING:
    from companion.storage import Profile
    from companion.vision.frame import Photo

_LAID: Final = "tiles or dice of the last photo"
EXPORTS: Final = "exports"


def all_copies() -> Copies:
    """All profiles that are kept here; one that is damaged says so."""
    from companion.storage import profile_names

    return Copies(tuple(map(copy_named, profile_names())))


def copy_named(name: str) -> Copy:
    """What one profile holds, and what it lacks."""
    from companion.learner import tiles_missing
    from companion.rules.zooloretto.options import edition_named
    from companion.storage import read_profile
    from companion.storage.sheets import LAYOUT_FILE

    try:
        profile = read_profile(name)
        missing = tiles_missing(profile)
    except CompanionError as error:
        return Copy(name, "", problem=str(error))
    usual = {*edition_named(profile.edition).counts}
    dice = {path.rpartition("/")[2].split("-")[0] for path in profile.files if path.startswith("dice/")}
    return Copy(
        name,
        profile.edition,
        profile.boards,
        tuple(label for label in profile.labels if label in usual),
        missing,
        min(len(dice), DICE_SIDES),
        LAYOUT_FILE in profile.files,
        tuple(label for label in profile.labels if label not in usual),
    )


def _opened(path: str) -> "Photo":
    """A photo that is good enough to learn from, ready for the screen, too."""
    from companion.vision.enrolment.photo import open_for_learning

    photo = open_for_learning(Path(path))
    PHOTOS.put(path, shrunk(photo.pixels))
    return photo


@carries_out(CreateCopy)
def _create(effect: CreateCopy, services: Services) -> None:
    def work(_report: Report) -> Copies:
        from companion.storage import Profile, check_name, has_profile, write_profile

        check_name(effect.name)
        if has_profile(effect.name):
            raise InputError(f"there is a copy called '{effect.name}' already: give this one another name")
        write_profile(Profile(effect.name, effect.edition))
        return all_copies()

    services.worker.submit(effect.job, work)


@carries_out(FindBoard)
def _find_board(effect: FindBoard, services: Services) -> None:
    def work(_report: Report) -> BoardFound:
        from companion.storage import load_detector, load_layout
        from companion.vision.enrolment.board import suggested_corners
        from companion.vision.layout import layout_from_json

        photo = _opened(effect.path)
        layout = layout_from_json(load_layout(effect.layout))
        found = suggested_corners(photo.pixels, load_detector(), layout)
        if found is None:
            return BoardFound(effect.path, effect.path, photo.size, None)
        a, b, c, d = (((x + 0.5) * photo.reduction - 0.5, (y + 0.5) * photo.reduction - 0.5) for x, y in found)
        return BoardFound(effect.path, effect.path, photo.size, (a, b, c, d))

    services.worker.submit(effect.job, work)


@carries_out(LearnBoard)
def _learn_board(effect: LearnBoard, services: Services) -> None:
    def work(_report: Report) -> Learnt:
        from companion.learner import learn_board
        from companion.storage import load_detector, load_embedder, load_layout, read_profile, write_profile
        from companion.vision.enrolment.board import FEW_FEATURES

        photo = _opened(effect.path)
        detector = None if effect.sure else load_detector()
        document = load_layout(effect.layout)
        kept = read_profile(effect.name)
        learnt = learn_board(kept, photo, effect.corners, document, load_embedder(), detector)
        write_profile(learnt.profile)
        few = learnt.features < FEW_FEATURES
        more = " It shows little detail: it may not be found where tiles cover much of it." if few else ""
        return Learnt(all_copies(), f"The board is learnt, with {learnt.features} details to find it by.{more}")

    services.worker.submit(effect.job, work)


@carries_out(FindTiles)
def _find_tiles(effect: FindTiles, services: Services) -> None:
    def work(_report: Report) -> LaidFound:
        from companion.learner import TILE_MM, propose_labels
        from companion.storage import load_detector, load_embedder, read_profile
        from companion.vision.enrolment.tiles import find_tiles

        photo = _opened(effect.path)
        tiles = find_tiles(photo.pixels, load_detector(), TILE_MM, photo.reduction)
        proposals = propose_labels(tiles, read_profile(effect.name), load_embedder())
        services.shared[_LAID] = (effect.path, tiles)
        return LaidFound(effect.path, effect.path, photo.size, tuple(tile.quad for tile in tiles), tuple(proposals))

    services.worker.submit(effect.job, work)


@carries_out(LearnTiles)
def _learn_tiles(effect: LearnTiles, services: Services) -> None:
    def work(_report: Report) -> Learnt:
        from companion.learner import learn_tiles, too_much_alike
        from companion.storage import load_embedder, read_profile, write_profile

        tiles = _laid(services, effect.path)
        embedder = load_embedder()
        kept = learn_tiles(read_profile(effect.name), tiles, effect.labels, embedder)
        write_profile(kept)
        learnt = sorted({label for label in effect.labels if label})
        species = sorted({label.split("/")[1] for label in learnt if "/" in label})
        alike = tuple((one.label, one.other) for one in too_much_alike(kept, species, embedder))
        return Learnt(all_copies(), f"{len(learnt)} tiles are learnt.", alike)

    services.worker.submit(effect.job, work)


def _laid(services: Services, path: str) -> Any:
    """What was found in that photo."""
    kept = services.shared.get(_LAID)
    if kept is None or kept[0] != path:
        raise InputError("what was found in this photo is gone: take it again")
    return kept[1]


@carries_out(FindDice)
def _find_dice(effect: FindDice, services: Services) -> None:
    def work(_report: Report) -> LaidFound:
        from companion.storage.dice import load_top_finder
        from companion.vision.enrolment.dice import find_dice

        photo = _opened(effect.path)
        dice = find_dice(photo.pixels, load_top_finder(), DICE_SIDES, photo.reduction)
        if len(dice) != DICE_SIDES:
            raise InputError(
                f"{photo.name} shows {len(dice)} dice, not {DICE_SIDES}: lay only them on an even ground, a finger "
                "apart, and photograph them from above"
            )
        services.shared[_LAID] = (effect.path, dice)
        return LaidFound(effect.path, effect.path, photo.size, tuple(die.quad for die in dice), ())

    services.worker.submit(effect.job, work)


@carries_out(LearnDice)
def _learn_dice(effect: LearnDice, services: Services) -> None:
    def work(_report: Report) -> Learnt:
        from companion.storage import read_profile, write_profile
        from companion.storage.dice import too_much_alike, with_dice

        dice = _laid(services, effect.path)
        named = zip(effect.labels, dice, strict=True)
        kept = with_dice(read_profile(effect.name), {label.removeprefix("die/"): [die.crop] for label, die in named})
        write_profile(kept)
        alike = tuple((f"die/{one}", f"die/{other}") for one, other in too_much_alike(kept))
        return Learnt(all_copies(), "The six sides of the dice are learnt.", alike)

    services.worker.submit(effect.job, work)


@carries_out(LearnSheet)
def _learn_sheet(effect: LearnSheet, services: Services) -> None:
    def work(_report: Report) -> Learnt:
        from companion.rules.dice.options import SheetValues
        from companion.sheet_learner import FEW_FEATURES, blank_sheet, learn_sheet
        from companion.storage import read_profile, write_profile
        from companion.vision.pages import open_pages

        photo, *_ = open_pages(Path(effect.path))
        printed = SheetValues()
        sheet = blank_sheet(photo, printed)
        if not sheet.sure:
            raise InputError(
                f"{photo.name} shows {sheet.count} boxes, but not in rows as on a known sheet: photograph the blank "
                "sheet flat, whole and alone"
            )
        kept, features = learn_sheet(read_profile(effect.name), sheet, printed)
        write_profile(kept)
        more = " It shows little detail: photograph it close and flat." if features < FEW_FEATURES else ""
        return Learnt(all_copies(), f"The sheet is learnt, with {sheet.count} boxes.{more}")

    services.worker.submit(effect.job, work)


@carries_out(ExportCopy)
def _export(effect: ExportCopy, services: Services) -> None:
    def work(_report: Report) -> Written:
        from companion.storage import packed, read_profile, write_atomically
        from companion.storage.profiles import ENDING

        path = services.folder / EXPORTS / f"{effect.name}{ENDING}"
        write_atomically(path, packed(read_profile(effect.name)))
        return Written(str(path))

    services.worker.submit(effect.job, work)


@carries_out(ImportCopy)
def _import(effect: ImportCopy, services: Services) -> None:
    def work(_report: Report) -> Copies:
        from companion.storage import check_contents, has_profile, import_profile, write_profile

        profile = import_profile(Path(effect.path))
        profile = import_profile(Path(effect.path), _free_name(profile, has_profile))
        check_contents(profile)
        write_profile(profile)
        return all_copies()

    services.worker.submit(effect.job, work)


def _free_name(profile: "Profile", taken: Any) -> str:
    """The profile's own name, with a number where another one is called so."""
    name, number = profile.name, 2
    while taken(name):
        name, number = f"{profile.name[:36]} {number}", number + 1
    return name


@carries_out(DeleteCopy)
def _delete(effect: DeleteCopy, services: Services) -> None:
    def work(_report: Report) -> Copies:
        from companion.storage import delete_profile

        delete_profile(effect.name)
        return all_copies()

    services.worker.submit(effect.job, work)
