"""The rules of a table as the search for its most probable filling needs them: groups, limits and expectations."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import log

from companion.reconcile.belief import Item, is_animal, is_stall, shares_by_species
from companion.reconcile.decode import Expectation, Filling, Group, Limit, Problem
from companion.rules.zooloretto.options import AREAS, BALLOON, ENCLOSURES, FREE_STALL, SPECIES_OUT, Options

PAIR_ALONE = 0.03
"""How often a pair shares an enclosure and no offspring of theirs lies in the zoo: it was sold or discarded. At the end
of 138 simulated games of greedy players 17 of 600 pairs."""
BORN_ELSEWHERE = 0.02
"""How often an offspring lies in a zoo without such parents: they were sold, or it was bought. In the same games 4 of
583 times; people may do so more often."""
PARENTS_GONE = 0.004
"""How often no zoo of the whole table holds an offspring's parents: they were discarded. In the same games never in
525 times."""
OUT_OF_BOX = 0.002
"""How often more species or stall types lie on the table than are played with."""

Test = Callable[[str], bool]


def problem_of(items: Sequence[Item], options: Options, *, whole_table: bool) -> Problem:
    """What is to be decoded. ``whole_table``: the items are all zoos of a game."""
    groups = _groups(items)
    return Problem(
        chances=[item.chances for item in items],
        groups=groups,
        limits=_limits(items, options),
        expectations=[*_families(items, options, whole_table), *_set_up(items, options)],
    )


def _groups(items: Sequence[Item]) -> list[Group]:
    """The enclosures, each of one species. Rule: ZR-039."""
    groups = []
    for zoo, area in _areas(items):
        members = _members(items, zoo, area)
        if AREAS.index(area) in ENCLOSURES:
            groups.append(Group(members, shares_by_species(tuple(items[members[0]].chances))))
    return groups


def _areas(items: Sequence[Item]) -> list[tuple[int, str]]:
    return sorted({(item.zoo, item.area) for item in items})


def _members(items: Sequence[Item], zoo: int, area: str) -> tuple[int, ...]:
    return tuple(index for index, item in enumerate(items) if (item.zoo, item.area) == (zoo, area))


def _limits(items: Sequence[Item], options: Options) -> list[Limit]:
    """What exists: pieces of each label, animal and stall spaces of each area. Rules: ZR-001 to ZR-013.

    A board of somebody's own may print more stall spaces at an enclosure than the edition's: then it has those.
    """
    everywhere = tuple(range(len(items)))
    labels = [label for label in options.box.counts if is_animal(label) or is_stall(label)]
    animals, stalls = frozenset(filter(is_animal, labels)), frozenset(filter(is_stall, labels))
    limits = [Limit(options.box.counts[label], everywhere, frozenset((label,))) for label in labels]
    for zoo, area in _areas(items):
        index = AREAS.index(area)
        if index in (*ENCLOSURES, FREE_STALL):
            sign, members = options.box.signs[index], _members(items, zoo, area)
            printed = sum(items[member].sort == "stall" for member in members)
            limits += [Limit(sign.spaces, members, animals), Limit(max(sign.stall_spaces, printed), members, stalls)]
    return [limit for limit in limits if len(limit.members) > limit.most]


def _families(items: Sequence[Item], options: Options, whole_table: bool) -> Iterator[Expectation]:
    """Pairs have their offspring, offspring their parents. Rules: ZR-075, ZR-080."""
    zoos = sorted({item.zoo for item in items})
    of_zoo = {zoo: tuple(index for index, item in enumerate(items) if item.zoo == zoo) for zoo in zoos}
    everywhere = tuple(range(len(items)))
    for species in options.box.species:
        for zoo, area in _areas(items):
            if AREAS.index(area) in ENCLOSURES:
                yield _pair(species, _members(items, zoo, area), of_zoo[zoo])
        if whole_table:
            yield _parents(species, everywhere, PARENTS_GONE)
        else:
            for zoo in zoos:
                yield _parents(species, of_zoo[zoo], BORN_ELSEWHERE)


def pair_without_offspring(species: str, enclosure: Sequence[str], zoo: Sequence[str]) -> bool:
    """Whether both parents are among the labels of an enclosure, but no offspring among those of the zoo."""
    pair = {f"animal/{species}/male", f"animal/{species}/female"}
    return pair.issubset(enclosure) and f"offspring/{species}" not in zoo


def _pair(species: str, members: tuple[int, ...], zoo: tuple[int, ...]) -> Expectation:
    """A male and a female in the enclosure ``members`` have an offspring somewhere in the ``zoo``."""
    pair, offspring = (f"animal/{species}/male", f"animal/{species}/female"), f"offspring/{species}"

    def disappointed(filling: Filling) -> bool:
        held = [filling[index] for index in members]
        return all(parent in held for parent in pair) and all(filling[index] != offspring for index in zoo)

    def mends(before: str, after: str) -> bool:
        return after == offspring or (before in pair and after != before)

    return Expectation(-log(PAIR_ALONE), zoo, disappointed, mends)


def _parents(species: str, members: tuple[int, ...], chance: float) -> Expectation:
    """As many pairs as offspring lie among ``members``."""
    male, female, offspring = f"animal/{species}/male", f"animal/{species}/female", f"offspring/{species}"

    def disappointed(filling: Filling) -> bool:
        held = Counter(filling[index] for index in members)
        return held[offspring] > min(held[male], held[female])

    def mends(before: str, after: str) -> bool:
        return (before == offspring and after != before) or after in (male, female)

    return Expectation(-log(chance), members, disappointed, mends)


def _set_up(items: Sequence[Item], options: Options) -> Iterator[Expectation]:
    """No more species and stall types than are played with. Rules: ZR-014, ZR-015, ZR-017, Z2-03."""
    everywhere = tuple(range(len(items)))
    species = len(options.box.species) - SPECIES_OUT.get(options.players, 0)
    if species < len(options.box.species):
        yield _kinds(species, everywhere, is_animal)
    if options.stall_types_out:
        types = len(options.box.stalls) - options.stall_types_out
        yield _kinds(types, everywhere, lambda label: is_stall(label) and label != BALLOON)


def _kinds(most: int, members: tuple[int, ...], counted: Test) -> Expectation:
    """At most so many kinds (species, stall types) lie among ``members``."""

    def disappointed(filling: Filling) -> bool:
        return len({label.split("/")[1] for index in members if counted(label := filling[index])}) > most

    def mends(before: str, after: str) -> bool:
        return counted(before) and after != before

    return Expectation(-log(OUT_OF_BOX), members, disappointed, mends)
