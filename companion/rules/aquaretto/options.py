"""What is chosen before a game, and every number that boards, tiles and rules of Aquaretto print.

Nothing here is a rule: the chapters ask these values. Cells are (x, y), x to the right and y upwards, (0, 0) being the
lower left corner of what the water-zoo board spans. Where a ruling of the project decided what is left open, the
decision is a field of `Rulings` with the decision as its default.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from companion.errors import UnknownNameError, UsageError
from companion.rules.components import counted

Cell = tuple[int, int]

EXPANSIONS = ("xxl",)
EDITIONS = ("2023", "2007", "print-and-play")
"""The printings of Zooloretto that the water zoo lies beside; what lies in Aquaretto's box is the same for all."""
MIN_PLAYERS, MAX_PLAYERS = 2, 5

COIN_TILE, SUPPLY, COWORKER, UNKNOWN = "coin-tile", "supply", "coworker", "unknown"

TRAINABLE = ("dolphin", "orca", "sea-lion")
"""The species that trainers train; they are in every game. Rules: AB-09, AB-13."""
FED = ("sea-turtle", "hippopotamus", "crocodile", "penguin", "polar-bear")
"""The species that keepers feed. Rule: AB-10."""
SPECIES_NAMES = TRAINABLE + FED
"""Rule: AB-01."""

_ROWS = {4: range(1, 4), 3: range(5), 2: range(5), 1: range(1, 5), 0: range(2, 4)}
CELLS = frozenset((x, y) for y, xs in _ROWS.items() for x in xs)
"""The 19 cells of the water-zoo board. Rules: AB-05, AB-30, RA-01."""
ENTRANCE = frozenset({(0, 0), (1, 0), (0, 1)})
"""Where visitors come in; no board may cover it. Rules: AB-31, RA-01."""

LARGE, SMALL, EXTRA = "large", "small", "extra"
"""The kinds of expansion boards; the last one is the extra-large board of the XXL expansion."""
SHAPES: dict[str, tuple[Cell, ...]] = {
    LARGE: ((0, 0), (1, 0), (0, 1), (1, 1)),
    SMALL: ((0, 0), (1, 0), (0, 1)),
    EXTRA: ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2)),
}
"""The cells of each expansion board before it is turned. Rules: AB-06, AQ-12, RX-11."""
TURNS = (0, 90, 180, 270)
"""Degrees, clockwise."""
BOARD_NAMES = {LARGE: "large", SMALL: "small", EXTRA: "extra-large"}
PRICES = {LARGE: 2, SMALL: 1, EXTRA: 2}
"""What a board costs. Rules: AB-36, AB-37, AQ-11."""
BOARDS_EACH = {LARGE: 2, SMALL: 2}
"""How many boards of a kind lie before each player. Rule: AB-16."""
EXTRA_BOARDS = 1
"""How many extra-large boards lie in the middle. Rules: AQ-02, RX-10."""
BASINS = 3
"""How many basins a zoo may have without large boards. Rule: AB-27."""

BOOTH, FEEDING, MANAGER = "booth", "feeding", "manager"
JOBS = (BOOTH, FEEDING, MANAGER)
"""The places for coworkers beside the cells: cashiers, keepers, the manager."""
JOB_ROOM = {BOOTH: 2, FEEDING: 2, MANAGER: 1}
"""How many coworkers a place takes. Rules: AB-44, AB-45, AB-47, RA-10."""
COWORKERS = 16
"""Rule: AB-04."""

START_COINS = 1
END_STACK = 15
TRUCK_ROOM = 3
TRUCK_ROOMS = {2: (3, 2, 1)} | {players: (TRUCK_ROOM,) * players for players in range(3, MAX_PLAYERS + 1)}
"""How many tiles each truck takes, by the number of players. Rules: AB-07, AB-15, AQ-26, RX-09."""
SPECIES_OUT = {2: 3, 3: 2, 4: 1, 5: 0}
"""How many species are put back into the box. Rule: AB-12."""
SUPPLY_OUT = {2: 3, 3: 2, 4: 1, 5: 0}
"""How many supply tiles are put back into the box. Rules: AQ-06, AQ-07, AQ-08."""
MOVE_PRICE, PURCHASE_PRICE, DISCARD_PRICE = 1, 2, 2
SELLERS_SHARE = 1
COIN_SIZES = (3, 6, 9, 12)
"""A basin's sizes at which the bank pays a coin. Rule: AB-41."""
COWORKER_SIZES = (5, 10)
"""A basin's sizes at which a coworker comes. Rule: AB-42."""


