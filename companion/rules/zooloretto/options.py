"""What is chosen before a game, and every number that the rulebook, the boards or the tiles print.

Nothing here is a rule: the chapters ask these values. Where `RULINGS` of the project decided what the rulebook leaves
open, the decision is a field of `Rulings` with the decision as its default.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from companion.errors import UnknownNameError, UsageError

VARIANTS = ("all-stalls", "balloon", "tray")
MIN_PLAYERS, MAX_PLAYERS = 2, 5

ENCLOSURE_4, ENCLOSURE_5, ENCLOSURE_6, FREE_STALL, BARN, EXPANSION_1, EXPANSION_2 = range(7)
AREAS = ("enclosure-4", "enclosure-5", "enclosure-6", "free-stall", "barn", "expansion-1", "expansion-2")
ENCLOSURES = (ENCLOSURE_4, ENCLOSURE_5, ENCLOSURE_6, EXPANSION_1, EXPANSION_2)
EXPANSIONS = (EXPANSION_1, EXPANSION_2)
AREA_INDEX = {name: index for index, name in enumerate(AREAS)}

BALLOON = "stall/balloon"
COIN_TILE = "coin-tile"

START_COINS = 2
END_STACK = 15
TRUCK_ROOM = 3
HAY_BALES = (0, 1, 2)
"""How many compartments hay bales block on each of the three trucks of two players. Rule: Z2-05."""
TRUCK_ROOMS = {2: tuple(TRUCK_ROOM - bales for bales in HAY_BALES)} | {
    players: (TRUCK_ROOM,) * players for players in range(3, MAX_PLAYERS + 1)
}
"""How many tiles each truck takes, by the number of players. Rules: ZR-010, ZR-023, Z2-04, Z2-05."""
SPECIES_OUT = {2: 3, 3: 2, 4: 1, 5: 0}
"""How many species are put back into the box. Rules: ZR-014, ZR-015, ZR-016, Z2-03."""
EXPANSION_BOARDS = {2: 2, 3: 1, 4: 1, 5: 1}
"""How many expansion boards each player gets. Rules: ZR-024, Z2-02."""
REMODEL_PRICE, PURCHASE_PRICE, DISCARD_PRICE, EXPANSION_PRICE = 1, 2, 2, 3
SELLERS_SHARE = 1
TRAY_STALLS = 4


@dataclass(frozen=True, slots=True)
class Sign:
    """What is printed at an area: its animal spaces, its points when full or one short, its bonus, its stall spaces."""

    spaces: int
    full: int
    one_short: int
    bonus: int
    stall_spaces: int


@dataclass(frozen=True)
class Edition:
    """One printing of the game: what lies in its box and what its boards say.

    `signs` follows `AREAS`; the sign of the barn and of the free stall space has no animal spaces.
    Rules: ZR-002, ZR-011, ZR-012, ZR-013.
    """

    name: str
    species: tuple[str, ...]
    stalls: tuple[str, ...]
    coins: int
    signs: tuple[Sign, ...]
    plain: int = 7
    males: int = 2
    females: int = 2
    offspring: int = 2
    stalls_per_type: int = 3
    coin_tiles: int = 12
    stall_types_out: int = 0

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """The labels of the square tiles that are drawn from the piles, in the fixed order used for counts."""
        animals = [f"animal/{species}{sex}" for species in self.species for sex in ("", "/male", "/female")]
        return (*animals, *(f"stall/{stall}" for stall in self.stalls), COIN_TILE)

    @cached_property
    def tile_index(self) -> dict[str, int]:
        """Where each label of `tiles` stands in it."""
        return {label: index for index, label in enumerate(self.tiles)}

    @cached_property
    def species_index(self) -> dict[str, int]:
        """Where each species stands in `species`."""
        return {species: index for index, species in enumerate(self.species)}

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many components of each label lie in the box, tiles for variants included.

        Rules: ZR-001, ZR-003 to ZR-008.
        """
        counts = {COIN_TILE: self.coin_tiles, "coin": self.coins, BALLOON: 1}
        for species in self.species:
            counts[f"animal/{species}"] = self.plain
            counts[f"animal/{species}/male"] = self.males
            counts[f"animal/{species}/female"] = self.females
            counts[f"offspring/{species}"] = self.offspring
        counts.update({f"stall/{stall}": self.stalls_per_type for stall in self.stalls})
        return counts


