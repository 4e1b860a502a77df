"""Kept games by the numbers that people type, and as one line of a list."""

from typing import TYPE_CHECKING

from companion.errors import UnknownNameError
from companion.words import Words
from companion.words.titles import TITLES

if TYPE_CHECKING:
    from companion.storage.games import Games, Summary


def game_numbered(number: int, games: "Games", *, deleted: bool = False) -> "Summary":
    """The game of that number; UnknownNameError names those that are there."""
    found = games.deleted() if deleted else games.list()
    for game in found:
        if game.number == number:
            return game
    where = "in the trash" if deleted else "here"
    known = ", ".join(str(game.number) for game in reversed(found))
    raise UnknownNameError(f"there is no game {number} {where}" + (f", but {known}" if known else ""))


def line(game: "Summary", words: Words) -> str:
    """A game as one line: its number, when, what, who with how many points."""
    from companion.storage.kept_game import DAMAGED, IN_PLAY, NO_RESULT

    if game.status == DAMAGED:
        return f"{game.number:>4}  {words.sentence(game.notice)}"
    points = dict(zip((seat.name for seat in game.seats), game.totals, strict=True))
    order = [name for names in game.ranking for name in names] or list(points)
    players = ", ".join(f"{name} {points[name]}" if points.get(name) is not None else name for name in order)
    state = {IN_PLAY: f" ({words('in play')})", NO_RESULT: f" ({words('no result')})"}.get(game.status, "")
    return f"{game.number:>4}  {game.began[:10]}  {words(TITLES.get(game.game, game.game))}: {players}{state}"
