"""``companion print``: the print-and-play set, its boards and a calibration target as a PDF at true size."""

from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from companion.cli.terminal import progress
from companion.errors import UsageError
from companion.press.sheets import Group, Paper, Piece, board_groups, set_groups, sheets
from companion.storage import check_writable, data_root, edition_data, read_json, write_atomically

_EDITION = "print-and-play"


class What(StrEnum):
    """What can be printed."""

    SET = "set"
    BOARD = "board"
    SHEET = "sheet"
    CHARUCO = "charuco"


def run(
    what: Annotated[
        What,
        typer.Option("--what", help="Tiles and tokens, a zoo's boards, or a calibration target; no score sheet yet."),
    ],
    out: Annotated[Path, typer.Option("--out", help="The PDF to write.")],
    paper: Annotated[Paper, typer.Option("--paper", help="The paper in the printer.")] = Paper.A4,
) -> int:
    """Make a PDF at true size: the print-and-play set, its boards, or a calibration target."""
    if what is What.SHEET:
        raise UsageError("the dice game's sheet cannot be printed yet: set, board and charuco can")
    check_writable(out)
    with TemporaryDirectory() as folder:
        title, groups = _content(what, Path(folder))
        laid = sheets(title, groups, paper)
        from companion.press.pdf import printed

        document = printed(laid, paper, progress(laid, len(laid), "Printing"))
    write_atomically(out, document)
    sides = f"{len(laid)} side{'s' if len(laid) > 1 else ''} of {'A4' if paper is Paper.A4 else 'Letter'} paper"
    typer.echo(f"{out}: {sides}; print at 100 %" + (", on both sides of the paper." if len(laid) > 1 else "."))
    return 0


def _content(what: What, folder: Path) -> tuple[str, list[Group]]:
    """Return the title and the pieces; ``folder`` takes the pictures that are drawn only now."""
    calibration = data_root() / "calibration"
    edition, pack = edition_data(_EDITION), calibration / "editions" / _EDITION
    if what is What.SET:
        return "Print and play: tiles and tokens", set_groups(edition, pack)
    if what is What.BOARD:
        layouts = {
            name: read_json(calibration / "layouts" / f"{path}.json") for name, path in edition["layouts"].items()
        }
        sizes = {name: (float(plan["size_mm"][0]), float(plan["size_mm"][1])) for name, plan in layouts.items()}
        return "Print and play: the boards of one zoo", board_groups(edition, pack, sizes)
    return "Calibration target, 5x5 markers", [_target(folder)]


def _target(folder: Path) -> Group:
    import cv2

    from companion.press import target

    cv2.imwrite(str(folder / "charuco.png"), target.picture())
    size = (target.SQUARES[0] * target.SQUARE, target.SQUARES[1] * target.SQUARE)
    return Group((Piece(folder / "charuco.png", size),), 1, 0.0)
