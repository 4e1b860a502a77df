"""The table as a drawing: trucks and piles in the middle, the zoo of a player, each space with what lies on it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.app.presenter.elements import (
    Badge,
    Card,
    Cell,
    Cells,
    Column,
    Element,
    Flow,
    Grid,
    Icon,
    Row,
    Slots,
    Text,
)
from companion.app.presenter.intents import Intent
from companion.rules.aquaretto.grid import BASIN, cell_at, cells_of_board
from companion.rules.aquaretto.options import CELLS, ENTRANCE
from companion.rules.aquaretto.options import TRUCK_ROOMS as WATER_ROOMS
from companion.rules.dice.options import ANIMALS, CRATES
from companion.rules.zooloretto.options import AREAS, BARN, FREE_STALL, POINTS, TRUCK_ROOMS
from companion.words import Words, message

Targets = Mapping[str, Intent]
"""What can be tapped in the drawing, by area, truck or square."""

_ORDER: Final = (
    "enclosure-4",
    "enclosure-5",
    "enclosure-6",
    "expansion-1",
    "expansion-2",
    "jungle",
    "free-stall",
    "barn",
)


_ROWS: Final = {
    "crocodile": message("Crocodile"),
    "ostrich": message("Ostrich"),
    "monkey": message("Monkey"),
    "elephant": message("Elephant"),
    "lion": message("Lion"),
}
"""The rows of a dice sheet."""
_SIDE: Final = 36
"""The side of a space in dp: six of them stand in a card."""


def truck_room(state: Any, truck: int) -> int:
    """How many tiles a truck takes."""
    game = state.options.game
    if game == "dice":
        return CRATES
    rooms = WATER_ROOMS if game == "aquaretto" else TRUCK_ROOMS
    return rooms[state.options.players][truck]


def middle(state: Any, names: Sequence[str], words: Words, targets: Targets) -> tuple[Element, ...]:
    """The trucks and what lies beside them."""
    table = state.zoo if state.options.game == "joint" else state
    cards: list[Element] = []
    for number, tiles in enumerate(table.trucks):
        cards.append(_truck(state, number, tiles, names, words, targets))
    return Grid(tuple(cards), 150, 10), Flow(tuple(_piles(state, words)))


def _truck(
    state: Any, number: int, tiles: Sequence[str], names: Sequence[str], words: Words, targets: Targets
) -> Element:
    """One truck: its tiles, or who has taken it."""
    table = state.zoo if state.options.game == "joint" else state
    taken = state.options.game != "dice" and number in table.taken
    title = Text(words("Truck {number}", number=number + 1), "small", "muted", bold=True)
    head = Row((Icon("truck", 20, "muted"), title), (0, 1), 6)
    inner: Element
    if taken:
        inner = Text(words("with {name}", name=names[table.taken.index(number)]), "small")
    else:
        inner = Slots(tuple(tiles), truck_room(state, number), 38)
    intent = targets.get(f"truck-{number + 1}")
    return Card(Column((head, inner), 6), "main" if intent else "", intent)


def _piles(state: Any, words: Words) -> list[Element]:
    """What else lies in the middle: piles, bank, dice."""
    game = state.options.game
    if game == "dice":
        found: list[Element] = [
            Badge(words.count("{number} die in the supply", "{number} dice in the supply", state.supply))
        ]
        if state.last_round:
            found.append(Badge(words("Last round"), "warn"))
        return found
    tables = [state.zoo, state.water] if game == "joint" else [state]
    found = []
    for table in tables:
        end = words("End stack {number}", number=table.end)
        if game == "joint" and table is state.water:
            found.append(Badge(words.count("{number} water tile left", "{number} water tiles left", table.free), "sky"))
            end = words("End stack of water tiles {number}", number=table.end)
        else:
            found.append(Badge(words.count("{number} tile left", "{number} tiles left", table.free)))
        found.append(Badge(end, "grey"))
    found.append(Badge(words("Bank {number}", number=tables[0].bank), "yellow"))
    if tables[0].last_round:
        found.append(Badge(words("Last round"), "warn"))
    return found


def zoo(state: Any, seat: int, words: Words, targets: Targets) -> Element:
    """One player's zoo, sheet, or both zoos."""
    game = state.options.game
    one = state.zoos[seat]
    if game == "dice":
        return _sheet(state, seat, words)
    if game == "aquaretto":
        return Column((_money(one, words), _water(one, words, targets)), 10)
    if game == "joint":
        dry = _areas(one.zoo, state.zoo.options, words, targets)
        return Column((_money(one, words), dry, _water(one.water, words, targets)), 12)
    return Column((_money(one, words), _areas(one, state.options, words, targets)), 10)


def _money(one: Any, words: Words) -> Element:
    """Coins, coin tiles, and what else lies beside the zoo."""
    coins = one.coins or 0
    found: list[Element] = [Badge(words.count("{number} coin", "{number} coins", coins), "yellow")]
    if one.coin_tiles:
        found.append(Badge(words.count("{number} coin tile", "{number} coin tiles", one.coin_tiles), "yellow"))
    if getattr(one, "tray", False):
        found.append(Badge(words("Tray"), "blue"))
    tokens = getattr(one, "tokens", ())
    if tokens:
        found.append(Slots(tuple(f"token/{value}" for value in tokens), size=30))
    path = getattr(one, "path", None)
    if path is not None and path.bonus:
        found.append(Slots(tuple(f"bonus/{colour}" for colour in path.bonus), size=30))
    return Flow(tuple(found))


