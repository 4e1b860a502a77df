import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.training.identifier import pool as pools
from companion.training.identifier.evaluation import Trials, calibrate, probabilities, stack, table
from companion.training.identifier.gallery import edition_gallery
from companion.training.identifier.pool import Pool
from companion.training.identifier.views import ENROLLED, PLAYED, face_of, prototype_view, view
from companion.training.tiles import random_style, sample_classes
from companion.vision.crops import CROP_SIZE
from companion.vision.embedding import Embedder
from companion.vision.identifier import EMPTY, Calibration

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def pool(drawn_icons) -> Pool:
    """Three styles of twelve faces from icons drawn here."""
    faces, rows, grounds = [], [], []
    for number in range(3):
        rng = np.random.default_rng(number)
        style = random_style(rng)
        for made in sample_classes(rng, drawn_icons, 12, style):
            faces.append(cv2.resize(made.face, (160, 160), interpolation=cv2.INTER_AREA))
            rows.append((number, made.icon, made.kind))
        grounds.append(style.ground_sheet[:96, :96])
    return Pool(
        faces=np.array(faces),
        style=np.array([row[0] for row in rows], np.int32),
        icon=np.array([row[1] for row in rows], np.int32),
        kinds=np.array([row[2] for row in rows]),
        grounds=np.array(grounds),
    )


def centre(picture: np.ndarray) -> np.ndarray:
    return picture[24:-24, 24:-24].astype(np.float32)


def test_a_view_is_a_pure_function_of_its_seed(pool):
    face, ground = pool.face(3), pool.grounds[0]
    first = view(face, ground, [pool.face(4)], PLAYED, np.random.default_rng(8))
    again = view(face, ground, [pool.face(4)], PLAYED, np.random.default_rng(8))
    other = view(face, ground, [pool.face(4)], PLAYED, np.random.default_rng(9))
    assert first.shape == (CROP_SIZE, CROP_SIZE, 3)
    assert (first == again).all()
    assert (first != other).any()


def likeness(one: np.ndarray, other: np.ndarray) -> float:
    """The correlation of two pictures, details finer than a misplaced corner moves them (about 3 pixels) apart."""
    return np.corrcoef(*(cv2.GaussianBlur(picture, (0, 0), 4).ravel() for picture in (one, other)))[0, 1]


@pytest.mark.parametrize("as_file", [True, False])
def test_an_enrolled_view_looks_like_the_printed_face(pool, as_file):
    rng = np.random.default_rng(0)
    found = []
    for number in range(0, len(pool.faces), 5):
        face = pool.face(number)
        made = [centre(prototype_view(face, pool.grounds[0], rng, as_file)) for _ in range(6)]
        printed = cv2.resize(np.asarray(pool.faces[number])[:, :, :3], (112, 112), interpolation=cv2.INTER_AREA)
        wanted = centre(cv2.copyMakeBorder(printed, 8, 8, 8, 8, cv2.BORDER_REPLICATE))
        if wanted.std() > 20:
            found.append(np.median([likeness(one, wanted) for one in made]))
    assert len(found) > 3
    assert min(found) > (0.95 if as_file else 0.7)


def test_an_enrolled_view_strays_less_than_a_played_one(pool):
    face, ground = pool.face(3), pool.grounds[0]
    printed = centre(view(face, ground, (), ENROLLED, np.random.default_rng(1)))

    def strays(strength):
        rng = np.random.default_rng(2)
        return np.mean([np.abs(centre(view(face, ground, (), strength, rng)) - printed).mean() for _ in range(12)])

    assert strays(ENROLLED) < strays(PLAYED)


def test_round_faces_are_told_from_their_corners():
    square = np.full((160, 160, 4), 255, np.uint8)
    disc = square.copy()
    disc[:, :, 3] = 0
    cv2.circle(disc, (80, 80), 79, (255, 255, 255, 255), -1)
    assert not face_of(square).round
    assert face_of(disc).round


def test_a_pool_is_stored_and_mapped(pool, tmp_path):
    pool.save(tmp_path / "pool")
    again = Pool.load(tmp_path / "pool")
    assert (again.faces == pool.faces).all()
    assert list(again.members(1)) == list(pool.members(1))
    assert (np.asarray(again.kinds) == pool.kinds).all()


@pytest.mark.parametrize("wide", [False, True])
def test_a_pool_is_drawn_alike_by_any_number_of_workers(monkeypatch, drawn_icons, tmp_path, wide):
    monkeypatch.setattr(pools, "Icons", lambda cache, names: drawn_icons)
    first = pools._draw_styles(tmp_path, ("any",), 5, range(2), 6, wide)
    second = pools._draw_styles(tmp_path, ("any",), 5, range(1, 2), 6, wide)
    again = len(second[0])
    assert 0 < again < len(first[0])
    assert (np.array(first[0][-again:]) == np.array(second[0])).all()
    assert first[1][-again:] == second[1]


