"""Sets of dice: six pictures in one style, and the many ways in which such a die can lie."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.training.dice.cube import SIDES, Skin
from companion.training.dice.faces import Rgba, Style, skin

Slope = NDArray[np.float32]
Ways = tuple[tuple[str, Skin], ...]
"""What lies on top, and the skin so turned, for each of a die's six ways to lie."""


@dataclass(frozen=True, slots=True, eq=False)
class DiceSet:
    """A set of like dice: the labels of its six pictures, the pictures (RGBA, upright), how they are made."""

    name: str
    labels: tuple[str, ...]
    icons: tuple[Rgba, ...]
    style: Style

    def dice(self, rng: np.random.Generator, count: int, moulds: int = 2) -> list[Ways]:
        """``count`` dice of the set; ``moulds`` of them differ in how exactly their pictures sit."""
        made = [self._ways(rng) for _ in range(min(moulds, count))]
        return [made[number % len(made)] for number in range(count)]

    def _ways(self, rng: np.random.Generator) -> Ways:
        """A die in its six ways: its sides shuffled once, each picture in a quarter turn of its own."""
        order = [int(k) for k in rng.permutation(SIDES)]
        whole = skin([self.icons[k] for k in order], self.style, rng)
        side = whole.colour.shape[1]
        quarters = [int(quarter) for quarter in rng.integers(0, 4, SIDES)]
        rows = [slice(k * side, (k + 1) * side) for k in range(SIDES)]
        colours = [_turned(whole.colour[part], quarter) for part, quarter in zip(rows, quarters, strict=True)]
        slopes = [_turned_slope(whole.slope[part], quarter) for part, quarter in zip(rows, quarters, strict=True)]
        ways = []
        for shift in range(SIDES):
            sides = [int(k) for k in np.roll(np.arange(SIDES), shift)]
            rolled = Skin(
                np.concatenate([colours[k] for k in sides]), np.concatenate([slopes[k] for k in sides]), whole.gloss
            )
            ways.append((self.labels[order[sides[4]]], rolled))
        return tuple(ways)


def _turned(picture: Rgba, quarters: int) -> Rgba:
    return np.ascontiguousarray(np.rot90(picture, quarters))


def _turned_slope(slope: Slope, quarters: int) -> Slope:
    """Slopes turned with their picture: anticlockwise in quarters, as ``rot90`` turns."""
    turned = np.rot90(slope, quarters)
    for _ in range(quarters):
        turned = np.stack([turned[..., 1], -turned[..., 0]], axis=-1)
    return np.ascontiguousarray(turned)


def random_labels(count: int = SIDES) -> tuple[str, ...]:
    """Names for pictures whose meaning does not matter."""
    return tuple(f"face-{number}" for number in range(count))


def shuffled(rng: np.random.Generator, sets: Sequence[list[Ways]]) -> list[Ways]:
    """The dice of several sets in one box, in any order."""
    everything = [die for one in sets for die in one]
    return [everything[int(k)] for k in rng.permutation(len(everything))]
