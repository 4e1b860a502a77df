"""Actions in words: an order for a button from the text form that the rules write."""

import re
from collections.abc import Mapping
from typing import Final

from companion.words.marking import message

_TILE = r"(?P<label>[a-z-]+/[^\s,]+|coin-tile|supply)"
_TRUCK = r"(?P<truck>truck-\d+)"
_VISITOR = r"(?P<label>visitor/\S+)"
_POINT = r"(?P<point>path-\d+)"
_FORMS: Final = tuple(
    (re.compile(pattern), text)
    for pattern, text in (
        (r"draw free", message("Draw a tile")),
        (r"draw end", message("Draw from the end stack")),
        (r"reveal (?P<label>die/\S+)", message("Rolled: {label}")),
        (rf"reveal {_TILE}", message("Drawn: {label}")),
        (rf"load {_TRUCK}", message("Put it on {truck}")),
        (rf"load {_TILE} {_TRUCK}", message("Put {label} on {truck}")),
        (rf"take {_TRUCK}", message("Take {truck}")),
        (rf"place {_TILE} barn", message("Put {label} into the barn")),
        (r"place coworker (?P<area>\S+)", message("Send the coworker to {area}")),
        (rf"place {_TILE} (?P<area>\S+)", message("Place {label}: {area}")),
        (r"move coworker (?P<source>\S+) (?P<area>\S+)", message("Move the coworker from {source} to {area}")),
        (rf"move {_TILE} (?P<source>\S+) (?P<area>\S+)", message("Move {label} from {source} to {area}")),
        (rf"move {_TILE} (?P<area>\S+)", message("Move {label} from the depot to {area}")),
        (
            r"exchange (?P<area>\S+) barn (?P<species>\S+)",
            message("Exchange the animals of {area} with {species} in the barn"),
        ),
        (r"exchange (?P<area>\S+) (?P<other>\S+)", message("Exchange the animals of {area} and {other}")),
        (rf"purchase {_TILE} (?P<player>player-\d+)", message("Buy {label} from {player}")),
        (rf"purchase {_TILE} (?P<player>player-\d+) (?P<area>\S+)", message("Buy {label} from {player}: {area}")),
        (rf"discard {_TILE}", message("Discard {label}")),
        (r"expand", message("Build the expansion board")),
        (r"expand large (?P<cell>\S+)", message("Build a large board at {cell}")),
        (r"expand large (?P<cell>\S+) (?P<turn>\d+)", message("Build a large board at {cell}, turned by {turn}°")),
        (r"expand small (?P<cell>\S+)", message("Build a small board at {cell}")),
        (r"expand small (?P<cell>\S+) (?P<turn>\d+)", message("Build a small board at {cell}, turned by {turn}°")),
        (r"expand extra (?P<cell>\S+)", message("Build the extra-large board at {cell}")),
        (
            r"expand extra (?P<cell>\S+) (?P<turn>\d+)",
            message("Build the extra-large board at {cell}, turned by {turn}°"),
        ),
        (rf"clear {_TRUCK}", message("Clear {truck}")),
        (r"tell fertile", message("No, it can still have offspring")),
        (r"tell spent", message("Yes, it has produced its offspring")),
        (rf"lead {_VISITOR} supply", message("Lead the {label} into the zoo")),
        (rf"lead {_VISITOR} {_POINT}", message("Lead the {label} on from {point}")),
        (r"stay", message("Move no visitor")),
        (rf"retreat {_VISITOR} {_POINT}", message("Move the {label} back from {point}")),
        (r"donate (?P<area>\S+)", message("Send the animals of {area} to another zoo")),
        (r"roll", message("Roll two dice")),
        (r"turn (?P<player>player-\d+)", message("It is the turn of {player}")),
    )
)
_THINGS: Final = {"supply": "supply tile"}
"""What a label is called where a word alone means something else."""
_GAMES: Final = {"zoo": message("Zoo: {order}"), "water": message("Water zoo: {order}")}


def order(notation: str) -> tuple[str, Mapping[str, str]] | None:
    """The interface text of an action and what stands in its places, None for what is no action."""
    for pattern, text in _FORMS:
        if match := pattern.fullmatch(notation):
            return text, {name: _THINGS.get(value, value) for name, value in match.groupdict().items()}
    return None


def of_game(game: str, notation: str) -> tuple[str, str]:
    """The text that says in which zoo an action of both games happens, and the action itself; else empty and all."""
    zoo, _, rest = notation.partition(" ")
    return (_GAMES[zoo], rest) if game == "joint" and zoo in _GAMES else ("", notation)
