"""Makes the committed picture pack of the print-and-play edition: ``python -m companion.press.edition [SET...]``.

With names of sets (``exotic``, ``xxl``, ``aquaretto``, ``aquaretto-xxl``) only their pictures are drawn. The pack is a
pure function of the drawings, the layouts and the seeds in this room: whoever changes a drawing makes the pack anew.
"""

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from PIL import Image

from companion.press import board, grounds, sets, tiles
from companion.press.art import Rgb, Rgba
from companion.press.canvas import Canvas
from companion.press.cards import reference_card
from companion.press.jungle import jungle_board
from companion.press.sets import Entry, component, filename
from companion.press.water_board import back, draw

NAME: Final = sets.NAME
REFERENCE_SCALE: Final = 4.0
"""Pixels a millimetre of the boards that photos are compared with."""
PRINT_SCALE: Final = 8.0
"""Pixels a millimetre of the boards that are printed: 203 dpi."""
CARD_SCALE: Final = 10.0
"""Pixels a millimetre of reference cards."""
COLOURS: Final = 200
"""Colours that a tile's picture keeps; the eye sees no difference and the file is a third."""

# Counts: ZR-001 to ZR-010 and ZR-013.
PLAIN, MALE, FEMALE, YOUNG, STALLS_EACH, COIN_TILES, COINS, TRUCKS, HAY_BALES, BOARDS = 7, 2, 2, 2, 3, 12, 33, 5, 3, 5
MARKER: Final = (50.0, 25.0)
"""Size of the marker of the last round, millimetres."""


def components() -> list[Entry]:
    """Lists every component: label, kind, size, count, picture, what is on its back, and the spaces that it goes on."""
    listed: list[Entry] = []
    for species in tiles.SPECIES:
        for label, count in (
            (f"animal/{species}", PLAIN),
            (f"animal/{species}/male", MALE),
            (f"animal/{species}/female", FEMALE),
        ):
            listed.append(component(label, "square-tile", (25, 25), count, "tile", "animals"))
    listed += [
        component(f"offspring/{species}", "round-tile", (25, 25), YOUNG, None, "animals") for species in tiles.SPECIES
    ]
    for kind in tiles.STALLS:
        drawn = kind != "balloon"
        listed.append(
            component(
                f"stall/{kind}",
                "square-tile",
                (25, 25),
                STALLS_EACH if drawn else 1,
                "tile" if drawn else None,
                "stalls",
            )
        )
    listed.append(component("coin-tile", "square-tile", (25, 25), COIN_TILES, "tile", None))
    listed.append(component("tray", "square-tile", (25, 25), 1, None, None))
    listed.append(component("coin", "coin", (18, 18), COINS, "same", None))
    listed.append(component("hay-bale", "hay-bale", (20, 20), HAY_BALES, "same", None))
    listed.append(component("truck", "truck", (92, 34), TRUCKS, None, None))
    return listed


def description() -> dict[str, Any]:
    """Returns the edition's data as committed in ``calibration/editions/print-and-play.json``."""
    return {
        "schema": "companion.edition/1",
        "name": NAME,
        "game": "zooloretto",
        "title": "Print and play (components of the 2023 rulebook)",
        "layouts": {"main": f"{NAME}/main", "expansion": f"{NAME}/expansion"},
        "boards": {
            "main": {
                "image": "boards/main.jpg",
                "print": "boards/print/main.jpg",
                "layout": f"{NAME}/main",
                "count": BOARDS,
            },
            "expansion": {
                "image": "boards/expansion.jpg",
                "print": "boards/print/expansion.jpg",
                "layout": f"{NAME}/expansion",
                "count": BOARDS,
            },
            "expansion-back": {
                "image": "boards/expansion-back.jpg",
                "print": "boards/print/expansion-back.jpg",
                "layout": None,
                "count": BOARDS,
            },
        },
        "px_per_mm": {"boards": REFERENCE_SCALE, "print": PRINT_SCALE},
        "signs": {
            area: {"full": full, "short": short, "coins": bonus}
            for area, (_, full, short, bonus) in board.SIGNS.items()
        },
        "coins": COINS,
        "back": {
            "label": "tile-back",
            "kind": "square-tile",
            "size_mm": [25, 25],
            "picture": f"tiles/{filename('tile-back')}",
        },
        "marker": {"name": "last-round", "size_mm": list(MARKER), "count": 1, "picture": "extras/last-round.png"},
        "components": components(),
        "sets": sets.sets(),
    }


def marker(art: Path, scale: float) -> Rgba:
    """Draws the marker of the last round."""
    canvas = Canvas(MARKER, scale, (178, 32, 40), art)
    grounds.tinted(canvas, np.random.default_rng(900), [(12, 10), (4, 6)])
    canvas.line([(1.5, 1.5), (48.5, 1.5), (48.5, 23.5), (1.5, 23.5)], (255, 214, 74), 0.8, closed=True)
    for column in range(6):
        for row in range(9):
            dark = (column + row) % 2 == 0
            left, top = 3 + column * 2.1, 3 + row * 2.11
            canvas.polygon(
                [(left, top), (left + 2.1, top), (left + 2.1, top + 2.11), (left, top + 2.11)],
                (30, 28, 30) if dark else (250, 248, 240),
            )
    canvas.text("LAST", (31.5, 8.6), 5.2, (255, 248, 230))
    canvas.text("ROUND", (31.5, 16.8), 5.2, (255, 248, 230))
    return tiles.rounded(canvas.pixels, 2.5 * scale)


