"""From what was seen to the zoos that most probably lie there, with doubts where others are nearly as probable."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.reconcile.belief import (
    EMPTY,
    UNKNOWN,
    Item,
    chances_of,
    is_animal,
    is_stall,
    like_others,
    not_nothing,
    without_hearsay,
)
from companion.reconcile.doubts import Doubt
from companion.reconcile.opinion import Opinion, greedy_opinion_of, opinion_of_zoos
from companion.reconcile.path import beside
from companion.reconcile.questions import Caution, questions
from companion.rules.zooloretto.options import (
    AREA_INDEX,
    AREAS,
    BALLOON,
    BARN,
    EXTRA_BOARDS,
    FREE_STALL,
    JUNGLE,
    Options,
)
from companion.rules.zooloretto.zoo import Place, Zoo, plain_label, zoo_of
from companion.vision.observation import Observation, Seen

UNUSUAL = 0.05
"""How likely a piece of a variant lies on the table although the variant was not announced."""
PUT_BACK = 0.01
"""How likely a tile of a species or stall type lies on the table that was put back into the box."""
PIECE_SEEN = 0.5
"""Money and the tray count when they are likelier there than not."""
PLAIN_STRANGER = 0.9
"""How sure a tile must be that the game played has not: validity then names it with its rule."""
USUAL = Caution()
TILES = ("square-tile", "round-tile")
BESIDE = ("coin-tile", "tray", "supply", "coin")
"""Tiles that never lie in an area of the zoo, whatever outline they touch. Rule: ZR-044."""

__all__ = ["Doubt", "ZooReading", "zoo_from_observation", "zoo_read_greedily", "zoos_from_observations"]


@dataclass(frozen=True, slots=True)
class ZooReading:
    """The zoo, its doubts, what no photo shows (``coins``), and the observation with the decided labels."""

    zoo: Zoo
    doubts: tuple[Doubt, ...]
    not_visible: tuple[str, ...]
    observation: Observation


def zoo_from_observation(
    observation: Observation, options: Options, coins: int | None = None, before: Zoo | None = None
) -> ZooReading:
    """The most probable zoo in ``observation`` under the rules of ``options``: see ``zoos_from_observations``."""
    (reading,) = zoos_from_observations([observation], options, [coins], [before])
    return reading


def zoos_from_observations(
    observations: Sequence[Observation],
    options: Options,
    coins: Sequence[int | None] = (),
    before: Sequence[Zoo | None] = (),
    caution: Caution = USUAL,
) -> tuple[ZooReading, ...]:
    """The most probable zoos of one table together: what lies in one of them is not in the box for the others.

    Zoos that cannot have one box between them, each read plainly, stay as each is by itself.

    One observation a zoo. ``coins``: where a person has counted them. Coins are the pieces beside the board; where none
    is seen they are not known, never none. ``before``: each zoo as it was last known, if it was. ``caution``: when to
    ask. Rules: ZR-001 to ZR-013, ZR-039, ZR-045, ZR-075.
    """
    nobody = (None,) * len(observations)
    opinion = opinion_on(observations, options, before)
    return tuple(
        reading_of(zoo, observation, opinion, options, counted, caution)
        for zoo, (observation, counted) in enumerate(zip(observations, coins or nobody, strict=True))
    )


def opinion_on(observations: Sequence[Observation], options: Options, before: Sequence[Zoo | None] = ()) -> Opinion:
    """What most probably lies on a table; see ``zoos_from_observations``."""
    nobody = (None,) * len(observations)
    zoos = [
        _items(zoo, observation, options, last)
        for zoo, (observation, last) in enumerate(zip(observations, before or nobody, strict=True))
    ]
    whole_table = len(observations) > 1 and options.players in (0, len(observations))
    return _with_strangers(opinion_of_zoos(zoos, options, whole_table=whole_table), observations, options)


def _with_strangers(opinion: Opinion, observations: Sequence[Observation], options: Options) -> Opinion:
    """The opinion with tiles of expansions that are not played under their own names, where they are plain to see."""
    filling, chances = list(opinion.filling), list(opinion.chances)
    for index, item in enumerate(opinion.items):
        seen = _all_seen(observations[item.zoo])[item.number]
        is_tile = is_animal(seen.label) or is_stall(seen.label)
        plain = is_tile and seen.label not in options.box.counts and seen.confidence >= PLAIN_STRANGER
        if plain and filling[index] == UNKNOWN:
            filling[index] = seen.label
            nothing_else = dict.fromkeys(chances[index], 0.0)
            chances[index] = {**nothing_else, seen.label: seen.confidence, UNKNOWN: 1 - seen.confidence}
    return replace(opinion, filling=tuple(filling), chances=tuple(chances))


def zoo_read_greedily(observation: Observation, options: Options) -> ZooReading:
    """The zoo in which each place holds what it most probably holds by itself: what decoding is measured against."""
    opinion = greedy_opinion_of(_items(0, observation, options, None))
    return reading_of(0, observation, opinion, options, None)


def reading_of(
    zoo: int,
    observation: Observation,
    opinion: Opinion,
    options: Options,
    coins: int | None,
    caution: Caution = USUAL,
) -> ZooReading:
    """One zoo of a decoded table: the one that ``observation`` shows, by its number."""
    counted, coin_tiles, tray = _beside(observation)
    money = coins if coins is not None else counted
    added = beside(observation, options)

    def laid(filling: Sequence[str]) -> Zoo:
        places = _places(zoo, opinion.items, filling, observation)
        return zoo_of(places, money, coin_tiles, tray and options.tray, options.edition, added.path, added.tokens)

    return ZooReading(
        zoo=laid(opinion.filling),
        doubts=(*questions(zoo, opinion, laid, options, caution), *added.doubts),
        not_visible=(*(("coins",) if money is None else ()), *added.not_visible),
        observation=_decided(zoo, observation, opinion),
    )


def _all_seen(observation: Observation) -> tuple[Seen, ...]:
    return (*observation.components, *observation.vacancies)


def _items(zoo: int, observation: Observation, options: Options, before: Zoo | None) -> list[Item]:
    """The places of a zoo that may hold a tile, in the order in which they were seen."""
    labels = [label for label in (*options.box.counts,) if is_animal(label) or is_stall(label)]
    items = []
    for number, seen in enumerate(_all_seen(observation)):
        if seen.area in AREA_INDEX and seen.kind in TILES and not _lies_beside(seen):
            sort, last = _sort(seen), _labels_in(before, seen.area)
            inside = [pair for pair in seen.candidates if pair[0] not in BESIDE]
            told = without_hearsay(inside, options.box.counts)
            chances = chances_of(_usual(told, options), labels, sort, last)
            items.append(Item(number, seen.area, seen.space, sort, chances, zoo))
    return [_there(item, observation) for item in _with_their_like(items)]


def _with_their_like(items: list[Item]) -> list[Item]:
    """The items, those in the barn with what the others there make of them."""
    barn = [index for index, item in enumerate(items) if item.area == AREAS[BARN]]
    whole = list(items)
    for index, chances in zip(barn, like_others([items[index].chances for index in barn]), strict=True):
        whole[index] = replace(items[index], chances=chances)
    return whole


def _there(item: Item, observation: Observation) -> Item:
    """The item, where something was seen with hardly a chance of nothing."""
    seen = _all_seen(observation)[item.number]
    return item if seen.label == EMPTY else replace(item, chances=not_nothing(item.chances))


def _lies_beside(seen: Seen) -> bool:
    """Whether a tile is more probably one that lies in no area than any other. Rule: ZR-044."""
    return sum(chance for label, chance in seen.candidates if label in BESIDE) > PIECE_SEEN


def _labels_in(before: Zoo | None, area: str) -> frozenset[str]:
    """What lay in an area when the zoo was last known."""
    place = before[area] if before is not None else Place()
    return frozenset(map(plain_label, (*place.animals, *place.stalls)))


def _usual(candidates: Sequence[tuple[str, float]], options: Options) -> list[tuple[str, float]]:
    """The candidates with what this game does not play with made unlikely. Rules: ZR-014, ZR-017, ZR-018."""
    return [(label, probability * _played(label, options)) for label, probability in candidates]


def _played(label: str, options: Options) -> float:
    if label == BALLOON:
        return 1.0 if options.balloon else UNUSUAL
    name = label.split("/")[1] if "/" in label else ""
    put_back = (*options.removed_species, options.removed_stall)
    return PUT_BACK if name and name in put_back else 1.0


def _sort(seen: Seen) -> str:
    if not seen.space:
        return "any"
    if seen.area == AREAS[JUNGLE]:
        return "exotic"
    stall = seen.area == AREAS[FREE_STALL] or seen.space.rpartition("/")[2].startswith("stall-")
    return "stall" if stall else "animal"


def _places(zoo: int, items: Sequence[Item], filling: Sequence[str], observation: Observation) -> dict[str, Place]:
    """The tiles by area; a board that a zoo may lack is there when it was seen. Rule: ZR-070."""
    built = [area for index, area in enumerate(AREAS) if index not in EXTRA_BOARDS or area in observation.areas]
    places = {}
    for area in built:
        labels = [label for item, label in zip(items, filling, strict=True) if (item.zoo, item.area) == (zoo, area)]
        places[area] = Place(tuple(filter(is_animal, labels)), tuple(filter(is_stall, labels)))
    return places


def _beside(observation: Observation) -> tuple[int | None, int, bool]:
    """Coins seen (None for none), coin tiles, and whether the tray lies there. Rules: ZR-044, ZR-045."""
    seen = Counter(one.label for one in observation.components if one.confidence >= PIECE_SEEN)
    return seen["coin"] or None, seen["coin-tile"], seen["tray"] > 0


def _decided(zoo: int, observation: Observation, opinion: Opinion) -> Observation:
    """The observation with the decided labels and their probabilities given the rules."""
    seen = list(_all_seen(observation))
    for item, label, chances in zip(opinion.items, opinion.filling, opinion.chances, strict=True):
        if item.zoo == zoo:
            others = sorted(((value, other) for other, value in chances.items() if other != label), reverse=True)
            alternatives = tuple((other, value) for value, other in others[:4] if value >= 0.0005)
            seen[item.number] = replace(
                seen[item.number], label=label, confidence=chances[label], alternatives=alternatives
            )
    return replace(
        observation,
        components=tuple(one for one in seen if one.label != EMPTY),
        vacancies=tuple(one for one in seen if one.label == EMPTY),
    )
