"""What comes into a session, and its text form: one JSON object an input, so that a record can be replayed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, assert_never

from companion.errors import NotationError
from companion.reconcile.sighting import Pin, Sight, Sighting
from companion.rules.json_values import count, flag, mapping, required, sequence, text


@dataclass(frozen=True, slots=True)
class Read:
    """A reading of the table or of a part of it."""

    sighting: Sighting


@dataclass(frozen=True, slots=True)
class Tap:
    """An action in text that a person says was done."""

    action: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The number of the chosen answer, from 0."""

    choice: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Take so many steps back."""

    steps: int = 1


@dataclass(frozen=True, slots=True)
class Waive:
    """Something that is due will not be done."""

    event: str
    what: str
    where: str


@dataclass(frozen=True, slots=True)
class Correct:
    """What a person says lies somewhere."""

    pin: Pin


@dataclass(frozen=True, slots=True)
class Accept:
    """The table stays as it lies."""


Input = Read | Tap | Answer | Undo | Waive | Correct | Accept


def input_to_json(given: Input) -> dict[str, Any]:
    """Write an input."""
    match given:
        case Read(sighting):
            return {"input": "read", "sighting": sighting_to_json(sighting)}
        case Tap(action):
            return {"input": "tap", "action": action}
        case Answer(choice):
            return {"input": "answer", "choice": choice}
        case Undo(steps):
            return {"input": "undo", "steps": steps}
        case Waive(event, what, where):
            return {"input": "waive", "event": event, "what": what, "where": where}
        case Correct(pin):
            return {"input": "correct", "place": pin.place, "seen": pin.seen, "said": pin.said}
        case Accept():
            return {"input": "accept"}
        case _:
            assert_never(given)


def input_from_json(data: Mapping[str, Any]) -> Input:
    """Read an input; `NotationError` names the key that is wrong."""
    kind = text(required(data, "input"), "input")
    match kind:
        case "read":
            return Read(sighting_from_json(mapping(required(data, "sighting"), "sighting")))
        case "tap":
            return Tap(text(required(data, "action"), "action"))
        case "answer":
            return Answer(count(required(data, "choice"), "choice"))
        case "undo":
            return Undo(count(required(data, "steps"), "steps"))
        case "waive":
            return Waive(*(text(required(data, key), key) for key in ("event", "what", "where")))
        case "correct":
            return Correct(Pin(*(text(required(data, key), key) for key in ("place", "seen", "said"))))
        case "accept":
            return Accept()
    raise NotationError(f"{kind!r} is no input", "input", "read, tap, answer, undo, waive, correct or accept")


def sighting_to_json(sighting: Sighting) -> dict[str, Any]:
    """Write a sighting."""
    return {
        "places": {
            place: [[[label, chance] for label, chance in sight.candidates] for sight in seen]
            for place, seen in sighting.places.items()
        },
        "numbers": dict(sighting.numbers),
        "whole": sorted(sighting.whole),
        "sure": sighting.sure,
        "hidden": sorted(sighting.hidden),
    }


def sighting_from_json(data: Mapping[str, Any]) -> Sighting:
    """Read a sighting."""
    places = {
        place: tuple(_sight(sight, f"places.{place}") for sight in sequence(seen, f"places.{place}"))
        for place, seen in mapping(required(data, "places"), "places").items()
    }
    numbers = {key: count(value, key) for key, value in mapping(data.get("numbers", {}), "numbers").items()}
    whole = frozenset(text(one, "whole") for one in sequence(data.get("whole", []), "whole"))
    hidden = frozenset(text(one, "hidden") for one in sequence(data.get("hidden", []), "hidden"))
    return Sighting(places, numbers, whole, flag(data.get("sure", False), "sure"), hidden)


def _sight(value: Any, where: str) -> Sight:
    """What one piece may be, each label with its probability."""
    pairs = [sequence(pair, where, "[label, probability]") for pair in sequence(value, where)]
    candidates = [(text(pair[0], where), pair[1]) for pair in pairs if len(pair) == 2]
    if not candidates or len(candidates) < len(pairs) or not all(_is_chance(chance) for _, chance in candidates):
        raise NotationError("this is no piece", where, "[[label, probability], ...]")
    return Sight(tuple((label, float(chance)) for label, chance in candidates))


def _is_chance(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= 1
