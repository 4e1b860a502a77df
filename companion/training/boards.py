"""Painting of synthetic zoo boards: grounds, paths, fences, plants, signs, barn and the printed spaces.

A board is painted at 4 pixels a millimetre. In most editions its enclosures carry exactly the ground of the tiles, as
the published games do: what then shows of a tile is the animal, its cut edge and its shadow.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.board_layouts import BoardPlan, Region
from companion.training.grounds import Bgr, Colour, Ground, any_ground, grass, hsv, sand, shade, stone, value_noise
from companion.training.printing import Rgba, inked, is_monochrome, put
from companion.training.tile_styles import TileStyle
from companion.training.tiles import Icons, print_space

PIXELS_A_MM: Final = 4

CAMOUFLAGE_SHARE: Final = 0.68
"""Share of the editions whose enclosures lie on the tiles' ground."""


@dataclass(frozen=True, slots=True)
class BoardArt:
    """A painted board: BGR uint8 at 4 px a millimetre, and its layout (companion.layout/1; no areas on a back)."""

    image: Bgr
    layout: dict[str, Any]


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """What an edition's boards share. ``camouflage``: enclosures on the tiles' ground, stall spaces on the stalls'."""

    tiles: TileStyle
    camouflage: bool
    inside: Ground
    """The enclosures' ground: the tiles' own where ``camouflage``."""
    around: Ground
    paths: Ground
    barn: Ground
    richness: float
    fence: str
    fence_colour: Colour
    decorations: tuple[Rgba, ...]
    print_spaces: bool


def random_board_style(
    rng: np.random.Generator,
    style: TileStyle,
    icons: Icons,
    richness: float | None = None,
    camouflage: bool | None = None,
) -> BoardStyle:
    """A board style for a tile style; ``richness`` in 0-1: how much is printed. What is None is drawn at random."""
    rich = float(rng.beta(1.6, 1.0)) if richness is None else richness
    makers = (sand, stone, grass, any_ground)
    around = style.ground if rng.random() < 0.25 else makers[int(rng.choice(4, p=[0.3, 0.15, 0.25, 0.3]))](rng)
    camouflage = bool(rng.random() < CAMOUFLAGE_SHARE) if camouflage is None else camouflage
    return BoardStyle(
        tiles=style,
        camouflage=camouflage,
        inside=style.ground if camouflage else (grass(rng) if rng.random() < 0.5 else any_ground(rng)),
        around=around,
        paths=sand(rng) if rng.random() < 0.6 else stone(rng),
        barn=makers[int(rng.choice(4, p=[0.4, 0.2, 0.1, 0.3]))](rng),
        richness=rich,
        fence=str(
            rng.choice(["line", "posts", "double", "hedge", "moat", "none"], p=[0.22, 0.22, 0.14, 0.18, 0.12, 0.12])
        ),
        fence_colour=hsv(rng.uniform(10, 50), rng.uniform(0.2, 0.8), rng.uniform(0.15, 0.9))
        if rng.random() < 0.6
        else hsv(rng.uniform(0, 360), rng.uniform(0.1, 0.9), rng.uniform(0.1, 1)),
        decorations=tuple(icons.take(rng) for _ in range(int(4 + 14 * rich))),
        print_spaces=rng.random() < 0.8,
    )


def paint_board(plan: BoardPlan, style: BoardStyle, edition: str, rng: np.random.Generator) -> BoardArt:
    """Paints the face of a board."""
    width, height = (round(side * PIXELS_A_MM) for side in plan.size_mm)
    tile = plan.tile_mm * PIXELS_A_MM
    canvas = style.around.paint((height, width), tile, rng)
    enclosures = [region for region in plan.regions if region.animals]
    if style.richness > 0.15 and len(enclosures) > 1:
        _paint_paths(canvas, plan, style, tile, rng)
    taken = _space_boxes(plan, tile)
    shared = style.inside.paint((height, width), tile, rng)
    for region in enclosures:
        _paint_enclosure(canvas, shared, region, style, tile, rng)
    for region in plan.regions:
        if region.name == "barn":
            _paint_barn(canvas, region, style, tile, rng)
    _decorate(canvas, taken, style, tile, rng)
    for region in plan.regions:
        _paint_spaces(canvas, region, style, tile, rng)
    if style.richness > 0.3:
        for region in enclosures:
            _paint_sign(canvas, region, style, tile, rng)
    _finish(canvas, style, rng)
    return BoardArt(canvas, plan.to_layout(edition))


