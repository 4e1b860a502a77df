"""What has happened: deeds in the past participle, each with the rule that made it happen.

Players and trucks are counted from 0 here, from 1 in `text`.
"""

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.components import words


@dataclass(frozen=True, slots=True)
class FreePilesExhausted:
    """The last tile of the free piles was drawn: the end stack is next."""

    rule: ClassVar[str] = "AB-20"

    @property
    def text(self) -> str:
        """The event in words."""
        return "the free piles are gone, the end stack is next"


@dataclass(frozen=True, slots=True)
class LastRoundBegun:
    """The first tile of the end stack was revealed: this round is the last one."""

    rule: ClassVar[str] = "AB-20"

    @property
    def text(self) -> str:
        """The event in words."""
        return "the first tile of the end stack is revealed, this round is the last one"


@dataclass(frozen=True, slots=True)
class CoinTileGained:
    """A coin tile of the truck went to the player's money."""

    player: int
    rule: ClassVar[str] = "AB-29"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} puts a coin tile to the coins"


@dataclass(frozen=True, slots=True)
class SupplyGained:
    """A supply tile of the truck was put beside the player's coins."""

    player: int
    rule: ClassVar[str] = "AQ-09"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} puts a supply tile beside the coins"


@dataclass(frozen=True, slots=True)
class OffspringBorn:
    """A pair produced an offspring, which is to be placed."""

    player: int
    label: str
    rule: ClassVar[str] = "AB-39"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"a young is born: player-{self.player + 1} places one {words(self.label)}"


@dataclass(frozen=True, slots=True)
class GrowthPaid:
    """A basin reached a size at which the bank pays a coin."""

    player: int
    species: str
    size: int
    rule: ClassVar[str] = "AB-41"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"{_basin(self.player, self.species)} has {self.size} animals, the bank pays a coin"


@dataclass(frozen=True, slots=True)
class BankEmptied:
    """The bank could not pay for a basin's growth."""

    player: int
    species: str
    rule: ClassVar[str] = "AB-41"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"the bank is empty and pays nothing for {_basin(self.player, self.species)}"


@dataclass(frozen=True, slots=True)
class CoworkerGained:
    """A basin reached a size at which a coworker comes, who is to be placed."""

    player: int
    species: str
    size: int
    rule: ClassVar[str] = "AB-42"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"{_basin(self.player, self.species)} has {self.size} animals, a coworker comes"


@dataclass(frozen=True, slots=True)
class CoworkerMissed:
    """No coworker is left, or there is no place for one."""

    player: int
    rule: ClassVar[str] = "RA-09"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"there is no coworker for player-{self.player + 1}, or no place for one (house ruling RA-09)"


@dataclass(frozen=True, slots=True)
class CoinEarned:
    """Another player bought from this player's depot."""

    player: int
    rule: ClassVar[str] = "AB-34"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} gets a coin for the animal"


@dataclass(frozen=True, slots=True)
class TileRemoved:
    """A tile left the game: discarded, or on the truck that two players left over."""

    label: str
    rule: str

    @property
    def text(self) -> str:
        """The event in words."""
        return f"{words(self.label)} leaves the game"


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """Every player has taken a truck; `starter` begins the next round."""

    starter: int
    rule: ClassVar[str] = "AB-18"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"the round is over, player-{self.starter + 1} took the last truck"


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The last round is over; the water zoos are scored."""

    rule: ClassVar[str] = "AB-20"

    @property
    def text(self) -> str:
        """The event in words."""
        return "the game is over"


def _basin(player: int, species: str) -> str:
    """A basin in words."""
    return f"player-{player + 1}'s basin of {words(f'animal/{species}')}"


Event = (
    FreePilesExhausted
    | LastRoundBegun
    | CoinTileGained
    | SupplyGained
    | OffspringBorn
    | GrowthPaid
    | BankEmptied
    | CoworkerGained
    | CoworkerMissed
    | CoinEarned
    | TileRemoved
    | RoundEnded
    | GameEnded
)
