"""Which German noun an English word, a label or an area's name is."""

import re
from dataclasses import replace
from functools import cache

from companion.errors import UnknownNameError
from companion.rules.components import MARKS as ANIMAL_MARKS
from companion.rules.components import SEXES, Component, parse_label
from companion.rules.components import words as in_english
from companion.words.nouns import Noun
from companion.words.vocabulary import (
    AREAS,
    COLOURS,
    EXOTICS,
    MARKS,
    NOUNS,
    NUMBERED,
    PIECES,
    SPACE,
    SPECIES,
    STALL_SPACE,
    STALLS,
)

_FERTILITY = ("/spent", "/unsure")
_SEXES = {"male": "männlich", "female": "weiblich"}
_SPACE = re.compile(r"(stall-)?[0-9]+|-?[0-9]+,-?[0-9]+")


@cache
def noun_of(text: str) -> Noun | None:
    """The noun that an English text is: a label or its words, an area, a species, a colour, a thing."""
    bare = text
    for ending in _FERTILITY:
        bare = bare.removesuffix(ending)
    if bare in _english():
        return _english()[bare]
    place = area_of(bare)
    if place is not None:
        return place
    head, _, space = bare.partition("/")
    place = area_of(head)
    if place is not None and _SPACE.fullmatch(space):
        kind, number = kind_of_space(space)
        return replace(
            kind, behind=number if head == "basin" else f"{number} von {place.say('dat', '' if place.bare else 'der')}"
        )
    try:
        return noun_of_label(parse_label(bare))
    except UnknownNameError:
        return None


def area_of(text: str) -> Noun | None:
    """An area by its name, with a hyphen or a space before its number."""
    name = text.replace(" ", "-")
    if name in AREAS:
        return AREAS[name]
    kind, _, number = name.rpartition("-")
    return replace(NUMBERED[kind], behind=number) if kind in NUMBERED and number.isdigit() else None


def kind_of_space(text: str) -> tuple[Noun, str]:
    """The kind of a space and its number."""
    return (STALL_SPACE, text.removeprefix("stall-")) if text.startswith("stall-") else (SPACE, text)


@cache
def _english() -> dict[str, Noun]:
    """English words of labels, species, exotics, colours, stall types and things, each with its German noun."""
    known: dict[str, Noun] = {"fish": Noun("m", "Fisch", "Fische")}
    for colour, (name, _) in COLOURS.items():
        known[colour] = Noun("n", name, name, mass=True)
    for name, (alone, _) in STALLS.items():
        known[name] = known[name.replace("-", " ")] = alone
        known[f"{name.replace('-', ' ')} stall"] = known[f"{name} stall"] = STALLS[name][1]
    for name, noun in {**EXOTICS, **SPECIES}.items():
        known[name] = known[name.replace("-", " ")] = noun
        known[f"{name} tile"] = known[f"{name.replace('-', ' ')} tile"] = NOUNS["tile"].after(noun.stem)
        for part in _parts_of(name):
            known[in_english(part.label)] = noun_of_label(part)
            known[f"{in_english(part.label)} tile"] = _tile(noun, part)
    for name in (*SPECIES, "coin"):
        die = noun_of_label(Component("die", name))
        known[f"{name.replace('-', ' ')} die"] = known[f"{name.replace('-', ' ')} dice"] = die
    for name in COLOURS:
        for kind in ("visitor", "bonus"):
            known[f"{name} {kind}"] = noun_of_label(Component(kind, name))
        known[f"{name} bonus tile"] = noun_of_label(Component("bonus", name))
    return known | NOUNS | {name.replace("-", " "): noun for name, noun in PIECES.items() if name != "supply"}


def _tile(species: Noun, part: Component) -> Noun:
    """The noun of a component's tile, with its sex or mark."""
    if part.kind == "offspring":
        return NOUNS["tile"].after(f"{species.stem}nachwuchs")
    tile = NOUNS["tile"].after(species.stem)
    if part.sex:
        return replace(tile, adjective=_SEXES[part.sex])
    return replace(tile, behind=MARKS[part.mark]) if part.mark else tile


def _parts_of(species: str) -> list[Component]:
    """The components of a species."""
    if species in EXOTICS:
        return [Component("exotic", species)]
    sexes = [Component("animal", species, sex=sex) for sex in SEXES]
    marks = [Component("animal", species, mark=mark) for mark in ANIMAL_MARKS]
    return [Component("animal", species), Component("offspring", species), Component("die", species), *sexes, *marks]


def noun_of_label(part: Component) -> Noun:
    """The noun of a component."""
    species = species_of(part.name)
    if species and part.kind == "animal":
        return _animal(species, part)
    if species and part.kind == "offspring":
        return replace(NOUNS["offspring"].after(species.stem), plural=f"{species.stem}nachwuchsplättchen")
    return _piece(part)


def _piece(part: Component) -> Noun:  # noqa: C901 - one case for each kind
    """The noun of a component that is no animal."""
    match part.kind:
        case "stall" if part.name in STALLS:
            return STALLS[part.name][1]
        case "exotic" if part.name in EXOTICS:
            return EXOTICS[part.name]
        case "visitor" if part.name in COLOURS:
            return replace(NOUNS["visitor"], adjective=COLOURS[part.name][1])
        case "bonus" if part.name in COLOURS:
            return replace(NOUNS["bonus tile"], adjective=COLOURS[part.name][1])
        case "bonus" if part.name in SPECIES:
            return NOUNS["box"].after(f"{SPECIES[part.name].stem}bonus")
        case "die":
            return NOUNS["die"].after(SPECIES[part.name].stem if part.name in SPECIES else "Münz")
        case "token":
            return replace(NOUNS["token"], behind=part.name)
    if part.kind not in PIECES:
        raise UnknownNameError(f"{part.label!r} has no German name")
    return PIECES[part.kind]


def _animal(species: Noun, part: Component) -> Noun:
    """The noun of an animal with its sex or mark."""
    if part.sex:
        return Noun("n", f"{species.stem}{MARKS[part.sex].lower()}", f"{species.stem}{MARKS[part.sex].lower()}")
    return replace(species, behind=MARKS[part.mark]) if part.mark else species


def species_of(name: str) -> Noun | None:
    """A species, of animals, exotics or the dice."""
    return SPECIES.get(name) or EXOTICS.get(name)
