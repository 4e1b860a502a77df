"""How the screen for own copies looks: all copies, one with its steps, and what a photo shows."""

from companion.app.presenter import picking
from companion.app.presenter.copies import EDITIONS, Copy, edition_text
from companion.app.presenter.copy_laid_view import laid_view
from companion.app.presenter.copy_model import (
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
    Grid,
    Icon,
    Option,
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
from companion.app.presenter.intents import Intent
from companion.app.presenter.photo import Mark, Outline, Photo
from companion.app.presenter.screen import Context
from companion.app.presenter.shooting import shooting
from companion.rules.components import parse_label
from companion.words import message

_CORNER = 0.018
"""Half the side of a corner's mark, as a share of the photo's width."""
BOARDS = (
    ("main", message("Zoo board")),
    ("expansion", message("Expansion board")),
)
HINTS = {
    "tiles": message("Lay tiles of different kinds side by side, a finger apart, and hold the camera straight above."),
    "dice": message("Lay six dice in rows: lion, elephant, monkey, ostrich, crocodile, coin on top."),
    "sheet": message("Lay the blank sheet alone on a table of another colour."),
}
BOARD_HINT = message("Lay the empty board alone on the table and hold the camera straight above.")
KINDS = (
    ("animal", message("Animals")),
    ("offspring", message("Offspring")),
    ("stall", message("Stalls")),
    ("", message("Other tiles")),
)


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
        rows.append(Banner(words.sentence(model.sentence), "warn", "warn"))
    text = words(
        "The companion knows its own print-and-play edition. For a bought game it learns your boards, tiles, dice and "
        "sheet from a few photos, once."
    )
    rows.append(Text(text, tone="muted"))
    if model.wait:
        rows.append(Bar(-1, words.sentence(model.doing) if model.doing else words("One moment …")))
    rows += [_copy_card(copy, context) for copy in model.copies or ()]
    options = tuple(Option(words(text), ChooseEdition(name), name == model.new_edition) for name, text in EDITIONS)
    new = Column(
        (
            Text(words("A new copy"), "heading"),
            Field(model.new_name, NameCopy(), hint=words("What it is called: Grandma's zoo"), icon="pencil"),
            Choice(options, words("Whose components it has")),
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
        rows: list[Element] = [Text(copy.name, "heading"), Text(words.sentence(copy.problem), "small", "bad")]
        return Card(Column((*rows, Button(words("Look"), OpenCopy(copy.name), icon="eye")), gap=6))
    said = words(
        "{edition}: {learnt} of {all} tiles are learnt",
        edition=edition_text(copy.edition, words),
        learnt=len(copy.learnt),
        all=len(copy.learnt) + len(copy.missing),
    )
    ready = Badge(words("ready for photos"), "green") if copy.reads_zoos else Badge(words("not ready"), "orange")
    head = Row((Text(copy.name, "heading"), ready), (1, 0))
    return Card(Column((head, Bar(copy.part, said)), gap=8), intent=OpenCopy(copy.name))


def _copy(model: Model, copy: Copy, context: Context) -> View:
    """One copy: what is learnt, what is missing, the steps."""
    words = context.words
    rows: list[Element] = []
    if model.sentence:
        retry = Button(words("Take another photo"), Begin(model.step), icon="camera") if model.step else None
        rows.append(Banner(words.sentence(model.sentence), "warn", "photo", (retry,) if retry else ()))
    if model.wait:
        rows.append(Bar(-1, words.sentence(model.doing)))
    if model.learnt:
        rows.append(Banner(words.sentence(model.learnt), "good", "check"))
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
        rows.append(Banner(words.sentence(copy.problem), "bad", "warn"))
    else:
        rows += _steps(copy, context)
    actions = (
        Button(words("Export"), Ways("export"), "quiet", icon="export"),
        Button(words("Delete"), Ways("ask"), "quiet", icon="trash"),
    )
    body = Scroll(Pad(Column(tuple(rows), gap=14)), key=copy.name)
    sheet = _really(copy, context) if model.deleting else None
    subtitle = edition_text(copy.edition, words)
    return View(copy.name, body, subtitle, actions=actions, sheet=sheet, back=OpenCopy())


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


def _steps(copy: Copy, context: Context) -> list[Element]:
    """Board, tiles, dice, sheet."""
    words = context.words
    whole = len(copy.learnt) + len(copy.missing)
    tiles = words("{learnt} of {all} tiles", learnt=len(copy.learnt), all=whole)
    boards = [
        _step(words(text), name in copy.boards, words("Learnt: photos of zoos are found by it."),
              words(BOARD_HINT), name, context)
        for name, text in BOARDS
    ]  # fmt: skip
    missing = _missing(copy, context)
    tile_rows: list[Element] = [
        Row(
            (_state(not copy.missing), Text(words("Tiles"), "heading"), Text(tiles, tone="muted", align="right")),
            (0, 1, 1),
        ),
        Bar(len(copy.learnt) / max(whole, 1)),
        _buttons("tiles", bool(copy.learnt), context),
    ]
    if copy.missing:
        tile_rows += [Text(words("Still missing"), "small", "muted", bold=True), *missing]
    dice = _step(
        words("Dice"), copy.dice >= 6, words("All six sides are learnt."), words(HINTS["dice"]), "dice", context,
    )  # fmt: skip
    sheet = _step(words("Dice sheet"), copy.sheet, words("Learnt."), words(HINTS["sheet"]), "sheet", context)
    first = [*boards, Card(Column(tuple(tile_rows), gap=10))]
    later = [Text(words("For the dice game"), "small", "muted", bold=True), dice, sheet]
    if context.wide:
        return [Row((Column(tuple(first[:2] + later), gap=14), Column((first[2],), gap=14)), align="top", gap=16)]
    return [*first, *later]


def _state(done: bool) -> Element:
    return Icon("check" if done else "more", 26, "good" if done else "muted")


def _step(title: str, done: bool, said: str, hint: str, step: str, context: Context) -> Element:
    head = Row((_state(done), Text(title, "heading")), (0, 1))
    text = Text(said if done else hint, "small", "muted")
    return Card(Column((head, text, _buttons(step, done, context)), gap=8), accent="green" if done else "orange")


def _buttons(step: str, done: bool, context: Context) -> Element:
    words = context.words
    take = words("Photograph it again") if done and step != "tiles" else words("Take a photo")
    return Flow(
        (
            Button(take, Begin(step), "plain" if done else "main", icon="camera"),
            Button(words("Pick a photo"), Begin(step, pick=True), icon="photo"),
        )
    )


def _missing(copy: Copy, context: Context) -> list[Element]:
    """The tiles that nobody has shown yet, by kind, as pictures with their names."""
    words = context.words
    rows: list[Element] = []
    named = {kind for kind, _ in KINDS if kind}
    for kind, title in KINDS:
        labels = [label for label in copy.missing if _kind(label, named) == kind]
        if labels:
            tiles = tuple(
                Column((Picture(label, 44), Text(words.label(label), "small", align="center")), gap=2)
                for label in labels
            )
            rows += [Text(words(title), "small", bold=True), Grid(tiles, least=92, gap=8)]
    return rows


def _kind(label: str, named: set[str]) -> str:
    kind = parse_label(label).kind
    return kind if kind in named else ""


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
        rows.append(Banner(words.sentence(board.refused), "warn", "warn", (sure, again)))
    if board.corners is None:
        rows.append(Text(words("The board was not found by itself. Tap each of its four corners."), "body"))
    else:
        rows.append(Text(words("Is this the board, and is corner 1 its own upper left?"), "heading"))
        rows.append(Text(words("Tap beside a corner to move it. Look closer first, to hit it well."), "small", "muted"))
        turn = Button(words("Corner 1 is the next one"), Turn(), icon="rotate")
        rows.append(Flow((turn,)))
    if board.job:
        rows.append(Bar(-1, words.sentence(model.doing)))
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