_ENCLOSURE_5 = Sign(spaces=5, full=8, one_short=5, bonus=2, stall_spaces=1)
_ENCLOSURE_6 = Sign(spaces=6, full=10, one_short=6, bonus=0, stall_spaces=1)
_EXPANSION = Sign(spaces=5, full=9, one_short=5, bonus=1, stall_spaces=1)
_BARN = Sign(spaces=0, full=0, one_short=0, bonus=0, stall_spaces=0)


_FREE_STALL = Sign(spaces=0, full=0, one_short=0, bonus=0, stall_spaces=1)
_SIGNS_2023 = (
    Sign(spaces=4, full=5, one_short=4, bonus=1, stall_spaces=1),
    _ENCLOSURE_5,
    _ENCLOSURE_6,
    _FREE_STALL,
    _BARN,
    _EXPANSION,
    _EXPANSION,
)
_SIGNS_2007 = (
    Sign(spaces=4, full=5, one_short=4, bonus=1, stall_spaces=2),
    _ENCLOSURE_5,
    _ENCLOSURE_6,
    _BARN,
    _BARN,
    _EXPANSION,
    _EXPANSION,
)
"""The editions differ in two stall spaces only: 2007 has a second one at the enclosure with 4, and no free one."""

_SPECIES_2023 = ("elephant", "flamingo", "kangaroo", "llama", "lion", "panda", "chimpanzee", "zebra")
_SPECIES_2007 = ("camel", "elephant", "flamingo", "kangaroo", "leopard", "chimpanzee", "panda", "zebra")
_STALLS_2023 = ("ice-cream", "drinks", "hamburgers", "hot-dogs", "cotton-candy")
_STALLS_2007 = ("kiosk", "barrow", "snacks", "popcorn")

EDITIONS = {
    "2023": Edition("2023", _SPECIES_2023, _STALLS_2023, coins=33, signs=_SIGNS_2023, stall_types_out=1),
    "2007": Edition("2007", _SPECIES_2007, _STALLS_2007, coins=30, signs=_SIGNS_2007),
    "print-and-play": Edition(
        "print-and-play", _SPECIES_2023, _STALLS_2023, coins=33, signs=_SIGNS_2023, stall_types_out=1
    ),
}


def edition_named(name: str) -> Edition:
    """The edition of that name; another name raises `UnknownNameError` that lists them."""
    try:
        return EDITIONS[name]
    except KeyError:
        raise UnknownNameError(f"edition {name!r} is not known; known are {', '.join(EDITIONS)}") from None


@dataclass(frozen=True, slots=True)
class Rulings:
    """How the project reads what the rulebook leaves open, each with the id of its ruling; players may change them."""

    stall_to_barn: bool = False
    """RB-16: a stall may be moved from a stall space into the barn."""
    idle_stall_move: bool = False
    """RB-17: a stall may be moved between two spaces of the same enclosure, which changes nothing."""
    stalls_for_sale: bool = False
    """RB-10: stalls may be purchased and discarded like animals."""
    partial_bonus: bool = True
    """RB-25: a bank that holds less than the bonus pays what it has; otherwise it pays nothing."""
    two_players_keep_stalls: bool = False
    """R2-02: two players play with every stall type even without the variant."""
    balloon_moves: bool = True
    """RV-03: the balloon stall can be moved later like a stall."""
    balloon_doubles: bool = False
    """RV-04: beside an enclosure short of two or more the balloon's point comes on top of the stall's point."""
    balloon_counts_for_tray: bool = True
    """RV-06: the balloon stall counts as one of the four stalls and for the tray's points."""


