"""A check of a package by itself: the first screen is shown, and its worker scores a photo."""

import io
import json
import tempfile
import time
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Final

FRAMES: Final = 5
"""So many are drawn before the first screen is looked at."""
LEAST_COLOURS: Final = 20
"""Fewer different ones in the window mean that nothing, or only its ground, is drawn."""
_EDITION: Final = "print-and-play"
_STARTED: Final = time.perf_counter()


def check(photo: Path, expected: int | None = None) -> int:
    """Show the first screen and score the photo in the app's worker; 0 when both went well and the points are right."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        seen = _run_app(folder, photo)
    print(f"first screen after {seen['first']:.2f} s, {seen['colours']} colours")
    print(f"{photo.name}: {seen['points']} points after {seen['scored']:.2f} s")
    right = expected is None or seen["points"] == expected
    return 0 if right and seen["colours"] >= LEAST_COLOURS and seen["points"] is not None else 1


def _run_app(folder: Path, photo: Path) -> dict[str, Any]:
    """Run the app until the photo is scored; gives what was seen."""
    from companion.app.run import draw_unseen, prepare

    draw_unseen()
    prepare(folder)
    from kivy.clock import Clock

    from companion.app.presenter.intents import Done, Failed
    from companion.app.window import ZooApp

    seen: dict[str, Any] = {"points": None, "colours": 0, "first": 0.0, "scored": 0.0}
    app = ZooApp(folder, "en", "")

    def looked(_: float) -> None:
        seen["first"], seen["colours"] = time.perf_counter() - _STARTED, _colours()
        assert app.interface is not None
        app.interface.services.worker.submit(1, lambda _report: _points(photo, folder))

    def taken(intent: Any) -> None:
        if isinstance(intent, Done):
            seen["points"], seen["scored"] = intent.value, time.perf_counter() - _STARTED
        elif isinstance(intent, Failed):
            print(intent.sentence)
        if isinstance(intent, Done | Failed):
            Clock.schedule_once(lambda _: app.stop())

    def built(_: float) -> None:
        assert app.interface is not None
        app.interface.services.worker._post = taken
        for number in range(FRAMES):
            Clock.schedule_once(looked if number == FRAMES - 1 else lambda _: None, number * 0.02)

    Clock.schedule_once(built)
    app.run()
    return seen


def _colours() -> int:
    """How many different colours are in the window."""
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

    width, height = map(int, Window.size)
    data = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
    return len({data[at : at + 3] for at in range(0, len(data) - 3, 3)})


def _points(photo: Path, folder: Path) -> int:
    """The points of the zoo in the photo, scored as the command line does."""
    from companion.cli import main

    out = folder / "score.json"
    with redirect_stdout(io.StringIO()):
        main(["score", str(photo), "--edition", _EDITION, "--yes", "--json", str(out)])
    return int(json.loads(out.read_text(encoding="utf-8"))["players"][0]["total"])
