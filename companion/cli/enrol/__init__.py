"""Learn your own copy of the game from photos: boards, tiles, camera, dice, sheet."""

from collections.abc import Mapping

COMMANDS: Mapping[str, str] = {
    "layout": "companion.cli.enrol.layout",
    "board": "companion.cli.enrol.board",
    "tiles": "companion.cli.enrol.tiles",
    "camera": "companion.cli.enrol.camera",
    "dice": "companion.cli.enrol.dice",
    "sheet": "companion.cli.enrol.sheet",
}