def paint_back(plan: BoardPlan, style: BoardStyle, edition: str, rng: np.random.Generator) -> BoardArt:
    """Paints the back of a board: a pattern with an emblem and no areas."""
    width, height = (round(side * PIXELS_A_MM) for side in plan.size_mm)
    tile = plan.tile_mm * PIXELS_A_MM
    ground = Ground(style.tiles.tint, shade(style.tiles.tint, 1.5), style.barn.texture, 0.2, 0.5, 30, False)
    canvas = ground.paint((height, width), tile, rng)
    for _ in range(int(2 + 14 * style.richness)):
        _put_decoration(canvas, style, rng.uniform((0, 0), (width, height)), tile * rng.uniform(0.4, 1.5), rng)
    _finish(canvas, style, rng)
    layout = {**plan.to_layout(edition), "name": f"{edition}/{plan.name}-back", "areas": {}}
    return BoardArt(canvas, layout)


# ---------------------------------------------------------------------------------------------------------------- parts


def _pixels(points: Sequence[tuple[float, float]], tile: float) -> NDArray[np.int32]:
    return np.round(np.array(points, np.float64) * tile).astype(np.int32)


def _space_boxes(plan: BoardPlan, tile: float) -> list[tuple[int, int, int, int]]:
    centres = [point for region in plan.regions for point in (*region.animals, *region.stalls)]
    return [(round((x - 0.5) * tile), round((y - 0.5) * tile), round(tile), round(tile)) for x, y in centres]