def thrifty(faces: Sequence[Rgba]) -> list[Image.Image]:
    """Reduces pictures to one shared palette without dithering, so that what was equal stays equal."""
    strip = Image.fromarray(np.vstack([face[..., :3] for face in faces]), "RGB")
    palette = strip.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
    reduced: list[Image.Image] = []
    for face in faces:
        few = Image.fromarray(np.ascontiguousarray(face[..., :3]), "RGB").quantize(
            palette=palette, dither=Image.Dither.NONE
        )
        if face[..., 3].min() < 255:
            clear = few.convert("RGBA")
            clear.putalpha(Image.fromarray(face[..., 3]))
            hidden = np.asarray(clear).copy()
            hidden[hidden[..., 3] == 0] = 0
            few = Image.fromarray(hidden, "RGBA")
        else:
            few.info["transparency"] = bytes([255] * COLOURS)
        reduced.append(few)
    return reduced


def make(calibration: Path) -> None:
    """Draws the base game's pictures into ``calibration/editions``."""
    pack = calibration / "editions" / NAME
    art = pack / "art"
    for folder in ("tiles", "boards/print", "extras"):
        (pack / folder).mkdir(parents=True, exist_ok=True)
    faces = dict(tiles.faces(art))
    groups = [[f"animal/{s}", f"animal/{s}/male", f"animal/{s}/female"] for s in tiles.SPECIES]
    groups += [[label] for label in faces if not label.startswith("animal/")]
    for group in groups:
        for label, image in zip(group, thrifty([faces[label] for label in group]), strict=True):
            image.save(pack / "tiles" / filename(label), optimize=True)
    thrifty([marker(art, 12.0)])[0].save(pack / "extras" / "last-round.png", optimize=True)
    for name, picture in board.boards(art, calibration / "layouts" / NAME, PRINT_SCALE).items():
        _jpeg(picture, pack / "boards" / "print" / f"{name}.jpg", 88)
        _jpeg(board.halved(picture), pack / "boards" / f"{name}.jpg", 90)


def make_set(calibration: Path, name: str) -> None:
    """Draws the pictures of one set into a folder of its own."""
    pack = calibration / "editions" / NAME
    (pack / name / "tiles").mkdir(parents=True, exist_ok=True)
    faces = sets.pictures(pack / "art")[name]
    for group in _kin(faces):
        for file, image in zip(group, thrifty([faces[file] for file in group]), strict=True):
            image.save(pack / name / "tiles" / file, optimize=True)
    entries = sets.sets()[name]
    for card in entries.get("cards", ()):
        (pack / card["picture"]).parent.mkdir(parents=True, exist_ok=True)
        _jpeg(board.halved(reference_card(pack / "art", 2 * CARD_SCALE)), pack / card["picture"], 88)
    for entry in entries["boards"].values():
        _make_board(pack, board.layout(calibration / "layouts", entry["layout"]), entry)


def _kin(names: Iterable[str]) -> list[list[str]]:
    """Groups pictures that differ in a mark alone, so that they keep one palette."""
    kin: dict[str, list[str]] = {}
    for name in names:
        parts = name.removesuffix(".png").split("~")
        kin.setdefault("~".join(parts[:2]) if parts[0] == "animal" else name, []).append(name)
    return list(kin.values())


def _make_board(pack: Path, plan: board.Layout, entry: Entry) -> None:
    name = plan["name"].rsplit("/", 1)[1]
    art, scale = pack / "art", 2 * PRINT_SCALE
    (pack / entry["print"]).parent.mkdir(parents=True, exist_ok=True)
    face = board.halved(jungle_board(art, plan, scale) if name == "jungle" else draw(name, art, plan, scale))
    _jpeg(face, pack / entry["print"], 84)
    _jpeg(board.halved(face), pack / entry["image"], 88)
    if "back" in entry:
        _jpeg(board.halved(back(name, art, plan, scale)), pack / entry["back"], 80)


def write_description(calibration: Path) -> None:
    """Writes the edition's data."""
    text = json.dumps(description(), indent=1, ensure_ascii=False)
    (calibration / "editions" / f"{NAME}.json").write_text(text + "\n", encoding="utf-8")


def _jpeg(picture: Rgb, path: Path, quality: int) -> None:
    Image.fromarray(picture, "RGB").save(path, quality=quality, optimize=True, progressive=True)


def main(calibration: Path, names: Sequence[str]) -> None:
    """Draws the sets that are named, or everything."""
    if not names:
        make(calibration)
    for name in names or sets.sets():
        make_set(calibration, name)
    write_description(calibration)


if __name__ == "__main__":
    cv2.setNumThreads(1)
    main(Path(__file__).parents[2] / "calibration", sys.argv[1:])
