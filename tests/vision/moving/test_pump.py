"""Frames as they come, and sources that fail and come back."""

from collections.abc import Iterator
from threading import Event

import numpy as np
import pytest

from companion.errors import InputError
from companion.vision.moving import pump
from companion.vision.moving.frames import Frame
from companion.vision.moving.pump import Trouble, pumped

PICTURE = np.zeros((4, 4, 3), np.uint8)


class Source:
    """A source of which each opening gives some frames and then fails."""

    name = "camera 3"

    def __init__(self, *openings: int | Exception, live: bool = True, lasting: bool = False) -> None:
        self.live = live or lasting
        self._openings = list(openings)

    def frames(self) -> Iterator[Frame]:
        opening = self._openings.pop(0) if self._openings else InputError("camera 3 cannot be opened")
        if isinstance(opening, Exception):
            raise opening
        for number in range(opening):
            yield Frame(PICTURE, float(number), number)
        if self.live:
            raise InputError("camera 3 gives no more frames: is it still plugged in?")


def test_every_frame_of_a_file_comes_in_its_order() -> None:
    found = list(pumped(Source(3, live=False)))
    assert [one.number for one in found if isinstance(one, Frame)] == [0, 1, 2]


def test_what_a_file_has_to_say_when_it_has_ended_comes_last() -> None:
    source = Source(2, live=False)
    source.ending = "the film breaks off"  # type: ignore[attr-defined]
    assert list(pumped(source))[2:] == [Trouble("the film breaks off")]


def test_a_lost_camera_is_said_once_and_its_frames_come_again() -> None:
    taken = Event()
    seen: list[str] = []

    def patient(_: float) -> None:
        taken.wait(2)
        taken.clear()

    found = pumped(Source(0, 0, 1, live=False, lasting=True), wait=patient)
    with pytest.raises(InputError, match="no more frames"):
        next(found)

    class Flickering(Source):
        """A camera that gives one frame each time, long enough to be taken, and is lost twice in between."""

        def frames(self) -> Iterator[Frame]:
            for frame in super().frames():
                yield frame
                taken.wait(2)
                taken.clear()

    gone = InputError("camera 3 gives no more frames: is it still plugged in?")
    busy = InputError("camera 3 cannot be opened")
    for one in pumped(Flickering(1, gone, busy, gone, busy, 1), wait=patient):
        seen.append(one.text if isinstance(one, Trouble) else "frame")
        taken.set()
        if seen.count("frame") == 2:
            break
    assert seen == ["frame", str(gone), str(busy), "frame"]


def test_a_camera_that_is_not_there_is_refused_at_once() -> None:
    with pytest.raises(InputError, match="cannot be opened"):
        next(iter(pumped(Source(), wait=lambda _: None)))


def test_a_driver_that_throws_becomes_a_sentence() -> None:
    never = Event()
    with pytest.raises(InputError, match="has failed: broken"):
        next(iter(pumped(Source(RuntimeError("broken")), wait=lambda _: bool(never.wait(1)) and None)))


def test_a_camera_that_stalls_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pump, "STALLED_S", 0.02)

    class Stalled:
        """A source that never gives a second frame."""

        name, live = "camera 5", True

        def frames(self) -> Iterator[Frame]:
            yield Frame(PICTURE, 0.0, 0)
            Event().wait(5)

    found = pumped(Stalled())
    assert isinstance(next(found), Frame)
    trouble = next(found)
    assert isinstance(trouble, Trouble)
    assert "stopped giving frames" in trouble.text
    found.close()  # type: ignore[attr-defined]
