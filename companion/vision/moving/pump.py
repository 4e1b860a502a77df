"""Frames as they come: the newest one of a camera, every one of a file; a source that fails is said and sought again.

A camera or stream is grabbed by a thread of its own into a mailbox that holds one frame, so that whoever is slow misses
frames instead of lagging behind. A lost one is opened again and again until it is back.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Condition, Thread
from time import monotonic, sleep

from companion.errors import InputError
from companion.vision.moving.frames import Ending, Frame, FrameSource

STALLED_S = 3.0
"""A camera that gives nothing for so long has stalled."""
REOPEN_S = 2.0
"""A lost source is tried again so often."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A sentence about a source that gives no frames at the moment."""

    text: str


class _Grabber:
    """A thread that keeps the newest frame of a live source, opening it again when it is lost."""

    def __init__(self, source: FrameSource, wait: Callable[[float], None]) -> None:
        self._source = source
        self._wait = wait
        self._mail = Condition()
        self._newest: Frame | Trouble | None = None
        self._stopped = False
        self._began = monotonic()
        self._number = 0
        self._thread = Thread(target=self._run, name="frames", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._stopped:
            try:
                for frame in self._source.frames():
                    self._put(Frame(frame.pixels, monotonic() - self._began, self._number))
                    self._number += 1
                    if self._stopped:
                        return
                self._put(Trouble(f"{self._source.name} gives no more frames."))
            except InputError as error:
                self._put(Trouble(str(error)))
            except Exception as error:  # noqa: BLE001 - whatever a driver throws must not end the thread in silence
                self._put(Trouble(f"{self._source.name} has failed: {error}"))
            self._wait(REOPEN_S)

    def _put(self, what: Frame | Trouble) -> None:
        with self._mail:
            self._newest = what
            self._mail.notify()

    def take(self, patience: float) -> Frame | Trouble | None:
        """The newest frame or trouble, taken out of the mailbox; None when nothing comes."""
        with self._mail:
            if self._newest is None:
                self._mail.wait(patience)
            newest, self._newest = self._newest, None
            return newest

    def stop(self) -> None:
        """Stop after the frame that is being grabbed."""
        self._stopped = True


def pumped(source: FrameSource, wait: Callable[[float], None] = sleep) -> Iterator[Frame | Trouble]:
    """Frames and troubles for as long as the source lives; every trouble is told once until frames come again.

    Files end; a live source never does. Raises InputError when the source gives nothing from the beginning.
    """
    if not source.live:
        yield from source.frames()
        if isinstance(source, Ending) and source.ending:
            yield Trouble(source.ending)
        return
    grabber = _Grabber(source, wait)
    told: set[str] = set()
    begun = False
    try:
        while True:
            newest = grabber.take(STALLED_S)
            if isinstance(newest, Frame):
                told.clear()
                begun = True
                yield newest
                continue
            text = newest.text if newest is not None else f"{source.name} has stopped giving frames."
            if not begun and newest is not None:
                raise InputError(text)
            if text not in told:
                told.add(text)
                yield Trouble(text)
    finally:
        grabber.stop()
