"""What scrolls: a finger moves it at once, a lifted finger lets it run out, a wheel moves it by lines."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, PopMatrix, PushMatrix, RoundedRectangle, ScissorPop, ScissorPush, Translate

from companion.app import theme
from companion.app.widgets.part import Part, Send

_SLIP: Final = 10.0  # dp that a finger may move before it scrolls
_WHEEL: Final = 64.0  # dp of one notch
_FRICTION: Final = 4.0  # share of the speed lost in a second
_SLOW: Final = 12.0  # pixels a second that count as standing still


class ScrollPart(Part):
    """Shows a `Scroll`. `offset` is how many pixels are above the upper edge."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self.offset = 0.0
        self._key = ""
        self._speed = 0.0
        self._run: Any = None
        self._last = (0.0, 0.0)
        with self.canvas.before:
            self._clip = ScissorPush(x=0, y=0, width=1, height=1)
            PushMatrix()
            self._move = Translate(0, 0, 0)
        with self.canvas.after:
            PopMatrix()
            self._mark_colour = Color(0, 0, 0, 0)
            self._mark = RoundedRectangle(radius=[2])
            ScissorPop()

    def changed(self) -> None:
        """Take the child; another key starts at the top."""
        if self.element.key != self._key:
            self._key, self.offset = self.element.key, 0.0
            self._stop()
        self.keep_children((self.element.child,))

    def measured(self, width: float) -> float:
        """As high as all of it, if there is room."""
        return self.parts()[0].height_for(width)

    def width_needed(self) -> float:
        """As wide as the child."""
        return self.parts()[0].width_needed()

    @property
    def farthest(self) -> float:
        """How far it can be scrolled."""
        return max(float(self.parts()[0].height_for(self.width) - self.height), 0.0)

    def arrange(self) -> None:
        """Place the child unscrolled, with its top at the top; the drawing is moved."""
        child = self.parts()[0]
        height = max(child.height_for(self.width), self.height)
        child.place(self.x, self.top - height, self.width, height)
        self._place_clip()
        self.scroll_to(self.offset)

    def _place_clip(self) -> None:
        """The clip takes pixels of the window, whatever this stands in."""
        x, y = self.to_window(*self.pos)
        self._clip.x, self._clip.y = int(x), int(y)
        self._clip.width, self._clip.height = int(self.width) + 1, int(self.height) + 1

    def scroll_to(self, offset: float) -> None:
        """Scroll so that this many pixels are above the upper edge, as far as there are."""
        self.offset = min(max(offset, 0.0), self.farthest)
        self._move.y = self.offset
        self._draw_mark()

    def show_part(self, part: Part) -> None:
        """Scroll so that a part inside is in sight."""
        low, high = part.y + self.offset, part.top + self.offset
        if low < self.y:
            self.scroll_to(self.offset + self.y - low + theme.dp(16))
        elif high > self.top:
            self.scroll_to(self.offset - (high - self.top) - theme.dp(16))

    def _draw_mark(self) -> None:
        """A thin mark at the right edge says how far it is scrolled."""
        if self.farthest < 1:
            self._mark_colour.rgba = theme.colour("clear")
            return
        whole = self.height + self.farthest
        length = max(self.height * self.height / whole, theme.dp(24))
        way = (self.height - length) * self.offset / self.farthest
        red, green, blue, _ = theme.colour("grey")
        self._mark_colour.rgba = (red, green, blue, 0.55)
        self._mark.size = (theme.dp(4), length)
        self._mark.pos = (self.right - theme.dp(6), self.top - way - length)

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """A place of the window in the child's places."""
        del relative
        return x, y - self.offset

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """A place of the child's in this one's parent's."""
        del relative
        return x, y + self.offset

    def _inside(self, touch: Any, method: str) -> bool:
        """Give a touch to the child in its own places."""
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = bool(getattr(super(), method)(touch))
        touch.pop()
        return taken

    def on_touch_down(self, touch: Any) -> bool:
        """The child may take the touch; whether it scrolls is seen when it moves."""
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            return self._wheel(touch) or self._inside(touch, "on_touch_down")
        self._stop()
        taken = self._inside(touch, "on_touch_down")
        if self.farthest < 1 or touch.ud.get("kept"):
            return taken
        touch.grab(self)
        self._last = (touch.y, touch.time_start)
        return True

    def _wheel(self, touch: Any) -> bool:
        """Turn a wheel; False where there is nothing to scroll."""
        if self.farthest < 1:
            return False
        self.scroll_to(self.offset + theme.dp(_WHEEL) * {"scrollup": 1, "scrolldown": -1}.get(touch.button, 0))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Scroll once the finger has moved far enough; then nothing inside is tapped any more."""
        if touch.grab_current is not self:
            return self._inside(touch, "on_touch_move")
        if touch.ud.get("kept"):
            return False
        if not touch.ud.get("scrolls"):
            if abs(touch.y - touch.oy) < theme.dp(_SLIP) or abs(touch.x - touch.ox) > abs(touch.y - touch.oy):
                return True
            touch.ud["scrolls"] = self
        if touch.ud["scrolls"] is self:
            self.scroll_to(self.offset + touch.dy)
            before, at = self._last
            passed = max(touch.time_update - at, 1e-3)
            self._speed = 0.6 * self._speed + 0.4 * (touch.y - before) / passed
            self._last = (touch.y, touch.time_update)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let it run out."""
        if touch.grab_current is not self:
            return self._inside(touch, "on_touch_up")
        touch.ungrab(self)
        if touch.ud.get("scrolls") is self and self._run is None:
            self._run = Clock.schedule_interval(self._go_on, 0)
        return True

    def _go_on(self, passed: float) -> None:
        """Scroll on by the speed that is left."""
        self.scroll_to(self.offset + self._speed * passed)
        self._speed *= max(1 - _FRICTION * passed, 0.0)
        if abs(self._speed) < _SLOW or not 0 < self.offset < self.farthest:
            self._stop()

    def _stop(self) -> None:
        self._speed = 0.0
        if self._run is not None:
            self._run.cancel()
            self._run = None
