"""The dice game on the command line: playing, scoring texts, own sheets, and what is said about mistakes."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules.dice.options import ANIMALS
from tests.cli.conftest import Run

VALUES: dict[str, Any] = {
    "sizes": dict(zip(ANIMALS, (1, 1, 1, 1, 2), strict=True)),
    "bonuses": dict(zip(ANIMALS, (9, 9, 9, 9, 9), strict=True)),
    "coin_groups": [1, 2, 3],
}


def write(path: Path, document: Any) -> Path:
    """A JSON file."""
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def sheet(path: Path, **content: Any) -> Path:
    """A dice sheet as a zoo in text."""
    return write(path, {"schema": "companion.zoo/1", "game": "dice", "enclosures": {}, "coins": 0} | content)


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What is typed at the prompt."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.mark.rule("DG-45")
def test_the_example_of_the_rulebook_is_scored(run: Run, tmp_path: Path) -> None:
    path = sheet(
        tmp_path / "a.json",
        enclosures={"crocodile": 1, "ostrich": 2, "monkey": 3, "elephant": 2, "lion": 5},
        bonuses=["crocodile", "lion"],
        barn=["crocodile", "ostrich"],
        coins=3,
    )
    shown = run("score", "--game", "dice", "--zoo", path)
    assert (shown.code, shown.err) == (0, "")
    for text in (
        "14  points",
        "removes the crocodile from the barn",
        "left in the barn: ostrich",
        "house ruling RD-02",
    ):
        assert text in shown.out
    assert "house ruling" not in run("score", "--game", "dice", "--edition", "print-and-play", "--zoo", path).out


@pytest.mark.rule("DG-47", "RD-09")
def test_scored_texts_follow_the_house_rule_about_spent_coins(run: Run, tmp_path: Path) -> None:
    full = {"lion": 5, "elephant": 4}
    spent = sheet(tmp_path / "spent.json", enclosures=full, barn=["lion", "elephant"], coins=4)
    kept = sheet(tmp_path / "kept.json", enclosures={"lion": 5, "monkey": 3}, coins=2)
    words = ("score", "--game", "dice", "--zoo", spent, kept, "--names", "Spent", "Kept", "--json", "-")
    assert json.loads(run(*words).out)["ranking"] == [["Spent"], ["Kept"]]
    assert json.loads(run(*words, "--house", "spent-coins-break-ties=no").out)["ranking"] == [["Kept"], ["Spent"]]


def test_one_point_is_one_point(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = sheet(tmp_path / "a.json", enclosures={"lion": 1})
    assert "    1  point  " in run("score", "--game", "dice", "--zoo", path).out
    lines = ("roll", "reveal lion", "reveal coin", "load lion truck-1", "load coin truck-2", "take truck-1", "table")
    typed(monkeypatch, *lines, "score")
    shown = run("play", "--game", "dice", "--players", 2, "--table").out
    assert "Player 2: 1 point" in shown
    assert "1 points" not in shown


@pytest.mark.rule("DG-42")
def test_a_sheet_without_coins_is_incomplete(run: Run, tmp_path: Path) -> None:
    path = sheet(tmp_path / "a.json", enclosures={"lion": 5}, barn=["lion"], coins=None)
    shown = run("score", "--game", "dice", "--zoo", path)
    assert "points, incomplete" in shown.out
    assert "none were seen or given (--coins); they count for the score." in shown.out
    assert (
        json.loads(run("score", "--game", "dice", "--zoo", path, "--json", "-").out)["players"][0]["complete"] is False
    )
    told = json.loads(run("score", "--game", "dice", "--zoo", path, "--coins", "2", "--json", "-").out)["players"][0]
    assert (told["total"], told["complete"]) == (5, True)


@pytest.mark.rule("DG-47", "DG-48")
def test_coins_break_a_tie_and_equal_coins_leave_two_winners(run: Run, tmp_path: Path) -> None:
    lion = sheet(tmp_path / "lion.json", enclosures={"lion": 4}, coins=1)
    rich = sheet(tmp_path / "rich.json", enclosures={"lion": 3}, coins=2)
    words = ("score", "--game", "dice", "--names", "Anna", "Bert", "Cleo", "--json", "-", "--zoo")
    document = json.loads(run(*words, lion, rich, lion).out)
    assert [player["total"] for player in document["players"]] == [4, 4, 4]
    assert document["ranking"] == [["Bert"], ["Anna", "Cleo"]]


@pytest.mark.rule("DG-30")
def test_a_bonus_that_two_players_have_is_pointed_out(run: Run, tmp_path: Path) -> None:
    paths = [sheet(tmp_path / f"{name}.json", enclosures={"ostrich": 2}, bonuses=["ostrich"]) for name in "ab"]
    shown = run("score", "--game", "dice", "--zoo", *paths, "--strict")
    assert shown.code == 4
    assert "the bonus for the ostrich enclosure is crossed off on 2 sheets" in shown.out


@pytest.mark.parametrize(
    ("content", "words", "message"),
    [
        ({"enclosures": {"lion": 6}}, (), "6 spaces are crossed off in the lion enclosure, it has 5 (DG-25)"),
        ({"barn": ["lion"]}, (), "the lion is crossed off in the barn, but its enclosure has a free space (DG-27)"),
        ({"coins": 7}, (), "7 spaces are crossed off in the ticket office, it has 6 (DG-33)"),
        ({"bonuses": ["zebra"]}, (), "bonuses[0]: 'zebra' is not known; expected 'crocodile' or "),
        ({"game": "aquaretto"}, (), "game: 'aquaretto' is another game; expected 'dice'"),
        ({}, ("--edition", "2023"), "edition '2023' of the dice game is not known; known are 2012, print-and-play"),
        ({}, ("--with", "exotic"), "the dice game has no expansions, yet 'exotic' is named"),
        ({}, ("--variant", "tray"), "the dice game has no variants, yet 'tray' is named"),
        ({}, ("--players", "5"), "5 players cannot play; expected 2 to 4"),
        ({}, ("--coins", "Player 1=7"), "--coins gives Player 1 7 coins, but there are 6"),
    ],
)
def test_a_sheet_in_text_that_is_wrong(
    run: Run, tmp_path: Path, content: dict[str, Any], words: tuple[str, ...], message: str
) -> None:
    path = sheet(tmp_path / "a.json", **content)
    assert message in run("score", "--game", "dice", "--zoo", path, *words).refused_with(2)


def test_a_game_is_played_with_dice_of_the_own_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(
        monkeypatch,
        *("roll", "reveal crocodile", "reveal lion", "load lion truck-1", "load crocodile truck-1"),
        *("take truck-2", "reveal coin", "take truck-1", "table", "rule DG-18"),
    )
    shown = run("play", "--game", "dice", "--players", 2, "--table")
    assert (shown.code, shown.err) == (0, "")
    for text in (
        "Player 1: say what the first die shows",
        "Player 1: say what the second die shows",
        "Player 1: put the crocodile die and the lion die on a truck",
        "not possible: truck 2 carries no die (DG-20)",
        "not possible: awaited is: Player 2: roll two dice, or take the dice of a truck (DG-11)",
        "Player 2 is the first to fill the crocodile enclosure: bonus of 1 (DG-29)",
        "Player 2: 3 points, has taken crocodile, lion",
        "  crocodile    X      bonus +1",
        "What a die shows stays as it was rolled.",
    ):
        assert text in shown.out


def test_the_same_seed_rolls_the_same_dice(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []
    for _ in range(2):
        typed(monkeypatch, "roll", "1", "table")
        shown.append(run("play", "--game", "dice", "--seed", 7).out)
    assert shown[0] == shown[1]
    assert shown[0].count("  reveal a") == 2
    assert "  rolled " in shown[0]


@pytest.mark.rule("RD-01", "RD-02", "RD-03")
@pytest.mark.parametrize("whole", [True, False])
def test_a_sheet_of_ones_own_has_its_own_values(run: Run, tmp_path: Path, whole: bool) -> None:
    layout = {"schema": "companion.sheet-layout/1", "name": "mine", "values": VALUES}
    path = write(tmp_path / "mine.json", layout if whole else VALUES)
    words = ("simulate", "--game", "dice", "--games", 3, "--players", 2, "--json", "-")
    own = json.loads(run(*words, "--sheet", path).out)["figures"]
    usual = json.loads(run(*words).out)["figures"]
    assert own["points"]["most"] > 30 > usual["points"]["most"]
    assert own["rounds"]["mean"] < usual["rounds"]["mean"]


@pytest.mark.rule("RD-02", "RD-03")
def test_a_text_is_scored_with_the_values_of_ones_own_sheet(run: Run, tmp_path: Path) -> None:
    values = write(tmp_path / "mine.json", VALUES)
    path = sheet(tmp_path / "a.json", enclosures={"lion": 2}, bonuses=["lion"], coins=3)
    shown = run("score", "--game", "dice", "--zoo", path, "--sheet", values)
    assert (shown.code, shown.err) == (0, "")
    assert "13  points" in shown.out
    assert "house ruling" not in shown.out
    assert "(DG-29)" in run("score", "--game", "dice", "--zoo", path).refused_with(2)


def test_a_game_on_a_sheet_of_ones_own_keeps_it_when_saved(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, saved = write(tmp_path / "mine.json", VALUES), tmp_path / "game.json"
    typed(monkeypatch, "table", "roll")
    shown = run("play", "--game", "dice", "--sheet", path, "--save", saved)
    assert "  lion         --\n  tickets      - -- ---" in shown.out
    assert json.loads(saved.read_text(encoding="utf-8"))["start"]["options"]["sheet"] == VALUES
    assert "  tickets      - -- ---" in run("play", "--replay", saved).out
    assert "--sheet is for a new game" in run("play", "--load", saved, "--sheet", path).refused_with(2)


@pytest.mark.parametrize(
    ("document", "words", "message"),
    [
        (VALUES, ("--game", "zooloretto"), "--sheet is for the dice game, not for zooloretto"),
        ({"sizes": {}}, ("--game", "dice"), "values.sizes.crocodile: the key is missing"),
        (VALUES | {"coin_groups": []}, ("--game", "dice"), "every group of the ticket office has at least one space"),
    ],
)
def test_values_that_do_not_fit_are_refused(
    run: Run, tmp_path: Path, document: Any, words: tuple[str, ...], message: str
) -> None:
    path = write(tmp_path / "mine.json", document)
    assert message in run("simulate", "--games", 1, "--sheet", path, *words).refused_with(2)
