"""Both zoos of one player in a game of both: the zoo, and the water zoo wherever there is room beside it.

Rules: AJ-02, AJ-08. Frame: the zoo's main board's upper left is the origin.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from companion.training.scenes.camera import corners
from companion.training.scenes.kit import Kit
from companion.training.scenes.scene import Item, Pair, Pose
from companion.training.scenes.water_on_table import LaidWater
from companion.training.scenes.zoo_on_table import Laid
from companion.training.scenes.zoos import areas_built

GAP_MM = (6.0, 45.0)
"""Table between what belongs to one zoo and to the other."""

CROOKED = 2.5
"""Sigma in degrees of how crooked the zoos lie to each other."""

ASPECT = 4 / 3
"""A phone's picture: zoos lie so that they fill it."""

ROOMY = 0.25
"""How often the other side is chosen than that where both take up least of a picture."""


@dataclass(frozen=True, slots=True)
class LaidBoth:
    """Boards by their place, those of the water zoo with ``water:`` before it; all items, boards first; the zoos."""

    boards: dict[str, Item]
    items: tuple[Item, ...]
    dry: Laid
    wet: LaidWater

    def to_json(self, kit: Kit) -> dict[str, Any]:
        """Both as one companion.zoo/1."""
        dry = self.dry.zoo.to_json(kit.rules, areas_built(kit.box(), self.dry.zoo.built))
        wet = self.wet.zoo.to_json(kit.rules)
        money = {"game": "joint", "coins": dry["coins"] + wet["coins"]}
        return dry | {key: value for key, value in wet.items() if key in ("water", "supply")} | money


def lay_both(rng: np.random.Generator, dry: Laid, wet: LaidWater) -> LaidBoth:
    """The water zoo laid beside the zoo, on any side, a little crooked."""
    turn = float(rng.normal(0, CROOKED))
    turned = [_moved(item, turn, (0.0, 0.0)) for item in wet.items]
    shifts = sorted(_shifts(rng, dry.items, turned), key=lambda shift: _side(dry.items, turned, shift))
    shift = shifts[int(rng.random() < ROOMY)]
    laid = [_moved(item, 0.0, shift) for item in turned]
    boards = dict(dry.boards)
    for name, item in zip(wet.boards, laid, strict=False):  # boards are laid first
        boards[f"water:{name}"] = item
    others = [item for item in (*dry.items, *laid) if item.kind != "board"]
    return LaidBoth(boards, (*boards.values(), *others), dry, wet)


def _moved(item: Item, turn: float, shift: Pair) -> Item:
    """An item after a turn about the origin, clockwise in degrees, and a shift."""
    angle = np.radians(turn)
    rotation = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    x, y = rotation @ np.array([item.pose.x, item.pose.y]) + np.array(shift)
    slope_x, slope_y = rotation @ np.array(item.pose.slope)
    pose = Pose(float(x), float(y), item.pose.z, item.pose.turn + turn, (float(slope_x), float(slope_y)))
    return replace(item, pose=pose)


def _shifts(rng: np.random.Generator, fixed: Sequence[Item], moving: Sequence[Item]) -> list[Pair]:
    """Where the moving items may go: to the right of the fixed ones, left, below and above, a little off the middle."""
    (low, high), (own_low, own_high) = _extent(fixed), _extent(moving)
    middle = (low + high) / 2 - (own_low + own_high) / 2
    slack = np.abs((high - low) - (own_high - own_low)) / 2
    found = []
    for axis in (0, 1):
        for shift in (high[axis] - own_low[axis], low[axis] - own_high[axis]):
            gap = float(rng.uniform(*GAP_MM)) * (1 if shift > 0 else -1)
            along = float(middle[1 - axis] + rng.uniform(-1, 1) * slack[1 - axis])
            away = float(shift + gap)
            found.append((away, along) if axis == 0 else (along, away))
    return found


def _side(fixed: Sequence[Item], moving: Sequence[Item], shift: Pair) -> float:
    """How long a phone's picture must be, in millimetres, to show all."""
    (low, high), (own_low, own_high) = _extent(fixed), _extent(moving)
    low, high = np.minimum(low, own_low + shift), np.maximum(high, own_high + shift)
    wide, tall = sorted(high - low, reverse=True)
    return float(max(wide, tall * ASPECT))


def _extent(items: Sequence[Item]) -> tuple[np.ndarray, np.ndarray]:
    """Lower and upper corner (2,) of the table that items take up."""
    points = np.concatenate([corners(item, 0.0)[:, :2] for item in items])
    return points.min(axis=0), points.max(axis=0)
