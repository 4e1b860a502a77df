"""A table of the dice game as text: trucks, supply, sheets."""

from collections.abc import Iterator

from companion.cli.board_text import line
from companion.cli.terminal import said_row, told
from companion.rules.components import counted
from companion.rules.dice.options import ANIMALS, CRATES, LABELS, SheetValues
from companion.rules.dice.scoring import score
from companion.rules.dice.state import OVER, State
from companion.rules.dice.zoo import Zoo

_CROSSED, _FREE = "X", "-"


def lines(state: State) -> Iterator[str]:
    """The whole table, line by line."""
    for truck, dice in enumerate(state.trucks):
        crates = [*map(LABELS.__getitem__, dice), *[_FREE] * (CRATES - len(dice))]
        yield line(f"truck-{truck + 1}", " | ".join(crates))
    if state.rolling or state.hand:
        yield line("rolled", ", ".join([*map(LABELS.__getitem__, state.hand), *["?"] * state.rolling]))
    yield line("supply", f"{state.supply} dice" + (", last round" if state.last_round else ""))
    for seat in range(len(state.zoos)):
        yield from _sheet(state, seat)


def _sheet(state: State, seat: int) -> Iterator[str]:
    """One sheet with its provisional score."""
    zoo, sheet = state.zoos[seat], state.options.sheet
    marks = ["on turn"] if seat == state.turn and state.stage != OVER else []
    if state.taken[seat]:
        marks.append(f"has taken {', '.join(LABELS[label] for label in state.taken[seat])}")
    yield ""
    points = counted(score(zoo, state.options).total, "point")
    yield told(said_row(f"player-{seat + 1}: {points}" + "".join(f", {mark}" for mark in marks)))
    for index, animal in enumerate(ANIMALS):
        yield line(said_row(animal), _row(zoo, sheet, index))
    yield line("tickets", _tickets(zoo, sheet))


def _row(zoo: Zoo, sheet: SheetValues, index: int) -> str:
    """The spaces of an enclosure, its bonus and its barn space where they are crossed off."""
    crossed, size = zoo.crossed[index], sheet.sizes[index]
    text = f"{_CROSSED * crossed}{_FREE * (size - crossed)}".ljust(max(sheet.sizes) + 2)
    text += f"bonus +{sheet.bonuses[index]}  " if zoo.bonuses[index] else ""
    return (text + ("in the barn" if zoo.barn[index] else "")).rstrip()


def _tickets(zoo: Zoo, sheet: SheetValues) -> str:
    """The spaces of the ticket office by group."""
    spaces = (_CROSSED * (zoo.coins or 0)).ljust(sheet.coin_spaces, _FREE)
    ends = sheet.group_ends
    return " ".join(spaces[end - size : end] for end, size in zip(ends, sheet.coin_groups, strict=True))
