"""How the screen for own copies looks: all copies, one with its steps, and what a photo shows."""

from companion.app.presenter import picking
from companion.app.presenter.copies import EDITIONS, Copy, edition_text
from companion.app.presenter.copy.laid_view import laid_view
from companion.app.presenter.copy.model import (
    Begin,
    ChooseEdition,
    CreateIt,
    LearnIt,
    Model,
    NameCopy,
    OpenCopy,
    PickIt,
    ShootIt,
    StepBack,
    TapPhoto,
    Turn,
    Ways,
)
from companion.app.presenter.copy.steps_view import BOARD_HINT, HINTS, steps_of
from companion.app.presenter.elements import (
    Badge,
    Banner,
    Bar,
    Button,
    Card,
    Choice,
    Column,
    Element,
    Field,
    Flow,
    Option,
    Pad,
    Row,
    Scroll,
    Sheet,
    Split,
    Stack,
    Text,
    View,
)
from companion.app.presenter.intents import Intent
from companion.app.presenter.photo import Mark, Outline, Photo
from companion.app.presenter.screen import Context
from companion.app.presenter.shooting import shooting
from companion.words import Words

_CORNER = 0.018
"""Half the side of a corner's mark, as a share of the photo's width."""


def view_of(model: Model, context: Context) -> View:
    """The screen at its stage."""
    match model.stage:
        case "camera":
            words = context.words
            hint = words(HINTS.get(model.step, BOARD_HINT))
            body = shooting(
                context,
                hint,
                model.camera,
                model.taking,
                ShootIt(),
                Begin(model.step, pick=True),
                Begin(model.step),
                model.sentence,
            )
            return View(model.open or words("My copy"), body, back=StepBack())
        case "pick" if model.picker is not None:
            return _pick(model, context)
        case "board" if model.board is not None:
            return _board(model, context)
        case "laid" if model.laid is not None:
            return laid_view(model, context)
        case "copy" if model.copy is not None:
            return _copy(model, model.copy, context)
        case _:
            return _list(model, context)


def _list(model: Model, context: Context) -> View:
    """All copies, and a new one."""
    words = context.words
    rows: list[Element] = []
    if model.sentence:
        rows.append(Banner(words.event(model.sentence), "warn", "warn"))
    text = words(
        "The companion knows its own print-and-play edition. For a bought game it learns your boards, tiles, dice and "
        "sheet from a few photos, once."
    )
    rows.append(Text(text, tone="muted"))
    if model.wait:
        rows.append(Bar(-1, words.event(model.doing) if model.doing else words("One moment …")))
    rows += [_copy_card(copy, context) for copy in model.copies or ()]
    options = tuple(Option(words(text), ChooseEdition(name), name == model.new_edition) for name, text in EDITIONS)
    new = Column(
        (
            Text(words("A new copy"), "heading"),
            Field(model.new_name, NameCopy(), hint=words("What it is called: Grandma's zoo"), icon="pencil"),
            Choice(options, words("Which edition is it?")),
            Button(
                words("Begin"),
                CreateIt(),
                "main",
                icon="plus",
                enabled=bool(model.new_name.strip()),
                reason=words("Give it a name first"),
            ),
        )
    )
    imports = Button(words("Import a copy"), Begin("import", pick=True), "quiet", icon="import")
    rows += [Card(new), Flow((imports,))]
    return View(words("My copy"), Scroll(Pad(Column(tuple(rows), gap=14))))


def _copy_card(copy: Copy, context: Context) -> Element:
    words = context.words
    if copy.problem:
        rows: list[Element] = [Text(copy.name, "heading"), Text(words.event(copy.problem), "small", "bad")]
        return Card(Column((*rows, Button(words("Look"), OpenCopy(copy.name), icon="eye")), gap=6))
    said = words(
        "{edition}: {learnt} of {all} tiles are learnt",
        edition=edition_text(copy.edition, words),
        learnt=len(copy.learnt),
        all=len(copy.learnt) + len(copy.missing),
    )
    if not copy.reads_zoos:
        ready = Badge(words("not ready"), "orange")
    elif copy.whole:
        ready = Badge(words("ready for photos"), "green")
    else:
        ready = Badge(words("reads what it knows"), "yellow")
    head = Row((Text(copy.name, "heading"), ready), (1, 0))
    return Card(Column((head, Bar(copy.part, said)), gap=8), intent=OpenCopy(copy.name))


