"""The screen score without a window: what each intent leads to, and what the screen says."""

from dataclasses import replace
from typing import Any

import pytest

from companion.app.presenter.copies import Copies, Copy
from companion.app.presenter.effects import Cancel, StartCamera, StopCamera, TakeStill
from companion.app.presenter.effects_photo import (
    DecideZoos,
    FindGaps,
    LayBoards,
    LearnAnswers,
    ListCopies,
    ReadPhoto,
    SaveScore,
    WarmUp,
)
from companion.app.presenter.intents import Done, Failed, Intent, Opened
from companion.app.presenter.outcomes_photo import Decided, Gaps, PhotoRead, Saved
from companion.app.presenter.photo import seen_in
from companion.app.presenter.score import screen as score
from companion.app.presenter.score.correct import area_at
from companion.app.presenter.score.model import (
    AddInto,
    AddPlayer,
    Answer,
    Ask,
    ByHand,
    Choose,
    Count,
    DropPhoto,
    Hand,
    Look,
    Model,
    MoveTo,
    Pick,
    PickPhotos,
    RemovePlayer,
    Rename,
    Say,
    ScoreThese,
    Shoot,
    StartAnew,
    Take,
    Tap,
    UndoFix,
)
from companion.app.presenter.screen import Context
from companion.app.presenter.settings.chosen import Settings
from companion.app.presenter.snapshot import as_text
from companion.reconcile.doubts import doubt
from companion.rules import game_named
from companion.rules.results import Problem
from companion.scorer import Player, players_from_observations
from companion.vision.observation import Observation
from companion.words import words_in
from tests.app import golden
from tests.app.zoos import zoo_seen
from tests.reconcile.observations import observed, seen

WIDE = Context(words_in("en"), Settings())
NARROW = replace(WIDE, words=words_in("de"), width=600, height=960)


def _does(model: Model, *intents: Intent) -> tuple[Model, tuple[Any, ...]]:
    """The model after these, and the effects of the last."""
    effects: tuple[Any, ...] = ()
    for number, intent in enumerate(intents):
        model, effects = score.update(model, intent, replace(WIDE, job=100 + 10 * number))
    return model, effects


def _seen(**others: float) -> Observation:
    places = [seen(f"enclosure-5/{number}", "animal/zebra") for number in (1, 2, 3, 4)]
    return observed(*places, seen("enclosure-5/5", "animal/zebra", 0.6, **others), seen("barn", "animal/lion"))


def _read(model: Model, observation: Observation | None = None, path: str = "a.jpg") -> Model:
    """The model after a photo was read and decided."""
    model, effects = _does(model, ScoreThese(model.at, (path,)))
    (read,) = [effect for effect in effects if isinstance(effect, ReadPhoto)]
    model, effects = _does(model, Done(read.job, PhotoRead(path, path, observation or _seen())))
    (decide,) = [effect for effect in effects if isinstance(effect, DecideZoos)]
    players = players_from_observations(decide.names, decide.groups, decide.options, decide.coins)
    return _does(model, Done(decide.job, Decided(tuple(players))))[0]


def test_at_first_copies_are_listed_and_the_reader_is_loaded() -> None:
    _, effects = _does(Model(), Opened())
    assert [type(effect) for effect in effects] == [WarmUp, ListCopies]
    golden.check("score-setup", score.view(Model(), WIDE))


def test_one_zoo_is_shown_as_soon_as_it_is_decided() -> None:
    model = _read(Model())
    assert model.stage == "zoo"
    assert model.sheet is not None
    assert model.sheet.cards[0].total == 8 - 2
    golden.check("score-zoo", score.view(model, WIDE))
    golden.check("score-zoo-narrow", score.view(model, NARROW))


def test_what_a_photo_gives_late_is_dropped() -> None:
    model, effects = _does(Model(), ScoreThese(0, ("a.jpg",)))
    (read,) = effects
    model, effects = _does(model, DropPhoto(0, 0))
    assert Cancel(read.job) in effects
    assert _does(model, Done(read.job, PhotoRead("a.jpg", "a.jpg", _seen())))[0].entry.decided is None
    model = _read(Model())
    old = model.entry.decided
    assert _does(model, Done(7, Decided((Player("Player 1", "another", ()),))))[0].entry.decided == old


