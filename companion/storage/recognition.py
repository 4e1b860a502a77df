"""What a photo shows when it is not what was looked for: a sheet or the trucks of the dice game, a zoo, a water zoo."""

from typing import TYPE_CHECKING, Final, Literal

from companion.errors import NoBoardError

if TYPE_CHECKING:
    from companion.vision.arrays import Pixels

Shown = Literal["sheet", "trucks", "zoo", "water"]
"""A sheet of the dice game, its truck board, the board of a zoo, that of a water zoo."""
SHOWN: Final[tuple[Shown, ...]] = ("sheet", "trucks", "zoo", "water")
_SIDE: Final = 1600
"""Longest side, in pixels, of the picture that is looked at."""


def shown_instead(pixels: "Pixels", sought: Shown) -> Shown | None:
    """Which print of the companion's own edition a photo (h, w, 3) BGR shows other than the one ``sought``.

    Asked only when that was not found: it takes some seconds. None where it shows none.
    """
    from companion.vision.sheet.finding import shrunk

    small = shrunk(pixels, _SIDE)[0]
    return next((kind for kind in SHOWN if kind != sought and _shows(small, kind)), None)


def _shows(pixels: "Pixels", kind: Shown) -> bool:
    from companion.storage.dice import DICE_EDITION, load_dice_table
    from companion.storage.editions import PHOTO_EDITION, load_edition
    from companion.storage.sets import WATER, sets_of
    from companion.storage.sheets import load_sheet_reference
    from companion.vision.boards.finding import find_boards
    from companion.vision.dice.board import find_truck_board
    from companion.vision.sheet.finding import find_sheets

    match kind:
        case "sheet":
            return bool(find_sheets(pixels, load_sheet_reference()))
        case "trucks":
            return find_truck_board(pixels, load_dice_table(DICE_EDITION).boards) is not None
        case "zoo" | "water":
            try:
                find_boards(pixels, load_edition(PHOTO_EDITION, sets_of(WATER, ()) if kind == "water" else ()))
            except NoBoardError:
                return False
            return True
