"""The screen for dice sheets, touched in a real window, with a stand-in for the reader."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.app.presenter.intents import Open
from companion.app.presenter.sheet.model import BackToPages, BlankSheet, ReadThese, SeeSheet
from companion.errors import NoSheetError
from tests.app.sheets import CROSSED, sheet_seen

Drive = Callable[..., Any]


class _Reader:
    """A reader that has seen these sheets already, or cannot see any."""

    def __init__(self, *found: Any) -> None:
        self.found = found

    def read(self, _photo: Any) -> Any:
        if isinstance(self.found[0], Exception):
            raise self.found[0]
        return self.found


def _stand_in(monkeypatch: pytest.MonkeyPatch, *found: Any) -> None:
    from tests.app.sheets import options

    monkeypatch.setattr("companion.app.carry_out.photos._sheet_reader", lambda *_: (_Reader(*found), options()))


def _photo(folder: Path) -> str:
    path = folder / "sheet.jpg"
    picture = cv2.resize(cv2.imread("calibration/sheets/print-and-play.jpg"), (840, 1184))
    table = np.full((1250, 1800, 3), (120, 110, 100), np.uint8)
    table[:1184, :840] = picture
    table[:1184, 900:1740] = picture
    cv2.imwrite(str(path), table)
    return str(path)


def _model(app: Any) -> Any:
    return app.app.models["sheet"]


def _tap_box(app: Any, box: str) -> None:
    part = app.named("Photo")[0]
    quad = next(one.quad for one in part.element.marks if one.key == box)
    app.tap_at(*part.sight.to_window((sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4)))


def test_a_sheet_is_read_a_box_asked_and_one_tapped(
    driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _stand_in(monkeypatch, sheet_seen({**CROSSED, "lion/3": 0.5}))
    app = driver(size=(1180, 780))
    app.send(Open("sheet"))
    app.send(ReadThese((_photo(tmp_path),)))
    app.until(lambda: _model(app).stage == "sheet")
    app.frames(2)
    app.screenshot("sheet-question")
    app.tap("Crossed off")
    assert not app.shows("Please look")
    assert _model(app).entry.player.zoo.crossed[0] == 3 or 3 in _model(app).entry.player.zoo.crossed
    total = _model(app).sheet.cards[0].total
    _tap_box(app, "coin/2")
    assert _model(app).entry.player.zoo.coins == 2
    app.type("Total on the sheet", str(total + 9))
    assert app.shows("the count is")
    app.tap("Undo")
    assert _model(app).sheet.cards[0].total == total


def test_two_sheets_of_one_photo_are_compared(driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _stand_in(monkeypatch, sheet_seen(), sheet_seen({"lion/1": 0.99}, x=900))
    app = driver(size=(600, 960), language="de")
    app.send(Open("sheet"))
    app.send(ReadThese((_photo(tmp_path),)))
    app.until(lambda: len(_model(app).entries) == 2)
    app.frames(2)
    app.send(SeeSheet(1))
    assert app.named("Photo")[0].element.outlines[0].corners[0][0] == 900
    app.screenshot("sheet-portrait")
    app.send(SeeSheet(-1))
    app.screenshot("sheet-compare")
    app.send(BackToPages())
    assert len(app.named("Field")) == 2


def test_a_blank_sheet_is_crossed_off_by_touch(driver: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.storage.sheets import load_sheet_reference
    from tests.app.sheets import options

    reader = _Reader()
    reader.reference = load_sheet_reference()  # type: ignore[attr-defined]
    monkeypatch.setattr("companion.app.carry_out.photos._sheet_reader", lambda *_: (reader, options()))
    app = driver(size=(1180, 780))
    app.send(Open("sheet"))
    app.send(BlankSheet())
    app.until(lambda: _model(app).stage == "sheet")
    app.frames(2)
    for box in ("crocodile/1", "bonus/crocodile", "ostrich/1", "coin/1"):
        _tap_box(app, box)
    zoo = _model(app).entry.player.zoo
    assert (sum(zoo.crossed), zoo.coins, sum(zoo.bonuses)) == (2, 1, 1)
    app.screenshot("sheet-by-hand")


def test_a_photo_without_a_sheet_says_what_to_do(
    driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _stand_in(monkeypatch, NoSheetError("sheet.jpg holds no sheet of the dice game"))
    monkeypatch.setattr("companion.storage.recognition.shown_instead", lambda *_: "zoo")
    app = driver(size=(600, 960))
    app.send(Open("sheet"))
    app.send(ReadThese((_photo(tmp_path),)))
    app.until(lambda: app.shows("This photo cannot be read"))
    assert app.shows("The photo shows the board of a zoo")
