"""What one frame of a followed game led to: what is to be drawn over it, and what is to be said."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.reconcile.session import Effect, Session

SEEKING, MOVING, STEADY, DARK, FROZEN, SHAKEN = "seeking", "moving", "steady", "dark", "frozen", "shaken"
MESSAGES: Final[Mapping[str, str]] = {
    SEEKING: "No zoo board is in sight: show the whole board.",
    MOVING: "Something is moving.",
    STEADY: "",
    DARK: "The picture is black: is the lens covered, or the light off?",
    FROZEN: "The camera gives the same picture again and again.",
    SHAKEN: "The table has changed all over: it is read anew.",
}


Quad = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """Something to draw over the frame.

    ``quad``: four corners in the frame's pixels; ``label``: of the component, ``unknown`` for what looks like none;
    ``mark``: ``sure``, ``doubt`` or ``hidden``; ``seat``: whose zoo, from 0, -1 for nobody's; ``age``: seconds since it
    was in sight, 0 while it is; ``others``: what else it may be, likeliest first.
    """

    quad: Quad
    label: str
    confidence: float
    mark: str
    area: str
    space: str
    seat: int
    age: float = 0.0
    others: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class ZooInView:
    """A zoo that is or was in view: whose, its board's corners in the frame, and whether something moves over it."""

    seat: int
    quad: Quad
    moves: bool


@dataclass(frozen=True, slots=True)
class LiveView:
    """What one frame led to.

    ``status`` is that of the picture, with a sentence in ``message`` where people should do something; ``effects`` are
    new with this frame; ``read``: something was read in it; ``at``: its time.
    """

    at: float
    status: str
    message: str
    zoos: tuple[ZooInView, ...]
    outlines: tuple[Outline, ...]
    effects: tuple[Effect, ...]
    session: Session
    read: bool = False
