"""A table as text, written by the room of its game: ``companion/cli/board_<game>.py``."""

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from importlib import import_module
from typing import Any, Final

from companion.cli.terminal import said_row, told
from companion.rules.components import counted

_LABEL_WIDTH: Final = 12


def table_text(state: Any) -> str:
    """The whole table, many lines."""
    board: Any = import_module(f"companion.cli.board_{state.options.game}")
    return "\n".join(board.lines(state))


def changed_lines(before: str, after: str) -> list[str]:
    """The lines of a table that are not as they were before, of players their points and coins alone."""
    old, new = ([_in_short(one) for one in text.splitlines()] for text in (before, after))
    changes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    lines = [one for kind, _, _, start, end in changes if kind in ("replace", "insert") for one in new[start:end]]
    return [one for one in lines if one]


def _in_short(text: str) -> str:
    """A line of the table; of a player, whose line is not indented, without whose turn it is."""
    return text if text[:1].isspace() else ", ".join(text.split(", ")[:2])


def line(name: str, text: str) -> str:
    """A line with its label in a column."""
    label = told(said_row(name)).removeprefix("the ")
    return f"  {label:<{_LABEL_WIDTH}} {told(said_row(text))}"


def truck_lines(
    trucks: Sequence[Sequence[str]], rooms: Sequence[int], taken: Sequence[int], words_of: Callable[[str], str]
) -> Iterator[str]:
    """A line for each truck: its tiles and open compartments, or who has taken it."""
    for truck, (tiles, room) in enumerate(zip(trucks, rooms, strict=True)):
        if truck in taken:
            yield line(f"truck-{truck + 1}", f"with player-{taken.index(truck) + 1}")
        else:
            yield line(f"truck-{truck + 1}", " | ".join([*map(words_of, tiles), *["-"] * (room - len(tiles))]))


def bank_line(coins: int, coin_tiles: int) -> str:
    """The bank, coin tiles among its coins."""
    return line("bank", f"{coins + coin_tiles}" + (f" ({coin_tiles} of them coin tiles)" if coin_tiles else ""))


def player_line(state: Any, seat: int, points: int, more: Sequence[str] = ()) -> str:
    """What is said of a player before the zoo: provisional points, money, whose turn it is."""
    marks = ["on turn"] if seat == state.turn and state.stage != "over" else []
    marks += ["has a truck"] if state.taken[seat] >= 0 else []
    about = "".join(f", {mark}" for mark in [*marks, *more])
    return told(
        said_row(f"player-{seat + 1}: {counted(points, 'point')}, {counted(state.zoos[seat].money, 'coin')}{about}")
    )
