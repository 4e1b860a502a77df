"""``--lang de``: what commands say in German; keys of JSON, labels and notation stay."""

import io
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from PIL import ImageFont

from companion.cli import application, sheets
from companion.cli.photos import captions
from companion.storage.profiles import DATA_VARIABLE
from tests.cli.conftest import Run
from tests.cli.zoos import example, write

SHEET = """\
Anna
   +2  Gehege 4 hat 2 freie Felder und einen Verkaufsstand: 1 für jedes Tier  ZR-092
   +5  Gehege 5 hat ein freies Feld                                           ZR-091
    0  Gehege 6 hat 4 freie Felder und keinen Verkaufsstand                   ZR-092
   +9  Ausbaugehege 1 ist voll                                                ZR-090
   +4  Arten von Verkaufsständen auf Standplätzen: Getränke, Hotdogs          ZR-093
   -4  Tierarten im Stall: Flamingo, Löwe                                     ZR-095
   16  Punkte
  Geld (entscheidet Gleichstände): 3 Münzen.

Bert
"""
PLAYED = """\
Spieler 1: lege ein Plättchen auf einen Transportwagen, nimm einen Transportwagen oder führe eine Geldaktion aus
    1  draw free   (Plättchen ziehen)
"""


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))


@pytest.fixture
def anna(tmp_path: Path) -> Path:
    return write(tmp_path / "anna.json", example())


def test_a_score_sheet_in_german(anna: Path, run: Run) -> None:
    shown = run("score", "--zoo", anna, anna, "--names", "Anna", "Bert", "--lang", "de")
    assert "\n".join(line.rstrip() for line in shown.out.splitlines()).startswith(SHEET)
    assert "Rangfolge\n  1. Anna und Bert, 16 Punkte" in shown.out


def test_json_keeps_its_keys_and_labels(anna: Path, run: Run) -> None:
    english = json.loads(run("score", "--zoo", anna, "--json", "-").out)
    german = json.loads(run("score", "--zoo", anna, "--json", "-", "--lang", "de").out)
    assert german["players"][0]["lines"][1]["text"] == "Gehege 5 hat ein freies Feld"
    assert german["players"][0]["zoo"] == english["players"][0]["zoo"]
    assert list(german) == list(english)
    assert list(german["players"][0]) == list(english["players"][0])


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (("score", "nowhere.jpg", "--lang", "de"), 3, "nowhere.jpg gibt es nicht"),
        (("score", "--lang=de"), 2, "gib das Foto eines Zoos an, oder --zoo mit einem Zoo als JSON"),
        (("score", "--foo", "--lang", "de"), 2, "diese Option gibt es nicht: --foo"),
        (("play", "--players", "x", "--lang", "de"), 2, "„--players“ geht so nicht: das ist keine ganze Zahl"),
        (("play", "--players", "9", "--lang", "de"), 2, "9 Spieler können nicht spielen, erwartet werden 2 bis 5"),
        (("play", "--game", "chess", "--lang", "de"), 2, "das Spiel „chess“ gibt es nicht, nur zooloretto"),
        (
            ("simulate", "--games", "0", "--lang", "de"),
            2,
            "„--games“ geht so nicht: schreibe eine Zahl von mindestens 1",
        ),
        (("simulate", "now", "--lang", "de"), 2, "das ist zu viel: now"),
        (("rehearse", "--gap", "9", "--lang", "de"), 2, "„--gap“ geht so nicht: schreibe eine Zahl von höchstens 8"),
        (("rehearse", "--planted", "x", "--lang", "de"), 2, "„--planted“ geht so nicht: das ist keine Zahl"),
        (("rehearse", "--planted", "2", "--lang", "de"), 2, "--planted 2 ist kein Anteil: 0 bis 1"),
        (
            ("print", "--what", "foo", "--out", "x.pdf", "--lang", "de"),
            2,
            "„--what“ geht so nicht: „foo“ ist keins von",
        ),
        (
            ("print", "--what", "set", "--game", "x", "--out", "x.pdf", "--lang", "de"),
            2,
            "vom Spiel „x“ gibt es nichts",
        ),
        (("evaluate", "nowhere", "--lang", "de"), 3, "nowhere ist kein Ordner mit Bildern und ihrer Wahrheit"),
        (("evaluate", ".", "--limit", "0", "--lang", "de"), 2, "--limit 0 lässt kein Bild übrig"),
        (("render", "--recipe", "x", "--out", "x", "--lang", "de"), 2, "das Rezept 'x' gibt es nicht; bekannt sind"),
        (("bench", "x", "--lang", "de"), 2, "„x“ lässt sich nicht messen, nur photo"),
    ],
)
def test_a_refusal_in_german(run: Run, arguments: tuple[str, ...], code: int, sentence: str) -> None:
    assert run(*arguments).refused_with(code).startswith(sentence)


def test_players_without_names_are_called_as_the_language_does(anna: Path, run: Run) -> None:
    shown = run("score", "--zoo", anna, anna, anna, "--lang", "de").out
    assert "  1. Spieler 1, Spieler 2 und Spieler 3, 16 Punkte" in shown
    assert "Player" not in shown
    assert "  1. Player 1, Player 2 and Player 3, 16 points" in run("score", "--zoo", anna, anna, anna).out


