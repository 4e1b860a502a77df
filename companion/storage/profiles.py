"""Profiles: what the companion has learnt of people's own copies of the game, one file each.

A profile is a ZIP archive of pictures and JSON, so that it is stored, exported and imported as one file, whole or not
at all. What comes from outside is checked entry by entry before anything of it is used.
"""

import hashlib
import io
import json
import os
import re
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import platformdirs

from companion.errors import InputError, UnknownNameError, UsageError
from companion.storage.files import why, write_atomically

SCHEMA: Final = "companion.profile"
VERSION: Final = 1
ENDING: Final = ".companion"
DATA_VARIABLE: Final = "COMPANION_DATA"
"""Environment variable that names another folder for what the companion keeps."""
ABOUT: Final = "profile.json"
GALLERY: Final = "gallery.npz"
LENS: Final = "camera/lens.json"
OWN_NETWORK: Final = "identifier/model.onnx"
"""A network that was trained further for this copy."""
OWN_CALIBRATION: Final = "identifier/calibration.json"
"""How its similarities become probabilities, and ``model``: the network's SHA-256."""
MOST_NETWORK_BYTES: Final = 4_000_000
MOST_BYTES: Final = 64_000_000
MOST_ENTRIES: Final = 4000
_NAME: Final = re.compile(r"[^\W_][\w -]{0,39}")
_RESERVED: Final = re.compile(
    r"(con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin|conout)", re.IGNORECASE
)
"""Names that Windows keeps for devices: no file can be called so there, whatever its ending."""
_LAYOUT: Final = re.compile(r"[^\W_][\w -]{0,39}/[a-z]+(-[a-z]+)*")
_ENTRIES: Final = re.compile(
    r"profile\.json|gallery\.npz|boards/[a-z-]+\.(png|json)|tiles/[a-z0-9~-]+/[0-9]{1,4}\.png"
    r"|camera/lens\.json|identifier/(model\.onnx|calibration\.json)|sheet/[a-z-]+\.(png|json)|dice/[a-z0-9-]+\.(png|npz|json)"
)
_VERSION: Final = re.compile(r"[0-9]{1,9}")
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_MOST_PIXELS: Final = 40_000_000


@dataclass(frozen=True, slots=True)
class Profile:
    """One copy of the game: its name, the edition whose components it has, and its files by their path inside.

    ``identifier``: the digest of the network that made its gallery; another one must make it anew.
    """

    name: str
    edition: str
    files: Mapping[str, bytes] = field(default_factory=dict)
    identifier: str = ""

    def plus(self, files: Mapping[str, bytes]) -> "Profile":
        """The profile with these files, which replace those of the same path."""
        return replace(self, files={**self.files, **files})

    @property
    def boards(self) -> tuple[str, ...]:
        """The boards that were learnt, the main board first."""
        found = (path[7:-5] for path in self.files if path.startswith("boards/") and path.endswith(".json"))
        return tuple(sorted(found, key=lambda name: (name != "main", name)))

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of which there are examples, sorted."""
        return tuple(sorted({label_of(path) for path in self.files if path.startswith("tiles/")}))

    def example_paths(self, label: str) -> tuple[str, ...]:
        """Where the examples of a label lie, in the order in which they were learnt."""
        folder = folder_of(label)
        return tuple(path for path in sorted(self.files) if path.startswith(folder))

    def with_example(self, label: str, picture: bytes) -> "Profile":
        """The profile with one more example of a label, a PNG file."""
        number = len(self.example_paths(label)) + 1
        return self.plus({f"{folder_of(label)}{number:04d}.png": picture})


def folder_of(label: str) -> str:
    """Where a label's examples lie in a profile."""
    return f"tiles/{label.replace('/', '~')}/"


def label_of(path: str) -> str:
    """The label whose example lies at a path in a profile."""
    return path.split("/")[1].replace("~", "/")


