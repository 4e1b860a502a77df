"""Places that boards take together: of many that something speaks for, those that fit beside each other best."""

from collections.abc import Iterable, Sequence

from companion.vision.layout import Cell

WIDTH = 300
"""How many ways to begin are kept while boards are added one by one."""


def together(places: Sequence[tuple[float, frozenset[Cell]]], built: Iterable[Cell]) -> list[int]:
    """Which places boards take, as indices, those that most speaks for first.

    ``places``: what speaks for each, beyond what a board must have, and its cells. Boards cover no cell twice, and each
    shares an edge with what is ``built`` or with another.
    """
    bits: dict[Cell, int] = {}
    own = [_mask(cells, bits) for _, cells in places]
    edges = [_mask(edge_cells(cells), bits) for _, cells in places]
    beside = _mask(edge_cells(built), bits)
    best: tuple[float, frozenset[int]] = (0.0, frozenset())
    states = {best[1]: (0.0, 0, beside)}
    while states:
        grown: dict[frozenset[int], tuple[float, int, int]] = {}
        for chosen, (value, taken, reach) in states.items():
            for index, (worth, _) in enumerate(places):
                if index not in chosen and own[index] & reach and not own[index] & taken:
                    grown[chosen | {index}] = (value + worth, taken | own[index], reach | edges[index])
        ranked = sorted(grown.items(), key=lambda item: (-item[1][0], sorted(item[0])))[:WIDTH]
        if ranked and ranked[0][1][0] > best[0]:
            best = ranked[0][1][0], ranked[0][0]
        states = dict(ranked)
    return sorted(best[1], key=lambda index: (-places[index][0], index))


def edge_cells(cells: Iterable[Cell]) -> set[Cell]:
    """The cells that share an edge with any of ``cells``, some of which may be among them."""
    return {beside for x, y in cells for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))}


def _mask(cells: Iterable[Cell], bits: dict[Cell, int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << bits.setdefault(cell, len(bits))
    return mask
