"""A game followed by frames of a table, from the first look to an illegal move, and taken up again from its record."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.cli.check import table_in
from companion.errors import UsageError
from companion.live import DARK, SEEKING, STEADY, Live, LiveView, open_live, readers_of, resumed
from companion.live.loads import trucks_in_view
from companion.live.table import may_be_coin
from companion.live.watched import joined_zoos
from companion.reconcile.sighting import Sight, Sighting
from companion.rules import game_named
from companion.storage import read_json
from companion.vision.arrays import Pixels
from companion.vision.observation import Seen
from companion.vision.parts import Parts

SAMPLE = Path(__file__).parents[1] / "datasets" / "evaluation" / "live" / "take-and-illegal"
STATE = table_in(SAMPLE / "state.json")
FRAMES = [np.asarray(cv2.imread(str(path)), np.uint8) for path in sorted(SAMPLE.glob("frame-*.jpg"))]


@pytest.fixture(scope="module")
def readers() -> tuple[Parts, ...]:
    return readers_of(STATE.options)


@pytest.fixture(scope="module")
def watched(readers: tuple[Parts, ...], tmp_path_factory: pytest.TempPathFactory) -> tuple[Live, list[LiveView], Path]:
    journal = tmp_path_factory.mktemp("live") / "game.jsonl"
    live = open_live(STATE, live=False, journal=journal, parts_of=lambda *_: readers)
    return live, [live.feed(frame, float(at)) for at, frame in enumerate(FRAMES)], journal


def said(views: list[LiveView], kind: str) -> list[tuple[str, str]]:
    return [(effect.text, effect.rule) for view in views for effect in view.effects if effect.kind == kind]


def test_both_zoos_are_found_and_told_apart(watched: tuple[Live, list[LiveView], Path]) -> None:
    first = watched[1][0]
    assert first.status == STEADY
    places = {zoo.seat: np.mean(zoo.quad, axis=0)[0] for zoo in first.zoos}
    assert places.keys() == {0, 1}
    assert places[0] < places[1]
    assert {outline.seat for outline in first.outlines if outline.area.startswith("enclosure")} == {0, 1}


def test_a_turn_is_explained_and_an_illegal_one_is_named_with_its_rule(
    watched: tuple[Live, list[LiveView], Path],
) -> None:
    _, views, _ = watched
    truth = read_json(SAMPLE / "truth.json")
    happened = [text for text, _ in said(views, "happened")]
    assert happened[:3] == [
        "player-2: take truck-2",
        "player-2: place animal/lion enclosure-6",
        "player-2: place animal/zebra/female barn",
    ]
    after = next(view.session.state for view in views if any(one.kind == "happened" for one in view.effects))
    assert game_named("zooloretto").state_to_json(after) == truth["after"]
    assert [rule for _, rule in said(views, "illegal")] == [truth["illegal"]["rule"]]
    assert said(views, "unseen") == []


def test_while_an_arm_is_over_the_table_nothing_is_said(watched: tuple[Live, list[LiveView], Path]) -> None:
    views = watched[1]
    moving = [view for view in views if any(zoo.moves for zoo in view.zoos)]
    assert moving
    assert all(not view.effects for view in moving)


def test_the_record_takes_the_game_up_where_it_ended(watched: tuple[Live, list[LiveView], Path]) -> None:
    live, _, journal = watched
    again = resumed(STATE, journal)
    assert (again.state, again.status, again.due) == (live.session.state, live.session.status, live.session.due)
    other = game_named("zooloretto").new_game(STATE.options, 1)
    with pytest.raises(UsageError, match="another game"):
        resumed(other, journal)
    torn = journal.with_name("other.jsonl")
    torn.write_text('{"schema":"something"}\n', encoding="utf-8")
    with pytest.raises(UsageError, match="no journal"):
        resumed(STATE, torn)


def test_without_a_board_it_says_what_to_do(readers: tuple[Parts, ...]) -> None:
    live = open_live(STATE, parts_of=lambda *_: readers)
    black = np.zeros((360, 640, 3), np.uint8)
    assert live.feed(black, 0.0).status == DARK
    bare = np.full((360, 640, 3), 120, np.uint8)
    views = [live.feed(bare, 1.0 + at / 10) for at in range(8)]
    assert views[-1].status == SEEKING
    assert "board" in views[-1].message
    assert views[-1].outlines == ()


@pytest.mark.parametrize("light", [(0.62, (1.0, 1.0, 1.0)), (1.1, (0.82, 1.0, 1.15)), (0.95, (1.18, 1.0, 0.85))])
def test_the_same_table_in_another_light_is_the_same_state(readers: tuple[Parts, ...], light: Any) -> None:
    """Public report 5: a ceiling lamp broke a reader that daylight had worked for."""
    gain, colour = light
    lit = np.asarray(np.clip(FRAMES[0] * (gain * np.array(colour)), 0, 255), np.uint8)
    live = open_live(STATE, live=False, parts_of=lambda *_: readers)
    views = [live.feed(lit, 0.0), live.feed(FRAMES[0], 0.5), live.feed(lit, 1.0), live.feed(lit, 2.5)]
    assert {effect.kind for view in views for effect in view.effects} <= {"due"}
    assert live.session.state == STATE


def test_a_zoo_that_an_arm_hides_when_the_camera_has_moved_comes_back(readers: tuple[Parts, ...]) -> None:
    live = open_live(STATE, live=False, parts_of=lambda *_: readers)
    first = live.feed(FRAMES[0], 0.0)
    shift = np.array([[1.0, 0.0, 12.0], [0.0, 1.0, -7.0]])
    moved = np.asarray(cv2.warpAffine(FRAMES[0], shift, (1280, 720), borderMode=cv2.BORDER_REPLICATE), np.uint8)
    hidden = moved.copy()
    hidden[:, 700:] = (90, 120, 190)
    views = [live.feed(hidden, 1.0 + number / 2) for number in range(6)]
    assert [zoo.seat for zoo in views[-1].zoos] == [0]
    assert views[-1].message == "the zoo of player-2 is not in sight: show the whole table"
    views = [live.feed(moved, 5.0 + number / 2) for number in range(6)]
    assert {zoo.seat for zoo in views[-1].zoos} == {zoo.seat for zoo in first.zoos}
    assert "zoo" not in views[-1].message
    assert live.session.state == STATE


def test_an_expansion_board_that_comes_and_goes_is_noticed(readers: tuple[Parts, ...]) -> None:
    live = open_live(STATE, live=False, parts_of=lambda *_: readers)
    first = live.feed(FRAMES[0], 0.0)
    expansion = readers[0].edition.expansion
    assert expansion is not None
    left = min(first.zoos, key=lambda zoo: zoo.quad[0][0])
    printed = np.array(readers[0].edition.main.layout.corners, np.float32)
    to_frame = cv2.getPerspectiveTransform(printed, np.array(left.quad, np.float32))
    height, width = expansion.image.shape[:2]
    wide, high = expansion.layout.size_mm
    shift = np.array([[wide / width, 0, -wide - 6.0], [0, high / height, 20.0], [0, 0, 1.0]])
    built = FRAMES[0].copy()
    cv2.warpPerspective(expansion.image, to_frame @ shift, (1280, 720), dst=built, borderMode=cv2.BORDER_TRANSPARENT)

    def boards(frame: Pixels, start: float) -> tuple[str, ...]:
        for number in range(6):
            live.feed(frame, start + number / 2)
        assert live.session.last is not None
        return tuple(sight.label for sight in live.session.last.at(f"player-{left.seat + 1}/boards"))

    assert boards(built, 1.0) == ("board/expansion-1",)
    assert boards(FRAMES[0], 5.0) == ()


def test_a_camera_that_is_nudged_loses_nothing(readers: tuple[Parts, ...]) -> None:
    """Public report 6: a grid was shifted by a part of a square."""
    live = open_live(STATE, live=False, parts_of=lambda *_: readers)
    views = [live.feed(FRAMES[0], 0.0)]
    for number in range(1, 9):
        shift = np.array([[1.0, 0.0, 2.5 * min(number, 5)], [0.0, 1.0, -1.5 * min(number, 5)]])
        moved = cv2.warpAffine(FRAMES[0], shift, (1280, 720), borderMode=cv2.BORDER_REPLICATE)
        views.append(live.feed(np.asarray(moved, np.uint8), number / 4))
    views.append(live.feed(np.asarray(moved, np.uint8), 5.0))
    assert {effect.kind for view in views for effect in view.effects} <= {"due"}
    first, last = views[0].outlines, views[-1].outlines
    assert [(one.label, one.space) for one in first] == [(one.label, one.space) for one in last]
    drift = np.array([np.mean(b.quad, axis=0) - np.mean(a.quad, axis=0) for a, b in zip(first, last, strict=True)])
    assert np.abs(drift - (12.5, -7.5)).max() < 1.5


def test_a_correction_is_offered_what_else_it_may_be(watched: tuple[Live, list[LiveView], Path]) -> None:
    """Public report 24."""
    unsure = [one for one in watched[1][-1].outlines if one.mark == "doubt" and one.label.startswith("animal/")]
    assert all(len(one.others) <= 3 for one in watched[1][-1].outlines)
    assert all(one.others for one in unsure)


def test_people_may_say_what_was_done_and_take_it_back(readers: tuple[Parts, ...]) -> None:
    live = open_live(STATE, parts_of=lambda *_: readers)
    text = "take truck-2"
    assert live.tap(text)[0].kind == "happened"
    assert live.tap(text)[0].kind == "refused"
    live.undo()
    assert live.session.state == STATE
    assert live.answer(0)[0].kind == "refused"
    assert live.waive("offspring", "offspring/lion", "player-1/enclosure-4") == ()
    assert live.correct("player-1/barn", "animal/lion", "animal/zebra") == ()
    assert live.accept() == ()


def with_animal(area: str, label: str) -> Any:
    """The sample's state with another animal in an area of the first zoo."""
    document = read_json(SAMPLE / "state.json")
    document["zoos"][0]["areas"][area]["animals"] = [label]
    return game_named("zooloretto").state_from_json(document)


