"""Scoring and reading zoos with expansions, water zoos and both, around a reader that says what it saw."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from companion.vision.frame import Photo
from companion.vision.observation import BoardSeen, Observation, Quad, Quality, Seen
from tests.cli.conftest import Run

QUAD: Quad = ((10.0, 10.0), (40.0, 10.0), (40.0, 40.0), (10.0, 40.0))
ZOO = ("enclosure-4", "enclosure-5", "enclosure-6", "free-stall", "barn")
JUNGLE = ("jungle", *(f"path-{number}" for number in range(1, 6)))
WATER = ("basin", "booth", "feeding")
DEPOT = ("depot", "manager")
Prepare = Callable[..., list[tuple[str, tuple[str, ...]]]]


def _seen(where: str, label: str, kind: str = "square-tile") -> Seen:
    return Seen(label, 0.999, (), QUAD, where.partition("/")[0], where if "/" in where else "", kind)


@pytest.fixture
def reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Prepare:
    """Photos by name with the areas of their boards and what is seen; gives which readers were asked for."""

    def prepare(**photos: tuple[Sequence[str], Sequence[Seen]]) -> list[tuple[str, tuple[str, ...]]]:
        for name in photos:
            Image.fromarray(np.full((240, 320, 3), 128, np.uint8)).save(tmp_path / f"{name}.png")
        asked: list[tuple[str, tuple[str, ...]]] = []

        class Reader:
            def read(self, photo: Photo, _: object = None) -> Observation:
                areas, seen = photos[photo.name.removesuffix(".png")]
                board = BoardSeen("print-and-play/main", tuple(areas), QUAD, 99)
                return Observation(photo.name, photo.size, Quality(0.9, 0.0), (board,), tuple(seen))

        def load(game: str, expansions: Sequence[str], *_: object) -> Reader:
            asked.append((game, tuple(expansions)))
            return Reader()

        monkeypatch.setattr("companion.cli.photos.load_reader_of", load)
        return asked

    return prepare


def _player(run: Run, *words: object) -> dict[str, Any]:
    shown = run("score", *words, "--json", "-")
    assert shown.code == 0, shown
    (player,) = json.loads(shown.out)["players"]
    return dict(player)


VISITORS = [_seen("path-2", "visitor/red", "visitor"), _seen("path-4", "visitor/red", "visitor")]


def test_visitors_and_bonus_tiles_score(reading: Prepare, run: Run) -> None:
    asked = reading(zoo=((*ZOO, *JUNGLE), [*VISITORS, _seen("table", "bonus/red"), _seen("jungle/3", "exotic/koala")]))
    player = _player(run, "../zoo.png", "--with", "exotic")
    assert asked == [("zooloretto", ("exotic",))]
    assert player["zoo"]["areas"]["path-2"]["visitors"] == ["visitor/red"]
    assert player["zoo"]["visitor_bonus"] == ["red"]
    assert player["total"] == 2 + 4
    assert player["complete"]


def test_a_photo_without_the_jungle_board_is_incomplete(reading: Prepare, run: Run) -> None:
    reading(zoo=(ZOO, VISITORS[:1]))
    player = _player(run, "../zoo.png", "--with", "exotic")
    assert "jungle" in player["not_visible"]
    assert not player["complete"]
    shown = run("score", "../zoo.png", "--with", "exotic", "--yes")
    assert "points, incomplete" in shown.out
    assert "Not visible: jungle." in shown.out


def test_a_visitor_off_the_path_is_named_with_its_rule(reading: Prepare, run: Run) -> None:
    reading(zoo=((*ZOO, *JUNGLE), [_seen("enclosure-5", "visitor/blue", "visitor")]))
    player = _player(run, "../zoo.png", "--with", "exotic")
    (problem,) = player["problems"]
    assert problem["area"] == "enclosure-5"
    assert problem["rule"].startswith("EX-")
    assert not player["complete"]


def test_tokens_are_added_up(reading: Prepare, run: Run) -> None:
    reading(zoo=(ZOO, [_seen("table", "token/6", "round-tile"), _seen("table", "token/4", "round-tile")]))
    player = _player(run, "../zoo.png", "--with", "xxl")
    assert player["zoo"]["tokens"] == [6, 4]
    assert player["total"] == 10


def test_a_water_zoo_is_scored(reading: Prepare, run: Run) -> None:
    seen = [_seen("basin/2,3", "animal/orca"), _seen("basin/3,3", "coworker"), _seen("depot/1", "animal/penguin")]
    asked = reading(zoo=((*WATER, *DEPOT), seen))
    player = _player(run, "../zoo.png", "--game", "aquaretto")
    assert asked == [("aquaretto", ())]
    assert player["zoo"]["water"]["depot"] == ["animal/penguin"]
    assert player["total"] == 1 + 1 - 2
    assert "depot, below the top" in player["not_visible"]
    assert not player["complete"]


def test_both_zoos_of_a_player_are_scored_from_two_photos(reading: Prepare, run: Run) -> None:
    reading(
        zoo=(ZOO, [_seen(f"enclosure-4/{number}", "animal/zebra") for number in range(1, 5)]),
        water=((*WATER, *DEPOT), [_seen("basin/2,3", "animal/orca")]),
    )
    player = _player(run, "../zoo.png", "../water.png", "--game", "joint", "--same-zoo")
    assert player["zoo"]["game"] == "joint"
    assert player["total"] == 5 + 1
    assert player["complete"]


def test_a_joint_photo_of_half_of_the_boards_is_incomplete(reading: Prepare, run: Run) -> None:
    reading(zoo=(ZOO, []))
    player = _player(run, "../zoo.png", "--game", "joint")
    assert "water zoo" in player["not_visible"]
    assert not player["complete"]


def test_read_says_what_lies_where(reading: Prepare, run: Run) -> None:
    asked = reading(zoo=((*ZOO, *JUNGLE), VISITORS))
    shown = run("read", "../zoo.png", "--with", "exotic", "xxl")
    assert shown.code == 0
    assert asked == [("zooloretto", ("exotic", "xxl"))]
    assert "visitor/red" in shown.out


def test_aquaretto_has_no_exotics(reading: Prepare, run: Run) -> None:
    reading(zoo=(WATER, []))
    assert run("score", "../zoo.png", "--game", "aquaretto", "--with", "exotic").code == 2
