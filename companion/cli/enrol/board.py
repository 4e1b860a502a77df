"""``companion enrol board``: the empty board of somebody's own copy becomes what photos are registered to."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.enrol.photos import open_for_learning
from companion.cli.enrol.profiles import (
    Annotate,
    EditionName,
    ProfileName,
    Yes,
    check_game,
    profile_to_fill,
    tell_edition,
    tell_missing,
)
from companion.cli.options import Corners, Expansions, Game, Point, corner_points
from companion.cli.terminal import paper, remark, said, somebody_answers, working
from companion.errors import InputError, UsageError
from companion.learner import learn_board
from companion.rules.zooloretto.options import EDITIONS
from companion.storage import (
    check_folder,
    jpeg_bytes,
    load_detector,
    load_embedder,
    load_layout,
    pictures_folder,
    write_atomically,
    write_profile,
)

if TYPE_CHECKING:
    from companion.vision.detector import Detector
    from companion.vision.frame import Photo
    from companion.vision.layout import Layout
    from companion.vision.observation import Quad


def run(
    photo: Annotated[Path, typer.Argument(metavar="PHOTO", help="A photo of the empty board, from above.")],
    layout: Annotated[
        str, typer.Option("--layout", metavar="NAME", help="Where its spaces lie: 2007/main, or a JSON file.")
    ],
    profile: ProfileName,
    corners: Corners = None,
    game: Game = "zooloretto",
    edition: EditionName = None,
    expansions: Expansions = None,
    empty: Annotated[bool, typer.Option("--empty", help="The board is empty, whatever it looks like.")] = False,
    annotate: Annotate = None,
    yes: Yes = False,
) -> None:
    """Learn the empty board of your own copy.

    Its corners are given clockwise from the board's own upper left, or found and shown for confirmation.
    """
    from companion.vision.enrolment.board import FEW_FEATURES
    from companion.vision.layout import layout_from_json

    document = load_layout(layout)
    geometry = layout_from_json(document)
    named = geometry.name.partition("/")[0]
    kept = profile_to_fill(profile, edition, named if named in EDITIONS else "2023")
    check_game(kept, game, expansions)
    (points,) = corner_points(corners, 1)
    if annotate is not None:
        check_folder(annotate)
    opened = open_for_learning(photo)
    detector = load_detector()
    place = _corners(opened, points, detector, geometry, annotate, yes)
    with working("Learning the board"):
        learnt = learn_board(kept, opened, place, document, load_embedder(), None if empty else detector)
        write_profile(learnt.profile)
    paper().print(f"Learnt the board {learnt.name} for '{profile}': {learnt.features} details to find it by.")
    tell_edition(learnt.profile)
    tell_missing(learnt.profile, game, expansions)
    if learnt.features < FEW_FEATURES:
        remark("This board shows little detail: it may not be found where tiles cover much of it.")


def _corners(
    photo: "Photo",
    given: tuple[Point, ...] | None,
    detector: "Detector",
    layout: "Layout",
    folder: Path | None,
    yes: bool,
) -> "Quad":
    """The board's corners in the photo's pixels: those that were given, or those found if a person agrees.

    What was found is always drawn: into the folder, or else beside the profiles, so that it can be looked at.
    """
    from companion.vision.enrolment.board import suggested_corners, why_not_the_board

    if given is not None:
        a, b, c, d = given
        if folder is not None:
            _draw(photo, (a, b, c, d), folder)
        return a, b, c, d
    found = suggested_corners(photo.pixels, detector, layout)
    if found is None:
        raise InputError("no board was found in the photo: point out its corners by --corners, or take it from above")
    a, b, c, d = (((x + 0.5) * photo.reduction - 0.5, (y + 0.5) * photo.reduction - 0.5) for x, y in found)
    picture = _draw(photo, (a, b, c, d), folder if folder is not None else pictures_folder())
    pointed = " ".join(f"{x:.0f},{y:.0f}" for x, y in (a, b, c, d))
    _agreed(picture, pointed, why_not_the_board(photo.pixels, found, layout), yes)
    return a, b, c, d


def _agreed(picture: Path, pointed: str, odd: str, yes: bool) -> None:
    """Raise UsageError unless a person agrees to what the picture shows, or ``yes`` says so and nothing is ``odd``."""
    if yes and odd:
        raise UsageError(
            f"what was found is hardly the board, {odd}: look at {picture} and point out the corners by --corners"
        )
    if yes:
        return
    if not somebody_answers():
        raise UsageError(
            f"is this the board, from its own upper left: --corners {pointed}? Look at {picture}, then give them, or "
            "say --yes"
        )
    remark(f"The board's corners, clockwise from its own upper left: {pointed}")
    if odd:
        remark(f"Look closely: {odd}.")
    if not typer.confirm(said(f"Is {picture} right, with 1 at the board's own upper left?"), default=False, err=True):
        raise UsageError("point out the corners by --corners, clockwise from the board's own upper left")


def _draw(photo: "Photo", corners: "Quad", folder: Path) -> Path:
    """The photo with the corners, as a picture in the folder."""
    from companion.vision.enrolment.picture import with_corners

    place = folder / f"{Path(photo.name).stem}.corners.jpg"
    write_atomically(place, jpeg_bytes(with_corners(photo.pixels, photo.size, corners)))
    return place
