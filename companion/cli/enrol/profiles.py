"""The profile that is being filled: an old one or a new one, and what everybody is told of it."""

from pathlib import Path
from typing import Annotated

import typer

from companion.errors import UsageError
from companion.storage import Profile, check_name, has_profile, read_profile

ProfileName = Annotated[str, typer.Option("--profile", metavar="NAME", help="What your copy is called here.")]
EditionName = Annotated[
    str | None,
    typer.Option("--edition", metavar="NAME", help="Whose components your copy has: 2023, 2007 or print-and-play."),
]
Annotate = Annotated[
    Path | None, typer.Option("--annotate", metavar="DIR", help="Draw what was found into a copy of the photo, in DIR.")
]
Yes = Annotated[bool, typer.Option("--yes", help="Ask nothing: what was found is right.")]


def profile_to_fill(name: str, edition: str | None, usual: str) -> Profile:
    """The profile of that name, or a new one of ``edition``, or else of the ``usual`` edition.

    :raises UsageError: when the profile is a copy of another edition.
    """
    from companion.rules.zooloretto.options import edition_named

    check_name(name)
    if not has_profile(name):
        return Profile(name, edition_named(edition or usual).name)
    profile = read_profile(name)
    if edition not in (None, profile.edition):
        raise UsageError(f"the profile '{name}' is a copy of edition {profile.edition}, not of {edition}")
    return profile
