"""``companion evaluate`` on a set of three pictures around a reader that errs where the test wants it to."""

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from companion.errors import NoBoardError
from companion.storage import data_root
from companion.vision.frame import Photo
from companion.vision.observation import BoardSeen, Observation, Quad, Quality, Seen
from tests.cli.conftest import Run

QUAD: Quad = ((10.0, 10.0), (40.0, 10.0), (40.0, 40.0), (10.0, 40.0))
AREAS = ("enclosure-4", "enclosure-5", "enclosure-6", "free-stall", "barn")
BOARD = BoardSeen("print-and-play/main", AREAS, QUAD, 200)
LABELS = ("animal/zebra", "animal/zebra", "animal/zebra/male", "animal/zebra")


def truth(name: str, elevation: float) -> dict[str, Any]:
    return {
        "schema": "companion.truth/1",
        "photo": f"{name}.png",
        "edition": "print-and-play",
        "camera": {"elevation": elevation},
        "light": "window",
        "table": "oak",
        "components": [
            {"label": label, "kind": "square-tile", "quad": QUAD, "visible": 1.0, "area": "enclosure-4", "space": None}
            for label in LABELS
        ],
        "zoo": {"areas": {"enclosure-4": {"animals": list(LABELS), "stalls": []}}},
        "score": 5,
    }


class Reader:
    """Reads ``right`` right, takes the male of ``wrong`` for a plain zebra, finds no board in ``dark``."""

    def read(self, photo: Photo) -> Observation:
        if photo.name == "dark.png":
            raise NoBoardError("no board was found")
        labels = LABELS if photo.name == "right.png" else ("animal/zebra",) * 4
        seen = tuple(
            Seen(label, 0.999, (), QUAD, "enclosure-4", f"enclosure-4/{number}")
            for number, label in enumerate(labels, start=1)
        )
        return Observation(photo.name, photo.size, Quality(0.9, 0.0), (BOARD,), seen, (), {"detect": 12.3})


@pytest.fixture
def pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "set"
    folder.mkdir()
    for name, elevation in (("right", 45), ("wrong", 85), ("dark", 85)):
        Image.fromarray(np.full((240, 320, 3), 128, np.uint8)).save(folder / f"{name}.png")
        (folder / f"{name}.json").write_text(json.dumps(truth(name, elevation)), "utf-8")
    monkeypatch.setattr("companion.cli.evaluate.load_reader", lambda *_, **__: Reader())
    return folder


def test_the_table_counts_what_was_right_by_condition(pictures: Path, run: Run) -> None:
    shown = run("evaluate", pictures)
    assert (shown.code, shown.err) == (0, "")
    lines = [line.split() for line in shown.out.splitlines()]
    assert ["all", "3", "33.3%", "66.7%", "66.7%", "58.33%", "8.33%", "0.00", "1"] in lines
    assert ["without", "rules", "3", "33.3%", "66.7%", "66.7%", "58.33%", "8.33%", "0.00", "1"] in lines
    assert ["elevation", "40-50°", "1", "100.0%", "100.0%", "100.0%", "100.00%", "0.00%", "0.00", "0"] in lines
    assert ["elevation", "80-90°", "2", "0.0%", "50.0%", "50.0%", "37.50%", "12.50%", "0.00", "1"] in lines
    assert ["animal/zebra/male", "animal/zebra", "1", "1"] in lines
    assert "Refused: dark.png: no board was found" in shown.out
    assert any(line[:2] == ["detect", "12.3"] for line in lines)


def test_the_csv_has_a_row_a_photo(pictures: Path, run: Run, empty_folder: Path) -> None:
    run("evaluate", pictures, "--csv", "photos.csv")
    with (empty_folder / "photos.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["photo"]: row for row in csv.DictReader(file)}
    assert sorted(rows) == ["dark.png", "right.png", "wrong.png"]
    assert rows["dark.png"]["refused"] == "no board was found"
    assert rows["wrong.png"]["what"] == "enclosure-4: animal/zebra/male -> animal/zebra"
    assert (rows["wrong.png"]["exact"], rows["wrong.png"]["score_exact"], rows["right.png"]["exact"]) == ("0", "1", "1")
    assert (rows["right.png"]["elevation"], rows["right.png"]["ms_detect"]) == ("40-50°", "12.3")


def test_a_limit_takes_the_first(pictures: Path, run: Run) -> None:
    assert "all" in run("evaluate", pictures, "--limit", "1").out
    assert "right.png" not in run("evaluate", pictures, "--limit", "1").out


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["missing"], 3, "is no folder"),
        (["."], 3, "holds no pictures with truth"),
        (["SET", "--limit", "0"], 2, "leaves no picture"),
        (["SET", "--runtime", "abacus"], 2, "auto, onnxruntime, opencv"),
        (["SET", "--csv", "missing/photos.csv"], 3, "cannot be written"),
        (["SET", "--csv", "SET/right.json"], 3, "is what is read"),
        ([], 2, "DIR..."),
    ],
)
def test_what_cannot_be_evaluated(words: list[str], code: int, sentence: str, pictures: Path, run: Run) -> None:
    assert sentence in run("evaluate", *(word.replace("SET", str(pictures)) for word in words)).refused_with(code)


def test_a_picture_that_is_missing_is_refused_not_fatal(pictures: Path, run: Run) -> None:
    (pictures / "right.png").unlink()
    shown = run("evaluate", pictures)
    assert shown.code == 0
    assert "right.png does not exist" in shown.out


def test_kinds_of_pictures_are_measured_apart(run: Run) -> None:
    folder = data_root() / "datasets" / "evaluation"
    assert "one kind at a time" in run("evaluate", folder).refused_with(2)
    assert "one kind at a time" in run("evaluate", folder / "dice", folder / "print-and-play").refused_with(2)


def test_dice_are_learnt_and_measured(run: Run, tmp_path: Path) -> None:
    shown = run(
        "evaluate", data_root() / "datasets" / "evaluation" / "dice", "--limit", "1", "--csv", tmp_path / "a.csv"
    )
    assert shown.code == 0
    assert "all: 10 of 10 faces right" in shown.out
    assert "photo to dice: " in shown.out
    assert (
        (tmp_path / "a.csv").read_text().splitlines()[1].startswith("dice-0000.jpg,own-stickers/turquoise/picture,10,")
    )
