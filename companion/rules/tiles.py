"""Tuples of tiles and counts, changed by one: states are values, so that a change is a new tuple."""


def plus(tiles: tuple[str, ...], label: str) -> tuple[str, ...]:
    """The sorted tiles with one more."""
    return tuple(sorted((*tiles, label)))


def minus(tiles: tuple[str, ...], label: str) -> tuple[str, ...]:
    """The tiles with one of that label less."""
    index = tiles.index(label)
    return tiles[:index] + tiles[index + 1 :]


def recount(counts: tuple[int, ...], index: int, change: int) -> tuple[int, ...]:
    """The counts with one of them changed."""
    return (*counts[:index], counts[index] + change, *counts[index + 1 :])
