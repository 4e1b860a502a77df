"""A photo of a zoo and a water zoo as one observation."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.errors import NoBoardError
from companion.vision.both import BothReader, together_in_one
from companion.vision.frame import Photo
from companion.vision.observation import BoardSeen, Observation, Quad, Quality, Seen


def _quad(x: float, y: float = 0.0, side: float = 10.0) -> Quad:
    return ((x, y), (x + side, y), (x + side, y + side), (x, y + side))


def _observation(board: str, at: float, *components: Seen) -> Observation:
    seen = BoardSeen(board, (board,), _quad(at, side=100.0), 20)
    return Observation("a.jpg", (500, 100), Quality(1.0, 0.0), (seen,), components, milliseconds={"open": 2.0})


def _seen(label: str, x: float, area: str = "table", confidence: float = 0.9) -> Seen:
    return Seen(label, confidence, (), _quad(x, 20.0), area)


ZOO = _observation("main", 0.0, _seen("animal/lion", 10, "main"), _seen("unknown", 320), _seen("coin", 150))
WATER = _observation(
    "water",
    300.0,
    _seen("animal/orca", 320, "water"),
    _seen("unknown", 12),
    _seen("coin", 151, confidence=0.95),
    _seen("supply", 200),
)


def test_what_lies_on_the_boards_of_one_is_no_stranger_to_the_other() -> None:
    both = together_in_one(ZOO, WATER)
    assert sorted((one.label, one.area) for one in both.components) == [
        ("animal/lion", "main"),
        ("animal/orca", "water"),
        ("coin", "table"),
        ("supply", "table"),
    ]
    assert next(one for one in both.components if one.label == "coin").confidence == 0.95
    assert both.areas == ("main", "water")
    assert both.milliseconds["open"] == 4.0


def test_the_surer_name_of_a_piece_beside_all_boards_counts() -> None:
    sure = _observation("main", 0.0, _seen("coin", 150, confidence=0.9))
    for label in ("unknown", "hay-bale"):
        unsure = _observation("water", 300.0, _seen(label, 150, confidence=0.99))
        assert [one.label for one in together_in_one(sure, unsure).components] == ["coin"]


def test_nothing_beside_the_boards_is_bare_where_the_other_reader_saw_something() -> None:
    on_zoo, on_piece, bare = (_seen("empty", x) for x in (12, 201, 260))
    space = _seen("empty", 330, "basin")
    both = together_in_one(ZOO, replace(WATER, vacancies=(on_zoo, on_piece, bare, space)))
    assert both.vacancies == (bare, space)


class _Looks:
    """An identifier to which every crop looks like one label."""

    def __init__(self, label: str, similarity: float) -> None:
        self.look = SimpleNamespace(candidates=[SimpleNamespace(label=label, probability=0.9)], similarity=similarity)

    def embed(self, crops: Sequence[object]) -> Sequence[object]:
        return crops

    def compare(self, vectors: Sequence[object], *, spaces: Sequence[str | None]) -> list[object]:
        assert list(spaces) == [None] * len(vectors)
        return [self.look] * len(vectors)


class _Reads:
    """A reader that finds its boards, or finds them only where they are pointed out, or never."""

    def __init__(self, found: Observation | None, pointed: Observation | None = None, looks: float = 0.5) -> None:
        self.found, self.pointed = found, pointed
        self.corners: object = None
        self.others: Sequence[Quad] = ()
        edition = SimpleNamespace(main=None)
        self.parts = SimpleNamespace(edition=edition, identifier=_Looks("token/6" if pointed else "supply", looks))

    def read(self, _: Photo, corners: object = None, others: Sequence[Quad] = ()) -> Observation:
        self.corners, self.others = corners, others
        found = self.found if corners is None else self.pointed or self.found
        if found is None:
            raise NoBoardError("no board")
        return found


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other game's board lies nowhere."""
    monkeypatch.setattr("companion.vision.both.features_of", lambda _board: None)
    monkeypatch.setattr("companion.vision.both.corners_of_second", lambda *_: None)


def _photo() -> Photo:
    import numpy as np

    return Photo("a.jpg", np.zeros((100, 500, 3), np.uint8), (500, 100), 1)


def test_either_board_is_enough() -> None:
    assert BothReader(_Reads(ZOO), _Reads(None)).read(_photo()) is ZOO  # type: ignore[arg-type]
    assert BothReader(_Reads(None), _Reads(WATER)).read(_photo()) is WATER  # type: ignore[arg-type]
    assert len(BothReader(_Reads(ZOO), _Reads(WATER)).read(_photo()).boards) == 2  # type: ignore[arg-type]


def test_the_boards_of_the_zoo_are_told_to_the_reader_of_the_water_zoo() -> None:
    zoo, water = _Reads(ZOO), _Reads(WATER)
    BothReader(zoo, water).read(_photo())  # type: ignore[arg-type]
    assert (zoo.others, water.others) == ([], [ZOO.boards[0].quad])


def test_without_any_board_the_photo_is_refused() -> None:
    with pytest.raises(NoBoardError):
        BothReader(_Reads(None), _Reads(None)).read(_photo())  # type: ignore[arg-type]


def test_corners_are_those_of_the_zoo() -> None:
    zoo, water = _Reads(ZOO), _Reads(WATER)
    corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    assert len(BothReader(zoo, water).read(_photo(), corners).boards) == 2  # type: ignore[arg-type]
    assert (zoo.corners, water.corners) == (corners, None)


def test_the_other_board_is_sought_on_the_table_that_the_first_one_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.vision.both.corners_of_second", lambda *_: "there")
    hidden = _Reads(None, WATER)
    assert len(BothReader(_Reads(ZOO), hidden).read(_photo()).boards) == 2  # type: ignore[arg-type]
    assert hidden.corners == "there"
    hidden = _Reads(None, ZOO)
    assert BothReader(hidden, _Reads(WATER)).read(_photo()).boards[0].layout == "main"  # type: ignore[arg-type]


def test_a_tile_that_one_reader_alone_saw_has_the_name_of_the_game_it_looks_like() -> None:
    loose = replace(_seen("animal/chimpanzee", 220, confidence=0.5), alternatives=(("empty", 0.4),))
    zoo = _observation("main", 0.0, loose, _seen("animal/lion", 10, "main"))
    water = _observation("water", 300.0)
    read = BothReader(_Reads(zoo, looks=0.5), _Reads(water, looks=0.8)).read(_photo())  # type: ignore[arg-type]
    (tile,) = [one for one in read.components if one.area == "table"]
    assert (tile.label, round(tile.confidence, 2)) == ("supply", 0.54)
    read = BothReader(_Reads(zoo, looks=0.8), _Reads(water, looks=0.5)).read(_photo())  # type: ignore[arg-type]
    assert {one.label for one in read.components} == {"animal/chimpanzee", "animal/lion"}
    unknowing = _Reads(water, looks=0.8)
    unknowing.parts.identifier.look.candidates[0].label = "unknown"
    read = BothReader(_Reads(zoo, looks=0.5), unknowing).read(_photo())  # type: ignore[arg-type]
    assert {one.label for one in read.components} == {"animal/chimpanzee", "animal/lion"}


def test_a_path_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.vision.both.open_photo", lambda _path, _enough: _photo())
    assert BothReader(_Reads(ZOO), _Reads(None)).read(Path("a.jpg")) is ZOO  # type: ignore[arg-type]