def _areas(one: Any, options: Any, words: Words, targets: Targets) -> Element:
    """The areas of a zoo of Zooloretto, and its path."""
    found = areas(one, words, targets)
    return Column((found, _path(one, words, targets)), 10) if options.exotic else found


def areas(one: Any, words: Words, targets: Targets) -> Element:
    """The areas of a zoo of Zooloretto."""
    cards: list[Element] = []
    by_name = dict(zip(AREAS, one.places, strict=True))
    for name in _ORDER:
        place = by_name[name]
        sign = one.box.signs[AREAS.index(name)]
        if place is None or (name == AREAS[FREE_STALL] and not sign.stall_spaces):
            continue
        cards.append(_area(name, place, sign, words, targets.get(name)))
    return Grid(tuple(cards), 200, 10)


def _area(name: str, place: Any, sign: Any, words: Words, intent: Intent | None) -> Element:
    """One area: its spaces, its stall spaces beside its name."""
    title = Text(words.area(name), "small", "main" if intent else "muted", bold=True)
    head: Element = title
    if name == AREAS[BARN]:
        tiles = (*place.animals, *place.stalls)
        inner: Element = Slots(tiles, 0, _SIDE) if tiles else Text(words("empty"), "small", "muted")
    elif name == AREAS[FREE_STALL]:
        inner = Slots(tuple(place.stalls), sign.stall_spaces, _SIDE)
    else:
        inner = Slots(tuple(place.animals), sign.spaces, _SIDE)
        if sign.stall_spaces:
            head = Row((title, Slots(tuple(place.stalls), sign.stall_spaces, 32)), (1, 0), 8)
    return Card(Column((head, inner), 6), "main" if intent else "", intent)


def _path(one: Any, words: Words, targets: Targets) -> Element:
    """The visitors on the path."""
    points: list[Element] = []
    for name, colours in zip(POINTS, one.path.points, strict=True):
        head = Text(words.area(name), "small", "muted", bold=True)
        visitors = Slots(tuple(f"visitor/{colour}" for colour in colours), max(1, len(colours)), 34)
        points.append(Card(Column((head, visitors), 4), intent=targets.get(name)))
    return Grid(tuple(points), 110, 8)


def cell_of(word: str) -> tuple[int, int] | None:
    """The square that a word of an action means: ``basin/2,3`` or ``2,3``."""
    return cell_at(word) or cell_at(BASIN + word)


def water_cells(one: Any, targets: Mapping[Any, Intent]) -> tuple[Cell, ...]:
    """The squares of a water zoo, with what can be tapped; squares for new boards are among them."""
    held = dict(one.tiles)
    boards = {cell for board in one.boards for cell in cells_of_board(board)}
    found = []
    for x, y in sorted(set(one.cells) | ENTRANCE | set(targets)):
        picture = held.get((x, y), "coworker" if (x, y) in one.trainers else "")
        tone = "water" if (x, y) in CELLS else "board" if (x, y) in boards else "entrance"
        found.append(Cell(x, y, picture, tone, targets.get((x, y))))
    return tuple(found)


def _water(one: Any, words: Words, targets: Targets) -> Element:
    """A water zoo: the squares, the depot, the coworkers."""
    by_cell = {cell_of(word): intent for word, intent in targets.items() if cell_of(word) is not None}
    cells = Cells(water_cells(one, by_cell), 50)
    depot_head = Text(words("Depot, top first"), "small", "muted", bold=True)
    depot = Slots(tuple(reversed(one.depot)), max(len(one.depot), 1), 38)
    intent = targets.get("depot")
    side = Card(Column((depot_head, depot), 6), "main" if intent else "", intent)
    workers = (
        Badge(words.count("{number} cashier", "{number} cashiers", one.cashiers)),
        Badge(words.count("{number} keeper", "{number} keepers", one.keepers)),
        Badge(words.count("{number} manager", "{number} managers", one.managers)),
    )
    squares: list[Element] = [Badge(words("Water board"), "sky"), Badge(words("Entrance: stays free"), "grey")]
    if one.boards:
        squares.insert(1, Badge(words("Extension boards"), "green"))
    return Column((Card(Column((cells, Flow(tuple(squares))), 10)), side, Flow(workers)), 10)


def _sheet(state: Any, seat: int, words: Words) -> Element:
    """A sheet of the dice game, row by row."""
    one, sheet = state.zoos[seat], state.options.sheet
    rows: list[Element] = []
    for index, animal in enumerate(ANIMALS):
        crossed = (f"die/{animal}",) * one.crossed[index]
        marks: list[Element] = [Slots(crossed, sheet.sizes[index], 36)]
        if one.bonuses[index]:
            marks.append(Badge(words("Bonus +{number}", number=sheet.bonuses[index]), "good"))
        if one.barn[index]:
            marks.append(Badge(words("in the barn"), "bad"))
        label = Text(words(_ROWS[animal]), "small", bold=True)
        rows.append(Row((label, Flow(tuple(marks))), (0.35, 1), 8))
    coins = Slots(("die/coin",) * (one.coins or 0), sheet.coin_spaces, 36)
    rows.append(Row((Text(words("Ticket office"), "small", bold=True), coins), (0.35, 1), 8))
    if state.taken[seat]:
        rows.append(
            Row((Text(words("Has taken"), "small", "muted"), Slots(tuple(state.taken[seat]), 0, 32)), (0.35, 1), 8)
        )
    return Card(Column(tuple(rows), 8))
