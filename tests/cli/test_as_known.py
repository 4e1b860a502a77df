"""``check`` and ``watch`` take the options of all commands that look at photos; they must agree with the state."""

import json
from pathlib import Path

import pytest

from companion.cli.arguments import spread
from companion.cli.check import table_in
from companion.live import PhotographedTable, readers_of
from companion.reconcile.session import begun
from companion.vision.frame import open_photo
from tests.cli.conftest import Run

LIVE = Path(__file__).parents[2] / "datasets" / "evaluation" / "live"
SAMPLE = LIVE / "take-and-illegal"
STATE = SAMPLE / "state.json"
PICTURES = sorted(SAMPLE.glob("frame-*.jpg"))
DICE = LIVE / "dice-round"
AGREEING = ("--game", "zooloretto", "--edition", "print-and-play", "--players", "2", "--coins", "1=2", "player-2=2")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--game", "aquaretto"), "--game says aquaretto, but in {state} it is zooloretto"),
        (("--edition", "2007"), "--edition says 2007, but in {state} it is print-and-play"),
        (("--with", "xxl", "exotic"), "--with says exotic xxl, but in {state} it is none"),
        (("--variant", "balloon"), "--variant says balloon, but in {state} it is none"),
        (("--players", "3"), "--players says 3, but in {state} it is 2"),
        (("--coins", "Player 1=7"), "--coins says 1=7, but in {state} it is 2"),
        (("--coins", "Anna=2"), "--coins names 'Anna', but the players are 1, 2"),
    ],
)
def test_what_is_said_otherwise_than_the_state_has_it_is_refused(
    run: Run, words: tuple[str, ...], sentence: str
) -> None:
    for command in (("check", *PICTURES[:2]), ("watch", SAMPLE)):
        refused = run(*command, "--state", STATE, *words)
        assert (refused.code, refused.out) == (2, "")
        assert refused.err == f"companion: {sentence.format(state=STATE)}\n"


def test_what_agrees_with_the_state_changes_nothing_and_both_photos_are_drawn(run: Run, tmp_path: Path) -> None:
    words = ("check", PICTURES[0], PICTURES[-1], "--state", STATE)
    plain = run(*words, "--json")
    drawn = run(*words, *AGREEING, "--json", "-", "--annotate", tmp_path)
    assert json.loads(plain.out) == json.loads(drawn.out)
    assert sorted(one.name for one in tmp_path.glob("*.jpg")) == [
        f"{one.stem}.annotated.jpg" for one in (PICTURES[0], PICTURES[-1])
    ]


def test_photos_of_dice_are_drawn_too(run: Run, tmp_path: Path) -> None:
    before, after = (DICE / f"frame-{number:02}.jpg" for number in (0, 2))
    shown = run("check", before, after, "--state", DICE / "state.json", "--game", "dice", "--annotate", tmp_path)
    assert shown.code == 0
    assert shown.out.endswith(f"Annotated picture: {tmp_path / after.stem}.annotated.jpg\n")
    assert len(list(tmp_path.glob("*.jpg"))) == 2


def test_watch_writes_json_beside_its_words(run: Run, tmp_path: Path) -> None:
    alone = run("watch", SAMPLE, "--state", STATE, "--json")
    both = run("watch", SAMPLE, "--state", STATE, *AGREEING, "--json", tmp_path / "news.jsonl")
    assert (tmp_path / "news.jsonl").read_text("utf-8") == alone.out
    assert "Not allowed" in both.out


def test_json_alone_goes_to_standard_output() -> None:
    assert spread(["watch", "0", "--json", "--state", "a.json"]) == ["watch", "0", "--json", "-", "--state", "a.json"]
    assert spread(["read", "a.jpg", "--json"]) == ["read", "a.jpg", "--json", "-"]
    assert spread(["read", "a.jpg", "--json", "b.json"]) == ["read", "a.jpg", "--json", "b.json"]


def test_what_a_zoo_and_a_truck_both_show_is_outlined_once() -> None:
    state = table_in(STATE)
    shown = PhotographedTable(readers_of(state.options), begun(state))
    assert shown.sighting(open_photo(PICTURES[2]).pixels) is not None
    beside = [one for one in shown.outlines() if one.area == "table" or one.area.startswith("truck-")]
    places = [tuple(round(value / 20) for value in one.quad[0]) for one in beside]
    assert len(set(places)) == len(places)
    assert [one.label for one in beside].count("animal/zebra") == 1
    assert all(one.confidence >= 0.5 for one in beside)
