"""Draws what was read over a photo: outlines, labels, doubts as dashes with a question mark, points of areas."""

from collections.abc import Sequence
from typing import Any, Final

from kivy.graphics import Color, Ellipse, Line, Mesh, Rectangle, RoundedRectangle

from companion.app import pictures, theme
from companion.app.presenter.photo import Mark, Outline
from companion.app.widgets.photo_sight import Point, Sight
from companion.app.widgets.text import drawn_text

_DARK: Final = (0.13, 0.15, 0.14, 1.0)
"""Opaque, as lines are drawn with it: wide ones that let something through take twenty times as long."""
_LABEL: Final = (0.07, 0.09, 0.08, 0.82)
_WHITE: Final = (1.0, 1.0, 1.0, 1.0)
_FAINT: Final = (1.0, 1.0, 1.0, 0.55)
_DASH, _PAUSE = 7.0, 5.0
_SMALLEST: Final = 26.0
"""Tiles that are narrower on the window (dp) have no label."""
_SIGNS: Final = {
    "male": ((0.2, 0.2, 1.0, 1.0), (0.35, 1.0, 1.0, 1.0, 1.0, 0.35)),
    "female": ((0.0, -0.25, 0.0, -1.2), (-0.45, -0.75, 0.45, -0.75)),
    "fish": ((-1.0, 0.5, -0.4, 0.0, 0.3, 0.5, 1.0, 0.0, 0.3, -0.5, -0.4, 0.0, -1.0, -0.5),),
    "lightning": ((0.3, 1.1, -0.4, 0.1, 0.3, 0.0, -0.3, -1.1),),
}
"""Strokes of a sign, in shares of its reach: x and y by turns."""
_LABEL_SIZE: Final = 12.0
_SMALL_SIZE: Final = 9.5


