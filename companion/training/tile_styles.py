"""What the tiles of one edition have in common: ground, border, the icon's scale, medium, colours, marks."""

from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from companion.training.grounds import Bgr, Colour, Ground, hsv, random_ground, sand, shade
from companion.training.marks import MarkScheme, contrasting, random_scheme

FACE_SIDE: Final = 256
"""Side of a face in pixels."""

SHEET_SIDE: Final = 640
"""Side of a style's ground sheet, from which every face cuts its own piece."""

Border = Literal["none", "line", "frame", "double", "soft"]
Medium = Literal["flat", "print", "pencil", "watercolour", "poster", "soft", "halftone", "ink"]
Sister = Literal["same", "other-grass", "other-pose"]


@dataclass(frozen=True, slots=True)
class TileStyle:
    """What the faces of one edition share. Lengths are fractions of the tile's side."""

    ground: Ground
    ground_sheet: Bgr
    stall_ground: Ground
    stall_sheet: Bgr
    border: Border
    border_colour: Colour
    border_width: float
    corner_radius: float
    vignette: float
    icon_scale: float
    icon_jitter: float
    shadow: float
    shadow_shift: tuple[float, float]
    outline: float
    outline_colour: Colour
    medium: Medium
    hue_shift: float
    saturation: float
    contrast: float
    ink: Colour | None
    """One ink for all one-coloured icons, or None: each has its own."""
    scheme: MarkScheme
    sister: Sister
    """How the marked tiles of a species differ from the plain one beside the mark."""
    tint: Colour
    """Colour of backs, signs and frames."""


def random_style(rng: np.random.Generator) -> TileStyle:
    """A style at random: half of them bright green grass, some plain and poor, some rich."""
    ground = random_ground(rng)
    stall_ground = sand(rng) if rng.random() < 0.7 else random_ground(rng)
    borders: tuple[Border, ...] = ("none", "line", "frame", "double", "soft")
    media: tuple[Medium, ...] = ("flat", "print", "pencil", "watercolour", "poster", "soft", "halftone", "ink")
    sisters: tuple[Sister, ...] = ("same", "other-grass", "other-pose")
    lean = rng.normal(0, 0.02, 2)
    return TileStyle(
        ground=ground,
        ground_sheet=ground.paint((SHEET_SIDE, SHEET_SIDE), FACE_SIDE, rng),
        stall_ground=stall_ground,
        stall_sheet=stall_ground.paint((SHEET_SIDE, SHEET_SIDE), FACE_SIDE, rng),
        border=borders[int(rng.choice(5, p=[0.45, 0.15, 0.15, 0.08, 0.17]))],
        border_colour=shade(ground.base, rng.uniform(0.2, 0.7))
        if rng.random() < 0.6
        else contrasting(rng, ground.base),
        border_width=rng.uniform(0.015, 0.06),
        corner_radius=rng.uniform(0, 0.09) if rng.random() < 0.5 else 0.0,
        vignette=rng.uniform(0.1, 0.45) if rng.random() < 0.4 else 0.0,
        icon_scale=rng.uniform(0.6, 0.95),
        icon_jitter=rng.uniform(0, 0.05),
        shadow=rng.uniform(0.2, 0.6) if rng.random() < 0.5 else 0.0,
        shadow_shift=(float(lean[0]), float(abs(lean[1]) + 0.01)),
        outline=rng.uniform(0.006, 0.022) if rng.random() < 0.35 else 0.0,
        outline_colour=(255.0, 255.0, 255.0) if rng.random() < 0.5 else (15.0, 15.0, 15.0),
        medium=media[int(rng.choice(8, p=[0.3, 0.2, 0.08, 0.1, 0.07, 0.1, 0.07, 0.08]))],
        hue_shift=rng.normal(0, 12) if rng.random() < 0.7 else rng.uniform(-90, 90),
        saturation=float(np.clip(rng.normal(0.95, 0.25), 0.15, 1.5)),
        contrast=float(np.clip(rng.normal(1.0, 0.12), 0.65, 1.3)),
        ink=contrasting(rng, ground.base, 55) if rng.random() < 0.4 else None,
        scheme=random_scheme(rng, ground.base),
        sister=sisters[int(rng.choice(3, p=[0.55, 0.3, 0.15]))],
        tint=hsv(rng.uniform(0, 360), rng.uniform(0.3, 0.9), rng.uniform(0.3, 0.9)),
    )
