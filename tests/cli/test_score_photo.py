"""``companion score PHOTO`` around a reader that says what the test wants: doubts, questions, coins, several photos."""

import io
import json
import os
import sys
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from companion.storage import Profile, png_bytes, read_profile, write_profile
from companion.vision.boards.another import FARTHER
from companion.vision.frame import Photo
from companion.vision.observation import BoardSeen, Observation, Quad, Quality, Seen
from tests.cli.conftest import Run

QUAD: Quad = ((10.0, 10.0), (40.0, 10.0), (40.0, 40.0), (10.0, 40.0))
AREAS = ("enclosure-4", "enclosure-5", "enclosure-6", "free-stall", "barn")
BOARD = BoardSeen("print-and-play/main", AREAS, ((5.0, 5.0), (300.0, 5.0), (300.0, 230.0), (5.0, 230.0)), 200)


def tile(space: str, label: str, confidence: float = 0.999, *others: tuple[str, float]) -> Seen:
    return Seen(label, confidence, others, QUAD, space.partition("/")[0], space)


def coin() -> Seen:
    return Seen("coin", 0.99, (), QUAD, "table", kind="coin")


FULL = tuple(tile(f"enclosure-4/{number}", "animal/zebra") for number in range(1, 5))
UNSURE = tile("enclosure-5/1", "animal/panda", 0.55, ("animal/panda/male", 0.44))


class Reader:
    """Says of each photo what the test put under its name, and remembers what it was asked."""

    def __init__(self, seen: dict[str, Sequence[Seen]]) -> None:
        self.seen = seen
        self.asked: list[tuple[str, object]] = []

    def read(self, photo: Photo, corners: object = None) -> Observation:
        self.asked.append((photo.name, corners))
        times = {"detect": 12.3}
        return Observation(photo.name, photo.size, Quality(0.9, 0.0), (BOARD,), tuple(self.seen[photo.name]), (), times)


