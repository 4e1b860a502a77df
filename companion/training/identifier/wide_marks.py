"""Species whose sex marks are of many more kinds than the renderer's editions have: what only marks tell apart.

Beside glyphs of any size there are coloured corners, ribbons, strips along a side and frames; each may be faint and may
lie at any of eight places. The ground may be cut anew for each tile, so that grass differs where the marks do not.
"""

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.grounds import Colour, hsv
from companion.training.marks import GLYPHS, PAIRS, Mark, contrasting, draw_mark
from companion.training.printing import Rgba
from companion.training.tile_styles import FACE_SIDE, TileStyle
from companion.training.tiles import ClassFace, Face, Icons, offspring_face, tile_face

Rng = np.random.Generator

SHAPES: Final = ("glyph", "corner", "ribbon", "strip", "frame")
_CHANCES: Final = (0.8, 0.07, 0.05, 0.05, 0.03)
SIZES: Final = (0.08, 0.28)
"""Share of the tile's side."""
FAINTEST: Final = 0.55
_HEARTS_AND_SIGNS: Final = (("heart", "heart"), ("male", "female"), ("heart", "heart-hollow"), ("dot", "dot"))


class WideScheme:
    """The marks of one style: what males and females show, and how strongly."""

    def __init__(self, rng: Rng, ground: Colour) -> None:
        self._shape = SHAPES[int(rng.choice(len(SHAPES), p=_CHANCES))]
        one, two = _pair(rng)
        size = float(np.exp(rng.uniform(*np.log(SIZES))))
        colours = _colours(rng, ground, one == two or self._shape != "glyph")
        outline = (255.0, 255.0, 255.0) if rng.random() < 0.3 else None
        plate = contrasting(rng, colours[0]) if rng.random() < 0.15 else None
        self._marks = tuple(
            Mark(glyph, colour, outline, plate, size, float(rng.normal(0, 4)))
            for glyph, colour in zip((one, two), colours, strict=True)
        )
        self._strength = 1.0 if rng.random() < 0.7 else float(rng.uniform(FAINTEST, 1))
        self._place = int(rng.integers(8)) if rng.random() < 0.5 else None

    def print(self, face: Face, female: bool, rng: Rng, place: int | None = None) -> Face:
        """The face with the mark of one sex; ``place`` is used where the style has none of its own."""
        marked = face.copy()
        at = self._place if self._place is not None else (int(rng.integers(8)) if place is None else place)
        _print(marked[:, :, :3], self._shape, self._marks[int(female)], at, rng)
        mixed = cv2.addWeighted(marked, self._strength, face, 1 - self._strength, 0)
        mixed[:, :, 3] = face[:, :, 3]
        return np.asarray(mixed, np.uint8)


def _pair(rng: Rng) -> tuple[str, str]:
    """Two glyphs: often hearts or the signs of the sexes, else a pair that is nearly alike, else any two."""
    kind = rng.random()
    if kind < 0.4:
        return _HEARTS_AND_SIGNS[int(rng.integers(len(_HEARTS_AND_SIGNS)))]
    if kind < 0.8:
        return PAIRS[int(rng.integers(len(PAIRS)))]
    one, two = rng.choice(len(GLYPHS), 2, replace=False)
    return GLYPHS[int(one)], GLYPHS[int(two)]


def _colours(rng: Rng, ground: Colour, must_differ: bool) -> tuple[Colour, Colour]:
    if must_differ or rng.random() < 0.25:
        if rng.random() < 0.4:
            blue = hsv(rng.uniform(195, 240), rng.uniform(0.5, 1), rng.uniform(0.45, 1))
            red = hsv(rng.uniform(-40, 15), rng.uniform(0.5, 1), rng.uniform(0.55, 1))
            return (blue, red) if rng.random() < 0.5 else (red, blue)
        first = contrasting(rng, ground, 30)
        return first, contrasting(rng, first, 40)
    first = contrasting(rng, ground, 30) if rng.random() < 0.6 else hsv(0, 0, float(rng.choice([0.05, 0.2, 0.9, 1.0])))
    return first, first


def _print(canvas: NDArray[np.uint8], shape: str, mark: Mark, place: int, rng: Rng) -> None:
    """Prints a mark of a shape at one of eight places: the corners clockwise, then the middles of the sides."""
    colour, turns = mark.colour, place % 4
    upright = np.ascontiguousarray(np.rot90(canvas, turns))
    side, reach = FACE_SIDE, round((mark.size + 0.08) * FACE_SIDE)
    if shape == "glyph":
        _print_glyph(canvas, mark, place, rng)
        return
    if shape == "corner":
        cv2.fillPoly(upright, [np.array([[0, 0], [reach, 0], [0, reach]], np.int32)], colour, cv2.LINE_AA)
    elif shape == "ribbon":
        cv2.line(upright, (0, reach + 20), (reach + 20, 0), colour, max(5, reach // 4), cv2.LINE_AA)
    elif shape == "strip":
        cv2.rectangle(upright, (0, 0), (side, max(6, reach // 4)), colour, -1)
    else:
        cv2.rectangle(upright, (3, 3), (side - 4, side - 4), colour, max(5, reach // 5))
    canvas[:] = np.rot90(upright, -turns)


def _print_glyph(canvas: NDArray[np.uint8], mark: Mark, place: int, rng: Rng) -> None:
    if place < 4:
        draw_mark(canvas, mark, place, rng, float(rng.uniform(0, 0.05)))
        return
    side, size = canvas.shape[0], round(mark.size * canvas.shape[0])
    middle = (side - size) // 2
    corner, top, left = ((0, 0, middle), (1, middle, 0), (3, 0, middle), (0, middle, 0))[place - 4]
    part = canvas[top:, left or top :] if corner == 1 else canvas[top:, left:]  # a mark at the right needs a square
    draw_mark(part, replace(mark, size=mark.size * side / part.shape[0]), corner, rng)


def marked_species(rng: Rng, icons: Icons, count: int, style: TileStyle) -> list[ClassFace]:
    """``count`` faces of one style: species in plain, male, female and often young, all with marks of one scheme."""
    scheme = WideScheme(rng, style.ground.base)
    faces: list[ClassFace] = []
    number = 0
    while len(faces) < count:
        icon = icons.take(rng)
        seed = int(rng.integers(2**31))
        own = [np.random.default_rng(seed + (sex if style.sister != "same" else 0)) for sex in range(3)]
        turned: Rgba = np.ascontiguousarray(icon[:, ::-1]) if style.sister == "other-pose" else icon
        plain, male, female = (
            tile_face(turned if sex == 2 else icon, style, None, chance) for sex, chance in enumerate(own)
        )
        place = int(rng.integers(8)) if rng.random() < 0.6 else None
        faces.append(ClassFace(f"plain/{number}", "plain", plain, number))
        faces.append(ClassFace(f"male/{number}", "male", scheme.print(male, False, rng, place), number))
        faces.append(ClassFace(f"female/{number}", "female", scheme.print(female, True, rng, place), number))
        if rng.random() < 0.35:
            faces.append(ClassFace(f"offspring/{number}", "offspring", offspring_face(icon, style, rng), number))
        number += 1
    return faces[:count]
