"""The companion's own data: editions as vision sees them, and readers of photos made of them and the models.

The data (``calibration/`` and ``models/``) lies beside the package in a checkout and inside the package when it was
installed.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import UnknownNameError
from companion.storage.files import read_json

if TYPE_CHECKING:
    from companion.vision.edition import Edition
    from companion.vision.inference import Runtime
    from companion.vision.reading import Reader

_PACKAGE = Path(__file__).resolve().parents[1]


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
