"""``companion profile export``: one copy as one file, to keep or to give away."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.terminal import paper
from companion.storage import check_writable, packed, read_profile, write_atomically


def run(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The profile.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The file to write; else NAME.zip in this folder.")
    ] = None,
) -> None:
    """Write a profile into one file."""
    profile = read_profile(name)
    out = Path(f"{name}.zip") if out is None else out
    check_writable(out)
    write_atomically(out, packed(profile))
    paper().print(f"A copy of the profile '{name}' lies in {out}.", soft_wrap=True)
