"""A tiny course of further training, from the shipped weights to a profile that can be read with."""

import numpy as np
import pytest

from companion.storage import check_contents, identifier_of, load_embedder, own_digest, packed, unpacked

pytestmark = pytest.mark.train


def test_a_tiny_course_gives_a_profile_with_an_identifier_of_its_own(small_copy) -> None:
    from companion.training.finetune.course import Course, finetune

    bars: list[tuple[str, int]] = []

    def watch(steps, total, text):
        shown = list(steps)
        bars.append((text, len(shown) - total))
        return iter(shown)

    made = finetune(small_copy, Course(minutes=5, scenes=4, steps=2, threads=1), watch)
    assert made.steps == 2
    assert bars == [("Rendering", 0), ("Training", 0)]
    assert made.before.tiles == made.after.tiles > 10
    assert made.after.right > 0.8 * made.after.tiles
    assert own_digest(small_copy) is None
    assert made.profile.identifier == own_digest(made.profile)
    kept = unpacked(packed(made.profile))
    check_contents(kept)
    crop = np.full((1, 128, 128, 3), 90, np.uint8)
    embedder = load_embedder()
    assert 0.9 < float((identifier_of(kept, embedder).embed(crop) @ embedder.embed(crop).T)[0, 0]) < 0.9999999
