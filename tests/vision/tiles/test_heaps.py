"""What lies under another tile is told by what is still visible of it."""

import numpy as np
import pytest

from companion.vision.embedding import CELLS, Embedder
from companion.vision.identifier import Calibration, Gallery, Identifier
from companion.vision.tiles.heaps import Looks, hidden_cells, look_again, overlapping
from companion.vision.tiles.pieces import Piece
from tests.vision.toys import square

CHANNELS = 16
LABELS = ("animal/zebra", "animal/zebra/male", "animal/lion", "stall/drinks")


def faces() -> dict[str, np.ndarray]:
    """Maps (CHANNELS, CELLS, CELLS) as the network would make of the labels' faces; the male's mark is one corner."""
    rng = np.random.default_rng(1)
    maps = {label: rng.normal(0, 1, (CHANNELS, CELLS, CELLS)) for label in LABELS}
    maps["animal/zebra/male"] = maps["animal/zebra"].copy()
    maps["animal/zebra/male"][:, :2, :2] = rng.normal(0, 1.6, (CHANNELS, 2, 2))
    return maps


def unit(maps: np.ndarray) -> np.ndarray:
    return (maps.ravel() / np.linalg.norm(maps)).astype(np.float32)


@pytest.fixture
def identifier() -> Identifier:
    vectors = np.array([unit(face) for face in faces().values()], np.float16)
    names = np.arange(len(LABELS), dtype=np.int32)
    gallery = Gallery(LABELS, vectors, names, np.zeros(len(LABELS), np.float32), np.zeros(len(LABELS), bool))
    return Identifier(Embedder(network=None), gallery, Calibration(30.0, 0.5, 25.0))  # type: ignore[arg-type]


def piece(centre: tuple[float, float], confidence: float = 0.9, kind: str = "square-tile") -> Piece:
    return Piece(kind, confidence, square(centre, 25.0))


def test_hidden_cells_are_those_under_the_other_quad() -> None:
    cells = hidden_cells(square((0.0, 0.0), 25.0), [square((-12.5, 0.0), 25.0)])
    assert cells[:, :4].all()
    assert not cells[:, 5:].any()
    turned = hidden_cells(np.roll(square((0.0, 0.0), 25.0), -1, axis=0), [square((-12.5, 0.0), 25.0)])
    assert turned[4:].all()  # the crop starts at another corner: what was left is now below
    assert not hidden_cells(square((0.0, 0.0), 25.0), [square((40.0, 0.0), 25.0)]).any()
    assert not hidden_cells(square((0.0, 0.0), 25.0), []).any()


def test_only_tiles_that_may_hide_others_overlap_them() -> None:
    pieces = [piece((0, 0)), piece((15, 0)), piece((60, 0)), piece((75, 0), 0.1), piece((0, 15), kind="coin")]
    assert overlapping(pieces, range(len(pieces)), [0, 1, 2]) == {0: [1], 1: [0], 3: [2], 4: [0, 1]}
    assert overlapping(pieces, [2], [0, 1, 2]) == {}


def crop_of(index: int, shown: dict[int, str], pieces: list[Piece], order: list[int]) -> np.ndarray:
    """What the network makes of a piece's crop when pieces lie in ``order``, the lowest first."""
    maps = faces()[shown[index]].copy()
    for other in order[order.index(index) + 1 :]:
        cells = hidden_cells(pieces[index].quad, [pieces[other].quad])
        maps[:, cells] = np.random.default_rng(other).normal(0, 1, (CHANNELS, int(cells.sum())))
    return unit(maps)


def read(identifier: Identifier, shown: dict[int, str], pieces: list[Piece], order: list[int]) -> dict[int, object]:
    vectors = {index: crop_of(index, shown, pieces, order) for index in shown}
    whole = {index: identifier.compare(vector[None])[0] for index, vector in vectors.items()}
    heaps = overlapping(pieces, list(shown), list(shown))
    again = look_again(pieces, heaps, Looks(vectors, dict.fromkeys(shown)), identifier)
    return {index: again.get(index, whole[index]) for index in shown}


def test_the_upper_tile_is_read_whole_and_the_lower_one_by_its_rest(identifier: Identifier) -> None:
    pieces = [piece((0, 0)), piece((-13, 0))]
    read_ = read(identifier, {0: "animal/lion", 1: "stall/drinks"}, pieces, [0, 1])
    assert read_[0].label == "animal/lion"
    assert read_[0].similarity > 0.98
    assert read_[1].label == "stall/drinks"


def test_a_hidden_mark_leaves_the_sex_open_and_a_visible_one_does_not(identifier: Identifier) -> None:
    pieces = [piece((0, 0)), piece((-16, -16))]  # the second one covers the first one's marked corner
    hidden = read(identifier, {0: "animal/zebra/male", 1: "animal/lion"}, pieces, [0, 1])[0]
    chances = {one.label: one.probability for one in hidden.candidates}
    assert chances["animal/zebra"] == pytest.approx(chances["animal/zebra/male"], abs=0.05)
    assert chances["animal/zebra"] > 0.4
    shown = read(identifier, {0: "animal/zebra/male", 1: "animal/lion"}, pieces, [1, 0])[0]
    assert shown.label == "animal/zebra/male"
    assert shown.probability > 0.6


def test_of_many_tiles_those_that_lie_on_one_are_told_from_those_under_it(identifier: Identifier) -> None:
    pieces = [piece((0, 0)), piece((-14, 0)), piece((14, 0)), piece((0, 16))]
    shown = {0: "animal/lion", 1: "stall/drinks", 2: "animal/zebra", 3: "stall/drinks"}
    read_ = read(identifier, shown, pieces, [1, 0, 2, 3])  # the first lies on the second and under the others
    assert [read_[index].label for index in range(4)] == [shown[index] for index in range(4)]
    assert read_[0].probability > 0.95
    assert read_[0].similarity > 0.98


def test_nobody_is_asked_where_no_tile_lies_on_another(identifier: Identifier) -> None:
    assert look_again([piece((0, 0))], {}, Looks({}, {}), identifier) == {}


def test_what_is_nearly_covered_stays_as_it_looked(identifier: Identifier) -> None:
    pieces = [piece((0, 0)), piece((1, 1)), piece((-1, -1))]
    vectors = {0: unit(np.random.default_rng(9).normal(0, 1, (CHANNELS, CELLS, CELLS)))}
    whole = {0: identifier.compare(vectors[0][None])[0]}
    again = look_again(pieces, {0: [1, 2]}, Looks(vectors, {0: None}), identifier)
    assert again.get(0, whole[0]) == whole[0]
