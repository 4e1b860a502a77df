"""A recipe of marked sheets becomes pictures with truth: each follows from recipe, seed and number alone."""

import io
import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from PIL import Image

from companion.errors import NotationError
from companion.training.scenes.tabletops import SURFACES, TONES
from companion.training.sheets import copies, photos
from companion.training.sheets.bending import Array
from companion.training.sheets.filling import EMPTY, Filled, Habits, fill
from companion.training.sheets.ink import PX_PER_MM, Paper
from companion.vision.arrays import Pixels
from companion.vision.sheet.layout import SheetLayout, SheetReference

SCHEMA: Final = "companion.sheet-recipe/1"
TRUTH: Final = "companion.sheet-truth/1"
KINDS: Final = ("flat", "bent", "shadow", "photocopy", "grey", "scan", "pdf", "several", "blank", "blank-shadow")
"""What a picture is: a flat, bent or shaded sheet; a grey copy of the marked sheet; marks on a grey copy; a scanner's
page; the same as PDF; two to four sheets in one photo; blank sheets."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What to render: ``hand`` draws the marks; ``kinds`` with their weights; ``tables`` that sheets may lie on."""

    name: str
    seed: int
    count: int
    hand: str
    kinds: Mapping[str, float]
    tables: tuple[str, ...]
    side: tuple[int, int]
    habits: Habits = field(default_factory=Habits)


@dataclass(frozen=True, slots=True, eq=False)
class Made:
    """A picture (h, w, 3) BGR with its sheets' corners, what is on them, and its conditions."""

    pixels: Pixels
    quads: list[Array]
    sheets: list[Filled]
    conditions: dict[str, str]
    quality: int


def recipe_from_json(document: Mapping[str, Any]) -> Recipe:
    """The recipe in a ``companion.sheet-recipe/1`` document."""
    if document.get("schema") != SCHEMA:
        raise NotationError("this is no recipe of sheets", "schema", f'"{SCHEMA}"')
    low, high = document["side"]
    return Recipe(
        str(document["name"]),
        int(document["seed"]),
        int(document["count"]),
        str(document["hand"]),
        dict(document["kinds"]),
        tuple(document["tables"]),
        (int(low), int(high)),
        Habits(**document.get("habits", {})),
    )


def bare(reference: SheetReference) -> Paper:
    """The blank sheet as paper to write on."""
    size = (round(reference.layout.size_mm[0] * PX_PER_MM), round(reference.layout.size_mm[1] * PX_PER_MM))
    grown = cv2.resize(reference.picture, size, interpolation=cv2.INTER_CUBIC)
    return np.asarray(grown.astype(np.float32) / 255, np.float32)


def make(recipe: Recipe, reference: SheetReference, paper: Paper, number: int) -> Made:
    """The picture of this number."""
    rng = np.random.default_rng([recipe.seed, number])
    names = sorted(recipe.kinds)
    weights = np.array([recipe.kinds[name] for name in names])
    kind = names[int(rng.choice(len(names), p=weights / weights.sum()))]
    count = (
        int(rng.integers(2, 5))
        if kind == "several"
        else int(rng.choice([1, 1, 1, 2, 4]))
        if kind in ("scan", "pdf")
        else 1
    )
    papers, filled = zip(*(_marked(rng, recipe, reference.layout, paper, kind) for _ in range(count)), strict=True)
    if kind in ("scan", "pdf"):
        quarter = int(rng.integers(4))
        pixels, quads = copies.scanned(rng, list(papers), int(rng.choice([150, 200, 300])), quarter)
        conditions = {"kind": kind, "turn": str(quarter * 90)}
        return Made(pixels, quads, list(filled), conditions | _pens(filled), int(rng.integers(75, 95)))
    return _photo(rng, recipe, list(papers), list(filled), kind, reference.layout)


