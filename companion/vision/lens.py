"""A camera's lens, measured once: photos become straight before they are read, what was read is bent back.

The reader itself allows for the slight bend of a phone's main lens. Wide-angle lenses bend more: a measured one is
undone here by Brown's model with two radial terms.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Self

import cv2
import numpy as np

from companion.errors import InputError
from companion.vision.arrays import Matrix, Points
from companion.vision.frame import Photo
from companion.vision.observation import BoardSeen, Corner, Observation, Quad, Seen

SCHEMA: Final = "companion.lens/1"
_MOST_GROWTH: Final = 1.5
"""How much larger than the photo its straight copy may be; what lies further out is cut off."""
_STEPS: Final = 40
"""Fixed-point steps to undo the lens; a wide one gains half a digit with each."""
_VALUES: Final = ("focus", "x", "y", "k1", "k2")


@dataclass(frozen=True, slots=True)
class Lens:
    """What a lens does to photos of one size, however they are held.

    ``size``: the longer and the shorter side of the photos it was measured with; ``focus``: the focal length, and ``x``
    and ``y`` the optical centre's distance from the picture's middle, all in units of the longer side, x along it;
    ``k1``, ``k2``: Brown's radial coefficients.
    """

    size: tuple[int, int]
    focus: float
    x: float
    y: float
    k1: float
    k2: float

    def fits(self, size: tuple[int, int]) -> bool:
        """Whether a photo of this (width, height) may be the camera's: it is of the same size, upright or across."""
        return (max(size), min(size)) == self.size

    @property
    def at_the_corner(self) -> float:
        """The share of the way from the middle by which a corner of the picture is off; negative: drawn in."""
        long, short = self.size
        squared = (1 + (short / long) ** 2) / 4 / self.focus**2
        return self.k1 * squared + self.k2 * squared**2

    def straightened(self, photo: Photo, corners: Quad) -> tuple[Photo, Quad]:
        """A photo by this camera made straight, and where four of its points lie then."""
        geometry = Straightening.of(self, (photo.pixels.shape[1], photo.pixels.shape[0]))
        inner = geometry.straight((np.array(corners) + 0.5) / photo.reduction - 0.5)
        a, b, c, d = ((float(x), float(y)) for x, y in (inner + 0.5) * photo.reduction - 0.5)
        return geometry.picture(photo), (a, b, c, d)

    def to_json(self) -> dict[str, Any]:
        """The lens as ``companion.lens/1``."""
        return {"schema": SCHEMA, "size": list(self.size)} | {key: round(getattr(self, key), 6) for key in _VALUES}

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Self:
        """Reads what ``to_json`` wrote; InputError for anything else."""
        try:
            width, height = (int(side) for side in document["size"])
            values = {key: float(document[key]) for key in _VALUES}
            sane = width >= height > 0 and all(map(math.isfinite, values.values()))
            sane = sane and 0.1 < values["focus"] < 20 and all(abs(values[key]) < 3 for key in _VALUES[1:])
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise InputError("this is no measured lens: its numbers are none that a camera has") from error
        if document.get("schema") != SCHEMA or not sane:
            raise InputError("this is no measured lens: its numbers are none that a camera has")
        return cls((width, height), **values)