def test_a_second_photo_of_the_zoo_is_decided_with_the_first() -> None:
    model = _read(_read(Model()), path="b.jpg")
    assert [len(shot.path) for shot in model.entry.shots] == [5, 5]
    assert len(model.entry.observations) == 2


def test_questions_come_one_at_a_time_with_most_points_first() -> None:
    model = _read(Model())
    decided = model.entry.decided
    assert decided is not None
    asked = (
        doubt("enclosure-5/1", "animal/zebra", ["animal/lion"], [-1]),
        doubt("enclosure-5/2", "animal/zebra", ["animal/panda"], [-8]),
    )
    model = model.with_entry(0, replace(model.entry, decided=replace(decided, doubts=asked)))
    assert "space 2 of enclosure 5" in str(score.view(model, WIDE))
    later, _ = _does(model, Answer(""))
    assert later.entry.later == (asked[1].ask,)
    answered, _ = _does(later, Answer("animal/lion"))
    assert [fix.where for fix in answered.entry.fixes] == ["enclosure-5/1"]
    player = answered.entry.player
    assert player is not None
    assert player.doubts == (asked[1],)


def _key(model: Model, space: str) -> str:
    player = model.entry.player
    assert player is not None
    assert player.observation is not None
    return str(next(k for k, one in enumerate(seen_in(player.observation)) if space in (one.space, one.area)))


def test_a_correction_is_laid_over_every_later_reading() -> None:
    model = _read(Model())
    model, _ = _does(model, Tap(_key(model, "enclosure-5/1")), Say("animal/panda"))
    assert model.entry.player is not None
    assert "animal/panda" in model.entry.player.zoo["enclosure-5"].animals
    again = _read(model, path="b.jpg")
    assert again.entry.player is not None
    assert "animal/panda" in again.entry.player.zoo["enclosure-5"].animals
    undone, _ = _does(again, UndoFix())
    assert undone.entry.player is not None
    assert "animal/panda" not in undone.entry.player.zoo["enclosure-5"].animals


def test_a_tile_moves_to_another_area() -> None:
    model = _read(Model())
    model, _ = _does(model, Tap(_key(model, "barn")), MoveTo("enclosure-4"))
    player = model.entry.player
    assert player is not None
    assert player.zoo["barn"].animals == ()
    assert player.zoo["enclosure-4"].animals == ("animal/lion",)


def test_the_dialog_offers_what_is_likely_and_then_what_is_left() -> None:
    model = _read(Model(), _seen(animal__panda=0.4))
    model, _ = _does(model, Tap(_key(model, "enclosure-5/5")))
    golden.check("score-correct", score.view(model, WIDE).sheet)
    assert "Left in the box" in str(score.view(_does(model, Ask("correct", all=True))[0], WIDE).sheet)


def test_what_no_photo_shows_is_added_by_area() -> None:
    model, _ = _does(_read(Model()), Ask("areas"), AddInto("free-stall"), Say("stall/drinks"))
    player = model.entry.player
    assert player is not None
    assert player.zoo["free-stall"].stalls == ("stall/drinks",)


def test_what_is_added_by_area_is_drawn_where_there_is_room() -> None:
    model = _read(Model(), zoo_seen(doubtful=False))
    model, _ = _does(model, AddInto("enclosure-4"), Say("animal/panda"), AddInto("barn"), Say("stall/drinks"))
    assert [fix.where for fix in model.entry.fixes] == ["enclosure-4/3", "barn"]
    model, _ = _does(model, AddInto("barn"), Say("animal/elephant"))
    first, second = (fix.quad for fix in model.entry.fixes[1:])
    assert first is not None
    assert second is not None
    assert first != second
    player = model.entry.player
    assert player is not None
    assert player.observation is not None
    assert area_at(player.observation, (first[0][0] + 40, first[0][1] + 40)) == "barn"
    assert len([one for one in player.observation.components if one.area == "barn"]) == 4


def test_coins_are_counted_by_people_and_never_taken_to_be_none() -> None:
    model = _read(Model())
    assert model.entry.player is not None
    assert model.entry.player.zoo.coins is None
    assert "not counted" in str(score.view(model, WIDE))
    counted, _ = _does(model, Count("coins", 0), Count("coins", 1), Count("coin_tiles", 2))
    assert counted.entry.player is not None
    assert (counted.entry.player.zoo.coins, counted.entry.player.zoo.coin_tiles) == (1, 2)
    assert counted.entry.player.coins_counted


