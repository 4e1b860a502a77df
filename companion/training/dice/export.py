"""Export of the trained networks that find and judge dice to the ONNX files that the run time executes."""

import warnings
from pathlib import Path
from typing import TypeVar

import torch
from torch import nn

from companion.training.detector.export import INPUT, OPSET, OUTPUTS
from companion.training.dice.network import TopFinder, TopJudge, kept_stages
from companion.vision.dice.judge import BATCH, SIDE
from companion.vision.dice.tops import KINDS, WINDOW

Model = TypeVar("Model", bound=nn.Module)


def export(weights: Path, detector: Path, path: Path) -> Path:
    """Writes the finder as an ONNX file of fixed size, (1, 3, 512, 512) to ``corners`` and ``scores``, and its labels.

    ``detector`` is the checkpoint whose first stages it was trained on.
    """
    _write(_loaded(TopFinder(kept_stages(detector)), weights), (1, 3, WINDOW, WINDOW), path)
    path.with_name("labels.txt").write_text("".join(f"{kind}\n" for kind in KINDS), encoding="utf-8")
    return path


def export_judge(weights: Path, detector: Path, path: Path) -> Path:
    """Writes the judge as an ONNX file of fixed size, (8, 3, 96, 96) to ``corners`` and ``scores``."""
    return _write(_loaded(TopJudge(kept_stages(detector)), weights), (BATCH, 3, SIDE, SIDE), path)


def _loaded(model: Model, weights: Path) -> Model:
    state = torch.load(weights, weights_only=True)
    model.load_state_dict({name: value.float() for name, value in state.items()})
    model.eval()
    return model


def _write(model: nn.Module, shape: tuple[int, ...], path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")  # torch announces its other exporter, which OpenCV 4.12 does not understand
        torch.onnx.export(
            model,
            (torch.zeros(*shape),),
            str(path),
            opset_version=OPSET,
            input_names=[INPUT],
            output_names=list(OUTPUTS),
            dynamo=False,
        )
    return path
