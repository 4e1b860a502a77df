"""``companion history restore``: take games out of the trash."""

from typing import Annotated

import typer

from companion.cli.history.numbers import game_numbered
from companion.cli.terminal import paper


def run(
    numbers: Annotated[list[int], typer.Argument(metavar="NUMBER...", help="The games' numbers.")],
) -> None:
    """Bring deleted games back."""
    from companion.storage.games import Games

    games = Games()
    found = [game_numbered(number, games, deleted=True) for number in dict.fromkeys(numbers)]
    for game in found:
        games.restore(game.key)
        paper().print(f"Game {game.number} is back.")
