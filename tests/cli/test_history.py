"""``companion history``, ``companion export`` and ``--keep``."""

import io
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PIL import Image

from companion.cli.history.show import _card
from companion.export.standings import Placed
from companion.reconcile.inputs import Accept, Tap, Undo
from companion.storage.games import Games, resumed
from companion.storage.profiles import DATA_VARIABLE
from companion.words import words_in
from tests.cli.conftest import Run, Shown

SAMPLES = Path(__file__).parents[2] / "datasets" / "samples"
AT = datetime(2026, 11, 30, 18, 30, tzinfo=UTC)
ZOO = {
    "schema": "companion.zoo/1",
    "edition": "2023",
    "coins": 2,
    "areas": {"enclosure-5": {"animals": ["animal/lion"] * 5, "stalls": []}},
}


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def scored(run: Run, tmp_path: Path) -> Shown:
    path = tmp_path / "zoo.json"
    path.write_text(json.dumps(ZOO))
    return run("score", "--zoo", path, path, "--names", "Anna", "Bert", "--yes", "--keep")


def test_without_games_it_says_how_they_come_here(run: Run) -> None:
    assert "No game is kept here yet" in run("history").out
    assert "trash is empty" in run("history", "list", "--deleted").out
    assert "no game is kept here yet" in run("export").refused_with(2)


def test_a_score_is_kept_listed_and_shown(run: Run, scored: Shown) -> None:
    assert scored.code == 0
    assert scored.err == "Kept as game 1: companion history show 1\n"
    assert "Zooloretto: Anna 8, Bert 8" in run("history").out
    assert run("history").out == run("history", "list").out
    shown = run("history", "show", 1).out
    assert "Edition of 2023" in shown
    assert "1. Anna: 8 points, 2 coins" in shown
    assert "  +8  enclosure 5 is full (ZR-090)" in shown


def test_coin_tiles_are_kept_and_shown_beside_the_coins(run: Run, tmp_path: Path) -> None:
    paths = []
    for name, coins, tiles in (("a", 4, 0), ("b", 2, 4), ("c", 3, 1)):
        paths.append(tmp_path / f"{name}.json")
        paths[-1].write_text(json.dumps({**ZOO, "coins": coins, "coin_tiles": tiles}))
    run("score", "--zoo", *paths, "--names", "A", "B", "C", "--yes", "--keep")
    shown = run("history", "show", 1).out
    assert "1. B: 8 points, 2 coins, 4 coin tiles" in shown
    assert "2. A: 8 points, 4 coins" in shown
    assert "2. C: 8 points, 3 coins, 1 coin tile" in shown
    german = run("history", "show", 1, "--lang", "de").out
    assert "2 Münzen, 4 Münzplättchen" in german


def test_open_doubts_are_shown_and_unknown_coins_are_not() -> None:
    doubt = "What lies in the barn: zebra or lion (-2 points)?"
    asked = Placed("Anna", "", 0, False, 1, 8, (), doubts=(doubt,))
    assert _card(asked, words_in("en")).splitlines() == ["1. Anna: 8 points", f"     ?  {doubt}"]


def test_a_photo_is_kept_with_its_zoo(run: Run, own_data: Path) -> None:
    photo = SAMPLES / "zoo.jpg"
    shown = run("score", photo, "--edition", "print-and-play", "--names", "Anna", "--yes", "--keep", "--json", "-")
    assert json.loads(shown.out)["players"][0]["total"] == 31
    (game,) = Games().list()
    kept = Games().read(game.key)
    assert kept.photos == (("photo-1.jpg", "Anna"),)
    place = Games().photo(game.key, "photo-1.jpg")
    assert str(place) in run("history", "show", 1).out
    with_photo = Image.open(io.BytesIO(_written(run, "png")))
    place.unlink()
    assert "no photo" in run("history", "show", 1).out
    assert Image.open(io.BytesIO(_written(run, "png"))).size[1] < with_photo.size[1]


def _written(run: Run, form: str) -> bytes:
    out = Path(f"card.{form}")
    assert run("export", "--format", form, "--out", out).out == f"Written: {out}\n"
    data = out.read_bytes()
    out.unlink()
    return data


def test_a_picture_that_cannot_be_kept_is_said(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from companion.errors import NotAnImageError
    from companion.storage.kept_photo import photo_to_keep

    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"\xff\xd8\xff\xe0")
    with pytest.raises(NotAnImageError, match="cannot be kept"):
        photo_to_keep(broken)


