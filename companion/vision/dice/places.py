"""Where a die lies: in a truck and its crate, in a player's corner, or on the table."""

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Points
from companion.vision.dice.board import DiceBoards
from companion.vision.observation import TABLE

BESIDE = 0.8
"""How far from a crate's middle, in crates, a die outside the trucks' outlines still belongs to it."""


@dataclass(frozen=True, slots=True)
class Place:
    """An area and, on a truck, the crate: ``truck-2``, ``truck-2/3``; ``corner-1``; ``table``."""

    area: str
    space: str = ""


def place_of(ground: Points, boards: DiceBoards) -> Place:
    """The place of a die that stands on ``ground`` (2,), table millimetres."""
    main = boards.found.boards[0]
    at = main.from_table(ground)
    crates = [
        (float(np.hypot(*(at - np.array(centre)))), area, f"{area}/{number}")
        for area, centres in boards.board.crates.items()
        for number, centre in enumerate(centres, 1)
    ]
    distance, area, space = min(crates)
    inside = next((r.area for r in main.layout.regions if _within(r.outline, at)), None)
    if inside is not None and inside != area:
        distance, area, space = min(crate for crate in crates if crate[1] == inside)
    if inside is not None or distance < BESIDE * boards.board.crate_mm:
        return Place(area, space)
    for number, sheet in enumerate(boards.sheets, 1):
        if _within(sheet.layout.corners, sheet.from_table(ground)):
            return Place(f"corner-{number}")
    return Place(TABLE)


def _within(outline: tuple[tuple[float, float], ...], point: Points) -> bool:
    contour = np.array(outline, np.float32)
    return cv2.pointPolygonTest(contour, (float(point[0]), float(point[1])), measureDist=False) >= 0
