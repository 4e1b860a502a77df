import io
import json
import pickle
import zipfile
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import InputError, UsageError
from companion.vision.crops import CROP_MARGIN, CROP_SIZE, crop, crop_of_picture, turned
from companion.vision.embedding import BATCH, CELLS, ROUND_TURNS, SQUARE_TURNS, Embedder, gallery_from
from companion.vision.gallery import Gallery
from companion.vision.identifier import EMPTY, UNKNOWN, Calibration, Identifier
from companion.vision.inference import TOLERANCE, Network, load_network

ROOT = Path(__file__).parents[2]
MODEL = ROOT / "models" / "identifier" / "model.onnx"
EDITION = ROOT / "calibration" / "editions" / "print-and-play"


class PixelNetwork:
    """Stands in for the trained network: the vector is the crop itself at 16x16, without its mean."""

    def __init__(self) -> None:
        self.batches: list[int] = []

    def run(self, blob):
        self.batches.append(len(blob))
        rows = []
        for picture in blob:
            small = cv2.resize(picture.transpose(1, 2, 0), (16, 16), interpolation=cv2.INTER_AREA)
            row = (small - small.mean()).ravel()
            rows.append(row / max(np.linalg.norm(row), 1e-6))
        return (np.array(rows, np.float32),)


def face(seed: int) -> np.ndarray:
    """A picture unlike any other: a coarse mosaic, BGR (128, 128, 3)."""
    cells = np.random.default_rng(seed).integers(0, 256, (5, 5, 3)).astype(np.uint8)
    return cv2.resize(cells, (CROP_SIZE, CROP_SIZE), interpolation=cv2.INTER_CUBIC)


@pytest.fixture
def embedder() -> Embedder:
    return Embedder(PixelNetwork())


@pytest.fixture
def identifier(embedder: Embedder) -> Identifier:
    pictures = {"animal/zebra": [face(1)], "animal/lion": [face(2), face(3)], "offspring/zebra": [face(4)]}
    pictures |= {f"{EMPTY}/enclosure-5/1": [face(5)], f"{EMPTY}/barn": [face(6), face(7)]}
    return Identifier(embedder, gallery_from(pictures, embedder, {"offspring/zebra"}), Calibration(30.0, 0.5, 25.0))


# ---------------------------------------------------------------------------------------------------- crop


@pytest.mark.parametrize("side", [40, 113, 300, 900])
def test_a_quad_fills_the_crop_but_for_the_margin(side):
    image = np.zeros((1000, 1000, 3), np.uint8)
    image[50 : 50 + side, 50 : 50 + side] = (10, 200, 90)
    quad = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) + 49.5
    seen = crop(image, quad)[:, :, 1] > 100
    inside = CROP_SIZE * (1 - 2 * CROP_MARGIN)
    assert seen.any(0).sum() == pytest.approx(inside, abs=1.1)
    assert seen.any(1).sum() == pytest.approx(inside, abs=1.1)
    ys, xs = np.nonzero(seen)
    assert (xs.mean(), ys.mean()) == pytest.approx((CROP_SIZE / 2 - 0.5, CROP_SIZE / 2 - 0.5), abs=0.6)


def test_the_first_corner_becomes_the_upper_left():
    image = np.zeros((200, 200, 3), np.uint8)
    image[50:100, 50:100] = 255
    quad = np.array([[150, 50], [150, 150], [50, 150], [50, 50]], np.float32)
    seen = crop(image, quad)
    assert seen[100, 30].mean() > 200
    assert seen[30, 30].mean() < 50


def test_a_large_tile_is_averaged_not_sampled():
    image = np.zeros((600, 600, 3), np.uint8)
    image[:, ::2] = 255
    quad = np.array([[40, 40], [551, 40], [551, 551], [40, 551]], np.float32)
    assert np.ptp(crop(image, quad)[30:90, 30:90].astype(int)) < 40


