"""How fast the app is on this machine: its first screen, its answer to a tap while it sees, its picture, its memory."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from companion.errors import InputError

if TYPE_CHECKING:
    from companion.vision.moving.frames import Frame

SECONDS: Final = 12.0
"""So long the camera is watched."""
TAPS: Final = 24
_WAIT: Final = 180.0  # seconds that the models may take to load
_FRAME: Final = (1280, 720)
_RATE: Final = 30
_SHORT: Final = 0.004  # seconds between frames that are given as fast as they are shown
_PHOTO: Final = (4000, 3000)  # a phone's photo
_AIM_FRAMES: Final = 24  # a second, as many as shall be shown
_AIM_READINGS: Final = 8
_FRAMES_A_TAP: Final = 60 * _AIM_FRAMES
_FIRST: Final = """
import sys, time
from pathlib import Path
from companion.app.run import draw_unseen, prepare
folder = Path(sys.argv[1])
draw_unseen()
prepare(folder)
from companion.app.window import ZooApp
from kivy.core.window import Window
app = ZooApp(folder, "en", "")
def drawn(*_):
    if app.root is not None:
        print(time.time() - float(sys.argv[2]), flush=True)
        app.stop()
Window.bind(on_flip=drawn)
app.run()
"""


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures: seconds to the first screen, milliseconds from a tap to its answer, frames and readings a second.

    `photo` is the seconds from a photo of 12 megapixels to its score on the screen, once the models are loaded, and
    `photo_work` what the processor worked for it. `memory` is the most megabytes that the process took.
    """

    first: float
    tap: float
    slowest_tap: float
    frames: float
    readings: float
    photo: float
    photo_work: float
    memory: float


@dataclass(frozen=True, slots=True)
class Taken:
    """What was shown and read so far, and the megabytes that the process takes now."""

    frames: int
    readings: int
    taps: int
    memory: float


def first_screen() -> float:
    """Seconds from the start of a process to its first screen; the best of three, since others use the machine too."""
    found = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder:
            told = [sys.executable, "-c", _FIRST, folder, str(time.time())]
            out = subprocess.run(told, capture_output=True, text=True, check=False)
            if out.returncode:
                raise InputError(f"the app could not be opened here: {out.stderr.strip().splitlines()[-1]}")
            found.append(float(out.stdout.strip().splitlines()[-1]))
    return min(found)


def measured(picture: Path, table: Path, state: Any) -> Measured:
    """Everything, with a camera that shows a picture of the ``table`` with a camera's noise, 30 times a second.

    ``state`` is the game that lies there; ``picture`` is the photo of a zoo that is scored.
    """
    first = first_screen()
    with tempfile.TemporaryDirectory() as folder:
        return _watched(Path(folder), picture, table, state, first)


def memory_over(table: Path, state: Any, hours: float, looks: int) -> Iterator[Taken]:
    """What memory is taken while a table is followed for as many frames and readings as so many hours have.

    Frames are given as fast as they are drawn, so that it takes less time than that; a minute's frames have one tap.
    """
    with tempfile.TemporaryDirectory() as folder:
        interface = _opened(Path(folder))
        from kivy.base import EventLoop

        from companion.app.carry_out.live import KEY, PACE

        interface.services.shared[PACE] = 0.0
        _followed(interface, state, lambda: StillSource(table, None))
        live, follower = _live_part(interface), interface.services.shared[KEY]
        frames, readings = round(hours * 3600 * _AIM_FRAMES), round(hours * 3600 * _AIM_READINGS)
        first, read, taps = live.shown, follower.readings, 0
        yield Taken(0, 0, 0, memory_now())
        for look in range(1, looks + 1):
            while live.shown - first < frames * look / looks or follower.readings - read < readings * look / looks:
                EventLoop.idle()
                if live.shown - first >= (taps + 1) * _FRAMES_A_TAP:
                    _tap(interface, taps)
                    taps += 1
            yield Taken(live.shown - first, follower.readings - read, taps, memory_now())
        interface.services.close()


