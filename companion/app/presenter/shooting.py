"""A camera that takes one picture for a screen: what it sees, or why it sees nothing and what can be done."""

from companion.app.presenter.elements import Banner, Button, Column, Element, LivePicture, Pad, Row, Stack, Text
from companion.app.presenter.intents import Intent, Open
from companion.app.presenter.screen import Context
from companion.words import message

RUNNING = "running"
STATES = {
    "opening": message("The camera is being opened ..."),
    "black": message("The picture is black: is something in front of the camera, or may the app not use it?"),
    "failed": message("There is no camera."),
}


def shooting(
    context: Context,
    hint: str,
    state: tuple[str, str],
    taking: bool,
    shoot: Intent,
    pick: Intent,
    again: Intent,
    failure: str = "",
) -> Element:
    """The camera's picture with the button below.

    `state` is the camera's, with an English sentence about it; `failure` says in English why no picture could be taken.
    Without a picture a photo can be picked all the same, and the camera tried again.
    """
    words = context.words
    name, sentence = state
    picks = Button(words("Pick a photo"), pick, icon="photo")
    rows: list[Element] = [Banner(words.event(failure), "warn", "warn")] if failure else []
    if name in ("failed", "black"):
        said = words.event(sentence) if sentence else words(STATES[name])
        other = Button(words("Choose another camera"), Open("settings"), icon="gear")
        rows.append(Banner(said, "warn", "camera", (Button(words("Try again"), again, "main", "refresh"), other)))
        rows.append(Row((picks,)))
    else:
        rows.append(Text(hint, "small", "muted"))
        text = words("Taking the photo …") if taking else words("Take the photo")
        take = Button(text, shoot, "main", icon="camera", enabled=not taking and name == RUNNING)
        rows.append(Row((picks, take), (0, 1)))
    over = "" if name == RUNNING else words(STATES.get(name, STATES["opening"]))
    return Stack(Pad(LivePicture((), over), 12, 8, 12, 4), foot=Pad(Column(tuple(rows)), top=10, bottom=12))
