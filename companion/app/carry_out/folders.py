"""Folders of people's own files, listed for the picker."""

import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Final

import platformdirs

from companion.app.effects import Services, carries_out
from companion.app.presenter.effects_photo import ListFolder
from companion.app.presenter.picking import Found, Listing
from companion.app.worker import Report
from companion.errors import InputError

_MOST: Final = 600
"""So many files of a folder are looked at."""
_MOUNTS: Final = ("/media", "/run/media", "/Volumes")


@carries_out(ListFolder)
def _list(effect: ListFolder, services: Services) -> None:
    services.worker.submit(effect.job, lambda _report: listed(effect.path, effect.endings))


def listed(path: str, endings: tuple[str, ...], _report: Report | None = None) -> Listing:
    """What lies in a folder; without a path where pictures usually lie.

    :raises InputError: for a folder that cannot be read.
    """
    places = _places()
    folder = Path(path) if path else next((Path(one.path) for one in places), Path.home())
    try:
        entries = [entry for entry in os.scandir(folder) if not entry.name.startswith(".")]
    except OSError as error:
        raise InputError(f"the folder {folder.name or folder} cannot be opened: {error.strerror}") from error
    folders = sorted((entry for entry in entries if _is(entry, folder=True)), key=lambda one: one.name.casefold())
    files = [entry for entry in entries if entry.name.lower().endswith(endings) and _is(entry, folder=False)]
    newest = sorted(_dated(files), reverse=True)[:_MOST]
    return Listing(
        str(folder),
        folder.name or str(folder),
        str(folder.parent) if folder.parent != folder else "",
        tuple(Found(entry.path, entry.name) for entry in folders),
        tuple(Found(where, name, datetime.fromtimestamp(at).strftime("%d.%m.%Y %H:%M")) for at, name, where in newest),  # noqa: DTZ006 - people read it by their own clock
        places,
    )


def _places() -> tuple[Found, ...]:
    """Where photos usually lie, as far as these folders are there."""
    home = Path.home()
    known = [platformdirs.user_pictures_path(), platformdirs.user_downloads_path(), home]
    for mount in _MOUNTS:
        if Path(mount).is_dir():
            known += sorted(one for one in Path(mount).glob("*/*" if mount != "/Volumes" else "*") if one.is_dir())
    unique = [one for one in dict.fromkeys(known) if one.is_dir()]
    return tuple(Found(str(one), one.name or str(one)) for one in unique)


def _dated(files: Iterable["os.DirEntry[str]"]) -> list[tuple[float, str, str]]:
    found = []
    for entry in files:
        try:
            found.append((entry.stat().st_mtime, entry.name, entry.path))
        except OSError:
            continue
    return found


def _is(entry: "os.DirEntry[str]", *, folder: bool) -> bool:
    try:
        return entry.is_dir() if folder else entry.is_file()
    except OSError:
        return False
