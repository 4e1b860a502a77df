"""The app's icon: a panda of Noto Emoji on green.

    python -m companion.press.app_icon

writes ``companion/app/packaging/icon.png``.
"""

import io
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

from companion.storage import data_root, write_atomically

_OUT: Final = Path(__file__).parents[1] / "app" / "packaging" / "icon.png"
_SIDE: Final = 512
_FINE: Final = 4  # times as many pixels while drawing, so that edges are smooth
_PANDA: Final = "calibration/editions/print-and-play/art/noto/panda.svg"


def icon() -> Image.Image:
    """The icon, 512 pixels a side, RGBA."""
    import resvg_py

    big = _SIDE * _FINE
    ground = Image.new("RGBA", (big, big), "#00664a")
    ImageDraw.Draw(ground).rectangle((0, int(big * 0.68), big, big), fill="#6fae57")
    mask = Image.new("L", (big, big), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, big - 1, big - 1), big * 0.22, fill=255)
    ground.putalpha(mask)
    side = int(_SIDE * 0.72)
    svg = (data_root() / _PANDA).read_text(encoding="utf-8")
    panda = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=side, height=side)))).convert(
        "RGBA"
    )
    found = ground.resize((_SIDE, _SIDE), Image.Resampling.LANCZOS)
    found.alpha_composite(panda, ((_SIDE - side) // 2, int(_SIDE * 0.13)))
    return found


if __name__ == "__main__":
    stream = io.BytesIO()
    icon().save(stream, "PNG", optimize=True)
    write_atomically(_OUT, stream.getvalue())
