"""The camera's picture in a real window: it lies over the rest, and goes when its place goes."""

import gc
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest
from PIL import Image

from companion.app.presenter.intents import Open
from companion.app.presenter.score.model import Overview, Take

RED = (200, 30, 30)


def test_the_picture_goes_with_its_screen(driver: Callable[..., Any], tmp_path: Path) -> None:
    frames = tmp_path / "frames"
    frames.mkdir()
    Image.new("RGB", (320, 240), RED).save(frames / "one.png")
    app = driver(camera=str(frames))
    app.send(Open("score"))
    app.send(Take(0))
    app.until(lambda: [part for part in app.named("LivePicture") if part.shown])
    assert _red(app) > 0.2
    app.interface.send(Overview())
    app.interface.draw()
    gc.collect()  # before the next frame
    app.frames(3)
    assert _red(app) == 0


@pytest.mark.usefixtures("window")
def test_the_end_of_the_app_waits_for_what_looks_at_pictures() -> None:
    from companion.app.window import let_end

    done: list[str] = []
    beside = Thread(target=lambda: (time.sleep(0.3), done.append("looked")), name="worker", daemon=True)
    beside.start()
    let_end()
    assert done == ["looked"]


def _red(app: Any) -> float:
    """The share of the window that shows the camera's picture."""
    return float((np.abs(app.pixels().astype(int) - RED).max(axis=2) < 20).mean())
