"""Table tops that training never shows: what evaluation pictures lie on."""

from collections.abc import Callable

import cv2
import numpy as np

from companion.training.scenes.patterns import SIDE, Image, grain, mix
from companion.training.scenes.surfaces import Colours


def _parquet(rng: np.random.Generator, colours: Colours) -> Image:
    """Blocks of narrow staves, turned by a quarter from block to block."""
    image = np.zeros((SIDE, SIDE, 3), np.uint8)
    blocks, staves = 4, 5
    side = SIDE // blocks
    y = np.arange(side, dtype=np.float32)[:, None]
    for row in range(blocks):
        for column in range(blocks):
            fibre = cv2.resize(grain(rng, 16, 5)[:side, :32], (side, side), interpolation=cv2.INTER_LINEAR)
            tone = rng.normal(0, 0.18, staves)[np.minimum((y * staves / side).astype(int), staves - 1)].astype(
                np.float32
            )
            block = mix(colours[0], colours[1], 0.5 + 0.16 * fibre + tone)
            block[np.repeat((y * staves / side) % 1 < 0.03, side, axis=1)] = colours[2]
            block[:, :2] = colours[2]
            turned = np.rot90(block) if (row + column) % 2 else block
            image[row * side : (row + 1) * side, column * side : (column + 1) * side] = turned
    return image


def _terrazzo(rng: np.random.Generator, colours: Colours) -> Image:
    """Chips of stone in cement."""
    image = mix(colours[0], colours[1], 0.03 * grain(rng, 8))
    for _ in range(900):
        centre, radius = rng.uniform(0, SIDE, 2), float(np.exp(rng.uniform(np.log(4), np.log(26))))
        angles = np.sort(rng.uniform(0, 2 * np.pi, 6))
        chip = centre + radius * rng.uniform(0.6, 1.0, 6)[:, None] * np.c_[np.cos(angles), np.sin(angles)]
        base = np.array(colours[int(rng.integers(1, 3))], float) * rng.uniform(0.7, 1.2)
        colour = tuple(int(c) for c in np.clip(base + rng.normal(0, 14, 3), 0, 255))
        for shift in ((0, 0), (SIDE, 0), (-SIDE, 0), (0, SIDE), (0, -SIDE)):
            cv2.fillPoly(image, [(chip + shift).astype(np.int32)], colour, cv2.LINE_AA)
    return np.asarray(image, np.uint8)


def _cork(rng: np.random.Generator, colours: Colours) -> Image:
    """Cork: grains of brown with dark specks."""
    image = mix(colours[0], colours[1], 0.5 + 0.25 * grain(rng, 64, 3) + 0.15 * grain(rng, 256, 2))
    image[grain(rng, 128, 2) > 2.0] = colours[2]
    return cv2.GaussianBlur(image, (3, 3), 0).astype(np.uint8)


def _slate(rng: np.random.Generator, colours: Colours) -> Image:
    """Split slate: ridges along one direction."""
    ridges = cv2.resize(grain(rng, 8, 6)[:, :256], (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    return mix(colours[0], colours[1], 0.5 + 0.3 * np.abs(ridges) - 0.1 * grain(rng, 128, 3))


def _linen(rng: np.random.Generator, colours: Colours) -> Image:
    """Coarse linen: single threads that differ in tone, and a seam."""
    threads = 512
    warp = np.repeat(rng.normal(0, 0.16, threads), SIDE // threads)[None, :]
    weft = np.repeat(rng.normal(0, 0.16, threads), SIDE // threads)[:, None]
    over = np.kron(np.indices((threads, threads)).sum(axis=0) % 2, np.ones((SIDE // threads,) * 2))
    image = mix(
        colours[0], colours[1], (0.5 + np.where(over > 0, warp, weft) + 0.05 * grain(rng, 8)).astype(np.float32)
    )
    image = np.asarray(cv2.GaussianBlur(image, (0, 0), 0.8), np.uint8)
    if rng.random() < 0.5:
        image[480:520] = mix(colours[2], colours[1], np.zeros((40, SIDE), np.float32))
    return image


def _ceramic(rng: np.random.Generator, colours: Colours) -> Image:
    """Glazed tiles with joints."""
    count = int(rng.choice([2, 4]))
    axis = np.arange(SIDE) * count / SIDE
    joint = ((axis % 1) < 0.02)[:, None] | ((axis % 1) < 0.02)[None, :]
    tone = np.kron(rng.normal(0, 0.12, (count, count)), np.ones((SIDE // count,) * 2)).astype(np.float32)
    image = mix(colours[0], colours[1], 0.5 + tone + 0.12 * grain(rng, 8))
    image[joint] = colours[2]
    return image


SURFACES: dict[str, Callable[[np.random.Generator, Colours], Image]] = {
    "parquet": _parquet,
    "terrazzo": _terrazzo,
    "cork": _cork,
    "slate": _slate,
    "linen": _linen,
    "ceramic": _ceramic,
}
"""Kinds of table top kept for evaluation."""

TONES: dict[str, tuple[Colours, ...]] = {
    "parquet": (((60, 95, 150), (105, 150, 200), (30, 50, 80)), ((95, 125, 160), (150, 180, 210), (60, 80, 100))),
    "terrazzo": (((205, 208, 210), (120, 130, 160), (90, 100, 95)), ((80, 82, 85), (170, 175, 180), (110, 130, 170))),
    "cork": (((95, 140, 185), (130, 175, 215), (50, 75, 110)), ((70, 105, 145), (105, 145, 185), (35, 50, 75))),
    "slate": (((55, 52, 50), (95, 90, 86), (40, 40, 40)), ((90, 95, 92), (130, 135, 130), (60, 60, 60))),
    "linen": (((165, 185, 200), (205, 220, 230), (150, 120, 90)), ((110, 80, 60), (160, 130, 110), (200, 205, 210))),
    "ceramic": (
        ((200, 190, 170), (235, 228, 215), (150, 150, 150)),
        ((120, 110, 60), (160, 150, 100), (190, 195, 195)),
    ),
}
"""Their colours, BGR: low, high, accent."""
