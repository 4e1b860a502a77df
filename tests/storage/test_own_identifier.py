"""A copy's own identifier: the copy is read with it, it travels with it, and only what it should be is let in."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import InputError
from companion.storage import (
    Profile,
    check_contents,
    data_root,
    identifier_digest,
    identifier_of,
    import_profile,
    load_embedder,
    own_digest,
    packed,
    png_bytes,
    unpacked,
    with_gallery,
    with_own_identifier,
    without_own_identifier,
)
from companion.vision.embedding import Embedder
from companion.vision.identifier import Calibration
from companion.vision.network_graph import same_graph, signature

SHIPPED = (data_root() / "models" / "identifier" / "model.onnx").read_bytes()
BIAS = b"project.bias\x4a\x80\x02"
"""The name of 64 numbers of the network, after which they stand."""
START = SHIPPED.index(BIAS) + len(BIAS)
TRAINED = SHIPPED[:START] + np.linspace(-30, 30, 64, dtype=np.float32).tobytes() + SHIPPED[START + 256 :]
CALIBRATION = Calibration(50.0, 0.5, 20.0, 60.0)
NETWORK, ABOUT, GALLERY = "identifier/model.onnx", "identifier/calibration.json", "gallery.npz"


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return load_embedder("onnxruntime")


@pytest.fixture(scope="module")
def plain(embedder: Embedder) -> Profile:
    profile = Profile("ours", "2023")
    for label, colour in (("animal/lion", (40, 140, 220)), ("animal/elephant", (150, 150, 150))):
        picture = np.full((128, 128, 3), (60, 150, 60), np.uint8)
        cv2.ellipse(picture, (64, 70), (36, 22), 0, 0, 360, colour, -1)
        profile = profile.with_example(label, png_bytes(picture))
    return with_gallery(profile, embedder)


@pytest.fixture(scope="module")
def own(plain: Profile, embedder: Embedder) -> Profile:
    return with_gallery(with_own_identifier(plain, TRAINED, CALIBRATION), embedder)


def test_a_copy_is_read_with_its_own_network(plain: Profile, own: Profile, embedder: Embedder) -> None:
    assert own_digest(plain) is None
    assert own.identifier == own_digest(own) != identifier_digest() == plain.identifier
    crop = np.full((1, 128, 128, 3), 90, np.uint8)
    shipped, trained = (identifier_of(one, embedder) for one in (plain, own))
    assert np.array_equal(shipped.embed(crop), embedder.embed(crop))
    assert np.abs(trained.embed(crop) - embedder.embed(crop)).max() > 0.01
    assert trained.gallery.labels == shipped.gallery.labels
    assert np.abs(trained.gallery.vectors - shipped.gallery.vectors).max() > 0.01


def test_what_is_enrolled_later_is_embedded_by_it_too(own: Profile, embedder: Embedder) -> None:
    picture = png_bytes(np.full((128, 128, 3), (200, 90, 30), np.uint8))
    more = with_gallery(own.with_example("stall/drinks", picture), embedder)
    anew = with_gallery(replace(more, identifier=""), embedder)
    ours, theirs = (identifier_of(one, embedder).gallery.only(["stall/drinks"]).vectors for one in (more, anew))
    assert np.allclose(ours, theirs, atol=0.01)


def test_it_travels_in_the_file(own: Profile, tmp_path: Path) -> None:
    path = tmp_path / "ours.companion"
    path.write_bytes(packed(own))
    taken = import_profile(path)
    check_contents(taken)
    assert taken == own


def test_without_it_the_copy_is_what_it_was(plain: Profile, own: Profile, embedder: Embedder) -> None:
    assert with_gallery(without_own_identifier(own), embedder) == plain


@pytest.mark.parametrize("path", [NETWORK, ABOUT])
def test_half_of_it_is_refused(own: Profile, path: str) -> None:
    rest = {name: data for name, data in own.files.items() if name != path}
    with pytest.raises(InputError, match="the network or the calibration is missing"):
        unpacked(packed(replace(own, files=rest)))


@pytest.mark.parametrize("about", [{}, [], {"model": "0" * 64}])
def test_another_network_than_the_one_that_is_named_is_refused(own: Profile, about: object) -> None:
    with pytest.raises(InputError, match="is not the network that"):
        unpacked(packed(own.plus({ABOUT: json.dumps(about).encode()})))


def test_a_network_that_is_too_large_is_refused(own: Profile) -> None:
    with pytest.raises(InputError, match="too large to be an identifier"):
        unpacked(packed(own.plus({NETWORK: bytes(4_000_001)})))


@pytest.mark.parametrize("name", ["detector", "dice"])
def test_a_network_that_computes_something_else_is_not_run(plain: Profile, embedder: Embedder, name: str) -> None:
    other = next((data_root() / "models" / name).glob("*.onnx")).read_bytes()
    profile = with_own_identifier(plain, other, CALIBRATION)
    with pytest.raises(InputError, match="no further trained identifier"):
        check_contents(profile)
    with pytest.raises(InputError, match="companion train finetune --profile 'ours' --undo"):
        identifier_of(profile, embedder)


@pytest.mark.parametrize(
    "calibration",
    [replace(CALIBRATION, scale=1e9), replace(CALIBRATION, unknown=2.0), replace(CALIBRATION, kin_scale=0)],
)
def test_impossible_numbers_are_refused(plain: Profile, calibration: Calibration) -> None:
    with pytest.raises(InputError, match="impossible numbers"):
        check_contents(with_own_identifier(plain, TRAINED, calibration))


# ---------------------------------------------------------------------------------------------------------- its graph


def test_only_numbers_may_differ() -> None:
    assert same_graph(TRAINED, SHIPPED)
    renamed = SHIPPED.replace(b"project.bias", b"project.bia5")
    assert same_graph(renamed, SHIPPED)


@pytest.mark.parametrize(
    "model",
    [
        b"",
        b"no network",
        SHIPPED[: len(SHIPPED) // 2],
        SHIPPED + b"\xca\x01\x00",  # functions
        SHIPPED + b"\x3a\x00",  # a second graph
        SHIPPED + b"\x00",
        SHIPPED + b"\x0b",
        b"\x38\x01",  # a number for a graph
        SHIPPED.replace(b"AveragePool", b"Softmax\x00\x00\x00\x00"),
        SHIPPED.replace(BIAS, b"project.bias\x6a\x80\x02"),  # its numbers lie in another file
        SHIPPED.replace(BIAS, b"project.bia5\x4a\x80\x02"),  # a number that nothing gives
    ],
)
def test_whatever_else_differs_is_seen(model: bytes) -> None:
    assert not same_graph(model, SHIPPED)


def test_a_network_says_what_is_wrong_with_it() -> None:
    with pytest.raises(InputError, match="lie elsewhere"):
        signature(SHIPPED.replace(BIAS, b"project.bias\x6a\x80\x02"))