def data_folder() -> Path:
    """The folder in which the companion keeps what belongs to its user."""
    given = os.environ.get(DATA_VARIABLE)
    return Path(given) if given else platformdirs.user_data_path("zoo-companion", appauthor=False)


def pictures_folder() -> Path:
    """The folder for pictures that are looked at while something is learnt."""
    return data_folder() / "pictures"


def profile_names() -> tuple[str, ...]:
    """The names of the profiles that are kept here, sorted."""
    return tuple(sorted(path.stem for path in _folder().glob(f"*{ENDING}")))


def has_profile(name: str) -> bool:
    """Whether a profile of that name is kept here."""
    return name in profile_names()


def read_profile(name: str) -> Profile:
    """The profile of that name; UnknownNameError lists those that are kept, InputError says what is damaged."""
    if not has_profile(name):
        known = ", ".join(profile_names())
        raise UnknownNameError(f"there is no profile '{name}' here" + (f", but {known}" if known else ""))
    try:
        return _opened(_content(_place(name)), name)
    except InputError as error:
        raise InputError(f"the profile '{name}' cannot be used: {error}") from error


def write_profile(profile: Profile) -> None:
    """Keep the profile; one of the same name is replaced as a whole.

    :raises InputError: for one that could not be read again, which replaces nothing.
    """
    check_name(profile.name)
    content = packed(profile)
    try:
        if len(content) > MOST_BYTES:
            raise InputError("this is no profile of the companion: it is too large to be one")
        _opened(content, profile.name)
    except InputError as error:
        raise InputError(
            f"the profile '{profile.name}' stays as it was, for it could not be read again: {error}"
        ) from error
    write_atomically(_place(profile.name), content)


def delete_profile(name: str) -> None:
    """Forget a profile."""
    if not has_profile(name):
        raise UnknownNameError(f"there is no profile '{name}' here")
    try:
        _place(name).unlink()
    except OSError as error:
        raise InputError(f"the profile '{name}' cannot be deleted: {why(error)}") from error


def check_name(name: str) -> None:
    """Raise UsageError unless a profile can be called so on every system."""
    if not _NAME.fullmatch(name) or name != name.strip():
        raise UsageError(f"a profile cannot be called {name!r}: use up to 40 letters, digits, spaces and hyphens")
    if _RESERVED.fullmatch(name):
        raise UsageError(f"a profile cannot be called {name!r}: some systems keep this name for a device")


def check_layout_name(name: str) -> None:
    """Raise UsageError unless a board whose layout is called so can be kept in a profile."""
    if not _LAYOUT.fullmatch(name):
        raise UsageError(
            f"a layout cannot be called {name[:90]!r}: its name has two parts, such as mine/main, and the second one, "
            "which says what board it is, consists of small letters from a to z and hyphens"
        )


