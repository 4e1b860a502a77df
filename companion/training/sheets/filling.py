"""What a player has crossed off by some point of a game, with the slips that people make, as marks on a sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Final

import numpy as np

from companion.reconcile.sheet import crossed_boxes
from companion.rules.dice.options import Options, sheet_from_layout
from companion.rules.dice.scoring import score
from companion.scorer import sheet_fields
from companion.training.sheets import kinematics, numerals, strokes
from companion.training.sheets.ink import Frame, Paper, Pen, Trace
from companion.vision.sheet.layout import Box, SheetLayout

EMPTY, MARKED, STRUCK = "empty", "marked", "struck"
HANDS: Final[dict[str, ModuleType]] = {"strokes": strokes, "kinematics": kinematics}


@dataclass(frozen=True, slots=True)
class Habits:
    """How often players do what, from 0 to 1.

    ``blank`` sheets, boxes ``struck`` out again (at most ``most_struck``),
    boxes crossed off ``again`` after rubbing out, a ``gap`` left in a row, totals ``written``, and ``summed``: what is
    written is what the sheet counts, not any number; a ``second_pen``; ``specks`` of dirt and ``stray`` lines a sheet.
    """

    blank: float = 0.04
    struck: float = 0.25
    most_struck: int = 2
    again: float = 0.08
    gap: float = 0.0
    written: float = 0.6
    specks: float = 1.0
    second_pen: float = 0.15
    stray: float = 0.0
    summed: float = 0.0


@dataclass(frozen=True, slots=True)
class Filled:
    """A sheet's truth: the state of each box by id, the numbers written into fields, and what was written with."""

    cells: dict[str, str]
    written: dict[str, int] = field(default_factory=dict)
    pen: str = ""
    mark: str = ""


def fill(rng: np.random.Generator, paper: Paper, layout: SheetLayout, hand: str, habits: Habits) -> Filled:
    """Marks a sheet as a player would; ``paper`` is drawn on. ``hand`` names one of ``HANDS``."""
    maker = HANDS[hand]
    who, pen = maker.hand(rng), maker.pen(rng)
    other = maker.pen(rng) if rng.random() < habits.second_pen else pen
    if rng.random() < habits.blank:
        return Filled({box.id: EMPTY for box in layout.boxes}, pen="none", mark="none")
    cells = _game(rng, layout, habits)
    for box in layout.boxes:
        _mark(rng, paper, maker, who, pen if rng.random() < 0.7 else other, box, cells[box.id])
    _dirt(rng, paper, layout, maker, who, pen, habits)
    told = {identity: state.partition("+")[0] for identity, state in cells.items()}
    counted = _counted(layout, told) if habits.summed else {}
    written = _totals(rng, paper, layout, hand, pen, habits, counted)
    return Filled(told, written, pen.kind, who.mark)


def _game(rng: np.random.Generator, layout: SheetLayout, habits: Habits) -> dict[str, str]:
    """The state of each box: rows from the left, bonus and barn behind full enclosures; then the slips."""
    late = float(rng.uniform(0.1, 1.0))
    cells = {box.id: EMPTY for box in layout.boxes}
    rows: dict[str, list[Box]] = {}
    for box in layout.boxes:
        if box.kind in ("enclosure", "coins"):
            rows.setdefault(box.id.partition("/")[0], []).append(box)
    for name, boxes in rows.items():
        count = int(rng.binomial(len(boxes), late)) if rng.random() > 0.2 * late else len(boxes)
        for box in boxes[:count]:
            cells[box.id] = MARKED
        if count < len(boxes):
            continue
        for other, chance in (("bonus", 0.5), ("barn", 0.4 * late)):
            if f"{other}/{name}" in cells and rng.random() < chance:
                cells[f"{other}/{name}"] = MARKED
    _slips(rng, layout, cells, rows, habits)
    return cells


def _slips(
    rng: np.random.Generator, layout: SheetLayout, cells: dict[str, str], rows: dict[str, list[Box]], habits: Habits
) -> None:
    if rng.random() < habits.struck:
        for _ in range(int(rng.integers(1, habits.most_struck + 1))):
            free = [box.id for box in layout.boxes if cells[box.id] == EMPTY]
            if free:
                cells[free[int(rng.integers(len(free)))]] = STRUCK
    marked = [identity for identity, state in cells.items() if state == MARKED]
    if marked and rng.random() < habits.again:
        cells[marked[int(rng.integers(len(marked)))]] = f"{MARKED}+again"
    if rng.random() < habits.gap:
        long = [boxes for boxes in rows.values() if cells[boxes[0].id] == MARKED and cells[boxes[-1].id] == EMPTY]
        if long:
            boxes = long[int(rng.integers(len(long)))]
            first = next(index for index, box in enumerate(boxes) if cells[box.id] != MARKED)
            if first + 1 < len(boxes):
                cells[boxes[first + 1].id] = MARKED


