"""What can be done: orders in the imperative, each one atomic.

What a rolled die shows is an action too: `Reveal`, supplied by a camera, a player's tap or a simulation. Trucks are
counted from 0 here, from 1 in text. Labels are those of the vocabulary, such as ``die/lion``.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RollDice:
    """Take two dice from the supply and roll them. Rule: DG-14."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """See what one of the rolled dice shows. Rule: DG-14."""

    label: str


@dataclass(frozen=True, slots=True)
class LoadDie:
    """Put a rolled die on an empty crate of this truck. Rules: DG-15, DG-16."""

    label: str
    truck: int


@dataclass(frozen=True, slots=True)
class TakeTruck:
    """Take all dice of this truck and enter their symbols. Rules: DG-20, DG-21, DG-22."""

    truck: int


Action = RollDice | Reveal | LoadDie | TakeTruck
