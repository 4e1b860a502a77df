"""Fine registration: patches of an empty board found again in the photo, and a pose fitted to them.

Features bring a board to within a few millimetres; correlating hundreds of patches brings its spaces to within a
fraction of one. Patches covered by tiles correlate with nothing and drop out.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Matrix, Pixels, Points
from companion.vision.table import Table, apply_homography

PATCH_MM = 12.0
"""Half a tile: large enough to hold some print, small enough to lie between tiles."""
STEP_MM = 10.0
MIN_CONTRAST = 5.0
"""Grey levels of standard deviation below which a patch of the reference is bare and tells nothing."""
MIN_CORRELATION = 0.6
"""Above it a patch counts as seen: uncovered print in blurred renders correlates with 0.7 to 0.99, other print below
0.5."""
RADIAL_PRIOR = 0.03
"""Standard deviation of the lens's radial coefficient at the picture's corner; main cameras of phones stay within
it."""
NOISE_PX = 0.7
"""Expected error of one patch in pixels, which the prior of the lens is weighed against."""
_FIT_STEPS = 8


@dataclass(frozen=True, slots=True, eq=False)
class Patches:
    """Patches of a board that were found again.

    Patches found again: ``board`` (n, 2) where they are printed, ``seen`` (n, 2) where the view shows them, both in
    board millimetres; ``correlation`` (n,); ``visible`` the fraction of all telling patches inside the photo that were
    found.
    """

    board: Points
    seen: Points
    correlation: NDArray[np.float64]
    visible: float
    telling: int


def telling_patches(
    reference: Pixels, px_per_mm: float, patch_mm: float = PATCH_MM, step_mm: float = STEP_MM
) -> list[tuple[int, int]]:
    """The middles (x, y) of the patches of ``reference`` (h, w) grey that hold some print, in its pixels."""
    half = max(4, round(patch_mm * px_per_mm / 2))
    step = max(4, round(step_mm * px_per_mm))
    height, width = reference.shape
    contrast = _contrast(reference, 2 * half)
    return [
        (x, y)
        for y in range(half, height - half, step)
        for x in range(half, width - half, step)
        if contrast[y, x] >= MIN_CONTRAST
    ]


def find_patches(
    reference: Pixels,
    view: Pixels,
    inside: Pixels,
    px_per_mm: float,
    search_mm: float,
    patch_mm: float = PATCH_MM,
    step_mm: float = STEP_MM,
) -> Patches:
    """Looks for each patch of ``reference`` (h, w) grey in ``view`` of the same size, up to ``search_mm`` away.

    ``inside`` (h, w) is non-zero where the view shows the photo at all.
    """
    half = max(4, round(patch_mm * px_per_mm / 2))
    reach = max(2, round(search_mm * px_per_mm))
    board: list[tuple[float, float]] = []
    seen: list[tuple[float, float]] = []
    scores: list[float] = []
    telling = 0
    margin = half + reach
    padded = cv2.copyMakeBorder(view, reach, reach, reach, reach, cv2.BORDER_REPLICATE)
    for x, y in telling_patches(reference, px_per_mm, patch_mm, step_mm):
        if not inside[y, x]:
            continue
        patch = reference[y - half : y + half, x - half : x + half]
        telling += 1
        area = padded[y + reach - margin : y + reach + margin, x + reach - margin : x + reach + margin]
        peak = _peak(np.asarray(cv2.matchTemplate(area, patch, cv2.TM_CCOEFF_NORMED), dtype=np.float32))
        if peak is None:
            continue
        score, dx, dy = peak
        board.append((x, y))
        seen.append((x + dx - reach, y + dy - reach))
        scores.append(score)
    if not board:
        nothing = np.zeros((0, 2))
        return Patches(nothing, nothing, np.zeros(0), 0.0, telling)
    return Patches(
        np.array(board) / px_per_mm, np.array(seen) / px_per_mm, np.array(scores), len(board) / max(1, telling), telling
    )


def _contrast(grey: Pixels, side: int) -> NDArray[np.float32]:
    """The standard deviation of the grey levels in the square of ``side`` pixels around each pixel."""
    levels = grey.astype(np.float32)
    mean = cv2.boxFilter(levels, -1, (side, side))
    square = cv2.boxFilter(levels * levels, -1, (side, side))
    return np.sqrt(np.maximum(square - mean * mean, 0)).astype(np.float32)


def _peak(surface: NDArray[np.float32]) -> tuple[float, float, float] | None:
    """The highest point of a correlation surface with subpixel offset (score, x, y), None when low or at the edge."""
    _, score, _, (x, y) = cv2.minMaxLoc(surface)
    height, width = surface.shape
    if score < MIN_CORRELATION or not (0 < x < width - 1 and 0 < y < height - 1):
        return None
    dx = _parabola(float(surface[y, x - 1]), float(surface[y, x]), float(surface[y, x + 1]))
    dy = _parabola(float(surface[y - 1, x]), float(surface[y, x]), float(surface[y + 1, x]))
    return float(score), x + dx, y + dy


def _parabola(before: float, at: float, after: float) -> float:
    bend = before - 2 * at + after
    return 0.0 if bend >= -1e-9 else min(0.5, max(-0.5, 0.5 * (before - after) / bend))


def fit_table(start: Table, millimetres: Points, pixels: Points, lens: bool) -> tuple[Table, NDArray[np.bool_], float]:
    """The pose that best maps ``millimetres`` (n, 2) to ``pixels`` (n, 2), robustly, from ``start``.

    Returns the table, which points agree with it and their root mean square distance in pixels. ``lens``: fit the
    radial coefficient too (needs points over much of the picture to mean anything; a prior holds it near zero).
    """
    centre, reach = start.centre, start.reach
    to_unit = np.array([[1 / reach, 0, -centre[0] / reach], [0, 1 / reach, -centre[1] / reach], [0, 0, 1.0]])
    from_hundred = np.diag([100.0, 100.0, 1.0])
    matrix = to_unit @ start.homography @ from_hundred
    parameters = np.append((matrix / matrix[2, 2]).ravel()[:8], start.radial)
    points, targets = millimetres / 100.0, (pixels - centre) / reach

    def predict(p: NDArray[np.float64]) -> Points:
        ideal = apply_homography(np.append(p[:8], 1.0).reshape(3, 3), points)
        return np.asarray(ideal * (1 + p[8] * np.sum(ideal**2, axis=-1, keepdims=True)), dtype=np.float64)

    agreeing = np.ones(len(points), dtype=bool)
    free = 9 if lens else 8
    for _ in range(_FIT_STEPS):
        residual = targets - predict(parameters)
        distance = np.hypot(*residual.T)
        scale = max(1.4826 * float(np.median(distance)), 0.25 / reach)
        weight = np.clip(1 - (distance / (4 * scale)) ** 2, 0, None)  # Tukey's biweight, square root of its weight
        agreeing = distance < 3 * scale
        jacobian = _jacobian(predict, parameters, free)
        rows = np.repeat(weight, 2)[:, None] * jacobian
        right = np.repeat(weight, 2) * residual.ravel()
        if lens:  # the prior as one more row: (0 - radial) / deviation, in units of the noise
            pull = NOISE_PX / reach / RADIAL_PRIOR
            rows = np.vstack([rows, np.append(np.zeros(8), pull)])
            right = np.append(right, -parameters[8] * pull)
        change, *_ = np.linalg.lstsq(rows, right, rcond=None)
        parameters[:free] += change
        if np.max(np.abs(change)) < 1e-7:
            break
    fitted = np.linalg.inv(to_unit) @ np.append(parameters[:8], 1.0).reshape(3, 3) @ np.linalg.inv(from_hundred)
    residual = targets - predict(parameters)
    error = float(np.sqrt(np.mean(np.sum(residual[agreeing] ** 2, axis=1)))) * reach if agreeing.any() else float("inf")
    return Table(fitted, float(parameters[8]), start.size), agreeing, error


def _jacobian(predict, parameters: NDArray[np.float64], free: int) -> NDArray[np.float64]:  # type: ignore[no-untyped-def]
    columns = []
    for index in range(free):
        step = np.zeros_like(parameters)
        step[index] = 1e-6
        columns.append(((predict(parameters + step) - predict(parameters - step)) / 2e-6).ravel())
    return np.stack(columns, axis=1)


def fit_similarity(source: Points, target: Points) -> tuple[Matrix, float]:
    """The least-squares rotation and shift from ``source`` to ``target`` (n, 2), and the scale beside them.

    The matrix leaves the scale out (boards do not grow); its shift maps centroid on centroid.
    """
    a, b = source - source.mean(axis=0), target - target.mean(axis=0)
    dot, cross = float(np.sum(a * b)), float(np.sum(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]))
    angle = float(np.arctan2(cross, dot))
    scale = float(np.hypot(dot, cross) / max(float(np.sum(a * a)), 1e-12))
    return rigid(angle, target.mean(axis=0) - rotate(source.mean(axis=0), angle)), scale


def rotate(points: Points, angle: float) -> Points:
    """``points`` (..., 2) turned by ``angle`` (radians, clockwise on screen because y points down)."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.asarray(points @ np.array([[cos, sin], [-sin, cos]]), dtype=np.float64)


def rigid(angle: float, shift: Points) -> Matrix:
    """A rotation by ``angle`` followed by ``shift``, as a 3 x 3 matrix."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, -sin, shift[0]], [sin, cos, shift[1]], [0, 0, 1.0]])
