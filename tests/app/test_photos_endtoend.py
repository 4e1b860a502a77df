"""Photos from end to end with real clicks: a zoo is scored with a correction, a copy learnt from composed photos."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.lockstep import Lockstep

pytestmark = [
    pytest.mark.endtoend,
    pytest.mark.skipif(not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="Xvfb and xdotool are needed"),
]
SAMPLE = Path(__file__).parents[2] / "datasets" / "samples" / "zoo.jpg"

Drive = Callable[..., Any]


@pytest.fixture
def both(driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lockstep]:
    """The app and its twin, with one photo among the pictures."""
    pictures = tmp_path / "Pictures"
    pictures.mkdir()
    shutil.copy(SAMPLE, pictures)
    os.utime(pictures / SAMPLE.name, (1_800_000_000, 1_800_000_000))
    places = {"HOME": str(tmp_path), "XDG_PICTURES_DIR": str(pictures), "XDG_DOWNLOAD_DIR": str(tmp_path / "none")}
    for name, value in places.items():
        monkeypatch.setenv(name, value)
    apps = Lockstep(driver, tmp_path, places)
    yield apps
    apps.close()


def test_a_photo_is_scored_with_one_correction(both: Lockstep) -> None:
    twin = both.twin
    both.agree("the first screen")
    both.click("Score")
    both.agree("players and photos")
    both.click("Pick a photo")
    twin.until(lambda: twin.named("Thumb") and twin.named("Thumb")[0].element.ready)
    both.agree("the files")
    both.click(twin.named("Thumb")[0])
    both.click("Take this photo")
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
