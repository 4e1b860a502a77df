"""The dice game's printables: the sheet, the faces, the truck board, dice to fold, and all of them on paper."""

import json
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.cli import print as command
from companion.cli.print import What
from companion.errors import UsageError
from companion.press import dice_board, dice_edition, dice_faces, dice_net, dice_sheet
from companion.press.sheets import Paper
from companion.rules.dice.options import ANIMALS, DICE, FACES, TRUCKS
from companion.vision.layout import layout_from_json
from tests.press.test_pdf import drawn, sides

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def plan(calibration: Path) -> Mapping[str, Any]:
    return dice_sheet.sheet_layout(calibration)


@pytest.fixture(scope="module")
def pack(calibration: Path) -> Path:
    return calibration / "dice" / "print-and-play"


def boxes(plan: Mapping[str, Any]) -> dict[str, list[float]]:
    """The boxes of the sheet by their names."""
    return {entry["id"]: entry["box"] for row in plan["rows"] for entry in row["boxes"]}


def picture(path: Path) -> NDArray[np.uint8]:
    """A committed picture, BGR or BGRA."""
    image = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    assert image is not None, path
    return np.asarray(image, np.uint8)


# the sheet's layout


@pytest.mark.rule("DG-39", "DG-40", "DG-41", "DG-44", "RD-01", "RD-02", "RD-03")
def test_the_sheet_has_a_box_for_everything_that_is_crossed_off(plan: Mapping[str, Any]) -> None:
    values = plan["values"]
    expected = [f"{animal}/{space}" for animal in ANIMALS for space in range(1, values["sizes"][animal] + 1)]
    expected += [f"{row}/{animal}" for row in ("bonus", "barn") for animal in ANIMALS]
    expected += [f"coin/{space}" for space in range(1, sum(values["coin_groups"]) + 1)]
    assert list(boxes(plan)) == expected
    (tickets,) = (row for row in plan["rows"] if row["id"] == "coin")
    assert [entry["group"] for entry in tickets["boxes"]] == [1, 1, 2, 2, 3, 3]
    assert len(tickets["groups"]) == len(values["coin_groups"])
    assert {hexagon["animal"] for row in plan["rows"] for hexagon in row.get("hexagons", ())} == set(ANIMALS)


@pytest.mark.rule("DG-26", "DG-32")
def test_rows_fill_from_the_left_and_boxes_lie_apart(plan: Mapping[str, Any]) -> None:
    wide, high = plan["size_mm"]
    for row in plan["rows"]:
        lefts = [entry["box"][0] for entry in row["boxes"]]
        assert row["kind"] == "bonus" or lefts == sorted(lefts)
    for a, b in combinations(boxes(plan).values(), 2):
        assert max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3]) >= 1.5
    for left, top, right, foot in boxes(plan).values():
        assert right - left == pytest.approx(foot - top)
        assert right - left > 7.9
        assert min(left, top, wide - right, high - foot) >= 4
    for field in plan["fields"]:
        outline = np.float32(field["outline"])
        for left, top, right, foot in boxes(plan).values():
            assert cv2.pointPolygonTest(outline, ((left + right) / 2, (top + foot) / 2), True) < -4


@pytest.mark.rule("DG-21", "DG-40")
def test_bonuses_lie_at_the_left_of_their_enclosure_and_dice_in_the_upper_right_corner(plan: Mapping[str, Any]) -> None:
    by_name = boxes(plan)
    for animal in ANIMALS:
        bonus, first = by_name[f"bonus/{animal}"], by_name[f"{animal}/1"]
        assert bonus[2] < first[0]
        assert (bonus[1] + bonus[3]) / 2 == pytest.approx((first[1] + first[3]) / 2)
    low, high = np.min(plan["rest"]["outline"], axis=0), np.max(plan["rest"]["outline"], axis=0)
    assert high[0] > plan["size_mm"][0] - 6
    assert low[1] < 6
    assert np.prod(high - low) > 4 * 16 * 16  # room for the three dice of a truck


def test_the_totals_have_fields_with_the_range_of_their_numbers(plan: Mapping[str, Any]) -> None:
    ranges = {field["id"]: (field["least"], field["most"]) for field in plan["fields"] if field["kind"] == "number"}
    values = plan["values"]
    most = {
        "animals": sum(values["sizes"].values()),
        "bonuses": sum(values["bonuses"].values()),
        "coins": len(values["coin_groups"]),
    }
    assert {name: ranges[f"total/{name}"] for name in most} == {name: (0, number) for name, number in most.items()}
    assert ranges["total/barn"] == (-2 * len(ANIMALS), 0)
    assert ranges["total"] == (-2 * len(ANIMALS), sum(most.values()))


# the sheet's picture


