"""The symbols that an edition prints on all its males and on all its females, learnt from all species together.

One enrolled picture of a mark lies in glare, the next one at the tile's very rim. The same letter was enrolled once a
species, though: a crop's mark is compared by shape, whatever the light, with those of all males and of all females. How
much that tells, the edition says itself: each enrolled mark is named by those of the other species.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.tiles.laying import INSIDE, SOFT, Values, in_light_of, soft

MALE, FEMALE = SEXES = ("male", "female")
REACH: Final = 6
"""Pixels of a symbol around its middle."""
PLAY: Final = 5
"""Pixels that symbols may lie elsewhere: corners of tiles are off by as much."""
ROOM: Final = 6
"""Pixels around what is cut out, so that it can be blurred."""
FEWEST: Final = 4
"""Species of which males and females are known, below which their symbols are not compared."""
SPREAD: Final = 3.5
"""Blur, in pixels, of where pictures differ: about a symbol's size."""
USUAL_PLACE: Final = 2
"""Exponent of how usual a place is for a mark."""
OWN_BLUR: Final = 0.8
"""Blur of enrolled symbols that are compared with each other, in pixels."""
TELLING: Final = (0.8, 0.95)
"""Share of an edition's enrolled symbols named rightly by the others up to which nothing is believed, and from which
everything is."""
SEEN: Final = 0.7
"""Share of a symbol's place that must be visible."""


@dataclass(frozen=True, slots=True, eq=False)
class Sexed:
    """The picture (SIDE, SIDE, 3) of one sex of a species, and that of its kin, plain if known, as it lies on it."""

    picture: Values
    kin: Values


@dataclass(frozen=True, slots=True, eq=False)
class _Symbol:
    """A symbol cut out with room around it, and its middle in the picture."""

    patch: Values
    middle: tuple[float, float]

    def blurred(self, blur: float) -> Values:
        """The symbol alone, as a photo from afar shows it."""
        return _trimmed(soft(self.patch, blur), PLAY + ROOM)


class Symbols:
    """What tells males from females in all species of an edition."""

    def __init__(self, pictures: Mapping[str, Mapping[str, Sexed]], usual: Values) -> None:
        """``pictures``: by species, both sexes of each; ``usual``: how usual a place is for a mark, (SIDE, SIDE)."""
        self._symbols = {
            species: {sex: _symbol(both[sex], usual) for sex in SEXES} for species, both in pictures.items()
        }

    def maleness(self, species: str, laid: Mapping[str, tuple[Values, Values]], blur: float) -> float:
        """How much more a crop's symbol is like the males' than like the females', -1 to 1; 0 where nobody can tell.

        ``laid``: for each sex the crop as it lies on the enrolled picture (SIDE, SIDE, 3), and how much of each pixel
        shows the tile (SIDE, SIDE), 0..1; ``blur``: see ``blur_from_afar``.
        """
        if species not in self._symbols or self._trust[0] == 0:
            return 0.0
        trust, usual = self._trust
        places = {sex: symbol.middle for sex, symbol in self._symbols[species].items()}
        if min(float(_cut(laid[sex][1], places[sex], REACH).mean()) for sex in SEXES) < SEEN:
            return 0.0
        fields = [_trimmed(soft(_cut(laid[sex][0], places[sex], REACH + PLAY + ROOM), SOFT)) for sex in SEXES]
        return trust * max(-1.0, min(1.0, self._apart(fields, list(self._symbols), blur) / usual))

    @cached_property
    def _trust(self) -> tuple[float, float]:
        """How much is believed, 0 to 1, and by how much the edition's symbols are usually told apart."""
        if len(self._symbols) < FEWEST:
            return 0.0, 1.0
        told = []
        for species, both in self._symbols.items():
            others = [one for one in self._symbols if one != species]
            for sex, sign in ((MALE, 1.0), (FEMALE, -1.0)):
                field = _trimmed(soft(both[sex].patch, OWN_BLUR))
                told.append(sign * self._apart([field], others, OWN_BLUR))
        nothing, everything = TELLING
        right = float(np.mean(np.array(told) > 0))
        return min(1.0, max(0.0, (right - nothing) / (everything - nothing))), max(float(np.mean(told)), 1e-3)

    def _apart(self, fields: Sequence[Values], species: Sequence[str], blur: float) -> float:
        """How much more ``fields`` are like the males' symbols than like the females', in all of some species."""
        male, female = (
            float(np.mean([_best(fields, self._symbols[one][sex].blurred(blur)) for one in species])) for sex in SEXES
        )
        return male - female


def _symbol(own: Sexed, usual: Values) -> _Symbol:
    """Where a picture differs most from its kin in a usual place, and what is printed there."""
    told = in_light_of(own.kin, own.picture, INSIDE > 0)
    squares = ((soft(own.picture, SOFT) - soft(told, SOFT)) ** 2).sum(axis=2)
    where = soft(np.asarray(squares * INSIDE * usual**USUAL_PLACE, np.float32), SPREAD)
    y, x = np.unravel_index(int(where.argmax()), where.shape)
    middle = float(x), float(y)
    return _Symbol(_cut(own.picture, middle, REACH + PLAY + ROOM), middle)


def _best(fields: Sequence[Values], symbol: Values) -> float:
    """Correlation of a symbol with the best place in any of the fields."""
    found = (cv2.matchTemplate(field, symbol, cv2.TM_CCOEFF_NORMED) for field in fields)
    return max(float(np.nan_to_num(one, posinf=0.0, neginf=0.0).max()) for one in found)


def _cut(picture: Values, middle: tuple[float, float], reach: int) -> Values:
    """The square of so many pixels around a place, what lies outside as at the border."""
    side = 2 * reach + 1
    part: NDArray[Any] = cv2.getRectSubPix(picture, (side, side), middle)
    return np.asarray(part, np.float32)


def _trimmed(patch: Values, by: int = ROOM) -> Values:
    return np.ascontiguousarray(patch[by:-by, by:-by])
