"""Shows a `Thumb`: a file's small picture above its name."""

from typing import Any, Final

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from companion.app import theme
from companion.app.photos import THUMBNAILS
from companion.app.widgets.buttons import looks
from companion.app.widgets.part import Ground, Send, Tapped
from companion.app.widgets.pictures import Drawing
from companion.app.widgets.text import Writing

_EDGE: Final = 8.0
_SHAPE: Final = 0.75  # height of the picture for its width


class _Looks:
    """What a thumb looks like to `looks`: a plain button that may be chosen."""

    def __init__(self, chosen: bool) -> None:
        self.kind, self.enabled, self.chosen = "plain", True, chosen


class ThumbPart(Tapped):
    """Shows a `Thumb`."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._ground = Ground(self)
        self._texture: Any = None
        self._name = ""
        with self.canvas:
            self._colour = Color(0, 0, 0, 0)
            self._shape = Rectangle(size=(0, 0))
        self._icon = Drawing(self)
        self._tick = Drawing(self)
        self.writing = Writing(self)
        self.line = Writing(self)

    def changed(self) -> None:
        """Take the picture, when it is ready, and the name."""
        one = self.element
        if one.path != self._name:
            self._texture, self._name = None, one.path
        if one.ready and self._texture is None:
            pixels = THUMBNAILS.get(one.path)
            if pixels is not None:
                self._texture = Texture.create(size=(pixels.shape[1], pixels.shape[0]), colorfmt="bgr")
                self._texture.blit_buffer(pixels.reshape(-1), colorfmt="bgr", bufferfmt="ubyte")
                self._texture.flip_vertical()
        self.writing.say(one.name, "small", True, "center")
        self.line.say(one.text, "small", False, "center")
        self._icon.take("", "photo" if self._texture is None else "")
        self._tick.take("", "check" if one.chosen else "")

    def _high(self, width: float) -> float:
        return (width - 2 * theme.dp(_EDGE)) * _SHAPE

    def measured(self, width: float) -> float:
        """Picture, name, date."""
        inner = width - 2 * theme.dp(_EDGE)
        return self._high(width) + self.writing.height(inner) + self.line.height(inner) + theme.dp(3 * _EDGE)

    def arrange(self) -> None:
        """Draw all of it."""
        one, edge = self.element, theme.dp(_EDGE)
        ground, ink, outline = looks(_Looks(one.chosen), self.pressed)
        self._ground.draw(*self.pos, *self.size, ground, outline)
        inner, high = self.width - 2 * edge, self._high(self.width)
        bottom = self.top - edge - high
        if self._texture is not None:
            share = min(inner / self._texture.width, high / self._texture.height)
            wide, tall = self._texture.width * share, self._texture.height * share
            self._colour.rgba = (1, 1, 1, 1)
            self._shape.texture = self._texture
            self._shape.pos = (self.center_x - wide / 2, bottom + (high - tall) / 2)
            self._shape.size = (wide, tall)
        else:
            self._shape.size = (0, 0)
        side = theme.dp(32)
        self._icon.draw(self.center_x - side / 2, bottom + (high - side) / 2, side, theme.colour("grey"))
        self._tick.draw(self.right - side, self.top - side, side if one.chosen else 0, theme.colour("main"))
        name, line = self.writing.height(inner), self.line.height(inner)
        self.writing.draw(self.x + edge, bottom - edge / 2 - name, inner, name, ink)
        self.line.draw(self.x + edge, bottom - edge / 2 - name - line, inner, line, theme.colour("muted"))

    def tapped(self) -> None:
        """Send it."""
        self.send(self.element.intent)
