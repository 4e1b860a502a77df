"""Shows a `Plot`: outlined lines, each with its own shape at values and its name at the end; no colour is needed."""

from functools import partial
from itertools import pairwise
from typing import Any, Final

from kivy.graphics import Color, Ellipse, InstructionGroup, Line, Mesh

from companion.app import theme
from companion.app.presenter.plot import Plot, spread, ticks
from companion.app.widgets.part import Part, Send
from companion.app.widgets.text import Writing

_MARKER: Final = 5.0  # dp from the middle of a shape to its edge
_MOST_MARKED: Final = 24
_NAMES: Final = 0.32  # share of the width that names may take
_SIDES: Final = (0, 4, 3, -4, 5)
"""Corners of the shape of each line: a disc, a diamond, a triangle, a square, a pentagon."""


class PlotPart(Part):
    """Shows a `Plot`."""

    element: Plot

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        self._writings: list[Writing] = []
        self._used = 0

    def measured(self, _width: float) -> float:
        """As high as it says, and a little more for large text."""
        return theme.dp(self.element.height) * (0.75 + 0.25 * theme.text_scale())

    def width_needed(self) -> float:
        """Enough for a plot."""
        return theme.dp(280)

    def arrange(self) -> None:
        """Draw all of it."""
        self._drawn.clear()
        self._used = 0
        values = [value for one in self.element.series for value in one.values]
        if values and self.width > 1:
            self._draw(values)
        for writing in self._writings[self._used :]:
            writing.say("")
            writing.draw(0, 0, 0, 0, theme.colour("clear"))

    def _draw(self, values: list[float]) -> None:
        marks = ticks(min(*values, 0), max(values))
        names = [one.name for one in self.element.series]
        line = self._write("0").height(1000)
        self._used = 0
        left = self.x + max(self._measure(f"{mark:g}") for mark in marks) + theme.dp(8)
        right = self.right - min(max(map(self._measure, names)) + theme.dp(14), self.width * _NAMES)
        below = line + theme.dp(8) if self.element.below else theme.dp(4)
        bottom, top = self.y + below + line / 2, self.top - line / 2
        scale = (top - bottom) / (marks[-1] - marks[0])
        for mark in marks:
            y = bottom + (mark - marks[0]) * scale
            self._line((left, y, right, y), "line", 1)
            text = self._write(f"{mark:g}", "right")
            text.draw(self.x, y - line / 2, left - self.x - theme.dp(6), line, theme.colour("muted"))
        if self.element.below:
            text = self._write(self.element.below, "center")
            text.draw(left, self.y, right - left, line, theme.colour("muted"))
        ends = self._lines(left, right, lambda value: bottom + (value - marks[0]) * scale)
        room = self.right - right - theme.dp(10)
        high = max(map(partial(self._height, width=room), names), default=line)
        places = spread(tuple(ends), high * 1.05, self.y + high / 2, self.top - high / 2)
        for one, y in zip(self.element.series, places, strict=True):
            self._write(one.name).draw(right + theme.dp(10), y - high / 2, room, high, theme.colour("ink"))

    def _lines(self, left: float, right: float, height: Any) -> list[float]:
        """Draw the lines and their shapes; gives where each ends."""
        ends = []
        for number, one in enumerate(self.element.series):
            last = max(len(one.values) - 1, 1)
            inset = theme.dp(_MARKER)
            room = right - left - 2 * inset
            places = [(left + inset + room * index / last, height(value)) for index, value in enumerate(one.values)]
            for before, after in pairwise(places):
                self._line((*before, *after), "ink", 2.2)
            for before, after in pairwise(places):
                self._line((*before, *after), one.colour, 1.3)
            marked = places if len(places) <= _MOST_MARKED else places[:: max(len(places) // 8, 1)] + places[-1:]
            for x, y in marked:
                self._shape(x, y, one.colour, _SIDES[number % len(_SIDES)])
            ends.append(places[-1][1] if places else height(0))
        return ends

    def _line(self, points: tuple[float, ...], colour: str, width: float) -> None:
        self._drawn.add(Color(*theme.colour(colour)))
        self._drawn.add(Line(points=points, width=max(theme.dp(width), 1)))

    def _shape(self, x: float, y: float, colour: str, sides: int) -> None:
        """A shape about a point with a dark edge: a disc for 0, a square on its side for -4, else a regular one."""
        for name, radius in (("ink", theme.dp(_MARKER)), (colour, theme.dp(_MARKER) - theme.dp(1.4))):
            self._drawn.add(Color(*theme.colour(name)))
            if sides == 0:
                self._drawn.add(Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius)))
            else:
                self._drawn.add(_polygon(x, y, radius * 1.2, abs(sides), turned=sides < 0))

    def _write(self, text: str, align: str = "left") -> Writing:
        """The next text, made when there is none left."""
        if self._used == len(self._writings):
            self._writings.append(Writing(self))
        writing = self._writings[self._used]
        self._used += 1
        writing.say(text, "small", False, align)
        return writing

    def _height(self, text: str, width: float) -> float:
        """How high a text will be, wrapped at that width."""
        writing = self._write(text)
        self._used -= 1
        return writing.height(width)

    def _measure(self, text: str) -> float:
        """How wide a text will be."""
        writing = self._write(text)
        self._used -= 1
        return writing.needed()


def _polygon(x: float, y: float, radius: float, corners: int, *, turned: bool) -> Mesh:
    """A regular polygon with one corner up, or with `turned` an edge."""
    from math import cos, pi, sin

    start = pi / 2 + (pi / corners if turned else 0)
    vertices: list[float] = []
    for index in range(corners):
        angle = start + 2 * pi * index / corners
        vertices += [x + radius * cos(angle), y + radius * sin(angle), 0, 0]
    return Mesh(vertices=vertices, indices=list(range(corners)), mode="triangle_fan")
