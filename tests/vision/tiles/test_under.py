"""A coworker on an animal is told from one on a bare cell by what shows around him."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision.areas import AreaMap
from companion.vision.arrays import Pixels
from companion.vision.boards.placed import PlacedBoard
from companion.vision.boards.spaces import Print
from companion.vision.edition import BoardReference
from companion.vision.scene import Scene
from companion.vision.table import Table
from companion.vision.tiles.naming import Named
from companion.vision.tiles.pieces import Piece
from companion.vision.tiles.under import REACH_MM, shown_around, with_those_under
from tests.vision.boards.test_grid import WATER
from tests.vision.boards.test_grid import _Laid as Laid
from tests.vision.toys import lay
from tests.vision.witnesses import Candidate, Identity

CELL = (1, 2)
INDEX = WATER.cells.index(CELL)
SAID = (
    Candidate("coworker", 0.9),
    Candidate("animal/orca", 0.05),
    Candidate("animal/dolphin", 0.04),
    Candidate("offspring/orca", 0.01),
)


class _Compares:
    """Says what it was asked for; takes everything for a dolphin rather than an orca."""

    def __init__(self) -> None:
        self.asked: list[tuple[Sequence[str], np.ndarray]] = []

    def embed(self, crops: Sequence[Pixels]) -> np.ndarray:
        return np.zeros((len(crops), 1), np.float32)

    def compare(
        self,
        _: np.ndarray,
        *,
        allowed: Sequence[str],
        spaces: Sequence[str | None],
        visible: Sequence[np.ndarray],
    ) -> list[Identity]:
        assert list(spaces) == [None]
        self.asked.append((allowed, visible[0]))
        said = [Candidate("animal/dolphin", 0.8), Candidate("animal/orca", 0.1), Candidate("unknown", 0.1)]
        said = [Candidate("offspring/orca", 0.9), said[2]] if allowed == ["offspring/orca"] else said
        return [Identity(tuple(said), 0.0, 0.5)]


def _scene(
    under: bool, *, detected: bool = False, label: str = "coworker", disc: bool = False
) -> tuple[Pixels, Scene, dict[object, Named]]:
    """A coworker on a cell, perhaps on a tile or on a ``disc`` there."""
    laid = Laid()
    middle = np.array([(CELL[0] + 0.5) * 27.0, 108 - (CELL[1] + 0.5) * 27.0])
    if under:
        shade = np.linspace(255, 0, 50).astype(np.uint8)  # as little like the printed cell as can be
        laid.tile(CELL, np.ascontiguousarray(np.broadcast_to(shade[:, None, None], (50, 50, 3))))
    if disc:
        _offspring(laid, middle)
    half = 8.2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    lay(np.full((50, 50, 3), (90, 200, 240), np.uint8), middle + half, laid.homography, laid.photo)
    table = Table(laid.homography, 0.0, (1200, 900))
    board = PlacedBoard(WATER, BoardReference(WATER, laid.pictures[WATER.name]), np.eye(3), 50, 1.0, 0.1)
    print_ = Print(laid.photo, table, board)
    spaces = print_.spaces()
    pieces = [Piece("square-tile", 0.8, spaces[INDEX].quad)] if detected else []
    scene = Scene(table, [print_], AreaMap((), ()), pieces, spaces, {INDEX: 0} if detected else {}, 1)
    identity = Identity((Candidate(label, 0.9), *SAID[1:]), 0.0, 0.7)
    return laid.photo, scene, {("space", INDEX): Named(spaces[INDEX].quad, identity, np.zeros(1, np.float32))}


def _offspring(laid: Laid, middle: np.ndarray) -> None:
    """Draws a disc, wide as a tile, about a table point (2,)."""
    angles = np.radians(np.arange(0, 360, 5))
    rim = np.column_stack([middle + 14.0 * np.column_stack([np.cos(angles), np.sin(angles)]), np.ones(len(angles))])
    shown = rim @ laid.homography.T
    cv2.fillPoly(laid.photo, [np.round(shown[:, :2] / shown[:, 2:]).astype(np.int32)], (90, 160, 60))


@pytest.mark.parametrize("detected", [True, False])
def test_an_animal_under_a_coworker_is_seen_and_the_coworker_stands_loose(detected: bool) -> None:
    photo, scene, named = _scene(under=True, detected=detected)
    identifier = _Compares()
    after, names = with_those_under(photo, scene, named, identifier)
    (piece,) = after.pieces
    assert (piece.kind, piece.confidence, after.taken) == ("round-tile", 0.9, {})
    assert np.hypot(*(piece.centre - scene.spaces[INDEX].centre)) < 1e-6
    assert piece.quad[1, 0] - piece.quad[0, 0] == pytest.approx(2 * REACH_MM)
    assert names["piece", 0].identity.candidates[0].label == "coworker"
    under = names["space", INDEX].identity.candidates
    assert [one.label for one in under] == ["animal/dolphin", "animal/orca"]
    assert sum(one.probability for one in under) == pytest.approx(1)
    assert under[1].probability > 0.25  # so little of an animal tells little
    ((allowed, visible),) = identifier.asked
    assert list(allowed) == ["animal/orca", "animal/dolphin"]
    assert 0.15 < visible.mean() < 0.6
    assert visible[0, 0]
    assert not visible[4, 4]


@pytest.mark.parametrize(("under", "label"), [(False, "coworker"), (True, "animal/orca")])
def test_a_trainer_in_the_water_and_an_animal_alone_stay_what_they_are(under: bool, label: str) -> None:
    photo, scene, named = _scene(under=under, label=label)
    identifier = _Compares()
    after, names = with_those_under(photo, scene, named, identifier)
    assert (after.pieces, after.taken, names, identifier.asked) == ([], {}, named, [])


def test_an_offspring_under_a_coworker_is_seen_by_its_rim_and_the_corners_of_its_cell() -> None:
    photo, scene, named = _scene(under=False, disc=True)
    identifier = _Compares()
    after, names = with_those_under(photo, scene, named, identifier)
    assert [names["piece", 0].identity.candidates[0].label, len(after.pieces)] == ["coworker", 1]
    assert [list(allowed) for allowed, _ in identifier.asked] == [["offspring/orca"]]
    coarse = replace(scene, table=Table(np.diag([0.6, 0.6, 1.0]) @ scene.table.homography, 0.0, scene.table.size))
    assert with_those_under(photo, coarse, named, _Compares())[0].pieces == []


def test_far_away_what_shows_around_a_coworker_tells_nothing() -> None:
    photo, scene, named = _scene(under=True)
    far = replace(scene, table=Table(np.diag([0.25, 0.25, 1.0]) @ scene.table.homography, 0.0, scene.table.size))
    assert with_those_under(photo, far, named, _Compares())[0].pieces == []


def test_a_space_of_which_nothing_is_known_is_left_alone() -> None:
    photo, scene, _ = _scene(under=True)
    assert with_those_under(photo, scene, {}, _Compares())[1] == {}


def test_the_print_shows_around_a_coworker_in_the_water_alone() -> None:
    shown = []
    for under, disc in ((False, False), (True, False), (False, True)):
        _, scene, _ = _scene(under=under, disc=disc)
        space = scene.spaces[INDEX]
        off = np.zeros(2) if disc else np.array([0.8, -0.6])
        shown.append(shown_around(scene.prints[0], space.centre, space.centre + off))
    (bare, rim), (animal, _), (corners, disc_rim) = shown
    assert min(bare, rim) > 0.7
    assert animal < 0.21
    assert corners > 0.5
    assert disc_rim < 0.33
