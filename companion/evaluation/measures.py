"""Many comparisons as one table: exact zoos, exact scores, components right, silent errors, doubts, refusals, time."""

import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final

from companion.evaluation.comparison import Comparison, determinable
from companion.evaluation.truth import Truth

GROUPS: Final = ("elevation", "light", "background", "scale")
_SURE: Final = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99)  # lower edges of the reliability table


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one photo: a comparison, or the sentence with which it was refused.

    ``greedy``: the comparison of what was read without asking any rule, where that was tried.
    """

    truth: Truth
    comparison: Comparison | None
    refusal: str = ""
    score: int | None = None
    milliseconds: Mapping[str, float] = field(default_factory=dict)
    greedy: Comparison | None = None


@dataclass(frozen=True, slots=True)
class Measures:
    """The figures of a set of photos; a refused photo counts as not read, with all its components.

    ``components`` counts those that lie in the zoos and those that were invented: both can be wrong.
    """

    photos: int
    refused: int
    exact: int
    nearly_exact: int
    scores_exact: int
    components: int
    right: int
    silent: int
    doubts: int
    beside: int
    beside_right: int
    visitors: int = 0
    colours_right: int = 0
    points_right: int = 0

    @property
    def doubts_a_zoo(self) -> float:
        """Doubts for each photo that was read."""
        return self.doubts / max(1, self.photos - self.refused)


@dataclass(frozen=True, slots=True)
class ReliabilityRow:
    """Of the components read with a confidence in [low, high): how many, how sure, and the share that was right."""

    low: float
    high: float
    count: int
    confidence: float
    right: float


def measure(outcomes: Sequence[Outcome]) -> Measures:
    """Sum up the outcomes of a set of photos."""
    read = [outcome.comparison for outcome in outcomes if outcome.comparison is not None]
    unread = [outcome.truth for outcome in outcomes if outcome.comparison is None]
    return Measures(
        photos=len(outcomes),
        refused=len(unread),
        exact=sum(one.exact for one in read),
        nearly_exact=sum(one.exact or len(one.faults) <= 1 for one in read),
        scores_exact=sum(one.score_exact for one in read),
        components=sum(one.components + one.invented for one in read) + sum(map(len, map(determinable, unread))),
        right=sum(one.right for one in read),
        silent=sum(one.silent for one in read),
        doubts=sum(one.doubts for one in read),
        beside=sum(one.beside for one in read),
        beside_right=sum(one.beside_right for one in read),
        visitors=sum(one.visitors.count for one in read),
        colours_right=sum(one.visitors.colours_right for one in read),
        points_right=sum(one.visitors.points_right for one in read),
    )


def read_greedily(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The outcomes as they would be without any rule; refused photos stay refused. Empty where nobody tried."""
    if all(outcome.greedy is None for outcome in outcomes):
        return []
    return [replace(outcome, comparison=outcome.greedy) for outcome in outcomes]


def by_condition(outcomes: Sequence[Outcome], condition: str) -> Iterator[tuple[str, Measures]]:
    """The measures of each group of a condition (``light``: each light), in the groups' natural order."""

    def group(outcome: Outcome) -> str:
        return outcome.truth.conditions.get(condition, "unknown")

    for name, members in groupby(sorted(outcomes, key=lambda one: _natural(group(one))), key=group):
        yield name, measure(tuple(members))


def confusions(outcomes: Iterable[Outcome]) -> list[tuple[str, str, int, int]]:
    """What was taken for what: (true, read, how often, of these silent), the most frequent first."""
    faults = [fault for outcome in outcomes if outcome.comparison for fault in outcome.comparison.faults]
    often = Counter((fault.true, fault.read) for fault in faults)
    silent = Counter((fault.true, fault.read) for fault in faults if fault.silent)
    return [(*pair, count, silent[pair]) for pair, count in sorted(often.items(), key=lambda item: (-item[1], item[0]))]


def reliability(outcomes: Iterable[Outcome]) -> list[ReliabilityRow]:
    """Whether a confidence means what it says: of what is said with 0.9, nine in ten should be right."""
    pairs = [pair for outcome in outcomes if outcome.comparison for pair in outcome.comparison.confidences]
    rows = []
    for low, high in zip(_SURE, [*_SURE[1:], 1.01], strict=True):
        inside = [(confidence, right) for confidence, right in pairs if low <= confidence < high]
        if inside:
            sure = statistics.fmean(confidence for confidence, _ in inside)
            share = statistics.fmean(right for _, right in inside)
            rows.append(ReliabilityRow(low, min(high, 1.0), len(inside), sure, share))
    return rows


def stages(outcomes: Iterable[Outcome]) -> dict[str, tuple[float, float]]:
    """Median and 95th percentile of the milliseconds of each stage, in the order in which the stages ran."""
    times: dict[str, list[float]] = {}
    for outcome in outcomes:
        for stage, milliseconds in outcome.milliseconds.items():
            times.setdefault(stage, []).append(milliseconds)
    return {stage: (statistics.median(values), _percentile(values, 0.95)) for stage, values in times.items()}


def _percentile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def _natural(name: str) -> tuple[float, str]:
    """Numbers by size, words by the alphabet."""
    number = name.partition("-")[0]
    return (float(number), name) if number.replace(".", "", 1).isdigit() else (float("inf"), name)
