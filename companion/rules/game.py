"""The questions that every game answers, and the answers that all games share: a refusal and a step.

States, zoos, options, actions and events are values of the game's own types. All that is asked of them here:

- options: `game` (the game's name), `edition`, `players` (0 where not known), `expansions` and `variants` (the names
  that are played), `coins` (how many exist; no player can have more);
- a zoo: `game`, `edition`, `coins` and `money` (None where nobody has said how many), `coin_tiles`,
  `unseen` (names of what counts for the score and nobody has seen);
  `dataclasses.replace(zoo, coins=3)` fills the coins in;
- a state: `options`, `zoos` by seat, `turn` (the seat whose turn it is), `stage`, which is "turn" when one begins;
- an event: `text` and `rule`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.rules.results import Problem, Ranking, Scorecard, Standing

S = TypeVar("S")
E = TypeVar("E")

Pick = Callable[[Sequence[str], int], Sequence[str]]
"""Chooses that many of the names, as `random.Random(seed).sample` does."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed, in words, with the rule's id."""

    reason: str
    rule: str


def not_now(due: str, rule: str, *, over: bool) -> Refusal:
    """The refusal of what is not awaited: it says what is, or that nothing is any more."""
    return Refusal(due if over else f"awaited is: {due}", rule)


@dataclass(frozen=True, slots=True)
class Step(Generic[S, E]):
    """What an action leads to: the next state, and the deeds that happened on the way, in their order."""

    state: S
    events: tuple[E, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A house rule that people are asked for at set-up: its name, the question, what is usual, what can be said."""

    name: str
    text: str
    usual: str
    known: tuple[str, ...]


def whole_money(zoo: Any, _options: Any) -> int | None:
    """All of the zoo's money breaks ties, None where it is not known."""
    money: int | None = zoo.money
    return money


def nothing_asked(_options: Any) -> tuple[Asked, ...]:
    """Nothing: the game leaves nothing open that only the players' own copy tells."""
    return ()


@dataclass(frozen=True)
class Game:
    """One game, as the functions that answer for it.

    Setting up: `options_from_words(edition, expansions, variants, players)` reads the command line's words and refuses
    what does not go together; `put_back(options, names)` notes what people put back into the box; `complete(options,
    pick)` lets chance choose what is still open; `new_game(options, starter)` needs complete options.
    `with_house_rules(options, words)` takes what a table plays where the rulebook leaves it open, ``NAME=VALUE`` each;
    `asked(options)` are those of complete options that only the players' own copy of the game tells.

    Chance: `hidden(state)` gives what may turn up now, as actions each with how often; empty when a player is to act.

    Zoos: `answered(zoo, where, seen, label)` is the zoo with what a person says lies there instead of what was seen;
    `area_points(zoo, options)` is what each area adds to the score; `tie_money(zoo, options)` is what breaks ties, None
    where it is not known; `tie_rule(options)` is the rule that says so.

    Statistics: `figures` names the kinds of events that a simulation counts.
    """

    name: str
    options_from_words: Callable[[str | None, tuple[str, ...], tuple[str, ...], int], Any]
    put_back: Callable[[Any, Sequence[str]], Any]
    complete: Callable[[Any, Pick], Any]
    new_game: Callable[[Any, int], Any]
    legal_actions: Callable[[Any], Iterator[Any]]
    refusal: Callable[[Any, Any], Refusal | None]
    apply: Callable[[Any, Any], Step[Any, Any]]
    hidden: Callable[[Any], Sequence[tuple[Any, int]]]
    is_over: Callable[[Any], bool]
    due: Callable[[Any], str]
    problems: Callable[[Any], tuple[Problem, ...]]
    scores: Callable[[Any], tuple[Scorecard, ...]]
    final_ranking: Callable[[Any], Ranking]
    action_to_text: Callable[[Any], str]
    action_from_text: Callable[[str], Any]
    state_to_json: Callable[[Any], dict[str, Any]]
    state_from_json: Callable[[Mapping[str, Any]], Any]
    zoo_from_json: Callable[[Mapping[str, Any], str | None], Any]
    zoo_to_json: Callable[[Any], dict[str, Any]]
    score: Callable[[Any, Any], Scorecard]
    ranking: Callable[[Sequence[Standing]], Ranking]
    zoo_problems: Callable[[Any, Any], tuple[Problem, ...]]
    zoos_problems: Callable[[Sequence[Any], Any], tuple[Problem, ...]]
    answered: Callable[[Any, str, str, str], Any]
    area_points: Callable[[Any, Any], dict[str, int]]
    figures: Mapping[str, type | tuple[type, ...]]
    with_house_rules: Callable[[Any, Sequence[str]], Any]
    tie_rule: Callable[[Any], str]
    asked: Callable[[Any], Sequence[Asked]] = nothing_asked
    tie_money: Callable[[Any, Any], int | None] = whole_money
