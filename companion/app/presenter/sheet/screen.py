"""The screen for dice sheets: photos or a blank sheet, boxes that are tapped, the handwritten total compared."""

import re
from dataclasses import replace
from pathlib import PurePath
from typing import Any, Final

from companion.app.presenter import picking
from companion.app.presenter.copies import Copies
from companion.app.presenter.effects import (
    Buzz,
    Cancel,
    Effect,
    Note,
    Share,
    Sound,
    StartCamera,
    StopCamera,
    TakeStill,
)
from companion.app.presenter.effects_photo import LaySheet, ListCopies, ReadSheets, SaveScore, ShareScore
from companion.app.presenter.elements import View
from companion.app.presenter.intents import Done, Failed, Intent, Left, Open, Opened, Progressed, Seen
from companion.app.presenter.outcomes_photo import Saved, SheetsRead, Written
from companion.app.presenter.score.compare_view import result_text
from companion.app.presenter.score.model import COLOURS, usual_names
from companion.app.presenter.screen import Context, Screen
from companion.app.presenter.sheet.model import (
    MOST_SHEETS,
    MOST_WRITTEN,
    AskRule,
    AskShare,
    BackToPages,
    BlankSheet,
    DropPage,
    DropSheet,
    Entry,
    HandSheet,
    LookAtTotal,
    Model,
    NameSheet,
    NewSheets,
    Page,
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
from companion.app.presenter.sheet.view import view_of
from companion.app.presenter.table.live import CameraNews
from companion.reconcile.sheet import counted_boxes
from companion.words import message

_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")

Result = tuple[Model, tuple[Effect, ...]]
TITLE = message("Photos of dice sheets")


def update(model: Model, intent: Intent, context: Context) -> Result:
    """What an intent leads to."""
    model = _called(model, context)
    match intent:
        case Done() | Failed() | Progressed():
            return _answered(model, intent, context)
        case TapBox() | SayBox() | PutOff() | UndoBox() | WroteTotal() | NameSheet():
            return _said(model, intent), ()
        case SeeSheet() | AskRule() | AskShare() | LookAtTotal() | BackToPages() | Left() | Seen():
            return _shown(model, intent)
        case HandSheet(how):
            return _handed(model, how, context)
        case _:
            return _pages(model, intent, context)


def _pages(model: Model, intent: Intent, context: Context) -> Result:
    """Photos and blank sheets come and go."""
    match intent:
        case Opened():
            model, effects = _read_waiting(model, replace(context, job=context.job + 1))
            return model, (ListCopies(context.job), *effects)
        case TakeSheet():
            source = StartCamera(context.settings.camera, context.settings.rotation)
            return replace(model, stage="camera", taking=False, sentence="", camera=("opening", "")), (source,)
        case ShootSheet():
            return replace(model, taking=True), (TakeStill(context.job),)
        case PickSheets():
            picker, effect = picking.opened(context.words(TITLE), context, picking.SHEETS, several=True)
            return replace(model, stage="pick", picker=picker), (effect,)
        case PickSheet(do, path):
            return _picked(model, do, path, context)
        case ReadThese(paths):
            return _added(model, paths, context)
        case BlankSheet() if len(model.entries) < MOST_SHEETS:
            return replace(model, sentence=""), (LaySheet(context.job, model.profile),)
        case _:
            return _changed(model, intent, context)


def _changed(model: Model, intent: Intent, context: Context) -> Result:
    """Pages go, are read again, or are another copy's."""
    match intent:
        case DropPage(path):
            jobs = tuple(Cancel(page.job) for page in model.pages if page.path == path and page.job)
            pages = tuple(page for page in model.pages if page.path != path)
            entries = tuple(entry for entry in model.entries if entry.page != path)
            return replace(model, pages=pages, entries=entries, at=0, saved=""), jobs
        case DropSheet(at):
            return replace(model, entries=(*model.entries[:at], *model.entries[at + 1 :]), at=0, saved=""), ()
        case RereadPage(path):
            pages = tuple(Page(path) if page.path == path else page for page in model.pages)
            return _read_waiting(replace(model, pages=pages), context)
        case UseCopy(name) if name != model.profile:
            pages = tuple(Page(page.path) for page in model.pages if page.path)
            entries = tuple(entry for entry in model.entries if not entry.by_hand)
            return _read_waiting(replace(model, profile=name, pages=pages, entries=entries, options=None), context)
        case NewSheets():
            jobs = tuple(Cancel(page.job) for page in model.pages if page.job)
            return Model(profile=model.profile, copies=model.copies), jobs
        case _:
            return model, ()


def _shown(model: Model, intent: Intent) -> Result:
    """Another stage or dialog."""
    off = (StopCamera(),) if model.stage == "camera" else ()
    match intent:
        case SeeSheet(at):
            stage = "compare" if at < 0 else "sheet"
            return replace(model, stage=stage, at=max(at, 0), rule="", sharing=False, closer=False), off
        case Seen(CameraNews(state, sentence)):
            return replace(model, camera=(state, sentence)), ()
        case AskRule(rule):
            return replace(model, rule=rule), ()
        case AskShare(on):
            return replace(model, sharing=on), ()
        case LookAtTotal(on):
            return replace(model, closer=on), ()
        case Left():
            return replace(model, stage="setup" if model.stage == "camera" else model.stage), off
        case _:
            return replace(model, stage="setup", rule="", sharing=False), off


def _said(model: Model, intent: Intent) -> Model:
    """What people say of the sheet that is shown."""
    entry = model.entry
    if entry is None:
        return model
    match intent:
        case NameSheet(at, text):
            return model.with_entry(at, replace(model.entries[at], name=text[:24]))
        case TapBox(box) if box:
            marked = box not in counted_boxes(entry.player.zoo)
            return model.with_entry(model.at, _with_box(entry, box, marked))
        case SayBox(box, marked):
            return model.with_entry(model.at, _with_box(entry, box, marked))
        case PutOff(box):
            later = (*(one for one in entry.later if one != box), box)
            return model.with_entry(model.at, replace(entry, later=later))
        case UndoBox():
            return model.with_entry(model.at, replace(entry, said=entry.said[:-1]))
        case WroteTotal(text):
            number = int(text) if _WHOLE.fullmatch(text.strip()) else None
            known = number if number is not None and abs(number) <= MOST_WRITTEN else None
            return model.with_entry(model.at, replace(entry, written=known))
        case _:
            return model


def _with_box(entry: Entry, box: str, marked: bool) -> Entry:
    return replace(entry, said=(*entry.said, (box, marked)))


def _picked(model: Model, do: str, path: str, context: Context) -> Result:
    if model.picker is None or do == "close":
        return replace(model, stage="setup", picker=None), ()
    if do == "take":
        return _added(replace(model, picker=None), model.picker.chosen, context)
    picker, effects = picking.update(model.picker, do, path, context)
    return replace(model, picker=picker), effects


def _added(model: Model, paths: tuple[str, ...], context: Context) -> Result:
    known = {page.path for page in model.pages}
    new = tuple(Page(path) for path in dict.fromkeys(paths) if path not in known)
    return _read_waiting(replace(model, stage="setup", pages=(*model.pages, *new), sentence=""), context)


def _read_waiting(model: Model, context: Context) -> Result:
    """Read the pages that nobody reads yet."""
    effects: list[Effect] = []
    pages = []
    for page in model.pages:
        if page.job or page.picture or page.sentence:
            pages.append(page)
            continue
        job = context.job + len(effects)
        pages.append(replace(page, job=job))
        effects.append(ReadSheets(job, page.path, model.profile) if page.path else LaySheet(job, model.profile))
    return replace(model, pages=tuple(pages)), tuple(effects)


def _answered(model: Model, intent: Intent, context: Context) -> Result:
    """A job is done or failed."""
    match intent:
        case Done(_, SheetsRead() as read):
            return _read(model, read), (Buzz(), Sound("done"))
        case Done(_, Copies(copies)):
            known = {copy.name for copy in copies if copy.sheet}
            return replace(model, copies=copies, profile=model.profile if model.profile in known else ""), ()
        case Done(_, picking.Listing() | picking.Thumbnails() as value) if model.picker is not None:
            picker, effects = picking.answered(model.picker, value, context)
            return replace(model, picker=picker), effects
        case Done(_, str() as path) if model.stage == "camera":
            model, effects = _added(replace(model, taking=False), (path,), context)
            return model, (StopCamera(), *effects)
        case Done(_, tuple() as paths) if paths and model.stage == "pick":
            return _added(replace(model, picker=None), paths, context)
        case Failed(job, sentence):
            return _failed(model, job, sentence), ()
        case _:
            return _handed_on(model, intent, context)


def _handed_on(model: Model, intent: Intent, context: Context) -> Result:
    """The result is kept or written."""
    match intent:
        case Done(_, Saved(key)):
            note = Note(context.words("Kept among the past games"), context.words("Look"), Open("history"))
            return replace(model, saved=key), (note,)
        case Done(_, Written(path)):
            return model, (Note(context.words("Written: {file}", file=PurePath(path).name)), Share(path=path))
        case _:
            return model, ()


def _failed(model: Model, job: int, sentence: str) -> Model:
    if model.picker is not None and job == model.picker.job:
        return replace(model, picker=replace(model.picker, sentence=sentence))
    if any(page.job == job for page in model.pages):
        pages = tuple(replace(page, job=0, sentence=sentence) if page.job == job else page for page in model.pages)
        return replace(model, pages=pages)
    return replace(model, taking=False, sentence=sentence)


def _read(model: Model, read: SheetsRead) -> Model:
    """The sheets of a page; those that were there before keep their names and what people said."""
    page = Page(read.path, 0, read.picture, read.size)
    kept = [one for one in model.pages if one.path != read.path]
    pages = (*kept, page) if read.path not in [one.path for one in model.pages] else tuple(
        page if one.path == read.path else one for one in model.pages
    )  # fmt: skip
    before = [entry for entry in model.entries if entry.page == read.path]
    fresh = not read.path and not any(one.job for one in model.pages if not one.path)
    if fresh:  # one more blank sheet beside those that are there
        model = replace(model, pages=pages, options=read.options)
        return replace(_with_new(model, read.path, read.players), stage="sheet", at=len(model.entries))
    entries: list[Entry] = []
    for entry in model.entries:
        if entry.page != read.path:
            entries.append(entry)
        elif read.path and before.index(entry) < len(read.players):
            entries.append(replace(entry, decided=read.players[before.index(entry)]))
        elif not read.path:
            entries.append(replace(entry, decided=read.players[0]))
    model = replace(model, pages=pages, entries=tuple(entries), options=read.options)
    model = _with_new(model, read.path, read.players[len(before) :] if read.path else ())
    if model.stage == "setup" and len(model.entries) == 1 and not any(one.job for one in pages):
        return replace(model, stage="sheet", at=0)
    return model


def _with_new(model: Model, path: str, players: tuple[Any, ...]) -> Model:
    """The model with more sheets, each in a colour of its own as far as there are."""
    entries = list(model.entries)
    for player in players[: MOST_SHEETS - len(entries)]:
        used = {entry.colour for entry in entries}
        colour = next((one for one in COLOURS if one not in used), COLOURS[0])
        entries.append(Entry(path, player, "", colour))
    return replace(model, entries=tuple(entries), saved="")


def _handed(model: Model, how: str, context: Context) -> Result:
    """Share or keep the result."""
    sheet = model.sheet
    model = replace(model, sharing=False)
    if sheet is None:
        return model, ()
    named = zip(model.names, model.entries, strict=True)
    photos = tuple((name, entry.page) for name, entry in named if entry.page and not entry.page.endswith(".pdf"))
    if how == "text":
        copied = Note(context.words("The result lies in the clipboard: paste it into a message."))
        return model, (Share(text=result_text(sheet, context)), copied)
    if how == "games":
        colours = tuple(entry.colour for entry in model.entries)
        return model, (SaveScore(context.job, sheet.to_json(), photos, colours),)
    return model, (ShareScore(context.job, how, sheet.to_json(), photos), Note(context.words("Writing the file …")))


def view(model: Model, context: Context) -> View:
    """The screen at its stage."""
    return view_of(_called(model, context), context)


def _called(model: Model, context: Context) -> Model:
    """Players whom nobody has named are called as the language has it."""
    usual = usual_names(context.words)
    return model if model.usual == usual else replace(model, usual=usual)


INTENTS = (
    AskRule, AskShare, BackToPages, BlankSheet, DropPage, DropSheet, HandSheet, LookAtTotal, NameSheet, NewSheets,
    PickSheet, PickSheets, PutOff, ReadThese, RereadPage, SayBox, SeeSheet, ShootSheet, TakeSheet, TapBox, UndoBox,
    UseCopy, WroteTotal, Done, Failed, Progressed, Opened, Left, Seen,
)  # fmt: skip

SCREEN = Screen("sheet", Model, update, view, INTENTS, keep, restore)
