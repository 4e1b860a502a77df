"""The questions that every game answers, and the two answers that they share: a refusal and a step."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

S = TypeVar("S")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed, in words, with the rule's id."""

    reason: str
    rule: str


@dataclass(frozen=True, slots=True)
class Step(Generic[S, E]):
    """What an action leads to: the next state, and the deeds that happened on the way, in their order."""

    state: S
    events: tuple[E, ...]


@dataclass(frozen=True)
class Game:
    """One game, as the functions that answer for it; states, actions, events and options are its own types."""

    name: str
    legal_actions: Callable[[Any], Iterator[Any]]
    refusal: Callable[[Any, Any], Refusal | None]
    apply: Callable[[Any, Any], Step[Any, Any]]
    is_over: Callable[[Any], bool]
    due: Callable[[Any], str]
    problems: Callable[[Any], tuple[Any, ...]]
    scores: Callable[[Any], tuple[Any, ...]]
    action_to_text: Callable[[Any], str]
    action_from_text: Callable[[str], Any]
    state_to_json: Callable[[Any], dict[str, Any]]
    state_from_json: Callable[[Mapping[str, Any]], Any]
