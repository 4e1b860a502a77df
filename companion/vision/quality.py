"""Whether a photo can be read honestly, and what would make the next one better.

Two looks: a cheap one at the whole photo before anything is sought (black, dark, washed out, blurred all over), and one
at the board once its place is known (too small, cut off, blurred or burnt out where it matters).
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import PhotoQualityError
from companion.vision.arrays import Pixels
from companion.vision.boards.another import CUT, FARTHER
from companion.vision.boards.finding import FoundBoards
from companion.vision.boards.placed import inside_share
from companion.vision.boards.spaces import Print
from companion.vision.observation import Quality

DARK = 28.0
"""Grey level that the brightest twentieth of the photo must exceed: below, print drowns in the sensor's noise."""
DIM = 60.0
WASHED_OUT = 0.6
"""Share of burnt-out pixels above which nothing can be read."""
EVEN = 3.0
"""Standard deviation of the grey levels of one even surface."""
BURNT = 250
MIN_TILE_PX = 20.0
"""Pixels a tile below which labels cannot be told; advice is given below twice as many."""
SMALL_TILE_PX = 40.0
MIN_INSIDE = 0.6
"""Share of the main board inside the photo below which it is refused; below ``WHOLE`` there is advice."""
WHOLE = 0.985
BLURRED = 0.03
"""Sharpness (see ``board_sharpness``) below which a photo is refused: a blur of a thirteenth of a tile (sigma)."""
SOFT = 0.15
NO_DETAIL = 0.092
"""Fine over coarse detail of a picture without any fine detail: the ratio of the two filters on the slope of a large
blur."""
COLOURLESS = 10.0
"""Levels between a pixel's strongest and weakest colour that a hundredth of a photo in colour exceeds by far."""
GLARING = 0.35
SHINY = 0.02
PRINTED_WHITE = 235
NO_COLOUR = "the photo has no colour; take it in colour, which tells animals and stalls apart"
WEIGHTY = (CUT, FARTHER, NO_COLOUR)
"""Advice that says what the score is of, and how far it can be trusted."""


@dataclass(frozen=True, slots=True)
class Light:
    """What the first look found: the grey level that a twentieth of the photo exceeds, and the burnt-out share.

    ``colour``: the levels between strongest and weakest colour that a hundredth of it exceeds.
    """

    bright: float
    burnt: float
    detail: float
    colour: float = 255.0

    @property
    def bare(self) -> bool:
        """Whether the photo may be of an empty page: it is one even surface, or most of it is white."""
        return self.detail < EVEN or self.burnt > WASHED_OUT

    @property
    def colourless(self) -> bool:
        """Whether the photo is in black and white."""
        return self.colour < COLOURLESS


