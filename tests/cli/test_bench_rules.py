"""``companion bench rules``: figures for every promise."""

import pytest

from companion.cli import bench_rules
from tests.cli.conftest import Run


def test_every_promise_has_its_figure(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_GAMES", "_REPEATS", "_IMPORTS"):
        monkeypatch.setattr(bench_rules, name, 1)
    monkeypatch.setattr(bench_rules, "find_spec", lambda name: None)
    shown = run("bench", "rules")
    assert shown.code == 0
    for name in ("apply", "legal_actions", "random game", "import of the rules", "pip install chess"):
        assert name in shown.out


def test_positions_are_of_the_middle_of_games_and_the_same_each_time() -> None:
    states = bench_rules.mid_game(1)
    assert states == bench_rules.mid_game(1)
    assert all(state.stage == "turn" for state in states)
