"""House rules as people type them."""

import pytest

from companion.errors import UnknownNameError, UsageError
from companion.rules.zooloretto.house import asked, with_house_rules
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.rulings import Rulings
from tests.rules.zooloretto.tables import ready

ALL = Options(players=3, exotic=True, xxl=True)


def test_rulings_are_answered_by_yes_and_no() -> None:
    changed = with_house_rules(Options(), ("stall-to-barn=yes", "partial-bonus=no"))
    assert changed == Options(rulings=Rulings(stall_to_barn=True, partial_bonus=False))
    assert with_house_rules(changed, ("stall-to-barn=no", "partial-bonus=yes")) == Options()
    assert with_house_rules(Options(), ()) == Options()


@pytest.mark.rule("EX-22", "RE-14", "RE-16", "RX-01", "XL-05")
def test_colours_and_tokens() -> None:
    changed = with_house_rules(ALL, ("drinks=red", "balloon=nobody", "xxl=white", "drinks=blue", "tokens=9,5,5,4,4,1"))
    assert changed.kiosk_colours == (("balloon", "nobody"), ("drinks", "blue"), ("xxl", "white"))
    assert changed.tokens == (9, 5, 5, 4, 4, 1)


@pytest.mark.parametrize(
    ("options", "word", "error", "sentence"),
    [
        (Options(), "fog=yes", UnknownNameError, "there is no house rule 'fog', but stall-to-barn, idle-stall-move, "),
        (Options(), "drinks=red", UnknownNameError, "there is no house rule 'drinks', but stall-to-barn, "),
        (Options(exotic=True), "tokens=6", UnknownNameError, "there is no house rule 'tokens', but stall-to-barn, "),
        (Options(), "stall-to-barn", UsageError, "the house rule stall-to-barn takes yes or no: write stall-to-barn="),
        (ALL, "tokens=six", UsageError, "the house rule tokens takes numbers from the top: write tokens=6,6,5,5,4,4"),
        (ALL, "tokens=", UsageError, "the house rule tokens takes numbers from the top: "),
        (ALL, "tokens=4,6", UsageError, "the tokens lie with the highest on top, not 4, 6"),
        (ALL, "drinks=pink", UnknownNameError, "drinks cannot call 'pink'; what a stall can call is red, blue, "),
    ],
)
def test_what_is_no_house_rule(options: Options, word: str, error: type[UsageError], sentence: str) -> None:
    with pytest.raises(error) as caught:
        with_house_rules(options, (word,))
    assert str(caught.value).startswith(sentence)


@pytest.mark.rule("EX-22", "RE-14")
def test_what_only_the_players_own_copy_tells() -> None:
    assert asked(Options()) == ()
    questions = asked(ready(Options(players=3, exotic=True)))
    assert [(question.name, question.usual) for question in questions] == [
        ("drinks", "blue"),
        ("hamburgers", "red"),
        ("hot-dogs", "white"),
        ("ice-cream", "green"),
    ]
    assert questions[3].text == "Which visitors does the ice cream stall call?"
    assert questions[3].known == ("red", "blue", "green", "white", "nobody")
