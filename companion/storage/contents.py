"""Whether all that a profile from elsewhere holds can be used, entry by entry."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from companion.errors import CompanionError, InputError
from companion.storage.editions import boards_of, lens_of, profile_picture, shipped_network
from companion.storage.own_identifier import check_own_identifier
from companion.storage.profiles import ABOUT, GALLERY, LENS, Profile, folder_of


def check_contents(copy: Profile) -> None:
    """Raise InputError, which names the entry, unless all that a profile holds can be used.

    That is its edition, boards, lens, examples, gallery and identifier.
    """
    from companion.rules.components import parse_label
    from companion.rules.zooloretto.options import edition_named
    from companion.vision.gallery import Gallery

    with _entry(ABOUT):
        edition_named(copy.edition)
    for name in copy.boards:
        with _entry(f"boards/{name}.json"):
            boards_of(replace(copy, files={path: copy.files[path] for path in _of_board(name)}))
    with _entry(LENS):
        lens_of(copy)
    for label in copy.labels:
        with _entry(folder_of(label)):
            parse_label(label)
        for path in copy.example_paths(label):
            height, width = profile_picture(copy, path).shape[:2]
            if height != width:
                raise InputError(f"the profile '{copy.name}' is damaged: {path} is no crop of a tile")
    if GALLERY in copy.files:
        with _entry(GALLERY):
            Gallery.from_bytes(copy.files[GALLERY])
    check_own_identifier(copy, shipped_network())


def _of_board(name: str) -> tuple[str, str]:
    return f"boards/{name}.json", f"boards/{name}.png"


@contextmanager
def _entry(path: str) -> Iterator[None]:
    """Raise InputError with the name of a profile's entry for all that is wrong with it."""
    try:
        yield
    except CompanionError as error:
        raise InputError(f"{path} in this profile cannot be used: {error}") from error
    except MemoryError as error:
        raise InputError(f"{path} in this profile asks for more memory than there is") from error
