"""``companion watch``: a folder of frames becomes what happened; sources and words that cannot be used are refused."""

import json
import shutil
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import cv2
import numpy as np
import pytest

from companion.cli.watch import Show, answered, obey
from companion.live import Live
from companion.reconcile.due import impossible
from companion.reconcile.inputs import Read
from companion.reconcile.session import Effect, begun, step
from companion.rules import game_named
from companion.storage.journal import append, claimed
from companion.words import words_in
from tests.cli.conftest import Run
from tests.reconcile.test_session import DOUBTFUL, blurred
from tests.rules.zooloretto.tables import table, zoo

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


def test_what_is_not_allowed_and_what_must_be_put_right_name_the_player_and_the_rule(
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = begun(table(zoo(enclosure_6="lion panda"), zoo(), zoo()))
    (wrong,) = [one for one in impossible(session.state) if one.rule == "ZR-039"]
    effects = (
        Effect("illegal", "no panda may join them", "ZR-039", "player-1/enclosure-6"),
        Effect("due", wrong.text, wrong.rule),
        Effect("due", "player-2: 2 of the price are not paid yet", "ZR-052"),
    )
    Show(words_in("en"), json=None, film=None).effects(effects, 1.0, Live((), session))
    assert capsys.readouterr().out.splitlines() == [
        "Not allowed: Player 1: no panda may join them (ZR-039)",
        "Must be put right: Player 1: enclosure 6 holds lion and panda together (ZR-039)",
        "Due: Player 2: 2 of the price are not paid yet (ZR-052)",
    ]


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


@pytest.mark.parametrize(
    ("lines", "status"), [(["accept"], "confirmed"), (["dance", "1"], "confirmed"), (["", "1"], "in doubt")]
)
def test_what_is_still_asked_after_the_last_picture_may_be_answered(
    lines: list[str], status: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, shown = blurred()
    live, typed = Live((), step(begun(DOUBTFUL), Read(shown))[0]), SimpleQueue[str]()
    for line in lines:
        typed.put(f"{line}\n")
    answered(live, typed, Show(words_in("en"), json=None, film=None))
    assert live.session.status == status
    assert ("Refused" in capsys.readouterr().out) == ("dance" in lines)
