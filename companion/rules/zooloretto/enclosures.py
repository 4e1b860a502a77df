"""Enclosures, stall spaces and the barn: where a received tile may go, and what happens as soon as it lies there."""

from collections.abc import Iterator

from companion.rules.components import words
from companion.rules.game import Refusal
from companion.rules.zooloretto.actions import Action, PlaceTile, TellFertility
from companion.rules.zooloretto.events import BankEmptied, BonusPaid
from companion.rules.zooloretto.jungle import homes_for_exotic, refuse_exotic
from companion.rules.zooloretto.offspring import FERTILE, SPENT, UNSURE, breed
from companion.rules.zooloretto.options import AREA_INDEX, AREAS, BALLOON, BARN, ENCLOSURES, JUNGLE, KINDS, SPECIES
from companion.rules.zooloretto.rounds import settle
from companion.rules.zooloretto.state import State, Table, minus, plus, with_money
from companion.rules.zooloretto.variants import gain_tray
from companion.rules.zooloretto.visitors import call
from companion.rules.zooloretto.zoo import Place, Zoo

STILL = (BARN, JUNGLE)
"""Where no pair breeds and no bonus is paid. Rules: ZR-081, ruling RE-17."""

# Where a tile may go


def refuse_place(state: State, action: PlaceTile) -> Refusal | None:
    """Refuse a tile that was not received, and a space that is not free for it. Rules: ZR-035, ZR-038 to ZR-043."""
    if action.label not in state.hand:
        return Refusal(f"no {words_of(action.label)} is waiting to be placed", "ZR-035")
    if BALLOON in state.hand and action.label != BALLOON:
        return Refusal("the balloon stall must be placed first", "ZV-05")
    return refuse_tile(state.zoo, action.label, action.area)


def refuse_tile(zoo: Zoo, label: str, area_name: str) -> Refusal | None:
    """Refuse to put the tile into the area of this zoo; the barn takes everything.

    Rules: ZR-038 to ZR-043, ZR-046, EX-09, EX-17, EX-19.
    """
    area = AREA_INDEX.get(area_name)
    if area is None:
        return Refusal(f"there is no area {area_name!r} in a zoo", "ZR-011")
    place = zoo.places[area]
    if place is None:
        return not_there(area)
    if area == BARN:
        return None
    if label in KINDS:
        return refuse_exotic(zoo, label, area)
    species = SPECIES.get(label)
    if species is None:
        return refuse_stall(zoo, place, area)
    return refuse_animal(zoo, place, area, species)


def not_there(area: int) -> Refusal:
    """Refuse a board that is not there. Rules: ZR-071, EX-09."""
    if area == JUNGLE:
        return Refusal("there is no jungle board in this zoo", "EX-09")
    return Refusal(f"{AREAS[area]} is not built", "ZR-071")


def refuse_stall(zoo: Zoo, place: Place, area: int) -> Refusal | None:
    """Refuse a stall where no stall space is free. Rules: ZR-042, ZR-043."""
    if len(place.stalls) < zoo.box.signs[area].stall_spaces:
        return None
    return Refusal(f"no stall space of {AREAS[area]} is free", "ZR-042")


def refuse_animal(zoo: Zoo, place: Place, area: int, species: str) -> Refusal | None:
    """Refuse an animal beside another species, and where no space is free. Rules: ZR-038, ZR-039."""
    if area not in ENCLOSURES:
        return Refusal("animals live in enclosures or in the barn", "ZR-038")
    animals = place.animals
    if animals and SPECIES[animals[0]] != species:
        return Refusal(f"{AREAS[area]} holds {SPECIES[animals[0]]}s; no {species} may join them", "ZR-039")
    if len(animals) >= zoo.box.signs[area].spaces:
        return Refusal(f"no space of {AREAS[area]} is free", "ZR-038")
    return None


def homes_for_animal(zoo: Zoo, species: str) -> list[int]:
    """The enclosures with a free space for the species. Rules: ZR-038, ZR-039, ZR-040."""
    signs, places = zoo.box.signs, zoo.places
    homes = []
    for area in ENCLOSURES:
        place = places[area]
        if place is None:
            continue
        animals = place.animals
        if not animals or (SPECIES[animals[0]] == species and len(animals) < signs[area].spaces):
            homes.append(area)
    return homes


