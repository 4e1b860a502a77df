"""The rules of the games: pure, standard library only, asked by everyone, asking nobody.

`GAMES` and `game_named` give a game as the functions that answer for it; the base game's values live in
`companion.rules.zooloretto`, text forms in `companion.rules.notation`, saved games in `companion.rules.record`.
"""

from companion.rules.game import Game, Refusal, Step
from companion.rules.record import Record, replay
from companion.rules.registry import GAMES, game_named

__all__ = ["GAMES", "Game", "Record", "Refusal", "Step", "game_named", "replay"]
