"""The text form of an action: a verb and its words, as a person reads and types them.

    draw free | draw end                     reveal animal/zebra/male          load truck-2
    take truck-2                             place animal/zebra enclosure-5    tell fertile | tell spent
    move animal/zebra barn enclosure-5       move stall/drinks barn free-stall
    exchange enclosure-4 enclosure-5         exchange enclosure-4 barn zebra
    purchase animal/zebra player-2           discard animal/zebra              expand
    clear truck-3                            donate enclosure-5                stay
    lead visitor/red path-2                  lead visitor/red supply           retreat visitor/red path-3

Trucks and players are counted from 1. An animal known to have produced its offspring has ``/spent`` behind its label,
one of which that is not known ``/unsure``.
"""

import re
from collections.abc import Callable
from typing import assert_never

from companion.errors import NotationError
from companion.rules.components import is_label
from companion.rules.zooloretto.actions import (
    END_STACK_PILE,
    FREE_PILES,
    Action,
    ClearTruck,
    DiscardTile,
    DonateAnimals,
    DrawTile,
    ExchangeAnimals,
    Expand,
    LeadNobody,
    LeadVisitor,
    LoadTile,
    MoveTile,
    PlaceTile,
    PurchaseTile,
    RetreatVisitor,
    Reveal,
    TakeTruck,
    TellFertility,
)
from companion.rules.zooloretto.options import AREA_INDEX, AREAS, COLOURS, EDITIONS, EXOTICS
from companion.rules.zooloretto.zoo import plain_label

Reader = Callable[[str, str], object]

FERTILITY = {"fertile": True, "spent": False}
SUPPLY = "supply"


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
        case PlaceTile(label, area):
            return f"place {label} {area}"
        case MoveTile(label, source, area):
            return f"move {label} {source} {area}"
        case ExchangeAnimals(area, other, species):
            return f"exchange {area} {other} {species}".rstrip()
        case PurchaseTile(seller, label):
            return f"purchase {label} player-{seller + 1}"
        case DiscardTile(label):
            return f"discard {label}"
        case Expand():
            return "expand"
        case ClearTruck(truck):
            return f"clear truck-{truck + 1}"
        case TellFertility(fertile):
            return f"tell {'fertile' if fertile else 'spent'}"
        case LeadVisitor(colour, point):
            return f"lead visitor/{colour} {f'path-{point}' if point else SUPPLY}"
        case LeadNobody():
            return "stay"
        case RetreatVisitor(colour, point):
            return f"retreat visitor/{colour} path-{point}"
        case DonateAnimals(area):
            return f"donate {area}"
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
    if verb == "exchange" and len(rest) == 2:
        readers = readers[:2]
    end = len(text.rstrip()) + 1
    if len(rest) < len(readers):
        raise NotationError(f"{verb!r} is not complete", f"column {end}", _expected(readers[len(rest)]))
    if len(rest) > len(readers):
        raise NotationError(f"{rest[len(readers)][0]!r} is too much", f"column {rest[len(readers)][1]}", "nothing more")
    return build(*(read(word, f"column {at}") for read, (word, at) in zip(readers, rest, strict=True)))


def _expected(reader: Reader) -> str:
    """What a reader reads, in words."""
    known: dict[Reader, str] = {
        _pile: f"{FREE_PILES} or {END_STACK_PILE}",
        _tile: "a label",
        _truck: "truck-1",
        _player: "player-1",
        _area: ", ".join(AREAS),
        _species: "a species",
        _fertility: " or ".join(FERTILITY),
        _visitor: " or ".join(f"visitor/{colour}" for colour in COLOURS),
        _start: f"path-1 or {SUPPLY}",
        _point: "path-1",
    }
    return known[reader]


def _pile(word: str, where: str) -> str:
    """A pile to draw from."""
    if word not in (FREE_PILES, END_STACK_PILE):
        raise NotationError(f"there is no pile {word!r}", where, _expected(_pile))
    return word


def _tile(word: str, where: str) -> str:
    """The label of a tile."""
    if not is_label(plain_label(word)):
        raise NotationError(f"{word!r} is no label of a component", where, _expected(_tile))
    return word


def _area(word: str, where: str) -> str:
    """An area of a zoo."""
    if word not in AREA_INDEX:
        raise NotationError(f"there is no area {word!r} in a zoo", where, _expected(_area))
    return word


def _species(word: str, where: str) -> str:
    """A species of any edition, or an exotic kind."""
    if word not in EXOTICS and not any(word in edition.species for edition in EDITIONS.values()):
        raise NotationError(f"{word!r} is no species", where, _expected(_species))
    return word


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


def _fertility(word: str, where: str) -> bool:
    """An answer about an animal's fertility."""
    if word not in FERTILITY:
        raise NotationError(f"{word!r} is no answer", where, _expected(_fertility))
    return FERTILITY[word]


def _visitor(word: str, where: str) -> str:
    """The colour of a visitor."""
    kind, _, colour = word.partition("/")
    if kind != "visitor" or colour not in COLOURS:
        raise NotationError(f"{word!r} is no visitor", where, _expected(_visitor))
    return colour


def _point(word: str, where: str) -> int:
    """An observation point of the path, counted from 1."""
    match = re.fullmatch(r"path-([1-9])", word)
    if match is None:
        raise NotationError(f"{word!r} is no point of the path", where, _expected(_point))
    return int(match.group(1))


def _start(word: str, where: str) -> int:
    """Where a visitor comes from: an observation point, or 0 for the supply."""
    if word == SUPPLY:
        return 0
    if not word.startswith("path-"):
        raise NotationError(f"no visitor comes from {word!r}", where, _expected(_start))
    return _point(word, where)


def _purchase(label: str, seller: int) -> Action:
    """A purchase, in the order in which it is said."""
    return PurchaseTile(seller, label)


VERBS: dict[str, tuple[Callable[..., Action], tuple[Reader, ...]]] = {
    "draw": (DrawTile, (_pile,)),
    "reveal": (Reveal, (_tile,)),
    "load": (LoadTile, (_truck,)),
    "take": (TakeTruck, (_truck,)),
    "place": (PlaceTile, (_tile, _area)),
    "move": (MoveTile, (_tile, _area, _area)),
    "exchange": (ExchangeAnimals, (_area, _area, _species)),
    "purchase": (_purchase, (_tile, _player)),
    "discard": (DiscardTile, (_tile,)),
    "expand": (Expand, ()),
    "clear": (ClearTruck, (_truck,)),
    "tell": (TellFertility, (_fertility,)),
    "lead": (LeadVisitor, (_visitor, _start)),
    "stay": (LeadNobody, ()),
    "retreat": (RetreatVisitor, (_visitor, _point)),
    "donate": (DonateAnimals, (_area,)),
}