class Painter:
    """Draws into a canvas group; made anew for each drawing."""

    def __init__(self, group: Any, sight: Sight) -> None:
        self._group, self._sight = group, sight
        self._taken: list[tuple[float, float, float, float]] = []

    def outline(self, one: Outline) -> None:
        """An area's or a board's edge."""
        points = [self._sight.to_window(corner) for corner in one.corners]
        faint = one.colour == "white"
        self._line(points, _FAINT if faint else theme.colour(one.colour), 1.0 if faint else 1.6)

    def points(self, one: Outline) -> None:
        """What an area scores, on its upper edge."""
        if not one.text:
            return
        corners = [self._sight.to_window(corner) for corner in one.corners]
        left, right = min(x for x, _ in corners), max(x for x, _ in corners)
        top = max(y for _, y in corners)
        self._label(one.text, ((left + right) / 2, top), theme.sp(_LABEL_SIZE), _WHITE, theme.colour("ink"))

    def mark(self, one: Mark) -> None:
        """One thing that can be tapped."""
        quad = [self._sight.to_window(corner) for corner in one.quad]
        if one.style == "empty" and not one.chosen:
            self._dot(quad)
            return
        thick = 4.0 if one.chosen else 2.2
        colour = theme.colour("red" if one.style == "doubt" else "white" if one.style == "empty" else one.colour)
        if one.chosen and not one.round:
            self._line(quad, _WHITE, thick + 5.0)
        if one.round:
            self._ring(quad, colour, thick)
        elif one.style == "doubt":
            self._line(quad, _DARK, thick + 1.6)
            self._dashes(quad, colour, thick)
        else:
            self._line(quad, _DARK, thick + 1.6)
            self._line(quad, colour, thick)
        self._signs(one, quad)

    def _signs(self, one: Mark, quad: Sequence[Point]) -> None:
        """What a mark says beside its outline: a sex, a cross, a question, a tick."""
        if one.sign == "cross":
            self._cross(quad)
        elif one.sign:
            self._sign(one.sign, quad)
        if one.style == "doubt":
            self._question(quad)
        elif one.style == "fixed":
            self._tick(quad)

    def name(self, one: Mark) -> None:
        """The label in the lower part of a tile, where it hides least; where there is room for it."""
        quad = [self._sight.to_window(corner) for corner in one.quad]
        xs, ys = [x for x, _ in quad], [y for _, y in quad]
        width = max(xs) - min(xs)
        sure = one.style == "plain" and not one.chosen
        if not one.text or (sure and width < theme.dp(_SMALLEST)):
            return
        size, widest = theme.sp(_LABEL_SIZE), width * 1.12
        for line in one.text.split(" "):
            needed = drawn_text(line, size, True, 0, "center").width
            if needed > widest:
                size *= widest / needed
        if sure and size < theme.dp(_SMALL_SIZE):
            return
        at = sum(xs) / 4, min(ys) + 0.24 * (max(ys) - min(ys))
        size = max(size, theme.dp(_SMALL_SIZE))
        longest = max(drawn_text(word, size, True, 0, "center").width for word in one.text.split(" "))
        self._label(one.text, at, size, _LABEL, _WHITE, width=max(widest, longest + 1), always=not sure)

    def _label(
        self, text: str, at: Point, size: float, ground: Any, ink: Any, width: float = 0.0, *, always: bool = True
    ) -> None:
        """A text on a ground; one that is not for `always` gives way to those that are there already."""
        alone = drawn_text(text, size, True, 0, "center")
        texture = alone if not width or alone.width <= width else drawn_text(text, size, True, int(width), "center")
        wide, high = min(texture.width, alone.width), texture.height
        edge = theme.dp(3)
        box = (at[0] - wide / 2 - edge, at[1] - high / 2, wide + 2 * edge, high)
        if not always and any(_meet(box, other) for other in self._taken):
            return
        self._taken.append(box)
        self._add(Color(*ground))
        self._add(RoundedRectangle(pos=box[:2], size=box[2:], radius=[theme.dp(4)]))
        self._add(Color(*ink))
        self._add(Rectangle(texture=texture, pos=(round(at[0] - texture.width / 2), round(box[1])), size=texture.size))

    def _sign(self, sign: str, quad: Sequence[Point]) -> None:
        """Male or female, a fish or a lightning: drawn at the tile's left upper part."""
        xs, ys = [x for x, _ in quad], [y for _, y in quad]
        side = max(xs) - min(xs)
        if side < theme.dp(_SMALLEST):
            return
        reach = min(max(side * 0.11, theme.dp(4)), theme.dp(9))
        x, y = min(xs) + side * 0.3, max(ys) - (max(ys) - min(ys)) * 0.3
        self._add(Color(*_LABEL))
        self._add(Ellipse(pos=(x - 2 * reach, y - 2 * reach), size=(4 * reach, 4 * reach)))
        self._add(Color(*_WHITE))
        thick = max(reach / 5, 1.0)
        for points in _SIGNS.get(sign, ()):
            self._add(Line(points=[_on(value, at, reach) for value, at in zip(points, (x, y) * 8, strict=False)],
                           width=thick))  # fmt: skip
        if sign in ("male", "female"):
            down = {"male": -0.25, "female": 0.35}[sign] * reach
            self._add(Line(circle=(x + (down if sign == "male" else 0), y + down, reach * 0.62), width=thick))

    def _cross(self, quad: Sequence[Point]) -> None:
        """A cross over a box, as with a pencil."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
        inset = 0.2
        self._add(Color(*theme.colour("blue")))
        width = max(theme.dp(1.4), abs(cx - ax) * 0.05)
        for (x, y), (to_x, to_y) in (((ax, ay), (cx, cy)), ((bx, by), (dx, dy))):
            over, down = (to_x - x) * inset, (to_y - y) * inset
            self._add(Line(points=[x + over, y + down, to_x - over, to_y - down], width=width, cap="round"))

    def _dot(self, quad: Sequence[Point]) -> None:
        """An empty space: a small ring."""
        x, y = _middle(quad)
        reach = theme.dp(4)
        for colour, more in ((_DARK, 1.4), (_WHITE, 0.0)):
            self._add(Color(*colour))
            self._add(Line(circle=(x, y, reach), width=theme.dp(0.8) + more))

    def _ring(self, quad: Sequence[Point], colour: Any, thick: float) -> None:
        x, y = _middle(quad)
        reach = max(abs(quad[2][0] - quad[0][0]), abs(quad[2][1] - quad[0][1])) / 2
        for one, more in ((_DARK, 1.6), (colour, 0.0)):
            self._add(Color(*one))
            self._add(Line(circle=(x, y, reach), width=theme.dp(thick + more) / 2))

    def _line(self, points: Sequence[Point], colour: Any, thick: float) -> None:
        self._add(Color(*colour))
        flat = [value for point in points for value in point]
        self._add(Line(points=flat, close=True, width=theme.dp(thick) / 2, joint="round"))

    def _dashes(self, quad: Sequence[Point], colour: Any, thick: float) -> None:
        self._add(Color(*colour))
        step = theme.dp(_DASH + _PAUSE)
        for (x, y), (to_x, to_y) in zip(quad, [*quad[1:], quad[0]], strict=True):
            length = max(((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5, 1.0)
            count = max(round(length / step), 2)
            for number in range(count):
                start, end = number / count, (number + _DASH / (_DASH + _PAUSE)) / count
                ends = [x + (to_x - x) * start, y + (to_y - y) * start, x + (to_x - x) * end, y + (to_y - y) * end]
                self._add(Line(points=ends, width=theme.dp(thick) / 2, cap="round"))

    def _question(self, quad: Sequence[Point]) -> None:
        """A triangle with a question mark on a doubt's upper edge."""
        x, y = _top(quad)
        reach = theme.dp(11)
        for colour, more in ((_WHITE, theme.dp(1.6)), (theme.colour("red"), 0.0)):
            side = reach + more
            corners = [(x, y + 1.25 * side), (x + 1.15 * side, y - 0.75 * side), (x - 1.15 * side, y - 0.75 * side)]
            vertices = [value for corner in corners for value in (*corner, 0.0, 0.0)]
            self._add(Color(*colour))
            self._add(Mesh(vertices=vertices, indices=[0, 1, 2], mode="triangles"))
        texture = drawn_text("?", theme.dp(13), True, 0, "center")
        self._add(Color(*_WHITE))
        self._add(Rectangle(texture=texture, pos=(x - texture.width / 2, y - reach * 0.8), size=texture.size))

    def _tick(self, quad: Sequence[Point]) -> None:
        """A tick on what a person has said."""
        x, y = _top(quad)
        reach = theme.dp(9)
        self._add(Color(*_WHITE))
        self._add(Ellipse(pos=(x - reach - 1.5, y - reach - 1.5), size=(2 * reach + 3, 2 * reach + 3)))
        self._add(Color(*theme.colour("main")))
        self._add(Ellipse(pos=(x - reach, y - reach), size=(2 * reach, 2 * reach)))
        self._add(Color(*_WHITE))
        inner = reach * 0.72
        self._add(Rectangle(texture=pictures.icon("check"), pos=(x - inner, y - inner), size=(2 * inner, 2 * inner)))

    def _add(self, instruction: Any) -> None:
        self._group.add(instruction)


