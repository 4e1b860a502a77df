"""Made-up art for the sets of expansions: jungle and water boards, exotic and aquatic tiles, coworkers, tokens.

What the game fixes (which pieces there are, how many, the grid of cells, the shapes of the boards) is that of the
print-and-play listing and layouts; every picture is drawn from the sources of a role, in styles of its own.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from companion.training.board_layouts import BoardPlan, Region, jungle_plan
from companion.training.boards import PIXELS_A_MM, BoardArt, paint_board, random_board_style
from companion.training.edition import Edition
from companion.training.grounds import Ground, jungle, shade, water
from companion.training.marks import random_mark
from companion.training.printing import put
from companion.training.tile_styles import FACE_SIDE, SHEET_SIDE, TileStyle, random_style
from companion.training.tiles import Face, Icons, offspring_face, species_faces, tile_face

OWN_GROUND: Final = 0.75
"""Share of the made-up sets whose tiles lie on foliage or on water; the others lie on anything."""

GAME: Final = "print-and-play"
"""The edition whose listing and layouts say what the game fixes."""

ZOO_SETS: Final = ("exotic", "xxl")


def with_expansions(
    edition: Edition, sets: Sequence[str], calibration: Path, icons: Icons, rng: np.random.Generator
) -> Edition:
    """The made-up edition with everything that these sets add, in one style for all of them."""
    listing = json.loads((calibration / "editions" / f"{GAME}.json").read_text(encoding="utf-8"))
    entries = {one: listing["sets"][one] for one in sets}
    counts = {
        one: {part["label"]: int(part["count"]) for part in entry["components"]} for one, entry in entries.items()
    }
    style = _style(rng, jungle(rng) if any(one in ZOO_SETS for one in sets) else water(rng))
    labels = [label for one in sets for label in counts[one] if label not in edition.tiles]
    tiles = {**edition.tiles, **_faces(labels, style, icons, rng)}
    gain = edition.tile_mm / float(edition_tile_mm(calibration))
    sizes = {part["label"]: part["size_mm"][0] * gain for entry in entries.values() for part in entry["components"]}
    widths = {label: size for label, size in sizes.items() if label == "coworker"}
    wanted = [board for entry in entries.values() for board in entry.get("boards", {})]
    boards = {**edition.boards, **_boards(wanted, edition, style, icons, calibration, rng)}
    return replace(
        edition, name=f"{edition.name}-{'-'.join(sets)}", tiles=tiles, boards=boards, sets=tuple(sets), counts=counts,
        widths=widths,
    )  # fmt: skip


def edition_tile_mm(calibration: Path) -> float:
    """Millimetres of a tile of the edition whose layouts are used."""
    return float(_layout(calibration, "main")["tile_mm"])


def _layout(calibration: Path, board: str) -> dict[str, Any]:
    path = calibration / "layouts" / GAME / f"{board}.json"
    layout: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return layout


def _style(rng: np.random.Generator, ground: Ground) -> TileStyle:
    """A style at random, mostly on the ground of the expansion."""
    style = random_style(rng)
    if rng.random() > OWN_GROUND:
        return style
    return replace(style, ground=ground, ground_sheet=ground.paint((SHEET_SIDE, SHEET_SIDE), FACE_SIDE, rng))


# ---------------------------------------------------------------------------------------------------------------- tiles


def _faces(labels: Sequence[str], style: TileStyle, icons: Icons, rng: np.random.Generator) -> dict[str, Face]:
    """The faces of all labels that are new: species with their marks, and single tiles."""
    faces: dict[str, Face] = {}
    for name in dict.fromkeys(label.split("/")[1] for label in labels if label.startswith("animal/")):
        faces |= _species(name, labels, style, icons, rng)
    signs = random_style(rng)
    for label in labels:
        if label not in faces and (face := _single(label, style, signs, icons, rng)) is not None:
            faces[label] = face
    return faces


def _species(
    name: str, labels: Sequence[str], style: TileStyle, icons: Icons, rng: np.random.Generator
) -> dict[str, Face]:
    """A species: plain, with either sex, young, and with the marks that only water zoos have."""
    icon = icons.take(rng)
    made = species_faces(icon, style, rng)
    faces = {f"animal/{name}": made["plain"], f"offspring/{name}": made["offspring"]}
    for label in labels:
        sign = label.removeprefix(f"animal/{name}/")
        if sign == label:
            continue
        if sign in ("male", "female"):
            faces[label] = made["male" if sign == "male" else "female"]
        else:
            faces[label] = tile_face(icon, style, (random_mark(rng, style.ground.base), int(rng.integers(4))), rng)
    return faces


def _single(label: str, style: TileStyle, signs: TileStyle, icons: Icons, rng: np.random.Generator) -> Face | None:
    """The face of a label that is no species; nothing for what is no flat tile."""
    head, _, rest = label.partition("/")
    if head in ("token", "coworker"):
        face = offspring_face(icons.take(rng), signs if head == "token" or rng.random() < 0.5 else style, rng)
        return _numbered(face, rest, rng) if head == "token" else face
    if head == "stall":
        return tile_face(icons.take(rng), style, None, rng, on_sand=True)
    if head == "exotic":
        return tile_face(icons.take(rng), style, None, rng)
    if head in ("bonus", "supply"):
        return tile_face(icons.take(rng), signs, None, rng, on_sand=bool(rng.random() < 0.5))
    return None


def _numbered(face: Face, text: str, rng: np.random.Generator) -> Face:
    """A round face with a large number on it."""
    numbered = face.copy()
    ink = (20, 20, 20) if face[..., :3].mean() > 110 else (240, 240, 240)
    size = float(rng.uniform(2.0, 4.0))
    thick = round(size * 2.5)
    (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, size, thick)
    place = ((FACE_SIDE - wide) // 2, (FACE_SIDE + high) // 2)
    cv2.putText(numbered, text, place, cv2.FONT_HERSHEY_DUPLEX, size, (*ink, 255), thick, cv2.LINE_AA)
    return numbered


# --------------------------------------------------------------------------------------------------------------- boards


def _boards(
    wanted: Sequence[str], edition: Edition, style: TileStyle, icons: Icons, calibration: Path, rng: np.random.Generator
) -> dict[str, BoardArt]:
    """The boards of the sets, all in one style, in millimetres of the edition's tiles."""
    look = random_board_style(rng, style, icons)
    boards: dict[str, BoardArt] = {}
    for board in wanted:
        if board == "jungle":
            main = dict(edition.boards["main"].layout)
            plan = jungle_plan(rng, edition.tile_mm, main["size_mm"][1] / edition.tile_mm)
            painted = paint_board(plan, look, edition.name, rng)
            boards[board] = BoardArt(painted.image, _points_apart(painted.layout))
            main["areas"] = {name: area for name, area in main["areas"].items() if name not in ("path-4", "path-5")}
            boards["main"] = BoardArt(edition.boards["main"].image, main)
        else:
            layout = scaled(_layout(calibration, board), edition.tile_mm)
            layout["name"] = f"{edition.name}/{board}"
            painted = paint_board(_plan(board, layout), look, edition.name, rng)
            _paint_places(painted, layout, style, icons, rng)
            boards[board] = BoardArt(painted.image, layout)
    return boards


