"""Photos of sheets on a table: bent paper through a pinhole camera, light and shadow on it, the sensor and the JPEG."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.sheets.bending import Array, Bend, Camera, bend, camera_at
from companion.training.sheets.ink import PX_PER_MM, Paper

Pixels = NDArray[np.uint8]
Picture = NDArray[np.float32]

_COARSE = 8
"""Pixels between the points at which the way from the photo to the sheet is computed; between them it is linear."""
_TEXTURE_PX_PER_MM = 3.0


@dataclass(frozen=True, slots=True)
class Shot:
    """How a photo is taken: pixels, how bent the paper is (millimetres a hundred), shadows, blur and noise."""

    size: tuple[int, int]
    bend: float
    shadows: int
    steep: float
    blur: float
    noise: float
    quality: int
    fill: float
    shift: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Lain:
    """A sheet on the table: its middle (millimetres), its turn (radians) and its relief."""

    centre: Array
    turn: float
    relief: Bend
    size: tuple[float, float]

    def place(self, points: Array, camera: Camera) -> tuple[Array, Array]:
        """Points of the sheet (..., 2) in millimetres as pixels (..., 2), and the slope of the paper there (...)."""
        moved, heights, slope = self.relief.lift(points - np.array(self.size) / 2)
        cos, sin = np.cos(self.turn), np.sin(self.turn)
        on_table = moved @ np.array([[cos, sin], [-sin, cos]]) + self.centre
        return camera.project(on_table, heights), slope


def lay_out(rng: np.random.Generator, size: tuple[float, float], count: int, strength: float) -> list[Lain]:
    """Sheets side by side on the table, each turned a little by itself."""
    columns = {1: 1, 2: 2, 3: 3}.get(count, 2)
    places = []
    for number in range(count):
        cell = np.array([number % columns, number // columns]) * (np.array(size) * [1.22, 1.15])
        turn = float(rng.normal(0, 0.07)) if count > 1 else 0.0
        places.append(Lain(cell + rng.normal(0, 2, 2), turn, bend(rng, size, strength), size))
    return places


def photograph(
    rng: np.random.Generator, papers: list[Paper], places: list[Lain], table: Pixels, shot: Shot
) -> tuple[Pixels, list[Array]]:
    """The photo (h, w, 3) BGR of marked sheets, and each sheet's corners in it (4, 2) from its own upper left."""
    corners = np.vstack([_table_corners(place) for place in places])
    elevation = float(rng.uniform(shot.steep, np.pi / 2))
    shift = rng.normal(0, 1, 2) * 0.02 + np.array([shot.shift, 0.0])
    turn, roll = float(rng.uniform(-np.pi, np.pi)), float(rng.normal(0, 0.05))
    camera = camera_at(shot.size, elevation, turn, roll, corners, shot.fill, shift)
    image = _table(table, camera)
    quads = []
    for paper, place in zip(papers, places, strict=True):
        outline = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * place.size
        quads.append(place.place(outline, camera)[0])
        _lay(rng, image, paper, place, camera)
    return develop(rng, lit(rng, image, shot.shadows), shot), quads


def _table_corners(place: Lain) -> Array:
    half = np.array(place.size) / 2
    cos, sin = np.cos(place.turn), np.sin(place.turn)
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ np.array([[cos, sin], [-sin, cos]])
    return np.asarray(corners + place.centre, np.float64)


