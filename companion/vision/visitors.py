"""Visitors on the path: which colour stands at which observation point.

The boards are registered, so that photo and print can be compared: what is not print and has a visitor's colour, in the
light that the boards tell, is part of a figure. A figure's shape for each place where its foot may stand follows from
the camera's pose, and the places are chosen one by one that explain most of what is seen. The foot tells the point, not
the head, which a low camera sees two fingers away.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels, Points
from companion.vision.camera import Camera, camera_over
from companion.vision.figures import COLOURS, closeness, painted, silhouette
from companion.vision.likeness import print_likeness
from companion.vision.placed import PlacedBoard
from companion.vision.table import Table, View, inverse
from companion.vision.white import White, white_of

PX_PER_MM = 2.0
REACH_MM = 21.0
"""How far from an observation point a foot is sought."""
ON_SPACE_MM = 12.0
"""How near to the middle of a space a foot stands on it."""
LEAN_MM = 34.0
"""Table around that which figures may hide."""
PLAY = 2
"""Pixels that print and photo may be off each other."""
NOT_PRINT = 26.0
"""Grey levels outside what the print shows nearby from which something lies on it."""
FINE, COARSE, LIKE_PRINT = 9, 15, 0.4
"""Sides in pixels of the patches in which photo and print are compared, to find figures and to be sure of print; the
correlation that shows print."""
NEAR = {"red": 0.17, "blue": 0.14, "green": 0.12, "white": 0.055, "yellow": 0.13}
"""Largest distance of a pixel from a visitor's colour, in shares of the channels."""
WHITE = "white"
BRIGHT = 96.0
"""Least brightness of white: shaded paving is as colourless, but darker."""
SEEN = 0.24
"""Share of a figure that must show."""
UNEXPLAINED = 0.5
"""Share of what should show of a figure that may look like nothing."""
SHARPNESS = 0.028
"""Distance from a colour over which another becomes e times likelier."""
Share = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """A visitor: ``chances`` of each colour, ``foot`` (2,) on the table, ``point`` that it stands at.

    ``outline`` (n, 2): the hull of its silhouette in table millimetres; ``sure``: how well the silhouette explains what
    is seen, 0..1.
    """

    chances: Mapping[str, float]
    foot: Points
    point: str
    outline: Points
    sure: float

    @property
    def box(self) -> Points:
        """The corners (4, 2) of the box about its silhouette, clockwise."""
        low, high = self.outline.min(axis=0), self.outline.max(axis=0)
        return np.array([[low[0], low[1]], [high[0], low[1]], [high[0], high[1]], [low[0], high[1]]])


@dataclass(frozen=True, slots=True, eq=False)
class PathLook:
    """The path straight down: ``colours`` (h, w, 3) as if by light of day, ``printed`` and where that is ``known``.

    ``spaces`` (n, 2): the middles of the boards' spaces on the table, on which no visitor stands.
    """

    points: Mapping[str, Points]
    view: View
    colours: Share
    printed: Pixels
    known: Pixels
    white: White
    spaces: Points

    def colour_of(self, seen: Points, at: Points) -> dict[str, float]:
        """The chances of each visitor's colour for what looks like ``seen`` (3,) BGR at a table point (2,)."""
        x, y = 2 * self.view.to_pixels(at) / (np.array(self.view.size) - 1) - 1
        return colour_chances(self.white.at(np.asarray(seen), np.asarray(x), np.asarray(y)))


def look_at_path(pixels: Pixels, table: Table, boards: Sequence[PlacedBoard]) -> PathLook | None:
    """The path with its observation points, None where no board has one. ``pixels``: the photo (h, w, 3) BGR."""
    points = {name: board.on_table(np.array(at)) for board in boards for name, at in board.layout.points}
    if not points:
        return None
    places = np.array(list(points.values()))
    low, high = places.min(axis=0) - REACH_MM - LEAN_MM, places.max(axis=0) + REACH_MM + LEAN_MM
    size = np.ceil((high - low) * PX_PER_MM).astype(int)
    view = View((float(low[0]), float(low[1])), PX_PER_MM, (int(size[0]), int(size[1])))
    picture, (printed, known) = view.render(pixels, table), _print_of(view, boards)
    like = np.where(known > 0, print_likeness(picture, printed, COARSE), 0).astype(np.float32)
    white = white_of(picture, printed, like)
    spaces = [board.on_table(np.array(space.centre)) for board in boards for space in board.layout.spaces]
    return PathLook(points, view, white.corrected(picture), printed, known, white, np.array(spaces).reshape(-1, 2))


