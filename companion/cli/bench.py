"""``companion bench``: milliseconds a stage, cold start, peak memory, and the ratio to ultralytics."""

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from companion.cli import bench_dice
from companion.cli.terminal import paper
from companion.errors import InputError, UsageError
from companion.storage import PHOTO_EDITION, data_root, load_detector, load_reader

if TYPE_CHECKING:
    from rich.console import Console

_SIZE: Final = (4000, 3000)  # the photo of a phone: 12 megapixels
_JPEG_QUALITY: Final = 92
_ROUNDS: Final = 9
_OPTIONS: Final = {
    "photo": ("--photo", "--rounds"), "sheet": ("--photo", "--rounds"), "dice": ("--photo", "--rounds"),
    "live": ("--rounds",), "rules": (), "app": ("--photo", "--hours"),
}  # fmt: skip
"""What options each bench takes."""
_COLD_STARTS: Final = 3
_MEGABYTE: Final = 1024  # of the kilobytes that the system counts in
# The system's own count for a child would start with what this process takes, so each tells its own.
_COLD_START: Final = """
import resource, sys
from companion.cli import main
assert main(["score", sys.argv[1], "--yes", "--json", "-"]) == 0
try:
    lines = open("/proc/self/status").read().splitlines()
    print(next(line.split()[1] for line in lines if line.startswith("VmHWM")))
except (OSError, StopIteration):
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
_WHOLE: Final = "photo to score"
_LOOK: Final = "detector's look"


def run(
    what: Annotated[str, typer.Argument(metavar="WHAT", help="photo, sheet, dice, live, rules or app.")] = "photo",
    photo: Annotated[
        Path | None, typer.Option("--photo", metavar="FILE", help="Another photo than the sample; enlarged to 12 MP.")
    ] = None,
    rounds: Annotated[
        int | None, typer.Option("--rounds", metavar="N", min=1, help=f"How often each stage is run, else {_ROUNDS}.")
    ] = None,
    hours: Annotated[
        float, typer.Option("--hours", metavar="H", min=0, help="app: what memory so many hours of a game take.")
    ] = 0,
) -> None:
    """Measure how fast this machine is.

    The figures are medians after one round that does not count. Ultralytics, where installed, is run by turns.
    """
    _agree(what, {"--photo": photo is not None, "--rounds": rounds is not None, "--hours": hours > 0})
    rounds = rounds or _ROUNDS
    if what == "rules":
        if find_spec("companion.cli.bench_rules") is None:
            raise UsageError("there is no bench of 'rules' here")
        import_module("companion.cli.bench_rules").run()
        return
    if what == "live":
        import_module("companion.cli.bench_live").run(rounds)
        return
    if what == "app":
        import_module("companion.cli.bench_app").run(photo, hours)
        return
    sample = data_root() / "datasets" / "samples" / "zoo.jpg" if what == "photo" else bench_dice.sample_of(what)
    if photo is None and not sample.is_file():
        raise UsageError("the sample photo lies in a checkout only; give another with --photo")
    with tempfile.TemporaryDirectory() as folder:
        large = Path(folder) / "photo.jpg"
        _enlarge(photo or sample, large)
        if what == "photo":
            _measure(large, rounds, paper())
        else:
            bench_dice.measure(what, large, rounds)


def _agree(what: str, given: Mapping[str, bool]) -> None:
    """Raise UsageError for a bench that does not exist, and for an option that it does not take."""
    if what not in _OPTIONS:
        raise UsageError(f"there is no bench of '{what}', but photo, sheet, dice, live, rules, app")
    for option, is_given in given.items():
        if is_given and option not in _OPTIONS[what]:
            raise UsageError(f"{option} is of no use to the bench of '{what}'")


def _enlarge(source: Path, target: Path) -> None:
    """Write the photo as a JPEG of 12 megapixels, whichever way up it is."""
    import cv2

    from companion.vision.frame import open_photo

    pixels = open_photo(source).pixels
    height, width = pixels.shape[:2]
    size = _SIZE if width >= height else _SIZE[::-1]
    large = cv2.resize(pixels, size, interpolation=cv2.INTER_CUBIC)
    if not cv2.imwrite(str(target), large, [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY]):
        raise InputError(f"{target} cannot be written")


def _measure(photo: Path, rounds: int, console: "Console") -> None:
    """Measure stages, cold starts and memory, and beside them ultralytics' predict where that is installed."""
    import cv2

    console.print(f"{os.cpu_count()} cores, OpenCV {cv2.__version__}, rounds: {rounds}, a JPEG of 12 megapixels")
    picture = _detectors_picture(photo)
    predict = _ultralytics(picture)
    times, predictions = _warm(photo, picture, rounds, predict)
    for stage, values in times.items():
        console.print(f"{stage:>16} {statistics.median(values):9.1f} ms")
    cold, memory = _cold(photo)
    console.print(f"{'cold start':>16} {cold * 1000:9.1f} ms, a new process from the command to the score")
    console.print(f"{'peak memory':>16} {memory:9.0f} MB of that process")
    if not predictions:
        console.print("The ratio to ultralytics' predict needs the extra [train].")
        return
    theirs = statistics.median(predictions)
    console.print(f"{'ultralytics':>16} {theirs:9.1f} ms, YOLO11n's predict of a picture as large as the detector's")
    for stage in (_LOOK, _WHOLE):
        console.print(f"{stage:>16} {statistics.median(times[stage]) / theirs:9.2f} of that, run by turns with it")


