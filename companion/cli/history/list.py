"""``companion history list``: one line for each kept game, the newest first."""

from typing import Annotated

import typer

from companion.cli import options as shared
from companion.cli.history.numbers import line
from companion.cli.terminal import paper
from companion.words import words_in


def run(
    deleted: Annotated[bool, typer.Option("--deleted", help="List what lies in the trash instead.")] = False,
    lang: shared.Language = "en",
) -> None:
    """List the games that are kept here."""
    from companion.storage.games import Games

    words, games, console = words_in(lang), Games(), paper()
    found = games.deleted() if deleted else games.list()
    if not found and deleted:
        console.print(words("The trash is empty."))
    elif not found:
        console.print(words("No game is kept here yet: score or play with --keep, or play in the app."), soft_wrap=True)
    for game in found:
        console.print(line(game, words), soft_wrap=True)
