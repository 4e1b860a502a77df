"""From records to examples: what lay in each place of which the witnesses spoke."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import dist
from typing import Any

from companion.storage import read_json
from companion.training.witnesses.records import Record
from companion.vision.judging.evidence import LooseEvidence, SpaceEvidence
from companion.vision.observation import TABLE
from companion.vision.tiles.pieces import TILES

DETERMINABLE = 0.3
"""Components of which less is seen are neither demanded nor held against anybody, as in evaluation."""
SAME_PLACE = 0.45
"""A loose piece is a component when their middles are nearer than this share of the component's side."""


@dataclass(frozen=True, slots=True)
class Example:
    """A place with what was said of it; ``label``: what lay there, empty for nothing; ``photo``: which it was in."""

    place: SpaceEvidence | LooseEvidence
    label: str
    photo: int


def examples(records: Sequence[Record]) -> list[Example]:
    """All printed spaces inside the photos, and all loose tiles that lie on a board."""
    found = []
    for number, record in enumerate(records):
        lying = _components(record)
        found += [Example(*pair, number) for pair in _spaces(record.evidence.spaces, lying)]
        found += [Example(*pair, number) for pair in _loose(record.evidence.loose, lying)]
    return found


def _components(record: Record) -> list[Mapping[str, Any]]:
    """The tiles in the truth of a photo, with quads and spaces."""
    document = read_json(record.truth.photo.with_suffix(".json"))
    return [one for one in document["components"] if one["kind"] in TILES]


def _spaces(spaces: Iterable[SpaceEvidence], lying: Sequence[Mapping[str, Any]]) -> Iterable[tuple[SpaceEvidence, str]]:
    """Each space with the label of what lies on it, but where that can hardly be seen."""
    by_space = {one["space"]: one for one in lying if one["space"]}
    for space in spaces:
        on_it = by_space.get(space.space)
        if space.inside and (on_it is None or on_it["visible"] >= DETERMINABLE):
            yield space, on_it["label"] if on_it else ""


def _loose(pieces: Sequence[LooseEvidence], lying: Sequence[Mapping[str, Any]]) -> Iterable[tuple[LooseEvidence, str]]:
    """Each loose tile on a board with the label of the component that it is, nearest pairs first."""
    pairs = sorted(
        (dist(_middle(piece.quad), _middle(one["quad"])), number, place)
        for number, piece in enumerate(pieces)
        for place, one in enumerate(lying)
        if piece.kind in TILES
    )
    taken: dict[int, int] = {}
    for distance, number, place in pairs:
        near = distance < SAME_PLACE * _side(lying[place]["quad"])
        if near and number not in taken and place not in taken.values():
            taken[number] = place
    for number, piece in enumerate(pieces):
        if piece.kind in TILES and piece.print_ is not None and piece.area != TABLE:
            one = lying[taken[number]] if number in taken else None
            if one is None or one["visible"] >= DETERMINABLE:
                yield piece, one["label"] if one else ""


def _middle(quad: Sequence[Sequence[float]]) -> tuple[float, float]:
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def _side(quad: Sequence[Sequence[float]]) -> float:
    """The mean side of a quad."""
    return sum(dist(a, b) for a, b in zip(quad, [*quad[1:], quad[0]], strict=True)) / 4
