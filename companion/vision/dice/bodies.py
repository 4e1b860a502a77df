"""What a table allows: the tops of one set's dice are squares of one size, and no die stands in another."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Points
from companion.vision.dice.camera import Eye
from companion.vision.dice.tops import LIKELY
from companion.vision.tiles.squares import fitted_square

SIZES = (0.6, 1.6)
"""A top may look so much smaller or larger than most and still be one."""
APART = 0.92
"""Dice stand at least so many sides apart, middle from middle, 0.95 as they are measured; a side taken for a top would
stand in its own die."""
APART_AHEAD = 0.99
FAINTER = 0.8
TOWARDS = 0.6
"""What is so much less sure than a die and stands before it, seen from the camera (cosine of the angle), must be this
far away: there a die shows its own side."""

FAINT_AHEAD, LEANING_AHEAD, STRAIGHT = 1.2, 1.6, 0.9
"""What is not even likely, or seems to lean, must be this far from a die straight before it: there is the die's own
side, which shows a known picture, too; from low down it looks long, like the side of a die that leans."""

LARGE, TOUCHING, ODDS, RATHER_A_SIDE = 1.09, 1.1, 0.2, 0.3
"""What stands straight before a die, no further off than one that touches it, looks so much larger than most and has a
fifth of its odds is rather its side, seen from low down: no surer than the last, so that it is asked for."""


def true_side(apparent: float, eye: Eye) -> float:
    """A die's side in mm whose top, that high above the table, looks ``apparent`` mm wide on it."""
    return apparent * eye.height / (eye.height + apparent)


def true_sides(tops: Points, eye: Eye) -> NDArray[np.float64]:
    """The sides (N,) in mm that the dice seem to have whose tops (N, 4, 2) look so on the table, in its mm."""
    apparent = _sides(tops)
    return np.asarray(apparent * eye.height / (eye.height + apparent), np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """Dice on the table, in its mm.

    ``tops`` (N, 4, 2): their tops as they look on it, squares of the size that most have; ``grounds`` (N, 2): where
    they stand; ``bases`` (N, 4, 2): what they stand on, which a die hides; ``possible`` (N,): which can stand there
    together; ``confidence`` (N,): how sure each is beside the others.
    """

    tops: Points
    grounds: Points
    bases: Points
    possible: NDArray[np.bool_]
    confidence: NDArray[np.float32]


def standing(
    tops: Points,
    confidence: NDArray[np.float32],
    eye: Eye,
    leaning: Sequence[bool] = (),
    side: float | None = None,
) -> Standing:
    """The dice whose tops (N, 4, 2) look so on the table, in its mm, the surest first; ``leaning``: which lean.

    ``side``: theirs in mm where it is known, else it is told by most of the tops.
    """
    sides = _sides(tops)
    likely = confidence >= LIKELY
    if side is None:
        apparent = float(np.median(sides[likely] if likely.any() else sides))
        side = true_side(apparent, eye)
    else:
        apparent = side * eye.height / (eye.height - side)
    squares = np.stack([fitted_square(top, apparent)[0] for top in tops])
    grounds = eye.below(squares.mean(axis=1), side)
    possible = (sides > SIZES[0] * apparent) & (sides < SIZES[1] * apparent)
    foot = np.array([eye.x, eye.y])
    beside = confidence.copy()
    odds = confidence / np.maximum(1 - confidence, 1e-6)
    for number in range(len(tops)):
        away = grounds[number] - grounds[:number]
        far = np.hypot(*away.T) / side
        straight = _cosine(away, foot - grounds[:number])
        fainter = confidence[number] < FAINTER * confidence[:number]
        near = (far < APART) | ((straight > TOWARDS) & fainter & (far < APART_AHEAD))
        leans = any(leaning[number : number + 1])
        if leans or not likely[number]:
            near |= (straight > STRAIGHT) & (far < (LEANING_AHEAD if leans else FAINT_AHEAD))
        possible[number] &= not bool((near & possible[:number]).any())
        before = (straight > STRAIGHT) & (far < TOUCHING) & (odds[number] < ODDS * odds[:number])
        if sides[number] > LARGE * apparent and (before & possible[:number]).any():
            beside[number] = min(confidence[number], RATHER_A_SIDE)
    return Standing(squares, grounds, eye.below(squares, side), possible, beside)


def _cosine(one: Points, other: Points) -> NDArray[np.float64]:
    """The cosines (N,) of the angles between vectors (N, 2)."""
    lengths = np.hypot(*one.T) * np.hypot(*other.T)
    return np.asarray((one * other).sum(axis=1) / np.maximum(lengths, 1e-9), np.float64)


def _sides(tops: Points) -> NDArray[np.float64]:
    return np.asarray(np.hypot(*(tops - np.roll(tops, 1, axis=1)).transpose(2, 0, 1)).mean(axis=1), np.float64)
