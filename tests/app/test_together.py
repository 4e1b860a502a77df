"""What the app says of all zoos or sheets together: the same photo twice, coins that a tie hangs on."""

from dataclasses import replace
from typing import Any

import pytest

from companion.app.presenter.intents import Done
from companion.app.presenter.outcomes_photo import Decided, PhotoRead
from companion.app.presenter.score import screen as score
from companion.app.presenter.score.model import AddPlayer, Count, Entry, Look, Model, Overview, ScoreThese
from companion.app.presenter.screen import Context
from companion.app.presenter.settings.chosen import Settings
from companion.app.presenter.sheet import screen as sheet
from companion.app.presenter.sheet.model import ReadThese, SeeSheet
from companion.app.presenter.snapshot import as_text
from companion.scorer import players_from_observations
from companion.vision.observation import Observation
from companion.words import words_in
from tests.app.sheets import sheet_seen, sheets_read
from tests.reconcile.observations import observed, seen

WIDE = Context(words_in("en"), Settings())
COIN = seen("table", "coin", 0.99)


def _after(model: Model, *intents: Any) -> tuple[Model, tuple[Any, ...]]:
    effects: tuple[Any, ...] = ()
    for number, intent in enumerate(intents):
        model, effects = score.update(model, intent, replace(WIDE, job=100 + 10 * number))
    return model, effects


def _two(first: Observation, second: Observation, digests: tuple[str, str]) -> Model:
    """Two zoos, each with its photo."""
    model, _ = _after(Model(), AddPlayer())
    for at, (found, digest) in enumerate(zip((first, second), digests, strict=True)):
        model, (effect, *_) = _after(model, ScoreThese(at, (f"{at}.jpg",)))
        model, _ = _after(model, Done(effect.job, PhotoRead(f"{at}.jpg", f"{at}.jpg", found, digest)))
    groups = [entry.observations for entry in model.entries]
    players = players_from_observations(["0", "1"], groups, model.options, {})
    model, _ = _after(model, Done(model.deciding, Decided(tuple(players))))
    return model


def _zoo(*more: Any) -> Observation:
    return observed(seen("enclosure-5/1", "animal/zebra"), seen("enclosure-5/2", "animal/zebra"), *more)


def _shown(model: Model, at: int) -> str:
    return as_text(score.view(_after(model, Look(at))[0], WIDE))


def test_the_same_photo_for_two_players_is_said_and_nobody_has_won() -> None:
    model = _two(_zoo(), _zoo(), ("a", "a"))
    for shown in (_shown(model, 0), _shown(model, 1), _shown(model, -1)):
        assert "The photos given for Player 1 and Player 2 are the same photo" in shown
        assert "The same photo twice" in shown
        assert repr(Overview()) in shown
        assert "Read the rule" not in shown
    assert "incomplete" in _shown(model, 0)
    assert "the same photo as somebody else's" in _shown(model, -1)
    assert "wins" not in _shown(model, -1)
    assert model.sheet is not None
    assert [one["complete"] for one in model.sheet.to_json()["players"]] == [False, False]


@pytest.mark.parametrize(("more", "said"), [(COIN, "Player 1 leads with"), (None, "Player 1 and Player 2 are level")])
def test_who_is_first_with_the_same_photo_twice_has_not_won(more: Any, said: str) -> None:
    first = _zoo(COIN) if more is None else _zoo(COIN, more)
    shown = _shown(_two(first, _zoo(COIN), ("a", "a")), -1)
    assert said in shown
    assert "Something is still open" in shown
    assert "share the victory" not in shown


def test_photos_that_look_alike_are_not_the_same() -> None:
    model = _two(_zoo(), _zoo(), ("a", "b"))
    assert "same photo" not in _shown(model, -1)
    assert "incomplete" not in _shown(model, 0)


@pytest.mark.parametrize(("second", "asked"), [(0.5, "1 or 2?"), (0.99, "")])
def test_coins_that_a_tie_hangs_on_are_asked_for(second: float, asked: str) -> None:
    model = _two(_zoo(COIN, replace(COIN, confidence=second)), _zoo(COIN), ("a", "b"))
    question = f"{asked} They break a tie, and not all are seen surely."
    assert (question in _shown(model, -1)) == (question in _shown(model, 0)) == bool(asked)
    assert question not in _shown(model, 1)
    assert ("Coins of Player 1" in _shown(model, -1)) == bool(asked)
    counted, _ = _after(model, Look(0), Count("coins", 2))
    assert "They break a tie" not in _shown(counted, -1)
    assert "more money breaks the tie" in _shown(counted, -1)


def test_who_has_more_coins_that_are_hardly_seen_leads_and_has_not_won() -> None:
    model = _two(_zoo(COIN, replace(COIN, confidence=0.55)), _zoo(COIN), ("a", "b"))
    shown = _shown(model, -1)
    assert "Player 1 leads with" in shown
    assert "Not all coins are seen surely" in shown
    assert "more money breaks the tie" not in shown


def test_the_same_sheet_twice_is_said() -> None:
    model: Any = sheet.SCREEN.begin()
    for path in ("a.jpg", "copy of a.jpg"):
        model, (effect,) = sheet.update(model, ReadThese((path,)), replace(WIDE, job=len(path)))
        read = sheets_read(path, sheet_seen())
        read = replace(read, players=tuple(replace(one, pictures=frozenset({"a/0"})) for one in read.players))
        model, _ = sheet.update(model, Done(effect.job, read), WIDE)
    for at in (0, -1):
        shown = as_text(sheet.view(sheet.update(model, SeeSheet(at), WIDE)[0], WIDE))
        assert "The photos given for Player 1 and Player 2 are the same photo" in shown
    assert "incomplete" in as_text(sheet.view(sheet.update(model, SeeSheet(0), WIDE)[0], WIDE))


def test_a_photo_that_was_not_read_yet_has_no_picture_to_compare() -> None:
    entry = Entry("", decided=_two(_zoo(), _zoo(), ("a", "b")).entries[0].decided)
    assert entry.player is not None
    assert entry.player.pictures == frozenset()
