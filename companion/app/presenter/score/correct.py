"""The screen score's corrections: another tile, one that was missed, one that is none, coins, boards."""

from dataclasses import replace

from companion.app.presenter.effects import Effect
from companion.app.presenter.intents import Intent
from companion.app.presenter.photo import mark_of_doubt, seen_in
from companion.app.presenter.score.model import (
    Adding,
    AddInto,
    Answer,
    Build,
    Count,
    Dialog,
    Entry,
    Model,
    MoveTo,
    Say,
    Tap,
    UndoFix,
)
from companion.reconcile.amend import Amendment, can_lie
from companion.reconcile.doubts import NOTHING, Doubt
from companion.vision.observation import EMPTY, TABLE, Corner, Observation, Quad, Seen

Result = tuple[Model, tuple[Effect, ...]]
_USUAL_SIDE = 0.05
"""A tile's side as a share of the photo's width, where no tile was seen."""


def update(model: Model, intent: Intent) -> Result:
    """What people say of the zoo that is shown."""
    match intent:
        case Tap(mark, at):
            return _tapped(model, mark, at), ()
        case Adding(on):
            return replace(model, adding=on), ()
        case AddInto(area):
            return replace(model, dialog=Dialog("correct", where=area, all=True), adding=False), ()
        case Count() | Build() | UndoFix():
            return _of_the_whole(model, intent), ()
        case _:
            return _of_a_place(model, intent)


def _of_a_place(model: Model, intent: Intent) -> Result:
    """What lies somewhere."""
    match intent:
        case Say(label):
            return _said(model, label)
        case MoveTo(area):
            return _moved(model, area)
        case Answer(label):
            return _answered(model, label)
        case _:
            return model, ()


def _of_the_whole(model: Model, intent: Intent) -> Model:
    """Coins, boards, the last correction."""
    entry = model.entry
    match intent:
        case UndoFix():
            entry = replace(entry, fixes=entry.fixes[:-1])
        case Count("coins", number):
            entry = replace(entry, coins=number)
        case Count(_, number):
            entry = replace(entry, coin_tiles=number)
        case Build(area, there):
            rest = tuple(one for one in entry.boards if one[0] != area)
            fixes = entry.fixes if there else tuple(fix for fix in entry.fixes if not _is_in(fix.where, area))
            entry = replace(entry, boards=(*rest, (area, there)), fixes=fixes)
        case _:
            pass
    return replace(model, saved="").with_entry(model.at, entry)


def seen_of(entry: Entry, mark: str) -> Seen | None:
    """What a mark shows, as it is after all corrections."""
    player = entry.player
    if player is None or player.observation is None or not mark:
        return None
    there = seen_in(player.observation)
    return there[int(mark)] if mark.isdigit() and int(mark) < len(there) else None


def open_doubts(entry: Entry) -> tuple[Doubt, ...]:
    """The questions that are open, those that were put off last; most points first."""
    player = entry.player
    if player is None:
        return ()
    later = [doubt for doubt in player.doubts if doubt.ask in entry.later]
    now = [doubt for doubt in player.doubts if doubt.ask not in entry.later]
    now.sort(key=lambda doubt: -max(map(abs, doubt.points), default=0))
    return (*now, *later)


def area_at(observation: Observation, at: Corner) -> str:
    """The area whose outline holds a point of the photo; the table where none does."""
    for board in observation.boards:
        for area, corners in board.outlines:
            if _inside(corners, at):
                return area
    return TABLE


def _tapped(model: Model, mark: str, at: Corner) -> Model:
    """A tile is to be corrected, or something to be added where nothing is."""
    player = model.entry.player
    if player is None or player.observation is None:
        return model
    if mark:
        return replace(model, dialog=Dialog("correct", mark), adding=False)
    where = area_at(player.observation, at)
    if not model.adding and (not model.entry.pad or where == TABLE):
        return model
    return replace(model, dialog=Dialog("correct", where=where, at=at, all=True), adding=False)


