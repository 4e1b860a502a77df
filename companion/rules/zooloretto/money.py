"""Money actions: remodelling by moving or exchanging, purchasing, discarding, expanding. One a turn."""

from collections.abc import Iterator
from itertools import combinations

from companion.rules.components import counted
from companion.rules.game import Refusal
from companion.rules.zooloretto.actions import (
    Action,
    DiscardTile,
    ExchangeAnimals,
    Expand,
    MoveTile,
    PurchaseTile,
)
from companion.rules.zooloretto.enclosures import (
    arrive,
    homes_for_stall,
    homes_for_tile,
    not_there,
    refuse_tile,
    words_of,
)
from companion.rules.zooloretto.events import CoinEarned, TileRemoved
from companion.rules.zooloretto.offspring import FERTILE, breed
from companion.rules.zooloretto.options import (
    AREA_INDEX,
    AREAS,
    BALLOON,
    BARN,
    DISCARD_PRICE,
    ENCLOSURES,
    EXPANSION_BOARDS,
    EXPANSION_PRICE,
    EXPANSIONS,
    JUNGLE,
    KINDS,
    PURCHASE_PRICE,
    REMODEL_PRICE,
    SELLERS_SHARE,
    SPECIES,
)
from companion.rules.zooloretto.rounds import settle
from companion.rules.zooloretto.rulings import Rulings
from companion.rules.zooloretto.state import (
    State,
    Table,
    place_without,
    plus,
    with_money,
    with_place,
    with_places_and_money,
)
from companion.rules.zooloretto.visitors import call
from companion.rules.zooloretto.zoo import EMPTY, Place, Zoo, plain_label

# Paying


def too_poor(state: State, price: int) -> Refusal | None:
    """Refuse what coins and coin tiles together cannot pay. Rules: ZR-045, ZR-047, ZR-048."""
    zoo = state.zoo
    money = (zoo.coins or 0) + zoo.coin_tiles
    if money >= price:
        return None
    return Refusal(f"this costs {counted(price, 'coin')}, player-{state.turn + 1} has {money}", "ZR-047")


def spend(table: Table, price: int, places: tuple[Place | None, ...]) -> tuple[int, int]:
    """Take the price from whose turn it is, coins before coin tiles, and say how many of each.

    The zoo's areas become `places` in the same go. Rule: ZR-048.
    """
    zoo = table.zoo
    had = zoo.coins or 0
    coins = min(had, price)
    tiles = price - coins
    table.zoos[table.turn] = with_places_and_money(zoo, places, had - coins, zoo.coin_tiles - tiles)
    return coins, tiles


def _pay_bank(table: Table, price: int, places: tuple[Place | None, ...]) -> None:
    """Pay the price to the bank; the zoo's areas become `places`. Rules: ZR-052, ZR-065, ZR-069, ZR-070."""
    coins, tiles = spend(table, price, places)
    table.coins += coins
    table.coin_tiles += tiles


def _places_without(zoo: Zoo, area: int, label: str) -> tuple[Place | None, ...]:
    """The zoo's areas with a tile of one of them taken up."""
    places = zoo.places
    return (*places[:area], place_without(places[area] or EMPTY, label), *places[area + 1 :])


# Remodelling by moving


def refuse_move(state: State, action: MoveTile) -> Refusal | None:
    """Refuse any move but barn to enclosure for an animal, to a stall space for a stall. Rules: ZR-051 to ZR-055."""
    poor = too_poor(state, REMODEL_PRICE)
    if poor is not None:
        return poor
    source = AREA_INDEX.get(action.source)
    if source is None:
        return Refusal(f"there is no area {action.source!r} in a zoo", "ZR-011")
    here = state.zoo.places[source] or EMPTY
    if action.label not in here.animals and action.label not in here.stalls:
        return Refusal(f"no {words_of(action.label)} lies in {action.source}", "ZR-053")
    if action.label in SPECIES:
        return refuse_animal_move(state.zoo, action)
    return refuse_stall_move(state, action)