@dataclass(frozen=True)
class Box:
    """What lies in the box. Rules: AB-01 to AB-03, AB-08 to AB-11, AQ-01, AQ-02, AQ-04, RX-14."""

    coins: int = 30
    coin_tiles: int = 10
    supply: int = 0
    plain_trainable: int = 5
    lightning: int = 2
    plain_fed: int = 1
    fish: int = 6
    males: int = 2
    females: int = 2
    offspring: int = 2

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many components of each label there are."""
        counts = {}
        for species in SPECIES_NAMES:
            trainable = species in TRAINABLE
            counts[f"animal/{species}"] = self.plain_trainable if trainable else self.plain_fed
            counts[f"animal/{species}/male"] = self.males
            counts[f"animal/{species}/female"] = self.females
            mark, number = ("lightning", self.lightning) if trainable else ("fish", self.fish)
            counts[f"animal/{species}/{mark}"] = number
            counts[f"offspring/{species}"] = self.offspring
        return counts | {COIN_TILE: self.coin_tiles, SUPPLY: self.supply, "coin": self.coins, COWORKER: COWORKERS}

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """The labels of the square tiles that are drawn from the piles, in the fixed order used for counts."""
        return tuple(label for label in self.counts if label.startswith("animal/") or label in (COIN_TILE, SUPPLY))

    @cached_property
    def tile_index(self) -> dict[str, int]:
        """Where each label of `tiles` stands in it."""
        return {label: index for index, label in enumerate(self.tiles)}

    @property
    def per_species(self) -> int:
        """How many adults of each species there are."""
        return self.plain_fed + self.fish + self.males + self.females


BASE = Box()
XXL = Box(coins=42, coin_tiles=12, supply=12, plain_trainable=6, plain_fed=2)
"""The box with the expansion's 8 animals, 12 supply tiles, 2 coin tiles and 12 coins. Rules: AQ-01, AQ-02, AQ-04."""

SPECIES_INDEX = {species: index for index, species in enumerate(SPECIES_NAMES)}
SPECIES = {
    label: species
    for species in SPECIES_NAMES
    for label in BASE.counts
    if label.startswith((f"animal/{species}", f"offspring/{species}"))
}
"""The species of every animal and offspring label."""
PARENTS = {species: (f"animal/{species}/male", f"animal/{species}/female") for species in SPECIES_NAMES}
"""The labels of a species' fertile male and female. Rule: AB-08."""


@dataclass(frozen=True, slots=True)
class Rulings:
    """How the project reads what the rules leave open, each with the id of its ruling; players may change them."""

    diagonals_conflict: bool = False
    """RA-02: animals of different species may not even lie at the corner of each other."""
    purchase_to_depot: bool = False
    """RA-08: a purchased tile may also go on the own depot."""
    untrained_young: bool = False
    """RA-12: young of the trainable species score nothing for trainers."""
    idle_supply_bonus: bool = False
    """RX-12: a player without a basin has supplied them all and scores the bonus."""


@dataclass(frozen=True, slots=True)
class Options:
    """The game that is played. `players` is 0 where only a zoo is judged and their number is not known.

    `removed_species` names what was put back into the box; empty where that is not known.
    """

    game: ClassVar[str] = "aquaretto"
    players: int = 0
    edition: str = "2023"
    xxl: bool = False
    removed_species: tuple[str, ...] = ()
    rulings: Rulings = field(default=Rulings())

    def __post_init__(self) -> None:
        """Refuse what cannot be played; `UsageError` or `UnknownNameError` says why."""
        if self.edition not in EDITIONS:
            raise UnknownNameError(f"edition {self.edition!r} is not known; known are {', '.join(EDITIONS)}")
        if self.players and not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            raise UsageError(f"{counted(self.players, 'player')} cannot play; expected {MIN_PLAYERS} to {MAX_PLAYERS}")
        for species in self.removed_species:
            if species not in FED:
                raise UnknownNameError(f"{species!r} cannot go back into the box; what can are {', '.join(FED)}")
        object.__setattr__(self, "removed_species", tuple(sorted(set(self.removed_species))))

    @property
    def box(self) -> Box:
        """What lies in the box."""
        return XXL if self.xxl else BASE

    @property
    def coins(self) -> int:
        """How many coins exist. Rules: AB-03, AQ-02."""
        return self.box.coins

    @property
    def expansions(self) -> tuple[str, ...]:
        """The names of the expansions that are played."""
        return EXPANSIONS if self.xxl else ()

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the variants that are played: there are none."""
        return ()


def options_from_words(
    edition: str | None, expansions: tuple[str, ...], variants: tuple[str, ...], players: int
) -> Options:
    """The options from the words of a command line; `UsageError` for what does not go together."""
    for name in expansions:
        if name not in EXPANSIONS:
            raise UsageError(f"the expansion '{name}' does not go with Aquaretto, only {', '.join(EXPANSIONS)}")
    if variants:
        raise UsageError(f"Aquaretto has no variants, yet '{variants[0]}' is named")
    return Options(players=players, edition=edition or EDITIONS[0], xxl="xxl" in expansions)
