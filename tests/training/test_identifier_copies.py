"""Plain, male and female of enrolled copies, with likenesses that are given."""

import numpy as np
import pytest

from companion.training.identifier.copies import KinTrial, fitted_scale, kin_table
from companion.training.identifier.wide_marks import SHAPES, WideScheme, marked_species
from companion.training.tile_styles import FACE_SIDE, random_style


def trial(likeness: list[float], truth: int) -> KinTrial:
    return KinTrial(np.array([0.8, 0.8, 0.7]), np.array(likeness), truth)


def test_the_scale_is_that_of_how_often_the_first_is_right():
    right = [trial([0.9, 0.8, 0.1], 0)] * 90 + [trial([0.9, 0.8, 0.1], 1)] * 10
    assert fitted_scale(right) == pytest.approx(np.log(9) / 0.1, rel=0.02)


def test_the_table_tells_what_was_right_and_how_sure_that_was():
    text = kin_table([trial([0.9, 0.5, 0.1], 0)] * 3 + [trial([0.9, 0.88, 0.1], 1)], 20.0)
    assert "4 animals" in text
    assert "75.00% over the whole crop, 75.00% where kin differ" in text
    assert "said with 0.00-0.70: 1, right 0.0%" in text
    assert "said with 0.99-1.00: 3, right 100.0%" in text


class OneIcon:
    def take(self, rng: np.random.Generator) -> np.ndarray:
        icon = np.zeros((192, 192, 4), np.uint8)
        icon[60:130, 60:130] = (200, 120, 40, 255)
        return icon


def test_species_with_wide_marks_differ_by_their_marks_alone():
    rng = np.random.default_rng(4)
    faces = marked_species(rng, OneIcon(), 6, random_style(rng))
    assert [one.kind for one in faces[:3]] == ["plain", "male", "female"]
    assert {one.face.shape for one in faces} == {(FACE_SIDE, FACE_SIDE, 4)}
    assert len(faces) == 6


@pytest.mark.parametrize("place", range(8))
def test_a_glyph_lies_where_it_was_asked_for(place):
    plain = np.full((FACE_SIDE, FACE_SIDE, 4), 128, np.uint8)
    scheme = next(one for one in map(_scheme, range(99)) if one._shape == "glyph" and one._place is None)
    marked = scheme.print(plain, False, np.random.default_rng(1), place)
    rows, columns = np.nonzero((marked != plain).any(axis=2))
    middle = np.array([columns.mean(), rows.mean()]) / FACE_SIDE
    wanted = [(0, 0), (1, 0), (1, 1), (0, 1), (0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)][place]
    assert np.abs(middle - np.clip(wanted, 0.2, 0.8)).max() < 0.2


def _scheme(seed: int) -> WideScheme:
    return WideScheme(np.random.default_rng(seed), (60.0, 150.0, 60.0))


def test_every_shape_changes_a_face():
    plain = np.full((FACE_SIDE, FACE_SIDE, 4), 128, np.uint8)
    seen = set()
    for seed in range(120):
        scheme = _scheme(seed)
        male, female = (scheme.print(plain, female, np.random.default_rng(seed), 0) for female in (False, True))
        assert (male != plain).any()
        assert (male != female).any()
        seen.add(scheme._shape)
    assert seen == set(SHAPES)
