"""``companion score --zoo``: golden output, JSON, ranking, and every contradiction."""

import json
import textwrap
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import companion
from companion.cli.scoresheet import print_sheet
from companion.cli.terminal import speak
from companion.rules.zooloretto.options import options_for
from companion.rules.zooloretto.zoo import zoo_of
from companion.scorer import Player, score_sheet
from tests.cli.conftest import Run
from tests.cli.zoos import example, write
from tests.reconcile.observations import observed, seen

SHEET = """\
Anna
   +2  enclosure 4 has 2 empty spaces and a stall: 1 for each animal  ZR-092
   +5  enclosure 5 has one empty space                                ZR-091
    0  enclosure 6 has 4 empty spaces and no stall                    ZR-092
   +9  expansion 1 is full                                            ZR-090
   +4  stall types on stall spaces: drinks, hot dogs                  ZR-093
   -4  animal types in the barn: flamingo, lion                       ZR-095
   16  points
  Money, which breaks ties: 3 coins.

"""


@pytest.fixture
def anna(tmp_path: Path) -> Path:
    return write(tmp_path / "anna.json", example())


def variation(path: Path, **changes: Any) -> Path:
    return write(path, example() | changes)


def test_the_sheet_of_the_rulebooks_example(anna: Path, run: Run) -> None:
    shown = run("score", "--zoo", anna, "--names", "Anna")
    assert (shown.code, shown.err) == (0, "")
    assert [line.rstrip() for line in shown.out.splitlines()] == SHEET.splitlines()


def test_the_readme_shows_the_same_sheet() -> None:
    readme = (Path(companion.__file__).parents[1] / "README.md").read_text("utf-8")
    assert textwrap.indent(SHEET, " " * 7) in readme


def test_json_on_stdout_is_json_alone(anna: Path, run: Run) -> None:
    shown = run("score", "--zoo", anna, "--json", "-")
    sheet = json.loads(shown.out)
    assert (shown.code, shown.err) == (0, "")
    assert sheet["schema"] == "companion.score/1"
    assert sheet["game"] == "zooloretto"
    assert sheet["ranking"] == [["Player 1"]]
    (player,) = sheet["players"]
    assert player["total"] == 16
    assert player["doubts"] == []
    assert player["not_visible"] == []
    assert {"rule": "ZR-090", "points": 9, "text": "expansion-1 is full"} in player["lines"]
    assert sum(line["points"] for line in player["lines"]) == 16


def test_the_zoo_that_comes_out_scores_the_same(anna: Path, run: Run, tmp_path: Path) -> None:
    first = json.loads(run("score", "--zoo", anna, "--json", "-").out)
    again = write(tmp_path / "again.json", first["players"][0]["zoo"])
    assert json.loads(run("score", "--zoo", again, "--json", "-").out) == first


