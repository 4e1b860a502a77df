"""Photos that are good enough to learn from, and what was found in them."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.terminal import quiet_libraries
from companion.storage import jpeg_bytes, write_atomically

if TYPE_CHECKING:
    from companion.vision.frame import Photo
    from companion.vision.observation import Quad

_LOOK_SIDE = 480  # pixels; enough to judge the light
_NO_FOCUS = 0.08  # of fine over coarse detail, in the sharpest parts of the photo


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
    """The photo, when it is good enough to learn from.

    :raises PhotoQualityError: for a dark, overexposed or blurred one, with advice.
    """
    from companion.errors import PhotoQualityError
    from companion.vision.frame import open_photo
    from companion.vision.pyramid import Pyramid
    from companion.vision.quality import look, refuse_hopeless, whole_sharpness

    with quiet_libraries():
        photo = open_photo(path)
    pyramid = Pyramid(photo.pixels)
    refuse_hopeless(look(pyramid.at_least(_LOOK_SIDE)))
    if whole_sharpness(pyramid.at_least(2 * _LOOK_SIDE)) < _NO_FOCUS:
        raise PhotoQualityError(
            f"{photo.name} is too blurred to learn from; hold the camera still and tap on a tile to focus"
        )
    return photo