@dataclass(frozen=True, slots=True, eq=False)
class Straightening:
    """One photo made straight: the two pictures' geometry. ``before`` and ``after`` are camera matrices (3, 3)."""

    before: Matrix
    after: Matrix
    coefficients: Points
    size: tuple[int, int]
    """(width, height) of the straight picture."""

    @classmethod
    def of(cls, lens: Lens, size: tuple[int, int]) -> Self:
        """That of a photo of (width, height): the size that the lens was measured at, or the same made smaller."""
        width, height = size
        long = max(size)
        x, y = (lens.x, lens.y) if width >= height else (-lens.y, lens.x)  # turned a quarter clockwise
        before = np.array([[lens.focus * long, 0, (width - 1) / 2 + x * long], [0, lens.focus * long, 0], [0, 0, 1.0]])
        before[1, 2] = (height - 1) / 2 + y * long
        coefficients = np.array([lens.k1, lens.k2, 0.0, 0.0])
        across, down = np.linspace(0, width - 1, 9), np.linspace(0, height - 1, 9)
        rim = [(u, v) for u in across for v in (0, height - 1)] + [(u, v) for v in down for u in (0, width - 1)]
        rays = _unbent((np.array(rim) - before[:2, 2]) / before[0, 0], coefficients)
        reach = np.abs(rays * before[0, 0]).max(axis=0)
        grown = np.clip(2 * reach, 0.5 * np.array(size), _MOST_GROWTH * np.array(size))
        whole = (int(np.ceil(grown[0])), int(np.ceil(grown[1])))
        after = before.copy()
        after[:2, 2] = (np.array(whole) - 1) / 2
        return cls(before, after, coefficients, whole)

    def picture(self, photo: Photo) -> Photo:
        """The straight photo; it cannot be opened finer."""
        maps = cv2.initUndistortRectifyMap(
            self.before, self.coefficients, np.eye(3), self.after, self.size, cv2.CV_16SC2
        )
        pixels = cv2.remap(photo.pixels, maps[0], maps[1], cv2.INTER_LINEAR)
        size = (self.size[0] * photo.reduction, self.size[1] * photo.reduction)
        return replace(photo, pixels=np.asarray(pixels, np.uint8), size=size, encoded=b"")

    def straight(self, pixels: Points) -> Points:
        """Where points (n, 2) of the photo lie in the straight one."""
        rays = (np.asarray(pixels, np.float64) - self.before[:2, 2]) / self.before[0, 0]
        return np.asarray(_unbent(rays, self.coefficients) * self.after[0, 0] + self.after[:2, 2], np.float64)

    def bent(self, pixels: Points) -> Points:
        """Where points (n, 2) of the straight photo lie in the one that was taken."""
        rays = (np.asarray(pixels, np.float64) - self.after[:2, 2]) / self.after[0, 0]
        return np.asarray(rays * _stretch(rays, self.coefficients) * self.before[0, 0] + self.before[:2, 2], np.float64)


def _stretch(rays: Points, coefficients: Points) -> Points:
    """By how much the lens draws each ray (n, 2) outwards, (n, 1)."""
    squared = (rays**2).sum(axis=1, keepdims=True)
    return np.asarray(1 + coefficients[0] * squared + coefficients[1] * squared**2, np.float64)


def _unbent(rays: Points, coefficients: Points) -> Points:
    """The rays (n, 2) that the lens shows at these."""
    straight = rays
    for _ in range(_STEPS):
        straight = np.asarray(rays / _stretch(straight, coefficients), np.float64)
    return straight


def bent_back(seen: Observation, photo: Photo, geometry: Straightening) -> Observation:
    """What was read of the straight copy of ``photo``, in the photo's own pixels."""

    def points(corners: Sequence[Corner]) -> tuple[Corner, ...]:
        inner = (np.array(corners) + 0.5) / photo.reduction - 0.5
        outer = (geometry.bent(inner) + 0.5) * photo.reduction - 0.5
        return tuple((float(x), float(y)) for x, y in outer)

    def quad(corners: Quad) -> Quad:
        a, b, c, d = points(corners)
        return a, b, c, d

    def part(one: Seen) -> Seen:
        return replace(one, quad=quad(one.quad))

    def board(one: BoardSeen) -> BoardSeen:
        outlines = tuple((area, points(corners)) for area, corners in one.outlines)
        return replace(one, quad=quad(one.quad), outlines=outlines)

    return replace(
        seen,
        size=photo.size,
        boards=tuple(map(board, seen.boards)),
        components=tuple(map(part, seen.components)),
        vacancies=tuple(map(part, seen.vacancies)),
    )
