"""Where frames come from: a camera, a video, a stream, a folder of pictures; each behind the same three questions."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Final, Protocol, runtime_checkable

import cv2
import numpy as np

from companion.errors import InputError
from companion.vision.arrays import Pixels
from companion.vision.frame import open_photo

PICTURES: Final = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif")
STREAMS: Final = ("rtsp://", "rtsps://", "http://", "https://", "udp://", "tcp://")
USUAL_RATE: Final = 25.0
"""Frames a second of a video that does not say so."""
FOLDER_RATE: Final = 1.0
"""Pictures a second of a folder: people take one when something has happened."""
SILENT: Final = 0
"""OpenCV's log level of nothing at all."""
FEW_LOST: Final = 2
"""Frames by which the number that a video's file states may be wrong."""
DETAILED: Final = (1920, 1080)
"""Pixels that a camera is asked for."""
PATIENCE: Final = 5
"""Frames in a row that a camera or stream may fail to give before it counts as lost; the first one may take longer."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture (h, w, 3) BGR, when it was taken (seconds since the source began), and its number from 0."""

    pixels: Pixels
    at: float
    number: int


class FrameSource(Protocol):
    """A source of frames; it is lost when it ends although it should go on."""

    @property
    def name(self) -> str:
        """What people call it."""

    @property
    def live(self) -> bool:
        """Whether frames pass by whether or not somebody takes them."""

    def frames(self) -> Iterator[Frame]:
        """The frames in their order. Raises InputError when the source cannot be opened or is lost."""


@runtime_checkable
class Ending(Protocol):
    """A source that has something to say when its frames have ended: ``ending``, empty where all is well."""

    ending: str


class Folder:
    """The pictures of a folder in the order of their names."""

    live = False

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self.ending = ""
        self._pictures = sorted(one for one in path.iterdir() if one.suffix.lower() in PICTURES)
        if not self._pictures:
            raise InputError(f"{path} holds no pictures")

    def frames(self) -> Iterator[Frame]:
        """Each picture, one a second; those that cannot be read are left out, and if all are the folder is refused."""
        shown = 0
        for number, path in enumerate(self._pictures):
            try:
                pixels = open_photo(path).pixels
            except InputError:
                continue
            yield Frame(pixels, number / FOLDER_RATE, number)
            shown += 1
        if not shown:
            raise InputError(f"{self.name} holds no picture that can be read")
        if shown < len(self._pictures):
            spoilt = len(self._pictures) - shown
            self.ending = f"{self.name}: {spoilt} of its {len(self._pictures)} pictures could not be read."


class Video:
    """A video file, with the times at which its frames are to be shown."""

    live = False

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self.ending = ""
        self._path = path

    def frames(self) -> Iterator[Frame]:
        """Every frame that can be read; of a file that breaks off ``ending`` says so, one that holds none is refused.

        A few frames that are spoilt are passed over.
        """
        capture = _opened(str(self._path))
        given, at = 0, 0
        try:
            rate, count = capture.get(cv2.CAP_PROP_FPS) or USUAL_RATE, round(capture.get(cv2.CAP_PROP_FRAME_COUNT))
            failed = 0
            while failed < PATIENCE:
                pixels = _grabbed(capture)
                if pixels is not None:
                    yield Frame(pixels, at / rate, given)
                    given, failed = given + 1, 0
                elif at >= count:
                    break
                else:
                    failed += 1
                at += 1
        finally:
            capture.release()
        if given == 0:
            raise InputError(f"{self.name} holds no frame that can be read: is it a video?")
        if given < count - FEW_LOST:
            self.ending = f"{self.name} breaks off or is spoilt: {given} of its {count} frames could be read."


class Camera:
    """A camera by its number, or a stream by its address."""

    live = True

    def __init__(self, place: int | str) -> None:
        self.name = f"camera {place}" if isinstance(place, int) else place
        self._place = place

    def frames(self) -> Iterator[Frame]:
        """Frames for as long as they come. Raises InputError when it is not there, or is lost."""
        capture = _opened(self._place)
        try:
            if not capture.isOpened():
                raise InputError(f"{self.name} cannot be opened: is it plugged in, and not used by another program?")
            if isinstance(self._place, int):
                _ask_for_detail(capture)
            capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
            began, number, failed = monotonic(), 0, 0
            while failed < PATIENCE:
                pixels = _grabbed(capture)
                if pixels is None:
                    failed += 1
                    continue
                yield Frame(pixels, monotonic() - began, number)
                number, failed = number + 1, 0
        finally:
            capture.release()
        raise InputError(f"{self.name} gives no more frames: is it still plugged in?")


def _opened(place: int | str) -> Any:
    """A capture that keeps to itself what its backends say; what is wrong is told in a sentence."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    logging: Any = getattr(cv2.utils, "logging", cv2)
    level = logging.getLogLevel()
    logging.setLogLevel(SILENT)
    try:
        return cv2.VideoCapture(place)
    finally:
        logging.setLogLevel(level)


def _ask_for_detail(capture: Any) -> None:
    """Ask a camera for frames that show tiles: the usual 640 x 480 do not. It gives what comes nearest.

    Compressed frames come first, since a cable carries few raw ones of that size a second.
    """
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, DETAILED[0])
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, DETAILED[1])


def _grabbed(capture: Any) -> Pixels | None:
    """The next frame (h, w, 3) BGR, or None where there is none."""
    given, pixels = capture.read()
    if not given or pixels is None or pixels.ndim != 3:
        return None
    return np.asarray(pixels, dtype=np.uint8)


def open_source(text: str) -> FrameSource:
    """The source that a text names: a camera's number, a stream's address, a video, a folder of pictures.

    Raises InputError when there is no such file or folder.
    """
    if text.isdecimal():
        return Camera(int(text))
    if text.lower().startswith(STREAMS):
        return Camera(text)
    path = Path(text)
    if text and path.is_dir():
        return Folder(path)
    if not path.is_file():
        raise InputError(f"{text} is no camera number, address, video or folder")
    return Video(path)
