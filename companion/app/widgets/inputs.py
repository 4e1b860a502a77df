"""What people fill in: choices, switches, numbers, lines of text."""

from dataclasses import replace
from typing import Any, Final

from kivy.uix.textinput import TextInput

from companion.app import theme
from companion.app.presenter.elements import Button, Flow, Icon, Row, Text
from companion.app.widgets.part import Ground, Part, Send, Tapped, part_for
from companion.app.widgets.text import Writing

_APART: Final = 10.0
"""Between the text of a stepper and what stands beside it, dp."""
_LEAST: Final = 0.6
"""Of its width in one line a stepper's text must have beside the numbers: it then wraps once."""


class ChoicePart(Part):
    """Shows a `Choice`: its question, and the options in a flow."""

    def changed(self) -> None:
        """Take the question and the options."""
        one = self.element
        label = (Text(one.label, "small", "muted", bold=True),) if one.label else ()
        self.keep_children((*label, Flow(one.options)))

    def measured(self, width: float) -> float:
        """Both."""
        return sum(part.height_for(width) for part in self.parts()) + theme.dp(6) * (len(self.children) - 1)

    def width_needed(self) -> float:
        """All options in a line."""
        return max(part.width_needed() for part in self.parts())

    def arrange(self) -> None:
        """The question above the options."""
        top = self.top
        for part in self.parts():
            height = part.height_for(self.width)
            part.place(self.x, top - height, self.width, height)
            top -= height + theme.dp(6)


