"""Text that is drawn at once and knows its size at once."""

from functools import lru_cache
from typing import Any, Final

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle

from companion.app import theme
from companion.app.widgets.part import Part, Send

_KEPT: Final = 700
"""So many drawn texts are kept: as many as a few full screens hold."""


@lru_cache(_KEPT)
def drawn_text(text: str, size: float, bold: bool, width: int, align: str) -> Any:
    """The texture of a text at that size (pixels), wrapped at that width, 0 for one line."""
    label = CoreLabel(
        text=text,
        font_size=size,
        font_name="Roboto",
        bold=bold,
        halign=align,
        valign="top",
        text_size=(width or None, None),
        line_height=theme.LINES_APART,
    )
    label.refresh()
    return label.texture


@lru_cache(_KEPT)
def _width(text: str, size: float, bold: bool) -> float:
    """How wide a text is in one line."""
    label = CoreLabel(font_size=size, font_name="Roboto", bold=bold)
    return float(max((label.get_extents(line)[0] for line in text.split("\n")), default=0.0)) + 1


def longest_word(text: str, size: float, bold: bool) -> float:
    """How wide the widest word is."""
    return max((_width(word, size, bold) for word in text.split()), default=0.0)


class Writing:
    """A text drawn on a part: measured by `height`, drawn by `draw`. Nothing is cut off: long words make it smaller."""

    def __init__(self, part: Part, canvas: Any = None) -> None:
        self._size, self._bold, self._align = theme.sp(theme.ROLES["body"]), False, "left"
        self.text = ""
        self.box: tuple[float, float, float, float] = (0, 0, 0, 0)
        self.shrunk = 1.0
        self._drawn: object = None
        with canvas or part.canvas:
            self._colour = Color(0, 0, 0, 0)
            self._shape = Rectangle(size=(0, 0))

    def say(self, text: str, role: str = "body", bold: bool | None = None, align: str = "left") -> None:
        """Show this text."""
        self.text, self._align = text, align
        self._size = theme.sp(theme.ROLES[role])
        self._bold = role in theme.BOLD if bold is None else bold

    def needed(self) -> float:
        """How wide the text is in one line."""
        return _width(self.text, self._size, self._bold) + 1 if self.text else 0.0

    def _fitting(self, width: float) -> float:
        """The size of text at which no word is wider than the place; a pixel is left, since letters are rounded."""
        widest, room = longest_word(self.text, self._size, self._bold), int(width) - 1
        return self._size if widest <= room else max(self._size * (room - 1) / widest, 1.0)

    def height(self, width: float) -> float:
        """How high the text is, wrapped at that width."""
        if not self.text:
            return 0.0
        width = max(width, 1)
        return float(drawn_text(self.text, self._fitting(width), self._bold, int(width), self._align).height)

    def draw(self, x: float, y: float, width: float, height: float, colour: theme.Colour, middle: bool = True) -> None:
        """Draw the text into this place, in its middle or at its top."""
        if not self.text:
            if self._drawn is not None:
                self._drawn, self._shape.size = None, (0, 0)
            self.box = (x, y, 0, 0)
            return
        width = max(width, 1)
        texture = drawn_text(self.text, self._fitting(width), self._bold, int(width), self._align)
        high = float(texture.height)
        top = y + (height + high) / 2 if middle else y + height
        wanted = (texture, x, top, colour)
        if wanted == self._drawn:
            return
        self._drawn = wanted
        self._colour.rgba = colour
        self._shape.texture = texture
        self._shape.pos, self._shape.size = (round(x), round(top - high)), texture.size
        self.box = (x, top - high, width, high)


class TextPart(Part):
    """Shows a `Text`."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self.writing = Writing(self)

    def changed(self) -> None:
        """Take the text."""
        one = self.element
        self.writing.say(one.text, one.role, True if one.bold else None, one.align)

    def measured(self, width: float) -> float:
        """As high as the wrapped text."""
        return self.writing.height(width)

    def width_needed(self) -> float:
        """As wide as the text in one line."""
        return self.writing.needed()

    def arrange(self) -> None:
        """Draw the text."""
        self.writing.draw(*self.pos, *self.size, theme.colour(self.element.tone))
