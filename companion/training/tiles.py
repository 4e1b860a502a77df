"""Printed faces of tiles in a random style: icon on a ground, with border, shadow, mark and the look of a drawing medium.

A ``TileStyle`` is what the tiles of an edition have in common; the functions print one face each, BGRA uint8 (256, 256, 4), in a few
milliseconds. Everything is a pure function of its arguments and of the generator handed in, so that two calls with equally seeded
generators print the same face, once with and once without a mark.
"""

from dataclasses import dataclass
from typing import Final, Literal, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.grounds import Bgr, Colour, Ground, hsv, random_ground, sand, shade, stone
from companion.training.marks import Mark, MarkScheme, contrasting, draw_mark, random_scheme

FACE_SIDE: Final = 256
"""Side of a face in pixels."""

Rgba = NDArray[np.uint8]
"""Array (H, W, 4), red first: an icon."""

Face = NDArray[np.uint8]
"""Array (256, 256, 4), blue first; alpha 0 outside round tiles and rounded corners."""

Border = Literal["none", "line", "frame", "double", "soft"]
Medium = Literal["flat", "print", "pencil", "watercolour", "poster", "soft", "halftone", "ink"]

_SHEET: Final = 640
"""Side of a style's ground sheet, from which every face cuts its own piece."""


@dataclass(frozen=True, slots=True)
class TileStyle:
    """What the faces of one edition share. Lengths are fractions of the tile's side."""

    ground: Ground
    ground_sheet: Bgr
    stall_ground: Ground
    stall_sheet: Bgr
    border: Border
    border_colour: Colour
    border_width: float
    corner_radius: float
    vignette: float
    icon_scale: float
    icon_jitter: float
    shadow: float
    shadow_shift: tuple[float, float]
    outline: float
    outline_colour: Colour
    medium: Medium
    hue_shift: float
    saturation: float
    contrast: float
    ink: Colour | None
    """One ink for all one-coloured icons, or None: each has its own."""
    scheme: MarkScheme
    sister: Literal["same", "other-grass", "other-pose"]
    """How the marked tiles of a species differ from the plain one beside the mark."""
    tint: Colour
    """Colour of backs, signs and frames."""


def random_style(rng: np.random.Generator) -> TileStyle:
    """A style at random: half of them bright green grass, some plain and poor, some rich."""
    ground = random_ground(rng)
    stall_ground = sand(rng) if rng.random() < 0.7 else random_ground(rng)
    borders: tuple[Border, ...] = ("none", "line", "frame", "double", "soft")
    media: tuple[Medium, ...] = ("flat", "print", "pencil", "watercolour", "poster", "soft", "halftone", "ink")
    sisters: tuple[Literal["same", "other-grass", "other-pose"], ...] = ("same", "other-grass", "other-pose")
    lean = rng.normal(0, 0.02, 2)
    return TileStyle(
        ground=ground,
        ground_sheet=ground.paint((_SHEET, _SHEET), FACE_SIDE, rng),
        stall_ground=stall_ground,
        stall_sheet=stall_ground.paint((_SHEET, _SHEET), FACE_SIDE, rng),
        border=borders[int(rng.choice(5, p=[0.35, 0.2, 0.2, 0.1, 0.15]))],
        border_colour=shade(ground.base, rng.uniform(0.2, 0.7)) if rng.random() < 0.6 else contrasting(rng, ground.base),
        border_width=rng.uniform(0.015, 0.06),
        corner_radius=rng.uniform(0, 0.09) if rng.random() < 0.5 else 0.0,
        vignette=rng.uniform(0.1, 0.45) if rng.random() < 0.4 else 0.0,
        icon_scale=rng.uniform(0.6, 0.95),
        icon_jitter=rng.uniform(0, 0.05),
        shadow=rng.uniform(0.2, 0.6) if rng.random() < 0.5 else 0.0,
        shadow_shift=(float(lean[0]), float(abs(lean[1]) + 0.01)),
        outline=rng.uniform(0.006, 0.022) if rng.random() < 0.35 else 0.0,
        outline_colour=(255.0, 255.0, 255.0) if rng.random() < 0.5 else (15.0, 15.0, 15.0),
        medium=media[int(rng.choice(8, p=[0.3, 0.2, 0.08, 0.1, 0.07, 0.1, 0.07, 0.08]))],
        hue_shift=rng.normal(0, 12) if rng.random() < 0.7 else rng.uniform(-90, 90),
        saturation=float(np.clip(rng.normal(0.95, 0.25), 0.15, 1.5)),
        contrast=float(np.clip(rng.normal(1.0, 0.12), 0.65, 1.3)),
        ink=contrasting(rng, ground.base, 55) if rng.random() < 0.4 else None,
        scheme=random_scheme(rng, ground.base),
        sister=sisters[int(rng.choice(3, p=[0.55, 0.3, 0.15]))],
        tint=hsv(rng.uniform(0, 360), rng.uniform(0.3, 0.9), rng.uniform(0.3, 0.9)),
    )