def test_a_game_is_kept_while_it_is_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\nundo\nundo\n1\nnonsense\n2\nquit\n"))
    shown = run("play", "--seed", 0, "--keep")
    assert shown.code == 0
    assert shown.out.endswith("Kept as game 1; go on with it: companion play --load 1\n")
    (game,) = Games().list()
    assert (game.status, game.actions > 4) == ("in play", True)
    kept = Games().read(game.key)
    assert any(isinstance(one, Undo) for one in kept.inputs)
    assert isinstance(kept.inputs[0], Tap)
    session, notice = resumed(kept)
    assert not notice
    assert "(in play)" in run("history").out
    assert session.state.turn is not None


def test_the_end_of_a_played_game_is_kept_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 400 + "quit\n"))
    shown = run("play", "--game", "dice", "--players", 2, "--seed", 1, "--keep")
    assert "ranking: 1." in shown.out
    (game,) = Games().list()
    assert game.status == "over"
    assert game.winners
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 400 + "undo\nquit\n"))
    run("play", "--game", "dice", "--players", 2, "--seed", 1, "--keep")
    assert [one.status for one in Games().list()] == ["in play", "over"]


def test_a_kept_game_is_taken_up_again_by_its_number(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(typed: str, *words: object) -> Shown:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return run("play", *words)

    play("roll\nquit\n", "--game", "dice", "--players", 2, "--seed", 1, "--keep")
    (begun,) = Games().list()
    shown = play("undo\nundo\nquit\n", "--load", 1, "--seed", 1, "--keep")
    assert shown.code == 0
    assert "not possible: nothing has been done yet" in shown.out
    assert shown.out.endswith("Kept as game 1; go on with it: companion play --load 1\n")
    assert isinstance(Games().read(begun.key).inputs[-1], Undo)
    shown = play("1\n" * 400, "--load", 1, "--seed", 1)
    assert shown.out.endswith("Kept as game 1: companion history show 1\n")
    (game,) = Games().list()
    assert (game.status, game.number) == ("over", 1)
    assert resumed(Games().read(game.key))[1] == ""
    assert run("export", 1).code == 0
    assert "ranking: 1." in play("quit\n", "--load", 1).out


def test_a_game_that_the_app_kept_goes_on_from_where_it_stands(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("draw free\nreveal animal/panda\nquit\n"))
    options = ("--table", "--remove", "lion", "zebra", "--remove-stall", "drinks")
    assert run("play", *options, "--keep").out.endswith("companion play --load 1 --table\n")
    file = Games().open(Games().list()[0].key)
    file.add(Accept(), datetime(2026, 5, 1, tzinfo=UTC))
    file.close()
    monkeypatch.setattr("sys.stdin", io.StringIO("undo\nload truck-1\nquit\n"))
    shown = run("play", "--load", 1, "--table")
    assert "nothing has been done yet" in shown.out
    assert Games().read(file.key).inputs[-1] == Tap("load truck-1")


def test_a_kept_game_that_cannot_go_on_says_why(run: Run, scored: Shown) -> None:
    assert "was only scored and cannot go on" in run("play", "--load", 1).refused_with(3)
    assert "there is no game 2 here, but 1" in run("play", "--load", 2).refused_with(2)
    assert "not of dice: leave --game out" in run("play", "--load", 1, "--game", "dice").refused_with(2)


def test_a_game_that_is_only_shown_is_not_kept(run: Run) -> None:
    assert "leave --load, --save and --keep out" in run("play", "--replay", "game.json", "--keep").refused_with(2)


def test_deleted_games_come_back_until_the_trash_is_emptied(run: Run, scored: Shown) -> None:
    assert "companion history restore 1 brings it back" in run("history", "delete", 1).out
    assert "No game" in run("history").out
    assert "Anna 8" in run("history", "list", "--deleted").out
    assert run("history", "restore", 1).out == "Game 1 is back.\n"
    assert "Anna 8" in run("history").out
    run("history", "delete", 1, 1)
    assert "with --yes" in run("history", "delete", "--empty-trash").refused_with(2)
    assert run("history", "delete", "--empty-trash", "--yes").out == "The trash is empty.\n"
    assert "no game 1 in the trash" in run("history", "restore", 1).refused_with(2)


def test_what_is_not_there_is_said(run: Run, scored: Shown) -> None:
    assert run("history", "show", 7).refused_with(2) == "there is no game 7 here, but 1"
    assert "--empty-trash alone" in run("history", "delete").refused_with(2)
    assert "--empty-trash alone" in run("history", "delete", 1, "--empty-trash").refused_with(2)
    assert "there is no format 'doc', but json" in run("export", "--format", "doc").refused_with(2)
    assert "cannot be written" in run("export", "--format", "png", "--out", "nowhere/a.png").refused_with(3)


def test_games_are_exported_to_stdout_or_a_file(run: Run, scored: Shown) -> None:
    assert json.loads(run("export").out)["score"]["ranking"] == [["Anna", "Bert"]]
    assert json.loads(run("history", "show", 1, "--json").out) == json.loads(run("export", 1).out)
    assert run("history", "show", 1, "--json", "game.json").code == 0
    assert json.loads(Path("game.json").read_text("utf-8")) == json.loads(run("export", 1).out)
    Path("game.json").unlink()
    rows = run("export", "--format", "csv").out.splitlines()
    assert len(rows) == 3
    assert run("export", "--format", "bgstats", "--out", "-").out.startswith("https://app.bgstatsapp.com/")
    assert run("export", "--format", "qr").out == "Written: game-1-qr.png\n"
    assert run("export", 1, "--format", "pdf").out == "Written: game-1.pdf\n"
    assert Path("game-1.pdf").read_bytes().startswith(b"%PDF")
    Path("game-1.pdf").unlink()
    Path("game-1-qr.png").unlink()


def test_the_command_knows_every_form() -> None:
    from companion.cli.export import FORMS
    from companion.export.forms import ENDINGS

    assert tuple(ENDINGS) == FORMS


def test_a_damaged_game_is_listed_and_left_out_of_exports(run: Run, scored: Shown) -> None:
    record = Games().folder / Games().list()[0].key / "record.jsonl"
    record.write_bytes(b"x" + record.read_bytes())
    assert "damaged from its first line" in run("history").out
    assert "damaged" in run("history", "show", 1).refused_with(3)
    assert "no game is kept here yet" in run("export").refused_with(2)


def _with_sheet(key: str, sheet: object) -> None:
    file = Games().open(key)
    file.result(sheet, AT)  # type: ignore[arg-type]
    file.close()


def test_a_table_of_all_games_leaves_out_damaged_ones_and_names_them(run: Run, scored: Shown, tmp_path: Path) -> None:
    path = tmp_path / "zoo.json"
    for _ in range(2):
        run("score", "--zoo", path, path, "--names", "Carla", "Dora", "--yes", "--keep")
    _, second, third = reversed(Games().list())
    _with_sheet(second.key, {"players": [{"name": "Carla"}], "ranking": [["Carla"]]})
    _with_sheet(third.key, [])
    shown = run("export", "--format", "csv")
    assert shown.code == 0
    assert len(shown.out.splitlines()) == 3
    assert "Left out: the score sheet of game 2 is damaged" in shown.err
    assert "Left out: the score sheet of game 3 is damaged" in shown.err
    assert "score sheet of game 2 is damaged" in run("export", 2, "--format", "csv").refused_with(3)


def test_a_record_of_something_else_is_one_sentence_everywhere(run: Run, scored: Shown, tmp_path: Path) -> None:
    _with_sheet(Games().list()[0].key, [1])
    sentence = "the record of game 1 is damaged: it holds what no companion has written"
    assert sentence in run("history").out
    for command in (("history", "show", 1), ("history", "show", 1, "--json"), ("export", 1)):
        assert sentence in run(*command).refused_with(3)
    assert "no game is kept here yet" in run("export").refused_with(2)
    path = tmp_path / "zoo.json"
    run("score", "--zoo", path, path, "--names", "Carla", "Dora", "--yes", "--keep")
    shown = run("export")
    assert json.loads(shown.out)["number"] == 2
    assert shown.err == f"Left out: {sentence}\n"


@pytest.mark.parametrize("damaged", [True, False])
def test_a_score_whose_result_is_lost_says_so_everywhere(run: Run, scored: Shown, damaged: bool) -> None:
    record = Games().folder / Games().list()[0].key / "record.jsonl"
    lines = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join([*lines[:-1], *([lines[-1].replace(b"8", b"9", 1)] if damaged else [])]))
    assert run("history").out.endswith("Zooloretto: Anna, Bert (no result)\n")
    shown = run("history", "show", 1).out
    assert "No result is kept of this game." in shown
    assert ("the end of the record of game 1 was damaged" in shown) == damaged
    assert "Von diesem Spiel ist kein Ergebnis da." in run("history", "show", 1, "--lang", "de").out
    assert json.loads(run("export", 1).out)["status"] == "no result"
    rows = run("export", "--format", "csv").out.splitlines()[1:]
    assert len(rows) == 2
    assert all(row.endswith(",no result,,") for row in rows)
