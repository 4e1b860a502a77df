"""Visitors on the path: which colour stands at which observation point.

The boards are registered, so that photo and print can be compared: what is not print and has a visitor's colour, in the
light that the boards tell, is part of a figure. A figure's shape for each place where its foot may stand follows from
the camera's pose, and the places are chosen one by one that explain most of what is seen. The foot tells the point, not
the head, which a low camera sees two fingers away.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels, Points
from companion.vision.boards.placed import PlacedBoard
from companion.vision.camera import Camera, camera_over
from companion.vision.edition import BoardReference
from companion.vision.judging.fusion import expit
from companion.vision.likeness import print_likeness
from companion.vision.table import Table, View, inverse
from companion.vision.visitors.figures import COLOURS, closeness, painted, silhouette
from companion.vision.visitors.hues import WHITE, Share, colour_weights, dull_white
from companion.vision.visitors.white import White, white_of

PX_PER_MM = 1.5
REACH_MM = 21.0
"""How far from an observation point a foot is sought."""
ON_SPACE_MM = 12.0
"""How near to the middle of a space a foot stands on it."""
LEAN_MM = 34.0
"""Table around that which figures may hide."""
COARSE = 11
"""Side in pixels of the patches in which photo and print are compared to be sure of print."""
SPACE_MM = 16.0
"""How near to the middle of a space dull white is that of a tile."""
OFF_TILES = 0.08
"""The share of a white figure that must show elsewhere than before spaces: pictures on tiles are white, too."""
SHARPNESS = 0.028
"""Distance from a colour over which another becomes e times likelier."""
SURELY, CLEARER, USUAL_SURE = 3.2, 20.0, 0.6
"""The log-odds that a figure stands where its silhouette explains a share of ``USUAL_SURE``, and how they grow with
that share."""
NEAR_MM, STRAYING = 14.0, 0.9
"""How far from their point people put figures, and what each millimetre more takes from those log-odds."""
STRAYED = 0.02
"""What each such millimetre takes from the share of a figure that is seen, when the best place is chosen."""
LEAST = 0.03
"""A figure that is less probable is none."""
ROOM = 3
"""Pixels about a silhouette."""
APART = 0.9
"""How near to each other figures seem to stand, in shares of the width of their feet."""
SEAM = 3
"""Side in pixels of what is left out at the edges of the boards, which lie beside each other with a shadow between."""
BEYOND = 0.5
"""How much of a figure before no known print is taken to show its colour: none can be told there."""
RIM = 3
"""Side in pixels of what is blurred about the silhouette of a figure that is known."""


@dataclass(frozen=True, slots=True)
class Demands:
    """When figures of some ``colours`` are believed in, and how probable they are then at ``most``.

    ``seen``: the share of one that must show; ``unexplained``: what of that which should show may look like nothing.
    """

    seen: float
    unexplained: float
    most: float = 1.0
    colours: tuple[str, ...] = tuple(COLOURS)


PLAIN = Demands(0.24, 0.5)
DULL = Demands(0.3, 0.5, colours=(WHITE,))
"""Of what is as white as a figure in the shade, print that a tile or a shadow touches may look like a share."""
HIDDEN = Demands(0.19, 0.44, most=0.8, colours=tuple(name for name in COLOURS if name != WHITE))
"""One behind others: a head that shows is told by its colour. Of ten of which so little showed on 57 path-traced
tuning photos the two that stood there were explained to 0.60 and 0.66, those that did not to 0.50 at most."""
VAGUE = Demands(0.19, 0.6, most=0.4)
"""One that may stand there, hidden by others or in their shade."""


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """A visitor: ``chances`` of each colour, ``foot`` (2,) on the table, ``point`` that it stands at.

    ``outline`` (n, 2): the hull of its silhouette in table millimetres; ``sure``: how probable it is that it stands
    there at all.
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

    ``balanced`` (h, w, 3): the view with the light alone taken out, not the boards' shine; ``between`` (h, w, 3): with
    half of the shine.

    ``spaces`` (n, 2): the middles of the boards' spaces on the table, on which no visitor stands.
    """

    points: Mapping[str, Points]
    view: View
    colours: Pixels
    between: Pixels
    balanced: Pixels
    printed: Pixels
    known: Pixels
    white: White
    spaces: Points

    def colour_of(self, seen: Points, at: Points, *, stands: bool) -> dict[str, float]:
        """The chances of each visitor's colour for what looks like ``seen`` (3,) BGR at a table point (2,).

        ``stands``: whether it is a figure and does not shine as the boards do.
        """
        x, y = 2 * self.view.to_pixels(at) / (np.array(self.view.size) - 1) - 1
        white = self.white.light if stands else self.white
        return colour_chances(white.at(np.asarray(seen), np.asarray(x), np.asarray(y)))


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
    matt, shining = white.corrected(picture), white.light.corrected(picture)
    colours, between, balanced = (_as_picture(light) for light in (matt, (matt + shining) / 2, shining))
    middles = np.array(spaces).reshape(-1, 2)
    return PathLook(points, view, colours, between, balanced, printed, known, white, middles)


def find_visitors(look: PathLook, table: Table, figure_mm: tuple[float, float]) -> list[Figure]:
    """The visitors at the observation points."""
    lights = (look.colours, look.between, look.balanced)
    weights = colour_weights(lights, look.printed, look.known)
    dull = dull_white(weights, look.balanced, look.colours, look.printed, look.known)
    beyond = BEYOND * (look.known == 0).astype(np.float32)
    search = _Search(camera_over(table), look.view, figure_mm, look.points, look.spaces, weights, beyond)
    search.explain(lights, PLAIN)
    search.explain((look.balanced,), DULL, dull)
    search.explain(lights, HIDDEN)
    search.explain(lights, VAGUE)
    return [one for one in search.found if one.sure >= LEAST]


def _as_picture(light: NDArray[Any]) -> Pixels:
    """A view (h, w, 3) in some light in whole grey levels."""
    return np.asarray(np.clip(light, 0, 255), np.uint8)


def colour_chances(colour: NDArray[Any]) -> dict[str, float]:
    """How probable each visitor's colour is, given one (3,) BGR in light of day."""
    near = {name: float(distance[0]) for name, distance in closeness(np.asarray(colour, np.float32)[None]).items()}
    odds = {name: np.exp(-(distance - min(near.values())) / SHARPNESS) for name, distance in near.items()}
    return {name: float(value / sum(odds.values())) for name, value in odds.items()}


