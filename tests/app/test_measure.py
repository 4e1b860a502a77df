"""What is printed of the app's speed and memory, and the camera that is measured with."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from companion.app import measure
from companion.cli import bench_app
from companion.errors import InputError


def test_the_camera_shows_the_picture_with_noise(tmp_path: Path) -> None:
    Image.new("RGB", (160, 90), (200, 100, 50)).save(tmp_path / "a.png")
    first, second = islice(measure.StillSource(tmp_path / "a.png", None).frames(), 2)
    assert first.pixels.shape == (720, 1280, 3)
    assert (first.number, second.number) == (0, 1)
    assert (first.pixels != second.pixels).any()
    assert np.abs(first.pixels.reshape(-1, 3).mean(axis=0) - (50, 100, 200)).max() < 1


def test_what_is_no_picture_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_text("no picture", encoding="utf-8")
    with pytest.raises(InputError, match=r"a\.png is no picture that can be read"):
        measure.StillSource(tmp_path / "a.png")


def test_the_photo_is_as_large_as_a_phones(tmp_path: Path) -> None:
    for size, large in (((160, 120), (4000, 3000)), ((120, 160), (3000, 4000))):
        Image.new("RGB", size, (9, 9, 9)).save(tmp_path / "a.png")
        measure._enlarge(tmp_path / "a.png", tmp_path / "b.jpg")
        with Image.open(tmp_path / "b.jpg") as photo:
            assert photo.size == large


def test_memory_is_at_most_the_most() -> None:
    assert 0 < measure.memory_now() <= measure.peak_memory()


def test_the_figures_are_printed_with_their_aims(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = measure.Measured(0.5, 71.0, 90.0, 25.0, 8.5, 1.2, 0.9, 480.0)
    monkeypatch.setattr(measure, "measured", lambda *_: found)
    bench_app.run(None)
    out = capsys.readouterr().out
    assert "photo of 12 MP to its score on screen     1.20 s     (aim 2; 0.90 s of the processor)" in out
    assert "most memory                                 480 MB    (aim 600)" in out


def test_memory_is_printed_as_it_grows(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def taken(*_: Any) -> Iterator[measure.Taken]:
        for number, memory in enumerate((400.0, 430.0, 431.0)):
            yield measure.Taken(1000 * number, 300 * number, number, memory)

    monkeypatch.setattr(measure, "memory_over", taken)
    bench_app.run(None, 0.5)
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].split() == ["8", "%", "1,000", "300", "1", "430"]
    assert lines[-1] == "+1 MB after the first look of 12, over 0.5 hours' frames."
