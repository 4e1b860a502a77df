"""A kept game as a value: how it began, what was put in, what came of it; and replaying it to the same session."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any, Final

from companion.errors import CompanionError, InputError
from companion.reconcile.inputs import Input, input_from_json
from companion.reconcile.session import Session, begun, step
from companion.rules import game_named
from companion.storage.record_lines import Entry

SCHEMA: Final = "companion.record"
VERSION: Final = 1
IN_PLAY, OVER, SCORED, NO_RESULT, DAMAGED = "in play", "over", "scored", "no result", "damaged"
"""Goes on; has been played to its end; was only scored from photos or texts; so, but what came of it is lost; cannot be
read any more."""
_WRONG: Final = (KeyError, TypeError, ValueError, AttributeError, OverflowError)
"""What is raised by a record whose lines are whole, but hold something else than a game."""
_LONGEST_PAUSE: Final = 30.0
"""Minutes: a longer time without any input was no play, such as a night."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table."""

    name: str
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Opening:
    """What is known when a game begins.

    ``options``: edition, players, with and variant as in ``companion.score/1``. ``start``: the first state as
    ``companion.state/1``, None for what was only scored.
    """

    game: str
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    start: Mapping[str, Any] | None = None
    starter: int = 0
    place: str = ""
    profile: str = ""

    def to_entry(self, number: int, at: datetime) -> Entry:
        """The first line of the record."""
        return {
            "n": 0,
            "kind": "game",
            "schema": f"{SCHEMA}/{VERSION}",
            "number": number,
            "at": at.isoformat(timespec="seconds"),
            "game": self.game,
            "options": self.options,
            "seats": [{"name": seat.name, "colour": seat.colour} for seat in self.seats],
            "starter": self.starter,
            "place": self.place,
            "profile": self.profile,
            "start": self.start,
        }


@dataclass(frozen=True, slots=True)
class Summary:
    """One line of the list of games; ``totals`` by seat, None where not known; ``minutes`` without long pauses."""

    key: str
    number: int
    game: str = ""
    began: str = ""
    seats: tuple[Seat, ...] = ()
    status: str = DAMAGED
    totals: tuple[int | None, ...] = ()
    ranking: tuple[tuple[str, ...], ...] = ()
    actions: int = 0
    minutes: int = 0
    photos: tuple[str, ...] = ()
    place: str = ""
    edition: str = ""
    expansions: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    notice: str = ""

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those who have won, none while nobody has."""
        return self.ranking[0] if self.ranking else ()


@dataclass(frozen=True, slots=True)
class KeptGame:
    """Everything that a record holds; ``entries`` after the first line, ``notice`` what was wrong with the file."""

    key: str
    number: int
    began: str
    opening: Opening
    entries: tuple[Entry, ...] = ()
    notice: str = ""

    @property
    def inputs(self) -> tuple[Input, ...]:
        """What was put into the session, in its order; InputError names the first that is no input."""
        return tuple(input_from_json(entry) for entry in self.of_kind("input"))

    @property
    def notes(self) -> tuple[str, ...]:
        """What people have written down."""
        return tuple(str(entry["text"]) for entry in self.of_kind("note"))

    @property
    def photos(self) -> tuple[tuple[str, str], ...]:
        """The names of photos, each with whose zoo it shows, the empty name where it is the whole table."""
        return tuple((str(entry["file"]), str(entry["of"])) for entry in self.of_kind("photo"))

    @property
    def result(self) -> Mapping[str, Any] | None:
        """The last score sheet as ``companion.score/1``, None while there is none."""
        last = self._last_result()
        return None if last is None else last["sheet"]

    @property
    def over(self) -> bool:
        """Whether the last result was the end of the game."""
        last = self._last_result()
        return last is not None and bool(last["over"])

    @property
    def minutes(self) -> int:
        """How long was played: the times between entries, without long pauses and however the clock was set."""
        times = [datetime.fromisoformat(text) for text in (self.began, *(str(entry["at"]) for entry in self.entries))]
        pauses = [(after - before).total_seconds() / 60 for before, after in pairwise(times)]
        return round(sum(min(pause, _LONGEST_PAUSE) for pause in pauses if pause > 0))

    @property
    def status(self) -> str:
        """Whether it goes on, is over, or was only scored, with or without a result that is left."""
        if self.opening.start is None:
            return NO_RESULT if self.result is None else SCORED
        return OVER if self.over else IN_PLAY

    @property
    def summary(self) -> Summary:
        """The game's line in the list of games."""
        result, options = self.result or {}, self.opening.options
        totals = {str(player["name"]): player.get("total") for player in result.get("players", ())}
        return Summary(
            key=self.key,
            number=self.number,
            game=self.opening.game,
            began=self.began,
            seats=self.opening.seats,
            status=self.status,
            totals=tuple(totals.get(seat.name) for seat in self.opening.seats),
            ranking=tuple(tuple(map(str, names)) for names in result.get("ranking", ())),
            actions=len(self.of_kind("input")),
            minutes=self.minutes,
            photos=tuple(name for name, _ in self.photos),
            place=self.opening.place,
            edition=str(options.get("edition") or ""),
            expansions=tuple(map(str, options.get("with") or ())),
            variants=tuple(map(str, options.get("variant") or ())),
            notice=self.notice,
        )

    def of_kind(self, kind: str) -> tuple[Entry, ...]:
        """The entries of one kind: input, note, photo or result."""
        return tuple(entry for entry in self.entries if entry["kind"] == kind)

    def _last_result(self) -> Entry | None:
        results = self.of_kind("result")
        return results[-1] if results else None