def test_the_next_command_speaks_english_again(run: Run) -> None:
    run("score", "nowhere.jpg", "--lang", "de")
    assert run("score", "nowhere.jpg").refused_with(3) == "nowhere.jpg does not exist"


def test_a_language_that_is_not_there(run: Run) -> None:
    refused = [run(*words, "--lang", "tlh").refused_with(2) for words in (("score", "x.jpg"), ("history",), ("app",))]
    assert set(refused) == {"there is no language 'tlh'; choose en or de"}


def test_playing_in_german(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("draw free\nrule ZR-031\ntake truck-9\nscore\nquit\n"))
    shown = run("play", "--players", 2, "--seed", 3, "--lang", "de")
    assert PLAYED in shown.out
    assert "  Kein Transportwagen trägt mehr als drei Plättchen.\n" in shown.out
    assert "  nicht möglich: " in shown.out
    assert "Spieler 2: 0 Punkte" in shown.out
    assert "Rangfolge: 1. Spieler 1 und Spieler 2" in shown.out
    assert "  verdeckt     freie Stapel" in shown.out


def test_the_ranking_of_three_has_commas(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("score\nquit\n"))
    assert "1. Spieler 1, Spieler 2 und Spieler 3" in run("play", "--players", 3, "--lang", "de").out


@pytest.mark.parametrize(
    ("game", "rows"),
    [("dice", ("  Krokodil     -", "  Kasse ")), ("aquaretto", ("Kassierer 0, Tierpfleger 0, Manager 0",))],
)
def test_the_rows_of_a_table_in_german(
    game: str, rows: tuple[str, ...], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    shown = run("play", "--game", game, "--players", 2, "--lang", "de").out
    assert [row for row in rows if row not in shown] == []


@pytest.mark.parametrize(
    "command", [("profile", "list"), ("profile", "show", "nobody"), ("history", "restore", 7), ("history",)]
)
def test_every_command_takes_a_language(run: Run, command: tuple[object, ...]) -> None:
    english, german = run(*command), run(*command, "--lang", "de")
    assert english.code == german.code
    assert english.out + english.err != german.out + german.err


def commands(command: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Every command below one, with its words."""
    yield name, command
    for part, below in getattr(command, "commands", {}).items():
        yield from commands(below, f"{name} {part}".strip())


def test_no_command_has_an_option_twice() -> None:
    twice = {}
    for name, command in commands(typer.main.get_command(application())):
        options = Counter(option for parameter in command.params for option in parameter.opts)
        twice[name] = [option for option, times in options.items() if times > 1]
    assert {name: options for name, options in twice.items() if options} == {}


def test_the_app_opens_in_the_language_that_is_asked_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("companion.app.run.run", lambda folder, language, camera: opened.append(language))
    run("app", "--lang", "de")
    run("app")
    assert opened == ["de", ""]


def test_a_language_before_the_name_of_a_command_is_for_that_command(run: Run) -> None:
    assert run("history", "--lang", "de", "list").out == run("history", "list", "--lang", "de").out
    assert run("history", "--deleted", "--lang", "de").out == "Der Papierkorb ist leer.\n"
    assert run("profile", "--lang", "de", "list").out == run("profile", "list", "--lang", "de").out
    refused = run("enrol", "--lang", "de", "dice", "nowhere.jpg", "--profile", "mine").refused_with(3)
    assert refused == "nowhere.jpg gibt es nicht"


def test_captions_of_pictures_of_sheets_in_german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.sheets.spoken", lambda: "en")
    assert sheets.captions().counted(3) == "counted 3"
    monkeypatch.setattr("companion.cli.sheets.spoken", lambda: "de")
    assert sheets.captions().counted(3) == "gezählt 3"
    signs = ImageFont.truetype(io.BytesIO(sheets.captions().letters), 30)
    assert bytes(signs.getmask("ö")) != bytes(signs.getmask("ä"))


def test_captions_of_pictures_in_german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.photos.spoken", lambda: "en")
    assert captions().lines("animal/zebra/male", 0.6) == ["zebra", "male 60%"]
    monkeypatch.setattr("companion.cli.photos.spoken", lambda: "de")
    german = captions()
    assert german.lines("animal/zebra/male", 0.6) == ["Zebra", "Männchen 60%"]
    assert german.lines("stall/ice-cream", 1.0) == ["Eisstand"]
    assert german.lines("nothing", 1.0) == ["nichts"]
    assert (german.area("enclosure-5"), german.either) == ("Gehege 5", "oder")
    signs = ImageFont.truetype(io.BytesIO(german.letters), 30)
    assert bytes(signs.getmask("ö")) != bytes(signs.getmask("ä"))


def test_what_is_printed_is_told_in_german(run: Run, tmp_path: Path) -> None:
    printed = run("print", "--what", "charuco", "--out", tmp_path / "c.pdf", "--lang", "de")
    assert printed.out.endswith("c.pdf: 1 Seite Papier A4, drucke mit 100 %.\n")


def test_a_file_that_is_not_there_is_named_in_german(run: Run) -> None:
    refusal = run("score", "--zoo", "none.json", "--lang", "de").refused_with(3)
    assert "none.json kann nicht gelesen werden: keine solche Datei und kein solcher Ordner" in refusal
