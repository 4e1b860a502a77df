"""The camera's thread: the newest frame for the screen, every frame of a file for who follows it, its states said."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from companion.app import camera
from companion.app.presenter.table.live import CameraNews
from companion.errors import InputError
from companion.vision.moving.frames import Frame

PATIENCE = 60.0


class Source:
    """A source of as many grey frames as a test wants."""

    name = "a source"

    def __init__(self, levels: list[int], live: bool = True, then: Exception | None = None, apart: float = 0.0) -> None:
        self.live = live
        self._levels, self._then, self._apart = levels, then, apart

    def frames(self) -> Iterator[Frame]:
        for number, level in enumerate(self._levels):
            time.sleep(self._apart)
            yield Frame(np.full((40, 60, 3), level, np.uint8), 0.0, number)
        if self._then is not None:
            raise self._then


@pytest.fixture
def opened() -> Iterator[Callable[..., tuple[camera.Feed, list[CameraNews]]]]:
    """Opens a source that is made, and gathers what is said."""

    def open_it(source: Any, rotation: int = 0) -> tuple[camera.Feed, list[CameraNews]]:
        said: list[CameraNews] = []
        camera.SOURCES["made"] = lambda: source
        return camera.opened("made", rotation, said.append), said

    yield open_it
    camera.close()
    camera.SOURCES.clear()


def wait(condition: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end
        time.sleep(0.002)
    return found


def test_whoever_is_slow_sees_the_newest_frame(opened: Any) -> None:
    feed, said = opened(Source(list(range(100, 150))))
    wait(lambda: (found := feed.shown()) and found[0] == 50)
    assert feed.next_frame(1.0)[2][0, 0, 0] == 149
    assert feed.next_frame(0.01) is None or feed.shown()[0] > 50
    assert said[:2] == [CameraNews("opening"), CameraNews("running")]
    assert camera.current() is feed


def test_who_follows_a_file_misses_no_frame(opened: Any) -> None:
    feed, _ = opened(Source(list(range(100, 120)), live=False, apart=0.005))
    feed.followed = True
    wait(feed.shown)
    numbers = []
    while len(numbers) < 19:
        found = feed.next_frame(5.0)
        assert found is not None
        numbers.append(found[0])
    assert numbers == list(range(numbers[0], numbers[0] + 19))


def test_a_large_frame_is_made_small_for_the_screen() -> None:
    assert camera.for_screen(np.zeros((1080, 1920, 3), np.uint8))[1] == 1.0
    small, factor = camera.for_screen(np.zeros((2160, 3840, 3), np.uint8))
    assert small.shape == (1080, 1920, 3)
    assert factor == 2.0


def test_a_picture_is_turned_as_the_settings_say(opened: Any) -> None:
    feed, _ = opened(Source([100]), 90)
    assert wait(feed.shown)[1].shape == (60, 40, 3)


def test_a_black_picture_is_said_and_forgotten_when_it_is_light(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camera, "BLACK_S", 0.0)
    _, said = opened(Source([100, 0, 0, 100, 100]))
    wait(lambda: len(said) >= 4)
    assert [one.state for one in said[:4]] == ["opening", "running", "black", "running"]


def test_a_lost_camera_is_said_and_opened_again(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camera, "AGAIN_S", 0.01)
    _, said = opened(Source([100], then=InputError("camera 0 gives no more frames")))
    wait(lambda: [one.state for one in said].count("failed") >= 2)
    assert CameraNews("failed", "camera 0 gives no more frames") in said
    _, said = opened(Source([100], then=RuntimeError("driver")))
    wait(lambda: any("driver" in one.sentence for one in said))


def test_what_cannot_be_opened_is_said(tmp_path: Path) -> None:
    said: list[CameraNews] = []
    camera.opened(str(tmp_path / "missing.mp4"), 0, said.append)
    wait(lambda: any(one.state == "failed" for one in said))
    camera.close()
    assert camera.current() is None


def test_a_folder_of_pictures_is_a_camera_too(tmp_path: Path) -> None:
    Image.new("RGB", (640, 480), (90, 120, 60)).save(tmp_path / "one.png")
    feed = camera.opened(str(tmp_path), 0, lambda _: None)
    assert wait(feed.shown)[1].shape == (480, 640, 3)
    camera.close()
    assert feed.stopped
