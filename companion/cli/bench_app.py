"""``companion bench app``: the first screen, taps while the camera is followed, frames, readings, a photo, memory."""

from pathlib import Path
from typing import Any, Final

from companion.cli.check import table_in
from companion.cli.terminal import paper
from companion.errors import UsageError
from companion.storage import data_root

_LOOKS: Final = 12
_SAMPLE: Final = Path("samples/zoo.jpg")
_TABLE: Final = Path("evaluation/live/take-and-illegal")
"""A game of two as it lies on the table: what the camera looks at."""


def run(photo: Path | None, hours: float = 0.0) -> None:
    """Measure the app in this machine's window, or offscreen with ``SDL_VIDEODRIVER=offscreen``.

    With ``hours`` it shows and reads what it would in that time, as fast as it can, and says what memory that takes.
    """
    from importlib.util import find_spec

    if find_spec("kivy") is None:
        raise UsageError("The app needs an extra: pip install '.[app]' in the checkout.")
    datasets = data_root() / "datasets"
    if not (datasets / _SAMPLE).is_file():
        raise UsageError("the pictures to measure with lie in a checkout only")
    table, state = datasets / _TABLE / "frame-00.jpg", table_in(datasets / _TABLE / "state.json")
    if hours:
        _memory(table, state, hours)
        return
    from companion.app.measure import measured

    found = measured(photo or datasets / _SAMPLE, table, state)
    console = paper()
    console.print(f"first screen after the process starts   {found.first:6.2f} s     (aim 1.5)")
    console.print(
        f"tap to its answer while vision runs      {found.tap:6.0f} ms    (aim 100; slowest {found.slowest_tap:.0f})"
    )
    console.print(f"live picture                             {found.frames:6.1f} fps   (aim 24)")
    console.print(f"readings of it                           {found.readings:6.1f} / s   (aim 8)")
    console.print(
        f"photo of 12 MP to its score on screen   {found.photo:6.2f} s     "
        f"(aim 2; {found.photo_work:.2f} s of the processor)"
    )
    console.print(f"most memory                              {found.memory:6.0f} MB    (aim 600)")


def _memory(table: Path, state: Any, hours: float) -> None:
    """A line for each look at the memory, and by how much it grew after the first of them."""
    from companion.app.measure import memory_over

    console = paper()
    console.print("   share   frames  readings   taps     MB")
    sizes = []
    for number, taken in enumerate(memory_over(table, state, hours, _LOOKS)):
        share = f"{100 * number / _LOOKS:.0f} %"
        console.print(
            f"{share:>8} {taken.frames:8,} {taken.readings:9,} {taken.taps:6,} {taken.memory:6.0f}", highlight=False
        )
        sizes.append(taken.memory)
    console.print(f"{sizes[-1] - sizes[1]:+.0f} MB after the first look of {_LOOKS}, over {hours:g} hours' frames.")
