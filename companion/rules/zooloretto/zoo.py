"""What lies in one player's zoo: a value that the camera, a text or the game itself can make."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.errors import UnknownNameError
from companion.rules.components import words
from companion.rules.zooloretto.options import (
    AREA_INDEX,
    AREAS,
    BALLOON,
    BARN,
    ENCLOSURES,
    EXPANSIONS,
    EXTRA_BOARDS,
    KINDS,
    PATH_POINTS,
    POINTS,
    SPECIES,
    Edition,
    edition_named,
    whole_box,
)


@dataclass(frozen=True, slots=True)
class Place:
    """The tiles of one area, sorted: its animals (offspring among them) and its stalls, as labels."""

    animals: tuple[str, ...] = ()
    stalls: tuple[str, ...] = ()


EMPTY = Place()
TABLE = "table"


@dataclass(frozen=True, slots=True)
class Path:
    """The visitors of one zoo, by colour, and the bonus tiles that they earned. Rules: EX-16, EX-33.

    `points` are the five observation points from the entrance to the exit, each with the colours that stand there,
    sorted; `bonus` the colours of the bonus tiles. `astray` holds the colour and the area of visitors that stand
    anywhere else, where no visitor belongs.
    """

    points: tuple[tuple[str, ...], ...] = ((),) * PATH_POINTS
    bonus: tuple[str, ...] = ()
    astray: tuple[tuple[str, str], ...] = ()

    @property
    def visitors(self) -> tuple[str, ...]:
        """The colour of every visitor on the path."""
        return tuple(colour for point in self.points for colour in point)


DESERTED = Path()


@dataclass(frozen=True, slots=True)
class Zoo:
    """One zoo. `places` follows `AREAS`; an expansion that is not built, a jungle board that is not there is None.

    `coins` and `coin_tiles` count pieces, each worth one coin; `coins` is None where nobody has said how many.
    Animal labels are those of the vocabulary; while a game is followed ``/spent`` behind a sex marks a fertile animal
    that has already produced its offspring, ``/unsure`` one of which that is not known.
    """

    game: ClassVar[str] = "zooloretto"
    unseen: ClassVar[tuple[str, ...]] = ()
    places: tuple[Place | None, ...] = (EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, None, None, None)
    coins: int | None = None
    coin_tiles: int = 0
    tray: bool = False
    edition: str = "2023"
    path: Path = DESERTED
    tokens: tuple[int, ...] = ()

    def __getitem__(self, area: str) -> Place:
        """The tiles of the named area; an expansion that is not built has none."""
        return self.places[AREA_INDEX[area]] or EMPTY

    @property
    def box(self) -> Edition:
        """The edition that the zoo's boards and tiles belong to."""
        return edition_named(self.edition)

    @property
    def barn(self) -> Place:
        """The tiles in the barn."""
        return self.places[BARN] or EMPTY

    @property
    def expansions(self) -> int:
        """How many expansion boards are built."""
        return sum(self.places[area] is not None for area in EXPANSIONS)

    @property
    def money(self) -> int | None:
        """Coins and coin tiles together, None where the coins are not known. Rule: ZR-045."""
        return None if self.coins is None else self.coins + self.coin_tiles

    @property
    def animals(self) -> tuple[str, ...]:
        """Every animal, offspring and exotic tile of the zoo."""
        return tuple(label for place in self.places if place for label in place.animals)

    @property
    def stalls(self) -> tuple[str, ...]:
        """Every stall of the zoo, the barn's included."""
        return tuple(label for place in self.places if place for label in place.stalls)

    @property
    def stalls_on_spaces(self) -> tuple[str, ...]:
        """Every stall that lies on a stall space."""
        places = (place for area, place in enumerate(self.places) if place and area != BARN)
        return tuple(label for place in places for label in place.stalls)

    @property
    def has_balloon(self) -> bool:
        """Whether the balloon stall is anywhere in the zoo."""
        return BALLOON in self.stalls


