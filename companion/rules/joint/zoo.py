"""What one player has in a game of both: a zoo, a water zoo and common money."""

from dataclasses import dataclass, replace
from typing import ClassVar

from companion.rules.aquaretto import zoo as aquaretto
from companion.rules.zooloretto import zoo as zooloretto

WET_AREAS = ("basin", "depot", "booth", "feeding", "manager")
"""The areas of the water zoo; all others are the zoo's."""


@dataclass(frozen=True, slots=True)
class Zoo:
    """A zoo and a water zoo of one player, whose money lies beside both. Rules: AJ-02, AJ-08.

    `coins` and `coin_tiles` are what both have; either zoo alone says the same.
    """

    game: ClassVar[str] = "joint"
    zoo: zooloretto.Zoo
    water: aquaretto.Zoo
    coins: int | None = None
    coin_tiles: int = 0

    def __post_init__(self) -> None:
        """Put the common money beside both."""
        money = self.coins, self.coin_tiles
        if (self.zoo.coins, self.zoo.coin_tiles) != money:
            object.__setattr__(self, "zoo", replace(self.zoo, coins=self.coins, coin_tiles=self.coin_tiles))
        if (self.water.coins, self.water.coin_tiles) != money:
            object.__setattr__(self, "water", replace(self.water, coins=self.coins, coin_tiles=self.coin_tiles))

    @property
    def edition(self) -> str:
        """The edition that boards and tiles belong to."""
        return self.zoo.edition

    @property
    def unseen(self) -> tuple[str, ...]:
        """What counts for the score and nobody has seen."""
        return self.water.unseen

    @property
    def money(self) -> int | None:
        """Coins and coin tiles together, None where the coins are not known. Rule: AJ-08."""
        return self.zoo.money


def answered(zoo: Zoo, where: str, seen: str, label: str) -> Zoo:
    """The zoo with what a person says lies there instead of what was seen; a label of no tile: nothing does."""
    if where.partition("/")[0] in WET_AREAS:
        return replace(zoo, water=aquaretto.answered(zoo.water, where, seen, label))
    return replace(zoo, zoo=zooloretto.answered(zoo.zoo, where, seen, label))
