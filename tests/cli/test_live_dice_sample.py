"""The committed film of a dice game is followed to its last state; two of its photos tell the turn between them."""

import json
from pathlib import Path

import cv2
import numpy as np

from companion.cli.check import table_in
from companion.live import open_live
from companion.rules import game_named
from companion.storage import read_json
from tests.cli.conftest import Run

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


def test_two_photos_of_the_sample_tell_the_turn_between_them(run: Run) -> None:
    shown = json.loads(run("check", PHOTOS[0], PHOTOS[2], "--state", SAMPLE / "state.json", "--json", "-").out)
    (one,) = shown["explanations"]
    assert [text for text in one["actions"] if text.startswith("load")] == [
        "load die/crocodile truck-3",
        "load die/lion truck-1",
    ]
    assert (shown["status"], shown["question"], shown["illegal"]) == ("confirmed", None, [])
    assert shown["state"] == MOMENTS[2]["state"]
