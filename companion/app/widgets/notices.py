"""Messages in their place, progress, badges, lines."""

from typing import Any, Final

from kivy.clock import Clock

from companion.app import theme
from companion.app.presenter.elements import Flow
from companion.app.widgets.part import Block, Ground, Part, Send
from companion.app.widgets.pictures import Drawing
from companion.app.widgets.text import Writing

_STEP: Final = 1 / 6  # seconds between steps of a bar that wanders: each draws the window anew, while the worker works
_SWEEP: Final = 2.4  # seconds that it takes there and back


class LinePart(Part):
    """Shows a `Line`."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._block = Block(self)

    def measured(self, _width: float) -> float:
        """One pixel, or one dp."""
        return max(theme.dp(1), 1.0)

    def arrange(self) -> None:
        """Draw it."""
        self._block.draw(*self.pos, *self.size, theme.colour("line"))


class GapPart(Part):
    """Shows a `Gap`: nothing."""

    def measured(self, _width: float) -> float:
        """As high as it says."""
        return theme.dp(self.element.height)

    def width_needed(self) -> float:
        """Nothing."""
        return 0.0


class BadgePart(Part):
    """Shows a `Badge`."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._ground = Ground(self, radius=14)
        self.writing = Writing(self)

    def changed(self) -> None:
        """Take the text."""
        self.writing.say(self.element.text, "small", True, "center")

    def measured(self, width: float) -> float:
        """The text and room around it."""
        return self.writing.height(width - theme.dp(20)) + theme.dp(8)

    def width_needed(self) -> float:
        """The text and room around it."""
        return self.writing.needed() + theme.dp(22)

    def arrange(self) -> None:
        """Draw the pill in its colour, outlined."""
        name = self.element.colour
        self._ground.draw(*self.pos, *self.size, theme.soft(name), theme.colour(name))
        inset = theme.dp(10)
        self.writing.draw(self.x + inset, self.y, self.width - 2 * inset, self.height, theme.colour("ink"))


class BarPart(Part):
    """Shows a `Bar`; where nobody knows how far it is, a piece of it wanders."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._trough = Ground(self, radius=4)
        self._filled = Ground(self, radius=4)
        self.writing = Writing(self)
        self._wander: Any = None
        self._at = 0.0

    def changed(self) -> None:
        """Take how far it is, and the text."""
        self.writing.say(self.element.text, "small")
        if self.element.part < 0 and self._wander is None:
            self._wander = Clock.schedule_interval(self._go_on, _STEP)

    def _go_on(self, passed: float) -> bool:
        if self.get_root_window() is None or self.element.part >= 0:
            self._wander = None
            return False
        self._at = (self._at + passed / _SWEEP) % 1.0
        self.arrange()
        return True

    def measured(self, width: float) -> float:
        """The text above the bar."""
        text = self.writing.height(width)
        return theme.dp(8) + (text + theme.dp(6) if text else 0)

    def arrange(self) -> None:
        """Draw both."""
        high, clear = theme.dp(8), theme.colour("clear")
        self._trough.draw(self.x, self.y, self.width, high, theme.colour("sunk"), theme.colour("line"))
        part = self.element.part
        if part >= 0:
            length, begin = self.width * min(part, 1.0), self.x
        else:
            length = self.width * 0.25
            begin = self.x + (self.width - length) * (1 - abs(2 * self._at - 1))
        self._filled.draw(begin, self.y, max(length, high), high, theme.colour("main"), clear)
        self.writing.draw(self.x, self.y + high, self.width, self.height - high, theme.colour("muted"), middle=False)


class BannerPart(Part):
    """Shows a `Banner`: icon, title, text, and its buttons below."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._ground = Ground(self)
        self._drawing = Drawing(self)
        self.title = Writing(self)
        self.writing = Writing(self)

    def changed(self) -> None:
        """Take all of it."""
        one = self.element
        self.title.say(one.title, "body", True)
        self.writing.say(one.text, "body")
        self._drawing.take("", one.icon)
        self.keep_children((Flow(one.buttons),) if one.buttons else ())

    def _inner(self, width: float) -> tuple[float, float]:
        begin = theme.dp(14 + 34) if self.element.icon else theme.dp(14)
        return begin, width - begin - theme.dp(14)

    def measured(self, width: float) -> float:
        """Title, text, buttons."""
        _, inner = self._inner(width)
        buttons = sum(part.height_for(inner) + theme.dp(10) for part in self.parts())
        return self.title.height(inner) + self.writing.height(inner) + buttons + theme.dp(24)

    def width_needed(self) -> float:
        """The text in one line."""
        return self.writing.needed() + self._inner(0)[0] + theme.dp(14)

    def arrange(self) -> None:
        """Draw from the top."""
        tone = self.element.tone
        self._ground.draw(*self.pos, *self.size, theme.soft(tone), theme.colour(tone))
        begin, inner = self._inner(self.width)
        top = self.top - theme.dp(12)
        side = theme.dp(24) if self.element.icon else 0.0
        self._drawing.draw(self.x + theme.dp(14), top - side, side, theme.colour(tone))
        for writing in (self.title, self.writing):
            high = writing.height(inner)
            writing.draw(self.x + begin, top - high, inner, high, theme.colour("ink"))
            top -= high
        for part in self.parts():
            high = part.height_for(inner)
            part.place(self.x + begin, top - theme.dp(10) - high, inner, high)
