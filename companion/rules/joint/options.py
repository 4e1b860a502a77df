"""What is chosen before a game of both: the options of each."""

from dataclasses import dataclass
from typing import ClassVar

from companion.errors import UsageError
from companion.rules.aquaretto import options as aquaretto
from companion.rules.zooloretto import options as zooloretto

ZOO, WATER = "zoo", "water"
GAMES = (ZOO, WATER)
"""The two games, as actions, trucks and texts name them."""
START_COINS = 2
"""Rule: AJ-02."""
ALL_SUPPLIED, PER_UNSUPPLIED = 2, -1
"""Rules: AQ-22, AQ-24."""


@dataclass(frozen=True, slots=True)
class Options:
    """The game that is played; both games have the same number of players and the same edition."""

    game: ClassVar[str] = "joint"
    zoo: zooloretto.Options
    water: aquaretto.Options

    def __post_init__(self) -> None:
        """Refuse two games that do not belong together."""
        if (self.zoo.players, self.zoo.edition) != (self.water.players, self.water.edition):
            raise UsageError("both games are played by the same players in the same edition")
        if self.zoo.xxl != self.water.xxl:
            raise UsageError("the XXL expansion belongs to both games or to none")

    @property
    def players(self) -> int:
        """How many play, 0 where that is not known."""
        return self.zoo.players

    @property
    def edition(self) -> str:
        """The edition of the boards and tiles."""
        return self.zoo.edition

    @property
    def xxl(self) -> bool:
        """Whether the XXL expansions are played, whose supply tiles serve both zoos. Rule: AQ-20."""
        return self.water.xxl

    @property
    def coins(self) -> int:
        """How many coins exist in both boxes. Rule: AJ-08."""
        return self.zoo.coins + self.water.coins

    @property
    def coin_tiles(self) -> int:
        """How many coin tiles exist in both boxes. Rule: AJ-08."""
        return self.zoo.box.coin_tiles + self.water.box.coin_tiles

    @property
    def expansions(self) -> tuple[str, ...]:
        """The names of the expansions that are played."""
        return self.zoo.expansions

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of Zooloretto's variants that are played."""
        return self.zoo.variants


def options_from_words(
    edition: str | None, expansions: tuple[str, ...], variants: tuple[str, ...], players: int
) -> Options:
    """The options from the words of a command line; `UsageError` for what does not go together.

    The XXL expansion is played with both games; Exotic and the variants are Zooloretto's.
    """
    zoo = zooloretto.options_from_words(edition, expansions, variants, players)
    wet = tuple(name for name in expansions if name in aquaretto.EXPANSIONS)
    return Options(zoo, aquaretto.options_from_words(zoo.edition, wet, (), players))
