"""``companion bench live``: how many frames of a followed game are read a second, and whether memory stays the same."""

from pathlib import Path
from threading import Event, Lock, Thread
from time import perf_counter, process_time, sleep
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from companion.cli.check import table_in
from companion.cli.terminal import paper, progress
from companion.errors import UsageError
from companion.storage import data_root

if TYPE_CHECKING:
    from companion.live import Followed

_SAMPLE: Final = ("datasets", "evaluation", "live", "take-and-illegal")
_EVENING: Final = [0] * 24 + [1, 1] + [2, 3, 4] * 8 + [5, 5] + [6, 7, 8] * 8 + [1, 1]
"""Numbers of the sample's frames: a still table, an arm, a turn, an arm, something illegal, an arm, and anew."""
_CAMERA: Final = 24.0
"""Frames a second of the camera that is played."""
_STEP_S: Final = 1 / 8
_PAGE_MB: Final = 4096 / 1e6
_LIVE_S = 12.0
_ALL: Final = 1000  # steps to take back at the end of a round


def run(rounds: int) -> None:
    """Measure following the committed sample of 1280 x 720, over and over again."""
    import cv2

    from companion.live import open_live

    folder = data_root().joinpath(*_SAMPLE)
    if not folder.is_dir():
        raise UsageError("the sample of a followed game lies in a checkout only")
    frames = [np.asarray(cv2.imread(str(path)), np.uint8) for path in sorted(folder.glob("frame-*.jpg"))]
    cv2.setNumThreads(1)
    live = open_live(table_in(folder / "state.json"), live=False)
    times: list[float] = []
    memory: list[float] = []
    at = 0.0
    for _ in progress(range(rounds), rounds, "rounds"):
        live.undo(_ALL)
        for index in _EVENING:
            at += _STEP_S
            start = process_time()
            live.feed(frames[index], at)
            times.append(process_time() - start)
        memory.append(_megabytes())
    first, every = times[0], times[1:]
    console = paper()
    console.print(f"first sight of two zoos: {1000 * first:.0f} ms")
    console.print(f"a frame: {_line(every)}")
    console.print(f"frames a second of one core: {1 / float(np.mean(every)):.1f}")
    console.print(f"memory after round 1, {len(memory) // 2 + 1}, {len(memory)}: {_three(memory)} MB")
    shown, read = _live(live, frames, at)
    console.print(f"with a camera of {_CAMERA:.0f} frames a second: {shown:.1f} shown and {read:.1f} read a second")


def _line(times: list[float]) -> str:
    ms = 1000 * np.array(times)
    return f"median {np.median(ms):.1f} ms, 95 % under {np.quantile(ms, 0.95):.0f} ms, most {ms.max():.0f} ms"


def _three(values: list[float]) -> str:
    return ", ".join(f"{values[index]:.0f}" for index in (0, len(values) // 2, -1))


def _megabytes() -> float:
    """What this process holds in memory; 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * _PAGE_MB
    except OSError:
        return 0.0


def _live(live: "Followed", frames: list[Any], at: float) -> tuple[float, float]:
    """Frames shown and read a second while a thread gives frames like a camera, the newest replacing the last."""
    newest: list[tuple[Any, float]] = []
    lock, stop = Lock(), Event()
    shown = 0

    def camera() -> None:
        nonlocal shown
        began = perf_counter()
        while not stop.is_set():
            number = shown
            picture = frames[_EVENING[int(number / _CAMERA / _STEP_S) % len(_EVENING)]].copy()
            with lock:
                newest[:] = [(picture, at + number / _CAMERA)]
            shown += 1
            sleep(max(0.0, began + shown / _CAMERA - perf_counter()))

    live.undo(_ALL)
    thread = Thread(target=camera, daemon=True)
    began, read = perf_counter(), 0
    thread.start()
    while perf_counter() - began < _LIVE_S:
        with lock:
            taken = newest.pop() if newest else None
        if taken is None:
            sleep(0.002)
            continue
        live.feed(*taken)
        read += 1
    spent = perf_counter() - began
    stop.set()
    thread.join()
    return shown / spent, read / spent
