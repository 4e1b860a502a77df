"""Marked sheets follow from recipe, seed and number; their truth is a sheet that the rules allow."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.errors import NotationError
from companion.evaluation.sheets import sheet_truths
from companion.reconcile.sheet_names import expected
from companion.rules.dice.options import ANIMALS, SheetValues
from companion.storage import data_root, read_json
from companion.storage.sheets import load_sheet_reference
from companion.training.sheets import kinematics, recipes, strokes
from companion.training.sheets.filling import EMPTY, MARKED, STRUCK, Habits, fill
from companion.training.sheets.ink import Frame
from companion.vision.pages import open_pages
from companion.vision.sheet.layout import SheetReference

FRAME = Frame((10.0, 10.0), (18.0, 18.0))


@pytest.fixture(scope="module")
def reference() -> SheetReference:
    return load_sheet_reference()


def recipe(name: str) -> recipes.Recipe:
    return recipes.recipe_from_json(read_json(data_root() / "datasets" / "recipes" / f"{name}.json"))


def test_the_hand_of_evaluation_draws_nothing_for_tuning_and_its_tables_are_others() -> None:
    tuning, evaluation = recipe("sheets-tuning"), recipe("sheets-evaluation")
    assert (tuning.hand, evaluation.hand) == ("strokes", "kinematics")
    assert not set(tuning.tables) & set(evaluation.tables)
    with pytest.raises(NotationError):
        recipes.recipe_from_json({"schema": "companion.recipe/1"})


@pytest.mark.parametrize("hand", ["strokes", "kinematics"])
def test_every_mark_leaves_ink_in_its_box_and_little_far_from_it(hand: str) -> None:
    maker = {"strokes": strokes, "kinematics": kinematics}[hand]
    for seed in range(12):
        rng = np.random.default_rng(seed)
        paper = np.ones((340, 340, 3), np.float32)
        maker.draw(rng, paper, maker.mark(rng, maker.hand(rng), FRAME), maker.pen(rng))
        ink = 1 - paper.min(axis=2)
        assert ink[120:216, 120:216].max() > 0.15
        assert ink.sum() - ink[60:276, 60:276].sum() < 0.05 * ink.sum()


@pytest.mark.parametrize("kind", strokes.MARKS)
def test_each_kind_of_mark_is_drawn_and_hasty_lines_run_on(kind: str) -> None:
    calm = replace(strokes.hand(np.random.default_rng(1)), mark=kind, constancy=1.0, swing=0.0)
    reach = []
    for who in (calm, replace(calm, swing=1.5)):
        traces = strokes.mark(np.random.default_rng(3), who, FRAME)
        points = np.vstack([trace.points for trace in traces])
        assert np.abs((points - FRAME.centre) / FRAME.half).min() < 0.6
        reach.append(float(np.abs((points - FRAME.centre) / FRAME.half).max()))
    runs_on = kind in ("cross", "tick", "slash", "dash", "line")
    assert (reach[1] > reach[0] + 0.3) == runs_on


@pytest.mark.parametrize("hand", ["strokes", "kinematics"])
def test_a_scribble_covers_the_box_and_goes_beyond_it(hand: str) -> None:
    maker = {"strokes": strokes, "kinematics": kinematics}[hand]
    for seed in range(6):
        rng = np.random.default_rng(seed)
        points = np.vstack([trace.points for trace in maker.scribble(rng, maker.hand(rng), FRAME)])
        shares = (points - FRAME.centre) / FRAME.half
        assert (np.abs(shares).max(axis=0) > 1.0).all()
        assert (np.abs(shares).max(axis=0) < 2.5).all()


@pytest.mark.parametrize("hand", ["strokes", "kinematics"])
def test_rubbing_out_leaves_less_than_there_was(hand: str) -> None:
    maker = {"strokes": strokes, "kinematics": kinematics}[hand]
    rng = np.random.default_rng(2)
    clean = np.ones((340, 340, 3), np.float32)
    paper = clean.copy()
    maker.draw(rng, paper, maker.mark(rng, maker.hand(rng), FRAME), maker.pen(rng))
    before = float((1 - paper).sum())
    maker.rub_out(rng, paper, clean, FRAME)
    assert 0 < float((1 - paper).sum()) < 0.9 * before


def test_rows_fill_from_the_left_and_slips_are_told(reference: SheetReference) -> None:
    paper = recipes.bare(reference)
    for seed in range(3):
        filled = fill(
            np.random.default_rng(seed), paper.copy(), reference.layout, "kinematics", Habits(struck=0, again=0)
        )
        marks = [filled.cells[f"lion/{number}"] == MARKED for number in range(1, 6)]
        assert marks == sorted(marks, reverse=True)
        assert set(filled.cells) == set(expected(SheetValues()))
    filled = fill(np.random.default_rng(5), paper.copy(), reference.layout, "strokes", Habits(blank=0, struck=1))
    assert STRUCK in filled.cells.values()


@pytest.mark.parametrize("kind", ["flat", "pdf"])
def test_a_picture_follows_from_its_number_and_can_be_read(
    reference: SheetReference, tmp_path: Path, kind: str
) -> None:
    chosen = replace(recipe("sheets-evaluation"), kinds={kind: 1.0}, side=(500, 520))
    for folder in ("first", "second"):
        (picture,) = recipes.render(chosen, reference, tmp_path / folder, range(3, 4))
    files = [sorted((tmp_path / folder).iterdir()) for folder in ("first", "second")]
    assert [one.read_bytes() for one in files[0]] == [one.read_bytes() for one in files[1]]
    (truth,) = sheet_truths(tmp_path / "first")
    (photo,) = open_pages(picture)
    assert truth.conditions["kind"] == kind
    assert photo.size[0] / photo.size[1] == pytest.approx(truth.size[0] / truth.size[1], rel=0.01)
    assert all(set(sheet.cells.values()) <= {EMPTY, MARKED, STRUCK} for sheet in truth.sheets)
    assert json.loads(picture.with_suffix(".json").read_text())["layout"] == "print-and-play"


def test_totals_are_any_numbers_or_what_the_sheet_counts(reference: SheetReference) -> None:
    paper = recipes.bare(reference)
    any_numbers, counted = (
        fill(np.random.default_rng(1), paper.copy(), reference.layout, "kinematics", Habits(written=1, summed=share))
        for share in (0.0, 1.0)
    )
    assert any_numbers.cells == counted.cells
    assert any_numbers.written != counted.written
    crossed = [box for box, state in counted.cells.items() if state == MARKED]
    fields = counted.written
    assert fields["total/animals"] == sum(box.partition("/")[0] in ANIMALS for box in crossed)
    assert fields["total"] == sum(number for name, number in fields.items() if name != "total")
