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
KIND = "own-stickers"
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


def test_what_is_planted_breaks_its_rule_is_seen_twice_and_put_right() -> None:
    found = list(moments(4, 40, 3, planting=0.5))
    kinds = Counter(one.forbidden for one in found if one.forbidden)
    assert set(kinds) == {"DG-11", "DG-17", "DG-18", "DG-21"}
    for before, one, again, after in zip(found, found[1:], found[2:], found[3:], strict=False):
        if not one.forbidden or before.forbidden:
            continue
        assert one == again
        assert before.trucks == after.trucks
        assert before.state == one.state == after.state
        lay, lies = (sum(map(len, moment.trucks)) for moment in (before, one))
        most = max(map(len, one.trucks))
        expected = {"DG-11": lay == lies, "DG-17": most > 3, "DG-18": lay == lies, "DG-21": lay == lies + 1}
        assert expected[one.forbidden]
    plain = [one for one in found if not one.forbidden and one.why != "put right"]
    assert plain == list(moments(4, 40, 3))


def test_a_video_shows_each_moment_still_after_hands_have_made_it(tmp_path: Path) -> None:
    size = (160, 96)
    list(write(tmp_path, Places(CALIBRATION, tmp_path), 5, players=2, turns=1, kind=KIND, size=size, video=True))
    still = [moment["still"] for moment in read_json(tmp_path / "film.json")["moments"]]
    assert not list(tmp_path.glob("*.jpg"))
    film = cv2.VideoCapture(str(tmp_path / "film.mp4"))
    rate, frames = film.get(cv2.CAP_PROP_FPS), int(film.get(cv2.CAP_PROP_FRAME_COUNT))
    assert 12 <= rate <= 30
    assert still[-1][1] == pytest.approx((frames - 1) / rate, abs=0.01)
    assert all(0.5 < later[0] - one[1] < 2.0 for one, later in pairwise(still))
    seen = [np.asarray(film.read()[1], np.float32) for _ in range(frames)]
    in_one = np.abs(seen[0] - seen[int(still[0][1] * rate)]).max()
    with_hand = np.abs(seen[0] - seen[int((still[0][1] + 0.4) * rate)]).max()
    assert with_hand > in_one + 40


def test_a_film_has_a_picture_for_each_moment_of_its_truth(tmp_path: Path) -> None:
    places = Places(CALIBRATION, tmp_path)
    numbers = list(write(tmp_path, places, 5, players=2, turns=1, kind=KIND, size=(320, 180)))
    truth = read_json(tmp_path / "film.json")
    assert numbers == list(range(len(truth["moments"])))
    assert [path.stem for path in sorted(tmp_path.glob("*.jpg"))] == [f"{number:04d}" for number in numbers]
    sizes = {np.asarray(cv2.imread(str(path))).shape for path in tmp_path.glob("*.jpg")}
    assert sizes in ({(180, 320, 3)}, {(320, 180, 3)})
    assert read_json(tmp_path / "state.json") == truth["moments"][0]["state"]
    for moment in truth["moments"]:
        assert GAME.state_to_json(GAME.state_from_json(moment["state"])) == moment["state"]
    assert (truth["hand"], truth["players"], len(truth["moments"][-1]["state"]["trucks"])) == (KIND, 2, 3)
    assert (tmp_path / "learn" / truth["enrolment"]["photo"]).is_file()
