import base64
import re
import zlib
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import print as command
from companion.cli.print import What
from companion.errors import UnwritableError, UsageError
from companion.press import target
from companion.press.sheets import Paper

MILLIMETRE = 72 / 25.4


def sides(pdf: bytes) -> list[tuple[float, float]]:
    """The size of each side in millimetres."""
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf)
    return [(float(wide) / MILLIMETRE, float(high) / MILLIMETRE) for wide, high in boxes]


def drawn(pdf: bytes) -> Counter[tuple[float, float]]:
    """How often a picture of which size in millimetres is printed."""
    found: Counter[tuple[float, float]] = Counter()
    streams = rb"/Filter \[ /ASCII85Decode /FlateDecode \] /Length \d+\s*>>\s*stream\r?\n(.*?)endstream"
    for stream in re.findall(streams, pdf, re.DOTALL):
        text = zlib.decompress(base64.a85decode(stream.strip().removesuffix(b"~>")))
        for wide, high in re.findall(rb"([\d.]+) 0 0 ([\d.]+) [\d.]+ [\d.]+ cm\s*/FormXob", text):
            found[round(float(wide) / MILLIMETRE, 1), round(float(high) / MILLIMETRE, 1)] += 1
    return found


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (210, 297)), (Paper.LETTER, (215.9, 279.4))])
def test_the_set_has_true_size(tmp_path: Path, paper: Paper, size: tuple[float, float]) -> None:
    assert command.run(What.SET, tmp_path / "set.pdf", paper) == 0
    pdf = (tmp_path / "set.pdf").read_bytes()
    assert sides(pdf) == [pytest.approx(size, abs=0.01)] * 6
    fronts_and_backs = {(25.0, 25.0): 88 + 16 + 15 + 12 + 2 + 115, (18.0, 18.0): 66, (20.0, 20.0): 6, (50.0, 25.0): 1}
    assert drawn(pdf) == {**fronts_and_backs, (92.0, 34.0): 5}
    assert len(pdf) < 6_000_000


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_the_boards_have_true_size(tmp_path: Path, paper: Paper) -> None:
    assert command.run(What.BOARD, tmp_path / "board.pdf", paper) == 0
    pdf = (tmp_path / "board.pdf").read_bytes()
    assert drawn(pdf) == {(186.0, 252.0): 1, (58.0, 200.0): 4}
    assert pdf.count(b"/DCTDecode") == 3  # the photographs of the pack go in as they are


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_sets_and_boards_of_all_expansions_have_true_size(tmp_path: Path, paper: Paper) -> None:
    words = ["exotic", "xxl"]
    assert command.run(What.SET, tmp_path / "set.pdf", paper, "joint", words) == 0
    fronts = 88 + 16 + 15 + 12 + 2 + 16 + 5 + 8 + 48 + 3 + 3 + 88 + 16 + 10 + 8 + 12 + 2
    backs = 88 + 15 + 12 + 16 + 48 + 3 + 3 + 88 + 10 + 8 + 12 + 2
    assert drawn((tmp_path / "set.pdf").read_bytes()) == {
        (25.0, 25.0): fronts + backs + 20, (18.0, 18.0): 2 * (33 + 12 + 30 + 12), (20.0, 20.0): 2 * (3 + 16),
        (12.0, 52.0): 40, (63.0, 88.0): 5, (50.0, 25.0): 1, (92.0, 34.0): 5, (37.3, 34.0): 1, (64.7, 34.0): 1,
    }  # fmt: skip
    assert command.run(What.BOARD, tmp_path / "board.pdf", paper, "joint", words) == 0
    assert drawn((tmp_path / "board.pdf").read_bytes()) == {
        (186.0, 252.0): 1, (58.0, 200.0): 4, (72.0, 84.0): 3, (135.0, 135.0): 1, (84.0, 54.0): 1,
        (54.0, 54.0): 8, (54.0, 81.0): 2,
    }  # fmt: skip


def test_an_expansion_of_another_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no expansion of aquaretto"):
        command.run(What.SET, tmp_path / "set.pdf", Paper.A4, "aquaretto", ["exotic"])
    assert not list(tmp_path.iterdir())


def test_the_same_command_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        command.run(What.BOARD, tmp_path / name, Paper.A4)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_the_target_is_found_again_at_its_size(tmp_path: Path) -> None:
    assert command.run(What.CHARUCO, tmp_path / "target.pdf", Paper.LETTER) == 0
    assert drawn((tmp_path / "target.pdf").read_bytes()) == {(175.0, 225.0): 1}
    photo = cv2.copyMakeBorder(target.picture(), 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=255)
    corners, ids, _, _ = cv2.aruco.CharucoDetector(target.charuco()).detectBoard(photo)
    assert len(ids) == (target.SQUARES[0] - 1) * (target.SQUARES[1] - 1)
    step = np.linalg.norm(corners.reshape(-1, 2)[1] - corners.reshape(-1, 2)[0])
    assert step == pytest.approx(target.SQUARE * target.PIXELS, abs=0.5)


@pytest.mark.parametrize("name", ["missing/set.pdf", "."])
def test_a_path_that_cannot_be_written_is_refused_before_anything_is_drawn(tmp_path: Path, name: str) -> None:
    with pytest.raises(UnwritableError):
        command.run(What.SET, tmp_path / name, Paper.A4)
    assert not list(tmp_path.iterdir())
