"""How well weights read: records judged, decoded and compared with their truth, each by weights that never saw it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.evaluation.comparison import compare
from companion.evaluation.measures import Measures, Outcome, measure
from companion.reconcile.opinion import Opinion
from companion.reconcile.questions import Caution
from companion.reconcile.zoo import opinion_on, reading_of
from companion.rules.zooloretto.options import Options
from companion.scorer import Player, score_sheet
from companion.training.witnesses.examples import examples
from companion.training.witnesses.fitting import fitted
from companion.training.witnesses.records import Record
from companion.vision.judging.fusion import Weights
from companion.vision.judging.verdict import verdicts
from companion.vision.observation import EMPTY, Observation

FOLDS = 4
CAUTIONS = tuple(
    Caution(points, no_points)
    for points, no_points in (
        (0.7, 0.0),
        (0.8, 0.6),
        (0.85, 0.7),
        (0.9, 0.85),
        (0.95, 0.9),
        (0.97, 0.95),
        (0.985, 0.97),
    )
)
"""Degrees of caution that are tried, from hardly any question to many."""


def observed(record: Record, weights: Weights, counts: Mapping[str, int]) -> Observation:
    """What the photo of a record shows, judged with these weights."""
    seen = verdicts(record.evidence, counts, weights)
    return replace(
        record.observation,
        components=tuple(one for one in seen if one.label != EMPTY),
        vacancies=tuple(one for one in seen if one.label == EMPTY),
    )


def held_out(records: Sequence[Record], counts: Mapping[str, int]) -> Iterator[tuple[Record, Weights]]:
    """Each record with weights that were fitted on the photos of other folds."""
    for fold in range(FOLDS):
        others = [record for number, record in enumerate(records) if number % FOLDS != fold]
        weights = fitted(examples(others), counts)
        for number, record in enumerate(records):
            if number % FOLDS == fold:
                yield record, weights


def decoded(
    record: Record, weights: Weights, counts: Mapping[str, int], options: Options
) -> tuple[Record, Observation, Opinion]:
    """A record judged and decoded as the photo of one zoo."""
    seen = observed(record, weights, counts)
    return record, seen, opinion_on([seen], options)


def outcomes(
    judged: Sequence[tuple[Record, Observation, Opinion]], options: Options, caution: Caution
) -> list[Outcome]:
    """What becomes of decoded records when so much is asked."""
    found = []
    for record, seen, opinion in judged:
        reading = reading_of(0, seen, opinion, options, None, caution)
        player = Player("", reading.zoo, reading.doubts, reading.not_visible, reading.observation)
        read = score_sheet([player], options).to_json()["players"][0]
        found.append(Outcome(record.truth, compare(record.truth, read)))
    return found


def trade_off(
    judged: Sequence[tuple[Record, Observation, Opinion]], options: Options
) -> Iterator[tuple[Caution, Measures]]:
    """Silent errors against doubts: the measures for each degree of caution."""
    for caution in CAUTIONS:
        yield caution, measure(outcomes(judged, options, caution))
