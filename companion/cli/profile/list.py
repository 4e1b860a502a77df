"""``companion profile list``: the copies of the game that were learnt here."""

from companion.cli.terminal import paper, said
from companion.errors import InputError
from companion.storage import profile_names, read_profile


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
        boards = ", ".join(profile.boards) or "no board"
        console.print(f"{name}: edition {profile.edition}, {boards}, {len(profile.labels)} tiles", soft_wrap=True)
