"""What can be done: orders in the imperative, each one atomic.

Trucks and players are counted from 0 here, from 1 in text. Places in a zoo are written as in text: a cell as
``basin/2,3``, the ``depot``, and for coworkers the ``booth``, the ``feeding`` station and the ``manager``'s place.
"""

from dataclasses import dataclass

from companion.rules.aquaretto.grid import Board

FREE_PILES = "free"
END_STACK_PILE = "end"


@dataclass(frozen=True, slots=True)
class DrawTile:
    """Draw the top tile of any free pile, or of the end stack. Rules: AB-19, AB-20."""

    pile: str = FREE_PILES


@dataclass(frozen=True, slots=True)
class Reveal:
    """Turn the drawn tile over and see this label. Rule: AB-19."""

    label: str


@dataclass(frozen=True, slots=True)
class LoadTile:
    """Put the drawn tile on this truck. Rule: AB-19."""

    truck: int


@dataclass(frozen=True, slots=True)
class TakeTruck:
    """Take this truck with its tiles. Rule: AB-21."""

    truck: int


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """Put a tile of the truck, a young or a new coworker in its place. Rules: AB-21, AB-23 to AB-28, AB-40, AB-42."""

    label: str
    where: str


@dataclass(frozen=True, slots=True)
class MoveTile:
    """Pay to move the top tile of the depot into the water zoo. Rule: AB-32."""

    label: str
    where: str


@dataclass(frozen=True, slots=True)
class MoveCoworker:
    """Pay to move a coworker to another place, which is another job. Rule: AB-33."""

    source: str
    where: str


@dataclass(frozen=True, slots=True)
class PurchaseTile:
    """Buy the top tile of the depot of the player at seat `seller`. Rule: AB-34."""

    seller: int
    label: str
    where: str


@dataclass(frozen=True, slots=True)
class DiscardTile:
    """Pay to remove the top tile of the own depot from the game. Rule: AB-35."""

    label: str


@dataclass(frozen=True, slots=True)
class Expand:
    """Pay to add an expansion board. Rules: AB-36 to AB-38, AQ-11."""

    board: Board


@dataclass(frozen=True, slots=True)
class ClearTruck:
    """Take the tiles of the truck that is left over out of the game; two players only. Rule: AB-22."""

    truck: int


Action = (
    DrawTile
    | Reveal
    | LoadTile
    | TakeTruck
    | PlaceTile
    | MoveTile
    | MoveCoworker
    | PurchaseTile
    | DiscardTile
    | Expand
    | ClearTruck
)
