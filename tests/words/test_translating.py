"""Sentences taken apart and said in German."""

import pytest

from companion.reconcile.doubts import doubt, missing_offspring
from companion.words import words_in
from companion.words.translating import is_known

GERMAN = words_in("de")


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("this costs 2 coins, player-1 has 1", "das kostet 2 Münzen, Anna hat 1"),
        ("enclosure-5 is full, the bank pays player-2 1 coin", "Gehege 5 ist voll, Jens bekommt 1 Münze von der Bank"),
        (
            "player-1: enclosure-6 holds lions; no zebra may join them",
            "Anna: in Gehege 6 leben Löwen; Zebras dürfen nicht dazu",
        ),
        ("no stall space of barn is free (ZR-042)", "im Stall ist kein Standplatz frei (ZR-042)"),
        ("zoos[0].coins: this is a text; expected a number", "zoos[0].coins: das ist ein Text; erwartet: eine Zahl"),
        (
            "What lies on space 2 of enclosure 5: a zebra, a male lion (+2 points) or nothing (-1 point)?",
            "Was liegt auf Feld 2 von Gehege 5: ein Zebra, ein Löwenmännchen (+2 Punkte) oder nichts (-1 Punkt)?",
        ),
        ("no lion lies on top of player-2's depot", "oben im Depot von Jens liegt kein Löwe"),
        (
            "out.json cannot be written: the disk is full: make room, then it is written",
            "out.json kann nicht geschrieben werden: der Speicher ist voll: mach Platz, dann wird geschrieben",
        ),
        (
            "What lies on space 1 of enclosure 6: a kangaroo or an elephant? The score stays the same.",
            "Was liegt auf Feld 1 von Gehege 6: ein Känguru oder ein Elefant? Die Punkte bleiben gleich.",
        ),
        ("player-1: take truck-2", "Anna: Transportwagen 2 nehmen"),
        ("player-2: water place coworker booth ?", "Jens: Wasserpark: Mitarbeiter an die Kasse schicken ?"),
        ("enclosure-5 is full; the balloon stall is in the barn", "Gehege 5 ist voll; der Ballonstand ist im Stall"),
        (
            "areas.barn: this belongs to the dice game, which Zooloretto does not play",
            "areas.barn: das gehört zum Würfelspiel, Zooloretto spielt nicht damit",
        ),
        ("anna.jpg does not exist", "anna.jpg gibt es nicht"),
        (
            "anna.jpg: the photo is too dark to be read; switch on a light and take it again",
            "anna.jpg: das Foto ist zu dunkel, um gelesen zu werden; mach Licht an und nimm es noch einmal auf",
        ),
        ("enclosure-6 holds lions; no zebra may join them", "in Gehege 6 leben Löwen; Zebras dürfen nicht dazu"),
        ("player-1: put 2 elephant dice on a truck", "Anna: lege 2 Elefantenwürfel auf einen Transportwagen"),
        (
            "player-2: put the coin die and the monkey die on a truck",
            "Jens: lege den Münzwürfel und den Affenwürfel auf einen Transportwagen",
        ),
    ],
)
def test_a_sentence_in_german(english, german):
    assert GERMAN.sentence(english, ("Anna", "Jens")) == german
    assert is_known(english, "de")


def test_a_phrase_that_begins_a_sentence_has_its_capital():
    looks = "Box 3 of the lion enclosure looks empty, yet a box behind it is crossed off."
    german = GERMAN.sentence(f"{looks} Is the lion's bonus box crossed off?")
    assert german.startswith("Kästchen 3 des Löwengeheges sieht leer aus, aber ein Kästchen dahinter ist angekreuzt.")
    assert german.endswith("Ist das Bonuskästchen des Löwen angekreuzt?")


def test_a_missing_offspring_is_asked_for():
    pair = "A male and a female zebra share enclosure 5, but no zebra offspring is to be seen"
    german = GERMAN.sentence(f"{pair}: does one lie in the barn (-2 points)?")
    assert german.startswith("Ein Zebramännchen und ein Zebraweibchen leben in Gehege 5, aber kein Zebranachwuchs ist")
    assert german.endswith("Liegt er im Stall (-2 Punkte)?")


@pytest.mark.parametrize("points", [(), (0,), (0, 0), (1, 0), (-2, 3)])
@pytest.mark.parametrize("where", ["enclosure-6/4", "enclosure-6/stall-1", "barn", "free-stall/1"])
def test_every_doubt_is_asked_in_german(where, points):
    could_be = ("animal/flamingo/female", "nothing")[: len(points) or 2]
    for seen in ("animal/flamingo/male", "offspring/lion", "stall/ice-cream", "nothing", "unknown"):
        ask = doubt(where, seen, could_be, points).ask
        assert is_known(ask, "de"), ask
    assert is_known(missing_offspring(where, "enclosure-5", "zebra", sum(points)).ask, "de")


def test_what_nobody_says_stays_as_it_is():
    assert GERMAN.sentence("colourless green ideas sleep furiously") == "colourless green ideas sleep furiously"
    assert not is_known("colourless green ideas; the game is over", "de")
    assert not is_known("", "de")


def test_an_event_is_a_whole_sentence():
    assert GERMAN.event("the game is over") == "Das Spiel ist zu Ende."
    assert words_in("en").event("player-1 takes a token worth 6", ("Anna",)) == "Anna takes a token worth 6."
