"""One copy of the game as the identifier knows it: the gallery of its tiles and of its empty boards."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from companion.vision.arrays import Pixels
from companion.vision.edition import BoardReference
from companion.vision.embedding import Embedder, gallery_from
from companion.vision.enrolment.grounds import grounds_of
from companion.vision.gallery import Gallery
from companion.vision.identifier import EMPTY
from companion.vision.judging.fusion import of_kind


def gallery_of(
    boards: Iterable[BoardReference], examples: Mapping[str, Sequence[Pixels]], embedder: Embedder
) -> Gallery:
    """The gallery of empty ``boards`` and of ``examples``: crops (128, 128, 3) BGR by label."""
    pictures: dict[str, list[Pixels]] = {label: list(crops) for label, crops in examples.items()}
    for board in boards:
        for space, ground in grounds_of(board.layout, board.image):
            pictures.setdefault(f"{EMPTY}/{space}", []).append(ground)
    return gallery_from(pictures, embedder, {label for label in examples if of_kind(label, "round-tile")})


def grown(
    known: Gallery, boards: Iterable[BoardReference], examples: Mapping[str, Sequence[Pixels]], embedder: Embedder
) -> Gallery:
    """A gallery with more: the grounds of ``boards``, which replace those of the same spaces, and more ``examples``."""
    further = {label: crops for label, crops in examples.items() if crops}
    empty = list(boards)
    if not further and not empty:
        return known
    added = gallery_of(empty, further, embedder)
    replaced = {label for label in added.labels if label.startswith(f"{EMPTY}/")}
    kept = [label for label in known.labels if label not in replaced]
    return known.only(kept).joined(added) if kept else added


def number_of_examples(gallery: Gallery) -> dict[str, int]:
    """How many examples of each label a gallery holds."""
    upright = gallery.names[np.abs(gallery.turns) < 1]
    return {label: int((upright == number).sum()) for number, label in enumerate(gallery.labels)}
