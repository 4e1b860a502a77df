"""Fitting the weights of the witnesses: records, examples, and weights that are found again."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.errors import InputError, NoBoardError
from companion.reconcile.questions import Caution
from companion.rules.zooloretto.options import options_for
from companion.training.witnesses.examination import decoded, held_out, outcomes, trade_off
from companion.training.witnesses.examples import Example, examples
from companion.training.witnesses.fitting import fitted
from companion.training.witnesses.records import gather, records
from companion.vision.judging.evidence import Evidence, Look, LooseEvidence, SpaceEvidence
from companion.vision.judging.fusion import HAND_SET, covered, lying, named
from companion.vision.observation import BoardSeen, Observation, Quad, Quality

AREAS = ("enclosure-5", "enclosure-4", "enclosure-6", "free-stall", "barn")
COUNTS = {"animal/zebra": 7, "animal/lion": 7, "stall/drinks": 3}
OPTIONS = options_for("print-and-play")


def square(x: float, y: float) -> Quad:
    return (x, y), (x + 40, y), (x + 40, y + 40), (x, y + 40)


def look(label: str, chance: float = 0.99, similarity: float = 0.8) -> Look:
    others = [other for other in (*COUNTS, "unknown") if other != label]
    rest = round((1 - chance) / len(others), 6)
    return Look(((label, chance), *((other, rest) for other in others)), similarity)


ZEBRA = SpaceEvidence(
    "enclosure-5", "enclosure-5/1", 0.9, "square-tile", 0.1, 0.0, True, look("animal/zebra"), square(0, 0)
)
BARE = SpaceEvidence("enclosure-5", "enclosure-5/2", None, "square-tile", 0.95, 0.9, True, Look(), square(60, 0))
LION = LooseEvidence("barn", "square-tile", 0.8, (0.1, 0.0), 0.0, 0.0, look("animal/lion"), square(200, 200))
GHOST = LooseEvidence("barn", "square-tile", 0.1, (0.9, 0.9), 0.0, 0.6, look("unknown"), square(220, 200))
EVIDENCE = Evidence((ZEBRA, BARE), (LION, GHOST))


class Reader:
    """Hears the same of every photo, and refuses one."""

    def hear(self, photo: Path) -> tuple[Observation, Evidence]:
        if photo.stem == "dark":
            raise NoBoardError("no board was found")
        board = BoardSeen("print-and-play/main", AREAS, square(0, 0), 50)
        return Observation(photo.name, (640, 480), Quality(1.0, 0.0), (board,), ()), EVIDENCE


def component(label: str, area: str, space: str, quad: Quad) -> dict[str, object]:
    return {"label": label, "kind": "square-tile", "quad": quad, "visible": 1.0, "area": area, "space": space}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    zoo = {"enclosure-5": {"animals": ["animal/zebra"]}, "barn": {"animals": ["animal/lion"]}}
    for name in ("a", "b", "c", "d", "dark"):
        truth = {
            "schema": "companion.truth/1",
            "photo": f"{name}.jpg",
            "size": [640, 480],
            "edition": "print-and-play",
            "camera": {"elevation": 60},
            "components": [
                component("animal/zebra", "enclosure-5", "enclosure-5/1", square(0, 0)),
                component("animal/lion", "barn", "", square(203, 201)),
            ],
            "zoo": {"schema": "companion.zoo/1", "edition": "print-and-play", "areas": zoo},
            "score": -2,
        }
        (tmp_path / f"{name}.json").write_text(json.dumps(truth))
    lines = [line for _, line in gather([tmp_path], Reader(), None)]  # type: ignore[arg-type]
    kept = tmp_path / "records.jsonl"
    kept.write_text("".join(f"{line}\n" for line in lines))
    return kept


def test_records_come_back_as_they_were_heard(file: Path) -> None:
    found = records(file)
    assert [record.truth.photo.stem for record in found] == ["a", "b", "c", "d"]
    assert {record.evidence for record in found} == {EVIDENCE}
    assert found[0].observation.areas == AREAS
    with pytest.raises(InputError, match="cannot be read"):
        records(file.with_name("missing.jsonl"))


def test_examples_say_what_lay_in_each_place(file: Path) -> None:
    found = [one for one in examples(records(file)) if one.photo == 0]
    assert [(one.place, one.label) for one in found] == [
        (ZEBRA, "animal/zebra"),
        (BARE, ""),
        (LION, "animal/lion"),
        (GHOST, ""),
    ]


def test_what_was_read_is_compared_with_its_truth(file: Path) -> None:
    found = [decoded(record, HAND_SET, COUNTS, OPTIONS) for record in records(file)]
    assert [one.comparison.exact for one in outcomes(found, OPTIONS, Caution()) if one.comparison] == [True] * 4
    doubts = [measures.doubts for _, measures in trade_off(found, OPTIONS)]
    assert doubts == sorted(doubts)
    assert len(list(held_out(records(file), COUNTS))) == 4


def test_what_the_witnesses_are_worth_is_found() -> None:
    """The detector sees what is not there as often as what is, the identifier never errs where a crop looks alike."""
    rng = np.random.default_rng(3)
    found = []
    for number in range(400):
        there, alike = rng.random() < 0.5, rng.random() < 0.8
        true = "animal/zebra" if rng.random() < 0.7 else "animal/lion"
        said = true if alike or rng.random() < 0.3 else "stall/drinks"
        seen = look(said, 0.95, 0.8 if alike else 0.45) if there else look("unknown", 0.9, 0.3)
        piece = replace(LION, detected=float(rng.uniform(0.2, 0.9)), print_=(0.4, 0.3), look=seen)
        found.append(Example(piece, true if there else "", number))
    weights = fitted(found, COUNTS)
    assert (weights.space, weights.named_on_space.shape) == (HAND_SET.space, HAND_SET.named_on_space.shape)
    assert lying(found[0].place, weights.loose) != lying(found[0].place, HAND_SET.loose)  # type: ignore[arg-type]
    real, unreal = (
        np.mean([lying(one.place, weights.loose) for one in found if bool(one.label) is there])  # type: ignore[arg-type]
        for there in (True, False)
    )
    assert real > 0.9
    assert unreal < 0.1
    alike = named(look("animal/zebra", 0.95, 0.8), "square-tile", COUNTS, weights.named_loose)
    unlike = named(look("stall/drinks", 0.95, 0.45), "square-tile", COUNTS, weights.named_loose)
    assert alike["animal/zebra"] > 0.9
    assert unlike["stall/drinks"] < 0.5


def test_spaces_that_are_read_right_leave_the_weights_nearly_alone() -> None:
    found = [Example(ZEBRA, "animal/zebra", 0), Example(BARE, "", 0)] * 50
    weights = fitted(found, COUNTS).space
    assert covered(ZEBRA, weights) > 0.99
    assert covered(BARE, weights) < 0.01
    assert weights.detector == pytest.approx(HAND_SET.space.detector, abs=1.0)
