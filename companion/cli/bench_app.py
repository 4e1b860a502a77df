"""``companion bench app``: the first screen, taps while the camera is followed, frames and readings, memory."""

from pathlib import Path

from companion.cli.terminal import paper
from companion.errors import UsageError


def run(photo: Path | None) -> None:
    """Measure the app in this machine's window, or offscreen with ``SDL_VIDEODRIVER=offscreen``."""
    from importlib.util import find_spec

    if find_spec("kivy") is None:
        raise UsageError("The app needs an extra: pip install 'zoo-companion[app]'.")
    from companion.app.measure import measured

    found = measured(photo or Path("datasets/samples/zoo.jpg"))
    console = paper()
    console.print(f"first screen after the process starts   {found.first:6.2f} s     (aim 1.5)")
    console.print(
        f"tap to its answer while vision runs      {found.tap:6.0f} ms    (aim 100; slowest {found.slowest_tap:.0f})"
    )
    console.print(f"live picture                             {found.frames:6.1f} fps   (aim 24)")
    console.print(f"readings of it                           {found.readings:6.1f} / s   (aim 8)")
    console.print(f"most memory                              {found.memory:6.0f} MB    (aim 600)")