def refuse_animal_move(zoo: Zoo, action: MoveTile) -> Refusal | None:
    """Refuse to move an animal anywhere but out of the barn into an enclosure, an exotic to the jungle board.

    Rules: ZR-054, ZR-112, EX-40.
    """
    if action.source != "barn":
        if action.source == "jungle":
            return Refusal("an exotic may not be moved off the jungle board", "EX-40")
        return Refusal("an animal may not be moved out of an enclosure", "ZR-112")
    if action.area == "barn":
        return Refusal("the animal is in the barn already", "ZR-054")
    return refuse_tile(zoo, action.label, action.area)


def refuse_stall_move(state: State, action: MoveTile) -> Refusal | None:
    """Refuse to move a stall into the barn or to where it stands. Rules: ZR-055, ZV-03, RB-16, RB-17, RV-03."""
    rulings = state.options.rulings
    if action.label == BALLOON and not rulings.balloon_moves:
        return Refusal("the balloon stall stays where it was put (house ruling RV-03)", "ZV-03")
    if action.area == "barn" and (action.source == "barn" or not rulings.stall_to_barn):
        return Refusal("a stall may not be moved into the barn (house ruling RB-16)", "ZR-055")
    if action.area == action.source and not rulings.idle_stall_move:
        return Refusal("the stall would stay where it is (house ruling RB-17)", "ZR-055")
    return refuse_tile(state.zoo, action.label, action.area)


def move(table: Table, action: MoveTile) -> None:
    """Pay, and put the tile elsewhere as if it had just arrived; of tiles that call visitors only an exotic does now.

    Rules: ZR-052, ZR-054, ZR-055, ZR-060, EX-25, EX-40, ruling RE-08.
    """
    area = AREA_INDEX[action.area]
    _pay_bank(table, REMODEL_PRICE, _places_without(table.zoo, AREA_INDEX[action.source], action.label))
    arrive(table, area, action.label)
    if table.options.exotic:
        call(table, area, action.label, moved=True)
    settle(table)


def _legal_moves(zoo: Zoo, rulings: Rulings) -> Iterator[Action]:
    """Every animal of the barn into every enclosure, every stall to every free stall space."""
    for label in dict.fromkeys(zoo.barn.animals):
        for area in homes_for_tile(zoo, label):
            yield MoveTile(label, "barn", AREAS[area])
    homes: list[int] | None = None
    for source, place in enumerate(zoo.places):
        if not place or not place.stalls:
            continue
        if homes is None:
            homes = homes_for_stall(zoo)
        for label in dict.fromkeys(place.stalls):
            if label != BALLOON or rulings.balloon_moves:
                yield from _legal_stall_moves(label, source, homes, rulings)


def _legal_stall_moves(label: str, source: int, homes: list[int], rulings: Rulings) -> Iterator[Action]:
    """Every move of one stall."""
    for area in homes:
        if area != source or rulings.idle_stall_move:
            yield MoveTile(label, AREAS[source], AREAS[area])
    if rulings.stall_to_barn and source != BARN:
        yield MoveTile(label, AREAS[source], "barn")


# Remodelling by exchanging


def refuse_exchange(state: State, action: ExchangeAnimals) -> Refusal | None:
    """Refuse an exchange that is not one of two different species that both fit. Rules: ZR-051, ZR-056 to ZR-059."""
    poor = too_poor(state, REMODEL_PRICE)
    if poor is not None:
        return poor
    if action.area == action.other:
        return Refusal("an exchange needs two areas", "ZR-057")
    for name in (action.area, action.other):
        wrong = refuse_partner(state.zoo, name)
        if wrong is not None:
            return wrong
    if (action.other == "barn") != bool(action.species):
        return Refusal("a species is named for the barn, and only for the barn", "ZR-056")
    return refuse_groups(state.zoo, action)


def refuse_partner(zoo: Zoo, name: str) -> Refusal | None:
    """Refuse an area that cannot take part in an exchange. Rules: ZR-056, ZR-058, ZR-071, EX-39."""
    area = AREA_INDEX.get(name)
    if area == JUNGLE:
        return Refusal("exotics cannot be exchanged", "EX-39")
    if area not in ENCLOSURES and area != BARN:
        return Refusal("animals are exchanged between enclosures, or an enclosure and the barn", "ZR-056")
    return not_there(area) if zoo.places[area] is None else None


