"""The screen of past games: what happens on a tap and on an answer."""

from dataclasses import replace
from pathlib import PurePath
from typing import Any, Final

from companion.app.presenter.effects import Effect, Go, Note, OpenLink, Share
from companion.app.presenter.history.model import (
    DAMAGED,
    GAMES,
    TRASH,
    Again,
    BringBack,
    ChooseGame,
    ChoosePlayer,
    DeleteGame,
    Empty,
    EmptyTrash,
    ExportGames,
    GoOn,
    ListGames,
    MakePlayLink,
    Model,
    OpenPhoto,
    OpenPlay,
    PlayLink,
    ReadGame,
    Remove,
    RestoreGame,
    Send,
    Shelf,
    ShowDialog,
    ShowTab,
    Story,
)
from companion.app.presenter.history.view import view
from companion.app.presenter.intents import Done, Failed, Intent, Opened, Outcome
from companion.app.presenter.screen import Context, Screen
from companion.app.presenter.table.intents import Resume

Effects = tuple[Effect, ...]
Result = tuple[Model, Effects]

INTENTS: Final = (
    ShowTab,
    ChooseGame,
    ChoosePlayer,
    ShowDialog,
    Remove,
    BringBack,
    Empty,
    Send,
    OpenPlay,
    GoOn,
    Again,
    Opened,
)


def update(model: Model, intent: Intent, context: Context) -> Result:
    """What an intent leads to."""
    if isinstance(intent, Outcome):
        return _answered(model, intent, context)
    match intent:
        case Opened() | Again():
            return _started(replace(model, failed=""), ListGames(context.job), "list")
        case ShowTab(tab):
            return replace(model, tab=tab, chosen="", player="", story=None, failed=""), ()
        case ChoosePlayer(name):
            return replace(model, player=name), ()
        case ChooseGame(key):
            return _chosen(model, key, context)
        case ShowDialog() | Send():
            return _dialog(model, intent, context)
    return _changed(model, intent, context)


def _changed(model: Model, intent: Intent, context: Context) -> Result:
    """What changes what is kept, and what leads away from here."""
    match intent:
        case GoOn(key):
            return model, (Go("table", Resume(key)),)
        case OpenPlay():
            return model, (OpenLink(model.play.address),) if model.play is not None else ()
        case Remove(key):
            return _started(replace(model, failed=""), DeleteGame(context.job, key), f"delete {key}")
        case BringBack(key):
            return _started(replace(model, failed=""), RestoreGame(context.job, key), f"restore {key}")
        case Empty():
            return _started(replace(model, dialog="", failed=""), EmptyTrash(context.job), "empty")
    return model, ()


def _started(model: Model, effect: Any, purpose: str) -> Result:
    """A job begins."""
    return replace(model, jobs=(*model.jobs, (effect.job, purpose))), (effect,)


def _chosen(model: Model, key: str, context: Context) -> Result:
    """Look at a game."""
    model = replace(model, tab=GAMES, chosen=key, story=None, play=None, failed="")
    damaged = model.shelf is not None and any(one.key == key and one.notice for one in model.shelf.games)
    return _started(model, ReadGame(context.job, key), f"read {key}") if key and not damaged else (model, ())


def _dialog(model: Model, intent: ShowDialog | Send, context: Context) -> Result:
    """A dialog opens or closes, or a form was chosen in one."""
    if isinstance(intent, ShowDialog):
        model = replace(model, dialog=intent.name, photo=intent.photo, photo_size=(0, 0))
        if intent.name == "photo":
            return _started(model, OpenPhoto(context.job, intent.photo), "photo")
        return model, ()
    if intent.form == "bgstats":
        model = replace(model, dialog="bgstats", play=None)
        return _started(model, MakePlayLink(context.job, model.chosen), "bgstats")
    keys = (model.chosen,) if model.dialog == "share" else ()
    return _started(model, ExportGames(context.job, keys, intent.form, context.language), "export")


def _answered(model: Model, outcome: Outcome, context: Context) -> Result:
    """A job is done or failed."""
    purpose = dict(model.jobs).get(outcome.job, "")
    if not purpose or outcome.goes_on:
        return model, ()
    model = replace(model, jobs=tuple((job, what) for job, what in model.jobs if job != outcome.job))
    match outcome:
        case Failed(_, sentence):
            return _failed(model, purpose, sentence, context)
        case Done(_, value):
            return _done(model, purpose, value, context)
    return model, ()


def _failed(model: Model, purpose: str, sentence: str, context: Context) -> Result:
    """Say what went wrong, where people look."""
    if purpose in ("list", "empty") or purpose.startswith(("delete", "restore")):
        return replace(model, failed=sentence), ()
    closed = replace(model, dialog="", chosen="" if purpose.startswith("read") else model.chosen)
    return closed, (Note(context.words.event(sentence)),)


def _done(model: Model, purpose: str, value: Any, context: Context) -> Result:
    """Take over what a job brings."""
    words = context.words
    match value:
        case Story() if value.key == model.chosen:
            return replace(model, story=value), ()
        case PlayLink():
            return replace(model, play=value), ()
        case (int(), int()):
            return replace(model, photo_size=value), ()
        case str():
            return replace(model, dialog=""), (
                Share(path=value),
                Note(words("Written: {file}", file=PurePath(value).name)),
            )
        case Shelf():
            return _shelved(model, purpose, value, context)
    return model, ()


def _shelved(model: Model, purpose: str, shelf: Shelf, context: Context) -> Result:
    """The list as it is now; what was just deleted can be brought back from the note."""
    words = context.words
    what, _, key = purpose.partition(" ")
    model = replace(model, shelf=shelf)
    gone = model.chosen and all(one.key != model.chosen for one in shelf.games)
    if gone:
        model = replace(model, chosen="", story=None)
    if what == "delete":
        number = int(key.partition("-")[0])
        return model, (Note(words("Game {number} is deleted", number=number), words("Undo"), BringBack(key)),)
    whole = next((one.key for one in shelf.games if one.status != DAMAGED), "")
    if context.wide and what == "list" and not model.chosen and whole and model.tab == GAMES:
        return _chosen(model, whole, context)
    if what == "restore":
        return replace(model, tab=GAMES if model.tab == TRASH and not shelf.deleted else model.tab), ()
    return model, ()


def keep(model: Model) -> dict[str, Any]:
    """Which list was looked at."""
    return {"tab": model.tab}


def restore(data: Any) -> Model:
    """The model that was kept; the list is read when the screen opens."""
    return Model(tab={"games": "games", "players": "players", "trash": "trash"}[data["tab"]])


SCREEN = Screen("history", Model, update, view, INTENTS, keep, restore)