def _two(coins: tuple[int | None, int | None] = (None, None)) -> Model:
    model = _read(_does(_read(Model()), AddPlayer(), Look(1))[0], path="b.jpg")
    entries = []
    for entry, number in zip(model.entries, coins, strict=True):
        assert entry.decided is not None
        entries.append(replace(entry, coins=number, decided=replace(entry.decided, doubts=())))
    return replace(model, entries=tuple(entries), stage="compare")


@pytest.mark.parametrize(
    ("coins", "said"),
    [
        ((None, None), "Player 1 and Player 2 are level at 6 points: count their coins"),
        ((2, 2), "Player 1 and Player 2 share the victory at 6 points."),
        ((3, 2), "Player 1 wins with 6 points, and more money breaks the tie."),
    ],
)
def test_coins_break_ties(coins: tuple[int | None, int | None], said: str) -> None:
    assert said in str(score.view(_two(coins), WIDE))


def test_players_are_compared_area_by_area() -> None:
    model, _ = _does(_two((1, 1)), Rename(0, "Anna"), Rename(1, "Anna"), Count("coins", 4))
    assert model.names == ("Anna", "Anna (2)")
    golden.check("score-compare", score.view(replace(model, stage="compare"), WIDE))


def test_a_photo_that_cannot_be_read_can_be_taken_again() -> None:
    model, effects = _does(Model(), ScoreThese(0, ("a.jpg",)))
    model, _ = _does(model, Failed(effects[0].job, "a.jpg is too blurred to be read"))
    golden.check("score-unreadable", score.view(model, WIDE))


def test_photos_of_a_bought_edition_need_an_own_copy() -> None:
    model, _ = _does(Model(), Choose("edition", "2023"))
    golden.check("score-edition", score.view(model, NARROW))
    copies = Copies((Copy("Mine", "2023", ("main",), ("animal/lion",), ()), Copy("New", "2007")))
    model, _ = _does(model, Done(1, copies), Choose("profile", "Mine"))
    assert not model.no_photos
    _, effects = _does(model, ScoreThese(0, ("a.jpg",)))
    assert (effects[0].edition, effects[0].profile) == ("2023", "Mine")
    assert _does(model, Done(1, Copies(())))[0].profile == ""


def test_the_usual_copy_is_taken_at_first() -> None:
    copies = Copies((Copy("Mine", "2023", ("main",), ("animal/lion",), ()),))
    context = replace(WIDE, settings=Settings(profile="Mine"))
    assert score.update(Model(), Done(1, copies), context)[0].profile == "Mine"
    chosen, _ = score.update(Model(copies=copies.copies), Done(1, copies), context)
    assert chosen.profile == ""


def test_another_game_reads_the_photos_anew_and_keeps_what_was_said() -> None:
    model, _ = _does(_read(Model()), Answer("animal/zebra"))
    model, effects = _does(model, Choose("expansion", "xxl"))
    assert model.entry.decided is None
    assert [effect.expansions for effect in effects if isinstance(effect, ReadPhoto)] == [("xxl",)]
    assert _does(model, Choose("expansion", "xxl"))[0].expansions == ()


def test_a_pad_begins_empty() -> None:
    model, effects = _does(Model(), ByHand(0))
    assert isinstance(effects[0], LayBoards)
    assert "Laying out the boards" in str(score.view(model, WIDE))


def test_the_camera_is_open_only_while_a_photo_is_taken() -> None:
    model, effects = _does(Model(), Take(0))
    assert isinstance(effects[0], StartCamera)
    model, effects = _does(model, Shoot())
    assert isinstance(effects[0], TakeStill)
    _, effects = _does(model, Done(effects[0].job, "still.jpg"))
    assert [type(effect) for effect in effects] == [StopCamera, ReadPhoto]


def test_files_are_picked_or_not() -> None:
    model, _ = _does(Model(), PickPhotos(0))
    assert model.stage == "pick"
    assert _does(model, Pick("close"))[0].stage == "setup"
    model, effects = _does(model, Pick("choose", "a.jpg"), Pick("choose", "b.jpg"), Pick("take"))
    assert [effect.path for effect in effects] == ["a.jpg", "b.jpg"]


