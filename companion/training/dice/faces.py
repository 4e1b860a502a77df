"""What dice look like: bodies of any colour whose sides are printed, engraved or carry stickers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.dice.cube import SIDES, Skin

Bgr = NDArray[np.uint8]
Rgba = NDArray[np.uint8]
Colour = tuple[int, int, int]
"""BGR."""
Finish = Literal["print", "engraved", "sticker", "negative", "tinted", "badge", "outline", "picture"]
"""Printed, cut in and inked, on a sticker, a square of ink with the symbol left out, on a sticker with a colour and a
frame of each side's own; kept for evaluation: a disc of ink with the symbol left out of it, the symbol's outline alone,
and a whole picture of the side (the stickers of the print-and-play edition)."""
FINISHES: tuple[Finish, ...] = ("print", "engraved", "sticker")
LEARNT_FINISHES: tuple[Finish, ...] = (*FINISHES, "negative", "tinted")
HELD_FINISHES: tuple[Finish, ...] = ("badge", "outline")

SIDE = 160
"""Pixels of a side's picture."""
PICTURE_SHARE = 0.875
"""A sticker of 14 mm on a die of 16 mm."""

BODIES: dict[str, Colour] = {
    "ivory": (205, 228, 238),
    "white": (240, 240, 240),
    "red": (40, 35, 190),
    "green": (60, 130, 40),
    "blue": (170, 80, 30),
    "yellow": (40, 200, 240),
    "black": (35, 33, 32),
    "orange": (30, 120, 235),
    "wood": (120, 170, 205),
    "violet": (150, 50, 110),
    "pink": (170, 120, 230),
    "grey": (135, 135, 135),
}
"""Colours of bodies, and beside these any colour: what training shows."""

HELD_BODIES: dict[str, Colour] = {
    "turquoise": (190, 190, 60),
    "lime": (60, 215, 165),
    "wine": (50, 20, 105),
    "navy": (90, 40, 20),
    "salmon": (130, 150, 245),
    "olive": (45, 110, 115),
    "lavender": (235, 180, 195),
    "chocolate": (35, 55, 90),
    "mint": (190, 225, 170),
    "ochre": (40, 140, 200),
}
"""Colours that training leaves out by a distance (see ``far_from_held``): what evaluation shows."""

LEAST_LIGHT = 45.0
"""Lightness of the grounds of tinted stickers: a black icon stands off them."""

FAINTEST, STANDS_OFF = 22.0, 45.0
"""Lightness by which inks stand off from their ground at least, and as they should."""

HELD_DISTANCE = 24.0
"""Distance in the CIE Lab space within which no colour of training comes to one of evaluation."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a set of dice is made.

    ``share``: the icon's size as a share of the side; ``flat``: icons in one ink instead of their colours; ``ground``:
    the colour of the sticker; ``round``: round stickers; ``frame``: a printed line around the side; ``depth``: how deep
    an engraving is cut; ``marble``: how far the body's colour varies, in grey levels.
    """

    finish: Finish
    body: Colour
    ink: Colour
    ground: Colour
    share: float
    flat: bool
    round: bool
    frame: bool
    depth: float
    gloss: float
    rounding: float
    ball: float
    marble: float = 0.0


def lab(colour: Colour) -> NDArray[np.float64]:
    """CIE Lab (3,) of a colour."""
    pixel = np.array([[colour]], np.float32) / 255
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB)[0, 0], np.float64)


def far_from_held(colour: Colour) -> bool:
    """Whether a colour is none of those kept for evaluation, nor near one."""
    here = lab(colour)
    return min(float(np.linalg.norm(here - lab(held))) for held in HELD_BODIES.values()) > HELD_DISTANCE


def random_style(rng: np.random.Generator, body: Colour, finish: Finish) -> Style:
    """A way to make dice of a colour; inks stand off from what they are printed on."""
    ground: Colour = body
    if finish == "sticker":
        ground = _jittered(
            rng, ((245, 245, 245), (215, 235, 245), (200, 225, 200), (230, 215, 190))[int(rng.integers(4))]
        )
    ink = ink_on(rng, ground)
    return Style(
        finish=finish,
        body=body,
        ink=ink,
        ground=ground,
        share=PICTURE_SHARE if finish == "picture" else float(rng.uniform(0.6, 0.86)),
        flat=finish in ("engraved", "negative", *HELD_FINISHES)
        or (finish not in ("picture", "tinted") and bool(rng.random() < 0.5)),
        round=bool(rng.random() < 0.3),
        frame=bool(rng.random() < 0.2) and finish in FINISHES,
        depth=float(rng.uniform(0.25, 0.8)),
        gloss=float(rng.uniform(0.0, 0.55)),
        rounding=float(rng.uniform(0.08, 0.3)),
        ball=float(rng.choice([1.45, 1.55, 1.8])),
    )