# ------------------------------------------------------------------------------------------------------- figures


def trials(similarities, truths) -> Trials:
    rows = [
        (np.array(row, np.float32), truth, np.arange(len(row), dtype=np.int32), 80.0, True)
        for row, truth in zip(similarities, truths, strict=True)
    ]
    return stack(rows)


def test_probabilities_sum_to_one_and_follow_similarity():
    p = probabilities(trials([[0.9, 0.5], [0.6, 0.62, 0.1], [0.05, 0.1]], [0, 1, -1]), Calibration(30, 0.4, 25))
    assert np.allclose(p.sum(1), 1)
    assert p.argmax(1).tolist() == [0, 1, 3]
    assert p[0, 2] == 0


def test_calibration_recovers_how_sure_one_may_be():
    rng = np.random.default_rng(0)
    near = rng.uniform(0.7, 0.9, 4000)
    gaps = rng.exponential(0.05, 4000)
    right = rng.random(4000) < 1 / (1 + np.exp(-40 * gaps))
    rows = [(a, a - gap) if good else (a - gap, a) for a, gap, good in zip(near, gaps, right, strict=True)]
    assert calibrate([(trials(rows, [0] * 4000), 1.0)]).scale == pytest.approx(40, rel=0.15)


def test_the_table_counts_what_is_right():
    text = table(trials([[0.9, 0.1]] * 3 + [[0.1, 0.9]], [0] * 4), Calibration(30, 0.2, 25))
    assert "| all | 4 | 75.00% | 75.00% | 100.00% | 0.00% | - |" in text


# ------------------------------------------------------------------------------------------------------- editions


class MeanNetwork:
    """Stands in for the trained network: a few pixels as a unit vector."""

    def run(self, blob):
        rows = blob[:, :, ::16, ::16].reshape(len(blob), -1) + 1
        return (rows / np.linalg.norm(rows, axis=1, keepdims=True),)


def test_an_edition_is_enrolled_with_its_tiles_and_its_grounds():
    gallery = edition_gallery(ROOT / "calibration", "print-and-play", Embedder(MeanNetwork()))
    data = json.loads((ROOT / "calibration" / "editions" / "print-and-play.json").read_text())
    tiles = {entry["label"] for entry in data["components"] if entry["kind"] in ("square-tile", "round-tile")}
    assert tiles <= set(gallery.labels)
    assert {"empty/enclosure-5/1", "empty/free-stall/stall-1", "empty/expansion/2", "empty/barn"} <= set(gallery.labels)
    rounds = {label for label, is_round in zip(gallery.labels, gallery.round, strict=True) if is_round}
    assert rounds == {label for label in gallery.labels if label.startswith("offspring/")}
    assert EMPTY not in gallery.labels


# ------------------------------------------------------------------------------------------------------- learning


@pytest.mark.train
def test_a_tiny_training_run_learns_and_exports_alike_for_both_runtimes(pool, tmp_path):
    import torch

    from companion.training.identifier.batches import CLASSES, QUERIES, draw_batch
    from companion.training.identifier.export import export, quantise
    from companion.training.identifier.learning import learn
    from companion.training.identifier.network import EmbeddingNetwork
    from companion.vision.inference import load_network

    pool.save(tmp_path / "pool")
    crops, icons = draw_batch(pool, np.random.default_rng(0))
    assert crops.shape == (CLASSES + QUERIES, CROP_SIZE, CROP_SIZE, 3)
    assert len(icons) == CLASSES
    checkpoint = learn([tmp_path / "pool"], tmp_path / "run", minutes=5, steps=2, threads=1, workers=0)
    export(checkpoint, tmp_path / "model.onnx")
    network = EmbeddingNetwork()
    network.load_state_dict(torch.load(checkpoint, weights_only=True))
    blob = np.ascontiguousarray(crops[:8].transpose(0, 3, 1, 2), np.float32)
    with torch.no_grad():
        wanted = network.eval()(torch.from_numpy(blob)).numpy()
    for runtime in ("onnxruntime", "opencv"):
        assert np.abs(load_network(tmp_path / "model.onnx", runtime).run(blob)[0] - wanted).max() < 1e-4
    quantise(tmp_path / "model.onnx", tmp_path / "integers.onnx", tmp_path / "pool")
    assert (tmp_path / "integers.onnx").stat().st_size < 0.5 * (tmp_path / "model.onnx").stat().st_size
    for runtime in ("onnxruntime", "opencv"):
        small = load_network(tmp_path / "integers.onnx", runtime).run(blob)[0]
        assert (small * wanted).sum(axis=1).min() > 0.97
