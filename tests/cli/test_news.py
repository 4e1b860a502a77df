"""What is new while a game is followed: in words, each thing once, with the player and the rule."""

import pytest

from companion.cli.news import Show
from companion.live import Live
from companion.reconcile.due import impossible
from companion.reconcile.session import Effect, begun
from companion.words import words_in
from tests.rules.zooloretto.tables import table, zoo

SESSION = begun(table(zoo(enclosure_6="lion panda"), zoo(), zoo()))
(WRONG,) = [one for one in impossible(SESSION.state) if one.rule == "ZR-039"]
ILLEGAL = Effect("illegal", "no panda may join them", "ZR-039", "player-1/enclosure-6")
PROBLEM = Effect("due", WRONG.text, WRONG.rule)
PAYMENT = Effect("due", "player-2: 2 of the price are not paid yet", "ZR-052")
HELD = "Player 1: enclosure 6 holds lion and panda together (ZR-039)"
PAID = "Due: Player 2: 2 of the price are not paid yet (ZR-052)"


@pytest.mark.parametrize(
    ("effects", "lines"),
    [
        ((ILLEGAL, PAYMENT), ["Not allowed: Player 1: no panda may join them (ZR-039)", PAID]),
        ((ILLEGAL, PROBLEM, PAYMENT), [f"Not allowed: {HELD}", PAID]),
        ((PROBLEM, PAYMENT), [f"Must be put right: {HELD}", PAID]),
    ],
)
def test_what_is_not_allowed_and_lies_there_is_said_once_with_the_player_and_the_rule(
    effects: tuple[Effect, ...], lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Show(words_in("en"), json=None, film=None).effects(effects, 1.0, Live((), SESSION))
    assert capsys.readouterr().out.splitlines() == lines


def test_the_end_says_what_must_be_put_right(capsys: pytest.CaptureFixture[str]) -> None:
    Show(words_in("de"), json=None, film=None).end(Live((), SESSION))
    first, wrong, *_ = capsys.readouterr().out.splitlines()
    assert "0 " in first
    assert "(ZR-039)" in wrong
