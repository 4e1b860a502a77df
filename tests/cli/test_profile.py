"""``companion profile``: one damaged copy neither hides the others nor stays for ever."""

from pathlib import Path

import numpy as np
import pytest

from companion.storage import Profile, data_folder, data_root, png_bytes, profile_names, write_profile
from companion.storage.dice import FACES
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))


@pytest.mark.parametrize("content", [b"", b"PK", b"\x00" * 300])
def test_a_damaged_profile_is_named_beside_the_others_and_can_be_deleted(run: Run, content: bytes) -> None:
    for name in ("aged", "whole"):
        write_profile(Profile(name, "2007"))
    _place("broken").write_bytes(content)
    shown = run("profile", "list")
    assert shown.code == 0
    aged, broken, whole = shown.out.splitlines()
    assert (aged.partition(":")[0], whole.partition(":")[0]) == ("aged", "whole")
    assert broken.startswith("the profile 'broken' cannot be used")
    assert "companion profile delete 'broken'" in broken
    assert "'broken'" in run("profile", "show", "broken").refused_with(3)
    assert "nobody is there" in run("profile", "delete", "broken").refused_with(2)
    assert run("profile", "delete", "broken", "--yes").code == 0
    assert profile_names() == ("aged", "whole")


def test_what_was_learnt_of_the_dice_game_is_told(run: Run) -> None:
    """Before, a copy of which dice and a sheet were learnt looked empty, and 60 tiles were missing of it."""
    folder = data_root() / "calibration" / "sheets"
    sheet = {"sheet/layout.json": (folder / "print-and-play.json").read_bytes(), "sheet/blank.png": _dot()}
    dice = {f"dice/{face}-1.png": _dot() for face in FACES}
    write_profile(Profile("paper", "2023", {**sheet, **dice}))
    write_profile(Profile("tiles", "2023", {"tiles/animal~lion/0001.png": _dot()}))
    paper, tiles = run("profile", "list").out.splitlines()
    assert paper == "paper: edition 2023, no board, 0 tiles, 6 sides of dice, a sheet of the dice game"
    assert tiles == "tiles: edition 2023, no board, 1 tile"
    german, _ = run("profile", "list", "--lang", "de").out.splitlines()
    assert german == "paper: Ausgabe 2023, keine Tafel, 0 Plättchen, 6 Würfelseiten, ein Blatt des Würfelspiels"
    shown = run("profile", "show", "paper").out
    assert "Dice: lion, elephant, monkey, ostrich, crocodile, coin\n" in shown
    assert "Sheet of the dice game: " in shown
    assert shown.endswith("Nothing is missing.\n")
    assert "Würfel: Löwe, Elefant" in run("profile", "show", "paper", "--lang", "de").out
    assert "Missing: coin-tile, " in run("profile", "show", "tiles").out


def _dot() -> bytes:
    return png_bytes(np.full((128, 128, 3), 90, np.uint8))


def _place(name: str) -> Path:
    return data_folder() / "profiles" / f"{name}.companion"
