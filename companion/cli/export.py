"""``companion export``: kept games as files for others."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import options as shared
from companion.cli.history.numbers import game_numbered
from companion.cli.terminal import paper
from companion.errors import UnknownNameError, UsageError
from companion.words import words_in

if TYPE_CHECKING:
    from companion.storage.games import Games, Summary

FORMS = ("json", "csv", "png", "pdf", "bgstats", "qr")
_MANY = ("json", "csv")
_TEXTS = ("json", "csv", "bgstats")
_DASH = Path("-")


def run(
    numbers: Annotated[
        list[int] | None, typer.Argument(metavar="NUMBER...", help="The games' numbers; else all, or the last scored.")
    ] = None,
    form: Annotated[
        str, typer.Option("--format", metavar="FORM", help=f"{', '.join(FORMS)}: what is written.")
    ] = "json",
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="The file to write; - is stdout.")] = None,
    lang: shared.Language = "en",
) -> None:
    """Export kept games: data, score card, score sheet, or a play for BG Stats as link or QR code."""
    from companion.export.forms import ENDINGS, exported
    from companion.storage import check_writable, write_atomically
    from companion.storage.games import Games

    words, games = words_in(lang), Games()
    if form not in ENDINGS:
        raise UnknownNameError(f"there is no format '{form}', but {', '.join(ENDINGS)}")
    chosen = _chosen(numbers or (), form, games)
    kept = [games.read(game.key) for game in chosen]
    photos = games.zoo_photos(kept[0]) if form == "png" else {}
    if out is None and form not in _TEXTS:
        out = Path(f"game-{chosen[0].number}{'-qr' if form == 'qr' else ''}{ENDINGS[form]}")
    if out is not None and out != _DASH:
        check_writable(out)
    data = exported(kept, form, words, photos)
    if out is None or out == _DASH:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    write_atomically(out, data)
    paper().print(f"Written: {out}", soft_wrap=True)


def _chosen(numbers: Sequence[int], form: str, games: "Games") -> "list[Summary]":
    """The games that are named; else all that can be read, or the last one that was scored."""
    from companion.storage.kept_game import DAMAGED

    if numbers:
        return [game_numbered(number, games) for number in dict.fromkeys(numbers)]
    found = [game for game in reversed(games.list()) if game.status != DAMAGED]
    if form not in _MANY:
        found = [game for game in found if game.ranking][-1:]
    if not found:
        raise UsageError("no game is kept here yet that could be exported: score or play with --keep")
    return found
