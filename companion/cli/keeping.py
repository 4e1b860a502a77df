"""Keeping what the command line scores and plays among the past games."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.cli.terminal import say
from companion.errors import IllegalActionError, InputError
from companion.reconcile.inputs import Tap, Undo
from companion.rules import Record, game_named, replay
from companion.scorer import ScoreSheet, sheet_of_state
from companion.storage.games import GameFile, Games, KeptGame, Opening, Seat, resumed
from companion.storage.kept_photo import photo_to_keep


def _now() -> datetime:
    return datetime.now(UTC).astimezone()


def _words(options: Any) -> dict[str, Any]:
    """What was chosen, as in ``companion.score/1``."""
    return {
        "edition": options.edition,
        "players": options.players or None,
        "with": list(options.expansions),
        "variant": list(options.variants),
    }


def keep_sheet(sheet: ScoreSheet, document: Mapping[str, Any], photos: Sequence[tuple[Path, str]], profile: str) -> int:
    """Keep zoos that were scored, with their photos, each of whose zoo it shows; gives the number of the game."""
    pictures = [(photo_to_keep(path), of) for path, of in photos]
    seats = tuple(Seat(player.name) for player in sheet.players)
    options = _words(sheet.options) | {"players": sheet.options.players or len(seats)}
    file = Games().begin(Opening(sheet.options.game, options, seats, profile=profile), _now())
    try:
        for jpeg, of in pictures:
            file.photo(jpeg, of, _now())
        file.result(document, _now())
    finally:
        file.close()
    return file.kept.number


class Follower:
    """Keeps a game that is being played, action by action; what is taken back is kept as taken back.

    ``done``: the actions that ``file`` holds already, of a game that was left and is taken up again.
    """

    def __init__(self, file: GameFile, done: tuple[Any, ...] = ()) -> None:
        self._file = file
        self._game = game_named(file.kept.opening.game)
        self._names = [seat.name for seat in file.kept.opening.seats]
        self._done = done
        self._over = file.kept.over

    @property
    def number(self) -> int:
        """The game's number among those that are kept."""
        return self._file.kept.number

    def follow(self, record: Record, state: Any) -> None:
        """Write what has been done, or taken back, since the last time; at the end of the game its score sheet too."""
        pairs = zip(self._done, record.actions, strict=False)
        same = next((at for at, (one, other) in enumerate(pairs) if one != other), None)
        if same is None:
            same = min(len(self._done), len(record.actions))
        if same < len(self._done):
            self._file.add(Undo(len(self._done) - same), _now())
        for action in record.actions[same:]:
            self._file.add(Tap(self._game.action_to_text(action)), _now())
        self._done = record.actions
        over = self._game.is_over(state)
        if over or self._over:
            self._file.result(sheet_of_state(state, self._names).to_json(), _now(), over=over)
        self._over = over

    def say_how_it_goes_on(self, *, dealt: bool) -> None:
        """Say under which number the game is kept, and how it is taken up again; ``dealt``: chance deals its tiles."""
        number = self.number
        if self._over:
            say(f"Kept as game {number}: companion history show {number}")
        elif dealt:
            say(f"Kept as game {number}; go on with it: companion play --load {number}")
        else:
            say(f"Kept as game {number}; go on with it: companion play --load {number} --table")

    def close(self) -> None:
        """Let others go on with the game."""
        self._file.close()


def begun(start: Any) -> Follower:
    """A follower of a new game."""
    game, options = game_named(start.options.game), start.options
    seats = tuple(Seat(f"Player {seat + 1}") for seat in range(len(start.zoos)))
    opening = Opening(options.game, _words(options), seats, game.state_to_json(start), start.turn)
    return Follower(Games().begin(opening, _now()))


def taken_up(key: str) -> tuple[Follower, Record]:
    """A follower of a game that was kept before, and what was played of it.

    :raises BusyError: when it is open elsewhere; InputError: when it was only scored or cannot be played again.
    """
    file = Games().open(key)
    try:
        record = record_of(file.kept)
        return Follower(file, record.actions), record
    except BaseException:
        file.close()
        raise


def record_of(kept: KeptGame) -> Record:
    """A kept game as actions since its start; one that a camera followed or somebody answered from where it stands."""
    session, notice = resumed(kept)
    if notice:
        raise InputError(notice)
    game = game_named(kept.opening.game)
    start = game.state_from_json(kept.opening.start or {})
    actions: list[Any] = []
    for given in kept.inputs:
        match given:
            case Tap(text):
                actions.append(game.action_from_text(text))
            case Undo(steps):
                del actions[max(len(actions) - steps, 0) :]
            case _:
                return Record(session.state)
    record = Record(start, tuple(actions))
    try:
        same = replay(game, record)[-1].state == session.state
    except IllegalActionError:  # an action that was refused when it was tapped
        same = False
    return record if same else Record(session.state)