def _print_of(view: View, boards: Sequence[PlacedBoard]) -> tuple[Pixels, Pixels]:
    """What the empty boards show in a view (h, w, 3), and where (h, w) that is known."""
    printed, known = np.zeros((view.size[1], view.size[0], 3), np.uint8), np.zeros(view.size[::-1], np.uint8)
    for board in boards:
        image = _small(board.reference)
        half = 0.5 / PX_PER_MM
        to_image = np.array([[PX_PER_MM, 0, -half * PX_PER_MM], [0, PX_PER_MM, -half * PX_PER_MM], [0, 0, 1.0]])
        pose = Table(to_image @ inverse(board.to_table), 0.0, (image.shape[1], image.shape[0]))
        shown = np.zeros_like(known)
        corners = view.to_pixels(board.on_table(np.array(board.layout.corners)))
        cv2.fillConvexPoly(shown, np.round(corners * 16).astype(np.int32), 255, cv2.LINE_8, 4)
        cv2.copyTo(view.render(image, pose), shown, printed)
        known |= cv2.erode(shown, np.ones((SEAM, SEAM), np.uint8))
    return printed, known


@lru_cache(maxsize=8)
def _small(reference: BoardReference) -> Pixels:
    """The print of a board at the scale of the view."""
    return reference.scaled(PX_PER_MM)


