"""The frame around the screens: who takes an intent, where people are, what is stored, which results still count."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from companion.app.presenter.effects import (
    Cancel,
    Change,
    Effect,
    Go,
    GoBack,
    Keep,
    Note,
    SaveSettings,
    StopCamera,
)
from companion.app.presenter.elements import View
from companion.app.presenter.intents import (
    Back,
    CannotStore,
    Dismiss,
    Intent,
    Left,
    LookUp,
    Open,
    Opened,
    Outcome,
    Paused,
    Resized,
    Restored,
    Resumed,
    Seen,
    SettingsLost,
    Ticked,
)
from companion.app.presenter.model import NOTE_SECONDS, App, Toast, screen_named
from companion.app.presenter.screen import Context
from companion.app.presenter.screens import SCREENS
from companion.errors import CompanionError
from companion.words import message, words_in

Effects = tuple[Effect, ...]

_SETTINGS_LOST: Final = message(
    "The settings could not be read and are the usual ones again. The damaged file is kept as settings-damaged.json."
)
APP: Final = "app"
"""Under this name is kept where people were."""
NAVIGATION: Final = (
    ("start", message("Home"), "home"),
    ("table", message("Table"), "table"),
    ("score", message("Score"), "camera"),
    ("rules", message("Rules"), "book"),
    ("history", message("Games"), "trophy"),
    ("settings", message("Settings"), "gear"),
)
"""Screens that can be opened from everywhere: name, text, icon."""
ON_THE_BAR: Final = 5
"""So many of them fit below each other's edges on a narrow window; the others are opened from the first screen."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place of the navigation."""

    text: str
    icon: str
    intent: Intent
    here: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """What is on the window: a screen's view, the navigation, a note. `back` is None on a first screen."""

    screen: str
    view: View
    navigation: tuple[Place, ...]
    back: Intent | None
    note: Toast | None
    wide: bool
    text_scale: float


@cache
def takers() -> Mapping[type, str]:
    """Which screen takes each class of intents."""
    return {
        kind: screen.name
        for screen in SCREENS
        for kind in screen.intents
        if not issubclass(kind, Outcome) and kind.__module__ != Intent.__module__
    }


def context_of(app: App, screen: str = "") -> Context:
    """What screens may ask."""
    language = app.settings.language or "en"
    job, here = app.next_job, app.place == (screen or app.place)
    return Context(words_in(language), app.settings, app.width, app.height, app.now, job, here)


def step(app: App, intent: Intent) -> tuple[App, Effects]:
    """What an intent leads to; a note whose button sends it has done its duty."""
    if app.toast is not None and app.toast.intent == intent:
        app = replace(app, toast=None)
    return _stepped(app, intent)


def _stepped(app: App, intent: Intent) -> tuple[App, Effects]:  # noqa: C901 - one case for each intent
    match intent:
        case Open(name):
            return _shown(app, name, ())
        case Back():
            return _back(app)
        case Dismiss():
            return replace(app, toast=None), ()
        case Resized(width, height):
            return replace(app, width=width, height=height), ()
        case Ticked(now):
            return _ticked(app, now)
        case Paused():
            return _told(app, intent, (StopCamera(),))
        case Resumed():
            return _told(app, intent, ())
        case Restored(kept):
            return _restored(app, kept)
        case Outcome():
            return _answered(app, intent)
        case CannotStore(sentence):
            return _carried_out(app, app.place, (Note(context_of(app).words.event(sentence)),))
        case SettingsLost():
            return _carried_out(app, app.place, (Note(context_of(app).words(_SETTINGS_LOST)),))
        case LookUp():
            return _carried_out(app, "rules", (Go("rules", intent),))
        case Seen():
            return _told(app, intent, ())
        case _:
            return _given(app, takers()[type(intent)], intent)


def _ticked(app: App, now: float) -> tuple[App, Effects]:
    """The clock has gone on; a note goes after its time, or when the clock was set back."""
    toast = app.toast
    if toast is not None and not toast.until - NOTE_SECONDS <= now < toast.until:
        toast = None
    return replace(app, now=now, toast=toast), ()


def _told(app: App, intent: Intent, first: Effects) -> tuple[App, Effects]:
    """The screen that is shown hears of an intent of the shell, if it takes it."""
    if type(intent) not in screen_named(app.place).intents:
        return app, first
    app, effects = _given(app, app.place, intent)
    return app, (*first, *effects)


def _given(app: App, name: str, intent: Intent) -> tuple[App, Effects]:
    """The screen takes the intent; its effects for the shell are carried out here."""
    screen = screen_named(name)
    model, effects = screen.update(app.models[name], intent, context_of(app, name))
    app = replace(app, models={**app.models, name: model})
    return _carried_out(app, name, effects)


