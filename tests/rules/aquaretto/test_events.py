"""Events in words, each with its rule."""

import pytest

from companion.rules.aquaretto.events import (
    BankEmptied,
    CoinEarned,
    CoinTileGained,
    CoworkerGained,
    CoworkerMissed,
    Event,
    FreePilesExhausted,
    GameEnded,
    GrowthPaid,
    LastRoundBegun,
    OffspringBorn,
    RoundEnded,
    SupplyGained,
    TileRemoved,
)

SAID = [
    (FreePilesExhausted(), "AB-20", "the free piles are gone, the end stack is next"),
    (LastRoundBegun(), "AB-20", "the first tile of the end stack is revealed, this round is the last one"),
    (CoinTileGained(0), "AB-29", "player-1 puts a coin tile to the coins"),
    (SupplyGained(1), "AQ-09", "player-2 puts a supply tile beside the coins"),
    (OffspringBorn(0, "offspring/sea-lion"), "AB-39", "a young is born: player-1 places one sea lion offspring"),
    (GrowthPaid(0, "sea-lion", 3), "AB-41", "player-1's basin of sea lion has 3 animals, the bank pays a coin"),
    (BankEmptied(0, "orca"), "AB-41", "the bank is empty and pays nothing for player-1's basin of orca"),
    (CoworkerGained(0, "orca", 5), "AB-42", "player-1's basin of orca has 5 animals, a coworker comes"),
    (CoworkerMissed(0), "RA-09", "there is no coworker for player-1, or no place for one (house ruling RA-09)"),
    (CoinEarned(2), "AB-34", "player-3 gets a coin for the animal"),
    (TileRemoved("animal/orca/male", "AB-35"), "AB-35", "male orca leaves the game"),
    (RoundEnded(0), "AB-18", "the round is over, player-1 took the last truck"),
    (GameEnded(), "AB-20", "the game is over"),
]


@pytest.mark.parametrize(("event", "rule", "text"), SAID, ids=[type(event).__name__ for event, _, _ in SAID])
def test_an_event_in_words(event: Event, rule: str, text: str) -> None:
    assert (event.rule, event.text) == (rule, text)
