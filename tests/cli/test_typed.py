"""What is typed or piped in while a game is followed."""

import sys
from pathlib import Path

import pytest

from companion.cli.typed import listening, obey
from companion.live import Live
from companion.reconcile.session import begun
from companion.rules import game_named
from tests.rules.zooloretto.tables import table, zoo


def test_typed_words_are_obeyed() -> None:
    state = table(zoo(coins=3), zoo(), zoo(), trucks=("panda", "", ""))
    live = Live((), begun(state))
    assert [effect.kind for effect in obey(live, "take truck-1\n")] == ["happened"]
    assert [effect.kind for effect in obey(live, "take truck-9")] == ["refused"]
    assert [effect.kind for effect in obey(live, "dance")] == ["refused"]
    assert [effect.kind for effect in obey(live, "undo")] == ["done"]
    assert live.session.state == state
    assert [effect.kind for effect in obey(live, "undo")] == ["refused"]
    assert [effect.kind for effect in obey(live, "2")] == ["refused"]
    assert [effect.kind for effect in obey(live, "waive 1")] == ["refused"]
    assert [effect.kind for effect in obey(live, "accept")] == ["refused"]
    assert obey(live, "  ") == ()
    assert game_named("zooloretto").is_over(live.session.state) is False


@pytest.mark.parametrize(("text", "heard"), [(b"undo\n waive 1 \n", ["undo", "waive 1"]), (b"\xff\n", [])])
def test_lines_of_a_file_are_heard_until_it_ends(
    text: bytes, heard: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "lines.txt"
    place.write_bytes(text)
    with place.open(encoding="utf-8") as file:
        monkeypatch.setattr(sys, "stdin", file)
        typed = listening()
        assert typed is not None
        assert typed.piped
        lines = list(iter(typed.awaited, ""))
    assert lines == heard
    assert list(typed.waiting()) == []


def test_where_nobody_can_type_nothing_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    with Path("/dev/null").open(encoding="utf-8") as nobody:
        monkeypatch.setattr(sys, "stdin", nobody)
        assert listening() is None
