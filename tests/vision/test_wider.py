"""What lies on the table although its expansion is not played is named."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from companion.vision.frame import Photo
from companion.vision.observation import BoardSeen, Observation, Quality, Seen
from companion.vision.wider import WiderReader

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
    ],
    ids=["like nothing", "hardly like anything", "a figure", "a stall among animals"],
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


def test_a_photo_that_is_plain_is_read_once() -> None:
    assert _read(LION, BAT) == (False, 0)
    assert _read(_seen("animal/lion", 0.3, "table"), BAT) == (False, 0)
    assert _read(_seen("unknown", 0.3), BAT) == (False, 0)
    assert _read(_seen("unknown", 0.7, "table", "visitor"), BAT) == (False, 0)
    assert _read(replace(_seen("stall/drinks", 0.99, "enclosure-4"), space="enclosure-4/stall-1"), BAT) == (False, 0)