def test_json_to_a_file_comes_beside_the_sheet(anna: Path, run: Run, empty_folder: Path) -> None:
    shown = run("score", "--zoo", anna, "--names", "Anna", "--json", "sheet.json")
    assert [line.rstrip() for line in shown.out.splitlines()] == SHEET.splitlines()
    assert json.loads((empty_folder / "sheet.json").read_text("utf-8"))["players"][0]["total"] == 16
    assert [path.name for path in empty_folder.iterdir()] == ["sheet.json"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_coin_tiles_are_no_loose_coins(run: Run, tmp_path: Path, language: str) -> None:
    """Before, money was told as seen and, a line below, as not seen."""
    path = variation(tmp_path / "tiles.json", coins=None, coin_tiles=2)
    shown = run("score", "--zoo", path, "--lang", language).out
    money = {
        "en": ("Money, which breaks ties: 2 coin tiles.", "Loose coins are not counted: none were seen"),
        "de": ("Geld (entscheidet Gleichstände): 2 Münzplättchen.", "Lose Münzen sind nicht gezählt: keine gesehen"),
    }
    assert [text in shown for text in money[language]] == [True, True], shown


def test_coins_break_ties_and_are_never_silently_nothing(anna: Path, run: Run, tmp_path: Path) -> None:
    bert = variation(tmp_path / "bert.json", coins=None)
    words = ("score", "--zoo", anna, bert, "--names", "Anna", "Bert")
    unknown = run(*words)
    assert "1. Anna and Bert, 16 points (their coins could break this tie: --coins)" in unknown.out
    assert "Coins are not counted" in unknown.out
    sheet = json.loads(run(*words, "--json", "-").out)
    assert sheet["players"][1]["not_visible"] == ["coins"]
    assert sheet["players"][1]["zoo"]["coins"] is None
    told = json.loads(run(*words, "--coins", "Bert=4", "--json", "-").out)
    assert told["ranking"] == [["Bert"], ["Anna"]]
    assert told["players"][1]["not_visible"] == []
    shared = json.loads(run(*words, "--coins", "Bert=3", "--json", "-").out)
    assert shared["ranking"] == [["Anna", "Bert"]]


def test_a_broken_tie_is_told_with_the_money_that_broke_it(anna: Path, run: Run, tmp_path: Path) -> None:
    bert, cleo = variation(tmp_path / "b.json", coins=4), variation(tmp_path / "c.json", coins=1, coin_tiles=2)
    dora = variation(tmp_path / "d.json", coins=9, areas={})
    words = ("score", "--names", "Anna", "Bert", "Cleo", "Dora", "--zoo", anna, bert)
    told = run(*words, cleo, dora).out
    assert "  1. Bert, 16 points (4 against 3 coins, coin tiles among them: ZR-097)\n" in told
    assert "  2. Anna and Cleo, 16 points\n  4. Dora, 0 points\n" in told
    words = ("score", "--names", "Anna", "Bert", "--zoo", anna, bert)
    assert "  1. Bert, 16 points (4 against 3 coins: ZR-097)\n  2. Anna, 16 points\n" in run(*words).out
    assert "  1. Bert, 16 Punkte (4 gegen 3 Münzen: ZR-097)\n" in run(*words, "--lang", "de").out


def test_coins_that_are_not_sure_are_asked_for_below_the_ranking() -> None:
    speak("en")

    def shown(sure: float, *more: float) -> str:
        coins = tuple(seen("table", "empty", 1 - one, "coin", coin=one) for one in more)
        things = observed(seen("table", "coin", sure, "coin", empty=1 - sure), *coins)
        zoos = [Player("Anna", zoo_of({}, 1), observation=things), Player("Bert", zoo_of({}, 1))]
        console = Console(width=200)
        with console.capture() as printed:
            print_sheet(score_sheet(zoos, options_for("2023")), console)
        return printed.get()

    assert "? Anna: 1 or 2 coins? They break a tie" in shown(0.9, 0.4)
    assert "? Anna: 0 to 2 coins? They break a tie" in shown(0.55, 0.4)
    assert "?" not in shown(0.9)


def test_a_plain_number_of_coins_is_for_the_only_player(run: Run, tmp_path: Path) -> None:
    zoo = variation(tmp_path / "zoo.json", coins=None)
    assert json.loads(run("score", "--zoo", zoo, "--coins", "7", "--json", "-").out)["players"][0]["zoo"]["coins"] == 7


def test_zoos_that_cannot_lie_on_one_table_are_scored_and_told(anna: Path, run: Run, tmp_path: Path) -> None:
    bert = variation(tmp_path / "bert.json", areas={"barn": {"animals": ["animal/elephant"] * 8, "stalls": []}})
    shown = run("score", "--zoo", anna, bert, "--strict")
    assert shown.code == 4
    assert "! Not on one table: 12 elephant tiles" in shown.out


def test_zoos_of_different_tables_do_not_fill_the_screen(run: Run, tmp_path: Path) -> None:
    pairs = {
        "enclosure-4": "zebra/male",
        "enclosure-5": "lion/female",
        "enclosure-6": "panda/male",
        "barn": "llama/male",
    }
    areas = {area: {"animals": [f"animal/{label}"] * 2, "stalls": []} for area, label in pairs.items()}
    many = [variation(tmp_path / f"{number}.json", areas=areas) for number in range(3)]
    shown = run("score", "--zoo", *many)
    (line,) = [line for line in shown.out.splitlines() if "Not on one table" in line]
    assert line.startswith("! Not on one table: ")
    assert line.endswith(", and 3 things more of this kind (ZR-003).")
    assert "Zoos of different games are scored game by game" in shown.out
    german = run("score", "--zoo", *many, "--lang", "de").out
    assert german.count("! Nicht auf einem Tisch: ") == 1
    assert "Zoos verschiedener Partien werden Partie für Partie gewertet" in german
    assert len(json.loads(run("score", "--zoo", *many, "--json", "-").out)["problems"]) > 3


def test_strict_is_content_without_doubts(anna: Path, run: Run) -> None:
    assert run("score", "--zoo", anna, "--strict").code == 0


def test_the_edition_of_zoos_that_name_none(run: Run, tmp_path: Path) -> None:
    zoo = example()
    del zoo["edition"]
    path = write(tmp_path / "zoo.json", zoo)
    sheet = json.loads(run("score", "--zoo", path, "--edition", "print-and-play", "--json", "-").out)
    assert sheet["options"]["edition"] == sheet["players"][0]["zoo"]["edition"] == "print-and-play"
    assert json.loads(run("score", "--zoo", path, "--json", "-").out)["options"]["edition"] == "2023"


def test_variants_are_told(run: Run, tmp_path: Path) -> None:
    zoo = example()
    zoo["areas"]["free-stall"]["stalls"] = ["stall/balloon"]
    path = write(tmp_path / "zoo.json", zoo)
    assert "the variant balloon is not played" in run("score", "--zoo", path).refused_with(2)
    sheet = json.loads(run("score", "--zoo", path, "--variant", "balloon", "tray", "--json", "-").out)
    assert sheet["options"]["variant"] == ["balloon", "tray"]


CONTRADICTIONS = [
    ("score", "photo"),
    ("score --zoo A photo.jpg", "not both"),
    ("score --zoo A --names Anna Bert", "2 names for 1 zoo"),
    ("score --zoo A B --names Anna", "1 name for 2 zoos"),
    ("score --zoo A B --names Anna Anna", "'Anna' twice"),
    ("score --zoo A --names ", "empty name"),
    ("score --zoo A B --coins 3", "does not say whose"),
    ("score --zoo A --coins Bert=3", "the players are Player 1"),
    ("score --zoo A B --names Anna Bert --coins Anna=3 Anna=4", "'Anna' twice"),
    ("score --zoo A --coins=-1", "no number of coins"),
    ("score --zoo A --coins many", "no number of coins"),
    ("score --zoo A --coins 99", "there are 33"),
    ("score --zoo A B --players 1", "--players 1 is too few for 2 zoos"),
    ("score --zoo A --players 0", "--players 0 is no number of players"),
    ("score --zoo A --players 6", "6 players cannot play"),
    ("score --zoo A --same-zoo", "--same-zoo is about photos"),
    ("score --zoo A --annotate out", "--annotate is about photos"),
    ("score --zoo A --corners 1,2 3,4 5,6 7,8", "--corners is about photos"),
    ("score --zoo A --profile mine", "--profile is about photos"),
    ("score --zoo A --names An\na", "signs that cannot be shown"),
    (f"score --zoo A --coins {'9' * 5000}", "no number of coins"),
    ("score --zoo A --edition 2007", "edition 2023, but --edition says 2007"),
    ("score --zoo A --edition 1999", "2023, 2007, print-and-play"),
    ("score --zoo A --game chess", "no game 'chess', but zooloretto"),
    ("score --zoo A --with chess", "no expansion 'chess'"),
    ("score --zoo A --variant chess", "all-stalls, balloon, tray"),
    ("score --zoo A --lang xx", "'xx'"),
    ("score --zoo \0", "Invalid value for '--zoo': no file has such a name"),
    ("print --what cat --out a.pdf", "Invalid value for '--what': 'cat' is not one of"),
    ("score a.jpg --corners 1,2 3,4 5,6", "four points a photo"),
    ("score a.jpg --corners 1,2 nan,4 5,6 7,8", "'nan,4' is no point"),
    ("score a.jpg --corners 1,2 3,4 5,6 7,inf", "'7,inf' is no point"),
    ("score a.jpg --corners here 3,4 5,6 7,8", "no point"),
    ("score a.jpg --edition 2007", "print-and-play"),
    ("read a.jpg --edition 2007", "print-and-play"),
    ("read a.jpg --variant chess", "all-stalls, balloon, tray"),
    ("read a.jpg --players 6", "6 players cannot play"),
    ("read a.jpg --coins Anna=many", "no number of coins"),
    ("score a.jpg --profile mine", "no profile 'mine'"),
]


@pytest.mark.parametrize(("line", "words"), CONTRADICTIONS, ids=[line[:60] for line, _ in CONTRADICTIONS])
def test_contradictory_options_exit_2(line: str, words: str, anna: Path, run: Run, empty_folder: Path) -> None:
    places = {"A": str(anna), "B": str(variation(anna.parent / "bert.json"))}
    assert words in run(*(places.get(word, word) for word in line.split(" "))).refused_with(2)
    assert not list(empty_folder.iterdir())


BAD_ZOOS: list[tuple[bytes | dict[str, Any] | list[Any], str]] = [
    (b"", "line 1, column 1"),
    (b'{"schema": "companion.zoo/1",\n "areas": {]}', "line 2, column 12"),
    (b"\xff\xfe\x00", "UTF-8"),
    (b"[" * 100_000, "nested too deeply"),
    ([1, 2], "JSON object"),
    ({}, "schema"),
    (example() | {"schema": "companion.zoo/9"}, "'companion.zoo/1'"),
    (example() | {"edition": "1999"}, "'2023'"),
    (example() | {"coins": "many"}, "coins"),
    (example() | {"coins": -1}, "negative"),
    (example() | {"coins": 99}, "99 coins"),
    (example() | {"areas": []}, "areas"),
    (example() | {"areas": {"attic": {}}}, "areas.attic"),
    (example() | {"areas": {"barn": {"animals": ["animal/unicorn"]}}}, "areas.barn.animals[0]"),
    (example() | {"areas": {"enclosure-4": {"animals": ["animal/lion", "animal/zebra"]}}}, "lion and zebra together"),
    (example() | {"areas": {"enclosure-4": {"animals": ["animal/lion"] * 5}}}, "5 animals on 4 spaces"),
    (example() | {"areas": {"barn": {"animals": ["offspring/lion"] * 3}}}, "3 lion offspring"),
    (b'{"schema": "companion.zoo/1", "areas": {"barn": {"stalls": ["animal/lion"]}, "barn": {}}}', "'barn' stands"),
]


@pytest.mark.parametrize(("content", "words"), BAD_ZOOS, ids=[words for _, words in BAD_ZOOS])
def test_bad_zoos_are_refused_with_their_place(
    content: bytes | dict[str, Any] | list[Any], words: str, run: Run, tmp_path: Path, empty_folder: Path
) -> None:
    path = tmp_path / "zoo.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    sentence = run("score", "--zoo", path, "--json", "sheet.json").refused_with(3 if words == "UTF-8" else 2)
    assert words in sentence
    assert "zoo.json" in sentence
    assert not list(empty_folder.iterdir())


@pytest.mark.parametrize("place", ["missing.json", ".", "/dev/zero"])
def test_a_zoo_that_is_not_there(place: str, run: Run) -> None:
    assert place in run("score", "--zoo", place).refused_with(3)


@pytest.mark.parametrize("target", ["missing/sheet.json", ".", "/dev/full/sheet.json"])
def test_an_unwritable_target_is_refused(target: str, anna: Path, run: Run) -> None:
    assert target in run("score", "--zoo", anna, "--json", target).refused_with(3)


def test_what_is_read_is_not_written_over(anna: Path, run: Run) -> None:
    before = anna.read_bytes()
    assert "another name" in run("score", "--zoo", anna, "--json", anna).refused_with(3)
    assert anna.read_bytes() == before


@pytest.mark.parametrize("name", ["\udcff\udcfe", "An\udce4na", "An\nna", "An\u2028na", "\x07"])
def test_a_name_that_cannot_be_shown_is_refused_before_anything_is_kept(
    anna: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    told = run("score", "--zoo", anna, "--names", name, "--keep").refused_with(2)
    assert "which holds signs that cannot be shown" in told
    assert not (tmp_path / "data").exists()


def test_a_name_without_end_is_refused_by_its_beginning(anna: Path, run: Run) -> None:
    told = run("score", "--zoo", anna, "--names", "x" * 5000).refused_with(2)
    assert "'xxxxxxxxxxxxxxxxxxxx...', which is longer than 80 letters" in told
    assert len(told) < 200
    assert run("score", "--zoo", anna, "--names", "x" * 80).code == 0


def test_a_name_is_the_same_however_its_letters_are_composed(run: Run, tmp_path: Path) -> None:
    composed, decomposed = "Zo\u00eb", "Zoe\u0308"
    zoo = variation(tmp_path / "zoo.json", coins=None)
    for name, other in ((composed, decomposed), (decomposed, composed)):
        told = json.loads(run("score", "--zoo", zoo, "--names", name, "--coins", f"{other}=7", "--json", "-").out)
        assert (told["players"][0]["name"], told["players"][0]["zoo"]["coins"]) == (composed, 7)
    shown = run("score", "--zoo", zoo, zoo, "--names", composed, decomposed)
    assert "twice: players need names of their own" in shown.refused_with(2)
