"""Components that lie where they cannot count: of an expansion that is not played, or away from where they belong."""

from companion.rules.components import words
from companion.rules.results import Problem
from companion.rules.zooloretto.options import AREAS, BARN, JUNGLE, KINDS, SPECIES, XXL_STALL, Options
from companion.rules.zooloretto.zoo import DESERTED, Path, Place, Zoo, plain_label

NO_EXOTIC = "of the Exotic expansion, which is not played"
NO_XXL = "of the XXL expansion, which is not played"


def sorted_out(zoo: Zoo, options: Options) -> tuple[Zoo, tuple[Problem, ...]]:
    """The zoo without what does not count in it, and a problem for each such thing with the area where it lies.

    Rules: EX-06, EX-08, EX-16, EX-45, XL-02, XL-04.
    """
    found: list[Problem] = []
    places = [place and _sorted_place(found, place, area, options) for area, place in enumerate(zoo.places)]
    if places[JUNGLE] is not None and not options.exotic:
        found.append(Problem("EX-06", f"a jungle board lies here, {NO_EXOTIC}", AREAS[JUNGLE], apart=True))
        places[JUNGLE] = None
    path = zoo.path if zoo.path == DESERTED else _sorted_path(found, zoo.path, options)
    tokens = zoo.tokens
    if tokens and not options.xxl:
        named = ", ".join(map(str, tokens))
        found.append(Problem("XL-04", f"tokens of other zoos lie here ({named}), {NO_XXL}", apart=True))
        tokens = ()
    if not found:
        return zoo, ()
    return Zoo(tuple(places), zoo.coins, zoo.coin_tiles, zoo.tray, zoo.edition, path, tokens), tuple(found)


def _sorted_place(found: list[Problem], place: Place, area: int, options: Options) -> Place:
    """The area without the tiles that do not count there, each label of which becomes a problem."""
    tiles = (*place.animals, *place.stalls)
    strange = {
        label: reason
        for label in tiles
        if (label in KINDS or label == XXL_STALL or area == JUNGLE)
        and (reason := strange_tile(label, area, options)) is not None
    }
    if not strange:
        return place
    for label, (rule, why) in strange.items():
        number = tiles.count(label)
        times = f"{number} times " if number > 1 else ""
        found.append(
            Problem(rule, f"{AREAS[area]} holds {times}{words(plain_label(label))}, {why}", AREAS[area], apart=True)
        )
    animals, stalls = (
        tuple(label for label in labels if label not in strange) for labels in (place.animals, place.stalls)
    )
    return Place(animals, stalls)


def strange_tile(label: str, area: int, options: Options) -> tuple[str, str] | None:
    """Why a tile does not count in the area, with the rule; None when it does.

    Rules: EX-06, EX-45, XL-02, ZR-038, ZR-042.
    """
    if label in KINDS:
        if not options.exotic:
            return "EX-06", NO_EXOTIC
        return None if area in (BARN, JUNGLE) else ("EX-45", "which lives on the jungle board or in the barn")
    if label == XXL_STALL and not options.xxl:
        return "XL-02", NO_XXL
    if area != JUNGLE:
        return None
    if label in SPECIES:
        return "ZR-038", "which lives in enclosures or in the barn"
    return "ZR-042", "which stands on stall spaces or in the barn"


def _sorted_path(found: list[Problem], path: Path, options: Options) -> Path:
    """The path without visitors and bonus tiles that do not count. Rules: EX-06, EX-08, EX-16."""
    played = options.colours
    for colour, area in path.astray:
        why = _unplayed(colour, options) or ("EX-16", "off the path")
        found.append(Problem(why[0], f"a {colour} visitor stands in {area}, {why[1]}", area, apart=True))
    for point, there in enumerate(path.points, start=1):
        for colour in there:
            if (reason := _unplayed(colour, options)) is not None:
                area = f"path-{point}"
                found.append(Problem(reason[0], f"a {colour} visitor stands at {area}, {reason[1]}", area, apart=True))
    found += [
        Problem(reason[0], f"a {colour} bonus tile lies here, {reason[1]}", apart=True)
        for colour in path.bonus
        if (reason := _unplayed(colour, options)) is not None
    ]
    points = tuple(tuple(colour for colour in there if colour in played) for there in path.points)
    return Path(points, tuple(colour for colour in path.bonus if colour in played))


def _unplayed(colour: str, options: Options) -> tuple[str, str] | None:
    """Why visitors of the colour do not count, with the rule; None when they play. Rules: EX-06, EX-08."""
    if not options.exotic:
        return "EX-06", NO_EXOTIC
    return None if colour in options.colours else ("EX-08", f"but no {colour} ones are in this game")
