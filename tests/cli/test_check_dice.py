"""``companion check`` of the dice game explains what two readings show of the trucks, and no more."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.rules import game_named
from tests.cli.conftest import Run

GAME = game_named("dice")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A state of a new game of three."""
    state = GAME.new_game(GAME.complete(GAME.options_from_words(None, (), (), 3), list), 0)
    (tmp_path / "state.json").write_text(json.dumps(GAME.state_to_json(state)), "utf-8")
    return tmp_path


def reading(path: Path, *trucks: Sequence[str], boards: int = 1, confidence: float = 0.97) -> Path:
    """A reading of dice, truck by truck."""
    dice = [
        {"label": f"die/{side}", "confidence": confidence, "area": f"truck-{truck}", "space": f"truck-{truck}/{crate}"}
        for truck, sides in enumerate(trucks, 1)
        for crate, side in enumerate(sides, 1)
    ]
    document = {"schema": "companion.reading/1", "boards": [{}] * boards, "components": dice}
    path.write_text(json.dumps(document), "utf-8")
    return path


def test_two_dice_more_are_a_roll(run: Run, files: Path) -> None:
    before, after = reading(files / "0.json"), reading(files / "1.json", ["lion"], [], ["coin"])
    shown = json.loads(run("check", before, after, "--state", files / "state.json", "--json", "-").out)
    assert [one["actions"][-2:] for one in shown["explanations"]] == [
        ["load die/coin truck-3", "load die/lion truck-1"]
    ]
    assert (shown["status"], shown["question"], shown["illegal"]) == ("confirmed", None, [])
    assert shown["state"]["trucks"] == [["die/lion"], [], ["die/coin"]]
    assert "Put lion die on truck 1" in run("check", before, after, "--state", files / "state.json").out


def test_which_truck_was_taken_last_is_asked(run: Run, files: Path) -> None:
    before, after = reading(files / "0.json", ["lion"], ["coin"]), reading(files / "1.json")
    shown = run("check", before, after, "--state", files / "state.json", "--json", "-")
    document = json.loads(shown.out)
    assert document["status"] == "in doubt"
    assert document["question"]["answers"] == ["take truck-1", "take truck-2"]
    assert "already differs" in shown.err
    assert run("check", before, after, "--state", files / "state.json", "--strict").code == 4


@pytest.mark.parametrize(
    ("trucks", "said"),
    [
        ((["lion"], [], []), "two are rolled"),
        ((["lion", "lion", "lion"], ["coin", "coin", "coin"], ["coin", "coin", "coin"]), "does not follow"),
    ],
)
def test_what_does_not_tell_what_was_done_is_a_sentence(
    run: Run, files: Path, trucks: Sequence[Sequence[str]], said: str
) -> None:
    before, after = reading(files / "0.json"), reading(files / "1.json", *trucks)
    for words, sentence in (((before, after), said), ((after, before), "does not fit")):
        shown = run("check", *words, "--state", files / "state.json")
        assert (shown.code, shown.out) == (3, "")
        assert sentence in shown.err


def test_four_dice_on_a_truck_are_not_allowed(run: Run, files: Path) -> None:
    before, after = reading(files / "0.json"), reading(files / "1.json", ["lion", "coin", "coin", "coin"], [], [])
    words = ("check", before, after, "--state", files / "state.json")
    document = json.loads(run(*words, "--json").out)
    text = "truck-1 carries 4 dice in 3 crates"
    assert document["illegal"] == [{"rule": "DG-17", "text": text, "where": "truck-1", "action": ""}]
    assert (document["status"], document["explanations"][0]["actions"]) == ("out of sync", [])
    assert "Not allowed: truck 1 carries 4 dice in 3 crates (DG-17)" in run(*words).out
    assert run(*words, "--strict").code == 4


def test_more_dice_than_the_game_has_are_said(run: Run, files: Path) -> None:
    before, after = reading(files / "0.json"), reading(files / "1.json", ["lion"], [], ["coin"])
    document = json.loads(after.read_text("utf-8"))
    document["components"] += [{"label": "die/lion", "confidence": 0.97, "area": "table"}] * 7
    after.write_text(json.dumps(document), "utf-8")
    shown = run("check", before, after, "--state", files / "state.json")
    assert "9 dice are to be seen, but 8 are played with" in shown.err
    assert "Put lion die on truck 1" in shown.out


def test_what_shows_no_trucks_or_is_no_reading_is_refused(run: Run, files: Path) -> None:
    before, state = reading(files / "0.json"), files / "state.json"
    nothing = reading(files / "1.json", boards=0)
    assert "no truck board is in sight" in run("check", before, nothing, "--state", state).refused_with(3)
    unsure = reading(files / "2.json", ["lion"], ["coin"], confidence=0.5)
    assert "crate 1 of truck 1" in run("check", before, unsure, "--state", state).refused_with(3)
    assert "shown alike" in run("check", before, state, "--state", state).refused_with(2)
    assert "--player" in run("check", before, before, "--state", state, "--player", 1).refused_with(2)
    spoilt = files / "3.json"
    spoilt.write_text(json.dumps({"schema": "companion.reading/1", "components": [{"label": 3}]}), "utf-8")
    assert "no component" in run("check", before, spoilt, "--state", state).refused_with(2)


def test_photos_of_another_table_tell_nothing(run: Run, files: Path) -> None:
    before = reading(files / "0.json", ["lion", "coin"], ["ostrich", "lion"])
    sentence = run("check", before, before, "--state", files / "state.json").refused_with(3)
    assert "does not fit" in sentence
    assert "the trucks lie otherwise than in the game that was given" in sentence


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("label", "die/zebra", "components[0].label: no die shows 'die/zebra'; expected die/crocodile"),
        ("area", "truck-9", "components[0].area: there is no 'truck-9'; expected truck-1, truck-2, truck-3"),
        ("space", "truck-2/1", "components[0].space: 'truck-2/1' is not in 'truck-1'; expected truck-1/1"),
    ],
)
def test_a_reading_of_what_no_photo_shows_is_refused(run: Run, files: Path, key: str, value: str, said: str) -> None:
    before, after = reading(files / "0.json"), reading(files / "1.json", ["lion"], [], ["coin"])
    document = json.loads(after.read_text("utf-8"))
    document["components"][0][key] = value
    after.write_text(json.dumps(document), "utf-8")
    assert said in run("check", before, after, "--state", files / "state.json").refused_with(2)


def test_a_reading_of_another_version_is_refused_by_its_version(run: Run, files: Path) -> None:
    before, after = reading(files / "0.json"), reading(files / "1.json", ["lion"], [], ["coin"])
    after.write_text(after.read_text("utf-8").replace("reading/1", "reading/9"), "utf-8")
    refused = run("check", before, after, "--state", files / "state.json").refused_with(2)
    assert "schema: this is 'companion.reading/9'; expected 'companion.reading/1'" in refused
