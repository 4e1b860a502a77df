"""Plain, male and female of one species told apart where an edition prints its marks.

The tiles of a species are the same picture but for a small mark. Over the whole crop, light and grass outvote it.
Where in the picture enrolled kin differ, in one species after another, is where the marks are: there they are compared.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.gallery import Gallery

MOST_EXAMPLES = 4
"""Examples of a label that are asked where it differs from its kin; the first ones, which were enrolled on purpose."""


def species_of(label: str) -> str:
    """What plain, male and female share; empty for all that has no sexes. Offspring are round: no rivals."""
    kind, _, rest = label.partition("/")
    return f"{kind}/{rest.partition('/')[0]}" if kind == "animal" else ""


class Kin:
    """The species of a gallery of which more than one label is enrolled, and where in the map their marks are."""

    def __init__(self, gallery: Gallery, cells: NDArray[np.float32]) -> None:
        """``cells``: the gallery's vectors by cell, (cells, M, channels), in its own order."""
        self._cells = cells
        self._names, self._turns = gallery.names, gallery.turns
        self._sizes = (cells**2).sum(axis=2)
        self._rows: dict[tuple[tuple[int, ...], float], tuple[NDArray[np.int64], NDArray[np.int64]]] = {}
        groups: dict[str, list[int]] = {}
        for number, label in enumerate(gallery.labels):
            if species_of(label):
                groups.setdefault(species_of(label), []).append(number)
        self._groups = {number: tuple(one) for one in groups.values() if len(one) > 1 for number in one}
        self._weights = self._where_they_differ([one for one in groups.values() if len(one) > 1])

    def of(self, name: int) -> tuple[int, ...]:
        """The labels of one species, by their number in the gallery; empty for a label without kin."""
        return self._groups.get(name, ())

    def likeness(
        self, own: NDArray[np.float32], kin: Sequence[int], turn: float, visible: NDArray[np.bool_] | None
    ) -> NDArray[np.float64]:
        """How much a crop is like each of its possible labels ``kin`` where these differ: cosines, -1..1.

        ``own`` (cells, channels): the crop by cell; ``turn``: the degrees clockwise by which it lies; ``visible``
        (cells,) tells which cells show the tile, None all.
        """
        side = int(np.sqrt(len(own)))
        weights = np.rot90(self._weights.reshape(side, side), -round(turn / 90)).ravel()
        if visible is not None:
            weights = weights * visible
        rows, starts = self._examples(tuple(kin), turn)
        shared = weights @ (self._cells[:, rows] @ own[:, :, None])[:, :, 0]
        sizes = (weights @ self._sizes[:, rows]) * float((own**2).sum(axis=1) @ weights)
        likeness = np.append(shared / np.sqrt(np.maximum(sizes, 1e-12)), -1.0)
        best = np.maximum.reduceat(likeness, starts).astype(np.float64)
        return np.where(np.diff(np.append(starts, len(rows))) > 0, best, -1.0)

    def _examples(self, kin: tuple[int, ...], turn: float) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The gallery's rows of some labels that lie as turned, label after label, and where each label's begin."""
        if (kin, turn) not in self._rows:
            lying = np.abs(self._turns - turn) < 1
            rows = [np.flatnonzero(lying & (self._names == name)) for name in kin]
            starts = np.cumsum([0, *(len(one) for one in rows[:-1])])
            self._rows[kin, turn] = np.concatenate(rows), starts
        return self._rows[kin, turn]

    def _where_they_differ(self, groups: Sequence[Sequence[int]]) -> NDArray[np.float64]:
        """How much each cell differs between kin that lie upright, (cells,), on average over all pairs of one."""
        upright = np.abs(self._turns) < 1
        total, pairs = np.zeros(len(self._cells)), 0
        for group in groups:
            rows = [np.flatnonzero(upright & (self._names == name))[:MOST_EXAMPLES] for name in group]
            for place, mine in enumerate(rows):
                for other in rows[:place]:
                    apart = self._cells[:, mine, None] - self._cells[:, None, other]
                    by_pair = (apart**2).sum(axis=3).reshape(len(total), -1)
                    total += (by_pair / np.maximum(by_pair.mean(axis=0), 1e-12)).mean(axis=1)
                    pairs += 1
        return total / pairs if pairs else np.ones(len(total))
