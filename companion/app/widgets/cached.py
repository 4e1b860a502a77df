"""Everything on the window drawn once into a texture, and again only when it changes.

The camera's picture changes all the time; it is drawn over the texture, so that the hundreds of shapes around it are
not drawn anew with each frame of it.
"""

from typing import Any

from kivy.graphics import Canvas, ClearBuffers, ClearColor, Color, Fbo, Rectangle
from kivy.uix.widget import Widget

from companion.app import theme

_shown: list["Cached"] = []


def shown() -> "Cached | None":
    """The one on the window; None before there is a window."""
    return _shown[-1] if _shown else None


class Cached(Widget):
    """Holds the frame of the window. `layer` is drawn over it, unless a dialog or a note lies there (`covered`)."""

    canvas: Any

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        with self.canvas:
            self._fbo = Fbo(size=(8, 8), with_stencilbuffer=True)
            Color(1, 1, 1, 1)
            self._picture = Rectangle(size=(8, 8))
        self.layer = Canvas()
        self.covered = False
        self.canvas.add(self.layer)
        with self._fbo:
            ClearColor(*theme.colour("ground"))
            ClearBuffers()
        _shown[:] = [self]

    def resize(self, width: float, height: float) -> None:
        """Take this size, pixels."""
        size = (max(int(width), 1), max(int(height), 1))
        self.size = size
        if tuple(self._fbo.size) != size:
            self._fbo.size = size
        texture = self._fbo.texture
        texture.min_filter = texture.mag_filter = "nearest"  # pixel by pixel: nothing is to be mixed
        self._picture.texture = texture
        self._picture.size = size

    def add_widget(self, widget: Any, *more: Any, **named: Any) -> None:
        """Draw the widget into the texture."""
        canvas, self.canvas = self.canvas, self._fbo
        super().add_widget(widget, *more, **named)
        self.canvas = canvas

    def remove_widget(self, widget: Any, *more: Any, **named: Any) -> None:
        """Draw the widget no more."""
        canvas, self.canvas = self.canvas, self._fbo
        super().remove_widget(widget, *more, **named)
        self.canvas = canvas
