"""Exotic: visitors on the path, who is moved when a kiosk or an exotic is placed, and what leaving brings.

An observation point is a number from 1, at the entrance, to 5; point 0 stands for the supply in the middle.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.rules.game import Refusal
from companion.rules.results import Problem
from companion.rules.zooloretto.actions import Action, LeadNobody, LeadVisitor, RetreatVisitor
from companion.rules.zooloretto.events import (
    BonusTileGained,
    NobodyLed,
    VisitorLeft,
    VisitorMoved,
    VisitorRetreated,
)
from companion.rules.zooloretto.options import (
    BARN,
    COLOURS,
    KINDS,
    LEAD_POINTS,
    NOBODY,
    PATH_POINTS,
    RETREAT_POINTS,
    START_POINT,
    Options,
)
from companion.rules.zooloretto.rounds import settle
from companion.rules.zooloretto.state import (
    NO_SUPPLY,
    NO_TRUCK,
    State,
    Supply,
    Table,
    Visit,
    minus,
    plus,
    recount,
    with_path,
)
from companion.rules.zooloretto.zoo import Path, Zoo

# Setting up


def first_visitors(options: Options) -> Path:
    """The path of a player at the start: one visitor of each colour at the second point. Rules: EX-08, EX-10."""
    points = [() if point != START_POINT else tuple(sorted(options.colours)) for point in range(1, PATH_POINTS + 1)]
    return Path(tuple(points))


def visitors_left(options: Options, paths: Sequence[Path]) -> tuple[int, ...]:
    """How many visitors of each colour are left for the middle. Rules: EX-01, EX-07, EX-08, ruling RE-13."""
    seen = Counter(colour for path in paths for colour in (*path.visitors, *(name for name, _ in path.astray)))
    most = options.box.visitors_per_colour
    return tuple(max(most - seen[colour], 0) if colour in options.colours else 0 for colour in COLOURS)


def bonus_tiles_left(options: Options, paths: Sequence[Path]) -> tuple[int, ...]:
    """How many bonus tiles of each colour are left for the middle. Rules: EX-04, EX-07, EX-08."""
    seen = Counter(colour for path in paths for colour in path.bonus)
    return tuple(int(colour in options.colours and not seen[colour]) for colour in COLOURS)


# Who is called


def call(table: Table, area: int, label: str, *, moved: bool = False) -> None:
    """Let a tile that was put down set a visitor in motion, if it does and anybody is there.

    `moved` says that a money action moved the tile within the zoo. Rules: EX-20, EX-26, EX-48.
    """
    if not is_called(table, area, label, moved):
        return
    colour = "" if label in KINDS else kiosk_colour(table.options, label)
    if next(leads(table, colour), None) is None:
        table.events.append(NobodyLed(table.turn, colour))
    else:
        table.visit = Visit(colour, table.turn)


def is_called(table: Table, area: int, label: str, moved: bool) -> bool:
    """Whether the tile calls a visitor. Rules: EX-20, EX-24, EX-25, rulings RE-08, RE-09, RE-10."""
    rulings = table.options.rulings
    if not moved and table.taken[table.turn] == NO_TRUCK and not rulings.bought_tile_leads:
        return False
    if label in KINDS:
        return (area != BARN or rulings.exotic_in_barn_leads) and (not moved or rulings.moved_exotic_leads)
    return area != BARN and not moved and bool(kiosk_colour(table.options, label))


def kiosk_colour(options: Options, stall: str) -> str:
    """The colour of the visitors that a stall calls, empty when it calls none. Rules: EX-22, ruling RE-16."""
    called = next((colour for name, colour in options.kiosk_colours if f"stall/{name}" == stall), NOBODY)
    return "" if called == NOBODY else called


def leads(table: Table | State, colour: str) -> Iterator[tuple[str, int]]:
    """Every visitor that may move forward, as its colour and point; of one colour, or of any where none is given.

    Rules: EX-21, EX-23, EX-26, EX-27.
    """
    points = table.zoo.path.points
    for index, name in enumerate(COLOURS):
        if colour not in ("", name):
            continue
        if table.supply.visitors[index]:
            yield name, 0
        for point, there in enumerate(points, start=1):
            if name in there:
                yield name, point


# Forward


def legal_leads(state: State) -> Iterator[Action]:
    """Every visitor that may move, and nobody where a house ruling allows it. Rules: EX-23, EX-26, EX-46."""
    assert state.visit is not None
    for colour, point in leads(state, state.visit.colour):
        yield LeadVisitor(colour, point)
    if _may_stay(state):
        yield LeadNobody()


def _may_stay(state: State) -> bool:
    """Whether no visitor need move. Ruling: RE-07."""
    return bool(state.visit and not state.visit.colour and state.options.rulings.exotic_visit_optional)


def refuse_lead(state: State, action: LeadVisitor) -> Refusal | None:
    """Refuse a colour that was not called, and a visitor that is not there. Rules: EX-21, EX-23, EX-27."""
    assert state.visit is not None
    called = state.visit.colour
    if called and action.colour != called:
        return Refusal(f"the kiosk calls a {called} visitor, no {action.colour} one", "EX-21")
    if action.colour not in state.options.colours:
        return Refusal(f"there are no {action.colour} visitors in this game", "EX-08")
    return _absent(state, action.colour, action.point)


def refuse_staying(state: State) -> Refusal | None:
    """Refuse to move nobody unless a house ruling allows it. Ruling: RE-07."""
    return None if _may_stay(state) else Refusal("a visitor must be moved (house ruling RE-07)", "EX-28")


def _absent(state: State, colour: str, point: int) -> Refusal | None:
    """Refuse a visitor that is not there. Rules: EX-16, EX-23."""
    if point == 0:
        left = state.supply.visitors[COLOURS.index(colour)]
        return None if left else Refusal(f"no {colour} visitor is left in the supply", "EX-23")
    if not 1 <= point <= PATH_POINTS:
        return Refusal(f"the path has {PATH_POINTS} observation points, none is path-{point}", "EX-16")
    if colour not in state.zoo.path.points[point - 1]:
        return Refusal(f"no {colour} visitor stands at path-{point}", "EX-23")
    return None


def lead(table: Table, action: LeadVisitor) -> None:
    """Move the visitor two points on; for an exotic, those of its colour in other zoos step back then.

    Rules: EX-21, EX-28, EX-29, EX-49, EX-50.
    """
    visit = table.visit
    forward(table, action.colour, action.point, "EX-21" if visit is not None and visit.colour else "EX-28")
    table.visit = None
    if visit is not None and not visit.colour:
        seats = len(table.zoos)
        step_back(table, action.colour, visit.mover, [(visit.mover + step) % seats for step in range(1, seats)])
    settle(table)


def stay(table: Table) -> None:
    """Move nobody. Ruling: RE-07."""
    table.visit = None
    settle(table)


def forward(table: Table, colour: str, start: int, rule: str) -> None:
    """Move one visitor by a rule; past the last point it goes back to the supply, a step that is left over is lost.

    Rules: EX-16, EX-21, EX-28, EX-32, EX-34, EX-35, EX-36.
    """
    seat, end, index = table.turn, start + LEAD_POINTS, COLOURS.index(colour)
    if end <= PATH_POINTS:
        table.events.append(VisitorMoved(seat, colour, start, end, rule))
        _step(table, colour, start, end)
        return
    table.events.append(VisitorLeft(seat, colour))
    _step(table, colour, start, 0)
    if table.supply.bonus[index]:
        table.supply = replace(table.supply, bonus=recount(table.supply.bonus, index, -1))
        path = table.zoo.path
        table.put_zoo(seat, with_path(table.zoo, Path(path.points, plus(path.bonus, colour), path.astray)))
        table.events.append(BonusTileGained(seat, colour))


def _step(table: Table, colour: str, start: int, end: int) -> None:
    """Take a visitor of the zoo whose turn it is from one point to another, 0 being the supply.

    One that is not there raises `ValueError`. Rules: EX-31, EX-35.
    """
    path = table.zoo.path
    if start == 0 and not table.supply.visitors[COLOURS.index(colour)]:
        raise ValueError(f"no {colour} visitor is in the supply")
    points = list(path.points)
    for point, change in ((start, minus), (end, plus)):
        if point:
            points[point - 1] = change(points[point - 1], colour)
    table.put_zoo(table.turn, with_path(table.zoo, Path(tuple(points), path.bonus, path.astray)))
    moved = (end == 0) - (start == 0)
    if moved:
        left = recount(table.supply.visitors, COLOURS.index(colour), moved)
        table.supply = replace(table.supply, visitors=left)


# Back


def standing(zoo: Zoo, colour: str) -> list[int]:
    """The points of the path where visitors of the colour stand, each once."""
    return [point for point, there in enumerate(zoo.path.points, start=1) if colour in there]


def step_back(table: Table, colour: str, mover: int, owners: Sequence[int]) -> None:
    """Let the owners' visitors of the colour step back, one each, until somebody has a choice.

    Rules: EX-29, EX-30, rulings RE-11, RE-12.
    """
    for number, owner in enumerate(owners):
        points = standing(table.zoos[owner], colour)
        if not points:
            continue
        table.turn = owner
        if len(points) > 1:
            table.visit = Visit(colour, mover, tuple(owners[number + 1 :]))
            return
        retreat_one(table, colour, points[0])
    table.turn, table.visit = mover, None


def retreat_one(table: Table, colour: str, point: int) -> None:
    """Move one visitor a point back; from the first point it leaves and brings nothing. Rules: EX-29, EX-31, EX-47."""
    end = point - RETREAT_POINTS
    _step(table, colour, point, end)
    table.events.append(VisitorRetreated(table.turn, colour, point, end))


def legal_retreats(state: State) -> Iterator[Action]:
    """Every visitor of the colour in the owner's zoo. Rule: EX-30."""
    assert state.visit is not None
    for point in standing(state.zoo, state.visit.colour):
        yield RetreatVisitor(state.visit.colour, point)


