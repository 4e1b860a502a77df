"""Printed faces of tiles in a random style: icon on a ground, with border, shadow, mark and the look of a medium.

A ``TileStyle`` is what the tiles of an edition have in common; the functions print one face each, BGRA uint8
(256, 256, 4), in a few milliseconds. Everything is a pure function of its arguments and of the generator handed in, so
that two calls with equally seeded generators print the same face, once with and once without a mark.
"""

from dataclasses import dataclass
from typing import Final, Literal, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.grounds import Bgr, Ground, hsv, shade, stone
from companion.training.marks import Mark, draw_mark
from companion.training.printing import Rgba, inked, is_monochrome, put
from companion.training.tile_styles import FACE_SIDE, SHEET_SIDE, TileStyle, random_style

__all__ = [
    "FACE_SIDE", "ClassFace", "Face", "Icons", "Kind", "Rgba", "TileStyle", "back_face", "coin_tile_face",
    "ground_only", "offspring_face", "print_space", "put", "random_style", "sample_classes", "species_faces",
    "tile_face",
]  # fmt: skip

Face = NDArray[np.uint8]
"""Array (256, 256, 4), blue first; alpha 0 outside round tiles and rounded corners."""

Kind = Literal["plain", "male", "female", "offspring", "stall", "coin-tile", "tile-back", "empty"]

_MARKED: Final[tuple[Literal["male", "female"], ...]] = ("male", "female")


def tile_face(
    icon: Rgba, style: TileStyle, mark: tuple[Mark, int] | None, rng: np.random.Generator, on_sand: bool = False
) -> Face:
    """A square tile: the icon on the style's ground and, with ``mark``, a mark and the corner it is printed in."""
    canvas = _cut(style.stall_sheet if on_sand else style.ground_sheet, rng)
    _vignette(canvas, style)
    if is_monochrome(icon):
        icon = inked(icon, style, rng)
    inset = _draw_border(canvas, style)
    side = FACE_SIDE * style.icon_scale * (1 - inset)
    room = (FACE_SIDE * (1 - 1.6 * inset) - side) / 2
    reach = min(style.icon_jitter * FACE_SIDE, max(room, 0))
    x, y = FACE_SIDE / 2 + rng.uniform(-reach, reach), FACE_SIDE / 2 + rng.uniform(-reach, reach)
    put(canvas, icon, style, (float(x), float(y)), side)
    of_mark = np.random.default_rng(int(rng.integers(2**31)))  # its own chance: what follows is the same without a mark
    if mark is not None:
        draw_mark(canvas, mark[0], mark[1], of_mark, inset)
    _press(canvas, style, rng)
    return _with_alpha(canvas, style.corner_radius)


