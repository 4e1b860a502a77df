"""What holds other parts: columns, rows, grids, cards, panes."""

from collections.abc import Sequence
from typing import Any

from companion.app import theme
from companion.app.presenter.elements import Row
from companion.app.widgets.part import Block, Ground, Part, Send, Tapped, part_for


class ColumnPart(Part):
    """Shows a `Column`."""

    def changed(self) -> None:
        """Take the children."""
        self.keep_children(self.element.children)

    def measured(self, width: float) -> float:
        """The heights and the gaps."""
        heights = [part.height_for(width) for part in self.parts()]
        return sum(heights) + theme.dp(self.element.gap) * max(len(heights) - 1, 0)

    def width_needed(self) -> float:
        """As wide as the widest."""
        return max((part.width_needed() for part in self.parts()), default=0.0)

    def arrange(self) -> None:
        """From the top down."""
        top, gap = self.top, theme.dp(self.element.gap)
        for part in self.parts():
            height = part.height_for(self.width)
            part.place(self.x, top - height, self.width, height)
            top -= height + gap


class RowPart(Part):
    """Shows a `Row`."""

    def changed(self) -> None:
        """Take the children."""
        self.keep_children(self.element.children)

    def widths(self, width: float) -> list[float]:
        """The width of each child: fixed ones first, the rest by weight."""
        row: Row = self.element
        parts = self.parts()
        weights = row.weights or (1.0,) * len(parts)
        free = width - theme.dp(row.gap) * max(len(parts) - 1, 0)
        fixed = [0.0 if weight else part.width_needed() for part, weight in zip(parts, weights, strict=True)]
        if sum(weights):
            rest = max(free - sum(fixed), 0.0)
            return [rest * weight / sum(weights) or one for weight, one in zip(weights, fixed, strict=True)]
        squeeze = min(free / sum(fixed), 1.0) if sum(fixed) else 1.0
        return [one * squeeze for one in fixed]

    def measured(self, width: float) -> float:
        """As high as the highest."""
        pairs = zip(self.parts(), self.widths(width), strict=True)
        return max((part.height_for(one) for part, one in pairs), default=0.0)

    def width_needed(self) -> float:
        """All beside each other."""
        parts = self.parts()
        return sum(part.width_needed() for part in parts) + theme.dp(self.element.gap) * max(len(parts) - 1, 0)

    def arrange(self) -> None:
        """From the left to the right."""
        x, gap = self.x, theme.dp(self.element.gap)
        for part, width in zip(self.parts(), self.widths(self.width), strict=True):
            height = part.height_for(width)
            if self.element.align == "fill":
                height = self.height
            low = self.top - height if self.element.align == "top" else self.y + (self.height - height) / 2
            part.place(x, low, width, height)
            x += width + gap


