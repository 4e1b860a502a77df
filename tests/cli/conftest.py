"""The command line run in this process, as a person would see it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.cli import main

Run = Callable[..., "Shown"]


@dataclass(frozen=True, slots=True)
class Shown:
    """The exit code and what stood on stdout and stderr."""

    code: int
    out: str
    err: str

    def refused_with(self, code: int) -> str:
        """The one sentence with which the command was refused."""
        assert (self.code, self.out) == (code, ""), self
        (sentence,) = self.err.splitlines()
        assert sentence.startswith("companion: ")
        assert "Traceback" not in sentence
        return sentence.removeprefix("companion: ")


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    def command(*words: object) -> Shown:
        code = main([str(word) for word in words])
        shown = capfd.readouterr()
        return Shown(code, shown.out, shown.err)

    return command


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Commands run in an empty folder, in which nothing may be left behind unasked."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder
