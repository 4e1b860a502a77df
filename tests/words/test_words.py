"""What the words of a language say."""

import pytest

from companion.errors import UnknownNameError
from companion.words import LANGUAGES, message, words_in

ENGLISH = words_in("en")


def test_an_interface_text_is_filled_in_by_name():
    assert ENGLISH("{name} is next", name="Anna") == "Anna is next"


def test_braces_without_values_stay():
    assert ENGLISH("{name} is next") == "{name} is next"


@pytest.mark.parametrize(("number", "text"), [(0, "0 players"), (1, "1 player"), (2, "2 players")])
def test_numbers_of_things_have_their_form(number, text):
    assert ENGLISH.count("{number} player", "{number} players", number) == text


def test_seats_become_names_also_beyond_the_ninth():
    names = [f"P{number}" for number in range(1, 11)]
    assert ENGLISH.sentence("player-10 pays player-1", names) == "P10 pays P1"


def test_a_language_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(UnknownNameError, match=" or ".join(LANGUAGES)):
        words_in("tlh")


def test_a_marked_text_is_itself():
    assert message("Score") == "Score"


def test_what_a_player_did_is_said_in_words():
    done = ENGLISH.sentence("player-2: place animal/zebra/female barn", ("Anna", "Bert"))
    assert done == "Bert: Put female zebra into the barn"
    assert ENGLISH.sentence("player-1: take truck-2 ?") == "Player 1: Take truck 2 ?"
    assert ENGLISH.sentence("player-1: put the lion on a truck") == "Player 1: put the lion on a truck"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("animals in the basin of sea lion: 7", "animals in the basin of sea lions: 7"),
        ("the basin of hippopotamus is cut in 2", "the basin of hippopotamuses is cut in 2"),
        ("animals around the trainer on basin/3,1: 0", "animals around the trainer on space 3,1: 0"),
        ("a board lies on the entrance at basin/-1,0", "a board lies on the entrance at space -1,0"),
        ("orca on basin/2,2 and penguin on basin/2,3 meet", "orca on space 2,2 and penguin on space 2,3 meet"),
        ("player-1's basin of polar bear", "Anna's basin of polar bears"),
    ],
)
def test_spaces_and_basins_of_a_water_zoo_are_said_as_players_do(text, said):
    assert ENGLISH.sentence(text, ("Anna",)) == said


def test_a_token_is_called_after_its_value():
    assert ENGLISH.label("token/4") == "Token 4"
    assert ENGLISH.sentence("What lies there: token/4 or token/7?") == "What lies there: a token 4 or a token 7?"


def test_a_number_in_an_order_stands_after_one_space():
    assert ENGLISH.action("aquaretto", "expand large 5,2 90") == "Build a large board at 5,2, turned by 90°"


def test_tiles_are_drawn_and_dice_are_rolled():
    assert ENGLISH.action("zooloretto", "reveal animal/lion") == "Drawn: lion"
    assert ENGLISH.action("dice", "reveal die/crocodile") == "Rolled: crocodile die"
