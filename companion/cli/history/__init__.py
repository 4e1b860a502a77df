"""Past games and those in play: list, show, delete and restore them."""

from collections.abc import Mapping

from companion.cli.history.list import run

COMMANDS: Mapping[str, str] = {
    "list": "companion.cli.history.list",
    "show": "companion.cli.history.show",
    "delete": "companion.cli.history.delete",
    "restore": "companion.cli.history.restore",
}

ALONE = run
"""What the command does when nothing else is said."""
