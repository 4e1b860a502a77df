"""Reading the pictures of an evaluation set as ``companion score`` reads photos, each against its truth."""

from time import perf_counter
from typing import TYPE_CHECKING, Any

from companion.errors import InputError
from companion.evaluation.comparison import Comparison, compare
from companion.evaluation.measures import Outcome
from companion.evaluation.truth import Truth
from companion.scorer import Player, player_from_observations, score_sheet

if TYPE_CHECKING:
    from companion.vision.both import BothReader
    from companion.vision.observation import Observation
    from companion.vision.reading import Reader


def assess(truth: Truth, reader: "Reader | BothReader", options: Any) -> Outcome:
    """Read one picture without asking anybody, and compare; a photo that is refused is an outcome too.

    ``options``: those of the game whose zoo the picture shows.
    """
    from companion.vision.frame import ENOUGH_FOR_ZOOS, open_photo

    clock = [perf_counter()]
    try:
        photo = open_photo(truth.photo, ENOUGH_FOR_ZOOS)
        clock.append(perf_counter())
        observation = reader.read(photo)
    except InputError as error:
        return Outcome(truth, None, refusal=str(error))
    clock.append(perf_counter())
    player = score_sheet([player_from_observations("", [observation], options)], options).to_json()["players"][0]
    clock.append(perf_counter())
    started, opened, seen, ended = (1000 * moment for moment in clock)
    stages = {"open": opened - started, **observation.milliseconds, "decide": ended - seen, "whole": ended - started}
    greedy = _read_greedily(truth, observation, options) if options.game == "zooloretto" else None
    return Outcome(truth, compare(truth, player), score=player["total"], milliseconds=stages, greedy=greedy)


def _read_greedily(truth: Truth, observation: "Observation", options: Any) -> Comparison:
    """What comes of the same observation when no rule is asked: see ``companion/reconcile/decode.py``."""
    from companion.reconcile.zoo import zoo_read_greedily

    found = zoo_read_greedily(observation, options)
    player = Player("", found.zoo, found.doubts, found.not_visible, found.observation)
    return compare(truth, score_sheet([player], options).to_json()["players"][0])
