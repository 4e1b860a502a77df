"""The steps of one's own copy: boards, tiles, dice, sheet; what is learnt, what is missing, what comes next."""

from collections.abc import Iterator, Sequence

from companion.app.presenter.copies import MORE, MORE_BOARDS, Copy, by_kind, more_tiles
from companion.app.presenter.copy.model import Begin, Model, ShowMore, layout_name
from companion.app.presenter.elements import (
    Banner,
    Bar,
    Button,
    Card,
    Choice,
    Column,
    Element,
    Flow,
    Grid,
    Icon,
    Option,
    Picture,
    Row,
    Text,
)
from companion.app.presenter.screen import Context
from companion.words import Words, message

BOARDS = (
    ("main", message("Zoo board")),
    ("expansion", message("Expansion board")),
)
HINTS = {
    "tiles": message(
        "Lay tiles of different kinds side by side, a finger apart, and hold the camera straight above. "
        "Laid in the order of the list, they are named by one tap."
    ),
    "dice": message("Lay six dice in rows: lion, elephant, monkey, ostrich, crocodile, coin on top."),
    "sheet": message("Lay the blank sheet alone on a table of another colour."),
}
BOARD_HINT = message("Lay the empty board alone on the table and hold the camera straight above.")


def steps_of(model: Model, copy: Copy, context: Context) -> list[Element]:
    """Boards and tiles of the base game first, then the dice game and what else may be in the box."""
    first = next(_undone(copy), "")
    boards = [_board(text, name, first, copy, context.words) for name, text in BOARDS]
    tiles = _tiles(copy.learnt, copy.missing, first == "tiles", context)
    dice_game = _dice_game(copy, context.words)
    more = _more(model, copy, context)
    if context.wide:
        left = Column((*boards, *dice_game), gap=14)
        return [Row((left, Column((tiles, *more), gap=14)), align="top", gap=16)]
    return [*boards, tiles, *dice_game, *more]


def _undone(copy: Copy) -> Iterator[str]:
    """The steps of the base game that are still to do, in their order."""
    yield from (name for name, _ in BOARDS if name not in copy.boards)
    if copy.missing:
        yield "tiles"


def _dice_game(copy: Copy, words: Words) -> tuple[Element, ...]:
    head = Text(words("For the dice game"), "small", "muted", bold=True)
    all_sides, learnt = words("All six sides are learnt."), words("Learnt.")
    dice = _step(words("Dice"), "dice", copy.dice >= 6, all_sides, words(HINTS["dice"]), False, words)
    sheet = _step(words("Dice sheet"), "sheet", copy.sheet, learnt, words(HINTS["sheet"]), False, words)
    return head, dice, sheet


def _more(model: Model, copy: Copy, context: Context) -> tuple[Element, ...]:
    """What Exotic, XXL or Aquaretto brings along, one of them at a time."""
    words = context.words
    options = tuple(Option(words(text), ShowMore(name), name == model.more) for name, text in MORE)
    rows: list[Element] = [Choice(options, words("What else is in your box"))]
    if not model.more:
        return tuple(rows)
    for name, text in MORE_BOARDS[model.more]:
        if name in copy.boards or layout_name(copy.edition, name):
            rows.append(_board(text, name, "", copy, words))
        else:
            unknown = words(
                "Where the spaces of this board lie differs between editions. On a computer, companion enrol layout "
                "and companion enrol board show it to the companion; then photos of it are read here, too."
            )
            rows.append(Banner(unknown, "main", "info", title=words(text)))
    labels = more_tiles(copy.edition, model.more)
    learnt = tuple(label for label in labels if label in copy.more)
    rows.append(_tiles(learnt, tuple(label for label in labels if label not in copy.more), False, context))
    return tuple(rows)


def _tiles(learnt: Sequence[str], missing: Sequence[str], next_one: bool, context: Context) -> Element:
    """How many tiles are learnt, and which are not."""
    words, whole = context.words, len(learnt) + len(missing)
    said = words("{learnt} of {all} tiles", learnt=len(learnt), all=whole)
    head = Row(
        (_state(not missing), Text(words("Tiles"), "heading"), Text(said, tone="muted", align="right")), (0, 1, 1)
    )
    rows: list[Element] = [head, Bar(len(learnt) / max(whole, 1))]
    if missing:
        rows.append(Text(words(HINTS["tiles"]), "small", "muted"))
    rows.append(_buttons("tiles", False, next_one, words))
    if missing:
        rows += [Text(words("Still missing"), "small", "muted", bold=True), *_by_kind(missing, words)]
    return Card(Column(tuple(rows), gap=10), accent="orange" if missing else "green")


def _board(text: str, name: str, first: str, copy: Copy, words: Words) -> Element:
    said = words("Learnt: photos of zoos are found by it.")
    return _step(words(text), name, name in copy.boards, said, words(BOARD_HINT), name == first, words)


def _state(done: bool) -> Element:
    return Icon("check" if done else "circle", 26, "good" if done else "muted")


def _step(title: str, step: str, done: bool, said: str, hint: str, next_one: bool, words: Words) -> Element:
    head = Row((_state(done), Text(title, "heading")), (0, 1))
    text = Text(said if done else hint, "small", "muted")
    rows = (head, text, _buttons(step, done, next_one, words))
    return Card(Column(rows, gap=8), accent="green" if done else "orange")


def _buttons(step: str, done: bool, next_one: bool, words: Words) -> Element:
    """The camera, or a photo that is there already; the step that comes next stands out."""
    take = words("Photograph it again") if done else words("Take a photo")
    return Flow(
        (
            Button(take, Begin(step), "main" if next_one else "plain", icon="camera"),
            Button(words("Pick a photo"), Begin(step, pick=True), "plain" if next_one else "quiet", icon="photo"),
        )
    )


def _by_kind(missing: Sequence[str], words: Words) -> list[Element]:
    """The tiles that nobody has shown yet, by kind, as pictures with their names."""
    rows: list[Element] = []
    for title, labels in by_kind(missing):
        tiles = tuple(
            Column((Picture(label, 44), Text(words.label(label), "small", align="center")), gap=2) for label in labels
        )
        rows += [Text(words(title), "small", bold=True), Grid(tiles, least=92, gap=8)]
    return rows
