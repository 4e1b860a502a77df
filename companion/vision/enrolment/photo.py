"""Photos that are good enough to learn from."""

from pathlib import Path
from typing import Final

from companion.errors import PhotoQualityError
from companion.vision.frame import Photo, open_photo
from companion.vision.pyramid import Pyramid
from companion.vision.quality import look, refuse_hopeless, whole_sharpness

_LOOK_SIDE: Final = 480
"""Pixels; enough to judge the light."""
_NO_FOCUS: Final = 0.12
"""Of fine over coarse detail, in the sharpest parts of the photo."""


def open_for_learning(path: Path) -> Photo:
    """The photo, when it is good enough to learn from.

    :raises PhotoQualityError: for a dark, overexposed or blurred one, with advice.
    """
    photo = open_photo(path)
    pyramid = Pyramid(photo.pixels)
    refuse_hopeless(look(pyramid.at_least(_LOOK_SIDE)))
    if whole_sharpness(pyramid.at_least(2 * _LOOK_SIDE)) < _NO_FOCUS:
        raise PhotoQualityError(
            f"{photo.name} is too blurred to learn from; hold the camera still and tap on a tile to focus"
        )
    return photo
