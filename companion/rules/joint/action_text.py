"""The text form of an action: the game, then the action as that game writes it.

zoo draw free | water draw end      zoo take truck-2      water place animal/dolphin basin/2,3
"""

from companion.errors import NotationError
from companion.rules.aquaretto import action_text as wet
from companion.rules.joint.actions import Action, InWaterZoo, InZoo
from companion.rules.joint.options import GAMES, WATER, ZOO
from companion.rules.zooloretto import action_text as dry


def action_to_text(action: Action) -> str:
    """Write an action."""
    if isinstance(action, InWaterZoo):
        return f"{WATER} {wet.action_to_text(action.action)}"
    return f"{ZOO} {dry.action_to_text(action.action)}"


def action_from_text(text: str) -> Action:
    """Read an action; a mistake raises `NotationError` with the column where it stands, counted from 1."""
    game = (text.split() or [""])[0]
    start = text.find(game)
    if game not in GAMES:
        raise NotationError(f"{game!r} names neither of the two zoos", f"column {start + 1}", " or ".join(GAMES))
    rest = " " * (start + len(game)) + text[start + len(game) :]
    return InZoo(dry.action_from_text(rest)) if game == ZOO else InWaterZoo(wet.action_from_text(rest))