def _marked(
    rng: np.random.Generator, recipe: Recipe, layout: SheetLayout, paper: Paper, kind: str
) -> tuple[Paper, Filled]:
    sheet = copies.photocopied(rng, paper) if kind == "grey" else paper.copy()
    if kind.startswith("blank"):
        return sheet, Filled({box.id: EMPTY for box in layout.boxes}, pen="none", mark="none")
    filled = fill(rng, sheet, layout, recipe.hand, recipe.habits)
    return (copies.photocopied(rng, sheet) if kind == "photocopy" else sheet), filled


def _photo(
    rng: np.random.Generator, recipe: Recipe, papers: list[Paper], filled: list[Filled], kind: str, layout: SheetLayout
) -> Made:
    side = int(rng.integers(recipe.side[0], recipe.side[1] + 1)) * (3 if len(papers) > 1 else 2) // 2
    bent = kind == "bent" or rng.random() < 0.3
    strength = float(rng.uniform(2, 9)) if bent else float(rng.uniform(0, 0.6))
    shaded = kind in ("shadow", "blank-shadow")
    shot = photos.Shot(
        size=(side, side * 3 // 4) if rng.random() < 0.5 else (side * 3 // 4, side),
        bend=strength,
        shadows=int(rng.integers(1, 4)) if shaded else int(rng.random() < 0.25),
        steep=np.radians(45.0),
        blur=float(rng.uniform(0.2, 1.1)),
        noise=float(rng.uniform(0.5, 4.0)),
        quality=int(rng.integers(65, 95)),
        fill=float(rng.uniform(0.62, 0.93)),
    )
    name = recipe.tables[int(rng.integers(len(recipe.tables)))]
    tones = TONES[name]
    table = SURFACES[name](rng, tones[int(rng.integers(len(tones)))])
    places = photos.lay_out(rng, layout.size_mm, len(papers), strength)
    pixels, quads = photos.photograph(rng, papers, places, np.asarray(table, np.uint8), shot)
    conditions = {"kind": kind, "bend": "bent" if bent else "flat", "table": name}
    return Made(pixels, quads, filled, conditions | _pens(tuple(filled)), shot.quality)


def _pens(filled: tuple[Filled, ...]) -> dict[str, str]:
    first = filled[0]
    return {"pen": first.pen, "mark": first.mark}


def store(made: Made, folder: Path, name: str, layout: str) -> Path:
    """Writes the picture, as JPEG or PDF, and its truth beside it; returns the picture's path."""
    done, data = cv2.imencode(".jpg", made.pixels, [cv2.IMWRITE_JPEG_QUALITY, made.quality])
    if not done:
        raise RuntimeError("OpenCV could not encode a JPEG")
    as_pdf = made.conditions["kind"] == "pdf"
    picture = folder / f"{name}.{'pdf' if as_pdf else 'jpg'}"
    picture.write_bytes(_pdf(data.tobytes()) if as_pdf else data.tobytes())
    document = {
        "schema": TRUTH,
        "photo": picture.name,
        "size": [made.pixels.shape[1], made.pixels.shape[0]],
        "layout": layout,
        "sheets": [
            {
                "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in quad],
                "cells": one.cells,
                "written": one.written,
            }
            for quad, one in zip(made.quads, made.sheets, strict=True)
        ],
        "conditions": made.conditions,
    }
    (folder / f"{name}.json").write_text(json.dumps(document) + "\n", encoding="utf-8")
    return picture


def _pdf(jpeg: bytes) -> bytes:
    """A PDF of one page that shows a JPEG at 200 dots an inch; the same picture gives the same bytes."""
    stream, always = io.BytesIO(), time.gmtime(0)
    with Image.open(io.BytesIO(jpeg)) as picture:
        picture.save(stream, "PDF", resolution=200, creationDate=always, modDate=always)
    return stream.getvalue()


def render(recipe: Recipe, reference: SheetReference, folder: Path, numbers: range) -> Iterator[Path]:
    """Renders the pictures of these numbers into a folder, and yields each one's path when it is written."""
    folder.mkdir(parents=True, exist_ok=True)
    paper = bare(reference)
    for number in numbers:
        yield store(
            make(recipe, reference, paper, number), folder, f"{recipe.name}-{number:05d}", reference.layout.name
        )
