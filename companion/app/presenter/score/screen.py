"""The screen score: photos of zoos, or zoos entered by touch, become a score sheet that people correct and keep."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from companion.app.presenter import picking
from companion.app.presenter.effects import Cancel, Effect, Note, Share, StopCamera
from companion.app.presenter.effects_photo import FindGaps, LearnAnswers, SaveScore, ShareScore
from companion.app.presenter.elements import View
from companion.app.presenter.intents import Done, Failed, Intent, Left, Open, Opened, Progressed, Seen
from companion.app.presenter.outcomes_photo import Gaps, Saved, Written
from companion.app.presenter.score import boards as score_boards
from companion.app.presenter.score import correct as score_correct
from companion.app.presenter.score import photos as score_photos
from companion.app.presenter.score.boards import Extend, LayBoard, TakeAway, TapCell
from companion.app.presenter.score.compare_view import compare_view, result_text
from companion.app.presenter.score.kept import keep, restore
from companion.app.presenter.score.model import (
    COLOURS,
    MOST_PLAYERS,
    Adding,
    AddInto,
    AddPlayer,
    Answer,
    Ask,
    Build,
    ByHand,
    Choose,
    Count,
    Dialog,
    DropPhoto,
    Entry,
    Hand,
    Look,
    Model,
    MoveTo,
    Overview,
    Pick,
    PickPhotos,
    ReadAgain,
    RemovePlayer,
    Rename,
    Say,
    ScoreThese,
    Shoot,
    StartAnew,
    Take,
    Tap,
    UndoFix,
    usual_names,
)
from companion.app.presenter.score.setup_view import camera_view, pick_view, setup_view
from companion.app.presenter.score.zoo_view import zoo_view
from companion.app.presenter.screen import Context, Screen
from companion.app.presenter.table.live import CameraNews

Result = tuple[Model, tuple[Effect, ...]]

INTENTS = (
    AddInto, Adding, AddPlayer, Answer, Ask, Build, ByHand, Choose, Count, DropPhoto, Extend, Hand, LayBoard, Look,
    MoveTo, Overview, Pick, PickPhotos, ReadAgain, RemovePlayer, Rename, Say, ScoreThese, Shoot, StartAnew, Take,
    TakeAway, Tap, TapCell, UndoFix, Done, Failed, Progressed, Opened, Left, Seen,
)  # fmt: skip


def update(model: Model, intent: Intent, context: Context) -> Result:
    """What an intent leads to; what an own copy lacks is asked whenever it, or the game, is another one."""
    if isinstance(intent, Opened):
        model = replace(model, asked=None)
    model, effects = _updated(_called(model, context), intent, context)
    job = max((getattr(one, "job", 0) + 1 for one in effects if not isinstance(one, Cancel)), default=0)
    wanted = FindGaps(max(job, context.job), model.profile, model.game, model.expansions)
    asked = wanted.key if model.profile else None
    if asked == model.asked:
        return model, effects
    return replace(model, asked=asked, gaps=None), (*effects, *((wanted,) if asked else ()))


def _updated(model: Model, intent: Intent, context: Context) -> Result:
    match intent:
        case Choose() | AddPlayer() | RemovePlayer() | Rename() | StartAnew():
            return _set_up(model, intent, context)
        case Take() | Shoot() | PickPhotos() | Pick() | ScoreThese() | DropPhoto() | ReadAgain() | ByHand() | Opened():
            return score_photos.update(model, intent, context)
        case Tap() | Adding() | AddInto() | Say() | MoveTo() | Answer() | UndoFix() | Count() | Build():
            return score_correct.update(model, intent)
        case Extend() | TapCell() | LayBoard() | TakeAway():
            return score_boards.update(model, intent, context)
        case Done() | Failed():
            return _answered(model, intent, context)
        case _:
            return _shown(model, intent, context)


def _called(model: Model, context: Context) -> Model:
    """Players whom nobody has named are called as the language has it."""
    usual = usual_names(context.words)
    return model if model.usual == usual else replace(model, usual=usual)


def _shown(model: Model, intent: Intent, context: Context) -> Result:
    """Another stage, a dialog, sharing."""
    match intent:
        case Overview():
            return replace(model, stage="setup", dialog=None, adding=False), _camera_off(model)
        case Look(at, shot):
            return _look(model, at, shot), _camera_off(model)
        case Ask(kind, rule, whole):
            dialog = replace(model.dialog, all=True) if whole and model.dialog else Dialog(kind, rule=rule)
            return replace(model, dialog=dialog if kind else None), ()
        case Hand(how):
            return _handed(model, how, context)
        case Seen(CameraNews(state, sentence)):
            return replace(model, camera=(state, sentence)), ()
        case Left():
            return replace(model, stage="setup" if model.stage == "camera" else model.stage), _camera_off(model)
        case _:
            return model, ()


def _camera_off(model: Model) -> tuple[Effect, ...]:
    return (StopCamera(),) if model.stage == "camera" else ()


def _look(model: Model, at: int, shot: int) -> Model:
    """A zoo, or all of them beside each other."""
    if at < 0:
        return replace(model, stage="compare", dialog=None, adding=False)
    return replace(model, stage="zoo", at=min(at, len(model.entries) - 1), shot=shot, dialog=None, adding=False)


def _set_up(model: Model, intent: Intent, context: Context) -> Result:
    """Who plays what."""
    match intent:
        case Choose():
            return _chosen(model, intent, context)
        case AddPlayer() if len(model.entries) < MOST_PLAYERS:
            used = {entry.colour for entry in model.entries}
            colour = next(one for one in COLOURS if one not in used)
            return score_photos.decide(replace(model, entries=(*model.entries, Entry("", colour))), context)
        case RemovePlayer(at) if len(model.entries) > 1:
            rest = (*model.entries[:at], *model.entries[at + 1 :])
            return score_photos.decide(replace(model, entries=rest, at=0, dialog=None), context)
        case Rename(at, text):
            return model.with_entry(at, replace(model.entries[at], name=text[:24])), ()
        case StartAnew():
            jobs = [shot.job for entry in model.entries for shot in entry.shots if shot.job]
            entries = tuple(Entry(entry.name, entry.colour) for entry in model.entries)
            anew = replace(model, entries=entries, stage="setup", at=0, dialog=None, saved="", deciding=0)
            return anew, tuple(map(Cancel, jobs))
        case _:
            return model, ()


def _chosen(model: Model, intent: Choose, context: Context) -> Result:
    """Another game, printing or expansion: photos are read anew, pads laid anew; corrections stay."""
    match intent.what:
        case "game":
            changed = replace(model, game=intent.value, expansions=())
        case "profile":
            changed = replace(model, profile=intent.value)
        case "edition":
            changed = replace(model, edition=intent.value, profile="")
        case _:
            rest = tuple(one for one in model.expansions if one != intent.value)
            more = tuple(sorted((*rest, intent.value))) if len(rest) == len(model.expansions) else rest
            changed = replace(model, expansions=more)
    if changed == model:
        return model, ()
    return score_photos.read_all(replace(changed, laid=None, sentence=""), context)


def _handed(model: Model, how: str, context: Context) -> Result:
    """Share or keep the result."""
    sheet, words = model.sheet, context.words
    model = replace(model, dialog=None)
    if sheet is None:
        return model, ()
    photos = tuple(
        (name, entry.shots[0].path)
        for name, entry in zip(model.names, model.entries, strict=True)
        if entry.shots and entry.decided is not None
    )
    match how:
        case "text":
            copied = Note(context.words("The result lies in the clipboard: paste it into a message."))
            return model, (Share(text=result_text(sheet, context)), copied)
        case "games":
            colours = tuple(entry.colour for entry in model.entries if entry.decided is not None)
            return model, (SaveScore(context.job, sheet.to_json(), photos, colours),)
        case "lessons":
            return _learn(model, context)
        case _:
            return model, (ShareScore(context.job, how, sheet.to_json(), photos), Note(words("Writing the file …")))


def _learn(model: Model, context: Context) -> Result:
    """What people corrected in photos becomes examples of their own copy."""
    lessons = tuple(
        (entry.shots[0].path, entry.decided.observation, tuple((fix, fix.label) for fix in entry.fixes))
        for entry in model.entries
        if len(entry.shots) == 1 and entry.fixes and entry.decided is not None and entry.decided.observation is not None
    )
    if not lessons or not model.profile:
        return model, ()
    return model, (LearnAnswers(context.job, model.profile, lessons),)


def _answered(model: Model, intent: Intent, context: Context) -> Result:
    """A job is done, goes on, or failed."""
    words = context.words
    match intent:
        case Done(_, Saved(key)):
            return replace(model, saved=key), (
                Note(words("Kept among the past games"), words("Look"), Open("history")),
            )
        case Done(_, Gaps() as gaps):
            return replace(model, gaps=gaps if gaps.key == model.asked else model.gaps), ()
        case Done(_, Written(path)):
            return model, (Note(words("Written: {file}", file=PurePath(path).name)), Share(path=path))
        case Done() | Failed() if model.picker is not None and _is_the_pickers(model, intent):
            value = intent.value if isinstance(intent, Done) else intent
            picker, effects = picking.answered(model.picker, value, context)
            return replace(model, picker=picker), effects
        case _:
            return score_photos.answered(model, intent, context)


def _is_the_pickers(model: Model, intent: Done | Failed) -> bool:
    value: Any = intent.value if isinstance(intent, Done) else None
    if isinstance(value, (picking.Listing, picking.Thumbnails)):
        return True
    return isinstance(intent, Failed) and model.picker is not None and intent.job == model.picker.job


def view(model: Model, context: Context) -> View:
    """The screen at its stage."""
    model = _called(model, context)
    match model.stage:
        case "camera":
            return camera_view(model, context)
        case "pick":
            return pick_view(model, context)
        case "zoo" if model.entry.decided is not None:
            return zoo_view(model, context)
        case "compare" if model.sheet is not None:
            return compare_view(model, context)
        case _:
            return setup_view(model, context)


def kept(model: Model) -> Mapping[str, Any] | None:
    """What is there again at the next start."""
    return keep(model)


SCREEN = Screen("score", Model, update, view, INTENTS, kept, restore)
