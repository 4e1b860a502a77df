"""How tiles or dice in a photo are named: one by one, each proposed, confirmed or corrected."""

from companion.app.presenter.copy.model import (
    FACES,
    AllRight,
    Begin,
    InOrder,
    ItIs,
    Laid,
    LearnIt,
    Model,
    Others,
    StepBack,
    TapPhoto,
)
from companion.app.presenter.elements import (
    Badge,
    Banner,
    Bar,
    Button,
    Card,
    Column,
    Element,
    Flow,
    Grid,
    Pad,
    Picture,
    Row,
    Scroll,
    Sheet,
    Split,
    Stack,
    Text,
    View,
)
from companion.app.presenter.photo import COLOURS, OTHER, Mark, Photo, short_label
from companion.app.presenter.screen import Context

_PHOTO_SHARE = 0.46


def laid_view(model: Model, context: Context) -> View:
    """The photo with its tiles, and the question about one of them."""
    words, laid = context.words, model.laid
    assert laid is not None
    side = Scroll(Pad(Column(_side(model, laid, context), gap=14)))
    body: Element
    if context.wide:
        body = Split(_photo(laid, context, 0.0), side, 0.58)
    else:
        body = Stack(side, top=_photo(laid, context, context.height * _PHOTO_SHARE))
    kept = sum(bool(label) for label in laid.labels)
    reason = words("Look at all of them first")
    if laid.repeated:
        reason = words("One name is given twice")
    learn = Button(
        words.count("Learn {number} tile", "Learn {number} tiles", kept)
        if laid.kind == "tiles"
        else words("Learn these dice"),
        LearnIt(),
        "main",
        icon="check",
        enabled=laid.done and not laid.repeated and bool(kept) and not laid.job,
        reason=reason,
    )
    title = words("Tiles in the photo") if laid.kind == "tiles" else words("Dice in the photo")
    foot = Pad(learn, top=8, bottom=12)
    sheet = _others(model, laid, context) if laid.choosing else None
    return View(title, body, foot=foot, sheet=sheet, back=StepBack())


def _photo(laid: Laid, context: Context, height: float) -> Photo:
    marks = tuple(
        Mark(
            str(number),
            quad,
            short_label(label, context.words) if label else "–",
            COLOURS.get(label.partition("/")[0], OTHER),
            label.startswith("offspring/"),
            "fixed" if number in laid.confirmed else "plain",
            number == laid.at and not laid.done,
            label.rpartition("/")[2] if label.count("/") > 1 else "",
        )
        for number, (quad, label) in enumerate(zip(laid.quads, laid.labels, strict=True))
    )
    focus = laid.quads[laid.at] if laid.quads and not laid.done and not laid.choosing else None
    return Photo(laid.picture, laid.size, marks, (), TapPhoto(), focus, height)


def _side(model: Model, laid: Laid, context: Context) -> tuple[Element, ...]:
    words = context.words
    count = len(laid.quads)
    rows: list[Element] = []
    if model.sentence:
        again = Button(words("Take another photo"), Begin(model.step), icon="camera")
        rows.append(Banner(words.event(model.sentence), "warn", "warn", (again,)))
    said = words("{done} of {all} are looked at", done=len(laid.confirmed), all=count)
    rows.append(Bar(len(laid.confirmed) / max(count, 1), said))
    if laid.job:
        rows.append(Bar(-1, words.event(model.doing)))
    if not laid.done:
        rows.append(_question(laid, context))
        text = words("All the others are right") if laid.confirmed else words("All of them are right")
        rows.append(Button(text, AllRight(), icon="check"))
        if laid.kind == "tiles" and not laid.confirmed and laid.in_order(model.missing).labels != laid.labels:
            rows.append(Button(words("They lie in the order of the list"), InOrder(), icon="list"))
    else:
        rows.append(Banner(words("Everything is named. Tap one in the photo to change it."), "good", "check"))
    rows += [
        Banner(words("{name} is given twice: lay out one of each kind.", name=words.label(label)), "warn", "warn")
        for label in laid.repeated
    ]
    return tuple(rows)


def _question(laid: Laid, context: Context) -> Element:
    """What one of them is: the proposal first."""
    words, label = context.words, laid.labels[laid.at]
    head = Row(
        (
            Text(words("Which one is this?"), "heading"),
            Badge(words("{number} of {count}", number=laid.at + 1, count=len(laid.quads)), "orange"),
        ),
        (1, 0),
    )
    rows: list[Element] = [head]
    if label:
        rows.append(Row((Picture(label, 72), Text(words.label(label), "heading")), (0, 1)))
        rows.append(Button(words("Yes, that is right"), ItIs(label), "main", icon="check"))
    leave = (Button(words("Leave it out"), ItIs(""), "quiet", icon="trash"),) if laid.kind == "tiles" else ()
    rows.append(Flow((Button(words("Something else"), Others(True), icon="search"), *leave)))
    return Card(Column(tuple(rows)), accent="orange")


def _others(model: Model, laid: Laid, context: Context) -> Sheet:
    """All names to choose from: what is still missing first."""
    words, copy = context.words, model.copy
    known: tuple[str, ...] = (*copy.learnt, *copy.more) if copy is not None else ()
    groups: list[tuple[str, tuple[str, ...]]] = [(words("Sides"), FACES)]
    if laid.kind == "tiles":
        groups = [(words("Still missing"), model.missing), (words("Learnt already"), known)]
    now = laid.labels[laid.at]
    rows: list[Element] = []
    for title, labels in groups:
        if labels:
            buttons = tuple(Button(words.label(one), ItIs(one), picture=one, chosen=one == now) for one in labels)
            rows += [Text(title, "small", "muted", bold=True), Grid(buttons, least=176, gap=8)]
    foot = (Button(words("Leave it out"), ItIs(""), "danger", icon="trash"),) if laid.kind == "tiles" else ()
    return Sheet(words("Which one is this?"), Scroll(Column(tuple(rows), gap=10)), Others(False), foot)
