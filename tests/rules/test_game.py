"""What a game says where it has nothing of its own to say."""

from dataclasses import dataclass

import pytest

from companion.rules.game import nothing_asked, whole_money


@dataclass(frozen=True)
class Purse:
    money: int | None


@pytest.mark.parametrize("money", [3, 0, None])
def test_all_money_breaks_ties(money: int | None) -> None:
    assert whole_money(Purse(money), None) == money


def test_nothing_is_asked() -> None:
    assert nothing_asked(None) == ()
