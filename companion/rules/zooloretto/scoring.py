"""What a zoo scores: one line for each reason, also for reasons that bring nothing, and who wins."""

from collections.abc import Sequence
from dataclasses import replace

from companion.rules.components import words
from companion.rules.results import Ranking, Scorecard, ScoreLine, Standing, ranked, scorecard
from companion.rules.zooloretto.options import AREAS, BALLOON, BARN, ENCLOSURES, FREE_STALL, JUNGLE, POINTS, Options
from companion.rules.zooloretto.state import State
from companion.rules.zooloretto.strangers import sorted_out
from companion.rules.zooloretto.validity import same_edition
from companion.rules.zooloretto.zoo import EMPTY, Place, Zoo, enclosures_of, kinds_in, named_kinds, species_in

PER_STALL_TYPE = 2
PER_STALL_WITH_TRAY = 2
PER_BARN_TYPE = -2
PER_ANIMAL_AT_STALL = 1
PER_ANIMAL_AT_BALLOON = 1
PER_OFFSPRING_WITH_BALLOON = 1
PER_EXOTIC_IN_JUNGLE = 0
PER_EXOTIC_KIND_IN_BARN = -2
PER_COLOUR = 2
PER_VISITOR_WITH_BONUS_TILE = 2


def score(zoo: Zoo, options: Options) -> Scorecard:
    """Score one zoo, at the end or at any time before it. Impossible zoos are scored too: ask `zoo_problems` first.

    What `sorted_out` leaves out is not scored: with it the score is incomplete.
    """
    same_edition(zoo, options)
    zoo, _ = sorted_out(zoo, options)
    lines = [enclosure_line(zoo, area) for area in enclosures_of(zoo)]
    lines += stall_lines(zoo, options)
    lines += balloon_lines(zoo, options)
    lines += barn_lines(zoo)
    if options.exotic:
        lines += exotic_lines(zoo)
        lines += visitor_lines(zoo)
    if options.xxl:
        lines.append(token_line(zoo))
    return scorecard(lines)


def enclosure_line(zoo: Zoo, area: int) -> ScoreLine:
    """The sign's points, or a point an animal where a stall stands. Rules: ZR-090, ZR-091, ZR-092."""
    name, sign, place = AREAS[area], zoo.box.signs[area], zoo[AREAS[area]]
    animals = len(place.animals)
    empty = sign.spaces - animals
    if empty <= 0:
        return ScoreLine("ZR-090", sign.full, f"{name} is full")
    if empty == 1:
        return ScoreLine("ZR-091", sign.one_short, f"{name} has one empty space")
    if not animals:
        return ScoreLine("ZR-092", 0, f"{name} is empty")
    if place.stalls:
        points = PER_ANIMAL_AT_STALL * animals
        return ScoreLine("ZR-092", points, f"{name} has {empty} empty spaces and a stall: 1 for each animal")
    return ScoreLine("ZR-092", 0, f"{name} has {empty} empty spaces and no stall")


def stall_lines(zoo: Zoo, options: Options) -> list[ScoreLine]:
    """Stalls on stall spaces, by type, or each one with the tray. Rules: ZR-093, ZR-111, ZV-07, ZV-14, XL-14."""
    on_spaces = list(zoo.stalls_on_spaces)
    balloon = on_spaces.count(BALLOON)
    if zoo.tray and options.rulings.balloon_counts_for_tray:
        note = ", the balloon stall among them (house ruling RV-06)" if balloon else ""
        return [ScoreLine("ZV-14", PER_STALL_WITH_TRAY * len(on_spaces), _with_tray(len(on_spaces)) + note)]
    lines = []
    if zoo.tray:
        others = len(on_spaces) - balloon
        lines.append(ScoreLine("ZV-14", PER_STALL_WITH_TRAY * others, _with_tray(others)))
    elif types := sorted(set(on_spaces) - {BALLOON}):
        lines.append(ScoreLine("ZR-093", PER_STALL_TYPE * len(types), f"stall types on stall spaces: {_named(types)}"))
    else:
        lines.append(ScoreLine("ZR-093", 0, "no stall on a stall space"))
    if balloon:
        lines.append(ScoreLine("ZV-07", PER_STALL_TYPE, "the balloon stall is a stall type of its own"))
    return lines


def _with_tray(stalls: int) -> str:
    """The reason of the tray's line."""
    return f"stalls on stall spaces, each one with the tray: {stalls}"


def balloon_lines(zoo: Zoo, options: Options) -> list[ScoreLine]:
    """What the balloon stall adds for animals beside it and for offspring. Rules: ZV-08, ZV-09."""
    if BALLOON not in zoo.stalls_on_spaces:
        return []
    offspring = sum(label.startswith("offspring/") for area in enclosures_of(zoo) for label in zoo[AREAS[area]].animals)
    points = PER_OFFSPRING_WITH_BALLOON * offspring
    return [
        balloon_neighbour_line(zoo, options),
        ScoreLine("ZV-09", points, f"offspring in enclosures, with the balloon stall: {offspring}"),
    ]


