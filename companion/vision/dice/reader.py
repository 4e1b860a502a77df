"""Reading a photo of dice: which side of each is up, and on which truck, in which player's corner it lies.

boards -> straight-down view turned towards the camera -> tops -> corners on the photo -> identifier -> places.
Without a board the dice are sought in the photo as it is, at the scale that shows them best, and all lie on the table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError, PhotoQualityError
from companion.vision.arrays import Pixels, Points
from companion.vision.boards.placed import PlacedBoard
from companion.vision.detector import Detections
from companion.vision.dice.board import DiceBoards, DiceTable, find_truck_board, footprint, with_sheets
from companion.vision.dice.bodies import standing, true_sides
from companion.vision.dice.camera import eye_over, towards
from companion.vision.dice.places import Place, place_of
from companion.vision.dice.print import is_print
from companion.vision.dice.size import DieSize
from companion.vision.dice.tops import LIKELY
from companion.vision.dice.upright import Finding, find_upright
from companion.vision.frame import Photo, open_photo
from companion.vision.identifier import UNKNOWN, Identity
from companion.vision.observation import TABLE, BoardSeen, Observation, Quality, Seen
from companion.vision.pyramid import Pyramid
from companion.vision.quality import look, refuse_hopeless, whole_sharpness
from companion.vision.reading import Clock
from companion.vision.scene import original_points, photo_quad
from companion.vision.table import Table, View
from companion.vision.tiles.squares import turned_quad

PX_PER_MM = 2.4
"""Of the straight-down view: a die of 16 mm is 40 pixels wide."""
REACH_MM = 200.0
"""How far around the board dice are sought: players' corners."""
LOOK_SIDE = 480
BOARD_SIDE = 1600
"""Longest side of the picture in which boards are sought."""
IN_BOX = 10
"""Dice of the game: what is doubtful is none where so many lie there for sure."""
SURE_DIE, PERHAPS_DIE = 0.985, 0.85
"""What shows none of the known sides is a die for sure from the first on, and perhaps one from the second on."""
ONE_MORE = 0.9
"""Least confidence of a die beyond those of the box: a side taken for a top is likelier than an eleventh die."""
LEANS, LEANS_SURELY = 0.45, 0.7
"""What seems to lean with less than the first is no die; up to the second, what clearly shows a known side lies level,
which is asked."""
SAME_SIDE = 0.9
"""What is found with less than ``LIKELY`` is a die where it shows one of the known sides with this probability."""
FAINT, SURELY_SAME, LIKE_IT = 0.05, 0.98, 0.7
"""What is found with less than the first must show it with the second, and be as similar to it as the third."""
NO_FOCUS = 0.08
"""Fine over coarse detail below which a photo without any die is called blurred."""


class Naming(Protocol):
    """What names sides: see DiceNames."""

    def name(self, pixels: Pixels, quads: Points) -> tuple[list[Identity], Points]:
        """What tops of a photo show, and their corners."""


@dataclass(frozen=True, slots=True, eq=False)
class _Tops:
    """Tops in photo pixels (N, 4, 2) with their confidences (N,), and which of them lean.

    ``grounds`` (N, 2): where the dice stand, in table mm; ``bases`` (N, 4, 2): what they stand on, in photo pixels;
    both are None without a board.
    """

    quads: Points
    confidence: NDArray[np.float32]
    leaning: tuple[bool, ...]
    grounds: Points | None = None
    bases: Points | None = None

    def where(self, mask: NDArray[np.bool_]) -> "_Tops":
        """The tops for which the mask (N,) is true."""
        leaning = tuple(one for one, kept in zip(self.leaning, mask, strict=True) if kept)
        grounds = None if self.grounds is None else self.grounds[mask]
        bases = None if self.bases is None else self.bases[mask]
        return _Tops(self.quads[mask], self.confidence[mask], leaning, grounds, bases)

    def off_print(self, pixels: Pixels, table: Table, boards: Sequence[PlacedBoard]) -> "_Tops":
        """The tops that show something else than the print of the boards, as does the ground under their dice.

        A die hides what it stands on; where that is to be seen, a side was taken for a top.
        """
        mask = np.ones(len(self.quads), np.bool_)
        for board in boards:
            for quads in (self.quads, self.bases):
                if quads is not None:
                    mask &= ~is_print(pixels, table, board, quads, self.confidence)
        return self.where(mask)


