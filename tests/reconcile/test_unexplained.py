"""What nothing explains is said in words that can be understood."""

import pytest

from companion.reconcile.unexplained import heap_of, not_explained
from companion.words import words_in


@pytest.mark.parametrize(
    ("place", "label", "english", "german"),
    [
        ("player-1/barn", "animal/lion/male", "A male lion lies in the barn of Player 1", "Ein Löwenmännchen liegt"),
        ("player-2/basin/2,3", "animal/orca", "An orca lies in the basins, space 2,3 of Player 2", "Ein Orca liegt"),
        ("player-2/depot/top", "offspring/orca", "An orca offspring lies in the depot of Player 2", "Orcanachwuchs"),
        ("player-1/sheet", "die/lion", "A lion die lies on the sheet of Player 1", "Ein Löwenwürfel liegt auf"),
        ("player-1/path-3", "visitor/red", "A red visitor lies at observation point 3 of Player 1", "Ein roter"),
        ("player-1/booth", "coworker", "A coworker lies at the booth of Player 1", "Ein Mitarbeiter liegt"),
        ("middle", "die/coin", "A coin die lies in the middle", "Ein Münzwürfel liegt in der Tischmitte"),
        ("truck-2", "coin-tile", "A coin tile lies on truck 2", "Ein Münzplättchen liegt auf Transportwagen 2"),
        ("taken/player-2", "truck-1", "Truck 1 lies with Player 2", "Transportwagen 1 liegt bei Spieler 2"),
        ("player-2/boards", "board/small@0,1@90", "Player 2 has a small board", "Eine kleine Ausbautafel liegt"),
        ("player-2/boards", "board/expansion-1", "Player 2 has an expansion board", "Eine Ausbautafel liegt"),
    ],
)
def test_a_piece_and_its_place_have_names_in_both_languages(place: str, label: str, english: str, german: str) -> None:
    text = not_explained(place, label)
    assert words_in("en").event(text) == f"{english}, which nothing explains."
    assert words_in("de").event(text).startswith(german)


def test_a_heap_is_one_place() -> None:
    assert (heap_of("player-1/depot/top"), heap_of("player-1/barn")) == ("player-1/depot", "player-1/barn")
