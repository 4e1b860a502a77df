"""The rulebook's presenter."""

from dataclasses import replace

import pytest

from companion.app.presenter import rules
from companion.app.presenter.intents import LookUp
from companion.app.presenter.rules import ChooseGame, Model, ReadChapter, Search, WithExpansion
from companion.app.presenter.screen import Context
from companion.app.presenter.settings.chosen import Settings
from companion.app.presenter.snapshot import as_text
from companion.rules import GAMES
from companion.words import words_in
from tests.app import golden

NARROW = Context(words_in("en"), Settings(), 600, 960)
WIDE = Context(words_in("en"), Settings(), 1180, 820)


def after(model: Model, *intents: object) -> Model:
    for intent in intents:
        model, effects = rules.update(model, intent, WIDE)  # type: ignore[arg-type]
        assert effects == ()
    return model


def test_the_dice_rulebook_as_a_list_a_chapter_and_a_find() -> None:
    model = after(Model(), ChooseGame("dice"))
    golden.check("rules-list", rules.view(model, NARROW))
    golden.check("rules-chapter", rules.view(after(model, ReadChapter(2)), NARROW))
    golden.check("rules-found", rules.view(after(model, Search("ticket office")), NARROW))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_rule_is_found_by_its_number(game: str, language: str) -> None:
    words = words_in(language)
    context = replace(NARROW, words=words)
    for chapter in words.chapters(game, ("exotic", "xxl")):
        for entry in chapter.entries:
            model, _ = rules.update(Model(), LookUp(game, entry.rule), context)
            shown = as_text(rules.view(model, context))
            assert f"title={entry.rule!r}" in shown, entry.rule
            assert repr(chapter.title) in shown


def test_a_rule_of_another_book_opens_that_book() -> None:
    model = after(Model(), LookUp("dice", "ZR-085"))
    assert (model.game, model.rule) == ("zooloretto", "ZR-085")


def test_a_number_that_no_book_has_is_searched_for() -> None:
    model = after(Model(), LookUp("dice", "XX-999"))
    assert "No rule here holds these words" in as_text(rules.view(model, NARROW))
    assert after(Model(), LookUp("chess", "XX-999")).game == GAMES[0]


def test_what_another_game_knows_is_pointed_to() -> None:
    model = after(Model(), ChooseGame("dice"), Search("coworker"))
    shown = as_text(rules.view(model, NARROW))
    assert "But there is something in:" in shown
    assert "ChooseGame(game='aquaretto')" in shown
    found = after(model, ChooseGame("aquaretto"))
    assert found.text == "coworker"
    assert "AQ-" in as_text(rules.view(found, NARROW)) or "AB-" in as_text(rules.view(found, NARROW))


def test_an_expansion_is_read_with_or_without() -> None:
    text = as_text(rules.view(after(Model(), Search("EX-01")), NARROW))
    assert "EX-01" in text.split("Search", 2)[2]
    without = after(Model(), WithExpansion("exotic"), Search("EX-01"))
    assert without.expansions == ("xxl",)
    assert "No rule here" in as_text(rules.view(without, NARROW))
    assert after(without, WithExpansion("exotic")).expansions == ("exotic", "xxl")


def test_beside_each_other_on_a_wide_window_the_first_chapter_is_open() -> None:
    shown = as_text(rules.view(Model(), WIDE))
    assert "Split" in shown
    assert "ZR-001" in shown
    assert shown.count("chosen=True") == 1 + 1 + 2  # game, chapter, both expansions


def test_both_games_together_say_whose_chapters_they_are() -> None:
    shown = as_text(rules.view(after(Model(), ChooseGame("joint")), NARROW))
    books = [line.partition("text=")[2] for line in shown.splitlines() if "Text text=" in line]
    assert books == ["'Zooloretto & Aquaretto' bold=True", "'Zooloretto' bold=True", "'Aquaretto' bold=True"]


def test_going_back_from_a_chapter_leads_to_the_list() -> None:
    view = rules.view(after(Model(), ReadChapter(3)), NARROW)
    assert view.back == ReadChapter(-1)
    assert rules.view(after(Model(), ReadChapter(3), ReadChapter(-1)), NARROW).back is None


def test_what_was_read_is_there_after_a_power_loss() -> None:
    model = after(Model(), ChooseGame("dice"), ReadChapter(4))
    assert rules.restore(rules.keep(model)) == model
    with pytest.raises(ValueError, match="chess"):
        rules.restore({"game": "chess", "expansions": [], "chapter": 0})
