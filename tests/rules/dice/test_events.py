"""Events: each names its rule and says in words what happened, counting players from 1."""

import pytest

from companion.rules.dice.events import (
    AnimalEntered,
    BarnCrossed,
    BonusGained,
    BonusMissed,
    CoinEntered,
    Event,
    GameEnded,
    LastRoundBegun,
    RoundEnded,
    SymbolIgnored,
)

EVENTS: list[tuple[Event, str, str]] = [
    (AnimalEntered(0, "lion", 3), "DG-25", "player-1 crosses off lion space 3"),
    (BonusGained(1, "lion", 2), "DG-29", "player-2 is the first to fill the lion enclosure: bonus of 2"),
    (BonusMissed(0, "lion"), "DG-30", "player-1 fills the lion enclosure, its bonus is gone"),
    (BarnCrossed(2, "ostrich"), "DG-27", "player-3 crosses off the ostrich in the barn"),
    (CoinEntered(0, 4), "DG-31", "player-1 crosses off ticket office space 4"),
    (SymbolIgnored(3, "coin", "DG-33"), "DG-33", "player-4 has no room for the coin, it is ignored"),
    (
        LastRoundBegun(0),
        "DG-37",
        "player-1 has free spaces in one enclosure at most, this round is the last one",
    ),
    (RoundEnded(1), "DG-35", "the round is over, player-2 took dice last; all dice return to the supply"),
    (GameEnded(), "DG-38", "the game is over"),
]


@pytest.mark.parametrize(("event", "rule", "text"), EVENTS)
def test_an_event_in_words(event: Event, rule: str, text: str) -> None:
    assert (event.rule, event.text) == (rule, text)