def _on(value: float, at: float, reach: float) -> float:
    return at + value * reach


def _meet(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two boxes (x, y, width, height) have room in common."""
    return all(one[k] < other[k] + other[k + 2] and other[k] < one[k] + one[k + 2] for k in (0, 1))


def _middle(quad: Sequence[Point]) -> Point:
    return sum(x for x, _ in quad) / len(quad), sum(y for _, y in quad) / len(quad)


def _top(quad: Sequence[Point]) -> Point:
    """The uppermost place of a quad's middle line."""
    return _middle(quad)[0], max(y for _, y in quad)


def mark_at(marks: Sequence[Mark], at: Point, reach: float) -> str:
    """The key of the mark at a place of the photo: the smallest around it, else the nearest within `reach` pixels."""
    around = [mark for mark in marks if _holds(mark.quad, at)]
    if around:
        return min(around, key=lambda mark: _area(mark.quad)).key
    near = [(_apart(mark.quad, at), mark.key) for mark in marks]
    best = min(near, default=(reach + 1, ""))
    return best[1] if best[0] <= reach else ""


def _holds(quad: Sequence[Point], at: Point) -> bool:
    """Whether a convex quad holds a point: it lies on the same side of all edges."""
    sides = [
        (bx - ax) * (at[1] - ay) - (by - ay) * (at[0] - ax)
        for (ax, ay), (bx, by) in zip(quad, [*quad[1:], quad[0]], strict=True)
    ]
    return all(side >= 0 for side in sides) or all(side <= 0 for side in sides)


def _area(quad: Sequence[Point]) -> float:
    pairs = zip(quad, [*quad[1:], quad[0]], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


def _apart(quad: Sequence[Point], at: Point) -> float:
    x, y = _middle(quad)
    return float(((x - at[0]) ** 2 + (y - at[1]) ** 2) ** 0.5)