def _points_apart(layout: Mapping[str, Any]) -> dict[str, Any]:
    """The layout of a jungle board: its two points are the last ones of the visitors' path."""
    named = {"path-1": "path-4", "path-2": "path-5"}
    return {**layout, "areas": {named.get(name, name): area for name, area in layout["areas"].items()}}


def scaled(layout: Mapping[str, Any], tile_mm: float) -> dict[str, Any]:
    """A layout in millimetres of another size of tile."""
    gain = tile_mm / float(layout["tile_mm"])

    def grown(value: Any) -> Any:
        return [grown(part) for part in value] if isinstance(value, list) else value * gain

    areas = {
        name: {key: value if key == "cells" else grown(value) for key, value in area.items()}
        for name, area in layout["areas"].items()
    }
    lengths = {key: grown(layout[key]) for key in ("size_mm", "cell_mm", "place_mm", "shape") if key in layout}
    return {**layout, **lengths, "tile_mm": tile_mm, "areas": areas}


def _plan(board: str, layout: Mapping[str, Any]) -> BoardPlan:
    """What is to be painted of a layout: its area of tiles."""
    tile = float(layout["tile_mm"])
    width, height = (float(side) for side in layout["size_mm"])
    name, area = next((name, area) for name, area in layout["areas"].items() if "animals" in area)
    points = {key: [(x / tile, y / tile) for x, y in area[key]] for key in ("animals", "outline")}
    region = Region(name, (0, 0, width / tile, height / tile), animals=points["animals"], outline=points["outline"])
    return BoardPlan(board, (width, height), tile, (region,), ())


def _paint_places(
    board: BoardArt, layout: Mapping[str, Any], style: TileStyle, icons: Icons, rng: np.random.Generator
) -> None:
    """The round places of coworkers: a field, a ring, perhaps a sign."""
    radius = round(float(layout.get("place_mm", 0)) * PIXELS_A_MM / 2)
    field, ring = shade(style.tint, float(rng.uniform(0.7, 1.6))), shade(style.tint, float(rng.uniform(0.3, 0.6)))
    sign = icons.take(rng) if rng.random() < 0.6 else None
    for area in layout["areas"].values():
        for x, y in area.get("places", ()):
            centre = (round(x * PIXELS_A_MM), round(y * PIXELS_A_MM))
            cv2.circle(board.image, centre, radius, field, -1, cv2.LINE_AA)
            cv2.circle(board.image, centre, radius, ring, max(2, radius // 12), cv2.LINE_AA)
            if sign is not None:
                put(board.image, sign, style, (float(centre[0]), float(centre[1])), radius * 1.2)
