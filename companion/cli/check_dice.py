"""``companion check`` of the dice game: what was done between two photos of the trucks, or two readings of such photos.

The players' sheets are not in sight: what a taken truck brings is entered as the rules say (DG-22).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.cli.findings import check_json
from companion.cli.terminal import quiet_libraries, remark, told
from companion.errors import InputError, NotationError, UsageError
from companion.storage import read_json

if TYPE_CHECKING:
    from companion.live import DiceSight
    from companion.reconcile.dice_turns import Course
    from companion.reconcile.session import Effect
    from companion.vision.dice.reader import Look

READINGS: Final = "companion.reading/"
NO_TRUCKS: Final = "no truck board is in sight; show the whole board with its trucks, from above"


def shows_dice(paths: Sequence[Path], table: Any) -> bool:
    """Whether these are photos or readings of dice.

    :raises UsageError: where only one of them is.
    """
    if table.options.game != "dice":
        return False
    kinds = {
        path.suffix.lower() != ".json" or str(read_json(path).get("schema")).startswith(READINGS) for path in paths
    }
    if len(kinds) > 1:
        raise UsageError(
            "what lay there before and after is to be shown alike: two photos of dice, or two tables as JSON"
        )
    return kinds == {True}


def dice_document(
    before: Path, after: Path, state: Path, table: Any, profile: str | None, places: Mapping[Path, Path]
) -> dict[str, Any]:
    """What was done, as ``companion.check/1``; photos are drawn into copies at their ``places``.

    :raises InputError: where what is seen does not tell it.
    """
    from companion.live import FIRST_TURNS, OTHERWISE, hindrance, offence
    from companion.reconcile.dice_turns import Course, followed_on

    first, second = _sights((before, after), table, profile, places)
    known = followed_on([Course(table)], first.trucks)
    if not known:
        reason = told(hindrance(first, [Course(table)]))
        raise InputError(f"{before} does not fit {state}: {reason}")
    if any(len(one.turns) > FIRST_TURNS for one in known):
        reason = told(OTHERWISE)
        raise InputError(f"{before} does not fit {state}: {reason}")
    for turn in known[0].turns if len(known) == 1 else ():
        for action in turn.actions:
            text = told(f"player-{turn.player + 1}: {action}")
            remark(f"{before} already differs from {state}: {text}")
    begun = [replace(one, turns=()) for one in known]
    found = followed_on(begun, second.trucks)
    forbidden = None if found else offence(second, begun)
    if not found and forbidden is None:
        raise InputError(f"{after}: {told(hindrance(second, begun))}")
    return _document(found or begun, forbidden)


def _sights(paths: Sequence[Path], table: Any, profile: str | None, places: Mapping[Path, Path]) -> "list[DiceSight]":
    """The trucks in photos or readings."""
    from companion.cli.photos import ReadPhoto, draw_reading
    from companion.live import dice_reader_of, sight_of, surplus
    from companion.vision.frame import open_photo

    trucks, looks = len(table.trucks), []
    with quiet_libraries():
        photos = [path.suffix.lower() != ".json" for path in paths]
        reader = dice_reader_of(table, profile) if any(photos) else None
        for path in paths:
            if reader is not None and path.suffix.lower() != ".json":
                photo = open_photo(path)
                looks.append(reader.look(photo))
                draw_reading(ReadPhoto(path, photo, looks[-1].observation), places)
            else:
                looks.append(_look_of(path, trucks))
    for path, look in zip(paths, looks, strict=True):
        if not look.observation.boards:
            raise InputError(f"{path}: {NO_TRUCKS}")
    for more in dict.fromkeys(surplus(look, table.options.players) for look in looks):
        if more:
            remark(more)
    return [sight_of(look, trucks, {}) for look in looks]


def _look_of(path: Path, trucks: int) -> "Look":
    """What a reading of a photo in JSON shows."""
    from companion.live import look_of_reading

    try:
        return look_of_reading(read_json(path), trucks)
    except NotationError as error:
        raise UsageError(f"{path}: {error}") from error


def _document(found: "Sequence[Course]", forbidden: "Effect | None") -> dict[str, Any]:
    """The result; where it may have been one of several courses, with the question which.

    Where something is ``forbidden`` that lies on the trucks nothing else is told: the game stands as before.
    """
    from companion.reconcile.dice_turns import agreed_turns, parting
    from companion.reconcile.session import CONFIRMED, IN_DOUBT, OUT_OF_SYNC

    question = parting(found, agreed_turns(found)) if len(found) > 1 and forbidden is None else None
    status = OUT_OF_SYNC if forbidden is not None else CONFIRMED if question is None else IN_DOUBT
    courses = [([(text, turn.open) for turn in one.turns for text in turn.actions], 1 / len(found)) for one in found]
    illegal = () if forbidden is None else (forbidden,)
    return check_json(found[0].state, status, courses, illegal, (), question)
