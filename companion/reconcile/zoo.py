"""From what was seen to the zoo that most probably lies there, with doubts where another zoo is nearly as probable."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.reconcile.belief import EMPTY, UNKNOWN, Chances, Item, chances_of, is_animal, is_stall, of_one_species
from companion.reconcile.doubts import NOTHING, Doubt, doubt
from companion.reconcile.limits import Limit, most_probable
from companion.rules.zooloretto.options import AREA_INDEX, AREAS, BALLOON, ENCLOSURES, EXPANSIONS, FREE_STALL, Options
from companion.rules.zooloretto.zoo import Place, Zoo, zoo_of
from companion.vision.observation import Observation, Seen

SURE = 0.85
"""A place is a doubt below this probability; set by hand."""
COULD_BE = 0.02
"""Alternatives less probable than this are not worth naming, but for the best one."""
UNUSUAL = 0.05
"""How likely a piece of a variant lies on the table although the variant was not announced."""
PIECE_SEEN = 0.5
TILES = ("square-tile", "round-tile")
BESIDE = ("coin-tile", "tray", "supply")
"""Tiles that never lie in an area of the zoo, whatever outline they touch. Rule: ZR-044."""

__all__ = ["Doubt", "ZooReading", "zoo_from_observation"]


@dataclass(frozen=True, slots=True)
class ZooReading:
    """The zoo, its doubts, what no photo shows (``coins``), and the observation with the decided labels."""

    zoo: Zoo
    doubts: tuple[Doubt, ...]
    not_visible: tuple[str, ...]
    observation: Observation


def zoo_from_observation(observation: Observation, options: Options, coins: int | None = None) -> ZooReading:
    """The most probable zoo in ``observation`` under the rules of ``options``.

    ``coins``: where a person has counted them. Coins are the pieces beside the board; where none is seen they are not
    known, never none. Rules: ZR-039, ZR-001, ZR-045.
    """
    items = _items(observation, options)
    chances = _with_rules(items)
    filling, complete = most_probable(chances, _limits(items, options))
    doubts = [
        _doubt_of(item, label, options_, complete)
        for item, label, options_ in zip(items, filling, chances, strict=True)
    ]
    counted, coin_tiles, tray = _beside(observation)
    zoo = zoo_of(
        _places(items, filling, observation),
        coins=coins if coins is not None else counted,
        coin_tiles=coin_tiles,
        tray=tray and options.tray,
        edition=options.edition,
    )
    return ZooReading(
        zoo=zoo,
        doubts=tuple(found for found in doubts if found is not None),
        not_visible=("coins",) if zoo.coins is None else (),
        observation=_decided(observation, items, filling, chances),
    )


def _all_seen(observation: Observation) -> tuple[Seen, ...]:
    return (*observation.components, *observation.vacancies)


def _items(observation: Observation, options: Options) -> list[Item]:
    """The places of the zoo that may hold a tile, in the order in which they were seen."""
    labels = [label for label in (*options.box.counts,) if is_animal(label) or is_stall(label)]
    items = []
    for number, seen in enumerate(_all_seen(observation)):
        if seen.area in AREA_INDEX and seen.kind in TILES and seen.label not in BESIDE:
            sort = _sort(seen)
            chances = chances_of(_usual(seen.candidates, options), labels, sort)
            items.append(Item(number, seen.area, seen.space, sort, chances))
    return items


def _usual(candidates: Sequence[tuple[str, float]], options: Options) -> list[tuple[str, float]]:
    """The candidates with pieces of variants that are not played made unlikely. Rule: ZR-018."""
    return [
        (label, probability * UNUSUAL if label == BALLOON and not options.balloon else probability)
        for label, probability in candidates
    ]


def _sort(seen: Seen) -> str:
    if not seen.space:
        return "any"
    stall = seen.area == AREAS[FREE_STALL] or seen.space.rpartition("/")[2].startswith("stall-")
    return "stall" if stall else "animal"


def _with_rules(items: Sequence[Item]) -> list[dict[str, float]]:
    """The chances of all items, those of an enclosure given that it holds one species."""
    chances = [dict(item.chances) for item in items]
    for area in (AREAS[index] for index in ENCLOSURES):
        members = [index for index, item in enumerate(items) if item.area == area]
        for index, given in zip(members, of_one_species([items[index] for index in members]), strict=True):
            chances[index] = given
    return chances


def _limits(items: Sequence[Item], options: Options) -> list[Limit]:
    """What exists: pieces of each label, animal and stall spaces of each area. Rules: ZR-001 to ZR-013."""
    everywhere = tuple(range(len(items)))
    limits = [
        Limit(most, everywhere, _is(label))
        for label, most in options.box.counts.items()
        if is_animal(label) or is_stall(label)
    ]
    for index, area in enumerate(AREAS):
        sign = options.box.signs[index]
        members = tuple(number for number, item in enumerate(items) if item.area == area)
        if members and index in (*ENCLOSURES, FREE_STALL):
            limits += [Limit(sign.spaces, members, is_animal), Limit(sign.stall_spaces, members, is_stall)]
    return limits


def _is(label: str):  # type: ignore[no-untyped-def]
    return lambda other: other == label


def _doubt_of(item: Item, label: str, chances: Chances, complete: bool) -> Doubt | None:
    """A doubt when ``label`` is not sure; nothing when it is."""
    if label != UNKNOWN and chances[label] >= SURE and complete:
        return None
    others = sorted(((value, other) for other, value in chances.items() if other != label), reverse=True)
    named = [other for value, other in others if value >= COULD_BE and other != UNKNOWN]
    named = named or [other for _, other in others if other != UNKNOWN][:1]
    return doubt(item.space or item.area, _named(label), [_named(other) for other in named])


def _named(label: str) -> str:
    return NOTHING if label == EMPTY else label


def _places(items: Sequence[Item], filling: Sequence[str], observation: Observation) -> dict[str, Place]:
    """The tiles by area; an expansion is built when its board was seen face up. Rule: ZR-070."""
    built = [area for index, area in enumerate(AREAS) if index not in EXPANSIONS or area in observation.areas]
    places = {}
    for area in built:
        labels = [label for item, label in zip(items, filling, strict=True) if item.area == area]
        places[area] = Place(tuple(filter(is_animal, labels)), tuple(filter(is_stall, labels)))
    return places


def _beside(observation: Observation) -> tuple[int | None, int, bool]:
    """Coins seen (None for none), coin tiles, and whether the tray lies there. Rules: ZR-044, ZR-045."""
    seen = Counter(one.label for one in observation.components if one.confidence >= PIECE_SEEN)
    return seen["coin"] or None, seen["coin-tile"], seen["tray"] > 0


def _decided(
    observation: Observation, items: Sequence[Item], filling: Sequence[str], chances: Sequence[Chances]
) -> Observation:
    """The observation with the decided labels and their probabilities given the rules."""
    seen = list(_all_seen(observation))
    for item, label, options in zip(items, filling, chances, strict=True):
        others = sorted(
            ((other, value) for other, value in options.items() if other != label), key=lambda pair: (-pair[1], pair[0])
        )
        alternatives = tuple((other, value) for other, value in others[:4] if value >= 0.0005)
        seen[item.number] = replace(
            seen[item.number], label=label, confidence=options[label], alternatives=alternatives
        )
    return replace(
        observation,
        components=tuple(one for one in seen if one.label != EMPTY),
        vacancies=tuple(one for one in seen if one.label == EMPTY),
    )
