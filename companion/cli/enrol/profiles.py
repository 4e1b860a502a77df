"""The profile that is being filled: an old one or a new one, and what everybody is told of it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.options import options_of
from companion.cli.terminal import paper
from companion.errors import UsageError
from companion.rules.components import words
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


def tell_edition(profile: Profile) -> None:
    """Say of which edition the copy is that has just learnt something, and where it can have animals, which."""
    from companion.rules.zooloretto.options import edition_named

    text = f"'{profile.name}' is a copy of edition {profile.edition}."
    if profile.labels or profile.boards:
        species = ", ".join(words(f"animal/{name}") for name in edition_named(profile.edition).species)
        text = f"'{profile.name}' is a copy of edition {profile.edition}, which has these animals: {species}."
    paper().print(text, soft_wrap=True)


def check_game(profile: Profile, game: str, expansions: Sequence[str] | None) -> None:
    """Raise UsageError unless there is such a game with these expansions in the copy's edition."""
    options_of(game, None if game == "dice" else profile.edition, expansions, None, None)


def tell_missing(profile: Profile, game: str, expansions: Sequence[str] | None) -> None:
    """Say which boards and tiles of the game the copy still has to be shown."""
    from companion.learner import board_words, gaps_of

    gaps = gaps_of(profile, game, expansions or ())
    rest = [*map(board_words, gaps.boards), *gaps.tiles]
    if rest:
        paper().print(f"Still missing: {', '.join(rest)}.", soft_wrap=True)
