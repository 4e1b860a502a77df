"""The screen for dice sheets without a window: boxes that are tapped, totals compared, several sheets."""

from dataclasses import replace
from typing import Any

from companion.app.presenter.copies import Copies, Copy
from companion.app.presenter.effects import Cancel, StartCamera, StopCamera, TakeStill
from companion.app.presenter.effects_photo import LaySheet, ListCopies, ReadSheets, SaveScore, ShareScore
from companion.app.presenter.intents import Done, Failed, Intent, Left, Opened
from companion.app.presenter.outcomes_photo import Saved
from companion.app.presenter.screen import Context
from companion.app.presenter.settings.chosen import Settings
from companion.app.presenter.sheet import screen as sheet
from companion.app.presenter.sheet.model import (
    AskRule,
    AskShare,
    BackToPages,
    BlankSheet,
    DropPage,
    DropSheet,
    HandSheet,
    LookAtTotal,
    Model,
    NameSheet,
    NewSheets,
    PickSheet,
    PickSheets,
    PutOff,
    ReadThese,
    RereadPage,
    SayBox,
    SeeSheet,
    ShootSheet,
    TakeSheet,
    TapBox,
    UndoBox,
    UseCopy,
    WroteTotal,
    keep,
    restore,
)
from companion.words import words_in
from tests.app import golden
from tests.app.sheets import CROSSED, sheet_seen, sheets_read

WIDE = Context(words_in("en"), Settings())
NARROW = replace(WIDE, words=words_in("de"), width=600, height=960)


def _does(model: Model, *intents: Intent) -> tuple[Model, tuple[Any, ...]]:
    effects: tuple[Any, ...] = ()
    for number, intent in enumerate(intents):
        model, effects = sheet.update(model, intent, replace(WIDE, job=100 + 10 * number))
    return model, effects


def _read(*sheets: Any, path: str = "a.jpg", model: Model | None = None) -> Model:
    model, effects = _does(model or Model(), ReadThese((path,)))
    (read,) = [effect for effect in effects if isinstance(effect, ReadSheets)]
    return _does(model, Done(read.job, sheets_read(path, *(sheets or (sheet_seen(),)))))[0]


def test_one_sheet_is_shown_as_soon_as_it_is_read() -> None:
    model = _read()
    assert model.stage == "sheet"
    assert model.sheet is not None
    golden.check("sheet-one", sheet.view(model, WIDE))
    golden.check("sheet-setup", sheet.view(Model(), NARROW))


def test_a_tap_crosses_a_box_off_and_takes_it_away() -> None:
    model = _read()
    before = model.sheet
    marked, _ = _does(model, TapBox("lion/3"))
    assert marked.entry is not None
    assert before is not None
    assert marked.sheet is not None
    assert marked.sheet.players[0].zoo.crossed[4] == before.players[0].zoo.crossed[4] + 1
    assert _does(marked, TapBox("lion/3"))[0].sheet == before
    assert _does(marked, UndoBox())[0].sheet == before
    assert _does(model, TapBox(""))[0] == model


def test_open_boxes_are_asked_one_by_one() -> None:
    model = _read(sheet_seen({**CROSSED, "lion/3": 0.5, "coin/2": 0.6}))
    assert model.entry is not None
    first, second = model.entry.questions
    assert "1 of 2" in str(sheet.view(model, WIDE))
    later, _ = _does(model, PutOff(first.where))
    assert later.entry is not None
    assert [doubt.where for doubt in later.entry.questions] == [second.where, first.where]
    said, _ = _does(later, SayBox(second.where, False), SayBox(first.where, True))
    assert said.entry is not None
    assert said.entry.questions == ()


def test_the_total_that_is_written_is_compared() -> None:
    model = _read()
    assert model.sheet is not None
    total = model.sheet.cards[0].total
    assert "The same as was counted." in str(sheet.view(_does(model, WroteTotal(str(total)))[0], WIDE))
    said = str(sheet.view(_does(model, WroteTotal(str(total + 2)), LookAtTotal(True))[0], WIDE))
    assert f"{total + 2} is written, the count is {total}" in said
    for odd in ("many", "\u00b2", "--3", "9" * 9000):
        entry = _does(model, WroteTotal(odd))[0].entry
        assert entry is not None
        assert entry.written is None


def test_the_total_that_was_read_needs_no_typing() -> None:
    assert "99 is written, the count is 3" in str(sheet.view(_read(sheet_seen(total=99)), WIDE))
    assert "The same as was counted." in str(sheet.view(_read(sheet_seen(total=3)), WIDE))


