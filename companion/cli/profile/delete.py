"""``companion profile delete``: forget a copy, after asking."""

from typing import Annotated

import typer

from companion.cli.terminal import paper, said, somebody_answers
from companion.errors import InputError, UsageError
from companion.storage import delete_profile, read_profile


def run(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The profile.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete a profile, a damaged one too."""
    question = _question(name)
    if not yes:
        if not somebody_answers():
            raise UsageError(f"nobody is there to be asked: delete '{name}' with --yes")
        if not typer.confirm(said(question), default=False, err=True):
            raise UsageError("nothing was deleted")
    delete_profile(name)
    paper().print(f"The profile '{name}' is gone.")


def _question(name: str) -> str:
    """What is asked before the profile is deleted."""
    try:
        labels = len(read_profile(name).labels)
    except InputError:
        return f"Delete the profile '{name}', which is damaged?"
    return f"Delete the profile '{name}' with {labels} tiles?"
