"""What light, lens and file do to a crop: shade, gloss, haze, blur, coarse pixels, lossy files."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels

GAINS = (0.35, 1.5)
"""How much darker or lighter crops are made: corners of a room in which people play are dark, windows burn out."""
NOISE = 5.0
"""Largest noise of dark crops, in grey levels: sensors amplify it."""
SHADE = (0.3, 0.85)
"""What a cast shadow leaves of the light."""
HAZE = (0.45, 0.85)
"""What little contrast leaves of that of a crop."""
OFTEN, SELDOM = 0.3, 0.15
"""How often a crop has shade or is blurred; how often each of the rest befalls it."""


def varied(rng: np.random.Generator, crop: Pixels) -> Pixels:
    """A BGR crop (h, w, 3) as another photo might show it: a function of chance, the geometry stays."""
    picture = crop.astype(np.float32)
    if rng.random() < OFTEN:
        picture *= 1 - (1 - float(rng.uniform(*SHADE))) * _beyond_edge(rng, picture.shape[0])[..., None]
    if rng.random() < SELDOM:
        picture += float(rng.uniform(40, 200)) * _spot(rng, picture.shape[0])[..., None]
    if rng.random() < SELDOM:
        picture += (picture.mean(axis=(0, 1)) - picture) * (1 - float(rng.uniform(*HAZE)))
    gain, shift = float(np.exp(rng.uniform(*np.log(GAINS)))), max(0.0, float(rng.normal(0, 10)))
    picture = np.clip(picture * gain + shift, 0, 255)
    picture = _blurred(rng, picture)
    if gain < 1 and rng.random() < 0.5:
        picture += rng.normal(0, NOISE * (1 - gain), picture.shape).astype(np.float32)
    result = np.asarray(np.clip(picture, 0, 255), np.uint8)
    if rng.random() < SELDOM:
        lossy = cv2.imencode(".jpg", result, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 85))])[1]
        result = np.asarray(cv2.imdecode(lossy, cv2.IMREAD_COLOR), np.uint8)
    return result


def _blurred(rng: np.random.Generator, picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """Out of focus, shaken, or of coarser pixels than it has."""
    side = picture.shape[0]
    if rng.random() < OFTEN:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.4, 1.6))), np.float32)
    if rng.random() < SELDOM:
        along = np.zeros((7, 7), np.float32)
        way = float(rng.uniform(0, np.pi))
        reach = rng.uniform(0.5, 3.0) * np.array([np.cos(way), np.sin(way)])
        start, end = np.round(3 - reach).astype(int).tolist(), np.round(3 + reach).astype(int).tolist()
        cv2.line(along, start, end, 1.0)
        picture = np.asarray(cv2.filter2D(picture, -1, along / along.sum()), np.float32)
    if rng.random() < SELDOM:
        few = round(side * float(rng.uniform(0.4, 0.8)))
        small = cv2.resize(picture, (few, few), interpolation=cv2.INTER_AREA)
        picture = np.asarray(cv2.resize(small, (side, side), interpolation=cv2.INTER_LINEAR), np.float32)
    return picture


def _beyond_edge(rng: np.random.Generator, side: int) -> NDArray[np.float32]:
    """1 (side, side) on one side of a line or in a band, 0 elsewhere, with an edge as sharp as chance makes it."""
    way, soft = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0.5, 12))
    x, y = np.meshgrid(np.arange(side, dtype=np.float32), np.arange(side, dtype=np.float32))
    along = (x - side / 2) * np.cos(way) + (y - side / 2) * np.sin(way) - float(rng.uniform(-0.5, 0.5)) * side
    if rng.random() < 0.3:
        along = float(rng.uniform(0.1, 0.4)) * side - np.abs(along)
    return np.asarray(1 / (1 + np.exp(-np.clip(along / soft, -20, 20))), np.float32)


def _spot(rng: np.random.Generator, side: int) -> NDArray[np.float32]:
    """A bright spot (side, side), 0..1."""
    at, wide = rng.uniform(0, side, 2), float(rng.uniform(0.05, 0.5)) * side
    x, y = np.meshgrid(np.arange(side, dtype=np.float32), np.arange(side, dtype=np.float32))
    return np.asarray(np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * wide**2)), np.float32)