def _watched(folder: Path, picture: Path, table: Path, state: Any, first: float) -> Measured:
    """Tap while the camera is followed, then score a photo."""
    interface = _opened(folder)
    from kivy.core.window import Window

    from companion.app.carry_out.live import KEY
    from companion.app.presenter.table.intents import SwitchCamera

    _followed(interface, state, lambda: StillSource(table))
    follower, live = interface.services.shared[KEY], _live_part(interface)
    shown, readings, began = live.shown, follower.readings, time.perf_counter()
    taps = list(_taps(interface, SECONDS / TAPS))
    passed = time.perf_counter() - began
    frames, read = (live.shown - shown) / passed, (follower.readings - readings) / passed
    interface.send(SwitchCamera(False))
    photo, work = _photo_to_score(interface, picture, folder)
    Window.remove_widget(interface.widget)
    interface.services.close()
    return Measured(first, 1000 * median(taps), 1000 * max(taps), frames, read, photo, work, peak_memory())


def _opened(folder: Path) -> Any:
    """The interface in its window. Kivy is imported here first, after it was told how."""
    from companion.app.run import draw_unseen, prepare

    os.environ.setdefault("COMPANION_DATA", str(folder))
    draw_unseen()
    prepare(folder)
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from companion.app.presenter.intents import Resized
    from companion.app.window import begin

    EventLoop.ensure_window()
    EventLoop.start()
    interface = begin(folder, "en", "")
    interface.resize(*Window.size)
    Window.add_widget(interface.widget)
    interface.send(Resized(*Window.size))
    return interface


def _followed(interface: Any, state: Any, source: Callable[[], Any]) -> None:
    """Take up a game of two, and follow it by a camera until it has been read a few times."""
    from companion.app import camera
    from companion.app.presenter.intents import Open
    from companion.app.presenter.setup import said_of
    from companion.app.presenter.table.intents import NewGame, SeatChosen, ShowTab, SwitchCamera

    seats = (SeatChosen("Anna", "orange"), SeatChosen("Bert", "sky"))
    interface.send(Open("table"))
    interface.send(NewGame(state, seats, said_of(state.options)))
    interface.send(ShowTab("camera"))
    camera.SOURCES["measured"] = source
    interface.app = _with_camera(interface.app, "measured")
    interface.send(SwitchCamera(True))
    _until(lambda: _readings(interface) > 2, interface)


def _readings(interface: Any) -> int:
    from companion.app.carry_out.live import KEY

    follower = interface.services.shared.get(KEY)
    return 0 if follower is None else follower.readings


def _photo_to_score(interface: Any, picture: Path, folder: Path) -> tuple[float, float]:
    """Seconds from a photo of 12 megapixels to its score on the screen, and of the processor; the second of two."""
    from kivy.base import EventLoop

    from companion.app.presenter.intents import Open
    from companion.app.presenter.score.model import ScoreThese, StartAnew

    interface.send(Open("score"))
    passed = worked = 0.0
    for number in range(2):
        path = folder / f"photo-{number}.jpg"
        _enlarge(picture, path)
        interface.send(StartAnew())
        EventLoop.idle()
        began, work = time.perf_counter(), time.process_time()
        interface.send(ScoreThese(0, (str(path),)))
        _until(lambda: _score_shown(interface), interface)
        passed, worked = time.perf_counter() - began, time.process_time() - work
    return passed, worked


def _score_shown(interface: Any) -> bool:
    """Whether the zoo with its points is on the screen, or why it is not is an error."""
    model = interface.app.models["score"]
    wrong = next((shot.sentence for shot in model.entry.shots if shot.sentence), model.sentence)
    if wrong:
        raise InputError(wrong)
    return model.stage == "zoo" and model.entry.decided is not None


