"""Which part of a photo is in sight: scale and place, moved by fingers. Plain numbers, no Kivy."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

Point = tuple[float, float]
Box = tuple[float, float, float, float]

NEAREST: Final = 12.0
"""How many times closer than the whole photo one can look."""
MARGIN: Final = 0.1
"""What is shown around what was read, as a share of what it spans."""
MOSTLY: Final = 0.85
"""A photo is shown as a whole where what was read spans more of it than this."""
FOCUS: Final = 6.0
"""How many times as wide as a tile the place is that shows it large."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A photo in a place of the window.

    `photo` is the photo's size in its pixels, `place` lower left corner and size on the window; `scale` window pixels
    for one of the photo; `centre` the photo's pixel in the middle of the place.
    """

    photo: Point
    place: Box
    scale: float
    centre: Point

    @property
    def least(self) -> float:
        """The scale at which the whole photo is in sight."""
        return whole(self.photo, self.place)

    def to_window(self, point: Point) -> Point:
        """Where a pixel of the photo is on the window."""
        x, y, width, height = self.place
        return (
            x + width / 2 + (point[0] - self.centre[0]) * self.scale,
            y + height / 2 - (point[1] - self.centre[1]) * self.scale,
        )

    def to_photo(self, point: Point) -> Point:
        """Which pixel of the photo is at a place of the window."""
        x, y, width, height = self.place
        return (
            self.centre[0] + (point[0] - x - width / 2) / self.scale,
            self.centre[1] - (point[1] - y - height / 2) / self.scale,
        )

    def moved(self, dx: float, dy: float) -> "Sight":
        """Dragged by so many pixels of the window."""
        centre = self.centre[0] - dx / self.scale, self.centre[1] + dy / self.scale
        return replace(self, centre=centre).kept()

    def zoomed(self, factor: float, around: Point) -> "Sight":
        """Closer by a factor, so that what is at a place of the window stays there."""
        scale = min(max(self.scale * factor, self.least), self.least * NEAREST)
        x, y = self.to_photo(around)
        share = self.scale / scale
        centre = x + (self.centre[0] - x) * share, y + (self.centre[1] - y) * share
        return replace(self, scale=scale, centre=centre).kept()

    def kept(self) -> "Sight":
        """The same so that no room beside the photo is shown while there is more of it to see."""
        _, _, width, height = self.place
        scale = min(max(self.scale, self.least), self.least * NEAREST)
        centre = tuple(
            _within(at, room / scale, whole_side)
            for at, room, whole_side in zip(self.centre, (width, height), self.photo, strict=True)
        )
        return replace(self, scale=scale, centre=(centre[0], centre[1]))


def whole(photo: Point, place: Box) -> float:
    """The scale at which a photo just fits into a place."""
    return max(min(place[2] / photo[0], place[3] / photo[1]), 1e-6)


def home(photo: Point, place: Box, points: Iterable[Point]) -> Sight:
    """What is shown first: everything that was read, or the whole photo where that is most of it."""
    return showing(photo, place, _around(photo, points))


def closeup(photo: Point, place: Box, quad: Sequence[Point]) -> Sight:
    """A tile large in the middle, with what is beside it."""
    xs, ys = [x for x, _ in quad], [y for _, y in quad]
    side = max(max(xs) - min(xs), max(ys) - min(ys)) * FOCUS / 2
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return showing(photo, place, (middle[0] - side, middle[1] - side, middle[0] + side, middle[1] + side))


def showing(photo: Point, place: Box, box: Box) -> Sight:
    """A part of the photo (left, top, right, bottom) as large as it fits."""
    left, top, right, bottom = box
    scale = min(place[2] / max(right - left, 1), place[3] / max(bottom - top, 1))
    return Sight(photo, place, max(scale, 1e-6), ((left + right) / 2, (top + bottom) / 2)).kept()


def _around(photo: Point, points: Iterable[Point]) -> Box:
    """What points span, with some room, within the photo."""
    found = list(points)
    if not found:
        return (0.0, 0.0, *photo)
    xs, ys = [x for x, _ in found], [y for _, y in found]
    across, down = (max(xs) - min(xs)) * MARGIN, (max(ys) - min(ys)) * MARGIN
    left, right = max(min(xs) - across, 0.0), min(max(xs) + across, photo[0])
    top, bottom = max(min(ys) - down, 0.0), min(max(ys) + down, photo[1])
    if (right - left) * (bottom - top) > MOSTLY * photo[0] * photo[1] or right <= left or bottom <= top:
        return (0.0, 0.0, *photo)
    return (left, top, right, bottom)


def _within(at: float, room: float, side: float) -> float:
    """The middle of what is in sight along one side: in the photo's middle where all of it has room."""
    if room >= side:
        return side / 2
    return min(max(at, room / 2), side - room / 2)
