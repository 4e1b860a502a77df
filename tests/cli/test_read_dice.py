"""``companion read --game dice`` and ``companion enrol dice`` on the committed photos, with the shipped networks."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.evaluation.dice import NONE, compared
from companion.storage import data_root, profile_names
from companion.vision.observation import BoardSeen, Observation, Quality, Seen
from tests.cli.conftest import Run

PHOTOS = data_root() / "datasets" / "evaluation" / "dice"


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))


def truth(number: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((PHOTOS / f"dice-{number:04d}.json").read_text(encoding="utf-8"))
    return found


def observed(document: dict[str, Any]) -> Observation:
    """What a reading says, as an observation."""
    parts = tuple(
        Seen(
            one["label"], one["confidence"], (), tuple(map(tuple, one["quad"])), one["area"], one["space"] or "", "die"
        )
        for one in document["components"]
    )
    boards = tuple(BoardSeen(one["layout"], (), tuple(map(tuple, one["quad"])), 9) for one in document["boards"])
    return Observation(document["photo"], tuple(document["size"]), Quality(1.0, 0.0), boards, parts)


def all_right(number: int, document: dict[str, Any]) -> bool:
    lying = truth(number)
    dice = [part for part in lying["components"] if part["kind"] == "die"]
    found = compared("x", lying["dice_set"], dice, observed(document))
    return found.exact and found.misplaced == 0


def test_the_editions_stickers_are_read_with_truck_and_crate(run: Run, tmp_path: Path) -> None:
    shown = run("read", PHOTOS / "dice-0000.jpg", "--game", "dice", "--json", "-", "--annotate", tmp_path)
    assert shown.code == 0, shown.err
    document = json.loads(shown.out)
    assert (document["schema"], document["game"]) == ("companion.reading/1", "dice")
    assert document["boards"][0]["layout"] == "print-and-play/dice-trucks-3"
    assert all_right(0, document)
    assert len(document["dice"]["truck-3"]) == 3
    assert (tmp_path / "dice-0000.annotated.jpg").is_file()


def test_the_table_of_dice_is_in_the_language_that_is_spoken(run: Run) -> None:
    english, german = (
        run("read", PHOTOS / "dice-0000.jpg", "--game", "dice", "--lang", lang).out for lang in ("en", "de")
    )
    assert "Truck 3: lion, lion, lion" in english
    assert "Transportwagen 3: Löwe, Löwe, Löwe" in german
    assert "Tisch: Münze, Münze, Elefant, Löwe" in german
    assert ["Transportwagen", "2,", "Kiste", "2", "Krokodil", "99%"] in [line.split() for line in german.splitlines()]
    assert "truck-" not in german


def test_own_dice_are_learnt_from_one_photo_and_read(run: Run, tmp_path: Path) -> None:
    learnt = run("enrol", "dice", PHOTOS / "dice-0001.enrol.jpg", "--profile", "lime", "--annotate", tmp_path)
    assert learnt.code == 0, learnt.err
    assert "Learnt the six sides" in learnt.out
    assert (tmp_path / "dice-0001.enrol.dice.jpg").is_file()
    shown = run("read", PHOTOS / "dice-0001.jpg", "--game", "dice", "--profile", "lime", "--json", "-")
    assert all_right(1, json.loads(shown.out))


def test_own_dice_are_learnt_from_six_photos_in_any_order(run: Run, tmp_path: Path) -> None:
    row = cv2.imread(str(PHOTOS / "dice-0001.enrol.jpg"))
    photos = []
    for part in [one for one in truth(1)["enrolment"]["components"] if one["kind"] == "die"][::-1]:
        x, y = np.mean(part["quad"], axis=0).astype(int)
        path = tmp_path / f"{part['label'].removeprefix('die/')}.png"
        cv2.imwrite(str(path), cv2.resize(row[y - 75 : y + 75, x - 75 : x + 75], None, fx=4, fy=4))
        photos.append(path)
    order = [path.stem for path in photos]
    learnt = run("enrol", "dice", *photos, "--profile", "lime", "--faces", *order)
    assert learnt.code == 0, learnt.err
    shown = run("read", PHOTOS / "dice-0001.jpg", "--game", "dice", "--profile", "lime", "--json", "-")
    lying = truth(1)
    dice = [part for part in lying["components"] if part["kind"] == "die"]
    found = compared("x", lying["dice_set"], dice, observed(json.loads(shown.out)))
    seen = [fault for fault in found.faults if fault.true != NONE]
    assert {fault.read for fault in seen} <= {"missed"}  # none is taken for another
    assert len(seen) <= 1


def test_more_dice_than_are_played_with_are_asked_about(run: Run) -> None:
    shown = run("read", PHOTOS / "dice-0000.jpg", "--game", "dice", "--players", "2")
    assert shown.code == 0
    assert "10 dice are to be seen, but 6 are played with" in shown.out
    assert "Truck 3: lion, lion, lion" in shown.out


def test_a_photo_without_dice_is_refused(run: Run, tmp_path: Path) -> None:
    photo = tmp_path / "table.png"
    noise = np.random.default_rng(1).integers(60, 160, (300, 400, 3)).astype(np.uint8)
    cv2.imwrite(str(photo), cv2.resize(noise, (1200, 900)))
    assert run("read", photo, "--game", "dice").refused_with(3).startswith("no dice were found")


def test_another_number_of_dice_than_six_cannot_be_learnt(run: Run) -> None:
    sentence = run("enrol", "dice", PHOTOS / "dice-0001.jpg", "--profile", "lime").refused_with(3)
    assert "dice, not 6: lay only them on an even ground" in sentence
    assert profile_names() == ()


def test_orders_that_cannot_be_are_refused(run: Run) -> None:
    row = PHOTOS / "dice-0001.enrol.jpg"
    doubled = ("lion", "lion", "monkey", "ostrich", "crocodile", "coin")
    assert "each of the six sides once" in run(
        "enrol", "dice", row, "--profile", "x", "--faces", *doubled
    ).refused_with(2)
    assert "no side 'zebra'" in run("enrol", "dice", row, "--profile", "x", "--faces", "zebra").refused_with(2)
    assert "not 2 photos" in run("enrol", "dice", row, row, "--profile", "x").refused_with(2)


def test_a_profile_without_dice_is_refused(run: Run) -> None:
    assert "no profile 'nobody'" in run("read", PHOTOS / "dice-0000.jpg", "--game", "dice", "--profile", "nobody").err


def test_dice_that_nobody_taught_are_pointed_to_enrolment(run: Run) -> None:
    shown = run("read", PHOTOS / "dice-0001.jpg", "--game", "dice")
    assert shown.code == 0
    assert "teach them with companion enrol dice PHOTO --profile NAME" in shown.out
