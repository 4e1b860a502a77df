"""The text form of an action: a verb and its words, as a person reads and types them.

    draw free | draw end                            reveal animal/dolphin/male       load truck-2
    take truck-2                                    place animal/dolphin basin/2,3   place animal/dolphin depot
    place coworker booth                            place coworker basin/1,1
    move animal/penguin/fish basin/2,3              move coworker basin/1,1 manager
    purchase animal/orca player-2 basin/2,3         discard animal/orca              expand large 5,2
    expand small 5,2 90                             clear truck-3

Trucks and players are counted from 1. A board is named with its lowest cell, of several the leftmost, and the degrees
by which it is turned clockwise.
"""

import re
from collections.abc import Callable
from typing import assert_never

from companion.errors import NotationError
from companion.rules.aquaretto.actions import (
    END_STACK_PILE,
    FREE_PILES,
    Action,
    ClearTruck,
    DiscardTile,
    DrawTile,
    Expand,
    LoadTile,
    MoveCoworker,
    MoveTile,
    PlaceTile,
    PurchaseTile,
    Reveal,
    TakeTruck,
)
from companion.rules.aquaretto.grid import BASIN, Board, cell_at
from companion.rules.aquaretto.options import COWORKER, JOBS, SHAPES, TURNS, Cell
from companion.rules.aquaretto.zoo import DEPOT
from companion.rules.components import is_label

Reader = Callable[[str, str], object]


def action_to_text(action: Action) -> str:  # noqa: C901 - one case for each action
    """Write an action."""
    match action:
        case DrawTile(pile):
            return f"draw {pile}"
        case Reveal(label):
            return f"reveal {label}"
        case LoadTile(truck):
            return f"load truck-{truck + 1}"
        case TakeTruck(truck):
            return f"take truck-{truck + 1}"
        case PlaceTile(label, where):
            return f"place {label} {where}"
        case MoveTile(label, where):
            return f"move {label} {where}"
        case MoveCoworker(source, where):
            return f"move {COWORKER} {source} {where}"
        case PurchaseTile(seller, label, where):
            return f"purchase {label} player-{seller + 1} {where}"
        case DiscardTile(label):
            return f"discard {label}"
        case Expand(Board(kind, (x, y), turn)):
            return f"expand {kind} {x},{y} {turn or ''}".rstrip()
        case ClearTruck(truck):
            return f"clear truck-{truck + 1}"
        case _:
            assert_never(action)


def action_from_text(text: str) -> Action:
    """Read an action; a mistake raises `NotationError` with the column where it stands, counted from 1."""
    words = [(match.group(), match.start() + 1) for match in re.finditer(r"\S+", text)]
    verbs = ", ".join(VERBS)
    if not words:
        raise NotationError("there is no action", "column 1", verbs)
    (verb, column), *rest = words
    if verb not in VERBS:
        raise NotationError(f"{verb!r} is no action", f"column {column}", verbs)
    build, readers = VERBS[verb]
    if verb == "move" and rest and rest[0][0] == COWORKER:
        build, readers = _move_coworker, (_tile, _place, _place)
    if verb == "expand" and len(rest) == 2:
        readers = readers[:2]
    end = len(text.rstrip()) + 1
    if len(rest) < len(readers):
        raise NotationError(f"{verb!r} is not complete", f"column {end}", EXPECTED[readers[len(rest)]])
    if len(rest) > len(readers):
        raise NotationError(f"{rest[len(readers)][0]!r} is too much", f"column {rest[len(readers)][1]}", "nothing more")
    return build(*(read(word, f"column {at}") for read, (word, at) in zip(readers, rest, strict=True)))


def _pile(word: str, where: str) -> str:
    """A pile to draw from."""
    if word not in (FREE_PILES, END_STACK_PILE):
        raise NotationError(f"there is no pile {word!r}", where, EXPECTED[_pile])
    return word


def _tile(word: str, where: str) -> str:
    """The label of a piece."""
    if not is_label(word):
        raise NotationError(f"{word!r} is no label of a component", where, EXPECTED[_tile])
    return word


def _place(word: str, where: str) -> str:
    """A cell, the depot, or a place for coworkers."""
    if word not in (*JOBS, DEPOT) and cell_at(word) is None:
        raise NotationError(f"there is no place {word!r} in a water zoo", where, EXPECTED[_place])
    return word


def _kind(word: str, where: str) -> str:
    """The kind of an expansion board."""
    if word not in SHAPES:
        raise NotationError(f"there is no board {word!r}", where, EXPECTED[_kind])
    return word


def _cell(word: str, where: str) -> Cell:
    """A cell without the word before it."""
    cell = cell_at(BASIN + word)
    if cell is None:
        raise NotationError(f"{word!r} is no cell", where, EXPECTED[_cell])
    return cell


def _turn(word: str, where: str) -> int:
    """Degrees, clockwise."""
    if word not in map(str, TURNS):
        raise NotationError(f"{word!r} is no turn of a board", where, EXPECTED[_turn])
    return int(word)


def _numbered(word: str, where: str, noun: str) -> int:
    """The number behind a noun, counted from 0."""
    match = re.fullmatch(rf"{noun}-([1-9][0-9]?)", word)
    if match is None:
        raise NotationError(f"{word!r} is no {noun}", where, f"{noun}-1")
    return int(match.group(1)) - 1


def _truck(word: str, where: str) -> int:
    """A truck."""
    return _numbered(word, where, "truck")


def _player(word: str, where: str) -> int:
    """A player's seat."""
    return _numbered(word, where, "player")


def _purchase(label: str, seller: int, where: str) -> Action:
    """A purchase, in the order in which it is said."""
    return PurchaseTile(seller, label, where)


def _move_coworker(_: str, source: str, where: str) -> Action:
    """The move of a coworker."""
    return MoveCoworker(source, where)


def _expand(kind: str, at: Cell, turn: int = 0) -> Action:
    """A board, not turned where no turn is said."""
    return Expand(Board(kind, at, turn))


EXPECTED: dict[Reader, str] = {
    _pile: f"{FREE_PILES} or {END_STACK_PILE}",
    _tile: "a label",
    _truck: "truck-1",
    _player: "player-1",
    _place: f"basin/2,3, {DEPOT}, {', '.join(JOBS)}",
    _kind: ", ".join(SHAPES),
    _cell: "a cell like 5,2",
    _turn: ", ".join(map(str, TURNS)),
}
"""What a reader reads, in words."""

VERBS: dict[str, tuple[Callable[..., Action], tuple[Reader, ...]]] = {
    "draw": (DrawTile, (_pile,)),
    "reveal": (Reveal, (_tile,)),
    "load": (LoadTile, (_truck,)),
    "take": (TakeTruck, (_truck,)),
    "place": (PlaceTile, (_tile, _place)),
    "move": (MoveTile, (_tile, _place)),
    "purchase": (_purchase, (_tile, _player, _place)),
    "discard": (DiscardTile, (_tile,)),
    "expand": (_expand, (_kind, _cell, _turn)),
    "clear": (ClearTruck, (_truck,)),
}