class SwitchPart(Tapped):
    """Shows a `Switch`: the whole line is tapped."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self.writing = Writing(self)
        self.hint = Writing(self)
        self._track = Ground(self, radius=14, outline=1.5)
        self._knob = Ground(self, radius=11)

    def changed(self) -> None:
        """Take text and hint."""
        self.writing.say(self.element.text, "body", True)
        self.hint.say(self.element.hint, "small")

    def _inner(self, width: float) -> float:
        return width - theme.dp(48 + 16)

    def measured(self, width: float) -> float:
        """At least what a finger needs."""
        inner = self._inner(width)
        return max(theme.dp(theme.TOUCH), self.writing.height(inner) + self.hint.height(inner) + theme.dp(12))

    def width_needed(self) -> float:
        """Text and switch."""
        return self.writing.needed() + theme.dp(48 + 16)

    def arrange(self) -> None:
        """Text at the left, the switch at the right."""
        one, inner = self.element, self._inner(self.width)
        ink = theme.colour("ink" if one.enabled else "muted")
        high, low = self.writing.height(inner), self.hint.height(inner)
        bottom = self.center_y - (high + low) / 2
        self.hint.draw(self.x, bottom, inner, low, theme.colour("muted"))
        self.writing.draw(self.x, bottom + low, inner, high, ink)
        wide, tall = theme.dp(48), theme.dp(28)
        x, y = self.right - wide, self.center_y - tall / 2
        on = theme.colour("main" if one.enabled else "grey")
        self._track.draw(
            x, y, wide, tall, on if one.on else theme.colour("sunk"), on if one.on else theme.colour("grey")
        )
        side, inset = theme.dp(22), theme.dp(3)
        knob = x + wide - side - inset if one.on else x + inset
        self._knob.draw(knob, y + inset, side, side, theme.colour("paper"), theme.colour("grey"))

    def wants_taps(self) -> bool:
        """When it can be changed."""
        return self.element.enabled and self.element.intent is not None

    def tapped(self) -> None:
        """Send the change."""
        self.send(self.element.intent)


class StepperPart(Part):
    """Shows a `Stepper`: the text, then less, the number, more; below the text where that would be too narrow."""

    def changed(self) -> None:
        """Take the text, and the row of the others."""
        one = self.element
        less = Button("", one.less, icon="minus", enabled=one.less is not None)
        more = Button("", one.more, icon="plus", enabled=one.more is not None)
        number = Text(one.value, "heading", align="center")
        row = Row((less, number, more), (0, 1, 0), gap=10)
        self.keep_children((Text(one.text, "body", bold=True), row))

    def _beside(self, width: float) -> float:
        """How wide the text is beside the row; 0 where it stands above."""
        text, row = self.parts()
        left = width - row.width_needed() - theme.dp(_APART)
        return left if left >= _LEAST * text.width_needed() else 0.0

    def measured(self, width: float) -> float:
        """The higher one, or both."""
        text, row = self.parts()
        left = self._beside(width)
        if left:
            return max(text.height_for(left), row.height_for(width - left))
        return text.height_for(width) + row.height_for(width)

    def width_needed(self) -> float:
        """Both beside each other."""
        text, row = self.parts()
        return text.width_needed() + theme.dp(_APART) + row.width_needed()

    def arrange(self) -> None:
        """Place both."""
        text, row = self.parts()
        wide, left = min(row.width_needed(), self.width), self._beside(self.width)
        high = row.height_for(wide)
        if left:
            tall = text.height_for(left)
            text.place(self.x, self.center_y - tall / 2, left, tall)
            row.place(self.right - wide, self.center_y - high / 2, wide, high)
        else:
            tall = text.height_for(self.width)
            text.place(self.x, self.top - tall, self.width, tall)
            row.place(self.x, self.top - tall - high, wide, high)


class FieldPart(Part):
    """Shows a `Field`: a line to type in. What is being typed is not written over."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self._ground = Ground(self)
        self.label = Writing(self)
        self._icon: Part | None = None
        self.input = TextInput(
            multiline=False,
            size_hint=(None, None),
            background_color=(0, 0, 0, 0),
            foreground_color=theme.colour("ink"),
            hint_text_color=theme.colour("muted"),
            cursor_color=theme.colour("main"),
            selection_color=(*theme.colour("main")[:3], 0.25),
            write_tab=False,
        )
        self._taking = False
        self.input.bind(text=self._typed, focus=self._focused, on_text_validate=self._entered)
        self.add_widget(self.input)

    def parts(self) -> list[Part]:
        """The icon alone: the line itself is Kivy's."""
        return [self._icon] if self._icon else []

    def changed(self) -> None:
        """Take label, hint and value."""
        one = self.element
        self.label.say(one.label, "small", True)
        if self.input.hint_text != one.hint:
            self.input.hint_text = one.hint
        if one.icon and self._icon is None:
            self._icon = part_for(Icon(one.icon, 22, "muted"), self.send)
            self.add_widget(self._icon)
        if self.input.text != one.value and not self.input.focus:
            self._taking = True
            self.input.text = one.value
            self._taking = False

    def _typed(self, _widget: Any, text: str) -> None:
        if not self._taking:
            self.send(replace(self.element.intent, text=text))

    def _focused(self, _widget: Any, _focus: bool) -> None:
        self.arrange()

    def _entered(self, _widget: Any) -> None:
        if self.element.entered is not None:
            self.send(self.element.entered)

    def measured(self, width: float) -> float:
        """The label above the line."""
        text = self.label.height(width)
        return max(theme.dp(theme.TOUCH), theme.sp(16) * 1.4 + theme.dp(22)) + (text + theme.dp(4) if text else 0)

    def width_needed(self) -> float:
        """Room for a name."""
        return theme.dp(160)

    def arrange(self) -> None:
        """Draw label and line."""
        text = self.label.height(self.width)
        high = self.height - (text + theme.dp(4) if text else 0)
        self.label.draw(self.x, self.top - text, self.width, text, theme.colour("muted"))
        edge = theme.colour("main" if self.input.focus else "grey")
        self._ground.draw(self.x, self.y, self.width, high, theme.colour("paper"), edge)
        begin = theme.dp(12)
        if self._icon is not None:
            side = theme.dp(22)
            self._icon.place(self.x + begin, self.y + (high - side) / 2, side, side)
            begin += side + theme.dp(8)
        self.input.font_size = theme.sp(16)
        room = max((high - theme.sp(16) * 1.25) / 2, 0)
        self.input.padding = [0, room, 0, 0]
        self.input.pos = (self.x + begin, self.y)
        self.input.size = (self.width - begin - theme.dp(10), high)
