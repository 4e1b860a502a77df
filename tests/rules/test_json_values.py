"""Values out of JSON: each mistake with its key and what belongs there, word for word."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.errors import NotationError
from companion.rules.json_values import count, flag, kind_of, mapping, required, same_game, schema, sequence, text


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda: schema({}, "a/1"), "schema: the key is missing; expected 'a/1'"),
        (lambda: schema({"schema": None}, "a/1"), "schema: the key is missing; expected 'a/1'"),
        (lambda: schema({"schema": "a/2"}, "a/1"), "schema: this is 'a/2'; expected 'a/1'"),
        (lambda: same_game("b", "a"), "game: 'b' is another game; expected 'a'"),
        (lambda: same_game(3, "a"), "game: this is a number; expected 'a'"),
        (lambda: count("3", "k"), "k: this is a text; expected a whole number from 0"),
        (lambda: count(False, "k"), "k: this is true or false; expected a whole number from 0"),
        (lambda: count(-1, "k"), "k: -1 is negative; expected a whole number from 0"),
        (lambda: count(2.0, "k"), "k: this is a number; expected a whole number from 0"),
        (lambda: flag(1, "k"), "k: this is a number; expected true or false"),
        (lambda: text(1, "k"), "k: this is a number; expected a text"),
        (lambda: text(1, "k", ("a", "b")), "k: this is a number; expected 'a' or 'b'"),
        (lambda: text("c", "k", ("a", "b")), "k: 'c' is not known; expected 'a' or 'b'"),
        (lambda: sequence({}, "k"), "k: this is an object; expected a list"),
        (lambda: sequence("ab", "k", "a list of labels"), "k: this is a text; expected a list of labels"),
        (lambda: mapping([], "k"), "k: this is a list; expected an object"),
        (lambda: mapping({1: 2}, "k"), "k: the key 1 is no text; expected text keys"),
        (lambda: required({}, "a"), "a: the key is missing"),
        (lambda: required({}, "a", "k"), "k.a: the key is missing"),
    ],
)
def test_what_is_wrong_and_where(read: Callable[[], Any], message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read()
    assert str(caught.value) == message


def test_what_is_right() -> None:
    schema({"schema": "a/1"}, "a/1")
    assert (count(0, "k"), count(7, "k")) == (0, 7)
    assert (flag(True, "k"), flag(False, "k")) == (True, False)
    assert (text("", "k"), text("a", "k", ("a", "b"))) == ("", "a")
    assert (sequence([1], "k"), sequence((1, 2), "k")) == ([1], [1, 2])
    assert mapping({"a": 1}, "k") == {"a": 1}
    assert (required({"a": None}, "a"), required({"a": 1}, "a", "k")) == (None, 1)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (None, "null"),
        (True, "true or false"),
        (1, "a number"),
        (1.5, "a number with a fraction"),
        ("", "a text"),
        ([], "a list"),
        ({}, "an object"),
        ((), "a tuple"),
    ],
)
def test_kinds_in_words(value: object, kind: str) -> None:
    assert kind_of(value) == kind


@pytest.mark.parametrize(
    ("value", "said"), [(2.5, "a number with a fraction"), (float("nan"), "no number"), (2.0, "a number")]
)
def test_a_number_that_is_none_of_pieces(value: float, said: str) -> None:
    with pytest.raises(NotationError, match=f"^supply: this is {said}; expected a whole number from 0$"):
        count(value, "supply")
