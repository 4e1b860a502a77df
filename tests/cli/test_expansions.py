"""Exotic and XXL on the command line: played, simulated, scored from text."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from companion.words import words_in
from tests.cli.conftest import Run

ZOO: dict[str, Any] = {
    "schema": "companion.zoo/1",
    "edition": "2023",
    "coins": 1,
    "visitor_bonus": ["red"],
    "tokens": [6],
    "areas": {
        "enclosure-4": {"animals": ["animal/panda"] * 4, "stalls": ["stall/xxl"]},
        "barn": {"animals": ["exotic/koala", "animal/lion"]},
        "jungle": {"animals": ["exotic/bat", "exotic/baboon"]},
        "path-1": {"visitors": ["visitor/red", "visitor/blue"]},
        "path-4": {"visitors": ["visitor/red"]},
    },
}
SHEET = """\
Anna
   +5  enclosure 4 is full                                         ZR-090
    0  enclosure 5 is empty                                        ZR-092
    0  enclosure 6 is empty                                        ZR-092
   +2  stall types on stall spaces: xxl                            ZR-093
   -2  animal types in the barn: lion                              ZR-095
    0  exotics on the jungle board: 2                              EX-41
   -2  exotic kinds in the barn: koala                             EX-42
   +4  visitors' colours in the zoo: blue, red                     EX-43
   +4  red visitors in the zoo, with their bonus tile: 2           EX-44
   +6  tokens of other zoos: 6                                     XL-15
   17  points
