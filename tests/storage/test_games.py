"""Games in play and past on the disk."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.errors import BusyError, InputError, UnknownNameError, UnwritableError
from companion.reconcile.inputs import Tap, Undo
from companion.reconcile.session import begun, replayed
from companion.rules import GAMES, game_named
from companion.storage import games as room
from companion.storage.games import GameFile, Games, Opening, Seat, resumed
from companion.storage.record_lines import entries_in, line_of

AT = datetime(2026, 11, 30, 18, 30, tzinfo=UTC)
SEATS = (Seat("Anna", "red"), Seat("Bert", "blue"), Seat("Cleo", "green"))
SHEET = {
    "schema": "companion.score/1",
    "players": [{"name": "Bert", "total": 31}, {"name": "Anna", "total": 28}, {"name": "Cleo", "total": None}],
    "ranking": [["Bert"], ["Anna"], ["Cleo"]],
}


def first_state(game: str) -> Any:
    played = game_named(game)
    options = played.complete(played.options_from_words(None, (), (), 3), Random(1).sample)
    return played.new_game(options, 0)


def opening(game: str = "zooloretto") -> Opening:
    start = game_named(game).state_to_json(first_state(game))
    return Opening(game, {"edition": "2023", "players": 3, "with": [], "variant": ["tray"]}, SEATS, start)


def some_taps(game: str, number: int) -> list[Tap]:
    played, state, chance, taps = game_named(game), first_state(game), Random(2), []
    for _ in range(number):
        hidden = played.hidden(state)
        action = chance.choice([one for one, _ in hidden] if hidden else list(played.legal_actions(state)))
        taps.append(Tap(played.action_to_text(action)))
        state = played.apply(state, action).state
    return taps


def minutes(number: float) -> datetime:
    return AT + timedelta(minutes=number)


@pytest.fixture
def games(tmp_path: Path) -> Games:
    return Games(tmp_path / "games")


@pytest.fixture
def file(games: Games) -> Iterator[GameFile]:
    begun_game = games.begin(opening(), AT)
    yield begun_game
    begun_game.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_resumed_to_the_same_session(games: Games, game: str) -> None:
    taps = some_taps(game, 12)
    inputs = [*taps[:8], Undo(2), *taps[6:]]
    file = games.begin(opening(game), AT)
    for given in inputs:
        file.add(given, AT)
    session, notice = resumed(games.read(file.key))
    assert session == replayed(begun(first_state(game)), inputs)
    assert session.state == replayed(begun(first_state(game)), taps).state
    assert not notice
    assert games.read(file.key) == file.kept
    file.close()


def test_every_entry_is_on_the_disk_at_once_and_comes_back(games: Games, file: GameFile) -> None:
    file.note("Cleo had to leave – für heute", AT)
    name = file.photo(b"jpeg", "Anna", AT)
    file.result(SHEET, minutes(40))
    kept = games.read(file.key)
    assert kept.notes == ("Cleo had to leave – für heute",)
    assert kept.photos == (("photo-1.jpg", "Anna"),)
    assert games.photo(file.key, name).read_bytes() == b"jpeg"
    assert kept.result == SHEET
    assert kept.over


def test_the_list_tells_of_each_game_the_newest_first(games: Games, file: GameFile) -> None:
    file.add(some_taps("zooloretto", 1)[0], minutes(2))
    scored = games.begin(Opening("dice", {"edition": "2012"}, SEATS[:2]), AT - timedelta(days=800))
    scored.result(SHEET, AT)
    newest, oldest = games.list()
    assert (newest.number, newest.status, newest.totals, newest.winners) == (2, "scored", (28, 31), ("Bert",))
    assert (oldest.number, oldest.status, oldest.totals, oldest.actions) == (1, "in play", (None,) * 3, 1)
    assert oldest.variants == ("tray",)
    unfinished = games.unfinished()
    assert unfinished is not None
    assert unfinished.key == file.key
    file.result(SHEET, minutes(9))
    assert games.unfinished() is None
    scored.close()


def test_the_index_is_only_a_shortcut(games: Games, file: GameFile, monkeypatch: pytest.MonkeyPatch) -> None:
    first = games.list()
    with monkeypatch.context() as patch:
        patch.setattr(Games, "read", lambda *_: pytest.fail("an unchanged game is read again"))
        assert games.list() == first
    index = games.folder / "index.json"
    for damaged in (
        b"",
        b"{}",
        b'{"schema":"companion.games/1","games":{"000001-zooloretto":{"mark":[1,2]}}}',
        b"\xff",
    ):
        index.write_bytes(damaged)
        assert games.list() == first
    file.note("more", minutes(5))
    assert games.list()[0].minutes == 5


def test_minutes_leave_out_nights_and_clocks_that_were_set_back(file: GameFile) -> None:
    for at in (minutes(10), minutes(-3000), minutes(-2980), minutes(20), minutes(24)):
        file.note("", at)
    assert file.kept.minutes == 10 + 20 + 30 + 4


def test_a_clock_set_back_changes_no_order(games: Games, file: GameFile) -> None:
    later = games.begin(opening(), AT - timedelta(days=4000))
    assert [one.number for one in games.list()] == [2, 1]
    later.close()
    games.delete(later.key)
    third = games.begin(opening(), AT - timedelta(days=9000))
    assert third.kept.number == 3  # the number of a deleted game is not given again
    third.close()


@pytest.mark.parametrize("torn", range(1, 60, 7))
def test_a_crash_in_the_middle_of_a_line_costs_that_line_only(games: Games, file: GameFile, torn: int) -> None:
    taps = some_taps("zooloretto", 6)
    for tap in taps:
        file.add(tap, AT)
    whole = games.read(file.key)
    file.close()
    path = games.folder / file.key / "record.jsonl"
    content = path.read_bytes()
    path.write_bytes(content[:-torn])
    assert len(games.read(file.key).entries) == 5
    assert path.read_bytes() == content[:-torn]
    again = games.open(file.key)
    assert "first 5 entries stand" in again.notice
    assert "record-damaged-1.jsonl" in again.notice
    assert (path.parent / "record-damaged-1.jsonl").read_bytes() == content[:-torn]
    again.add(taps[5], AT)
    assert games.read(file.key) == whole
    again.close()


@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: [*lines[:3], lines[3].replace(b"tap", b"tip"), *lines[4:]],
        lambda lines: [*lines[:3], b"\0" * 40 + b"\n", *lines[4:]],
        lambda lines: [*lines[:3], *lines[4:]],
        lambda lines: [*lines[:3], lines[2], *lines[3:]],
        lambda lines: [*lines[:3], b"[" * 9000 + b"\n"],
        lambda lines: [*lines[:3], b"\xff\xfe\n"],
        lambda lines: [*lines[:3], b"\n"],
        lambda lines: [*lines[:3], line_of({"n": 3})[:-1]],
    ],
)
def test_what_comes_after_damage_is_cut(games: Games, file: GameFile, damage: Any) -> None:
    for tap in some_taps("zooloretto", 6):
        file.add(tap, AT)
    file.close()
    path = games.folder / file.key / "record.jsonl"
    path.write_bytes(b"".join(damage(path.read_bytes().splitlines(keepends=True))))
    again = games.open(file.key)
    assert len(again.kept.entries) == 2
    assert again.notice
    assert not games.read(file.key).notice
    again.close()


def test_lines_are_json_that_anybody_can_read() -> None:
    line = line_of({"n": 0, "text": "Zoë"})
    assert json.loads(line)["text"] == "Zoë"
    assert entries_in(line) == (({"n": 0, "text": "Zoë"},), len(line))


def test_a_game_whose_first_line_is_damaged_is_listed_and_kept(games: Games, file: GameFile) -> None:
    file.close()
    path = games.folder / file.key / "record.jsonl"
    path.write_bytes(b"nothing")
    (listed,) = games.list()
    assert (listed.status, listed.number, listed.game) == ("damaged", 1, "zooloretto")
    assert "damaged from its first line" in listed.notice
    for ask in (games.read, games.open):
        with pytest.raises(InputError, match="damaged from its first line"):
            ask(file.key)
    assert path.read_bytes() == b"nothing"
    assert games.begin(opening(), AT).kept.number == 2


def test_a_record_of_a_newer_companion_is_left_alone(games: Games, file: GameFile) -> None:
    file.close()
    path = games.folder / file.key / "record.jsonl"
    (first,), _ = entries_in(path.read_bytes())
    path.write_bytes(line_of({**first, "schema": "companion.record/2"}))
    with pytest.raises(InputError, match="newer companion"):
        games.open(file.key)


def test_a_result_that_makes_no_sense_damages_no_list(games: Games, file: GameFile) -> None:
    file.result({"players": 7}, AT)
    assert games.list()[0].status == "damaged"


NOT_OURS: dict[str, list[dict[str, Any]]] = {
    "a list for a sheet": [{"kind": "result", "over": True, "sheet": [1]}],
    "a number for players": [{"kind": "result", "over": True, "sheet": {"players": 7}}],
    "points in words": [{"kind": "result", "over": True, "sheet": {"players": [{"name": "Anna", "total": "many"}]}}],
    "no sheet": [{"kind": "result", "over": True}],
    "a note without a text": [{"kind": "note"}],
    "a photo without a name": [{"kind": "photo"}],
    "no kind": [{"text": "a"}],
    "no time": [{"kind": "note", "text": "a", "at": None}],
    "a time without a zone": [{"kind": "note", "text": "a", "at": "2026-11-30T18:31:00"}],
}


def rewritten(games: Games, file: GameFile, first: dict[str, Any], entries: list[dict[str, Any]]) -> str:
    """The game with another record, whose sums are right."""
    file.close()
    path = games.folder / file.key / "record.jsonl"
    (old, *_), _ = entries_in(path.read_bytes())
    whole = [{**old, **first}, *({"n": n, "at": AT.isoformat(), **one} for n, one in enumerate(entries, 1))]
    path.write_bytes(b"".join(map(line_of, whole)))
    return file.key


def check_damaged(games: Games, key: str) -> None:
    for ask in (games.read, games.open):
        with pytest.raises(InputError, match="the record of game 1 is damaged"):
            ask(key)
    (listed,) = games.list()
    assert listed.status == "damaged"
    assert listed.notice.startswith("the record of game 1 is damaged")


@pytest.mark.parametrize("entries", NOT_OURS.values(), ids=NOT_OURS.keys())
def test_whole_lines_that_hold_something_else_are_said_to_be_damaged(
    games: Games, file: GameFile, entries: list[dict[str, Any]]
) -> None:
    check_damaged(games, rewritten(games, file, {}, entries))


@pytest.mark.parametrize(
    "first",
    [
        {"options": {"with": 3}},
        {"options": []},
        {"seats": 4},
        {"starter": float("inf")},
        {"schema": "companion.record/\u00b2"},
    ],
    ids=["expansions", "options", "seats", "starter", "version"],
)
def test_a_first_line_that_holds_something_else_is_said_to_be_damaged(
    games: Games, file: GameFile, first: dict[str, Any]
) -> None:
    check_damaged(games, rewritten(games, file, first, []))


def test_a_game_has_the_number_of_its_folder(games: Games, file: GameFile) -> None:
    key = rewritten(games, file, {"number": 9}, [])
    assert games.read(key).number == 1
    assert games.list()[0].number == 1


def test_an_input_that_does_not_apply_ends_the_replay(games: Games, file: GameFile) -> None:
    taps = some_taps("zooloretto", 3)
    for given in (*taps, Tap("no such action"), *taps):
        file.add(given, AT)
    session, notice = resumed(games.read(file.key))
    assert session == replayed(begun(first_state("zooloretto")), taps)
    assert "after 3 of 7 inputs" in notice


def test_what_was_only_scored_does_not_go_on(games: Games) -> None:
    file = games.begin(Opening("zooloretto", {}, SEATS), AT)
    with pytest.raises(InputError, match="only scored"):
        resumed(file.kept)
    odd = games.begin(Opening("zooloretto", {}, SEATS, {"schema": "x"}), AT)
    with pytest.raises(InputError, match="start of game 2"):
        resumed(odd.kept)


def test_a_full_disk_loses_nothing(games: Games, file: GameFile, monkeypatch: pytest.MonkeyPatch) -> None:
    taps = some_taps("zooloretto", 4)
    file.add(taps[0], AT)
    path = games.folder / file.key / "record.jsonl"
    before = path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        for tap in taps[1:3]:
            with pytest.raises(UnwritableError, match="game 1 cannot be written: the disk is full"):
                file.add(tap, AT)
        assert file.unwritten == 2
        assert path.read_bytes() == before
    file.add(taps[3], AT)
    assert file.unwritten == 0
    assert games.read(file.key).inputs == tuple(taps)
    file.write_waiting()


def test_a_new_game_that_cannot_be_written_leaves_nothing(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UnwritableError, match="the new game cannot be written: the disk can only be read"):
        games.begin(opening(), AT)
    assert not list(games.folder.iterdir())


def test_an_index_that_cannot_be_written_is_done_without(
    games: Games, file: GameFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, data: str) -> None:
        raise UnwritableError("no")

    monkeypatch.setattr(room, "write_atomically", refuse)
    assert len(games.list()) == 1


def test_deleting_can_be_undone_until_the_trash_is_emptied(games: Games, file: GameFile) -> None:
    with pytest.raises(BusyError, match="game 1 is open"):
        games.delete(file.key)
    file.close()
    before = games.list()
    games.delete(file.key)
    assert games.list() == ()
    assert games.deleted() == before
    games.restore(file.key)
    assert games.list() == before
    games.delete(file.key)
    games.empty_trash()
    games.empty_trash()
    assert games.deleted() == ()
    with pytest.raises(UnknownNameError):
        games.restore(file.key)


@pytest.mark.parametrize("key", ["", "..", "000009-zooloretto", "trash", "000001-zooloretto/.."])
def test_names_lead_nowhere_else(games: Games, file: GameFile, key: str) -> None:
    for ask in (games.read, games.open, games.delete, games.restore):
        with pytest.raises(UnknownNameError):
            ask(key)
    with pytest.raises(UnknownNameError):
        games.photo(file.key, "../index.json")


def test_a_game_is_open_in_one_place_only(games: Games, file: GameFile) -> None:
    with pytest.raises(BusyError, match="open in another companion"):
        games.open(file.key)
    file.close()
    games.open(file.key).close()


def test_a_second_app_is_told_and_a_dead_one_claims_nothing(games: Games) -> None:
    script = (
        "import sys, time; from pathlib import Path; from companion.storage.games import Games\n"
        f"claim = Games(Path({str(games.folder)!r})).claim(); print('mine', flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "mine\n"
        with pytest.raises(BusyError, match="already open"):
            games.claim()
        other.kill()
        other.wait()
    claim = games.claim()
    with pytest.raises(BusyError):
        games.claim()
    claim.release()
    games.claim().release()


def test_a_folder_that_nobody_may_write_is_said(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    for ask in (games.claim, lambda: games.begin(opening(), AT)):
        with pytest.raises(UnwritableError, match="may not write there"):
            ask()
    assert games.list() == ()


def test_two_companions_that_begin_at_once_get_two_numbers(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    games.begin(opening(), AT).close()
    found, asked = Games._keys, iter([(), (), ()])
    monkeypatch.setattr(Games, "_keys", lambda self, *folder: next(asked, found(self, *folder)))
    late = games.begin(opening(), AT)
    assert late.kept.number == 2
    assert games.read(late.key) == late.kept
    late.close()
