"""The app's own small pictures: icons drawn here, the edition's tiles and those of 2007 made small, in a few sheets.

    python -m companion.press.app_pictures

writes ``companion/app/pictures``: each sheet a PNG and a JSON that says where each picture lies in it, pixels from the
upper left: ``{"animal/zebra": [0, 0, 96, 96], ...}``.
"""

import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from PIL import Image

from companion.press.older_tiles import older_faces
from companion.press.tiles import TILE
from companion.storage import data_root, write_atomically

_SIDE: Final = 96  # pixels of a tile: 48 dp at twice the density
_ICON: Final = 72
_COLUMNS: Final = 12
_GAP: Final = 2
_COLOURS: Final = 255

_OUT: Final = Path(__file__).parents[1] / "app" / "pictures"

ICONS: Final = {
    "home": "M4 11.5 12 4l8 7.5M6 10v10h12V10M10 20v-6h4v6",
    "table": "M3 8h18M5 8v11M19 8v11M3 8l2-3h14l2 3M9 12h6",
    "camera": "M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6",
    "photo": "M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5L20 18M15.5 9.5h.01",
    "book": "M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5v13",
    "trophy": "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.5c0 3 1.5 5 4 5M16 6h3.5c0 3-1.5 5-4 5M12 14v4M8.5 20h7",
    "gear": "M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2"
    "M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",
    "undo": "M8.5 5 4.5 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-4",
    "redo": "M15.5 5l4 4-4 4M19.5 9H10a5.5 5.5 0 0 0 0 11h4",
    "back": "M19 12H5M11 6l-6 6 6 6",
    "next": "M5 12h14M13 6l6 6-6 6",
    "plus": "M12 5v14M5 12h14",
    "minus": "M5 12h14",
    "check": "M5 12.5l4.5 4.5L19 7",
    "cross": "M6 6l12 12M18 6 6 18",
    "play": "M8 5.5v13l10.5-6.5z",
    "pause": "M9 6v12M15 6v12",
    "dice": "M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01",
    "person": "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6",
    "people": "M9 11.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6M3 19.5c.3-3.5 2.7-5.2 6-5.2s5.7 1.7 6 5.2"
    "M15.5 5.2a3.2 3.2 0 0 1 0 6.1M17.5 14.8c2 .7 3.3 2.3 3.5 4.7",
    "eye": "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
    "search": "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5 20.5 20.5",
    "share": "M12 15V4M8 7.5 12 4l4 3.5M6 12v8h12v-8",
    "export": "M12 15V4M8 7.5 12 4l4 3.5M4.5 15v5h15v-5",
    "import": "M12 4v11M8 11.5l4 3.5 4-3.5M4.5 15v5h15v-5",
    "trash": "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5",
    "warn": "M12 4 2.5 20h19zM12 10v4.5M12 17.2h.01",
    "info": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5.5M12 7.7h.01",
    "question": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.9M12 16.7h.01",
    "coin": "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8",
    "truck": "M2.5 6.5h11v10h-11zM13.5 10h4l3.5 3.5v3h-7.5M7 19.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6"
    "M17 19.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6",
    "load": "M2.5 13.5h19l-2 5h-15zM12 3v8M8.5 7.8 12 11l3.5-3.2",
    "tile": "M5 5h14v14H5zM9 9h6v6H9z",
    "stack": "M12 4 3 8.5l9 4.5 9-4.5zM3 12.5l9 4.5 9-4.5M3 16.5 12 21l9-4.5",
    "swap": "M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19",
    "move": "M12 3.5v17M3.5 12h17M9 6.5l3-3 3 3M9 17.5l3 3 3-3M6.5 9l-3 3 3 3M17.5 9l3 3-3 3",
    "cart": "M3 4.5h2.5L8 15.5h9.5L20 8H6.5M9 19.5h.01M16.5 19.5h.01",
    "build": "M14 4.5 19.5 10M16.7 7.2 6.5 17.5 4 20l.5-3L14 7.5M12 4.5h4.5L19.5 8v4",
    "rotate": "M19 8.5A8 8 0 1 0 20 12M20 4v4.5h-4.5",
    "refresh": "M19 8.5A8 8 0 0 0 4.5 10M5 15.5A8 8 0 0 0 19.5 14M19.5 4v4.5H15M4.5 20v-4.5H9",
    "list": "M9 6h11.5M9 12h11.5M9 18h11.5M4 6h.01M4 12h.01M4 18h.01",
    "hand": "M8 12.5V6a1.5 1.5 0 0 1 3 0v5M11 10V4.5a1.5 1.5 0 0 1 3 0V11M14 6.5a1.5 1.5 0 0 1 3 0V15"
    "c0 4-2 6-5 6-3.5 0-5-1.5-7.5-6.5a1.5 1.5 0 0 1 2.7-1.3L8 14.5",
    "gift": "M4 9h16v4H4zM5.5 13v7.5h13V13M12 9v11.5M12 9C9 9 7.5 7.5 8 5.5s3-1.5 4 3.5c1-5 3.5-5.5 4-3.5S15 9 12 9",
    "flag": "M6 21V4M6 4.5h12l-3 4 3 4H6",
    "pencil": "M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5",
    "clock": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5.5l3.5 2",
    "star": "M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17.1 6.7 20l1.1-6L3.4 9.8l6-.8z",
    "sound": "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.7 7.7 0 0 1 0 11",
    "language": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18",
    "size": "M3 18 8 6l5 12M4.8 14h6.4M14.5 18l3-8 3 8M15.6 15.3h3.9",
    "bell": "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10.5 20.5h3",
    "plot": "M4 4v16h16M7.5 15.5l4-5 3 2.5 4.5-6.5",
    "barn": "M4 20V10l8-6 8 6v10zM9 20v-6h6v6M9 14l6 6M15 14l-6 6",
    "phone": "M7 3h10v18H7zM11 18h2",
    "folder": "M3.5 6h6l2 2.5h9V19h-17z",
    "film": "M4 5h16v14H4zM8 5v14M16 5v14M4 9.5h4M4 14.5h4M16 9.5h4M16 14.5h4",
    "lock": "M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    "circle": "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16",
    "more": "M6 12h.01M12 12h.01M18 12h.01",
    "down": "M6 9.5l6 6 6-6",
    "up": "M6 14.5l6-6 6 6",
    "leaf": "M5 19C5 10 10 5 20 4.5 20 14 15 19.5 8 18M5 19.5c2-4 5-7 9-9.5",
    "water": "M3 9c2-2 4-2 6 0s4 2 6 0 4-2 6 0M3 15c2-2 4-2 6 0s4 2 6 0 4-2 6 0",
}
"""Icons on a field of 24 by 24, as strokes two wide."""