def offspring_face(icon: Rgba, style: TileStyle, rng: np.random.Generator) -> Face:
    """A round tile on the same ground: the animal smaller, perhaps looking the other way or tinted."""
    canvas = _cut(style.ground_sheet, rng)
    _vignette(canvas, style)
    if is_monochrome(icon):
        icon = inked(icon, style, rng)
    if rng.random() < 0.5:
        icon = np.ascontiguousarray(icon[:, ::-1])
    put(
        canvas,
        icon,
        style,
        (FACE_SIDE / 2, FACE_SIDE / 2),
        FACE_SIDE * float(rng.uniform(0.42, 0.68)),
        float(rng.normal(0, 4)),
    )
    if style.border != "none":
        width = max(2, round(style.border_width * FACE_SIDE))
        cv2.circle(
            canvas,
            (FACE_SIDE // 2, FACE_SIDE // 2),
            FACE_SIDE // 2 - width // 2,
            style.border_colour,
            width,
            cv2.LINE_AA,
        )
    _press(canvas, style, rng)
    return _round(canvas)


def ground_only(style: TileStyle, rng: np.random.Generator, number: int | None = None, on_sand: bool = False) -> Face:
    """An empty space as printed on a board: the ground, perhaps with a faint border, number or footprint."""
    canvas = _cut(style.stall_sheet if on_sand else style.ground_sheet, rng)
    print_space(canvas, style, rng, number)
    return _with_alpha(canvas, 0)


def print_space(canvas: NDArray[np.uint8], style: TileStyle, rng: np.random.Generator, number: int | None) -> None:
    """Prints what marks a space onto a square piece of board (S, S, 3): nothing, a line, a lighter field, a number."""
    side = canvas.shape[0]
    colour = shade(style.ground.base, rng.choice([0.6, 0.8, 1.25, 1.6]))
    kind = rng.random()
    margin = round(side * rng.uniform(0.0, 0.06))
    if kind < 0.5:
        cv2.rectangle(
            canvas, (margin, margin), (side - 1 - margin, side - 1 - margin), colour, max(1, side // 64), cv2.LINE_AA
        )
    elif kind < 0.75:
        field = canvas[margin : side - margin, margin : side - margin]
        field[:] = np.clip(field.astype(np.float32) * 0.82 + np.array(colour, np.float32) * 0.18, 0, 255)
    if number is not None and rng.random() < 0.6:
        size = side / 256 * float(rng.uniform(1.2, 3.5))
        text, thickness = str(number), max(1, round(size * 2.2))
        (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, size, thickness)
        place = ((side - width) // 2, (side + height) // 2)
        cv2.putText(canvas, text, place, cv2.FONT_HERSHEY_DUPLEX, size, colour, thickness, cv2.LINE_AA)


def coin_tile_face(style: TileStyle, rng: np.random.Generator) -> Face:
    """The coin tile: a coin on stone."""
    canvas = stone(rng).paint((FACE_SIDE, FACE_SIDE), FACE_SIDE, rng)
    _draw_border(canvas, style)
    metal = hsv(rng.choice([0, 45, 30, 210]), rng.uniform(0.05, 0.6), rng.uniform(0.6, 0.95))
    middle, radius = FACE_SIDE // 2, round(FACE_SIDE * rng.uniform(0.26, 0.4))
    cv2.circle(canvas, (middle + 5, middle + 7), radius, shade(metal, 0.3), -1, cv2.LINE_AA)
    cv2.circle(canvas, (middle, middle), radius, metal, -1, cv2.LINE_AA)
    cv2.circle(canvas, (middle, middle), round(radius * 0.82), shade(metal, 0.7), max(2, radius // 14), cv2.LINE_AA)
    text = str(rng.choice(["1", "$", "C", "Z", "o"]))
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, radius / 22, radius // 7)
    place = (middle - width // 2, middle + height // 2)
    cv2.putText(canvas, text, place, cv2.FONT_HERSHEY_DUPLEX, radius / 22, shade(metal, 0.5), radius // 7, cv2.LINE_AA)
    _press(canvas, style, rng)
    return _with_alpha(canvas, style.corner_radius)


def back_face(icon: Rgba, style: TileStyle, rng: np.random.Generator) -> Face:
    """The common back of all square tiles: a frame in the style's tint with an emblem."""
    canvas = np.empty((FACE_SIDE, FACE_SIDE, 3), np.uint8)
    canvas[:] = np.array(shade(style.tint, rng.choice([0.7, 1.5])), np.uint8)
    frame = round(FACE_SIDE * rng.uniform(0.03, 0.12))
    inner = Ground(style.tint, shade(style.tint, 1.4), style.ground.texture, 0.15, 0.4, 45, False)
    side = FACE_SIDE - 2 * frame
    canvas[frame : frame + side, frame : frame + side] = inner.paint((side, side), FACE_SIDE, rng)
    if is_monochrome(icon):
        icon = inked(icon, style, rng)
    put(canvas, icon, style, (FACE_SIDE / 2, FACE_SIDE / 2), FACE_SIDE * float(rng.uniform(0.4, 0.75)))
    return _with_alpha(canvas, style.corner_radius)


def _cut(sheet: Bgr, rng: np.random.Generator) -> Bgr:
    top, left = rng.integers(0, SHEET_SIDE - FACE_SIDE, 2)
    return sheet[top : top + FACE_SIDE, left : left + FACE_SIDE].copy()


def _vignette(canvas: Bgr, style: TileStyle) -> None:
    if style.vignette:
        t = np.abs(np.linspace(-1, 1, FACE_SIDE, dtype=np.float32)) ** 4
        dark = 1 - style.vignette * np.maximum(t[:, None], t[None, :])
        canvas[:] = canvas * dark[:, :, None]


def _draw_border(canvas: Bgr, style: TileStyle) -> float:
    """Draws the border; returns its width as a fraction of the side."""
    if style.border == "none":
        return 0.0
    last = FACE_SIDE - 1
    width = max(2, round(style.border_width * FACE_SIDE))
    if style.border == "soft":
        cv2.rectangle(canvas, (0, 0), (last, last), shade(style.ground.base, 0.75), max(2, width // 2))
        return style.border_width / 2
    inset = {"line": width, "frame": 0, "double": width}[style.border]
    thickness = max(2, width // 3) if style.border != "frame" else 2 * width
    cv2.rectangle(canvas, (inset, inset), (last - inset, last - inset), style.border_colour, thickness)
    if style.border == "double":
        cv2.rectangle(
            canvas,
            (2 * inset, 2 * inset),
            (last - 2 * inset, last - 2 * inset),
            style.border_colour,
            max(1, thickness // 2),
        )
        return 2 * style.border_width
    return style.border_width * (1.3 if style.border == "line" else 1.0)


def _press(canvas: Bgr, style: TileStyle, rng: np.random.Generator) -> None:
    """What printing does to the whole face: a little grain and ink spread."""
    if style.medium in ("print", "halftone", "pencil"):
        grain = rng.integers(-7, 8, (FACE_SIDE // 2, FACE_SIDE // 2), dtype=np.int16)
        grown = cv2.resize(grain, (FACE_SIDE, FACE_SIDE), interpolation=cv2.INTER_LINEAR)
        canvas[:] = np.clip(canvas.astype(np.int16) + grown[:, :, None], 0, 255)


def _with_alpha(canvas: Bgr, radius: float) -> Face:
    alpha = np.full((FACE_SIDE, FACE_SIDE), 255, np.uint8)
    bend = round(radius * FACE_SIDE)
    if bend > 1:
        corner = np.zeros((bend, bend), np.uint8)
        cv2.circle(corner, (bend, bend), bend, 255, -1, cv2.LINE_AA)
        alpha[:bend, :bend], alpha[:bend, -bend:] = corner, corner[:, ::-1]
        alpha[-bend:, :bend], alpha[-bend:, -bend:] = corner[::-1], corner[::-1, ::-1]
    return np.dstack([canvas, alpha])


def _round(canvas: Bgr) -> Face:
    alpha = np.zeros((FACE_SIDE, FACE_SIDE), np.uint8)
    centre = (FACE_SIDE * 16 - 16) // 2
    cv2.circle(alpha, (centre, centre), FACE_SIDE * 8, 255, -1, cv2.LINE_AA, 4)
    return np.dstack([canvas, alpha])


# -------------------------------------------------------------------------------------------------------------- classes


class Icons(Protocol):
    """Anything that hands out icons at random: ``art.IconPool`` or a handful drawn in a test."""

    def take(self, rng: np.random.Generator) -> Rgba:
        """One icon, RGBA uint8 (S, S, 4)."""


@dataclass(frozen=True, slots=True)
class ClassFace:
    """A face that is a class of its own in metric learning."""

    name: str
    kind: Kind
    face: Face
    icon: int
    """Faces of one sample with the same number show the same icon; -1 where there is none."""


def species_faces(icon: Rgba, style: TileStyle, rng: np.random.Generator) -> dict[Kind, Face]:
    """The four faces of a species: plain, male and female are nearly the same picture."""
    seed = int(rng.integers(2**31))
    corners = {sex: style.scheme.place(sex, rng) for sex in _MARKED}
    if style.scheme.corners == "per-tile" and rng.random() < 0.5:
        corners["female"] = corners["male"]
    grown = inked(icon, style, np.random.default_rng(seed)) if is_monochrome(icon) else icon
    turned = np.ascontiguousarray(grown[:, ::-1]) if style.sister == "other-pose" else grown
    marks = {"male": style.scheme.male, "female": style.scheme.female}
    own = [np.random.default_rng(seed if style.sister == "same" else seed + number) for number in range(3)]
    return {
        "plain": tile_face(grown, style, None, own[0]),
        "male": tile_face(grown, style, (marks["male"], corners["male"]), own[1]),
        "female": tile_face(turned, style, (marks["female"], corners["female"]), own[2]),
        "offspring": offspring_face(grown, style, rng),
    }


def sample_classes(
    rng: np.random.Generator, icons: Icons, count: int, style: TileStyle | None = None
) -> list[ClassFace]:
    """``count`` faces of one style, each a class: species, offspring, stalls, coin tile, back and one empty space.

    The classes that are hard to tell apart (the same icon plain, male, female, young) come together.
    """
    style = random_style(rng) if style is None else style
    faces = [
        ClassFace("empty", "empty", ground_only(style, rng, int(rng.integers(1, 7))), -1),
        ClassFace("coin-tile", "coin-tile", coin_tile_face(style, rng), -1),
        ClassFace("tile-back", "tile-back", back_face(icons.take(rng), style, rng), -1),
    ][: max(0, min(3, count // 4))]
    number = 0
    while len(faces) < count:
        icon = icons.take(rng)
        if rng.random() < 0.15:
            faces.append(ClassFace(f"stall/{number}", "stall", tile_face(icon, style, None, rng, on_sand=True), number))
        else:
            made = species_faces(icon, style, rng)
            kinds = list(made) if rng.random() < 0.7 else list(made)[:3]
            faces += [ClassFace(f"{kind}/{number}", kind, made[kind], number) for kind in kinds]
        number += 1
    return faces[:count]
