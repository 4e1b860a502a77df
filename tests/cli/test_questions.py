"""How questions are put on the terminal."""

import io

import pytest

from companion.cli import questions
from companion.cli.terminal import speak


@pytest.mark.parametrize(
    ("language", "seen", "other", "shown"),
    [
        ("en", "marked", "empty", ["1  yes, as it is counted now", "2  no, it is free"]),
        ("en", "empty", "marked", ["1  no, as it is counted now", "2  yes, it is crossed off"]),
        ("de", "empty", "marked", ["1  nein, so zählt es jetzt", "2  ja, es ist angekreuzt"]),
    ],
)
def test_a_box_of_a_sheet_is_asked_for_with_yes_and_no(
    language: str,
    seen: str,
    other: str,
    shown: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("2\n"))
    speak(language)
    answer = questions._choice("Is box 1 of the crocodile enclosure crossed off?", (seen, other), counted=seen)
    speak("en")
    assert answer == other
    assert [line.strip() for line in capsys.readouterr().err.splitlines()[1:3]] == shown
