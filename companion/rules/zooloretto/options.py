"""What is chosen before a game, and every number that the rulebook, the boards or the tiles print.

Nothing here is a rule: the chapters ask these values. Where the project decided what the rulebook leaves open,
the decision is a value here or a field of `rulings.Rulings`.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar

from companion.errors import UnknownNameError, UsageError
from companion.rules.components import counted
from companion.rules.zooloretto.rulings import Rulings

VARIANTS = ("all-stalls", "balloon", "tray")
EXPANSION_SETS = ("exotic", "xxl")
MIN_PLAYERS, MAX_PLAYERS = 2, 5

ENCLOSURE_4, ENCLOSURE_5, ENCLOSURE_6, FREE_STALL, BARN, EXPANSION_1, EXPANSION_2, JUNGLE = range(8)
AREAS = ("enclosure-4", "enclosure-5", "enclosure-6", "free-stall", "barn", "expansion-1", "expansion-2", "jungle")
ENCLOSURES = (ENCLOSURE_4, ENCLOSURE_5, ENCLOSURE_6, EXPANSION_1, EXPANSION_2)
EXPANSIONS = (EXPANSION_1, EXPANSION_2)
EXTRA_BOARDS = (*EXPANSIONS, JUNGLE)
"""The areas that a zoo may lack: expansion boards that nobody has bought, the jungle board of Exotic."""
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
"""How many tiles each truck takes, by the number of players. Rules: ZR-010, ZR-023, Z2-04, Z2-05, XL-17."""
SPECIES_OUT = {2: 3, 3: 2, 4: 1, 5: 0}
"""How many species are put back into the box. Rules: ZR-014, ZR-015, ZR-016, Z2-03."""
EXPANSION_BOARDS = {2: 2, 3: 1, 4: 1, 5: 1}
"""How many expansion boards each player gets. Rules: ZR-024, Z2-02."""
REMODEL_PRICE, PURCHASE_PRICE, DISCARD_PRICE, EXPANSION_PRICE = 1, 2, 2, 3
SELLERS_SHARE = 1
TRAY_STALLS = 4

EXOTICS = (
    "pygmy-anteater",
    "red-macaw",
    "bat",
    "koala",
    "orangutan",
    "baboon",
    "smooth-snake",
    "emerald-monitor",
)
"""The exotic kinds. Rule: EX-02."""
EXOTICS_OUT = {2: 3, 3: 2, 4: 1, 5: 0}
"""How many exotic kinds are put back into the box, by the number of players. Rules: EX-13, EX-14, EX-15."""
JUNGLE_KINDS = 3
"""How many kinds may live on a jungle board. Rule: EX-18."""
COLOURS = ("red", "blue", "green", "white", "yellow")
"""The visitors' colours. Rule: EX-01."""
LATE_COLOUR = "yellow"
"""The colour that waits in the box unless XXL is played. Rule: EX-08."""
NOBODY = "nobody"
PATH_POINTS = 5
"""Three observation points on the main board, two on the jungle board. Rule: EX-16."""
POINTS = tuple(f"path-{point}" for point in range(1, PATH_POINTS + 1))
START_POINT = 2
"""Where each player's first visitors stand. Rule: EX-10."""
LEAD_POINTS, RETREAT_POINTS = 2, 1
"""How far a visitor moves forward, and back. Rules: EX-21, EX-28, EX-29."""
KIOSK_COLOURS = {
    "hamburgers": "red",
    "drinks": "blue",
    "ice-cream": "green",
    "hot-dogs": "white",
    "popcorn": "red",
    "kiosk": "blue",
    "snacks": "green",
    "barrow": "white",
    "xxl": LATE_COLOUR,
}
"""Our guess at the reference cards, to be changed at set-up (ruling RE-14)."""
XXL_STALL = "stall/xxl"
TOKENS = (6, 6, 6, 5, 5, 5, 4, 4, 4, 4)
"""The tokens of other zoos, the topmost first. Rules: XL-04, XL-05, ruling RX-01."""
DONATIONS = 2
"""How often each player may donate. Rule: XL-13."""


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
    Rules: ZR-002, ZR-011, ZR-012, ZR-013, ruling RE-01.
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
    exotics: tuple[str, ...] = ()
    exotics_per_kind: int = 0
    visitors_per_colour: int = 0
    tokens: tuple[int, ...] = ()

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """The labels of the square tiles that are drawn from the piles, in the fixed order used for counts."""
        animals = [f"animal/{species}{sex}" for species in self.species for sex in ("", "/male", "/female")]
        stalls = [f"stall/{stall}" for stall in self.stalls]
        return (*animals, *stalls, COIN_TILE, *(f"exotic/{kind}" for kind in self.exotics))

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

        Rules: ZR-001, ZR-003 to ZR-008, EX-01, EX-02, EX-04, XL-01, XL-02, XL-03, XL-04.
        """
        counts = {COIN_TILE: self.coin_tiles, "coin": self.coins, BALLOON: 1}
        for species in self.species:
            counts[f"animal/{species}"] = self.plain
            counts[f"animal/{species}/male"] = self.males
            counts[f"animal/{species}/female"] = self.females
            counts[f"offspring/{species}"] = self.offspring
        counts.update({f"stall/{stall}": self.stalls_per_type for stall in self.stalls})
        counts.update({f"exotic/{kind}": self.exotics_per_kind for kind in self.exotics})
        if self.visitors_per_colour:
            counts.update({f"visitor/{colour}": self.visitors_per_colour for colour in COLOURS})
            counts.update({f"bonus/{colour}": 1 for colour in COLOURS})
        counts.update({f"token/{value}": self.tokens.count(value) for value in self.tokens})
        return counts


_ENCLOSURE_5 = Sign(spaces=5, full=8, one_short=5, bonus=2, stall_spaces=1)
_ENCLOSURE_6 = Sign(spaces=6, full=10, one_short=6, bonus=0, stall_spaces=1)
_EXPANSION = Sign(spaces=5, full=9, one_short=5, bonus=1, stall_spaces=1)
_BARN = Sign(spaces=0, full=0, one_short=0, bonus=0, stall_spaces=0)


_JUNGLE = Sign(spaces=5, full=0, one_short=0, bonus=0, stall_spaces=0)
"""The three parts of the jungle board together have five spaces (ruling RE-01)."""
_FREE_STALL = Sign(spaces=0, full=0, one_short=0, bonus=0, stall_spaces=1)
_SIGNS_2023 = (
    Sign(spaces=4, full=5, one_short=4, bonus=1, stall_spaces=1),
    _ENCLOSURE_5,
    _ENCLOSURE_6,
    _FREE_STALL,
    _BARN,
    _EXPANSION,
    _EXPANSION,
    _JUNGLE,
)
_SIGNS_2007 = (
    Sign(spaces=4, full=5, one_short=4, bonus=1, stall_spaces=2),
    _ENCLOSURE_5,
    _ENCLOSURE_6,
    _BARN,
    _BARN,
    _EXPANSION,
    _EXPANSION,
    _JUNGLE,
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


def with_exotic(box: Edition) -> Edition:
    """The box with what Exotic adds. Rules: EX-01, EX-02, EX-04, EX-06."""
    return replace(box, exotics=EXOTICS, exotics_per_kind=2, visitors_per_colour=8)


def with_xxl(box: Edition) -> Edition:
    """The box with what XXL adds; of its six tiles a species a male and a female are fertile (ruling RX-03).

    Rules: XL-01 to XL-04, XL-06, XL-14.
    """
    return replace(
        box,
        stalls=(*box.stalls, XXL_STALL.removeprefix("stall/")),
        coins=box.coins + 12,
        plain=box.plain + 4,
        males=box.males + 1,
        females=box.females + 1,
        offspring=box.offspring + 1,
        coin_tiles=box.coin_tiles + 3,
        tokens=TOKENS,
    )


BOXES = {name: ((box, with_xxl(box)), (with_exotic(box), with_xxl(with_exotic(box)))) for name, box in EDITIONS.items()}
"""Each edition's box by whether Exotic and whether XXL lie in it."""


