"""The frame of the window: top bar, the screen, bottom bar or side rail, the note, the dialog."""

from typing import Any, Final

from kivy.graphics import Color, Rectangle

from companion.app import theme
from companion.app.presenter.elements import Button, Column, Element, Pad, Row, Scroll, Sheet, Stack, Text
from companion.app.presenter.intents import Dismiss
from companion.app.presenter.model import Toast
from companion.app.presenter.shell import Frame, Place
from companion.app.widgets.part import Block, Ground, Part, Send, Tapped, part_for
from companion.app.widgets.pictures import Drawing
from companion.app.widgets.text import Writing

_BAR: Final = 56.0
_RAIL: Final = 92.0
_SHEET_WIDTH: Final = 560.0
_SHEET_GAP: Final = 14.0


class PlacePart(Tapped):
    """One place of the navigation: an icon above a word."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._pill = Ground(self, radius=16)
        self._drawing = Drawing(self)
        self.writing = Writing(self)
        self.where: Place | None = None

    def take(self, where: Place) -> None:
        """Show this place."""
        self.where = where
        self._drawing.take("", where.icon)
        self.writing.say(where.text, "small", where.here, "center")

    def height_for(self, width: float) -> float:
        """Icon and word."""
        return max(theme.dp(64), theme.dp(44) + self.writing.height(width - theme.dp(4)))

    def arrange(self) -> None:
        """The icon stands on a pill where people are."""
        assert self.where is not None
        tone = theme.colour("main" if self.where.here else "muted")
        side, word = theme.dp(24), self.writing.height(self.width - theme.dp(4))
        bottom = self.center_y - (side + theme.dp(8) + word) / 2
        wide, tall = min(theme.dp(56), self.width), theme.dp(32)
        low = bottom + word + theme.dp(4)
        name = "pressed" if self.pressed else "main-soft" if self.where.here else "clear"
        self._pill.draw(
            self.center_x - wide / 2, low - theme.dp(0), wide, tall, theme.colour(name), theme.colour("clear")
        )
        self._drawing.draw(self.center_x - side / 2, low + (tall - side) / 2, side, tone)
        self.writing.draw(self.x + theme.dp(2), bottom, self.width - theme.dp(4), word, tone)

    def tapped(self) -> None:
        """Go there."""
        assert self.where is not None
        self.send(self.where.intent)


class BarPart(Part):
    """The top bar: back, title, actions."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._ground = Block(self)
        self._line = Block(self)
        self._row: Part | None = None

    def take(self, frame: Frame) -> None:
        """Show this screen's title and actions."""
        view = frame.view
        texts: list[Element] = [Text(view.title, "heading")]
        if view.subtitle:
            texts.append(Text(view.subtitle, "small", "muted"))
        title = Column(tuple(texts), gap=0)
        back = (Button("", frame.back, "quiet", "back"),) if frame.back is not None else ()
        shown = tuple(one if frame.wide else _short(one) for one in view.actions)
        children = (*back, title, *shown)
        weights = (*(0.0 for _ in back), 1.0, *(0.0 for _ in shown))
        row = Row(children, weights, gap=6)
        if self._row is None:
            self._row = part_for(row, self.send)
            self.add_widget(self._row)
        else:
            self._row.show(row)
        self._heights.clear()

    def measured(self, width: float) -> float:
        """At least a bar's height."""
        assert self._row is not None
        return max(theme.dp(_BAR), self._row.height_for(width - theme.dp(24)) + theme.dp(8))

    def arrange(self) -> None:
        """The row, and a line below it."""
        assert self._row is not None
        self._ground.draw(*self.pos, *self.size, theme.colour("bar"))
        self._line.draw(self.x, self.y, self.width, 1, theme.colour("line"))
        self._row.place(self.x + theme.dp(12), self.y, self.width - theme.dp(24), self.height)


def _short(button: Button) -> Button:
    """A button of the top bar on a narrow window: its icon alone, when it has one."""
    if not button.icon:
        return button
    return Button("", button.intent, button.kind, button.icon, enabled=button.enabled, why=button.why)


