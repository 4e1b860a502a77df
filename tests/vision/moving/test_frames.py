"""Frames from folders, videos and cameras, and what is said when there are none."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.errors import InputError
from companion.vision.moving import frames as room
from companion.vision.moving.frames import DETAILED, Camera, Ending, Folder, Video, open_source

SIZE = (640, 480)


def picture(value: int) -> np.ndarray:
    return np.full((SIZE[1], SIZE[0], 3), value, np.uint8)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in (2, 0, 1):
        cv2.imwrite(str(tmp_path / f"{number}.png"), picture(60 * number + 40))
    (tmp_path / "notes.txt").write_text("no picture")
    return tmp_path


@pytest.fixture
def video(tmp_path: Path) -> Path:
    path = tmp_path / "table.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 10.0, SIZE)
    for number in range(5):
        writer.write(picture(40 * number + 20))
    writer.release()
    return path


def test_a_folder_gives_its_pictures_in_order(folder: Path) -> None:
    source = open_source(str(folder))
    assert isinstance(source, Folder)
    seen = list(source.frames())
    assert [round(float(frame.pixels.mean())) for frame in seen] == [40, 100, 160]
    assert [(frame.at, frame.number) for frame in seen] == [(0.0, 0), (1.0, 1), (2.0, 2)]


def test_pictures_that_cannot_be_read_are_left_out_of_a_folder(folder: Path, tmp_path: Path) -> None:
    (folder / "0.jpg").write_bytes(b"no picture")
    source = open_source(str(folder))
    assert [frame.number for frame in source.frames()] == [1, 2, 3]
    assert isinstance(source, Ending)
    assert source.ending == f"{folder}: 1 of its 4 pictures could not be read."
    spoilt = tmp_path / "spoilt"
    spoilt.mkdir()
    (spoilt / "a.jpg").write_bytes(b"")
    with pytest.raises(InputError, match="spoilt holds no picture that can be read"):
        list(open_source(str(spoilt)).frames())


def test_a_video_gives_its_frames_with_their_times(video: Path) -> None:
    source = open_source(str(video))
    assert isinstance(source, Video)
    assert not source.live
    seen = list(source.frames())
    assert [frame.at for frame in seen] == pytest.approx([0.0, 0.1, 0.2, 0.3, 0.4])
    assert [float(frame.pixels.mean()) for frame in seen] == pytest.approx([20, 60, 100, 140, 180], abs=4)


def test_a_video_that_breaks_off_ends_there(video: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plugged(monkeypatch, Plug([True, True, False, True]))
    assert [frame.number for frame in open_source(str(video)).frames()] == [0, 1]
    plugged(monkeypatch, Plug([True, True], frames=9))
    source = open_source(str(video))
    assert [frame.number for frame in source.frames()] == [0, 1]
    assert isinstance(source, Ending)
    assert source.ending == f"{video} breaks off or is spoilt: 2 of its 9 frames could be read."


def test_spoilt_frames_of_a_video_are_passed_over_and_keep_their_time(
    video: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plugged(monkeypatch, Plug([True, False, False, True, True], frames=5))
    source = open_source(str(video))
    assert [(frame.number, frame.at) for frame in source.frames()] == [(0, 0.0), (1, 3 / 25), (2, 4 / 25)]
    assert isinstance(source, Ending)
    assert source.ending == ""


@pytest.mark.parametrize("content", [b"", b"no video at all" * 100])
def test_what_is_no_video_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.mp4"
    path.write_bytes(content)
    with pytest.raises(InputError, match="no frame that can be read"):
        list(open_source(str(path)).frames())


def test_an_empty_folder_and_nothing_at_all_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no pictures"):
        open_source(str(tmp_path))
    with pytest.raises(InputError, match="no camera number, address, video or folder"):
        open_source(str(tmp_path / "nothing"))


class Plug:
    """A camera that gives so many frames, with some failures between, and then no more."""

    def __init__(self, script: list[bool], opened: bool = True, frames: int = 0) -> None:
        self.script, self.opened, self.released, self.count = list(script), opened, False, frames
        self.asked_for: dict[int, float] = {}

    def get(self, asked: int) -> float:
        return float(self.count) if asked == cv2.CAP_PROP_FRAME_COUNT else 0.0

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.opened

    def set(self, name: int, value: float) -> None:
        self.asked_for[name] = value

    def read(self) -> tuple[bool, np.ndarray | None]:
        given = self.script.pop(0) if self.script else False
        return given, picture(99) if given else None

    def release(self) -> None:
        self.released = True


def plugged(monkeypatch: pytest.MonkeyPatch, plug: Plug) -> list[Any]:
    asked: list[Any] = []
    monkeypatch.setattr(room.cv2, "VideoCapture", lambda place: asked.append(place) or plug)
    return asked


def test_a_camera_may_miss_a_few_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    plug = Plug([True, False, False, True, True])
    asked = plugged(monkeypatch, plug)
    source = open_source("1")
    assert isinstance(source, Camera)
    assert source.live
    frames = source.frames()
    assert [next(frames).number for _ in range(3)] == [0, 1, 2]
    with pytest.raises(InputError, match="camera 1 gives no more frames"):
        next(frames)
    assert asked == [1]
    assert plug.released


@pytest.mark.parametrize(("place", "size"), [("0", DETAILED), ("rtsp://phone/table", (None, None))])
def test_a_camera_is_asked_for_more_detail_than_it_gives_by_itself_and_a_stream_is_not(
    monkeypatch: pytest.MonkeyPatch, place: str, size: tuple[int | None, int | None]
) -> None:
    plug = Plug([True])
    plugged(monkeypatch, plug)
    next(open_source(place).frames())
    assert tuple(map(plug.asked_for.get, (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT))) == size


def test_a_camera_that_is_not_there_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    plugged(monkeypatch, Plug([], opened=False))
    with pytest.raises(InputError, match="camera 0 cannot be opened"):
        next(open_source("0").frames())


def test_a_stream_is_opened_by_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = plugged(monkeypatch, Plug([True]))
    assert next(open_source("rtsp://phone/table").frames()).number == 0
    assert asked == ["rtsp://phone/table"]