def _enlarge(picture: Path, path: Path) -> None:
    """Write the picture as a JPEG of 12 megapixels."""
    import cv2

    pixels = _pixels_of(picture)
    size = _PHOTO if pixels.shape[1] >= pixels.shape[0] else _PHOTO[::-1]
    cv2.imwrite(str(path), cv2.resize(pixels, size, interpolation=cv2.INTER_CUBIC), [cv2.IMWRITE_JPEG_QUALITY, 92])


def _pixels_of(picture: Path) -> Any:
    import cv2

    pixels = cv2.imread(str(picture))
    if pixels is None:
        raise InputError(f"{picture} is no picture that can be read")
    return pixels


def _live_part(interface: Any) -> Any:
    return next(part for part in interface.root.every() if type(part).__name__ == "LivePart")


def _with_camera(app: Any, source: str) -> Any:
    from dataclasses import replace

    return replace(app, settings=replace(app.settings, camera=source))


def _until(condition: Any, interface: Any) -> None:
    """Let frames be drawn until it holds."""
    from kivy.base import EventLoop

    end = time.monotonic() + _WAIT
    while not condition():
        if time.monotonic() > end:
            seen = interface.app.models["table"].camera
            raise InputError(f"nothing was read in three minutes: {seen.state} {seen.sentence}".strip())
        EventLoop.idle()


def _taps(interface: Any, apart: float) -> Iterator[float]:
    """Seconds from a finger's lifting to the frame that shows its answer, tap after tap."""
    from kivy.base import EventLoop

    for number in range(TAPS):
        end = time.perf_counter() + apart
        while time.perf_counter() < end:
            EventLoop.idle()
        yield _tap(interface, number)


def _tap(interface: Any, number: int) -> float:
    """Lift a finger from one of the buttons for the game; the seconds until the frame with its answer is drawn."""
    from kivy.base import EventLoop

    offered = [part for part in interface.root.every() if _is_offered(part)]
    before, at = interface.app, time.perf_counter()
    offered[number % len(offered)].tapped()
    EventLoop.idle()
    if interface.app is before:
        raise InputError("a tap was not answered")
    return time.perf_counter() - at


def _is_offered(part: Any) -> bool:
    """Whether the part is a button for something that can be done in the game."""
    from companion.app.presenter.table.intents import Pick
    from companion.app.widgets.buttons import is_tapped

    enabled = getattr(part.element, "enabled", True)
    return is_tapped(part) and enabled and isinstance(getattr(part.element, "intent", None), Pick)


class StillSource:
    """A camera that looks at a picture: 30 frames a second, each with other noise."""

    name = "a picture"
    live = True

    def __init__(self, picture: Path, rate: float | None = _RATE) -> None:
        """`rate`: frames a second; None: as fast as they are shown."""
        import cv2
        import numpy as np

        pixels = cv2.resize(_pixels_of(picture), _FRAME, interpolation=cv2.INTER_AREA)
        chance = np.random.default_rng(1)
        noise = (chance.normal(0, 2, pixels.shape) for _ in range(4))
        self._frames = [np.clip(pixels + one, 0, 255).astype(np.uint8) for one in noise]
        self._rate = rate

    def frames(self) -> "Iterator[Frame]":
        """Frames without end."""
        from companion.vision.moving.frames import Frame

        began, number = time.monotonic(), 0
        while True:
            time.sleep(_SHORT if self._rate is None else max(began + number / self._rate - time.monotonic(), 0))
            yield Frame(self._frames[number % len(self._frames)], number / _RATE, number)
            number += 1


def memory_now() -> float:
    """The megabytes that this process takes now."""
    return _of_status("VmRSS:") or peak_memory()


def peak_memory() -> float:
    """The most megabytes that this process has taken."""
    found = _of_status("VmHWM:")
    if found is not None:
        return found
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _of_status(name: str) -> float | None:
    """A size that the system keeps of this process, in megabytes; None where it keeps none."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith(name)), None)
