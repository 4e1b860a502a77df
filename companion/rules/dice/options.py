"""What is chosen before a game of dice, and every number that the rulebook and the sheet print.

Nothing here is a rule: the chapters ask these values. What the rulebook leaves to the print of the sheet is a value of
`SheetValues`, so that another sheet is other data; what it leaves open altogether is a field of `Rulings`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from companion.errors import NotationError, UnknownNameError, UsageError
from companion.rules.components import counted
from companion.rules.json_values import count, mapping, required, sequence, text

MIN_PLAYERS, MAX_PLAYERS = 2, 4
"""How many may play. Rule: DG-01."""
ANIMALS = ("crocodile", "ostrich", "monkey", "elephant", "lion")
"""The animals in the order of their enclosures on the sheet, top to bottom."""
COIN = "coin"
FACES = (*ANIMALS, COIN)
"""What a die shows, on one side each. Rule: DG-02."""
LABELS = {f"die/{face}": face for face in FACES}
"""The label of each face in the vocabulary of components."""
ANIMAL_INDEX = {animal: index for index, animal in enumerate(ANIMALS)}

DICE = {2: 6, 3: 8, 4: 10}
"""How many dice are played with, by the number of players. Rules: DG-03, DG-04, DG-05."""
TRUCKS = {2: 3, 3: 3, 4: 4}
"""How many trucks the side of the board shows that is used. Rules: DG-03, DG-04, DG-05, DG-07."""
CRATES = 3
"""Crates on a truck, each for one die. Rules: DG-08, DG-17."""
ROLLED_TOGETHER = 2
"""Dice that are rolled at once. Rule: DG-14."""


@dataclass(frozen=True, slots=True)
class SheetValues:
    """What a sheet prints: spaces and bonus of each enclosure, in the order of `ANIMALS`, and the coin groups.

    The defaults are those of the project. Rules: DG-40, DG-41, RD-01, RD-02, RD-03.
    """

    sizes: tuple[int, ...] = (1, 2, 3, 4, 5)
    bonuses: tuple[int, ...] = (1, 1, 1, 2, 2)
    coin_groups: tuple[int, ...] = (2, 2, 2)

    def __post_init__(self) -> None:
        """Refuse a sheet that nobody could play on; `UsageError` says why."""
        if len(self.sizes) != len(ANIMALS) or min(self.sizes) < 1:
            raise UsageError("every enclosure of a sheet has at least one space")
        if len(self.bonuses) != len(ANIMALS) or min(self.bonuses) < 0:
            raise UsageError("every enclosure of a sheet has a bonus, none of them negative")
        if not self.coin_groups or min(self.coin_groups) < 1:
            raise UsageError("every group of the ticket office has at least one space")

    @property
    def coin_spaces(self) -> int:
        """How many spaces the ticket office has."""
        return sum(self.coin_groups)

    @property
    def group_ends(self) -> tuple[int, ...]:
        """How many coins it takes from the left until each group is complete. Rule: DG-41."""
        return tuple(sum(self.coin_groups[: number + 1]) for number in range(len(self.coin_groups)))


def sheet_from_layout(data: Mapping[str, Any]) -> SheetValues:
    """The values of a sheet's layout (`companion.sheet-layout/1`), or of any object with its key `values`.

    `NotationError` names the key that is wrong. Rules: RD-01, RD-02, RD-03.
    """
    values = mapping(required(data, "values"), "values")
    sizes, bonuses = (_by_animal(values, key) for key in ("sizes", "bonuses"))
    groups = sequence(required(values, "coin_groups", "values"), "values.coin_groups")
    counts = tuple(count(group, f"values.coin_groups[{number}]") for number, group in enumerate(groups))
    try:
        return SheetValues(sizes, bonuses, counts)
    except UsageError as error:
        raise NotationError(str(error), "values") from None


def _by_animal(values: Mapping[str, Any], key: str) -> tuple[int, ...]:
    """A number for each animal, none of another one."""
    where = f"values.{key}"
    given = mapping(required(values, key, "values"), where)
    for name in given:
        text(name, where, ANIMALS)
    return tuple(count(required(given, animal, where), f"{where}.{animal}") for animal in ANIMALS)


@dataclass(frozen=True, slots=True)
class Edition:
    """One printing: its sheet, and whether the project knows its values or only rules what they are."""

    name: str
    sheet: SheetValues
    ruled: bool


EDITIONS = {
    "2012": Edition("2012", SheetValues(), ruled=True),
    "print-and-play": Edition("print-and-play", SheetValues(), ruled=False),
}
"""The published game, whose bonuses and coin groups were not found, and the project's own sheet, which prints its."""
DEFAULT_EDITION = "2012"


def edition_named(name: str) -> Edition:
    """The edition of that name; another name raises `UnknownNameError` that lists them."""
    try:
        return EDITIONS[name]
    except KeyError:
        known = ", ".join(EDITIONS)
        raise UnknownNameError(f"edition {name!r} of the dice game is not known; known are {known}") from None


@dataclass(frozen=True, slots=True)
class Rulings:
    """How the project reads what the rulebook leaves open, each with the id of its ruling; players may change them."""

    spent_coins_break_ties: bool = True
    """RD-09: in a tie every crossed space of the ticket office counts, whatever its group was used for."""


@dataclass(frozen=True, slots=True)
class Options:
    """The game that is played. `players` is 0 where only a sheet is judged and their number is not known.

    `sheet` holds other values than the edition's where the players have a sheet of their own.
    """

    game: ClassVar[str] = "dice"
    expansions: ClassVar[tuple[str, ...]] = ()
    variants: ClassVar[tuple[str, ...]] = ()
    players: int = 0
    edition: str = DEFAULT_EDITION
    sheet: SheetValues = SheetValues()
    rulings: Rulings = field(default=Rulings())

    def __post_init__(self) -> None:
        """Refuse what cannot be played; `UsageError` or `UnknownNameError` says why. Rule: DG-01."""
        edition_named(self.edition)
        if self.players and not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            raise UsageError(f"{counted(self.players, 'player')} cannot play; expected {MIN_PLAYERS} to {MAX_PLAYERS}")

    @property
    def coins(self) -> int:
        """How many coins a player can have: the spaces of the ticket office. Rule: DG-41."""
        return self.sheet.coin_spaces

    @property
    def ruled(self) -> bool:
        """Whether bonuses and coin groups are house rulings and not known from the sheet."""
        edition = EDITIONS[self.edition]
        return edition.ruled and self.sheet == edition.sheet


def options_from_words(
    edition: str | None, expansions: tuple[str, ...], variants: tuple[str, ...], players: int
) -> Options:
    """The options from the words of a command line; `UsageError` for what does not go together."""
    if expansions:
        raise UsageError(f"the dice game has no expansions, yet '{expansions[0]}' is named")
    if variants:
        raise UsageError(f"the dice game has no variants, yet '{variants[0]}' is named")
    chosen = edition_named(edition or DEFAULT_EDITION)
    return Options(players=players, edition=chosen.name, sheet=chosen.sheet)