def icon(strokes: str, side: int = _ICON) -> Image.Image:
    """An icon in white on nothing, to be coloured where it is drawn."""
    import resvg_py

    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="{side}" height="{side}">'
        f'<path d="{strokes}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"'
        ' stroke-linejoin="round"/></svg>'
    )
    return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))).convert("RGBA")


def sheets() -> Iterator[tuple[str, Mapping[str, Image.Image]]]:
    """Every sheet: its name, and its pictures by name."""
    yield "icons", {name: icon(strokes) for name, strokes in ICONS.items()}
    edition = data_root() / "calibration" / "editions" / "print-and-play"
    for sheet, folders in (
        ("zoo", ("", "xxl/")),
        ("exotic", ("exotic/",)),
        ("water", ("aquaretto/", "aquaretto-xxl/")),
    ):
        pictures: dict[str, Image.Image] = {}
        for folder in folders:
            for path in sorted((edition / f"{folder}tiles").glob("*.png")):
                pictures.setdefault(path.stem.replace("~", "/"), small(Image.open(path)))
        yield sheet, pictures
    older = older_faces(edition / "art", 2 * _SIDE / TILE)
    yield "older", {label: small(Image.fromarray(face)) for label, face in older}
    dice = data_root() / "calibration" / "dice" / "print-and-play"
    yield "dice", {f"die/{path.stem}": small(Image.open(path)) for path in sorted((dice / "faces").glob("*.png"))}


def small(picture: Image.Image) -> Image.Image:
    """A picture at the size of the sheets, its longer side as long as a tile's."""
    share = _SIDE / max(picture.size)
    size = (max(round(picture.width * share), 1), max(round(picture.height * share), 1))
    return picture.convert("RGBA").resize(size, Image.Resampling.LANCZOS)


def packed(pictures: Mapping[str, Image.Image]) -> tuple[Image.Image, dict[str, list[int]]]:
    """The pictures in rows, and where each lies."""
    side = max(max(picture.size) for picture in pictures.values()) + _GAP
    rows = -(-len(pictures) // _COLUMNS)
    sheet = Image.new("RGBA", (side * _COLUMNS, side * rows))
    places = {}
    for number, (name, picture) in enumerate(pictures.items()):
        at = (number % _COLUMNS * side, number // _COLUMNS * side)
        sheet.paste(picture, at)
        places[name] = [*at, *picture.size]
    return sheet, places


def main() -> None:
    """Write all sheets."""
    _OUT.mkdir(exist_ok=True)
    for name, pictures in sheets():
        sheet, places = packed(pictures)
        if name != "icons":
            sheet = sheet.quantize(_COLOURS, Image.Quantize.FASTOCTREE)
        buffer = io.BytesIO()
        sheet.save(buffer, "PNG", optimize=True)
        write_atomically(_OUT / f"{name}.png", buffer.getvalue())
        write_atomically(_OUT / f"{name}.json", json.dumps(places, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