def refuse_groups(zoo: Zoo, action: ExchangeAnimals) -> Refusal | None:
    """Refuse a missing group, exotics, equal species, and a group too large for its new place.

    Rules: ZR-059, ZR-109, ZR-110, EX-39.
    """
    if action.species in KINDS.values():
        return Refusal("exotics cannot be exchanged", "EX-39")
    here, there = zoo[action.area].animals, _group(zoo, action)
    if not here or not there:
        return Refusal("there must be animals in both places", "ZR-110")
    if SPECIES[here[0]] == SPECIES[there[0]]:
        return Refusal("only different species can be exchanged", "ZR-109")
    if len(there) > zoo.box.signs[AREA_INDEX[action.area]].spaces:
        return Refusal(f"{action.area} is too small for {len(there)} animals", "ZR-059")
    if action.other != "barn" and len(here) > zoo.box.signs[AREA_INDEX[action.other]].spaces:
        return Refusal(f"{action.other} is too small for {len(here)} animals", "ZR-059")
    return None


def _group(zoo: Zoo, action: ExchangeAnimals) -> tuple[str, ...]:
    """The animals that leave the other area: all of an enclosure, all of one species of the barn. Rule: ZR-056."""
    animals = zoo[action.other].animals
    if action.other != "barn":
        return animals
    return tuple(label for label in animals if SPECIES[label] == action.species)


def exchange(table: Table, action: ExchangeAnimals) -> None:
    """Pay and swap; pairs out of the barn breed, nothing pays a bonus. Rules: ZR-052, ZR-056, ZR-085, ZR-113."""
    zoo = table.zoo
    area, other = AREA_INDEX[action.area], AREA_INDEX[action.other]
    here, there = zoo.places[area] or EMPTY, zoo.places[other] or EMPTY
    coming = _group(zoo, action)
    staying = [label for label in there.animals if label not in coming]
    places = list(zoo.places)
    places[area] = Place(coming, here.stalls)
    places[other] = Place(tuple(sorted([*staying, *here.animals])), there.stalls)
    _pay_bank(table, REMODEL_PRICE, tuple(places))
    for home, animals in ((area, coming), (other, here.animals)):
        if home != BARN and not FERTILE.isdisjoint(animals):
            breed(table, home, by_exchange=True, strangers=other == BARN)
    settle(table)


def _legal_exchanges(zoo: Zoo) -> Iterator[Action]:
    """Every two enclosures, then every enclosure with every species of the barn, exotics apart. Rule: EX-39."""
    signs = zoo.box.signs
    held = [(area, place.animals) for area in ENCLOSURES if (place := zoo.places[area]) and place.animals]
    for (area, here), (other, there) in combinations(held, 2):
        fits = len(there) <= signs[area].spaces and len(here) <= signs[other].spaces
        if fits and SPECIES[here[0]] != SPECIES[there[0]]:
            yield ExchangeAnimals(AREAS[area], AREAS[other])
    groups: dict[str, int] = {}
    for label in zoo.barn.animals:
        if label in KINDS:
            continue
        species = SPECIES[label]
        groups[species] = groups.get(species, 0) + 1
    for area, here in held:
        for species, number in groups.items():
            if number <= signs[area].spaces and SPECIES[here[0]] != species:
                yield ExchangeAnimals(AREAS[area], "barn", species)


# Purchasing and discarding


def for_sale(barn: Place, rulings: Rulings) -> tuple[str, ...]:
    """The tiles of a barn that can be purchased or discarded, exotics among them.

    Rules: ZR-064, ZR-067, EX-40, ruling RB-10.
    """
    return barn.animals + barn.stalls if rulings.stalls_for_sale else barn.animals


def refuse_purchase(state: State, action: PurchaseTile) -> Refusal | None:
    """Refuse to buy from oneself, and what no other barn holds. Rules: ZR-063, ZR-064, ZR-066."""
    poor = too_poor(state, PURCHASE_PRICE)
    if poor is not None:
        return poor
    if not 0 <= action.seller < len(state.zoos):
        return Refusal(f"there is no player-{action.seller + 1}", "ZR-064")
    if action.seller == state.turn:
        return Refusal("a tile is bought from another player", "ZR-064")
    barn = state.zoos[action.seller].barn
    if action.label in barn.stalls and not state.options.rulings.stalls_for_sale:
        return Refusal("only animals can be purchased, no stalls (house ruling RB-10)", "ZR-064")
    if action.label not in for_sale(barn, state.options.rulings):
        return Refusal(f"player-{action.seller + 1} has no {words_of(action.label)} for sale in the barn", "ZR-064")
    return None