def test_the_committed_sheet_is_what_the_code_draws(calibration: Path, plan: Mapping[str, Any]) -> None:
    committed = picture(calibration / "sheets" / "print-and-play.jpg")
    wide, high = plan["size_mm"]
    assert committed.shape == (high * 8, wide * 8, 3)
    once = dice_sheet.sheet_picture(2.0)
    assert once.shape == (high * 2, wide * 2, 3)
    small = cv2.resize(committed, once.shape[1::-1], interpolation=cv2.INTER_AREA)
    blurred = [cv2.GaussianBlur(image, (0, 0), 2).astype(int) for image in (once, small)]
    assert np.abs(blurred[0] - blurred[1]).mean() < 8


def test_boxes_are_plain_paper_with_a_dark_rim(calibration: Path, plan: Mapping[str, Any]) -> None:
    committed = picture(calibration / "sheets" / "print-and-play.jpg")
    for left, top, right, foot in boxes(plan).values():
        inner = committed[
            round((top + 0.6) * 8) : round((foot - 0.6) * 8), round((left + 0.6) * 8) : round((right - 0.6) * 8)
        ]
        assert inner.min() > 220
        assert inner.std(axis=(0, 1)).max() < 3
        rim = committed[round((top + foot) * 4), round(left * 8) - 2 : round(left * 8) + 3]
        assert rim.min() < 110


def test_the_sheet_is_rich_enough_to_be_found(calibration: Path) -> None:
    grey = cv2.imread(str(calibration / "sheets" / "print-and-play.jpg"), cv2.IMREAD_GRAYSCALE)
    small = cv2.resize(grey, (525, 740), interpolation=cv2.INTER_AREA)
    points = np.array([point.pt for point in cv2.SIFT_create().detect(small)]) / small.shape[::-1]
    assert len(points) > 1200
    per_cell, _, _ = np.histogram2d(points[:, 0], points[:, 1], bins=(3, 4), range=((0, 1), (0, 1)))
    assert per_cell.min() > 30


# faces, nets, boards


def test_the_committed_data_is_what_the_code_says(calibration: Path) -> None:
    committed = json.loads((calibration / "dice" / "print-and-play.json").read_text(encoding="utf-8"))
    assert committed == dice_edition.description()


@pytest.mark.rule("DG-02")
def test_there_is_a_picture_for_each_face_and_they_differ(pack: Path) -> None:
    assert dice_faces.FACES == FACES
    stickers = [picture(pack / "faces" / f"{face}.png") for face in FACES]
    symbols = [picture(pack / "symbols" / f"{face}.png") for face in FACES]
    assert {image.shape for image in stickers} == {(336, 336, 4)}
    assert {image.shape for image in symbols} == {(320, 320, 4)}
    for image in stickers:
        assert (image[0, 0, 3], image[168, 168, 3]) == (0, 255)
    for image in symbols:
        assert image[0, 0, 3] == 0
        assert 0.2 < (image[..., 3] > 128).mean() < 0.85
    for a, b in combinations(stickers, 2):
        assert np.abs(a.astype(int) - b).mean() > 20
    for a, b in combinations(symbols, 2):
        assert (np.abs(a[..., 3].astype(int) - b[..., 3]) > 128).mean() > 0.1


def test_the_committed_faces_are_what_the_code_draws(calibration: Path, pack: Path) -> None:
    art = calibration / "editions" / "print-and-play" / "art"
    for face in ("ostrich", "coin"):
        fresh = dice_faces.sticker(face, art, 24.0)
        assert (
            np.abs(picture(pack / "faces" / f"{face}.png")[..., 2::-1].astype(int) - fresh[..., :3])[20:-20].mean() < 6
        )


@pytest.mark.rule("DG-02")
def test_a_net_folds_to_a_die_with_each_face_once(calibration: Path) -> None:
    places = dice_net.PLACES
    assert set(places) == set(FACES)
    assert sorted(places.values()) == [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (3, 1)]
    assert len(dice_net.TABS) == 7  # a cross has 14 free edges, glued two and two
    drawn_net = dice_net.net(calibration / "editions" / "print-and-play" / "art", 8.0)
    wide, high = dice_net.SIZE
    assert drawn_net.shape == (round(high * 8), round(wide * 8), 3)
    assert drawn_net[0].min() == drawn_net[:, -1].min() == 255
    for column, row in places.values():
        x, y = dice_net.EDGE + (column + 0.5) * 16, dice_net.EDGE + dice_net.TAB + (row + 0.5) * 16
        face = drawn_net[round((y - 6) * 8) : round((y + 6) * 8), round((x - 6) * 8) : round((x + 6) * 8)]
        assert face.std() > 20


