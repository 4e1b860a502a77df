"""Text for people and files: zoos, actions and states in and out, each kind of mistake with its place.

The text forms of a game live in its own room; here the game's name in the text chooses the room.
"""

from companion.rules.zooloretto.zoo_json import zoo_from_json, zoo_to_json

__all__ = ["zoo_from_json", "zoo_to_json"]
