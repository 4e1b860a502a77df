"""How the settings look: a list of parts on a narrow window, all parts in two columns on a wide one."""

from typing import Final

from companion.app.presenter.elements import (
    Button,
    Card,
    Choice,
    Column,
    Element,
    Field,
    Line,
    LivePicture,
    Option,
    Pad,
    Row,
    Scroll,
    Split,
    Stepper,
    Switch,
    Text,
    Tile,
    View,
)
from companion.app.presenter.intents import Open
from companion.app.presenter.numbers import decimal
from companion.app.presenter.screen import Context
from companion.app.presenter.settings.chosen import ROTATIONS, TEXT_SCALES
from companion.app.presenter.settings.model import (
    ABOUT,
    CAMERA,
    DATA,
    FILE,
    LANGUAGE,
    LOOK,
    MOST_CAMERAS,
    NUMBER,
    STREAM,
    ChooseKind,
    Model,
    PickVideo,
    Set,
    ShowFolder,
    ShowPart,
    TakeAddress,
    TryCamera,
    TypeAddress,
    kind_of,
)
from companion.words import Words, message

_PARTS: Final = (
    (LANGUAGE, message("Language"), message("English or German"), "language"),
    (LOOK, message("Looks and sound"), message("Text size, contrast, sound, vibration"), "size"),
    (CAMERA, message("Camera"), message("Which one, and which way up"), "camera"),
    (DATA, message("My data"), message("Where games and copies lie"), "folder"),
    (ABOUT, message("About"), message("Version and licences"), "info"),
)
_SIZES: Final = (message("Normal"), message("Large"), message("Very large"))
_OWN_NAMES: Final = (("en", "English"), ("de", "Deutsch"))


def view(model: Model, context: Context) -> View:
    """The whole screen."""
    words = context.words
    if context.wide:
        left = Column(tuple(_card(part, model, context) for part in (LANGUAGE, LOOK, DATA)), 16)
        right = Column(tuple(_card(part, model, context) for part in (CAMERA, ABOUT)), 16)
        return View(words("Settings"), Split(Scroll(Pad(left)), Scroll(Pad(right))))
    title = next((text for name, text, _, _ in _PARTS if name == model.part), None)
    if title is not None:
        body = Scroll(Pad(_body(model.part, model, context)), model.part)
        return View(words(title), body, words("Settings"), back=ShowPart(""))
    tiles = tuple(Tile(words(text), ShowPart(name), words(below), icon=icon) for name, text, below, icon in _PARTS)
    copy = Tile(words("My copy of the game"), Open("copy"), words("Let the companion learn it"), icon="eye")
    return View(words("Settings"), Scroll(Pad(Column((*tiles, copy)))))


def _card(part: str, model: Model, context: Context) -> Element:
    """A part with its title."""
    title = next(text for name, text, _, _ in _PARTS if name == part)
    return Card(Column((Text(context.words(title), "heading"), _body(part, model, context)), 12))


def _body(part: str, model: Model, context: Context) -> Element:
    """What stands in a part."""
    match part:
        case "language":
            return _language(context)
        case "look":
            return _look(context)
        case "camera":
            return _camera(model, context)
        case "data":
            return _data(model, context)
    return _about(model, context.words)


def _language(context: Context) -> Element:
    """Each language in its own words, so that everybody finds theirs."""
    options = tuple(Option(name, Set("language", code), context.language == code) for code, name in _OWN_NAMES)
    return Choice(options)


def _look(context: Context) -> Element:
    """What is seen, heard and felt."""
    words, settings = context.words, context.settings
    sizes = tuple(
        Option(words(text), Set("text_scale", scale), settings.text_scale == scale)
        for text, scale in zip(_SIZES, TEXT_SCALES, strict=True)
    )
    return Column(
        (
            Choice(sizes, words("Text size")),
            Line(),
            Switch(
                words("Strong contrast"),
                settings.contrast,
                Set("contrast", not settings.contrast),
                words("Darker text and lines. Colours can be told apart by nearly everybody and never stand alone."),
            ),
            Line(),
            Switch(words("Sounds"), settings.sound, Set("sound", not settings.sound)),
            Switch(
                words("Vibration"),
                settings.vibration,
                Set("vibration", not settings.vibration),
                words("Where the device can"),
            ),
        )
    )


