"""Shows a `Snap`: the middle of a photo's small picture, filling its place."""

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from companion.app import theme
from companion.app.photos import THUMBNAILS
from companion.app.presenter.plot import Snap
from companion.app.widgets.part import Ground, Part, Send
from companion.app.widgets.pictures import Drawing


class SnapPart(Part):
    """Shows a `Snap`."""

    element: Snap

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._ground = Ground(self, radius=6)
        self._texture: Any = None
        self._path = ""
        with self.canvas:
            self._colour = Color(0, 0, 0, 0)
            self._shape = Rectangle(size=(0, 0))
        self._icon = Drawing(self)

    def changed(self) -> None:
        """Take the picture when it is there."""
        if self.element.path != self._path:
            self._texture, self._path = None, self.element.path
        if self.element.ready and self._texture is None:
            pixels = THUMBNAILS.get(self.element.path)
            if pixels is not None:
                texture = Texture.create(size=(pixels.shape[1], pixels.shape[0]), colorfmt="bgr")
                texture.blit_buffer(pixels.reshape(-1), colorfmt="bgr", bufferfmt="ubyte")
                texture.flip_vertical()
                self._texture = texture
        self._icon.take("", "photo" if self._texture is None else "")

    def measured(self, _width: float) -> float:
        """Its height."""
        return theme.dp(self.element.height)

    def width_needed(self) -> float:
        """Its width."""
        return theme.dp(self.element.height * self.element.wide)

    def arrange(self) -> None:
        """Draw it."""
        self._ground.draw(*self.pos, *self.size, theme.colour("sunk"), theme.colour("line"))
        side = min(theme.dp(24), self.height)
        self._icon.draw(self.center_x - side / 2, self.center_y - side / 2, side, theme.colour("grey"))
        if self._texture is None or self.width <= 1:
            self._shape.size = (0, 0)
            return
        share = max(self.width / self._texture.width, self.height / self._texture.height)
        wide, high = self.width / share, self.height / share
        part = self._texture.get_region((self._texture.width - wide) / 2, (self._texture.height - high) / 2, wide, high)
        self._colour.rgba = (1, 1, 1, 1)
        self._shape.texture = part
        self._shape.pos, self._shape.size = self.pos, self.size