def find_visitors(look: PathLook, table: Table, figure_mm: tuple[float, float]) -> list[Figure]:
    """The visitors at the observation points."""
    masks = colour_masks(look.colours, look.printed, look.known)
    return _Search(camera_over(table), look.view, figure_mm, look.points, look.spaces).figures(masks, look.colours)


def colour_chances(colour: NDArray[Any]) -> dict[str, float]:
    """How probable each visitor's colour is, given one (3,) BGR in light of day."""
    near = {name: float(distance[0]) for name, distance in closeness(np.asarray(colour, np.float32)[None]).items()}
    odds = {name: np.exp(-(distance - min(near.values())) / SHARPNESS) for name, distance in near.items()}
    return {name: float(value / sum(odds.values())) for name, value in odds.items()}


def _print_of(view: View, boards: Sequence[PlacedBoard]) -> tuple[Pixels, Pixels]:
    """What the empty boards show in a view (h, w, 3), and where (h, w) that is known."""
    printed, known = np.zeros((view.size[1], view.size[0], 3), np.uint8), np.zeros(view.size[::-1], np.uint8)
    for board in boards:
        image = board.reference.scaled(PX_PER_MM)
        half = 0.5 / PX_PER_MM
        to_image = np.array([[PX_PER_MM, 0, -half * PX_PER_MM], [0, PX_PER_MM, -half * PX_PER_MM], [0, 0, 1.0]])
        pose = Table(to_image @ inverse(board.to_table), 0.0, (image.shape[1], image.shape[0]))
        shown = view.inside(pose) > 0
        printed[shown], known[shown] = view.render(image, pose)[shown], 255
    return printed, known


def colour_masks(colours: Share, printed: Pixels, known: Pixels) -> dict[str, Pixels]:
    """Where a view shows no print but a visitor's colour: a mask (h, w), 0 or 1, for each colour.

    White comes last: paving is nearly as colourless, and beside a figure of another colour it does not look like its
    print either, unless that figure is taken away first.
    """
    distances = closeness(colours)
    nearest = np.argmin(np.stack([distances[name] / NEAR[name] for name in COLOURS]), axis=0)
    foreign = _foreign(colours, printed, known)
    masks = {}
    for number, name in enumerate(COLOURS):
        masks[name] = (foreign & (nearest == number) & (distances[name] < NEAR[name])).astype(np.uint8)
    strong = np.maximum.reduce([mask for name, mask in masks.items() if name != WHITE])
    alone = cv2.dilate(strong, np.ones((2 * PLAY + 1,) * 2, np.uint8))[..., None] > 0
    rest = _foreign(np.where(alone, printed, colours).astype(np.float32), printed, known)
    masks[WHITE] &= (rest & (colours.min(axis=-1) > BRIGHT)).astype(np.uint8)
    return masks


def _foreign(colours: Share, printed: Pixels, known: Pixels) -> NDArray[np.bool_]:
    """Where (h, w) a view shows anything but the print."""
    kernel = np.ones((2 * PLAY + 1,) * 2, np.uint8)
    lowest, highest = cv2.erode(printed, kernel).astype(np.float32), cv2.dilate(printed, kernel).astype(np.float32)
    outside = np.maximum(colours - highest, lowest - colours).max(axis=-1)
    unlike = print_likeness(colours, printed, FINE) < LIKE_PRINT
    return np.asarray(((outside > NOT_PRINT) | unlike) & (known > 0), dtype=np.bool_)


