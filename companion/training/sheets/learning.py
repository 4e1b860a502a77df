"""Training of the network that reads boxes: small enough to learn from drawn sheets in two minutes on a processor."""

import json
import logging
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from companion.training.identifier.export import to_onnx
from companion.training.sheets.examples import Examples
from companion.vision.sheet.boxes import CROP, STATES

_BATCH: Final = 64
_RATE: Final = 2e-3
_DECAY: Final = 1e-3
_SMOOTHING: Final = 0.01
_SHIFT: Final = 3
PRIORS: Final = {"empty": 1.0, "marked": 1.0, "struck": 0.06, "hidden": 0.03}
"""How much rarer a state is on people's sheets than among the weighted examples."""

logger = logging.getLogger(__name__)


class BoxNetwork(nn.Module):
    """Six layers from a box's picture (n, 4, 64, 64) to one logit a state (n, 4)."""

    def __init__(self) -> None:
        super().__init__()
        plan = ((4, 16, 2), (16, 24, 2), (24, 32, 2), (32, 48, 1), (48, 48, 2))
        layers: list[nn.Module] = []
        for channels, wider, stride in plan:
            layers += [nn.Conv2d(channels, wider, 3, stride, 1, bias=False), nn.BatchNorm2d(wider), nn.ReLU()]
        self.body = nn.Sequential(*layers)
        self.head = nn.Sequential(nn.Flatten(), nn.Dropout(0.3), nn.Linear(48 * (CROP // 16) ** 2, len(STATES)))

    def forward(self, pictures: Tensor) -> Tensor:
        logits: Tensor = self.head(self.body(pictures))
        return logits


def learn(train: Examples, held: Examples, folder: Path, epochs: int, seed: int) -> None:
    """Trains on ``train``, fits the temperature on ``held``, and writes model.onnx, labels.txt, calibration.json."""
    torch.manual_seed(seed)
    network = BoxNetwork()
    optimiser = torch.optim.AdamW(network.parameters(), lr=_RATE, weight_decay=_DECAY)
    steps = epochs * -(-len(train.states) // _BATCH)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, _RATE, total_steps=steps)
    weights = torch.from_numpy(_weights(train.states))
    rng = np.random.default_rng(seed)
    for epoch in range(epochs):
        network.train()
        order = rng.permutation(len(train.states))
        total = 0.0
        for at in range(0, len(order), _BATCH):
            chosen = order[at : at + _BATCH]
            pictures = torch.from_numpy(_varied(rng, train.pictures[chosen]))
            states = torch.from_numpy(train.states[chosen])
            loss = nn.functional.cross_entropy(network(pictures), states, weights, label_smoothing=_SMOOTHING)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            plan.step()
            total += float(loss.detach()) * len(chosen)
        logger.info("epoch %d: loss %.4f, held out %.4f right", epoch + 1, total / len(order), _right(network, held))
    _write(network, held, folder)


def _weights(states: NDArray[np.int64]) -> NDArray[np.float32]:
    """Weights by the root of how rare a state is."""
    often = np.bincount(states, minlength=len(STATES)).astype(np.float64)
    weights = np.sqrt(often.sum() / np.maximum(often, 1) / len(STATES))
    return np.asarray(weights / weights.mean(), np.float32)


def _varied(rng: np.random.Generator, pictures: NDArray[np.float32]) -> NDArray[np.float32]:
    """Pictures mirrored, turned, moved, in other colours and light; the blank sheet's stays beside its photo."""
    varied = np.empty_like(pictures)
    for index, picture in enumerate(pictures):
        one = np.rot90(picture, int(rng.integers(4)), (1, 2))
        if rng.random() < 0.5:
            one = one[:, :, ::-1]
        one = np.roll(one, tuple(int(s) for s in rng.integers(-_SHIFT, _SHIFT + 1, 2)), (1, 2)).copy()
        photo = one[:3][rng.permutation(3)] if rng.random() < 0.5 else one[:3]
        gain = rng.normal(1, 0.06) * rng.normal(1, 0.03, (3, 1, 1))
        one[:3] = photo * gain.astype(np.float32) + rng.normal(0, 0.015, photo.shape).astype(np.float32)
        varied[index] = one
    return varied


def _logits(network: BoxNetwork, examples: Examples) -> Tensor:
    network.eval()
    with torch.no_grad():
        parts = [
            network(torch.from_numpy(examples.pictures[at : at + 256])) for at in range(0, len(examples.states), 256)
        ]
    return torch.cat(parts)


def _right(network: BoxNetwork, held: Examples) -> float:
    return float((_logits(network, held).argmax(dim=1).numpy() == held.states).mean())


def _write(network: BoxNetwork, held: Examples, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    logits, states = _logits(network, held), torch.from_numpy(held.states)
    temperatures = np.geomspace(0.4, 4.0, 60)
    losses = [float(nn.functional.cross_entropy(logits / float(one), states)) for one in temperatures]
    best = float(temperatures[int(np.argmin(losses))])
    to_onnx(network, torch.zeros(1, 4, CROP, CROP), folder / "model.onnx", ["logits"])
    (folder / "labels.txt").write_text("\n".join(STATES) + "\n", encoding="utf-8")
    calibration = {
        "schema": "companion.calibration/1",
        "states": list(STATES),
        "temperature": round(best, 3),
        "priors": PRIORS,
    }
    (folder / "calibration.json").write_text(json.dumps(calibration) + "\n", encoding="utf-8")
