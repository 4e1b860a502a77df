"""Enrols an edition from its own pictures: every tile's printed face, and the empty board under each space."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError
from companion.vision.gallery import Gallery
from companion.vision.identifier import EMPTY, Embedder, crop, crop_of_picture, gallery_from
from companion.vision.layout import Layout, layout_from_json

Image = NDArray[np.uint8]

KINDS: Final = ("square-tile", "round-tile")
"""Kinds of components that are told apart by their picture."""

GROUND_STEP: Final = 0.9
"""Distance between enrolled pieces of an area without printed spaces, in tile sides."""

MOST_GROUNDS: Final = 6


def edition_gallery(calibration: Path, edition: str, embedder: Embedder) -> Gallery:
    """The gallery of ``calibration/editions/EDITION.json`` and its pictures."""
    data = json.loads((calibration / "editions" / f"{edition}.json").read_text(encoding="utf-8"))
    folder = calibration / "editions" / edition
    pictures: dict[str, list[Image]] = {}
    rounds: set[str] = set()
    for label, kind, path in _tiles(data):
        pictures[label] = [crop_of_picture(_read(folder / path))]
        if kind == "round-tile":
            rounds.add(label)
    for name, layout_name in data["layouts"].items():
        layout = layout_from_json(
            json.loads((calibration / "layouts" / f"{layout_name}.json").read_text(encoding="utf-8"))
        )
        board = _read(folder / data["boards"][name]["image"])
        for space, ground in _grounds(layout, board):
            pictures.setdefault(f"{EMPTY}/{space}", []).append(ground)
    return gallery_from(pictures, embedder, rounds)


def _tiles(data: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    entries = [*data["components"], data["back"]]
    seen = set()
    for entry in entries:
        if entry["kind"] in KINDS and entry["label"] not in seen:
            seen.add(entry["label"])
            yield entry["label"], entry["kind"], entry["picture"]


def _grounds(layout: Layout, board: Image) -> Iterator[tuple[str, Image]]:
    """Crops of the empty board at each space, and a few of the areas that have none (label: the area)."""
    scale = board.shape[1] / layout.size_mm[0]
    for space in layout.spaces:
        yield space.name, _ground(board, space.centre, layout.tile_mm, scale)
    with_spaces = {space.area for space in layout.spaces}
    for region in layout.regions:
        if region.area in with_spaces:
            continue
        outline = np.array(region.outline, np.float32)
        step = layout.tile_mm * GROUND_STEP
        left, top = outline.min(0) + layout.tile_mm / 2
        right, bottom = outline.max(0) - layout.tile_mm / 2
        centres = [(float(x), float(y)) for y in np.arange(top, bottom, step) for x in np.arange(left, right, step)]
        for centre in centres[:: max(1, len(centres) // MOST_GROUNDS)]:
            yield region.area, _ground(board, centre, layout.tile_mm, scale)


def _ground(board: Image, centre: tuple[float, float], tile_mm: float, scale: float) -> Image:
    half = tile_mm / 2
    corners = np.array(centre) + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    return crop(board, (corners * scale - 0.5).astype(np.float32))


def _read(path: Path) -> Image:
    image = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if image is None:
        raise InputError(f"the picture {path.name} of the edition cannot be read")
    return np.asarray(image, np.uint8)