@pytest.fixture
def reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Reader]:
    """Photos by name with what is seen in each; they lie in the folder above the one that commands run in."""

    def prepare(**seen: Iterable[Seen]) -> Reader:
        for number, name in enumerate(seen):
            grey = np.full((240, 320, 3), 128 + number, np.uint8)
            Image.fromarray(grey).save(tmp_path / f"{name}.png")
        reader = Reader({f"{name}.png": tuple(tiles) for name, tiles in seen.items()})
        monkeypatch.setattr("companion.cli.photos.load_reader", lambda *_: reader)
        return reader

    return prepare


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Somebody at the terminal who types these lines."""

    def prepare(*lines: str) -> None:
        monkeypatch.setattr("companion.cli.score.somebody_answers", lambda: True)
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return prepare


def sheet_of(run: Run, *words: object) -> dict[str, Any]:
    shown = run("score", *words, "--json", "-")
    assert shown.code == 0, shown
    return json.loads(shown.out)


def test_what_weighs_on_the_score_is_said_beside_it(
    run: Run, reading: Callable[..., Reader], monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = reading(zoo=FULL)
    seen = replace(reader.read(Photo("zoo.png", np.zeros((9, 9, 3), np.uint8), (9, 9))), quality=Quality(0.9, 0.0))
    told = replace(seen.quality, advice=("the photo is dark; more light makes the reading surer", FARTHER))
    monkeypatch.setattr(reader, "read", lambda *_: replace(seen, quality=told))
    shown = run("score", "../zoo.png", "--yes")
    assert shown.code == 0
    assert shown.err == f"zoo.png: {FARTHER}\n"
    german = run("score", "../zoo.png", "--yes", "--lang", "de").err
    assert german.startswith("zoo.png: auf dem Foto ist noch eine Zootafel")


def test_a_photo_is_scored_and_its_reading_told(reading: Callable[..., Reader], run: Run) -> None:
    reading(zoo=(*FULL, coin(), coin()))
    (player,) = sheet_of(run, "../zoo.png")["players"]
    assert player["total"] == 5
    assert player["zoo"]["edition"] == "print-and-play"
    assert player["zoo"]["coins"] == 2
    assert player["not_visible"] == []
    assert player["reading"]["schema"] == "companion.reading/1"
    assert player["reading"]["photo"] == "zoo.png"
    assert len(player["reading"]["components"]) == 6


def test_coins_that_nobody_saw_are_not_known(reading: Callable[..., Reader], run: Run) -> None:
    reading(zoo=FULL)
    (player,) = sheet_of(run, "../zoo.png")["players"]
    assert (player["zoo"]["coins"], player["not_visible"]) == (None, ["coins"])
    (told,) = sheet_of(run, "../zoo.png", "--coins", "0")["players"]
    assert (told["zoo"]["coins"], told["not_visible"]) == (0, [])


def test_a_doubt_stays_without_anybody_to_ask_and_is_what_strict_is_about(
    reading: Callable[..., Reader], run: Run
) -> None:
    reading(zoo=(*FULL, UNSURE))
    shown = run("score", "../zoo.png", "--yes")
    assert shown.code == 0
    assert "? What lies on space 1 of enclosure 5: a panda or a male panda?" in shown.out
    assert run("score", "../zoo.png", "--yes", "--strict").code == 4
    strict = run("score", "../zoo.png", "--strict", "--json", "-")
    assert strict.code == 4
    (doubt,) = json.loads(strict.out)["players"][0]["doubts"]
    assert (doubt["where"], doubt["seen"]) == ("enclosure-5/1", "animal/panda")
    assert "animal/panda/male" in doubt["could_be"]


def test_doubts_are_answered_by_number_and_coins_by_counting(
    reading: Callable[..., Reader], run: Run, answers: Callable[..., None], empty_folder: Path
) -> None:
    reading(zoo=(*FULL, UNSURE))
    answers("9", "what?", "2", "many", "34", "9" * 5000, "4")
    shown = run("score", "../zoo.png", "--strict", "--json", "sheet.json")
    assert shown.code == 0
    assert "  1  panda\n  2  male panda\n" in shown.err
    assert shown.err.count("Please type a number from 1 to 2.") == 2
    (player,) = json.loads((empty_folder / "sheet.json").read_text("utf-8"))["players"]
    assert player["zoo"]["areas"]["enclosure-5"]["animals"] == ["animal/panda/male"]
    assert player["zoo"]["coins"] == 4
    assert (player["doubts"], player["not_visible"]) == ([], [])


def test_coins_that_were_seen_are_confirmed_or_corrected(
    reading: Callable[..., Reader], run: Run, answers: Callable[..., None]
) -> None:
    reading(zoo=(*FULL, coin(), coin()))
    answers("")
    confirmed = run("score", "../zoo.png")
    assert "how many coins, without coin tiles? (Enter: 2)" in confirmed.err
    assert "Money, which breaks ties: 2 coins." in confirmed.out
    assert "Money as seen, which breaks ties: 2 coins." in run("score", "../zoo.png", "--yes").out
    answers("3")
    assert "3 coins." in run("score", "../zoo.png").out
    answers("9")
    given = run("score", "../zoo.png", "--coins", "4")
    assert (given.err, "4 coins." in given.out) == ("", True)


def test_enter_leaves_questions_open(reading: Callable[..., Reader], run: Run, answers: Callable[..., None]) -> None:
    reading(zoo=(*FULL, UNSURE))
    answers("", "")
    assert run("score", "../zoo.png", "--strict").code == 4
    answers()
    assert run("score", "../zoo.png", "--strict").code == 4


def test_yes_and_json_alone_ask_nothing(reading: Callable[..., Reader], run: Run, answers: Callable[..., None]) -> None:
    reading(zoo=(*FULL, UNSURE))
    answers("2", "4")
    for words in (("--yes",), ("--json", "-")):
        assert run("score", "../zoo.png", *words).err == ""


def test_players_are_ranked_in_the_order_of_their_photos(reading: Callable[..., Reader], run: Run) -> None:
    reading(anna=FULL[:2], bert=FULL)
    sheet = sheet_of(run, "../anna.png", "../bert.png", "--names", "Anna", "Bert")
    assert [player["reading"]["photo"] for player in sheet["players"]] == ["anna.png", "bert.png"]
    assert sheet["ranking"] == [["Bert"], ["Anna"]]


def test_several_photos_of_one_zoo_are_one_player(reading: Callable[..., Reader], run: Run) -> None:
    reading(left=FULL[:2], right=FULL[2:])
    (player,) = sheet_of(run, "../left.png", "../right.png", "--same-zoo")["players"]
    assert player["total"] == 5
    assert player["reading"]["photo"] == "left.png, right.png"


def test_corners_are_given_to_their_photos(reading: Callable[..., Reader], run: Run) -> None:
    reader = reading(anna=FULL, bert=FULL)
    first = ("1,2", "30,4", "30,40.5", "1,40")
    second = ("5,6", "7,8", "9,10", "11,12")
    sheet_of(run, "../anna.png", "../bert.png", "--corners", *first, *second)
    assert reader.asked == [
        ("anna.png", ((1, 2), (30, 4), (30, 40.5), (1, 40))),
        ("bert.png", ((5, 6), (7, 8), (9, 10), (11, 12))),
    ]


def test_annotated_copies_are_named_after_their_photos(
    reading: Callable[..., Reader], run: Run, empty_folder: Path
) -> None:
    reading(anna=(*FULL, UNSURE), bert=FULL)
    shown = run("score", "../anna.png", "../bert.png", "--yes", "--annotate", "out/pictures")
    places = [empty_folder / "out" / "pictures" / f"{name}.annotated.jpg" for name in ("anna", "bert")]
    assert [f"Annotated picture: {place.relative_to(empty_folder)}" in shown.out for place in places] == [True, True]
    for place in places:
        with Image.open(place) as picture:
            assert picture.width / picture.height == pytest.approx(320 / 240)
            assert np.ptp(np.asarray(picture)) > 50
    assert sorted(place.parent.iterdir()) == places


@pytest.mark.parametrize(("language", "total"), [("en", "Zoë: 5 points"), ("de", "Zoë: 5 Punkte")])
def test_the_annotated_copy_has_the_total(
    reading: Callable[..., Reader], run: Run, monkeypatch: pytest.MonkeyPatch, language: str, total: str
) -> None:
    reading(anna=FULL)
    written: list[str] = []
    monkeypatch.setattr("companion.vision.placing.plate", lambda _pen, lines, *_: written.extend(lines))
    told = run("score", "../anna.png", "--names", "Zoë", "--yes", "--annotate", "out", "--lang", language)
    assert total in written, (told, written)


@pytest.mark.parametrize(
    ("language", "total"), [("en", "Zoë: 5 points, incomplete"), ("de", "Zoë: 5 Punkte, unvollständig")]
)
def test_the_annotated_copy_says_that_a_total_is_incomplete(
    reading: Callable[..., Reader], run: Run, monkeypatch: pytest.MonkeyPatch, language: str, total: str
) -> None:
    reading(anna=FULL)  # and given for both players, so that neither score can be final
    written: list[str] = []
    monkeypatch.setattr("companion.vision.placing.plate", lambda _pen, lines, *_: written.extend(lines))
    words = ("score", "../anna.png", "../anna.png", "--names", "Zoë", "Bert", "--yes", "--annotate", "out")
    run(*words, "--lang", language)
    assert total in written, written


def test_photos_of_the_same_name_have_copies_of_their_own(
    reading: Callable[..., Reader], run: Run, tmp_path: Path, empty_folder: Path
) -> None:
    reading(zoo=FULL)
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "zoo.png").write_bytes((tmp_path / "zoo.png").read_bytes())
    assert run("score", "../zoo.png", "../more/zoo.png", "--yes", "--annotate", ".").code == 0
    assert sorted(path.name for path in empty_folder.iterdir()) == ["zoo-2.annotated.jpg", "zoo.annotated.jpg"]


def test_annotated_copies_replace_no_photo_and_no_result(
    reading: Callable[..., Reader], run: Run, tmp_path: Path
) -> None:
    reading(**{"zoo": FULL, "zoo.annotated": FULL})
    (tmp_path / "zoo.annotated.png").rename(tmp_path / "zoo.annotated.jpg")
    reader = reading(zoo=FULL)
    reader.seen["zoo.annotated.jpg"] = FULL
    photo = (tmp_path / "zoo.annotated.jpg").read_bytes()
    words = ("../zoo.png", "../zoo.annotated.jpg", "--yes", "--annotate", "..", "--json", "../zoo-2.annotated.jpg")
    shown = run("score", *words)
    assert "Annotated picture: ../zoo-3.annotated.jpg" in shown.out
    assert (tmp_path / "zoo.annotated.jpg").read_bytes() == photo
    assert json.loads((tmp_path / "zoo-2.annotated.jpg").read_text("utf-8"))["schema"] == "companion.score/1"


def test_a_name_that_is_no_text_is_told_as_well_as_can_be(
    reading: Callable[..., Reader], run: Run, tmp_path: Path
) -> None:
    reader = reading(zoo=FULL)
    odd = tmp_path / os.fsdecode(b"zo\xff.png")
    (tmp_path / "zoo.png").rename(odd)
    reader.seen[odd.name] = FULL
    (player,) = sheet_of(run, odd)["players"]
    assert player["reading"]["photo"] == "zo?.png"
    assert run("score", odd, "--json", "sheet.json", "--annotate", ".").code == 0


def test_read_tells_what_is_seen_without_rules(reading: Callable[..., Reader], run: Run) -> None:
    reading(zoo=(*FULL, UNSURE, coin()))
    document = json.loads(run("read", "../zoo.png", "--json", "-").out)
    assert document["schema"] == "companion.reading/1"
    assert document["components"][4] == {
        "label": "animal/panda",
        "confidence": 0.55,
        "alternatives": [["animal/panda/male", 0.44]],
        "quad": [[10, 10], [40, 10], [40, 40], [10, 40]],
        "area": "enclosure-5",
        "space": "enclosure-5/1",
    }
    for_rules = ["--variant", "tray", "--players", "3", "--coins", "Anna=3", "Bert=2"]
    shown = run("read", "../zoo.png", "--annotate", "out", *for_rules)
    assert "enclosure-5/1  animal/panda   55%  animal/panda/male 44%" in shown.out
    assert "Annotated picture: out/zoo.annotated.jpg" in shown.out


@pytest.fixture
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A copy of the game with a board and one tile."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    face = png_bytes(np.full((128, 128, 3), 99, np.uint8))
    profile = Profile("ours", "2023", {"boards/main.png": face, "boards/main.json": b"{}"})
    write_profile(profile.with_example("animal/panda", face))
    monkeypatch.setattr("companion.learner.with_gallery", lambda profile, _: profile)
    return "ours"


@pytest.mark.parametrize(("agreed", "examples"), [("y", 1), ("n", 0), ("", 0)])
def test_answers_are_remembered_for_ones_own_copy_if_one_agrees(
    reading: Callable[..., Reader], run: Run, answers: Callable[..., None], ours: str, agreed: str, examples: int
) -> None:
    reading(zoo=(*FULL, UNSURE))
    answers("2", "3", agreed)
    shown = run("score", "../zoo.png", "--profile", ours)
    assert shown.code == 0, shown
    assert "Remember 1 answers for 'ours'?" in shown.err
    assert len(read_profile(ours).example_paths("animal/panda/male")) == examples


def test_where_nothing_was_answered_nothing_is_remembered(
    reading: Callable[..., Reader], run: Run, answers: Callable[..., None], ours: str
) -> None:
    reading(zoo=FULL)
    answers("3")
    assert "Remember" not in run("score", "../zoo.png", "--profile", ours).err


def test_what_ones_own_copy_does_not_know_yet_is_said_before_the_result(
    reading: Callable[..., Reader], run: Run, ours: str
) -> None:
    reading(zoo=FULL)
    sentence = "'ours' does not know expansion board, coin tile, elephant"
    shown = run("score", "../zoo.png", "--profile", ours, "--yes")
    assert shown.code == 0
    assert sentence in shown.err
    assert run("score", "../zoo.png", "--profile", ours, "--yes", "--strict").code == 4
    told = json.loads(run("score", "../zoo.png", "--profile", ours, "--json", "-").out)
    assert sentence in told["players"][0]["reading"]["quality"]["advice"][0]
    shown = run("read", "../zoo.png", "--profile", ours)
    assert sentence in shown.err
    assert "does not know" not in shown.out
    assert (
        sentence in json.loads(run("read", "../zoo.png", "--profile", ours, "--json", "-").out)["quality"]["advice"][0]
    )


def test_a_case_holds_photos_reading_and_answers(
    reading: Callable[..., Reader], run: Run, answers: Callable[..., None], tmp_path: Path
) -> None:
    reading(zoo=(*FULL, UNSURE))
    answers("2", "3")
    assert run("score", "../zoo.png", "--case", tmp_path / "case.zip").code == 0
    with zipfile.ZipFile(tmp_path / "case.zip") as case:
        assert sorted(case.namelist()) == ["photo-1.png", "score.json", "version.txt"]
        assert case.read("photo-1.png") == (tmp_path / "zoo.png").read_bytes()
        (player,) = json.loads(case.read("score.json"))["players"]
    assert "animal/panda/male" in player["zoo"]["areas"]["enclosure-5"]["animals"]
    assert player["reading"]["components"]


def test_a_case_replaces_no_photo(reading: Callable[..., Reader], run: Run) -> None:
    reading(zoo=FULL)
    assert "is what is read" in run("score", "../zoo.png", "--case", "../zoo.png").refused_with(3)


def test_the_same_photo_for_two_players_is_said_and_makes_no_final_score(
    reading: Callable[..., Reader], run: Run, tmp_path: Path
) -> None:
    reading(zoo=(*FULL, coin()), twin=(*FULL, coin()), other=(*FULL, coin()))
    with Image.open(tmp_path / "zoo.png") as picture:  # the same pixels in another file
        picture.save(tmp_path / "twin.png", compress_level=1)
    words = ("../zoo.png", "../other.png", "../twin.png", "--names", "A", "B", "C", "--yes")
    shown = run("score", *words)
    assert "! Not on one table: the photos given for A and C are the same photo.\n" in shown.out
    assert "Ranking, incomplete" in shown.out
    assert shown.code == 0
    assert run("score", *words, "--strict").code == 4
    assert "die Fotos für A und C sind dasselbe Foto" in run("score", *words, "--lang", "de").out
    found = sheet_of(run, *words)
    assert [player["complete"] for player in found["players"]] == [False, True, False]
    told = {"rule": "", "text": "the photos given for A and C are the same photo", "area": ""}
    assert found["problems"][1:] == [told]


def test_photos_of_one_zoo_may_be_the_same(reading: Callable[..., Reader], run: Run) -> None:
    reading(zoo=(*FULL, coin()))
    assert sheet_of(run, "../zoo.png", "../zoo.png", "--same-zoo", "--yes")["problems"] == []
