"""How much of photos of dice is read right.

A folder holds photos with truth as ``python -m companion.training.dice examination`` writes them. Each set is learnt
from its own photo of six dice first, as ``companion enrol dice`` does; the edition's stickers are known by print.
"""

import json
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from companion.errors import InputError
from companion.reconcile.dice import dice_doubts
from companion.storage import load_embedder, read_json
from companion.storage.dice import DICE_EDITION, dice_names, load_dice_table, load_top_finder, sides_of_edition
from companion.vision.dice.reader import DiceReader
from companion.vision.embedding import Embedder
from companion.vision.enrolment.dice import find_dice
from companion.vision.frame import open_photo
from companion.vision.observation import TABLE, UNKNOWN, Observation, Seen

if TYPE_CHECKING:
    from companion.vision.dice.upright import Finding
    from companion.vision.inference import Runtime

LEAST_VISIBLE: Final = 0.5
"""Dice of whose top less shows need not be read; when they are, they are not wrong."""
SAME: Final = 0.6
"""A die that is seen is the one within so many widths of it."""
BY_PRINT: Final = "own-stickers"
"""The hand whose dice are read with the edition's own pictures."""
MISSED: Final = "missed"
NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class Fault:
    """A die read wrongly: what lay there, what was read (``missed``), whether a doubt asks for it."""

    true: str
    read: str
    asked: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a photo: its dice, the wrong ones, wrong places, milliseconds; ``refusal`` when it was refused."""

    photo: str
    dice_set: str
    dice: int
    faults: tuple[Fault, ...] = ()
    misplaced: int = 0
    doubts: int = 0
    board: bool = False
    refusal: str = ""
    milliseconds: Mapping[str, float] = field(default_factory=dict)

    @property
    def exact(self) -> bool:
        """Whether every die was found, with its side, and nothing else."""
        return not self.faults and not self.refusal


def dice_truths(folder: Path) -> tuple[Path, ...]:
    """The truths of all photos of dice in a folder and below, in the order of their paths; empty without any."""
    return tuple(path for path in sorted(folder.rglob("*.json")) if "dice_set" in read_json(path))


def dice_outcomes(truths: Iterable[Path], runtime: "Runtime" = "auto") -> Iterator[Outcome]:
    """What becomes of each photo, whose set of dice is learnt first."""
    embedder, finder = load_embedder(runtime), load_top_finder(runtime)
    for path in truths:
        truth = json.loads(path.read_text(encoding="utf-8"))
        try:
            yield assess(truth, path.parent, reader_for(truth, path.parent, embedder, finder))
        except InputError as error:
            dice = sum(part["kind"] == "die" for part in truth["components"])
            yield Outcome(truth["photo"], truth["dice_set"], dice, refusal=str(error))


def assess(truth: Mapping[str, Any], folder: Path, reader: DiceReader) -> Outcome:
    """Reads a photo and compares it with its truth."""
    dice = [part for part in truth["components"] if part["kind"] == "die"]
    wanted = sum(part["visible"] >= LEAST_VISIBLE for part in dice)
    name = str(truth["photo"])
    try:
        seen = reader.read(folder / name)
    except InputError as error:
        return Outcome(name, truth["dice_set"], wanted, refusal=str(error))
    return compared(name, truth["dice_set"], dice, seen)


def compared(name: str, dice_set: str, dice: Sequence[Mapping[str, Any]], seen: Observation) -> Outcome:
    """The outcome of a photo that was read."""
    doubts = dice_doubts(seen.components, dice=len(dice))
    fewer = len(seen.components) < len(dice)  # which is asked about the table as a whole, not about a die on it
    asked = {doubt.where for doubt in doubts if doubt.seen or not (fewer and doubt.where == TABLE)}
    left = list(seen.components)
    faults, misplaced = [], 0
    for part in sorted(dice, key=lambda one: -float(one["visible"])):
        quad = np.array(part["quad"])
        needed = part["visible"] >= LEAST_VISIBLE
        found = _nearest(quad, left)
        if found is None:
            faults += [Fault(part["label"], MISSED, fewer)] if needed else []
            continue
        left.remove(found)
        true = UNKNOWN if part.get("leaning") else part["label"]
        if found.label != true and needed:
            faults.append(Fault(true, found.label, (found.space or found.area) in asked))
        misplaced += _place(found) != _true_place(part, seen)
    faults += [Fault(NONE, one.label, (one.space or one.area) in asked) for one in left]
    wanted = sum(part["visible"] >= LEAST_VISIBLE for part in dice)
    return Outcome(
        name, dice_set, wanted, tuple(faults), misplaced, len(doubts), bool(seen.boards), "", seen.milliseconds
    )


def _nearest(quad: np.ndarray, seen: Sequence[Seen]) -> Seen | None:
    """The die that was seen where the true one is, None where there is none."""
    width = float(np.hypot(*(quad - np.roll(quad, 1, axis=0)).T).mean())
    away = [float(np.hypot(*(np.mean(one.quad, axis=0) - quad.mean(axis=0)))) for one in seen]
    best = int(np.argmin(away)) if away else 0
    return seen[best] if away and away[best] < SAME * width else None


def _place(seen: Seen) -> str:
    """Area and crate; players' corners count as one, for they are numbered by what is found."""
    return "corner" if seen.area.startswith("corner") else seen.space or seen.area


