"""What can be done: orders in the imperative, each one atomic.

Hidden tiles are actions too: `Reveal` says what a drawn tile is, `TellFertility` what nobody saw before the game was
followed. Trucks and players are counted from 0 here, from 1 in text. Areas and labels are those of the vocabulary.
"""

from dataclasses import dataclass

from companion.rules.zooloretto.options import AREA_INDEX

FREE_PILES = "free"
END_STACK_PILE = "end"


@dataclass(frozen=True, slots=True)
class DrawTile:
    """Draw the top tile of any free pile, or of the end stack. Rules: ZR-030, ZR-033."""

    pile: str = FREE_PILES


@dataclass(frozen=True, slots=True)
class Reveal:
    """Turn the drawn tile over and see this label. Rule: ZR-030."""

    label: str


@dataclass(frozen=True, slots=True)
class LoadTile:
    """Put the drawn tile on this truck. Rules: ZR-030, ZR-031."""

    truck: int


@dataclass(frozen=True, slots=True)
class TakeTruck:
    """Take this truck with its tiles. Rules: ZR-034, ZR-036, ZR-037."""

    truck: int


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """Put a tile that was just received into an area of the own zoo. Rules: ZR-035 to ZR-046, ZV-06."""

    label: str
    area: str


@dataclass(frozen=True, slots=True)
class MoveTile:
    """Pay to move one animal out of the barn, or one stall to another stall space. Rules: ZR-054, ZR-055."""

    label: str
    source: str
    area: str


@dataclass(frozen=True, slots=True)
class ExchangeAnimals:
    """Pay to swap all animals of an enclosure with those of another one, or with all of a species in the barn.

    `other` is an enclosure, then `species` is empty, or the barn, then `species` is the one that leaves it. The two
    areas are kept in a fixed order, so that one exchange is one value. Rules: ZR-056, ZR-057.
    """

    area: str
    other: str
    species: str = ""

    def __post_init__(self) -> None:
        """Put the areas in their order: that of `AREAS`, but the barn last."""
        area, other = self.area, self.other
        if area == "barn" or (other != "barn" and AREA_INDEX.get(area, -1) > AREA_INDEX.get(other, -1)):
            object.__setattr__(self, "area", other)
            object.__setattr__(self, "other", area)


@dataclass(frozen=True, slots=True)
class PurchaseTile:
    """Buy this animal from the barn of the player at seat `seller`. Rules: ZR-064, ZR-065."""

    seller: int
    label: str


@dataclass(frozen=True, slots=True)
class DiscardTile:
    """Pay to remove this animal of the own barn from the game. Rules: ZR-067, ZR-068."""

    label: str


@dataclass(frozen=True, slots=True)
class Expand:
    """Pay to turn an expansion board face up. Rules: ZR-070, ZR-071."""


@dataclass(frozen=True, slots=True)
class ClearTruck:
    """Take the tiles of the truck that is left over out of the game; two players only. Rule: Z2-10."""

    truck: int


@dataclass(frozen=True, slots=True)
class TellFertility:
    """Answer whether the animal in question is still fertile; only where the game was not followed. Rule: ZR-080."""

    fertile: bool


@dataclass(frozen=True, slots=True)
class LeadVisitor:
    """Move a visitor of this colour forward, one that stands at this point or, from point 0, one out of the supply.

    Rules: EX-21, EX-23, EX-26, EX-28.
    """

    colour: str
    point: int


@dataclass(frozen=True, slots=True)
class LeadNobody:
    """Move no visitor for an exotic; only where a house ruling allows it. Ruling: RE-07."""


@dataclass(frozen=True, slots=True)
class RetreatVisitor:
    """Move the own visitor of this colour at this point back, for somebody else's exotic. Rules: EX-29, EX-30."""

    colour: str
    point: int


@dataclass(frozen=True, slots=True)
class DonateAnimals:
    """Send all animals of this full enclosure to another zoo. Rules: XL-08, XL-09."""

    area: str


Action = (
    DrawTile
    | Reveal
    | LoadTile
    | TakeTruck
    | PlaceTile
    | MoveTile
    | ExchangeAnimals
    | PurchaseTile
    | DiscardTile
    | Expand
    | ClearTruck
    | TellFertility
    | LeadVisitor
    | LeadNobody
    | RetreatVisitor
    | DonateAnimals
)