class GridPart(Part):
    """Shows a `Grid`."""

    def changed(self) -> None:
        """Take the children."""
        self.keep_children(self.element.children)

    def _columns(self, width: float) -> int:
        """How many columns have room."""
        gap, least = theme.dp(self.element.gap), theme.dp(self.element.least) * max(theme.text_scale() ** 0.5, 1.0)
        fit = int((width + gap) // (least + gap))
        return max(1, min(fit, int(self.element.most), max(len(self.children), 1)))

    def _rows(self, width: float) -> tuple[float, list[tuple[Sequence[Part], float]]]:
        """The width of a column, and the rows with their heights."""
        count, gap = self._columns(width), theme.dp(self.element.gap)
        column = (width - gap * (count - 1)) / count
        parts = self.parts()
        rows = [parts[start : start + count] for start in range(0, len(parts), count)]
        return column, [(row, max(part.height_for(column) for part in row)) for row in rows]

    def measured(self, width: float) -> float:
        """All rows."""
        _, rows = self._rows(width)
        return sum(height for _, height in rows) + theme.dp(self.element.gap) * max(len(rows) - 1, 0)

    def width_needed(self) -> float:
        """One column."""
        return theme.dp(self.element.least)

    def arrange(self) -> None:
        """Row by row; all in a row are equally high."""
        column, rows = self._rows(self.width)
        gap, top = theme.dp(self.element.gap), self.top
        for row, height in rows:
            for index, part in enumerate(row):
                part.place(self.x + index * (column + gap), top - height, column, height)
            top -= height + gap


class FlowPart(Part):
    """Shows a `Flow`."""

    def changed(self) -> None:
        """Take the children."""
        self.keep_children(self.element.children)

    def _lines(self, width: float) -> list[list[tuple[Part, float]]]:
        """The lines, each with its parts and their widths."""
        gap = theme.dp(self.element.gap)
        lines: list[list[tuple[Part, float]]] = [[]]
        used = 0.0
        for part in self.parts():
            needed = min(part.width_needed(), width)
            if lines[-1] and used + needed > width + 0.5:
                lines.append([])
                used = 0.0
            lines[-1].append((part, needed))
            used += needed + gap
        return lines

    def measured(self, width: float) -> float:
        """All lines."""
        lines = self._lines(width)
        heights = (max((part.height_for(one) for part, one in line), default=0.0) for line in lines)
        return sum(heights) + theme.dp(self.element.gap) * (len(lines) - 1)

    def width_needed(self) -> float:
        """All in one line."""
        return sum(part.width_needed() + theme.dp(self.element.gap) for part in self.parts())

    def arrange(self) -> None:
        """Line by line."""
        gap, top = theme.dp(self.element.gap), self.top
        for line in self._lines(self.width):
            height = max((part.height_for(one) for part, one in line), default=0.0)
            x = self.x
            for part, width in line:
                high = part.height_for(width)
                part.place(x, top - height + (height - high) / 2, width, high)
                x += width + gap
            top -= height + gap


class CardPart(Tapped):
    """Shows a `Card`."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._ground = Ground(self)
        self._accent = Ground(self, radius=3)

    def changed(self) -> None:
        """Take the child."""
        self.keep_children((self.element.child,))

    def _edges(self) -> tuple[float, float]:
        """Room at the left, and on the other sides."""
        return theme.dp(22 if self.element.accent else 16), theme.dp(16)

    def measured(self, width: float) -> float:
        """The child and the room around it."""
        left, side = self._edges()
        return self.parts()[0].height_for(width - left - side) + theme.dp(28)

    def width_needed(self) -> float:
        """The child and the room around it."""
        return self.parts()[0].width_needed() + sum(self._edges())

    def arrange(self) -> None:
        """Draw the paper, place the child at the top."""
        fill = theme.colour("pressed" if self.pressed else "paper")
        edge = theme.colour("line")
        if self.element.tone != "paper":
            fill, edge = theme.soft(self.element.tone), theme.colour(self.element.tone)
        self._ground.draw(*self.pos, *self.size, fill, edge)
        left, side = self._edges()
        clear = theme.colour("clear")
        if self.element.accent:
            inset = theme.dp(10)
            bar = theme.colour(self.element.accent)
            self._accent.draw(self.x + theme.dp(8), self.y + inset, theme.dp(5), self.height - 2 * inset, bar, clear)
        else:
            self._accent.draw(self.x, self.y, 0, 0, clear, clear)
        child = self.parts()[0]
        width = self.width - left - side
        height = child.height_for(width)
        child.place(self.x + left, self.top - theme.dp(14) - height, width, height)

    def wants_taps(self) -> bool:
        """Only with an intent."""
        return self.element.intent is not None

    def tapped(self) -> None:
        """Send it."""
        self.send(self.element.intent)


class PadPart(Part):
    """Shows a `Pad`."""

    def changed(self) -> None:
        """Take the child."""
        self.keep_children((self.element.child,))

    def measured(self, width: float) -> float:
        """The child and the room around it."""
        one = self.element
        inner = width - theme.dp(one.left + one.right)
        return self.parts()[0].height_for(inner) + theme.dp(one.top + one.bottom)

    def width_needed(self) -> float:
        """The child and the room around it."""
        return self.parts()[0].width_needed() + theme.dp(self.element.left + self.element.right)

    def arrange(self) -> None:
        """Place the child inside."""
        one = self.element
        width = self.width - theme.dp(one.left + one.right)
        height = self.height - theme.dp(one.top + one.bottom)
        self.parts()[0].place(self.x + theme.dp(one.left), self.y + theme.dp(one.bottom), width, height)


class SplitPart(Part):
    """Shows a `Split`: two panes with a thin line between them."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._line = Block(self)

    def changed(self) -> None:
        """Take both panes."""
        self.keep_children((self.element.left, self.element.right))

    def measured(self, width: float) -> float:
        """As high as the higher pane."""
        left, right = self.parts()
        share = width * self.element.share
        return max(left.height_for(share), right.height_for(width - share))

    def arrange(self) -> None:
        """Side by side."""
        left, right = self.parts()
        share = round(self.width * self.element.share)
        left.place(self.x, self.y, share, self.height)
        right.place(self.x + share + 1, self.y, self.width - share - 1, self.height)
        self._line.draw(self.x + share, self.y, 1, self.height, theme.colour("line"))


class StackPart(Part):
    """Shows a `Stack`: the middle fills what top and foot leave."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._named: dict[str, Part] = {}

    def changed(self) -> None:
        """Take the three; each goes on while its element's class is the same."""
        for name in ("top", "child", "foot"):
            element: Any = getattr(self.element, name)
            old = self._named.get(name)
            if old is not None and element is not None and type(old.element) is type(element):
                old.show(element)
                continue
            if old is not None:
                self.remove_widget(self._named.pop(name))
            if element is not None:
                self._named[name] = part_for(element, self.send)
                self.add_widget(self._named[name])

    def measured(self, width: float) -> float:
        """All three."""
        return sum(part.height_for(width) for part in self._named.values())

    def arrange(self) -> None:
        """Top and foot as high as they need."""
        low, high = self.y, self.top
        for name in ("top", "foot"):
            part = self._named.get(name)
            if part is None:
                continue
            height = min(part.height_for(self.width), self.height / 2)
            part.place(self.x, high - height if name == "top" else low, self.width, height)
            low, high = (low, high - height) if name == "top" else (low + height, high)
        self._named["child"].place(self.x, low, self.width, max(high - low, 0))
