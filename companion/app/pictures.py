"""Where the small pictures lie: sheets of them in `companion/app/pictures`, made by `companion.press.app_pictures`."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from kivy.core.image import Image as CoreImage

_FOLDER: Final = Path(__file__).parent / "pictures"
_SHEETS: Final = ("zoo", "water", "exotic", "older", "dice")


@cache
def _sheet(name: str) -> tuple[Any, dict[str, list[int]]]:
    """The texture of a sheet, and where each picture lies in it."""
    places: dict[str, list[int]] = json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    texture = CoreImage(str(_FOLDER / f"{name}.png"), mipmap=True).texture
    texture.min_filter, texture.mag_filter = "linear_mipmap_linear", "linear"
    return texture, places


@cache
def _where() -> dict[str, str]:
    """The sheet of each picture; where two show the same, the zoo's."""
    found: dict[str, str] = {}
    for name in _SHEETS:
        for picture in json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8")):
            found.setdefault(picture, name)
    return found


@cache
def picture(name: str) -> Any:
    """The texture of a picture, or None where there is none of that name.

    What is known of an animal's fertility is not shown: ``/spent`` and ``/unsure`` behind its label are left out.
    """
    label = name.removesuffix("/spent").removesuffix("/unsure")
    sheet = _where().get(label)
    return None if sheet is None else _region(sheet, label)


@cache
def icon(name: str) -> Any:
    """The texture of an icon, white, to be coloured; None where there is none of that name."""
    _, places = _sheet("icons")
    return _region("icons", name) if name in places else None


def _region(sheet: str, name: str) -> Any:
    """A part of a sheet's texture; a texture counts its rows from below, a sheet from above."""
    texture, places = _sheet(sheet)
    x, y, width, height = places[name]
    return texture.get_region(x, texture.height - y - height, width, height)
