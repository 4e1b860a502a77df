"""A table of Aquaretto as text: trucks, piles, water zoos as grids."""

from collections.abc import Iterator, Sequence

from companion.cli.board_text import bank_line, line, player_line, truck_lines
from companion.rules.aquaretto.options import ENTRANCE, SPECIES, TRUCK_ROOMS
from companion.rules.aquaretto.scoring import score
from companion.rules.aquaretto.setup import face_down, in_the_middle
from companion.rules.aquaretto.state import State
from companion.rules.aquaretto.zoo import Zoo
from companion.rules.components import words

_LETTERS = {
    "dolphin": "D",
    "orca": "O",
    "sea-lion": "S",
    "sea-turtle": "T",
    "hippopotamus": "H",
    "crocodile": "C",
    "penguin": "P",
    "polar-bear": "B",
}
_MARKS = {"male": "m", "female": "f", "fish": "~", "lightning": "!"}


def lines(state: State) -> Iterator[str]:
    """The whole table, line by line."""
    yield from truck_lines(state.trucks, TRUCK_ROOMS[state.options.players], state.taken, words)
    piles = ", ".join(f"{name} {number}" for name, number in face_down(state).items())
    yield line("face down", piles + (", last round" if state.last_round else ""))
    yield bank_line(state.coins, state.coin_tiles)
    yield supply_line(state)
    for seat, zoo in enumerate(state.zoos):
        yield ""
        yield player_line(state, seat, score(zoo, state.options).total)
        yield from water_lines(zoo)
    yield ""
    yield from legend()


def supply_line(state: State) -> str:
    """What lies in the middle beside piles and bank."""
    middle = in_the_middle(state)
    others = [f"{words(label)} {number}" for label, number in middle.items() if label not in ("coin", "coin-tile")]
    boards = [f"extra-large board {state.extra_boards}"] if state.extra_boards else []
    return line("supply", ", ".join([*others, *boards]) or "nothing")


def legend() -> Iterator[str]:
    """What the signs on the grid mean."""
    letters = ", ".join(f"{letter} {words(f'animal/{species}')}" for species, letter in _LETTERS.items())
    yield line("letters", f"{letters}; + coworker, . empty, # entrance")
    yield line("marks", "m male, f female, ~ fish, ! lightning, y young")


def water_lines(zoo: Zoo) -> Iterator[str]:
    """The grid, row by row from above with y at its left and x below, and what lies beside it."""
    cells = zoo.cells | ENTRANCE
    xs = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    held = dict(zoo.tiles)
    for y in range(max(y for _, y in cells), min(y for _, y in cells) - 1, -1):
        row = "".join(_cell(zoo, held, (x, y)) for x in xs)
        yield line("", f"{y:>3} {row}".rstrip())
    yield line("", "    " + "".join(f"{x:<3}" for x in xs).rstrip())
    jobs = {"cashiers": zoo.cashiers, "keepers": zoo.keepers, "manager": zoo.managers}
    yield line("coworkers", ", ".join(f"{name} {number}" for name, number in jobs.items()))
    yield line("depot", _depot(zoo.depot))
    if zoo.supply:
        yield line("supply tiles", str(zoo.supply))


def _cell(zoo: Zoo, held: dict[tuple[int, int], str], cell: tuple[int, int]) -> str:
    """Three signs for a cell."""
    if cell in held:
        return f"{_short(held[cell]):<3}"
    if cell in zoo.trainers:
        return "+  "
    if cell in zoo.cells:
        return ".  "
    return "#  " if cell in ENTRANCE else "   "


def _short(label: str) -> str:
    """An animal in one or two letters."""
    mark = "y" if label.startswith("offspring/") else _MARKS.get(label.rsplit("/", 1)[-1], "")
    return _LETTERS[SPECIES[label]] + mark


def _depot(depot: Sequence[str]) -> str:
    """The stack, the top first."""
    return ", ".join([f"{words(depot[-1])} on top", *map(words, reversed(depot[:-1]))]) if depot else "empty"
