"""Offspring: which pair produces one, and where it goes."""

from companion.rules.zooloretto.events import OffspringBorn
from companion.rules.zooloretto.options import AREAS, BARN, SPECIES
from companion.rules.zooloretto.state import Question, Table, minus, plus
from companion.rules.zooloretto.variants import take_balloon
from companion.rules.zooloretto.zoo import Place

SPENT, UNSURE = "/spent", "/unsure"

FERTILE = frozenset(label for label in SPECIES if label.endswith(("male", UNSURE)))
"""The labels of animals that can, or perhaps can, still produce an offspring."""


PARENTS = {species: (f"animal/{species}/male", f"animal/{species}/female") for species in SPECIES.values()}
"""The labels of a species' fertile male and female."""


def breed(table: Table, area: int, *, by_exchange: bool, strangers: bool) -> bool:
    """Let every fertile pair of the enclosure produce its offspring, and say whether one was put into the enclosure.

    Where it is not known whether an animal is still fertile and it matters, the table gets a `Question` instead. Two
    animals of which neither is known do not matter where they have met before, only as strangers.
    Rules: ZR-075, ZR-078, ZR-080, ZR-081.
    """
    born = False
    while True:
        place = table.zoo.places[area] or Place()
        animals = place.animals
        species = SPECIES[animals[0]]
        male, female = PARENTS[species]
        if not table.offspring[table.options.box.species_index[species]]:
            return born
        if male in animals and female in animals:
            born = bear(table, area, species) or born
        else:
            doubtful = _doubtful(animals, male, female, strangers)
            if doubtful:
                table.question = Question(area, doubtful, by_exchange, strangers)
            return born


def _doubtful(animals: tuple[str, ...], male: str, female: str, strangers: bool) -> str:
    """The label of the animal whose fertility decides now, empty when none does."""
    unsure_male, unsure_female = male + UNSURE, female + UNSURE
    if unsure_female in animals and (male in animals or (strangers and unsure_male in animals)):
        return unsure_female
    if unsure_male in animals and female in animals:
        return unsure_male
    return ""


def bear(table: Table, area: int, species: str) -> bool:
    """Take an offspring from the supply into the enclosure, or else into the barn, and say whether it fits.

    Rules: ZR-076, ZR-079.
    """
    seat, box = table.turn, table.options.box
    place = table.zoo.places[area] or Place()
    animals = place.animals
    for label in PARENTS[species]:
        animals = plus(minus(animals, label), label + SPENT)
    table.put_place(seat, area, Place(animals, place.stalls))
    index = box.species_index[species]
    supply = table.offspring
    table.offspring = (*supply[:index], supply[index] - 1, *supply[index + 1 :])
    fits = len(animals) < box.signs[area].spaces
    young, home = f"offspring/{species}", area if fits else BARN
    table.add(home, young)
    table.events.append(OffspringBorn(seat, young, AREAS[home]))
    take_balloon(table)
    return fits
