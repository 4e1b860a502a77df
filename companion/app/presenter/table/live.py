"""The camera beside the table: opening and closing it, what it sees, what people answer."""

from dataclasses import dataclass, replace
from typing import Any, Final

from companion.app.presenter.effects import Effect, KeepAwake, Note, Sound, StartCamera, StopCamera
from companion.app.presenter.intents import Intent, Seen
from companion.app.presenter.play import Entry, Play, Said, taken, undo_steps
from companion.app.presenter.screen import Context
from companion.app.presenter.table.intents import (
    AcceptTable,
    AddInput,
    AnswerQuestion,
    ShowTab,
    StartLive,
    StopLive,
    StoreResult,
    SwitchCamera,
    TellLive,
    WaiveReminder,
)
from companion.app.presenter.table.model import Camera, Model, with_cards
from companion.reconcile.inputs import Accept, Answer, Input, Waive
from companion.reconcile.session import CONFIRMED, Session
from companion.scorer import sheet_of_state
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
BY_ACTIONS: Final = ("dice",)
"""Games of which the camera tells actions, not readings: what is asked meanwhile is the follower's own question."""


@dataclass(frozen=True, slots=True)
class CameraNews:
    """The state of the camera has changed: opening, running, black, failed; `sentence` is English."""

    state: str
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class LiveNews:
    """A reading of a frame: `view` is a `companion.live.LiveView`, `given` the inputs that the follower came to."""

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
            camera = replace(model.camera, following=False, sentence=lost or sentence)
            return replace(_unasked(model), camera=camera), ()
        case AnswerQuestion(choice):
            return _answered(model, choice)
        case WaiveReminder(event, what, where):
            return _told(model, Waive(event, what, where), TellLive("waive", (event, what, where)))
        case AcceptTable():
            return _told(model, Accept(), TellLive("accept"))
        case _:
            return model, ()


def switched(model: Model, on: bool, context: Context, first: tuple[Effect, ...] = ()) -> Result:
    """Look through the camera, or no longer."""
    if not on:
        return replace(_unasked(model), camera=Camera(), tab="play"), (*first, StopLive(), StopCamera())
    camera = Camera(on=True, state="opening")
    start = StartCamera(context.settings.camera, context.settings.rotation)
    return replace(model, camera=camera), (*first, start, KeepAwake(True))


def closed(model: Model) -> Model:
    """The camera is closed for now; it is opened again with the screen."""
    return replace(_unasked(model), camera=Camera(on=True, state="off"))


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
    """A reading: the picture's outlines, and where it was read, the game that came of it."""
    seen = news.view
    model = replace(model, camera=replace(model.camera, live=seen, sentence=""))
    if model.play is None:
        return model, ()
    play, given = _played_on(model.play, news)
    wrong = tuple(Said(one.text, one.rule) for one in seen.effects if one.kind in ("illegal", "unseen"))
    if play is model.play and not wrong:
        return model, ()
    to_do = tuple(said for entry in play.log[len(model.play.log) :] for said in entry.events)
    model, ended = gone_on(with_cards(model, (*to_do, *wrong)), play)
    sound = (Sound("due"),) if to_do or wrong else ()
    return model, (*(AddInput(one) for one in given), *sound, *ended)


def _played_on(play: Play, news: LiveNews) -> tuple[Play, tuple[Input, ...]]:
    """The game after what the follower came to, and the inputs of it that count."""
    session = news.view.session
    if play.game.name in BY_ACTIONS:
        return _by_actions(play, session, news.given)
    if not news.given:
        return play, ()
    done = tuple(one.text.partition(": ")[2] for one in news.view.effects if one.kind == "happened")
    return Play(session, (*play.log, Entry(play.state.turn, done))), news.given


def _by_actions(play: Play, session: Session, given: tuple[Input, ...]) -> tuple[Play, tuple[Input, ...]]:
    """The game after actions that were seen; what is asked of the dice comes from the follower's session."""
    if not given and (play.session.question, play.session.status) == (session.question, session.status):
        return play, ()
    counted: list[Input] = []
    after = without_question(play)
    for one in given:
        after, refused = taken(after, one)
        if not refused:
            counted.append(one)
    asked = replace(after.session, question=session.question, status=session.status)
    return replace(after, session=asked), tuple(counted)


def without_question(play: Play) -> Play:
    """The game without what the follower of a dice game asks: what the others ask is in the game itself."""
    if play.game.name not in BY_ACTIONS:
        return play
    return replace(play, session=replace(play.session, question=None, status=CONFIRMED))


def _unasked(model: Model) -> Model:
    """The model once nothing is followed any more."""
    return model if model.play is None else replace(model, play=without_question(model.play))


def gone_on(model: Model, play: Play) -> Result:
    """The model with the game as it stands now; the result is stored when it ends, and when it goes on after all."""
    before = model.play
    assert before is not None
    seat = -1 if play.state.turn != before.state.turn else model.seat
    path = model.path if play.log == before.log else ()
    model = replace(model, play=play, path=path, seat=seat)
    if play.over == before.over:
        return model, ()
    result = StoreResult(sheet_of_state(play.state, model.names).to_json(), play.over)
    if not play.over:
        return model, (result,)
    return replace(model, tab="points"), (result, Sound("done"))


def steps_back(play: Play, *, following: bool) -> int:
    """How many steps of the session are taken back at once: of followed dice the whole turn, which is seen at once."""
    steps = undo_steps(play)
    if not (steps and following and play.game.name in BY_ACTIONS):
        return steps
    steps, one = 1, play.session.before
    while one is not None and one.before is not None and one.state.stage != "turn":
        steps, one = steps + 1, one.before
    return steps


def undo_told(play: Play, steps: int) -> TellLive:
    """What the follower is told of steps that are taken back: of dice it knows itself how many make a turn."""
    return TellLive("undo", (1 if play.game.name in BY_ACTIONS else steps,))


def _answered(model: Model, choice: int) -> Result:
    """The answer to a question goes to who has asked."""
    tell = TellLive("answer", (choice,))
    if model.play is None or model.play.game.name not in BY_ACTIONS:
        return _told(model, Answer(choice), tell)
    if model.play.session.question is None:
        return model, ()
    return _unasked(model), (replace(tell, known=False),)


def _told(model: Model, given: Input, tell: TellLive) -> Result:
    """What a person said of the table goes to the session, the record and the follower."""
    if model.play is None:
        return model, ()
    play, refused = taken(model.play, given)
    if refused:
        return model, ()
    return replace(model, play=play, path=()), (AddInput(given), tell)