def purchase(table: Table, action: PurchaseTile) -> None:
    """Pay the seller and the bank, and take the tile in hand to be placed at once. Rules: ZR-063 to ZR-065."""
    coins, tiles = spend(table, PURCHASE_PRICE, table.zoo.places)
    seller = table.zoos[action.seller]
    share = SELLERS_SHARE if coins else 0
    paid = with_money(seller, (seller.coins or 0) + share, seller.coin_tiles + SELLERS_SHARE - share)
    table.put_zoo(action.seller, with_place(paid, BARN, place_without(seller.barn, action.label)))
    table.coins += coins - share
    table.coin_tiles += tiles - SELLERS_SHARE + share
    table.events.append(CoinEarned(action.seller))
    table.hand = (action.label,)
    settle(table)


def refuse_discard(state: State, action: DiscardTile) -> Refusal | None:
    """Refuse to discard what the own barn does not hold. Rules: ZR-063, ZR-067."""
    poor = too_poor(state, DISCARD_PRICE)
    if poor is not None:
        return poor
    barn = state.zoo.barn
    if action.label in barn.stalls and not state.options.rulings.stalls_for_sale:
        return Refusal("only animals can be discarded, no stalls (house ruling RB-10)", "ZR-067")
    if action.label not in for_sale(barn, state.options.rulings):
        return Refusal(f"no {words_of(action.label)} lies in the barn to be discarded", "ZR-067")
    return None


def discard(table: Table, action: DiscardTile) -> None:
    """Pay the bank; the tile leaves the game. Rules: ZR-067, ZR-068, ZR-069."""
    _pay_bank(table, DISCARD_PRICE, _places_without(table.zoo, BARN, action.label))
    label = plain_label(action.label)
    table.gone = plus(table.gone, label)
    table.events.append(TileRemoved(label, "ZR-068"))
    settle(table)


# Expanding


def refuse_expand(state: State) -> Refusal | None:
    """Refuse when no expansion board lies face down any more. Rules: ZR-024, ZR-070, Z2-02."""
    poor = too_poor(state, EXPANSION_PRICE)
    if poor is not None:
        return poor
    if state.zoo.expansions >= EXPANSION_BOARDS[state.options.players]:
        return Refusal("no expansion board lies face down any more", "ZR-070")
    return None


def expand(table: Table) -> None:
    """Pay the bank and turn the next expansion board face up. Rules: ZR-070, ZR-071."""
    places = table.zoo.places
    area = next(area for area in EXPANSIONS if places[area] is None)
    _pay_bank(table, EXPANSION_PRICE, (*places[:area], EMPTY, *places[area + 1 :]))
    settle(table)


# What is legal


def _legal_purchases(state: State) -> Iterator[Action]:
    """Every different tile for sale in every other barn."""
    for seller, other in enumerate(state.zoos):
        if seller != state.turn:
            for label in dict.fromkeys(for_sale(other.barn, state.options.rulings)):
                yield PurchaseTile(seller, label)


def legal_in_turn(state: State) -> Iterator[Action]:
    """Every money action that can be paid. Rule: ZR-049."""
    zoo, rulings = state.zoo, state.options.rulings
    money = (zoo.coins or 0) + zoo.coin_tiles
    if money < REMODEL_PRICE:
        return
    yield from _legal_moves(zoo, rulings)
    yield from _legal_exchanges(zoo)
    if money >= PURCHASE_PRICE:
        yield from _legal_purchases(state)
    if money >= DISCARD_PRICE:
        for label in dict.fromkeys(for_sale(zoo.barn, rulings)):
            yield DiscardTile(label)
    if money >= EXPANSION_PRICE and refuse_expand(state) is None:
        yield Expand()