def _said(model: Model, label: str) -> Result:
    """This lies where the dialog is about."""
    dialog = model.dialog
    if dialog is None:
        return model, ()
    seen = seen_of(model.entry, dialog.mark)
    if seen is not None:
        taken = NOTHING if seen.label == EMPTY else seen.label
        fix = Amendment(seen.space or seen.area, taken, label, seen.quad)
    else:
        where, quad = _place_for(model.entry, dialog.where, label, dialog.at)
        fix = Amendment(where, NOTHING, label, quad)
    return _fixed(model, (fix,))


def _moved(model: Model, area: str) -> Result:
    """What is being corrected lies in another area."""
    seen = seen_of(model.entry, model.dialog.mark) if model.dialog is not None else None
    if seen is None or seen.label == EMPTY:
        return model, ()
    away = Amendment(seen.space or seen.area, seen.label, NOTHING, seen.quad)
    there = Amendment(area, NOTHING, seen.label, seen.quad)
    return _fixed(model, (away, there))


def _answered(model: Model, label: str) -> Result:
    """The first open doubt is settled, or put off."""
    doubts = open_doubts(model.entry)
    player = model.entry.player
    if not doubts or player is None:
        return model, ()
    doubt = doubts[0]
    if not label:
        later = tuple(ask for ask in model.entry.later if ask != doubt.ask)
        return model.with_entry(model.at, replace(model.entry, later=(*later, doubt.ask))), ()
    mark = mark_of_doubt(player.observation, doubt) if player.observation is not None else ""
    seen = seen_of(model.entry, mark)
    return _fixed(model, (Amendment(doubt.where, doubt.seen, label, seen.quad if seen else None),))


def _fixed(model: Model, fixes: tuple[Amendment, ...]) -> Result:
    """The zoo with more corrections, which can be undone."""
    entry = replace(model.entry, fixes=(*model.entry.fixes, *fixes))
    fixed = replace(model, dialog=None, saved="").with_entry(model.at, entry)
    return fixed, ()


def _place_for(entry: Entry, area: str, label: str, at: Corner | None) -> tuple[str, Quad | None]:
    """Where something that was missed lies: where a finger said, else on a free space or in free room of its area."""
    player = entry.player
    if player is None or player.observation is None:
        return area, None
    seen = player.observation
    if at is None:
        free = (one for one in seen.vacancies if one.area == area and one.space and can_lie(label, one.space))
        space = next(free, None)
        if space is not None:
            return space.space, space.quad
    return area, _square(at or _free_room(seen, area), _side(seen))


def _side(seen: Observation) -> float:
    """How wide tiles are in the photo."""
    sides = sorted(abs(one.quad[2][0] - one.quad[0][0]) for one in seen_in(seen) if one.area != TABLE)
    least = seen.size[0] * _USUAL_SIDE / 2
    return max(sides[len(sides) // 2] if sides else 2 * least, least)


def _square(middle: Corner, side: float) -> Quad:
    """An upright square around a place in the photo."""
    (x, y), half = middle, side / 2
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


def _free_room(seen: Observation, area: str) -> Corner:
    """A place of an area on which no tile lies, row by row; of one without an outline at the photo's lower edge."""
    side = _side(seen)
    outlines = {name: corners for board in seen.boards for name, corners in board.outlines}
    width, height = seen.size
    corners = outlines.get(area, ((0, height - side), (width, height - side), (width, height), (0, height)))
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    taken = [_middle(one.quad) for one in seen_in(seen)]
    places = [
        (x, y)
        for y in _steps(min(ys), max(ys), side)
        for x in _steps(min(xs), max(xs), side)
        if _inside(corners, (x, y))
    ]
    free = (place for place in places if all(max(abs(place[0] - x), abs(place[1] - y)) >= side * 0.9 for x, y in taken))
    return next(free, places[0] if places else (xs[0], ys[0]))


def _steps(low: float, high: float, step: float) -> list[float]:
    """Middles of as many steps as there is room for, at least one."""
    count = max(int((high - low) // step), 1)
    return [low + (high - low) * (number + 0.5) / count for number in range(count)]


def _middle(quad: Quad) -> Corner:
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def _inside(corners: tuple[Corner, ...], at: Corner) -> bool:
    """Whether a point lies in a polygon: a ray to the right crosses its edges an odd number of times."""
    x, y = at
    inside = False
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def _is_in(where: str, area: str) -> bool:
    return where.partition("/")[0] == area
