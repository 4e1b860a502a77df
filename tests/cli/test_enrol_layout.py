"""``companion enrol layout``: a text of points becomes a layout that boards can be enrolled with."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

POINTS = """corners 100,100 286,100 286,352 100,352   # from the board's own upper left
enclosure-5/1 130,145
enclosure-5/2 160,145

enclosure-5/stall-1 120,116
barn 106,235 185,235 185,345 106,345
"""


@pytest.fixture
def points(tmp_path: Path) -> Path:
    path = tmp_path / "points.txt"
    path.write_text(POINTS)
    return path


def test_a_layout_is_written(run: Run, points: Path, tmp_path: Path) -> None:
    out = tmp_path / "mine.json"
    shown = run("enrol", "layout", points, "--name", "mine/main", "--size", "186,252", "--out", out)
    assert (shown.code, shown.err) == (0, "")
    assert "2 areas, 3 spaces" in shown.out
    areas = json.loads(out.read_text())["areas"]
    assert areas["enclosure-5"]["animals"] == [[30.0, 45.0], [60.0, 45.0]]
    assert areas["enclosure-5"]["stalls"] == [[20.0, 16.0]]
    assert areas["barn"]["outline"] == [[6.0, 135.0], [85.0, 135.0], [85.0, 245.0], [6.0, 245.0]]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("corners 100,100 ", "corners ", "3 corners"),
        ("160,145", "160;145", "line 3 '160;145' is no point"),
        ("enclosure-5/2 160,145", "enclosure-5/2", "line 3: enclosure-5/2 has no point"),
        ("enclosure-5/2", "enclosure-5/1", "line 3: enclosure-5/1 stands twice"),
        ("160,145", "60,145", "off the board"),
    ],
)
def test_a_text_that_is_wrong_is_refused(
    run: Run, points: Path, tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    points.write_text(POINTS.replace(old, new))
    out = tmp_path / "mine.json"
    shown = run("enrol", "layout", points, "--name", "mine/main", "--size", "186,252", "--out", out)
    assert sentence in shown.refused_with(2)
    assert not out.exists()


@pytest.mark.parametrize(("name", "size"), [("main", "186,252"), ("mine/main", "0,252"), ("mine/main", "big")])
def test_a_name_or_size_that_is_none_is_refused(run: Run, points: Path, tmp_path: Path, name: str, size: str) -> None:
    words = ("enrol", "layout", points, "--name", name, "--size", size, "--out", tmp_path / "mine.json")
    assert run(*words).refused_with(2)


@pytest.mark.parametrize(("board", "size"), [("main", "186,252"), ("expansion", "58,200")])
def test_the_worked_examples_point_at_the_spaces_of_the_shipped_boards(
    run: Run, tmp_path: Path, board: str, size: str
) -> None:
    """Each space of the sample lies where the shipped layout of the same board has it, to half a millimetre."""
    root, out = Path(__file__).parents[2], tmp_path / f"{board}.json"
    sample = root / "datasets" / "samples" / f"layout-{board}.points.txt"
    assert run("enrol", "layout", sample, "--name", f"mine/{board}", "--size", size, "--out", out).code == 0
    made = json.loads(out.read_text())["areas"]
    shipped = json.loads((root / "calibration" / "layouts" / "print-and-play" / f"{board}.json").read_text())["areas"]
    assert made.keys() == shipped.keys()
    for area, drawn in shipped.items():
        for what in ("animals", "stalls"):
            pairs = zip(made[area].get(what, []), drawn.get(what, []), strict=True)
            assert all(abs(a - b) <= 0.5 for one, other in pairs for a, b in zip(one, other, strict=True)), area


UNKEEPABLE = ("mine/main2", "Mine/Haupt", "\u00fc/\u00df", "../x", "a/b/c", "mine/", "/main", "mine/-", "a\nb/main")


@pytest.mark.parametrize("name", UNKEEPABLE)
def test_a_name_under_which_no_profile_can_hold_a_board_is_refused(
    run: Run, points: Path, tmp_path: Path, name: str
) -> None:
    out = tmp_path / "mine.json"
    shown = run("enrol", "layout", points, "--name", name, "--size", "186,252", "--out", out)
    assert "a layout cannot be called" in shown.refused_with(2)
    assert not out.exists()


def test_a_layout_whose_name_was_changed_by_hand_is_not_learnt(run: Run, points: Path, tmp_path: Path) -> None:
    out = tmp_path / "mine.json"
    assert run("enrol", "layout", points, "--name", "mine/main", "--size", "186,252", "--out", out).code == 0
    out.write_text(out.read_text().replace("mine/main", "mine/main2"))
    shown = run(
        "enrol", "board", tmp_path / "no.jpg", "--layout", out, "--profile", "mine", "--corners", "0,0 9,0 9,9 0,9"
    )
    assert "a layout cannot be called 'mine/main2'" in shown.refused_with(2)