def test_a_tile_at_the_photos_border_is_still_a_crop():
    image = np.full((50, 50, 3), 77, np.uint8)
    quad = np.array([[-20, -20], [30, -20], [30, 30], [-20, 30]], np.float32)
    assert (crop(image, quad) == 77).all()


@pytest.mark.parametrize("quad", [np.zeros((3, 2)), np.zeros((4, 3)), np.full((4, 2), np.nan)])
def test_what_is_no_quad_is_refused(quad):
    with pytest.raises(UsageError, match="four finite corners"):
        crop(np.zeros((10, 10, 3), np.uint8), quad)


def test_turns_are_clockwise_and_quarters_exact():
    picture = face(1)
    assert (turned(picture, 90) == cv2.rotate(picture, cv2.ROTATE_90_CLOCKWISE)).all()
    assert (turned(turned(picture, 270), 90) == picture).all()
    marked = np.zeros((CROP_SIZE, CROP_SIZE, 3), np.uint8)
    marked[10:20, 59:69] = 255
    ys, xs = np.nonzero(turned(marked, 45)[:, :, 0] > 128)
    assert xs.mean() > 90
    assert ys.mean() < 40


def test_a_printed_face_becomes_the_crop_of_a_perfect_photo():
    picture = np.full((384, 384, 4), 255, np.uint8)
    picture[:, :, :3] = (30, 120, 40)
    made = crop_of_picture(picture, ground=(200, 200, 200))
    assert made.shape == (CROP_SIZE, CROP_SIZE, 3)
    assert (made[64, 64] == (30, 120, 40)).all()
    assert (made[2, 2] == 200).all()
    picture[:, :, 3] = 0
    assert (crop_of_picture(picture, ground=(1, 2, 3)) == (1, 2, 3)).all()


# ---------------------------------------------------------------------------------------------------- embedder


def test_every_run_of_the_network_has_the_same_size():
    network = PixelNetwork()
    crops = np.array([face(n) for n in range(BATCH + 3)])
    vectors = Embedder(network).embed(crops)
    assert network.batches == [BATCH, BATCH]
    assert len(vectors) == BATCH + 3
    assert np.allclose(vectors[BATCH], Embedder(PixelNetwork()).embed(crops[BATCH:])[0])


def test_no_crop_gives_no_vector_and_a_wrong_size_is_refused(embedder):
    assert len(embedder.embed(np.zeros((0, CROP_SIZE, CROP_SIZE, 3), np.uint8))) == 0
    with pytest.raises(UsageError, match="crops are"):
        embedder.embed(np.zeros((1, 64, 64, 3), np.uint8))


# ---------------------------------------------------------------------------------------------------- gallery


def test_squares_are_enrolled_at_four_turns_and_rounds_at_sixteen(identifier):
    gallery = identifier.gallery
    counts = dict(zip(gallery.labels, np.bincount(gallery.names).tolist(), strict=True))
    assert counts["animal/zebra"] == SQUARE_TURNS
    assert counts["animal/lion"] == 2 * SQUARE_TURNS
    assert counts["offspring/zebra"] == ROUND_TURNS


def test_a_gallery_survives_being_stored(identifier):
    gallery = identifier.gallery
    again = Gallery.from_bytes(gallery.to_bytes())
    assert again.labels == gallery.labels
    assert (again.names == gallery.names).all()
    assert (again.turns == gallery.turns).all()
    assert (again.round == gallery.round).all()
    cosines = (again.vectors.astype(np.float32) * gallery.vectors.astype(np.float32)).sum(1)
    assert cosines.min() > 0.999


def test_galleries_join_label_by_label(embedder):
    first = gallery_from({"a": [face(1)], "b": [face(2)]}, embedder)
    second = gallery_from({"b": [face(3)], "c": [face(4)]}, embedder, {"c"})
    both = first.joined(second)
    assert both.labels == ("a", "b", "c")
    assert np.bincount(both.names).tolist() == [4, 8, 16]
    assert both.round.tolist() == [False, False, True]


