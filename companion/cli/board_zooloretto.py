"""A table of Zooloretto as text: trucks, piles, zoos."""

from collections.abc import Iterator

from companion.cli.board_text import bank_line, line, player_line, truck_lines
from companion.rules.zooloretto.enclosures import words_of
from companion.rules.zooloretto.options import AREAS, BARN, COLOURS, FREE_STALL, JUNGLE, POINTS, SPECIES, TRUCK_ROOMS
from companion.rules.zooloretto.scoring import score
from companion.rules.zooloretto.setup import face_down, in_the_middle
from companion.rules.zooloretto.state import State
from companion.rules.zooloretto.zoo import Place, Zoo

_APART = ("coin", "visitor/", "bonus/", "token/")


def lines(state: State) -> Iterator[str]:
    """The whole table, line by line."""
    yield from _middle(state)
    for seat in range(len(state.zoos)):
        yield from _zoo(state, seat)


def _middle(state: State) -> Iterator[str]:
    """Trucks, piles, bank and supply."""
    yield from truck_lines(state.trucks, TRUCK_ROOMS[state.options.players], state.taken, words_of)
    piles = ", ".join(f"{name} {number}" for name, number in face_down(state).items())
    yield line("face down", piles + (", last round" if state.last_round else ""))
    yield bank_line(state.coins, state.coin_tiles)
    yield supply_line(state)
    yield from expansion_lines(state)


def supply_line(state: State) -> str:
    """What lies in the middle beside piles and bank, pieces of expansions apart."""
    middle = in_the_middle(state)
    others = [f"{_name(label)} {number}" for label, number in middle.items() if not label.startswith(_APART)]
    return line("supply", ", ".join(others) or "nothing")


def expansion_lines(state: State) -> Iterator[str]:
    """What the expansions add to the middle, and whom the stalls call."""
    options, supply = state.options, state.supply
    if options.exotic:
        counts = zip(COLOURS, supply.visitors, strict=True)
        yield line("visitors", ", ".join(f"{colour} {number}" for colour, number in counts if number) or "none")
        left = [colour for colour, number in zip(COLOURS, supply.bonus, strict=True) if number]
        yield line("bonus tiles", ", ".join(left) or "none")
        called = (f"{stall.replace('-', ' ')} {colour}" for stall, colour in options.kiosk_colours)
        yield line("stalls call", ", ".join(called))
    if options.xxl:
        yield line("tokens", ", ".join(map(str, supply.tokens)) or "none")


def _name(label: str) -> str:
    """A piece of the supply in words."""
    return words_of(label) if "/" in label else label.replace("-", " ")


def _zoo(state: State, seat: int) -> Iterator[str]:
    """One zoo with its provisional score."""
    zoo = state.zoos[seat]
    yield ""
    yield player_line(state, seat, score(zoo, state.options).total, ["has the tray"] if zoo.tray else [])
    yield from zoo_lines(zoo)


def zoo_lines(zoo: Zoo) -> Iterator[str]:
    """A line for each area of a zoo."""
    for area, place in enumerate(zoo.places):
        if place is not None and (text := _place(zoo, area, place)):
            yield line(AREAS[area], text)
    for point, there in zip(POINTS, zoo.path.points, strict=True):
        if there:
            yield line(point, ", ".join(there))
    if zoo.path.bonus:
        yield line("bonus tiles", ", ".join(zoo.path.bonus))
    if zoo.tokens:
        yield line("tokens", ", ".join(map(str, zoo.tokens)))


def _place(zoo: Zoo, area: int, place: Place) -> str:
    """The tiles of one area; empty for an area that the edition's board does not have."""
    sign = zoo.box.signs[area]
    stalls = [words_of(label).removesuffix(" stall") for label in place.stalls]
    if area == BARN:
        return ", ".join([*map(words_of, place.animals), *(f"{stall} stall" for stall in stalls)]) or "empty"
    stalls += ["-"] * (sign.stall_spaces - len(stalls))
    if area == FREE_STALL:
        return f"stall {', '.join(stalls)}" if stalls else ""
    if area == JUNGLE:
        animals = [words_of(label).removesuffix(" exotic") for label in place.animals]
        return ", ".join([*animals, *["-"] * (sign.spaces - len(animals))])
    animals = [_within(label) for label in place.animals] + ["-"] * (sign.spaces - len(place.animals))
    species = f"{SPECIES[place.animals[0]]}: " if place.animals else ""
    return f"{species}{', '.join(animals)}   stall {', '.join(stalls)}"


def _within(label: str) -> str:
    """An animal among its own species."""
    if label.startswith("offspring/"):
        return "offspring"
    return words_of(label).replace(SPECIES[label], "").replace("  ", " ").strip() or "plain"
