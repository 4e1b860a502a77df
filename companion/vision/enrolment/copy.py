"""One copy of the game as the identifier knows it: the gallery of its tiles and of its empty boards."""

from collections.abc import Iterable, Mapping, Sequence

from companion.vision.arrays import Pixels
from companion.vision.edition import BoardReference
from companion.vision.enrolment.grounds import grounds_of
from companion.vision.fusion import of_kind
from companion.vision.gallery import Gallery
from companion.vision.identifier import EMPTY, Embedder, gallery_from


def gallery_of(
    boards: Iterable[BoardReference], examples: Mapping[str, Sequence[Pixels]], embedder: Embedder
) -> Gallery:
    """The gallery of empty ``boards`` and of ``examples``: crops (128, 128, 3) BGR by label."""
    pictures: dict[str, list[Pixels]] = {label: list(crops) for label, crops in examples.items()}
    for board in boards:
        for space, ground in grounds_of(board.layout, board.image):
            pictures.setdefault(f"{EMPTY}/{space}", []).append(ground)
    return gallery_from(pictures, embedder, {label for label in examples if of_kind(label, "round-tile")})
