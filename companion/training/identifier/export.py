"""Writes the embedding network as ONNX in a form that onnxruntime and every supported OpenCV execute alike."""

import warnings
from pathlib import Path
from typing import Final

import onnx
import torch
from torch import Tensor, nn

from companion.training.identifier.network import CROP, EmbeddingNetwork
from companion.vision.identifier import BATCH

OPSET: Final = 17


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
