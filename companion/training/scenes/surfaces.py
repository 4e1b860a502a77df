"""The table tops that training pictures show, as textures that repeat. Those of evaluation are in ``held_surfaces``."""

from collections.abc import Callable

import cv2
import numpy as np

from companion.training.scenes.patterns import SIDE, Image, grain, mix
from companion.training.scenes.scene import Colour

Colours = tuple[Colour, Colour, Colour]
"""Low, high and accent of a surface, BGR."""


def _wood(rng: np.random.Generator, colours: Colours) -> Image:
    """Boards with stretched grain, rings and joints."""
    y = np.arange(SIDE, dtype=np.float32)[:, None]
    planks = int(rng.choice([1, 4, 6, 8]))
    plank = (y * planks / SIDE).astype(np.int32) * np.ones((1, SIDE), np.int32)
    tone = rng.normal(0, 0.16, planks)[plank].astype(np.float32)
    long = cv2.resize(grain(rng, 4, 6)[:, :128], (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    fibre = cv2.resize(grain(rng, 64, 4)[:, :64], (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    rings = np.sin((y / SIDE * float(rng.uniform(4, 10)) * 2 * np.pi) + long * float(rng.uniform(1.5, 4)))
    image = mix(colours[0], colours[1], 0.5 + 0.22 * rings + 0.12 * fibre + tone)
    if planks > 1:
        joint = (y * planks / SIDE) % 1 < 0.012
        image[np.repeat(joint, SIDE, axis=1)] = np.asarray(colours[2]) // 3
    return image


def _cloth(rng: np.random.Generator, colours: Colours) -> Image:
    """Woven cloth: plain, checked or striped."""
    axis = np.arange(SIDE, dtype=np.float32)
    weave = np.sin(axis * np.pi / 2)[:, None] * np.sin(axis * np.pi / 2)[None, :]
    period = SIDE / int(rng.choice([4, 8, 16, 32]))
    band = ((axis / period) % 1 < float(rng.uniform(0.3, 0.6))).astype(np.float32)
    kind = rng.choice(["plain", "checks", "stripes"])
    pattern = np.zeros((SIDE, SIDE), np.float32)
    if kind == "checks":
        pattern = 0.5 * band[:, None] + 0.5 * band[None, :]
    elif kind == "stripes":
        pattern = np.repeat(band[:, None], SIDE, axis=1)
    return mix(colours[0], colours[1], pattern + 0.06 * weave + 0.05 * grain(rng, 4))


def _felt(rng: np.random.Generator, colours: Colours) -> Image:
    """Felt or a gaming mat: one colour with fibres."""
    return mix(colours[0], colours[1], 0.4 + 0.12 * grain(rng, 128, 4) + 0.08 * grain(rng, 4))


def _plain(rng: np.random.Generator, colours: Colours) -> Image:
    """Lacquer, plastic or paper: nearly nothing."""
    return mix(colours[0], colours[1], 0.3 + 0.05 * grain(rng, 4, 3) + 0.02 * grain(rng, 256, 2))


def _stone(rng: np.random.Generator, colours: Colours) -> Image:
    """Marble or granite."""
    vein = 1 - np.clip(np.abs(grain(rng, 4)) * float(rng.uniform(1, 4)), 0, 1)
    image = mix(colours[0], colours[1], 0.3 + 0.25 * grain(rng, 16) + 0.1 * grain(rng, 256, 2))
    return np.where((vein > 0.8)[..., None], mix(colours[0], colours[2], np.asarray(vein, np.float32)), image).astype(
        np.uint8
    )


def _print(rng: np.random.Generator, colours: Colours) -> Image:
    """Oilcloth with printed figures: discs, squares, leaves, letters; the hardest of backgrounds."""
    image = mix(colours[0], colours[1], 0.3 + 0.15 * grain(rng, 8))
    step = SIDE // int(rng.choice([4, 6, 8, 10]))
    shape = int(rng.integers(4))
    for row in range(0, SIDE, step):
        for column in range(0, SIDE, step):
            centre = (column + step // 2, row + step // 2)
            colour = tuple(int(c) for c in rng.permutation(np.asarray(colours[int(rng.integers(1, 3))])))
            size = int(step * rng.uniform(0.2, 0.42))
            if shape == 0:
                cv2.circle(image, centre, size, colour, -1 if rng.random() < 0.6 else 4, cv2.LINE_AA)
            elif shape == 1:
                box = cv2.boxPoints((centre, (size * 1.8, size * 1.8), float(rng.uniform(0, 90))))
                cv2.fillPoly(image, [box.astype(np.int32)], colour, cv2.LINE_AA)
            elif shape == 2:
                cv2.ellipse(
                    image,
                    centre,
                    (size, max(size // 3, 1)),
                    float(rng.uniform(0, 180)),
                    0,
                    360,
                    colour,
                    -1,
                    cv2.LINE_AA,
                )
            else:
                cv2.putText(
                    image,
                    chr(int(rng.integers(65, 91))),
                    (centre[0] - size // 2, centre[1] + size // 2),
                    0,
                    size / 20,
                    colour,
                    3,
                    cv2.LINE_AA,
                )
    return image


def _grass(rng: np.random.Generator, colours: Colours) -> Image:
    """The colours of a tile's own ground: what camouflages a tile that lies on the table."""
    image = mix(colours[0], colours[1], 0.45 + 0.2 * grain(rng, 16) + 0.16 * grain(rng, 128, 3))
    spots = grain(rng, 32, 2) > float(rng.uniform(1.4, 2.4))
    image[spots] = colours[2]
    return cv2.GaussianBlur(image, (3, 3), 0).astype(np.uint8)


SURFACES: dict[str, Callable[[np.random.Generator, Colours], Image]] = {
    "wood": _wood,
    "cloth": _cloth,
    "felt": _felt,
    "plain": _plain,
    "stone": _stone,
    "print": _print,
    "grass": _grass,
}
"""Every kind of table top; a recipe names the ones that it may use."""

TONES: dict[str, tuple[Colours, ...]] = {
    "wood": (
        ((62, 98, 140), (120, 165, 205), (40, 60, 90)),
        ((30, 48, 78), (60, 92, 135), (20, 30, 45)),
        ((120, 150, 170), (180, 205, 220), (90, 110, 130)),
        ((40, 55, 110), (70, 100, 165), (30, 40, 70)),
        ((150, 160, 165), (200, 210, 215), (120, 125, 130)),
    ),
    "cloth": (
        ((235, 235, 235), (60, 60, 190), (0, 0, 0)),
        ((230, 232, 235), (170, 110, 60), (0, 0, 0)),
        ((200, 215, 225), (150, 170, 185), (0, 0, 0)),
        ((70, 110, 60), (220, 235, 230), (0, 0, 0)),
        ((60, 40, 40), (95, 75, 70), (0, 0, 0)),
    ),
    "felt": (
        ((40, 85, 30), (70, 130, 55), (0, 0, 0)),
        ((95, 50, 25), (140, 85, 50), (0, 0, 0)),
        ((30, 30, 110), (50, 50, 160), (0, 0, 0)),
        ((45, 45, 45), (75, 75, 75), (0, 0, 0)),
    ),
    "plain": (
        ((215, 218, 220), (240, 242, 244), (0, 0, 0)),
        ((120, 122, 125), (150, 152, 155), (0, 0, 0)),
        ((35, 35, 38), (55, 55, 58), (0, 0, 0)),
        ((190, 160, 90), (220, 190, 120), (0, 0, 0)),
        ((150, 190, 230), (180, 215, 245), (0, 0, 0)),
    ),
    "stone": (
        ((200, 200, 200), (235, 235, 235), (130, 130, 130)),
        ((60, 60, 62), (110, 110, 115), (180, 180, 180)),
        ((140, 160, 175), (190, 205, 215), (90, 100, 110)),
    ),
    "print": (
        ((225, 230, 235), (205, 215, 225), (60, 70, 200)),
        ((150, 190, 150), (190, 220, 190), (60, 130, 230)),
        ((90, 70, 50), (120, 100, 80), (200, 180, 90)),
        ((120, 190, 235), (150, 210, 245), (50, 140, 60)),
    ),
    "grass": (
        ((50, 140, 90), (70, 190, 130), (60, 200, 200)),
        ((40, 120, 60), (80, 180, 110), (90, 210, 120)),
        ((100, 150, 190), (130, 185, 220), (80, 120, 160)),
        ((60, 150, 120), (90, 190, 170), (50, 110, 60)),
    ),
}
"""Colours that a kind of table top comes in, BGR: low, high, accent."""
