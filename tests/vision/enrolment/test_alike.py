"""A copy's gallery, and the warning about tiles that look alike from afar; with the shipped network."""

import cv2
import numpy as np
import pytest

from companion.storage import load_embedder
from companion.vision.arrays import Pixels
from companion.vision.embedding import Embedder
from companion.vision.enrolment.alike import alike_from_afar
from companion.vision.enrolment.copy import gallery_of, grown, number_of_examples
from companion.vision.gallery import Gallery
from companion.vision.identifier import Calibration, Identifier
from tests.vision.toys import toy_edition

CALIBRATION = Calibration(40.0, 0.5, 40.0)


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return load_embedder()


def face(mark: tuple[int, int, int] | None, side: int = 30) -> Pixels:
    """A green tile with a grey animal, and a mark in its corner or none."""
    picture = np.full((128, 128, 3), (60, 150, 60), np.uint8)
    cv2.ellipse(picture, (64, 70), (36, 22), 0, 0, 360, (120, 120, 120), -1)
    cv2.circle(picture, (92, 46), 14, (120, 120, 120), -1)
    if mark is not None:
        cv2.rectangle(picture, (12, 12), (12 + side, 12 + side), mark, -1)
    return picture


def identifier(examples: dict[str, list[Pixels]], embedder: Embedder) -> Identifier:
    return Identifier(embedder, gallery_of((), examples, embedder), CALIBRATION)


def test_a_gallery_holds_tiles_at_their_turns_and_the_grounds_of_boards(embedder: Embedder) -> None:
    edition = toy_edition()
    examples = {"animal/zebra": [face(None)], "offspring/zebra": [face((0, 0, 255))]}
    gallery: Gallery = gallery_of(edition.boards[:1], examples, embedder)
    held = [gallery.labels[name] for name in gallery.names]
    assert held.count("animal/zebra") == 4
    assert held.count("offspring/zebra") == 16
    assert held.count("empty/enclosure-4/1") == 4
    assert {label for label in gallery.labels if label.startswith("empty/")} == {
        *(f"empty/{space.name}" for space in edition.main.layout.spaces),
        "empty/barn",
    }


def test_a_gallery_grows_without_looking_at_what_it_knows(embedder: Embedder) -> None:
    """Grounds of a board are replaced, examples are added; nothing else is embedded again."""
    edition = toy_edition()
    known = gallery_of(edition.boards[:1], {"animal/zebra": [face(None)]}, embedder)
    more = grown(known, (), {"animal/zebra": [face((0, 0, 255))], "animal/lion": [face((255, 0, 0))]}, embedder)
    counts = number_of_examples(more)
    assert (counts["animal/zebra"], counts["animal/lion"], counts["empty/enclosure-4/1"]) == (2, 1, 1)
    assert number_of_examples(grown(known, edition.boards[:1], {}, embedder)) == number_of_examples(known)
    assert grown(known, (), {"animal/zebra": []}, embedder) is known


def test_large_marks_are_told_apart_from_afar(embedder: Embedder) -> None:
    examples = {
        "animal/zebra": [face(None)],
        "animal/zebra/male": [face((255, 60, 0))],
        "animal/zebra/female": [face((0, 0, 255))],
    }
    assert alike_from_afar(examples, identifier(examples, embedder)) == []


def test_marks_that_vanish_from_afar_are_warned_of(embedder: Embedder) -> None:
    examples = {"animal/zebra": [face(None)], "animal/zebra/male": [face((70, 150, 60), side=5)]}
    found = alike_from_afar(examples, identifier(examples, embedder))
    assert {(one.label, one.other) for one in found} == {
        ("animal/zebra", "animal/zebra/male"),
        ("animal/zebra/male", "animal/zebra"),
    }
    assert all(0 < one.probability < 0.9 for one in found)


def test_a_tile_without_kin_is_never_warned_of(embedder: Embedder) -> None:
    examples = {"coin-tile": [face(None)], "offspring/zebra": [face(None)], "animal/zebra": [face(None)]}
    assert alike_from_afar(examples, identifier(examples, embedder)) == []
