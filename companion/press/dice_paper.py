"""The printables of the dice game on paper: score sheets, the truck board, dice to fold and to stick."""

import json
from pathlib import Path
from typing import Any, Final

import cv2

from companion.press.dice_net import SCALE, SIZE, net
from companion.press.dice_sheet import sheet_layout
from companion.press.edition import NAME
from companion.press.sheets import Group, Paper, Piece, Placed, Sheet

MARGIN: Final = 5.0
"""What printers leave white at the edges, millimetres."""
BAR_ROOM: Final = 10.0
"""Room for the bar at the foot of a side of score sheets."""
BETWEEN: Final = 3.0
MARK: Final = 2.0
"""Length of a cut mark."""
STICKERS_IN_A_ROW: Final = 10


def score_sheets(calibration: Path, paper: Paper) -> Sheet:
    """Lays out four score sheets, as large as the paper takes them, or on A6 a single one from edge to edge."""
    picture = calibration / "sheets" / f"{NAME}.jpg"
    size = _size(sheet_layout(calibration))
    if paper is Paper.A6:
        return Sheet("Score sheet", (Placed(Piece(picture, size), 0.0, 0.0),), (), measured=False)
    wide, high = paper.size
    share = min((wide - 2 * MARGIN - BETWEEN) / 2 / size[0], (high - MARGIN - BAR_ROOM - BETWEEN) / 2 / size[1], 1.0)
    piece = Piece(picture, (size[0] * share, size[1] * share))
    lefts = (wide - BETWEEN) / 2 - piece.size[0], (wide + BETWEEN) / 2
    tops = MARGIN, MARGIN + piece.size[1] + BETWEEN
    placed = tuple(Placed(piece, left, top) for top in tops for left in lefts)
    return Sheet(f"Dice game: score sheets, {share:.0%} of A6", placed, tuple(_marks(placed)))


def _size(plan: Any) -> tuple[float, float]:
    """Returns the size in a layout, millimetres."""
    return float(plan["size_mm"][0]), float(plan["size_mm"][1])


def _marks(placed: tuple[Placed, ...]) -> list[tuple[float, float, float, float]]:
    """Returns cut marks in the white around the block of sheets, at the ends of each cut."""
    first, last = placed[0], placed[-1]
    right, foot = last.left + last.piece.size[0], last.top + last.piece.size[1]
    reach = 0.5 + MARK
    marks = []
    for x in sorted({u for p in placed for u in (p.left, p.left + p.piece.size[0])}):
        marks += [(x, first.top - reach, x, first.top - 0.5), (x, foot + 0.5, x, foot + reach)]
    for y in sorted({v for p in placed for v in (p.top, p.top + p.piece.size[1])}):
        marks += [(first.left - reach, y, first.left - 0.5, y), (right + 0.5, y, right + reach, y)]
    return marks


def _data(calibration: Path) -> Any:
    """Reads what the dice game's pictures are called."""
    return json.loads((calibration / "dice" / f"{NAME}.json").read_text(encoding="utf-8"))


def truck_board_groups(calibration: Path) -> list[Group]:
    """Lists the truck board: three trucks on its face, four behind."""
    (front, back) = boards = list(_data(calibration)["boards"].values())
    plan = json.loads((calibration / "layouts" / f"{boards[0]['layout']}.json").read_text(encoding="utf-8"))
    pack = calibration / "dice" / NAME
    return [Group((Piece(pack / front["print"], _size(plan), pack / back["print"]),), 1, 0.0)]


def dice_groups(calibration: Path, folder: Path) -> list[Group]:
    """Lists a net for each die, and a sticker of each face for each die; ``folder`` takes the net's picture."""
    data, pack = _data(calibration), calibration / "dice" / NAME
    drawn = net(calibration / "editions" / NAME / "art", SCALE)
    cv2.imwrite(str(folder / "net.png"), drawn[..., ::-1])
    count, side = int(data["dice"]), float(data["sticker_mm"])
    stickers = [Piece(pack / face["picture"], (side, side)) for face in data["faces"] for _ in range(count)]
    nets = (Piece(folder / "net.png", SIZE),) * count
    return [Group(nets, 2, 4.0), Group(tuple(stickers), STICKERS_IN_A_ROW, 2.5)]
