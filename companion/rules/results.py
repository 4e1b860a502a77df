"""What every game says about zoos: score cards, ranks, and what cannot be. Values only, shared by all games."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.errors import ImpossibleZooError


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points for one reason, in words, with the rule's id."""

    rule: str
    points: int
    text: str


@dataclass(frozen=True, slots=True)
class Scorecard:
    """The score of one zoo."""

    total: int
    lines: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that cannot be; `area` is where it lies, empty when it is about the whole zoo or the whole table.

    With `apart` the rest of the zoo can be scored without it; that score is incomplete, never final.
    """

    rule: str
    text: str
    area: str = ""
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """What decides a player's rank: points, and the money that breaks ties, None where it is not known."""

    name: str
    points: int
    money: int | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The names by rank, best first, several where a rank is shared.

    `undecided` holds the shared ranks that money which nobody has told could still break.
    """

    ranks: tuple[tuple[str, ...], ...]
    undecided: tuple[tuple[str, ...], ...] = ()


def scorecard(lines: Sequence[ScoreLine]) -> Scorecard:
    """The card with these lines, whose points add up."""
    return Scorecard(sum(line.points for line in lines), tuple(lines))


def check(problems: Sequence[Problem]) -> None:
    """Raise `ImpossibleZooError` when the zoo cannot be scored even without what does not belong.

    It names every problem and the rule of the first one that lets nothing be scored.
    """
    rules = [problem.rule for problem in problems if not problem.apart]
    if rules:
        raise ImpossibleZooError("; ".join(problem.text for problem in problems), rules[0])


def ranked(standings: Sequence[Standing]) -> Ranking:
    """Rank the players by points, then by money; a tie that remains is shared.

    Where money of a tied player is not known, the tied players share the rank and are named as undecided.
    """
    ranks: list[tuple[str, ...]] = []
    undecided: list[tuple[str, ...]] = []
    for points in sorted({standing.points for standing in standings}, reverse=True):
        tied = [standing for standing in standings if standing.points == points]
        known = {standing.money for standing in tied if standing.money is not None}
        if any(standing.money is None for standing in tied):
            ranks.append(tuple(standing.name for standing in tied))
            undecided += ranks[-1:] if len(tied) > 1 else []
            continue
        for money in sorted(known, reverse=True):
            names = (standing.name for standing in tied if standing.money == money)
            ranks.append(tuple(names))
    return Ranking(tuple(ranks), tuple(undecided))