def test_at_first_sight_the_table_is_what_it_is_known_to_be(readers: tuple[Parts, ...]) -> None:
    state = with_animal("enclosure-6", "animal/zebra")
    live = open_live(state, live=False, parts_of=lambda *_: readers)
    views = [live.feed(FRAMES[0], float(at)) for at in range(4)]
    assert live.session.state == state
    assert said(views, "unseen") == [("animal/lion lies in player-1/enclosure-6, which nothing explains", "")]
    assert {effect.kind for view in views for effect in view.effects} <= {"due", "unseen"}
    assert [one.label for one in views[-1].outlines if one.area == "enclosure-6" and one.seat == 0][:1] == [
        "animal/zebra"
    ]


def test_what_is_swept_away_is_said_once_and_lies_there_again_when_it_is_put_back(readers: tuple[Parts, ...]) -> None:
    live = open_live(STATE, live=False, parts_of=lambda *_: readers)
    first = live.feed(FRAMES[0], 0.0)
    (lion,) = [one for one in first.outlines if one.area == "enclosure-6" and one.label == "animal/lion"]
    swept = with_bare_space(FRAMES[0], first, lion.quad)
    views = [live.feed(FRAMES[0] if at > 5 else swept, float(at)) for at in range(1, 9)]
    assert said(views, "unseen") == [("animal/lion should lie in player-1/enclosure-6 and is not seen there", "")]
    assert {effect.kind for view in views for effect in view.effects} <= {"due", "unseen"}
    assert (live.session.state, live.session.status) == (STATE, "confirmed")