def _jittered(rng: np.random.Generator, colour: Colour, by: float = 10.0) -> Colour:
    b, g, r = np.clip(np.array(colour) + rng.normal(0, by, 3), 0, 255).astype(int)
    return int(b), int(g), int(r)


def ink_on(rng: np.random.Generator, ground: Colour) -> Colour:
    """An ink that can be told from its ground: black, white or a colour at least 45 apart in lightness."""
    light = float(lab(ground)[0])
    for _ in range(20):
        ink: Colour = _jittered(rng, (25, 25, 28) if light > 55 else (235, 238, 240))
        if rng.random() < 0.4:
            b, g, r = rng.integers(0, 256, 3)
            ink = (int(b), int(g), int(r))
        if abs(float(lab(ink)[0]) - light) > STANDS_OFF:
            return ink
    return (20, 20, 22) if light > 50 else (240, 240, 240)


def faint_ink(rng: np.random.Generator, ground: Colour) -> Colour:
    """An ink that stands off from its ground less than it should."""
    light = float(lab(ground)[0])
    while True:
        ink = far_colour(rng)
        if FAINTEST < abs(float(lab(ink)[0]) - light) < STANDS_OFF:
            return ink


def skin(icons: Sequence[Rgba], style: Style, rng: np.random.Generator, side: int = SIDE) -> Skin:
    """The six sides' pictures of one die, in the order +x, -x, +y, -y, +z, -z; icons RGBA, drawn upright."""
    colour = np.zeros((side * SIDES, side, 3), np.uint8)
    slope = np.zeros((side * SIDES, side, 2), np.float32)
    for number in range(SIDES):
        rows = slice(number * side, (number + 1) * side)
        colour[rows], slope[rows] = face(icons[number], style, rng, side)
    return Skin(colour, slope, style.gloss)