@dataclass(slots=True, eq=False)
class _Search:
    """The search for figures in one view."""

    camera: Camera
    view: View
    figure_mm: tuple[float, float]
    points: Mapping[str, Points]
    spaces: Points
    weights: Mapping[str, Share]
    beyond: Share
    found: list[Figure] = field(default_factory=list)
    left: dict[str, Share] = field(init=False)
    taken: Share = field(init=False)
    shapes: dict[str, tuple[Share, Points]] = field(init=False)
    far: dict[str, Share] = field(init=False)
    free: Pixels = field(init=False)
    bare: Pixels = field(init=False)

    def __post_init__(self) -> None:
        """What is to be explained and is not yet; silhouettes at the points; where (h, w) no tile lies.

        ``far``: what a foot's distance from its point takes; ``free``: where one may stand; ``bare``: where what is
        dull and white is none of a tile.
        """
        self.left = {name: weight.copy() for name, weight in self.weights.items()}
        self.taken = np.zeros(self.view.size[::-1], np.float32)
        self.shapes = {name: self._kernel(point) for name, point in self.points.items()}
        self.far = {name: self._straying(name) for name in self.points}
        self.free, self.bare = self._off_spaces(ON_SPACE_MM), self._off_spaces(SPACE_MM)

    def explain(self, lights: Sequence[Pixels], demands: Demands, dull: Share | None = None) -> None:
        """Find the figures that explain the colours, those that explain most first.

        ``lights``: the view (h, w, 3) in the lights in which a figure's colour may show; ``dull`` (h, w): what counts
        as white, too, off tiles and the figures that are known, this once.
        """
        bright = self.left[WHITE]
        if dull is not None:
            known = cv2.dilate(self.taken, np.ones((RIM, RIM), np.uint8))
            self.left[WHITE] = np.maximum(bright, dull * (1 - known) * self.bare)
        while (best := self._best(demands)) is not None:
            name, foot, own, rest = best
            figure = _Outline.of(silhouette(self.camera, foot, self.figure_mm), self.view)
            told = own / max(own + rest, 1e-6), demands.most
            if dull is None or self._has_room(foot):
                self.found.append(self._figure(foot, figure, name, lights, told))
            for other in self.left.values():
                other[figure.box][figure.mask > 0] = 0
            about = cv2.dilate(figure.mask, np.ones((5, 5), np.uint8)) > 0
            blurred = about & (self.left[name][figure.box] > 0) & (name != WHITE)
            self.taken[figure.box][(figure.mask > 0) | blurred] = 1
            self.left[name][figure.box][about] = 0
        if dull is not None:
            self.left[WHITE] = bright * (self.left[WHITE] > 0)

    def _has_room(self, foot: Points) -> bool:
        """Whether a figure may stand at a foot beside those that are known, and is none of them seen again."""
        apart = (float(np.hypot(*(other.foot - foot))) for other in self.found)
        return min(apart, default=np.inf) > APART * self.figure_mm[0]

    def _off_spaces(self, reach: float) -> Pixels:
        """Where (h, w) the view shows no place as near as ``reach`` mm to the middle of a space."""
        off = np.ones(self.view.size[::-1], np.uint8)
        for space in self.spaces:
            low, high = (np.round(self.view.to_pixels(space + side)).astype(int) for side in (-reach, reach))
            off[max(low[1], 0) : max(high[1] + 1, 0), max(low[0], 0) : max(high[0] + 1, 0)] = 0
        return off

    def _best(self, demands: Demands) -> tuple[str, Points, float, float] | None:
        """Colour and foot of the figure that explains most of what is left; what shows of it, what should."""
        best: tuple[float, str, Points, float, float] | None = None
        for name, point in self.points.items():
            kernel, anchor = self.shapes[name]
            whole = float(kernel.sum())
            box = self._box(point, anchor, kernel.shape)
            others = sum(mask[box] for mask in self.left.values()) + self.taken[box] + self.beyond[box]
            free = self._is_free(box, anchor, kernel.shape)
            covered = cv2.matchTemplate(np.minimum(np.asarray(others, np.float32), 1), kernel, cv2.TM_CCORR) / whole
            for colour in demands.colours:
                mask = self.left[colour]
                if mask[box].sum() < demands.seen * whole:
                    continue
                own = cv2.matchTemplate(np.ascontiguousarray(mask[box]), kernel, cv2.TM_CCORR) / whole
                rest = 1 - covered
                told = (own > demands.seen) & (rest < demands.unexplained * (own + rest))
                if colour == WHITE:
                    off = np.ascontiguousarray(mask[box] * self.bare[box])
                    told &= cv2.matchTemplate(off, kernel, cv2.TM_CCORR) > OFF_TILES * whole
                value = np.where(free & told, own - 0.7 * rest - self.far[name], -1.0)
                _, peak, _, (x, y) = cv2.minMaxLoc(value)
                if peak > -1 and (best is None or peak > best[0]):
                    corner = np.array([box[1].start + x, box[0].start + y]) + anchor
                    best = (peak, colour, self.view.to_table(corner), float(own[y, x]), float(rest[y, x]))
        return best[1:] if best is not None else None

    def _is_free(self, box: tuple[slice, slice], anchor: Points, shape: tuple[int, ...]) -> NDArray[np.bool_]:
        """Where the foot may stand, for each place of a silhouette in a part of the view: on no space for tiles."""
        down, across = (round(float(anchor[axis])) + box[1 - axis].start for axis in (1, 0))
        rows, columns = (part.stop - part.start - side + 1 for part, side in zip(box, shape, strict=True))
        return np.asarray(self.free[down : down + rows, across : across + columns] > 0, np.bool_)

    def _straying(self, name: str) -> Share:
        """What a foot's distance from a point takes from a figure, for each place of a silhouette in the box there."""
        kernel, anchor = self.shapes[name]
        box = self._box(self.points[name], anchor, kernel.shape)
        rows, columns = (part.stop - part.start - side + 1 for part, side in zip(box, kernel.shape, strict=True))
        corner = self.view.to_pixels(self.points[name]) - anchor - np.array([box[1].start, box[0].start])
        away = np.hypot(np.arange(columns) - corner[0], np.arange(rows)[:, None] - corner[1]) / PX_PER_MM
        return np.asarray(STRAYED * np.maximum(0.0, away - NEAR_MM), np.float32)

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

    def _figure(
        self, foot: Points, figure: "_Outline", name: str, lights: Sequence[Pixels], told: tuple[float, float]
    ) -> Figure:
        """A figure that looks ``name``, its colour told by the pixels that show it, in the light that shows it best.

        ``told``: how well its silhouette explains what is seen, and how probable it is at most.
        """
        explained, most = told
        shown = (figure.mask > 0) & (self.left[name][figure.box] > 0)
        seen = [np.median(light[figure.box][shown], axis=0) for light in lights] if shown.any() else []
        chances = max((colour_chances(one) for one in seen or [np.full(3, 128.0)]), key=lambda one: one[name])
        point = min(self.points, key=lambda name: float(np.hypot(*(self.points[name] - foot))))
        away = float(np.hypot(*(self.points[point] - foot)))
        odds = SURELY + CLEARER * (explained - USUAL_SURE) - STRAYING * max(0.0, away - NEAR_MM)
        return Figure(chances, foot, point, figure.hull, min(most, expit(odds)))


@dataclass(frozen=True, slots=True, eq=False)
class _Outline:
    """A silhouette: ``mask`` (h, w) in a part of a view (``box``), with room about it; ``hull`` (n, 2) in mm."""

    mask: Pixels
    box: tuple[slice, slice]
    hull: Points

    @staticmethod
    def of(discs: list[Points], view: View) -> "_Outline":
        """The silhouette of a figure made of discs on the table."""
        corners = np.concatenate(discs)
        low = np.maximum(np.floor(view.to_pixels(corners.min(axis=0))).astype(int) - ROOM, 0)
        high = np.minimum(np.ceil(view.to_pixels(corners.max(axis=0))).astype(int) + ROOM + 1, np.array(view.size))
        origin, size = view.to_table(low.astype(np.float64)), np.maximum(high - low, 1)
        mask = painted(discs, origin, view.px_per_mm, (int(size[0]), int(size[1])))
        box = slice(int(low[1]), int(low[1] + size[1])), slice(int(low[0]), int(low[0] + size[0]))
        hull = cv2.convexHull(corners.astype(np.float32))[:, 0]
        return _Outline(mask, box, np.asarray(hull, np.float64))
