"""Writes the embedding network as ONNX in a form that onnxruntime and every supported OpenCV execute alike."""

import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from companion.training.identifier.batches import draw_batch
from companion.training.identifier.network import CROP, EmbeddingNetwork
from companion.training.identifier.pool import Pool
from companion.vision.embedding import BATCH

OPSET: Final = 17
CALIBRATION_BATCHES: Final = 4
"""Batches of training crops on which the ranges of the activations are measured."""


def export(checkpoint: Path, target: Path, batch: int = BATCH) -> None:
    """Exports a checkpoint: input ``crops`` float32 (batch, 3, 128, 128), output ``vectors`` (batch, D)."""
    network = EmbeddingNetwork()
    network.load_state_dict(torch.load(checkpoint, weights_only=True))
    network.eval()
    target.parent.mkdir(parents=True, exist_ok=True)
    to_onnx(network, torch.zeros(batch, 3, CROP, CROP), target, ["vectors"])
    model = _merge_padding(onnx.load(str(target)))
    onnx.checker.check_model(model)
    onnx.save(model, str(target))


def quantise(source: Path, target: Path, pool: Path, seed: int = 1) -> None:
    """Writes an exported network in 8-bit integers whose ranges are measured on crops drawn from ``pool``."""
    faces, rng = Pool.load(pool), np.random.default_rng(seed)
    quantise_on(source, target, np.concatenate([draw_batch(faces, rng)[0] for _ in range(CALIBRATION_BATCHES)]))


def quantise_on(source: Path, target: Path, crops: NDArray[np.uint8]) -> None:
    """Writes an exported network with its body in 8-bit integers; stem, projection and norm stay in float.

    The ranges are measured on ``crops`` BGR uint8 (N, 128, 128, 3). The vectors hardly change (cosine 0.997), the time
    halves.
    """
    from onnxruntime.quantization import QuantFormat, QuantType, quantize_static
    from onnxruntime.quantization.shape_inference import quant_pre_process

    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        prepared = Path(folder) / "prepared.onnx"
        quant_pre_process(str(source), str(prepared))
        nodes = onnx.load(str(prepared)).graph.node
        quantize_static(
            str(prepared),
            str(target),
            _Crops(crops),
            quant_format=QuantFormat.QDQ,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            per_channel=True,
            nodes_to_exclude=in_float([(node.op_type, node.name) for node in nodes]),
        )


def in_float(nodes: list[tuple[str, str]]) -> list[str]:
    """Of the network's nodes, as kind and name in their order, those that keep their precision.

    The first convolution, and everything from the pooling on with which the maps of three strides are joined.
    """
    stem = next(name for kind, name in nodes if kind == "Conv")
    joint = next(place for place, (kind, _) in enumerate(nodes) if kind == "AveragePool")
    return [stem, *(name for _, name in nodes[joint:])]


class _Crops:
    """Hands crops to onnxruntime's quantiser, a batch of the network at a time."""

    def __init__(self, crops: NDArray[np.uint8]) -> None:
        whole = len(crops) // BATCH * BATCH
        self._left: Iterator[Any] = iter(crops[:whole].reshape(-1, BATCH, *crops.shape[1:]))

    def get_next(self) -> dict[str, Any] | None:
        """Returns the next input, or None after the last."""
        crops = next(self._left, None)
        return None if crops is None else {"crops": crops.transpose(0, 3, 1, 2).astype(np.float32)}


def to_onnx(network: nn.Module, crops: Tensor, target: Path, outputs: list[str]) -> None:
    """Traces a network over ``crops`` with torch's older exporter, whose graphs OpenCV 4 reads."""
    with warnings.catch_warnings():  # that it is the older one, and that it leaves some constants to be folded later
        warnings.simplefilter("ignore", DeprecationWarning)
        warnings.simplefilter("ignore", UserWarning)
        torch.onnx.export(
            network.eval(),
            (crops,),
            str(target),
            opset_version=OPSET,
            dynamo=False,
            input_names=["crops"],
            output_names=outputs,
        )


def _merge_padding(model: onnx.ModelProto) -> onnx.ModelProto:
    """Moves zero padding before a convolution into its attributes: one layer less to run, and one less to differ."""
    pads = {node.output[0]: node for node in model.graph.node if node.op_type == "Pad"}
    for node in model.graph.node:
        if node.op_type == "Conv" and node.input[0] in pads:
            node.input[0] = pads[node.input[0]].input[0]
            attributes = {attribute.name: onnx.helper.get_attribute_value(attribute) for attribute in node.attribute}
            amount = attributes["kernel_shape"][0] - attributes["strides"][0]
            attributes["pads"] = [amount // 2, amount // 2, amount - amount // 2, amount - amount // 2]
            del node.attribute[:]
            node.attribute.extend(onnx.helper.make_attribute(name, value) for name, value in attributes.items())
    used = {name for node in model.graph.node for name in node.input} | {output.name for output in model.graph.output}
    for _ in range(20):
        unused = [node for node in model.graph.node if not any(output in used for output in node.output)]
        if not unused:
            break
        for node in unused:
            model.graph.node.remove(node)
        used = {name for node in model.graph.node for name in node.input} | {
            output.name for output in model.graph.output
        }
    return model
