"""Legal zoos with Exotic and XXL by chance: what the base game's zoo has, and what the expansions add to it.

Counts and boards: EX-02 to EX-04, EX-08, EX-16, EX-18, XL-01 to XL-05, XL-13 of the ledger.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.training.scenes.zoos import JUNGLE, OFFSPRING, PLAIN, POINTS, Box, Placed, Zoo, sample_zoo

TWO_OF_A_KIND, SPACES, MOST_KINDS = 2, 5, 3
"""Tiles of an exotic kind, spaces of a jungle board, kinds that it may hold."""

EXTRA_PLAIN, EXTRA_FERTILE, EXTRA_OFFSPRING = 4, 1, 1
"""What XXL adds to each species: tiles without a heart, with either heart, offspring."""

TOKENS = (6, 6, 6, 5, 5, 5, 4, 4, 4, 4)
"""The stack of tokens, the top first."""

YELLOW = "yellow"
"""The colour of visitors that only XXL uses."""


@dataclass(frozen=True, slots=True)
class Wider:
    """What the expansions hold: exotic kinds, colours of visitors and bonus tiles; and which of them are played."""

    kinds: tuple[str, ...]
    colours: tuple[str, ...]
    exotic: bool
    xxl: bool


def sample_wider_zoo(rng: np.random.Generator, box: Box, wider: Wider, most_in_barn: int) -> Zoo:
    """A legal zoo at the end of a game with these expansions."""
    if wider.xxl:
        counts = (PLAIN + EXTRA_PLAIN, 2 + EXTRA_FERTILE, OFFSPRING + EXTRA_OFFSPRING)
        box = replace(box, plain=counts[0], fertile=counts[1], offspring=counts[2])
    zoo = sample_zoo(rng, box, most_in_barn)
    beside: list[str] = []
    if wider.xxl:
        donated = int(rng.choice(3, p=[0.4, 0.38, 0.22]))
        first = int(rng.integers(len(TOKENS) - 1))
        beside += [f"token/{value}" for value in sorted(rng.choice(TOKENS[first:], donated, replace=False))]
    expansions = (*["exotic"] * wider.exotic, *["xxl"] * wider.xxl)
    if not wider.exotic:
        return replace(zoo, expansions=expansions, beside=tuple(beside))
    colours = [colour for colour in wider.colours if wider.xxl or colour != YELLOW]
    beside += [f"bonus/{colour}" for colour in colours if rng.random() < 0.22]
    placed = (*zoo.placed, *_exotics(rng, wider.kinds))
    visitors = _visitors(rng, colours)
    return replace(zoo, placed=placed, expansions=expansions, visitors=visitors, beside=tuple(beside))


def _exotics(rng: np.random.Generator, kinds: Sequence[str]) -> list[Placed]:
    """Exotic animals of at most three kinds on the jungle board, and now and then some in the barn."""
    chosen = [str(kind) for kind in rng.permutation(kinds)[:MOST_KINDS]]
    tiles = [f"exotic/{kind}" for kind in chosen for _ in range(TWO_OF_A_KIND)]
    count = int(rng.choice(SPACES + 1, p=[0.05, 0.1, 0.2, 0.25, 0.25, 0.15]))
    on_board = [str(label) for label in rng.permutation(tiles)[:count]]
    spaces = rng.permutation(SPACES)[:count]
    placed = [Placed(label, JUNGLE, f"{JUNGLE}/{i + 1}") for i, label in sorted(zip(spaces, on_board, strict=True))]
    left = [f"exotic/{kind}" for kind in kinds for _ in range(TWO_OF_A_KIND)]
    for label in on_board:
        left.remove(label)
    if rng.random() < 0.4:
        placed += [Placed(str(label), "barn", "") for label in rng.permutation(left)[: int(rng.integers(1, 3))]]
    return placed


def _visitors(rng: np.random.Generator, colours: Sequence[str]) -> tuple[Placed, ...]:
    """None to three visitors of each colour, most where they start or near it."""
    found = []
    for colour in colours:
        for _ in range(int(rng.choice(4, p=[0.17, 0.53, 0.22, 0.08]))):
            point = 1 + int(rng.choice(POINTS, p=[0.16, 0.3, 0.18, 0.2, 0.16]))
            found.append(Placed(f"visitor/{colour}", f"path-{point}", ""))
    return tuple(found)
