"""The screen of settings: each choice counts at once."""

from dataclasses import replace
from typing import Any

from companion.app.presenter.effects import Change, Effect, PickFiles, Share, Sound, StartCamera, StopCamera
from companion.app.presenter.intents import Done, Failed, Intent, Left, Opened, Outcome, Paused, Seen
from companion.app.presenter.screen import Context, Screen
from companion.app.presenter.settings.model import (
    About,
    AskAbout,
    ChooseKind,
    Model,
    PickVideo,
    Set,
    ShowFolder,
    ShowPart,
    TakeAddress,
    TryCamera,
    TypeAddress,
)
from companion.app.presenter.settings.view import view
from companion.app.presenter.table.live import CameraNews

Effects = tuple[Effect, ...]
VIDEOS = (".mp4", ".avi", ".mkv", ".mov", ".webm")


def update(model: Model, intent: Intent, context: Context) -> tuple[Model, Effects]:
    """What an intent leads to."""
    match intent:
        case Outcome():
            return _answered(model, intent, context)
        case Opened():
            asked = AskAbout(context.job)
            return replace(model, jobs=((asked.job, "about"),), trying=False), (asked,)
        case Left() | Paused():
            return replace(model, trying=False), (StopCamera(),) if model.trying else ()
        case ShowPart(part):
            return replace(model, part=part, trying=False), (StopCamera(),) if model.trying else ()
        case Set(name, value):
            return _set(model, name, value, context)
    return _about_cameras(model, intent, context)


def _set(model: Model, name: str, value: Any, context: Context) -> tuple[Model, Effects]:
    """A setting has another value; a camera that is being tried is opened anew."""
    settings = replace(context.settings, **{name: value})
    effects: list[Effect] = [Change(settings)]
    if name == "sound" and value:
        effects.append(Sound("done"))
    if name in ("camera", "rotation") and model.trying:
        effects += [StopCamera(), StartCamera(settings.camera, settings.rotation)]
    return replace(model, trouble=""), tuple(effects)


def _about_cameras(model: Model, intent: Intent, context: Context) -> tuple[Model, Effects]:
    """Choosing and trying a camera; looking into the folder."""
    match intent:
        case ChooseKind(kind):
            return replace(model, kind=kind), ()
        case TypeAddress(text):
            return replace(model, typed=text.strip()), ()
        case TakeAddress(text) if "://" in text:
            return _set(replace(model, typed="", kind=""), "camera", text.strip(), context)
        case PickVideo():
            asked = PickFiles(context.job, context.words("Choose a video"), VIDEOS)
            return replace(model, jobs=(*model.jobs, (asked.job, "video"))), (asked,)
        case TryCamera(on):
            settings = context.settings
            effect: Effect = StartCamera(settings.camera, settings.rotation) if on else StopCamera()
            return replace(model, trying=on, running=False, trouble=""), (effect,)
        case Seen(CameraNews(state, sentence)):
            return replace(model, running=state == "running", trouble=sentence), ()
        case ShowFolder() if model.about is not None:
            return model, (Share(path=model.about.folder),)
    return model, ()


def _answered(model: Model, outcome: Outcome, context: Context) -> tuple[Model, Effects]:
    """A job is done or failed; what failed here is nothing that anybody needs to hear of."""
    purpose = dict(model.jobs).get(outcome.job, "")
    if outcome.goes_on or not purpose:
        return model, ()
    model = replace(model, jobs=tuple((job, what) for job, what in model.jobs if job != outcome.job))
    match outcome:
        case Done(_, About() as about):
            return replace(model, about=about), ()
        case Done(_, (str() as path, *_)) if purpose == "video":
            return _set(replace(model, kind=""), "camera", path, context)
        case Failed(_, sentence):
            return replace(model, trouble=sentence), ()
    return model, ()


INTENTS = (
    ShowPart,
    Set,
    ChooseKind,
    TypeAddress,
    TakeAddress,
    PickVideo,
    TryCamera,
    ShowFolder,
    Opened,
    Left,
    Paused,
    Seen,
)
SCREEN = Screen("settings", Model, update, view, INTENTS)
