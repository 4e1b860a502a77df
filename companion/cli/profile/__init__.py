"""Your own copies of the game: list, show, export, import and delete them."""

from collections.abc import Mapping

COMMANDS: Mapping[str, str] = {
    "list": "companion.cli.profile.list",
    "show": "companion.cli.profile.show",
    "export": "companion.cli.profile.export",
    "import": "companion.cli.profile.take_in",
    "delete": "companion.cli.profile.delete",
}