@pytest.mark.rule("DG-03", "DG-04", "DG-05", "DG-07", "DG-08")
@pytest.mark.parametrize("trucks", [3, 4])
def test_a_truck_board_has_crates_for_dice(calibration: Path, pack: Path, trucks: int) -> None:
    assert sorted(set(TRUCKS.values())) == [3, 4]
    path = calibration / "layouts" / "print-and-play" / f"dice-trucks-{trucks}.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    assert list(data["areas"]) == [f"truck-{number}" for number in range(1, trucks + 1)]
    assert layout_from_json(data).areas == tuple(data["areas"])
    half, points = data["crate_mm"] / 2, []
    assert data["crate_mm"] > data["tile_mm"] * 1.4  # a die finds room, turned any way
    for area in data["areas"].values():
        assert len(area["crates"]) == 3
        points += area["crates"]
        outline = np.float32(area["outline"])
        for x, y in area["crates"]:
            assert (
                min(cv2.pointPolygonTest(outline, (x + u, y + v), True) for u in (-half, half) for v in (-half, half))
                > 0
            )
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) > data["crate_mm"] for a, b in combinations(points, 2))
    board = picture(pack / "boards" / f"dice-trucks-{trucks}.jpg")
    assert board.shape == (data["size_mm"][1] * 4, data["size_mm"][0] * 4, 3)
    assert len(cv2.SIFT_create().detect(cv2.cvtColor(board, cv2.COLOR_BGR2GRAY))) > 1000


def test_a_truck_board_is_drawn_from_its_layout(calibration: Path, pack: Path) -> None:
    data = json.loads((calibration / "layouts" / "print-and-play" / "dice-trucks-3.json").read_text(encoding="utf-8"))
    fresh = dice_board.truck_board(calibration / "editions" / "print-and-play" / "art", data, 2.0)
    small = cv2.resize(picture(pack / "boards" / "dice-trucks-3.jpg"), fresh.shape[1::-1], interpolation=cv2.INTER_AREA)
    blurred = [cv2.GaussianBlur(image, (0, 0), 2).astype(int) for image in (fresh, small[..., ::-1])]
    assert np.abs(blurred[0] - blurred[1]).mean() < 8


def test_every_picture_of_the_dice_game_has_a_licence_row(calibration: Path, pack: Path) -> None:
    _, *rows = (ROOT / "datasets" / "licences.tsv").read_text(encoding="utf-8").splitlines()
    listed = {row.split("\t")[0] for row in rows if len(row.split("\t")) == 6 and all(row.split("\t")[:5])}
    found = [
        path for path in (*pack.rglob("*"), *(calibration / "sheets").iterdir()) if path.suffix in (".png", ".jpg")
    ]
    assert len(found) >= 17
    assert {path.relative_to(ROOT).as_posix() for path in found} <= listed
    assert sum(path.stat().st_size for path in found) < 2_500_000


# on paper


@pytest.mark.parametrize(
    ("paper", "share", "count"), [(Paper.A4, 0.938, 4), (Paper.LETTER, 0.88, 4), (Paper.A6, 1.0, 1)]
)
def test_score_sheets_are_as_large_as_the_paper_takes_four(
    tmp_path: Path, paper: Paper, share: float, count: int
) -> None:
    assert command.run(What.SHEET, tmp_path / "sheet.pdf", paper) == 0
    pdf = (tmp_path / "sheet.pdf").read_bytes()
    assert sides(pdf) == [pytest.approx(paper.size, abs=0.02)]
    (((wide, high), number),) = drawn(pdf).items()
    assert number == count
    assert (wide / 105, high / 148) == (pytest.approx(share, abs=0.004), pytest.approx(share, abs=0.004))


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_the_truck_board_has_two_sides(tmp_path: Path, paper: Paper, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.run(What.BOARD, tmp_path / "board.pdf", paper, "dice") == 0
    pdf = (tmp_path / "board.pdf").read_bytes()
    assert len(sides(pdf)) == 2
    assert drawn(pdf) == {(130.0, 180.0): 2}
    assert "on both sides of the paper" in capsys.readouterr().out


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_there_are_nets_and_stickers_for_all_dice(
    tmp_path: Path, paper: Paper, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.run(What.SET, tmp_path / "dice.pdf", paper, "dice") == 0
    pdf = (tmp_path / "dice.pdf").read_bytes()
    assert drawn(pdf) == {(69.7, 58.2): max(DICE.values()), (14.0, 14.0): 60}
    assert "both sides" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((What.SET, "a.pdf", Paper.A6), "only a score sheet fits on A6"),
        ((What.SHEET, "a.pdf", Paper.A4, "aquaretto"), "the game 'aquaretto' has no score sheet of its own"),
        ((What.SHEET, "a.pdf", Paper.A4, "dice", ["exotic"]), "the dice game has no expansions, yet 'exotic' is named"),
        ((What.SET, "a.pdf", Paper.A4, "dice", ["xxl"]), "the dice game has no expansions, yet 'xxl' is named"),
    ],
)
def test_what_does_not_go_together_is_refused(tmp_path: Path, words: tuple[Any, ...], message: str) -> None:
    what, name, *others = words
    with pytest.raises(UsageError, match=message):
        command.run(what, tmp_path / name, *others)
    assert not list(tmp_path.iterdir())
