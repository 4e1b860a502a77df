"""``companion profile show``: what was learnt of one copy, and what is missing."""

from typing import Annotated

import typer

from companion.cli.terminal import paper
from companion.learner import tiles_missing
from companion.storage import Profile, lens_of, own_digest, read_profile
from companion.storage.dice import sides_learnt
from companion.storage.sheets import LAYOUT_FILE, load_sheet_reference


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
    dice_game = _tell_of_the_dice_game(profile)
    _tell_of_camera_and_training(profile)
    rest = () if dice_game and not (profile.boards or profile.labels) else tiles_missing(profile)
    console.print(f"Missing: {', '.join(rest)}" if rest else "Nothing is missing.", soft_wrap=True)


def _tell_of_the_dice_game(profile: Profile) -> bool:
    """Print which sides of dice and which boxes of a sheet were learnt; whether any were."""
    console, sides = paper(), sides_learnt(profile)
    if sides:
        console.print(f"Dice: {', '.join(sides)}", soft_wrap=True)
    if LAYOUT_FILE in profile.files:
        boxes = len(load_sheet_reference(profile=profile.name).layout.boxes)
        console.print(f"Sheet of the dice game: {boxes} boxes", soft_wrap=True)
    return bool(sides) or LAYOUT_FILE in profile.files


def _tell_of_camera_and_training(profile: Profile) -> None:
    """Print what changes how its photos are read: a lens that was measured, an identifier that was trained for it."""
    console, lens = paper(), lens_of(profile)
    if lens is not None:
        wide, high = lens.size
        console.print(f"Camera: a lens that moves corners by {lens.at_the_corner:+.1%}, for photos of {wide} x {high}")
    if own_digest(profile) is not None:
        console.print(
            f"Identifier: trained further for this copy (companion train finetune --profile '{profile.name}' --undo)",
            soft_wrap=True,
        )
