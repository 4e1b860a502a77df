"""Train the networks, or the identifier further for your own copy: pip install ".[train]" in the checkout."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from companion.errors import UsageError

COMMANDS: Mapping[str, str] = {
    "detector": "companion.cli.train.detector",
    "identifier": "companion.cli.train.identifier",
    "finetune": "companion.cli.train.finetune",
}


@contextmanager
def extra_needed() -> Iterator[None]:
    """Say how to install what training needs, where something of it is missing."""
    try:
        yield
    except ImportError as error:
        raise UsageError(f'training needs an extra ({error.name}): pip install ".[train]" in the checkout') from error


def check_and_log(data: Path, start: Path | None) -> None:
    """Refuse data and a checkpoint that do not exist; else say from now on how the training goes."""
    if not data.exists():
        raise UsageError(f"{data} does not exist")
    if start is not None and not start.is_file():
        raise UsageError(f"the checkpoint {start} does not exist")
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", datefmt="%H:%M:%S")
