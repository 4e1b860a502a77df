"""What is chosen for a new game, and the first screen without a window."""

from dataclasses import replace
from typing import Any

import pytest

from companion.app.presenter.effects import Go
from companion.app.presenter.effects_photo import FindGaps
from companion.app.presenter.history.model import ChooseGame as LookAtGame
from companion.app.presenter.history.model import Past, Person
from companion.app.presenter.intents import Done, Failed, Opened
from companion.app.presenter.outcomes_photo import Gaps
from companion.app.presenter.screen import Context
from companion.app.presenter.settings.chosen import Settings
from companion.app.presenter.setup import (
    COLOURS,
    MOST_PLAYERS,
    Setup,
    first_state,
    groups_out,
    of_game,
    options_of,
    problem,
    said_of,
    with_name,
    with_next_colour,
    with_player,
    without_player,
)
from companion.app.presenter.snapshot import as_text
from companion.app.presenter.start import screen as start
from companion.app.presenter.start.intents import (
    AnswerHouseRule,
    BeginPlaying,
    ChooseEdition,
    ChooseGame,
    ChooseStarter,
    FindLately,
    FindProfiles,
    Lately,
    LeaveSetup,
    OpenSetup,
    ProfileNames,
    ResumeGame,
    SeePast,
    ToggleBack,
    ToggleExpansion,
    ToggleVariant,
)
from companion.app.presenter.table.intents import FindUnfinished, NewGame, Resume, UnfinishedGame
from companion.rules import GAMES
from companion.words import words_in
from tests.app.golden import check

CONTEXT = Context(words_in("en"), Settings(), now=5.0)
PAST = Past(
    "000001-zooloretto",
    1,
    "zooloretto",
    "2026-11-29T19:05:00+01:00",
    "over",
    (Person("Anna", "red", 31, 1), Person("Bert", "blue", 9, 2)),
    42,
    "Omas Küche",
)


def done(model: Any, *intents: Any) -> tuple[Any, tuple[Any, ...]]:
    effects: tuple[Any, ...] = ()
    for intent in intents:
        model, more = start.update(model, intent, CONTEXT)
        effects += more
    return model, effects


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_begun_by_two_and_by_as_many_as_may_play(game: str) -> None:
    setup = of_game(Setup(), game)
    most = setup
    for _ in range(9):
        setup, most = without_player(setup, 0), with_player(most)
    assert len(setup.seats) == 2
    assert len(most.seats) == MOST_PLAYERS[game]
    for one in (setup, most):
        assert problem(one) == ""
        assert len(first_state(one).zoos) == len(one.seats)
    assert len({seat.colour for seat in most.seats}) == len(most.seats)


def test_what_another_game_does_not_have_is_no_longer_chosen() -> None:
    setup = replace(Setup(), expansions=("exotic", "xxl"), variants=("tray",), edition="2007", starter=2)
    assert of_game(setup, "aquaretto").expansions == ("xxl",)
    dice = of_game(setup, "dice")
    assert (dice.expansions, dice.variants, dice.edition) == ((), (), "2012")
    assert problem(dice) == ""


def test_people_say_what_they_have_put_back_and_chance_the_rest() -> None:
    setup = replace(Setup(), seed=3)
    (known, out), *_ = groups_out(options_of(setup))
    chosen = next(name for name in known if name not in out)
    told = options_of(replace(setup, back=(chosen,)))
    assert chosen in told.removed_species
    assert len(told.removed_species) == len(out)
    assert options_of(setup) == options_of(setup)


def test_names_and_colours() -> None:
    setup = with_name(Setup(), 1, "A name that is much too long for a card")
    assert len(setup.seats[1].name) == 20
    colours = {with_next_colour(setup, 0).seats[0].colour}
    assert colours.isdisjoint({seat.colour for seat in setup.seats})
    assert colours <= set(COLOURS)


def test_a_game_that_cannot_be_played_says_why_and_does_not_begin() -> None:
    model, _ = done(start.Model(), OpenSetup(), ToggleBack("zebra"), AnswerHouseRule("no-such-rule", "yes"))
    assert "no-such-rule" in problem(model.setup)
    assert done(model, BeginPlaying())[1] == ()
    view = start.SCREEN.view(model, CONTEXT)
    assert view.foot is not None