def _carried_out(app: App, name: str, effects: Effects) -> tuple[App, Effects]:
    """Carry out what is the shell's among a screen's effects; the rest goes outside."""
    outside: list[Effect] = []
    for effect in effects:
        app, more = _one(app, name, effect)
        outside += more
    app, kept = _keeping(app, name)
    return app, (*outside, *kept)


def _one(app: App, name: str, effect: Effect) -> tuple[App, Effects]:
    """Carry out one effect."""
    match effect:
        case Go(place, intent):
            behind = app.behind if place == app.place else (*app.behind, app.place)
            app, left = _shown(app, place, behind)
            if intent is None:
                return app, left
            app, more = _given(app, place, intent)
            return app, (*left, *more)
        case GoBack():
            return _back(app)
        case Note(text, button, intent):
            return replace(app, toast=Toast(text, app.now + NOTE_SECONDS, button, intent)), ()
        case Change(settings):
            return replace(app, settings=settings), (SaveSettings(settings),)
        case Cancel(job):
            return replace(app, jobs={one: who for one, who in app.jobs.items() if one != job}), (effect,)
        case _:
            return _counted(app, name, effect), (effect,)


def _counted(app: App, name: str, effect: Effect) -> App:
    """Note whose job an effect is."""
    job: int | None = getattr(effect, "job", None)
    if job is None:
        return app
    return replace(app, jobs={**app.jobs, job: name}, next_job=max(app.next_job, job + 1))


def _answered(app: App, outcome: Outcome) -> tuple[App, Effects]:
    """An outcome goes to the screen that started the job; one of a job that nobody waits for is dropped."""
    name = app.jobs.get(outcome.job)
    if name is None:
        return app, ()
    if not outcome.goes_on:
        app = replace(app, jobs={one: who for one, who in app.jobs.items() if one != outcome.job})
    return _given(app, name, outcome)


def _shown(app: App, name: str, behind: tuple[str, ...]) -> tuple[App, Effects]:
    """Another screen is shown; the one before hears that it is left, this one that it is opened."""
    before = app.place
    app = replace(app, place=name, behind=behind)
    effects: list[Effect] = []
    if before != name:
        for one, news in ((before, Left()), (name, Opened())):
            if type(news) in screen_named(one).intents:
                app, more = _given(app, one, news)
                effects += more
    kept = {"place": app.place, "behind": list(app.behind)}
    if app.kept.get(APP) != kept:
        app = replace(app, kept={**app.kept, APP: kept})
        effects.append(Keep(APP, kept))
    return app, tuple(effects)


def _back(app: App) -> tuple[App, Effects]:
    """To the screen before, or to the first one."""
    if not app.behind:
        return _shown(app, SCREENS[0].name, ())
    return _shown(app, app.behind[-1], app.behind[:-1])


def _keeping(app: App, name: str) -> tuple[App, Effects]:
    """Store what a screen keeps, when it is another thing than before."""
    data = screen_named(name).keep(app.models[name])
    if data == app.kept.get(name):
        return app, ()
    return replace(app, kept={**app.kept, name: data}), (Keep(name, data),)


def _restored(app: App, kept: Mapping[str, Mapping[str, Any]]) -> tuple[App, Effects]:
    """Every screen as it was; what cannot be read any more begins anew."""
    models = dict(app.models)
    known: dict[str, Mapping[str, Any] | None] = {}
    for screen in SCREENS:
        data = kept.get(screen.name)
        if data is not None and screen.restore is not None:
            try:
                models[screen.name] = screen.restore(data)
            except (CompanionError, KeyError, TypeError, ValueError):
                continue
            known[screen.name] = data
    app = replace(app, models=models, kept=known)
    where = kept.get(APP, {})
    names = {screen.name for screen in SCREENS}
    place = where.get("place")
    if place in names:
        behind = tuple(one for one in where.get("behind", ()) if one in names)
        app = replace(app, place=place, behind=behind, kept={**known, APP: where})
    return _told(app, Opened(), ())


def frame(app: App) -> Frame:
    """What is on the window now."""
    context = context_of(app)
    view = screen_named(app.place).view(app.models[app.place], context)
    shown = NAVIGATION if context.wide else NAVIGATION[:ON_THE_BAR]
    navigation = tuple(Place(context.words(text), icon, Open(name), name == app.place) for name, text, icon in shown)
    back = view.back or (Back() if app.behind or app.place not in {name for name, _, _ in shown} else None)
    return Frame(app.place, view, navigation, back, app.toast, context.wide, app.settings.text_scale)


def going_back(app: App) -> Intent | None:
    """What the system's back key means now: close the dialog, go back, or None to leave the app."""
    view = screen_named(app.place).view(app.models[app.place], context_of(app))
    if view.sheet is not None:
        return view.sheet.close
    if view.back is not None:
        return view.back
    return Back() if app.behind or app.place != SCREENS[0].name else None
