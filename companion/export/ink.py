"""Drawing on paper: fonts, colours, and texts that wrap; what score cards and score sheets are drawn with."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL import Image, ImageFont

INK: Final = "#22303A"
MUTED: Final = "#66737C"
LINE: Final = "#E3DED3"
CREAM: Final = "#FBF8F2"
WHITE: Final = "#FFFFFF"
LEAF: Final = "#0B5D4E"
LEAF_LIGHT: Final = "#DCEDE8"
BAD: Final = "#A63A00"
_COLOURS: Final = {
    "red": "#D55E00",
    "blue": "#0072B2",
    "green": "#009E73",
    "yellow": "#F0E442",
    "purple": "#CC79A7",
    "orange": "#E69F00",
    "sky": "#56B4E9",
    "black": "#3A3A3A",
    "white": "#F4F4F4",
}
"""Okabe and Ito's colours, which most colour-blind people tell apart; each is drawn with an outline and a name."""
_BY_SEAT: Final = ("blue", "orange", "green", "purple", "sky")


def player_colour(name: str, seat: int) -> str:
    """The colour that a player is drawn in: the chosen one, else one of the seat's own."""
    return _COLOURS.get(name) or _COLOURS[_BY_SEAT[seat % len(_BY_SEAT)]]


@cache
def font(size: int, bold: bool = False) -> "ImageFont.FreeTypeFont":
    """The font at a size in pixels."""
    from PIL import ImageFont

    return ImageFont.truetype(io.BytesIO(letters(bold)), size)


def letters(bold: bool = False) -> bytes:
    """The font's TrueType file, which has the letters of all languages."""
    return files("companion.export").joinpath("fonts", "Roboto-Bold.ttf" if bold else "Roboto-Regular.ttf").read_bytes()


@dataclass(frozen=True, slots=True)
class Type:
    """How a text is set: its size in pixels, weight and colour."""

    size: int
    bold: bool = False
    colour: str = INK

    @property
    def leading(self) -> int:
        """From one line to the next."""
        return round(self.size * 1.32)

    def width(self, text: str) -> float:
        """How wide a line is."""
        return font(self.size, self.bold).getlength(text)

    def wrapped(self, text: str, width: float) -> list[str]:
        """The text in lines that are at most so wide; a word that is wider is broken."""
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if self.width(longer) <= width:
                lines[-1] = longer
                continue
            if lines[-1]:
                lines.append("")
            lines[-1] = word
            while self.width(lines[-1]) > width and len(lines[-1]) > 1:
                fits = next(n for n in range(len(lines[-1]) - 1, 0, -1) if n == 1 or self.width(lines[-1][:n]) <= width)
                lines[-1:] = [lines[-1][:fits], lines[-1][fits:]]
        return lines

    def shortened(self, text: str, width: float) -> str:
        """The text on one line, cut with an ellipsis where it would be too wide."""
        if self.width(text) <= width:
            return text
        while text and self.width(text + "…") > width:
            text = text[:-1]
        return text.rstrip() + "…"


class Paper:
    """A picture to draw on; all lengths in pixels from its upper left corner."""

    def __init__(self, width: int, height: int, colour: str = CREAM) -> None:
        from PIL import Image, ImageDraw

        self.image = Image.new("RGB", (width, height), colour)
        self._pen = ImageDraw.Draw(self.image)

    def text(self, x: float, y: float, text: str, how: Type, anchor: str = "la") -> None:
        """A line of text; the anchor as Pillow names them: ``la`` left and top, ``ra`` right, ``mm`` the middle."""
        self._pen.text((x, y), text, fill=how.colour, font=font(how.size, how.bold), anchor=anchor)

    def lines(self, x: float, y: float, lines: Sequence[str], how: Type) -> float:
        """Lines below each other; gives where the next one would stand."""
        for line in lines:
            self.text(x, y, line, how)
            y += how.leading
        return y

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, radius: float = 0, line: str | None = None
    ) -> None:
        """A box with round corners."""
        if width > 0 and height > 0:
            place = (round(x), round(y), round(x + width) - 1, round(y + height) - 1)
            self._pen.rounded_rectangle(place, radius, fill=fill, outline=line, width=2 if line else 0)

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        """A disc about a point with a dark outline, smooth as letters are."""
        from PIL import Image, ImageDraw

        big, edge = round(radius * 2) * 4, 8
        disc = Image.new("RGBA", (big, big), (0, 0, 0, 0))
        ImageDraw.Draw(disc).ellipse((0, 0, big - 1, big - 1), fill=fill, outline=INK, width=edge)
        small = disc.resize((big // 4, big // 4), Image.Resampling.LANCZOS)
        self.image.paste(small, (round(x - radius), round(y - radius)), small)

    def picture(self, x: float, y: float, width: float, height: float, picture: "Image.Image", radius: int = 0) -> None:
        """The middle of a picture, cut to the place and with round corners."""
        from PIL import Image, ImageDraw, ImageOps

        size = (round(width), round(height))
        fitted = ImageOps.fit(picture.convert("RGB"), size, Image.Resampling.LANCZOS)
        mask = Image.new("L", size, 0)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius, fill=255)
        self.image.paste(fitted, (round(x), round(y)), mask)