def look(pixels: Pixels) -> Light:
    """The first look at the whole photo, (h, w, 3) BGR; a thumbnail is enough."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    return Light(
        bright=float(np.percentile(grey, 95)),
        burnt=float(np.mean(pixels.min(axis=2) >= BURNT)),
        detail=float(np.std(grey)),
        colour=float(np.percentile(np.ptp(pixels[::2, ::2], axis=2), 99)),
    )


def refuse_hopeless(light: Light) -> None:
    """Raises PhotoQualityError for a photo in which nothing can be sought."""
    if light.bright < DARK:
        raise PhotoQualityError("the photo is too dark to be read; switch on a light and take it again")
    if light.burnt > WASHED_OUT:
        raise PhotoQualityError(
            "the photo is overexposed, most of it is white; take it again with less light or without flash"
        )
    if light.detail < EVEN:
        raise PhotoQualityError(
            "the photo shows one even surface; photograph the zoo from above, with the whole board in the picture"
        )


@dataclass(frozen=True, slots=True)
class Clearness:
    """How clearly the photo shows the main board: see ``board_sharpness`` and ``board_glare``."""

    sharpness: float
    glare: float


def clearness(main_print: Print) -> Clearness:
    """How clearly a photo shows the main board, from the board as the photo shows it beside its print."""
    seen, printed = main_print.greys()
    return Clearness(board_sharpness(seen, printed, main_print.px_per_mm), board_glare(seen, printed))


def judge(found: FoundBoards, clear: Clearness, light: Light) -> Quality:
    """The second look, at the boards. Raises PhotoQualityError when they cannot be read honestly."""
    main = found.boards[0]
    advice: list[str] = []
    corners = main.on_table(np.array(main.layout.corners))
    tile_px = float(found.table.px_per_mm(corners).min()) * main.layout.tile_mm
    if tile_px < MIN_TILE_PX:
        raise PhotoQualityError(
            f"the board is too far away, a tile is {tile_px:.0f} pixels wide; go closer until the zoo fills the picture"
        )
    if tile_px < SMALL_TILE_PX:
        advice.append("the board is small in the picture; go closer, so that the zoo fills it")
    advice += _cut_off(found)
    advice += [found.another] if found.another else []
    if clear.glare > GLARING:
        raise PhotoQualityError(
            "light is mirrored on most of the board; move the lamp or the camera and take the photo again"
        )
    if clear.glare > SHINY:
        advice.append("light is mirrored on the board; move the lamp or the camera so that nothing shines")
    if clear.sharpness < BLURRED:
        raise PhotoQualityError(
            "the photo is too blurred to be read; hold the camera still, tap on the board to focus and take it again"
        )
    if clear.sharpness < SOFT:
        advice.append("the photo is a little blurred; hold the camera still and tap on the board to focus")
    advice += _of_light(light)
    return Quality(clear.sharpness, clear.glare, True, tuple(advice))


def _of_light(light: Light) -> list[str]:
    """Advice for a dark photo and for one without colour."""
    advice = ["the photo is dark; more light makes the reading surer"] if light.bright < DIM else []
    if light.colourless:
        advice.append(NO_COLOUR)
    return advice


def _cut_off(found: FoundBoards) -> list[str]:
    """Advice for boards that the photo cuts off; raises PhotoQualityError when too little of the main board is left."""
    advice = []
    for number, board in enumerate(found.boards):
        inside = inside_share(found.table, found.quad(board))
        if number == 0 and inside < MIN_INSIDE:
            raise PhotoQualityError(
                "much of the board lies outside the picture; take the photo with the whole board in it"
            )
        if inside < WHOLE:
            name = "the board" if number == 0 else "an expansion board"
            advice.append(f"{name} is cut off by the picture's edge; what lies there is not read")
    return advice


def board_sharpness(seen: Pixels, printed: Pixels, px_per_mm: float) -> float:
    """How much of the board's fine detail the photo keeps, 0..1, from a board as seen and as printed, both grey.

    Fine detail is what a blur of half a millimetre takes away; the ratio of its energy to that of the coarse detail is
    compared with the print's. Computed on blocks; the sharper third counts, so that tiles and out-of-focus corners do
    not decide.
    """
    ratios = [_fine_share(picture, px_per_mm) for picture in (seen, printed)]
    usable = ratios[1] > np.percentile(ratios[1], 25)
    share = (ratios[0][usable] - NO_DETAIL) / np.maximum(ratios[1][usable] - NO_DETAIL, 1e-6)
    return float(np.clip(np.percentile(share, 67), 0.0, 1.0)) if usable.any() else 0.0


def _fine_share(grey: Pixels, scale: float) -> NDArray[np.float64]:
    """Energy of fine over energy of coarse detail in blocks of a tile's size."""
    picture = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), 0.5)
    soft = cv2.GaussianBlur(picture, (0, 0), 0.6 * scale)
    coarse = cv2.GaussianBlur(picture, (0, 0), 3.0 * scale)
    block = max(4, round(20 * scale))
    size = (max(1, grey.shape[1] // block), max(1, grey.shape[0] // block))
    fine_energy = cv2.resize((picture - soft) ** 2, size, interpolation=cv2.INTER_AREA)
    coarse_energy = cv2.resize((soft - coarse) ** 2, size, interpolation=cv2.INTER_AREA)
    return np.asarray(np.sqrt(fine_energy / (coarse_energy + 4.0)), dtype=np.float64)


def board_glare(seen: Pixels, printed: Pixels) -> float:
    """Share of the board that is burnt out where the print is not white."""
    return float(np.mean((seen >= BURNT) & (printed < PRINTED_WHITE)))


def whole_sharpness(pixels: Pixels) -> float:
    """Fine over coarse detail in the sharpest tenth of a photo's blocks, at 1000 pixels a side.

    Tells blur without a board.
    """
    factor = min(1.0, 1000 / max(pixels.shape[:2]))
    small = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA) if factor < 1 else pixels
    shares = _fine_share(np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), dtype=np.uint8), 2.0)
    return float(np.percentile(shares, 90))