def balloon_neighbour_line(zoo: Zoo, options: Options) -> ScoreLine:
    """A point for each animal beside the balloon, unless it scores for that stall already. Rules: ZV-08, RV-04."""
    for area in ENCLOSURES:
        name = AREAS[area]
        if BALLOON not in zoo[name].stalls:
            continue
        animals = len(zoo[name].animals)
        counted = zoo.box.signs[area].spaces - animals >= 2
        if counted and animals and not options.rulings.balloon_doubles:
            text = f"{name}'s animals already score 1 each, the balloon stall being its stall (house ruling RV-04)"
            return ScoreLine("ZV-08", 0, text)
        points = PER_ANIMAL_AT_BALLOON * animals
        return ScoreLine("ZV-08", points, f"animals in {name} beside the balloon stall: {animals}")
    return ScoreLine("ZV-08", 0, "the balloon stall stands beside no enclosure")


def barn_lines(zoo: Zoo) -> list[ScoreLine]:
    """Each type in the barn costs points. Rules: ZR-094, ZR-095, ZV-10."""
    lines = []
    stalls = sorted(set(zoo.barn.stalls) - {BALLOON})
    if stalls:
        lines.append(ScoreLine("ZR-094", PER_BARN_TYPE * len(stalls), f"stall types in the barn: {_named(stalls)}"))
    if BALLOON in zoo.barn.stalls:
        lines.append(ScoreLine("ZV-10", PER_BARN_TYPE, "the balloon stall is in the barn"))
    species = species_in(zoo.barn)
    if species:
        points = PER_BARN_TYPE * len(species)
        lines.append(ScoreLine("ZR-095", points, f"animal types in the barn: {', '.join(species)}"))
    return lines


def exotic_lines(zoo: Zoo) -> list[ScoreLine]:
    """Exotics in the jungle bring nothing, each kind in the barn costs points. Rules: EX-41, EX-42."""
    exotics = len(zoo[AREAS[JUNGLE]].animals)
    lines = [ScoreLine("EX-41", PER_EXOTIC_IN_JUNGLE * exotics, f"exotics on the jungle board: {exotics}")]
    if kinds := kinds_in(zoo.barn):
        points = PER_EXOTIC_KIND_IN_BARN * len(kinds)
        lines.append(ScoreLine("EX-42", points, f"exotic kinds in the barn: {named_kinds(kinds)}"))
    return lines


def visitor_lines(zoo: Zoo) -> list[ScoreLine]:
    """Each colour of visitors on the path, and with a bonus tile each visitor of its colour. Rules: EX-43, EX-44."""
    visitors = zoo.path.visitors
    colours = sorted(set(visitors))
    text = f"visitors' colours in the zoo: {', '.join(colours)}" if colours else "no visitor in the zoo"
    lines = [ScoreLine("EX-43", PER_COLOUR * len(colours), text)]
    for colour in sorted(set(zoo.path.bonus)):
        number = visitors.count(colour)
        points = PER_VISITOR_WITH_BONUS_TILE * number
        lines.append(ScoreLine("EX-44", points, f"{colour} visitors in the zoo, with their bonus tile: {number}"))
    return lines


def token_line(zoo: Zoo) -> ScoreLine:
    """The tokens of other zoos add up. Rule: XL-15."""
    if not zoo.tokens:
        return ScoreLine("XL-15", 0, "no animals were sent to other zoos")
    return ScoreLine("XL-15", sum(zoo.tokens), f"tokens of other zoos: {', '.join(map(str, zoo.tokens))}")


def _named(stalls: Sequence[str]) -> str:
    """Stall types in words."""
    return ", ".join(words(label).removesuffix(" stall") for label in stalls)


def ranking(standings: Sequence[Standing]) -> Ranking:
    """Rank the players by points, then by coins and coin tiles; a tie that remains is shared.

    Rules: ZR-096, ZR-097, ZR-098.
    """
    return ranked(standings)


def tie_rule(_options: Options) -> str:
    """The rule by which money breaks ties."""
    return "ZR-097"


def scores(state: State) -> tuple[Scorecard, ...]:
    """The score of every zoo as it lies now, by seat; provisional until the game is over. Rule: ZR-089."""
    return tuple(score(zoo, state.options) for zoo in state.zoos)


def final_ranking(state: State) -> Ranking:
    """The seats by rank, as names ``player-1`` and so on. Rules: ZR-096, ZR-097, ZR-098."""
    cards = scores(state)
    return ranking(
        [
            Standing(f"player-{seat + 1}", card.total, zoo.money)
            for seat, (card, zoo) in enumerate(zip(cards, state.zoos, strict=True))
        ]
    )


def area_points(zoo: Zoo, options: Options) -> dict[str, int]:
    """What the animals of each enclosure and the visitors at each point add to the score, what the barn takes."""
    total = score(zoo, options).total
    points = {}
    for index, (area, place) in enumerate(zip(AREAS, zoo.places, strict=True)):
        if place is None or index == FREE_STALL:
            continue
        bare = EMPTY if index == BARN else Place(stalls=place.stalls)
        without = replace(zoo, places=(*zoo.places[:index], bare, *zoo.places[index + 1 :]))
        points[area] = total - score(without, options).total
    for index, area in enumerate(POINTS):
        if zoo.path.points[index]:
            path = replace(zoo.path, points=(*zoo.path.points[:index], (), *zoo.path.points[index + 1 :]))
            points[area] = total - score(replace(zoo, path=path), options).total
    return points
