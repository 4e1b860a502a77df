"""``companion print``: the print-and-play sets, boards, score sheets and a calibration target as a PDF at true size."""

from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from companion.cli.options import Expansions
from companion.cli.terminal import progress, say
from companion.errors import UsageError
from companion.press.boxes import board_groups, boxes, set_groups
from companion.press.sheets import Group, Paper, Piece, Sheet, sheets
from companion.storage import check_writable, data_root, edition_data, read_json, write_atomically

_EDITION = "print-and-play"
_DICE = "dice"
DEFAULT_GAME = "zooloretto"


class What(StrEnum):
    """What can be printed."""

    SET = "set"
    BOARD = "board"
    SHEET = "sheet"
    CHARUCO = "charuco"


def run(
    what: Annotated[
        What,
        typer.Option("--what", help="Tiles or dice, boards, the dice game's score sheets, or a calibration target."),
    ],
    out: Annotated[Path, typer.Option("--out", help="The PDF to write.")],
    paper: Annotated[Paper, typer.Option("--paper", help="The paper in the printer; a6: a score sheet.")] = Paper.A4,
    game: Annotated[
        str, typer.Option("--game", metavar="NAME", help="Whose components: zooloretto, aquaretto, joint or dice.")
    ] = DEFAULT_GAME,
    expansions: Expansions = None,
) -> int:
    """Make a PDF at true size: a set of tiles or dice, boards, score sheets, or a calibration target."""
    if paper is Paper.A6 and what is not What.SHEET:
        raise UsageError("only a score sheet fits on A6: give --paper a4 or letter")
    chosen = tuple(dict.fromkeys(expansions or ()))
    check_writable(out)
    with TemporaryDirectory() as folder:
        laid = _laid(what, game, chosen, paper, Path(folder))
        from companion.press.pdf import printed

        document = printed(laid, paper, progress(laid, len(laid), "Printing"))
    write_atomically(out, document)
    sides = f"{len(laid)} side{'s' if len(laid) > 1 else ''} of {paper.words} paper"
    backs = any(sheet.back for sheet in laid)
    say(f"{out}: {sides}; print at 100 %" + (", on both sides of the paper." if backs else "."))
    return 0


def _laid(what: What, game: str, expansions: tuple[str, ...], paper: Paper, folder: Path) -> list[Sheet]:
    """Return every side; ``folder`` takes the pictures that are drawn only now."""
    if what is What.SHEET or (game == _DICE and what is not What.CHARUCO):
        return _dice_game(what, game, expansions, paper, folder)
    return sheets(*_content(what, game, expansions, folder), paper)


def _dice_game(what: What, game: str, expansions: tuple[str, ...], paper: Paper, folder: Path) -> list[Sheet]:
    """Return every side of the dice game's score sheets, truck board, or dice."""
    if expansions:
        raise UsageError(f"the dice game has no expansions, yet '{expansions[0]}' is named")
    if game not in (_DICE, DEFAULT_GAME):
        raise UsageError(f"the game '{game}' has no score sheet of its own to print, the dice game has")
    from companion.press import dice_paper

    calibration = data_root() / "calibration"
    if what is What.SHEET:
        return [dice_paper.score_sheets(calibration, paper)]
    if what is What.BOARD:
        return sheets("Dice game: truck board", dice_paper.truck_board_groups(calibration), paper)
    return sheets("Dice game: dice to fold, stickers", dice_paper.dice_groups(calibration, folder), paper)


def _content(what: What, game: str, expansions: tuple[str, ...], folder: Path) -> tuple[str, list[Group]]:
    """Return the title and the pieces; ``folder`` takes the pictures that are drawn only now."""
    calibration = data_root() / "calibration"
    edition, pack = edition_data(_EDITION), calibration / "editions" / _EDITION
    names = [str(entry["title"]) for entry in boxes(edition, game, expansions) if entry is not edition]
    of = f" ({', '.join(names)})" if names else ""
    if what is What.SET:
        return f"Print and play{of}: tiles and tokens", set_groups(edition, pack, game, expansions)
    if what is What.BOARD:
        folders = calibration / "layouts"
        plans = {
            path: read_json(folders / f"{path}.json")
            for entry in boxes(edition, game, expansions)
            for path in entry["layouts"].values()
        }
        title = f"Print and play{of}: the boards of one zoo"
        return title, board_groups(edition, pack, plans, folder, game, expansions)
    return "Calibration target, 5x5 markers", [_target(folder)]


def _target(folder: Path) -> Group:
    import cv2

    from companion.press import target

    cv2.imwrite(str(folder / "charuco.png"), target.picture())
    size = (target.SQUARES[0] * target.SQUARE, target.SQUARES[1] * target.SQUARE)
    return Group((Piece(folder / "charuco.png", size),), 1, 0.0)
