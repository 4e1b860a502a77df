"""The committed film of a dice game is followed to its last state."""

from pathlib import Path

import cv2
import numpy as np

from companion.cli.check import table_in
from companion.live import open_live
from companion.rules import game_named
from companion.storage import read_json

SAMPLE = Path(__file__).parents[2] / "datasets" / "evaluation" / "live" / "dice-round"
MOMENTS = read_json(SAMPLE / "truth.json")["moments"]
PHOTOS = sorted(SAMPLE.glob("frame-*.jpg"))
GAME = game_named("dice")


def test_the_sample_is_followed_turn_by_turn_to_its_last_state() -> None:
    live = open_live(table_in(SAMPLE / "state.json"), live=False)
    assert len(PHOTOS) == len(MOMENTS)
    for at, (photo, moment) in enumerate(zip(PHOTOS, MOMENTS, strict=True)):
        view = live.feed(np.asarray(cv2.imread(str(photo)), np.uint8), float(at))
        assert {effect.kind for effect in view.effects} <= {"happened", "due"}
        assert GAME.state_to_json(live.session.state) == moment["state"]