# ------------------------------------------------------------------------------------------------------------------- icons


def is_monochrome(icon: Rgba) -> bool:
    """Whether an icon is drawn in one dark colour, so that any ink will do."""
    seen = icon[::6, ::6]
    colours = seen[seen[:, :, 3] > 200][:, :3].astype(np.int16)
    return len(colours) > 0 and bool(np.ptp(colours, axis=1).max() < 12 and colours.mean() < 90 and colours.std() < 14)


def inked(icon: Rgba, style: TileStyle, rng: np.random.Generator) -> Rgba:
    """A one-coloured icon in the style's ink or in one of its own, running from one tone to another."""
    top = style.ink if style.ink is not None else contrasting(rng, style.ground.base, 48)
    bottom = shade(top, rng.uniform(0.55, 1.5))
    share = np.linspace(0, 1, icon.shape[0], dtype=np.float32)[:, None, None]
    coloured = np.empty_like(icon)
    coloured[:, :, :3] = np.array(top[::-1], np.float32) * (1 - share) + np.array(bottom[::-1], np.float32) * share
    coloured[:, :, 3] = icon[:, :, 3]
    return coloured


def graded(icon: Rgba, style: TileStyle) -> NDArray[np.float32]:
    """The icon (H, W, 4) in float32, BGR premultiplied by alpha in 0-1, in the style's colours and medium."""
    colours = cv2.cvtColor(icon[:, :, :3], cv2.COLOR_RGB2HSV)
    if style.hue_shift or style.saturation != 1:
        hues = (np.arange(256) + round(style.hue_shift / 2)) % 180
        strengths = np.clip(np.arange(256) * style.saturation, 0, 255)
        values = np.clip((np.arange(256) - 128) * style.contrast + 128, 0, 255)
        table = np.stack([hues, strengths, values], 1).astype(np.uint8)[None]
        colours = cv2.LUT(colours, table)
    bgr = np.asarray(cv2.cvtColor(colours, cv2.COLOR_HSV2BGR), np.uint8)
    alpha = icon[:, :, 3:].astype(np.float32) * np.float32(1 / 255)
    painted = _MEDIA[style.medium](bgr, icon[:, :, 3])
    return np.concatenate([painted.astype(np.float32) * alpha, alpha], 2)


def _unchanged(bgr: Bgr, alpha: NDArray[np.uint8]) -> Bgr:
    del alpha
    return bgr


def _watercolour(bgr: Bgr, alpha: NDArray[np.uint8]) -> Bgr:
    washed = cv2.medianBlur(bgr, 7)
    inner = cv2.GaussianBlur(alpha, (0, 0), 5)[:, :, None].astype(np.float32) / 255
    return np.clip(washed * (0.72 + 0.28 * inner) + 22 * inner, 0, 255).astype(np.uint8)


