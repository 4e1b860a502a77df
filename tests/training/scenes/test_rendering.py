"""Rendering: the same bytes whoever does it, nothing twice, nothing half."""

import json
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli.render import run
from companion.errors import UnwritableError, UsageError
from companion.training.scenes import rendering
from companion.training.scenes.editions import edition_of
from companion.training.scenes.orders import order_of
from companion.training.scenes.recipes import EditionChoice, load_recipe
from companion.training.scenes.rendering import Order, Picture, missing, render, render_picture, store


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_two_workers_write_the_bytes_of_one(order: Order, tmp_path: Path) -> None:
    assert sorted(render(order, range(4), tmp_path / "one")) == [0, 1, 2, 3]
    assert sorted(render(order, range(4), tmp_path / "two", workers=2)) == [0, 1, 2, 3]
    assert _files(tmp_path / "one") == _files(tmp_path / "two")
    assert len(_files(tmp_path / "one")) == 12


def test_what_is_finished_is_skipped_and_what_is_torn_is_made_again(order: Order, tmp_path: Path) -> None:
    list(render(order, range(3), tmp_path / "out"))
    whole = _files(tmp_path / "out")
    (tmp_path / "out" / "drawn-00001.json").unlink()
    assert missing(order, 3, tmp_path / "out") == [1]
    list(render(order, [1], tmp_path / "out"))
    assert _files(tmp_path / "out") == whole


def test_a_picture_has_its_truth_beside_it(order: Order) -> None:
    picture = render_picture(order, 2)
    truth = json.loads(picture.files[".json"])
    image = cv2.imdecode(np.frombuffer(picture.files[".jpg"], np.uint8), cv2.IMREAD_COLOR)
    assert truth["schema"] == "companion.truth/1"
    assert truth["size"] == [image.shape[1], image.shape[0]]
    assert (truth["recipe"], truth["seed"], truth["number"], truth["photo"]) == ("drawn", 5, 2, "drawn-00002.jpg")
    assert isinstance(truth["score"], int)


def test_the_truth_is_written_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    replace = Path.replace
    monkeypatch.setattr(Path, "replace", lambda self, to: (written.append(Path(to).name), replace(self, to))[1])
    store(Picture("a", {".json": b"{}", ".jpg": b"x", ".txt": b""}), tmp_path)
    assert written[-1] == "a.json"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.jpg", "a.json", "a.txt"]


def test_pictures_in_a_row_share_an_edition() -> None:
    choice = EditionChoice("synthetic", count=50, run=4)
    chosen = [edition_of(choice, 1, number) for number in range(200)]
    assert all(chosen[i] == chosen[i - i % 4] for i in range(200))
    assert len(set(chosen)) > 20


def test_a_folder_that_cannot_be_made_is_said(order: Order, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UnwritableError):
        list(render(order, [0], tmp_path / "file" / "out"))


def test_dask_is_asked_for_when_it_is_missing(order: Order, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match="pip install"):
        list(render(order, [0], tmp_path / "out", dask="tcp://localhost:1"))


def test_path_tracing_says_what_it_needs(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--bpy"):
        order_of(load_recipe("evaluation"), None, tmp_path, None, None)
    with pytest.raises(UsageError, match="--art"):
        order_of(load_recipe("evaluation"), None, None, None, Path(__file__))
    with pytest.raises(UsageError, match="--art"):
        order_of(load_recipe("detector-train"), None, None, tmp_path, None)


def test_the_command_renders_and_refuses_two_kinds_of_workers(
    order: Order, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("companion.training.scenes.orders.order_of", lambda *_: order)
    monkeypatch.setattr("companion.training.scenes.recipes.load_recipe", lambda _: order.recipe)
    run(recipe="drawn", out=tmp_path / "out", count=1)
    assert "1 pictures of drawn" in capsys.readouterr().err
    assert (tmp_path / "out" / "drawn-00000.jpg").is_file()
    with pytest.raises(UsageError, match="contradict"):
        run(recipe="drawn", out=tmp_path, workers=2, dask="tcp://localhost:1")
    assert rendering.picture_name(order.recipe, 7) == "drawn-00007"


def test_a_cluster_that_does_not_answer_is_said(order: Order, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Distributed:
        @staticmethod
        def Client(address: str, timeout: str) -> None:  # noqa: N802 - dask's own name
            raise OSError(f"timed out after {timeout}: {address}")

    monkeypatch.setitem(sys.modules, "distributed", Distributed())
    with pytest.raises(UsageError, match="no Dask scheduler answers at tcp://localhost:1"):
        list(render(order, [0], tmp_path / "out", dask="tcp://localhost:1"))
