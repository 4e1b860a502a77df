"""What games, editions, expansions and variants are called; said by ``words(TITLES[game])``."""

from collections.abc import Mapping
from typing import Final

from companion.words import message

TITLES: Final[Mapping[str, str]] = {
    "zooloretto": message("Zooloretto"),
    "aquaretto": message("Aquaretto"),
    "joint": message("Zooloretto & Aquaretto"),
    "dice": message("Zooloretto: The Dice Game"),
}
"""The games' titles."""
EXTRAS: Final[Mapping[str, str]] = {
    "2012": message("Edition of 2012"),
    "2007": message("Edition of 2007"),
    "2023": message("Edition of 2023"),
    "print-and-play": message("Print and play"),
    "exotic": message("Exotic"),
    "xxl": message("XXL"),
    "all-stalls": message("All stalls"),
    "balloon": message("Balloon"),
    "tray": message("Tray"),
}
"""The names of editions, expansions and variants."""
