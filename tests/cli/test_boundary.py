"""Whatever goes wrong becomes one sentence and an exit code; nobody meets a traceback."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer

import companion.cli
from companion import __version__
from companion.errors import CompanionError, NoBoardError, UsageError
from tests.cli.conftest import Run

REPOSITORY = Path(companion.cli.__file__).parents[2]


def failing_with(error: BaseException):
    def run() -> None:
        raise error

    return run


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (UsageError("two things\nat once"), 2, "two things at once"),
        (NoBoardError("no board"), 3, "no board"),
        (CompanionError("hm"), 2, "hm"),
        (KeyboardInterrupt(), 130, "stopped"),
        (typer.Abort(), 130, "stopped"),
        (MemoryError(), 3, "not enough memory"),
        (ImportError("libGL.so.1: cannot open shared object file"), 3, "apt-get install -y libgl1 libglib2.0-0"),
        (ImportError("No module named 'cv2'"), 3, "install the companion again"),
        (OSError(28, "No space left on device", "/x/y.json"), 3, "/x/y.json cannot be used: No space left on device"),
        (ZeroDivisionError("division by zero"), 1, "a fault of the companion"),
    ],
)
def test_every_error_is_a_sentence(
    error: BaseException, code: int, words: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = typer.Typer()
    app.callback(invoke_without_command=True)(failing_with(error))
    monkeypatch.setattr(companion.cli, "application", lambda _words: app)
    assert words in run().refused_with(code)


def test_a_fault_can_be_traced_on_request(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(companion.cli, "application", failing_with(ZeroDivisionError()))
    monkeypatch.setenv("COMPANION_TRACEBACK", "1")
    with pytest.raises(TypeError):
        run()


def test_version(run: Run) -> None:
    assert run("--version").out == f"companion {__version__}\n"


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    shown = run()
    assert (shown.code, shown.err) == (0, "")
    assert all(command in shown.out for command in companion.cli.COMMANDS)


@pytest.mark.parametrize("command", ["enrol", "profile", "train"])
def test_a_command_of_commands_alone_shows_its_help(command: str, run: Run) -> None:
    shown = run(command)
    assert (shown.code, shown.err) == (0, "")
    assert f"Usage: companion {command} " in shown.out.splitlines()[0] + shown.out.splitlines()[1]
    assert run(command, "--lang", "de").out == shown.out


@pytest.mark.parametrize("command", companion.cli.COMMANDS)
def test_every_command_has_help(command: str, run: Run) -> None:
    shown = run(command, "--help")
    assert (shown.code, shown.err) == (0, "")
    assert "Usage: companion" in shown.out


@pytest.mark.parametrize("words", [["scor"], ["score", "--colour"], ["score", "--players", "many"], ["read"]])
def test_usage_errors_exit_2(words: list[str], run: Run) -> None:
    run(*words).refused_with(2)


def test_a_reader_that_leaves_ends_quietly() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", "score", "--help"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        cwd=REPOSITORY,
    )
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 1


@pytest.mark.parametrize(
    ("closed", "words", "code"),
    [
        ("<&-", "score --zoo missing.json", 3),
        ("<&-", "play --seed 1", 0),
        (">&-", "score --help", 0),
        (">&-", "play --seed 1", 0),
        ("2>&-", "score --zoo missing.json", 3),
        ("<&- >&- 2>&-", "score missing.jpg", 3),
    ],
)
def test_a_closed_stream_is_nobody(closed: str, words: str, code: int) -> None:
    line = f"exec {shlex.quote(sys.executable)} -m companion {words} {closed}"
    ended = subprocess.run(["sh", "-c", line], check=False, capture_output=True, text=True, cwd=REPOSITORY)
    assert (ended.returncode, "fault" in ended.stderr) == (code, False), ended


def test_output_that_cannot_be_written_is_told() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        words = [sys.executable, "-m", "companion", "--help"]
        ended = subprocess.run(words, check=False, stdout=full, stderr=subprocess.PIPE, text=True, cwd=REPOSITORY)
    assert ended.returncode == 3
    assert ended.stderr == "companion: a file or the output cannot be used: No space left on device\n"


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from companion.cli import main; main(['--help']);"
        "print(sorted({'numpy', 'cv2', 'onnxruntime', 'PIL', 'torch', 'ultralytics'} & set(sys.modules)))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=REPOSITORY)
    assert shown.stdout.splitlines()[-1] == "[]"