def _poster(bgr: Bgr, alpha: NDArray[np.uint8]) -> Bgr:
    del alpha
    return (bgr // 64 * 64 + 32).astype(np.uint8)


def _soft(bgr: Bgr, alpha: NDArray[np.uint8]) -> Bgr:
    del alpha
    return np.asarray(cv2.GaussianBlur(bgr, (0, 0), 1.8), np.uint8)


def _pencil(bgr: Bgr, alpha: NDArray[np.uint8]) -> Bgr:
    height, width = alpha.shape
    ys, xs = np.mgrid[0:height, 0:width]
    hatch = ((np.sin((xs + ys) * 0.9) + np.sin(xs * 0.31 - ys * 0.83)) * 11).astype(np.float32)
    edges = cv2.Laplacian(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), cv2.CV_32F, ksize=3)
    return np.clip(bgr + hatch[:, :, None] - np.abs(edges)[:, :, None] * 0.9, 0, 255).astype(np.uint8)


def _halftone(bgr: Bgr, alpha: NDArray[np.uint8]) -> Bgr:
    height, width = alpha.shape
    ys, xs = np.mgrid[0:height, 0:width]
    screen = (np.sin((xs + ys) * 1.05) * np.sin((xs - ys) * 1.05) * 30).astype(np.float32)
    return np.clip(bgr + screen[:, :, None], 0, 255).astype(np.uint8)


def _ink(bgr: Bgr, alpha: NDArray[np.uint8]) -> Bgr:
    """Dark lines around what differs, as in a comic."""
    grey = cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY)
    edge = cv2.morphologyEx(np.where(alpha > 128, grey, 255).astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    return np.clip(bgr * (1 - np.clip(edge.astype(np.float32) / 160, 0, 0.85))[:, :, None], 0, 255).astype(np.uint8)


_MEDIA: Final = {
    "flat": _unchanged, "print": _unchanged, "pencil": _pencil, "watercolour": _watercolour,
    "poster": _poster, "soft": _soft, "halftone": _halftone, "ink": _ink,
}  # fmt: skip


def put(canvas: NDArray[np.uint8], icon: Rgba, style: TileStyle, centre: tuple[float, float], side: float, turn: float = 0.0) -> None:
    """Prints an icon ``side`` pixels wide around ``centre`` (x, y) onto ``canvas`` (H, W, 3 or 4), with shadow and outline."""
    drawn = graded(icon, style)
    scale = side / drawn.shape[0]
    reach = round(side * 0.56) + 2
    matrix = cv2.getRotationMatrix2D((drawn.shape[1] / 2 - 0.5, drawn.shape[0] / 2 - 0.5), turn, scale)
    left, top = round(centre[0]) - reach, round(centre[1]) - reach
    matrix[:, 2] += (centre[0] - left - drawn.shape[1] / 2, centre[1] - top - drawn.shape[0] / 2)
    if scale < 0.6:
        drawn = cv2.GaussianBlur(drawn, (0, 0), 0.35 / scale)
    patch = cv2.warpAffine(drawn, matrix, (2 * reach, 2 * reach), flags=cv2.INTER_LINEAR)
    x0, y0, x1, y1 = max(left, 0), max(top, 0), min(left + 2 * reach, canvas.shape[1]), min(top + 2 * reach, canvas.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    window = (slice(y0 - top, y1 - top), slice(x0 - left, x1 - left))
    below = canvas[y0:y1, x0:x1, :3].astype(np.float32)
    alpha = np.ascontiguousarray(patch[:, :, 3])
    if style.shadow:
        shift = np.array([[1, 0, style.shadow_shift[0] * side * 1.5], [0, 1, style.shadow_shift[1] * side * 1.5]], np.float32)
        dark = cv2.GaussianBlur(cv2.warpAffine(alpha, shift, (2 * reach, 2 * reach)), (0, 0), max(side * 0.012, 0.5))
        below *= 1 - style.shadow * dark[window][:, :, None]
    if style.outline:
        wide = max(1, round(style.outline * side))
        rim = cv2.dilate(alpha, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * wide + 1, 2 * wide + 1)))[window][:, :, None]
        below = below * (1 - rim) + np.array(style.outline_colour, np.float32) * rim
    seen = patch[window]
    below = below * (1 - seen[:, :, 3:]) + seen[:, :, :3]
    canvas[y0:y1, x0:x1, :3] = np.clip(below + 0.5, 0, 255)


