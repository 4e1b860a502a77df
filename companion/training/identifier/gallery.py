"""Enrols an edition from its own pictures: every tile's printed face, and the empty board under each space."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError
from companion.vision.crops import CROP_MARGIN, crop, crop_of_picture
from companion.vision.embedding import Embedder, gallery_from
from companion.vision.gallery import Gallery
from companion.vision.identifier import EMPTY
from companion.vision.layout import GRID_AREA, Layout, layout_from_json

Image = NDArray[np.uint8]

KINDS: Final = ("square-tile", "round-tile")
"""Kinds of components that are told apart by their picture."""

COIN: Final = "coin"
"""The kind of coins: where other small round pieces are played with, their pictures compete with them."""

TILE_MM: Final = 25.0
"""The side of a tile."""

SMALL_MM: Final = 23.0
"""The width below which a round piece is enrolled with a border too."""

MOST_ON_GROUNDS: Final = 3
"""Grounds on which a small round piece is enrolled."""

GROUND_STEP: Final = 0.9
"""Distance between enrolled pieces of an area without printed spaces, in tile sides."""

MOST_GROUNDS: Final = 6


def edition_gallery(calibration: Path, edition: str, embedder: Embedder, expansion: str | None = None) -> Gallery:
    """The gallery of ``calibration/editions/EDITION.json`` and its pictures, or of one of its sets of expansions."""
    data = json.loads((calibration / "editions" / f"{edition}.json").read_text(encoding="utf-8"))
    folder = calibration / "editions" / edition
    if expansion is None:
        entries = list(_tiles(data, ""))
    elif expansion in data.get("sets", {}):
        coins = [entry for entry in data["components"] if entry["kind"] == COIN]
        data = data["sets"][expansion]
        entries = [*_tiles(data, f"{expansion}/"), *coins]
    else:
        raise InputError(f"the edition {edition} has no set {expansion}")
    pictures = {entry["label"]: _faces(entry, _read(folder / entry["picture"])) for entry in entries}
    rounds = {entry["label"] for entry in entries if entry["kind"] != KINDS[0]}
    for name, layout_name in data.get("layouts", {}).items():
        layout = layout_from_json(
            json.loads((calibration / "layouts" / f"{layout_name}.json").read_text(encoding="utf-8"))
        )
        if "-" in name:  # a board that continues a grid: its cells are named after it
            layout = layout.renamed(GRID_AREA, name)
        board = _read(folder / data["boards"][name]["image"])
        for space, ground in _grounds(layout, board):
            pictures.setdefault(f"{EMPTY}/{space}", []).append(ground)
    for entry in entries:
        if _is_small(entry):
            pictures[entry["label"]] += _on_grounds(entry, _read(folder / entry["picture"]), pictures)
    return gallery_from(pictures, embedder, rounds)


def _faces(entry: dict[str, Any], picture: Image) -> list[Image]:
    """The crops that a component is enrolled with: its face, a small round one also as it looks on a tile's space."""
    shares = (1.0, entry["size_mm"][0] / TILE_MM) if _is_small(entry) else (1.0,)
    return [crop_of_picture(_smaller(picture, share)) for share in shares]


def _is_small(entry: dict[str, Any]) -> bool:
    """Whether a component is a round piece that covers a tile's space only in part."""
    return bool(entry["kind"] == KINDS[1] and entry["size_mm"][0] < SMALL_MM)


def _on_grounds(entry: dict[str, Any], picture: Image, pictures: dict[str, list[Image]]) -> list[Image]:
    """A small round piece on the printed ground of some spaces for tiles."""
    cells = [crops[0] for label, crops in pictures.items() if label.startswith(f"{EMPTY}/{GRID_AREA}/")]
    found = []
    for ground in cells[:: max(1, len(cells) // MOST_ON_GROUNDS)][:MOST_ON_GROUNDS]:
        side = round(ground.shape[0] * (1 - 2 * CROP_MARGIN) * entry["size_mm"][0] / TILE_MM)
        face = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32)
        start = (ground.shape[0] - side) // 2
        part = ground[start : start + side, start : start + side].astype(np.float32)
        alpha = face[..., 3:] / 255
        laid = ground.copy()
        laid[start : start + side, start : start + side] = part * (1 - alpha) + face[..., :3] * alpha
        found.append(laid)
    return found


def _smaller(picture: Image, share: float) -> Image:
    """The picture of a round piece as it looks on a space for tiles: with a clear border around it."""
    border = round(picture.shape[0] * (1 / share - 1) / 2)
    clear = cv2.copyMakeBorder(picture, border, border, border, border, cv2.BORDER_CONSTANT, value=(0, 0, 0, 0))
    return np.asarray(clear, np.uint8)


def _tiles(data: dict[str, Any], below: str) -> Iterator[dict[str, Any]]:
    """The tiles whose picture lies below a folder: a set shows others with the base game's, which its gallery holds."""
    entries = [*data["components"], *([data["back"]] if "back" in data else [])]
    seen = set()
    for entry in entries:
        wanted = entry["kind"] in KINDS and entry["picture"].startswith(below)
        if wanted and entry["label"] not in seen:
            seen.add(entry["label"])
            yield entry


def _grounds(layout: Layout, board: Image) -> Iterator[tuple[str, Image]]:
    """Crops of the empty board at each space, and a few of the areas that have none (label: the area)."""
    scale = board.shape[1] / layout.size_mm[0]
    for space in layout.spaces:
        yield space.name, _ground(board, space.centre, layout.side_of(space), scale)
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
