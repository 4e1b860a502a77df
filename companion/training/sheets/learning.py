"""Training of the networks that read boxes, sheet by sheet: one sees a box, the other judges it beside the others."""

import json
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from companion.training.identifier.export import to_onnx
from companion.training.sheets.examples import STEPS, Examples
from companion.training.sheets.resuming import go_on
from companion.vision.sheet.boxes import CHANNELS, CROP, ROUNDS, STATES, from_all_sides

_SHEETS: Final = 4
"""Sheets a step."""
TRAITS: Final = 32
"""Numbers in which a box's picture is told to the second network."""
_FIRST_SHARE: Final = 0.5
_RATE: Final = 2e-3
_AGAIN: Final = 0.75
"""The rate at which earlier networks go on learning, as a share of it."""
_TOLD: Final = 1024
_LEARNT_ROUNDS: Final = 2
_DECAY: Final = 1e-3
_SMOOTHING: Final = 0.01
_SHIFT: Final = 3
PRIORS: Final = {"empty": 1.0, "marked": 1.0, "struck": 0.25, "hidden": 0.03}
"""How much rarer a state is on people's sheets than among the weighted examples."""

logger = logging.getLogger(__name__)


class BoxNetwork(nn.Module):
    """Six layers from a box's picture (n, 5, 64, 64) to its traits (n, 32) and to one logit a state (n, 4)."""

    def __init__(self) -> None:
        super().__init__()
        plan = ((CHANNELS, 24, 2), (24, 32, 2), (32, 48, 1), (48, 56, 2), (56, 72, 1), (72, 80, 2))
        layers: list[nn.Module] = []
        for channels, wider, stride in plan:
            layers += [nn.Conv2d(channels, wider, 3, stride, 1, bias=False), nn.BatchNorm2d(wider), nn.ReLU()]
        self.body = nn.Sequential(*layers)
        self.traits = nn.Sequential(
            nn.Flatten(), nn.Dropout(0.2), nn.Linear(80 * (CROP // 16) ** 2, TRAITS), nn.Hardtanh(-4.0, 4.0)
        )
        self.head = nn.Sequential(nn.ReLU(), nn.Linear(TRAITS, len(STATES)))

    def forward(self, pictures: Tensor) -> tuple[Tensor, Tensor]:
        traits: Tensor = self.traits(self.body(pictures))
        logits: Tensor = self.head(traits)
        return traits, logits


class ContextNetwork(nn.Module):
    """Three layers from what ``companion.vision.sheet.boxes.in_context`` tells (n, 135) to one logit a state (n, 4)."""

    def __init__(self) -> None:
        super().__init__()
        states = len(STATES)
        wide = 4 * TRAITS + states + (states - 1)
        self.layers = nn.Sequential(nn.Linear(wide, 96), nn.ReLU(), nn.Dropout(0.1), nn.Linear(96, 64), nn.ReLU())
        self.last = nn.Linear(64, states)

    def forward(self, beside: Tensor) -> Tensor:
        logits: Tensor = self.last(self.layers(beside))
        return logits


def beside_others(traits: Tensor, logits: Tensor, sheets: Tensor, count: int) -> Tensor:
    """The same as ``in_context`` for the boxes (n) of several sheets; ``sheets`` (n,) numbers each box's, < count."""
    shares = torch.softmax(logits, dim=1)
    seeming = shares[:, : len(STATES) - 1]
    weighted = seeming[:, :, None] * traits[:, None]
    others = torch.zeros(count, seeming.shape[1]).index_add(0, sheets, seeming)[sheets] - seeming
    sums = torch.zeros(count, *weighted.shape[1:]).index_add(0, sheets, weighted)[sheets] - weighted
    means = sums / (others + 1)[:, :, None]
    return torch.cat([traits, shares, means.flatten(1), torch.log1p(others.clamp(min=0))], dim=1)


def learn(
    examples: Callable[[], Examples],
    held: Examples,
    folder: Path,
    steps: int,
    seed: int,
    minutes: float = 1e9,
    start: Path | None = None,
) -> None:
    """Trains for so many steps, or minutes of processor time if they are over first.

    Writes model.onnx, context.onnx, calibration.json. ``examples`` is asked for before each time through, since more
    may have been drawn meanwhile; the temperature is fitted on ``held``. ``start``: a folder with earlier networks to
    go on from, at ``_AGAIN`` of the rate.
    """
    torch.manual_seed(seed)
    network, context = BoxNetwork().to(memory_format=torch.channels_last), ContextNetwork()
    highest = _RATE if start is None else _RATE * _AGAIN
    if start is not None:
        go_on(network, network.body, context, start, torch.from_numpy(held.pictures[:_TOLD].astype(np.float32) / STEPS))
    parameters = [*network.parameters(), *context.parameters()]
    optimiser = torch.optim.AdamW(parameters, lr=_RATE, weight_decay=_DECAY)
    rng = np.random.default_rng(seed)
    started, step, done = time.process_time(), 0, 0.0
    while done < 1.0:
        train = examples()
        members, weights = _by_sheet(train), torch.from_numpy(_weights(train.states))
        network.train()
        context.train()
        losses = []
        order = rng.permutation(len(members))
        for at in range(0, len(order) - _SHEETS + 1, _SHEETS):
            step += 1
            done = min(1.0, max(step / steps, (time.process_time() - started) / 60 / minutes))
            for group in optimiser.param_groups:
                group["lr"] = highest * _pace(done)
            chosen = np.concatenate([members[sheet] for sheet in order[at : at + _SHEETS]])
            losses.append(_step(network, context, optimiser, train, chosen, weights, rng))
            if done >= 1.0:
                break
        right = _right(network, context, held)
        logger.info("step %d, %d sheets: loss %.4f, held out %.4f right", step, len(members), np.mean(losses), right)
        _write(network, context, held, folder)


def _pace(done: float) -> float:
    """The rate of learning as a share of the highest: it rises for a tenth of the time, then falls as a cosine."""
    return done / 0.1 if done < 0.1 else 0.5 + 0.5 * float(np.cos(np.pi * (done - 0.1) / 0.9)) + 1e-3


def _step(
    network: BoxNetwork,
    context: ContextNetwork,
    optimiser: torch.optim.Optimizer,
    train: Examples,
    chosen: NDArray[np.int64],
    weights: Tensor,
    rng: np.random.Generator,
) -> float:
    """One step on the boxes ``chosen`` of a few sheets; returns the loss."""
    numbers, sheets = np.unique(train.sheets[chosen], return_inverse=True)
    pictures = _varied(rng, np.asarray(train.pictures[chosen] / STEPS, np.float32), sheets)
    states = torch.from_numpy(train.states[chosen])
    with torch.autocast("cpu", torch.bfloat16):
        traits, first = network(torch.from_numpy(pictures).to(memory_format=torch.channels_last))
    traits, first = traits.float(), first.float()
    told = _rounds(context, traits, first, torch.from_numpy(sheets), len(numbers), _LEARNT_ROUNDS)
    loss = _FIRST_SHARE * nn.functional.cross_entropy(first, states, weights, label_smoothing=_SMOOTHING)
    for one in told:
        loss = loss + nn.functional.cross_entropy(one, states, weights, label_smoothing=_SMOOTHING) / len(told)
    optimiser.zero_grad()
    torch.autograd.backward(loss)
    optimiser.step()
    return float(loss.detach())


def _rounds(
    context: ContextNetwork, traits: Tensor, first: Tensor, sheets: Tensor, count: int, rounds: int
) -> list[Tensor]:
    """The logits (n, 4) after each round of judging boxes beside the others, whose states are those of the last."""
    told = [first]
    for _ in range(rounds):
        told.append(context(beside_others(traits, told[-1], sheets, count)))
    return told[1:]


def _by_sheet(examples: Examples) -> list[NDArray[np.int64]]:
    """The examples of each sheet."""
    order = np.argsort(examples.sheets, kind="stable")
    edges = np.flatnonzero(np.diff(examples.sheets[order])) + 1
    return np.split(order, edges)


def _weights(states: NDArray[np.int64]) -> NDArray[np.float32]:
    """Weights by the root of how rare a state is."""
    often = np.bincount(states, minlength=len(STATES)).astype(np.float64)
    weights = np.sqrt(often.sum() / np.maximum(often, 1) / len(STATES))
    return np.asarray(weights / weights.mean(), np.float32)


def _varied(rng: np.random.Generator, pictures: NDArray[np.float32], sheets: NDArray[np.int64]) -> NDArray[np.float32]:
    """Pictures mirrored, turned and moved, in other colours and light; a sheet's boxes alike but for the move."""
    varied = np.empty_like(pictures)
    for sheet in range(int(sheets.max()) + 1):
        turn, mirrored, mixed = int(rng.integers(4)), rng.random() < 0.5, rng.random() < 0.5
        colours = rng.permutation(3) if mixed else np.arange(3)
        gain = (rng.normal(1, 0.05) * rng.normal(1, 0.03, (3, 1, 1))).astype(np.float32)
        grain = np.float32(abs(rng.normal(0, 0.012)))
        for index in np.flatnonzero(sheets == sheet):
            one = np.rot90(pictures[index], turn, (1, 2))
            one = one[:, :, ::-1] if mirrored else one
            one = np.roll(one, tuple(int(s) for s in rng.integers(-_SHIFT, _SHIFT + 1, 2)), (1, 2)).copy()
            one[:3] = one[:3][colours] * gain + grain * rng.standard_normal(one[:3].shape, np.float32)
            varied[index] = one
    return varied


def _logits(network: BoxNetwork, context: ContextNetwork, examples: Examples) -> Tensor:
    """The logits (n, 4) of all boxes, averaged over the views from all sides, as the reader judges them."""
    network.eval()
    context.eval()
    parts: list[list[Tensor]] = []
    with torch.no_grad():
        for at in range(0, len(examples.states), 256):
            views = from_all_sides(np.asarray(examples.pictures[at : at + 256] / STEPS, np.float32))
            parts.append([torch.cat(network(torch.from_numpy(view)), dim=1) for view in views])
        numbers, sheets = np.unique(examples.sheets, return_inverse=True)
        judged = []
        for told in (torch.cat(view) for view in zip(*parts, strict=True)):
            traits, first = told[:, :TRAITS], told[:, TRAITS:]
            judged.append(_rounds(context, traits, first, torch.from_numpy(sheets), len(numbers), ROUNDS)[-1])
        return torch.stack(judged).mean(dim=0)


def _right(network: BoxNetwork, context: ContextNetwork, held: Examples) -> float:
    return float((_logits(network, context, held).argmax(dim=1).numpy() == held.states).mean())


def _write(network: BoxNetwork, context: ContextNetwork, held: Examples, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    logits, states = _logits(network, context, held), torch.from_numpy(held.states)
    temperatures = np.geomspace(0.4, 4.0, 60)
    losses = [float(nn.functional.cross_entropy(logits / float(one), states)) for one in temperatures]
    best = float(temperatures[int(np.argmin(losses))])
    to_onnx(network, torch.zeros(1, CHANNELS, CROP, CROP), folder / "model.onnx", ["traits", "logits"])
    to_onnx(context, torch.zeros(1, 4 * TRAITS + 2 * len(STATES) - 1), folder / "context.onnx", ["logits"])
    (folder / "labels.txt").write_text("\n".join(STATES) + "\n", encoding="utf-8")
    calibration = {
        "schema": "companion.calibration/1",
        "states": list(STATES),
        "temperature": round(best, 3),
        "priors": PRIORS,
    }
    (folder / "calibration.json").write_text(json.dumps(calibration) + "\n", encoding="utf-8")
