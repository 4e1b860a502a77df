"""The whole table at one moment, and the working copy of it that lives while an action is carried out."""

from dataclasses import dataclass

from companion.rules.zooloretto.events import Event
from companion.rules.zooloretto.options import SPECIES, Options
from companion.rules.zooloretto.zoo import Path, Place, Zoo

TURN, REVEAL, LOAD, PLACE, TELL, CLEAR, OVER = "turn", "reveal", "load", "place", "tell", "clear", "over"
LEAD, RETREAT = "lead", "retreat"
"""What is awaited: an action A, B or C; what the drawn tile is; its truck; where received tiles go; whether an animal
is still fertile; the left-over truck's tiles to go; nothing, the game is over. With Exotic also: which visitor moves
forward, which one its owner moves back."""
STAGES = (TURN, REVEAL, LOAD, PLACE, TELL, CLEAR, OVER, LEAD, RETREAT)

NO_TRUCK = -1


@dataclass(frozen=True, slots=True)
class Question:
    """An animal of which nobody knows whether it is still fertile, and it matters now.

    `strangers` says that animals of which neither is known have only just met.
    """

    area: int
    label: str
    by_exchange: bool
    strangers: bool


@dataclass(frozen=True, slots=True)
class Visit:
    """Visitors to be moved. `colour` is the kiosk's, empty while an exotic lets the player choose.

    `mover` is the seat that put the tile down; the turn is the owner's while somebody else moves a visitor back, and
    `owners` are the seats that come after that one. Rules: EX-21, EX-26, EX-29, EX-30.
    """

    colour: str
    mover: int
    owners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Supply:
    """What the expansions add to the middle: visitors and bonus tiles, counted by `COLOURS`, and the stack of tokens.

    The topmost token comes first. Rules: EX-07, XL-05.
    """

    visitors: tuple[int, ...] = ()
    bonus: tuple[int, ...] = ()
    tokens: tuple[int, ...] = ()


NO_SUPPLY = Supply()


@dataclass(frozen=True, slots=True)
class State:
    """The table. Tuples by player, truck or species follow seats, trucks and the edition's order; tiles are sorted.

    `taken` is the truck that each player has taken this round. `hidden` counts, by the edition's `tiles`, what may lie
    face down; `free` and `end` say how many tiles do. Where nobody saw which tiles left the game, `hidden` holds more.
    `turn` is whose decision is awaited.
    """

    options: Options
    zoos: tuple[Zoo, ...]
    trucks: tuple[tuple[str, ...], ...]
    taken: tuple[int, ...]
    turn: int
    stage: str
    drawn: str
    hand: tuple[str, ...]
    question: Question | None
    hidden: tuple[int, ...]
    free: int
    end: int
    last_round: bool
    coins: int
    coin_tiles: int
    offspring: tuple[int, ...]
    balloon: bool
    tray: bool
    gone: tuple[str, ...]
    supply: Supply = NO_SUPPLY
    visit: Visit | None = None

    @property
    def zoo(self) -> Zoo:
        """The zoo of the player whose turn it is."""
        return self.zoos[self.turn]

    @property
    def bank(self) -> int:
        """The bank's coins and coin tiles together. Rule: ZR-083."""
        return self.coins + self.coin_tiles


