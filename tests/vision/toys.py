"""A small made-up edition and a pinhole camera: boards rich in print, tiles laid on them, photos with known truth."""

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Matrix, Pixels, Points
from companion.vision.edition import BoardReference, Edition
from companion.vision.layout import Layout, layout_from_json

PX_PER_MM = 4.0
MAIN_LAYOUT = layout_from_json(
    {
        "schema": "companion.layout/1",
        "name": "toy/main",
        "size_mm": [186, 252],
        "tile_mm": 25,
        "areas": {
            "enclosure-5": {
                "animals": [[30, 45], [60, 45], [30, 75], [60, 75], [45, 105]],
                "stalls": [[20, 16]],
                "outline": [[10, 30], [80, 30], [80, 120], [10, 120]],
            },
            "enclosure-4": {
                "animals": [[110, 45], [140, 45], [110, 75], [140, 75]],
                "stalls": [[165, 16]],
                "outline": [[95, 30], [155, 30], [155, 90], [95, 90]],
            },
            "enclosure-6": {
                "animals": [[110, 140], [140, 140], [110, 170], [140, 170], [110, 200], [140, 200]],
                "stalls": [[168, 235]],
                "outline": [[95, 125], [155, 125], [155, 215], [95, 215]],
            },
            "free-stall": {"stalls": [[168, 120]], "outline": [[154, 106], [182, 106], [182, 134], [154, 134]]},
            "barn": {"outline": [[6, 135], [85, 135], [85, 245], [6, 245]]},
            "path-1": {"point": [90, 240]},
        },
    }
)
EXPANSION_LAYOUT = layout_from_json(
    {
        "schema": "companion.layout/1",
        "name": "toy/expansion",
        "size_mm": [58, 200],
        "tile_mm": 25,
        "areas": {
            "expansion": {
                "animals": [[29, 20], [29, 50], [29, 80], [29, 110], [29, 140]],
                "stalls": [[29, 178]],
                "outline": [[4, 4], [54, 4], [54, 158], [4, 158]],
            }
        },
    }
)


