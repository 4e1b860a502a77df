"""Colours and sizes, in one place: light and calm, with the colours of Okabe and Ito that everybody can tell apart."""

from functools import cache
from typing import Final

from kivy.metrics import Metrics
from kivy.utils import get_color_from_hex

Colour = tuple[float, float, float, float]


def _colour(text: str) -> Colour:
    red, green, blue, alpha = get_color_from_hex(text)
    return (red, green, blue, alpha)


OKABE_ITO: Final = {
    "black": "#1b1b1b",
    "orange": "#e69f00",
    "sky": "#56b4e9",
    "green": "#009e73",
    "yellow": "#f0e442",
    "blue": "#0072b2",
    "red": "#d55e00",
    "purple": "#cc79a7",
}
"""Okabe and Ito, Color Universal Design (2008). Never used without an outline and a word."""

COLOURS: Final[dict[str, Colour]] = {
    name: _colour(text)
    for name, text in {
        **OKABE_ITO,
        "ground": "#f5f3ec",
        "paper": "#ffffff",
        "sunk": "#ece9df",
        "line": "#d9d5c8",
        "ink": "#1f2d28",
        "muted": "#586660",
        "main": "#00664a",
        "main-pressed": "#004f39",
        "main-soft": "#dcefe6",
        "on-main": "#ffffff",
        "good": "#00664a",
        "good-soft": "#dcefe6",
        "warn": "#7a4b00",
        "warn-soft": "#fcefd0",
        "bad": "#a33c00",
        "bad-soft": "#fbe3d6",
        "pressed": "#e2ded1",
        "shade": "#1f2d2899",
        "clear": "#00000000",
        "bar": "#fbfaf5",
        "white": "#ffffff",
        "grey": "#8b9791",
    }.items()
}
"""Every colour by its name. Text on paper and ground reaches a contrast of 4.5."""
_USUAL: Final = dict(COLOURS)
_STRONG: Final = {
    name: _colour(text)
    for name, text in {
        "ground": "#ffffff",
        "sunk": "#e8e5da",
        "bar": "#ffffff",
        "line": "#6f7671",
        "ink": "#000000",
        "muted": "#333b37",
        "grey": "#5c6661",
        "main": "#004d38",
        "good": "#004d38",
        "warn": "#553400",
        "bad": "#7a2c00",
    }.items()
}
"""What is darker, or white, with strong contrast: text reaches 7."""

ROLES: Final = {
    "title": 26.0,
    "heading": 19.0,
    "body": 16.0,
    "small": 13.5,
    "tiny": 11.0,
    "number": 34.0,
    "button": 16.0,
}
"""Sizes of text, in sp."""
BOLD: Final = frozenset({"title", "heading", "number", "button"})
TOUCH: Final = 48.0
"""The least height and width of what is tapped, in dp."""
RADIUS: Final = 12.0
LINES_APART: Final = 1.12

_scale = {"text": 1.0}


def dp(length: float) -> float:
    """Pixels of a length in dp."""
    return float(length * Metrics.density)


def sp(size: float) -> float:
    """Pixels of a size of text: as `dp`, and as large as the system and the settings want text."""
    return float(size * Metrics.density * Metrics.fontscale * _scale["text"])


def set_text_scale(scale: float) -> None:
    """Take the settings' text size; what is drawn already is to be drawn anew."""
    _scale["text"] = scale


def set_contrast(strong: bool) -> None:
    """Take the settings' contrast; what is drawn already is to be drawn anew."""
    for name in _STRONG:
        COLOURS[name] = _STRONG[name] if strong else _USUAL[name]


def text_scale() -> float:
    """How many times as large as usual text is drawn."""
    return float(_scale["text"] * Metrics.fontscale)


def colour(name: str) -> Colour:
    """A colour by its name; a name that is none is ink."""
    return COLOURS.get(name, COLOURS["ink"])


@cache
def hexed(text: str) -> Colour:
    """A colour by its hexadecimal form."""
    return _colour(text)


def soft(name: str) -> Colour:
    """A light form of a colour, to write ink on."""
    if f"{name}-soft" in COLOURS:
        return COLOURS[f"{name}-soft"]
    red, green, blue, _ = colour(name)
    return (0.8 + red * 0.2, 0.8 + green * 0.2, 0.8 + blue * 0.2, 1.0)
