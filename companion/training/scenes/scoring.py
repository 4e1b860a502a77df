"""The score of a sampled zoo, asked of the rules."""

from collections.abc import Mapping
from typing import Any

from companion.rules import game_named


def score_of(zoo: Mapping[str, Any]) -> int:
    """The points of a companion.zoo/1 object at the end of its game, with the expansions that it names."""
    game = game_named(str(zoo.get("game", "zooloretto")))
    read = game.zoo_from_json(zoo, None)
    options = game.options_from_words(read.edition, tuple(zoo.get("with", ())), (), 0)
    return int(game.score(read, options).total)
