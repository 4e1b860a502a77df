"""Photos of a game of both: a zoo, a water zoo or both of them in one photo, read by the reader of each.

What lies on the boards of one belongs to it: the other one's boards are not sought there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from companion.errors import NoBoardError
from companion.vision.boards.second import corners_of_second, features_of
from companion.vision.crops import crop
from companion.vision.frame import ENOUGH_FOR_ZOOS, Photo, open_photo
from companion.vision.observation import EMPTY, TABLE, UNKNOWN, Observation, Quad, Seen
from companion.vision.reading import Reader
from companion.vision.tiles.pieces import TILES
from companion.vision.visitors.standing import NEGLIGIBLE
from companion.vision.witnesses import Identified

SAME = 0.6
"""Pieces beside the boards whose middles are nearer than this share of their own size are one piece."""

TELLS_LITTLE = (UNKNOWN, "hay-bale")
"""Labels that give way to the other reader's: nobody looked at the picture of what seems to be a hay bale."""


class Renaming(Protocol):
    """Gives what one reader alone saw the names of the other's tiles where it is rather one of those."""

    def __call__(self, seen: Sequence[Seen], /, *, wet: bool) -> list[Seen]:
        """``wet``: it was seen by the reader of water zoos."""


def _as_named(seen: Sequence[Seen], /, *, wet: bool) -> list[Seen]:  # noqa: ARG001
    return list(seen)


class BothReader:
    """Reads photos of zoos and of water zoos."""

    def __init__(self, zoo: Reader, water: Reader) -> None:
        self._zoo = zoo
        self._water = water

    def read(self, photo: Photo | Path | str, corners: Sequence[tuple[float, float]] | None = None) -> Observation:
        """What the photo shows of either; ``corners`` are those of a zoo's main board.

        Raises what Reader.read raises; NoBoardError when neither board is found.
        """
        if not isinstance(photo, Photo):
            photo = open_photo(photo, ENOUGH_FOR_ZOOS)
        zoo, water = self._found(photo, corners)
        if zoo is None:
            zoo = self._beside(photo, water, self._water, self._zoo)
            water = water if zoo is None else self._water.read(photo, None, quads_of(zoo))
        elif water is None:
            water = self._beside(photo, zoo, self._zoo, self._water)
        if zoo is None or water is None:
            return next(one for one in (zoo, water) if one is not None)
        return together_in_one(zoo, water, _Loose(photo, self._zoo, self._water).renamed)

    def _found(
        self, photo: Photo, corners: Sequence[tuple[float, float]] | None
    ) -> tuple[Observation | None, Observation | None]:
        """What each reader sees, None where it finds no board; raises NoBoardError when neither does."""
        found: list[Observation | None] = []
        for reader in (self._zoo, self._water):
            try:
                others = quads_of(found[0] if found else None)
                found.append(reader.read(photo, corners if reader is self._zoo else None, others))
            except NoBoardError as error:
                missing = error
                found.append(None)
        if found == [None, None]:
            raise missing
        return found[0], found[1]

    def _beside(self, photo: Photo, seen: Observation | None, first: Reader, second: Reader) -> Observation | None:
        """What the second reader sees with its board sought on the table that the first one's shows."""
        boards = [reader.parts.edition.main for reader in (first, second)]
        assert seen is not None
        corners = corners_of_second(photo, seen, boards[0], (boards[1], features_of(boards[1])))
        return second.read(photo, corners, quads_of(seen)) if corners is not None else None


def quads_of(seen: Observation | None) -> list[Quad]:
    """The corners of all boards that were seen, none where nothing was."""
    return [board.quad for board in seen.boards] if seen is not None else []


