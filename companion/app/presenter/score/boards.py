"""Boards of a zoo on a score pad: which extra boards it has, and where extension boards lie at a water zoo."""

from dataclasses import dataclass, replace
from typing import Any

from companion.app.presenter.effects import Effect
from companion.app.presenter.effects_photo import LayBoards
from companion.app.presenter.elements import (
    Button,
    Card,
    Cell,
    Cells,
    Column,
    Element,
    Flow,
    Gap,
    Row,
    Sheet,
    Switch,
    Text,
)
from companion.app.presenter.intents import Intent
from companion.app.presenter.outcomes_photo import Laid
from companion.app.presenter.score.model import (
    Ask,
    Build,
    Dialog,
    Entry,
    Model,
)
from companion.app.presenter.screen import Context
from companion.rules.aquaretto.grid import Board, cell_at, cells_of, cells_of_board, sites
from companion.rules.aquaretto.options import BOARDS_EACH, CELLS, ENTRANCE, EXTRA, LARGE, SMALL
from companion.rules.zooloretto.options import AREAS, EXTRA_BOARDS
from companion.scorer import Player
from companion.words import message

Result = tuple[Model, tuple[Effect, ...]]
_NAMES = {
    LARGE: message("Large extension board"),
    SMALL: message("Small extension board"),
    EXTRA: message("Extra-large extension board"),
}


@dataclass(frozen=True, slots=True)
class Extend(Intent):
    """A board of this kind is to be laid at the water zoo."""

    kind: str


