"""Export of the trained network that finds dice to the ONNX file that the run time executes."""

import warnings
from pathlib import Path

import torch

from companion.training.detector.export import INPUT, OPSET, OUTPUTS
from companion.training.dice.network import TopFinder, kept_stages
from companion.vision.dice.tops import KINDS, WINDOW


def load_weights(weights: Path, detector: Path) -> TopFinder:
    """The trained network, in evaluation; ``detector`` is the checkpoint whose first stages it was trained on."""
    model = TopFinder(kept_stages(detector))
    state = torch.load(weights, weights_only=True)
    model.load_state_dict({name: value.float() for name, value in state.items()})
    model.eval()
    return model


def export(model: TopFinder, path: Path) -> Path:
    """Writes the network as an ONNX file of fixed size, (1, 3, 512, 512) to ``corners`` and ``scores``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")  # torch announces its other exporter, which OpenCV 4.12 does not understand
        torch.onnx.export(
            model,
            (torch.zeros(1, 3, WINDOW, WINDOW),),
            str(path),
            opset_version=OPSET,
            input_names=[INPUT],
            output_names=list(OUTPUTS),
            dynamo=False,
        )
    path.with_name("labels.txt").write_text("".join(f"{kind}\n" for kind in KINDS), encoding="utf-8")
    return path
