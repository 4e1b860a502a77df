"""Files for people and for the companion: read with a place for every mistake, written whole or not at all."""

import contextlib
import errno
import json
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.errors import InputError, NotationError, UnwritableError

_WHY = {
    errno.ENOENT: "no such file or directory",
    errno.EISDIR: "is a directory",
    errno.ENOTDIR: "not a directory",
    errno.EEXIST: "file exists",
    errno.EACCES: "permission denied",
    errno.EPERM: "operation not permitted",
    errno.EROFS: "read-only file system",
    errno.ENOSPC: "no space left on device",
    errno.ENAMETOOLONG: "file name too long",
    errno.ELOOP: "too many levels of symbolic links",
}
_LARGEST_TEXT = 16_000_000  # bytes; the longest game's record holds a hundredth of it


def read_json(path: Path) -> Mapping[str, Any]:
    """The object in a JSON file in UTF-8.

    :raises InputError: for what cannot be read as text; NotationError: for what is no JSON object, with line and
        column, or where a key stands twice.
    """
    try:
        document = json.loads(read_text(path), object_pairs_hook=_object)
    except _TwiceError as error:
        raise NotationError(f"the key {error} stands twice in one object", where=str(path)) from error
    except json.JSONDecodeError as error:
        where = f"{path}, line {error.lineno}, column {error.colno}"
        raise NotationError(f"this is not JSON ({error.msg})", where=where) from error
    except ValueError as error:
        raise NotationError("a number has too many digits", where=str(path)) from error
    except RecursionError as error:
        raise NotationError("the JSON is nested too deeply", where=str(path)) from error
    if not isinstance(document, dict):
        raise NotationError("this is not a JSON object", where=str(path), expected="{...}")
    return document


def read_text(path: Path) -> str:
    """The text in a file in UTF-8, which may come through a pipe or from a device that never ends.

    :raises InputError: for what cannot be read, is no text or too much of it.
    """
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST_TEXT + 1)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {why(error)}") from error
    if len(content) > _LARGEST_TEXT:
        raise InputError(f"{path} is larger than {_LARGEST_TEXT // 1_000_000} MB, more than any text that is read here")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is no text: it must be plain text (UTF-8)") from error


class _TwiceError(Exception):
    """A key stands twice in one JSON object, so that one of its values would be dropped."""


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """The JSON object of these keys and values."""
    document = dict(pairs)
    if len(document) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _TwiceError(next(repr(key) for key in keys if keys.count(key) > 1))
    return document


def json_bytes(document: object) -> bytes:
    """The document as JSON in UTF-8."""
    return json.dumps(document, ensure_ascii=False, indent=1).encode()


def png_bytes(pixels: Any) -> bytes:
    """A picture (h, w, 3) BGR as a PNG file."""
    return _encoded(pixels, ".png", [])


def jpeg_bytes(pixels: Any, quality: int = 90) -> bytes:
    """A picture (h, w, 3) BGR as a JPEG file."""
    import cv2

    return _encoded(pixels, ".jpg", [cv2.IMWRITE_JPEG_QUALITY, quality])


def _encoded(pixels: Any, ending: str, how: list[int]) -> bytes:
    import cv2

    _, data = cv2.imencode(ending, pixels, how)
    return data.tobytes()


def real_path(path: Path) -> Path:
    """The path without links; a link that leads to itself stays one."""
    try:
        return path.resolve()
    except RuntimeError:  # before Python 3.13
        return path.absolute()


def check_writable(path: Path, reserved: Iterable[Path] = ()) -> None:
    """Raise UnwritableError unless a file can be written at this path and is none of the ``reserved`` ones.

    Nothing is left behind.
    """
    if real_path(path) in set(map(real_path, reserved)):
        raise UnwritableError(f"{path} is what is read: give another name to write to")
    if path.is_dir():
        raise UnwritableError(f"{path} is a folder: give the name of a file")
    if _is_device(path):
        return
    place = real_path(path)
    try:
        with tempfile.NamedTemporaryFile(dir=place.parent, prefix=f".{place.name}."):
            pass
    except OSError as error:
        raise UnwritableError(f"{path} cannot be written: {why(error)}") from error


def check_folder(path: Path) -> None:
    """Raise UnwritableError unless files can be written into this folder, or it can be made; nothing is left behind."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path, prefix="."):
            pass
    except OSError as error:
        raise UnwritableError(f"{path} cannot be used as a folder: {why(error)}") from error
    finally:
        for folder in missing:
            with contextlib.suppress(OSError):
                folder.rmdir()


def write_atomically(path: Path, data: bytes | str) -> None:
    """Write the whole file or nothing: a file of the same name is replaced only by a complete one.

    A link is followed; a device or pipe is written to, for it must stay what it is.
    """
    content = data.encode("utf-8", "replace") if isinstance(data, str) else data
    try:
        if _is_device(path):
            path.write_bytes(content)
        else:
            _replace(real_path(path), content)
    except OSError as error:
        raise UnwritableError(f"{path} cannot be written: {why(error)}") from error


def _is_device(path: Path) -> bool:
    """Whether something lies at the path that is neither a file nor a folder, such as ``/dev/null``."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _replace(path: Path, content: bytes) -> None:
    """Put a complete file in the place of the one at the path, if any; leave nothing else behind."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def why(error: OSError) -> str:
    """Why the system could not do something with a file, in its own words, of which the usual ones are known here."""
    return _WHY.get(error.errno or 0, (error.strerror or str(error)).lower())