@dataclass(frozen=True, slots=True)
class TapCell(Intent):
    """The board covers this square, or with the same tap once more does not."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class LayBoard(Intent):
    """The board lies on the squares that were tapped."""


@dataclass(frozen=True, slots=True)
class TakeAway(Intent):
    """An extension board of that number, counted from 0, is taken away with what lies on it."""

    number: int


def update(model: Model, intent: Intent, context: Context) -> Result:
    """A board is laid at the water zoo of a pad, square by square, or taken away."""
    entry, dialog = model.entry, model.dialog
    match intent:
        case Extend(kind):
            return replace(model, dialog=Dialog("extend", where=kind)), ()
        case TapCell(x, y) if dialog is not None:
            rest = tuple(cell for cell in dialog.cells if cell != (x, y))
            cells = rest if len(rest) < len(dialog.cells) else (*rest, (x, y))
            return replace(model, dialog=replace(dialog, cells=cells)), ()
        case LayBoard() if dialog is not None and (board := meant(entry, dialog)) is not None:
            return _extended(replace(model, dialog=None), entry, (*entry.extended, board), context)
        case TakeAway(number):
            rest_of_them = (*entry.extended[:number], *entry.extended[number + 1 :])
            kept = cells_of(rest_of_them)
            fixes = tuple(fix for fix in entry.fixes if (cell_at(fix.where) or (2, 2)) in kept)
            return _extended(model, replace(entry, fixes=fixes), rest_of_them, context)
        case _:
            return model, ()


def _extended(model: Model, entry: Entry, boards: tuple[Board, ...], context: Context) -> Result:
    """The pad with these boards; the picture with them is drawn next."""
    entry = replace(entry, extended=boards)
    if not boards and entry.decided is not None and model.laid is not None:
        plain = replace(entry.decided, observation=model.laid.observation)
        return replace(model, saved="").with_entry(model.at, replace(entry, decided=plain, laid=None)), ()
    effect = LayBoards(context.job, model.game, model.expansions, boards)
    return replace(model, saved="").with_entry(model.at, entry), (effect,)


def drawn(model: Model, laid: Laid) -> Model:
    """The picture with extension boards is there: the pads that have these boards show it."""

    def shown(entry: Entry) -> Entry:
        if not entry.pad or entry.decided is None or entry.extended != laid.boards:
            return entry
        return replace(entry, decided=replace(entry.decided, observation=laid.observation), laid=laid)

    return replace(model, entries=tuple(map(shown, model.entries)))


def _fitting(entry: Entry, dialog: Dialog) -> tuple[Board, ...]:
    """Where a board of the kind can lie that covers all squares that were tapped."""
    tapped = set(dialog.cells)
    return tuple(board for board in sites(dialog.where, entry.extended) if tapped <= set(cells_of_board(board)))


def meant(entry: Entry, dialog: Dialog) -> Board | None:
    """The board that the squares mean: the only one that can lie so."""
    found = _fitting(entry, dialog)
    return found[0] if dialog.cells and len({cells_of_board(board) for board in found}) == 1 else None


def boards_of(model: Model, player: Player, context: Context) -> Element | None:
    """Which boards the zoo has, on a score pad."""
    if not model.entry.pad or player.observation is None:
        return None
    rows = (*_switches(model, player, context), *_extensions(model, context))
    return Card(Column((Text(context.words("Boards of this zoo"), "heading"), *rows), gap=4)) if rows else None


def _switches(model: Model, player: Player, context: Context) -> tuple[Element, ...]:
    """The boards of a zoo that are there or not."""
    if model.game == "aquaretto" or player.observation is None:
        return ()
    zoo = player.zoo.zoo if model.game == "joint" else player.zoo
    return tuple(
        Switch(
            context.words.area(AREAS[index]),
            zoo.places[index] is not None,
            Build(AREAS[index], zoo.places[index] is None),
        )
        for index in EXTRA_BOARDS
        if AREAS[index] in player.observation.areas
    )


def _extensions(model: Model, context: Context) -> tuple[Element, ...]:
    """The extension boards of a water zoo, and those that can be added."""
    if model.game == "zooloretto":
        return ()
    words, boards = context.words, model.entry.extended
    most = {**BOARDS_EACH, **({EXTRA: 1} if "xxl" in model.expansions else {})}
    built: list[Element] = [
        Row((Text(words(_NAMES[board.kind])), Button("", TakeAway(number), "quiet", "trash")), (1, 0))
        for number, board in enumerate(boards)
    ]
    free = (kind for kind, number in most.items() if sum(board.kind == kind for board in boards) < number)
    adding = tuple(Button(words(_NAMES[kind]), Extend(kind), icon="plus") for kind in free)
    return (*built, Flow(adding)) if adding else tuple(built)


def extend_sheet(model: Model, context: Context) -> Sheet:
    """The water zoo from above: the squares of the new board are tapped."""
    words, dialog, entry = context.words, model.dialog, model.entry
    assert dialog is not None
    board = meant(entry, dialog)
    open_cells = {cell for one in _fitting(entry, dialog) for cell in cells_of_board(one)}
    chosen = set(cells_of_board(board)) if board is not None else set(dialog.cells)
    text = words("Tap the squares that the board covers.")
    learn = Button(
        words("It lies there"),
        LayBoard(),
        "main",
        icon="check",
        enabled=board is not None,
        reason="" if board is not None else words("Tap its squares first"),
    )
    again = (Button(words("Anew"), Extend(dialog.where), icon="undo"),) if dialog.cells else ()
    cells = tuple(_cell(cell, open_cells, chosen, entry.extended) for cell in sorted(_around(open_cells, entry)))
    return Sheet(
        words(_NAMES[dialog.where]), Column((Text(text), Cells(cells, 44), Gap(4)), gap=12), Ask(), (*again, learn)
    )


def _around(open_cells: set[Any], entry: Entry) -> set[tuple[int, int]]:
    return {*open_cells, *cells_of(entry.extended), *ENTRANCE}


def _cell(cell: tuple[int, int], open_cells: set[Any], chosen: set[Any], boards: tuple[Board, ...]) -> Cell:
    """One square: of the zoo, of the new board, or free for it."""
    x, y = cell
    if cell in chosen:
        return Cell(x, y, "", "chosen", TapCell(x, y))
    if cell in open_cells:
        return Cell(x, y, "", "target", TapCell(x, y))
    tone = "water" if cell in CELLS else "board" if cell in cells_of(boards) else "entrance"
    return Cell(x, y, "", tone)
