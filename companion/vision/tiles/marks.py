"""Marks of sex compared pixel by pixel: small letters and digits that a network of coarse cells overlooks.

The tiles of a species are one picture but for a mark. A photo's crop is laid exactly over the enrolled picture of each
of plain, male and female, brought to its light and blur, and compared patch by patch. Only where the enrolled pictures
differ does that count, and there as much as an edition's marks usually lie so far from a corner: icons that are printed
a little elsewhere differ too, but never in the same places.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels
from companion.vision.tiles.kin import species_of
from companion.vision.tiles.laying import (
    INSIDE,
    SIDE,
    SOFT,
    Values,
    Way,
    blur_from_afar,
    enlarged,
    grey,
    in_light_of,
    soft,
    warped,
    way_onto,
)
from companion.vision.tiles.symbols import FEMALE, MALE, SEXES, Sexed, Symbols

PATCH: Final = 11
PLAY: Final = 2
"""Pixels that a patch may still be off after the whole was laid over the other."""
LEAST: Final = 0.04
"""Where an edition's pictures differ less than this share of the most, nothing is compared."""
USUAL_PLACE: Final = 3
"""Exponent of how usual a place is for a mark."""
TRUST: Final = (0.6, 0.97)
"""Correlation of crop and enrolled picture below which nothing is believed, and above which everything is."""
STRANGE: Final = 0.5
"""How much it counts against a comparison that even the better one of two pictures does not fit where they differ."""
SYMBOL: Final = 0.5
"""How much it counts that a mark is like those of all males or of all females, beside its own species' pictures."""
KIN_ALIKE: Final = 0.9
"""Correlation above which two pictures of a species show it alike, so that a crop lies on both in the same way."""


Ways = Mapping[tuple[int, int], Way]
"""How of two pictures of a species the second lies on the first."""


@dataclass(frozen=True, slots=True, eq=False)
class _Species:
    """The pictures of a species' labels, and for each pair of them where they differ, ``weights`` (SIDE, SIDE)."""

    labels: tuple[str, ...]
    pictures: tuple[Values, ...]
    ways: Ways
    weights: Mapping[tuple[int, int], Values]
    whole: Mapping[tuple[int, int], float]
    """What the comparison adds up to for a pair when the crop is exactly like one of them."""
    places: tuple[tuple[slice, slice], ...]
    """The parts of the picture where anything differs."""


class Marks:
    """The pictures of all labels that have kin, and where an edition prints its marks."""

    def __init__(self, examples: Callable[[], Mapping[str, Sequence[Pixels]]]) -> None:
        """``examples``: gives crops BGR (n, n, 3) by label, the tile within ``CROP_MARGIN``; asked when needed.

        Of several pictures of a label the sharpest is taken.
        """
        self._examples = examples

    @cached_property
    def _known(self) -> tuple[Mapping[str, _Species], Symbols]:
        """Every species of which two labels are known, and the symbols of the sexes; takes a third of a second."""
        examples = {label: pictures for label, pictures in self._examples().items() if species_of(label) and pictures}
        kin: dict[str, list[str]] = {}
        for label in examples:
            kin.setdefault(species_of(label), []).append(label)
        several = {name: tuple(labels) for name, labels in kin.items() if len(labels) > 1}
        pictures = {
            name: tuple(_resized(max(examples[label], key=_sharpness)) for label in labels)
            for name, labels in several.items()
        }
        ways = {name: _ways_between(own) for name, own in pictures.items()}
        apart = {name: _differences(own, ways[name]) for name, own in pictures.items()}
        usual = _usual_places([one for pairs in apart.values() for one in pairs.values()])
        species = {name: _weighed(several[name], pictures[name], ways[name], apart[name], usual) for name in several}
        sexed = {name: both for name, one in species.items() if (both := _sexed(name, one))}
        return species, Symbols(sexed, usual)

    def likeness(
        self, species: str, picture: Pixels, side_px: float, visible: NDArray[np.bool_] | None = None
    ) -> dict[str, float]:
        """How much a crop looks like each label of a species rather than like the others, -1.5 to 1.5.

        ``picture``: BGR (SIDE, SIDE, 3), upright; ``side_px``: the tile's side in the photo; ``visible`` (n, n): which
        cells of the crop show the tile, None all. Empty for a species of which not two labels are known.
        """
        known, symbols = self._known
        one = known.get(species)
        if one is None:
            return {}
        mask = INSIDE if visible is None else INSIDE * enlarged(visible)
        ways = _ways_to(picture, one, mask)
        laid = [warped(picture, way.homography) for way in ways]
        misfits = [
            _misfit(shown, own, side_px, mask, one.places) for shown, own in zip(laid, one.pictures, strict=True)
        ]
        trust = _trust(max(way.alike for way in ways))
        result = dict.fromkeys(one.labels, 0.0)
        for (first, second), weights in one.weights.items():
            badly = [float((weights * misfits[place]).sum()) for place in (first, second)]
            better = (badly[1] - badly[0]) / (one.whole[first, second] + STRANGE * min(badly))
            share = trust * max(-1.0, min(1.0, better)) / (len(one.labels) - 1)
            result[one.labels[first]] += share
            result[one.labels[second]] -= share
        places = {sex: one.labels.index(f"{species}/{sex}") for sex in SEXES if f"{species}/{sex}" in one.labels}
        if len(places) == len(SEXES):
            shows = np.ones((SIDE, SIDE), np.float32) if visible is None else enlarged(visible)
            both = {sex: (laid[place], warped(shows, ways[place].homography)) for sex, place in places.items()}
            male = SYMBOL * symbols.maleness(species, both, blur_from_afar(side_px))
            result[f"{species}/{MALE}"] += male
            result[f"{species}/{FEMALE}"] -= male
        return result


