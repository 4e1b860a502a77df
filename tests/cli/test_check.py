"""``companion check``: two readings and the table before become what happened."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli import check as check_command
from companion.reconcile.sighting import Sight, Sighting
from companion.rules import Record, game_named
from companion.rules.record import record_to_json
from companion.rules.zooloretto.options import Options
from tests.cli.conftest import Run
from tests.reconcile.live import open_world, play
from tests.rules.zooloretto.tables import table, zoo

GAME = game_named("zooloretto")
SAMPLE = Path(__file__).parents[2] / "datasets" / "evaluation" / "live" / "take-and-illegal"
START = table(zoo(coins=3, enclosure_6="lion/female", barn="panda"), zoo(), zoo(), trucks=("panda", "lion/male", ""))
AFTER = play(START, "take truck-1", "place animal/panda barn")


def write(path: Path, document: Any) -> Path:
    path.write_text(json.dumps(document), "utf-8")
    return path


def whole(state: Any) -> dict[str, Any]:
    """The table as companion.table/1."""
    return {
        "schema": "companion.table/1",
        "zoos": [GAME.zoo_to_json(one) for one in state.zoos],
        "trucks": [list(tiles) for tiles in state.trucks],
        "taken": [None if truck < 0 else truck + 1 for truck in state.taken],
    }


@pytest.fixture
def files(tmp_path: Path) -> Path:
    write(tmp_path / "state.json", GAME.state_to_json(START))
    write(tmp_path / "before.json", whole(START))
    write(tmp_path / "after.json", whole(AFTER))
    return tmp_path


def check(run: Run, files: Path, before: str, after: str, *words: object) -> Any:
    return run("check", files / before, files / after, "--state", files / "state.json", *words)


def test_a_change_of_the_whole_table_is_explained(run: Run, files: Path) -> None:
    document = json.loads(check(run, files, "before.json", "after.json", "--json", "-").out)
    assert (document["schema"], document["status"], document["illegal"]) == ("companion.check/1", "confirmed", [])
    assert document["explanations"][0]["actions"] == ["take truck-1", "place animal/panda barn"]
    assert GAME.state_from_json(document["state"]) == AFTER
    assert document["due"][0]["event"] == "turn"
    shown = check(run, files, "before.json", "after.json", "--json", files / "out.json")
    assert shown.out.startswith("What happened:\n  Take truck 1\n  Put panda into the barn\n")
    assert json.loads((files / "out.json").read_text("utf-8")) == document


def test_one_zoo_is_enough_and_a_saved_game_is_a_state(run: Run, files: Path) -> None:
    write(files / "state.json", record_to_json(GAME, Record(START)))
    write(files / "a.json", GAME.zoo_to_json(START.zoos[0]))
    write(files / "b.json", GAME.zoo_to_json(AFTER.zoos[0]))
    for words in ((), ("--player", 1)):
        document = json.loads(check(run, files, "a.json", "b.json", "--json", "-", *words).out)
        assert document["explanations"][0]["actions"][0] == "take truck-1"


def test_what_is_not_allowed_is_said_with_the_rule(run: Run, files: Path) -> None:
    write(files / "after.json", whole(open_world(START, "move animal/panda barn enclosure-6")))
    shown = check(run, files, "before.json", "after.json", "--strict")
    assert (shown.code, shown.err) == (4, "")
    (line,) = [line for line in shown.out.splitlines() if line.startswith("Not allowed: Player 1: enclosure 6 holds")]
    assert line.endswith("no panda may join them (ZR-039)")
    assert "Must be put right: Player 1: enclosure 6 holds lion and panda together (ZR-039)\n" in shown.out
    assert "Due: Player 2: add a tile to a truck, take a truck, or carry out one money action (ZR-028)" in shown.out


def test_a_state_that_is_older_than_before_is_remarked(run: Run, files: Path) -> None:
    shown = check(run, files, "after.json", "after.json")
    assert "already differs" in shown.err
    assert "nothing" in shown.out


def test_readings_that_are_swapped_are_remarked(run: Run, files: Path) -> None:
    shown = check(run, files, "after.json", "before.json")
    assert "before.json shows the table as" in shown.err
    assert shown.err.rstrip().endswith("after.json does not: perhaps they are swapped")
    assert shown.out.startswith("What happened:\n  nothing\n")


def test_a_reading_of_another_table_is_refused_in_one_sentence(run: Run, files: Path) -> None:
    other = zoo(
        enclosure_4="zebra zebra zebra", enclosure_5="kangaroo kangaroo kangaroo kangaroo", enclosure_6="llama llama"
    )
    write(files / "other.json", GAME.zoo_to_json(other))
    shown = check(run, files, "other.json", "other.json")
    assert (shown.code, shown.out) == (3, "")
    (line,) = shown.err.splitlines()
    assert "other.json does not fit" in line


def test_photos_of_zoos_of_one_game_are_refused_for_a_table_of_both(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = game_named("joint")
    options = both.options_from_words("print-and-play", (), (), 2)
    start = both.new_game(both.complete(options, Random(1).sample), 0)
    write(files / "state.json", both.state_to_json(start))
    for name in ("a.jpg", "b.jpg"):
        (files / name).write_bytes(b"")

    def lies(*places: str) -> None:
        seen = Sighting({place: (Sight((("animal/lion", 0.97),)),) for place in places})
        monkeypatch.setattr(check_command, "_tables", lambda photos, *_: dict.fromkeys(photos, seen))

    lies("player-1/enclosure-5", "player-2/enclosure-4")
    shown = check(run, files, "a.jpg", "b.jpg")
    assert (shown.code, shown.out) == (3, ""), shown.err
    assert shown.err.startswith(f"companion: {files / 'a.jpg'} does not fit ")
    lies("player-1/enclosure-5")
    assert check(run, files, "a.jpg", "b.jpg").code == 0


def reading(*pieces: tuple[str, str, str]) -> dict[str, Any]:
    components = [
        {"label": label, "confidence": 0.9, "alternatives": [["animal/lion", 0.05]], "area": area, "space": space}
        for label, area, space in pieces
    ]
    return {"schema": "companion.reading/1", "components": components}


def test_readings_are_checked_like_photos(run: Run, files: Path) -> None:
    lion, panda = ("animal/lion/female", "enclosure-6", "enclosure-6/1"), ("animal/panda", "barn", "")
    truck = ("animal/panda", "truck-1", "")
    write(files / "a.json", reading(lion, panda, truck, ("coin", "table", "")))
    write(files / "b.json", reading(lion, panda, panda))
    document = json.loads(check(run, files, "a.json", "b.json", "--json", "-").out)
    assert document["explanations"][0]["actions"][:1] == ["take truck-1"]


def test_a_photo_of_two_zoos_shows_both(run: Run) -> None:
    """A shipped game: player 2 takes a truck, then player 1 another and lays a zebra to lions."""
    frames = [SAMPLE / f"frame-0{number}.jpg" for number in (0, 5, 8)]
    document = json.loads(run("check", *frames[::2], "--state", SAMPLE / "state.json", "--json", "-").out)
    truth = json.loads((SAMPLE / "truth.json").read_text("utf-8"))
    assert document["explanations"][0]["actions"][:3] == [
        "take truck-2",
        "place animal/lion enclosure-6",
        "place animal/zebra/female barn",
    ]
    assert [(one["rule"], one["where"]) for one in document["illegal"]] == [
        (truth["illegal"]["rule"], "player-1/enclosure-6")
    ]
    shown = run("check", *frames[:2], "--state", SAMPLE / "state.json", "--lang", "de")
    first = "Was geschehen ist:\n  Transportwagen 2 nehmen\n  Löwen in Gehege 6 legen\n"
    assert shown.out.startswith(first + "  Zebraweibchen in den Stall legen\n")
    assert "Noch zu tun: Spieler 1: " in shown.out
    assert not [word for word in ("or, ", "Due:", "Not allowed", "nothing") if word in shown.out]


@pytest.mark.parametrize(
    ("name", "document", "message"),
    [
        ("state.json", {"schema": "companion.state/9"}, "companion.state/1"),
        ("state.json", {"schema": "companion.state/1", "game": "chess"}, "chess"),
        ("after.json", {"schema": "companion.table/1"}, "in sight"),
        ("after.json", {"schema": "companion.table/1", "zoos": [None] * 9}, "at most 3"),
        ("after.json", {"schema": "companion.reading/1", "components": [{"label": 7}]}, "component"),
        ("after.json", {"schema": "companion.zoo/1"}, "areas"),
    ],
)
def test_what_cannot_be_used_is_said(run: Run, files: Path, name: str, document: Any, message: str) -> None:
    write(files / name, document)
    shown = check(run, files, "before.json", "after.json")
    assert (shown.code, shown.out) == (2, "")
    assert message in shown.err


def test_options_that_do_not_go_together_are_refused(run: Run, files: Path) -> None:
    assert check(run, files, "before.json", "after.json", "--player", 4).code == 2
    assert check(run, files, "before.json", "after.json", "--corners", "1,1", "2,1", "2,2", "1,2").code == 2
    assert check(run, files, "before.json", "after.json", "--json", files / "after.json").code == 3


def test_a_photo_with_no_board_is_a_sentence(run: Run, files: Path) -> None:
    """Report 7: nothing found is a result, never a traceback."""
    import cv2
    import numpy as np

    options = Options(players=3, edition="print-and-play")
    own = table(*[zoo(edition="print-and-play")] * 3, options=options)
    write(files / "state.json", GAME.state_to_json(own))
    write(files / "before.json", whole(own))
    cv2.imwrite(str(files / "grey.png"), np.full((900, 900, 3), 127, np.uint8))
    shown = check(run, files, "before.json", "grey.png")
    assert shown.code == 3
    assert "Traceback" not in shown.err
