"""Learn your own copy of the game from photos: its boards, its tiles."""

from collections.abc import Mapping

COMMANDS: Mapping[str, str] = {
    "board": "companion.cli.enrol.board",
    "tiles": "companion.cli.enrol.tiles",
}
