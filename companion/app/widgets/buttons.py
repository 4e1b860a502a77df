"""What is tapped: buttons, large tiles, options. At least 48 dp high; a greyed one says why below its text."""

from typing import Any

from companion.app import theme
from companion.app.widgets.part import Ground, Part, Send, Tapped
from companion.app.widgets.pictures import Drawing
from companion.app.widgets.text import Writing

_FILLS = {"main": ("main", "main-pressed", "on-main", "main"), "danger": ("paper", "bad-soft", "bad", "bad")}
_PLAIN = ("paper", "pressed", "ink", "line")
_QUIET = ("clear", "pressed", "main", "clear")


def looks(element: Any, pressed: bool) -> tuple[theme.Colour, theme.Colour, theme.Colour]:
    """Ground, text and edge of something that is tapped."""
    kind = getattr(element, "kind", "plain")
    ground, down, text, edge = _QUIET if kind == "quiet" else _FILLS.get(kind, _PLAIN)
    if not element.enabled:
        quiet = kind == "quiet"
        return (
            theme.colour("clear" if quiet else "sunk"),
            theme.colour("grey" if quiet else "muted"),
            theme.colour("clear" if quiet else "line"),
        )
    if element.chosen:
        ground, down, text, edge = "main-soft", "pressed", "ink", "main"
    return theme.colour(down if pressed else ground), theme.colour(text), theme.colour(edge)


class Tappable(Tapped):
    """Something with an intent; greyed, a tap sends `why`."""

    def wants_taps(self) -> bool:
        """When there is something to send."""
        return self._sent() is not None

    def _sent(self) -> Any:
        return self.element.intent if self.element.enabled else getattr(self.element, "why", None)

    def tapped(self) -> None:
        """Send it."""
        self.send(self._sent())


