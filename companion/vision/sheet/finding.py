"""Finding sheets in a photo: features give a flat place each, patches of the print then follow the paper's bend."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Matrix, Pixels, Points
from companion.vision.boards.alignment import Patches, find_patches
from companion.vision.boards.features import Features, detect_features, match_features
from companion.vision.sheet.layout import FINE_STEP_MM, PATCH_MM, PATCH_PX_PER_MM, STEP_MM, SheetReference
from companion.vision.sheet.surface import SLOPE_RIDGE, Surface, fitted, flat_surface, followed
from companion.vision.table import apply_homography

SIDES = (1000, 2000)
"""Longest sides (pixels) at which features are sought: quick first, finer when that shows no sheet."""
PHOTO_FEATURES = (3000, 7000)
MATCH_PX = 4.0
"""How far a match may lie from a flat view, in pixels of the picture in which features are sought."""
MIN_MATCHES = 14
"""Fewer agreeing matches than this happen between unrelated pictures."""
NEAR_MM = 3.0
"""How far a match may lie from a bent sheet to be its own."""
MOST_SHEETS = 8
FAR_MM = 7.0
"""The same while the bend is followed from where it is known to its surroundings."""
GROWTHS = 5
SEARCH_MM, LAST_SEARCH_MM = 3.0, 1.2
"""How far patches are sought while the bend is followed, and at last, millimetres."""
MOST_ROUNDS = 9
NEARLY_ALL, PROGRESS = 0.95, 0.004
"""Shares of the patches: when so many are seen, or so few more than before, the bend is known."""
CURLED = 0.05
"""Share of the patches that the second way must find besides those of the first: what is cut off or folded over shows
a few by chance."""
WAYS = ((STEP_MM, SLOPE_RIDGE), (FINE_STEP_MM, 0.03))
"""How a bend is followed: how far apart patches lie, and how strongly a slope is held to none beyond the last. The
second follows corners that curl up or roll in, where the first loses them; it takes twice as long."""
MIN_PATCHES = 12
MIN_SEEN = 0.22
"""Share of the sheet's telling patches that must be seen for a place to be believed."""


@dataclass(frozen=True, slots=True, eq=False)
class FoundSheet:
    """A sheet in the photo.

    ``agreeing`` (n, 2): where on the sheet, in millimetres, the print was recognised; ``sought`` (m, 2): where it was
    sought inside the photo; ``matches``: how many features agreed.
    """

    surface: Surface
    agreeing: Points
    sought: Points
    matches: int

    @property
    def seen(self) -> float:
        """The share of the print that was recognised."""
        return len(self.agreeing) / max(1, len(self.sought))


