"""Zoos as drawings: spaces with tiles on them, and water zoos as squares on a grid."""

from typing import Any

from companion.app import theme
from companion.app.presenter.elements import Cell, Cells
from companion.app.widgets.part import Ground, Part, Send, Tapped
from companion.app.widgets.pictures import Drawing

_TONES = {
    "water": ("#d4ebf7", "sky"),
    "board": ("#c4e6dc", "green"),
    "entrance": ("#ece9df", "grey"),
    "target": ("#fcefd0", "orange"),
    "chosen": ("#00664a", "main"),
}


class SlotPart(Part):
    """One space: empty, or with a picture."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._ground = Ground(self, radius=6)
        self._drawing = Drawing(self)
        self.name = ""

    def take(self, name: str) -> None:
        """Show this picture, or none."""
        if name != self.name:
            self.name = name
            self._drawing.take(name)

    def arrange(self) -> None:
        """A space with an outline; a tile covers it."""
        empty = not self.name
        fill, edge = theme.colour("sunk" if empty else "clear"), theme.colour("line" if empty else "clear")
        self._ground.draw(*self.pos, *self.size, fill, edge)
        self._drawing.draw(self.x, self.y, self.width, theme.colour("ink"))


class SlotsPart(Part):
    """Shows `Slots`."""

    def changed(self) -> None:
        """As many spaces as there are, each with its picture."""
        one = self.element
        count = max(one.spaces, len(one.pictures))
        spaces: list[Any] = self.parts()
        if len(spaces) != count:
            self.clear_widgets()
            spaces = [SlotPart(self.send) for _ in range(count)]
            for space in spaces:
                self.add_widget(space)
        for index, space in enumerate(spaces):
            space.take(one.pictures[index] if index < len(one.pictures) else "")

    def _grid(self, width: float) -> tuple[int, float, float]:
        """Spaces in a row, the side of one, and the gap."""
        side, gap = theme.dp(self.element.size), theme.dp(4)
        if self.element.columns:
            return self.element.columns, min(side, (width + gap) / self.element.columns - gap), gap
        count = max(int((width + gap) // (side + gap)), 1)
        return count, min(side, width), gap

    def measured(self, width: float) -> float:
        """All rows; nothing at all is as high as one row."""
        count, side, gap = self._grid(width)
        rows = max(-(-len(self.children) // count), 1)
        return rows * (side + gap) - gap

    def width_needed(self) -> float:
        """All in one row."""
        return len(self.children) * theme.dp(self.element.size + 4) or theme.dp(self.element.size)

    def arrange(self) -> None:
        """From the upper left."""
        count, side, gap = self._grid(self.width)
        for index, space in enumerate(self.parts()):
            row, column = divmod(index, count)
            space.place(self.x + column * (side + gap), self.top - (row + 1) * side - row * gap, side, side)


class CellPart(Tapped):
    """One square of a water zoo."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._ground = Ground(self, radius=4, outline=1.5)
        self._drawing = Drawing(self)

    def changed(self) -> None:
        """Take the picture."""
        self._drawing.take(self.element.picture)

    def arrange(self) -> None:
        """The square, and what lies on it."""
        cell: Cell = self.element
        fill, edge = _TONES["target" if cell.intent is not None and cell.tone != "chosen" else cell.tone]
        ground = theme.colour("pressed") if self.pressed else theme.hexed(fill)
        self._ground.draw(*self.pos, *self.size, ground, theme.colour(edge))
        inset = theme.dp(2)
        self._drawing.draw(self.x + inset, self.y + inset, self.width - 2 * inset, theme.colour("ink"))

    def wants_taps(self) -> bool:
        """Only where something can be put."""
        return self.element.intent is not None

    def tapped(self) -> None:
        """Put it there."""
        self.send(self.element.intent)


class CellsPart(Part):
    """Shows `Cells`."""

    def changed(self) -> None:
        """Take the squares."""
        self.keep_cells()

    def keep_cells(self) -> None:
        """A part for each square; those there go on."""
        cells: Cells = self.element
        parts: list[Any] = self.parts()
        if len(parts) != len(cells.cells):
            self.clear_widgets()
            parts = [CellPart(self.send) for _ in cells.cells]
            for part in parts:
                self.add_widget(part)
        for part, cell in zip(parts, cells.cells, strict=True):
            part.show(cell)

    def _span(self) -> tuple[int, int, int, int]:
        """Left, lowest, columns, rows."""
        xs = [cell.x for cell in self.element.cells]
        ys = [cell.y for cell in self.element.cells]
        return min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1

    def _side(self, width: float) -> float:
        """The side of a square, with its gap."""
        _, _, columns, _ = self._span()
        return min(width / columns, theme.dp(self.element.most))

    def measured(self, width: float) -> float:
        """All rows."""
        return self._side(width) * self._span()[3]

    def width_needed(self) -> float:
        """All columns."""
        return theme.dp(self.element.most) * self._span()[2]

    def arrange(self) -> None:
        """Each at its place, in the middle of the width."""
        left, low, columns, _ = self._span()
        side = self._side(self.width)
        begin, gap = self.x + (self.width - side * columns) / 2, theme.dp(3)
        for part in self.parts():
            cell = part.element
            part.place(begin + (cell.x - left) * side, self.y + (cell.y - low) * side, side - gap, side - gap)
