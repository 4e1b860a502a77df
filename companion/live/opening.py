"""Beginning to follow a game, and taking one up again from its record."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.errors import NotationError, UsageError
from companion.live.dice import LiveDice
from companion.live.followed import Followed
from companion.live.game import Live
from companion.reconcile.inputs import input_from_json
from companion.reconcile.session import Session, begun, step
from companion.rules import game_named
from companion.storage.journal import append, entries, is_mark

if TYPE_CHECKING:
    from companion.vision.dice.reader import DiceReader
    from companion.vision.parts import Parts

SCHEMA: Final = "companion.journal/1"


def open_live(
    state: Any,
    *,
    profile: str | None = None,
    live: bool = True,
    seats: Sequence[int] = (),
    journal: Path | None = None,
    parts_of: "Callable[[Any, str | None], Sequence[Parts]] | None" = None,
) -> Followed:
    """A game followed from a known state; with a journal that is there already, from where it ended.

    :raises UsageError: for a journal of another game, and where a dice game is to be followed by its sheets.
    """
    if state.options.game == "dice":
        if seats:
            raise UsageError("a camera follows the trucks of the dice game, not the sheets: leave --zoos out")
        return LiveDice(dice_reader_of(state, profile), resumed(state, journal), live=live, journal=journal)
    session = resumed(state, journal)
    readers = (parts_of or readers_of)(state.options, profile)
    return Live(readers, session, live=live, seats=seats, journal=journal)


def readers_of(options: Any, profile: str | None = None) -> "tuple[Parts, ...]":
    """What the zoos of a game are read with: of the joint game with two readers."""
    from companion.storage import edition_for, load_reader, sets_of

    edition = edition_for(options.edition, profile)
    games = ("zooloretto", "aquaretto") if options.game == "joint" else (options.game,)
    return tuple(load_reader(edition, profile, sets=sets_of(game, options.expansions)).parts for game in games)


def dice_reader_of(state: Any, profile: str | None = None) -> "DiceReader":
    """What the dice on the trucks of a dice game are read with."""
    from companion.storage.dice import load_dice_reader

    return load_dice_reader(None, profile, trucks=len(state.trucks))


def resumed(state: Any, journal: Path | None) -> Session:
    """The session at the end of a journal; a new one, and the journal begun, where there is none.

    :raises UsageError: when the journal is of another game, or of another beginning.
    """
    game = game_named(state.options.game)
    document = {"schema": SCHEMA, "state": game.state_to_json(state)}
    session = begun(state)
    if journal is None:
        return session
    if not journal.exists() or not journal.stat().st_size:
        append(journal, document)
        return session
    try:
        first, *rest = entries(journal) or ({},)
        if first.get("schema") != SCHEMA:
            raise NotationError("is no journal of a followed game", "schema", SCHEMA)
        if first.get("state") != document["state"]:
            raise NotationError("belongs to another game or beginning", "state", "the state that was given")
        for entry in (one for one in rest if not is_mark(one)):
            session, _ = step(session, input_from_json(entry))
    except (NotationError, ValueError) as error:
        raise UsageError(f"{journal} cannot be taken up again: {error}") from error
    return session
