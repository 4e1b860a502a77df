"""Keeping what the command line scores and plays among the past games."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.reconcile.inputs import Tap, Undo
from companion.rules import Record, game_named
from companion.scorer import ScoreSheet, sheet_of_state
from companion.storage.games import GameFile, Games, Opening, Seat
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
    """Keeps a game that is being played, action by action; what is taken back is kept as taken back."""

    def __init__(self, start: Any) -> None:
        self._game = game_named(start.options.game)
        self._names = [f"Player {seat + 1}" for seat in range(len(start.zoos))]
        self._done: tuple[Any, ...] = ()
        self._over = False
        seats = tuple(map(Seat, self._names))
        opening = Opening(start.options.game, _words(start.options), seats, self._game.state_to_json(start), start.turn)
        self._file: GameFile = Games().begin(opening, _now())

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

    def close(self) -> None:
        """Let others go on with the game."""
        self._file.close()
