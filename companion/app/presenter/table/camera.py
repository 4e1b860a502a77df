"""The pane of the camera: the picture with outlines, or why there is none and what can be done."""

from typing import Any, Final

from companion.app.presenter.elements import (
    Banner,
    Button,
    Column,
    Element,
    LivePicture,
    Outlined,
    Pad,
    Stack,
    Text,
)
from companion.app.presenter.intents import Open
from companion.app.presenter.screen import Context
from companion.app.presenter.table.intents import SwitchCamera
from companion.app.presenter.table.live import BLACK, BY_ACTIONS, FAILED, STATES
from companion.app.presenter.table.model import Model
from companion.words import Words, message

_TRUST: Final = {
    "confirmed": (message("The table is as the rules say."), "good"),
    "proposed": (message("This is most probably what happened."), "main"),
    "in doubt": (message("One question is open."), "warn"),
    "out of sync": (message("Something on the table does not go with the rules."), "bad"),
}
_IN_THE_APP: Final = (
    (
        "the sides of these dice are not known",
        message("The sides of these dice are not known: learn them under My copy, and begin the game with that copy."),
    ),
    (
        "lacks the dice's",
        message("This copy does not know all sides of the dice: learn them under My copy, then open the camera again."),
    ),
)
"""What is said here of a hindrance of which the command line names commands."""


def camera_pane(model: Model, context: Context) -> Element:
    """The picture fills the pane; what is to be said of it stands below."""
    words, camera = context.words, model.camera
    message_over = "" if camera.state == "running" else words(STATES.get(camera.state, STATES["off"]))
    picture = LivePicture(_outlines(camera.live, words), message_over)
    return Stack(Pad(picture, 12, 4, 12, 4), foot=Pad(Column(_below(model, words), 8), 16, 4, 16, 12))


def _outlines(live: Any, words: Words) -> tuple[Outlined, ...]:
    """The outlines of what was read, each with its name."""
    if live is None:
        return ()
    return tuple(
        Outlined(tuple((float(x), float(y)) for x, y in one.quad), words.label(one.label), one.mark)
        for one in live.outlines
    )


def _below(model: Model, words: Words) -> tuple[Element, ...]:
    """What is wrong with the camera, or how sure the table is known."""
    camera = model.camera
    if camera.state in (FAILED, BLACK):
        text = words.event(camera.sentence) if camera.sentence else words(STATES[camera.state])
        retry = Button(words("Try again"), SwitchCamera(True), "main", "refresh")
        other = Button(words("Choose another camera"), Open("settings"), "plain", "gear")
        without = Button(words("Go on without a camera"), SwitchCamera(False), "plain")
        return (Banner(text, "warn", "warn", (retry, other, without)),)
    found: list[Element] = []
    if camera.sentence:
        found.append(Banner(said(camera.sentence, words), "warn", "info"))
    if camera.live is not None:
        if camera.live.message:
            found.append(Text(said(camera.live.message, words), tone="warn"))
        if model.play is not None and not waits_for_dice(model):
            text, tone = _TRUST[model.play.session.status]
            found.append(Text(words(text), "small", tone))
    return tuple(found)


def waits_for_dice(model: Model) -> bool:
    """Whether dice cannot be understood as they lie, though nothing is wrong with them: what hinders is said."""
    play, live = model.play, model.camera.live
    if play is None or live is None or play.game.name not in BY_ACTIONS:
        return False
    return bool(live.message) and play.session.status == "out of sync"


def said(sentence: str, words: Words) -> str:
    """A sentence of the camera's, with what can be done in the app."""
    here = next((text for part, text in _IN_THE_APP if part in sentence), None)
    return words.event(sentence) if here is None else words(here)
