"""Icons and small pictures, drawn on parts."""

from typing import Final

from kivy.graphics import Color, Rectangle

from companion.app import pictures, theme
from companion.app.widgets.part import Ground, Part, Send
from companion.app.widgets.text import Writing

_FADED: Final = 0.45  # how much of a picture is left on what cannot be done


class Drawing:
    """An icon in a colour, a picture, or for a component that nobody has drawn a card with the start of its name."""

    def __init__(self, part: Part) -> None:
        self._texture = None
        self._coloured = True
        self._card = Ground(part, radius=6)
        with part.canvas:
            self._colour = Color(0, 0, 0, 0)
            self._shape = Rectangle(size=(0, 0))
        self._name = Writing(part)
        self._drawn: object = None

    def take(self, picture: str, icon: str = "") -> None:
        """Show this picture, else this icon, else nothing."""
        self._texture = pictures.picture(picture) if picture else pictures.icon(icon) if icon else None
        self._coloured = bool(picture)
        missing = picture.split("/")[1] if picture and self._texture is None and "/" in picture else picture
        self._name.say(missing[:3].capitalize() if picture and self._texture is None else "", "small", True, "center")

    def draw(self, x: float, y: float, side: float, colour: theme.Colour, faded: bool = False) -> None:
        """Draw it into a square; what is not square keeps its shape, what is drawn so already stays as it is."""
        wanted = (self._texture, self._coloured, self._name.text, x, y, side, colour, faded)
        if wanted == self._drawn:
            return
        self._drawn = wanted
        clear = theme.colour("clear")
        self._card.draw(x, y, 0, 0, clear, clear)
        if self._texture is None or side <= 0:
            self._shape.size = (0, 0)
            written = bool(self._name.text) and side > 0
            if written:
                self._card.draw(x, y, side, side, theme.colour("sunk"), theme.colour("grey"))
            self._name.draw(x, y, side if written else 0, side, theme.colour("ink"))
            return
        self._name.draw(x, y, 0, 0, clear)
        share = side / max(self._texture.size)
        width, height = self._texture.width * share, self._texture.height * share
        strength = _FADED if faded and self._coloured else 1.0
        self._colour.rgba = (1, 1, 1, strength) if self._coloured else colour
        self._shape.texture = self._texture
        self._shape.pos = (x + (side - width) / 2, y + (side - height) / 2)
        self._shape.size = (width, height)


class IconPart(Part):
    """Shows an `Icon`."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._drawing = Drawing(self)

    def changed(self) -> None:
        """Take the icon."""
        self._drawing.take("", self.element.name)

    def measured(self, _width: float) -> float:
        """Its size."""
        return theme.dp(self.element.size)

    def width_needed(self) -> float:
        """Its size."""
        return theme.dp(self.element.size)

    def arrange(self) -> None:
        """Draw it in the middle."""
        side = min(theme.dp(self.element.size), self.width, self.height)
        colour = theme.colour(self.element.tone)
        self._drawing.draw(self.center_x - side / 2, self.center_y - side / 2, side, colour)


class PicturePart(Part):
    """Shows a `Picture`."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._drawing = Drawing(self)

    def changed(self) -> None:
        """Take the picture."""
        self._drawing.take(self.element.name)

    def measured(self, _width: float) -> float:
        """As high as it says."""
        return theme.dp(self.element.height)

    def width_needed(self) -> float:
        """As wide as it is high."""
        return theme.dp(self.element.height)

    def arrange(self) -> None:
        """Draw it in the middle."""
        side = min(theme.dp(self.element.height), self.width, self.height)
        self._drawing.draw(self.center_x - side / 2, self.center_y - side / 2, side, theme.colour("ink"))