def test_several_sheets_of_a_photo_are_several_players() -> None:
    model = _read(sheet_seen(), sheet_seen({"lion/1": 0.99}, x=900))
    assert model.stage == "setup"
    model, _ = _does(model, NameSheet(0, "Anna"), NameSheet(1, "Bert"), SeeSheet(-1))
    golden.check("sheet-compare", sheet.view(model, WIDE))
    assert len(_does(model, DropSheet(1))[0].entries) == 1
    assert _does(model, DropPage("a.jpg"))[0].entries == ()


def test_a_blank_sheet_is_crossed_off_by_touch() -> None:
    model, effects = _does(Model(), BlankSheet())
    assert isinstance(effects[0], LaySheet)
    model, _ = _does(model, Done(effects[0].job, sheets_read("", sheet_seen({}))))
    assert model.stage == "sheet"
    model, _ = _does(model, TapBox("ostrich/1"), BlankSheet(), Done(5, sheets_read("", sheet_seen({}))))
    assert [entry.by_hand for entry in model.entries] == [True, True]
    assert model.entries[0].said == (("ostrich/1", True),)


def test_what_cannot_be_read_says_so_and_can_be_tried_again() -> None:
    model, effects = _does(Model(), ReadThese(("a.jpg",)))
    model, _ = _does(model, Failed(effects[0].job, "a.jpg holds no sheet of the dice game"))
    assert "This photo cannot be read" in str(sheet.view(model, WIDE))
    _, effects = _does(model, RereadPage("a.jpg"))
    assert isinstance(effects[0], ReadSheets)
    assert _does(model, NewSheets())[0].pages == ()


def test_an_own_copy_reads_its_own_sheets() -> None:
    model, _ = _does(_read(), Done(1, Copies((Copy("Mine", "2023", sheet=True), Copy("Other", "2023")))))
    assert "Other" not in str(sheet.view(_does(model, BackToPages())[0], WIDE))
    model, effects = _does(model, UseCopy("Mine"))
    assert [effect.profile for effect in effects if isinstance(effect, ReadSheets)] == ["Mine"]


def test_the_camera_and_the_files() -> None:
    model, effects = _does(Model(), TakeSheet())
    assert isinstance(effects[0], StartCamera)
    assert isinstance(_does(model, Left())[1][0], StopCamera)
    model, effects = _does(model, ShootSheet())
    assert isinstance(effects[0], TakeStill)
    model, effects = _does(model, Done(effects[0].job, "still.jpg"))
    assert [type(one) for one in effects] == [StopCamera, ReadSheets]
    picking, _ = _does(Model(), PickSheets(), PickSheet("choose", "a.pdf"))
    assert [one.path for one in _does(picking, PickSheet("take"))[1]] == ["a.pdf"]
    assert _does(picking, PickSheet("close"))[0].stage == "setup"


def test_a_photo_that_is_forgotten_is_not_waited_for() -> None:
    model, effects = _does(Model(), ReadThese(("a.jpg",)))
    assert Cancel(effects[0].job) in _does(model, NewSheets())[1]


def test_the_result_is_kept_and_shared() -> None:
    model, effects = _does(_read(), HandSheet("games"))
    assert isinstance(effects[0], SaveScore)
    assert _does(model, Done(effects[0].job, Saved("000002-dice")))[0].saved
    assert isinstance(_does(model, HandSheet("png"))[1][0], ShareScore)
    assert "Share the result" in str(sheet.view(_does(model, AskShare(True))[0], WIDE).sheet)
    assert "Rule DG-39" in str(sheet.view(_does(model, AskRule("DG-39"))[0], WIDE).sheet)


def test_everything_that_people_said_is_there_after_a_restart() -> None:
    model, _ = _does(_read(), NameSheet(0, "Anna"), TapBox("lion/3"), WroteTotal("4"))
    kept = keep(model)
    assert kept is not None
    again = restore(kept)
    again, effects = _does(again, Opened())
    assert [type(effect) for effect in effects] == [ListCopies, ReadSheets]
    again, _ = _does(again, Done(effects[1].job, sheets_read("a.jpg", sheet_seen())))
    assert again.entry is not None
    assert model.entry is not None
    assert (again.entry.name, again.entry.said, again.entry.written) == ("Anna", (("lion/3", True),), 4)
    assert again.sheet == model.sheet