def with_bare_space(frame: Pixels, view: LiveView, quad: Any) -> Pixels:
    """The frame with what the other zoo's board shows, where nothing lies, in place of a tile of the first one."""
    mine, other = (np.array(next(zoo.quad for zoo in view.zoos if zoo.seat == seat), np.float32) for seat in (0, 1))
    across = cv2.getPerspectiveTransform(other, mine)
    bare = cv2.warpPerspective(frame, across, frame.shape[1::-1])
    corners = np.array(quad)
    wider = corners.mean(axis=0) + 1.25 * (corners - corners.mean(axis=0))
    mask = cv2.fillConvexPoly(np.zeros(frame.shape[:2], np.uint8), np.round(wider).astype(np.int32), 1)
    return np.where(mask[..., None] > 0, bare, frame)


def test_another_table_than_that_of_the_game_is_said_to_be_one(readers: tuple[Parts, ...]) -> None:
    document = read_json(SAMPLE / "state.json")
    document["zoos"][0]["areas"] = {"enclosure-5": {"animals": ["animal/panda"] * 4, "stalls": ["stall/drinks"]}}
    document["zoos"][1]["areas"] = {"enclosure-5": {"animals": ["animal/llama"] * 4, "stalls": ["stall/drinks"]}}
    live = open_live(game_named("zooloretto").state_from_json(document), live=False, parts_of=lambda *_: readers)
    first = live.feed(FRAMES[0], 0.0)
    assert first.effects[0].text == "the table does not look like the game that was given"


