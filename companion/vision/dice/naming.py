"""Naming the sides of dice: compared with the enrolled six, and where that leaves a doubt, laid upon each of them.

Corners that are off by a tenth of a side cost the identifier what they would cost a person looking through a slit. So a
crop that is not clear at once is cut out anew where each enrolled side, a little larger, smaller or turned, looks most
like the photo, and compared again.
"""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels, Points
from companion.vision.crops import CROP_MARGIN, CROP_SIZE, Image, crop, turned
from companion.vision.identifier import UNKNOWN, Identifier, Identity

CLEAR = 0.995
"""A side that is told with this probability is believed at once."""
FACE = 40
"""Pixels of a side when it is laid upon another; the middle ``CORE`` of it is compared."""
CORE = 30
CONTEXT = 1.5
"""How much of what is around a top is looked at, in its widths."""
WIDTHS = (0.96, 1.04)
"""What is compared first is the mean of crops of these widths: no crop alone is relied upon."""
NEAR = (0.86, 0.93, 1.0, 1.075, 1.16), (-8.0, -4.0, 0.0, 4.0, 8.0)
"""Sizes and degrees that are tried."""
WIDE = (0.8, 0.88, 0.96, 1.05, 1.15), tuple(float(degrees) for degrees in range(-180, 180, 8))
"""What is tried where these tell nothing: a round picture on a rounded die hides how its side lies."""
MOST_LOST = 4
"""Of so many dice at most, the surest: if nothing tells more of them, it is another set."""
Shapes = tuple[Sequence[float], Sequence[float]]
COARSE = 2
"""How much smaller pictures are in which all of them are tried."""
BEST = 2
"""How many of them are tried in full."""


class DiceNames:
    """Names sides of dice by an identifier that knows the enrolled ones, whose crops are ``examples``."""

    def __init__(self, identifier: Identifier, examples: Mapping[str, Sequence[Image]]) -> None:
        self._identifier = identifier
        self._examples = examples

    def name(self, pixels: Pixels, quads: Points) -> tuple[list[Identity], Points]:
        """What the tops ``quads`` (N, 4, 2) of the photo (h, w, 3) BGR show, and their corners, better where needed."""
        vectors = self._seen(pixels, np.asarray(quads, np.float64))
        identities = self._identifier.compare(vectors)
        better = np.array(quads, np.float64)
        lost = 0
        for number, identity in enumerate(identities):
            if identity.probability >= CLEAR and identity.label in self._examples:
                continue
            turns = {
                label: self._identifier.compare(vectors[number : number + 1], allowed=[label])[0].turn
                for label in self._examples
            }
            for shapes in (NEAR, WIDE) if lost < MOST_LOST else (NEAR,):
                found = self._laid(pixels, quads[number], turns, shapes)
                if found[0].similarity > identities[number].similarity:
                    identities[number], better[number] = found
                if identities[number].label != UNKNOWN:
                    break
            lost += identities[number].label == UNKNOWN
        return identities, better

    def _seen(self, pixels: Pixels, quads: Points) -> NDArray[np.float32]:
        """Unit vectors (N, D) of tops, each the mean of what it looks like in crops a little narrower and wider."""
        if not len(quads):
            return self._identifier.embed(np.zeros((0, CROP_SIZE, CROP_SIZE, 3), np.uint8))
        middles = quads.mean(axis=1, keepdims=True)
        crops = [crop(pixels, quad) for wide in WIDTHS for quad in middles + (quads - middles) * wide]
        vectors = self._identifier.embed(np.array(crops, np.uint8)).reshape(len(WIDTHS), len(quads), -1).sum(axis=0)
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float32)

    def _laid(
        self, pixels: Pixels, quad: Points, turns: Mapping[str, float], shapes: Shapes
    ) -> tuple[Identity, Points]:
        """The best of the verdicts on crops that were cut out where an enrolled side each says."""
        around = _context(pixels, quad)
        tried = [
            (label, laid_upon(turned(example, turns[label]), around, quad, shapes))
            for label, examples in self._examples.items()
            for example in examples
        ]
        vectors = self._identifier.embed(np.array([crop(pixels, moved) for _, moved in tried], np.uint8))
        own = [
            self._identifier.compare(vectors[k : k + 1], allowed=[label])[0].similarity
            for k, (label, _) in enumerate(tried)
        ]
        best = int(np.argmax(own))
        return self._identifier.compare(vectors[best : best + 1])[0], tried[best][1]


def laid_upon(example: Image, around: Pixels, quad: Points, shapes: Shapes = NEAR) -> Points:
    """The corners (4, 2) in the photo between which an enrolled crop looks most like what is seen.

    ``around``: the photo about ``quad`` as ``_context`` cuts it out; ``shapes``: sizes and degrees that are tried.
    """
    face = np.asarray(cv2.resize(_inner(example), (FACE, FACE), interpolation=cv2.INTER_AREA), np.uint8)
    few, fewer = (_shrunk(picture) for picture in (face, around))
    every = [(scale, degrees) for scale in shapes[0] for degrees in shapes[1]]
    likeliest = sorted(every, key=lambda shape: -_slid(few, fewer, *shape)[0])
    _, placed = max((_slid(face, around, *shape) for shape in likeliest[:BEST]), key=lambda found: found[0])
    corners = np.array([[0, 0], [FACE, 0], [FACE, FACE], [0, FACE]]) - 0.5
    laid = corners @ placed[:, :2].T + placed[:, 2]
    side = round(FACE * CONTEXT)
    frame = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - np.float32(0.5)
    back = cv2.getPerspectiveTransform(frame, _wider(quad).astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(laid[None], back)[0], np.float64)


def _shrunk(picture: Pixels) -> Pixels:
    side = picture.shape[0] // COARSE
    return np.asarray(cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def _slid(face: Image, around: Pixels, scale: float, degrees: float) -> tuple[float, Points]:
    """How alike the middle of a side, so large and turned, is to the best place around, and the way there (2, 3)."""
    side = face.shape[0]
    core = side * CORE // FACE
    shape = np.asarray(cv2.getRotationMatrix2D((side / 2 - 0.5, side / 2 - 0.5), -degrees, scale), np.float64)
    shape[:, 2] -= (side - core) / 2
    seen = cv2.warpAffine(face, shape, (core, core), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    _, score, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(around, seen, cv2.TM_CCOEFF_NORMED))
    return score, np.asarray(shape + np.array([[0, 0, x], [0, 0, y]]), np.float64)


def _inner(example: Image) -> Image:
    """A crop without its margin."""
    edge = round(CROP_MARGIN * CROP_SIZE)
    return example[edge : CROP_SIZE - edge, edge : CROP_SIZE - edge]


def _wider(quad: Points) -> Points:
    middle = quad.mean(axis=0)
    return np.asarray(middle + (quad - middle) * CONTEXT, np.float64)


def _context(pixels: Pixels, quad: Points) -> Pixels:
    """The photo about a top, rectified by it, FACE pixels a side of it."""
    whole = crop(pixels, _wider(quad), CROP_SIZE)
    side = round(FACE * CONTEXT)
    return np.asarray(cv2.resize(_inner(whole), (side, side), interpolation=cv2.INTER_AREA), np.uint8)
