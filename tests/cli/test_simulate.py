"""``companion simulate``: many games, the same ones for the same seed."""

import json
from itertools import count
from pathlib import Path
from random import Random

import pytest

from companion.cli.policies import deal, greedy_policy, next_action, policy_named, random_policy
from companion.cli.simulate import FIGURES, play
from companion.rules import GAMES, game_named
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.turn import legal_actions
from tests.cli.conftest import Run
from tests.rules.zooloretto.tables import do, table, zoo


def test_the_statistics_are_shown(run: Run) -> None:
    shown = run("simulate", "--games", 3, "--players", 2, "--variant", "balloon", "tray", "--seed", 5)
    assert shown.code == 0
    assert "zooloretto, 3 games, 2 players, 2023, balloon, tray, random, seed 5" in shown.out
    for name in ("points", "winner's points", "rounds", "actions", "offspring", "bonuses paid", "won: Player 1"):
        assert name in shown.out


def test_the_statistics_as_json(run: Run, empty_folder: Path) -> None:
    words = ("simulate", "--games", 2, "--players", 3, "--policy", "greedy", "--json")
    printed = run(*words, "-")
    document = json.loads(printed.out)
    assert document["schema"] == "companion.simulation/1"
    assert (document["games"], document["players"], document["policy"]) == (2, 3, "greedy")
    assert sum(document["won"]) + document["tied"] == 2
    assert set(document["figures"]["points"]) == {"mean", "median", "least", "most"}
    assert run(*words, "s.json").code == 0
    assert json.loads((empty_folder / "s.json").read_text(encoding="utf-8")) == document


def test_the_same_seed_plays_the_same_game() -> None:
    options = Options(players=4)
    assert play(options, random_policy, "7/0") == play(options, random_policy, "7/0")
    assert play(options, random_policy, "7/0") != play(options, random_policy, "7/1")


def test_greedy_players_score_more_than_random_ones() -> None:
    options = Options(players=3)
    greedy = sum(sum(play(options, greedy_policy, str(seed)).points) for seed in range(3))
    chance = sum(sum(play(options, random_policy, str(seed)).points) for seed in range(3))
    assert greedy > chance + 50


def test_the_greedy_player_takes_what_brings_most() -> None:
    state = table(zoo(coins=0, enclosure_5="lion lion lion lion"), trucks=("panda", "lion", ""))
    assert next_action(state, greedy_policy, Random(0)) in list(legal_actions(state))
    assert do(state, "take truck-2") == do(state, f"take truck-{_truck(state) + 1}")


def _truck(state) -> int:
    action = next_action(state, greedy_policy, Random(0))
    return action.truck


def test_chance_deals_only_what_is_left() -> None:
    state = do(table(), "draw free")
    tiles = {deal(state, Random(seed)).label for seed in range(300)}
    assert tiles <= {action.label for action in legal_actions(state)}
    assert len(tiles) > 15


def test_policies_have_names() -> None:
    assert policy_named("random") is random_policy
    assert policy_named("greedy") is greedy_policy


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--policy clever", "policy 'clever' is not known; known are random, greedy"),
        ("--players 6", "6 players cannot play"),
        ("--players 0", "--players 0 is no number of players"),
        ("--edition 1999", "edition '1999' is not known"),
        ("--game chess", "there is no game 'chess', but zooloretto"),
        ("--games 0", "Invalid value for '--games': write a number of at least 1"),
        ("--games many", "Invalid value for '--games': this is no whole number"),
        ("--players two", "Invalid value for '--players': this is no whole number"),
    ],
)
def test_what_cannot_be_simulated_is_a_sentence(options: str, words: str, run: Run) -> None:
    assert words in run("simulate", *options.split()).refused_with(2)


def test_the_statistics_in_german(run: Run) -> None:
    shown = run("simulate", "--games", 2, "--players", 2, "--seed", 5, "--lang", "de").out
    assert "zooloretto, 2 Spiele, 2 Spieler, 2023, random, Startwert 5" in shown
    for name in (
        "Mittel",
        "Median",
        "am wenigsten",
        "am meisten",
        "Punkte",
        "Runden",
        "Nachwuchs",
        "gewonnen: Spieler 1",
    ):
        assert name in shown


def test_every_figure_of_a_game_has_a_name_in_every_language() -> None:
    assert {name for game in GAMES for name in game_named(game).figures} <= set(FIGURES)


def test_who_sees_no_bar_is_told_how_far_long_games_are(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("simulate", "--games", 3, "--players", 2).err == ""
    clock = count(step=8)
    monkeypatch.setattr("companion.cli.simulate.monotonic", lambda: next(clock))
    shown = run("simulate", "--games", 6, "--players", 2)
    assert shown.err == "2 of 6 games are played, about 32 s are left\n4 of 6 games are played, about 16 s are left\n"
    german = run("simulate", "--games", 3, "--players", 2, "--lang", "de")
    assert german.err == "2 von 3 Partien sind gespielt, noch etwa 8 s\n"
    monkeypatch.setattr("companion.cli.simulate.sees_progress", lambda: True)
    assert run("simulate", "--games", 3, "--players", 2).err == ""
