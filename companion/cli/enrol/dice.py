"""``companion enrol dice``: the six sides of somebody's own dice, from one photo of six dice or from six photos."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.enrol.photos import draw_laid, open_for_learning
from companion.cli.enrol.profiles import Annotate, ProfileName, profile_to_fill, tell_edition
from companion.cli.terminal import paper, remark, working
from companion.errors import InputError, UnknownNameError, UsageError
from companion.storage import check_folder, write_profile
from companion.storage.dice import FACES, load_top_finder, too_much_alike, with_dice

if TYPE_CHECKING:
    from companion.vision.enrolment.dice import LaidDie
    from companion.vision.frame import Photo


def run(
    photos: Annotated[
        list[Path], typer.Argument(metavar="PHOTO...", help="One photo of six dice, or six photos of one die each.")
    ],
    profile: ProfileName,
    faces: Annotated[
        list[str] | None,
        typer.Option("--faces", metavar="NAME...", help=f"What lies on top, in order; usually {' '.join(FACES)}."),
    ] = None,
    annotate: Annotate = None,
) -> None:
    """Learn your own dice.

    Lay them on the table so that the six sides are up in this order, in rows from the upper left: lion, elephant,
    monkey, ostrich, crocodile, coin. What was learnt before is forgotten.
    """
    order = _order(faces)
    if len(photos) not in (1, len(FACES)):
        raise UsageError(f"give one photo of six dice, or six photos of one die each, not {len(photos)} photos")
    kept = profile_to_fill(profile, None, "2023")
    if annotate is not None:
        check_folder(annotate)
    opened = [open_for_learning(photo) for photo in photos]
    with working("Looking for dice"):
        found = _found(opened)
    for photo, dice in zip(opened, found, strict=True):
        _draw(photo, dice, order if len(opened) == 1 else (), annotate)
    named = dict(zip(order, _six(opened, found), strict=True))
    kept = with_dice(kept, {face: [die.crop] for face, die in named.items()})
    write_profile(kept)
    paper().print(f"Learnt the six sides of the dice of '{profile}'.")
    tell_edition(kept)
    with working("Comparing the sides"):
        alike = too_much_alike(kept)
    for one, other in alike:
        remark(f"The {one} looks like the {other}: photograph these two from nearer and without shine.")


def _order(faces: Sequence[str] | None) -> tuple[str, ...]:
    """The sides in the order in which they lie; UsageError unless each is there once."""
    order = tuple(face.removeprefix("die/") for face in faces or FACES)
    odd = next((face for face in order if face not in FACES), None)
    if odd is not None:
        raise UnknownNameError(f"a die has no side '{odd}', but {', '.join(FACES)}")
    if len(order) != len(FACES) or len(set(order)) != len(order):
        raise UsageError(f"--faces names each of the six sides once: {' '.join(FACES)}")
    return order


def _found(photos: Sequence["Photo"]) -> list[list["LaidDie"]]:
    from companion.vision.enrolment.dice import find_dice

    finder = load_top_finder()
    wanted = len(FACES) if len(photos) == 1 else 1
    return [find_dice(photo.pixels, finder, wanted, photo.reduction) for photo in photos]


def _six(photos: Sequence["Photo"], found: Sequence[Sequence["LaidDie"]]) -> list["LaidDie"]:
    """The six dice; InputError for a photo that shows another number of them."""
    wanted = len(FACES) if len(photos) == 1 else 1
    for photo, dice in zip(photos, found, strict=True):
        if len(dice) != wanted:
            raise InputError(
                f"{photo.name} shows {len(dice)} dice, not {wanted}: lay only them on an even ground, a finger apart, "
                "and photograph them from above"
            )
    return [die for dice in found for die in dice]


def _draw(photo: "Photo", dice: Sequence["LaidDie"], order: Sequence[str], folder: Path | None) -> None:
    """The photo with the dice and their names, in the folder for annotated copies if there is one."""
    texts = order if len(order) == len(dice) else ("?",) * len(dice)
    place = draw_laid(photo, [die.quad for die in dice], texts, folder, "dice")
    if place is not None:
        remark(f"The picture of them: {place}")
