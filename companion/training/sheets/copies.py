"""Sheets that no camera saw: photocopies, and the pages of a scanner."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.sheets.bending import Array
from companion.training.sheets.ink import PX_PER_MM, Paper

Pixels = NDArray[np.uint8]


def photocopied(rng: np.random.Generator, paper: Paper) -> Paper:
    """A grey copy: colours become grey, light tints vanish, contrast grows, toner speckles, the drum leaves lines."""
    grey = cv2.cvtColor(np.asarray(paper, np.float32), cv2.COLOR_BGR2GRAY)
    grey = cv2.GaussianBlur(grey, (0, 0), float(rng.uniform(0.6, 1.6)))
    black, white = float(rng.uniform(0.05, 0.22)), float(rng.uniform(0.8, 0.97))
    toned = np.clip((grey - black) / (white - black), 0, 1) * (0.93 - 0.06) + 0.06
    toned += rng.standard_normal(toned.shape).astype(np.float32) * np.float32(0.02)
    specks = rng.random(toned.shape) < 2e-5
    toned = np.where(cv2.dilate(specks.astype(np.uint8), np.ones((2, 2), np.uint8)) > 0, np.float32(0.2), toned)
    for _ in range(int(rng.integers(0, 3))):
        at = int(rng.integers(0, toned.shape[1] - 4))
        toned[:, at : at + int(rng.integers(1, 4))] -= np.float32(rng.uniform(0.03, 0.15))
    return np.asarray(np.repeat(np.clip(toned, 0, 1)[..., None], 3, axis=2), np.float32)


def scanned(rng: np.random.Generator, papers: list[Paper], dpi: int, quarter: int) -> tuple[Pixels, list[Array]]:
    """A page of a scanner (h, w, 3) BGR with each sheet's corners (4, 2); the page is turned by quarters of a turn."""
    scale = dpi / 25.4
    height, width = papers[0].shape[:2]
    columns = 1 if len(papers) == 1 else 2
    rows = -(-len(papers) // columns)
    cell = np.array([width, height]) / PX_PER_MM
    margin = rng.uniform(4, 22, 2)
    page_mm = cell * [columns, rows] + margin * 2 + 3.0 * np.array([columns - 1, rows - 1])
    page = np.full((*np.ceil(page_mm[::-1] * scale).astype(int), 3), float(rng.uniform(0.93, 1.0)), np.float32)
    corners = []
    for number, paper in enumerate(papers):
        low = margin + np.array([number % columns, number // columns]) * (cell + 3.0)
        turn = float(np.radians(rng.normal(0, 0.8)))
        cos, sin = np.cos(turn) * scale / PX_PER_MM, np.sin(turn) * scale / PX_PER_MM
        shift = low * scale + 0.5 * scale / PX_PER_MM - 0.5
        matrix = np.array([[cos, -sin, shift[0]], [sin, cos, shift[1]]])
        soft = cv2.GaussianBlur(paper, (0, 0), 0.45 * PX_PER_MM / scale) if scale < PX_PER_MM else paper
        cv2.warpAffine(
            soft,
            matrix,
            (page.shape[1], page.shape[0]),
            dst=page,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_TRANSPARENT,
        )
        outline = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64) - 0.5
        corners.append(outline @ matrix[:, :2].T + matrix[:, 2])
    lamp, noise = np.float32(rng.uniform(0.95, 1.05)), rng.standard_normal(page.shape, np.float32)
    image = np.asarray(
        cv2.convertScaleAbs(np.clip(page * lamp + noise * np.float32(0.008), 0, 1), alpha=255.0), np.uint8
    )
    for _ in range(quarter):
        side = image.shape[0]
        image = np.ascontiguousarray(cv2.rotate(image, cv2.ROTATE_90_CLOCKWISE))
        corners = [np.stack([side - 1 - quad[:, 1], quad[:, 0]], axis=1) for quad in corners]
    return image, corners
