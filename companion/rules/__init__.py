"""The rules of the games: pure, standard library only, asked by everyone, asking nobody.

`GAMES` names the games and `game_named` gives one as the functions that answer for it; its values live in its own room.
Saved games are in `companion.rules.record`, text forms at hand in `companion.rules.notation`.
"""

from companion.rules.game import Game, Refusal, Step
from companion.rules.record import Record, replay
from companion.rules.registry import GAMES, game_named

__all__ = ["GAMES", "Game", "Record", "Refusal", "Step", "game_named", "replay"]
