"""Text for people and files: zoos, actions, states and records in and out, each kind of mistake with its place.

The text forms of a game live in its own room and its `Game` names them; the base game's are at hand here.
"""

from companion.rules.record import record_from_json, record_to_json
from companion.rules.zooloretto.action_text import action_from_text, action_to_text
from companion.rules.zooloretto.state_json import state_from_json, state_to_json
from companion.rules.zooloretto.zoo_json import zoo_from_json, zoo_to_json

__all__ = [
    "action_from_text",
    "action_to_text",
    "record_from_json",
    "record_to_json",
    "state_from_json",
    "state_to_json",
    "zoo_from_json",
    "zoo_to_json",
]
