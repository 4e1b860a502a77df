"""A table as text, written by the room of its game: ``companion/cli/board_<game>.py``."""

from importlib import import_module
from typing import Any, Final

_LABEL_WIDTH: Final = 12


def table_text(state: Any) -> str:
    """The whole table, many lines."""
    board: Any = import_module(f"companion.cli.board_{state.options.game}")
    return "\n".join(board.lines(state))


def line(name: str, text: str) -> str:
    """A line with its label in a column."""
    return f"  {name:<{_LABEL_WIDTH}} {text}"
