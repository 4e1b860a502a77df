"""The catalogues: what is kept and what is compiled agree, places agree, and every text has German."""

from string import Formatter

import pytest

from companion.words.catalogue import DOMAINS, catalogue
from companion.words.extraction import interface_texts, said_texts
from companion.words.nouns import CASES
from companion.words.upkeep import FOLDER, compiled, read
from companion.words.vocabulary import NOUNS

WISHES = {*CASES, "ein", "der", "kein", "pl", "wo", "wohin", "woher", "raw", "typed", "^"}


def places(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def entries(domain):
    for message in read(FOLDER / f"{domain}.po"):
        if message.id:
            ids, strings = (
                (message.id, message.string) if isinstance(message.id, tuple) else ((message.id,), (message.string,))
            )
            yield ids, strings


@pytest.mark.parametrize("domain", DOMAINS)
def test_what_is_compiled_agrees_with_what_is_kept(domain):
    path = FOLDER / f"{domain}.po"
    assert path.with_suffix(".mo").read_bytes() == compiled(read(path))


@pytest.mark.parametrize("domain", DOMAINS)
def test_german_has_the_same_places_as_english(domain):
    wrong = []
    for ids, strings in entries(domain):
        wanted = set().union(*map(places, ids))
        wrong += [(ids, string) for string in strings if string and places(string) - {"number"} != wanted - {"number"}]
        wrong += [(ids, string) for string in strings if string and len(ids) == 1 and places(string) != wanted]
    assert wrong == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_outer_spaces_and_closing_marks_agree(domain):
    for ids, strings in entries(domain):
        for one, other in zip(ids, strings, strict=True):
            if other:
                assert one[:1].isspace() == other[:1].isspace(), one
                assert one[-1:].isspace() == other[-1:].isspace(), one
                assert (one[-1] in ".?!…:") == (other[-1] in ".?!…:"), one


def test_every_wish_of_a_german_sentence_is_one():
    heads = {noun.singular for noun in NOUNS.values()}
    for _, strings in entries("sentences"):
        for _, name, wish, _ in (piece for string in strings for piece in Formatter().parse(string) if string):
            if name and wish and "|" not in wish:
                unknown = set(wish.split(".")) - WISHES
                assert {word.removeprefix("+") for word in unknown} <= heads, (strings, wish)


@pytest.mark.parametrize(("domain", "texts"), [("interface", interface_texts), ("sentences", said_texts)])
def test_every_text_of_the_sources_has_german(domain, texts):
    """``python -m companion.words`` brings new texts into the catalogues; then they want German."""
    said = {ids[0] for ids, strings in entries(domain) if all(strings)}
    assert [text for text in texts() if text.text not in said] == []


def test_commands_for_makers_are_translated_where_they_refuse():
    said = {text.text for text in said_texts()}
    assert {"{folder} is no folder of pictures with truth", "--limit {limit} leaves no picture"} <= said
    assert "--dask and --workers contradict each other: the cluster has its own workers" in said  # a constant
    assert [text for text in said if text.startswith("Written by hand:")] == []  # a figure


def test_a_catalogue_tells_what_it_holds():
    assert "the game is over" in catalogue("de", "sentences").messages
