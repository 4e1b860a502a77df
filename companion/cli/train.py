"""``companion train``: the networks, from pictures and drawn art to the files in ``models/``."""

import logging
from pathlib import Path
from typing import Annotated

import typer

from companion.errors import UsageError

_MODELS = ("detector", "identifier")
_FEW = 64  # pictures, of all kinds, on which the ranges of the integers are measured


def run(
    model: Annotated[str, typer.Argument(metavar="detector|identifier", help="What to train.")],
    data: Annotated[
        Path, typer.Option(help="Rendered pictures with their truth for the detector, a pool of drawn faces else.")
    ],
    out: Annotated[Path, typer.Option(help="Folder for the checkpoint and the detector's model.onnx.")],
    minutes: Annotated[float, typer.Option(min=0.01, help="Wall time; the rate falls to nothing by then.")] = 45,
    epochs: Annotated[int, typer.Option(min=1, help="At most this often through the pictures.")] = 1000,
    architecture: Annotated[str, typer.Option(help="The detector's: efficientnet or yolo11n.")] = "efficientnet",
    start: Annotated[Path | None, typer.Option(help="A checkpoint to go on from.")] = None,
    threads: Annotated[int, typer.Option(min=1, help="Threads of the detector's training.")] = 2,
    integers: Annotated[bool, typer.Option("--integers", help="Also write model-int8.onnx.")] = False,
    seed: Annotated[int, typer.Option(help="Start of all chance.")] = 0,
) -> int:
    """Train a network.

    The detector learns from what ``companion render`` wrote. Needs the extra: pip install "zoo-companion[train]".
    """
    if model not in _MODELS:
        raise UsageError(f"there is no model {model!r} to train: it is {' or '.join(_MODELS)}")
    if not data.exists():
        raise UsageError(f"{data} does not exist")
    if start is not None and not start.is_file():
        raise UsageError(f"the checkpoint {start} does not exist")
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", datefmt="%H:%M:%S")
    try:
        if model == "detector":
            _train_detector(data, out, minutes, epochs, architecture, start, threads, integers, seed)
        else:
            _train_identifier(data, out, minutes, start, seed)
    except ImportError as error:
        raise UsageError(f'training needs an extra ({error.name}): pip install "zoo-companion[train]"') from error
    return 0


def _train_detector(
    data: Path,
    out: Path,
    minutes: float,
    epochs: int,
    architecture: str,
    start: Path | None,
    threads: int,
    integers: bool,
    seed: int,
) -> None:
    """Trains, exports, and writes the integer model beside it when asked."""
    from companion.training.detector.data import find_pictures
    from companion.training.detector.export import export, quantise
    from companion.training.detector.trainer import Course, load_checkpoint, train

    course = Course(minutes=minutes, epochs=epochs, threads=threads, seed=seed)
    checkpoint = train(data, out, course, architecture, start)
    path = export(load_checkpoint(checkpoint), out / "model.onnx")
    if integers:
        pictures = find_pictures(data)
        quantise(path, out / "model-int8.onnx", pictures[:: 1 + len(pictures) // _FEW][:_FEW])
    typer.echo(f"Model: {path}")


def _train_identifier(data: Path, out: Path, minutes: float, start: Path | None, seed: int) -> None:
    """Trains the embedding on a pool of faces."""
    from companion.training.identifier.learning import learn

    learn(data, out, minutes, seed=seed, start=start)
    typer.echo(f"Checkpoint: {out}")
