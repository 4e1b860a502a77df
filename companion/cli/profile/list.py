"""``companion profile list``: the copies of the game that were learnt here."""

from companion.cli.terminal import paper, said
from companion.errors import InputError
from companion.rules.components import counted
from companion.storage import Profile, profile_names, read_profile
from companion.storage.dice import sides_learnt
from companion.storage.sheets import LAYOUT_FILE


def run() -> None:
    """List your own copies of the game; one that is damaged is named as such."""
    console = paper()
    names = profile_names()
    if not names:
        console.print("No copy of the game has been learnt here yet: companion enrol board, companion enrol tiles.")
    for name in names:
        try:
            profile = read_profile(name)
        except InputError as error:
            console.print(said(f"{error}; companion profile delete '{name}' removes it"), soft_wrap=True)
            continue
        learnt = ", ".join(map(said, _learnt(profile)))
        console.print(f"{name}: edition {profile.edition}, {learnt}", soft_wrap=True)


def _learnt(profile: Profile) -> list[str]:
    """The boards and tiles that were learnt of a copy; of the dice game its dice and its sheet, where they were."""
    sides = sides_learnt(profile)
    dice = [f"{len(sides)} sides of dice"] if sides else []
    sheet = ["a sheet of the dice game"] if LAYOUT_FILE in profile.files else []
    return [*(profile.boards or ["no board"]), counted(len(profile.labels), "tile"), *dice, *sheet]
