"""Events: each names its rule and says in words what happened, counting players from 1."""

import pytest

from companion.rules.zooloretto.events import (
    AnimalsDonated,
    BalloonTaken,
    BankEmptied,
    BonusPaid,
    BonusTileGained,
    CoinEarned,
    CoinTileGained,
    Event,
    FreePilesExhausted,
    GameEnded,
    LastRoundBegun,
    NobodyLed,
    OffspringBorn,
    RoundEnded,
    TileRemoved,
    TokenTaken,
    TrayGained,
    VisitorLeft,
    VisitorMoved,
    VisitorRetreated,
)

EVENTS: list[tuple[Event, str, str]] = [
    (FreePilesExhausted(), "ZR-087", "the free piles are gone, the marker is taken off the end stack"),
    (LastRoundBegun(), "ZR-088", "the first tile of the end stack is revealed, this round is the last one"),
    (CoinTileGained(0), "ZR-044", "player-1 puts a coin tile to the coins"),
    (OffspringBorn(1, "offspring/lion", "barn"), "ZR-075", "player-2 gets a lion offspring into barn"),
    (BonusPaid(0, "enclosure-5", 2), "ZR-082", "enclosure-5 is full, the bank pays player-1 2 coins"),
    (BonusPaid(0, "enclosure-4", 1), "ZR-082", "enclosure-4 is full, the bank pays player-1 1 coin"),
    (
        BankEmptied(2, "enclosure-5", 1),
        "ZR-084",
        "the bank is empty, player-3 misses 1 coin of the bonus for enclosure-5",
    ),
    (CoinEarned(3), "ZR-065", "player-4 gets a coin for the animal"),
    (BalloonTaken(0), "ZV-05", "player-1 takes the balloon stall"),
    (TrayGained(0), "ZV-12", "player-1 has four stalls and receives the tray"),
    (TileRemoved("animal/lion", "ZR-068"), "ZR-068", "lion leaves the game"),
    (RoundEnded(4), "ZR-073", "the round is over, player-5 took the last truck"),
    (GameEnded(), "ZR-089", "the game is over"),
    (VisitorMoved(0, "red", 1, 3), "EX-28", "player-1's red visitor moves from path-1 to path-3"),
    (VisitorMoved(0, "red", 1, 3, "EX-21"), "EX-21", "player-1's red visitor moves from path-1 to path-3"),
    (VisitorMoved(1, "red", 0, 2), "EX-28", "player-2's red visitor moves into the zoo, to path-2"),
    (VisitorLeft(0, "red"), "EX-35", "player-1's red visitor leaves the zoo by the exit, back to the supply"),
    (BonusTileGained(0, "red"), "EX-32", "player-1 receives the red bonus tile"),
    (NobodyLed(0, "red"), "EX-48", "no red visitor is in player-1's zoo or in the supply, nobody moves"),
    (NobodyLed(2, ""), "EX-48", "no visitor is in player-3's zoo or in the supply, nobody moves"),
    (VisitorRetreated(1, "red", 3, 2), "EX-29", "player-2's red visitor steps back from path-3 to path-2"),
    (
        VisitorRetreated(1, "red", 1, 0),
        "EX-29",
        "player-2's red visitor steps back from path-1 out of the zoo, to the supply",
    ),
    (
        AnimalsDonated(0, "enclosure-4", ("animal/lion",) * 4),
        "XL-10",
        "player-1 sends 4 animals of enclosure-4 to another zoo",
    ),
    (TokenTaken(0, 6), "XL-11", "player-1 takes a token worth 6"),
]


@pytest.mark.parametrize(("event", "rule", "text"), EVENTS)
def test_an_event_in_words(event: Event, rule: str, text: str) -> None:
    assert (event.rule, event.text) == (rule, text)
