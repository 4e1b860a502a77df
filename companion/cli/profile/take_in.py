"""``companion profile import``: a copy from a file, checked before anything of it is kept."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.terminal import paper, said, somebody_answers
from companion.errors import InputError, UsageError
from companion.storage import Profile, check_contents, has_profile, import_profile, write_profile


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `profile export` wrote.")],
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="What it is to be called here.")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Replace a profile of that name.")] = False,
) -> None:
    """Take in a profile from a file."""
    try:
        profile = import_profile(file, name)
        check_contents(profile)
    except InputError as error:
        raise error if str(file) in str(error) else InputError(f"{file}: {error}") from error
    if has_profile(profile.name) and not yes:
        question = f"Replace the profile '{profile.name}' that is here?"
        if not somebody_answers():
            raise UsageError(f"there is a profile '{profile.name}' here: give another --name, or --yes to replace it")
        if not typer.confirm(said(question), default=False, err=True):
            raise UsageError("nothing was changed")
    write_profile(profile)
    if profile.boards or profile.labels or _has_dice(profile):
        paper().print(f"The profile '{profile.name}' can be used: --profile '{profile.name}'.", soft_wrap=True)
    else:
        paper().print(
            f"The profile '{profile.name}' is kept, but holds no boards and no tiles yet: "
            "companion enrol board, companion enrol tiles",
            soft_wrap=True,
        )


def _has_dice(profile: Profile) -> bool:
    """Whether dice or sheets of paper were learnt."""
    return any(path.startswith(("dice/", "sheet/")) for path in profile.files)