def zoo_of(
    areas: Mapping[str, Place],
    coins: int | None = None,
    coin_tiles: int = 0,
    tray: bool = False,
    edition: str = "2023",
    path: Path = DESERTED,
    tokens: tuple[int, ...] = (),
) -> Zoo:
    """The zoo with these tiles by area name; areas left out are empty, boards left out are not there.

    An area or a label that the edition does not have raises `UnknownNameError`.
    """
    _check_names(areas, whole_box(edition))
    places: list[Place | None] = []
    for index, name in enumerate(AREAS):
        place = areas.get(name)
        if place is not None:
            place = Place(tuple(sorted(place.animals)), tuple(sorted(place.stalls)))
        elif index not in EXTRA_BOARDS:
            place = EMPTY
        places.append(place)
    return Zoo(tuple(places), coins, coin_tiles, tray, edition, path, tokens)


def _check_names(areas: Mapping[str, Place], box: Edition) -> None:
    """Refuse areas that no zoo has and labels that the box does not hold."""
    for name, place in areas.items():
        if name not in AREA_INDEX:
            raise UnknownNameError(f"there is no area {name!r} in a zoo; known are {', '.join(AREAS)}")
        for label in (*place.animals, *place.stalls):
            if plain_label(label) not in box.counts:
                raise UnknownNameError(f"{label!r} is no tile of edition {box.name}")


def species_in(place: Place) -> tuple[str, ...]:
    """The species that lie in the area, sorted, each once; exotics apart. Rule: ZR-077."""
    return tuple(sorted({SPECIES[label] for label in place.animals if label not in KINDS}))


def kinds_in(place: Place) -> tuple[str, ...]:
    """The exotic kinds that lie in the area, sorted, each once. Rules: EX-18, EX-42."""
    return tuple(sorted({KINDS[label] for label in place.animals if label in KINDS}))


def named_kinds(kinds: Iterable[str]) -> str:
    """Exotic kinds as people say them, "bat, smooth snake"."""
    return ", ".join(words(f"exotic/{kind}").removesuffix(" exotic") for kind in kinds)


def plain_label(label: str) -> str:
    """The label as the vocabulary has it, without what is known of the animal's fertility."""
    return label.removesuffix("/spent").removesuffix("/unsure")


def enclosures_of(zoo: Zoo) -> tuple[int, ...]:
    """The indices of the zoo's enclosures, built expansions included."""
    return tuple(area for area in ENCLOSURES if zoo.places[area] is not None)


def answered(zoo: Zoo, where: str, seen: str, label: str) -> Zoo:
    """The zoo with what a person says lies there instead of what was seen; a label of no component: nothing does.

    `where` is an area, a point of the path, a space in one of them, or the table, where bonus tiles and tokens lie.
    """
    area = where.partition("/")[0]
    path = zoo.path
    if area in POINTS:
        at = POINTS.index(area)
        there = _renamed(path.points[at], seen, label, "visitor/")
        return replace(zoo, path=replace(path, points=(*path.points[:at], there, *path.points[at + 1 :])))
    if area == TABLE:
        bonus = _renamed(path.bonus, seen, label, "bonus/")
        tokens = _renamed(tuple(map(str, zoo.tokens)), seen, label, "token/")
        values = tuple(sorted(map(int, tokens), reverse=True))
        return replace(zoo, path=replace(path, bonus=bonus), tokens=values)
    index = AREA_INDEX[area]
    place = zoo.places[index] or EMPTY
    animals = _exchanged(place.animals, seen, label, ("animal/", "offspring/", "exotic/"))
    stalls = _exchanged(place.stalls, seen, label, ("stall/",))
    off = _renamed(tuple(colour for colour, at in path.astray if at == area), seen, label, "visitor/")
    others = [entry for entry in path.astray if entry[1] != area]
    astray = tuple(sorted([*others, *((colour, area) for colour in off)]))
    places = (*zoo.places[:index], Place(animals, stalls), *zoo.places[index + 1 :])
    return replace(zoo, places=places, path=replace(path, astray=astray))


def _exchanged(tiles: tuple[str, ...], seen: str, label: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The components of one kind with `label` instead of one `seen`, either of which may be of another kind."""
    left = list(tiles)
    if seen in left:
        left.remove(seen)
    return tuple(sorted([*left, label] if label.startswith(kinds) else left))


def _renamed(names: tuple[str, ...], seen: str, label: str, kind: str) -> tuple[str, ...]:
    """The same for components of a kind that are known by their names alone: colours, values."""
    labels = _exchanged(tuple(f"{kind}{name}" for name in names), seen, label, (kind,))
    return tuple(name.removeprefix(kind) for name in labels)
