"""The layouts of dice sheets and the reader of their boxes: the companion's own, and those in profiles."""

import json
from typing import TYPE_CHECKING, Final

from companion.errors import UnknownNameError
from companion.storage.editions import data_root
from companion.storage.files import read_json
from companion.storage.profiles import read_profile

if TYPE_CHECKING:
    from companion.vision.inference import Runtime
    from companion.vision.sheet.layout import SheetReference
    from companion.vision.sheet.reader import SheetReader

PRINT_AND_PLAY: Final = "print-and-play"
SHEET_EDITION: Final = "2023"
"""The edition that a new profile is a copy of when a sheet is what it learns first."""
LAYOUT_FILE: Final = "sheet/layout.json"
PICTURE_FILE: Final = "sheet/blank.png"


def load_sheet_reference(layout: str = PRINT_AND_PLAY, profile: str | None = None) -> "SheetReference":
    """The blank sheet of a layout, or that of a profile, with its layout.

    :raises UnknownNameError: for a layout that is not here, a profile that is not or has learnt no sheet.
    """
    import cv2
    import numpy as np

    from companion.vision.sheet.layout import SheetReference, sheet_layout_from_json

    if profile is not None:
        files = read_profile(profile).files
        if LAYOUT_FILE not in files or PICTURE_FILE not in files:
            raise UnknownNameError(f"the profile '{profile}' has learnt no sheet: companion enrol sheet does it")
        document, picture = json.loads(files[LAYOUT_FILE]), files[PICTURE_FILE]
    else:
        folder = data_root() / "calibration" / "sheets"
        known = sorted(path.stem for path in folder.glob("*.json"))
        if layout not in known:
            raise UnknownNameError(f"there is no layout of a sheet called '{layout}', but {', '.join(known)}")
        document, picture = read_json(folder / f"{layout}.json"), (folder / f"{layout}.jpg").read_bytes()
    image = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        raise UnknownNameError(f"the picture of the sheet '{profile or layout}' is damaged: make it anew")
    return SheetReference(sheet_layout_from_json(document, profile or layout), np.asarray(image, dtype=np.uint8))


def load_sheet_reader(
    layout: str = PRINT_AND_PLAY, profile: str | None = None, runtime: "Runtime" = "auto"
) -> "SheetReader":
    """A reader of photos of sheets, with the shipped models."""
    from companion.vision.inference import load_network
    from companion.vision.sheet.boxes import BoxClassifier
    from companion.vision.sheet.numbers import NumberReader
    from companion.vision.sheet.reader import SheetReader

    model = data_root() / "models" / "sheet"
    box, context, digits = (load_network(model / f"{name}.onnx", runtime) for name in ("model", "context", "digits"))
    classifier = BoxClassifier(box, context, (model / "calibration.json").read_text(encoding="utf-8"))
    return SheetReader(load_sheet_reference(layout, profile), classifier, NumberReader(digits))