@dataclass(frozen=True, slots=True)
class Options:
    """The game that is played. `players` is 0 where only a zoo is judged and their number is not known.

    `removed_species` and `removed_stall` name what was put back into the box; empty where that is not known.
    """

    game: ClassVar[str] = "zooloretto"
    players: int = 0
    edition: str = "2023"
    all_stalls: bool = False
    balloon: bool = False
    tray: bool = False
    removed_species: tuple[str, ...] = ()
    removed_stall: str = ""
    rulings: Rulings = field(default=Rulings())

    def __post_init__(self) -> None:
        """Refuse what cannot be played; `UsageError` or `UnknownNameError` says why."""
        edition = edition_named(self.edition)
        if self.players and not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            raise UsageError(f"{self.players} players cannot play; expected {MIN_PLAYERS} to {MAX_PLAYERS}")
        for species in self.removed_species:
            if species not in edition.species:
                known = ", ".join(edition.species)
                raise UnknownNameError(f"{species!r} is no species of edition {self.edition}; known are {known}")
        if self.removed_stall and self.removed_stall not in edition.stalls:
            known = ", ".join(edition.stalls)
            raise UnknownNameError(f"{self.removed_stall!r} is no stall of edition {self.edition}; known are {known}")
        if tuple(sorted(set(self.removed_species))) != self.removed_species:
            object.__setattr__(self, "removed_species", tuple(sorted(set(self.removed_species))))
        if self.removed_stall and not self.stall_types_out:
            raise UsageError(f"no stall type is taken out in this game, yet {self.removed_stall} is named")

    @property
    def box(self) -> Edition:
        """The edition that is played."""
        return EDITIONS[self.edition]

    @property
    def coins(self) -> int:
        """How many coins exist. Rule: ZR-008."""
        return self.box.coins

    @property
    def expansions(self) -> tuple[str, ...]:
        """The names of the expansions that are played."""
        return ()

    @property
    def stall_types_out(self) -> int:
        """How many stall types are put back into the box. Rules: ZR-017, ZV-01, R2-02."""
        kept = self.all_stalls or (self.players == 2 and self.rulings.two_players_keep_stalls)
        return 0 if kept else self.box.stall_types_out

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the variants that are played."""
        chosen = zip(VARIANTS, (self.all_stalls, self.balloon, self.tray), strict=True)
        return tuple(name for name, played in chosen if played)


def options_for(edition: str = "2023", variants: tuple[str, ...] = (), players: int = 0) -> Options:
    """The options from words as people type them; an unknown variant raises `UnknownNameError`."""
    for name in variants:
        if name not in VARIANTS:
            raise UnknownNameError(f"variant {name!r} is not known; known are {', '.join(VARIANTS)}")
    all_stalls, balloon, tray = (name in variants for name in VARIANTS)
    return Options(players=players, edition=edition, all_stalls=all_stalls, balloon=balloon, tray=tray)


def options_from_words(
    edition: str | None, expansions: tuple[str, ...], variants: tuple[str, ...], players: int
) -> Options:
    """The options from the words of a command line; `UsageError` for what does not go together."""
    if expansions:
        raise UsageError(f"the expansion '{expansions[0]}' cannot be played yet, only the base game and its variants")
    return options_for(edition or "2023", variants, players)


_KNOWN_OF_ANIMALS = ("", "/male", "/female", "/male/spent", "/female/spent", "/male/unsure", "/female/unsure")
SPECIES = {
    label: species
    for edition in EDITIONS.values()
    for species in edition.species
    for label in (*(f"animal/{species}{known}" for known in _KNOWN_OF_ANIMALS), f"offspring/{species}")
}
"""The species of every animal and offspring label of every edition, with what can be known of an animal's fertility."""
