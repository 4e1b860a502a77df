"""What has happened: deeds in the past participle, each with the rule that made it happen.

Players are counted from 0 here, from 1 in `text`; animals are named without the kind of their label.
"""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class AnimalEntered:
    """A space of an enclosure was crossed off; `space` counts from 1."""

    player: int
    animal: str
    space: int
    rule: ClassVar[str] = "DG-25"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} crosses off {self.animal} space {self.space}"


@dataclass(frozen=True, slots=True)
class BonusGained:
    """The first player to fill an enclosure crossed off its bonus."""

    player: int
    animal: str
    points: int
    rule: ClassVar[str] = "DG-29"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} is the first to fill the {self.animal} enclosure: bonus of {self.points}"


@dataclass(frozen=True, slots=True)
class BonusMissed:
    """An enclosure was filled whose bonus another player has."""

    player: int
    animal: str
    rule: ClassVar[str] = "DG-30"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} fills the {self.animal} enclosure, its bonus is gone"


@dataclass(frozen=True, slots=True)
class BarnCrossed:
    """An animal whose enclosure is full went to the barn."""

    player: int
    animal: str
    rule: ClassVar[str] = "DG-27"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} crosses off the {self.animal} in the barn"


@dataclass(frozen=True, slots=True)
class CoinEntered:
    """A space of the ticket office was crossed off; `space` counts from 1."""

    player: int
    space: int
    rule: ClassVar[str] = "DG-31"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} crosses off ticket office space {self.space}"


@dataclass(frozen=True, slots=True)
class SymbolIgnored:
    """A symbol found no room: an animal with enclosure and barn space crossed off, or a coin."""

    player: int
    face: str
    rule: str

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} has no room for the {self.face}, it is ignored"


@dataclass(frozen=True, slots=True)
class LastRoundBegun:
    """A player's sheet triggered the end of the game; this round is played to its end."""

    player: int
    rule: ClassVar[str] = "DG-37"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} has free spaces in one enclosure at most, this round is the last one"


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """Every player has taken dice; `starter` begins the next round."""

    starter: int
    rule: ClassVar[str] = "DG-35"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"the round is over, player-{self.starter + 1} took dice last; all dice return to the supply"


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The last round is over; the sheets are scored."""

    rule: ClassVar[str] = "DG-38"

    @property
    def text(self) -> str:
        """The event in words."""
        return "the game is over"


Event = (
    AnimalEntered
    | BonusGained
    | BonusMissed
    | BarnCrossed
    | CoinEntered
    | SymbolIgnored
    | LastRoundBegun
    | RoundEnded
    | GameEnded
)
