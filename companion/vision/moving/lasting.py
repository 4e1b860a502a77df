"""Names that outlast a reading: what lies where it lay is not asked again."""

from collections.abc import Mapping, Sequence

from companion.vision.boards.spaces import PlacedSpace
from companion.vision.scene import Scene
from companion.vision.tiles.naming import Key, Named
from companion.vision.tiles.pieces import Piece, assign_spaces


def lasting_names(
    scene: Scene, named: Mapping[Key, Named], pieces: Sequence[Piece], spaces: Sequence[PlacedSpace], tile_mm: float
) -> dict[Key, Named]:
    """The names of a scene that hold for these pieces and spaces: those of the same objects."""
    taken = assign_spaces(pieces, spaces, tile_mm)
    places = {id(piece): number for number, piece in enumerate(pieces)}
    numbers = {id(space): number for number, space in enumerate(spaces)}
    known: dict[Key, Named] = {}
    for (what, index), one in named.items():
        own = scene.piece_of((what, index))
        piece = None if own is None else scene.pieces[own]
        if what == "piece":
            if piece is not None and id(piece) in places:
                known["piece", places[id(piece)]] = one
        elif id(scene.spaces[index]) in numbers:
            number = numbers[id(scene.spaces[index])]
            there = pieces[taken[number]] if number in taken else None
            if there is piece:
                known["space", number] = one
    return known
