"""What is printed for a game: the pieces of its box and of its expansions, and the boards of one zoo."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from companion.errors import UsageError
from companion.press.sheets import Group, Piece

Entry = Mapping[str, Any]

EXPANSIONS: Final = 2
"""Expansion boards of each kind that a zoo has in front of it."""
SHARED: Final = ("truck", "hay-bale")
"""Kinds that two games played together need once: there are as many trucks as players."""
COLUMNS: Final = {"square-tile": (7, 0.0), "coin": (9, 2.0), "visitor": (10, 2.0), "card": (3, 0.0)}
"""Kind -> pieces in a row of its block and the gap between them; 0 = edge to edge, so that one cut frees two."""


def boxes(edition: Entry, game: str, expansions: Sequence[str]) -> list[Entry]:
    """Returns the base game's data and the sets that a game with these expansions is played with.

    :raises UsageError: for a game or an expansion that the edition does not have.
    """
    sets: list[Entry] = list(edition["sets"].values())
    games = {edition["game"]: None} | {name: None for entry in sets for name in entry["games"]}
    if game not in games:
        raise UsageError(f"there are no components of the game '{game}' to print, but of {', '.join(games)}")
    own = [entry for entry in sets if game in entry["games"]]
    known = {entry["expansion"]: None for entry in own if entry["expansion"] is not None}
    for name in expansions:
        if name not in known:
            raise UsageError(f"'{name}' is no expansion of {game} to print; there is {', '.join(known)}")
    base = [] if all(game != name for name in (edition["game"], "joint")) else [edition]
    return base + [entry for entry in own if entry["expansion"] is None or entry["expansion"] in expansions]


def set_groups(edition: Entry, pack: Path, game: str = "zooloretto", expansions: Sequence[str] = ()) -> list[Group]:
    """Lists all tiles and tokens of a game as often as its boxes hold them."""
    by_kind: dict[str, list[Piece]] = {}
    for kind, piece, count in _pieces(boxes(edition, game, expansions), pack):
        by_kind.setdefault(kind, []).extend([piece] * count)
    marker = edition["marker"]
    last = Piece(pack / marker["picture"], _size(marker["size_mm"]))
    squares = sorted(by_kind["square-tile"], key=lambda piece: piece.back is None)
    wide_rounds = [piece for piece in by_kind["round-tile"] if piece.size[0] >= squares[0].size[0]]
    small_rounds = [piece for piece in by_kind["round-tile"] if piece.size[0] < squares[0].size[0]]
    groups = [
        Group(tuple(squares), *COLUMNS["square-tile"]),
        Group(tuple(wide_rounds), 7, 2.0),
        Group(tuple(small_rounds), 8, 2.0),
        Group(tuple(by_kind["coin"]), *COLUMNS["coin"]),
        Group(tuple(by_kind.get("visitor", ())), *COLUMNS["visitor"]),
        Group(tuple(by_kind.get("card", ())), *COLUMNS["card"]),
        Group((*by_kind["hay-bale"], last), 4, 3.0),
        Group(tuple(by_kind["truck"]), 2, 3.0),
    ]
    return [group for group in groups if group.pieces]


def _pieces(entries: Sequence[Entry], pack: Path) -> Iterator[tuple[str, Piece, int]]:
    """Yields (kind, piece, count) of each component; what a second game has too is left out."""
    for number, entry in enumerate(entries):
        for part in entry["components"]:
            if part["kind"] in SHARED and number > 0:
                continue
            picture, kind = pack / part.get("strip", part["picture"]), part["kind"]
            back = {"tile": pack / entry["back"]["picture"], "same": picture}.get(part["back"])
            size = _size(part.get("strip_mm", part["size_mm"]))
            yield kind, Piece(picture, size, back, kind in ("round-tile", "coin")), int(part["count"])
        for card in entry.get("cards", ()):
            yield "card", Piece(pack / card["picture"], _size(card["size_mm"])), int(card["count"])
    trucks = {truck["picture"]: truck for entry in entries for truck in entry.get("trucks", ())}
    for truck in trucks.values():
        yield "truck", Piece(pack / truck["picture"], _size(truck["size_mm"])), int(truck["count"])


def _size(pair: Sequence[float]) -> tuple[float, float]:
    return float(pair[0]), float(pair[1])


def board_groups(
    edition: Entry,
    pack: Path,
    layouts: Mapping[str, Entry],
    folder: Path,
    game: str = "zooloretto",
    expansions: Sequence[str] = (),
) -> list[Group]:
    """Lists the boards of one zoo, expansions with their closed side behind, boards in parts cut up into ``folder``.

    ``layouts`` are the companion.layout/1 objects of the boards by name.
    """
    groups: list[Group] = []
    for entry in boxes(edition, game, expansions):
        for name, layout in entry["layouts"].items():
            plan, board = layouts[layout], entry["boards"][name]
            picture, size = pack / board["print"], _size(plan["size_mm"])
            if "parts" in plan:
                groups.append(Group(tuple(_parts(picture, plan, folder)), 2, 3.0))
                continue
            back = board.get("back") or entry["boards"].get(f"{name}-back", {}).get("print")
            count = EXPANSIONS if back and board["count"] > 1 else 1
            piece = Piece(picture, size, pack / back if back else None)
            groups.append(Group((piece,) * count, EXPANSIONS, 0.0))
    return groups


def _parts(picture: Path, plan: Entry, folder: Path) -> Iterator[Piece]:
    """Cuts a board's picture into the parts that it is printed in."""
    from PIL import Image

    with Image.open(picture) as whole:
        scale = whole.width / plan["size_mm"][0]
        for number, box in enumerate(plan["parts"], start=1):
            left, top, right, foot = (round(side * scale) for side in box)
            path = folder / f"{picture.stem}-{number}.jpg"
            whole.crop((left, top, right, foot)).save(path, quality=92)
            yield Piece(path, (float(box[2] - box[0]), float(box[3] - box[1])))
