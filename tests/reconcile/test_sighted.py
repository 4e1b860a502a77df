"""Texts and readings as sightings, and comparing them with what is expected."""

from math import log
from typing import Any

import pytest

from companion.errors import NotationError
from companion.reconcile.compare import Comparer, differences, matched
from companion.reconcile.due import forgotten
from companion.reconcile.expect import Offset, expected
from companion.reconcile.sighted import (
    likeliest_seat,
    pieces_from_json,
    sighting_of_pieces,
    sighting_of_zoo,
    table_from_json,
)
from companion.reconcile.sighting import Sight, Sighting, together
from companion.reconcile.undone import Due
from companion.rules import game_named
from tests.reconcile.live import seen
from tests.rules.zooloretto.tables import table, zoo

STATE = table(zoo(enclosure_4="lion"), zoo(enclosure_5="panda"), zoo(), trucks=("panda", "", ""))
GAME = game_named("zooloretto")


def test_a_table_in_text_says_what_is_in_sight() -> None:
    document = {
        "schema": "companion.table/1",
        "zoos": [GAME.zoo_to_json(STATE.zoos[0]), None],
        "trucks": [["animal/panda"], []],
        "taken": [None, 2],
    }
    sighting = table_from_json(document, STATE)
    assert sighting.whole == {"player-1", "truck-1", "truck-2", "taken"}
    assert sighting.at("taken/player-2") == (Sight((("truck-2", 1.0),)),)
    assert Comparer(sighting).compare(expected(STATE)).missing == ()


def test_the_later_of_two_sightings_counts() -> None:
    both = together([seen(STATE, hidden=["player-2"]), sighting_of_zoo(zoo(barn="lion"), 0)])
    assert [sight.label for sight in both.at("player-1/barn")] == ["animal/lion"]
    assert both.at("player-1/enclosure-4") == ()
    assert both.numbers["player-1/money"] == 2


def test_a_reading_shows_a_zoo_its_boards_and_trucks() -> None:
    pieces = [
        ("expansion-1", "expansion-1/1", Sight((("animal/lion", 0.9),))),
        ("basin", "basin/1,1", Sight((("animal/orca", 0.9),))),
        ("truck-2", "", Sight((("animal/lion", 0.8),))),
        ("table", "", Sight((("coin", 0.9),))),
        ("table", "", Sight((("animal/lion", 0.9),))),
        ("table", "", Sight((("bonus/red", 0.9),))),
    ]
    sighting = sighting_of_pieces(pieces, STATE, 2)
    assert sighting.whole == {"player-3", "truck-2"}
    areas = {place.removeprefix("player-3/") for place in sighting.places}
    assert areas == {"expansion-1", "basin/1,1", "boards", "table", "truck-2"}
    assert [sight.label for sight in sighting.at("player-3/table")] == ["bonus/red"]


def test_what_no_camera_sees_is_out_of_sight() -> None:
    pile = [
        ("depot", "depot/1", Sight(((label, chance),)))
        for label, chance in (("animal/seal", 0.4), ("animal/orca", 0.9))
    ]
    sighting = sighting_of_pieces(pile, STATE, 0)
    assert [sight.label for sight in sighting.at("player-1/depot/top")] == ["animal/orca"]
    assert not sighting.shows("player-1/depot")
    assert not sighting.shows("player-1/tray")
    tray = sighting_of_pieces([("table", "", Sight((("tray", 0.9),)))], STATE, 0, built=["board/large@3,0@90"])
    assert tray.shows("player-1/tray")
    assert [sight.label for sight in tray.at("player-1/boards")] == ["board/large@3,0@90"]
    both = together([sighting, seen(STATE, hidden=["player-1"])])
    assert not both.shows("player-1/depot")
    assert together([sighting, seen(STATE)]).shows("player-1/depot")


def test_whose_zoo_it_is_is_found() -> None:
    other = zoo(enclosure_5="panda panda")
    assert likeliest_seat([sighting_of_zoo(other, seat) for seat in range(3)], STATE) == 1


