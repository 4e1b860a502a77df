"""One photo's reading against its truth: what was right, what was taken for what, and which errors were silent.

Components are compared area by area as multisets of labels: a zebra is right when as many zebras were read in its area
as lie there. What the camera could hardly see (less than ``DETERMINABLE`` of a face) is neither demanded nor held
against the reading.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.evaluation.truth import TrueComponent, Truth, place_of

DETERMINABLE: Final = 0.3
NOTHING: Final = "nothing"
_BESIDE: Final = ("table", "truck")  # areas that are no part of a zoo: tiles on a delivery truck are nobody's yet
_PLACES: Final = ("animals", "stalls", "visitors")
_LISTED: Final = ("visitor_bonus", "tokens")
_JOBS: Final = ("cashier", "keeper", "manager")
_SCORING: Final = ("bonus/", "token/", "supply")  # they lie beside the boards and count
_VISITOR: Final = "visitor/"


@dataclass(frozen=True, slots=True)
class Fault:
    """A component taken for another, for one elsewhere, overlooked or invented; ``silent``: no doubt spoke of it."""

    area: str
    true: str
    read: str
    silent: bool


@dataclass(frozen=True, slots=True)
class VisitorsRead:
    """Visitors that stood at observation points: how many, of how many the colour was right, of how many the point."""

    count: int = 0
    colours_right: int = 0
    points_right: int = 0


NO_VISITORS: Final = VisitorsRead()


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a reading got right; counts of components inside the areas of the zoo and, apart, beside the board."""

    components: int
    right: int
    faults: tuple[Fault, ...]
    beside: int
    beside_right: int
    doubts: int
    exact: bool
    score_exact: bool
    confidences: tuple[tuple[float, bool], ...]
    visitors: VisitorsRead = NO_VISITORS

    @property
    def invented(self) -> int:
        """The number of components that were read where none lie."""
        return sum(fault.true == NOTHING for fault in self.faults)

    @property
    def silent(self) -> int:
        """The number of faults of which no doubt spoke."""
        return sum(fault.silent for fault in self.faults)


def in_zoo(area: str, label: str = "") -> bool:
    """Whether a component belongs to the zoo: it lies in one of its areas, or scores beside the boards."""
    return not area.startswith(_BESIDE) or (area == _BESIDE[0] and label.startswith(_SCORING))


def determinable(truth: Truth) -> tuple[TrueComponent, ...]:
    """The components in the areas of the zoo that the camera could see well enough to tell."""
    return tuple(one for one in truth.components if in_zoo(one.area, one.label) and one.visible >= DETERMINABLE)


def compare(truth: Truth, player: Mapping[str, Any]) -> Comparison:
    """Compare a player of a ``companion.score/1`` document, read from a photo, with the photo's truth."""
    seen = [{**one, "area": place_of(one["area"], one.get("space"))} for one in player["reading"]["components"]]
    inside = [one for one in truth.components if in_zoo(one.area, one.label)]
    beside = [one for one in truth.components if not in_zoo(one.area, one.label)]
    in_it = [(one["label"], one["area"]) for one in seen if in_zoo(one["area"], one["label"])]
    missing, extra = _difference(inside, in_it)
    off_it = [(one["label"], one["area"]) for one in seen if not in_zoo(one["area"], one["label"])]
    lost, _ = _difference(beside, off_it)
    components, beside_count = len(determinable(truth)), sum(one.visible >= DETERMINABLE for one in beside)
    return Comparison(
        components=components,
        right=components - missing.total(),
        faults=tuple(_faults(missing, extra, player["doubts"])),
        beside=beside_count,
        beside_right=beside_count - lost.total(),
        doubts=len(player["doubts"]),
        exact=holdings(player["zoo"]) == holdings(truth.zoo),
        score_exact=player["total"] == truth.score,
        confidences=tuple(_confidences(inside, seen)),
        visitors=_visitors(inside, in_it),
    )


def holdings(zoo: Mapping[str, Any]) -> dict[tuple[str, str], tuple[str, ...]]:
    """What lies in each place of a ``companion.zoo/1``, in an order of its own; empty places left out.

    Of a depot the top alone: no photo shows more.
    """
    areas = {
        (area, kind): tuple(sorted(held[kind]))
        for area, held in zoo.get("areas", {}).items()
        for kind in _PLACES
        if held.get(kind)
    }
    beside = {("table", key): tuple(sorted(map(str, zoo[key]))) for key in _LISTED if zoo.get(key)}
    supply = {("table", "supply"): (str(zoo["supply"]),)} if zoo.get("supply") else {}
    return areas | beside | supply | _water_holdings(zoo.get("water", {}))


