"""``companion profile show``: what was learnt of one copy, and what is missing."""

from typing import Annotated

import typer

from companion.cli.terminal import paper
from companion.learner import tiles_missing
from companion.storage import read_profile


def run(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The profile.")],
) -> None:
    """Show what was learnt of a copy, and what is still missing."""
    profile = read_profile(name)
    console = paper()
    console.print(f"{name}: a copy of edition {profile.edition}")
    console.print(f"Boards: {', '.join(profile.boards) or 'none'}", soft_wrap=True)
    for label in profile.labels:
        console.print(f"  {label}: {len(profile.example_paths(label))}")
    rest = tiles_missing(profile)
    console.print(f"Missing: {', '.join(rest)}" if rest else "Nothing is missing.", soft_wrap=True)