def test_players_come_and_go() -> None:
    model, _ = _does(Model(), *(AddPlayer() for _ in range(6)))
    assert len(model.entries) == 5
    assert len({entry.colour for entry in model.entries}) == 5
    model, _ = _does(model, RemovePlayer(4), RemovePlayer(0))
    assert len(model.entries) == 3
    assert _does(_read(Model()), StartAnew())[0].entry.shots == ()


def test_the_result_is_kept_once_and_learnt_from() -> None:
    model = _read(Model())
    model, effects = _does(model, Hand("games"))
    assert isinstance(effects[0], SaveScore)
    model, _ = _does(model, Done(effects[0].job, Saved("000001-zooloretto")))
    assert model.saved
    corrected, _ = _does(replace(model, profile="Mine"), Tap(_key(model, "barn")), Say("animal/panda"))
    assert not corrected.saved
    _, effects = _does(corrected, Hand("lessons"))
    assert isinstance(effects[0], LearnAnswers)


def test_what_cannot_be_is_said_with_its_rule() -> None:
    model, _ = _does(
        _read(Model()), AddInto("free-stall"), Say("stall/drinks"), AddInto("free-stall"), Say("stall/drinks")
    )
    sheet = model.sheet
    assert sheet is not None
    problems: tuple[Problem, ...] = sheet.problems_of(sheet.players[0])
    assert problems
    assert "This cannot be" in str(score.view(model, WIDE))


def test_everything_that_people_did_is_there_after_a_restart() -> None:
    model = _read(_does(Model(), Rename(0, "Anna"))[0])
    model, _ = _does(model, Tap(_key(model, "barn")), Say("animal/panda"), Count("coins", 3))
    kept = score.SCREEN.keep(model)
    assert kept is not None
    again = score.restore(kept)
    assert again.entry.fixes == model.entry.fixes
    assert (again.entry.name, again.entry.coins, [shot.path for shot in again.entry.shots]) == ("Anna", 3, ["a.jpg"])
    _, effects = _does(again, Opened())
    assert [effect.path for effect in effects if isinstance(effect, ReadPhoto)] == ["a.jpg"]
    with pytest.raises(ValueError, match="chess"):
        score.restore({**kept, "game": "chess"})


def test_games_are_those_that_photos_are_read_of() -> None:
    for game in ("zooloretto", "aquaretto", "joint"):
        assert game_named(_does(Model(), Choose("game", game))[0].options.game)


def test_what_an_own_copy_does_not_know_is_asked_and_said() -> None:
    copies = Copies((Copy("Mine", "2023", ("main",), ("animal/kangaroo",)),))
    model, effects = _does(Model(), Done(1, copies), Choose("profile", "Mine"))
    (asked,) = [one for one in effects if isinstance(one, FindGaps)]
    assert asked.key == ("Mine", "zooloretto", ())
    assert asked.job not in [one.job for one in effects if one is not asked and hasattr(one, "job")]
    tiles = tuple(f"animal/{name}" for name in ("lion", "panda", "zebra", "llama", "flamingo", "elephant"))
    model, effects = _does(model, Done(asked.job, Gaps(asked.key, ("jungle",), tiles, ("animal/camel",))))
    assert not effects
    shown = as_text(score.view(model, WIDE))
    assert "Mine does not know everything yet" in shown
    assert "Not shown to it: Jungle board, Lion, Panda, Zebra, Llama, Flamingo and 1 more." in shown
    assert "its edition does not have: Camel. Such tiles" in shown
    _, effects = _does(model, Opened())
    assert [one.key for one in effects if isinstance(one, FindGaps)] == [asked.key]
    assert "does not know" not in as_text(score.view(_does(model, Choose("edition", "2007"))[0], WIDE))


def test_a_copy_without_the_board_of_the_game_reads_no_photos_of_it() -> None:
    copies = Copies((Copy("Mine", "2023", ("main",), ("animal/kangaroo",)),))
    model, _ = _does(Model(), Done(1, copies), Choose("profile", "Mine"))
    assert not model.no_photos
    assert _does(model, Choose("game", "aquaretto"))[0].no_photos
    assert _does(model, Choose("game", "joint"))[0].no_photos
