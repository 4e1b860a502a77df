"""Photos of a game of both: a zoo, a water zoo or both of them in one photo, read by the reader of each."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from companion.errors import NoBoardError
from companion.vision.frame import ENOUGH_FOR_ZOOS, Photo, open_photo
from companion.vision.observation import TABLE, UNKNOWN, Observation, Seen
from companion.vision.reading import Reader

SAME = 0.6
"""Pieces beside the boards whose middles are nearer than this share of their own size are one piece."""


class BothReader:
    """Reads photos of zoos and of water zoos."""

    def __init__(self, zoo: Reader, water: Reader) -> None:
        self._zoo = zoo
        self._water = water

    def read(self, photo: Photo | Path | str, corners: Sequence[tuple[float, float]] | None = None) -> Observation:
        """What the photo shows of either; ``corners`` are those of a zoo's main board, else of a water board.

        Raises what Reader.read raises; NoBoardError when neither board is found.
        """
        if not isinstance(photo, Photo):
            photo = open_photo(photo, ENOUGH_FOR_ZOOS)
        if corners is not None:
            return self._zoo.read(photo, corners)
        found = []
        for reader in (self._zoo, self._water):
            try:
                found.append(reader.read(photo))
            except NoBoardError as error:
                missing = error
        if not found:
            raise missing
        return found[0] if len(found) == 1 else together_in_one(*found)


def together_in_one(zoo: Observation, water: Observation) -> Observation:
    """One observation of a photo that shows a zoo and a water zoo.

    What lies on the boards of one is left out of what the other says of the table; a piece beside all boards that both
    saw counts once, with the name that is surer.
    """
    dry = _off(zoo.components, water)
    wet = _off(water.components, zoo)
    merged = list(dry)
    for seen in wet:
        twin = next((one for one in dry if seen.area == one.area == TABLE and _is_same(seen, one)), None)
        if twin is None:
            merged.append(seen)
        elif _worth(seen) > _worth(twin):
            merged[merged.index(twin)] = seen
    times = {
        stage: zoo.milliseconds.get(stage, 0.0) + water.milliseconds.get(stage, 0.0)
        for stage in dict.fromkeys((*zoo.milliseconds, *water.milliseconds))
    }
    return replace(
        zoo,
        boards=(*zoo.boards, *water.boards),
        components=tuple(merged),
        vacancies=(*zoo.vacancies, *water.vacancies),
        milliseconds=times,
    )


def _off(components: Sequence[Seen], other: Observation) -> list[Seen]:
    """The components but those beside the boards that really lie on a board of the other game."""
    boards = [np.array(board.quad, np.float32) for board in other.boards]

    def is_on_other(seen: Seen) -> bool:
        x, y = np.mean(seen.quad, axis=0)
        return any(cv2.pointPolygonTest(quad, (float(x), float(y)), measureDist=False) >= 0 for quad in boards)

    return [seen for seen in components if seen.area != TABLE or not is_on_other(seen)]


def _is_same(one: Seen, other: Seen) -> bool:
    first, second = np.array(one.quad), np.array(other.quad)
    size = float(np.sqrt(abs(cv2.contourArea(first.astype(np.float32)))))
    return float(np.hypot(*(first.mean(axis=0) - second.mean(axis=0)))) < SAME * size


def _worth(seen: Seen) -> float:
    return 0.0 if seen.label == UNKNOWN else seen.confidence
