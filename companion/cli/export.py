"""``companion export``: kept games as files for others."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import options as shared
from companion.cli.history.numbers import game_numbered
from companion.cli.terminal import DASH, paper, remark
from companion.errors import UnknownNameError, UsageError
from companion.words import words_in

if TYPE_CHECKING:
    from companion.storage.games import Games, Summary

FORMS = ("json", "csv", "png", "pdf", "bgstats", "qr")
_MANY = ("json", "csv")
_TEXTS = ("json", "csv", "bgstats")


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
    from companion.export.forms import ENDINGS, exported, fit_for
    from companion.storage import check_writable, write_atomically
    from companion.storage.games import Games

    words, games = words_in(lang), Games()
    if form not in ENDINGS:
        raise UnknownNameError(f"there is no format '{form}', but {', '.join(ENDINGS)}")
    chosen, left_out = _chosen(numbers or (), form, games)
    kept = [games.read(game.key) for game in chosen]
    if not numbers:
        kept, unfit = fit_for(form, kept)
        left_out += unfit
        if not kept:
            raise UsageError("no game is kept here yet that could be exported: score or play with --keep")
    photos = games.zoo_photos(kept[0]) if form == "png" else {}
    if out is None and form not in _TEXTS:
        out = Path(f"game-{kept[0].number}{'-qr' if form == 'qr' else ''}{ENDINGS[form]}")
    if out is not None and out != DASH:
        check_writable(out)
    data = exported(kept, form, words, photos)
    for sentence in left_out:
        remark(f"Left out: {sentence}")
    if out is None or out == DASH:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    write_atomically(out, data)
    paper().print(f"Written: {out}", soft_wrap=True)


def _chosen(numbers: Sequence[int], form: str, games: "Games") -> "tuple[list[Summary], list[str]]":
    """The games that are named; else all that can be read, or the last one that was scored. And why others are not."""
    from companion.storage.kept_game import DAMAGED

    if numbers:
        return [game_numbered(number, games) for number in dict.fromkeys(numbers)], []
    kept = tuple(reversed(games.list()))
    found = [game for game in kept if game.status != DAMAGED]
    if form in _MANY:
        return found, [game.notice for game in kept if game.status == DAMAGED]
    return [game for game in found if game.ranking][-1:], []
