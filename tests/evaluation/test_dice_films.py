"""Films of dice games are followed and compared with their truth: turns, planted moves, questions, false alarms."""

from pathlib import Path
from typing import Any

import pytest

from companion.evaluation.dice_films import follow, main
from companion.rules import game_named
from companion.training.dice.examination import Places
from companion.training.dice.films import Moment, moments, write
from companion.vision.moving.frames import Frame
from tests.test_live_dice import following, look_of, picture

GAME = game_named("dice")
CALIBRATION = Path(__file__).parents[2] / "calibration"


def film_of(found: list[Moment], still: bool = False) -> dict[str, Any]:
    return {
        "moments": [
            {
                "trucks": one.trucks,
                "done": one.why,
                "state": GAME.state_to_json(one.state),
                "forbidden": one.forbidden,
                "still": (float(number) - 0.2, float(number)) if still else None,
            }
            for number, one in enumerate(found)
        ]
    }


def words(one: Moment, unsure: str = "") -> list[str]:
    """The dice of the trucks as ``look_of`` takes them; of `unsure` faces the side is not clear."""
    faces = [[label.removeprefix("die/") for label in dice] for dice in one.trucks]
    return [" ".join(face + "?" * (face == unsure) for face in dice) for dice in faces]


def followed(found: list[Moment], shown: list[list[str]], still: bool = False) -> Any:
    live = following(*(look_of(*trucks) for trucks in shown), state=found[0].state)
    frames = [Frame(picture(number), float(number), number) for number in range(len(found))]
    return follow(film_of(found, still), frames, live)


@pytest.mark.parametrize("still", [False, True])
def test_what_is_seen_rightly_is_followed_rightly(still: bool) -> None:
    found = list(moments(3, 12, 4))
    told = followed(found, [words(one) for one in found], still)
    assert (told.right, told.alarms, told.untrue, told.moments) == (told.turns, 0, 0, len(found))
    assert told.turns == len({repr(one.state) for one in found}) - 1
    assert not told.planted


def test_planted_moves_are_counted_by_their_rules() -> None:
    found = list(moments(4, 40, 3, planting=0.5))
    told = followed(found, [words(one) for one in found])
    assert told.planted.total() == sum(bool(one.forbidden) for one in found) / 2
    assert 0 < told.reported.total() <= told.noticed.total() <= told.planted.total()
    assert told.reported["DG-17"] == told.planted["DG-17"]
    assert told.alarms == 0
    assert f"{told.reported.total()} of {told.planted.total()} said with their rule" in str(told)


def test_a_wrong_look_is_a_false_alarm_and_no_planted_move() -> None:
    found = list(moments(3, 2, 4))
    end = found[-1]
    found += [end, end]
    crowd = ["lion lion coin coin", *words(end)[1:]]
    told = followed(found, [*(words(one) for one in found[:-2]), crowd, crowd])
    assert (told.alarms, told.planted.total(), told.untrue) == (1, 0, 0)


def test_questions_are_answered_by_the_truth() -> None:
    found = list(moments(3, 12, 4))
    told = followed(found, [words(one, "lion") for one in found])
    assert told.questions > 0
    assert (told.right, told.alarms) == (told.turns, 0)


def test_films_are_followed_from_their_folders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    places = Places(CALIBRATION, tmp_path)
    list(write(tmp_path / "1", places, 5, players=2, turns=1, kind="own-stickers", size=(960, 540)))
    main([str(tmp_path / "1")])
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["1", "all"]
    assert lines[0].partition(": ")[2] == lines[1].partition(": ")[2]
    assert "1 of 1 turns right" in lines[0]
