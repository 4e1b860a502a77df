"""Sentences about a followed game name actions, places and components as people do."""

import pytest

from companion.words import words_in


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        (
            "animal/panda should lie in player-1/free-stall and is not seen there",
            "A panda should lie in the free stall space of Player 1 and is not seen there.",
            "Ein Panda sollte",
        ),
        ("3 in player-1/money should be 2", "3 in the money of Player 1 should be 2.", "Im Geld von Spieler 1: 3"),
        (
            "player-1: place animal/lion barn (out of sight)",
            "Player 1: Put lion into the barn (out of sight).",
            "Spieler 1: Löwen in den Stall legen (außer Sicht).",
        ),
        ("player-2: turn player-3", "Player 2: It is the turn of Player 3.", "Spieler 2: Spieler 3 ist an der Reihe."),
        (
            "Which was it: move animal/panda barn enclosure-4 or animal/lion in player-1/barn?",
            "Which was it: move panda from the barn to enclosure 4 or a lion in the barn of Player 1?",
            "Was war es: Panda aus dem Stall in Gehege 4 verlegen oder Löwe im Stall von Spieler 1",
        ),
        ("animal/lion/purple is no tile", "animal/lion/purple is no tile.", ""),
    ],
)
def test_actions_places_and_components_are_named(text: str, english: str, german: str) -> None:
    assert words_in("en").event(text) == english
    assert words_in("de").event(text).startswith(german)
