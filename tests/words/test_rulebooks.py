"""The rulebooks in both languages."""

import pytest

from companion.errors import UnknownNameError
from companion.words import words_in
from companion.words.chapters import BOOKS, book

ENGLISH, GERMAN = words_in("en"), words_in("de")


@pytest.mark.parametrize("game", BOOKS)
def test_the_german_rulebook_has_the_same_chapters_and_entries(game):
    def ids(language):
        return [[entry.rule for entry in chapter.entries] for chapter in book(game, language)]

    assert ids("de") == ids("en")


@pytest.mark.parametrize("game", BOOKS)
def test_no_entry_is_left_in_english_or_empty(game):
    for english, german in zip(book(game, "en"), book(game, "de"), strict=True):
        for one, other in zip(english.entries, german.entries, strict=True):
            assert other.text.strip()
            assert other.text != one.text
            assert "`" not in other.text


def test_expansions_bring_their_chapters():
    plain = {chapter.title for chapter in ENGLISH.chapters("zooloretto")}
    exotic = {chapter.title for chapter in ENGLISH.chapters("zooloretto", ("exotic",))}
    assert exotic > plain
    assert "Exotic: Moving visitors" in exotic
    assert "XXL" not in exotic


def test_both_games_together_have_all_three_rulebooks():
    assert {chapter.game for chapter in ENGLISH.chapters("joint")} == {"joint", "zooloretto", "aquaretto"}


def test_a_rule_is_found_from_any_game_without_its_home_in_the_code():
    assert ENGLISH.rule("zooloretto", "ZR-085") == "An enclosure that an exchange fills earns nothing."
    assert GERMAN.rule("joint", "ZR-085") == "Ein Gehege, das ein Tausch füllt, bringt keine Münzen."
    assert ENGLISH.rule("dice", "XX-99") == ""


def test_searching_keeps_what_holds_every_word():
    found = GERMAN.search("tausch münzen", "zooloretto")
    assert [entry.rule for chapter in found for entry in chapter.entries] == ["ZR-085", "ZR-106", "ZR-113"]
    assert [entry.rule for chapter in GERMAN.search("zr-085", "joint") for entry in chapter.entries] == ["ZR-085"]
    assert GERMAN.search("spinat", "joint") == ()


def test_a_game_that_is_not_there_is_refused():
    with pytest.raises(UnknownNameError, match="zooloretto"):
        ENGLISH.chapters("chess")
