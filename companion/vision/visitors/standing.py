"""Visitors as components: what stands on the path beside what the detector took for visitors."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.vision.arrays import Pixels, Points
from companion.vision.boards.placed import PlacedBoard
from companion.vision.crops import crop
from companion.vision.judging.verdict import PRESENT
from companion.vision.observation import EMPTY, UNKNOWN, Seen
from companion.vision.scene import photo_quad
from companion.vision.table import Table
from companion.vision.tiles.pieces import VISITOR
from companion.vision.visitors.path import Figure, PathLook, find_visitors, look_at_path

BONUS = "bonus"
FRAME = (slice(10, 20), slice(12, 116))
"""Rows and columns of a crop that show the coloured upper edge of a bonus tile."""
BODY = (slice(40, 100), slice(48, 80))
"""Those that show the middle of a figure."""
HIDES = 0.12
"""Share of a space that a visitor must hide for the space to look covered by it."""
UNLIKE = 0.7
"""How surely something unknown must lie there: of a tile that a visitor hides in part enough shows to look like it."""
BEHIND = 0.06
"""How likely it is that a tile lies on such a space which looks like none."""
NEGLIGIBLE = 0.0005
"""Colours of visitors less likely than this are not passed on."""
LEAST_BONUS = 0.4
"""Of what lies there so much must be a bonus tile by its picture for its colour to be told: of 48 on path-traced tuning
photos it was 0.6 at least, of printed hazard tape 0.27."""
DOUBT = 0.02
"""What each of the two witnesses of a bonus tile's colour leaves to any other colour."""
RIM_MM = 1.5
"""How far beyond a figure's silhouette its blurred edge, or a head that is a little thicker, still colours what lies
behind."""
_RING = np.stack([one(np.linspace(0, 2 * np.pi, 12, endpoint=False)) for one in (np.cos, np.sin)], axis=1)


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """The figures at the observation points, and the path as it was looked at, None without a path."""

    figures: tuple[Figure, ...]
    path: PathLook | None

    @property
    def hiding(self) -> tuple[Points, ...]:
        """What of the table those that surely stand there hide: convex outlines (n, 2) in table millimetres."""
        return tuple(figure.outline for figure in self.figures if figure.sure >= PRESENT)

    @property
    def covering(self) -> tuple[Points, ...]:
        """The same with their rims: pictures of tiles are compared beyond it only."""
        return tuple(_wider(outline) for outline in self.hiding)

    def seen(self, table: Table, reduction: int) -> list[Seen]:
        """The visitors with their colours as candidates.

        Where one may stand but more probably does not, ``empty`` is what was seen, with its colours as alternatives.
        """
        return [_seen(figure, table, reduction) for figure in self.figures]


def standing(pixels: Pixels, table: Table, boards: Sequence[PlacedBoard], figure_mm: tuple[float, float]) -> Standing:
    """The visitors on the path.

    ``pixels``: the photo (h, w, 3) BGR; ``figure_mm``: (0, 0) where none are played with.
    """
    look = look_at_path(pixels, table, boards) if min(figure_mm) > 0 else None
    return Standing(() if look is None else tuple(find_visitors(look, table, figure_mm)), look)


def coloured(seen: Seen, pixels: Pixels, table: Table, look: PathLook, reduction: int) -> Seen:
    """A bonus tile, or a visitor that stands off the path, with its colour as the light of the path tells it."""
    head = BONUS if seen.label.startswith(f"{BONUS}/") else VISITOR if seen.kind == VISITOR else ""
    if not head or seen.label == EMPTY:
        return seen
    if head == BONUS and not _is_bonus(seen):
        return _as_unknown(seen)
    quad = (np.array(seen.quad, np.float64) + 0.5) / reduction - 0.5
    picture = crop(pixels, quad.astype(np.float32))
    part = picture[FRAME] if head == BONUS else picture[BODY]
    colour, at = np.median(part.reshape(-1, 3), axis=0), table.locate(quad.mean(axis=0))
    chances = look.colour_of(colour, at, stands=head == VISITOR)
    if head == BONUS:
        chances = _together(chances, dict(seen.candidates))
    shown = 1 - dict(seen.candidates).get(EMPTY, 0.0)
    ranked = sorted(((f"{head}/{name}", shown * chance) for name, chance in chances.items()), key=lambda one: -one[1])
    others = [*ranked[1:], (EMPTY, 1 - shown)]
    kept = tuple(sorted((one for one in others if one[1] >= NEGLIGIBLE), key=lambda one: (-one[1], one[0])))
    return replace(seen, label=ranked[0][0], confidence=ranked[0][1], alternatives=kept)


