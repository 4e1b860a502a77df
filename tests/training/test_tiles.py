"""Faces, marks and grounds: what must differ differs, what must be the same is the same."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.training import marks
from companion.training.grounds import TEXTURES, Ground, distance, random_ground
from companion.training.marks import Mark, MarkScheme, random_scheme
from companion.training.printing import is_monochrome
from companion.training.tiles import (
    FACE_SIDE,
    Icons,
    TileStyle,
    ground_only,
    random_style,
    sample_classes,
    species_faces,
    tile_face,
)

Picture = NDArray[np.uint8]


@pytest.fixture(scope="module")
def style() -> TileStyle:
    blue, red = (200.0, 60.0, 30.0), (40.0, 30.0, 210.0)
    scheme = MarkScheme(Mark("heart", blue, None, None, 0.2), Mark("heart", red, None, None, 0.2), "fixed", 1)
    return replace(
        random_style(np.random.default_rng(3)),
        scheme=scheme,
        sister="same",
        corner_radius=0.0,
        border="none",
        medium="flat",
    )


def _differing(one: Picture, two: Picture) -> NDArray[np.bool_]:
    return np.abs(one[:, :, :3].astype(int) - two[:, :, :3]).max(2) > 0


def test_a_male_differs_from_the_plain_tile_in_one_corner_only(style: TileStyle, coloured_icon: Picture) -> None:
    faces = species_faces(coloured_icon, style, np.random.default_rng(5))
    different = _differing(faces["plain"], faces["male"])
    ys, xs = np.nonzero(different)
    assert 100 < len(ys) < 0.25**2 * FACE_SIDE**2
    assert ys.max() < 0.3 * FACE_SIDE
    assert xs.min() > 0.7 * FACE_SIDE


def test_marks_of_two_colours_differ_in_colour_only(style: TileStyle, coloured_icon: Picture) -> None:
    faces = species_faces(coloured_icon, style, np.random.default_rng(5))
    male, female = _differing(faces["plain"], faces["male"]), _differing(faces["plain"], faces["female"])
    assert (male & female).sum() / (male | female).sum() > 0.9
    assert _differing(faces["male"], faces["female"]).any()


def test_a_one_coloured_icon_keeps_its_ink_through_the_species(style: TileStyle, one_coloured_icon: Picture) -> None:
    assert is_monochrome(one_coloured_icon)
    faces = species_faces(one_coloured_icon, replace(style, ink=None), np.random.default_rng(5))
    assert _differing(faces["plain"], faces["male"]).mean() < 0.07


def test_a_coloured_icon_is_not_taken_for_a_one_coloured_one(coloured_icon: Picture) -> None:
    assert not is_monochrome(coloured_icon)


def test_offspring_are_round_and_squares_are_full(style: TileStyle, coloured_icon: Picture) -> None:
    faces = species_faces(coloured_icon, style, np.random.default_rng(5))
    assert faces["plain"].shape == (FACE_SIDE, FACE_SIDE, 4)
    assert faces["plain"][:, :, 3].min() == 255
    alpha = faces["offspring"][:, :, 3]
    assert alpha[0, 0] == 0
    assert alpha[FACE_SIDE // 2, FACE_SIDE // 2] == 255
    assert abs((alpha > 127).mean() - np.pi / 4) < 0.02


def test_faces_are_a_function_of_their_seed(drawn_icons: Icons) -> None:
    first, second = (sample_classes(np.random.default_rng(11), drawn_icons, 12) for _ in range(2))
    assert [item.name for item in first] == [item.name for item in second]
    assert all(np.array_equal(one.face, two.face) for one, two in zip(first, second, strict=True))


def test_a_sample_holds_the_hard_classes_together(drawn_icons: Icons) -> None:
    sample = sample_classes(np.random.default_rng(2), drawn_icons, 40)
    assert len(sample) == len({item.name for item in sample}) == 40
    assert {"empty", "plain", "male", "female", "offspring", "stall", "coin-tile", "tile-back"} == {
        i.kind for i in sample
    }
    of_first = [item.kind for item in sample if item.icon == next(i.icon for i in sample if i.kind == "male")]
    assert of_first[:3] == ["plain", "male", "female"]


def test_an_empty_space_has_the_ground_of_the_tiles(style: TileStyle) -> None:
    empty = ground_only(style, np.random.default_rng(1))
    seen = empty[:, :, :3].reshape(-1, 3).mean(0)
    sheet = style.ground_sheet.reshape(-1, 3).mean(0)
    assert distance(tuple(seen.tolist()), tuple(sheet.tolist())) < 12


def test_many_grounds_are_grass_and_not_all() -> None:
    rng = np.random.default_rng(0)
    grass = sum(random_ground(rng).grass for _ in range(400)) / 400
    assert 0.4 <= grass <= 0.6


@pytest.mark.parametrize("texture", TEXTURES)
def test_every_texture_paints_at_tile_and_at_board_scale(texture: str) -> None:
    ground = Ground((60.0, 160.0, 70.0), (40.0, 120.0, 40.0), texture, 0.2, 0.8, 30.0, True)  # type: ignore[arg-type]
    large, small = (ground.paint((side, side), side, np.random.default_rng(1)) for side in (256, 100))
    assert large.shape == (256, 256, 3)
    gap = distance(tuple(large.reshape(-1, 3).mean(0).tolist()), tuple(small.reshape(-1, 3).mean(0).tolist()))
    assert gap < 9
    assert texture == "plain" or large.std(axis=(0, 1)).max() > 4


@pytest.mark.parametrize("glyph", marks.GLYPHS)
def test_every_glyph_can_be_seen(glyph: str) -> None:
    stencil = marks._stencil(glyph)
    assert 0.04 < (stencil > 127).mean() < 0.8


@pytest.mark.parametrize(("one", "two"), marks.PAIRS)
def test_the_glyphs_of_a_pair_differ(one: str, two: str) -> None:
    assert (np.abs(marks._stencil(one).astype(int) - marks._stencil(two)) > 127).mean() > 0.01


def test_a_mark_changes_nothing_else_also_in_print_with_grain(style: TileStyle, coloured_icon: Picture) -> None:
    faces = species_faces(coloured_icon, replace(style, medium="print"), np.random.default_rng(5))
    ys, _ = np.nonzero(_differing(faces["plain"], faces["male"]))
    assert ys.max() < 0.3 * FACE_SIDE


@pytest.mark.parametrize("corner", range(4))
def test_a_mark_lies_in_its_corner_and_is_as_large_as_said(
    style: TileStyle, coloured_icon: Picture, corner: int
) -> None:
    mark = Mark("square", (250.0, 0.0, 250.0), None, None, 0.16)
    plain, marked = (
        tile_face(coloured_icon, style, with_mark, np.random.default_rng(4)) for with_mark in (None, (mark, corner))
    )
    ys, xs = np.nonzero(_differing(plain, marked))
    assert (ys.mean() > FACE_SIDE / 2, xs.mean() > FACE_SIDE / 2) == (
        (False, False),
        (False, True),
        (True, True),
        (True, False),
    )[corner]
    assert 0.08 * FACE_SIDE < np.ptp(xs) <= 0.17 * FACE_SIDE


def test_a_mark_that_would_vanish_gets_an_outline() -> None:
    canvas = np.full((256, 256, 3), (30, 30, 220), np.uint8)
    marks.draw_mark(canvas, Mark("heart", (32.0, 32.0, 215.0), None, None, 0.2), 0, np.random.default_rng(0))
    assert (canvas.min(2) > 200).any()


def test_schemes_have_two_different_marks_in_all_corners() -> None:
    corners = set()
    for seed in range(60):
        rng = np.random.default_rng(seed)
        scheme = random_scheme(rng, (60.0, 170.0, 70.0))
        assert (scheme.male.glyph, scheme.male.colour) != (scheme.female.glyph, scheme.female.colour)
        assert 0.13 <= scheme.male.size <= 0.25
        corners |= {scheme.place("male", rng), scheme.place("female", rng)}
    assert corners == {0, 1, 2, 3}
