"""What a camera saw: boards, components with probabilities, empty spaces; values without pixels or rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

SCHEMA = "companion.reading/1"
TABLE = "table"
EMPTY = "empty"
UNKNOWN = "unknown"

Corner = tuple[float, float]
Quad = tuple[Corner, Corner, Corner, Corner]
"""Photo pixels, clockwise from the component's own upper left where its picture tells, else from the top left."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One component, or (label ``empty``) one printed space with nothing on it.

    ``confidence`` is the calibrated probability of ``label`` in this place; ``alternatives`` are other labels with
    theirs, best first. ``space`` is empty where the component lies on no printed space; ``kind`` is the detector's
    kind.
    """

    label: str
    confidence: float
    alternatives: tuple[tuple[str, float], ...]
    quad: Quad
    area: str
    space: str = ""
    kind: str = "square-tile"

    @property
    def candidates(self) -> tuple[tuple[str, float], ...]:
        """The label and its alternatives, each with its probability."""
        return ((self.label, self.confidence), *self.alternatives)


@dataclass(frozen=True, slots=True)
class BoardSeen:
    """A board in the photo.

    ``layout``: its name; ``areas``: those on it; ``quad``: its corners from its own upper left; ``inliers``: how much
    evidence agreed; ``outlines``: its areas' corners in photo pixels; ``cells``: those of the grid that it covers, with
    ``turn`` the degrees clockwise by which it is turned on the grid.
    """

    layout: str
    areas: tuple[str, ...]
    quad: Quad
    inliers: int
    outlines: tuple[tuple[str, tuple[Corner, ...]], ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Quality:
    """How good the photo is.

    ``sharp`` 0..1 (1: as sharp as the print at the photo's scale), ``glare`` share of the board that is burnt out;
    ``advice`` holds a sentence for everything that can be better next time.
    """

    sharp: float
    glare: float
    accepted: bool = True
    advice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Observation:
    """One photo as seen: ``components`` lie on the table, ``vacancies`` are the printed spaces that look empty."""

    photo: str
    size: tuple[int, int]
    quality: Quality
    boards: tuple[BoardSeen, ...]
    components: tuple[Seen, ...]
    vacancies: tuple[Seen, ...] = ()
    milliseconds: Mapping[str, float] = field(default_factory=dict, compare=False)

    @property
    def areas(self) -> tuple[str, ...]:
        """The areas of all boards in the photo, each once."""
        return tuple(dict.fromkeys(area for board in self.boards for area in board.areas))


def observation_to_json(observation: Observation) -> dict[str, Any]:
    """The observation as ``companion.reading/1``."""
    quality = observation.quality
    return {
        "schema": SCHEMA,
        "photo": observation.photo,
        "size": list(observation.size),
        "quality": {
            "sharp": round(quality.sharp, 3),
            "glare": round(quality.glare, 4),
            "accepted": quality.accepted,
            "advice": list(quality.advice),
        },
        "boards": [
            {"layout": board.layout, "quad": _quad_to_json(board.quad), "inliers": board.inliers}
            for board in observation.boards
        ],
        "components": [_seen_to_json(seen) for seen in observation.components],
        "vacancies": [{"space": seen.space, "confidence": round(seen.confidence, 4)} for seen in observation.vacancies],
        "ms": {stage: round(time, 1) for stage, time in observation.milliseconds.items()},
    }


def _seen_to_json(seen: Seen) -> dict[str, Any]:
    return {
        "label": seen.label,
        "confidence": round(seen.confidence, 4),
        "alternatives": [[label, round(probability, 4)] for label, probability in seen.alternatives],
        "quad": _quad_to_json(seen.quad),
        "area": seen.area,
        "space": seen.space or None,
    }


def _quad_to_json(quad: Quad) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in quad]