def whole_box(name: str) -> Edition:
    """The edition with everything that the expansions add, played or not."""
    edition_named(name)
    return BOXES[name][True][True]


def edition_named(name: str) -> Edition:
    """The edition of that name; another name raises `UnknownNameError` that lists them."""
    try:
        return EDITIONS[name]
    except KeyError:
        raise UnknownNameError(f"edition {name!r} is not known; known are {', '.join(EDITIONS)}") from None


@dataclass(frozen=True, slots=True)
class Options:
    """The game that is played. `players` is 0 where only a zoo is judged and their number is not known.

    `removed_species`, `removed_stall` and `removed_exotics` name what was put back into the box; empty where that is
    not known. `kiosk_colours` are stall types, each with the colour of the visitors that it calls, or `NOBODY`.
    `tokens` is the stack of other zoos, the topmost first.
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
    exotic: bool = False
    xxl: bool = False
    removed_exotics: tuple[str, ...] = ()
    kiosk_colours: tuple[tuple[str, str], ...] = ()
    tokens: tuple[int, ...] = TOKENS

    def __post_init__(self) -> None:
        """Refuse what cannot be played; `UsageError` or `UnknownNameError` says why."""
        edition = edition_named(self.edition)
        if self.players and not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            raise UsageError(f"{counted(self.players, 'player')} cannot play; expected {MIN_PLAYERS} to {MAX_PLAYERS}")
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
        self.check_exotic()
        self.check_tokens()

    def check_exotic(self) -> None:
        """Refuse exotics and colours that are not in this game. Rules: EX-06, EX-08, EX-13 to EX-15, EX-22."""
        if not self.exotic and (self.removed_exotics or self.kiosk_colours):
            raise UsageError("exotic kinds and the kiosks' colours belong to the Exotic expansion, which is not played")
        for kind in self.removed_exotics:
            if kind not in EXOTICS:
                raise UnknownNameError(f"{kind!r} is no exotic kind; known are {', '.join(EXOTICS)}")
        stalls = (*self.box.stalls, "balloon")
        for stall, colour in self.kiosk_colours:
            if stall not in stalls:
                raise UnknownNameError(f"{stall!r} is no stall of this game; known are {', '.join(stalls)}")
            if colour not in (*self.colours, NOBODY):
                known = ", ".join((*self.colours, NOBODY))
                raise UnknownNameError(f"{stall} cannot call {colour!r}; what a stall can call is {known}")
        for name in ("removed_exotics", "kiosk_colours"):
            object.__setattr__(self, name, tuple(sorted(set(getattr(self, name)))))

    def check_tokens(self) -> None:
        """Refuse a stack of tokens that is not in order or may run out. Rules: XL-05, XL-13, rulings RX-01, RX-02."""
        if tuple(sorted(self.tokens, reverse=True)) != self.tokens:
            raise UsageError(f"the tokens lie with the highest on top, not {', '.join(map(str, self.tokens))}")
        needed = DONATIONS * (self.players or MAX_PLAYERS)
        if len(self.tokens) < needed:
            raise UsageError(f"{len(self.tokens)} tokens are too few, {needed} donations may come")

    @property
    def box(self) -> Edition:
        """The edition that is played, with what the expansions add. Rules: EX-06, XL-06."""
        return BOXES[self.edition][self.exotic][self.xxl]

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the visitors that play; yellow only with XXL, or for a fifth stall type.

        Rules: EX-08, ruling RE-15.
        """
        if not self.exotic:
            return ()
        stalls = len(EDITIONS[self.edition].stalls) - self.stall_types_out
        late = self.xxl or (stalls >= len(COLOURS) and self.rulings.fifth_stall_yellow)
        return COLOURS if late else tuple(colour for colour in COLOURS if colour != LATE_COLOUR)

    @property
    def coins(self) -> int:
        """How many coins exist. Rule: ZR-008."""
        return self.box.coins

    @property
    def expansions(self) -> tuple[str, ...]:
        """The names of the expansions that are played."""
        chosen = zip(EXPANSION_SETS, (self.exotic, self.xxl), strict=True)
        return tuple(name for name, played in chosen if played)

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