@dataclass(slots=True, eq=False)
class _Search:
    """The search for figures in one view."""

    camera: Camera
    view: View
    figure_mm: tuple[float, float]
    points: Mapping[str, Points]
    spaces: Points

    def figures(self, masks: Mapping[str, Pixels], colours: Share) -> list[Figure]:
        """The figures that explain the masks, those that explain most first."""
        left = {name: mask.astype(np.float32) for name, mask in masks.items()}
        taken = np.zeros(self.view.size[::-1], np.float32)
        found: list[Figure] = []
        while (best := self._best(left, taken)) is not None:
            name, foot, own, rest = best
            mask = self._mask(foot)
            found.append(self._figure(foot, mask, left[name], colours, own / max(own + rest, 1e-6)))
            grown = cv2.dilate(mask, np.ones((5, 5), np.uint8)) > 0
            for other in left.values():
                other[mask > 0] = 0
            left[name][grown] = 0
            taken[mask > 0] = 1
        return found

    def _best(self, left: Mapping[str, Share], taken: Share) -> tuple[str, Points, float, float] | None:
        """Colour and foot of the figure that explains most of what is left; what shows of it, what should."""
        best: tuple[float, str, Points, float, float] | None = None
        for point in self.points.values():
            kernel, anchor = self._kernel(point)
            whole = float(kernel.sum())
            box = self._box(point, anchor, kernel.shape)
            others = sum(mask[box] for mask in left.values()) + taken[box]
            free = self._is_free(box, anchor, kernel.shape)
            covered = cv2.matchTemplate(np.minimum(np.asarray(others, np.float32), 1), kernel, cv2.TM_CCORR) / whole
            for name, mask in left.items():
                if mask[box].sum() < SEEN * whole:
                    continue
                own = cv2.matchTemplate(np.ascontiguousarray(mask[box]), kernel, cv2.TM_CCORR) / whole
                rest = 1 - covered
                value = np.where(free & (own > SEEN) & (rest < UNEXPLAINED * (own + rest)), own - 0.7 * rest, -1.0)
                _, peak, _, (x, y) = cv2.minMaxLoc(value)
                if peak > 0 and (best is None or peak > best[0]):
                    corner = np.array([box[1].start + x, box[0].start + y]) + anchor
                    best = (peak, name, self.view.to_table(corner), float(own[y, x]), float(rest[y, x]))
        return best[1:] if best is not None else None

    def _is_free(self, box: tuple[slice, slice], anchor: Points, shape: tuple[int, ...]) -> NDArray[np.bool_]:
        """Where the foot may stand, for each place of a silhouette in a part of the view: on no space for tiles."""
        rows = np.arange(box[0].stop - box[0].start - shape[0] + 1) + box[0].start + anchor[1]
        columns = np.arange(box[1].stop - box[1].start - shape[1] + 1) + box[1].start + anchor[0]
        feet = self.view.to_table(np.stack(np.meshgrid(columns, rows), axis=-1))
        free = np.ones(feet.shape[:2], np.bool_)
        for space in self.spaces:
            free &= np.abs(feet - space).max(axis=-1) > ON_SPACE_MM
        return free

    def _kernel(self, point: Points) -> tuple[Share, Points]:
        """The silhouette (h, w) of a figure at a point and where in it the foot's middle is."""
        discs = silhouette(self.camera, point, self.figure_mm)
        corners = np.concatenate(discs)
        low, high = corners.min(axis=0), corners.max(axis=0)
        size = np.ceil((high - low) * PX_PER_MM).astype(int) + 2
        mask = painted(discs, low - 0.5 / PX_PER_MM, PX_PER_MM, (int(size[0]), int(size[1])))
        return (mask > 0).astype(np.float32), (point - low) * PX_PER_MM + 0.5

    def _box(self, point: Points, anchor: Points, shape: tuple[int, ...]) -> tuple[slice, slice]:
        """The part of the view in which a silhouette moves when its foot comes up to ``REACH_MM`` from a point."""
        middle, reach = self.view.to_pixels(point), REACH_MM * PX_PER_MM
        low = np.maximum(np.floor(middle - anchor - reach), 0).astype(int)
        high = np.ceil(middle - anchor + reach).astype(int) + np.array([shape[1], shape[0]])
        high = np.minimum(high, np.array(self.view.size))
        return slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))

    def _mask(self, foot: Points) -> Pixels:
        return painted(
            silhouette(self.camera, foot, self.figure_mm), np.array(self.view.origin), PX_PER_MM, self.view.size
        )

    def _figure(self, foot: Points, mask: Pixels, own: Share, colours: Share, sure: float) -> Figure:
        """A figure with its colour told by the pixels that show it."""
        shown = colours[(mask > 0) & (own > 0)]
        chances = colour_chances(np.median(shown, axis=0) if len(shown) else np.full(3, 128.0))
        point = min(self.points, key=lambda name: float(np.hypot(*(self.points[name] - foot))))
        corners = np.concatenate(silhouette(self.camera, foot, self.figure_mm)).astype(np.float32)
        outline = np.asarray(cv2.convexHull(corners)[:, 0], np.float64)
        return Figure(chances, foot, point, outline, sure)
