"""What a zoo's table looked like, cell by cell: when it stirred, when it was read, since when it is out of sight.

Straight-down pictures of a fixed size are kept and nothing else, however long the table is looked at.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels, Points
from companion.vision.moving.changes import CELL, CHANGED, STIRS, Cells, Normal, Plane, connected, grown
from companion.vision.table import Table

HOLD_S = 0.3
"""How long a place must lie still before it is read."""
TOUCHED = 0.3
"""Share of a place's cells that must have changed for it to be read again."""
KNOWN = 0.3
"""Share of a place of which it must be known how it looks bare to tell that it looks otherwise."""
DRIFT = 0.04
"""How quickly the remembered picture follows slow changes of light."""


@dataclass(frozen=True, slots=True, eq=False)
class Stir:
    """What a frame shows beside what was there: the cells that move, that changed, and those of these that lie still.

    ``share``: of the cells in sight those that changed; ``look``: the plane as this frame shows it.
    """

    look: Normal
    moving: Cells
    changed: Cells
    ready: Cells
    restless: Cells
    share: float


class Surface:
    """The part of a table that belongs to one zoo, as it was seen from frame to frame."""

    def __init__(self, plane: Plane, tones: Pixels, table: Table, at: float) -> None:
        """``tones`` (h, w, 2): the frame of time ``at`` in which all of the plane was read."""
        self.plane = plane
        self._seen_last: Normal = plane.look(tones, table)
        self._remembered = self._seen_last
        self._moved_at = np.full(plane.shape, at - HOLD_S)
        self._hidden_at = np.full(plane.shape, np.nan)
        self._hides = False
        self._read_at = np.full(plane.shape, at)
        self._bare = self._seen_last
        self._known_bare = np.zeros(plane.shape, bool)
        self._owed = np.zeros(plane.shape, bool)

    def widened(
        self, plane: Plane, tones: Pixels, table: Table, fresh: Cells, at: float, changed: Cells | None = None
    ) -> "Surface":
        """The same table seen on another plane in a frame; its ``fresh`` cells were read at ``at``.

        What else of this plane has ``changed`` is still to be read.
        """
        other = Surface(plane, tones, table, at)
        other._read_at = np.where(fresh, at, self._carried(self._read_at, plane, at))
        other._hidden_at = self._carried(self._hidden_at, plane, np.nan)
        other._hides = bool(np.isfinite(other._hidden_at).any())
        if changed is not None:
            other._owed = (self._carried(changed.astype(np.float64), plane, 0.0) > 0) & ~fresh
        return other

    def carried(self, cells: Cells, plane: Plane) -> Cells:
        """The cells on another plane; true where this one shows nothing."""
        return np.asarray(self._carried(cells.astype(np.float64), plane, 1.0) > 0)

    def _carried(self, values: NDArray[np.float64], plane: Plane, beyond: float) -> NDArray[np.float64]:
        """A value of each cell on another plane, ``beyond`` where this one has none."""
        rows, columns = np.indices(plane.shape)
        middles = plane.view.to_table((np.stack([columns.ravel(), rows.ravel()], axis=1) + 0.5).astype(float) * CELL)
        x, y = np.floor(self.plane.view.to_pixels(middles) / CELL).astype(int).T
        inside = (y >= 0) & (y < values.shape[0]) & (x >= 0) & (x < values.shape[1])
        taken = np.full(len(x), beyond)
        taken[inside] = values[y[inside], x[inside]]
        return taken.reshape(plane.shape)

    def see(self, tones: Pixels, table: Table, at: float) -> Stir:
        """What a frame (h, w, 2) of time ``at`` shows, in which the table has the pose ``table``."""
        look = self.plane.look(tones, table)
        shown = self.plane.inside(table)
        moving = self.plane.differ(look, self._seen_last, STIRS) & shown
        self._seen_last = look
        self._moved_at[grown(moving)] = at
        changed = (self.plane.differ(look, self._remembered, CHANGED) | self._owed) & shown
        share = float(changed.sum()) / max(1, int(shown.sum()))
        restless = self._moved_at > at - HOLD_S
        ready = changed & ~connected(changed, restless & grown(changed))
        return Stir(look, moving, changed, ready, restless, share)

    def follow_light(self, stir: Stir) -> None:
        """Let what is remembered drift towards what is seen, where nothing has changed."""
        drift = _pixels(~grown(stir.changed))[..., None] * np.float32(DRIFT)
        height, width = drift.shape[:2]
        self._remembered[:height, :width] += drift * (stir.look - self._remembered)[:height, :width]

    def remember(self, look: Normal, cells: Cells, at: float) -> None:
        """The cells were read at ``at``: what changes from now on is compared with this look."""
        self._read_at[cells] = at
        self._owed &= ~cells
        mask = _pixels(grown(cells))
        height, width = mask.shape
        self._remembered = self._remembered.copy()
        self._remembered[:height, :width][mask] = look[:height, :width][mask]

    def is_touched(self, quad: Points, cells: Cells) -> bool:
        """Whether enough of a quad (4, 2) in table millimetres lies in the cells."""
        own = self.plane.cells_of(quad)
        return float((own & cells).sum()) >= TOUCHED * max(1, int(own.sum()))

    def read_since(self, quad: Points, at: float) -> bool:
        """Whether enough of a quad was read later than ``at``."""
        return self.is_touched(quad, self._read_at > at)

    def any_read_since(self, quad: Points, at: float) -> bool:
        """Whether anything within a quad was read later than ``at``."""
        return bool((self._read_at[self.plane.cells_of(quad)] > at).any())

    def know_bare(self, quads: Iterable[Points], but: Iterable[Points] = ()) -> None:
        """Nothing lies in these quads now, but in those: so they look when they are bare."""
        cells = np.zeros(self.plane.shape, bool)
        for quad in quads:
            cells |= self.plane.cells_of(quad)
        for quad in but:
            cells &= ~grown(self.plane.cells_of(quad))
        mask = _pixels(cells)
        height, width = mask.shape
        self._bare = self._bare.copy()
        self._bare[:height, :width][mask] = self._seen_last[:height, :width][mask]
        self._known_bare |= cells

    def looks_bare(self, quads: Sequence[Points]) -> list[bool]:
        """Which of the quads look now as they are known to look when nothing lies there."""
        other = self.plane.differ(self._seen_last, self._bare, CHANGED) | ~self._known_bare
        return [not (other & self.plane.cells_of(quad)).any() for quad in quads]

    def unlike_bare(self, quad: Points, but: Iterable[Points] = ()) -> float:
        """The share of a quad without those that looks otherwise than bare; 0 where its bare look is hardly known."""
        own = self.plane.cells_of(quad)
        for other in but:
            own &= ~grown(self.plane.cells_of(other))
        known = own & self._known_bare
        if known.sum() < max(1, KNOWN * own.sum()):
            return 0.0
        return float(self.plane.differ(self._seen_last, self._bare, CHANGED)[known].mean())

    def hide(self, quads: list[Points], cells: Cells, at: float) -> None:
        """Of the cells that were looked at these quads are out of sight, from ``at`` on where they were not before."""
        hidden = np.zeros(self.plane.shape, bool)
        for quad in quads:
            hidden |= self.plane.cells_of(quad)
        self._hidden_at[cells & ~hidden] = np.nan
        self._hidden_at[hidden & np.isnan(self._hidden_at)] = at
        self._hides = bool(np.isfinite(self._hidden_at).any())

    def hidden_since(self, quad: Points, share: float) -> float | None:
        """Since when a ``share`` or more of a quad is hidden."""
        if not self._hides:
            return None
        times: NDArray[np.float64] = self._hidden_at[self.plane.cells_of(quad)]
        hidden = ~np.isnan(times)
        return float(times[hidden].min()) if hidden.any() and hidden.mean() >= share else None


def _pixels(cells: Cells) -> Cells:
    """The pixels of the cells."""
    return np.asarray(np.repeat(np.repeat(cells, CELL, axis=0), CELL, axis=1))