class ButtonPart(Tappable):
    """Shows a `Button`: icon or picture at the left, text, and a hint or the reason below it."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._ground = Ground(self)
        self._drawing = Drawing(self)
        self.writing = Writing(self)
        self.reason = Writing(self)

    def changed(self) -> None:
        """Take text, picture and reason."""
        one = self.element
        self.writing.say(one.text, "button", True, "left" if self._left() else "center")
        below = getattr(one, "hint", "") if one.enabled else one.reason
        self.reason.say(below, "small", False, "left" if self._left() else "center")
        self._drawing.take(one.picture, one.icon)

    def _left(self) -> bool:
        """Whether the text stands at the left, beside a picture or above a reason."""
        return bool(self.element.picture or (self.element.icon and self.element.text) or self.element.reason)

    def _side(self) -> float:
        """How large the picture is."""
        one = self.element
        if one.picture:
            return theme.dp(36)
        return theme.dp(24) if one.icon else 0.0

    def _inner(self, width: float) -> tuple[float, float]:
        """Where the text begins, from the left, and how wide it may be."""
        edge, side = theme.dp(14), self._side()
        begin = edge + (side + theme.dp(10) if side and self.element.text else 0)
        return begin, width - begin - edge

    def measured(self, width: float) -> float:
        """At least what a finger needs."""
        _, inner = self._inner(width)
        text = self.writing.height(inner)
        if self.reason.text:
            text += self.reason.height(inner) + theme.dp(2)
        return max(theme.dp(theme.TOUCH), text + theme.dp(18), self._side() + theme.dp(12))

    def width_needed(self) -> float:
        """Text, picture and room at the sides."""
        if not self.element.text:
            return theme.dp(theme.TOUCH)
        begin, _ = self._inner(0)
        needed = max(self.writing.needed(), min(self.reason.needed(), theme.dp(180)))
        return max(begin + needed + theme.dp(14), theme.dp(theme.TOUCH))

    def arrange(self) -> None:
        """Draw all of it."""
        one = self.element
        ground, text, edge = looks(one, self.pressed)
        self._ground.draw(*self.pos, *self.size, ground, edge)
        begin, inner = self._inner(self.width)
        side = self._side()
        at = self.x + (theme.dp(14) if one.text else (self.width - side) / 2)
        if one.text and not self._left():
            at = self.x + theme.dp(14)
        self._drawing.draw(at, self.center_y - side / 2, side, text, faded=not one.enabled)
        if not self.reason.text:
            self.writing.draw(self.x + begin, self.y, inner, self.height, text)
            self.reason.draw(self.x, self.y, 0, 0, text)
            return
        high, low = self.writing.height(inner), self.reason.height(inner)
        bottom = self.y + (self.height - high - low - theme.dp(2)) / 2
        muted = (
            theme.colour("muted") if one.enabled and not one.chosen and getattr(one, "kind", "") == "plain" else text
        )
        self.reason.draw(self.x + begin, bottom, inner, low, muted)
        self.writing.draw(self.x + begin, bottom + low + theme.dp(2), inner, high, text)


class TilePart(Tappable):
    """Shows a `Tile`: a picture at the left of a title and a line."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._ground = Ground(self, radius=16)
        self._plate = Ground(self, radius=14)
        self._drawing = Drawing(self)
        self.writing = Writing(self)
        self.line = Writing(self)

    def changed(self) -> None:
        """Take title, line and picture."""
        one = self.element
        self.writing.say(one.title, "heading")
        self.line.say(one.text if one.enabled or not one.reason else one.reason, "small", False)
        self._drawing.take(one.picture, one.icon)

    def _inner(self, width: float) -> tuple[float, float]:
        """Where the text begins, from the left, and how wide it may be."""
        begin = theme.dp(16 + 56 + 14) if self.element.picture or self.element.icon else theme.dp(16)
        return begin, width - begin - theme.dp(14)

    def measured(self, width: float) -> float:
        """Title and line, or the picture."""
        _, inner = self._inner(width)
        return max(theme.dp(88), self.writing.height(inner) + self.line.height(inner) + theme.dp(32))

    def width_needed(self) -> float:
        """Title and picture."""
        return self._inner(0)[0] + self.writing.needed() + theme.dp(14)

    def arrange(self) -> None:
        """Draw all of it."""
        one = self.element
        ground, text, edge = looks(one, self.pressed)
        self._ground.draw(*self.pos, *self.size, ground, edge)
        begin, inner = self._inner(self.width)
        side, at = theme.dp(56), self.x + theme.dp(16)
        clear = theme.colour("clear")
        low = self.center_y - side / 2
        if one.icon and not one.picture:
            self._plate.draw(at, low, side, side, theme.soft(one.colour or "main"), clear)
            inset = theme.dp(12)
            ink = theme.colour("ink") if one.kind == "main" else text
            self._drawing.draw(at + inset, low + inset, side - 2 * inset, ink, faded=not one.enabled)
        else:
            self._plate.draw(at, low, 0, 0, clear, clear)
            self._drawing.draw(at, low, side if one.picture else 0, text, faded=not one.enabled)
        high, small = self.writing.height(inner), self.line.height(inner)
        bottom = self.center_y - (high + small) / 2
        below = text if one.kind == "main" and one.enabled else theme.colour("muted")
        self.line.draw(self.x + begin, bottom, inner, small, below)
        self.writing.draw(self.x + begin, bottom + small, inner, high, text)


class OptionPart(ButtonPart):
    """Shows an `Option`: a button that is chosen or not; a colour of its own is a dot with an outline."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._dot = Ground(self, radius=12)

    def _side(self) -> float:
        return theme.dp(24) if self.element.colour else super()._side()

    def _left(self) -> bool:
        return bool(self.element.colour) or super()._left()

    def arrange(self) -> None:
        """Draw the button, and the dot."""
        super().arrange()
        side = theme.dp(22)
        if self.element.colour:
            x = self.x + (theme.dp(14) if self.element.text else (self.width - side) / 2)
            fill = theme.colour(self.element.colour)
            self._dot.draw(x, self.center_y - side / 2, side, side, fill, theme.colour("ink"))


def is_tapped(part: Part) -> bool:
    """Whether a part is there to be tapped now."""
    return isinstance(part, Tapped) and part.wants_taps()
