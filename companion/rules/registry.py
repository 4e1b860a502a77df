"""The games that are played here, in one visible tuple; each is imported when it is asked for."""

from functools import cache
from importlib import import_module

from companion.errors import UnknownNameError
from companion.rules.game import Game

GAMES = ("zooloretto", "aquaretto", "joint", "dice")


@cache
def game_named(name: str) -> Game:
    """The game of that name; another name raises `UnknownNameError` that lists them."""
    if name not in GAMES:
        raise UnknownNameError(f"game {name!r} is not known; known are {', '.join(GAMES)}")
    game = import_module(f"companion.rules.{name}.game").GAME
    assert isinstance(game, Game)
    return game
