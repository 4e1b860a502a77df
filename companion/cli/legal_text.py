"""The legal actions on the terminal: numbered, many beside each other, the places of a board as one line."""

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from companion.cli.terminal import spoken
from companion.rules.aquaretto.options import LARGE, PRICES
from companion.words import message, words_in

_LINES: Final = 24  # as many legal actions stand below each other
_WIDTH: Final = 110  # columns of a terminal that more of them may fill
_BOARD: Final = re.compile(r"(?P<order>(water )?expand (?P<kind>\w+)) -?\d+,-?\d+( \d+)?")
_FEW: Final = 4  # so many places of a board stand by themselves
BOARDS_HELP: Final = message(
    "expand small X,Y TURN builds a board: X,Y is its lowest cell, of several the leftmost, as the columns and rows of "
    "the basin are numbered; TURN is 90, 180 or 270 degrees clockwise, or left out."
)


def legal_lines(notations: Sequence[str], wanted: str = "") -> list[str]:
    """The actions with their numbers from 1: those whose notation begins with ``wanted``, all of them singly.

    Without ``wanted`` the places of each kind of board are one line that counts them.
    """
    numbered = [(number, text) for number, text in enumerate(notations, start=1) if text.startswith(wanted)]
    boards: dict[str, list[int]] = defaultdict(list)
    for number, text in numbered:
        if not wanted and (match := _BOARD.fullmatch(text)):
            form = f"{match['order']} X,Y"
            boards[form if match["kind"] == LARGE else f"{form} TURN"].append(number)
    folded = {form: numbers for form, numbers in boards.items() if len(numbers) > _FEW}
    hidden = {number for numbers in folded.values() for number in numbers}
    lines = _beside([f"{number:>3}  {text}" for number, text in numbered if number not in hidden])
    return lines + [f"       {_folded(form, len(numbers))}" for form, numbers in folded.items()]


def _folded(form: str, places: int) -> str:
    """One line for all places of one kind of board, with its price. Rules: AB-36, AB-37, AQ-11."""
    words, order = words_in(spoken()), form.partition(" X,Y")[0]
    price = words.count("{number} coin", "{number} coins", PRICES[order.rpartition(" ")[2]])
    text = message("{form}: {places} places, {price}; `legal {order}` lists them")
    return words(text, form=form, places=places, price=price, order=order)


def _beside(entries: Sequence[str]) -> list[str]:
    """The entries below each other, or beside each other where they are many."""
    longest = max(map(len, entries), default=0)
    columns = 1 if len(entries) <= _LINES else max(_WIDTH // (longest + 2), 1)
    return [
        "".join(f"  {entry:<{longest}}" for entry in entries[start : start + columns]).rstrip()
        for start in range(0, len(entries), columns)
    ]
