"""``companion enrol layout``: where the spaces of a board lie that no shipped layout describes."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.options import Point, parse_point
from companion.cli.terminal import json_text, paper
from companion.errors import NotationError, UsageError
from companion.storage import check_layout_name, check_writable, read_text, write_atomically

_CORNERS = "corners"
_TILE_MM = 25.0


def run(
    points: Annotated[
        Path, typer.Argument(metavar="POINTS", help="A text: `corners` and a space a line, each with its x,y.")
    ],
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="What the layout is called: mine/main.")],
    size: Annotated[str, typer.Option("--size", metavar="W,H", help="The board's width and height in millimetres.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The layout to write, for --layout.")],
    tile: Annotated[float, typer.Option("--tile", metavar="MM", help="A tile's side.", min=5, max=100)] = _TILE_MM,
) -> None:
    """Describe a board by pointing at its spaces in a photo.

    Each line of POINTS names a thing and where it is in the photo, in pixels: `corners` with four points clockwise from
    the board's own upper left, `enclosure-5/2` or `enclosure-5/stall-1` with the middle of the space, `barn` with the
    corners of its outline, `path-2` with its point.
    """
    from companion.vision.enrolment.pointing import layout_of

    check_layout_name(name)
    check_writable(out, reserved=(points,))
    pointed = _pointed(points)
    corners = pointed.pop(_CORNERS, [])
    if len(corners) != 4:
        raise NotationError(f"{len(corners)} corners", str(points), "a line `corners` with four points x,y")
    width, height = parse_point(size, "--size")
    if not (width > 0 and height > 0):
        raise UsageError(f"--size {size} is no size in millimetres")
    a, b, c, d = corners
    document = layout_of(name, (width, height), tile, (a, b, c, d), pointed)
    write_atomically(out, json_text(document))
    spaces = sum(len(area.get("animals", ())) + len(area.get("stalls", ())) for area in document["areas"].values())
    paper().print(f"The layout {name} lies in {out}: {len(document['areas'])} areas, {spaces} spaces.", soft_wrap=True)


def _pointed(path: Path) -> dict[str, list[Point]]:
    """What the text names, with its points."""
    pointed: dict[str, list[Point]] = {}
    for number, line in enumerate(read_text(path).splitlines(), start=1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        key, *places = words
        where = f"{path}, line {number}"
        if key in pointed:
            raise NotationError(f"{key} stands twice", where)
        if not places:
            raise NotationError(f"{key} has no point", where, "x,y in pixels of the photo")
        pointed[key] = [parse_point(place, where) for place in places]
    return pointed
