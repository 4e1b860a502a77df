"""What people have to type stays as it is in every language."""

import re

import pytest

from companion.errors import NotationError
from companion.rules import GAMES, game_named
from companion.rules.components import is_label
from companion.rules.zooloretto.options import AREAS
from companion.words import words_in

GERMAN = words_in("de")
TYPED = (
    "", "foo", "take", "take x", "draw", "place", "place x", "place animal/lion", "place animal/lion x", "move x",
    "exchange", "purchase", "purchase animal/lion", "lead", "lead x", "expand", "expand x", "load", "load x",
)  # fmt: skip
ZOO = {"schema": "companion.zoo/1", "edition": "2023", "coins": 2, "areas": {}}
WRONG = (
    {"areas": {"x": {}}}, {"areas": {"enclosure-5": {"animals": ["x"], "stalls": []}}}, {"tray": "x"}, {"game": "x"},
    {"areas": {"enclosure-5": {"animals": [], "stalls": ["animal/lion"]}}}, {"edition": "1999"}, {"schema": "x"},
)  # fmt: skip


def refusals():
    for game in map(game_named, GAMES):
        for text in TYPED:
            for zoo in ("", "zoo ", "water "):
                yield refusal(game.action_from_text, zoo + text)
        for wrong in WRONG:
            yield refusal(game.zoo_from_json, {**ZOO, **wrong}, None)


def refusal(read, *arguments):
    try:
        read(*arguments)
    except NotationError as error:
        return error
    return None


def test_what_is_expected_can_be_typed_in_german_too():
    for error in filter(None, refusals()):
        said = GERMAN.sentence(str(error))
        for word in re.split(r", | or ", error.expected):
            if word in AREAS or is_label(word) or "/" in word or "-" in word:
                assert word.strip("'") in said, said


def test_the_key_of_a_document_is_not_translated():
    said = GERMAN.sentence("tray: this is a text; expected true or false")
    assert said == "tray: das ist ein Text; erwartet: true oder false"


@pytest.mark.parametrize(
    ("english", "german"),
    [
        (
            "column 1: 'foo' names neither of the two zoos; expected zoo or water",
            "Spalte 1: „foo“ nennt keinen der beiden Zoos; erwartet: zoo oder water",
        ),
        (
            "areas: 'x' is no animal of Aquaretto; expected a tile of dolphin, orca",
            "areas: „x“ ist kein Tier von Aquaretto; erwartet: ein Plättchen von dolphin, orca",
        ),
        ("column 5: 'take' is not complete; expected truck-1", "Spalte 5: „take“ ist unvollständig; erwartet: truck-1"),
    ],
)
def test_a_refusal_names_what_can_be_typed(english, german):
    assert GERMAN.sentence(english) == german
