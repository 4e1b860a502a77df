"""What has happened: deeds in the past participle, each with the rule that made it happen.

Players and trucks are counted from 0 here, from 1 in `text`.
"""

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.components import counted, words


@dataclass(frozen=True, slots=True)
class FreePilesExhausted:
    """The last tile of the free piles was drawn: the marker comes off the end stack."""

    rule: ClassVar[str] = "ZR-087"

    @property
    def text(self) -> str:
        """The event in words."""
        return "the free piles are gone, the marker is taken off the end stack"


@dataclass(frozen=True, slots=True)
class LastRoundBegun:
    """The first tile of the end stack was revealed: this round is the last one."""

    rule: ClassVar[str] = "ZR-088"

    @property
    def text(self) -> str:
        """The event in words."""
        return "the first tile of the end stack is revealed, this round is the last one"


@dataclass(frozen=True, slots=True)
class CoinTileGained:
    """A coin tile of the truck went to the player's money."""

    player: int
    rule: ClassVar[str] = "ZR-044"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} puts a coin tile to the coins"


@dataclass(frozen=True, slots=True)
class OffspringBorn:
    """A pair produced an offspring; `area` is where it was put."""

    player: int
    label: str
    area: str
    rule: ClassVar[str] = "ZR-075"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} gets a {words(self.label)} into {self.area}"


@dataclass(frozen=True, slots=True)
class BonusPaid:
    """The last space of an enclosure was filled and the bank paid."""

    player: int
    area: str
    coins: int
    rule: ClassVar[str] = "ZR-082"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"{self.area} is full, the bank pays player-{self.player + 1} {counted(self.coins, 'coin')}"


@dataclass(frozen=True, slots=True)
class BankEmptied:
    """The bank could not pay the bonus, or not all of it; `coins` are missing."""

    player: int
    area: str
    coins: int
    rule: ClassVar[str] = "ZR-084"

    @property
    def text(self) -> str:
        """The event in words."""
        missed = counted(self.coins, "coin")
        return f"the bank is empty, player-{self.player + 1} misses {missed} of the bonus for {self.area}"


@dataclass(frozen=True, slots=True)
class CoinEarned:
    """Another player bought from this player's barn."""

    player: int
    rule: ClassVar[str] = "ZR-065"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} gets a coin for the animal"


@dataclass(frozen=True, slots=True)
class BalloonTaken:
    """The first offspring of the game brought its owner the balloon stall."""

    player: int
    rule: ClassVar[str] = "ZV-05"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} takes the balloon stall"


@dataclass(frozen=True, slots=True)
class TrayGained:
    """The first player with four stalls received the tray."""

    player: int
    rule: ClassVar[str] = "ZV-12"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} has four stalls and receives the tray"


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
    rule: ClassVar[str] = "ZR-073"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"the round is over, player-{self.starter + 1} took the last truck"


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The last round is over; the zoos are scored."""

    rule: ClassVar[str] = "ZR-089"

    @property
    def text(self) -> str:
        """The event in words."""
        return "the game is over"


@dataclass(frozen=True, slots=True)
class VisitorMoved:
    """A visitor went on to another observation point; `start` is 0 for one that came into the zoo.

    By a kiosk's rule, or by that of an exotic.
    """

    player: int
    colour: str
    start: int
    end: int
    rule: str = "EX-28"

    @property
    def text(self) -> str:
        """The event in words."""
        whence = f"from path-{self.start}" if self.start else "into the zoo,"
        return f"player-{self.player + 1}'s {self.colour} visitor moves {whence} to path-{self.end}"


@dataclass(frozen=True, slots=True)
class VisitorLeft:
    """A visitor went past the last observation point, out of the zoo, and back to the supply."""

    player: int
    colour: str
    rule: ClassVar[str] = "EX-35"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1}'s {self.colour} visitor leaves the zoo by the exit, back to the supply"


@dataclass(frozen=True, slots=True)
class BonusTileGained:
    """A visitor that left by the exit brought the bonus tile of its colour."""

    player: int
    colour: str
    rule: ClassVar[str] = "EX-32"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} receives the {self.colour} bonus tile"


@dataclass(frozen=True, slots=True)
class NobodyLed:
    """A tile should have moved a visitor, but none is there; `colour` is empty where any would have done."""

    player: int
    colour: str
    rule: ClassVar[str] = "EX-48"

    @property
    def text(self) -> str:
        """The event in words."""
        which = f"{self.colour} visitor" if self.colour else "visitor"
        return f"no {which} is in player-{self.player + 1}'s zoo or in the supply, nobody moves"


@dataclass(frozen=True, slots=True)
class VisitorRetreated:
    """Somebody else's exotic moved a visitor back; `end` is 0 for one that left the zoo, back to the supply."""

    player: int
    colour: str
    start: int
    end: int
    rule: ClassVar[str] = "EX-29"

    @property
    def text(self) -> str:
        """The event in words."""
        whither = f"to path-{self.end}" if self.end else "out of the zoo, to the supply"
        return f"player-{self.player + 1}'s {self.colour} visitor steps back from path-{self.start} {whither}"


@dataclass(frozen=True, slots=True)
class AnimalsDonated:
    """All animals of an enclosure went to another zoo, out of the game."""

    player: int
    area: str
    labels: tuple[str, ...]
    rule: ClassVar[str] = "XL-10"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} sends {len(self.labels)} animals of {self.area} to another zoo"


@dataclass(frozen=True, slots=True)
class TokenTaken:
    """The donor took the topmost token of other zoos."""

    player: int
    value: int
    rule: ClassVar[str] = "XL-11"

    @property
    def text(self) -> str:
        """The event in words."""
        return f"player-{self.player + 1} takes a token worth {self.value}"


Event = (
    FreePilesExhausted
    | LastRoundBegun
    | CoinTileGained
    | OffspringBorn
    | BonusPaid
    | BankEmptied
    | CoinEarned
    | BalloonTaken
    | TrayGained
    | TileRemoved
    | RoundEnded
    | GameEnded
    | VisitorMoved
    | VisitorLeft
    | BonusTileGained
    | NobodyLed
    | VisitorRetreated
    | AnimalsDonated
    | TokenTaken
)
