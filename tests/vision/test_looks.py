"""What the detector is shown, and where it is believed that further boards lie."""

import numpy as np

from companion.vision.arrays import Points
from companion.vision.boards.finding import find_boards, find_main, with_new_boards
from companion.vision.boards.placed import PlacedBoard
from companion.vision.edition import Edition
from companion.vision.frame import Photo
from companion.vision.looks import Look, detector_view, places_of_boards
from companion.vision.reading import Reader
from companion.vision.table import View
from tests.vision.toys import Camera, board_corners, photograph
from tests.vision.witnesses import ColourDetector, ColourIdentifier, Things

VIEW = View((-100.0, -60.0), 1.6, (640, 640))
BESIDE = np.array([[196.0, 20], [254, 20], [254, 220], [196, 220]])


def main_of(edition: Edition) -> PlacedBoard:
    return PlacedBoard(edition.main.layout, edition.main, np.eye(3), 100, 1.0, 0.1)


def seen(*boards: tuple[Points, float]) -> Look:
    """A look in which the detector sees boards (corners on the table, confidence)."""
    quads = np.array([VIEW.to_pixels(corners) for corners, _ in boards], np.float32).reshape(-1, 4, 2)
    return Look(VIEW, Things(("board",) * len(boards), np.array([one for _, one in boards], np.float32), quads))


def test_boards_beside_the_known_one_are_sought_where_they_are_seen(toy: Edition) -> None:
    main = main_of(toy)
    whole = np.array(main.layout.corners)
    assert toy.expansion is not None
    places = places_of_boards(seen((whole, 0.9), (BESIDE, 0.8), (whole * 0.3, 0.6)), [main], toy.expansion)
    assert places is not None
    ((low, high),) = places
    assert np.all(low < BESIDE.min(axis=0) - 5)
    assert np.all(high > BESIDE.max(axis=0) + 5)
    assert np.all(high - low < 250)


def test_nothing_is_sought_where_nothing_or_something_too_large_is_seen(toy: Edition) -> None:
    main, sought = main_of(toy), toy.expansion
    whole = np.array(main.layout.corners)
    assert sought is not None
    assert places_of_boards(seen((whole, 0.9)), [main], sought) == []
    assert places_of_boards(seen((whole, 0.9), (BESIDE, 0.01)), [main], sought) == []
    assert places_of_boards(seen((whole, 0.9), (BESIDE + (BESIDE - BESIDE[0]), 0.9)), [main], sought) == []


def test_a_detector_that_does_not_see_the_main_board_is_not_believed(toy: Edition) -> None:
    assert toy.expansion is not None
    assert places_of_boards(seen((BESIDE, 0.9)), [main_of(toy)], toy.expansion) is None


def test_what_was_searched_is_not_searched_again(toy: Edition) -> None:
    main, sought = main_of(toy), toy.expansion
    assert sought is not None
    look = seen((np.array(main.layout.corners), 0.9), (BESIDE, 0.8))
    first = places_of_boards(look, [main], sought)
    assert first is not None
    assert places_of_boards(look, [main], sought, first) == []


def test_a_board_that_the_view_cuts_off_goes_on_beyond(toy: Edition) -> None:
    main, sought = main_of(toy), toy.expansion
    assert sought is not None
    edge = VIEW.to_table(np.array([640.0, 640.0]))[0]
    cut = np.array([[196.0, 20], [edge, 20], [edge, 100], [196, 100]])
    places = places_of_boards(seen((np.array(main.layout.corners), 0.9), (cut, 0.5)), [main], sought)
    assert places is not None
    assert places[0][1][0] > edge + 100


def test_expansions_are_found_in_the_places_that_are_told_and_nowhere_else(toy: Edition) -> None:
    beside = np.array([[1, 0, 190.0], [0, 1, 10.0], [0, 0, 1.0]])
    photo = photograph(toy, Camera(elevation=60), (beside,))
    everywhere, main = find_boards(photo, toy), find_main(photo, toy)
    assert len(everywhere.boards) == 2
    assert len(main.boards) == 1
    corners = board_corners(toy.boards[1].layout, beside)
    box = np.stack([corners.min(axis=0) - 15, corners.max(axis=0) + 15])
    told = with_new_boards(photo, main, toy, [box])
    assert np.abs(told.quad(told.boards[1]) - everywhere.quad(everywhere.boards[1])).max() < 0.5
    assert len(with_new_boards(photo, main, toy, [box - [300.0, 0.0]]).boards) == 1
    assert len(with_new_boards(photo, main, toy, []).boards) == 1


def test_the_reader_seeks_expansions_where_the_detector_sees_boards(toy: Edition) -> None:
    beside = np.array([[1, 0, 190.0], [0, 1, 10.0], [0, 0, 1.0]])
    photo = photograph(toy, Camera(elevation=60), (beside,))
    boards = find_main(photo, toy).boards

    class Seeing(ColourDetector):
        def detect(self, image: np.ndarray) -> Things:
            view = detector_view(boards)
            corners = [np.array(toy.main.layout.corners), board_corners(toy.boards[1].layout, beside)]
            quads = np.array([view.to_pixels(one) for one in corners], np.float32)
            self.shown.append(image)
            return Things(("board", "board"), np.array([0.9, 0.9], np.float32), quads)

    detector = Seeing()
    observation = Reader(toy, detector, ColourIdentifier()).read(Photo("zoo", photo, (photo.shape[1], photo.shape[0])))
    assert [board.layout for board in observation.boards] == ["toy/main", "toy/expansion"]
    assert len(detector.shown) == 2
