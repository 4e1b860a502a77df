"""Going on with networks that were exported: their layers are found again in the ONNX files that reading uses."""

from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor, nn

from companion.errors import UsageError


def go_on(network: nn.Module, body: nn.Sequential, context: nn.Module, folder: Path, pictures: Tensor) -> None:
    """Gives ``network`` and ``context`` the weights of ``model.onnx`` and ``context.onnx`` in a folder.

    The export has folded each norm of ``body`` into the convolution before it; the norms are made anew from what the
    convolutions tell of ``pictures`` (n, channels, side, side), so that the whole says what the export says.

    :raises UsageError: when the files hold networks of another form.
    """
    told = _weights(folder / "model.onnx")
    layers = [layer for layer in body if isinstance(layer, nn.Conv2d)]
    folded = [(name, weights) for name, weights in told.items() if weights.ndim == 4]
    if [weights.shape for _, weights in folded] != [tuple(layer.weight.shape) for layer in layers]:
        raise UsageError(f"{folder} holds a network of another form: start anew")
    names = list(told)
    biases = [told[names[names.index(name) + 1]] for name, _ in folded]
    with torch.no_grad():
        _load(network, told)
        _load(context, _weights(folder / "context.onnx"))
        at, seen = 0, pictures
        for layer in body:
            if isinstance(layer, nn.Conv2d):
                layer.weight.copy_(torch.from_numpy(folded[at][1].copy()))
            elif isinstance(layer, nn.BatchNorm2d):
                _renorm(layer, seen, torch.from_numpy(biases[at].copy()))
                at += 1
                layer.eval()
            seen = layer(seen)


def _weights(path: Path) -> dict[str, NDArray[np.float32]]:
    """The numbers in an ONNX file by name, in its order."""
    return {one.name: numpy_helper.to_array(one) for one in onnx.load(str(path)).graph.initializer}


def _load(network: nn.Module, told: dict[str, NDArray[np.float32]]) -> None:
    """Copies the weights that kept their names."""
    own = dict(network.named_parameters())
    for name, weights in told.items():
        if name in own:
            own[name].copy_(torch.from_numpy(weights.copy()))


def _renorm(norm: nn.BatchNorm2d, seen: Tensor, bias: Tensor) -> None:
    """Makes a norm add ``bias`` to what it is told now, (n, channels, h, w), and nothing else."""
    mean, spread = seen.mean(dim=(0, 2, 3)), seen.var(dim=(0, 2, 3), unbiased=False)
    norm.running_mean, norm.running_var = mean.clone(), spread.clone()
    norm.weight.copy_((spread + norm.eps).sqrt())
    norm.bias.copy_(mean + bias)
