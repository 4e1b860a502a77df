"""The camera beside the table: opening and closing it, what it sees, what people answer."""

from dataclasses import dataclass, replace
from typing import Any, Final

from companion.app.presenter.effects import Effect, KeepAwake, Note, Sound, StartCamera, StopCamera
from companion.app.presenter.intents import Intent, Seen
from companion.app.presenter.play import Entry, Play, taken
from companion.app.presenter.screen import Context
from companion.app.presenter.table.intents import (
    AcceptTable,
    AddInput,
    AnswerQuestion,
    ShowTab,
    StartLive,
    StopLive,
    SwitchCamera,
    TellLive,
    WaiveReminder,
)
from companion.app.presenter.table.model import MOST_CARDS, Camera, Model, Todo
from companion.reconcile.inputs import Accept, Answer, Input, Waive
from companion.words import message

Result = tuple[Model, tuple[Effect, ...]]
CAMERA: Final = "camera"
"""The tab with the camera's picture."""
FAILED, BLACK = "failed", "black"
STATES: Final = {
    "opening": message("The camera is being opened ..."),
    BLACK: message("The picture is black: is something in front of the camera, or may the app not use it?"),
    "off": message("The camera is off."),
    FAILED: message("There is no camera."),
}
"""What is said of a camera that shows nothing."""


@dataclass(frozen=True, slots=True)
class CameraNews:
    """The state of the camera has changed: opening, running, black, failed; `sentence` is English."""

    state: str
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class LiveNews:
    """A reading of a frame: `view` is a `companion.live.LiveView`, `given` the inputs that the session took."""

    view: Any
    given: tuple[Input, ...] = ()


@dataclass(frozen=True, slots=True)
class LiveFailed:
    """The camera cannot be followed; `sentence` is English. The picture goes on."""

    sentence: str


def update(model: Model, intent: Intent, context: Context) -> Result:
    """What an intent about the camera leads to."""
    match intent:
        case SwitchCamera(on):
            return switched(replace(model, tab=CAMERA), on, context)
        case Seen(CameraNews(state, sentence)):
            return _camera_is(model, state, sentence, context)
        case Seen(LiveNews()):
            return _read(model, intent.news)
        case Seen(LiveFailed(sentence)):
            lost = model.camera.state == "failed" and model.camera.sentence  # that says more, and what can be done
            return replace(model, camera=replace(model.camera, following=False, sentence=lost or sentence)), ()
        case AnswerQuestion(choice):
            return _told(model, Answer(choice), TellLive("answer", (choice,)))
        case WaiveReminder(event, what, where):
            return _told(model, Waive(event, what, where), TellLive("waive", (event, what, where)))
        case AcceptTable():
            return _told(model, Accept(), TellLive("accept"))
        case _:
            return model, ()


def switched(model: Model, on: bool, context: Context, first: tuple[Effect, ...] = ()) -> Result:
    """Look through the camera, or no longer."""
    if not on:
        return replace(model, camera=Camera(), tab="play"), (*first, StopLive(), StopCamera())
    camera = Camera(on=True, state="opening")
    start = StartCamera(context.settings.camera, context.settings.rotation)
    return replace(model, camera=camera), (*first, start, KeepAwake(True))


def closed(model: Model) -> Model:
    """The camera is closed for now; it is opened again with the screen."""
    return replace(model, camera=Camera(on=True, state="off"))


def _camera_is(model: Model, state: str, sentence: str, context: Context) -> Result:
    """The camera is in another state; once it runs it is followed, and what is wrong is said wherever people look."""
    if not model.camera.on:
        return model, ()
    camera = replace(model.camera, state=state, sentence=sentence)
    if state in (FAILED, BLACK):
        words = context.words
        text = words.event(sentence) if sentence else words(STATES[state])
        said = () if model.tab == CAMERA else (Note(text, words("Look"), ShowTab(CAMERA)),)
        return replace(model, camera=camera), said
    if state != "running" or model.camera.following or model.play is None:
        return replace(model, camera=camera), ()
    camera = replace(camera, following=True)
    start = StartLive(model.play.state, model.profile)
    return replace(model, camera=camera, before_live=model.play), (start,)


def _read(model: Model, news: LiveNews) -> Result:
    """A reading: the picture's outlines, and where it was read, the session that came of it."""
    seen = news.view
    model = replace(model, camera=replace(model.camera, live=seen, sentence=""))
    if model.play is None or not seen.read or seen.session is model.play.session:
        return model, ()
    done = tuple(one.text.partition(": ")[2] for one in seen.effects if one.kind == "happened")
    entry = Entry(model.play.state.turn, done)
    play = Play(seen.session, (*model.play.log, entry))
    effects: list[Effect] = [AddInput(given) for given in news.given]
    new = [one for one in seen.effects if one.kind in ("illegal", "unseen")]
    todo = (*model.todo, *(Todo(model.count + index, one.text, one.rule) for index, one in enumerate(new)))
    if new:
        effects.append(Sound("due"))
    moved = play.state.turn != model.play.state.turn
    seat = -1 if moved else model.seat
    return replace(model, play=play, todo=todo[-MOST_CARDS:], count=model.count + len(new), path=(), seat=seat), tuple(
        effects
    )


def _told(model: Model, given: Input, tell: TellLive) -> Result:
    """What a person said of the table goes to the session, the record and the follower."""
    if model.play is None:
        return model, ()
    play, refused = taken(model.play, given)
    if refused:
        return model, ()
    return replace(model, play=play, path=()), (AddInput(given), tell)