@dataclass(frozen=True, slots=True, eq=False)
class _Loose:
    """Tiles beside all boards that one reader alone saw: the other game's tiles it takes for its own."""

    photo: Photo
    zoo: Reader
    water: Reader

    def renamed(self, seen: Sequence[Seen], *, wet: bool) -> list[Seen]:
        """What was seen with the names that the other reader knows better; ``wet``: by the reader of water zoos."""
        own, other = (self.water, self.zoo) if wet else (self.zoo, self.water)
        loose = [one for one in seen if one.area == TABLE and one.kind in TILES]
        if not loose:
            return list(seen)
        quads = [(np.array(one.quad) + 0.5) / self.photo.reduction - 0.5 for one in loose]
        crops = [crop(self.photo.pixels, quad.astype(np.float32)) for quad in quads]
        nowhere: list[str | None] = [None] * len(crops)
        said = [reader.parts.identifier for reader in (own, other)]
        looks = [identifier.compare(identifier.embed(crops), spaces=nowhere) for identifier in said]
        names = {id(one): _better(one, mine, theirs) for one, mine, theirs in zip(loose, *looks, strict=True)}
        return [names.get(id(one), one) for one in seen]


def _better(seen: Seen, own: Identified, other: Identified) -> Seen:
    """What was seen under the name of the reader whose tiles it looks more like."""
    if other.similarity <= own.similarity or other.candidates[0].label == UNKNOWN or seen.label == EMPTY:
        return seen
    there = 1 - dict(seen.candidates).get(EMPTY, 0.0)
    (label, best), *others = [(one.label, there * one.probability) for one in other.candidates]
    rest = tuple(sorted([*others, (EMPTY, 1 - there)], key=lambda one: -one[1]))
    return replace(seen, label=label, confidence=best, alternatives=tuple(one for one in rest if one[1] >= NEGLIGIBLE))


def together_in_one(zoo: Observation, water: Observation, renamed: Renaming = _as_named) -> Observation:
    """One observation of a photo that shows a zoo and a water zoo.

    What lies on the boards of one is left out of what the other says of the table; a piece beside all boards that both
    saw counts once, with the name that is surer; where one saw a piece, nothing is bare. ``renamed`` names what one of
    them alone saw.
    """
    dry = _off(zoo.components, water)
    wet = _off(water.components, zoo)
    both = [(one, seen) for seen in wet for one in dry if seen.area == one.area == TABLE and _is_same(seen, one)]
    surer = [seen if _worth(seen) > _worth(one) else one for one, seen in both]
    twins = {id(one) for pair in both for one in pair}
    merged = [
        *renamed([one for one in dry if id(one) not in twins], wet=False),
        *renamed([one for one in wet if id(one) not in twins], wet=True),
        *dict.fromkeys(surer),
    ]
    times = {
        stage: zoo.milliseconds.get(stage, 0.0) + water.milliseconds.get(stage, 0.0)
        for stage in dict.fromkeys((*zoo.milliseconds, *water.milliseconds))
    }
    return replace(
        zoo,
        boards=(*zoo.boards, *water.boards),
        components=tuple(merged),
        vacancies=tuple(_bare([*_off(zoo.vacancies, water), *_off(water.vacancies, zoo)], merged)),
        milliseconds=times,
    )


def _off(components: Sequence[Seen], other: Observation) -> list[Seen]:
    """The components but those beside the boards that really lie on a board of the other game."""
    boards = [np.array(board.quad, np.float32) for board in other.boards]

    def is_on_other(seen: Seen) -> bool:
        x, y = np.mean(seen.quad, axis=0)
        return any(cv2.pointPolygonTest(quad, (float(x), float(y)), measureDist=False) >= 0 for quad in boards)

    return [seen for seen in components if seen.area != TABLE or not is_on_other(seen)]


def _bare(vacancies: Sequence[Seen], seen: Sequence[Seen]) -> list[Seen]:
    """The vacancies but those beside the boards where a piece was seen."""
    loose = [one for one in seen if one.area == TABLE]
    return [one for one in vacancies if one.area != TABLE or not any(_is_same(piece, one) for piece in loose)]


def _is_same(one: Seen, other: Seen) -> bool:
    first, second = np.array(one.quad), np.array(other.quad)
    size = float(np.sqrt(abs(cv2.contourArea(first.astype(np.float32)))))
    return float(np.hypot(*(first.mean(axis=0) - second.mean(axis=0)))) < SAME * size


def _worth(seen: Seen) -> float:
    return 0.0 if seen.label in TELLS_LITTLE else seen.confidence