def homes_for_tile(zoo: Zoo, label: str) -> list[int]:
    """Where the tile has a free space other than the barn. Rules: ZR-038, ZR-042, EX-17."""
    species = SPECIES.get(label)
    if species is None:
        return homes_for_stall(zoo)
    return homes_for_exotic(zoo, label) if label in KINDS else homes_for_animal(zoo, species)


def homes_for_stall(zoo: Zoo) -> list[int]:
    """The areas with a free stall space. Rule: ZR-042."""
    signs, places = zoo.box.signs, zoo.places
    homes = []
    for area, place in enumerate(places):
        if place is not None and len(place.stalls) < signs[area].stall_spaces:
            homes.append(area)
    return homes


def legal_places(state: State) -> Iterator[Action]:
    """Every place for every tile in hand; the balloon stall goes first.

    Rules: ZR-041, ZR-043, ZV-05, ZV-06, EX-19.
    """
    zoo, hand = state.zoo, state.hand
    for label in (BALLOON,) if BALLOON in hand else dict.fromkeys(hand):
        for area in homes_for_tile(zoo, label):
            yield PlaceTile(label, AREAS[area])
        yield PlaceTile(label, AREAS[BARN])


# What happens there


def place(table: Table, action: PlaceTile) -> None:
    """Put a tile in hand into the zoo; with the last one the turn is over. Rules: ZR-035, ZR-041, ZR-043, EX-20."""
    area = AREA_INDEX[action.area]
    table.hand = minus(table.hand, action.label)
    arrive(table, area, action.label)
    if action.label not in SPECIES:
        gain_tray(table)
    if table.options.exotic:
        call(table, area, action.label)
    settle(table)


def arrive(table: Table, area: int, label: str) -> None:
    """Put one tile down: a full enclosure pays first, then a pair breeds; nothing like that happens in the jungle.

    Rules: ZR-075, ZR-081, ZR-082, ruling RE-17.
    """
    table.add(area, label)
    if area in STILL or label not in SPECIES:
        return
    pay_if_full(table, area)
    if label in FERTILE and breed(table, area, by_exchange=False, strangers=label.endswith(UNSURE)):
        pay_if_full(table, area)


def pay_if_full(table: Table, area: int) -> None:
    """Pay the sign's bonus when no space is left, each time anew, as far as the bank can.

    Rules: ZR-082, ZR-083, ZR-084, ZR-086, ZR-106, ZR-114, RB-25.
    """
    zoo = table.zoo
    sign, place = zoo.box.signs[area], zoo.places[area]
    if place is None or len(place.animals) < sign.spaces or not sign.bonus:
        return
    bank = table.coins + table.coin_tiles
    paid = min(sign.bonus, bank)
    if paid < sign.bonus and not table.options.rulings.partial_bonus:
        paid = 0
    coins = min(paid, table.coins)
    table.coins -= coins
    table.coin_tiles -= paid - coins
    table.put_zoo(table.turn, with_money(zoo, (zoo.coins or 0) + coins, zoo.coin_tiles + paid - coins))
    if paid:
        table.events.append(BonusPaid(table.turn, AREAS[area], paid))
    if paid < sign.bonus:
        table.events.append(BankEmptied(table.turn, AREAS[area], sign.bonus - paid))


# What nobody saw


def legal_tellings() -> Iterator[Action]:
    """Both answers."""
    yield TellFertility(True)
    yield TellFertility(False)


def tell(table: Table, action: TellFertility) -> None:
    """Write the answer on the animal, and let it breed if it can. Rule: ZR-080."""
    question = table.question
    assert question is not None
    area = question.area
    told = question.label.removesuffix(UNSURE) + ("" if action.fertile else SPENT)
    here = table.zoo.places[area] or Place()
    table.put_place(table.turn, area, Place(plus(minus(here.animals, question.label), told), here.stalls))
    table.question = None
    born = breed(table, area, by_exchange=question.by_exchange, strangers=question.strangers)
    if born and not question.by_exchange:
        pay_if_full(table, area)
    settle(table)


def words_of(label: str) -> str:
    """A tile in words, with what is known of its fertility."""
    for suffix in (SPENT, UNSURE):
        if label.endswith(suffix):
            return f"{words(label.removesuffix(suffix))} ({suffix[1:]})"
    return words(label)