def _copy(model: Model, copy: Copy, context: Context) -> View:
    """One copy: what is learnt, what is missing, the steps."""
    words = context.words
    rows: list[Element] = []
    if model.sentence:
        retry = Button(words("Take another photo"), Begin(model.step), icon="camera") if model.step else None
        rows.append(Banner(words.event(model.sentence), "warn", "photo", (retry,) if retry else ()))
    if model.wait:
        rows.append(Bar(-1, words.event(model.doing)))
    if model.learnt:
        rows.append(Banner(words.event(model.learnt), "good", "check"))
    rows += [
        Banner(
            words(
                "From afar {one} looks like {other}: photograph these two from nearer, too.",
                one=words.label(one),
                other=words.label(other),
            ),
            "warn",
            "eye",
        )
        for one, other in model.alike
    ]
    if copy.problem:
        rows.append(Banner(words.event(copy.problem), "bad", "warn"))
    else:
        rows += _ready(copy, words)
        rows += steps_of(model, copy, context)
    actions = (
        Button(words("Export"), Ways("export"), "quiet", icon="export"),
        Button(words("Delete"), Ways("ask"), "quiet", icon="trash"),
    )
    body = Scroll(Pad(Column(tuple(rows), gap=14)), key=copy.name)
    sheet = _really(copy, context) if model.deleting else None
    subtitle = edition_text(copy.edition, words)
    return View(copy.name, body, subtitle, actions=actions, sheet=sheet, back=OpenCopy())


def _ready(copy: Copy, words: Words) -> list[Element]:
    """What the copy is good for now."""
    if not copy.reads_zoos:
        return []
    score = Button(words("Score a zoo with it"), Ways("score"), "main" if copy.whole else "plain", icon="camera")
    if copy.whole:
        return [Banner(words("Boards and tiles are learnt: photos of zoos are read."), "good", "check", (score,))]
    text = words("Photos of zoos are read by what is learnt so far; the rest is asked about or misread.")
    return [Banner(text, "main", "info", (score,))]


def _really(copy: Copy, context: Context) -> Sheet:
    words = context.words
    text = words(
        "{name} and all that was learnt of it is deleted. Export it first if you may want it back.", name=copy.name
    )
    foot = (
        Button(words("Keep it"), Ways("keep"), icon="back"),
        Button(words("Delete it"), Ways("delete"), "danger", icon="trash"),
    )
    return Sheet(words("Delete this copy?"), Text(text), Ways("keep"), foot)


def _board(model: Model, context: Context) -> View:
    """The board's corners, to be moved by taps, and which of them is its own upper left."""
    words, board = context.words, model.board
    assert board is not None
    marks: tuple[Mark, ...] = ()
    outlines: tuple[Outline, ...] = ()
    if board.corners is not None:
        half = board.size[0] * _CORNER
        marks = tuple(
            Mark(
                str(number),
                ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)),
                str(number + 1),
                "green",
                round=True,
                chosen=number == 0,
            )
            for number, (x, y) in enumerate(board.corners)
        )
        outlines = (Outline(board.corners, "", "green"),)
    rows: list[Element] = []
    if board.refused:
        sure = Button(words("It is empty: learn it"), LearnIt(sure=True), icon="check")
        again = Button(words("Take another photo"), Begin(model.step), icon="camera")
        rows.append(Banner(words.event(board.refused), "warn", "warn", (sure, again)))
    if board.corners is None:
        rows.append(Text(words("The board was not found by itself. Tap each of its four corners."), "body"))
    else:
        rows.append(Text(words("Is this the board, and is corner 1 its own upper left?"), "heading"))
        rows.append(Text(words("Tap beside a corner to move it. Look closer first, to hit it well."), "small", "muted"))
        turn = Button(words("The upper left is the next corner"), Turn(), icon="rotate")
        rows.append(Flow((turn,)))
    if board.job:
        rows.append(Bar(-1, words.event(model.doing)))
    learn = Button(
        words("Learn this board"),
        LearnIt(),
        "main",
        icon="check",
        enabled=board.corners is not None and not board.job,
        reason=words("Show its corners first") if board.corners is None else "",
    )
    photo = Photo(board.picture, board.size, marks, outlines, TapPhoto(), whole=True)
    foot = Pad(learn, top=8, bottom=12)
    body: Element
    if context.wide:
        body = Split(photo, Scroll(Pad(Column(tuple(rows), gap=14))), 0.62)
    else:
        top = Photo(board.picture, board.size, marks, outlines, TapPhoto(), height=context.height * 0.5, whole=True)
        body = Stack(Scroll(Pad(Column(tuple(rows), gap=14))), top=top)
    return View(words("The empty board"), body, foot=foot, back=StepBack())


def _pick(model: Model, context: Context) -> View:
    assert model.picker is not None

    def make(do: str, path: str) -> Intent:
        return PickIt(do, path)

    listing = model.picker.listing
    body, foot = picking.body(model.picker, context, make), picking.foot(model.picker, context, make)
    return View(model.picker.title, body, listing.name if listing else "", foot=foot, back=PickIt("close"))