def archive(**arrays) -> bytes:
    stream = io.BytesIO()
    np.savez(stream, **arrays)
    return stream.getvalue()


def honest(**changes) -> dict[str, np.ndarray]:
    arrays = {
        "labels": np.array(["a", "b"]),
        "codes": np.full((3, 4), 64, np.int8),
        "scales": np.full(3, 1 / 128, np.float32),
        "names": np.array([0, 1, 1], np.int32),
        "turns": np.zeros(3, np.float32),
        "round": np.zeros(2, np.bool_),
    }
    return arrays | changes


def test_the_honest_gallery_is_read():
    assert Gallery.from_bytes(archive(**honest())).labels == ("a", "b")


@pytest.mark.parametrize(
    "changes",
    [
        {"labels": np.array(["a", "a"])},
        {"labels": np.array([1, 2])},
        {"labels": np.array([["a", "b"]], dtype=object)},
        {"codes": np.full((3, 4), 64, np.int32)},
        {"codes": np.full(3, 64, np.int8)},
        {"codes": np.zeros((3, 4), np.int8)},
        {"scales": np.full(2, 1.0, np.float32)},
        {"names": np.array([0, 1, 5], np.int32)},
        {"names": np.array([0, -1, 1], np.int32)},
        {"names": np.array([0, 0, 0], np.int32)},
        {"names": np.zeros(0, np.int32)},
        {"turns": np.array([0, 1, np.nan], np.float32)},
        {"turns": np.zeros((3, 2), np.float32)},
        {"round": np.zeros(5, np.bool_)},
        {"labels": np.array([str(n) for n in range(30_000)])},
    ],
)
def test_a_hostile_gallery_is_refused_in_one_sentence(changes):
    with pytest.raises(InputError):
        Gallery.from_bytes(archive(**honest(**changes)))


def test_nothing_is_unpickled():
    class Bomb:
        def __reduce__(self):
            return (pytest.fail, ("a pickle was loaded",))

    with pytest.raises(InputError):
        Gallery.from_bytes(pickle.dumps(Bomb()))
    with pytest.raises(InputError):
        Gallery.from_bytes(archive(**honest(labels=np.array([Bomb(), Bomb()], dtype=object))))


def test_a_file_that_unpacks_to_too_much_is_refused_unread():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as file, file.open("labels.npy", "w") as entry:
        for _ in range(260):
            entry.write(bytes(1_000_000))
    with pytest.raises(InputError, match="too large"):
        Gallery.from_bytes(stream.getvalue())


@pytest.mark.parametrize("cut", [0, 10, 200, -30])
def test_a_truncated_gallery_is_refused(cut):
    with pytest.raises(InputError):
        Gallery.from_bytes(archive(**honest())[:cut])


# ---------------------------------------------------------------------------------------------------- identifier


@pytest.mark.parametrize(("seed", "label"), [(1, "animal/zebra"), (2, "animal/lion"), (3, "animal/lion"), (7, EMPTY)])
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_an_enrolled_face_is_known_at_every_quarter_turn(identifier, seed, label, turn):
    (identity,) = identifier.identify([turned(face(seed), turn)])
    assert (identity.label, identity.turn) == (label, turn)
    assert identity.probability > 0.99
    assert identity.similarity > 0.99


def test_a_round_tile_is_known_at_any_angle(identifier):
    (identity,) = identifier.identify([turned(face(4), 112.5)])
    assert (identity.label, identity.turn) == ("offspring/zebra", 112.5)


