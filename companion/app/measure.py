"""How fast the app is on this machine: its first screen, its answer to a tap while it sees, its picture, its memory."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from companion.errors import InputError

if TYPE_CHECKING:
    from companion.vision.frames import Frame

SECONDS: Final = 12.0
"""So long the camera is watched."""
TAPS: Final = 24
_WAIT: Final = 180.0  # seconds that the models may take to load
_FRAME: Final = (1280, 720)
_RATE: Final = 30
_FIRST: Final = """
import sys, time
from pathlib import Path
from companion.app.run import prepare
folder = Path(sys.argv[1])
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

    `memory` is the most megabytes that the process took.
    """

    first: float
    tap: float
    slowest_tap: float
    frames: float
    readings: float
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


def measured(picture: Path) -> Measured:
    """Everything, with a camera that shows the picture with a camera's noise, 30 times a second."""
    first = first_screen()
    with tempfile.TemporaryDirectory() as folder:
        return _watched(Path(folder), picture, first)


def _watched(folder: Path, picture: Path, first: float) -> Measured:
    """Tap while the camera is followed."""
    from companion.app.run import prepare

    os.environ.setdefault("COMPANION_DATA", str(folder))
    prepare(folder)
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from companion.app import camera
    from companion.app.carry_out.live import KEY
    from companion.app.presenter.intents import Open, Resized
    from companion.app.presenter.setup import Setup, first_state, said_of
    from companion.app.presenter.table_intents import NewGame, SeatChosen, ShowTab, SwitchCamera
    from companion.app.window import begin

    EventLoop.ensure_window()
    EventLoop.start()
    interface = begin(folder, "en", "")
    interface.resize(*Window.size)
    Window.add_widget(interface.widget)
    seats = (SeatChosen("Anna", "orange"), SeatChosen("Bert", "sky"))
    setup = Setup(edition="print-and-play", seats=seats)
    state = first_state(setup)
    interface.send(Resized(*Window.size))
    interface.send(Open("table"))
    interface.send(NewGame(state, seats, said_of(state.options)))
    interface.send(ShowTab("camera"))
    camera.SOURCES["measured"] = lambda: StillSource(picture)
    interface.app = _with_camera(interface.app, "measured")
    interface.send(SwitchCamera(True))
    _until(lambda: KEY in interface.services.shared and interface.services.shared[KEY].readings > 2, interface)
    follower, live = interface.services.shared[KEY], next(part for part in interface.root.every() if _is_live(part))
    shown, readings, began = live.shown, follower.readings, time.perf_counter()
    taps = list(_taps(interface, SECONDS / TAPS))
    passed = time.perf_counter() - began
    frames, read = (live.shown - shown) / passed, (follower.readings - readings) / passed
    interface.services.close()
    return Measured(first, 1000 * median(taps), 1000 * max(taps), frames, read, peak_memory())


def _with_camera(app: Any, source: str) -> Any:
    from dataclasses import replace

    return replace(app, settings=replace(app.settings, camera=source))


def _is_live(part: Any) -> bool:
    return type(part).__name__ == "LivePart"


def _until(condition: Any, interface: Any) -> None:
    """Let frames be drawn until it holds."""
    from kivy.base import EventLoop

    end = time.monotonic() + _WAIT
    while not condition():
        if time.monotonic() > end:
            seen = interface.app.models["table"].camera
            raise InputError(f"the camera could not be followed in three minutes: {seen.state} {seen.sentence}")
        EventLoop.idle()


def _taps(interface: Any, apart: float) -> Iterator[float]:
    """Seconds from a finger's lifting to the frame that shows its answer, tap after tap."""
    from kivy.base import EventLoop
    from kivy.core.window import Window

    for number in range(TAPS):
        end = time.perf_counter() + apart
        while time.perf_counter() < end:
            EventLoop.idle()
        offered = [part for part in interface.root.every() if _is_offered(part)]
        before, at = interface.app, time.perf_counter()
        offered[number % len(offered)].tapped()
        EventLoop.idle()
        yield time.perf_counter() - at
        if interface.app is before:
            raise InputError("a tap was not answered")
    Window.remove_widget(interface.widget)


def _is_offered(part: Any) -> bool:
    """Whether the part is a button for something that can be done in the game."""
    from companion.app.presenter.table_intents import Pick
    from companion.app.widgets.buttons import is_tapped

    enabled = getattr(part.element, "enabled", True)
    return is_tapped(part) and enabled and isinstance(getattr(part.element, "intent", None), Pick)


class StillSource:
    """A camera that looks at a picture: 30 frames a second, each with other noise."""

    name = "a picture"
    live = True

    def __init__(self, picture: Path) -> None:
        import cv2
        import numpy as np

        pixels = cv2.imread(str(picture))
        if pixels is None:
            raise InputError(f"{picture} is no picture that can be read")
        pixels = cv2.resize(pixels, _FRAME, interpolation=cv2.INTER_AREA)
        chance = np.random.default_rng(1)
        noise = (chance.normal(0, 2, pixels.shape) for _ in range(4))
        self._frames = [np.clip(pixels + one, 0, 255).astype(np.uint8) for one in noise]

    def frames(self) -> "Iterator[Frame]":
        """Frames without end."""
        from companion.vision.frames import Frame

        began, number = time.monotonic(), 0
        while True:
            time.sleep(max(began + number / _RATE - time.monotonic(), 0))
            yield Frame(self._frames[number % len(self._frames)], number / _RATE, number)
            number += 1


def peak_memory() -> float:
    """The most megabytes that this process has taken."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith("VmHWM"))) / 1024
    except (OSError, StopIteration):
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
