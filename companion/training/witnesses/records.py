"""What the witnesses said of photos with truth, kept in a file: gathered once for a detector and identifier."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import InputError
from companion.evaluation.truth import Truth, truths
from companion.storage import read_json
from companion.vision.judging.evidence import Evidence, Look, LooseEvidence, SpaceEvidence
from companion.vision.observation import BoardSeen, Observation, Quad, Quality

if TYPE_CHECKING:
    from companion.vision.reading import Reader

NEGLIGIBLE = 1e-6
"""Candidates that are less probable are not kept."""


@dataclass(frozen=True, slots=True)
class Record:
    """One photo: its truth, its observation without components, and what the witnesses said of it."""

    truth: Truth
    observation: Observation
    evidence: Evidence


def gather(folders: Sequence[Path], reader: "Reader", limit: int | None) -> Iterator[tuple[Truth, str]]:
    """Each photo's truth with its record as a line of text; photos that are refused are left out."""
    found = [truth for folder in folders for truth in truths(folder)]
    for truth in found[:limit]:
        try:
            observation, evidence = reader.hear(truth.photo)
        except InputError:
            continue
        boards = [{"layout": board.layout, "areas": board.areas} for board in observation.boards]
        line = {"truth": str(truth.photo.with_suffix(".json")), "boards": boards, **_rounded(asdict(evidence))}
        yield truth, json.dumps(line)


def _rounded(value: Any) -> Any:
    """Numbers to six places; candidates that are hardly probable left out."""
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, Mapping):
        return {key: _kept(part) if key == "said" else _rounded(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(part) for part in value]
    return value


def _kept(said: Iterable[tuple[str, float]]) -> list[list[Any]]:
    return [[label, round(probability, 6)] for label, probability in said if probability >= NEGLIGIBLE]


def records(file: Path) -> list[Record]:
    """The records in a file, in their order."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise InputError(f"the records {file} cannot be read: {error.strerror or error}") from error
    return [_record(json.loads(line)) for line in lines]


def _record(line: Mapping[str, Any]) -> Record:
    from companion.evaluation.truth import truth_from_json

    path = Path(line["truth"])
    document = read_json(path)
    nowhere: Quad = ((0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0))
    boards = tuple(BoardSeen(board["layout"], tuple(board["areas"]), nowhere, 0) for board in line["boards"])
    width, height = document["size"]
    observation = Observation(path.stem, (width, height), Quality(1.0, 0.0), boards, ())
    return Record(truth_from_json(document, path), observation, _evidence(line))


def _evidence(line: Mapping[str, Any]) -> Evidence:
    spaces = [
        SpaceEvidence(**{**one, "look": _look(one["look"]), "quad": _quad(one["quad"])}) for one in line["spaces"]
    ]
    loose = [
        LooseEvidence(
            **{
                **one,
                "look": _look(one["look"]),
                "quad": _quad(one["quad"]),
                "print_": tuple(one["print_"]) if one["print_"] else None,
            }
        )
        for one in line["loose"]
    ]
    return Evidence(tuple(spaces), tuple(loose))


def _look(value: Mapping[str, Any]) -> Look:
    return Look(tuple((label, probability) for label, probability in value["said"]), value["similarity"])


def _quad(corners: Sequence[Sequence[float]]) -> Quad:
    a, b, c, d = ((x, y) for x, y in corners)
    return a, b, c, d
