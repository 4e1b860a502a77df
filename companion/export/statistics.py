"""What many games say together: of each player, and of one game how the points grew."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import mean
from typing import Any, Final

from companion.reconcile.session import Session
from companion.rules import game_named
from companion.storage.kept_game import Summary

MOST_POINTS_SHOWN: Final = 120
"""So many moments of a game are enough to see how it went."""


@dataclass(frozen=True, slots=True)
class Tally:
    """One player over many games; ``points`` in the order of the games, ``numbers`` are theirs."""

    name: str
    games: int
    wins: int
    points: tuple[int, ...]
    numbers: tuple[int, ...]

    @property
    def average(self) -> float:
        """The mean of the points."""
        return mean(self.points)

    @property
    def best(self) -> int:
        """The most points in one game."""
        return max(self.points)

    @property
    def share(self) -> float:
        """Which share of the games was won."""
        return self.wins / self.games


def tallies(games: Iterable[Summary]) -> tuple[Tally, ...]:
    """Every player who has been scored, who has won most first; then who has played most, then by name."""
    played: dict[str, list[tuple[int, int, bool]]] = {}
    for game in sorted(games, key=lambda game: game.number):
        for seat, points in zip(game.seats, game.totals, strict=True):
            if points is not None and game.ranking:
                played.setdefault(seat.name, []).append((game.number, points, seat.name in game.winners))
    found = [
        Tally(
            name,
            len(results),
            sum(won for _, _, won in results),
            tuple(points for _, points, _ in results),
            tuple(number for number, _, _ in results),
        )
        for name, results in played.items()
    ]
    return tuple(sorted(found, key=lambda tally: (-tally.wins, -tally.games, tally.name)))


def course(session: Session) -> tuple[tuple[int, ...], ...]:
    """What every seat had, turn after turn, up to now; what was taken back is left out.

    At most `MOST_POINTS_SHOWN` moments, evenly chosen, the first and the last among them.
    """
    states = []
    at: Session | None = session
    while at is not None:
        states.append(at.state)
        at = at.before
    moments = [state for state, _ in groupby(reversed(states))]
    game = game_named(session.state.options.game)
    return tuple(tuple(card.total for card in game.scores(state)) for state in _evenly(moments, MOST_POINTS_SHOWN))


def _evenly(values: Sequence[Any], most: int) -> Sequence[Any]:
    """As many of the values, evenly chosen, the first and the last among them."""
    if len(values) <= most:
        return values
    return [values[round(at * (len(values) - 1) / (most - 1))] for at in range(most)]