def _sexed(species: str, one: _Species) -> dict[str, Sexed]:
    """The male and the female of a species beside the plain one, or beside each other; empty if one is not known."""
    places = {label: place for place, label in enumerate(one.labels)}
    own = {sex: places.get(f"{species}/{sex}", -1) for sex in SEXES}
    if min(own.values()) < 0:
        return {}
    beside = {sex: places.get(species, own[other]) for sex, other in zip(SEXES, reversed(SEXES), strict=True)}
    return {
        sex: Sexed(
            one.pictures[own[sex]], warped(one.pictures[beside[sex]], one.ways[own[sex], beside[sex]].homography)
        )
        for sex in SEXES
    }


def _ways_to(picture: Pixels, one: _Species, mask: Values) -> list[Way]:
    """How a crop lies on each picture of a species.

    On the one that it is most like it is laid by itself, on those that show the species alike in the same way: a shadow
    or a mark that is missing must not pull it elsewhere there.
    """
    ways = [way_onto(own, picture, mask) for own in one.pictures]
    best = max(range(len(ways)), key=lambda place: ways[place].alike)
    for place in range(len(ways)):
        between = one.ways.get((place, best))
        if between is not None and between.alike > KIN_ALIKE and ways[best].alike > 0:
            way = ways[best].homography @ between.homography
            ways[place] = Way(way / way[2, 2], ways[place].alike)
    return ways


def _misfit(laid: Values, own: Values, side_px: float, mask: Values, places: Sequence[tuple[slice, slice]]) -> Values:
    """How badly a crop that was laid over an enrolled picture fits it around each pixel of ``places``, (SIDE, SIDE).

    In the crop's own contrast.
    """
    seen = soft(laid, SOFT)
    told = in_light_of(soft(own, blur_from_afar(side_px)), seen, mask > 0)
    return _patchwise(seen, told, mask, places) / _contrast(seen, mask)


def _trust(alike: float) -> float:
    """How much a comparison counts, 0 to 1, by the correlation of crop and picture."""
    nothing, everything = TRUST
    return min(1.0, max(0.0, (alike - nothing) / (everything - nothing)))


def _ways_between(pictures: Sequence[Values]) -> Ways:
    """How each of a species' pictures lies on each other, there or back as is found better."""
    places = range(len(pictures))
    found = {
        (first, second): way_onto(pictures[first], pictures[second].astype(np.uint8), INSIDE)
        for first in places
        for second in places
        if first != second
    }
    back = {pair: found[pair[::-1]] for pair in found}
    return {
        pair: way if way.alike >= back[pair].alike else Way(np.linalg.inv(back[pair].homography), back[pair].alike)
        for pair, way in found.items()
    }


def _differences(pictures: Sequence[Values], ways: Ways) -> dict[tuple[int, int], Values]:
    """How much each pair of a species' pictures differs around each pixel, (SIDE, SIDE), each laid over the other."""
    found: dict[tuple[int, int], Values] = {}
    blur = 2 * SOFT
    for second in range(len(pictures)):
        for first in range(second):
            both = []
            for pair in ((first, second), (second, first)):
                one, other = pictures[pair[0]], pictures[pair[1]]
                told = in_light_of(warped(other, ways[pair].homography), one, INSIDE > 0)
                own = soft(one, blur)
                both.append(_patchwise(own, soft(told, blur), INSIDE, _EVERYWHERE) / _contrast(own, INSIDE))
            found[first, second] = np.minimum(*both)
    return found


