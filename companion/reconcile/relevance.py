"""Which legal actions are worth trying: those that touch something that changed."""

from collections.abc import Collection
from dataclasses import dataclass

from companion.reconcile.compare import Comparison
from companion.reconcile.sighting import Sighting
from companion.reconcile.views.view import BORN, TAKEN, is_piece, player

WORTH_A_LOOK = 0.01
"""Candidates less probable than this are not looked for."""
AREA_WORDS = frozenset(
    [
        "enclosure-4",
        "enclosure-5",
        "enclosure-6",
        "free-stall",
        "expansion-1",
        "expansion-2",
        "jungle",
        "barn",
        "depot",
        "booth",
        "feeding",
        "manager",
    ]
)
ON_THE_WAY = ("barn", "depot")
"""Where a tile may have been put before it was moved on."""
ALWAYS = ("tell", "stay", "clear", "draw", "roll", "load", "lead", "retreat")


@dataclass(frozen=True, slots=True)
class Change:
    """What differs between a state and a sighting: labels that are missing or too many, and where.

    `hides`: the zoo of whose turn it is is out of sight, so that everything may have changed there.
    """

    seat: int
    labels: frozenset[str]
    places: frozenset[str]
    trucks: frozenset[str]
    anything: bool
    hides: bool


def change_of(found: Comparison, seat: int, sighting: Sighting) -> Change:
    """What an action has to touch."""
    gone = {label for _, label in found.missing}
    new = {label for _, sight in found.extra for label, chance in sight.candidates if chance >= WORTH_A_LOOK}
    places = frozenset(place for place, _ in (*found.missing, *found.extra))
    trucks = frozenset(place for place, _ in found.missing if place.startswith("truck-"))
    hides = player(seat) not in sighting.whole
    return Change(seat, frozenset(gone | new), places, trucks, bool(found.extra), hides)


def relevant(text: str, change: Change, sighting: Sighting) -> bool:
    """Whether the action of this text touches something that changed."""
    verb, words = verb_of(text)
    if verb in ALWAYS:
        return True
    if verb == "take":
        return change.anything or words[0] in change.trucks or not sighting.shows(words[0])
    if change.hides:
        return True
    if verb == "expand":
        return _builds(words, change.labels)
    if verb == "place" and words[0].startswith(BORN):
        return True
    if verb == "exchange":  # what comes to one of the areas may look like what lay there
        return any(_touches(verb, word, change) for word in words[:2])
    return all(_touches(verb, word, change) for word in words)


def _builds(words: list[str], labels: Collection[str]) -> bool:
    """Whether a board like this one is new."""
    turn = words[2] if len(words) > 2 else "0"
    board = f"board/{words[0]}@{words[1]}@{turn}" if words else "board/expansion-"
    return any(label.startswith(board) for label in labels)


def _touches(verb: str, word: str, change: Change) -> bool:
    """Whether a word of the action names something that changed, or nothing that could."""
    if is_piece(word):
        return verb == "place" or word.removesuffix("/spent").removesuffix("/unsure") in change.labels
    area = (word in AREA_WORDS or word.startswith("basin/")) and not (verb == "place" and word in ON_THE_WAY)
    return not area or f"{player(change.seat)}/{word}" in change.places


def verb_of(text: str) -> tuple[str, list[str]]:
    """The verb and the words of an action's text; in a game of both a game's name stands before them."""
    verb, *words = text.split()
    return (words[0], words[1:]) if verb in ("zoo", "water") else (verb, words)


def alike(found: Comparison, loaded: Collection[str], trucks: int, taken: Collection[object]) -> tuple[str, ...]:
    """Empty trucks of which nothing was seen, but for the first: whichever is loaded, all comes to the same."""
    seen = {place for place, _ in found.extra}
    seen |= {sight.label for place, sight in found.extra if place.startswith(TAKEN)}
    names = [f"truck-{number + 1}" for number in range(trucks) if number not in taken]
    return tuple([name for name in names if name not in loaded and name not in seen][1:])
