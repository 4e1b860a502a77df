"""Where a sheet of paper lies in a photo, however it bends: a homography and a smooth displacement on the paper.

A point of the sheet is first moved on the paper's plane and then projected. It is moved by a polynomial of low degree,
which is what rolled paper looks like after the best flat view of it is taken away, and by what a grid of nodes holds
beside it: edges that curl, creases.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Matrix, Pixels, Points
from companion.vision.table import apply_homography

_STEP = 8
"""Pixels between the points of a view whose place in the photo is computed; between them it is linear."""
NODES_MM = 7.0
"""Distance of the nodes."""
SPREAD_MM = 7.0
"""How far a patch speaks for the paper around it (standard deviation)."""
STRAY_MM = 1.4
"""How far a patch may lie from what its neighbours say: where paper curls, they differ by a millimetre."""
SLOPE_RIDGE = 0.15
"""How strongly a slope is held to none: beyond the last patch the paper goes on as it went, but not for long."""
_NEIGHBOURS = 9
_ROUNDS = 8
_RIDGE = 1e-3


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """A sheet in a photo: ``homography`` from millimetres of the flattened plane to pixels.

    ``bend`` (k, 2) are the coefficients of the displacement in millimetres, of the polynomial terms of two unit
    coordinates; ``nodes`` (rows, columns, 2) hold what is to be added, ``NODES_MM`` apart; ``size`` is the sheet's
    (width, height) in millimetres.
    """

    homography: Matrix
    bend: Points
    size: tuple[float, float]
    nodes: Points

    def displaced(self, millimetres: Points) -> Points:
        """Points of the sheet (n, 2) on the flattened plane."""
        rolled = millimetres + terms(millimetres, self.size, degree_of(self.bend)) @ self.bend
        return np.asarray(rolled + _between(self.nodes, millimetres), np.float64)

    def project(self, millimetres: Points) -> Points:
        """Points of the sheet (..., 2) in pixels of the photo."""
        flat = np.asarray(millimetres, np.float64).reshape(-1, 2)
        return np.asarray(apply_homography(self.homography, self.displaced(flat)).reshape(np.shape(millimetres)))

    def locate(self, pixels: Points) -> Points:
        """Pixels (n, 2) as points of the flattened plane, where displacements are measured."""
        return apply_homography(np.asarray(np.linalg.inv(self.homography), np.float64), pixels)

    def px_per_mm(self) -> float:
        """The photo's resolution on the sheet, as a mean over it."""
        width, height = self.size
        quad = self.project(np.array([[0, 0], [width, 0], [width, height], [0, height]]))
        return float(np.sqrt(cv2.contourArea(quad.astype(np.float32)) / (width * height)))

    def scaled(self, factor: float) -> "Surface":
        """The same in a photo that is ``factor`` as large; pixel centres are whole numbers in both."""
        move = np.array([[factor, 0, factor / 2 - 0.5], [0, factor, factor / 2 - 0.5], [0, 0, 1.0]])
        return Surface(move @ self.homography, self.bend, self.size, self.nodes)

    def view(self, pixels: Pixels, px_per_mm: float) -> Pixels:
        """The sheet flattened and straight, sampled from the photo; black where the photo does not reach."""
        width, height = (round(side * px_per_mm) for side in self.size)
        columns = np.arange(0, width + _STEP, _STEP)
        rows = np.arange(0, height + _STEP, _STEP)
        grid = np.stack(np.meshgrid(columns, rows), axis=-1).astype(np.float64)
        coarse = self.project((grid + 0.5) / px_per_mm).astype(np.float32)
        magnify = np.array([[1 / _STEP, 0, 0], [0, 1 / _STEP, 0]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        fine = cv2.warpAffine(coarse, magnify, (width, height), flags=flags, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(cv2.remap(pixels, fine[..., 0], fine[..., 1], cv2.INTER_LINEAR), np.uint8)


def flat_surface(homography: Matrix, size: tuple[float, float]) -> Surface:
    """A sheet that lies flat."""
    return Surface(homography, np.zeros((1, 2)), size, still(size))


def degree_of(bend: Points) -> int:
    """The degree of a polynomial with this many coefficients."""
    return round((float(np.sqrt(8 * len(bend) + 1)) - 3) / 2)


def terms(millimetres: Points, size: tuple[float, float], degree: int) -> Points:
    """The products of powers up to ``degree`` of the two unit coordinates of points (n, 2), as (n, k)."""
    x, y = (2 * np.asarray(millimetres) / np.array(size) - 1).T
    columns = [x ** (total - power) * y**power for total in range(degree + 1) for power in range(total + 1)]
    return np.stack(columns, axis=1)


def fitted(
    homography: Matrix, size: tuple[float, float], printed: Points, on_plane: Points, degree: int, tolerance: float
) -> tuple[Surface, NDArray[np.bool_]]:
    """The surface that takes printed points (n, 2) to points of the flattened plane, robustly, and which agree.

    ``tolerance``: millimetres beyond which a point is not believed at all.
    """
    columns = terms(printed, size, degree)
    wanted = on_plane - printed
    weight = np.ones(len(printed))
    ridge = np.diag([_RIDGE * len(printed) * (degree_row > 0) for degree_row in _degrees(degree)])
    bend = np.zeros((columns.shape[1], 2))
    for _ in range(_ROUNDS):
        weighted = columns * weight[:, None]
        normal = columns.T @ weighted + ridge + 1e-9 * np.eye(len(ridge))
        bend = np.asarray(np.linalg.solve(normal, weighted.T @ wanted), np.float64)
        far = np.hypot(*(wanted - columns @ bend).T)
        spread = min(tolerance / 3, max(0.08, 1.4826 * float(np.median(far))))
        weight = np.clip(1 - (far / (4 * spread)) ** 2, 0, None) ** 2
    return Surface(homography, bend, size, still(size)), far < min(tolerance, 4 * spread)


def still(size: tuple[float, float]) -> Points:
    """Nodes that add nothing."""
    return np.zeros((int(np.ceil(size[1] / NODES_MM)) + 1, int(np.ceil(size[0] / NODES_MM)) + 1, 2))


def _between(nodes: Points, millimetres: Points) -> Points:
    """What the nodes add at points (n, 2): linear between four of them, constant beyond the last."""
    rows, columns = nodes.shape[:2]
    x, y = np.clip(np.asarray(millimetres, np.float64).T / NODES_MM, 0, [[columns - 1.001], [rows - 1.001]])
    left, top = x.astype(int), y.astype(int)
    across, down = (x - left)[:, None], (y - top)[:, None]
    upper = nodes[top, left] * (1 - across) + nodes[top, left + 1] * across
    lower = nodes[top + 1, left] * (1 - across) + nodes[top + 1, left + 1] * across
    return np.asarray(upper * (1 - down) + lower * down, np.float64)


def followed(
    surface: Surface, printed: Points, on_plane: Points, anew: bool = True, ridge: float = SLOPE_RIDGE
) -> tuple[Surface, NDArray[np.bool_]]:
    """The surface moved so that it takes ``printed`` points (n, 2) to points of the flattened plane, and which agree.

    Points that lie elsewhere than their neighbours say are left out. ``anew``: the nodes are made of these points
    alone, so that what was wrong where none is any more is forgotten; else the nodes are moved on, which is finer.
    ``ridge``: as ``SLOPE_RIDGE``.
    """
    moves = on_plane - surface.displaced(printed)
    stray = np.hypot(*(moves - np.median(moves[_nearest(printed)], axis=1)).T)
    agreeing = stray < STRAY_MM
    if not agreeing.any():
        return surface, agreeing
    rows, columns = surface.nodes.shape[:2]
    lattice = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=-1)
    grid = np.asarray(lattice.reshape(-1, 2) * NODES_MM, np.float64)
    held = _between(surface.nodes, printed[agreeing]) if anew else np.zeros((1, 2))
    change = _sloping(grid, printed[agreeing], moves[agreeing] + held, ridge).reshape(rows, columns, 2)
    nodes = change if anew else surface.nodes + change
    return Surface(surface.homography, surface.bend, surface.size, nodes), agreeing


def _nearest(points: Points) -> NDArray[np.int64]:
    """For each of some points (n, 2) those that lie nearest, itself among them: (n, ``_NEIGHBOURS`` at most)."""
    if len(points) <= _NEIGHBOURS:
        return np.tile(np.arange(len(points)), (len(points), 1))
    place = (points - points.mean(axis=0)).astype(np.float32)
    length = np.sum(place**2, axis=1)
    far = length[None] - 2 * place @ place.T  # but for what is the same for a whole row
    return np.argpartition(far, _NEIGHBOURS - 1, axis=1)[:, :_NEIGHBOURS]


def _sloping(grid: Points, printed: Points, moves: Points, ridge: float) -> Points:
    """The moves (n, 2) of printed points carried to the grid (m, 2): a plane through those around each point."""
    offset = (printed[None] - grid[:, None]) / SPREAD_MM
    away = np.sum(offset**2, axis=2)
    weight = np.exp(-(away - away.min(axis=1, keepdims=True)) / 2)
    columns = np.concatenate([np.ones((*away.shape, 1)), offset], axis=2)
    weighted = columns * weight[..., None]
    normal = np.swapaxes(weighted, 1, 2) @ columns
    normal += weight.sum(axis=1)[:, None, None] * np.diag([1e-9, ridge, ridge])
    right = np.swapaxes(weighted, 1, 2) @ np.broadcast_to(moves, (len(grid), *moves.shape))
    return np.asarray(np.linalg.solve(normal, right)[:, 0], np.float64)


def _degrees(degree: int) -> list[int]:
    return [total for total in range(degree + 1) for _ in range(total + 1)]
