"""The frame around the screens: who hears what, where people are, what is stored, which results still count."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.app.presenter import shell
from companion.app.presenter.effects import Cancel, Change, Effect, Go, GoBack, Keep, Note, SaveSettings, StopCamera
from companion.app.presenter.elements import Text, View
from companion.app.presenter.intents import (
    Back,
    CannotStore,
    Dismiss,
    Done,
    Failed,
    Intent,
    Left,
    Open,
    Opened,
    Paused,
    Progressed,
    Resized,
    Restored,
    Resumed,
    Seen,
    Ticked,
)
from companion.app.presenter.model import App
from companion.app.presenter.screen import Context, Screen
from companion.app.presenter.settings.chosen import Settings, from_json, to_json
from companion.errors import UsageError


@dataclass(frozen=True, slots=True)
class Said(Intent):
    """Whatever a test wants done."""

    effects: tuple[Effect, ...] = ()
    word: str = ""


@dataclass(frozen=True, slots=True)
class Job(Effect):
    """Something that answers later."""

    job: int


@dataclass(frozen=True, slots=True)
class Model:
    """What a screen has heard."""

    heard: tuple[Any, ...] = ()


def update(model: Model, intent: Any, _context: Context) -> tuple[Model, tuple[Effect, ...]]:
    effects = intent.effects if isinstance(intent, Said) else ()
    return Model((*model.heard, intent)), effects


def view(model: Model, _context: Context) -> View:
    return View("title", Text(str(len(model.heard))))


def keep(model: Model) -> dict[str, Any]:
    return {"count": len(model.heard)}


def restore(data: Any) -> Model:
    if data["count"] < 0:
        raise UsageError("less than nothing")
    return Model(("before",) * data["count"])


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Screen, ...]]:
    """Three screens that hear everything; the first takes what a test says."""
    news = (Opened, Left, Paused, Resumed, Seen)
    made = (
        Screen("start", Model, update, view, (Said, *news), keep, restore),
        Screen("table", Model, update, view, news, keep, restore),
        Screen("rules", Model, update, view, ()),
    )
    for module in (shell, __import__("companion.app.presenter.model", fromlist=["SCREENS"])):
        monkeypatch.setattr(module, "SCREENS", made)
    shell.takers.cache_clear()
    yield made
    shell.takers.cache_clear()


def app_of(screens: tuple[Screen, ...]) -> App:
    return App(models={screen.name: Model() for screen in screens})


def done(app: App, *intents: Intent) -> tuple[App, list[Effect]]:
    """The app after the intents, and everything that it wants done outside."""
    effects: list[Effect] = []
    for intent in intents:
        app, more = shell.step(app, intent)
        effects += more
    return app, effects


def test_an_intent_goes_to_the_screen_that_takes_it(screens: tuple[Screen, ...]) -> None:
    app, _ = done(app_of(screens), Open("table"), Said(word="hello"))
    assert [one.word for one in app.models["start"].heard if isinstance(one, Said)] == ["hello"]


def test_opening_a_screen_is_heard_by_both_and_kept(screens: tuple[Screen, ...]) -> None:
    app, effects = done(app_of(screens), Open("table"))
    assert app.place == "table"
    assert app.models["start"].heard == (Left(),)
    assert app.models["table"].heard == (Opened(),)
    assert Keep("app", {"place": "table", "behind": []}) in effects
    assert done(app, Open("table"))[1] == []


def test_back_leads_along_the_way_one_came(screens: tuple[Screen, ...]) -> None:
    app, _ = done(app_of(screens), Said((Go("table"),)), Said((Go("rules"),)))
    assert (app.place, app.behind) == ("rules", ("start", "table"))
    app, _ = done(app, Back())
    assert (app.place, app.behind) == ("table", ("start",))
    app, _ = done(app, Said((GoBack(),)), Back())
    assert (app.place, app.behind) == ("start", ())


def test_results_come_to_who_asked_and_late_ones_are_dropped(screens: tuple[Screen, ...]) -> None:
    app, effects = done(app_of(screens), Said((Job(1), Job(2))), Open("table"))
    assert Job(2) in effects
    assert app.next_job == 3
    app, _ = done(app, Progressed(1, 0.5), Done(1, "value"), Done(1, "again"))
    assert [one for one in app.models["start"].heard if not isinstance(one, Said | Left)] == [
        Progressed(1, 0.5),
        Done(1, "value"),
    ]
    app, effects = done(app, Said((Cancel(2),)), Failed(2, "too late"))
    assert Cancel(2) in effects
    assert Failed(2, "too late") not in app.models["start"].heard
    assert app.jobs == {}


def test_what_a_screen_keeps_is_stored_when_it_changes(screens: tuple[Screen, ...]) -> None:
    app, effects = done(app_of(screens), Said())
    assert effects == [Keep("start", {"count": 1})]
    app, effects = done(app, Ticked(3.0), Resized(500, 900))
    assert effects == []
    assert (app.now, app.width) == (3.0, 500)


def test_everything_is_restored_and_what_cannot_be_read_begins_anew(screens: tuple[Screen, ...]) -> None:
    kept = {
        "start": {"count": 2},
        "table": {"count": -1},
        "app": {"place": "table", "behind": ["start", "gone"]},
    }
    app, _ = done(app_of(screens), Restored(kept))
    assert app.models["start"] == Model(("before", "before"))
    assert app.models["table"] == Model((Opened(),))
    assert (app.place, app.behind) == ("table", ("start",))
    assert done(app_of(screens), Restored({"app": {"place": "nowhere"}}))[0].place == "start"
    assert done(app_of(screens), Restored({"start": {}}))[0].models["start"] == Model((Opened(),))


def test_a_note_goes_after_its_time_also_when_the_clock_is_set_back(screens: tuple[Screen, ...]) -> None:
    app, _ = done(app_of(screens), Ticked(100.0), Said((Note("hello", "Undo", Back()),)))
    assert app.toast is not None
    assert done(app, Ticked(105.0))[0].toast is not None
    assert done(app, Ticked(107.0))[0].toast is None
    assert done(app, Ticked(50.0))[0].toast is None
    assert done(app, Dismiss())[0].toast is None


def test_a_full_disk_is_said(screens: tuple[Screen, ...]) -> None:
    app, _ = done(app_of(screens), CannotStore("the disk is full"))
    assert app.toast is not None
    assert app.toast.text == "The disk is full."


def test_sleeping_stops_the_camera_and_is_heard(screens: tuple[Screen, ...]) -> None:
    app, effects = done(app_of(screens), Paused(), Resumed(), Seen("news"))
    assert effects[0] == StopCamera()
    assert app.models["start"].heard == (Paused(), Resumed(), Seen("news"))
    app, effects = done(app_of(screens), Open("rules"), Paused(), Seen("nobody hears it"))
    assert app.models["rules"].heard == ()


def test_settings_are_taken_and_stored(screens: tuple[Screen, ...]) -> None:
    german = Settings(language="de", text_scale=1.5)
    app, effects = done(app_of(screens), Said((Change(german),)))
    assert app.settings == german
    assert SaveSettings(german) in effects
    assert shell.frame(app).navigation[0].text == "Start"
    assert shell.frame(app).text_scale == 1.5


def test_settings_of_another_kind_are_the_usual_ones() -> None:
    assert from_json(to_json(Settings(language="de"))) == Settings(language="de")
    assert from_json({"language": "xx", "text_scale": 9.0, "sound": "loud", "rotation": 45}) == Settings()


def test_the_frame_says_what_is_on_the_window(screens: tuple[Screen, ...]) -> None:
    app = replace(app_of(screens), width=600)
    shown = shell.frame(app)
    assert (shown.screen, shown.wide, shown.back) == ("start", False, None)
    assert len(shown.navigation) == shell.ON_THE_BAR
    assert [place.here for place in shown.navigation][:2] == [True, False]
    assert shell.going_back(app) is None
    app, _ = done(app, Said((Go("rules"),)))
    assert shell.frame(app).back == Back()
    assert shell.going_back(app) == Back()
    assert len(shell.frame(replace(app, width=1000)).navigation) == len(shell.NAVIGATION)


def test_a_note_is_gone_once_its_button_was_tapped(screens: tuple[Screen, ...]) -> None:
    app, _ = done(app_of(screens), Said((Note("Kept", "Look", Open("rules")),)))
    assert done(app, Open("table"))[0].toast == app.toast is not None
    assert done(app, Open("rules"))[0].toast is None