"""


def written(folder: Path, zoo: dict[str, Any]) -> Path:
    path = folder / "zoo.json"
    path.write_text(json.dumps(zoo), encoding="utf-8")
    return path


def test_a_zoo_with_expansions_is_scored(run: Run, tmp_path: Path) -> None:
    words = ("score", "--zoo", written(tmp_path, ZOO), "--names", "Anna", "--with", "exotic", "xxl")
    shown = [line.rstrip() for line in run(*words).out.splitlines()]
    assert shown[: len(SHEET.splitlines())] == SHEET.splitlines()
    sheet = json.loads(run(*words, "--json", "-").out)
    assert sheet["options"]["with"] == ["exotic", "xxl"]
    assert sheet["players"][0]["total"] == 17
    assert sheet["players"][0]["zoo"]["areas"]["path-1"] == {"visitors": ["visitor/blue", "visitor/red"]}


STRANGE = [
    ((), "barn holds koala exotic, of the Exotic expansion, which is not played (EX-06)", "barn"),
    ((), "a red visitor stands at path-4, of the Exotic expansion, which is not played (EX-06)", "path-4"),
    (
        ("--with", "exotic"),
        "enclosure-4 holds xxl stall, of the XXL expansion, which is not played (XL-02)",
        "enclosure-4",
    ),
    (("--with", "exotic"), "tokens of other zoos lie here (6), of the XXL expansion, which is not played (XL-04)", ""),
]


@pytest.mark.parametrize(("played", "text", "area"), STRANGE)
def test_what_is_not_played_is_told_and_the_rest_is_scored(
    run: Run, tmp_path: Path, played: tuple[str, ...], text: str, area: str
) -> None:
    words = ("score", "--zoo", written(tmp_path, ZOO), *played)
    shown = run(*words)
    assert (shown.code, shown.err) == (0, "")
    assert f"! This cannot be: {words_in('en').sentence(text)}." in shown.out
    assert "points, incomplete" in shown.out
    assert run(*words, "--strict").code == 4
    player = json.loads(run(*words, "--json", "-").out)["players"][0]
    rule = text[-6:-1]
    assert {"rule": rule, "text": text[:-8], "area": area} in player["problems"]
    assert (player["complete"], player["total"]) == (False, 3 if not played else 9)


@pytest.mark.parametrize(
    ("areas", "rule", "area"),
    [
        (
            {"jungle": {"animals": [f"exotic/{kind}" for kind in ("bat", "baboon", "koala", "orangutan")]}},
            "EX-18",
            "jungle",
        ),
        ({"barn": {"visitors": ["visitor/red"]}}, "EX-16", "barn"),
        ({"enclosure-5": {"animals": ["exotic/koala"]}}, "EX-45", "enclosure-5"),
        ({"path-2": {"visitors": ["visitor/yellow"]}}, "EX-08", "path-2"),
    ],
)
def test_what_cannot_lie_there_is_told_and_the_rest_is_scored(
    run: Run, tmp_path: Path, areas: dict[str, Any], rule: str, area: str
) -> None:
    zoo = {"schema": "companion.zoo/1", "coins": 0, "areas": {"enclosure-4": {"animals": ["animal/panda"] * 4}} | areas}
    words = ("score", "--zoo", written(tmp_path, zoo), "--with", "exotic", "--json", "-")
    player = json.loads(run(*words).out)["players"][0]
    assert [(problem["rule"], problem["area"]) for problem in player["problems"]] == [(rule, area)]
    assert (player["complete"], player["total"]) == (False, 5)


def test_what_nobody_can_score_is_refused(run: Run, tmp_path: Path) -> None:
    zoo = {"schema": "companion.zoo/1", "areas": {"path-1": {"visitors": ["visitor/red"] * 9}}}
    sentence = run("score", "--zoo", written(tmp_path, zoo), "--with", "exotic").refused_with(2)
    assert sentence.endswith("9 red visitors are here, 8 exist (EX-01)")


def test_a_house_rule_changes_the_score(run: Run, tmp_path: Path) -> None:
    areas = {"enclosure-4": {"animals": ["animal/panda"], "stalls": ["stall/balloon"]}}
    words = ("score", "--zoo", written(tmp_path, {"schema": "companion.zoo/1", "coins": 0, "areas": areas}))
    totals = []
    for house in ((), ("--house", "balloon-doubles=yes")):
        shown = run(*words, "--variant", "balloon", *house, "--json", "-")
        totals.append(json.loads(shown.out)["players"][0]["total"])
    assert totals == [3, 4]


def test_the_table_shows_what_the_expansions_add(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("rule EX-21\nrule XL-13\n"))
    house = ("--house", "drinks=red", "tokens=6,6,5,5,4,4")
    out = run("play", "--with", "exotic", "xxl", "--variant", "all-stalls", "--players", 3, "--seed", 1, *house).out
    assert "  visitors     red 5, blue 5, green 5, white 5, yellow 5" in out
    assert "  bonus tiles  red, blue, green, white, yellow" in out
    assert "  stalls call  cotton candy nobody, drinks red, hamburgers blue, " in out
    assert "  tokens       6, 6, 5, 5, 4, 4" in out
    assert "  observation point 2 blue, green, red, white, yellow" in out
    assert "  jungle       -, -, -, -, -" in out
    assert "A kiosk on a stall space moves one visitor of its colour two points forward" in out
    assert "Nobody donates more than twice." in out


def test_whom_the_stalls_call_is_asked_at_set_up(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.play.somebody_answers", lambda: True)
    words = ("play", "--with", "exotic", "--players", 2, "--remove", "lion", "llama", "zebra", "bat", "koala", "baboon")
    monkeypatch.setattr("sys.stdin", io.StringIO("3\nx\n9\n5\n\n\n"))
    shown = run(*words, "--remove-stall", "hot-dogs")
    assert "stalls call  cotton candy green, drinks nobody, hamburgers red, ice cream green" in shown.out
    assert "Which visitors does the cotton candy stall call?" in shown.err
    assert shown.err.count("Please type a number from 1 to 5.") == 2
    assert "Number (Enter: red): " in shown.err
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run(*words, "--remove-stall", "hot-dogs", "--house", "drinks=blue").err == ""
    assert run("play", "--players", 2).err == ""


def test_a_table_shows_tiles_visitors_and_tokens(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A game that is saved, changed by hand and gone on with."""
    saved = tmp_path / "saved.json"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"save {saved}\n"))
    run("play", "--with", "exotic", "xxl", "--players", 2, "--seed", 1)
    game = json.loads(saved.read_text("utf-8"))
    zoo = game["start"]["zoos"][0]
    zoo["areas"]["jungle"] = {"animals": ["exotic/red-macaw"]}
    zoo |= {"visitor_bonus": ["blue"], "tokens": [6]}
    saved.write_text(json.dumps(game), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("table\n"))
    out = run("play", "--load", saved).out
    assert "  jungle       red macaw, -, -, -, -" in out
    assert "  bonus tiles  blue" in out
    assert "  tokens       6\n" in out


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_games_with_expansions_are_simulated(run: Run, players: int, policy: str) -> None:
    words = ("simulate", "--with", "exotic", "xxl", "--games", 1, "--players", players, "--policy", policy)
    document = json.loads(run(*words, "--json", "-").out)
    assert (document["with"], document["players"], document["games"]) == (["exotic", "xxl"], players, 1)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("play --house fog=yes", "there is no house rule 'fog', but stall-to-barn"),
        ("simulate --house drinks=red", "there is no house rule 'drinks'"),
        ("play --with exotic --house drinks=pink", "drinks cannot call 'pink'"),
        ("play --game dice --house lion=2", "there is no house rule 'lion', but spent-coins-break-ties"),
        ("play --with exotic --remove bat --players 3", "3 players put 2 exotic kinds back into the box, not 1"),
        ("play --remove bat", "'bat' is no species of edition 2023"),
    ],
)
def test_what_cannot_be_chosen(run: Run, words: str, sentence: str) -> None:
    assert sentence in run(*words.split()).refused_with(2)
