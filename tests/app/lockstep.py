"""The app as people start it, in an X window with real clicks, in step with a driven twin that knows where things are.

The twin is the driver's app at the same size with the same data; the app itself is clicked where the twin shows what is
meant, and a step is done when both windows look the same.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from PIL import ImageGrab

SIZE = (1180, 780)
PATIENCE = 240.0  # seconds until both look the same
ALIKE = 0.985  # of the pixels
STILL = 0.995  # of the pixels where a button more or less matters
LEVELS = 40


class Lockstep:
    """An X server with the app in it, and its twin."""

    def __init__(self, driver: Callable[..., Any], folder: Path, environment: dict[str, str], camera: str = "") -> None:
        reading, writing = os.pipe()
        screen = f"{SIZE[0]}x{SIZE[1]}x24"
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", screen, "-nolisten", "tcp"],
            pass_fds=(writing,),
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as numbers:
            self.display = f":{numbers.readline().strip()}"
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "KIVY_"))}
        self.data = folder / "real"
        self._command = [sys.executable, "-m", "companion", "app", "--data", str(self.data)]
        self._camera = ["--camera", camera] if camera else []
        self._environment = {**inherited, **environment, "DISPLAY": self.display, "LIBGL_ALWAYS_SOFTWARE": "1"}
        self._drive = lambda **options: driver(**options, camera=camera)
        self.start()
        self.show(folder / "twin")

    def start(self, *, camera: bool = True) -> None:
        """Start the app, with its camera or the one of the settings."""
        command = self._command + self._camera * camera
        self._app = subprocess.Popen(command, env=self._environment)

    def show(self, folder: Path) -> None:
        """Start the twin with the data of that folder."""
        self.twin = self._drive(size=SIZE, folder=folder, language="en")

    def kill(self) -> None:
        """End the app as a power loss does."""
        self._app.kill()
        self._app.wait(timeout=30)

    def worked(self) -> float:
        """Seconds of a processor that the app has taken: its progress, however busy the machine is."""
        assert self._app.poll() is None, "the app has ended"
        fields = Path(f"/proc/{self._app.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End the app and the server."""
        for process in (self._app, self._server):
            process.terminate()
            process.wait(timeout=30)

    def pixels(self) -> np.ndarray:
        """The real window as (h, w, 3) RGB."""
        return np.asarray(ImageGrab.grab(xdisplay=self.display).convert("RGB"))

    def agree(self, what: str, alike: float = ALIKE) -> None:
        """Wait until the window looks as the twin's."""
        end = time.monotonic() + PATIENCE
        while True:
            found, expected = self.pixels(), self.twin.pixels()
            same = np.abs(found.astype(int) - expected.astype(int)).max(axis=2) <= LEVELS
            if same.mean() >= alike:
                return
            assert self._app.poll() is None, "the app has ended"
            assert time.monotonic() < end, f"{what}: {1 - same.mean():.1%} of the window look different"
            time.sleep(0.2)

    def click(self, part: Any) -> None:
        """Click a part in the real window, and tap it in the twin."""
        part = self.twin.part(part) if isinstance(part, str) else part
        self.twin.into_sight(part)
        self.click_at(*part.to_window(*part.center))

    def click_at(self, x: float, y: float) -> None:
        """Click a place, pixels from the lower left, in both."""
        self.click_real(x, y)
        self.twin.tap_at(x, y)

    def click_real(self, x: float, y: float) -> None:
        """Click a place in the real window only."""
        place = [str(round(x)), str(round(SIZE[1] - y))]
        environment = {**os.environ, "DISPLAY": self.display}
        subprocess.run(["xdotool", "mousemove", *place], env=environment, check=True)
        time.sleep(0.1)
        subprocess.run(["xdotool", "click", "1"], env=environment, check=True)

    def type(self, what: str, text: str) -> None:
        """Type into the field with that label or hint, in both."""
        field = next(part for part in self.twin.named("Field") if what in (part.element.label, part.element.hint))
        self.click(field)
        environment = {**os.environ, "DISPLAY": self.display}
        subprocess.run(["xdotool", "type", "--delay", "60", text], env=environment, check=True)
        self.twin.type(what, text)
