"""The galleries of the sets of expansions: made of their own pictures, and good enough to tell every face."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.crops import crop_of_picture
from companion.vision.embedding import Embedder
from companion.vision.gallery import Gallery
from companion.vision.inference import load_network

ROOT = Path(__file__).parents[2]
PACK = ROOT / "calibration" / "editions" / "print-and-play"
SETS = json.loads(PACK.with_suffix(".json").read_text(encoding="utf-8"))["sets"]
KINDS = ("square-tile", "round-tile")


def gallery_of(name: str) -> Gallery:
    return Gallery.from_bytes((PACK / name / "gallery.npz").read_bytes())


def own_tiles(name: str) -> dict[str, str]:
    """Labels of the tiles that the set brings, with their pictures."""
    parts = [*SETS[name]["components"], SETS[name]["back"]]
    return {e["label"]: e["picture"] for e in parts if e["kind"] in KINDS and e["picture"].startswith(f"{name}/")}


def small(path: str) -> NDArray[np.uint8]:
    """A picture as a photo shows it: 56 pixels a side, a little soft."""
    image = cv2.imread(str(PACK / path), cv2.IMREAD_UNCHANGED)
    return np.asarray(cv2.GaussianBlur(cv2.resize(image, (56, 56), interpolation=cv2.INTER_AREA), (0, 0), 0.8))


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return Embedder(load_network(ROOT / "models" / "identifier" / "model.onnx"))


@pytest.mark.parametrize("name", sorted(SETS))
def test_a_gallery_holds_every_new_face_and_the_ground_of_every_space(name: str) -> None:
    gallery = gallery_of(name)
    assert set(own_tiles(name)) <= set(gallery.labels)
    spaces = 0
    for layout in SETS[name]["layouts"].values():
        plan = json.loads((ROOT / "calibration" / "layouts" / f"{layout}.json").read_text(encoding="utf-8"))
        spaces += sum(len(area.get("animals", ())) for area in plan["areas"].values())
    assert sum(label.startswith("empty/") for label in gallery.labels) >= spaces


def test_the_base_gallery_knows_nothing_of_the_sets() -> None:
    base = Gallery.from_bytes((PACK / "gallery.npz").read_bytes())
    new = {label for name in SETS for label in own_tiles(name)} - {"coin-tile", "tile-back"}
    assert not new & set(base.labels)


@pytest.mark.parametrize("name", sorted(SETS))
def test_every_face_is_told_from_all_others_when_it_is_small(name: str, embedder: Embedder) -> None:
    faces = own_tiles(name)
    vectors = embedder.embed([crop_of_picture(small(path)) for path in faces.values()])
    galleries = [Gallery.from_bytes((PACK / "gallery.npz").read_bytes()), *(gallery_of(one) for one in SETS)]
    labels = [gallery.labels[number] for gallery in galleries for number in gallery.names]
    similarities = vectors @ np.vstack([gallery.vectors for gallery in galleries]).astype(np.float32).T
    assert [labels[best] for best in similarities.argmax(axis=1)] == list(faces)
    for label, row in zip(faces, similarities, strict=True):
        others = [value for other, value in zip(labels, row, strict=True) if other != label]
        assert row.max() - max(others) > 0.1