def _warm(
    photo: Path, picture: Any, rounds: int, predict: Callable[[], Any] | None
) -> tuple[dict[str, list[float]], list[float]]:
    """Milliseconds of each stage and of the whole, and of one look of the detector, by turns with ``predict``.

    Stages are told as they follow each other; what is done beside them at the same time is not told by itself.
    """
    from companion.rules.zooloretto.options import options_for
    from companion.scorer import player_from_observations, score_sheet
    from companion.vision.frame import ENOUGH_FOR_ZOOS, open_photo

    reader, detector, options = load_reader(PHOTO_EDITION), load_detector(), options_for(PHOTO_EDITION)
    times: dict[str, list[float]] = {}
    predictions: list[float] = []
    for number in range(rounds + 1):
        started = perf_counter()
        opened = open_photo(photo, ENOUGH_FOR_ZOOS)
        decoded = perf_counter()
        observation = reader.read(opened)
        score_sheet([player_from_observations("", [observation], options)], options)
        ended = perf_counter()
        if predict is not None:
            predict()
        predicted = perf_counter()
        detector.detect(picture)
        looked = perf_counter()
        if number:  # the first round warms everything up
            stages = {"open": (decoded - started) * 1000, **observation.milliseconds, _WHOLE: (ended - started) * 1000}
            stages[_LOOK] = (looked - predicted) * 1000
            for stage, milliseconds in stages.items():
                times.setdefault(stage, []).append(milliseconds)
            predictions += [(predicted - ended) * 1000] if predict is not None else []
    return times, predictions


def _cold(photo: Path) -> tuple[float, float]:
    """Seconds of the best of a few new processes that score the photo, and the most megabytes that one of them took."""
    seconds, megabytes = [], []
    for _ in range(_COLD_STARTS):
        started = perf_counter()
        ended = subprocess.run(
            [sys.executable, "-c", _COLD_START, str(photo)], check=True, capture_output=True, text=True
        )
        seconds.append(perf_counter() - started)
        megabytes.append(int(ended.stdout.splitlines()[-1]) / _MEGABYTE)
    return min(seconds), max(megabytes)


def _detectors_picture(photo: Path) -> Any:
    """The photo as large as the detector's input."""
    import cv2

    from companion.vision.frame import open_photo
    from companion.vision.looks import VIEW_SIDE

    return cv2.resize(open_photo(photo).pixels, (VIEW_SIDE, VIEW_SIDE), interpolation=cv2.INTER_AREA)


def _ultralytics(picture: Any) -> Callable[[], Any] | None:
    """Ultralytics' predict with its smallest network on the detector's picture, None where it is missing."""
    if find_spec("ultralytics") is None:
        return None
    os.environ.setdefault("YOLO_OFFLINE", "true")
    model = import_module("ultralytics").YOLO("yolo11n.yaml")
    return lambda: model.predict(picture, imgsz=picture.shape[0], verbose=False, device="cpu")