def test_probabilities_are_sorted_and_sum_to_one(identifier):
    for identity in identifier.identify([face(1), face(20), (face(1) // 2 + face(2) // 2)]):
        values = [candidate.probability for candidate in identity.candidates]
        assert values == sorted(values, reverse=True)
        assert sum(values) == pytest.approx(1)
        assert [candidate.label for candidate in identity.candidates].count(EMPTY) == 1


def test_what_was_never_enrolled_is_unknown(identifier):
    (identity,) = identifier.identify([face(99)])
    assert identity.label == UNKNOWN


def test_halfway_between_two_faces_is_a_doubt(identifier):
    mixed = cv2.addWeighted(face(1), 0.5, face(2), 0.5, 0)
    (identity,) = identifier.identify([mixed])
    assert {identity.candidates[0].label, identity.candidates[1].label} == {"animal/zebra", "animal/lion"}
    assert identity.probability < 0.9


def test_only_allowed_labels_compete(identifier):
    (identity,) = identifier.identify([face(1)], allowed={"animal/lion", EMPTY})
    assert {candidate.label for candidate in identity.candidates} == {"animal/lion", EMPTY, UNKNOWN}
    with pytest.raises(UsageError, match="no enrolled label"):
        identifier.identify([face(1)], allowed={"animal/llama"})


def test_a_space_is_compared_with_its_own_ground_only(identifier):
    crops = [face(5)] * 3
    own, other, none = identifier.identify(crops, spaces=["enclosure-5/1", "barn", None])
    assert own.label == EMPTY
    assert other.label == UNKNOWN
    assert EMPTY not in {candidate.label for candidate in none.candidates}
    with pytest.raises(UsageError, match="3 crops, but spaces for 1"):
        identifier.identify(crops, spaces=["barn"])


def test_no_crop_no_identity(identifier):
    assert identifier.identify([]) == []


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"scale": "x", "unknown": 0, "unknown_scale": 1}'])
def test_a_broken_calibration_is_refused(tmp_path, text):
    path = tmp_path / "calibration.json"
    with pytest.raises(InputError):
        Calibration.load(path)
    path.write_text(text)
    with pytest.raises(InputError):
        Calibration.load(path)
    path.write_text(json.dumps({"scale": 30, "unknown": 0.5, "unknown_scale": 20, "kin_scale": 40, "more": "ignored"}))
    assert Calibration.load(path) == Calibration(30.0, 0.5, 20.0, 40.0)


# ---------------------------------------------------------------------------------------------------- what is shipped


@pytest.fixture(scope="module")
def network() -> Network:
    return load_network(MODEL, "onnxruntime")


@pytest.fixture(scope="module")
def shipped(network: Network) -> Identifier:
    gallery = Gallery.from_bytes((EDITION / "gallery.npz").read_bytes())
    return Identifier(Embedder(network), gallery, Calibration.load(MODEL.with_name("calibration.json")))


@pytest.fixture(scope="module")
def printed() -> dict[str, np.ndarray]:
    """The print-and-play tiles that the shipped gallery knows, as crops."""
    data = json.loads(EDITION.with_suffix(".json").read_text())
    entries = {entry["label"]: entry for entry in data["components"] if entry["kind"] in ("square-tile", "round-tile")}
    return {
        label: crop_of_picture(cv2.imread(str(EDITION / entry["picture"]), cv2.IMREAD_UNCHANGED))
        for label, entry in entries.items()
    }


def test_the_model_is_small():
    assert MODEL.stat().st_size < 8_000_000


def test_both_runtimes_embed_alike(network, printed):
    crops = np.array(list(printed.values())[:BATCH])
    blob = np.ascontiguousarray(crops.transpose(0, 3, 1, 2), np.float32)
    ours, theirs = network.run(blob)[0], load_network(MODEL, "opencv").run(blob)[0]
    assert np.allclose(np.linalg.norm(ours, axis=1), 1, atol=1e-4)
    assert np.abs(ours - theirs).max() < TOLERANCE * np.abs(ours).max()
    assert (ours * theirs).sum(1).min() > 0.998  # integers are rounded by each in its own way


def test_the_shipped_gallery_was_made_by_the_shipped_model(shipped, network, printed):
    labels = list(printed)[::5]
    vectors = Embedder(network).embed([printed[label] for label in labels])
    gallery = shipped.gallery
    for label, vector in zip(labels, vectors, strict=True):
        rows = (gallery.names == gallery.labels.index(label)) & (gallery.turns == 0)
        assert float((gallery.vectors[rows].astype(np.float32) @ vector).max()) > 0.995


def test_every_printed_tile_is_itself(shipped, printed):
    for label, identity in zip(printed, shipped.identify(list(printed.values())), strict=True):
        assert (identity.label, identity.turn) == (label, 0)


def test_printed_tiles_are_known_turned_blurred_in_warm_light_and_shifted(shipped, printed):
    rng = np.random.default_rng(4)
    labels, crops = [], []
    for number, (label, picture) in enumerate(printed.items()):
        small = cv2.resize(turned(picture, 90 * (number % 4)), (72, 72), interpolation=cv2.INTER_AREA)
        warm = small.astype(np.float32) * (0.6, 0.75, 0.8) + rng.normal(0, 4, small.shape)
        shift = np.array([[1, 0, 2.0], [0, 1, -2.0]])
        noisy = np.clip(cv2.GaussianBlur(warm, (0, 0), 0.8), 0, 255).astype(np.uint8)
        large = cv2.resize(noisy, (CROP_SIZE, CROP_SIZE), interpolation=cv2.INTER_LINEAR)
        crops.append(cv2.warpAffine(large, shift, (CROP_SIZE, CROP_SIZE), borderMode=cv2.BORDER_REPLICATE))
        labels.append(label)
    said = [identity.label for identity in shipped.identify(crops)]
    wrong = {label: answer for label, answer in zip(labels, said, strict=True) if label != answer}
    assert len(wrong) <= 1, wrong


def test_the_boards_own_ground_is_empty(shipped):
    board = cv2.imread(str(EDITION / "boards" / "main.jpg"))
    layout = json.loads((ROOT / "calibration" / "layouts" / "print-and-play" / "main.json").read_text())
    scale, half = board.shape[1] / layout["size_mm"][0], layout["tile_mm"] / 2
    square = half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    centres = layout["areas"]["enclosure-6"]["animals"]
    crops = [
        crop(cv2.GaussianBlur(board, (0, 0), 1.5), ((np.array(c) + square) * scale - 0.5).astype(np.float32))
        for c in centres
    ]
    spaces = [f"enclosure-6/{number}" for number in range(1, len(centres) + 1)]
    assert [identity.label for identity in shipped.identify(crops, spaces=spaces)] == [EMPTY] * len(centres)


def test_noise_is_no_tile(shipped):
    noise = np.random.default_rng(0).integers(0, 256, (4, CROP_SIZE, CROP_SIZE, 3)).astype(np.uint8)
    assert {identity.label for identity in shipped.identify(noise)} <= {UNKNOWN, EMPTY}


def test_what_is_hidden_is_not_compared(identifier):
    """A face with another face's right half is itself by its left half, and its other by its right half."""
    left, right = (identifier.gallery.labels[number] for number in (0, 1))
    vectors = identifier.gallery.vectors.astype(np.float32)
    first = vectors[np.flatnonzero(identifier.gallery.names == 0)[0]].reshape(-1, CELLS, CELLS)
    second = vectors[np.flatnonzero(identifier.gallery.names == 1)[0]].reshape(-1, CELLS, CELLS)
    mixed = np.concatenate([first[:, :, :4], second[:, :, 4:]], axis=2).ravel()[None]
    cells = np.zeros((CELLS, CELLS), bool)
    cells[:, :4] = True
    assert identifier.compare(mixed, visible=[cells])[0].label == left
    assert identifier.compare(mixed, visible=[~cells])[0].label == right
    assert identifier.compare(mixed, visible=[cells])[0].similarity == pytest.approx(1, abs=0.01)
    assert identifier.compare(mixed, visible=[None])[0] == identifier.compare(mixed)[0]
