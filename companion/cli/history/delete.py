"""``companion history delete``: put games into the trash, from where they can be restored."""

from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.history.numbers import game_numbered
from companion.cli.terminal import paper, said, somebody_answers
from companion.errors import UsageError

if TYPE_CHECKING:
    from companion.storage.games import Games


def run(
    numbers: Annotated[list[int] | None, typer.Argument(metavar="NUMBER...", help="The games' numbers.")] = None,
    trash: Annotated[bool, typer.Option("--empty-trash", help="Delete for good what lies in the trash.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask before the trash is emptied.")] = False,
) -> None:
    """Delete games; `companion history restore` brings them back until the trash is emptied."""
    from companion.storage.games import Games

    games, console = Games(), paper()
    if bool(numbers) == trash:
        raise UsageError("give the numbers of games to delete, or --empty-trash alone")
    if trash:
        _empty(games, yes)
        console.print("The trash is empty.")
        return
    found = [game_numbered(number, games) for number in dict.fromkeys(numbers or ())]
    for game in found:
        games.delete(game.key)
        console.print(f"Game {game.number} is deleted; companion history restore {game.number} brings it back.")


def _empty(games: "Games", yes: bool) -> None:
    """Empty the trash, after asking."""
    count = len(games.deleted())
    if count and not yes:
        if not somebody_answers():
            raise UsageError("nobody is there to be asked: empty the trash with --yes")
        if not typer.confirm(said(f"Delete {count} games for good?"), default=False, err=True):
            raise UsageError("nothing was deleted")
    games.empty_trash()