def find_sheets(pixels: Pixels, reference: SheetReference) -> list[FoundSheet]:
    """The sheets of a layout in a photo (h, w, 3) BGR, row by row from the upper left; an empty list without any."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    for side, limit in zip(SIDES, PHOTO_FEATURES, strict=True):
        small, factor = shrunk(grey, side)
        features = detect_features(small, limit)
        places = _places(features, reference, small.shape[::-1])
        if places:
            found = [_followed(grey, place.scaled(1 / factor), count, reference) for place, count in places]
            believed = [one for one in found if one is not None]
            if believed:
                return _in_order(believed)
        if factor == 1.0:
            break
    return []


def shrunk(grey: Pixels, side: int) -> tuple[Pixels, float]:
    """A picture with its longest side at most ``side``, and the factor to it."""
    factor = min(1.0, side / max(grey.shape[:2]))
    if factor == 1.0:
        return grey, factor
    size = (round(grey.shape[1] * factor), round(grey.shape[0] * factor))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8), factor


def _places(features: Features, reference: SheetReference, size: tuple[int, ...]) -> list[tuple[Surface, int]]:
    """Where sheets lie by their features alone, each with its number of agreeing matches, best first."""
    matches = match_features(features, reference.features)
    printed, seen = reference.features.points[matches[:, 1]], features.points[matches[:, 0]]
    free = np.ones(len(printed), bool)
    places: list[tuple[Surface, int]] = []
    refused = 0
    while len(places) < MOST_SHEETS and refused < 3:
        rest = np.flatnonzero(free)
        homography, inliers = _homography(printed[rest], seen[rest])
        if homography is None:
            break
        agreeing = rest[inliers]
        free[agreeing] = False
        if not _is_plausible(homography, reference.layout.size_mm, size):
            refused += 1
            continue
        surface, agreeing = _grown(homography, printed, seen, reference.layout.size_mm)
        free[agreeing] = False
        outline = surface.project(reference.layout.corners).astype(np.float32)
        inside = np.array([cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0 for x, y in seen])
        free &= ~inside
        places.append((surface, len(agreeing)))
    return sorted(places, key=lambda place: -place[1])


def _homography(printed: Points, seen: Points) -> tuple[Matrix | None, NDArray[np.int64]]:
    nothing = np.zeros(0, np.int64)
    if len(printed) < MIN_MATCHES:
        return None, nothing
    matrix, mask = cv2.findHomography(printed, seen, cv2.USAC_MAGSAC, MATCH_PX, maxIters=8000, confidence=0.9999)
    if matrix is None or int(mask.sum()) < MIN_MATCHES:
        return None, nothing
    return np.asarray(matrix, np.float64), np.flatnonzero(mask.ravel())


def _is_plausible(homography: Matrix, size_mm: tuple[float, float], size: tuple[int, ...]) -> bool:
    """Whether a camera before the sheet's face could see it so: convex, not mirrored, large enough, not beyond."""
    width, height = size_mm
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]])
    depth = corners @ homography[2, :2] + homography[2, 2]
    if not (np.all(depth > 0) or np.all(depth < 0)) or np.abs(depth).max() > 3 * np.abs(depth).min():
        return False
    quad = apply_homography(homography, corners)
    following = np.roll(quad, -1, axis=0)
    area = float(np.sum(quad[:, 0] * following[:, 1] - quad[:, 1] * following[:, 0])) / 2
    if area < 80**2 or not cv2.isContourConvex(quad.astype(np.float32)):
        return False
    sides = np.hypot(*(quad - following).T) / np.array([width, height, width, height])
    return float(sides.max() / sides.min()) < 4 and float(np.abs(quad).max()) < 5 * max(size)


def _grown(
    homography: Matrix, printed: Points, seen: Points, size_mm: tuple[float, float]
) -> tuple[Surface, NDArray[np.int64]]:
    """A flat place grown over the bent sheet: matches near it are taken in, the paper's bend is fitted to them."""
    surface = flat_surface(homography, size_mm)
    near = np.zeros(0, np.int64)
    for degree in (0, 1, 2):
        on_plane = surface.locate(seen)
        far = np.hypot(*(on_plane - surface.displaced(printed)).T)
        near = np.flatnonzero(np.isfinite(far) & (far < NEAR_MM))
        if len(near) < 6 * (degree + 1) * (degree + 2) // 2:
            break
        surface, agreeing = fitted(homography, size_mm, printed[near], on_plane[near], degree, NEAR_MM)
        near = near[agreeing]
    for _ in range(GROWTHS):
        on_plane = surface.locate(seen)
        far = np.hypot(*(on_plane - surface.displaced(printed)).T)
        before, near = len(near), np.flatnonzero(np.isfinite(far) & (far < FAR_MM))
        if len(near) < MIN_MATCHES:
            break
        surface, agreeing = followed(surface, printed[near], on_plane[near])
        near = near[agreeing]
        if len(near) <= before * (1 + PROGRESS):
            break
    return surface, near


