"""Makes the committed pictures of the dice game: ``python -m companion.press.dice_edition``.

They are a pure function of the drawings, the layouts and the seeds in this room: whoever changes a drawing makes them
anew. ``calibration/dice/print-and-play`` gets the faces and the boards, ``calibration/sheets`` the sheet.
"""

import json
from pathlib import Path
from typing import Any, Final

import cv2
from PIL import Image

from companion.press.art import Rgb
from companion.press.board import halved, layout
from companion.press.dice_board import truck_board
from companion.press.dice_faces import DIE, FACES, STICKER, sticker, symbol
from companion.press.dice_sheet import SUPERSAMPLING, sheet, sheet_layout
from companion.press.edition import NAME, REFERENCE_SCALE, thrifty

PRINT_SCALE: Final = 8.0
"""Pixels a millimetre of the board that is printed, and of the sheet."""
FACE_SCALE: Final = 24.0
"""Pixels a millimetre of a sticker."""
SYMBOL_SIDE: Final = 320
"""Side of a symbol's picture in pixels."""
DICE: Final = 10
"""Dice in the box (DG-02)."""
SIDES: Final = (3, 4)
"""Trucks on the two sides of the board (DG-07)."""


def description() -> dict[str, Any]:
    """Returns the data of the dice as committed in ``calibration/dice/print-and-play.json``."""
    return {
        "schema": "companion.dice/1",
        "name": NAME,
        "game": "dice",
        "dice": DICE,
        "die_mm": DIE,
        "sticker_mm": STICKER,
        "sheet": NAME,
        "faces": [
            {"label": f"die/{face}", "picture": f"faces/{face}.png", "symbol": f"symbols/{face}.png"} for face in FACES
        ],
        "boards": {
            f"dice-trucks-{trucks}": {
                "image": f"boards/dice-trucks-{trucks}.jpg",
                "print": f"boards/print/dice-trucks-{trucks}.jpg",
                "layout": f"{NAME}/dice-trucks-{trucks}",
            }
            for trucks in SIDES
        },
        "px_per_mm": {"boards": REFERENCE_SCALE, "print": PRINT_SCALE, "sheet": PRINT_SCALE, "faces": FACE_SCALE},
    }


def make(calibration: Path) -> None:
    """Draws the faces, the symbols, both sides of the board and the sheet."""
    pack, art = calibration / "dice" / NAME, calibration / "editions" / NAME / "art"
    for folder in ("faces", "symbols", "boards/print"):
        (pack / folder).mkdir(parents=True, exist_ok=True)
    for face in FACES:
        thrifty([sticker(face, art, FACE_SCALE)])[0].save(pack / "faces" / f"{face}.png", optimize=True)
        Image.fromarray(symbol(face, art, SYMBOL_SIDE)).save(pack / "symbols" / f"{face}.png", optimize=True)
    for trucks in SIDES:
        plan = layout(calibration / "layouts" / NAME, f"dice-trucks-{trucks}")
        fine = halved(truck_board(art, plan, PRINT_SCALE * SUPERSAMPLING))
        _jpeg(fine, pack / "boards" / "print" / f"dice-trucks-{trucks}.jpg", 88)
        _jpeg(halved(fine), pack / "boards" / f"dice-trucks-{trucks}.jpg", 90)
    drawn = halved(sheet(art, sheet_layout(calibration), PRINT_SCALE * SUPERSAMPLING))
    _jpeg(drawn, calibration / "sheets" / f"{NAME}.jpg", 92)
    text = json.dumps(description(), indent=1, ensure_ascii=False)
    (calibration / "dice" / f"{NAME}.json").write_text(text + "\n", encoding="utf-8")


def _jpeg(picture: Rgb, path: Path, quality: int) -> None:
    Image.fromarray(picture).save(path, quality=quality, optimize=True, progressive=True)


if __name__ == "__main__":
    cv2.setNumThreads(1)
    make(Path(__file__).parents[2] / "calibration")