def _mark(
    rng: np.random.Generator, paper: Paper, maker: ModuleType, who: object, pen: Pen, box: Box, state: str
) -> None:
    frame = Frame(box.low, box.high)
    if state == EMPTY:
        return
    before = paper.copy() if pen.erasable and state != MARKED else paper
    maker.draw(rng, paper, maker.mark(rng, who, frame), pen)
    if state == MARKED:
        return
    if pen.erasable and rng.random() < 0.8:
        maker.rub_out(rng, paper, before, frame)
    elif state == STRUCK:
        maker.draw(rng, paper, maker.scribble(rng, who, frame), pen)
    if state.endswith("again"):
        maker.draw(rng, paper, maker.mark(rng, who, frame), pen)


def _dirt(
    rng: np.random.Generator,
    paper: Paper,
    layout: SheetLayout,
    maker: ModuleType,
    who: object,
    pen: Pen,
    habits: Habits,
) -> None:
    """Specks where the pen touched, and doodles beside the boxes."""
    size = np.array(layout.size_mm)
    for _ in range(int(rng.poisson(habits.specks))):
        at = rng.uniform(2, size - 2)
        radius = float(rng.uniform(0.12, 0.35))
        speck = Frame((at[0] - radius, at[1] - radius), (at[0] + radius, at[1] + radius))
        maker.draw(rng, paper, maker.mark(rng, who, speck)[:1], pen)
    for _ in range(int(rng.poisson(habits.stray))):
        _stray(rng, paper, layout, maker, pen)
    fields = [one for one in layout.fields if not one.number]
    for one in fields:
        low, high = np.array(one.low), np.array(one.high)
        place = low + np.array([8.0, 0.5])
        while place[0] < low[0] + 8 + 0.6 * (high - low)[0] * rng.random():
            letter = Frame((place[0], place[1]), (place[0] + 2.5, high[1] - 0.8))
            maker.draw(rng, paper, maker.mark(rng, who, letter), pen)
            place[0] += 2.6


def _stray(rng: np.random.Generator, paper: Paper, layout: SheetLayout, maker: ModuleType, pen: Pen) -> None:
    """A line that slipped: from beside a box, past its border, but not far into it."""
    box = layout.boxes[int(rng.integers(len(layout.boxes)))]
    frame = Frame(box.low, box.high)
    out = np.array([np.cos(angle := float(rng.uniform(0, 2 * np.pi))), np.sin(angle)])
    border = frame.centre + out * frame.half / np.abs(out).max()
    start = border - out * float(rng.uniform(0.0, 1.6))
    end = border + out * float(rng.uniform(0.5, 5.0)) + rng.normal(0, 1.5, 2)
    way = start + (end - start) * np.linspace(0, 1, 24)[:, None]
    maker.draw(rng, paper, (Trace(way, np.linspace(1.0, 0.5, 24) * float(rng.uniform(0.5, 1.0))),), pen)


def _totals(
    rng: np.random.Generator,
    paper: Paper,
    layout: SheetLayout,
    hand: str,
    pen: Pen,
    habits: Habits,
    counted: Mapping[str, int],
) -> dict[str, int]:
    """Numbers in the fields for them: any that fit there, or those that are ``counted``."""
    written: dict[str, int] = {}
    if rng.random() > habits.written:
        return written
    for one in layout.fields:
        if not one.number or rng.random() < 0.15:
            continue
        value = int(rng.integers(one.least, one.most + 1))
        if counted and rng.random() < habits.summed:
            value = counted[one.id]
        numerals.write(rng, paper, HANDS[hand], value, Frame(one.low, one.high), pen)
        written[one.id] = value
    return written


def _counted(layout: SheetLayout, cells: Mapping[str, str]) -> dict[str, int]:
    """What belongs into the fields of a sheet with these boxes crossed off."""
    options = Options(sheet=sheet_from_layout({"values": layout.values}))
    zoo = crossed_boxes({box: float(state == MARKED) for box, state in cells.items()}, options).zoo
    return sheet_fields(score(zoo, options))
