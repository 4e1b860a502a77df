"""What measuring a wide-angle lens is worth: photos of enrolled copies, bent as such a lens bends, are read both ways.

    python -m companion.evaluation.lenses FOLDER --limit 5

``FOLDER`` holds copies as ``companion.training.scenes.copies`` writes them, enrolled from their straight photos.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from companion.evaluation.assess import assess
from companion.evaluation.copies import Enrolled, copies, enrol
from companion.evaluation.measures import Outcome, measure
from companion.evaluation.truth import Truth, truths
from companion.rules.zooloretto.options import options_for
from companion.storage import edition_of, identifier_of, load_detector, load_embedder, load_weights
from companion.vision.frame import open_photo
from companion.vision.lens import Lens, Straightening
from companion.vision.lens_reader import LensReader
from companion.vision.reading import Reader

if TYPE_CHECKING:
    from companion.vision.arrays import Pixels

_LENSES: Final = {"phone": (0.75, -0.07, 0.01), "wide": (0.6, -0.15, 0.03), "very wide": (0.5, -0.22, 0.05)}
"""Focal length and Brown's radial coefficients."""
_VARIANTS: Final = ("all-stalls", "balloon", "tray")


def bent(pixels: "Pixels", lens: Lens) -> "Pixels":
    """A straight photo (h, w, 3) as a camera with this lens would have taken it, a little nearer."""
    height, width = pixels.shape[:2]
    geometry = Straightening.of(lens, (width, height))
    across, down = np.meshgrid(np.arange(width, dtype=np.float64), np.arange(height, dtype=np.float64))
    straight = geometry.straight(np.stack([across, down], axis=-1).reshape(-1, 2))
    middle = (np.array(geometry.size) - 1) / 2
    factor = min(width / geometry.size[0], height / geometry.size[1])
    source = (straight - middle) * factor + (np.array([width, height]) - 1) / 2
    where = source.reshape(height, width, 2).astype(np.float32)
    return np.asarray(
        cv2.remap(pixels, where[..., 0], where[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def _read(one: Enrolled, limit: int, folder: Path) -> Iterator[tuple[str, str, Outcome]]:
    """What becomes of a copy's photos by each lens, as ``lens``, ``way`` and outcome."""
    edition, detector, weights = edition_of(one.profile), load_detector(), load_weights()
    identifier = identifier_of(one.profile, load_embedder())
    options = options_for(one.profile.edition, _VARIANTS)
    plain = Reader(edition, detector, identifier, weights)
    for truth in truths(one.zoos)[:limit]:
        photo = open_photo(truth.photo)
        yield "none", "as it is", assess(truth, plain, options)
        for name, (focus, k1, k2) in _LENSES.items():
            lens = Lens((max(photo.size), min(photo.size)), focus, 0.0, 0.0, k1, k2)
            picture = folder / f"{one.profile.name}-{truth.photo.stem}-{name}.png"
            cv2.imwrite(str(picture), bent(photo.pixels, lens))
            seen: Truth = replace(truth, photo=picture)
            shown = f"{name} ({lens.at_the_corner:+.1%} at the corner)"
            yield shown, "as it is", assess(seen, plain, options)
            reader = LensReader(edition, detector, identifier, weights, lens)
            yield shown, "measured", assess(seen, reader, options)
            picture.unlink()


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a line for each lens, read as it is and with the lens measured."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--limit", type=int, default=5, help="photos of each copy")
    parser.add_argument("--copies", type=int, default=None, help="only the first so many")
    given = parser.parse_args(arguments)
    outcomes: dict[tuple[str, str], list[Outcome]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for copy in copies(given.folder)[: given.copies]:
            for lens, way, outcome in _read(enrol(copy), given.limit, Path(folder)):
                outcomes.setdefault((lens, way), []).append(outcome)
    for (lens, way), found in outcomes.items():
        one = measure(found)
        sys.stdout.write(
            f"{lens}, {way}: {one.photos} photos, {one.right / one.components:.2%} of components right, "
            f"{one.exact / one.photos:.1%} exact, {one.refused} refused\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
