"""Whole games, said in German: nothing falls back to English."""

import re

from companion.words import words_in
from companion.words.translating import is_known

GERMAN, ENGLISH = words_in("de"), words_in("en")
ENGLISH_WORDS = re.compile(
    r"\b(the|and|of|is|are|no|with|has|have|from|into|to|takes?|puts?|stall type|tile|tiles|truck|trucks|space|spaces|"
    r"barn|enclosure|coin|coins|animals?|visitor|visitors|offspring|basin|species|board|male|female|exotics?)\b"
)
NOTATION = re.compile(r"\b[a-z]+-\d|[a-z]/")


def test_every_sentence_of_a_game_has_a_template(played):
    assert [sentence for sentence in sorted(played[0]) if not is_known(sentence, "de")] == []


def test_no_english_and_no_notation_remain_in_a_sentence(played):
    said = {sentence: GERMAN.sentence(sentence) for sentence in sorted(played[0])}
    assert {english: german for english, german in said.items() if ENGLISH_WORDS.search(german)} == {}
    assert {english: german for english, german in said.items() if NOTATION.search(german)} == {}


def test_players_are_called_by_name(played):
    said = [GERMAN.sentence(sentence, ("Anna", "Bert", "Cleo", "Dora")) for sentence in played[0]]
    assert not [sentence for sentence in said if "Spieler 1" in sentence or "player" in sentence]


def test_every_action_is_an_order_in_both_languages(played):
    for words in (ENGLISH, GERMAN):
        orders = {(game, action): words.action(game, action) for game, action in sorted(played[1])}
        assert {action: order for action, order in orders.items() if NOTATION.search(order) or order == action[1]} == {}


def test_no_english_remains_in_an_action(played):
    orders = {action: GERMAN.action(game, action) for game, action in sorted(played[1])}
    assert {action: order for action, order in orders.items() if ENGLISH_WORDS.search(order)} == {}