def test_the_boards_of_two_zoos_of_one_player_are_named_once_and_one_that_either_misses_is_gone() -> None:
    def seen(*labels: str) -> Sighting:
        return Sighting({"player-1/boards": tuple(Sight(((label, 1.0),)) for label in labels)}, {}, frozenset())

    both = joined_zoos(seen("a", "b", "new"), seen("a", "newer"), "player-1/boards", ("a", "b"))
    assert [sight.label for sight in both.at("player-1/boards")] == ["a", "new", "newer"]


def test_a_truck_that_is_taken_out_of_sight_is_asked_for(readers: tuple[Parts, ...]) -> None:
    live = open_live(STATE, live=False, parts_of=lambda *_: readers)
    first = live.feed(FRAMES[0], 0.0)
    assert first.message == ""
    x, y = (round(value) for value in trucks_in_view(live._table.everything)[-1].at)
    mask = np.zeros(FRAMES[0].shape[:2], np.uint8)
    cv2.ellipse(mask, (x, y), (120, 60), 0, 0, 360, 255, -1)
    without = np.asarray(cv2.inpaint(FRAMES[0], mask, 3, cv2.INPAINT_TELEA), np.uint8)
    views = [live.feed(without, 1.0 + number / 2) for number in range(6)]
    assert "is not in sight: show the whole table" in views[-1].message
    assert [live.feed(FRAMES[0], 5.0 + number / 2) for number in range(6)][-1].message == ""
    assert live.session.state == STATE


@pytest.mark.parametrize(
    ("candidates", "kind", "may"),
    [
        ((("coin", 0.9),), "round-tile", False),
        ((("empty", 0.6), ("coin", 0.34)), "round-tile", True),
        ((("empty", 0.7), ("unknown", 0.3)), "round-tile", True),
        ((("empty", 0.7), ("unknown", 0.3)), "square-tile", False),
        ((("empty", 0.97), ("coin", 0.02)), "square-tile", False),
    ],
)
def test_what_may_be_a_coin_though_it_is_not_taken_for_one_is_told(candidates: Any, kind: str, may: bool) -> None:
    (label, chance), *others = candidates
    assert may_be_coin(Seen(label, chance, tuple(others), ((0.0, 0.0),) * 4, "table", "", kind)) is may