@dataclass(frozen=True, slots=True)
class Look:
    """What a photo shows, and the crates (``truck-2/3``) of the truck board that show their own print."""

    observation: Observation
    bare: frozenset[str]


class DiceReader:
    """Reads photos of one set of dice on the boards of one edition; keeps nothing of a photo."""

    def __init__(self, table: DiceTable, finder: Finding, names: Naming) -> None:
        self._table = table
        self._finder = finder
        self._names = names

    def read(self, photo: Photo | Path | str, corners: Sequence[tuple[float, float]] | None = None) -> Observation:
        """What the photo shows: each die as ``die/<face>``, or ``unknown`` where its side cannot be told.

        ``corners``: the truck board's corners in photo pixels, clockwise from its own upper left, when a person points
        at them. Raises NotAnImageError, PhotoQualityError, InputError (no dice).
        """
        clock = Clock()
        if not isinstance(photo, Photo):
            photo = open_photo(photo)
            clock.lap("open")
        pyramid, _, observation = self._read(photo, corners, clock)
        if not observation.components:
            _refuse(pyramid)
        return observation

    def look(self, photo: Photo, size: DieSize | None = None) -> Look:
        """What the photo shows, which may be no die; and on which crates to be seen no die lies.

        ``size``: what earlier photos of the same dice tell of their size; this one is added. Raises PhotoQualityError.
        """
        pyramid, boards, observation = self._read(photo, None, Clock(), size)
        return Look(observation, frozenset() if boards is None else frozenset(_bare(pyramid.level(0), boards)))

    def _read(
        self,
        photo: Photo,
        corners: Sequence[tuple[float, float]] | None,
        clock: Clock,
        size: DieSize | None = None,
    ) -> tuple[Pyramid, DiceBoards | None, Observation]:
        """The photo, its boards and what is seen in it."""
        pyramid = Pyramid(photo.pixels)
        refuse_hopeless(look(pyramid.at_least(LOOK_SIDE)))
        clock.lap("quality")
        boards = self._boards(pyramid, photo.reduction, corners)
        clock.lap("boards")
        tops = self._tops(pyramid, boards, size)
        clock.lap("detect")
        boards, tops, places = self._places(pyramid, boards, tops)
        clock.lap("places")
        identities: list[Identity] = []
        if len(tops.quads):
            identities, quads = self._names.name(photo.pixels, tops.quads)
            tops = replace(tops, quads=quads, leaning=_leaning_still(tops, identities))
        clock.lap("identify")
        chosen = _dice(tops, identities)
        identities = _of_the_set(identities, chosen)
        seen = [_seen(tops, number, identities[number], places[number], photo.reduction) for number in chosen]
        observation = Observation(
            photo=photo.name,
            size=photo.size,
            quality=Quality(whole_sharpness(pyramid.at_least(2 * LOOK_SIDE)), 0.0, True, ()),
            boards=_boards_seen(boards, photo.reduction),
            components=tuple(sorted(seen, key=lambda one: (one.area == TABLE, one.area, one.space, one.quad))),
            milliseconds=clock.times,
        )
        return pyramid, boards, observation

    def _boards(
        self, pyramid: Pyramid, reduction: int, corners: Sequence[tuple[float, float]] | None
    ) -> DiceBoards | None:
        """The truck board, sought in a smaller picture, with the pose in the decoded photo."""
        whole, small = pyramid.level(0), pyramid.at_least(BOARD_SIDE)
        factor = small.shape[1] / whole.shape[1]
        if corners is not None:
            scale = factor / reduction
            corners = [((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5) for x, y in corners]
        found = find_truck_board(small, self._table.boards, corners)
        if found is None:
            return None
        return found.scaled(1 / factor, (whole.shape[1], whole.shape[0]))

    def _tops(self, pyramid: Pyramid, boards: DiceBoards | None, size: DieSize | None) -> _Tops:
        if boards is None:
            return _on_table(find_upright(self._finder, pyramid))
        table = boards.found.table
        main = boards.found.boards[0]
        middle = main.on_table(np.array(main.layout.size_mm) / 2)
        eye = eye_over(table)
        facing = towards(table, eye, middle)
        corners = facing.locate(table.project(main.on_table(np.array(main.layout.corners))))
        view = _view(facing, corners)
        picture = pyramid.render(view, facing)
        found = self._finder.find(picture, view.inside(facing))
        if not len(found):
            return _on_table(found)
        tops = table.locate(facing.project(view.to_table(found.quads.astype(np.float64))))
        side = None
        if size is not None:
            size.see(true_sides(tops, eye), found.confidence)
            side = size.side
        dice = standing(tops, found.confidence, eye, _leaning(found), side)
        every = _Tops(
            table.project(dice.tops), dice.confidence, _leaning(found), dice.grounds, table.project(dice.bases)
        )
        return every.where(dice.possible)

    def _places(
        self, pyramid: Pyramid, boards: DiceBoards | None, tops: _Tops
    ) -> tuple[DiceBoards | None, _Tops, list[Place]]:
        """Where each die lies, without those that are only print.

        The players' sheets are sought when a die lies on no truck.
        """
        if boards is None or tops.grounds is None:
            return boards, tops, [Place(TABLE)] * len(tops.quads)
        tops = tops.off_print(pyramid.level(0), boards.found.table, boards.found.boards)
        places = _places_on(boards, tops)
        if all(place.area != TABLE for place, sure in zip(places, tops.confidence, strict=True) if sure >= LIKELY):
            return boards, tops, places
        boards = with_sheets(pyramid.level(0), boards, self._table)
        tops = tops.off_print(pyramid.level(0), boards.found.table, boards.sheets)
        return boards, tops, _places_on(boards, tops)


def _view(facing: Table, corners: Points) -> View:
    """The straight-down view of the board and what lies around it, as far as the photo shows it."""
    low, high = corners.min(axis=0) - REACH_MM, corners.max(axis=0) + REACH_MM
    shown = footprint(facing)
    if shown is not None:
        low, high = np.maximum(low, shown[0]), np.minimum(high, shown[1])
    width, height = (max(1, int(np.ceil(side * PX_PER_MM))) for side in high - low)
    return View((float(low[0]), float(low[1])), PX_PER_MM, (width, height))


def _places_on(boards: DiceBoards, tops: _Tops) -> list[Place]:
    assert tops.grounds is not None
    return [place_of(ground, boards) for ground in tops.grounds]


def _bare(pixels: Pixels, boards: DiceBoards) -> Iterator[str]:
    """The crates of which the photo ``pixels`` shows the print."""
    table, main = boards.found.table, boards.found.boards[0]
    half = boards.board.crate_mm / 2
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    for truck, centres in boards.board.crates.items():
        quads = np.array([table.project(main.on_table(np.array(centre) + square)) for centre in centres])
        for number, bare in enumerate(is_print(pixels, table, main, quads), 1):
            if bare:
                yield f"{truck}/{number}"


def _on_table(found: Detections) -> _Tops:
    return _Tops(found.quads.astype(np.float64), found.confidence, _leaning(found))


def _leaning(found: Detections) -> tuple[bool, ...]:
    return tuple(kind != "die" for kind in found.kinds)


def _leaning_still(tops: _Tops, identities: Sequence[Identity]) -> tuple[bool, ...]:
    """Which finds lean, now that it is known what they show."""
    named = [one.label != UNKNOWN and one.probability >= SAME_SIDE for one in identities]
    weak = [LIKELY <= float(sure) < LEANS_SURELY for sure in tops.confidence]
    return tuple(leans and not (n and w) for leans, n, w in zip(tops.leaning, named, weak, strict=True))


def _dice(tops: _Tops, identities: Sequence[Identity]) -> list[int]:
    """Which finds are dice: those that are for sure, and of the others no more than the box holds.

    Of those, what shows a known side goes before what shows none.
    """
    certain = [number for number, one in enumerate(identities) if _is_certain(tops, number, one)]
    certain.sort(key=lambda number: -float(tops.confidence[number]))
    certain = certain[:IN_BOX] + [number for number in certain[IN_BOX:] if tops.confidence[number] >= ONE_MORE]
    perhaps = [number for number, one in enumerate(identities) if _may_be(tops, number, one) and number not in certain]
    perhaps.sort(key=lambda number: tops.leaning[number] or identities[number].label == UNKNOWN)
    return sorted(certain + perhaps[: max(0, IN_BOX - len(certain))])


def _of_the_set(identities: Sequence[Identity], chosen: Sequence[int]) -> list[Identity]:
    """The identities, those of dice that show none of the known sides with the likeliest of them before it.

    Where most of the ``chosen`` dice are of the set the others are, too. What is likelier none stays asked for.
    """
    lost = [number for number in chosen if identities[number].label == UNKNOWN]
    named = list(identities)
    if 2 * len(lost) < len(chosen):
        for number in lost:
            none, *known = named[number].candidates
            named[number] = replace(named[number], candidates=(*known, none))
    return named


def _is_certain(tops: _Tops, number: int, identity: Identity) -> bool:
    """Whether a find is a die that lies level, for sure."""
    least = SURE_DIE if identity.label == UNKNOWN else LIKELY
    return not tops.leaning[number] and float(tops.confidence[number]) >= least


def _may_be(tops: _Tops, number: int, identity: Identity) -> bool:
    """Whether a find may be a die: it leans, it shows none of the known sides, or it is faint and clearly shows one."""
    sure = float(tops.confidence[number])
    if tops.leaning[number]:
        return sure >= LEANS
    if identity.label == UNKNOWN:
        return sure >= PERHAPS_DIE
    if sure < FAINT:
        return identity.probability >= SURELY_SAME and identity.similarity >= LIKE_IT
    return sure >= LIKELY or identity.probability >= SAME_SIDE


def _seen(tops: _Tops, number: int, identity: Identity, place: Place, reduction: int) -> Seen:
    """The verdict on one die: its side where it lies level and the side is known, else ``unknown``."""
    sure = float(tops.confidence[number])
    quad = photo_quad(turned_quad(tops.quads[number], identity.turn), reduction)
    ranked = [(one.label, one.probability) for one in identity.candidates]
    if tops.leaning[number]:  # which of its sides is meant, only a person can say
        sides = tuple((label, share * (1 - sure)) for label, share in ranked if label != UNKNOWN)
        return Seen(UNKNOWN, sure, sides, quad, place.area, place.space, "leaning-die")
    (label, share), *others = ranked
    return Seen(label, share * sure, tuple(others), quad, place.area, place.space, "die")


def _boards_seen(boards: DiceBoards | None, reduction: int) -> tuple[BoardSeen, ...]:
    if boards is None:
        return ()
    table = boards.found.table
    seen = []
    for number, board in enumerate((*boards.found.boards, *boards.sheets)):
        outlines = tuple(
            (region.area, tuple(original_points(table.project(board.on_table(np.array(region.outline))), reduction)))
            for region in board.layout.regions
        )
        areas = board.layout.areas if number == 0 else (f"corner-{number}",)
        quad = photo_quad(boards.found.quad(board), reduction)
        seen.append(BoardSeen(board.layout.name, areas, quad, board.inliers, outlines))
    return tuple(seen)


def _refuse(pyramid: Pyramid) -> None:
    """Say why there are no dice to be seen."""
    if whole_sharpness(pyramid.at_least(2 * LOOK_SIDE)) < NO_FOCUS:
        raise PhotoQualityError("the photo is too blurred to find dice; hold the camera still, tap on a die to focus")
    raise InputError("no dice were found: photograph them from above, near enough that each is as wide as a fingernail")
