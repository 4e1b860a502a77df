"""Export of a trained model to the ONNX file that the run time executes, in float or with an integer body."""

import copy
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch

from companion.training.detector.data import read_picture
from companion.training.detector.network import INPUT_SIZE, CornerModel
from companion.vision.detector import KINDS, blob_of, letterbox

OPSET = 17
INPUT, OUTPUTS = "pictures", ("corners", "scores")


def export(model: CornerModel, path: Path) -> Path:
    """Writes the model as a float ONNX file of fixed size, (1, 3, 640, 640) to ``corners`` and ``scores``."""
    bare = copy.deepcopy(model).eval()
    bare.fuse(verbose=False)
    bare.model[-1].bare = True
    path.parent.mkdir(parents=True, exist_ok=True)
    picture = torch.zeros(1, 3, INPUT_SIZE, INPUT_SIZE)
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")  # torch announces its other exporter, which OpenCV 4.12 does not understand
        torch.onnx.export(
            bare,
            (picture,),
            str(path),
            opset_version=OPSET,
            input_names=[INPUT],
            output_names=list(OUTPUTS),
            dynamo=False,
        )
    path.with_name("labels.txt").write_text("".join(f"{kind}\n" for kind in KINDS), encoding="utf-8")
    return path


class _Calibration:
    """Hands pictures to onnxruntime's quantiser, which measures the range of each activation on them."""

    def __init__(self, truths: Sequence[Path]) -> None:
        self._left = iter(truths)

    def get_next(self) -> dict[str, Any] | None:
        """Returns the next input, or None after the last."""
        truth = next(self._left, None)
        return None if truth is None else {INPUT: blob_of(letterbox(read_picture(truth)[0])[0])}


def quantise(source: Path, target: Path, truths: Sequence[Path]) -> Path:
    """Writes an exported model with its backbone and neck in 8-bit integers and its head in float.

    With the head in integers nothing is found any more: logits and corners need their precision.
    """
    import onnx
    from onnxruntime.quantization import QuantFormat, QuantType, quantize_static
    from onnxruntime.quantization.shape_inference import quant_pre_process

    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        prepared = Path(folder) / "prepared.onnx"
        quant_pre_process(str(source), str(prepared))
        graph = onnx.load(str(prepared)).graph
        quantize_static(
            str(prepared),
            str(target),
            _Calibration(truths),
            quant_format=QuantFormat.QDQ,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            per_channel=True,
            nodes_to_exclude=head_nodes([node.name for node in graph.node]),
        )
    return target


def head_nodes(names: Sequence[str]) -> list[str]:
    """The nodes that belong to the model's last layer, and those that have no layer at all."""
    layers = {name: int(name.split("/model.")[1].split("/")[0]) for name in names if name.startswith("/model.")}
    last = max(layers.values())
    return [name for name in names if layers.get(name, last) == last]
