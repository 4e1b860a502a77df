"""``companion watch``: a folder of frames becomes what happened; sources and words that cannot be used are refused."""

import json
import shutil
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.cli.news import Show
from companion.cli.terminal import DASH
from companion.cli.typed import Typed
from companion.cli.watch import answered
from companion.live import Live
from companion.reconcile.inputs import Read
from companion.reconcile.session import begun, step
from companion.storage.journal import append, claimed
from companion.words import words_in
from tests.cli.conftest import Run
from tests.reconcile.test_session import DOUBTFUL, blurred

SAMPLE = Path(__file__).parents[2] / "datasets" / "evaluation" / "live" / "take-and-illegal"
STATE = SAMPLE / "state.json"


def test_a_folder_of_frames_is_followed_and_recorded(run: Run, tmp_path: Path) -> None:
    words = ("--state", STATE, "--record", tmp_path / "game.jsonl", "--out", tmp_path / "end.json", "--strict")
    shown = run("watch", SAMPLE, *words, "--json", "--film", tmp_path / "film")
    assert shown.code == 4
    lines = [json.loads(line) for line in shown.out.splitlines()]
    assert {line["schema"] for line in lines} == {"companion.watch/1"}
    effects = [effect for line in lines for effect in line.get("effects", ())]
    assert "player-2: take truck-2" in [one["text"] for one in effects if one["kind"] == "happened"]
    assert [one["rule"] for one in effects if one["kind"] == "illegal"] == ["ZR-039"]
    assert lines[-1]["frames"] == len(list(SAMPLE.glob("frame-*.jpg")))
    end = json.loads((tmp_path / "end.json").read_text("utf-8"))
    assert (end["schema"], end["game"]) == ("companion.state/1", "zooloretto")
    assert (tmp_path / "game.jsonl").read_text("utf-8").startswith('{"schema":"companion.journal/1"')
    drawn = cv2.imread(str(sorted((tmp_path / "film").glob("*.jpg"))[-1]))
    assert drawn is not None
    again = run("watch", tmp_path / "film", "--state", STATE, "--record", tmp_path / "other.jsonl", "--json")
    assert again.code == 0


def test_a_record_goes_on_with_the_pictures_that_are_new(run: Run, tmp_path: Path) -> None:
    folder, record, pictures = tmp_path / "table", tmp_path / "game.jsonl", sorted(SAMPLE.glob("frame-*.jpg"))
    folder.mkdir()
    for path in pictures[:5]:
        shutil.copy(path, folder)
    words = ("watch", folder, "--state", STATE, "--record", record, "--json")
    assert json.loads(run(*words).out.splitlines()[-1])["frames"] == 5
    read = record.read_bytes()
    assert "has read all of" in run(*words).refused_with(3)
    assert record.read_bytes() == read
    for path in pictures[5:]:
        shutil.copy(path, folder)
    assert json.loads(run(*words).out.splitlines()[-1])["frames"] == 4
    marks = [entry["frames"] for entry in map(json.loads, record.read_text("utf-8").splitlines()) if "source" in entry]
    assert marks == sorted(set(marks))
    assert marks[-1] == 9


def test_a_video_of_bare_tables_shows_no_board(run: Run, tmp_path: Path) -> None:
    video = tmp_path / "bare.avi"
    writer = cv2.VideoWriter(str(video), cv2.VideoWriter.fourcc(*"MJPG"), 10, (320, 240))
    rng = np.random.default_rng(1)
    for _ in range(12):
        writer.write(rng.integers(90, 110, (240, 320, 3), np.uint8))
    writer.release()
    shown = run("watch", video, "--state", STATE)
    assert shown.code == 0
    assert "No zoo board is in sight" in shown.err


