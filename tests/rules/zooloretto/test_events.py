"""Events: each names its rule and says in words what happened, counting players from 1."""

import pytest

from companion.rules.zooloretto.events import (
    BalloonTaken,
    BankEmptied,
    BonusPaid,
    CoinEarned,
    CoinTileGained,
    Event,
    FreePilesExhausted,
    GameEnded,
    LastRoundBegun,
    OffspringBorn,
    RoundEnded,
    TileRemoved,
    TrayGained,
)

EVENTS: list[tuple[Event, str, str]] = [
    (FreePilesExhausted(), "ZR-087", "the free piles are gone, the marker is taken off the end stack"),
    (LastRoundBegun(), "ZR-088", "the first tile of the end stack is revealed, this round is the last one"),
    (CoinTileGained(0), "ZR-044", "player-1 puts a coin tile to the coins"),
    (OffspringBorn(1, "offspring/lion", "barn"), "ZR-075", "player-2 gets a lion offspring into barn"),
    (BonusPaid(0, "enclosure-5", 2), "ZR-082", "enclosure-5 is full, the bank pays player-1 2"),
    (
        BankEmptied(2, "enclosure-5", 1),
        "ZR-084",
        "the bank is empty, 1 of player-3's bonus for enclosure-5 are not paid",
    ),
    (CoinEarned(3), "ZR-065", "player-4 gets a coin for the animal"),
    (BalloonTaken(0), "ZV-05", "player-1 takes the balloon stall"),
    (TrayGained(0), "ZV-12", "player-1 has four stalls and receives the tray"),
    (TileRemoved("animal/lion", "ZR-068"), "ZR-068", "lion leaves the game"),
    (RoundEnded(4), "ZR-073", "the round is over, player-5 took the last truck"),
    (GameEnded(), "ZR-089", "the game is over"),
]


@pytest.mark.parametrize(("event", "rule", "text"), EVENTS)
def test_an_event_in_words(event: Event, rule: str, text: str) -> None:
    assert (event.rule, event.text) == (rule, text)
