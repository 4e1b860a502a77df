"""The presenter of the settings."""

from dataclasses import replace

import pytest

from companion.app.presenter.effects import Change, PickFiles, Share, Sound, StartCamera, StopCamera
from companion.app.presenter.intents import Done, Failed, Intent, Left, Opened, Paused, Progressed, Seen
from companion.app.presenter.screen import Context
from companion.app.presenter.settings import screen
from companion.app.presenter.settings.chosen import Settings
from companion.app.presenter.settings.model import (
    About,
    AskAbout,
    ChooseKind,
    Library,
    Model,
    PickVideo,
    Set,
    ShowFolder,
    ShowPart,
    TakeAddress,
    TryCamera,
    TypeAddress,
)
from companion.app.presenter.snapshot import as_text
from companion.app.presenter.table.live import CameraNews
from companion.words import words_in
from tests.app import golden

NARROW = Context(words_in("en"), Settings(), 600, 960)
WIDE = Context(words_in("en"), Settings(), 1180, 820)
ABOUT = About("1.2.3", "/data", 7, 12.34, (Library("kivy", "2.3.1", "MIT"),))


def given(model: Model, *intents: Intent, context: Context = NARROW) -> tuple[Model, list[object]]:
    effects: list[object] = []
    for number, intent in enumerate(intents, start=1):
        model, more = screen.update(model, intent, replace(context, job=number))
        effects += more
    return model, effects


def shown(model: Model, context: Context = NARROW) -> str:
    return as_text(screen.view(model, context))


def test_the_list_of_parts_and_each_of_them() -> None:
    model, effects = given(Model(), Opened())
    assert effects == [AskAbout(1)]
    golden.check("settings-list", screen.view(model, NARROW))
    model, _ = given(model, Done(1, ABOUT))
    for part in ("language", "look", "camera", "data", "about"):
        opened, _ = given(model, ShowPart(part))
        golden.check(f"settings-{part}", screen.view(opened, NARROW))
        assert screen.view(opened, NARROW).back == ShowPart("")


def test_a_wide_window_shows_all_parts() -> None:
    text = shown(Model(), WIDE)
    for title in ("Language", "Looks and sound", "Camera", "My data", "About"):
        assert f"text={title!r}" in text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "de"),
        ("text_scale", 1.5),
        ("contrast", True),
        ("vibration", False),
        ("rotation", 90),
        ("camera", "1"),
    ],
)
def test_a_choice_counts_at_once(name: str, value: object) -> None:
    assert given(Model(), Set(name, value))[1] == [Change(replace(Settings(), **{name: value}))]


def test_sounds_are_heard_when_they_are_turned_on() -> None:
    silent = replace(NARROW, settings=Settings(sound=False))
    assert given(Model(), Set("sound", True), context=silent)[1] == [Change(Settings()), Sound("done")]
    assert len(given(Model(), Set("sound", False))[1]) == 1


def test_a_phone_is_a_camera_by_its_address() -> None:
    model, _ = given(Model(), ShowPart("camera"), ChooseKind("stream"))
    assert "An address begins with http:// or rtsp://" in shown(model)
    model, effects = given(model, TypeAddress(" http://phone:8080/video "))
    assert effects == []
    assert "begins with" not in shown(model)
    model, effects = given(model, TakeAddress("http://phone:8080/video"))
    assert effects == [Change(Settings(camera="http://phone:8080/video"))]
    assert given(model, TakeAddress("phone"))[1] == []
    used = replace(NARROW, settings=Settings(camera="http://phone:8080/video"))
    assert "http://phone:8080/video" in shown(Model(part="camera"), used)


def test_a_video_is_a_camera_too() -> None:
    model, effects = given(Model(part="camera"), ChooseKind("file"), PickVideo())
    assert isinstance(effects[0], PickFiles)
    assert "Nothing chosen yet" in shown(model)
    assert given(model, Failed(2, ""))[1] == []
    assert given(model, Done(2, ("/v.mp4",)))[1] == [Change(Settings(camera="/v.mp4"))]
    used = replace(NARROW, settings=Settings(camera="/v.mp4"))
    assert "/v.mp4" in shown(Model(part="camera"), used)


def test_the_number_of_a_camera_goes_from_one_to_six() -> None:
    assert "less" not in shown(Model(part="camera"))
    last = replace(NARROW, settings=Settings(camera="5"))
    assert "more" not in shown(Model(part="camera"), last)
    assert "value='6'" in shown(Model(part="camera"), last)


def test_a_camera_is_tried_and_let_go() -> None:
    model, effects = given(Model(part="camera"), TryCamera(on=True))
    assert effects == [StartCamera("0", 0)]
    assert "Opening the camera" in shown(model)
    model, _ = given(model, Seen(CameraNews("running")))
    assert "message" not in shown(model)
    model, effects = given(model, Set("rotation", 90))
    assert effects[1:] == [StopCamera(), StartCamera("0", 90)]
    trouble, _ = given(model, Seen(CameraNews("failed", "there is no camera 0")))
    assert "There is no camera 0." in shown(trouble)
    for leaving in (Left(), Paused(), ShowPart(""), TryCamera(on=False)):
        after, effects = given(model, leaving)
        assert effects == [StopCamera()]
        assert not after.trying
        assert given(after, Left())[1] == []


def test_the_folder_is_shown_once_it_is_known() -> None:
    assert given(Model(), ShowFolder())[1] == []
    assert given(Model(about=ABOUT), ShowFolder())[1] == [Share(path="/data")]


def test_jobs_that_go_on_or_are_not_ours_change_nothing() -> None:
    model, _ = given(Model(), Opened())
    assert given(model, Progressed(1))[0] == model
    assert given(model, Done(8, ABOUT))[0] == model
    assert given(model, Done(1, "?"))[0].about is None
