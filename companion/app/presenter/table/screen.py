"""The screen of the table: a game in play, by touch alone or with a camera beside it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from companion.app.presenter.choices import at, by_word, only_action, tree
from companion.app.presenter.effects import Effect, Go, KeepAwake, Note, Sound, StopCamera
from companion.app.presenter.intents import Done, Failed, Intent, Left, Opened, Paused, Resumed, Seen
from companion.app.presenter.play import Play, replayed, started, taken
from companion.app.presenter.screen import Context, Screen
from companion.app.presenter.table import live as table_live
from companion.app.presenter.table.intents import (
    AcceptTable,
    Act,
    AddInput,
    AnswerQuestion,
    AskLeave,
    BeginGame,
    CloseGame,
    CloseSheet,
    LoadGame,
    NewGame,
    Pick,
    PickBack,
    PutAway,
    Resume,
    ShowSeat,
    ShowTab,
    StartLive,
    StopLive,
    StoredGame,
    SwitchCamera,
    TakeBack,
    TellLive,
    Tick,
    WaiveReminder,
)
from companion.app.presenter.table.model import TABS, Model, Todo, with_cards
from companion.app.presenter.table.view import view
from companion.errors import CompanionError
from companion.reconcile.inputs import Tap, Undo
from companion.rules import game_named

Effects = tuple[Effect, ...]
Result = tuple[Model, Effects]

_AT_ONCE: Final = ("draw", "roll")
"""Kinds of actions that are done when they are chosen, where there is only one of them."""


def update(model: Model, intent: Intent, context: Context) -> Result:  # noqa: C901 - one case for each intent
    """What an intent leads to."""
    match intent:
        case NewGame():
            return _begun(intent, context)
        case Resume(key):
            return _load(model, key, context)
        case Opened() | Resumed():
            return _opened(model, context)
        case Left() | Paused():
            return _left(model)
        case Done(_, value):
            return _done(model, value)
        case Failed(_, sentence):
            return replace(model, job=0, failed=sentence), ()
        case Pick(word):
            return _picked(model, word, context)
        case PickBack():
            return replace(model, path=model.path[:-1]), ()
        case Act(action):
            return _acted(model, action, context)
        case TakeBack():
            return _taken_back(model)
        case Tick(number):
            return replace(model, todo=tuple(one for one in model.todo if number not in (one.number, -1))), ()
        case ShowTab(tab):
            return replace(model, tab=tab), ()
        case ShowSeat(seat):
            return replace(model, seat=seat), ()
        case AskLeave():
            return replace(model, asks_leave=True), ()
        case CloseSheet():
            return replace(model, asks_leave=False), ()
        case PutAway():
            return Model(), (*_left(model)[1], CloseGame(), KeepAwake(False), Go("start"))
        case _:
            return table_live.update(model, intent, context)


def _begun(given: NewGame, context: Context) -> Result:
    """A new game: its record begins, the screen stays on."""
    game = given.state.options.game
    names = tuple(seat.name for seat in given.seats)
    model = Model(play=started(given.state), seats=given.seats, profile=given.profile, job=context.job, names=names)
    begin = BeginGame(
        context.job,
        game,
        given.options,
        tuple((seat.name, seat.colour) for seat in given.seats),
        game_named(game).state_to_json(given.state),
        given.starter,
        given.place,
        given.profile,
    )
    return model, (begin, KeepAwake(True))


def _load(model: Model, key: str, context: Context) -> Result:
    """Open a stored game, unless it is the one on the table."""
    if model.play is not None and model.key == key:
        return model, (KeepAwake(True),)
    before = model if model.key == key else Model(key=key)
    return replace(before, job=context.job), (LoadGame(context.job, key), KeepAwake(True))


def _opened(model: Model, context: Context) -> Result:
    """The screen is shown: a game that is only known by its key is loaded."""
    if model.play is None and model.key and not model.job:
        return _load(model, model.key, context)
    if model.play is None:
        return model, ()
    awake = (KeepAwake(True),)
    return (model, awake) if not model.camera.on else table_live.switched(model, True, context, awake)


def _left(model: Model) -> Result:
    """The camera closes; that it was on is remembered."""
    if not model.camera.on:
        return model, (KeepAwake(False),)
    return table_live.closed(model), (StopLive(), StopCamera(), KeepAwake(False))


def _done(model: Model, value: Any) -> Result:
    """The record has begun, or the stored game is there."""
    if isinstance(value, StoredGame):
        return _loaded(model, value)
    if isinstance(value, str):
        return replace(model, key=value, job=0), ()
    return replace(model, job=0), ()


def _loaded(model: Model, stored: StoredGame) -> Result:
    """The stored game, as it stood; what was wrong with its record is said."""
    try:
        start = game_named(stored.game).state_from_json(stored.start)
    except CompanionError as error:
        return Model(failed=str(error)), ()
    play, notice = replayed(start, stored.inputs)
    names = tuple(seat.name for seat in stored.seats)
    model = replace(
        model, play=play, key=stored.key, seats=stored.seats, names=names, profile=stored.profile, job=0, failed=""
    )
    notes = tuple(Note(text) for text in (stored.notice or notice,) if text)
    return model, notes


def _picked(model: Model, word: str, context: Context) -> Result:
    """Another word of an action; where it leaves one action only, that one is done."""
    if model.play is None:
        return model, ()
    found = by_word(at(tree(model.play.game, model.play.state), model.path)).get(word)
    if found is None or not found.legal:
        return model, ()
    action = found.action or (only_action(found) if word.rsplit(maxsplit=1)[-1] in _AT_ONCE else "")
    if action:
        return _acted(model, action, context)
    return replace(model, path=(*model.path, word)), ()


def _acted(model: Model, action: str, context: Context) -> Result:
    """Do an action: the rules carry it out, the record takes it, what people have to do becomes cards."""
    if model.play is None:
        return model, ()
    given = Tap(action)
    try:
        play, refused = taken(model.play, given)
    except CompanionError as error:
        return model, (Note(context.words.event(str(error))), Sound("wrong"))
    if refused:
        text = context.words.event(refused[0].text, model.names)
        return model, (Note(text), Sound("wrong"))
    events = play.log[-1].events
    effects: list[Effect] = [AddInput(given), Sound("due" if events else "tap")]
    if model.camera.following:
        effects.append(TellLive("tap", (action,)))
    model, ended = table_live.gone_on(with_cards(model, events), play)
    return model, (*effects, *ended)


def _taken_back(model: Model) -> Result:
    """Take the last action back, also a word that was chosen."""
    if model.path:
        return replace(model, path=()), ()
    following = model.camera.following
    if model.play is None or not (steps := table_live.steps_back(model.play, following=following)):
        return model, ()
    was_over = model.play.over
    play, restarted = _undone(model, steps)
    play = table_live.without_question(play)
    effects: list[Effect] = [AddInput(Undo(steps))]
    if restarted:
        effects += [StopLive(), StartLive(play.state, model.profile)]
        model = replace(model, before_live=play)
    elif following:
        effects.append(table_live.undo_told(play, steps))
    tab = "play" if was_over else model.tab
    model, ended = table_live.gone_on(model, play)
    return replace(model, todo=(), tab=tab, seat=-1), (*effects, *ended)


def _undone(model: Model, steps: int) -> tuple[Play, bool]:
    """The game some steps ago, and whether that was before the camera was followed, which then begins anew."""
    assert model.play is not None
    before = model.before_live
    if model.camera.following and before is not None:
        since = len(model.play.log) - len(before.log)
        if steps > since:
            return taken(before, Undo(steps - since))[0], True
    return taken(model.play, Undo(steps))[0], False


def keep(model: Model) -> Mapping[str, Any] | None:
    """Which game lies on the table, and what is looked at; the game itself has its record."""
    if not model.key:
        return None
    todo = [[one.text, one.rule] for one in model.todo]
    return {"key": model.key, "tab": model.tab, "seat": model.seat, "path": list(model.path), "todo": todo}


def restore(data: Mapping[str, Any]) -> Model:
    """The game by its key; it is loaded when the screen opens."""
    todo = tuple(Todo(number, str(text), str(rule)) for number, (text, rule) in enumerate(data["todo"]))
    tab = str(data["tab"]) if data["tab"] in TABS else TABS[0]
    path = tuple(map(str, data["path"]))
    return Model(key=str(data["key"]), tab=tab, seat=int(data["seat"]), path=path, todo=todo, count=len(todo))


SCREEN = Screen(
    "table",
    Model,
    update,
    view,
    (
        NewGame,
        Resume,
        Opened,
        Left,
        Paused,
        Resumed,
        Seen,
        Pick,
        PickBack,
        Act,
        TakeBack,
        Tick,
        ShowTab,
        ShowSeat,
        AskLeave,
        CloseSheet,
        PutAway,
        SwitchCamera,
        AnswerQuestion,
        WaiveReminder,
        AcceptTable,
    ),
    keep,
    restore,
)
