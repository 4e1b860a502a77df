"""A photo that shows something else than was asked for is named, with the command that reads it."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.storage import data_root
from companion.storage.sheets import load_sheet_reference
from companion.vision.observation import Observation, Quality, Seen
from tests.cli.conftest import Run
from tests.vision.sheets import UPRIGHT, marked, on_table

DICE = data_root() / "datasets" / "evaluation" / "dice" / "dice-0000.jpg"
WATER = data_root() / "datasets" / "samples" / "water.jpg"
ZOO = data_root() / "datasets" / "samples" / "zoo.jpg"


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "sheet.jpg"
    cv2.imwrite(str(path), on_table([(marked(load_sheet_reference(), {"lion/1"}), UPRIGHT)], (800, 1120)))
    return path


def test_a_sheet_is_told_from_a_zoo(run: Run, sheet: Path) -> None:
    told = run("score", sheet, "--edition", "print-and-play", "--yes")
    assert (told.code, told.out) == (3, "")
    assert "sheet.jpg: it shows a sheet of the dice game, which companion score counts with --game dice" in told.err


def test_a_sheet_is_told_from_dice(run: Run, sheet: Path) -> None:
    told = run("read", sheet, "--game", "dice")
    assert told.code == 3
    assert "it shows a sheet of the dice game" in told.err


def test_dice_on_trucks_are_told_from_sheets_and_zoos(run: Run) -> None:
    for words in (("score", DICE, "--game", "dice", "--yes"), ("score", DICE, "--yes")):
        told = run(*words)
        assert told.code == 3
        assert "it shows the trucks of the dice game, whose dice companion read tells with --game dice" in told.err


def test_a_zoo_is_told_from_a_sheet(run: Run) -> None:
    told = run("score", ZOO, "--game", "dice", "--yes")
    assert told.code == 3
    assert "zoo.jpg: it shows a zoo board: leave --game dice away, or name the board's game" in told.err


def test_a_zoo_is_told_from_dice(run: Run) -> None:
    told = run("read", ZOO, "--game", "dice")
    assert (told.code, told.out) == (3, "")
    assert "zoo.jpg: it shows a zoo board: leave --game dice away, or name the board's game" in told.err


def test_a_water_zoo_is_told_from_a_zoo_and_by_its_name(run: Run) -> None:
    """Before, a refusal of one of two photos did not say of which, nor that it shows a water zoo."""
    sentence = run("score", ZOO, WATER, "--yes").refused_with(3)
    assert (
        sentence
        == "water.jpg: it shows a water zoo, which is read with --game aquaretto, or beside a zoo with --game joint"
    )
    told = run("score", WATER, ZOO, "--game", "aquaretto", "--yes").refused_with(3)
    assert told == "zoo.jpg: it shows the board of a zoo and not of a water zoo: leave --game aquaretto away"


@pytest.mark.parametrize(("language", "said"), [("en", "the photo is too dark"), ("de", "das Foto ist zu dunkel")])
def test_the_one_of_several_photos_that_cannot_be_read_is_named(
    run: Run, tmp_path: Path, language: str, said: str
) -> None:
    path = tmp_path / "black.png"
    cv2.imwrite(str(path), np.zeros((900, 1200, 3), np.uint8))
    assert run("score", ZOO, path, "--yes", "--lang", language).refused_with(3).startswith(f"black.png: {said}")
    assert run("score", path, "--yes", "--lang", language).refused_with(3).startswith(said)


def test_a_table_on_which_nothing_is_surely_a_die_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quad = ((10.0, 10.0), (50.0, 10.0), (50.0, 50.0), (10.0, 50.0))
    seen = [
        Seen("unknown", 0.6, (("die/lion", 0.1),), quad, "table", "", "leaning-die"),
        Seen("die/lion", 0.2, (("unknown", 0.5),), quad, "table", "", "die"),
    ]
    monkeypatch.setattr(
        "companion.vision.dice.reader.DiceReader.read",
        lambda self, photo, corners=None: Observation(photo.name, photo.size, Quality(1.0, 0.0), (), tuple(seen)),
    )
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), np.full((300, 400, 3), 120, np.uint8))
    assert "table.png: nothing in it is surely a die that lies flat" in run("read", path, "--game", "dice").err
    seen[0] = Seen("unknown", 0.97, (("die/lion", 0.1),), quad, "table", "", "die")
    assert run("read", path, "--game", "dice").code == 0