def _followed(grey: Pixels, start: Surface, matches: int, reference: SheetReference) -> FoundSheet | None:
    """The sheet with its bend followed by patches of the print; None when too little of the print is there."""
    fine = min(1.0, 1.5 * PATCH_PX_PER_MM / start.px_per_mm())
    if fine < 1.0:
        size = (max(1, round(grey.shape[1] * fine)), max(1, round(grey.shape[0] * fine)))
        grey = np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)
    surface = start.scaled(fine)
    step, share = STEP_MM, 0.0
    for way in WAYS:
        further, seen = _along(grey, surface, reference, *way)
        if seen > share + CURLED:
            surface, step, share = further, way[0], seen
        if share > NEARLY_ALL:
            break
    patches = _patches(grey, surface, reference, LAST_SEARCH_MM, step)
    if len(patches.board) < MIN_PATCHES:
        return None
    surface, agreeing = followed(surface, patches.board, surface.displaced(patches.seen), anew=False)
    sought = _telling(np.full(grey.shape, 255, np.uint8), surface, reference, step)
    found = FoundSheet(surface.scaled(1 / fine), patches.board[agreeing], sought, matches)
    return found if found.seen >= MIN_SEEN and int(agreeing.sum()) >= MIN_PATCHES else None


def _along(
    grey: Pixels, surface: Surface, reference: SheetReference, step: float, ridge: float
) -> tuple[Surface, float]:
    """The surface with its bend followed to where no more print is seen, and the share of the print that is."""
    share = 0.0
    for number in range(MOST_ROUNDS):
        patches = _patches(grey, surface, reference, SEARCH_MM, step)
        if len(patches.board) < MIN_PATCHES:
            return surface, 0.0
        surface, agreeing = followed(surface, patches.board, surface.displaced(patches.seen), ridge=ridge)
        if number:
            gained, share = share, float(agreeing.sum()) / max(1, patches.telling)
            if share > NEARLY_ALL or share < gained + PROGRESS:
                break
    return surface, share


def _patches(grey: Pixels, surface: Surface, reference: SheetReference, reach: float, step: float) -> Patches:
    """The patches of the print that are seen again within ``reach`` millimetres of where the surface has them.

    They lie ``step`` millimetres apart. Those that would glide along a line are left out.
    """
    view = surface.view(grey, PATCH_PX_PER_MM)
    inside = surface.view(np.full(grey.shape, 255, np.uint8), PATCH_PX_PER_MM)
    found = find_patches(reference.coarse, view, inside, PATCH_PX_PER_MM, reach, PATCH_MM, step)
    gliding = reference.grids[step].gliding
    places = np.round(found.board * PATCH_PX_PER_MM).astype(int).tolist()
    kept = np.array([(x, y) not in gliding for x, y in places], bool)
    left_out = sum(inside[y, x] > 0 for x, y in gliding)
    return Patches(
        found.board[kept], found.seen[kept], found.correlation[kept], found.visible, found.telling - left_out
    )


def _telling(inside: Pixels, surface: Surface, reference: SheetReference, step: float) -> Points:
    """Where on the sheet print is sought that lies inside the photo, in millimetres (n, 2)."""
    shown = surface.view(inside, 1.0) > 0
    return np.array([point for point in reference.grids[step].telling if shown[int(point[1]), int(point[0])]]).reshape(
        -1, 2
    )


def _in_order(found: list[FoundSheet]) -> list[FoundSheet]:
    """Row by row as people read: sheets whose middles lie at about the same height are in one row."""
    boxes = [one.surface.project(np.array(one.surface.size) / 2) for one in found]
    reach = float(np.median([one.surface.px_per_mm() * min(one.surface.size) for one in found]))
    rest = sorted(range(len(found)), key=lambda index: boxes[index][1])
    ordered: list[int] = []
    while rest:
        row = [index for index in rest if boxes[index][1] < boxes[rest[0]][1] + reach / 2]
        ordered += sorted(row, key=lambda index: boxes[index][0])
        rest = [index for index in rest if index not in row]
    return [found[index] for index in ordered]
