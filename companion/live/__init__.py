"""A game followed by a camera: frames in, what is to be drawn and said out; the one way for command line and app."""

from companion.live.dice import FIRST_TURNS, OTHERWISE, LiveDice
from companion.live.dice_sight import DiceSight, hindrance, look_of_reading, offence, sight_of, surplus
from companion.live.followed import Followed
from companion.live.game import Live
from companion.live.opening import SCHEMA, dice_reader_of, open_live, readers_of, resumed
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
    "FIRST_TURNS",
    "FROZEN",
    "MESSAGES",
    "MOVING",
    "OTHERWISE",
    "SCHEMA",
    "SEEKING",
    "SHAKEN",
    "STEADY",
    "DiceSight",
    "Followed",
    "Live",
    "LiveDice",
    "LiveView",
    "Outline",
    "PhotographedTable",
    "ZooInView",
    "dice_reader_of",
    "hindrance",
    "look_of_reading",
    "offence",
    "open_live",
    "readers_of",
    "resumed",
    "sight_of",
    "surplus",
]
