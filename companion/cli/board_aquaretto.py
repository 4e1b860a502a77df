"""A table of Aquaretto as text: trucks, piles, water zoos as grids."""

from collections.abc import Iterator, Sequence

from companion.cli.board_text import line
from companion.rules.aquaretto.options import ENTRANCE, SPECIES, TRUCK_ROOMS
from companion.rules.aquaretto.scoring import score
from companion.rules.aquaretto.setup import face_down, in_the_middle
from companion.rules.aquaretto.state import OVER, State
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
    yield from _middle(state)
    for seat in range(len(state.zoos)):
        yield from _player(state, seat)
    letters = ", ".join(f"{letter} {species}" for species, letter in _LETTERS.items())
    yield ""
    yield line("letters", f"{letters}; + coworker, . empty, # entrance")
    yield line("marks", "m male, f female, ~ fish, ! lightning, y young")


def _middle(state: State) -> Iterator[str]:
    """Trucks, piles, bank and supply."""
    for truck, (tiles, room) in enumerate(zip(state.trucks, TRUCK_ROOMS[state.options.players], strict=True)):
        if truck in state.taken:
            yield line(f"truck-{truck + 1}", f"with player-{state.taken.index(truck) + 1}")
        else:
            yield line(f"truck-{truck + 1}", " | ".join([*map(words, tiles), *["-"] * (room - len(tiles))]))
    piles = ", ".join(f"{name} {number}" for name, number in face_down(state).items())
    yield line("face down", piles + (", last round" if state.last_round else ""))
    middle = in_the_middle(state)
    others = [f"{words(label)} {number}" for label, number in middle.items() if label not in ("coin", "coin-tile")]
    boards = [f"extra-large board {state.extra_boards}"] if state.extra_boards else []
    yield line("bank", f"{state.bank}" + (f" ({state.coin_tiles} of them coin tiles)" if state.coin_tiles else ""))
    yield line("supply", ", ".join([*others, *boards]) or "nothing")


def _player(state: State, seat: int) -> Iterator[str]:
    """One zoo with its provisional score."""
    zoo = state.zoos[seat]
    marks = ["on turn"] if seat == state.turn and state.stage != OVER else []
    marks += ["has a truck"] if state.taken[seat] >= 0 else []
    marks += [f"{zoo.supply} supply tiles"] if zoo.supply else []
    total = score(zoo, state.options).total
    yield ""
    yield f"player-{seat + 1}: {total} points, {zoo.money} coins" + "".join(f", {mark}" for mark in marks)
    yield from water_lines(zoo)


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
