"""The open camera: a thread grabs its frames into two places that hold one each, for the screen and for the reader.

Camera, stream, video and folder are behind one protocol, that of `companion.vision.moving.frames`, which is imported in
the thread only. Whoever is slow misses frames and never lags behind. A camera that is lost is opened again and again.
"""

from collections.abc import Callable
from threading import Condition, Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from companion.app.presenter.table.live import CameraNews
from companion.errors import InputError

if TYPE_CHECKING:
    from companion.vision.arrays import Pixels
    from companion.vision.moving.frames import FrameSource

AGAIN_S: Final = 2.0
"""A lost camera is tried again so often."""
BLACK: Final = 8.0
"""A picture whose mean level is lower shows nothing."""
BLACK_S: Final = 1.5
"""So long the picture must be black until it is said."""
LONGEST: Final = 1920
"""The longer side of what the screen is given, in pixels: more takes longer to bring to the screen and is not seen."""
_TURNS: Final = {90: 0, 180: 1, 270: 2}
"""OpenCV's codes of turns, clockwise."""

SOURCES: "Final[dict[str, Callable[[], FrameSource]]]" = {}
"""Sources that are made and not opened, by name: what a measurement looks at."""
Say = Callable[[CameraNews], None]


class Feed:
    """One open source. `say` hears of its states from the thread. `followed`: somebody reads every frame of a file."""

    def __init__(self, source: str, rotation: int, say: Say) -> None:
        self.source = source
        self.live = True
        self._rotation = rotation
        self._say = say
        self._state = ("", "")
        self._stopping = Event()
        self._mail = Condition()
        self._screen: tuple[int, Any, float] | None = None
        self._reader: tuple[int, float, Any] | None = None
        self._number = 0
        self.followed = False
        self._dark_since: float | None = None
        self._began = monotonic()
        self._tell("opening")
        Thread(target=self._run, name="camera", daemon=True).start()

    def stop(self) -> None:
        """Grab no more."""
        self._stopping.set()
        with self._mail:
            self._mail.notify_all()

    def let_go(self) -> None:
        """Nobody reads the frames any more: a file goes on at its own pace."""
        self.followed = False
        with self._mail:
            self._mail.notify_all()

    @property
    def stopped(self) -> bool:
        """Whether it was stopped."""
        return self._stopping.is_set()

    def shown(self) -> "tuple[int, Pixels, float] | None":
        """The newest frame for the screen: its number, its pixels (h, w, 3) BGR, and by what they are fewer a side."""
        return self._screen

    def next_frame(self, patience: float) -> "tuple[int, float, Pixels] | None":
        """The newest frame: number, seconds, pixels, taken out of the reader's place; None if none comes."""
        with self._mail:
            if self._reader is None and not self.stopped:
                self._mail.wait(patience)
            found, self._reader = self._reader, None
            self._mail.notify_all()
            return found

    def _tell(self, state: str, sentence: str = "") -> None:
        """Say another state, once."""
        if (state, sentence) != self._state:
            self._state = (state, sentence)
            self._say(CameraNews(state, sentence))

    def _run(self) -> None:
        """Grab until it is stopped; what is lost is opened again."""
        import cv2

        cv2.setNumThreads(1)
        while not self.stopped:
            try:
                self._grab()
                if not self.live:
                    return
            except InputError as error:
                self._tell("failed", str(error))
                if not self.live:
                    return
            except Exception as error:  # noqa: BLE001 - whatever a driver throws must not end the thread in silence
                self._tell("failed", f"{self.source} has failed: {error}")
            self._stopping.wait(AGAIN_S)

    def _grab(self) -> None:
        """Every frame of the source, at the pace of its clock where it is a file."""
        from companion.vision.moving.frames import open_source

        self.live = True
        try:
            source = SOURCES[self.source]() if self.source in SOURCES else open_source(self.source)
        except InputError:
            self.live = False
            raise
        self.live = source.live
        began = monotonic()
        for frame in source.frames():
            if self.stopped or (not source.live and self._stopping.wait(max(began + frame.at - monotonic(), 0))):
                return
            self._put(frame.pixels, monotonic() - self._began if source.live else frame.at)

    def _put(self, pixels: Any, at: float) -> None:
        """Put a frame into both places; ``at``: seconds of the clock, of a file its own, however slowly it is read."""
        import cv2

        if self._rotation in _TURNS:
            pixels = cv2.rotate(pixels, _TURNS[self._rotation])
        self._judge(pixels)
        small = for_screen(pixels)
        with self._mail:
            while self.followed and not self.live and self._reader is not None and not self.stopped:
                self._mail.wait()
            self._number += 1
            self._screen = (self._number, *small)
            self._reader = (self._number, at, pixels)
            self._mail.notify_all()

    def _judge(self, pixels: Any) -> None:
        """Whether the picture shows anything."""
        if float(pixels[::16, ::16].mean()) >= BLACK:
            self._dark_since = None
            self._tell("running")
            return
        now = monotonic()
        self._dark_since = now if self._dark_since is None else self._dark_since
        if now - self._dark_since >= BLACK_S:
            self._tell("black")


def for_screen(pixels: Any) -> tuple[Any, float]:
    """A frame at most as large as screens show it, and how many of its pixels a side became one."""
    import cv2

    factor = max(pixels.shape[:2]) / LONGEST
    if factor <= 1:
        return pixels, 1.0
    size = round(pixels.shape[1] / factor), round(pixels.shape[0] / factor)
    return cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), factor


_open: list[Feed] = []


def current() -> Feed | None:
    """The open camera, if any."""
    return _open[0] if _open else None


def opened(source: str, rotation: int, say: Say) -> Feed:
    """Open a source in place of the one that is open."""
    close()
    _open.append(Feed(source, rotation, say))
    return _open[0]


def close() -> None:
    """Close the open camera."""
    while _open:
        _open.pop().stop()
