"""A photo that shows something else than was asked for is named, with the command that reads it."""

from pathlib import Path

import cv2
import pytest

from companion.storage import data_root
from companion.storage.sheets import load_sheet_reference
from tests.cli.conftest import Run
from tests.vision.sheets import UPRIGHT, marked, on_table

DICE = data_root() / "datasets" / "evaluation" / "dice" / "dice-0000.jpg"
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
