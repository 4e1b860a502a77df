"""Visitors on the observation points of the path: wooden figures that stand in a group about each point."""

from collections.abc import Mapping, Sequence

import numpy as np

from companion.training.scenes.kit import Kit, on_board
from companion.training.scenes.laying import overlap
from companion.training.scenes.scene import Item, Pair, Pose
from companion.training.scenes.surroundings import VISITORS
from companion.training.scenes.zoos import Placed

FIGURE_MM: Pair = (12.0, 20.0)
"""Width of a figure's foot and its height."""

REACH_MM = (5.0, 17.0)
"""How far from its point a figure stands when it has the point for itself, and at most in a crowd."""

GAP_MM = 0.6
"""The least room between two figures."""

TRIES = 60


def stand_visitors(
    rng: np.random.Generator, kit: Kit, boards: Mapping[str, Item], visitors: Sequence[Placed], laid: Sequence[Item]
) -> list[Item]:
    """The visitors of a zoo; one that finds no room is left out. All figures of a scene are of one size."""
    wide, high = (side * float(rng.uniform(0.93, 1.07)) for side in FIGURE_MM)
    blocked = [item for item in laid if item.kind != "board"]
    standing: list[Item] = []
    for visitor in visitors:
        board, point = _point(kit, boards, visitor.area)
        for attempt in range(TRIES):
            reach = REACH_MM[0] + (REACH_MM[1] - REACH_MM[0]) * attempt / TRIES
            angle, far = float(rng.uniform(0, 2 * np.pi)), reach * float(np.sqrt(rng.random()))
            x, y = point[0] + far * np.cos(angle), point[1] + far * np.sin(angle)
            pose = Pose(float(x), float(y), board.thickness, turn=float(rng.uniform(0, 360)))
            colour = VISITORS[visitor.label.removeprefix("visitor/")]
            figure = Item(
                "visitor", visitor.label, "prop/visitor", pose, (wide, wide), high, "round", visitor.area, edge=colour
            )
            apart = all(np.hypot(one.pose.x - pose.x, one.pose.y - pose.y) > wide + GAP_MM for one in standing)
            if apart and all(overlap(figure, other)[0] <= 0 for other in blocked):
                standing.append(figure)
                break
    return standing


def _point(kit: Kit, boards: Mapping[str, Item], area: str) -> tuple[Item, Pair]:
    """The board that an observation point is on, and where it is on the table."""
    name = next(name for name in ("main", "jungle") if area in kit.layouts[name]["areas"])
    x, y = kit.layouts[name]["areas"][area]["point"]
    return boards[name], on_board(boards[name], (float(x), float(y)))
