"""The only file I/O outside vision's image reading: the companion's own data, and what is written for people.

The companion's data (``calibration/`` and ``models/``) lies beside the package in a checkout and inside the package
when it was installed.
"""

import contextlib
import json
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import NotationError, UnknownNameError, UnwritableError

if TYPE_CHECKING:
    from companion.vision.edition import Edition
    from companion.vision.inference import Runtime
    from companion.vision.reading import Reader

_PACKAGE = Path(__file__).resolve().parent
_LARGEST_TEXT = 16_000_000  # bytes; the longest game's record holds a hundredth of it


@cache
def data_root() -> Path:
    """The folder that holds ``calibration`` and ``models``."""
    for root in (_PACKAGE.parent, _PACKAGE / "data"):
        if (root / "calibration").is_dir():
            return root
    raise UnknownNameError("the companion's calibration data is missing: install it again")


def edition_names() -> tuple[str, ...]:
    """The names of the editions that have calibration data, in alphabetical order."""
    return tuple(sorted(path.stem for path in (data_root() / "calibration" / "editions").glob("*.json")))


def edition_data(name: str) -> Mapping[str, Any]:
    """The calibration data of an edition: components with counts, layouts, sign values, coins."""
    if name not in edition_names():
        raise UnknownNameError(
            f"photos cannot be read with edition '{name}' yet, but with {', '.join(edition_names())}"
        )
    return read_json(data_root() / "calibration" / "editions" / f"{name}.json")


def check_known(edition: str, profile: str | None) -> None:
    """Raise UnknownNameError unless photos can be read with this edition and this copy of it."""
    edition_data(edition)
    if profile is not None:
        raise UnknownNameError(f"there is no profile '{profile}' here")


def load_edition(name: str) -> "Edition":
    """The edition's boards as pictures with their layouts, as vision compares photos with.

    :raises UnknownNameError: when there are no pictures of it here.
    """
    import cv2
    import numpy as np

    from companion.vision.edition import BoardReference, Edition
    from companion.vision.layout import layout_from_json

    data, folder = edition_data(name), data_root() / "calibration"
    boards = []
    for board in data["layouts"]:  # the zoo's board first
        layout = layout_from_json(read_json(folder / "layouts" / f"{data['layouts'][board]}.json"))
        picture = folder / "editions" / name / data["boards"][board]["image"]
        image = cv2.imread(str(picture), cv2.IMREAD_COLOR)
        if image is None:
            raise UnknownNameError(f"the picture {picture.name} of {name} is missing: install the companion again")
        boards.append(BoardReference(layout, np.asarray(image, dtype=np.uint8)))
    return Edition(name, tuple(boards), {entry["label"]: entry["count"] for entry in data["components"]})


def load_reader(edition: str, profile: str | None = None, runtime: "Runtime" = "auto") -> "Reader":
    """A reader of photos of this edition with the shipped models; ``profile`` names somebody's own copy of the game.

    :raises UnknownNameError: for an edition or a profile that is not here.
    """
    check_known(edition, profile)
    from companion.vision.detector import Detector
    from companion.vision.gallery import Gallery
    from companion.vision.identifier import Calibration, Embedder, Identifier
    from companion.vision.inference import load_network
    from companion.vision.pieces import FAINT
    from companion.vision.reading import Reader

    references = load_edition(edition)
    models = data_root() / "models"
    detector = Detector(load_network(models / "detector" / "model.onnx", runtime), confidence=FAINT)
    embedder = Embedder(load_network(models / "identifier" / "model.onnx", runtime))
    gallery = Gallery.from_bytes((data_root() / "calibration" / "editions" / edition / "gallery.npz").read_bytes())
    calibration = Calibration.load(models / "identifier" / "calibration.json")
    return Reader(references, detector, Identifier(embedder, gallery, calibration))


def read_json(path: Path) -> Mapping[str, Any]:
    """The object in a JSON file in UTF-8.

    :raises NotationError: for what is no JSON object, with line and column, or where a key stands twice.
    """
    try:
        document = json.loads(_content(path).decode("utf-8-sig"), object_pairs_hook=_object)
    except _TwiceError as error:
        raise NotationError(f"the key {error} stands twice in one object", where=str(path)) from error
    except UnicodeDecodeError as error:
        raise NotationError("this is not UTF-8 text", where=str(path), expected="JSON in UTF-8") from error
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


def _content(path: Path) -> bytes:
    """The bytes of a text, which may come through a pipe or from a device that never ends."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST_TEXT + 1)
    except OSError as error:
        raise NotationError(_reason(error), where=str(path), expected="a JSON file") from error
    if len(content) > _LARGEST_TEXT:
        raise NotationError(f"this is larger than {_LARGEST_TEXT // 1_000_000} MB", str(path), "a JSON file")
    return content


class _TwiceError(Exception):
    """A key stands twice in one JSON object, so that one of its values would be dropped."""


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """The JSON object of these keys and values."""
    document = dict(pairs)
    if len(document) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _TwiceError(next(repr(key) for key in keys if keys.count(key) > 1))
    return document


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
        raise UnwritableError(f"{path} cannot be written: {_reason(error)}") from error


def check_folder(path: Path) -> None:
    """Raise UnwritableError unless files can be written into this folder, or it can be made; nothing is left behind."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path, prefix="."):
            pass
    except OSError as error:
        raise UnwritableError(f"{path} cannot be used as a folder: {_reason(error)}") from error
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
        raise UnwritableError(f"{path} cannot be written: {_reason(error)}") from error


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


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
