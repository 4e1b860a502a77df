"""``companion train identifier``: from drawn faces to a checkpoint."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.train import check_and_log, extra_needed


def run(
    data: Annotated[Path, typer.Option(help="A pool of drawn faces.")],
    out: Annotated[Path, typer.Option(help="Folder for the checkpoint.")],
    minutes: Annotated[float, typer.Option(min=0.01, help="Wall time; the rate falls to nothing by then.")] = 45,
    start: Annotated[Path | None, typer.Option(help="A checkpoint to go on from.")] = None,
    threads: Annotated[int, typer.Option(min=1, help="Threads of the training.")] = 2,
    seed: Annotated[int, typer.Option(help="Start of all chance.")] = 0,
) -> int:
    """Train the identifier with what ``python -m companion.training.identifier pool`` drew."""
    check_and_log(data, start)
    with extra_needed():
        from companion.training.identifier.learning import learn

        checkpoint = learn([data], out, minutes, seed=seed, threads=threads, start=start)
    typer.echo(f"Checkpoint: {checkpoint}")
    return 0