def _is_bonus(seen: Seen) -> bool:
    """Whether what lies there is rather a bonus tile, of whatever colour, than anything else."""
    said = dict(seen.candidates)
    there = sum(chance for label, chance in said.items() if label.startswith(f"{BONUS}/"))
    return there >= LEAST_BONUS * (1 - said.get(EMPTY, 0.0))


def _as_unknown(seen: Seen) -> Seen:
    """A thing that is more like a bonus tile than like any other one, and yet hardly one, as something unknown."""
    others = tuple(one for one in seen.candidates if one[0] != UNKNOWN and not one[0].startswith(f"{BONUS}/"))
    return replace(seen, label=UNKNOWN, confidence=1 - sum(chance for _, chance in others), alternatives=others)


def _together(chances: Mapping[str, float], said: Mapping[str, float]) -> dict[str, float]:
    """The chances of a bonus tile's colours, by its edge and by its picture: a shining tile has lost its colour."""
    both = {name: (chance + DOUBT) * (said.get(f"{BONUS}/{name}", 0.0) + DOUBT) for name, chance in chances.items()}
    return {name: value / sum(both.values()) for name, value in both.items()}


def without_visitors(seen: Sequence[Seen], visitors: Sequence[Seen]) -> list[Seen]:
    """What was seen without the pieces that the detector took for visitors and that are among ``visitors``."""
    boxes = [np.array(one.quad, np.float32) for one in visitors if one.label != EMPTY]

    def is_among(one: Seen) -> bool:
        x, y = np.mean(one.quad, axis=0)
        return any(cv2.pointPolygonTest(box, (float(x), float(y)), measureDist=False) >= 0 for box in boxes)

    return [_behind(one, boxes) for one in seen if one.kind != VISITOR or not is_among(one)]


def _behind(seen: Seen, boxes: Sequence[np.ndarray]) -> Seen:
    """A printed space where something unknown seems to lie, as an empty one when a visitor hides some of it."""
    if seen.label != UNKNOWN or not seen.space or seen.confidence < UNLIKE:
        return seen
    quad = np.array(seen.quad, np.float32)
    hidden = max((float(cv2.intersectConvexConvex(quad, box)[0]) for box in boxes), default=0.0)
    if hidden < HIDES * float(cv2.contourArea(quad)):
        return seen
    others = [(label, chance) for label, chance in seen.candidates if label != EMPTY]
    return replace(
        seen,
        label=EMPTY,
        confidence=1 - BEHIND,
        alternatives=tuple((label, BEHIND * chance) for label, chance in others),
    )


def _wider(outline: Points) -> Points:
    """A convex outline (n, 2) with ``RIM_MM`` about it."""
    about = (outline[:, None] + RIM_MM * _RING).reshape(-1, 2)
    return np.asarray(cv2.convexHull(about.astype(np.float32))[:, 0], np.float64)


def _seen(figure: Figure, table: Table, reduction: int) -> Seen:
    ranked = sorted(figure.chances.items(), key=lambda pair: (-pair[1], pair[0]))
    named = [(f"{VISITOR}/{colour}", figure.sure * chance) for colour, chance in ranked]
    none = (EMPTY, 1 - figure.sure)
    (label, confidence), *others = [*named, none] if figure.sure >= PRESENT else [none, *named]
    kept = tuple(sorted((one for one in others if one[1] >= NEGLIGIBLE), key=lambda one: -one[1]))
    quad = photo_quad(table.project(figure.box), reduction)
    return Seen(label, confidence, kept, quad, figure.point, "", VISITOR)
