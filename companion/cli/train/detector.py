"""``companion train detector``: from rendered pictures to the files in ``models/detector``."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.train import check_and_log, extra_needed

_FEW = 64  # pictures, of all kinds, on which the ranges of the integers are measured


def run(
    data: Annotated[Path, typer.Option(help="Rendered pictures with their truth.")],
    out: Annotated[Path, typer.Option(help="Folder for the checkpoint and model.onnx.")],
    minutes: Annotated[float, typer.Option(min=0.01, help="Wall time; the rate falls to nothing by then.")] = 45,
    epochs: Annotated[int, typer.Option(min=1, help="At most this often through the pictures.")] = 1000,
    architecture: Annotated[str, typer.Option(help="efficientnet or yolo11n.")] = "efficientnet",
    start: Annotated[Path | None, typer.Option(help="A checkpoint to go on from.")] = None,
    threads: Annotated[int, typer.Option(min=1, help="Threads of the training.")] = 2,
    integers: Annotated[bool, typer.Option("--integers", help="Also write model-int8.onnx.")] = False,
    seed: Annotated[int, typer.Option(help="Start of all chance.")] = 0,
) -> int:
    """Train the detector with what ``companion render`` wrote."""
    check_and_log(data, start)
    with extra_needed():
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
    return 0
