"""The camera's picture, as large as its place, with outlines and labels over it."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, Line, Rectangle
from kivy.graphics.texture import Texture

from companion.app import camera, theme
from companion.app.presenter.elements import Element, Outlined
from companion.app.widgets.cached import shown
from companion.app.widgets.part import Ground, Part, Send
from companion.app.widgets.text import Writing

_RATE: Final = 0  # a newer frame is looked for whenever the window may be drawn: what is slower misses every fifth
_TONES: Final = {"sure": "sky", "doubt": "orange", "hidden": "grey"}
_MOST_LABELS: Final = 60
_DARK: Final = (0.1, 0.1, 0.1, 1)


class LivePart(Part):
    """Shows a `LivePicture`. `shown` counts the frames that were drawn."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._ground = Ground(self)
        self._over = Canvas()
        with self._over:
            self._white = Color(1, 1, 1, 0)
            self._picture = Rectangle(size=(0, 0))
        self._under: Any = None
        self.writing = Writing(self)
        self._texture: Any = None
        self._number = 0
        self._factor = 1.0
        self._outlines: list[Outline] = []
        self._lies: tuple[float, float, float] | None = None
        self.shown = 0
        self._look: Any = None

    def show(self, element: Element) -> None:
        """Show this element; where only outlines are others, the rest of the window is not drawn anew for them."""
        before, here = self.element, self._placed
        super().show(element)
        same_text = before is not None and before.message == self.element.message
        if here is not None and self._lies is not None and same_text:
            self._placed = here
            self._draw_outlines(*self._lies)

    def changed(self) -> None:
        """Take message and outlines; begin to look for frames."""
        self.writing.say(self.element.message, "body", align="center")
        if self._look is None:
            # Of a method the clock keeps no part alive, and one that is collected at once leaves its picture behind.
            self._look = Clock.schedule_interval(lambda _: self._newer(), _RATE)

    def _newer(self) -> bool:
        """Draw a newer frame, if there is one."""
        if self.get_root_window() is None:
            self._look = None
            self._lie_on(None)
            return False
        self._lie_on(self._ground_for_picture())
        feed = camera.current()
        found = feed.shown() if feed is not None else None
        if found is None:
            self._number = 0
            if self._white.a:
                self._white.a = 0
            return True
        number, pixels, factor = found
        if number != self._number:
            self._number = number
            self._blit(pixels, factor)
        return True

    def _ground_for_picture(self) -> Any:
        """What the picture is drawn on: the window's layer, or this part while a dialog or a note covers the layer."""
        holder = shown()
        return self.canvas if holder is None or holder.covered else holder.layer

    def _lie_on(self, canvas: Any) -> None:
        """Draw the picture and its outlines on this canvas from now on, or nowhere."""
        if canvas is not self._under:
            if self._under is not None:
                self._under.remove(self._over)
            if canvas is not None:
                canvas.add(self._over)
            self._under = canvas

    def _blit(self, pixels: Any, factor: float) -> None:
        """Put a frame (h, w, 3) BGR onto the one texture; so many of the camera's pixels a side became one of it."""
        height, width = pixels.shape[:2]
        if self._texture is None or self._texture.size != (width, height) or self._factor != factor:
            self._factor = factor
            self._texture = Texture.create(size=(width, height), colorfmt="bgr")
            self._texture.flip_vertical()
            self._picture.texture = self._texture
            self.arrange()
        if not (pixels.flags["C_CONTIGUOUS"] and pixels.flags["WRITEABLE"]):
            pixels = pixels.copy()
        self._texture.blit_buffer(pixels.reshape(-1), colorfmt="bgr", bufferfmt="ubyte")
        self._white.a = 0 if self.element.message else 1
        self._over.ask_update()
        self.shown += 1

    def measured(self, width: float) -> float:
        """Three quarters of the width."""
        return width * 0.75

    def arrange(self) -> None:
        """The picture in the middle, the outlines over it."""
        self._ground.draw(*self.pos, *self.size, theme.colour("sunk"), theme.colour("line"))
        inset = theme.dp(24)
        self.writing.draw(self.x + inset, self.y, self.width - 2 * inset, self.height, theme.colour("ink"))
        if self._texture is None:
            return
        width, height = self._texture.size
        share = min(self.width / width, self.height / height)
        size = (width * share, height * share)
        pos = (self.center_x - size[0] / 2, self.center_y - size[1] / 2)
        self._picture.pos, self._picture.size = pos, size
        self._white.a = 0 if self.element.message else 1
        self._lies = (pos[0], pos[1] + size[1], share / self._factor)
        self._draw_outlines(*self._lies)

    def _draw_outlines(self, left: float, top: float, share: float) -> None:
        """An outline and its name for each."""
        wanted = () if self.element.message else self.element.outlines[:_MOST_LABELS]
        while len(self._outlines) < len(wanted):
            self._outlines.append(Outline(self, self._over))
        for index, drawn in enumerate(self._outlines):
            drawn.draw(wanted[index] if index < len(wanted) else None, left, top, share)


class Outline:
    """One outline: light on dark, so that it is seen on everything, dashed where it is in doubt; its name on it.

    Lines are opaque: one that is wide and lets something through clears the window's stencil first, twenty times as
    long as it takes to be drawn.
    """

    def __init__(self, part: Part, canvas: Any) -> None:
        with canvas:
            Color(*_DARK)
            self._below = Line(width=2.2, close=True)
            self._light = Color(0, 0, 0, 1)
            self._line = Line(width=1.2, close=True)
            self._plate_colour = Color(0, 0, 0, 0)
            self._plate = Rectangle(size=(0, 0))
        self.name = Writing(part, canvas)

    def draw(self, one: Outlined | None, left: float, top: float, share: float) -> None:
        """Draw it over a picture whose upper left corner is there, at that scale; None hides it."""
        if one is None:
            self._below.points = self._line.points = ()
            self._plate_colour.a = 0
            self.name.say("")
            self.name.draw(0, 0, 0, 0, theme.colour("clear"))
            return
        points = [value for x, y in one.corners for value in (left + x * share, top - y * share)]
        tone = theme.colour(_TONES.get(one.mark, "sky"))
        self._light.rgba = tone
        self._below.points = self._line.points = points
        self._line.dash_length, self._line.dash_offset = (6, 4) if one.mark == "doubt" else (1, 0)
        self.name.say(one.text, "tiny", True)
        wide = self.name.needed() + 2
        x, y = min(points[0::2]), max(points[1::2])
        high = self.name.height(wide)
        self._plate_colour.rgba = (0, 0, 0, 0.6)
        self._plate.pos, self._plate.size = (x, y - high), (wide + 4, high)
        self.name.draw(x + 2, y - high, wide, high, theme.colour("white"))
