"""The text form of actions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import NotationError
from companion.rules.zooloretto.action_text import action_from_text, action_to_text
from companion.rules.zooloretto.actions import (
    Action,
    ClearTruck,
    DiscardTile,
    DonateAnimals,
    DrawTile,
    ExchangeAnimals,
    Expand,
    LeadNobody,
    LeadVisitor,
    LoadTile,
    MoveTile,
    PlaceTile,
    PurchaseTile,
    RetreatVisitor,
    Reveal,
    TakeTruck,
    TellFertility,
)

AREAS = "enclosure-4, enclosure-5, enclosure-6, free-stall, barn, expansion-1, expansion-2, jungle"
VERBS = "draw, reveal, load, take, place, move, exchange, purchase, discard, expand, clear, tell, lead, stay, "
VERBS += "retreat, donate"
VISITORS = "visitor/red or visitor/blue or visitor/green or visitor/white or visitor/yellow"
WORDS = [
    "draw",
    "free",
    "place",
    "animal/zebra",
    "barn",
    "truck-1",
    "tell",
    "exchange",
    "lead",
    "visitor/red",
    "path-2",
]
TEXTS: list[tuple[Action, str]] = [
    (DrawTile("free"), "draw free"),
    (DrawTile("end"), "draw end"),
    (Reveal("animal/zebra/male"), "reveal animal/zebra/male"),
    (Reveal("coin-tile"), "reveal coin-tile"),
    (LoadTile(1), "load truck-2"),
    (TakeTruck(0), "take truck-1"),
    (PlaceTile("animal/zebra/female/spent", "enclosure-5"), "place animal/zebra/female/spent enclosure-5"),
    (PlaceTile("stall/balloon", "free-stall"), "place stall/balloon free-stall"),
    (MoveTile("offspring/panda", "barn", "expansion-1"), "move offspring/panda barn expansion-1"),
    (ExchangeAnimals("enclosure-4", "enclosure-6"), "exchange enclosure-4 enclosure-6"),
    (ExchangeAnimals("enclosure-4", "barn", "camel"), "exchange enclosure-4 barn camel"),
    (PurchaseTile(2, "animal/lion"), "purchase animal/lion player-3"),
    (DiscardTile("animal/lion/male/unsure"), "discard animal/lion/male/unsure"),
    (Expand(), "expand"),
    (ClearTruck(2), "clear truck-3"),
    (TellFertility(True), "tell fertile"),
    (TellFertility(False), "tell spent"),
    (ExchangeAnimals("enclosure-4", "barn", "koala"), "exchange enclosure-4 barn koala"),
    (MoveTile("exotic/koala", "barn", "jungle"), "move exotic/koala barn jungle"),
    (LeadVisitor("red", 2), "lead visitor/red path-2"),
    (LeadVisitor("yellow", 0), "lead visitor/yellow supply"),
    (LeadNobody(), "stay"),
    (RetreatVisitor("blue", 5), "retreat visitor/blue path-5"),
    (DonateAnimals("expansion-1"), "donate expansion-1"),
]


@pytest.mark.parametrize(("action", "text"), TEXTS)
def test_an_action_is_one_line(action: Action, text: str) -> None:
    assert action_to_text(action) == text
    assert action_from_text(text) == action
    assert action_from_text(f"  {text.replace(' ', '   ')} ") == action


@pytest.mark.parametrize(
    ("text", "where", "message", "expected"),
    [
        (
            "",
            "column 1",
            "there is no action",
            VERBS,
        ),
        ("  fly away", "column 3", "'fly' is no action", "draw, reveal, load"),
        ("draw left", "column 6", "there is no pile 'left'", "free or end"),
        ("draw", "column 5", "'draw' is not complete", "free or end"),
        ("reveal", "column 7", "'reveal' is not complete", "a label"),
        ("reveal cat", "column 8", "'cat' is no label of a component", "a label"),
        ("load 2", "column 6", "'2' is no truck", "truck-1"),
        ("load", "column 5", "'load' is not complete", "truck-1"),
        ("take truck-0", "column 6", "'truck-0' is no truck", "truck-1"),
        ("take truck-1x", "column 6", "'truck-1x' is no truck", "truck-1"),
        ("place animal/zebra", "column 19", "'place' is not complete", AREAS),
        ("place animal/zebra pond", "column 20", "there is no area 'pond' in a zoo", AREAS),
        ("exchange enclosure-4", "column 21", "'exchange' is not complete", AREAS),
        ("exchange enclosure-4 barn cat", "column 27", "'cat' is no species", "a species"),
        ("exchange enclosure-4 barn lion x", "column 32", "'x' is too much", "nothing more"),
        ("purchase animal/zebra", "column 22", "'purchase' is not complete", "player-1"),
        ("purchase animal/zebra 1", "column 23", "'1' is no player", "player-1"),
        ("expand now", "column 8", "'now' is too much", "nothing more"),
        ("tell", "column 5", "'tell' is not complete", "fertile or spent"),
        ("tell me", "column 6", "'me' is no answer", "fertile or spent"),
        ("lead", "column 5", "'lead' is not complete", VISITORS),
        ("lead red path-1", "column 6", "'red' is no visitor", VISITORS),
        ("lead visitor/pink path-1", "column 6", "'visitor/pink' is no visitor", VISITORS),
        ("lead bonus/red path-1", "column 6", "'bonus/red' is no visitor", VISITORS),
        ("lead visitor/red", "column 17", "'lead' is not complete", "path-1 or supply"),
        ("lead visitor/red barn", "column 18", "no visitor comes from 'barn'", "path-1 or supply"),
        ("lead visitor/red path-0", "column 18", "'path-0' is no point of the path", "path-1"),
        ("lead visitor/red path-", "column 18", "'path-' is no point of the path", "path-1"),
        ("retreat visitor/red supply", "column 21", "'supply' is no point of the path", "path-1"),
        ("retreat visitor/red", "column 20", "'retreat' is not complete", "path-1"),
        ("stay here", "column 6", "'here' is too much", "nothing more"),
        ("donate pond", "column 8", "there is no area 'pond' in a zoo", AREAS),
    ],
)
def test_what_is_wrong_and_where(text: str, where: str, message: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        action_from_text(text)
    assert caught.value.where == where
    assert caught.value.expected.startswith(expected)
    assert str(caught.value) == f"{where}: {message}; expected {caught.value.expected}"


@given(st.text() | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        action = action_from_text(text)
    except NotationError:
        return
    assert action_from_text(action_to_text(action)) == action