def options_for(
    edition: str = "2023", variants: tuple[str, ...] = (), players: int = 0, expansions: tuple[str, ...] = ()
) -> Options:
    """The options from words as people type them; an unknown variant or expansion raises `UnknownNameError`."""
    for what, names, known in (("variant", variants, VARIANTS), ("expansion", expansions, EXPANSION_SETS)):
        for name in names:
            if name not in known:
                raise UnknownNameError(f"{what} {name!r} is not known; known are {', '.join(known)}")
    all_stalls, balloon, tray = (name in variants for name in VARIANTS)
    exotic, xxl = (name in expansions for name in EXPANSION_SETS)
    return Options(players, edition, all_stalls, balloon, tray, exotic=exotic, xxl=xxl)


def options_from_words(
    edition: str | None, expansions: tuple[str, ...], variants: tuple[str, ...], players: int
) -> Options:
    """The options from the words of a command line; `UsageError` for what does not go together."""
    return options_for(edition or "2023", variants, players, expansions)


_KNOWN_OF_ANIMALS = ("", "/male", "/female", "/male/spent", "/female/spent", "/male/unsure", "/female/unsure")
SPECIES = {
    label: species
    for edition in EDITIONS.values()
    for species in edition.species
    for label in (*(f"animal/{species}{known}" for known in _KNOWN_OF_ANIMALS), f"offspring/{species}")
}
"""The species of every animal and offspring label of every edition, with what can be known of an animal's fertility;
the kind of every exotic."""
KINDS = {f"exotic/{kind}": kind for kind in EXOTICS}
"""The kind of every exotic's label. Rule: EX-02."""
SPECIES |= KINDS
