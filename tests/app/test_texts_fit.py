"""No text is cut off and nothing lies on something else: every state, in all sizes, languages, sizes of text."""

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.app.states import STATES

Look = tuple[str, str, float]
SIZES = {
    "7-portrait": (600, 960),
    "7-landscape": (960, 600),
    "10-portrait": (800, 1280),
    "10-landscape": (1280, 800),
    "13-portrait": (1024, 1366),
    "13-landscape": (1366, 1024),
}
USUAL = (("7-portrait", "de", 1.5), ("7-landscape", "de", 1.5), ("13-landscape", "en", 1.0))
SHIFTED = ("7-portrait", "10-landscape", "13-portrait")
"""Sizes at which English is large and German usual; at the others it is the other way round."""
PAIRS = tuple(
    (size, language, 1.5 if (language == "de") != (size in SHIFTED) else 1.0)
    for size in SIZES
    for language in ("en", "de")
)
"""Each size with each language and each size of text, each language with each size of text."""
PARTS = 4  # the states are shared out, so that several processes have something to do
SLACK = 1.5  # pixels that rounding may take
SMALLEST = 0.6  # of its size that a long word may be drawn at


@pytest.mark.parametrize("part", range(PARTS))
def test_texts_fit(driver: Callable[..., Any], part: int, tmp_path: Path) -> None:
    looks = {name: USUAL[number % len(USUAL)] for number, (name, _) in enumerate(STATES)}
    found = [one for name, go in STATES[part::PARTS] for one in wrong(driver, (looks[name],), name, go, tmp_path)]
    assert not found


@pytest.mark.endtoend
@pytest.mark.parametrize("part", range(PARTS))
def test_texts_fit_everywhere(driver: Callable[..., Any], part: int, tmp_path: Path) -> None:
    found = [one for name, go in STATES[part::PARTS] for one in wrong(driver, PAIRS, name, go, tmp_path)]
    assert not found


def wrong(
    driver: Callable[..., Any], looks: tuple[Look, ...], name: str, go: Callable[[Any], None], folder: Path
) -> list[str]:
    """What is wrong with one state: reached at the first size, language and size of text, shown in all of them."""
    size, language, text = looks[0]
    app = driver(size=SIZES[size], language=language, text=text, folder=folder / name)
    go(app)
    found = []
    for size, language, text in looks:
        app.look(SIZES[size], language, text)
        found += [f"{name}, {size}, {language}, {text}: {one}" for one in faults(app)]
    return found


def faults(app: Any) -> Iterator[str]:
    """What is wrong with what is on the window."""
    for part, writing in app.writings():
        yield from _cut_off(part, writing, app.window.size[0])
    for part in app.parts():
        yield from _overlapping(part)
        yield from _too_small(part)


def _cut_off(part: Any, writing: Any, window: float) -> Iterator[str]:
    x, y, width, height = writing.box
    if width and (x < part.x - SLACK or x + width > part.right + SLACK):
        yield f"{writing.text!r} is wider than its place"
    if width and (y < part.y - SLACK or y + height > part.top + SLACK):
        yield f"{writing.text!r} is higher than its place"
    if width and (x < -SLACK or x + width > window + SLACK):
        yield f"{writing.text!r} leaves the window"
    if width and writing.shrunk < SMALLEST:
        yield f"{writing.text!r} is drawn at {writing.shrunk:.0%} of its size"


def _overlapping(part: Any) -> Iterator[str]:
    if type(part).__name__ == "FramePart":
        return
    shown = [one for one in part.parts() if one.width > 1 and one.height > 1]
    for one, other in combinations(shown, 2):
        wide = min(one.right, other.right) - max(one.x, other.x)
        high = min(one.top, other.top) - max(one.y, other.y)
        if wide > SLACK and high > SLACK:
            yield f"{_name(one)} lies on {_name(other)}"


def _too_small(part: Any) -> Iterator[str]:
    from companion.app import theme
    from companion.app.widgets.buttons import is_tapped

    if type(part).__name__ == "CellPart" or not is_tapped(part):
        return
    least = theme.dp(theme.TOUCH) - SLACK
    if part.height < least or part.width < least:
        yield f"{_name(part)} is too small to be tapped: {part.width:.0f} x {part.height:.0f}"


def _name(part: Any) -> str:
    return f"{type(part).__name__} {part.element!r}"[:140]


def test_a_text_that_does_not_fit_is_found(driver: Callable[..., Any]) -> None:
    from companion.app.presenter.elements import Column, Text
    from companion.app.widgets.part import part_for

    app = driver()
    part = part_for(Column((Text("one line"), Text("another"))), lambda _: None)
    part.place(0, 0, 60, 10)
    found = [one for inner in part.every() for one in _overlapping(inner)]
    assert found == []
    first, second = part.parts()
    second.place(first.x, first.y, 60, 20)
    assert list(_overlapping(part))
    writing = first.writing
    writing.box = (0, 0, 900, 10)
    assert list(_cut_off(first, writing, app.window.size[0]))


def test_a_steppers_text_stands_above_its_number_where_there_is_no_room_beside(driver: Callable[..., Any]) -> None:
    from companion.app.presenter.elements import Stepper
    from companion.app.presenter.intents import Back
    from companion.app.widgets.part import part_for

    driver(text=1.5)
    part = part_for(Stepper("Coins", "not counted", Back(), Back()), lambda _: None)
    places = {}
    for width in (600, 300):
        part.place(0, 0, width, part.height_for(width))
        text, row = part.parts()
        assert text.writing.shrunk == 1
        assert not list(_overlapping(part))
        places[width] = text.y >= row.top - SLACK
    assert places == {600: False, 300: True}
