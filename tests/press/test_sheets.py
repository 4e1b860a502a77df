from collections import Counter
from collections.abc import Mapping
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.press.boxes import board_groups, set_groups
from companion.press.sheets import FOOT, Group, Paper, Piece, Sheet, sheets

Edition = Mapping[str, Any]
Plans = Mapping[str, Mapping[str, Any]]
PAPERS = [Paper.A4, Paper.LETTER]
GAMES = [("zooloretto", ()), ("zooloretto", ("exotic", "xxl")), ("aquaretto", ("xxl",)), ("joint", ("xxl", "exotic"))]


def the_set(edition: Edition, pack: Path, paper: Paper) -> list[Sheet]:
    return sheets("set", set_groups(edition, pack), paper)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_component_is_there_as_often_as_in_the_box(edition: Edition, pack: Path, paper: Paper) -> None:
    fronts = [sheet for sheet in the_set(edition, pack, paper) if not sheet.title.endswith("backs")]
    printed = Counter(placed.piece.picture for sheet in fronts for placed in sheet.placed)
    expected = {pack / entry["picture"]: entry["count"] for entry in edition["components"]}
    expected[pack / edition["marker"]["picture"]] = 1
    assert printed == expected


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("game", "expansions"), GAMES)
def test_nothing_overlaps_and_all_lies_where_printers_reach(
    edition: Edition, pack: Path, plans: Plans, tmp_path: Path, paper: Paper, game: str, expansions: tuple[str, ...]
) -> None:
    wide, high = paper.size
    boards = board_groups(edition, pack, plans, tmp_path, game, expansions)
    for sheet in sheets("set", [*set_groups(edition, pack, game, expansions), *boards], paper):
        for placed in sheet.placed:
            assert placed.left >= 10
            assert placed.left + placed.piece.size[0] <= wide - 10
            assert placed.top >= 12
            assert placed.top + placed.piece.size[1] <= high - FOOT + 1e-6
        for a, b in combinations(sheet.placed, 2):
            apart_x = max(a.left, b.left) - min(a.left + a.piece.size[0], b.left + b.piece.size[0])
            apart_y = max(a.top, b.top) - min(a.top + a.piece.size[1], b.top + b.piece.size[1])
            assert max(apart_x, apart_y) >= -1e-6


@pytest.mark.parametrize("paper", PAPERS)
def test_backs_meet_their_fronts_when_the_sheet_is_turned_over(edition: Edition, pack: Path, paper: Paper) -> None:
    laid = the_set(edition, pack, paper)
    wide = paper.size[0]
    backs = 0
    for front, back in pairwise(laid):
        if not back.title.endswith("backs"):
            continue
        turned = {
            (round(wide - p.left - p.piece.size[0], 3), round(p.top, 3)): (p.piece.size, p.piece.picture)
            for p in back.placed
        }
        fronts = {
            (round(p.left, 3), round(p.top, 3)): (p.piece.size, p.piece.back) for p in front.placed if p.piece.back
        }
        assert turned == fronts
        backs += len(turned)
    assert backs == 88 + 15 + 12 + 33 + 3


def test_a_front_never_comes_onto_the_other_side_of_a_sheet(
    edition: Edition, pack: Path, plans: Plans, tmp_path: Path
) -> None:
    laid = sheets("board", board_groups(edition, pack, plans, tmp_path), Paper.A4)
    assert [sheet.title.endswith("backs") for sheet in laid] == [False, True, False, True]
    assert [len(sheet.placed) for sheet in laid] == [1, 0, 2, 2]


def test_cut_marks_touch_no_piece_of_a_block_and_name_each_cut() -> None:
    (sheet,) = sheets("x", [Group((Piece(Path("a.png"), (25.0, 25.0)),) * 6, 3, 0.0)], Paper.A4)
    xs = {placed.left for placed in sheet.placed} | {placed.left + 25 for placed in sheet.placed}
    ys = {placed.top for placed in sheet.placed} | {placed.top + 25 for placed in sheet.placed}
    upright = {x0 for x0, _, x1, _ in sheet.marks if x0 == x1}
    level = {y0 for _, y0, _, y1 in sheet.marks if y0 == y1}
    assert sorted(upright) == pytest.approx(sorted(xs))
    assert sorted(level) == pytest.approx(sorted(ys))
    for x0, y0, x1, y1 in sheet.marks:
        outside_x = max(x0, x1) < min(xs) or min(x0, x1) > max(xs)
        outside_y = max(y0, y1) < min(ys) or min(y0, y1) > max(ys)
        assert outside_x or outside_y


def test_a_group_that_outgrows_its_sheet_goes_on_to_the_next() -> None:
    laid = sheets("x", [Group((Piece(Path("a.png"), (60.0, 90.0)),) * 7, 3, 2.0)], Paper.LETTER)
    assert [len(sheet.placed) for sheet in laid] == [6, 1]
