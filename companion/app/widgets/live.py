"""The camera's picture, as large as its place, with outlines and labels over it."""

from typing import Any

from companion.app import theme
from companion.app.widgets.part import Ground, Part, Send
from companion.app.widgets.text import Writing


class LivePart(Part):
    """Shows a `LivePicture`."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._ground = Ground(self)
        self.writing = Writing(self)
        self._texture: Any = None

    def changed(self) -> None:
        """Take the message."""
        self.writing.say(self.element.message, "body", align="center")

    def measured(self, width: float) -> float:
        """Three quarters of the width."""
        return width * 0.75

    def arrange(self) -> None:
        """Draw it."""
        self._ground.draw(*self.pos, *self.size, theme.colour("sunk"), theme.colour("line"))
        self.writing.draw(self.x, self.y, self.width, self.height, theme.colour("muted"))