def kept_game(key: str, entries: Sequence[Entry], notice: str = "") -> KeptGame:
    """The game whose record has these entries, the first line included.

    Its number is that of its folder, ``key``, whatever the first line says.

    :raises InputError: when the first line is missing or from a newer companion, or the record holds what no companion
        has written.
    """
    number = int(key[:6])
    try:
        first, rest = entries[0], tuple(entries[1:])
        kind, _, version = str(first["schema"]).rpartition("/")
        opening = Opening(
            game=str(first["game"]),
            options=first["options"],
            seats=tuple(Seat(str(seat["name"]), str(seat["colour"])) for seat in first["seats"]),
            start=first["start"],
            starter=int(first["starter"]),
            place=str(first["place"]),
            profile=str(first["profile"]),
        )
        game = KeptGame(key, number, str(first["at"]), opening, rest, notice)
        newer = kind == SCHEMA and int(version) > VERSION
    except (IndexError, *_WRONG) as error:
        raise InputError(f"the record of game {number} is damaged from its first line on") from error
    if newer:
        made_by = f"a newer companion (record {version}, here {VERSION})"
        raise InputError(f"game {number} was kept by {made_by}: update this one")
    if not _is_sound(game):
        raise InputError(f"the record of game {number} is damaged: it holds what no companion has written")
    return game


def _is_sound(game: KeptGame) -> bool:
    """Whether everything but the inputs, which are read one by one, is of the kind that it should be."""
    try:
        _ = game.notes
        return all(total is None or isinstance(total, int) for total in game.summary.totals)
    except _WRONG:
        return False


def resumed(kept: KeptGame) -> tuple[Session, str]:
    """The session after all inputs, in their order, and a sentence when some could not be done again.

    The first input that does not apply ends the replay: what came before stands.

    :raises InputError: for a game that was only scored, or whose start cannot be read.
    """
    if kept.opening.start is None:
        raise InputError(f"game {kept.number} was only scored and cannot go on")
    try:
        session = begun(game_named(kept.opening.game).state_from_json(kept.opening.start))
    except CompanionError as error:
        raise InputError(f"the start of game {kept.number} cannot be read: {error}") from error
    entries = kept.of_kind("input")
    for done, entry in enumerate(entries):
        try:
            session, _ = step(session, input_from_json(entry))
        except CompanionError as error:
            return session, f"game {kept.number} goes on after {done} of {len(entries)} inputs: {error}"
    return session, ""
