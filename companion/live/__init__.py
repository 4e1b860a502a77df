"""A game followed by a camera: frames in, what is to be drawn and said out; the one way for command line and app."""

from companion.live.game import Live
from companion.live.opening import SCHEMA, open_live, readers_of, resumed
from companion.live.still import PhotographedTable
from companion.live.view import (
    DARK,
    FROZEN,
    MESSAGES,
    MOVING,
    SEEKING,
    SHAKEN,
    STEADY,
    LiveView,
    Outline,
    ZooInView,
)

__all__ = [
    "DARK",
    "FROZEN",
    "MESSAGES",
    "MOVING",
    "SCHEMA",
    "SEEKING",
    "SHAKEN",
    "STEADY",
    "Live",
    "LiveView",
    "Outline",
    "PhotographedTable",
    "ZooInView",
    "open_live",
    "readers_of",
    "resumed",
]
