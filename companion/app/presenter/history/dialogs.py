"""The dialogs of past games: ways to share one, the code for BG Stats, a photo, the question before the last step."""

from companion.app.presenter.elements import Bar, Button, Column, Element, Gap, Row, Sheet, Text, Tile
from companion.app.presenter.history.model import Empty, Model, OpenPlay, Send, ShowDialog
from companion.app.presenter.photo import Photo
from companion.app.presenter.plot import Snap
from companion.app.presenter.screen import Context
from companion.words import Words

_CLOSE = ShowDialog("")


def dialog(model: Model, context: Context) -> Sheet | None:
    """The dialog that is open."""
    words = context.words
    match model.dialog:
        case "share":
            return Sheet(words("Share or export"), _forms(model, words), _CLOSE)
        case "export":
            return Sheet(words("Export all games"), _all_forms(model, words), _CLOSE)
        case "bgstats":
            return Sheet(words("BG Stats"), _bgstats(model, words), _CLOSE, _open(model, words))
        case "photo":
            return Sheet(words("Photo"), _photo(model, context), _CLOSE)
        case "empty":
            sure = Button(words("Delete for good"), Empty(), "danger", icon="trash")
            text = words("These games and their photos cannot be brought back afterwards.")
            return Sheet(words("Delete for good?"), Text(text), _CLOSE, (Button(words("Keep them"), _CLOSE), sure))
    return None


def _forms(model: Model, words: Words) -> Element:
    """The forms of one game."""
    if model.busy("export"):
        return Bar(-1, words("Writing the file"))
    return Column(
        (
            Tile(words("Score card"), Send("png"), words("A picture to send around"), icon="photo"),
            Tile(words("Score sheet"), Send("pdf"), words("A page to print"), icon="book"),
            Tile(words("BG Stats"), Send("bgstats"), words("A link and a code for the app"), icon="plot"),
            Tile(words("Spreadsheet"), Send("csv"), words("A row for each player"), icon="list"),
            Tile(words("Everything"), Send("json"), words("The whole record as data"), icon="export"),
        ),
        8,
    )


def _all_forms(model: Model, words: Words) -> Element:
    """The forms that hold all games."""
    if model.busy("export"):
        return Bar(-1, words("Writing the file"))
    return Column(
        (
            Tile(words("Spreadsheet"), Send("csv"), words("A row for each player"), icon="list"),
            Tile(words("Everything"), Send("json"), words("The whole record as data"), icon="export"),
        ),
        8,
    )


def _bgstats(model: Model, words: Words) -> Element:
    """The code that the app on another device reads."""
    if model.play is None:
        return Bar(-1, words("Making the link"))
    text = words("Read this code with the device on which BG Stats is, or open the link here.")
    if not model.play.picture:
        return Text(words("These names are too long for a code: open the link here."))
    code = Row((Gap(), Snap(model.play.picture, ready=True, height=300), Gap()), (1, 0, 1))
    return Column((Text(text), code))


def _open(model: Model, words: Words) -> tuple[Button, ...]:
    if model.play is None:
        return ()
    return (Button(words("Open in BG Stats"), OpenPlay(), "main", icon="next"),)


def _photo(model: Model, context: Context) -> Element:
    """A photo to look at closely, once it was read."""
    if model.photo_size == (0, 0):
        return Bar(-1, context.words("Opening the photo"))
    return Photo(model.photo, model.photo_size, height=min(context.height * 0.7, 640))
