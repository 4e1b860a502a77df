"""How a test drives the app: taps, drags and looks at what is on the window."""

import json
import logging
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

SCREENS = Path(__file__).parent / "screens"
TOLERANCE = 24  # levels that a channel may differ by and count as the same
PLAIN = 1500  # pixels of one colour that are no photo's
SHARE = 0.004  # of the pixels that may differ by more: edges of letters are drawn a little differently elsewhere
LARGEST = 2048  # pixels; a window offscreen cannot grow, so it is opened as large as any test needs
NOW = 1_764_500_000.0  # seconds since the epoch, so that chance is the same each time
PATIENCE = 60.0  # seconds that a worker may take; a busy machine is no fault of the app


def open_window() -> Any:
    """The window, before any texture is made."""
    from kivy.config import Config

    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "width", str(LARGEST))
    Config.set("graphics", "height", str(LARGEST))
    Config.set("kivy", "exit_on_escape", "0")
    for name in Config.options("input"):
        Config.remove_option("input", name)
    from kivy.base import EventLoop
    from kivy.core.window import Window

    EventLoop.ensure_window()
    logging.getLogger().setLevel(logging.WARNING)
    if EventLoop.status != "started":
        EventLoop.start()
    return Window


class Driver:
    """One run of the app in the window."""

    def __init__(
        self,
        window: Any,
        folder: Path,
        size: tuple[int, int] = (1024, 768),
        language: str = "en",
        text: float = 1.0,
        density: float = 1.0,
        camera: str = "",
        chooser: Callable[[Any], tuple[str, ...]] | None = None,
    ) -> None:
        """`size` is in dp; `chooser` answers `PickFiles` with paths."""
        from kivy.metrics import Metrics

        from companion.app import theme
        from companion.app.presenter.intents import Resized, Ticked
        from companion.app.window import begin

        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / "settings.json").exists():
            (folder / "settings.json").write_text(json.dumps({"text_scale": text}), encoding="utf-8")
        Metrics.density = density
        self.window = window
        window.size = (round(size[0] * density), round(size[1] * density))
        window.clearcolor = theme.colour("ground")
        self.interface = begin(folder, language, camera, strict=True)
        if chooser is not None:
            self.interface.services.shared["chooser"] = chooser
        self.interface.send(Ticked(NOW))
        self.interface.send(Resized(*size))
        self.interface.resize(*window.size)
        self.interface.draw()
        window.add_widget(self.interface.widget)
        self.frames(2)

    @property
    def root(self) -> Any:
        """The frame of the window."""
        return self.interface.root

    @property
    def app(self) -> Any:
        """The model of the whole app."""
        return self.interface.app

    def close(self) -> None:
        """Close the app."""
        from kivy.metrics import Metrics

        self.interface.services.close()
        self.window.remove_widget(self.interface.widget)
        Metrics.density = 1.0

    def look(self, size: tuple[int, int], language: str, text: float) -> None:
        """Show the same in a window of that size (dp), in that language, with that size of text."""
        from kivy.metrics import Metrics

        from companion.app.presenter.intents import Resized

        app = self.interface.app
        self.interface.app = replace(app, settings=replace(app.settings, language=language, text_scale=text))
        self.window.size = (round(size[0] * Metrics.density), round(size[1] * Metrics.density))
        self.interface.send(Resized(*size))
        self.interface.resize(*self.window.size)
        self.interface.draw()
        self.frames(2)

    def frames(self, count: int = 1) -> None:
        """Let so many frames be drawn."""
        from kivy.base import EventLoop

        for _ in range(count):
            EventLoop.idle()

    def until(self, condition: Callable[[], Any], what: str = "") -> Any:
        """Go on until the condition holds."""
        end = time.monotonic() + PATIENCE
        while not (found := condition()):
            assert time.monotonic() < end, f"{what or condition} did not happen; on the window: {self.texts()}"
            self.frames()
            time.sleep(0.002)
        return found

    def send(self, intent: Any) -> None:
        """Send an intent as if somebody had tapped it."""
        self.interface.send(intent)
        self.frames(2)

    # What is on the window

    def parts(self) -> Iterator[Any]:
        """Every part that is on the window."""
        return self.root.every()

    def writings(self) -> Iterator[tuple[Any, Any]]:
        """Every written text: its part and the writing."""
        from companion.app.widgets.text import Writing

        for part in self.parts():
            for value in vars(part).values():
                if isinstance(value, Writing) and value.text:
                    yield part, value

    def texts(self) -> list[str]:
        """Everything that is written on the window."""
        return [writing.text for _, writing in self.writings()]

    def shows(self, text: str) -> bool:
        """Whether this is written somewhere."""
        return any(text in one for one in self.texts())

    def part(self, text: str, nth: int = 0) -> Any:
        """The part that can be tapped and shows that text, the nth of them; one that is exactly so comes first."""
        from companion.app.widgets.buttons import is_tapped

        exact = [part for part, writing in self.writings() if writing.text == text and is_tapped(part)]
        found = exact or [part for part, writing in self.writings() if text in writing.text and is_tapped(part)]
        found = found or self._around(text)
        assert len(found) > nth, f"nothing to tap shows {text!r}; on the window: {self.texts()}"
        return found[nth]

    def _around(self, text: str) -> list[Any]:
        """The cards that can be tapped around a text."""
        from companion.app.widgets.buttons import is_tapped

        found = []
        for part, writing in self.writings():
            if text in writing.text:
                around = part.parent
                while around is not None and around is not self.window and not is_tapped(around):
                    around = around.parent if around is not around.parent else None
                if around is not None and around is not self.window:
                    found.append(around)
        return found

    def icon(self, name: str, nth: int = 0) -> Any:
        """The part that can be tapped and shows that icon."""
        from companion.app.widgets.buttons import is_tapped

        found = [part for part in self.parts() if getattr(part.element, "icon", "") == name and is_tapped(part)]
        assert len(found) > nth, f"nothing to tap shows the icon {name!r}"
        return found[nth]

    def named(self, kind: str) -> list[Any]:
        """The parts that show elements of that class."""
        return [part for part in self.parts() if type(part.element).__name__ == kind]

    # What a finger does

    def into_sight(self, part: Any) -> None:
        """Scroll until the part is in sight."""
        from companion.app.widgets.scrolling import ScrollPart

        around = part.parent
        while around is not None and around is not around.parent and around is not self.window:
            if isinstance(around, ScrollPart):
                around.show_part(part)
            around = around.parent
        self.frames()

    def tap(self, what: Any, nth: int = 0) -> None:
        """Tap what shows that text, or a part."""
        part = self.part(what, nth) if isinstance(what, str) else what
        self.into_sight(part)
        self.tap_at(*part.to_window(*part.center))

    def tap_icon(self, name: str, nth: int = 0) -> None:
        """Tap what shows that icon."""
        self.tap(self.icon(name, nth))

    def tap_at(self, x: float, y: float) -> None:
        """Tap a place of the window, pixels from the lower left."""
        touch = self.touch(x, y)
        touch.touch_down()
        self.frames()
        touch.touch_up()
        self.frames(2)

    def touch(self, x: float, y: float) -> Any:
        """A finger."""
        from kivy.tests.common import UnitTestTouch

        return UnitTestTouch(x, y)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
        """Drag a finger over the window."""
        touch = self.touch(*start)
        touch.touch_down()
        for step in range(1, steps + 1):
            share = step / steps
            touch.touch_move(*(one + (other - one) * share for one, other in zip(start, end, strict=True)))
            self.frames()
        touch.touch_up()
        self.frames(2)

    def pinch(self, centre: tuple[float, float], start: float, end: float, steps: int = 6) -> None:
        """Move two fingers apart or together, from one distance in pixels to the other."""
        fingers = [self.touch(centre[0] + side * start / 2, centre[1]) for side in (-1, 1)]
        for finger in fingers:
            finger.touch_down()
        for step in range(1, steps + 1):
            apart = start + (end - start) * step / steps
            for finger, side in zip(fingers, (-1, 1), strict=True):
                finger.touch_move(centre[0] + side * apart / 2, centre[1])
            self.frames()
        for finger in fingers:
            finger.touch_up()
        self.frames(2)

    def type(self, what: str, text: str) -> None:
        """Type into the field with that label or hint."""
        found = [part for part in self.named("Field") if what in (part.element.label, part.element.hint)]
        assert found, f"there is no field {what!r}"
        self.into_sight(found[0])
        found[0].input.text = text
        self.frames(2)

    # What it looks like

    def pixels(self) -> np.ndarray:
        """The window as (h, w, 3) RGB."""
        from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

        self.frames(2)
        width, height = map(int, self.window.size)
        data = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
        rows = np.frombuffer(data, np.uint8).reshape(height, -1)
        return rows[::-1, : width * 3].reshape(height, width, 3)

    def save(self, path: Path) -> None:
        """Write the window as a picture."""
        Image.fromarray(self.pixels()).save(path)

    def screenshot(self, name: str) -> None:
        """Compare the window with a committed picture of it; COMPANION_SCREENS=write writes it instead."""
        path = SCREENS / f"{name}.png"
        found = self.pixels()
        if os.environ.get("COMPANION_SCREENS") == "write":
            path.parent.mkdir(parents=True, exist_ok=True)
            _small(found).save(path, optimize=True)
            return
        assert path.exists(), f"{path.name} is missing: COMPANION_SCREENS=write writes it"
        expected = np.asarray(Image.open(path).convert("RGB"))
        assert expected.shape == found.shape
        share = _different(expected, found)
        assert share <= SHARE, f"{share:.2%} of {path.name} look different"


def _different(one: np.ndarray, other: np.ndarray) -> float:
    """Which share of the pixels of two (h, w, 3) pictures look different."""
    return float((np.abs(one.astype(int) - other.astype(int)).max(axis=2) > TOLERANCE).mean())


def _small(pixels: np.ndarray) -> Image.Image:
    """A picture (h, w, 3) RGB with few colours; with more of them where it shows photos, which few would change.

    What is plain, such as the ground and cards, keeps its very colour.
    """
    few = Image.fromarray(pixels).quantize(192, dither=Image.Dither.NONE)
    if _different(np.asarray(few.convert("RGB")), pixels) <= SHARE / 8:
        return few
    packed = pixels.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    colours, counts = np.unique(packed, return_counts=True)
    plain = np.isin(packed, colours[counts >= PLAIN])
    return Image.fromarray(np.where(plain[..., None], pixels, (pixels & 0xF0) | 0x08))
