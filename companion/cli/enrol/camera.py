"""``companion enrol camera``: the lens of the camera that photographs a copy, measured with a printed target."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.enrol.photos import open_for_learning
from companion.cli.enrol.profiles import EditionName, ProfileName, profile_to_fill, tell_edition
from companion.cli.terminal import paper, working
from companion.learner import learn_camera
from companion.storage import write_profile


def run(
    photos: Annotated[list[Path], typer.Argument(metavar="PHOTO...", help="Photos of the target from several sides.")],
    profile: ProfileName,
    edition: EditionName = None,
) -> None:
    """Measure the lens of your camera; only wide-angle lenses need it.

    Print the target with `companion print --what charuco`, lay it flat and photograph it three times or more, from
    different sides, so that it reaches into the corners of the picture. Photos of the same size are then read as if the
    lens did not bend.
    """
    from companion.press.target import charuco

    kept = profile_to_fill(profile, edition, "2023")
    opened = [open_for_learning(path) for path in photos]
    with working("Measuring the lens"):
        learnt = learn_camera(kept, opened, charuco())
        write_profile(learnt.profile)
    way = "in" if learnt.at_the_corner < 0 else "out"
    paper().print(
        f"Measured the lens for '{profile}': it draws the picture's corners {way} by {abs(learnt.at_the_corner):.1%}; "
        f"the target fits within {learnt.missed:.2f} pixels."
    )
    tell_edition(learnt.profile)