def test_begin_hands_the_first_state_to_the_table() -> None:
    model, effects = done(
        start.Model(),
        OpenSetup(),
        ToggleExpansion("exotic"),
        ToggleVariant("tray"),
        ChooseEdition("2007"),
        ChooseStarter(1),
        BeginPlaying(),
    )
    (go,) = effects
    assert isinstance(go, Go)
    assert isinstance(go.intent, NewGame)
    assert go.screen == "table"
    assert go.intent.state.turn == 1
    assert go.intent.options == said_of(go.intent.state.options)
    assert [seat.name for seat in go.intent.seats] == ["Player 1", "Player 2", "Player 3"]
    assert model.setup is None
    assert done(model, OpenSetup())[0].setup.expansions == ("exotic",)


def test_the_screen_looks_for_games_and_copies_when_it_opens() -> None:
    model, effects = done(start.Model(), Opened())
    assert effects == (FindUnfinished(1), FindProfiles(2), FindLately(3))
    game = UnfinishedGame("000001-dice", "dice", ("Anna", "Bert"), "2026-11-30", 12)
    model, _ = done(model, Done(1, game), Done(2, ProfileNames(("ours",))), Failed(3, "whatever"))
    assert (model.unfinished, model.profiles) == (game, ("ours",))
    assert done(model, ResumeGame(game.key))[1] == (Go("table", Resume(game.key)),)


def test_what_was_chosen_is_there_after_a_power_loss() -> None:
    model, _ = done(start.Model(), OpenSetup(), ChooseGame("aquaretto"), ToggleExpansion("xxl"))
    assert start.SCREEN.restore(start.keep(model)) == replace(model, before=model.setup)
    model, _ = done(model, LeaveSetup())
    assert start.SCREEN.restore(start.keep(model)).setup is None
    with pytest.raises(KeyError):
        start.SCREEN.restore({})


def test_the_views_as_text() -> None:
    model, _ = done(start.Model(), Done(1, UnfinishedGame("000001-dice", "dice", ("Anna", "Bert"), "", 12)))
    check("start-home", start.SCREEN.view(model, CONTEXT))
    model, _ = done(model, OpenSetup(), ChooseGame("aquaretto"))
    check("start-setup", start.SCREEN.view(model, CONTEXT))


def test_before_the_first_game_the_first_page_says_how_it_goes() -> None:
    assert "This is how it goes" not in as_text(start.SCREEN.view(start.Model(), CONTEXT))
    model, _ = done(start.Model(), Done(3, Lately(())))
    assert "This is how it goes" in as_text(start.SCREEN.view(model, CONTEXT))


@pytest.mark.parametrize(("width", "height", "shown"), [(1280, 800, 3), (800, 1280, 4), (1366, 1024, 6)])
def test_the_games_that_were_played_last_are_on_the_first_page(width: float, height: float, shown: int) -> None:
    games = tuple(replace(PAST, key=f"00000{number}-zooloretto") for number in range(6))
    model, _ = done(start.Model(), Done(3, Lately(games)))
    text = as_text(start.SCREEN.view(model, replace(CONTEXT, width=width, height=height)))
    assert text.count("Omas Küche") == shown
    assert repr(SeePast(games[0].key)) in text
    assert done(model, SeePast(games[0].key))[1] == (Go("history", LookAtGame(games[0].key)),)


def test_what_a_chosen_copy_does_not_know_is_asked_and_said() -> None:
    model, effects = done(start.Model(), OpenSetup(), ChooseEdition("", "Mine"))
    assert effects == (FindGaps(1, "Mine", "zooloretto", ()),)
    gaps = Gaps(effects[0].key, (), ("animal/lion",))
    known, effects = done(model, Done(1, gaps))
    assert not effects
    assert "Mine does not know everything yet" in as_text(start.SCREEN.view(known, CONTEXT))
    other, effects = done(known, ToggleExpansion("exotic"))
    assert [one.expansions for one in effects] == [("exotic",)]
    assert "does not know" not in as_text(start.SCREEN.view(done(other, Done(1, gaps))[0], CONTEXT))