def test_components_in_json_are_read_and_nonsense_is_refused() -> None:
    entry: dict[str, Any] = {"label": "animal/lion", "confidence": 0.0, "area": None}
    assert pieces_from_json({"components": [entry]}) == []
    entry["alternatives"] = [["animal/panda", 0.4]]
    assert pieces_from_json({"components": [entry]}) == [("table", "", Sight((("animal/panda", 0.4),)))]
    for wrong in ({"label": "animal/lion"}, {"label": 1, "confidence": 1}, {"label": "a", "confidence": 7}):
        with pytest.raises(NotationError):
            pieces_from_json({"components": [wrong]})


def test_differences_are_listed_with_their_probabilities() -> None:
    shown = seen(STATE, [Offset("player-1/money", "", 1)], sure=False)
    places = {
        **shown.places,
        "player-1/enclosure-4": (Sight((("animal/panda", 0.8),)),),
        "player-2/enclosure-5": (),
        "truck-3": (Sight((("animal/lion", 0.7),)),),
    }
    found = list(differences(expected(STATE), Sighting(places, shown.numbers, shown.whole)))
    assert [(one.place, one.expected, one.seen) for one in found] == [
        ("player-1/enclosure-4", "animal/lion", "animal/panda"),
        ("truck-3", "", "animal/lion"),
        ("player-2/enclosure-5", "animal/panda", ""),
        ("player-1/money", "2", "3"),
    ]
    assert [one.probability for one in found] == [0.8, 0.7, 0.99, 1.0]


def test_sure_pieces_are_matched_first() -> None:
    unsure = Sight((("animal/lion", 0.5), ("animal/panda", 0.4)))
    found = matched((unsure, Sight((("animal/lion", 0.9),))), ("animal/lion", "animal/panda"))
    assert (found.extra, found.missing) == ((), ())
    assert found.cost > 0


@pytest.mark.parametrize(
    ("event", "what", "place", "text"),
    [
        ("payment", "3 coins", "player-1/money", "player-1: 3 coins of the price are not paid yet"),
        ("bonus", "2 coins", "player-2/money", "player-2: 2 coins have not been taken yet (bonus)"),
        ("visitor", "visitor/red", "player-1/path-4", "player-1: the red visitor has not moved yet (path-4)"),
        ("tray", "tray", "player-1/table", "player-1: the tray has not been put into table yet"),
        ("cross", "die/lion", "truck-1", "the lion on a die has not been put into truck-1 yet"),
    ],
)
def test_what_is_due_is_said(event: str, what: str, place: str, text: str) -> None:
    (one,) = forgotten([Due(event, what, place, "ZR-075", ())])
    assert one.text.split("has")[1:] == text.split("has")[1:]
    assert one.text.startswith(text[:9])


def test_what_is_out_of_sight_in_a_table_is_left_out() -> None:
    document = {"schema": "companion.table/1", "zoos": [None], "trucks": [None, ["animal/lion"]]}
    assert table_from_json(document, STATE).whole == {"truck-2"}
    with pytest.raises(NotationError, match="neither a zoo nor a truck"):
        table_from_json({"schema": "companion.table/1", "zoos": [None], "trucks": [None]}, STATE)
    with pytest.raises(NotationError, match="at most 3"):
        table_from_json({"schema": "companion.table/1", "zoos": [None] * 4}, STATE)


def test_a_board_that_was_taken_away_again_lies_there_no_longer() -> None:
    board = "board/expansion-1"
    assert [sight.label for sight in sighting_of_pieces([], STATE, 0, [board]).at("player-1/boards")] == [board]
    assert sighting_of_pieces([], STATE, 0, [board], {board}).at("player-1/boards") == ()


def test_pieces_that_are_taken_for_each_other_are_matched_together() -> None:
    """One looks like the other's label, which looks like a third: no piece is left over."""
    taken = Sight((("animal/panda", 0.6), ("animal/lion", 0.35)))
    other = Sight((("animal/zebra", 0.6), ("animal/panda", 0.35)))
    found = matched((taken, other), ("animal/lion", "animal/panda"))
    assert (found.extra, found.missing) == ((), ())
    assert found.cost == pytest.approx(2 * log(0.6 / 0.35))
    alone = matched((Sight((("animal/zebra", 1.0),)), taken), ("animal/lion", "animal/lion"))
    assert ([sight.label for sight in alone.extra], alone.missing) == (["animal/zebra"], ("animal/lion",))