class Table:
    """A state being changed by one action. Chapters write on it; nobody outside `turn.apply` keeps one."""

    __slots__ = (
        "balloon",
        "coin_tiles",
        "coins",
        "drawn",
        "end",
        "events",
        "free",
        "gone",
        "hand",
        "hidden",
        "last_round",
        "offspring",
        "options",
        "question",
        "stage",
        "supply",
        "taken",
        "tray",
        "trucks",
        "turn",
        "visit",
        "zoos",
    )

    def __init__(self, state: State) -> None:
        self.options = state.options
        self.zoos = list(state.zoos)
        self.trucks = state.trucks
        self.taken = state.taken
        self.turn = state.turn
        self.stage = state.stage
        self.drawn = state.drawn
        self.hand = state.hand
        self.question = state.question
        self.hidden = state.hidden
        self.free = state.free
        self.end = state.end
        self.last_round = state.last_round
        self.coins = state.coins
        self.coin_tiles = state.coin_tiles
        self.offspring = state.offspring
        self.balloon = state.balloon
        self.tray = state.tray
        self.gone = state.gone
        self.supply = state.supply
        self.visit = state.visit
        self.events: list[Event] = []

    def state(self) -> State:
        """The state that the table shows now."""
        return State(
            self.options,
            tuple(self.zoos),
            self.trucks,
            self.taken,
            self.turn,
            self.stage,
            self.drawn,
            self.hand,
            self.question,
            self.hidden,
            self.free,
            self.end,
            self.last_round,
            self.coins,
            self.coin_tiles,
            self.offspring,
            self.balloon,
            self.tray,
            self.gone,
            self.supply,
            self.visit,
        )

    @property
    def zoo(self) -> Zoo:
        """The zoo of the player whose turn it is."""
        return self.zoos[self.turn]

    def put_zoo(self, seat: int, zoo: Zoo) -> None:
        """Replace a player's zoo."""
        self.zoos[seat] = zoo

    def put_place(self, seat: int, area: int, place: Place) -> None:
        """Replace one area of a player's zoo."""
        self.put_zoo(seat, with_place(self.zoos[seat], area, place))

    def add(self, area: int, label: str) -> None:
        """Put a tile into an area of the zoo whose turn it is; nothing else happens."""
        place = self.zoo.places[area] or Place()
        self.put_place(self.turn, area, place_with(place, label))


def with_place(zoo: Zoo, area: int, place: Place) -> Zoo:
    """The zoo with one area replaced."""
    places = zoo.places
    changed = (*places[:area], place, *places[area + 1 :])
    return Zoo(changed, zoo.coins, zoo.coin_tiles, zoo.tray, zoo.edition, zoo.path, zoo.tokens)


def with_money(zoo: Zoo, coins: int, coin_tiles: int) -> Zoo:
    """The zoo with other money beside it."""
    return Zoo(zoo.places, coins, coin_tiles, zoo.tray, zoo.edition, zoo.path, zoo.tokens)


def with_places_and_money(zoo: Zoo, places: tuple[Place | None, ...], coins: int, coin_tiles: int) -> Zoo:
    """The zoo with all its areas and the money beside it replaced."""
    return Zoo(places, coins, coin_tiles, zoo.tray, zoo.edition, zoo.path, zoo.tokens)


def with_path(zoo: Zoo, path: Path) -> Zoo:
    """The zoo with other visitors on its path."""
    return Zoo(zoo.places, zoo.coins, zoo.coin_tiles, zoo.tray, zoo.edition, path, zoo.tokens)


def place_with(place: Place, label: str) -> Place:
    """The area with one more tile."""
    if label in SPECIES:
        return Place(plus(place.animals, label), place.stalls)
    return Place(place.animals, plus(place.stalls, label))


def place_without(place: Place, label: str) -> Place:
    """The area with one tile less."""
    if label in SPECIES:
        return Place(minus(place.animals, label), place.stalls)
    return Place(place.animals, minus(place.stalls, label))


def plus(tiles: tuple[str, ...], label: str) -> tuple[str, ...]:
    """The sorted tiles with one more."""
    return tuple(sorted((*tiles, label)))


def minus(tiles: tuple[str, ...], label: str) -> tuple[str, ...]:
    """The tiles with one of that label less."""
    index = tiles.index(label)
    return tiles[:index] + tiles[index + 1 :]


def recount(counts: tuple[int, ...], index: int, change: int) -> tuple[int, ...]:
    """The counts with one of them changed."""
    return (*counts[:index], counts[index] + change, *counts[index + 1 :])
