"""Every game can be played, simulated and scored on the command line."""

import io
import json
from pathlib import Path

import pytest

from companion.rules import GAMES, game_named
from tests.cli.conftest import Run

EVERY_GAME = pytest.mark.parametrize("game", GAMES)


@EVERY_GAME
def test_a_game_is_simulated_and_the_greedy_do_better(game: str, run: Run) -> None:
    words = ("simulate", "--game", game, "--players", 3, "--games", 1, "--json", "-")
    chance, greedy = (json.loads(run(*words, "--policy", policy).out) for policy in ("random", "greedy"))
    assert (chance["game"], chance["with"]) == (game, [])
    assert greedy["figures"]["points"]["mean"] > chance["figures"]["points"]["mean"]
    assert greedy["figures"]["rounds"]["least"] > 0


@EVERY_GAME
def test_a_game_is_played_saved_and_shown(
    game: str, run: Run, monkeypatch: pytest.MonkeyPatch, empty_folder: Path
) -> None:
    monkeypatch.setattr(
        "sys.stdin", io.StringIO("1\ntable\nscore\nundo\n" + "1\n" * 60 + "table\nscore\nsave a.json\n")
    )
    shown = run("play", "--game", game, "--players", 3, "--seed", 1)
    assert (shown.code, shown.err) == (0, "")
    assert "not possible" not in shown.out
    assert "Player 3: " in shown.out
    assert "ranking: 1. Player " in shown.out
    assert "saved in a.json" in shown.out
    assert json.loads((empty_folder / "a.json").read_text("utf-8"))["game"] == game
    assert run("play", "--replay", "a.json").out.splitlines()[-1].startswith("ranking")
    monkeypatch.setattr("sys.stdin", io.StringIO("undo\n"))
    assert "not possible" not in run("play", "--load", "a.json").out
    other = "zooloretto" if game != "zooloretto" else "chess"
    assert run("play", "--load", "a.json", "--game", other).code == 2


@EVERY_GAME
def test_zoos_of_a_game_are_scored_from_text(game: str, run: Run, tmp_path: Path) -> None:
    rules = game_named(game)
    state = rules.new_game(rules.complete(rules.options_from_words(None, (), (), 2), lambda names, n: names[:n]), 0)
    paths = []
    for seat, zoo in enumerate(state.zoos):
        paths.append(tmp_path / f"{seat}.json")
        paths[-1].write_text(json.dumps(rules.zoo_to_json(zoo)), encoding="utf-8")
    sheet = json.loads(run("score", "--game", game, "--zoo", *paths, "--json", "-").out)
    assert (sheet["game"], sheet["ranking"]) == (game, [["Player 1", "Player 2"]])
    shown = run("score", "--game", game, "--zoo", *paths)
    assert (shown.code, shown.err) == (0, "")
    assert "Ranking" in shown.out


RULES = {"zooloretto": "ZR-097", "aquaretto": "AB-50", "joint": "AJ-11", "dice": "DG-47"}


@EVERY_GAME
def test_a_tie_is_broken_by_the_games_own_rule(game: str, run: Run, tmp_path: Path) -> None:
    rules = game_named(game)
    state = rules.new_game(rules.complete(rules.options_from_words(None, (), (), 2), lambda names, n: names[:n]), 0)
    paths = []
    for coins in (2, 3):  # in the dice game the third one opens a group that is not full
        paths.append(tmp_path / f"{coins}.json")
        paths[-1].write_text(json.dumps(rules.zoo_to_json(state.zoos[0]) | {"coins": coins}), encoding="utf-8")
    shown = run("score", "--game", game, "--zoo", *paths).out
    assert f"(3 against 2 coins: {RULES[game]})" in shown
    if game == "dice":
        house = ("--house", "spent-coins-break-ties=no")
        assert "(3 against 2 coins: RD-09)" in run("score", "--game", game, *house, "--zoo", *paths).out


def test_a_zoo_of_another_game_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "zoo.json"
    path.write_text('{"schema": "companion.zoo/1", "game": "chess", "areas": {}}', encoding="utf-8")
    for game in GAMES:
        assert "game: 'chess'" in run("score", "--game", game, "--zoo", path).refused_with(2)