# ------------------------------------------------------------------------------------------------------------------- faces


def tile_face(icon: Rgba, style: TileStyle, mark: tuple[Mark, int] | None, rng: np.random.Generator, on_sand: bool = False) -> Face:
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
    if mark is not None:
        draw_mark(canvas, mark[0], mark[1], rng, inset)
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
    put(canvas, icon, style, (FACE_SIDE / 2, FACE_SIDE / 2), FACE_SIDE * float(rng.uniform(0.42, 0.68)), float(rng.normal(0, 4)))
    if style.border != "none":
        width = max(2, round(style.border_width * FACE_SIDE))
        cv2.circle(canvas, (FACE_SIDE // 2, FACE_SIDE // 2), FACE_SIDE // 2 - width // 2, style.border_colour, width, cv2.LINE_AA)
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
        cv2.rectangle(canvas, (margin, margin), (side - 1 - margin, side - 1 - margin), colour, max(1, side // 64), cv2.LINE_AA)
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
    top, left = rng.integers(0, _SHEET - FACE_SIDE, 2)
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
        cv2.rectangle(canvas, (2 * inset, 2 * inset), (last - 2 * inset, last - 2 * inset), style.border_colour, max(1, thickness // 2))
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


# ----------------------------------------------------------------------------------------------------------------- classes


class Icons(Protocol):
    """Anything that hands out icons at random: ``art.IconPool`` or a handful drawn in a test."""

    def take(self, rng: np.random.Generator) -> Rgba:
        """One icon, RGBA uint8 (S, S, 4)."""


@dataclass(frozen=True, slots=True)
class ClassFace:
    """A face that is a class of its own in metric learning."""

    name: str
    kind: Literal["plain", "male", "female", "offspring", "stall", "coin-tile", "tile-back", "empty"]
    face: Face
    icon: int
    """Faces of one sample with the same number show the same icon; -1 where there is none."""


def species_faces(icon: Rgba, style: TileStyle, rng: np.random.Generator) -> dict[Literal["plain", "male", "female", "offspring"], Face]:
    """The four faces of a species: plain, male and female are nearly the same picture."""
    seed = int(rng.integers(2**31))
    corners = {sex: style.scheme.place(sex, rng) for sex in ("male", "female")}
    if style.scheme.corners == "per-tile" and rng.random() < 0.5:
        corners["female"] = corners["male"]
    faces: dict[Literal["plain", "male", "female", "offspring"], Face] = {}
    for number, kind in enumerate(("plain", "male", "female")):
        own = np.random.default_rng(seed if style.sister == "same" else seed + number)
        drawn = icon
        if style.sister == "other-pose" and number == 2:
            drawn = np.ascontiguousarray(icon[:, ::-1])
        if is_monochrome(icon):
            drawn = inked(drawn, style, np.random.default_rng(seed))
        mark = None if number == 0 else ((style.scheme.male if kind == "male" else style.scheme.female), corners[kind])
        faces[kind] = tile_face(drawn, style, mark, own)
    young = inked(icon, style, np.random.default_rng(seed)) if is_monochrome(icon) else icon
    faces["offspring"] = offspring_face(young, style, rng)
    return faces


def sample_classes(rng: np.random.Generator, icons: Icons, count: int, style: TileStyle | None = None) -> list[ClassFace]:
    """``count`` faces of one style, each a class: species with their sex marks, offspring, stalls, coin tile, back and one empty space.

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