def _camera(model: Model, context: Context) -> Element:
    """Which camera, which way up, and a try."""
    words, settings = context.words, context.settings
    kind = model.kind or kind_of(settings.camera)
    kinds = (
        (NUMBER, words("Camera here"), "camera"),
        (STREAM, words("Phone or network"), "phone"),
        (FILE, words("Video or folder"), "film"),
    )
    options = tuple(Option(text, ChooseKind(name), name == kind, icon=icon) for name, text, icon in kinds)
    turns = tuple(Option(f"{angle}°", Set("rotation", angle), settings.rotation == angle) for angle in ROTATIONS)
    rows: list[Element] = [
        Choice(options, words("Where the picture comes from")),
        *_source(kind, model, context),
        Choice(turns, words("Turn the picture")),
    ]
    if model.trying:
        waiting = "" if model.running else words("Opening the camera")
        rows.append(LivePicture(message=words.event(model.trouble) if model.trouble else waiting))
        rows.append(Button(words("Stop"), TryCamera(on=False), icon="cross"))
    else:
        rows.append(Button(words("Try the camera"), TryCamera(on=True), "main", icon="eye"))
    return Column(tuple(rows))


def _source(kind: str, model: Model, context: Context) -> tuple[Element, ...]:
    """Which one of a kind."""
    words, camera = context.words, context.settings.camera
    if kind == NUMBER:
        number = int(camera) if camera.isdecimal() else 0
        less = Set("camera", str(number - 1)) if number > 0 else None
        more = Set("camera", str(number + 1)) if number < MOST_CAMERAS - 1 else None
        return (Stepper(words("Number of the camera"), str(number + 1), less, more),)
    if kind == STREAM:
        typed = model.typed or (camera if kind_of(camera) == STREAM else "")
        field = Field(typed, TypeAddress(), "http://192.168.0.20:8080/video", words("Address"), TakeAddress(typed))
        take = Button(
            words("Use this address"),
            TakeAddress(typed),
            icon="check",
            enabled="://" in typed,
            reason="" if "://" in typed else words("An address begins with http:// or rtsp://"),
        )
        hint = words("An app such as an IP camera makes a phone a camera for this tablet: both in the same network.")
        return (Text(hint, "small", "muted"), field, take)
    chosen = camera if kind_of(camera) == FILE else words("Nothing chosen yet")
    return (Text(chosen, "small", "muted"), Button(words("Choose a video"), PickVideo(), icon="film"))


def _data(model: Model, context: Context) -> Element:
    """Where everything lies; nothing leaves the device."""
    words = context.words
    rows: list[Element] = [
        Text(words("Everything stays on this device: no account, no network, nothing is sent anywhere.")),
    ]
    if model.about is not None:
        games = words.count("{number} game", "{number} games", model.about.games)
        size = words("{games}, {size} MB", games=games, size=decimal(model.about.megabytes, words))
        rows += [Text(model.about.folder, "small", "muted"), Text(size, "small", "muted")]
    rows += [
        Button(words("Show the folder"), ShowFolder(), icon="folder", enabled=model.about is not None),
        Button(words("Past games and exports"), Open("history"), icon="trophy"),
        Button(words("My copy of the game"), Open("copy"), icon="eye"),
    ]
    return Column(tuple(rows))


def _about(model: Model, words: Words) -> Element:
    """What it is, and whose work is in it."""
    rows: list[Element] = [
        Text(words("Zoo Companion"), bold=True),
        Text(
            words(
                "Free software under the GNU Affero General Public License, version 3 or later. "
                "It comes without any warranty."
            )
        ),
        Text(
            words(
                "Animals on the print-and-play tiles are from Noto Emoji by Google, Apache License 2.0, "
                "set on our own grounds. Letters are Roboto by Google, Apache License 2.0."
            )
        ),
        Text(
            words(
                "Zooloretto and Aquaretto are games by Michael Schacht, published by Abacusspiele. "
                "This companion is not theirs; it explains the rules in its own words."
            )
        ),
    ]
    if model.about is None:
        return Column(tuple(rows))
    rows[0] = Text(words("Zoo Companion {version}", version=model.about.version), bold=True)
    rows += [Line(), Text(words("Made with"), "heading")]
    rows += [
        Row((Text(f"{one.name} {one.version}", "small"), Text(one.licence, "small", "muted")), (0.5, 0.5), align="top")
        for one in model.about.libraries
    ]
    return Column(tuple(rows), 8)
