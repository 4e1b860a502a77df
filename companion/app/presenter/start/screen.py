"""The first screen: a new game, the game that can be resumed, and the ways to everything else."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.app.presenter.effects import Effect, Go
from companion.app.presenter.effects_photo import FindGaps
from companion.app.presenter.history.model import ChooseGame as LookAtGame
from companion.app.presenter.intents import Done, Failed, Intent, Opened
from companion.app.presenter.outcomes_photo import Gaps
from companion.app.presenter.screen import Context, Screen
from companion.app.presenter.setup import (
    Setup,
    answered,
    first_state,
    of_game,
    options_of,
    problem,
    said_of,
    toggled,
    with_name,
    with_next_colour,
    with_player,
    without_player,
)
from companion.app.presenter.start.intents import (
    AddPlayer,
    AnswerHouseRule,
    BeginPlaying,
    ChooseEdition,
    ChooseGame,
    ChooseStarter,
    FindLately,
    FindProfiles,
    Lately,
    LeaveSetup,
    NamePlayer,
    NextColour,
    OpenSetup,
    ProfileNames,
    RemovePlayer,
    ResumeGame,
    SeePast,
    ShowHouseRules,
    ToggleBack,
    ToggleExpansion,
    ToggleVariant,
)
from companion.app.presenter.start.model import Model
from companion.app.presenter.start.view import view
from companion.app.presenter.table.intents import FindUnfinished, NewGame, Resume, SeatChosen

Result = tuple[Model, tuple[Effect, ...]]


def update(model: Model, intent: Intent, context: Context) -> Result:
    """What an intent leads to; what a chosen own copy lacks is asked whenever it, or the game, is another one."""
    model, effects = _updated(replace(model, asked=None) if isinstance(intent, Opened) else model, intent, context)
    setup = model.setup
    if setup is None or not setup.profile:
        return replace(model, asked=None, gaps=None), effects
    wanted = FindGaps(context.job + len(effects), setup.profile, setup.game, setup.expansions)
    if wanted.key == model.asked:
        return model, effects
    return replace(model, asked=wanted.key, gaps=None), (*effects, wanted)


def _updated(model: Model, intent: Intent, context: Context) -> Result:  # noqa: C901 - one case for each intent
    match intent:
        case Opened():
            return model, (
                FindUnfinished(context.job),
                FindProfiles(context.job + 1),
                FindLately(context.job + 2),
            )
        case Done(_, value):
            return _found(model, value), ()
        case Failed():
            return model, ()
        case OpenSetup():
            return replace(model, setup=replace(model.before, seed=int(context.now))), ()
        case LeaveSetup():
            return replace(model, setup=None, before=model.setup or model.before), ()
        case ResumeGame(key):
            return model, (Go("table", Resume(key)),)
        case SeePast(key):
            return model, (Go("history", LookAtGame(key)),)
        case ShowHouseRules(shown):
            return replace(model, house_rules=shown), ()
        case BeginPlaying():
            return _begin(model, context)
        case _:
            setup = model.setup
            return (model if setup is None else replace(model, setup=_chosen(setup, intent))), ()


def _found(model: Model, value: Any) -> Model:
    """What was looked for when the screen opened."""
    if isinstance(value, ProfileNames):
        return replace(model, profiles=value.names)
    if isinstance(value, Lately):
        return replace(model, lately=value.games)
    if isinstance(value, Gaps):
        return replace(model, gaps=value) if value.key == model.asked else model
    return replace(model, unfinished=value)


def _chosen(setup: Setup, intent: Intent) -> Setup:  # noqa: C901 - one case for each intent
    """What is chosen now."""
    match intent:
        case ChooseGame(game):
            return of_game(setup, game)
        case ChooseEdition(edition, profile):
            return replace(setup, edition=edition or setup.edition, profile=profile, back=(), house=())
        case AddPlayer():
            return with_player(setup)
        case RemovePlayer(seat):
            return without_player(setup, seat)
        case NamePlayer(seat, text):
            return with_name(setup, seat, text)
        case NextColour(seat):
            return with_next_colour(setup, seat)
        case ChooseStarter(seat):
            return replace(setup, starter=seat)
        case ToggleExpansion(name):
            return replace(setup, expansions=toggled(setup.expansions, name), back=(), house=())
        case ToggleVariant(name):
            return replace(setup, variants=toggled(setup.variants, name), back=())
        case ToggleBack(name):
            return replace(setup, back=toggled(setup.back, name))
        case AnswerHouseRule(name, value):
            return answered(setup, name, value)
        case _:
            return setup


def _begin(model: Model, context: Context) -> Result:
    """The game begins; names that nobody has typed are "Player 1" and so on."""
    setup = model.setup
    if setup is None or problem(setup):
        return model, ()
    seats = tuple(
        SeatChosen(seat.name.strip() or context.words.player(number), seat.colour)
        for number, seat in enumerate(setup.seats)
    )
    options = said_of(options_of(setup))
    game = NewGame(first_state(setup), seats, options, setup.starter, "", setup.profile)
    return replace(model, setup=None, before=setup), (Go("table", game),)


def keep(model: Model) -> Mapping[str, Any]:
    """Who played last, and what with."""
    setup = model.setup or model.before
    return {
        "open": model.setup is not None,
        "game": setup.game,
        "edition": setup.edition,
        "seats": [[seat.name, seat.colour] for seat in setup.seats],
        "starter": setup.starter,
        "with": list(setup.expansions),
        "variant": list(setup.variants),
        "house": [list(one) for one in setup.house],
        "back": list(setup.back),
        "seed": setup.seed,
        "profile": setup.profile,
    }


def restore(data: Mapping[str, Any]) -> Model:
    """As it was; what does not go together begins anew."""
    setup = replace(
        of_game(Setup(), str(data["game"])),
        edition=str(data["edition"]),
        profile=str(data["profile"]),
        seats=tuple(SeatChosen(str(name), str(colour)) for name, colour in data["seats"]),
        starter=int(data["starter"]),
        expansions=tuple(map(str, data["with"])),
        variants=tuple(map(str, data["variant"])),
        house=tuple((str(name), str(value)) for name, value in data["house"]),
        back=tuple(map(str, data["back"])),
        seed=int(data["seed"]),
    )
    options_of(setup)
    return Model(setup if data["open"] else None, setup)


SCREEN = Screen(
    "start",
    Model,
    update,
    view,
    (
        Opened,
        OpenSetup,
        LeaveSetup,
        ResumeGame,
        SeePast,
        ShowHouseRules,
        BeginPlaying,
        ChooseGame,
        ChooseEdition,
        AddPlayer,
        RemovePlayer,
        NamePlayer,
        NextColour,
        ChooseStarter,
        ToggleExpansion,
        ToggleVariant,
        ToggleBack,
        AnswerHouseRule,
    ),
    keep,
    restore,
)
