"""Shows a `Photo`: pinch, drag, double tap and wheel look closer, a tap says which mark is meant."""

from dataclasses import replace
from typing import Any, Final

from kivy.graphics import Color, InstructionGroup, Rectangle, ScissorPop, ScissorPush
from kivy.graphics.texture import Texture

from companion.app import theme
from companion.app.photos import PHOTOS
from companion.app.presenter.photo import Photo
from companion.app.widgets.part import Ground, Part, Send, Tapped
from companion.app.widgets.photo_marks import Painter, mark_at
from companion.app.widgets.photo_sight import Sight, closeup, home
from companion.app.widgets.pictures import Drawing
from companion.app.widgets.text import Writing

_SLIP: Final = 12.0  # dp that a finger may move and still tap
_NEAR: Final = 26.0  # dp around a mark's middle that count as on it
_CLOSER: Final = 2.5  # what a double tap does
_STEP: Final = 1.6  # what a button does
_WHEEL: Final = 1.2
_BUTTON: Final = 48.0


class ZoomPart(Tapped):
    """One of the buttons that look closer, from farther, or at everything."""

    def __init__(self, icon: str, deed: Any) -> None:
        super().__init__(lambda _intent: None)
        self._deed = deed
        self._ground = Ground(self, radius=24)
        self._drawing = Drawing(self)
        self._drawing.take("", icon)

    def arrange(self) -> None:
        """A round button."""
        fill = theme.colour("pressed" if self.pressed else "paper")
        inset = theme.dp(4)
        self._ground.draw(
            self.x + inset, self.y + inset, self.width - 2 * inset, self.height - 2 * inset, fill, theme.colour("line")
        )
        side = theme.dp(22)
        self._drawing.draw(self.center_x - side / 2, self.center_y - side / 2, side, theme.colour("ink"))

    def tapped(self) -> None:
        """Do it."""
        self._deed()