def _true_place(part: Mapping[str, Any], seen: Observation) -> str:
    if not seen.boards:
        return "table"
    return "corner" if part["area"].startswith("corner") else part["space"] or part["area"]


def reader_for(
    truth: Mapping[str, Any], folder: Path, embedder: Embedder, finder: "Finding", trucks: int | None = None
) -> DiceReader:
    """A reader of the dice of a photo: known by print, or learnt from the photo of six.

    ``trucks``: of the side of the board that is used; None: either side may lie there. Raises InputError when that
    photo is no use.
    """
    if truth["hand"] == BY_PRINT:
        sides = sides_of_edition(DICE_EDITION)
    else:
        row = truth["enrolment"]
        photo = open_photo(folder / row["photo"])
        dice = find_dice(photo.pixels, finder, len(row["order"]), photo.reduction)
        if len(dice) != len(row["order"]):
            raise InputError(f"{row['photo']} shows {len(dice)} dice, not {len(row['order'])}")
        sides = {f"die/{face}": [die.crop] for face, die in zip(row["order"], dice, strict=True)}
    return DiceReader(load_dice_table(DICE_EDITION, trucks), finder, dice_names(sides, embedder))


def report(outcomes: Sequence[Outcome]) -> list[str]:
    """The figures, as lines of text."""
    lines = [_row("all", outcomes)]
    for position, name in enumerate(("hand", "colour", "finish")):
        values = sorted({one.dice_set.split("/")[position] for one in outcomes})
        lines += [
            _row(f"{name} {value}", [one for one in outcomes if one.dice_set.split("/")[position] == value])
            for value in values
        ]
    pairs = Counter((fault.true, fault.read, fault.asked) for one in outcomes for fault in one.faults)
    lines += ["", "lay there -> was read, asked for: times"] if pairs else ["", "no errors"]
    lines += [f"{true} -> {read}, {'yes' if asked else 'no'}: {n}" for (true, read, asked), n in pairs.most_common()]
    lines += [f"refused {one.photo}: {one.refusal}" for one in outcomes if one.refusal]
    stages = dict.fromkeys(stage for one in outcomes for stage in one.milliseconds)
    lines += ["", "stage: median ms"]
    read = [one for one in outcomes if one.milliseconds]
    lines += [f"{stage}: {statistics.median(one.milliseconds.get(stage, 0.0) for one in read):.0f}" for stage in stages]
    whole = [sum(one.milliseconds.values()) for one in read]
    lines.append(f"photo to dice: {statistics.median(whole):.0f}" if whole else "no photo was read")
    return lines


def _row(name: str, outcomes: Sequence[Outcome]) -> str:
    dice = sum(one.dice for one in outcomes)
    wrong = sum(fault.true != NONE for one in outcomes for fault in one.faults)
    wrong += sum(one.dice for one in outcomes if one.refusal)
    extra = sum(fault.true == NONE for one in outcomes for fault in one.faults)
    silent = sum(not fault.asked for one in outcomes for fault in one.faults)
    exact = sum(one.exact for one in outcomes)
    doubts = sum(one.doubts for one in outcomes)
    lost = sum(one.misplaced for one in outcomes)
    boards = sum(one.board for one in outcomes)
    return (
        f"{name}: {dice - wrong} of {dice} faces right ({(dice - wrong) / max(1, dice):.2%}), {extra} that are none, "
        f"{silent} errors silent; {exact} of {len(outcomes)} tables exact ({exact / max(1, len(outcomes)):.1%}); "
        f"{boards} boards found, {lost} dice misplaced; {doubts} doubts"
    )