def packed(profile: Profile) -> bytes:
    """The profile as the bytes of one file; the same profile gives the same bytes."""
    about = {
        "schema": f"{SCHEMA}/{VERSION}",
        "name": profile.name,
        "edition": profile.edition,
        "identifier": profile.identifier,
    }
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in sorted({**profile.files, ABOUT: json.dumps(about).encode()}.items()):
            archive.writestr(zipfile.ZipInfo(path), content, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def unpacked(content: bytes, name: str | None = None) -> Profile:
    """The profile in the bytes of a file, called ``name`` or what it calls itself.

    :raises InputError: when anything in it is not what profiles are made of; UsageError: for a name that is none.
    """
    profile = _opened(content, name)
    check_name(profile.name)
    return profile


def _opened(content: bytes, name: str | None) -> Profile:
    """The profile in the bytes of a file, whatever it is called."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            _check_entries(archive.infolist())
            files = {entry.filename: archive.read(entry) for entry in archive.infolist()}
    except (OSError, ValueError, zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise InputError("this is no profile of the companion, or it is damaged") from error
    about = _about(files.pop(ABOUT, b""))
    for path, data in files.items():
        _check_content(path, data)
    profile = Profile(name or str(about["name"]), str(about["edition"]), files, str(about.get("identifier", "")))
    _check_boards(profile)
    _check_network(profile)
    return profile


def _check_entries(entries: list[zipfile.ZipInfo]) -> None:
    """Refuse too many, too large, repeated or foreign entries, before any is unpacked."""
    if len(entries) > MOST_ENTRIES or sum(entry.file_size for entry in entries) > MOST_BYTES:
        raise InputError("this is no profile of the companion: it is too large to be one")
    names = [entry.filename for entry in entries]
    if len(set(names)) < len(names):
        raise InputError("this is no profile of the companion: a file stands twice in it")
    odd = next((name for name in names if not _ENTRIES.fullmatch(name)), None)
    if odd is not None:
        raise InputError(f"this is no profile of the companion: it holds {odd[:60]!r}")


def _about(data: bytes) -> Mapping[str, Any]:
    """What a profile says of itself."""
    try:
        about = json.loads(data)
        kind, _, version = str(about["schema"]).rpartition("/")
        named = isinstance(about["name"], str) and isinstance(about["edition"], str)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(f"this is no profile of the companion: {ABOUT} is missing or damaged") from error
    if kind != SCHEMA or not _VERSION.fullmatch(version) or not named:
        raise InputError(f"this is no profile of the companion: {ABOUT} does not say so")
    if int(version) > VERSION:
        raise InputError(f"this profile was made by a newer companion (version {version}, here {VERSION}): update it")
    return dict(about)


def _check_content(path: str, data: bytes) -> None:
    """Refuse a file that is not what its ending says, or a picture that would fill the memory."""
    if path.endswith(".png"):
        width, height = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
        if data[:8] != _PNG or not 0 < width * height <= _MOST_PIXELS:
            raise InputError(f"this profile is damaged: {path} is no picture that it could hold")
    elif path.endswith(".json"):
        try:
            whole = isinstance(json.loads(data), dict)
        except (ValueError, RecursionError) as error:
            raise InputError(f"this profile is damaged: {path} is not JSON") from error
        if not whole and path.startswith("boards/"):
            raise InputError(f"this profile is damaged: {path} holds no JSON object")


def _check_boards(profile: Profile) -> None:
    """Refuse a board whose picture or layout is missing."""
    for path in profile.files:
        if path.startswith("boards/"):
            stem = path.rpartition(".")[0]
            if not {f"{stem}.png", f"{stem}.json"} <= set(profile.files):
                raise InputError(f"this profile is damaged: of {stem} the picture or the layout is missing")


def _check_network(profile: Profile) -> None:
    """Refuse a network that is too large, without its calibration, or another one than that was made for."""
    network, calibration = profile.files.get(OWN_NETWORK), profile.files.get(OWN_CALIBRATION)
    if network is None and calibration is None:
        return
    if network is None or calibration is None:
        raise InputError("this profile is damaged: of its own identifier the network or the calibration is missing")
    if len(network) > MOST_NETWORK_BYTES:
        raise InputError(f"this profile is damaged: {OWN_NETWORK} is too large to be an identifier")
    about = json.loads(calibration)
    if not isinstance(about, dict) or about.get("model") != hashlib.sha256(network).hexdigest():
        raise InputError(f"this profile is damaged: {OWN_NETWORK} is not the network that {OWN_CALIBRATION} names")


def _folder() -> Path:
    return data_folder() / "profiles"


def _place(name: str) -> Path:
    return _folder() / f"{name}{ENDING}"


def _content(path: Path) -> bytes:
    """The bytes of a profile's file; InputError when it cannot be read or is far too large."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise InputError(f"{path} is too large to be a profile")
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {why(error)}") from error


def import_profile(path: Path, name: str | None = None) -> Profile:
    """The profile in a file from elsewhere, checked, under ``name`` or its own; it is not kept yet."""
    return unpacked(_content(path), name)