def _water_holdings(water: Mapping[str, Any]) -> dict[tuple[str, str], tuple[str, ...]]:
    """The same of what a zoo has in its water part; however a large board is turned, it is the same."""
    workers = water.get("coworkers", {})
    held = {
        ("basin", "animals"): [f"{entry['at']} {entry['label']}" for entry in water.get("cells", ())],
        ("basin", "boards"): [
            f"{entry['kind']} {entry['at']} {entry.get('turn', 0) if entry['kind'] != 'large' else 0}"
            for entry in water.get("boards", ())
        ],
        ("depot", "animals"): list(water.get("depot", ()))[-1:],
        ("basin", "coworkers"): [str(cell) for cell in workers.get("trainers", ())],
    }
    held |= {(job, "coworkers"): [str(workers[job])] for job in _JOBS if workers.get(job)}
    return {place: tuple(sorted(things)) for place, things in held.items() if things}


def _visitors(truth: Iterable[TrueComponent], read: Iterable[tuple[str, str]]) -> VisitorsRead:
    """How the visitors were read: those wholly right are paired first, then by point, then by colour."""
    stood = [(one.label, one.area) for one in truth if one.label.startswith(_VISITOR) and one.visible >= DETERMINABLE]
    left, seen = Counter(stood), Counter(pair for pair in read if pair[0].startswith(_VISITOR))
    both = left & seen
    left, seen = left - both, seen - both
    alone = []
    for key in (1, 0):
        first, second = (Counter(pair[key] for pair in pairs.elements()) for pairs in (left, seen))
        common = first & second
        alone.append(common.total())
        for value, number in common.items():
            for _ in range(number):
                for pairs in (left, seen):
                    pairs[next(pair for pair in pairs.elements() if pair[key] == value)] -= 1
    return VisitorsRead(len(stood), both.total() + alone[1], both.total() + alone[0])


def _difference(
    truth: Iterable[TrueComponent], seen: Iterable[tuple[str, str]]
) -> tuple[Counter[tuple[str, str]], Counter[tuple[str, str]]]:
    """What of (label, area) is missing in a reading, and what is too much."""
    demanded = Counter((one.label, one.area) for one in truth if one.visible >= DETERMINABLE)
    allowed = Counter((one.label, one.area) for one in truth if one.visible < DETERMINABLE)
    read = Counter(seen)
    return demanded - read, read - demanded - allowed


def _faults(
    missing: Counter[tuple[str, str]], extra: Counter[tuple[str, str]], doubts: Sequence[Mapping[str, Any]]
) -> list[Fault]:
    """Pair what is missing with what is too much: in the same area, then of the same label, then what is left."""
    lost, gained = sorted(missing.elements()), sorted(extra.elements())
    open_doubts = list(doubts)
    faults = []
    for same in (1, 0):  # 1: the area agrees, 0: the label agrees
        for item in list(lost):
            match = next((other for other in gained if other[same] == item[same]), None)
            if match is not None:
                lost.remove(item)
                gained.remove(match)
                read = match[0] if same else f"{match[0]} in {match[1]}"
                silent = not _doubted({item[1], match[1]}, {item[0], match[0]}, open_doubts)
                faults.append(Fault(item[1], item[0], read, silent))
    faults += [Fault(area, label, NOTHING, not _doubted({area}, {label}, open_doubts)) for label, area in lost]
    faults += [Fault(area, NOTHING, label, not _doubted({area}, {label}, open_doubts)) for label, area in gained]
    return faults


def _doubted(areas: set[str], labels: set[str], doubts: list[Mapping[str, Any]]) -> bool:
    """Whether a doubt spoke of one of the labels in one of the areas; each doubt speaks of one fault only."""
    for doubt in doubts:
        where = str(doubt["where"])
        if areas & {where, where.partition("/")[0]} and labels & {doubt["seen"], *doubt["could_be"]}:
            doubts.remove(doubt)
            return True
    return False


def _confidences(truth: Iterable[TrueComponent], seen: Iterable[Mapping[str, Any]]) -> list[tuple[float, bool]]:
    """How sure the reading was of each component in the zoo, and whether it was right; the surest count first."""
    left = Counter((one.label, one.area) for one in truth)
    pairs = []
    for entry in sorted(seen, key=lambda one: -one["confidence"]):
        if not in_zoo(entry["area"], entry["label"]):
            continue
        key = (entry["label"], entry["area"])
        pairs.append((float(entry["confidence"]), left[key] > 0))
        left[key] -= 1
    return pairs