def refuse_retreat(state: State, action: RetreatVisitor) -> Refusal | None:
    """Refuse another colour, and a point where none stands. Rules: EX-29, EX-30."""
    assert state.visit is not None
    if action.colour != state.visit.colour:
        return Refusal(f"a {state.visit.colour} visitor steps back, no {action.colour} one", "EX-29")
    if action.point not in standing(state.zoo, action.colour):
        return Refusal(f"no {action.colour} visitor stands at path-{action.point}", "EX-30")
    return None


def retreat(table: Table, action: RetreatVisitor) -> None:
    """Move the chosen visitor back; then the next owners' turn comes. Rules: EX-29, EX-30."""
    retreat_one(table, action.colour, action.point)
    if table.visit is not None:
        step_back(table, action.colour, table.visit.mover, table.visit.owners)
    settle(table)


# What cannot be


def too_many_visitors(zoos: Sequence[Zoo], options: Options, supply: Supply = NO_SUPPLY) -> list[Problem]:
    """Visitors and bonus tiles of which more are here, the middle included, than exist. Rules: EX-01, EX-04, EX-34."""
    most = options.box.visitors_per_colour
    visitors = Counter(dict(zip(COLOURS, supply.visitors, strict=False)))
    visitors.update(colour for zoo in zoos for colour in zoo.path.visitors)
    bonus = Counter(dict(zip(COLOURS, supply.bonus, strict=False)))
    bonus.update(colour for zoo in zoos for colour in zoo.path.bonus)
    problems = []
    for colour in options.colours:
        if visitors[colour] > most:
            problems.append(Problem("EX-01", f"{visitors[colour]} {colour} visitors are here, {most} exist"))
        if bonus[colour] > 1:
            problems.append(Problem("EX-04", f"{bonus[colour]} {colour} bonus tiles lie here, 1 exists"))
    return problems
