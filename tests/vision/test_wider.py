"""What lies on the table although its expansion is not played is named."""

from dataclasses import replace
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from companion.vision.edition import BoardReference
from companion.vision.frame import Photo
from companion.vision.observation import BoardSeen, Observation, Quality, Seen
from companion.vision.wider import WiderReader
from tests.vision.test_wider_boards import DEPOT, JUNGLE
from tests.vision.toys import MAIN_LAYOUT, Camera, lay, printed_board, toy_edition

QUAD = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
PHOTO = Photo("a.jpg", np.full((10, 10, 3), (30, 90, 200), np.uint8), (10, 10), 1)
GREY = Photo("a.jpg", np.full((10, 10, 3), 90, np.uint8), (10, 10), 1)


def _board(name: str) -> SimpleNamespace:
    return SimpleNamespace(layout=SimpleNamespace(name=name))


class _Reads:
    """A reader of an edition with some labels and boards that sees one component and its boards."""

    def __init__(self, counts: tuple[str, ...], boards: tuple[str, ...], *seen: Seen, shown: tuple[str, ...]) -> None:
        own = tuple(map(_board, boards))
        self.parts = SimpleNamespace(edition=SimpleNamespace(counts=dict.fromkeys(counts, 2), boards=own, attached=()))
        boards_seen = tuple(BoardSeen(name, (), QUAD, 9) for name in shown)
        self.seen = Observation("a.jpg", (10, 10), Quality(1.0, 0.0), boards_seen, seen)
        self.asked = 0

    def read(self, _: Photo, __: object = None) -> Observation:
        self.asked += 1
        return self.seen


def _seen(label: str, confidence: float, area: str = "barn", kind: str = "square-tile") -> Seen:
    return Seen(label, confidence, (), QUAD, area, "", kind)


def _read(first: Seen, again: Seen, *, jungle: bool = False, photo: Photo = PHOTO) -> tuple[bool, int]:
    """Whether the wider reading counts, and how often the wider reader was asked in two photos."""
    own = _Reads(("animal/lion",), ("main",), first, shown=("main",))
    shown = ("main", "jungle") if jungle else ("main",)
    wider = _Reads(("animal/lion", "exotic/bat"), ("main", "jungle"), again, shown=shown)
    reader = WiderReader(own, lambda: wider)  # type: ignore[arg-type, return-value]
    found = reader.read(photo)
    reader.read(photo)
    return found is wider.seen, wider.asked


LION, BAT = _seen("animal/lion", 0.99), _seen("exotic/bat", 0.9)


@pytest.mark.parametrize(
    "strange",
    [
        _seen("unknown", 0.7),
        _seen("animal/lion", 0.3),
        _seen("unknown", 0.5, "path-2", "visitor"),
        replace(_seen("stall/drinks", 0.99, "enclosure-4"), space="enclosure-4/1"),
        replace(_seen("animal/lion", 0.2, "table"), alternatives=(("empty", 0.2),)),
    ],
    ids=["like nothing", "hardly like anything", "a figure", "a stall among animals", "a nameless tile beside"],
)
def test_what_looks_strange_is_named_by_the_wider_reader(strange: Seen) -> None:
    assert _read(strange, BAT) == (True, 2)


def test_a_visitor_or_a_board_of_an_expansion_is_more_too() -> None:
    strange = _seen("unknown", 0.7)
    assert _read(strange, _seen("visitor/red", 0.9, "path-1", "visitor")) == (True, 2)
    assert _read(strange, LION, jungle=True) == (True, 2)


def test_the_first_reading_stands_where_the_wider_one_finds_nothing_of_an_expansion() -> None:
    assert _read(_seen("unknown", 0.7), LION) == (False, 2)
    assert _read(_seen("unknown", 0.7), _seen("exotic/bat", 0.4)) == (False, 2)


def test_a_photo_without_colour_needs_stronger_evidence() -> None:
    assert _read(_seen("unknown", 0.7), BAT, photo=GREY) == (False, 2)
    assert _read(_seen("unknown", 0.7), _seen("exotic/bat", 0.99), photo=GREY) == (True, 2)


@pytest.mark.parametrize("laid", [True, False])
def test_a_joined_board_of_an_expansion_that_is_not_played_is_strange_too(laid: bool) -> None:
    pose = Camera(aim=(130.0, 126.0), distance=760).homography()
    pixels = np.full((900, 1200, 3), 100, np.uint8)
    main, jungle = toy_edition().main, BoardReference(JUNGLE, printed_board(JUNGLE, 31))
    lay(main.image, np.array(MAIN_LAYOUT.corners), pose, pixels)
    if laid:
        lay(jungle.image, np.array(JUNGLE.corners) + np.array([188.5, 2.0]), pose, pixels)
    a, b, c, d = cv2.perspectiveTransform(np.array([MAIN_LAYOUT.corners], np.float64), pose)[0].tolist()
    seen = BoardSeen(MAIN_LAYOUT.name, (), (tuple(a), tuple(b), tuple(c), tuple(d)), 50)
    own, wider = (_Reads(("animal/lion",), ("main",), LION, shown=()) for _ in range(2))
    own.parts.edition.main = main
    own.seen = replace(own.seen, boards=(seen,), size=(1200, 900))
    apart = BoardReference(DEPOT, printed_board(DEPOT, 32))
    reader = WiderReader(own, lambda: wider, lambda: [apart, jungle])  # type: ignore[arg-type, return-value]
    reader.read(Photo("a.jpg", pixels, (1200, 900), 1))
    assert wider.asked == (1 if laid else 0)


def test_a_photo_that_is_plain_is_read_once() -> None:
    assert _read(LION, BAT) == (False, 0)
    assert _read(_seen("animal/lion", 0.4, "table"), BAT) == (False, 0)
    assert _read(replace(_seen("animal/lion", 0.2, "table"), alternatives=(("empty", 0.4),)), BAT) == (False, 0)
    assert _read(_seen("offspring/lion", 0.2, "table", "round-tile"), BAT) == (False, 0)
    assert _read(_seen("unknown", 0.3), BAT) == (False, 0)
    assert _read(_seen("unknown", 0.7, "table", "visitor"), BAT) == (False, 0)
    assert _read(replace(_seen("stall/drinks", 0.99, "enclosure-4"), space="enclosure-4/stall-1"), BAT) == (False, 0)