def _paint_paths(canvas: Bgr, plan: BoardPlan, style: BoardStyle, tile: float, rng: np.random.Generator) -> None:
    height, width = canvas.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    stops = _pixels([*plan.paths, *(region.stalls[0] for region in plan.regions if region.stalls)], tile)
    middle = (int(width * rng.uniform(0.4, 0.6)), int(height * rng.uniform(0.4, 0.6)))
    thickness = int(tile * rng.uniform(0.25, 0.6))
    for x, y in stops:
        bend = (int((x + middle[0]) / 2 + rng.normal(0, tile)), int((y + middle[1]) / 2 + rng.normal(0, tile)))
        t = np.linspace(0, 1, 24)[:, None]
        curve = (1 - t) ** 2 * (x, y) + 2 * t * (1 - t) * np.array(bend) + t**2 * np.array(middle)
        cv2.polylines(mask, [np.round(curve).astype(np.int32)], False, 255, thickness, cv2.LINE_AA)
    _lay(canvas, style.paths.paint((height, width), tile, rng), mask)
    edge = cv2.morphologyEx(mask, cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8))
    _lay(canvas, np.full_like(canvas, np.array(shade(style.paths.base, 0.6), np.uint8)), (edge // 2).astype(np.uint8))


def _lay(canvas: Bgr, upper: Bgr, mask: NDArray[np.uint8]) -> None:
    """Lays ``upper`` over the canvas where the mask (H, W) covers."""
    x, y, width, height = cv2.boundingRect(mask)
    window = (slice(y, y + height), slice(x, x + width))
    share = mask[window].astype(np.float32)[:, :, None] / 255
    canvas[window] = (canvas[window] * (1 - share) + upper[window] * share + 0.5).astype(np.uint8)


def _paint_enclosure(
    canvas: Bgr, shared: Bgr, region: Region, style: BoardStyle, tile: float, rng: np.random.Generator
) -> None:
    outline = _pixels(region.outline, tile)
    mask = np.zeros(canvas.shape[:2], np.uint8)
    cv2.fillPoly(mask, [outline], 255, cv2.LINE_AA)
    colour = style.fence_colour
    if style.fence == "moat":
        moat = cv2.dilate(mask, np.ones((int(tile * 0.2) | 1,) * 2, np.uint8))
        water = Ground(hsv(205, 0.6, 0.75), hsv(195, 0.4, 0.9), "waves", 0.1, 0.5, 0, False)
        _lay(
            canvas,
            water.paint((canvas.shape[0], canvas.shape[1]), tile, rng),
            np.asarray(cv2.GaussianBlur(moat, (0, 0), 2), np.uint8),
        )
    _lay(canvas, shared, mask)
    if style.fence in ("line", "double"):
        cv2.polylines(canvas, [outline], True, colour, max(2, int(tile * 0.05)), cv2.LINE_AA)
    if style.fence == "double":
        cv2.polylines(canvas, [outline], True, shade(colour, 1.7), max(1, int(tile * 0.018)), cv2.LINE_AA)
    if style.fence in ("posts", "hedge"):
        _plant_along(canvas, outline, style, tile, rng)


def _plant_along(
    canvas: Bgr, outline: NDArray[np.int32], style: BoardStyle, tile: float, rng: np.random.Generator
) -> None:
    closed = np.concatenate([outline, outline[:1]]).astype(np.float64)
    lengths = np.linalg.norm(np.diff(closed, axis=0), axis=1)
    along = np.concatenate([[0], np.cumsum(lengths)])
    step = tile * (0.16 if style.fence == "posts" else 0.09)
    at = np.arange(0, along[-1], step)
    xs, ys = np.interp(at, along, closed[:, 0]), np.interp(at, along, closed[:, 1])
    if style.fence == "posts":
        cv2.polylines(canvas, [outline], True, shade(style.fence_colour, 0.7), max(1, int(tile * 0.02)), cv2.LINE_AA)
    for x, y in zip(xs, ys, strict=True):
        colour = shade(style.fence_colour, rng.uniform(0.6, 1.3))
        if style.fence == "posts":
            high = int(tile * 0.07)
            cv2.rectangle(canvas, (int(x) - 2, int(y) - high), (int(x) + 2, int(y) + high), colour, -1)
        else:
            cv2.circle(canvas, (int(x), int(y)), max(2, int(tile * rng.uniform(0.04, 0.09))), colour, -1, cv2.LINE_AA)


def _paint_barn(canvas: Bgr, region: Region, style: BoardStyle, tile: float, rng: np.random.Generator) -> None:
    (left, top), (right, bottom) = _pixels([region.outline[0], region.outline[2]], tile)
    if right - left < 8 or bottom - top < 8:
        return
    canvas[top:bottom, left:right] = style.barn.paint((int(bottom - top), int(right - left)), tile, rng)
    if rng.random() < 0.6:
        step = max(6, int(tile * rng.uniform(0.15, 0.5)))
        for y in range(int(top), int(bottom), step):
            cv2.line(
                canvas,
                (int(left), y),
                (int(right), y),
                shade(style.barn.base, 0.6),
                max(1, int(tile * 0.015)),
                cv2.LINE_AA,
            )
    frame = max(2, int(tile * rng.uniform(0.03, 0.12)))
    cv2.rectangle(canvas, (int(left), int(top)), (int(right), int(bottom)), style.fence_colour, frame, cv2.LINE_AA)


def _put_decoration(
    canvas: Bgr, style: BoardStyle, at: NDArray[np.float64], side: float, rng: np.random.Generator
) -> None:
    icon = style.decorations[int(rng.integers(len(style.decorations)))]
    small = np.asarray(cv2.resize(icon, (max(8, round(side)),) * 2, interpolation=cv2.INTER_AREA), np.uint8)
    if is_monochrome(icon):
        small = inked(small, style.tiles, rng)
    put(canvas, small, style.tiles, (float(at[0]), float(at[1])), side, float(rng.normal(0, 8)))


def _decorate(
    canvas: Bgr, taken: list[tuple[int, int, int, int]], style: BoardStyle, tile: float, rng: np.random.Generator
) -> None:
    """Strews plants and things, mostly beside the spaces, and tufts and pebbles everywhere."""
    height, width = canvas.shape[:2]
    busy = np.zeros((height, width), np.uint8)
    for x, y, w, h in taken:
        cv2.rectangle(busy, (x, y), (x + w, y + h), 255, -1)
    count = int(style.richness**1.3 * 2.2 * height * width / tile**2)
    for x, y in rng.uniform((0, 0), (width, height), (count, 2)):
        side = tile * float(rng.uniform(0.12, 0.75) if rng.random() < 0.8 else rng.uniform(0.7, 1.6))
        half = int(side / 2)
        covered = busy[max(0, int(y) - half) : int(y) + half, max(0, int(x) - half) : int(x) + half]
        if covered.size and covered.mean() > 60 and rng.random() < 0.9:
            continue
        _put_decoration(canvas, style, np.array([x, y]), side, rng)
    for x, y, size, tone in rng.random((int(style.richness * 350), 4)):
        colour = shade(style.around.second if tone < 0.5 else style.tiles.ground.second, 0.5 + tone)
        centre = (int(x * width), int(y * height))
        axes = (max(1, int(tile * 0.03 * size)), max(1, int(tile * 0.05 * (1 - size))))
        cv2.ellipse(canvas, centre, axes, tone * 180, 0, 360, colour, -1, cv2.LINE_AA)


def _paint_spaces(canvas: Bgr, region: Region, style: BoardStyle, tile: float, rng: np.random.Generator) -> None:
    side = round(tile)
    stall_ground = style.tiles.stall_ground if style.camouflage else style.paths
    centres = [(point, number, False) for number, point in enumerate(region.animals, 1)]
    centres += [(point, 0, True) for point in region.stalls]
    seed = int(rng.integers(2**31))  # all spaces of an area are printed alike
    for (x, y), number, is_stall in centres:
        left, top = round(x * tile - side / 2), round(y * tile - side / 2)
        left, top = min(max(left, 0), canvas.shape[1] - side), min(max(top, 0), canvas.shape[0] - side)
        patch = canvas[top : top + side, left : left + side]
        if is_stall:
            patch[:] = stall_ground.paint((side, side), tile, rng)
        if style.print_spaces or is_stall:
            print_space(patch, style.tiles, np.random.default_rng(seed), number or None)


def _paint_sign(canvas: Bgr, region: Region, style: BoardStyle, tile: float, rng: np.random.Generator) -> None:
    """A plate with the enclosure's values on its rim."""
    outline = _pixels(region.outline, tile)
    x, y = outline[int(rng.integers(len(outline)))]
    wide, high = int(tile * rng.uniform(0.5, 0.9)), int(tile * rng.uniform(0.3, 0.45))
    left = int(np.clip(x - wide // 2, 2, canvas.shape[1] - wide - 3))
    top = int(np.clip(y - high // 2, 2, canvas.shape[0] - high - 3))
    plate = shade(style.fence_colour, 1.6)
    ink = (15.0, 15.0, 15.0) if sum(plate) > 380 else (240.0, 240.0, 240.0)
    cv2.rectangle(canvas, (left, top), (left + wide, top + high), plate, -1)
    cv2.rectangle(canvas, (left, top), (left + wide, top + high), ink, max(1, int(tile * 0.02)))
    text = f"{int(rng.integers(4, 12))}/{int(rng.integers(3, 8))}"
    size = high / 45
    cv2.putText(
        canvas,
        text,
        (left + wide // 8, top + int(high * 0.75)),
        cv2.FONT_HERSHEY_DUPLEX,
        size,
        ink,
        max(1, int(size * 2)),
        cv2.LINE_AA,
    )


def _finish(canvas: Bgr, style: BoardStyle, rng: np.random.Generator) -> None:
    """A frame, broad light and dark as of paint, and printing grain."""
    height, width = canvas.shape[:2]
    if rng.random() < 0.5:
        cv2.rectangle(canvas, (0, 0), (width - 1, height - 1), style.fence_colour, int(rng.uniform(4, 24)))
    wash = value_noise((height, width), 160, rng, 2) * np.float32(9 * style.richness)
    grain = rng.integers(-5, 6, (height, width), dtype=np.int8)
    canvas[:] = np.clip(canvas + (wash + grain)[:, :, None], 0, 255)
