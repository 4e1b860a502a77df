"""What of the screen score outlives the app: names, photos, corrections, as JSON."""

from collections.abc import Mapping
from typing import Any

from companion.app.presenter.score.model import COLOURS, GAMES, Entry, Model, Shot
from companion.reconcile.amend import Amendment
from companion.rules.aquaretto.grid import Board
from companion.rules.aquaretto.options import SHAPES, TURNS


def keep(model: Model) -> Mapping[str, Any] | None:
    """The game, the players and all that people did; what photos show is read again."""
    return {
        "game": model.game,
        "edition": model.edition,
        "profile": model.profile,
        "expansions": list(model.expansions),
        "entries": [_entry_to_json(entry) for entry in model.entries],
    }


def restore(data: Mapping[str, Any]) -> Model:
    """The screen as it was; photos are read again when it is opened."""
    game = str(data["game"])
    if game not in dict(GAMES):
        raise ValueError(game)
    entries = tuple(map(_entry_from_json, data["entries"]))
    if not entries:
        raise ValueError(entries)
    expansions = tuple(map(str, data["expansions"]))
    return Model("setup", game, str(data["edition"]), str(data["profile"]), expansions, entries)


def _entry_to_json(entry: Entry) -> dict[str, Any]:
    return {
        "name": entry.name,
        "colour": entry.colour,
        "photos": [shot.path for shot in entry.shots],
        "pad": entry.pad,
        "fixes": [[fix.where, fix.seen, fix.label, fix.quad] for fix in entry.fixes],
        "coins": entry.coins,
        "coin_tiles": entry.coin_tiles,
        "boards": [list(board) for board in entry.boards],
        "extended": [[board.kind, list(board.at), board.turn] for board in entry.extended],
    }


def _entry_from_json(data: Mapping[str, Any]) -> Entry:
    return Entry(
        str(data["name"]),
        data["colour"] if data["colour"] in COLOURS else COLOURS[0],
        tuple(Shot(str(path)) for path in data["photos"]),
        bool(data["pad"]),
        None,
        tuple(_fix(*fix) for fix in data["fixes"]),
        _number(data["coins"]),
        _number(data["coin_tiles"]),
        (),
        tuple((str(area), bool(there)) for area, there in data["boards"]),
        tuple(_board(*board) for board in data.get("extended", ())),
    )


def _board(kind: str, at: Any, turn: int) -> Board:
    if kind not in SHAPES or turn not in TURNS:
        raise ValueError(kind)
    x, y = at
    return Board(kind, (int(x), int(y)), turn)


def _fix(where: str, seen: str, label: str, quad: Any) -> Amendment:
    if quad is None:
        return Amendment(str(where), str(seen), str(label))
    a, b, c, d = ((float(x), float(y)) for x, y in quad)
    return Amendment(str(where), str(seen), str(label), (a, b, c, d))


def _number(value: Any) -> int | None:
    return None if value is None else int(value)
