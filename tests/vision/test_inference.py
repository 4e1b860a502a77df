"""The two runtimes: what they give for the shipped detector, and what they say about files that are no network."""

import sys
from pathlib import Path

import numpy as np
import pytest

from companion.errors import InputError, UsageError
from companion.vision.detector import blob_of, letterbox
from companion.vision.frame import open_photo
from companion.vision.inference import TOLERANCE, OnnxRuntimeNetwork, OpenCvNetwork, load_network

MODEL = Path(__file__).parents[2] / "models" / "detector" / "model.onnx"
SAMPLE = Path(__file__).parents[2] / "datasets" / "samples" / "zoo.jpg"


FOUND = -2.2
"""The logit of a tenth: where neither runtime says more, nothing is found and nobody looks at the corners."""
LOGITS = 1.5
"""By how much integers that are rounded otherwise may move a logit."""


def test_runtimes_agree_on_what_the_shipped_detector_finds() -> None:
    blob = blob_of(letterbox(open_photo(SAMPLE).pixels)[0])
    one = load_network(MODEL, "onnxruntime").run(blob)
    other = load_network(MODEL, "opencv").run(blob)
    assert [output.shape for output in one] == [(1, 9, 8400), (1, 9, 8400)]
    assert [output.shape for output in other] == [(1, 9, 8400), (1, 9, 8400)]
    found = np.maximum(one[1], other[1])[0].max(axis=0) > FOUND
    assert found.sum() > 100
    corners, scores = (np.abs(ours - theirs)[0][:, found] for ours, theirs in zip(one, other, strict=True))
    assert corners.max() <= TOLERANCE
    assert scores.max() <= LOGITS


def test_auto_takes_onnxruntime_where_it_is_installed() -> None:
    assert isinstance(load_network(MODEL), OnnxRuntimeNetwork)


def test_auto_falls_back_to_opencv_where_onnxruntime_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    assert isinstance(load_network(MODEL), OpenCvNetwork)
    with pytest.raises(UsageError, match="pip install onnxruntime"):
        load_network(MODEL, "onnxruntime")


@pytest.mark.parametrize("runtime", ["auto", "onnxruntime", "opencv"])
@pytest.mark.parametrize(("content", "said"), [(None, "cannot be read"), (b"no network", "damaged"), (b"", "damaged")])
def test_a_file_that_is_no_network_is_one_sentence(
    tmp_path: Path, runtime: str, content: bytes | None, said: str
) -> None:
    path = tmp_path / "model.onnx"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InputError, match=said) as caught:
        load_network(path, runtime)  # type: ignore[arg-type]
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_folder_is_no_network(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        load_network(tmp_path)


def test_an_unknown_runtime_is_refused() -> None:
    with pytest.raises(UsageError, match="auto, onnxruntime or opencv"):
        load_network(MODEL, "torch")  # type: ignore[arg-type]