def printed_board(layout: Layout, seed: int) -> Pixels:
    """A picture as rich as a printed board: grass with flowers and stones, (h, w, 3) BGR at ``PX_PER_MM``."""
    rng = np.random.default_rng(seed)
    width, height = (round(side * PX_PER_MM) for side in layout.size_mm)
    picture = np.full((height, width, 3), rng.integers(70, 180, 3), np.uint8)
    for _ in range(width * height // 400):
        at = rng.integers(0, [width, height])
        colour = tuple(int(value) for value in rng.integers(0, 256, 3))
        reach = int(rng.integers(3, 12))
        if rng.random() < 0.5:
            cv2.circle(picture, (int(at[0]), int(at[1])), reach, colour, -1, cv2.LINE_AA)
        else:
            corners = (at + rng.integers(-reach, reach + 1, (3, 2))).astype(np.int32)
            cv2.fillPoly(picture, [corners], colour, cv2.LINE_AA)
    return picture


def toy_edition(seed: int = 1) -> Edition:
    """The toy edition; another seed is another edition with the same geometry."""
    return Edition(
        "toy",
        (
            BoardReference(MAIN_LAYOUT, printed_board(MAIN_LAYOUT, seed)),
            BoardReference(EXPANSION_LAYOUT, printed_board(EXPANSION_LAYOUT, seed + 1000)),
        ),
    )


@dataclass(frozen=True, slots=True)
class Camera:
    """A pinhole camera looking at table point ``aim`` (millimetres) from ``elevation`` and ``azimuth`` (degrees)."""

    elevation: float = 70.0
    azimuth: float = 10.0
    distance: float = 620.0
    aim: tuple[float, float] = (93.0, 126.0)
    size: tuple[int, int] = (1200, 900)
    focal: float = 1.25
    """In picture widths; 26 mm on full frame is 0.72, two-fold zoom 1.4."""

    def homography(self) -> Matrix:
        """Table millimetres to pixels."""
        up, turn = np.radians(self.elevation), np.radians(self.azimuth)
        # the table's y runs down, its normal towards the camera is -z in a right-handed frame
        away = np.array([np.cos(up) * np.sin(turn), np.cos(up) * np.cos(turn), -np.sin(up)])
        eye = np.array([*self.aim, 0.0]) + self.distance * away
        forward = -away
        right = np.array([np.cos(turn), -np.sin(turn), 0.0])
        down = np.cross(forward, right)
        focal = self.focal * self.size[0]
        calibration = np.array([[focal, 0, (self.size[0] - 1) / 2], [0, focal, (self.size[1] - 1) / 2], [0, 0, 1.0]])
        pose = np.stack([right, down, forward])
        matrix = calibration @ np.column_stack([pose[:, 0], pose[:, 1], -pose @ eye])
        return np.asarray(matrix / matrix[2, 2], dtype=np.float64)


def lay(picture: Pixels, at_mm: Points, homography: Matrix, photo: Pixels) -> None:
    """Lays ``picture`` with its corners at ``at_mm`` (4, 2) on the table and draws it into ``photo``."""
    height, width = picture.shape[:2]
    printed = np.array([[-0.5, -0.5], [width - 0.5, -0.5], [width - 0.5, height - 0.5], [-0.5, height - 0.5]])
    corners = np.column_stack([at_mm, np.ones(4)]) @ homography.T
    target = (corners[:, :2] / corners[:, 2:]).astype(np.float32)
    low = np.maximum(np.floor(target.min(axis=0)).astype(int) - 2, 0)
    high = np.minimum(np.ceil(target.max(axis=0)).astype(int) + 3, [photo.shape[1], photo.shape[0]])
    if (high <= low).any():
        return
    target -= low.astype(np.float32)
    matrix = cv2.getPerspectiveTransform(printed.astype(np.float32), target)
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    scale = np.sqrt(abs(cv2.contourArea(target)) / (width * height))
    blurred = cv2.GaussianBlur(picture, (0, 0), max(0.3, 0.5 / scale)) if scale < 1 else picture
    drawn = cv2.warpPerspective(blurred, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros(size[::-1], np.uint8)
    cv2.fillConvexPoly(mask, np.round(target * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    part = photo[low[1] : high[1], low[0] : high[0]]
    share = mask[..., None].astype(np.float32) / 255
    part[:] = (part * (1 - share) + drawn * share).astype(np.uint8)


def table_top(size: tuple[int, int], seed: int) -> Pixels:
    """A wooden-looking ground, (h, w, 3) BGR."""
    rng = np.random.default_rng(seed)
    coarse = rng.integers(60, 150, (size[1] // 40, size[0] // 4, 3)).astype(np.uint8)
    return np.asarray(cv2.GaussianBlur(cv2.resize(coarse, size), (0, 0), 3), dtype=np.uint8)


def square(centre: tuple[float, float], side: float, degrees: float = 0.0) -> Points:
    """The corners (4, 2) of a square, clockwise from its upper left, turned clockwise."""
    angle = np.radians(degrees)
    axis, other = (
        np.array([np.cos(angle), np.sin(angle)]) * side / 2,
        np.array([-np.sin(angle), np.cos(angle)]) * side / 2,
    )
    return np.array(centre) + np.array([-axis - other, axis - other, axis + other, -axis + other])


def board_corners(layout: Layout, matrix: Matrix | None = None) -> Points:
    """A board's corners on the table (4, 2) in millimetres, moved by a rigid ``matrix``."""
    corners = np.array(layout.corners)
    if matrix is None:
        return corners
    return np.asarray(corners @ matrix[:2, :2].T + matrix[:2, 2], dtype=np.float64)


def photograph(edition: Edition, camera: Camera, places: tuple[Matrix, ...] = (), seed: int = 3) -> Pixels:
    """A photo of the main board at the table's origin and an expansion at each of ``places``."""
    photo = table_top(camera.size, seed)
    homography = camera.homography()
    lay(edition.boards[0].image, board_corners(edition.boards[0].layout), homography, photo)
    for place in places:
        lay(edition.boards[1].image, board_corners(edition.boards[1].layout, place), homography, photo)
    noise = np.random.default_rng(seed).normal(128, 3, (256, 256, 3)).astype(np.uint8)
    tiled = np.tile(noise, (photo.shape[0] // 256 + 1, photo.shape[1] // 256 + 1, 1))[
        : photo.shape[0], : photo.shape[1]
    ]
    return np.asarray(cv2.addWeighted(photo, 1.0, tiled, 1.0, -128.0), dtype=np.uint8)
