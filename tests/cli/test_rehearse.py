"""``companion rehearse`` follows simulated games and says how well."""

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_a_game_is_followed(run: Run, tmp_path: Path) -> None:
    words = ("rehearse", "--game", "dice", "--games", 1, "--planted", 0.05)
    document = json.loads(run(*words, "--json", "-").out)
    assert (document["schema"], document["games"]) == ("companion.live/1", 1)
    assert document["right"] > 0.9
    shown = run(*words, "--json", tmp_path / "a.json")
    assert "actions: " in shown.out
    assert json.loads((tmp_path / "a.json").read_text("utf-8"))["actions"] == document["actions"]


def test_what_cannot_be_rehearsed_is_refused(run: Run) -> None:
    assert run("rehearse", "--game", "chess").code == 2
    assert run("rehearse", "--planted", 2).code == 2
