"""Entering a symbol on the sheet: an animal in its enclosure or the barn, a coin in the ticket office.

Nothing is chosen here, and the order of the symbols of one truck makes no difference.
"""

from dataclasses import replace

from companion.rules.dice.events import (
    AnimalEntered,
    BarnCrossed,
    BonusGained,
    BonusMissed,
    CoinEntered,
    SymbolIgnored,
)
from companion.rules.dice.options import ANIMAL_INDEX, ANIMALS, COIN
from companion.rules.dice.state import Table
from companion.rules.dice.zoo import changed, flagged


def enter(table: Table, face: str) -> None:
    """Enter one symbol on the sheet of the player whose turn it is. Rule: DG-22."""
    if face == COIN:
        enter_coin(table)
    else:
        enter_animal(table, ANIMAL_INDEX[face])


def enter_animal(table: Table, index: int) -> None:
    """Cross off the next space of the enclosure from the left, with a full enclosure the barn space, else nothing.

    Rules: DG-25, DG-26, DG-27, DG-28, RD-11.
    """
    zoo, seat, animal = table.zoo, table.turn, ANIMALS[index]
    crossed, size = zoo.crossed[index] + 1, table.options.sheet.sizes[index]
    if crossed <= size:
        table.put_zoo(replace(zoo, crossed=changed(zoo.crossed, index, crossed)))
        table.events.append(AnimalEntered(seat, animal, crossed))
        if crossed == size:
            claim_bonus(table, index)
    elif not zoo.barn[index]:
        table.put_zoo(replace(zoo, barn=flagged(zoo.barn, index)))
        table.events.append(BarnCrossed(seat, animal))
    else:
        table.events.append(SymbolIgnored(seat, animal, "DG-28"))


def claim_bonus(table: Table, index: int) -> None:
    """Cross off the bonus of an enclosure that was just filled, unless another player was first.

    Rules: DG-29, DG-30.
    """
    seat, animal = table.turn, ANIMALS[index]
    if any(zoo.bonuses[index] for zoo in table.zoos):
        table.events.append(BonusMissed(seat, animal))
        return
    table.put_zoo(replace(table.zoo, bonuses=flagged(table.zoo.bonuses, index)))
    table.events.append(BonusGained(seat, animal, table.options.sheet.bonuses[index]))


def enter_coin(table: Table) -> None:
    """Cross off the next space of the ticket office from the left; a full one takes no coin. Rules: DG-31 to DG-33."""
    zoo, seat = table.zoo, table.turn
    coins = (zoo.coins or 0) + 1
    if coins > table.options.sheet.coin_spaces:
        table.events.append(SymbolIgnored(seat, COIN, "DG-33"))
        return
    table.put_zoo(replace(zoo, coins=coins))
    table.events.append(CoinEntered(seat, coins))
