"""Photos of zoos for tests, with a stand-in for the reader: the picture is of boards, the reading is made up."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.app.empty_boards import laid_out
from companion.vision.observation import Observation, Quality, Seen

LYING = {
    "enclosure-5/1": "animal/zebra",
    "enclosure-5/2": "animal/zebra/male",
    "enclosure-5/3": "animal/zebra",
    "enclosure-5/4": "animal/zebra",
    "enclosure-5/5": "animal/zebra",
    "enclosure-4/1": "animal/panda",
    "enclosure-4/2": "animal/panda",
    "free-stall/stall-1": "stall/ice-cream",
    "enclosure-4/stall-1": "stall/drinks",
}
DOUBTFUL = "enclosure-6/1"
BARN = (("animal/llama", 150.0, 900.0), ("animal/lion/male", 290.0, 880.0))


def zoo_photo(folder: Path, name: str = "zoo.jpg") -> Path:
    """A picture of boards on a table, as a file."""
    pixels, _ = laid_out("zooloretto", ())
    table = np.full((pixels.shape[0] + 300, pixels.shape[1] + 400, 3), (96, 132, 164), np.uint8)
    table[150 : 150 + pixels.shape[0], 200 : 200 + pixels.shape[1]] = pixels
    path = folder / name
    cv2.imwrite(str(path), table)
    return path


def zoo_seen(lying: dict[str, str] | None = None, doubtful: bool = True) -> Observation:
    """What is seen in that picture: zebras, pandas, stalls, a barn, and in enclosure 6 something unsure."""
    pixels, seen = laid_out("zooloretto", ())
    lying = LYING if lying is None else lying
    boards = tuple(
        replace(
            board,
            quad=_moved(board.quad),
            outlines=tuple((area, _moved(corners)) for area, corners in board.outlines if "path" not in area),
        )
        for board in seen.boards
        if not board.layout.endswith("expansion") or "expansion-1" in board.areas
    )
    components, vacancies = [], []
    for vacancy in seen.vacancies:
        if vacancy.area == "expansion-2":
            continue
        at = replace(vacancy, quad=_moved(vacancy.quad))
        if at.space in lying:
            components.append(replace(at, label=lying[at.space], confidence=0.99))
        elif at.space == DOUBTFUL and doubtful:
            other = (("animal/elephant", 0.44),)
            components.append(replace(at, label="animal/kangaroo", confidence=0.55, alternatives=other))
        else:
            vacancies.append(at)
    for label, x, y in BARN:
        components.append(Seen(label, 0.98, (), _square(x + 200, y + 150, 100), "barn"))
    components += [Seen("coin", 0.99, (), _square(1500 + 90 * k, 1290, 60), "table", "", "coin") for k in range(2)]
    size = pixels.shape[1] + 400, pixels.shape[0] + 300
    return Observation("zoo.jpg", size, Quality(0.8, 0.0), boards, tuple(components), tuple(vacancies))


def _moved(points: Any) -> Any:
    return tuple((x + 200, y + 150) for x, y in points)


def _square(x: float, y: float, side: float) -> Any:
    half = side / 2
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


class StandIn:
    """A reader that has seen everything already; what is an error is raised."""

    def __init__(self, *found: Observation | Exception) -> None:
        self.found = list(found)

    def read(self, _photo: Any, _corners: Any = None) -> Observation:
        one = self.found.pop(0) if len(self.found) > 1 else self.found[0]
        if isinstance(one, Exception):
            raise one
        return one


def stand_in(monkeypatch: Any, *found: Observation | Exception) -> None:
    """Photos are read so from now on."""
    reader = StandIn(*found)
    monkeypatch.setattr("companion.app.carry_out.photos._reader", lambda *_: reader)
