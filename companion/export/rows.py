"""Games as rows for spreadsheets: CSV, a row for each player of each game; and as JSON, a whole game each."""

import csv
import io
from collections.abc import Iterable
from typing import Any, Final

from companion.export.standings import Contradiction, not_on_one_table, placed
from companion.storage.kept_game import KeptGame
from companion.words.titles import TITLES

SCHEMA: Final = "companion.kept/1"
COLUMNS: Final = (
    "number",
    "began",
    "game",
    "edition",
    "expansions",
    "variants",
    "minutes",
    "place",
    "player",
    "colour",
    "seat",
    "starts",
    "points",
    "rank",
    "wins",
    "coins",
    "coin_tiles",
    "complete",
    "questions",
    "status",
    "cannot_be",
    "not_on_one_table",
)
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def csv_text(games: Iterable[KeptGame]) -> str:
    """A row for each player of each game, under a row of names; without points where a game has not been scored.

    ``status`` is that of the record: over, in play, scored or no result. ``cannot_be``: what is wrong with the player's
    zoo as it was read; ``not_on_one_table``: with all zoos of the game together. A text that a spreadsheet would take
    for a formula gets an apostrophe before it.
    """
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for kept in games:
        writer.writerows(_rows(kept))
    return stream.getvalue()


def _rows(kept: KeptGame) -> Iterable[list[Any]]:
    opening, options = kept.opening, kept.opening.options
    lists = (" ".join(map(str, options.get(name) or ())) for name in ("with", "variant"))
    start = [
        kept.number,
        kept.began,
        TITLES.get(opening.game, opening.game),
        options.get("edition") or "",
        *lists,
        kept.minutes,
    ]
    together = _told(not_on_one_table(kept))
    for *own, wrong in _scored(kept) if kept.result is not None else _unscored(kept):
        yield [_plain(cell) for cell in (*start, opening.place, *own, kept.status, wrong, together)]


def _scored(kept: KeptGame) -> Iterable[list[Any]]:
    """Each player's own cells, by rank; the last is what cannot be about the zoo."""
    for one in placed(kept):
        coins = "" if one.coins is None else one.coins
        place = [one.name, one.colour, one.seat + 1, int(one.starts), one.points, one.rank, int(one.wins)]
        yield [*place, coins, one.coin_tiles, int(one.whole), len(one.doubts), _told(one.problems)]


def _unscored(kept: KeptGame) -> Iterable[list[Any]]:
    """The same as they sit, of a game without points."""
    opening = kept.opening
    for number, seat in enumerate(opening.seats):
        starts = number == opening.starter and opening.start is not None
        yield [seat.name, seat.colour, number + 1, int(starts), *("",) * 8]


def _told(wrong: Iterable[Contradiction]) -> str:
    """Contradictions in one cell, each with its rule."""
    return "; ".join(f"{one.text} ({one.rule})" if one.rule else one.text for one in wrong)


def _plain(cell: Any) -> Any:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def document(kept: KeptGame) -> dict[str, Any]:
    """The whole game for JSON: how it began, what was put in, the notes, and the score sheet."""
    opening = kept.opening
    return {
        "schema": SCHEMA,
        "number": kept.number,
        "began": kept.began,
        "minutes": kept.minutes,
        "status": kept.status,
        "game": opening.game,
        "options": opening.options,
        "players": [{"name": seat.name, "colour": seat.colour} for seat in opening.seats],
        "starter": opening.starter,
        "place": opening.place,
        "start": opening.start,
        "entries": [dict(entry) for entry in kept.entries],
        "score": kept.result,
    }
