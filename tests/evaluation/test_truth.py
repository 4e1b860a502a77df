"""Truth files: what they tell, and what is wrong with those that do not."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.errors import InputError, NotationError
from companion.evaluation.truth import TrueComponent, truth_from_json, truths


def document(**changes: Any) -> dict[str, Any]:
    quad = [[0, 0], [50, 0], [50, 50], [0, 50]]
    return {
        "schema": "companion.truth/1",
        "photo": "a.jpg",
        "edition": "print-and-play",
        "camera": {"elevation": 63.2},
        "light": {"name": "window"},
        "table": "oak",
        "components": [
            {
                "label": "animal/lion",
                "kind": "square-tile",
                "quad": quad,
                "visible": 0.7,
                "area": "barn",
                "space": None,
            },
            {"label": "coin", "kind": "coin", "quad": quad, "area": "table"},
        ],
        "zoo": {"areas": {}},
        "score": 16,
    } | changes


def test_a_truth_is_read_with_its_conditions() -> None:
    truth = truth_from_json(document(), Path("set/a.json"))
    assert truth.photo == Path("set/a.jpg")
    assert truth.components == (TrueComponent("animal/lion", "barn", 0.7), TrueComponent("coin", "table", 1.0))
    assert (truth.edition, truth.score) == ("print-and-play", 16)
    assert truth.conditions == {
        "elevation": "60-70°",
        "light": "window",
        "background": "oak",
        "scale": "40-60 px",
    }


@pytest.mark.parametrize(
    ("elevation", "group"),
    [(40, "40-50°"), (49.9, "40-50°"), (50, "50-60°"), (90, "80-90°"), (20, "40-50°"), (95, "80-90°")],
)
def test_elevations_fall_into_bins_of_ten_degrees(elevation: float, group: str) -> None:
    truth = truth_from_json(document(camera={"elevation": elevation}), Path("a.json"))
    assert truth.conditions["elevation"] == group


@pytest.mark.parametrize("key", ["photo", "edition", "camera", "components", "zoo", "score"])
def test_a_truth_that_lacks_something_says_what(key: str) -> None:
    broken = document()
    del broken[key]
    with pytest.raises(NotationError, match=rf"a\.json: .*{key}"):
        truth_from_json(broken, Path("a.json"))


def test_a_folder_gives_its_truths_in_order_and_skips_other_json(tmp_path: Path) -> None:
    for name in ("b", "a"):
        (tmp_path / f"{name}.json").write_text(json.dumps(document(photo=f"{name}.jpg")), "utf-8")
    (tmp_path / "recipe.json").write_text('{"schema": "another"}', "utf-8")
    assert [truth.photo.name for truth in truths(tmp_path)] == ["a.jpg", "b.jpg"]


def test_a_folder_without_truth_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no pictures with truth"):
        truths(tmp_path)
    with pytest.raises(InputError, match="is no folder"):
        truths(tmp_path / "missing")
