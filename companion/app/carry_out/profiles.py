"""People's own copies: listed, learnt step by step, exported, imported, deleted; all by the worker."""

from companion.app.presenter.copies import DICE_SIDES, Copies, Copy
from companion.errors import CompanionError


def all_copies() -> Copies:
    """All profiles that are kept here; one that is damaged says so."""
    from companion.storage import profile_names

    return Copies(tuple(map(copy_named, profile_names())))


def copy_named(name: str) -> Copy:
    """What one profile holds, and what it lacks."""
    from companion.learner import tiles_missing
    from companion.storage import read_profile
    from companion.storage.sheets import LAYOUT_FILE

    try:
        profile = read_profile(name)
        missing = tiles_missing(profile)
    except CompanionError as error:
        return Copy(name, "", problem=str(error))
    dice = {path.rpartition("/")[2].split("-")[0] for path in profile.files if path.startswith("dice/")}
    return Copy(
        name,
        profile.edition,
        profile.boards,
        profile.labels,
        missing,
        min(len(dice), DICE_SIDES),
        LAYOUT_FILE in profile.files,
    )
