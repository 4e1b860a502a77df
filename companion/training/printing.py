"""Printing of icons: one-coloured ones get an ink, all get the style's colours and medium, shadow and outline."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.grounds import Bgr, shade
from companion.training.marks import contrasting
from companion.training.tile_styles import TileStyle

Rgba = NDArray[np.uint8]
"""Array (H, W, 4), red first: an icon."""


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
    lines = np.abs(np.asarray(edges, np.float32))
    return np.asarray(np.clip(bgr + (hatch - lines * np.float32(0.9))[:, :, None], 0, 255), np.uint8)


def _halftone(bgr: Bgr, alpha: NDArray[np.uint8]) -> Bgr:
    height, width = alpha.shape
    ys, xs = np.mgrid[0:height, 0:width]
    screen = (np.sin((xs + ys) * 1.05) * np.sin((xs - ys) * 1.05) * 30).astype(np.float32)
    return np.asarray(np.clip(bgr + screen[:, :, None], 0, 255), np.uint8)


def _ink(bgr: Bgr, alpha: NDArray[np.uint8]) -> Bgr:
    """Dark lines around what differs, as in a comic."""
    grey = cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY)
    edge = cv2.morphologyEx(
        np.where(alpha > 128, grey, 255).astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)
    )
    return np.clip(bgr * (1 - np.clip(edge.astype(np.float32) / 160, 0, 0.85))[:, :, None], 0, 255).astype(np.uint8)


_MEDIA: Final = {
    "flat": _unchanged, "print": _unchanged, "pencil": _pencil, "watercolour": _watercolour,
    "poster": _poster, "soft": _soft, "halftone": _halftone, "ink": _ink,
}  # fmt: skip


def put(
    canvas: NDArray[np.uint8], icon: Rgba, style: TileStyle, centre: tuple[float, float], side: float, turn: float = 0.0
) -> None:
    """Prints an icon ``side`` px wide around ``centre`` onto ``canvas`` (H, W, 3 or 4), with shadow and outline."""
    drawn = graded(icon, style)
    scale = side / drawn.shape[0]
    reach = round(side * 0.56) + 2
    matrix = cv2.getRotationMatrix2D((drawn.shape[1] / 2 - 0.5, drawn.shape[0] / 2 - 0.5), turn, scale)
    left, top = round(centre[0]) - reach, round(centre[1]) - reach
    matrix[:, 2] += (centre[0] - left - drawn.shape[1] / 2, centre[1] - top - drawn.shape[0] / 2)
    if scale < 0.6:
        drawn = np.asarray(cv2.GaussianBlur(drawn, (0, 0), 0.35 / scale), np.float32)
    patch = cv2.warpAffine(drawn, matrix, (2 * reach, 2 * reach), flags=cv2.INTER_LINEAR)
    x0, y0, x1, y1 = (
        max(left, 0),
        max(top, 0),
        min(left + 2 * reach, canvas.shape[1]),
        min(top + 2 * reach, canvas.shape[0]),
    )
    if x1 <= x0 or y1 <= y0:
        return
    window = (slice(y0 - top, y1 - top), slice(x0 - left, x1 - left))
    below = canvas[y0:y1, x0:x1, :3].astype(np.float32)
    alpha = np.ascontiguousarray(patch[:, :, 3])
    if style.shadow:
        shift = np.array(
            [[1, 0, style.shadow_shift[0] * side * 1.5], [0, 1, style.shadow_shift[1] * side * 1.5]], np.float32
        )
        dark = cv2.GaussianBlur(cv2.warpAffine(alpha, shift, (2 * reach, 2 * reach)), (0, 0), max(side * 0.012, 0.5))
        below *= 1 - style.shadow * dark[window][:, :, None]
    if style.outline:
        wide = max(1, round(style.outline * side))
        rim = cv2.dilate(alpha, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * wide + 1, 2 * wide + 1)))[window][
            :, :, None
        ]
        below = below * (1 - rim) + np.array(style.outline_colour, np.float32) * rim
    seen = patch[window]
    below = below * (1 - seen[:, :, 3:]) + seen[:, :, :3]
    canvas[y0:y1, x0:x1, :3] = np.clip(below + 0.5, 0, 255)
