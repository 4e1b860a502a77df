"""``companion bench`` around a reader that takes no time."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from companion.vision.frame import Photo
from companion.vision.observation import BoardSeen, Observation, Quality
from tests.cli.conftest import Run

BOARD = BoardSeen("print-and-play/main", ("barn",), ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)), 99)


class Reader:
    """Remembers the size of what it reads."""

    def __init__(self) -> None:
        self.sizes: list[tuple[int, int]] = []

    def read(self, photo: Photo) -> Observation:
        self.sizes.append(photo.size)
        return Observation(photo.name, photo.size, Quality(0.9, 0.0), (BOARD,), (), (), {"detect": 50.0})


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    reader = Reader()
    monkeypatch.setattr("companion.cli.bench.load_reader", lambda _: reader)
    monkeypatch.setattr("companion.cli.bench._cold", lambda _: (1.5, 321.0))
    monkeypatch.setattr("companion.cli.bench.find_spec", lambda _: None)
    return reader


@pytest.fixture
def portrait(tmp_path: Path) -> Path:
    path = tmp_path / "photo.png"
    Image.fromarray(np.full((320, 240, 3), 128, np.uint8)).save(path)
    return path


def test_stages_cold_start_and_memory_are_told(reader: Reader, portrait: Path, run: Run) -> None:
    shown = run("bench", "--photo", portrait, "--rounds", "2")
    assert (shown.code, shown.err) == (0, "")
    lines = [line.split() for line in shown.out.splitlines()]
    assert ["detect", "50.0", "ms"] in lines
    assert any(line[:3] == ["photo", "to", "score"] for line in lines)
    assert any(line[:4] == ["cold", "start", "1500.0", "ms,"] for line in lines)
    assert any(line[:4] == ["peak", "memory", "321", "MB"] for line in lines)
    assert "needs the extra [train]" in shown.out
    assert reader.sizes == [(3000, 4000)] * 3


def test_beside_ultralytics_the_ratio_is_told(
    reader: Reader, portrait: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[None] = []
    monkeypatch.setattr("companion.cli.bench._ultralytics", lambda _: lambda: calls.append(None))
    shown = run("bench", "--photo", portrait, "--rounds", "1")
    told = [line.split()[:2] for line in shown.out.splitlines() if "of that, run by turns with it" in line]
    assert told == [["detector's", "look"], ["photo", "to"]]
    assert len(calls) == len(reader.sizes) == 2


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["chess"], 2, "no bench of 'chess'"),
        (["--rounds", "0"], 2, "--rounds"),
        (["--photo", "missing.jpg"], 3, "missing.jpg does not exist"),
    ],
)
def test_what_cannot_be_benched(words: list[str], code: int, sentence: str, run: Run) -> None:
    assert sentence in run("bench", *words).refused_with(code)


@pytest.mark.parametrize("what", ["sheet", "dice"])
def test_the_dice_game_is_measured_too(what: str, run: Run) -> None:
    shown = run("bench", what, "--rounds", "1")
    assert (shown.code, shown.err) == (0, "")
    last = shown.out.splitlines()[-1].split()
    assert last[:3] == ["photo", "to", what]
    assert float(last[3]) > 0


def test_following_a_game_is_measured(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.cli import bench_live

    monkeypatch.setattr(bench_live, "_LIVE_S", 0.5)
    monkeypatch.setattr(bench_live, "_EVENING", [0, 0, 1, 2, 3, 4])
    shown = run("bench", "live", "--rounds", 2)
    assert shown.code == 0
    assert "frames a second of one core" in shown.out
    assert "shown and" in shown.out
