"""Photos that are good enough to learn from, and what was found in them."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.terminal import quiet_libraries
from companion.storage import jpeg_bytes, write_atomically

if TYPE_CHECKING:
    from companion.vision.frame import Photo
    from companion.vision.observation import Quad


def draw_laid(
    photo: "Photo", quads: Sequence["Quad"], texts: Sequence[str], folder: Path | None, what: str
) -> Path | None:
    """The photo with ``what`` lies in it, numbered and named, in the folder for annotated copies if there is one.

    What has no name yet, ``?``, is dashed.
    """
    if folder is None:
        return None
    from companion.vision.enrolment.picture import labelled

    place = folder / f"{Path(photo.name).stem}.{what}.jpg"
    odd = {number for number, text in enumerate(texts) if text == "?"}
    write_atomically(place, jpeg_bytes(labelled(photo.pixels, photo.size, quads, texts, odd)))
    return place


def open_for_learning(path: Path) -> "Photo":
    """The photo, when it is good enough to learn from; without what libraries print.

    :raises PhotoQualityError: for a dark, overexposed or blurred one, with advice.
    """
    from companion.vision.enrolment import photo

    with quiet_libraries():
        return photo.open_for_learning(path)
