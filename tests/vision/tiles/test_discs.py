"""Round pieces on printed spaces are told without what lies around them."""

import cv2
import numpy as np
import pytest

from companion.vision.areas import AreaMap
from companion.vision.arrays import Pixels
from companion.vision.boards.placed import PlacedBoard
from companion.vision.boards.spaces import PlacedSpace, Print
from companion.vision.edition import BoardReference
from companion.vision.layout import Space
from companion.vision.scene import Scene
from companion.vision.table import Table
from companion.vision.tiles.discs import without_corners
from companion.vision.tiles.naming import Named
from companion.vision.tiles.pieces import Piece
from tests.vision.boards.test_grid import WATER
from tests.vision.toys import Camera, square
from tests.vision.witnesses import Candidate, Identity

CAMERA = Camera(elevation=80, distance=500)
MIDDLE = np.array([90.0, 120.0])


class _SeesMagenta:
    """Takes what is magenta all over for an offspring, the rest for an animal."""

    def __init__(self, label: str = "offspring/orca") -> None:
        self.label = label

    def embed(self, crops: list[Pixels]) -> np.ndarray:
        shares = [np.mean((crop[..., 1] < 60) & (crop[..., 0] > 180)) for crop in crops]
        return np.array(shares, np.float32)[:, None]

    def compare(self, vectors: np.ndarray, **_: object) -> list[Identity]:
        return [self.look(float(row[0])) for row in vectors]

    def look(self, share: float) -> Identity:
        label = self.label if share > 0.9 else "animal/orca"
        return Identity((Candidate(label, 0.9), Candidate("empty", 0.1)), 0.0, share)


def _scene(
    off: tuple[float, float], kind: str = "animal", radius: float = 12.5, places: bool = False, sure: float = 0.7
) -> tuple[Pixels, Scene]:
    """A magenta disc on a green space, taken for a square tile; ``places``: the board has some for coworkers."""
    table = Table(CAMERA.homography(), 0.0, CAMERA.size)
    photo = np.full((CAMERA.size[1], CAMERA.size[0], 3), (60, 160, 60), np.uint8)
    ring = np.linspace(0, 2 * np.pi, 40)
    disc = table.project(MIDDLE + off + radius * np.stack([np.cos(ring), np.sin(ring)], axis=1))
    cv2.fillPoly(photo, [np.round(disc).astype(np.int32)], (255, 0, 255))
    place = Space("basin/0,0", "basin", kind, (90.0, 120.0))  # type: ignore[arg-type]
    space = PlacedSpace(place, "water/0,0", MIDDLE, square((90.0, 120.0), 25.0, 0.0), 0.1, 0.0, inside=True)
    piece = Piece("square-tile", sure, space.quad)
    board = PlacedBoard(WATER, BoardReference(WATER, np.zeros((216, 216, 3), np.uint8)), np.eye(3), 50, 1.0, 0.1)
    prints = [Print(photo, table, board)] if places else []
    return photo, Scene(table, prints, AreaMap((), ()), [piece], [space], {0: 0}, 1)


def _told(
    scene: tuple[Pixels, Scene], similarity: float, identifier: _SeesMagenta, label: str = "animal/orca"
) -> tuple[str, str]:
    """Label and kind of what lies on the space, after a first look that was so sure."""
    photo, laid = scene
    first = Identity((Candidate(label, 0.95), Candidate("unknown", 0.05)), 0.0, similarity)
    before = {("space", 0): Named(laid.spaces[0].quad, first, np.zeros(1, np.float32))}
    after, named = without_corners(photo, laid, before, identifier)
    return named["space", 0].identity.candidates[0].label, after.pieces[0].kind


@pytest.mark.parametrize("off", [(0.0, 0.0), (2.0, -2.0), (-2.0, 1.0)])
def test_a_round_piece_is_told_wherever_it_lies_on_its_space(off: tuple[float, float]) -> None:
    assert _told(_scene(off), 0.5, _SeesMagenta()) == ("offspring/orca", "round-tile")


def test_what_is_told_already_is_not_looked_at_again() -> None:
    assert _told(_scene((0, 0)), 0.8, _SeesMagenta()) == ("animal/orca", "square-tile")
    assert _told(_scene((0, 0)), 0.5, _SeesMagenta(), "empty") == ("empty", "square-tile")


def test_a_piece_that_looks_like_nothing_round_keeps_its_name() -> None:
    assert _told(_scene((0, 0), radius=6.0), 0.5, _SeesMagenta()) == ("animal/orca", "square-tile")
    assert _told(_scene((0, 0)), 0.5, _SeesMagenta("coworker")) == ("animal/orca", "square-tile")


def test_a_square_on_which_detector_and_identifier_agree_is_not_looked_at_again() -> None:
    assert _told(_scene((0, 0), sure=0.9), 0.5, _SeesMagenta()) == ("animal/orca", "square-tile")
    assert _told(_scene((0, 0), sure=0.9), 0.5, _SeesMagenta(), "unknown") == ("offspring/orca", "round-tile")


@pytest.mark.parametrize("off", [(0.0, 0.0), (3.0, -4.0), (-5.0, 1.5)])
def test_a_coworker_that_was_overlooked_is_sought_all_over_its_cell(off: tuple[float, float]) -> None:
    scene = _scene(off, radius=10.0, places=True)
    assert _told(scene, 0.5, _SeesMagenta("coworker")) == ("coworker", "round-tile")
    assert _told(scene, 0.5, _SeesMagenta("animal/dolphin")) == ("animal/orca", "square-tile")


@pytest.mark.parametrize("kind", ["stall", "place"])
def test_no_offspring_lies_on_spaces_for_other_things(kind: str) -> None:
    assert _told(_scene((0, 0), kind=kind), 0.5, _SeesMagenta()) == ("animal/orca", "square-tile")
