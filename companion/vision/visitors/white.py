"""Colours as the boards tell them: what light and phone made of colours is undone by the edition's own prints.

Where a board's print is seen, photo and print differ by the light and the phone alone. The light's gains in blue, green
and red change slowly over the table and are fitted as planes of the position, so that a lamp at one side and a window
at the other are both taken out; what a phone does to saturation and contrast is one affine map of colours.
"""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels

BLOCK = 5
"""Side of the blocks (pixels of a straight-down view) in which photo and print are compared."""
AROUND = 15
"""Side of the patch about a block whose correlation tells whether the print is seen."""
ALIKE = 0.6
"""Correlation with the print above which the print is seen."""
ROUNDS = 4
MIN_BLOCKS = 60
TRUST = 0.004
"""Weight of the affine map that changes nothing, as a share of what the blocks say."""
Colours = NDArray[np.float32]
Rows = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class White:
    """How colours of a view become those of light of day.

    ``planes`` (3, 3): logarithms of the light's gains, a row for blue, green and red: in the middle, along x, along y;
    ``mixing`` (4, 3): blue, green, red and one (at 255) to blue, green, red.
    """

    planes: NDArray[np.float64]
    mixing: NDArray[np.float64]

    def corrected(self, picture: Pixels) -> Colours:
        """A straight-down view (h, w, 3) BGR as if lit and taken like the print, float32."""
        height, width = picture.shape[:2]
        x, y = np.linspace(-1, 1, width)[None, :], np.linspace(-1, 1, height)[:, None]
        return self.at(picture, x, y)

    @property
    def light(self) -> "White":
        """What undoes the light alone, not what the phone and the boards' shine do to colours.

        Figures do not shine: taking the boards' shine off them, too, makes their sides too dark.
        """
        return White(self.planes, UNCHANGED.mixing)

    def at(self, colours: NDArray[Any], x: Rows, y: Rows) -> Colours:
        """Colours (..., 3) BGR seen at places (...) of the view, -1 to 1, as if lit and taken like the print.

        Beyond the view the light is taken to be that of its edge.
        """
        x, y = np.clip(x, -1, 1), np.clip(y, -1, 1)
        gains = [np.exp(-(plane[0] + plane[1] * x + plane[2] * y)) for plane in self.planes]
        balanced = np.asarray(colours * np.stack(gains, axis=-1), np.float32)
        mixed = balanced @ self.mixing[:3].astype(np.float32) + 255 * self.mixing[3].astype(np.float32)
        return np.asarray(mixed, np.float32)


UNCHANGED = White(np.zeros((3, 3)), np.vstack([np.eye(3), np.zeros((1, 3))]))


def white_of(picture: Pixels, printed: Pixels, like: Colours) -> White:
    """The light over a view: ``picture`` and ``printed`` (h, w, 3) BGR of the same place.

    ``like`` (h, w): how much of the print shows at each pixel, 0 where none is known.
    """
    places, seen, told = _blocks(picture, printed, like)
    if len(places) < MIN_BLOCKS:
        return UNCHANGED
    planes = np.array([_plane(places, seen[:, channel], told[:, channel]) for channel in range(3)])
    balanced = np.c_[seen * np.exp(-places @ planes.T), np.full(len(seen), 255.0)]
    rest = np.vstack([np.eye(3), np.zeros((1, 3))])
    weights, mixing = np.ones(len(seen)), rest
    for _ in range(ROUNDS):
        weighed = balanced * weights[:, None]
        anchor = TRUST * float((weighed[:, :3] ** 2).sum()) / 3
        mixing = np.linalg.solve(weighed.T @ balanced + anchor * np.eye(4), weighed.T @ told + anchor * rest)
        off = np.hypot(*(balanced @ mixing - told).T[:2])
        weights = 1 / (1 + (off / 15) ** 2)
    return White(planes, mixing)


def _plane(places: Rows, seen: Rows, told: Rows) -> Rows:
    """The logarithm of one channel's gain as a plane (3,) of the place; dark print tells little of it."""
    gains, trust = np.log(np.maximum(seen, 1) / np.maximum(told, 1)), (told / 255) ** 2
    weight = trust
    plane: Rows = np.zeros(3)
    for _ in range(ROUNDS):
        plane = np.asarray(np.linalg.lstsq(places * weight[:, None], gains * weight, rcond=None)[0], np.float64)
        weight = trust / (1 + ((places @ plane - gains) / 0.1) ** 2)
    return plane


def _blocks(picture: Pixels, printed: Pixels, like: Colours) -> tuple[Rows, Rows, Rows]:
    """Blocks that show their print: (1, x, y) from -1 to 1, their colours in the photo and in print (n, 3) BGR."""
    height, width = like.shape[0] // BLOCK, like.shape[1] // BLOCK
    size, whole = (width, height), (slice(0, height * BLOCK), slice(0, width * BLOCK))
    small = [
        cv2.resize(one[whole], size, interpolation=cv2.INTER_AREA).astype(np.float64) for one in (picture, printed)
    ]
    alike = cv2.resize(cv2.erode(like[whole], np.ones((BLOCK, BLOCK))), size, interpolation=cv2.INTER_AREA)
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    good = (alike > ALIKE) & (small[0].max(axis=-1) < 245)
    return np.c_[np.ones(int(good.sum())), x[good], y[good]], small[0][good], small[1][good]
