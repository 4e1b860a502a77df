"""A game as it was played: where it started and what was done.

Replaying it gives every state; undoing drops the last action.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.errors import IllegalActionError, NotationError
from companion.rules.game import Game, Step
from companion.rules.json_values import mapping, required, same_game, schema, sequence, text

SCHEMA = "companion.game/1"


@dataclass(frozen=True, slots=True)
class Record:
    """A start and the actions since; both are the game's own values."""

    start: Any
    actions: tuple[Any, ...] = ()

    def plus(self, action: Any) -> "Record":
        """The record with one more action, which nobody has judged."""
        return replace(self, actions=(*self.actions, action))

    def less_one(self) -> "Record":
        """The record without its last action; one without actions stays as it is."""
        return replace(self, actions=self.actions[:-1])


def replay(game: Game, record: Record) -> tuple[Step[Any, Any], ...]:
    """Every step of the record, the start being a step without events.

    The first action that is refused raises `IllegalActionError` with its number and text.
    """
    steps: list[Step[Any, Any]] = [Step(record.start, ())]
    for number, action in enumerate(record.actions, start=1):
        try:
            steps.append(game.apply(steps[-1].state, action))
        except IllegalActionError as error:
            place = f"action {number} ({game.action_to_text(action)})"
            raise IllegalActionError(f"{place}: {error.reason}", error.rule) from None
    return tuple(steps)


def record_to_json(game: Game, record: Record) -> dict[str, Any]:
    """Write a record."""
    return {
        "schema": SCHEMA,
        "game": game.name,
        "start": game.state_to_json(record.start),
        "actions": [game.action_to_text(action) for action in record.actions],
    }


def record_from_json(game: Game, data: Mapping[str, Any]) -> Record:
    """Read a record of this game; whether its actions are legal, `replay` says."""
    data = mapping(data, "record")
    schema(data, SCHEMA)
    same_game(required(data, "game"), game.name)
    start = game.state_from_json(mapping(required(data, "start"), "start"))
    actions = []
    for number, value in enumerate(sequence(required(data, "actions"), "actions")):
        where = f"actions[{number}]"
        line = text(value, where)
        try:
            actions.append(game.action_from_text(line))
        except NotationError as error:
            raise NotationError(str(error), where) from None
    return Record(start, tuple(actions))
