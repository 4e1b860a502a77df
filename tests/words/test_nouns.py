"""German nouns in their cases."""

import pytest

from companion.words.nouns import Noun

LION = Noun("m", "Löwe", "Löwen", "Löwen", weak=True)
STALL = Noun("m", "Verkaufsstand", "Verkaufsstände")
COIN = Noun("f", "Münze", "Münzen")
ENCLOSURE = Noun("n", "Gehege", "Gehege")
BARN = Noun("m", "Stall", "Ställe")
JUNGLE = Noun("f", "Urwaldtafel", "Urwaldtafeln", where=("auf", "auf", "von"))
RED = Noun("m", "Besucher", "Besucher", adjective="rot")
YOUNG = Noun("m", "Nachwuchs", "Nachwuchsplättchen", mass=True)


@pytest.mark.parametrize(
    ("noun", "case", "article", "said"),
    [
        (LION, "nom", "ein", "ein Löwe"),
        (LION, "akk", "ein", "einen Löwen"),
        (LION, "dat", "der", "dem Löwen"),
        (LION, "gen", "der", "des Löwen"),
        (STALL, "gen", "der", "des Verkaufsstands"),
        (COIN, "dat", "kein", "keiner Münze"),
        (ENCLOSURE, "akk", "ein", "ein Gehege"),
        (RED, "nom", "", "roter Besucher"),
        (RED, "nom", "ein", "ein roter Besucher"),
        (RED, "akk", "kein", "keinen roten Besucher"),
        (RED, "nom", "der", "der rote Besucher"),
        (YOUNG, "akk", "ein", "Nachwuchs"),
        (YOUNG, "nom", "kein", "kein Nachwuchs"),
        (YOUNG, "nom", "der", "der Nachwuchs"),
    ],
)
def test_a_noun_in_its_case(noun, case, article, said):
    assert noun.say(case, article) == said


@pytest.mark.parametrize(
    ("noun", "case", "article", "said"),
    [
        (STALL, "dat", "", "Verkaufsständen"),
        (COIN, "dat", "", "Münzen"),
        (LION, "gen", "der", "der Löwen"),
        (RED, "nom", "der", "die roten Besucher"),
        (RED, "akk", "", "rote Besucher"),
        (RED, "dat", "kein", "keinen roten Besuchern"),
        (LION, "nom", "ein", "Löwen"),
    ],
)
def test_several_in_their_case(noun, case, article, said):
    assert noun.say(case, article, plural=True) == said


def test_numbers_of_things():
    assert [COIN.counted(number) for number in (0, 1, 2)] == ["0 Münzen", "1 Münze", "2 Münzen"]
    assert YOUNG.counted(2) == "2 Nachwuchsplättchen"
    assert STALL.counted(3, "dat") == "3 Verkaufsständen"


def test_a_place_says_where_whither_and_whence():
    assert [BARN.at(which) for which in range(3)] == ["im Stall", "in den Stall", "aus dem Stall"]
    assert [JUNGLE.at(which) for which in range(3)] == [
        "auf der Urwaldtafel",
        "auf die Urwaldtafel",
        "von der Urwaldtafel",
    ]


def test_a_compound_declines_like_its_end():
    assert ENCLOSURE.after("Löwen").say("dat", "der") == "dem Löwengehege"
