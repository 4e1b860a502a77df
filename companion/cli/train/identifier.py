"""``companion train identifier``: from drawn faces to a checkpoint."""

import logging
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.train import extra_needed
from companion.errors import UsageError


def run(
    data: Annotated[Path, typer.Option(help="A pool of drawn faces.")],
    out: Annotated[Path, typer.Option(help="Folder for the checkpoint.")],
    minutes: Annotated[float, typer.Option(min=0.01, help="Wall time; the rate falls to nothing by then.")] = 45,
    start: Annotated[Path | None, typer.Option(help="A checkpoint to go on from.")] = None,
    threads: Annotated[int, typer.Option(min=1, help="Threads of the training.")] = 2,
    seed: Annotated[int, typer.Option(help="Start of all chance.")] = 0,
) -> int:
    """Train the identifier with what ``python -m companion.training.identifier pool`` drew."""
    if not data.exists():
        raise UsageError(f"{data} does not exist")
    if start is not None and not start.is_file():
        raise UsageError(f"the checkpoint {start} does not exist")
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", datefmt="%H:%M:%S")
    with extra_needed():
        from companion.training.identifier.learning import learn

        checkpoint = learn([data], out, minutes, seed=seed, threads=threads, start=start)
    typer.echo(f"Checkpoint: {checkpoint}")
    return 0