class PhotoPart(Part):
    """Shows a `Photo`. `sight` is what of it is on the window, None before it has a place."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self.sight: Sight | None = None
        self._fingers: list[Any] = []
        self._pinched = False
        self._shown: tuple[str, Any] = ("", None)
        self._focus: Any = None
        self._home_of: Any = None
        self.writing = Writing(self)
        with self.canvas.before:
            self._ground = Color(0, 0, 0, 0)
            self._plate = Rectangle()
            self._clip = ScissorPush(x=0, y=0, width=1, height=1)
        self._group = InstructionGroup()
        self.canvas.before.add(self._group)
        with self.canvas.before:
            ScissorPop()
        self._paper = Ground(self, radius=8)
        for icon, deed in (("plus", self._closer), ("minus", self._farther), ("photo", self._all)):
            self.add_widget(ZoomPart(icon, deed))

    def parts(self) -> list[Part]:
        """The buttons stand at their own places."""
        return list(reversed(self.children))

    def changed(self) -> None:
        """Take the photo; another one is shown as a whole."""
        one: Photo = self.element
        texture = self._texture(one.picture)
        self.writing.say("" if texture is not None else one.word, "body", False, "center")
        if self.sight is not None:
            self._settle()

    def measured(self, width: float) -> float:
        """The height that it says, or a usual one."""
        return theme.dp(self.element.height) if self.element.height else width * 0.75

    def width_needed(self) -> float:
        """Some room."""
        return theme.dp(240)

    def arrange(self) -> None:
        """Take the place, and draw."""
        x, y = self.to_window(*self.pos)
        self._clip.x, self._clip.y = int(x), int(y)
        self._clip.width, self._clip.height = max(int(self.width), 1), max(int(self.height), 1)
        self._ground.rgba = theme.colour("sunk")
        self._plate.pos, self._plate.size = self.pos, self.size
        side = theme.dp(_BUTTON)
        for number, part in enumerate(self.parts()):
            part.place(self.right - side - theme.dp(8), self.y + theme.dp(8) + number * side, side, side)
        self._settle()

    def _settle(self) -> None:
        """What is in sight now: all of another photo or place, a new focus large, else what was."""
        one: Photo = self.element
        if self.width < 1 or self.height < 1:
            return
        place = (self.x, self.y, self.width, self.height)
        key = (one.picture, one.size)
        photo = (float(one.size[0]), float(one.size[1]))
        if self.sight is None or key != self._home_of:
            self.sight, self._home_of = self._home(), key
        elif self.sight.place != place:
            share = min(place[2] / self.sight.place[2], place[3] / self.sight.place[3])
            self.sight = replace(self.sight, place=place, scale=self.sight.scale * share).kept()
        if one.focus != self._focus:
            self._focus = one.focus
            self.sight = closeup(photo, place, one.focus) if one.focus is not None else self._home()
        self._draw()

    def _draw_word(self) -> None:
        """Where the picture is gone, that it is: on a paper at the upper edge, so that marks do not lie over it."""
        margin, inset, clear = theme.dp(24), theme.dp(12), theme.colour("clear")
        wide = self.width - 2 * margin
        high = self.writing.height(wide - 2 * inset) if self.writing.text else 0.0
        low = self.top - inset - high - inset
        paper = theme.colour("paper") if high else clear
        self._paper.draw(self.x + margin, low, wide, high + inset, paper, theme.colour("line"))
        self.writing.draw(self.x + margin + inset, low, wide - 2 * inset, high + inset, theme.colour("ink"))

    def _home(self) -> Sight:
        one: Photo = self.element
        points = [corner for outline in one.outlines for corner in outline.corners]
        points = points or [corner for mark in one.marks for corner in mark.quad]
        photo = (float(one.size[0]), float(one.size[1]))
        return home(photo, (self.x, self.y, self.width, self.height), () if one.whole else points)

    def _texture(self, name: str) -> Any:
        """The photo's texture; the last one is kept."""
        if self._shown[0] == name and self._shown[1] is not None:
            return self._shown[1]
        pixels = PHOTOS.get(name)
        texture = None
        if pixels is not None:
            texture = Texture.create(size=(pixels.shape[1], pixels.shape[0]), colorfmt="bgr", mipmap=False)
            texture.blit_buffer(pixels.reshape(-1), colorfmt="bgr", bufferfmt="ubyte")
            texture.flip_vertical()
            texture.min_filter = texture.mag_filter = "linear"
        self._shown = (name, texture)
        return texture

    def _draw(self) -> None:
        """Draw photo and marks at what is in sight."""
        sight, one = self.sight, self.element
        assert sight is not None
        self._group.clear()
        texture = self._texture(one.picture)
        left, top = sight.to_window((0.0, 0.0))
        right, bottom = sight.to_window(sight.photo)
        if texture is not None:
            self._group.add(Color(1, 1, 1, 1))
            self._group.add(Rectangle(texture=texture, pos=(left, bottom), size=(right - left, top - bottom)))
        self._draw_word()
        painter = Painter(self._group, sight)
        for outline in one.outlines:
            painter.outline(outline)
        for mark in sorted(one.marks, key=lambda mark: (mark.style == "doubt", mark.chosen)):
            painter.mark(mark)
        for mark in sorted(one.marks, key=lambda mark: (not mark.chosen, mark.style != "doubt", mark.style != "fixed")):
            painter.name(mark)
        for outline in one.outlines:
            painter.points(outline)

    def _look(self, sight: Sight) -> None:
        self.sight = sight
        self._draw()

    def _closer(self) -> None:
        if self.sight is not None:
            self._look(self.sight.zoomed(_STEP, self.center))

    def _farther(self) -> None:
        if self.sight is not None:
            self._look(self.sight.zoomed(1 / _STEP, self.center))

    def _all(self) -> None:
        self._look(self._home())

    def on_touch_down(self, touch: Any) -> bool:
        """Take a finger; the wheel looks closer."""
        if super().on_touch_down(touch):
            return True
        if not self.collide_point(*touch.pos) or self.sight is None:
            return False
        if touch.is_mouse_scrolling:
            factor = {"scrolldown": _WHEEL, "scrollup": 1 / _WHEEL}.get(touch.button, 1.0)
            self._look(self.sight.zoomed(factor, touch.pos))
            return True
        touch.ud["kept"] = self
        touch.grab(self)
        self._fingers.append(touch)
        self._pinched = self._pinched or len(self._fingers) > 1
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """One finger drags, two pinch."""
        if touch.grab_current is not self or self.sight is None:
            return bool(super().on_touch_move(touch))
        if len(self._fingers) == 1:
            if self._slipped(touch):
                self._look(self.sight.moved(touch.dx, touch.dy))
        else:
            self._pinch(touch)
        return True

    def _pinch(self, touch: Any) -> None:
        """The two first fingers keep the places of the photo that they are on, as far as they can."""
        one, other = self._fingers[:2]
        if touch not in (one, other):
            return
        still = other if touch is one else one
        before = max(_apart((touch.px, touch.py), still.pos), 1.0)
        now = max(_apart(touch.pos, still.pos), 1.0)
        assert self.sight is not None
        middle = ((touch.x + still.x) / 2, (touch.y + still.y) / 2)
        self._look(self.sight.moved(touch.dx / 2, touch.dy / 2).zoomed(now / before, middle))

    def on_touch_up(self, touch: Any) -> bool:
        """A finger that has not moved has tapped."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if touch in self._fingers:
            self._fingers.remove(touch)
        if not self._pinched and not self._slipped(touch):
            self._tapped(touch)
        if not self._fingers:
            self._pinched = False
        return True

    def _slipped(self, touch: Any) -> bool:
        """Whether a finger has moved too far to tap."""
        if _apart(touch.pos, touch.opos) > theme.dp(_SLIP):
            touch.ud["slipped"] = True
        return bool(touch.ud.get("slipped"))

    def _tapped(self, touch: Any) -> None:
        """A tap on a mark is sent; a double tap beside all looks closer, or at everything again."""
        sight, one = self.sight, self.element
        assert sight is not None
        at = sight.to_photo(touch.pos)
        mark = mark_at(one.marks, at, theme.dp(_NEAR) / sight.scale)
        if touch.is_double_tap and not mark:
            closer = sight.scale < sight.least * _CLOSER
            self._look(sight.zoomed(_CLOSER, touch.pos) if closer else self._home())
        elif one.tapped is not None:
            self.send(replace(one.tapped, mark=mark, at=at))


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)