def _table(texture: Pixels, camera: Camera) -> Picture:
    """The bare table, its texture repeated, at table height."""
    width, height = camera.size
    plane = camera.matrix[:, [0, 1, 3]] @ np.diag([1 / _TEXTURE_PX_PER_MM, 1 / _TEXTURE_PX_PER_MM, 1.0])
    columns, rows = np.meshgrid(np.arange(0, width + _COARSE, _COARSE), np.arange(0, height + _COARSE, _COARSE))
    points = np.stack([columns, rows, np.ones_like(rows)], axis=-1) @ np.linalg.inv(plane).T
    coarse = (points[..., :2] / points[..., 2:]).astype(np.float32)
    fine = _magnified(coarse, camera.size)
    seen = cv2.remap(texture, fine[..., 0], fine[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    return np.asarray(seen.astype(np.float32) / 255, np.float32)


def _magnified(coarse: Picture, size: tuple[int, int]) -> Picture:
    matrix = np.array([[1 / _COARSE, 0, 0], [0, 1 / _COARSE, 0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(coarse, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.float32)


def _lay(rng: np.random.Generator, image: Picture, paper: Paper, place: Lain, camera: Camera) -> None:
    """Draws a sheet and its soft shadow on the table into the picture."""
    width, height = camera.size
    columns, rows = np.meshgrid(np.arange(0, width + _COARSE, _COARSE), np.arange(0, height + _COARSE, _COARSE))
    pixels = np.stack([columns, rows], axis=-1).astype(np.float64)
    outline = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64) * place.size
    seen, _ = place.place(outline, camera)
    flat = cv2.getPerspectiveTransform(outline.astype(np.float32), seen.astype(np.float32)).astype(np.float64)
    back = np.asarray(np.linalg.inv(flat), np.float64)
    points = _through(back, pixels)
    reach = np.array(place.size)
    for _ in range(8):
        points = np.clip(points, -0.3 * reach, 1.3 * reach)
        wanted = pixels - (place.place(points, camera)[0] - _through(flat, points))
        points = _through(back, wanted)
    _, slope = place.place(points, camera)
    light = float(rng.uniform(-0.45, 0.45))
    shade = np.clip(1 + light * slope, 0.5, 1.25).astype(np.float32)
    fine = _magnified((points * PX_PER_MM - 0.5).astype(np.float32), camera.size)
    per_pixel = float(np.sqrt(abs(np.linalg.det(flat[:2, :2])))) / PX_PER_MM
    drawn = cv2.GaussianBlur(paper, (0, 0), 0.45 / per_pixel) if per_pixel < 0.9 else paper
    sampled = cv2.remap(np.asarray(drawn, np.float32), fine[..., 0], fine[..., 1], cv2.INTER_LINEAR)
    full = np.ones(paper.shape[:2], np.float32)
    share = cv2.remap(full, fine[..., 0], fine[..., 1], cv2.INTER_LINEAR)[..., None]
    fall = np.roll(
        cv2.GaussianBlur(share[..., 0], (0, 0), width / 150), (round(width / 160), round(width / 200)), (0, 1)
    )
    image *= 1 - 0.45 * fall[..., None]
    shaded = sampled * _magnified(shade, camera.size)[..., None]
    image[:] = image * (1 - share) + shaded


def _through(matrix: Array, points: Array) -> Array:
    mapped = np.concatenate([points, np.ones((*points.shape[:-1], 1))], axis=-1) @ matrix.T
    return np.asarray(mapped[..., :2] / mapped[..., 2:], np.float64)


def lit(rng: np.random.Generator, image: Picture, shadows: int) -> Picture:
    """Light that falls off, its colour, and soft or hard shadows of hands, heads and lamps' edges."""
    height, width = image.shape[:2]
    y, x = np.mgrid[0 : 1 : height / 8 * 1j, 0 : 1 : width / 8 * 1j]
    angle = float(rng.uniform(0, 2 * np.pi))
    gain = 1 + rng.uniform(0, 0.35) * ((x - 0.5) * np.cos(angle) + (y - 0.5) * np.sin(angle))
    for _ in range(shadows):
        gain *= 1 - float(rng.uniform(0.25, 0.65)) * _shadow(rng, gain.shape)
    tint = np.array([1 + rng.normal(0, 0.05), 1.0, 1 + rng.normal(0, 0.05)])
    warm = np.exp(np.array([-0.5, 0.0, 0.4]) * rng.normal(0, 0.18)) * tint
    exposure = float(rng.uniform(0.62, 1.0))
    fine = cv2.resize(gain.astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(image * fine[..., None] * (warm * exposure).astype(np.float32), np.float32)


def _shadow(rng: np.random.Generator, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """Where a shadow falls, 0 to 1: a half plane, or fingers and a hand."""
    height, width = shape
    mask = np.zeros(shape, np.float32)
    middle = np.array([width, height]) * rng.uniform(0.25, 0.75, 2)
    if rng.random() < 0.5:
        angle = float(rng.uniform(0, 2 * np.pi))
        across, along = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
        far = 2 * max(width, height)
        corners = [
            middle - along * far,
            middle + along * far,
            middle + along * far + across * far,
            middle - along * far + across * far,
        ]
        cv2.fillPoly(mask, [np.array(corners).astype(np.int32)], 1.0)
    else:
        angles = np.sort(rng.uniform(0, 2 * np.pi, 9))
        radii = rng.uniform(0.12, 0.4, 9) * min(width, height)
        blob = middle + np.stack([np.cos(angles), np.sin(angles)], axis=1) * radii[:, None]
        cv2.fillPoly(mask, [blob.astype(np.int32)], 1.0)
    soft = float(rng.choice([1.0, 3.0, 8.0]))
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), soft), np.float32)


def develop(rng: np.random.Generator, image: Picture, shot: Shot) -> Pixels:
    """Blur, vignette, noise and eight bits; the JPEG is written by the caller."""
    height, width = image.shape[:2]
    if shot.blur > 0.3:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), shot.blur), np.float32)
    y, x = np.ogrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    image = image * (1 - float(rng.uniform(0, 0.18)) * (x * x + y * y) / 2).astype(np.float32)[..., None]
    noise = rng.standard_normal((height, width), np.float32) * np.float32(shot.noise / 255)
    tone = np.clip(image + noise[..., None], 0, 1) ** np.float32(rng.uniform(0.85, 1.1))
    return np.asarray(cv2.convertScaleAbs(tone, alpha=255.0), np.uint8)
