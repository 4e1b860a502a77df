"""The committed drawings of the edition (SVG), as pixels."""

import io
from functools import cache
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from companion.errors import UsageError

Rgb: TypeAlias = NDArray[np.uint8]
"""Array (H, W, 3), red first."""
Rgba: TypeAlias = NDArray[np.uint8]
"""Array (H, W, 4), red first, alpha not premultiplied."""


@cache
def drawing(folder: Path, name: str, side: int) -> Rgba:
    """Draws ``folder/name.svg`` (``noto/zebra``, ``own/lion``) into a square of ``side`` pixels.

    The array is shared: callers do not change it.
    """
    try:
        import resvg_py
    except ImportError as error:
        raise UsageError("Drawing the edition needs resvg-py: pip install '.[press]' in the checkout.") from error
    text = (folder / f"{name}.svg").read_text(encoding="utf-8")
    png = bytes(resvg_py.svg_to_bytes(svg_string=text, width=side, height=side))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))
