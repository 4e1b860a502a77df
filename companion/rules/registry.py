"""The games that are played here, in one visible tuple."""

from companion.errors import UnknownNameError
from companion.rules.game import Game
from companion.rules.zooloretto import action_text, scoring, state_json, turn, validity

ZOOLORETTO = Game(
    name="zooloretto",
    legal_actions=turn.legal_actions,
    refusal=turn.refusal,
    apply=turn.apply,
    is_over=turn.is_over,
    due=turn.due,
    problems=validity.problems,
    scores=scoring.scores,
    action_to_text=action_text.action_to_text,
    action_from_text=action_text.action_from_text,
    state_to_json=state_json.state_to_json,
    state_from_json=state_json.state_from_json,
)

GAMES = (ZOOLORETTO,)


def game_named(name: str) -> Game:
    """The game of that name; another name raises `UnknownNameError` that lists them."""
    for game in GAMES:
        if game.name == name:
            return game
    raise UnknownNameError(f"game {name!r} is not known; known are {', '.join(game.name for game in GAMES)}")