def test_the_record_is_not_overwritten_by_the_table_at_the_end(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    told = run("watch", SAMPLE, "--state", STATE, "--record", record, "--out", record).refused_with(3)
    assert "give another name" in told
    assert not record.exists()


def test_a_file_that_is_no_record_is_not_taken_up(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    record.write_text("[]\n", "utf-8")
    told = run("watch", SAMPLE, "--state", STATE, "--record", record).refused_with(2)
    assert "is no journal of a followed game" in told
    assert record.read_text("utf-8") == "[]\n"


def test_a_record_that_another_one_writes_is_left_to_it(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    with claimed(record):
        told = run("watch", SAMPLE, "--state", STATE, "--record", record).refused_with(3)
    assert "is being written by another companion" in told
    assert not record.exists()


def test_damaged_lines_of_a_record_are_told(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    state = json.loads(STATE.read_text("utf-8"))
    append(record, {"schema": "companion.journal/1", "state": state})
    append(record, {"input": "accept"})
    record.write_bytes(record.read_bytes()[:-20])
    empty = tmp_path / "frames"
    empty.mkdir()
    cv2.imwrite(str(empty / "frame-1.jpg"), np.full((360, 640, 3), 120, np.uint8))
    shown = run("watch", empty, "--state", STATE, "--record", record, "--lang", "de")
    assert shown.code == 0
    assert "war beschädigt (weggelassene Zeilen: 1, gültige Einträge: 0)" in shown.err
    assert (tmp_path / "game-damaged-1.jsonl").exists()


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("97", "--state", STATE), 3, "camera 97 cannot be opened"),
        (("nowhere.mp4", "--state", STATE), 3, "no camera number, address, video or folder"),
        ((STATE, "--state", STATE), 3, "holds no frame"),
        ((SAMPLE, "--state", SAMPLE / "truth.json"), 2, "schema"),
        ((SAMPLE, "--state", STATE, "--zoos", 3), 2, "--zoos 3 does not play"),
        ((SAMPLE, "--state", STATE, "--zoos", 1, "--zoos", 1), 2, "names a player twice"),
        ((SAMPLE, "--state", STATE, "--record", STATE), 3, "give another name"),
        (("", "--state", STATE), 2, "an empty name"),
    ],
)
def test_what_cannot_be_watched_is_refused(run: Run, words: Any, code: int, sentence: str) -> None:
    assert sentence in run("watch", *words).refused_with(code)


def test_a_video_cut_in_its_first_bytes_is_refused_in_one_sentence(run: Run, tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.avi", tmp_path / "cut.avi"
    writer = cv2.VideoWriter(str(whole), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (320, 240))
    for _ in range(10):
        writer.write(np.full((240, 320, 3), 90, np.uint8))
    writer.release()
    cut.write_bytes(whole.read_bytes()[:3000])
    assert "holds no frame" in run("watch", cut, "--state", STATE).refused_with(3)


def test_the_end_says_what_was_read_how_it_stands_and_where_it_is_kept(run: Run, tmp_path: Path) -> None:
    folder, record = tmp_path / "table", tmp_path / "game.jsonl"
    folder.mkdir()
    shutil.copy(SAMPLE / "frame-00.jpg", folder)
    lines = run("watch", folder, "--state", STATE).out.splitlines()
    assert lines[1:] == [
        "The end: 1 picture was looked at, 1 of them read.",
        "The table is as the rules say.",
        lines[0],
        "Nothing was kept: --record FILE keeps the game, --out FILE the table as it is at the end.",
    ]
    lines = run("watch", folder, "--state", STATE, "--record", record, "--out", tmp_path / "t.json").out.splitlines()
    assert [line.partition(str(tmp_path))[2] for line in lines[-2:]] == [
        f"/{record.name}: give it again to go on.",
        "/t.json.",
    ]


def test_what_is_piped_in_is_obeyed_after_the_last_picture(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, lines = tmp_path / "table", tmp_path / "lines.txt"
    folder.mkdir()
    shutil.copy(SAMPLE / "frame-00.jpg", folder)
    lines.write_text("take truck-2\n\nwaive 1\ndance\n", "utf-8")
    record = ("--record", tmp_path / "game.jsonl")
    with lines.open(encoding="utf-8") as file:
        monkeypatch.setattr("sys.stdin", file)
        shown = run("watch", folder, "--state", STATE, *record)
    assert shown.err.splitlines() == ["> take truck-2", "> waive 1", "> dance"]
    assert "Player 2: Take truck 2" in shown.out.splitlines()
    assert sum(line.startswith("Refused: ") for line in shown.out.splitlines()) == 2
    with lines.open(encoding="utf-8") as file:
        monkeypatch.setattr("sys.stdin", file)
        again = run("watch", folder, "--state", STATE, *record)
    assert (again.code, again.err) == (0, shown.err)
    monkeypatch.undo()
    assert "has read all of" in run("watch", folder, "--state", STATE, *record).refused_with(3)


class Answering(Typed):
    """People who type some lines before the last picture, and others when they are asked."""

    def __init__(self, before: list[str], after: list[str]) -> None:
        super().__init__(piped=False)
        for line in before:
            self.put(line)
        self.after = iter(after)

    def awaited(self) -> str:
        """What is typed when it is waited for."""
        return next(self.after)


@pytest.mark.parametrize(
    ("before", "after", "status"),
    [
        ([], ["accept"], "confirmed"),
        ([], ["dance", "1"], "confirmed"),
        (["dance"], [""], "in doubt"),
        (["", "1"], [], "confirmed"),
        (["accept", "dance"], [], "confirmed"),
    ],
)
def test_what_was_typed_is_obeyed_after_the_last_picture_and_what_is_still_asked_may_be_answered(
    before: list[str], after: list[str], status: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, shown = blurred()
    live = Live((), step(begun(DOUBTFUL), Read(shown))[0])
    assert answered(live, Answering(before, after), Show(words_in("en"), json=None, film=None))
    assert live.session.status == status
    told = capsys.readouterr()
    assert ("Refused" in told.out) == ("dance" in before + after)
    assert told.err.count("The pictures have ended") == bool(after)


def test_nobody_is_waited_for_who_pipes() -> None:
    _, shown = blurred()
    live, typed = Live((), step(begun(DOUBTFUL), Read(shown))[0]), Typed(piped=True)
    assert not answered(live, typed, Show(words_in("en"), json=DASH, film=None))
    typed.put(None)
    assert not answered(live, typed, Show(words_in("en"), json=DASH, film=None))
    assert live.session.question is not None
    assert typed.awaited() == ""
    assert not answered(live, None, Show(words_in("en"), json=DASH, film=None))
