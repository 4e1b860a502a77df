"""Train the networks, or the identifier further for your own copy of the game: pip install "zoo-companion[train]"."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

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
        raise UsageError(f'training needs an extra ({error.name}): pip install "zoo-companion[train]"') from error
