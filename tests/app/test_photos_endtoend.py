"""Photos from end to end with real clicks: a zoo is scored with a correction, a copy learnt from composed photos.

The zoo is photographed by the app's camera, which is a video; the photos of the copy are picked.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.storage import unpacked
from tests.app.lockstep import PATIENCE, Lockstep

pytestmark = [
    pytest.mark.endtoend,
    pytest.mark.skipif(not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="Xvfb and xdotool are needed"),
]
SAMPLE = Path(__file__).parents[2] / "datasets" / "samples" / "zoo.jpg"

Drive = Callable[..., Any]


def _on_a_table(picture: str, scale: float) -> tuple[np.ndarray, np.ndarray]:
    """A photo of a print that lies alone on a table, from nearly above, and the print's corners in it."""
    flat = cv2.imread(str(SAMPLE.parents[2] / picture))
    height, width = flat.shape[:2]
    factor = scale * 1300 / height
    table = np.random.default_rng(3).integers(92, 112, (1700, 2000, 3), dtype=np.uint8)
    table[..., 0] += 40
    left, top = 1000 - width * factor / 2, 850 - height * factor / 2
    right, low = left + width * factor, top + height * factor
    corners = np.array([[left + 30, top + 12], [right, top], [right + 24, low], [left, low - 20]], np.float32)
    edges = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(edges, corners)
    cv2.warpPerspective(flat, matrix, (2000, 1700), dst=table, borderMode=cv2.BORDER_TRANSPARENT)
    return table, corners


def _filmed(path: Path) -> Path:
    """A video of a camera that is held over the sample for some seconds."""
    picture = cv2.imread(str(SAMPLE))
    height, width = (side // 2 * 2 for side in picture.shape[:2])
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"mp4v"), 4, (width, height))
    for _ in range(12):
        writer.write(picture[:height, :width])
    writer.release()
    return path


@pytest.fixture
def both(driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lockstep]:
    """The app and its twin, with photos among the pictures; two readers at once take their time."""
    apps = _both(driver, tmp_path, monkeypatch)
    yield apps
    apps.close()


@pytest.fixture
def filming(driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lockstep]:
    """The app and its twin, whose camera is a video of the sample."""
    apps = _both(driver, tmp_path, monkeypatch, str(_filmed(tmp_path / "camera.mp4")))
    yield apps
    apps.close()


def _both(driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, camera: str = "") -> Lockstep:
    monkeypatch.setattr("tests.app.driving.PATIENCE", PATIENCE)
    pictures = tmp_path / "Pictures"
    pictures.mkdir()
    shutil.copy(SAMPLE, pictures)
    os.utime(pictures / SAMPLE.name, (1_800_000_000, 1_800_000_000))
    board, _ = _on_a_table("calibration/editions/print-and-play/boards/main.jpg", 1.1)
    sheet, _ = _on_a_table("calibration/sheets/print-and-play.jpg", 1.0)
    for name, photo in (("board.jpg", board), ("sheet.jpg", sheet)):
        cv2.imwrite(str(pictures / name), photo)
        os.utime(pictures / name, (1_800_000_000, 1_800_000_000))
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "twin"))
    places = {"HOME": str(tmp_path), "XDG_PICTURES_DIR": str(pictures), "XDG_DOWNLOAD_DIR": str(tmp_path / "none")}
    for name, value in places.items():
        monkeypatch.setenv(name, value)
    return Lockstep(driver, tmp_path, places, camera)


def _take(both: Lockstep, name: str) -> None:
    """Choose a file in the picker."""
    twin = both.twin
    twin.until(lambda: twin.named("Thumb") and all(one.element.ready for one in twin.named("Thumb")))
    both.agree("the files")
    both.click(next(one for one in twin.named("Thumb") if one.element.name == name))
    both.agree("the chosen file")
    both.click("Take this photo")


def test_a_photo_is_scored_with_one_correction(filming: Lockstep) -> None:
    both, twin = filming, filming.twin
    both.agree("the first screen")
    both.click("Score")
    both.agree("players and photos")
    both.click("Take a photo")
    twin.until(lambda: twin.app.models["score"].camera[0] == "running")
    both.agree("what the camera sees")
    both.click("Take the photo")
    twin.until(lambda: twin.app.models["score"].stage == "zoo")
    both.agree("the zoo")
    assert twin.shows("31 points")
    photo = twin.named("Photo")[0]
    tile = next(one for one in photo.element.marks if one.text == "Cotton candy")
    both.click_at(*photo.sight.to_window((sum(x for x, _ in tile.quad) / 4, sum(y for _, y in tile.quad) / 4)))
    both.agree("what lies here")
    both.click("Nothing lies there")
    both.agree("the corrected zoo")
    assert twin.shows("29 points")
    kept = json.loads((both.data / "kept" / "score.json").read_text(encoding="utf-8"))
    assert [fix[1:3] for fix in kept["entries"][0]["fixes"]] == [["stall/cotton-candy", "nothing"]]


def test_a_copy_learns_its_board_and_its_sheet(both: Lockstep) -> None:
    twin, (_, corners) = both.twin, _on_a_table("calibration/editions/print-and-play/boards/main.jpg", 1.1)
    model = lambda: twin.app.models["copy"]  # noqa: E731 - the model is another one after each step
    both.agree("the first screen")
    both.click("My copy")
    twin.until(lambda: model().copies is not None)
    both.agree("no copy yet")
    both.type("What it is called: Grandma's zoo", "Mine")
    both.click("Begin")
    twin.until(lambda: model().stage == "copy")
    both.agree("the steps")
    both.click(twin.part("Pick a photo", 0))
    _take(both, "board.jpg")
    twin.until(lambda: model().stage == "board")
    both.agree("the board")
    for x, y in corners:
        both.click_at(*twin.named("Photo")[0].sight.to_window((float(x), float(y))))
    both.agree("its corners")
    both.click("Learn this board")
    twin.until(lambda: model().learnt or (model().board is not None and model().board.refused))
    assert "The board is learnt" in model().learnt
    both.agree("the board is learnt")
    both.click(twin.part("Pick a photo", 3))
    _take(both, "sheet.jpg")
    twin.until(lambda: "sheet" in model().learnt or model().sentence)
    assert "31 boxes" in model().learnt
    both.agree("the sheet is learnt")
    profile = unpacked((both.data / "profiles" / "Mine.companion").read_bytes())
    assert profile.boards == ("main",)
    assert {"sheet/layout.json", "sheet/blank.png"} <= set(profile.files)
