"""Pictures of components that an edition may lack: coins, trucks, hay bales, dice and score sheets, drawn here."""

import cv2
import numpy as np
from numpy.typing import NDArray

Bgra = NDArray[np.uint8]

PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
"""Cells of a 3 x 3 grid that carry a pip."""


def draw(art: str) -> Bgra:
    """BGRA of a prop: ``coin``, ``truck``, ``hay-bale``, ``prop/die/FACE/SEED``, ``prop/sheet/SEED``, else a card."""
    parts = art.split("/")
    if parts[:2] == ["prop", "die"]:
        return die_face(int(parts[2]), int(parts[3]))
    if parts[:2] == ["prop", "sheet"]:
        return _sheet(int(parts[2]))
    if art == "coin":
        return _coin()
    if art == "truck":
        return _truck()
    if art == "hay-bale":
        return _hay_bale()
    return _card()


def die_face(face: int, seed: int) -> Bgra:
    """A face of a die (96, 96, 4) with pips; colours follow from the seed."""
    rng = np.random.default_rng([seed, 11])
    ground = tuple(int(c) for c in rng.integers(0, 256, 3)) if rng.random() < 0.7 else (235, 240, 242)
    light = sum(ground) > 380
    ink = (25, 25, 30) if light else (240, 240, 240)
    image = np.full((96, 96, 4), 255, np.uint8)
    image[..., :3] = ground
    radius = int(rng.integers(8, 12))
    for cell in PIPS[face]:
        cv2.circle(image, (22 + 26 * (cell % 3), 22 + 26 * (cell // 3)), radius, (*ink, 255), -1, cv2.LINE_AA)
    cv2.rectangle(image, (0, 0), (95, 95), (*(int(c * 0.8) for c in ground), 255), 3)
    return image


def _coin() -> Bgra:
    image = np.zeros((128, 128, 4), np.uint8)
    cv2.circle(image, (64, 64), 63, (120, 165, 185, 255), -1, cv2.LINE_AA)
    cv2.circle(image, (64, 64), 52, (80, 125, 145, 255), 4, cv2.LINE_AA)
    cv2.putText(image, "1", (44, 90), cv2.FONT_HERSHEY_DUPLEX, 2.4, (60, 95, 115, 255), 7, cv2.LINE_AA)
    return image


def _truck() -> Bgra:
    image = np.full((136, 368, 4), 255, np.uint8)
    image[..., :3] = (70, 110, 60)
    for left in (12, 128, 244):
        cv2.rectangle(image, (left, 14), (left + 108, 122), (130, 170, 190, 255), -1)
        cv2.rectangle(image, (left, 14), (left + 108, 122), (50, 80, 50, 255), 3)
    return image


def _hay_bale() -> Bgra:
    rng = np.random.default_rng(5)
    image = np.full((96, 132, 4), 255, np.uint8)
    image[..., :3] = (80, 180, 215)
    for _ in range(260):
        x, y = int(rng.integers(132)), int(rng.integers(96))
        angle, tone = rng.normal(0, 0.5), int(rng.normal(0, 35))
        end = (int(x + 16 * np.cos(angle)), int(y + 16 * np.sin(angle)))
        cv2.line(image, (x, y), end, (70 + tone // 2, 175 + tone, 210 + tone, 255), 1, cv2.LINE_AA)
    for x in (38, 94):
        cv2.line(image, (x, 0), (x, 95), (60, 90, 120, 255), 3)
    return image


def _card() -> Bgra:
    image = np.full((128, 128, 4), 255, np.uint8)
    image[..., :3] = (160, 90, 40)
    cv2.rectangle(image, (10, 10), (117, 117), (220, 190, 150, 255), 3)
    return image


def _sheet(seed: int) -> Bgra:
    """A printed score sheet (360, 360, 4): a heading, rows of boxes, crosses by hand in some of them."""
    rng = np.random.default_rng([seed, 17])
    image = np.full((360, 360, 4), 255, np.uint8)
    paper = int(rng.integers(228, 252))
    image[..., :3] = (paper - 5, paper - 2, paper)
    ink = tuple(int(c) for c in rng.integers(10, 110, 3))
    cv2.rectangle(image, (16, 14), (344, 44), (*ink, 255), -1 if rng.random() < 0.5 else 2)
    rows, columns = int(rng.integers(4, 9)), int(rng.integers(4, 9))
    high, wide = 290 / rows, 320 / columns
    pen = tuple(int(c) for c in rng.integers(0, 140, 3))
    for row in range(rows):
        band = tuple(int(c) for c in rng.integers(150, 245, 3))
        for column in range(int(rng.integers(2, columns + 1))):
            x, y = int(20 + column * wide), int(56 + row * high)
            right, bottom = int(x + wide * 0.8), int(y + high * 0.8)
            cv2.rectangle(image, (x, y), (right, bottom), (*band, 255), -1)
            cv2.rectangle(image, (x, y), (right, bottom), (*ink, 255), 2)
            if rng.random() < 0.4:
                shake = rng.integers(-4, 5, 8)
                cv2.line(
                    image,
                    (x + int(shake[0]), y + int(shake[1])),
                    (right + int(shake[2]), bottom + int(shake[3])),
                    (*pen, 255),
                    2,
                    cv2.LINE_AA,
                )
                cv2.line(
                    image,
                    (right + int(shake[4]), y + int(shake[5])),
                    (x + int(shake[6]), bottom + int(shake[7])),
                    (*pen, 255),
                    2,
                    cv2.LINE_AA,
                )
    return image
