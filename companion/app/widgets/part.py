"""A part of the window: a widget that shows one element, says how high it is, and is placed by what it stands in.

Layout is measured: `height_for(width)` first, then `place(...)`, both at once and not over several frames, so that a
tap is answered in the frame that follows it. All lengths here are pixels.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, Final

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.uix.widget import Widget

from companion.app import theme
from companion.app.presenter.elements import Element
from companion.app.presenter.intents import Intent

Send = Callable[[Intent], None]

PARTS: Final[dict[str, str]] = {
    "Text": "text:TextPart",
    "Icon": "pictures:IconPart",
    "Picture": "pictures:PicturePart",
    "Button": "buttons:ButtonPart",
    "Tile": "buttons:TilePart",
    "Option": "buttons:OptionPart",
    "Column": "containers:ColumnPart",
    "Row": "containers:RowPart",
    "Grid": "containers:GridPart",
    "Flow": "containers:FlowPart",
    "Card": "containers:CardPart",
    "Pad": "containers:PadPart",
    "Split": "containers:SplitPart",
    "Stack": "containers:StackPart",
    "Scroll": "scrolling:ScrollPart",
    "Choice": "inputs:ChoicePart",
    "Switch": "inputs:SwitchPart",
    "Stepper": "inputs:StepperPart",
    "Field": "inputs:FieldPart",
    "Bar": "notices:BarPart",
    "Banner": "notices:BannerPart",
    "Badge": "notices:BadgePart",
    "Line": "notices:LinePart",
    "Gap": "notices:GapPart",
    "Plot": "plot:PlotPart",
    "Snap": "snap:SnapPart",
    "Slots": "boards:SlotsPart",
    "Cells": "boards:CellsPart",
    "LivePicture": "live:LivePart",
    "Photo": "photo:PhotoPart",
    "Thumb": "photo_thumb:ThumbPart",
}
"""The class that shows each class of element, as module of `app/widgets` and name; one line for each new one."""


def part_for(element: Element, send: Send) -> "Part":
    """A new part that shows the element."""
    module, _, name = PARTS[type(element).__name__].partition(":")
    made: Part = getattr(import_module(f"companion.app.widgets.{module}"), name)(send)
    made.show(element)
    return made


class Part(Widget):
    """Base of all parts. Derived classes answer `changed`, `height_for` (or `measured`) and `arrange`."""

    def __init__(self, send: Send) -> None:
        super().__init__(size_hint=(None, None))
        self.send = send
        self.element: Any = None
        self._heights: dict[int, float] = {}
        self._placed: tuple[float, float, float, float] | None = None

    def show(self, element: Element) -> None:
        """Show this element from now on; nothing is done when it is the one already shown."""
        if element != self.element:
            self.element = element
            self._heights.clear()
            self._placed = None
            self.changed()

    def changed(self) -> None:
        """Take over what the element says; its place comes later."""

    def height_for(self, width: float) -> float:
        """How high the part is at that width."""
        key = round(width)
        if key not in self._heights:
            self._heights[key] = self.measured(width)
        return self._heights[key]

    def measured(self, _width: float) -> float:
        """How high the part is at that width; asked once for each."""
        return 0.0

    def width_needed(self) -> float:
        """How wide the part would like to be in a row."""
        return theme.dp(theme.TOUCH)

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Take this place: lower left corner and size; what shows the same at the same place is left as it is drawn."""
        here = (x, y, width, height)
        if here == self._placed and self.element is not None:
            return
        self._placed = here
        self.pos = (x, y)
        self.size = (width, height)
        self.arrange()

    def arrange(self) -> None:
        """Draw, and place what stands inside."""

    def keep_children(self, elements: Sequence[Element]) -> list["Part"]:
        """The parts for these elements: those there that show the same class go on, others are made anew."""
        before: list[Part] = list(reversed(self.children))
        after: list[Part] = []
        for index, element in enumerate(elements):
            old = before[index] if index < len(before) else None
            if old is not None and type(old.element) is type(element):
                old.show(element)
                after.append(old)
            else:
                after.append(part_for(element, self.send))
        if after != before:
            self.clear_widgets()
            for part in after:
                self.add_widget(part)
        return after

    def parts(self) -> list["Part"]:
        """What stands inside, in its order."""
        return list(reversed(self.children))

    def every(self) -> Iterator["Part"]:
        """The part and all inside it."""
        yield self
        for part in self.parts():
            if isinstance(part, Part):
                yield from part.every()


class Ground:
    """A rounded ground with an outline, drawn below a part, with smooth edges: one shape in the other."""

    def __init__(self, part: Widget, radius: float = theme.RADIUS, outline: float = 1.0) -> None:
        self._radius, self._width = radius, outline
        self._drawn: object = None
        with part.canvas.before:
            self._edge = Color(0, 0, 0, 0)
            self._around = SmoothRoundedRectangle(size=(0, 0))
            self._fill = Color(0, 0, 0, 0)
            self._shape = SmoothRoundedRectangle(size=(0, 0))

    def draw(self, x: float, y: float, width: float, height: float, fill: theme.Colour, edge: theme.Colour) -> None:
        """Take this place and these colours; an outline needs a ground. What is drawn so already stays as it is."""
        wanted = (x, y, width, height, fill, edge, theme.dp(1))
        if wanted == self._drawn:
            return
        self._drawn = wanted
        radius = min(theme.dp(self._radius), width / 2, height / 2)
        thick = max(round(theme.dp(self._width)), 1) if edge[3] and fill[3] else 0
        self._edge.rgba, self._fill.rgba = edge if thick else (0, 0, 0, 0), fill
        self._around.pos, self._around.size = (x, y), (width, height) if thick else (0, 0)
        self._around.radius = [max(radius, 0.1)]
        self._shape.pos = (x + thick, y + thick)
        self._shape.size = (max(width - 2 * thick, 0), max(height - 2 * thick, 0))
        self._shape.radius = [max(radius - thick, 0.1)]


class Block:
    """A plain rectangle below a part."""

    def __init__(self, part: Widget) -> None:
        self._drawn: object = None
        with part.canvas.before:
            self._fill = Color(0, 0, 0, 0)
            self._shape = Rectangle()

    def draw(self, x: float, y: float, width: float, height: float, fill: theme.Colour) -> None:
        """Take this place and this colour."""
        wanted = (x, y, width, height, fill)
        if wanted == self._drawn:
            return
        self._drawn = wanted
        self._fill.rgba = fill
        self._shape.pos, self._shape.size = (x, y), (width, height)


class Tapped(Part):
    """A part that can be tapped: pressed while a finger is on it, `tapped` when it is lifted there."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self.pressed = False

    def tapped(self) -> None:
        """The finger was lifted on the part."""

    def wants_taps(self) -> bool:
        """Whether taps are taken at all."""
        return True

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch when it is on the part."""
        if super().on_touch_down(touch):
            return True
        if not self.collide_point(*touch.pos) or not self.wants_taps() or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self._press(True)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Be let go when the touch scrolls or leaves."""
        if touch.grab_current is self:
            self._press(not touch.ud.get("scrolls") and self.collide_point(*touch.pos))
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Be tapped, unless the touch has scrolled."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._press(False)
        if not touch.ud.get("scrolls") and self.collide_point(*touch.pos):
            self.tapped()
        return True

    def _press(self, pressed: bool) -> None:
        if pressed != self.pressed:
            self.pressed = pressed
            self.arrange()
