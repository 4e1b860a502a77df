"""Films of dice games: as many pictures as moments, whose states follow from each other by the rules."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.rules import game_named
from companion.storage import read_json
from companion.training.dice.examination import Places
from companion.training.dice.films import moments, write

GAME = game_named("dice")
CALIBRATION = Path(__file__).parents[3] / "calibration"


@pytest.mark.parametrize("players", [2, 4])
def test_the_trucks_show_the_state_unless_a_roll_is_half_put_or_a_round_not_put_away(players: int) -> None:
    found = list(moments(players, 20, 7))
    assert found[0].state.trucks == found[0].trucks
    ends = [one for one, after in pairwise(found) if after.state != one.state]
    assert len(ends) > 10
    for before, one in pairwise(found):
        loaded = sum(map(len, one.trucks)) - sum(map(len, before.trucks))
        assert loaded == 1 if one.why.startswith("load") else loaded < 0
        shown, known = [tuple(Counter(dice) for dice in trucks) for trucks in (one.trucks, one.state.trucks)]
        if one.why.startswith("load"):
            lacking = [sum((mine - theirs).values()) for mine, theirs in zip(shown, known, strict=True)]
            assert sum(lacking) == (one.state == before.state)
        else:
            assert shown == known or not any(one.state.trucks)


def test_a_film_has_a_picture_for_each_moment_of_its_truth(tmp_path: Path) -> None:
    places = Places(CALIBRATION, tmp_path)
    numbers = list(write(tmp_path, places, 5, players=2, turns=1, kind="own-stickers", size=(320, 180)))
    truth = read_json(tmp_path / "film.json")
    assert numbers == list(range(len(truth["moments"])))
    assert [path.stem for path in sorted(tmp_path.glob("*.jpg"))] == [f"{number:04d}" for number in numbers]
    sizes = {np.asarray(cv2.imread(str(path))).shape for path in tmp_path.glob("*.jpg")}
    assert sizes in ({(180, 320, 3)}, {(320, 180, 3)})
    assert read_json(tmp_path / "state.json") == truth["moments"][0]["state"]
    for moment in truth["moments"]:
        assert GAME.state_to_json(GAME.state_from_json(moment["state"])) == moment["state"]
    assert (truth["hand"], truth["players"], len(truth["moments"][-1]["state"]["trucks"])) == ("own-stickers", 2, 3)
    assert (tmp_path / "learn" / truth["enrolment"]["photo"]).is_file()