def _usual_places(apart: Sequence[Values]) -> Values:
    """How usual it is for a mark to lie in each place, (SIDE, SIDE), 0..1; the four corners count as one."""
    total = np.zeros((SIDE, SIDE), np.float32)
    for one in apart:
        total += one / max(float(one.sum()), 1e-9)
    total = total + np.rot90(total) + np.rot90(total, 2) + np.rot90(total, 3)
    total = total + total[:, ::-1]
    return np.asarray(total / max(float(total.max()), 1e-9), np.float32)


def _weighed(
    labels: tuple[str, ...],
    pictures: tuple[Values, ...],
    ways: Ways,
    apart: Mapping[tuple[int, int], Values],
    usual: Values,
) -> _Species:
    """A species with the weight of each place for each pair of its labels."""
    weights = {pair: np.asarray(one**2 * usual**USUAL_PLACE, np.float32) for pair, one in apart.items()}
    weights = {pair: np.where(one < LEAST * one.max(), np.float32(0), one) for pair, one in weights.items()}
    whole = {pair: max(float((weights[pair] * one).sum()), 1e-9) for pair, one in apart.items()}
    anywhere = np.any([one > 0 for one in weights.values()], axis=0).astype(np.uint8)
    return _Species(labels, pictures, ways, weights, whole, _parts(anywhere))


def _parts(where: NDArray[np.uint8]) -> tuple[tuple[slice, slice], ...]:
    """Rectangles around the connected places that are not 0."""
    _, _, found, _ = cv2.connectedComponentsWithStats(where)
    return tuple((slice(y, y + h), slice(x, x + w)) for x, y, w, h, _ in found[1:].tolist())


def _patchwise(one: Values, other: Values, mask: Values, places: Sequence[tuple[slice, slice]]) -> Values:
    """The variance of what two pictures differ by in the patch around each pixel, at the best of a few shifts."""
    result = np.zeros((SIDE, SIDE), np.float32)
    framed = cv2.copyMakeBorder(other, PLAY, PLAY, PLAY, PLAY, cv2.BORDER_REPLICATE)
    for rows, columns in places:
        around = (_wider(rows), _wider(columns))
        own, shown = one[around], mask[around]
        thrice, share = cv2.merge([shown] * 3), 1 / np.maximum(_summed(shown), 1.0)
        best = np.full(shown.shape, np.inf, np.float32)
        for down in range(2 * PLAY + 1):
            for across in range(2 * PLAY + 1):
                apart = (own - framed[_moved(around[0], down), _moved(around[1], across)]) * thrice
                squares = _summed(_over_channels(apart * apart)) * share
                means = _summed(apart)
                np.minimum(best, squares - _over_channels(means * means) * share**2, out=best)
        inner = tuple(
            slice(part.start - wide.start, part.stop - wide.start)
            for part, wide in zip((rows, columns), around, strict=True)
        )
        result[rows, columns] = np.maximum(best * shown, 0)[inner]
    return result


def _over_channels(values: Values) -> Values:
    """The sum over the channels of each pixel."""
    return np.asarray(cv2.transform(values, _ONES), np.float32)


def _summed(values: Values) -> Values:
    """The sum of the patch around each pixel."""
    return np.asarray(
        cv2.boxFilter(values, -1, (PATCH, PATCH), normalize=False, borderType=cv2.BORDER_CONSTANT), np.float32
    )


def _wider(one: slice) -> slice:
    """Rows or columns with those that their patches reach."""
    reach = PATCH // 2
    return slice(max(one.start - reach, 0), min(one.stop + reach, SIDE))


def _moved(one: slice, by: int) -> slice:
    return slice(one.start + by, one.stop + by)


def _contrast(picture: Values, mask: Values) -> float:
    """The mean variance of a picture's channels where it is compared."""
    values = picture[mask > 0]
    return max(float(values.std(axis=0).mean()) ** 2, 1.0) if len(values) else 1.0


def _resized(picture: Pixels) -> Values:
    shrunk: NDArray[Any] = cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(shrunk, np.float32)


def _sharpness(picture: Pixels) -> float:
    """How much fine detail a picture shows for its contrast."""
    own = grey(picture).astype(np.float32)
    return float(cv2.Laplacian(own, cv2.CV_32F).var() / max(float(own.var()), 1.0))


_ONES: Final = np.ones((1, 3), np.float32)
_EVERYWHERE: Final = ((slice(0, SIDE), slice(0, SIDE)),)