def face(icon: Rgba, style: Style, rng: np.random.Generator, side: int = SIDE) -> tuple[Bgr, NDArray[np.float32]]:
    """One side: BGR (side, side, 3), and its slopes (side, side, 2)."""
    picture = np.empty((side, side, 3), np.float32)
    picture[:] = style.body
    picture += rng.normal(0, 1.5, (side, side, 1)).astype(np.float32)
    if style.marble:
        veins = cv2.resize(rng.normal(0, style.marble, (7, 7, 3)), (side, side), interpolation=cv2.INTER_CUBIC)
        picture += np.asarray(0.7 * veins.mean(axis=2, keepdims=True) + 0.3 * veins, np.float32)
    height = np.zeros((side, side), np.float32)
    if style.finish in ("sticker", "tinted"):
        mask = _sticker(style, rng, side)
        ground = _tints(icon, side) if style.finish == "tinted" else np.array(style.ground, np.float32)
        picture += mask[..., None] * (ground - picture)
        height += mask * np.float32(0.25)
    colour, alpha = _drawn(icon, style, rng, side)
    picture += alpha[..., None] * (colour - picture)
    if style.frame:
        edge = round(0.07 * side)
        cv2.rectangle(picture, (edge, edge), (side - edge, side - edge), style.ink, max(1, side // 50), cv2.LINE_AA)
    if style.finish == "engraved":
        height -= cv2.GaussianBlur(alpha, (0, 0), side / 90) * np.float32(style.depth * 2.2)
    slope = np.dstack(
        [cv2.Sobel(height, cv2.CV_32F, 1, 0, scale=1 / 4), cv2.Sobel(height, cv2.CV_32F, 0, 1, scale=1 / 4)]
    )
    return np.clip(picture, 0, 255).astype(np.uint8), np.asarray(slope, np.float32)


def _tints(icon: Rgba, side: int) -> NDArray[np.float32]:
    """The ground of a side of its own colour within a frame of another, (side, side, 3): the same for the same icon."""
    rng = np.random.default_rng(int(icon.sum()))
    colours = [far_colour(rng, light) for light in (0.0, LEAST_LIGHT)]
    ground = np.empty((side, side, 3), np.float32)
    ground[:] = colours[0]
    edge = round(float(rng.uniform(0.09, 0.2)) * side)
    ground[edge:-edge, edge:-edge] = colours[1]
    clouds = rng.normal(0, float(rng.choice([0.0, 12.0, 30.0])), (5, 5, 3))
    return np.asarray(ground + cv2.resize(clouds, (side, side), interpolation=cv2.INTER_CUBIC), np.float32)


def far_colour(rng: np.random.Generator, light: float = 0.0) -> Colour:
    """Any colour of at least this lightness but those kept for evaluation."""
    while True:
        b, g, r = rng.integers(0, 256, 3)
        colour = (int(b), int(g), int(r))
        if lab(colour)[0] >= light and far_from_held(colour):
            return colour


def _sticker(style: Style, rng: np.random.Generator, side: int) -> NDArray[np.float32]:
    """Where the sticker lies: cut and stuck by hand, so a little off and turned."""
    mask = np.zeros((side * 2, side * 2), np.uint8)
    centre = (side + float(rng.normal(0, 0.02 * side)), side + float(rng.normal(0, 0.02 * side)))
    reach = side * float(rng.uniform(0.84, 0.93))
    if style.round:
        cv2.circle(mask, (round(centre[0]), round(centre[1])), round(reach), 255, -1, cv2.LINE_AA)
    else:
        corners = cv2.boxPoints((centre, (2 * reach, 2 * reach), float(rng.normal(0, 2))))
        cv2.fillPoly(mask, [np.round(corners).astype(np.int32)], 255, cv2.LINE_AA)
    small = cv2.resize(mask, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(small / np.float32(255), np.float32)


def _drawn(
    icon: Rgba, style: Style, rng: np.random.Generator, side: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The icon's colours (side, side, 3) and how much of each pixel it covers, a little off the middle and turned."""
    share = style.share * (0.86 if style.finish == "sticker" and style.round else 1.0)
    scale = share * side / icon.shape[0]
    matrix = cv2.getRotationMatrix2D(
        (icon.shape[1] / 2 - 0.5, icon.shape[0] / 2 - 0.5), float(rng.normal(0, 1.5)), scale
    )
    matrix[:, 2] += side / 2 - icon.shape[0] / 2 + rng.normal(0, 0.012 * side, 2)
    solid = icon[..., :3].astype(np.float32) * (icon[..., 3:].astype(np.float32) / 255)
    both = np.dstack([solid, icon[..., 3].astype(np.float32)])
    laid = np.asarray(cv2.warpAffine(both, matrix, (side, side), flags=cv2.INTER_AREA), np.float32)
    alpha = np.asarray(laid[..., 3] / 255, np.float32)
    colour = np.asarray(laid[..., 2::-1] / np.maximum(alpha, 1e-3)[..., None], np.float32)
    if not style.flat:
        return colour, alpha
    ink = _inked(one_ink(colour, alpha), style.finish)
    return np.broadcast_to(np.array(style.ink, np.float32), colour.shape), ink


def _inked(symbol: NDArray[np.float32], finish: Finish) -> NDArray[np.float32]:
    """Where ink lies (side, side) for a symbol: in it, around it in a square or a disc, or along its outline."""
    side = symbol.shape[0]
    if finish == "badge":
        disc = np.zeros((side, side), np.float32)
        cv2.circle(disc, (side // 2, side // 2), round(0.46 * side), 1.0, -1, cv2.LINE_AA)
        return np.asarray(disc * (1 - symbol), np.float32)
    if finish == "negative":
        panel = np.zeros((side, side), np.float32)
        edge = round(0.09 * side)
        panel[edge:-edge, edge:-edge] = 1.0
        return np.asarray(cv2.GaussianBlur(panel, (0, 0), side / 40) * (1 - symbol), np.float32)
    if finish == "outline":
        solid = cv2.GaussianBlur(symbol, (0, 0), side / 100)
        line = cv2.morphologyEx(solid, cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8))
        return np.asarray(np.clip(line * 1.3, 0, 1), np.float32)
    return symbol


def one_ink(colour: NDArray[np.float32], alpha: NDArray[np.float32]) -> NDArray[np.float32]:
    """How much ink (h, w) a picture in colours takes when printed in one: dark parts full, its lightest none."""
    light = colour @ np.array([0.114, 0.587, 0.299], np.float32)
    inside = light[alpha > 0.5]
    if not len(inside):
        return alpha
    low, high = np.percentile(inside, [15, 97])
    if high - low < 40:
        return alpha
    ink = 1 / (1 + np.exp((light - (0.35 * low + 0.65 * high)) / max(0.06 * (high - low), 2.0)))
    return np.asarray(alpha * ink, np.float32)