class NotePart(Part):
    """The note at the lower edge."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._ground = Ground(self)
        self.writing = Writing(self)
        self._button: Part | None = None

    def take(self, note: Toast) -> None:
        """Show this note."""
        self.writing.say(note.text, "body")
        self.clear_widgets()
        intent = note.intent if note.intent is not None else Dismiss()
        text = note.button if note.intent is not None else ""
        self._button = part_for(Button(text, intent, "plain" if text else "quiet", "" if text else "cross"), self.send)
        self.add_widget(self._button)

    def height_for(self, width: float) -> float:
        """The text beside its button."""
        assert self._button is not None
        inner = width - self._button.width_needed() - theme.dp(44)
        return max(self.writing.height(inner), self._button.height_for(width)) + theme.dp(16)

    def arrange(self) -> None:
        """Dark on light, so that it is seen."""
        assert self._button is not None
        self._ground.draw(*self.pos, *self.size, theme.colour("warn-soft"), theme.colour("orange"))
        wide = self._button.width_needed()
        high = self._button.height_for(wide)
        self._button.place(self.right - wide - theme.dp(8), self.center_y - high / 2, wide, high)
        inner = self.width - wide - theme.dp(44)
        self.writing.draw(self.x + theme.dp(16), self.y, inner, self.height, theme.colour("ink"))


class SheetPart(Part):
    """The dialog: everything else is shaded and takes no taps."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        with self.canvas.before:
            self._shade = Color(*theme.colour("shade"))
            self._all = Rectangle()
        self._ground = Ground(self, radius=18)
        self._stack: Part | None = None
        self.sheet: Sheet | None = None
        self.box = (0.0, 0.0, 0.0, 0.0)

    def take(self, sheet: Sheet) -> None:
        """Show this dialog."""
        self.sheet = sheet
        head = Row((Text(sheet.title, "heading"), Button("", sheet.close, "quiet", "cross")), (1, 0))
        foot = Pad(Row(sheet.foot), 0, _SHEET_GAP, 0, 0) if sheet.foot else None
        stack = Stack(Scroll(Pad(sheet.body, 0, _SHEET_GAP / 2, 0, 0), sheet.title), head, foot)
        if self._stack is None:
            self._stack = part_for(stack, self.send)
            self.add_widget(self._stack)
        else:
            self._stack.show(stack)

    def arrange(self) -> None:
        """In the middle, as high as it needs and the window allows."""
        assert self._stack is not None
        self._all.pos, self._all.size = self.pos, self.size
        inset = theme.dp(20)
        width = min(theme.dp(_SHEET_WIDTH) * theme.text_scale() ** 0.5, self.width - 2 * theme.dp(12))
        height = min(self._stack.height_for(width - 2 * inset) + 2 * inset, self.height - 2 * theme.dp(12))
        x, y = self.center_x - width / 2, self.center_y - height / 2
        self.box = (x, y, width, height)
        self._ground.draw(x, y, width, height, theme.colour("paper"), theme.colour("line"))
        self._stack.place(x + inset, y + inset, width - 2 * inset, height - 2 * inset)

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below is touched; a tap beside the dialog closes it."""
        assert self.sheet is not None
        x, y, width, height = self.box
        if not (x <= touch.x <= x + width and y <= touch.y <= y + height):
            self.send(self.sheet.close)
        else:
            super().on_touch_down(touch)
        return True


class FramePart(Part):
    """The whole window."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._ground = Block(self)
        self._rail = Block(self)
        self._edge = Block(self)
        self._top = BarPart(send)
        self._body: Part | None = None
        self._foot: Part | None = None
        self._places: list[PlacePart] = []
        self._note: NotePart | None = None
        self._sheet: SheetPart | None = None
        self.frame: Frame | None = None
        self.add_widget(self._top)

    def take(self, frame: Frame) -> None:
        """Show this frame; what has not changed stays as it is."""
        before, self.frame = self.frame, frame
        if frame == before:
            return
        if before is None or frame.screen != before.screen:
            self._body = self._with(self._body, None)
            self._foot = self._with(self._foot, None)
        self._top.take(frame)
        self._body = self._with(self._body, frame.view.body)
        self._foot = self._with(self._foot, frame.view.foot)
        self._take_places(frame)
        self._take_sheet(frame.view.sheet)
        self._take_note(frame.note)
        self.arrange()

    def _without(self, part: Part | None) -> None:
        if part is not None:
            self.remove_widget(part)

    def _with(self, part: Part | None, element: Element | None) -> Part | None:
        """A part that shows the element: the one there, if it can."""
        if part is not None and element is not None and type(part.element) is type(element):
            part.show(element)
            return part
        self._without(part)
        if element is None:
            return None
        made = part_for(element, self.send)
        self.add_widget(made, index=len(self.children))
        return made

    def _take_places(self, frame: Frame) -> None:
        if len(self._places) != len(frame.navigation):
            for part in self._places:
                self.remove_widget(part)
            self._places = [PlacePart(self.send) for _ in frame.navigation]
            for part in self._places:
                self.add_widget(part, index=len(self.children))
        for part, where in zip(self._places, frame.navigation, strict=True):
            part.take(where)

    def _take_sheet(self, sheet: Sheet | None) -> None:
        if sheet is None:
            self._without(self._sheet)
            self._sheet = None
            return
        if self._sheet is None:
            self._sheet = SheetPart(self.send)
            self.add_widget(self._sheet, index=1 if self._note else 0)
        self._sheet.take(sheet)

    def _take_note(self, note: Toast | None) -> None:
        if note is None:
            self._without(self._note)
            self._note = None
            return
        if self._note is None:
            self._note = NotePart(self.send)
            self.add_widget(self._note)
        self._note.take(note)

    def arrange(self) -> None:
        """Bars and rail first, the screen in what they leave."""
        if self.frame is None or self._body is None:
            return
        self._ground.draw(*self.pos, *self.size, theme.colour("ground"))
        x, low = (self._arrange_rail(), self.y) if self.frame.wide else (self.x, self._arrange_bar())
        width = self.right - x
        bar = self._top.height_for(width)
        self._top.place(x, self.top - bar, width, bar)
        foot_low = low
        if self._foot is not None:
            height = self._foot.height_for(width)
            self._foot.place(x, low, width, height)
            low += height
        self._body.place(x, low, width, self.top - bar - low)
        if self._sheet is not None:
            self._sheet.place(self.x, self.y, self.width, self.height)
        if self._note is not None:
            side = min(width - theme.dp(24), theme.dp(620))
            height = self._note.height_for(side)
            self._note.place(x + (width - side) / 2, foot_low + theme.dp(12), side, height)

    def _arrange_rail(self) -> float:
        """The places at the left edge; where the screen begins."""
        wide = max(theme.dp(_RAIL), max(part.writing.needed() for part in self._places) + theme.dp(12))
        wide = min(wide, theme.dp(_RAIL) * 1.5)
        self._rail.draw(self.x, self.y, wide, self.height, theme.colour("bar"))
        self._edge.draw(self.x + wide, self.y, 1, self.height, theme.colour("line"))
        top = self.top - theme.dp(8)
        for part in self._places:
            height = min(part.height_for(wide) + theme.dp(8), (self.height - theme.dp(16)) / len(self._places))
            part.place(self.x, top - height, wide, height)
            top -= height
        return float(self.x + wide + 1)

    def _arrange_bar(self) -> float:
        """The places at the lower edge; where the screen begins."""
        each = self.width / max(len(self._places), 1)
        high = max(part.height_for(each) for part in self._places)
        self._rail.draw(self.x, self.y, self.width, high, theme.colour("bar"))
        self._edge.draw(self.x, self.y + high, self.width, 1, theme.colour("line"))
        for index, part in enumerate(self._places):
            part.place(self.x + index * each, self.y, each, high)
        return float(self.y + high + 1)
