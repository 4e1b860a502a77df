"""The screen score, touched in a real window: photos, questions, corrections, the pad, comparison, sharing."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.app.presenter.intents import Open
from companion.app.presenter.score.model import (
    Adding,
    AddPlayer,
    Ask,
    ByHand,
    Look,
    Overview,
    PickPhotos,
    Rename,
    ScoreThese,
)
from companion.errors import NoBoardError
from tests.app.zoos import DOUBTFUL, stand_in, zoo_photo, zoo_seen

Drive = Callable[..., Any]


def _model(app: Any) -> Any:
    return app.app.models["score"]


def _scored(app: Any, path: Path) -> None:
    app.send(Open("score"))
    app.send(ScoreThese(0, (str(path),)))
    app.until(lambda: _model(app).stage == "zoo", "the zoo is shown")
    app.frames(2)


def _place(app: Any, mark: str) -> tuple[float, float]:
    """Where on the window a mark is."""
    part = app.named("Photo")[0]
    quad = next(one.quad for one in part.element.marks if one.key == mark)
    return part.sight.to_window((sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4))


def _mark(app: Any, text: str) -> str:
    return next(one.key for one in app.named("Photo")[0].element.marks if one.text == text)


def test_a_photo_is_scored_a_question_answered_and_a_tile_corrected(
    driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(monkeypatch, zoo_seen())
    app = driver(size=(1180, 780))
    _scored(app, zoo_photo(tmp_path))
    assert app.shows("Please look")
    assert [mark.style for mark in app.named("Photo")[0].element.marks].count("doubt") == 1
    app.screenshot("score-question")
    before = _model(app).sheet.cards[0].total
    app.tap("Elephant")
    assert not app.shows("Please look")
    assert _model(app).entry.fixes[0].where == DOUBTFUL
    app.tap_at(*_place(app, _mark(app, "Drinks")))
    assert app.shows("Enclosure 4")
    app.tap("Nothing lies there")
    assert _model(app).sheet.cards[0].total == before - 4  # an enclosure with two spaces free scores by its stall only
    app.screenshot("score-corrected")
    app.tap("Undo")
    assert _model(app).sheet.cards[0].total == before


def test_what_people_say_outlives_another_photo_and_a_restart(
    driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(monkeypatch, zoo_seen())
    app = driver()
    _scored(app, zoo_photo(tmp_path))
    app.tap("Elephant")
    app.send(ScoreThese(0, (str(zoo_photo(tmp_path, "again.jpg")),)))
    app.until(lambda: not _model(app).entry.reading and not _model(app).deciding)
    assert "animal/elephant" in _model(app).entry.player.zoo["enclosure-6"].animals
    again = driver()
    again.send(Open("score"))
    again.until(lambda: _model(again).entry.decided is not None and not _model(again).deciding)
    assert len(_model(again).entry.shots) == 2
    assert "animal/elephant" in _model(again).entry.player.zoo["enclosure-6"].animals


def test_something_missed_is_added_where_the_finger_says(
    driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(monkeypatch, zoo_seen(doubtful=False))
    app = driver(size=(800, 1280), language="de")
    _scored(app, zoo_photo(tmp_path))
    app.send(Adding(True))
    part = app.named("Photo")[0]
    app.tap_at(*part.sight.to_window((300, 850)))
    assert app.shows("Stall")
    app.tap("Panda")
    assert _model(app).entry.player.zoo["barn"].animals.count("animal/panda") == 1
    assert len([one for one in app.named("Photo")[0].element.marks if one.style == "fixed"]) == 1


def test_fingers_look_closer(driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, zoo_seen(doubtful=False))
    app = driver(size=(1280, 800))
    _scored(app, zoo_photo(tmp_path))
    part = app.named("Photo")[0]
    far = part.sight.scale
    app.pinch(part.center, 100, 300)
    assert part.sight.scale == pytest.approx(3 * far, rel=0.1)
    centre = part.sight.centre
    app.drag(part.center, (part.center_x - 80, part.center_y))
    assert part.sight.centre[0] == pytest.approx(centre[0] + 80 / part.sight.scale, rel=0.02)
    for zoom in part.parts():
        assert zoom.width >= 48
    app.tap(part.parts()[2])
    assert part.sight.scale == pytest.approx(far)
    app.tap(part.parts()[0])
    assert part.sight.scale > far


def test_a_photo_that_cannot_be_read_says_what_to_do(
    driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(monkeypatch, NoBoardError("no zoo board of the edition x was found: point out its corners"), zoo_seen())
    monkeypatch.setattr("companion.storage.recognition.shown_instead", lambda *_: None)
    app = driver(size=(600, 960))
    app.send(Open("score"))
    app.send(ScoreThese(0, (str(zoo_photo(tmp_path)),)))
    app.until(lambda: app.shows("This photo cannot be read"))
    assert app.shows("see whether the right game")
    app.screenshot("score-unreadable")
    app.tap("Try again")
    app.until(lambda: _model(app).stage == "zoo")


def test_a_file_that_is_no_photo_is_refused(driver: Drive, tmp_path: Path) -> None:
    path = tmp_path / "letter.jpg"
    path.write_text("Dear Anna")
    app = driver(size=(600, 960))
    app.send(Open("score"))
    app.send(ScoreThese(0, (str(path),)))
    app.until(lambda: app.shows("This photo cannot be read"))
    app.tap("Leave it out")
    assert not _model(app).entry.shots


def test_a_zoo_is_entered_by_hand_and_compared(driver: Drive, tmp_path: Path) -> None:
    app = driver(size=(1180, 780))
    app.send(Open("score"))
    app.send(ByHand(0))
    app.until(lambda: _model(app).stage == "zoo")
    for space in ("enclosure-4/1", "enclosure-4/2", "enclosure-4/3", "enclosure-4/4"):
        part = app.named("Photo")[0]
        player = _model(app).entry.player
        quad = next(one.quad for one in player.observation.vacancies if one.space == space)
        app.tap_at(*part.sight.to_window((sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4)))
        app.tap("Lion")
    assert _model(app).sheet.cards[0].total == 5
    app.screenshot("score-pad")
    app.send(AddPlayer())
    app.send(ByHand(1))
    app.frames(2)
    app.send(Rename(0, "Anna"))
    app.send(Rename(1, "Bert"))
    app.send(Look(-1))
    assert app.shows("Anna")
    assert app.shows("Area by area")
    app.screenshot("score-compare")
    app.tap("Keep this game")
    app.until(lambda: _model(app).saved)
    assert list((tmp_path / "data" / "games").glob("*zooloretto*"))


def test_the_result_is_written_as_a_file(driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    stand_in(monkeypatch, zoo_seen(doubtful=False))
    app = driver(size=(1180, 780))
    _scored(app, zoo_photo(tmp_path))
    app.send(Ask("share"))
    app.tap("All data (JSON)")
    folder = tmp_path / "data" / "exports"
    app.until(lambda: list(folder.glob("*.json")))
    (path,) = folder.glob("*.json")
    assert "zooloretto" in json.dumps(json.loads(path.read_text(encoding="utf-8")))


def test_a_line_leads_to_its_rule(driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, zoo_seen(doubtful=False))
    app = driver(size=(1180, 780))
    _scored(app, zoo_photo(tmp_path))
    rule = _model(app).sheet.cards[0].lines[0].rule
    app.send(Ask("rule", rule))
    assert app.shows(f"Rule {rule}")
    app.tap("Open the rulebook")
    assert app.app.place == "rules"


def test_photos_are_picked_without_the_system(driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, zoo_seen(doubtful=False))
    pictures = tmp_path / "pictures"
    (pictures / "holidays").mkdir(parents=True)
    zoo_photo(pictures)
    monkeypatch.setattr("platformdirs.user_pictures_path", lambda: pictures)
    app = driver(size=(600, 960))
    app.send(Open("score"))
    app.send(PickPhotos(0))
    app.until(lambda: app.named("Thumb"))
    assert app.shows("holidays")
    app.until(lambda: app.named("Thumb")[0].element.ready)
    app.tap(app.named("Thumb")[0])
    app.tap("Take this photo")
    app.until(lambda: _model(app).stage == "zoo")
    app.send(Overview())
    assert app.shows("Look at the zoo")


@pytest.mark.endtoend
def test_the_real_reader_scores_a_photo_of_the_samples(driver: Drive) -> None:
    sample = Path(__file__).parents[2] / "datasets" / "samples" / "zoo.jpg"
    app = driver(size=(1180, 780))
    app.send(Open("score"))
    app.send(ScoreThese(0, (str(sample),)))
    app.until(lambda: _model(app).stage == "zoo" or _model(app).entry.shots[0].sentence)
    assert _model(app).sheet.cards[0].total == 31
