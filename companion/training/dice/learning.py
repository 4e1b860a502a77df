"""Training of the network that finds the tops of dice."""

import logging
import time
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from companion.errors import InputError
from companion.training.detector.corners import corner_distance, harmonics_of
from companion.training.dice import views
from companion.training.dice.network import CLASSES, STRIDE, TopFinder, kept_stages

T = TypeVar("T")

SIDE = 320
"""Pixels of a training picture's side, cut out of a view."""
BATCH = 8
PEAK_RATE = 2e-3
KEPT_RATE = 0.15
"""The rate of the detector's own last stage, as a share of the rest's."""
RISE = 0.05
"""Share of the time in which the rate rises; then it falls along a cosine."""
AVERAGE = 0.995
"""Of the running average of the weights, once it has begun."""
LEAST_VISIBLE = 0.3
"""Tops of which less shows are neither asked for nor forbidden."""
CORNERS = 2.0
"""Weight of the corners beside the classes."""
CORE, RIM = 0.4, 0.8
"""A cell is asked to find a top when it lies within CORE of the way to its edge; up to RIM it may."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Batch:
    """Pictures (B, 3, S, S), and what is asked of each cell.

    ``wanted`` (B, 2, A): which class; ``counts`` (B, A): whether it matters; for the P cells with a top their
    ``picture`` and ``cell`` (P,) and ``quads`` (P, 4, 2).
    """

    pictures: Tensor
    wanted: Tensor
    counts: Tensor
    picture: Tensor
    cell: Tensor
    quads: Tensor


def learn(data: Path, out: Path, detector: Path, minutes: float, seed: int = 0, start_from: Path | None = None) -> None:
    """Trains on the views of a folder for some minutes of processor time and writes the averaged weights to ``out``.

    ``start_from``: earlier weights to go on from, with half the rate.
    """
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(seed)
    if len(list(data.glob("*.json"))) < BATCH:
        raise InputError(f"{data} holds no views: make some first")
    model = TopFinder(kept_stages(detector)).train()
    peak = begin(model, start_from)
    average = deepcopy(model).eval()
    weights = [p for p in model.parameters() if p.requires_grad]
    kept = {id(p) for p in model.kept.parameters()}
    groups = [
        {"params": [p for p in weights if id(p) not in kept], "share": 1.0},
        {"params": [p for p in weights if id(p) in kept], "share": KEPT_RATE},
    ]
    optimiser = torch.optim.AdamW(groups, PEAK_RATE, weight_decay=0.02)
    step, recent = 0, 0.0
    for passed, batch in timed(batches(data, seed), minutes):
        for group in optimiser.param_groups:
            group["lr"] = peak * group["share"] * rate_at(passed)
        loss = _loss(model, batch)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(weights, 5.0)
        optimiser.step()
        follow(average, model, min(AVERAGE, 1 - 1 / (1 + step / 4)))
        recent = loss.item() if step == 0 else 0.95 * recent + 0.05 * loss.item()
        if step % 25 == 0:
            _log.info("step %d, %.0f %% of the time, loss %.3f", step, 100 * passed, recent)
        step += 1
    keep(average, out)
    _log.info("%d steps of %d views; weights in %s", step, BATCH, out)


def begin(model: nn.Module, start_from: Path | None) -> float:
    """Gives the model the earlier weights, if there are any, and says at which rate its training peaks."""
    if start_from is None:
        return PEAK_RATE
    earlier = torch.load(start_from, weights_only=True)
    model.load_state_dict({name: value.float() for name, value in earlier.items()})
    return PEAK_RATE / 2


def timed(found: Iterable[T], minutes: float) -> Iterator[tuple[float, T]]:
    """What is found until so many minutes of processor time have passed, with the share of them that has."""
    start = time.process_time()
    for one in found:
        passed = (time.process_time() - start) / (60 * minutes)
        if passed >= 1:
            return
        yield passed, one


def keep(average: nn.Module, out: Path) -> None:
    """Writes weights in half precision."""
    out.parent.mkdir(parents=True, exist_ok=True)
    torch.save({name: value.half() for name, value in average.state_dict().items()}, out)


def rate_at(passed: float) -> float:
    """The rate as a share of its peak when so much of the time has passed."""
    if passed < RISE:
        return passed / RISE + 0.01
    return 0.01 + 0.99 * 0.5 * (1 + float(np.cos(np.pi * (passed - RISE) / (1 - RISE))))


def follow(average: nn.Module, model: nn.Module, share: float) -> None:
    """Moves a running average towards a model by a share of the way."""
    with torch.no_grad():
        for mean, value in zip(average.state_dict().values(), model.state_dict().values(), strict=True):
            if mean.dtype.is_floating_point:
                mean.lerp_(value, 1 - share)
            else:
                mean.copy_(value)


def _loss(model: TopFinder, batch: Batch) -> Tensor:
    """Focal loss over the cells that count, and the distance of corners where there is a top."""
    with torch.autocast("cpu", dtype=torch.bfloat16):
        corners, scores = model(batch.pictures)
    corners, scores = corners.float(), scores.float()
    plain = functional.binary_cross_entropy_with_logits(scores, batch.wanted, reduction="none")
    chance = torch.sigmoid(scores)
    off = torch.where(batch.wanted > 0, 1 - chance, chance)
    weight = off.square() * batch.counts[:, None]
    found = (plain * weight).sum() / max(1, len(batch.cell))
    if not len(batch.cell):
        return found
    side = SIDE // STRIDE
    anchors = torch.stack([batch.cell % side, batch.cell // side], -1).float() + 0.5
    target = harmonics_of(batch.quads, anchors, torch.full((len(batch.cell), 1), float(STRIDE)))
    return found + CORNERS * corner_distance(corners[batch.picture, :, batch.cell], target).mean()


def batches(folder: Path, seed: int) -> Iterator[Batch]:
    """Batches for ever, the views of the folder in a new order each time through; new ones may come meanwhile."""
    rng = np.random.default_rng([seed, 77])
    while True:
        paths = sorted(folder.glob("*.json"))
        order = rng.permutation(len(paths))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            examples = [_varied(rng, views.read(paths[k])) for k in order[start : start + BATCH]]
            yield _batch(examples)


def _varied(rng: np.random.Generator, view: views.Example) -> views.Example:
    """A part of a view, scaled, turned a little, mirrored, lighter or darker."""
    scale = float(np.exp(rng.uniform(np.log(0.75), np.log(1.3))))
    turn = np.radians(float(rng.normal(0, 4)))
    middle = np.array([views.SIDE / 2] * 2) + rng.uniform(-0.2, 0.2, 2) * views.SIDE
    if len(view.quads) and rng.random() < 0.7:
        middle = view.quads[int(rng.integers(len(view.quads)))].mean(axis=0) + rng.uniform(-90, 90, 2)
    rotation = scale * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    mirrored = rng.random() < 0.5
    if mirrored:
        rotation = np.diag([-1.0, 1.0]) @ rotation
    matrix = np.c_[rotation, SIDE / 2 - rotation @ middle]
    border = (int(rng.choice([0, 114, 255])),) * 3
    image = cv2.warpAffine(view.image, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderValue=border)
    gain, shift = float(rng.uniform(0.75, 1.25)), float(rng.normal(0, 10))
    image = cv2.convertScaleAbs(image, alpha=gain, beta=max(shift, 0.0))
    quads = view.quads @ rotation.T.astype(np.float32) + matrix[:, 2].astype(np.float32)
    if mirrored:
        quads = quads[:, ::-1]
    middles = view.quads.mean(axis=1)
    within = ((middles >= 0) & (middles < views.SIDE)).all(axis=1)
    visible = np.asarray(np.where(within, view.visible, 0), np.float32)
    return views.Example(np.asarray(image, np.uint8), np.ascontiguousarray(quads), visible, view.leaning, view.sides)


def _batch(examples: list[views.Example]) -> Batch:
    cells = (SIDE // STRIDE) ** 2
    wanted = torch.zeros(len(examples), CLASSES, cells)
    counts = torch.ones(len(examples), cells)
    pictures, cell, quads = [], [], []
    for number, view in enumerate(examples):
        for quad, visible, leaning in zip(view.quads, view.visible, view.leaning, strict=True):
            core, rim = cells_of(quad)
            counts[number, rim] = 0.0
            if visible < LEAST_VISIBLE:
                continue
            counts[number, core] = 1.0
            wanted[number, int(leaning), core] = 1.0
            pictures += [number] * len(core)
            cell += list(core)
            quads += [quad] * len(core)
    images = np.stack([view.image[..., ::-1].transpose(2, 0, 1) for view in examples])
    return Batch(
        torch.from_numpy(np.ascontiguousarray(images)).float() / 255,
        wanted,
        counts,
        torch.tensor(pictures, dtype=torch.long),
        torch.tensor(cell, dtype=torch.long),
        torch.from_numpy(np.array(quads, np.float32).reshape(-1, 4, 2)),
    )


def cells_of(quad: NDArray[np.float32], size: int = SIDE) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Numbers of the cells well inside a quadrilateral (the nearest one at least), and of those that lie in it at all.

    None for a quadrilateral whose middle lies outside the picture.
    """
    side = size // STRIDE
    nothing = np.zeros(0, np.int64)
    middle = quad.mean(axis=0)
    centres = (np.arange(side) + 0.5) * STRIDE
    x, y = np.meshgrid(centres, centres)
    grid = np.stack([x.ravel(), y.ravel()], axis=1)
    reach = _reach(quad, middle, grid)
    rim = np.flatnonzero(reach < RIM)
    if not (0 <= middle[0] < size and 0 <= middle[1] < size):
        return nothing, rim
    core = np.flatnonzero(reach < CORE)
    if not len(core):
        core = np.array([int(middle[1] // STRIDE) * side + int(middle[0] // STRIDE)], np.int64)
    return core, rim


def _reach(quad: NDArray[np.float32], middle: NDArray[np.float32], grid: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far (N,) places lie on the way from the middle (0) to the quadrilateral's edge (1)."""
    reach = np.zeros(len(grid))
    for start, end in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        normal = np.array([start[1] - end[1], end[0] - start[0]], np.float64)
        whole = float(normal @ (middle - start))
        if abs(whole) > 1e-6:
            reach = np.maximum(reach, 1 - ((grid - start) @ normal) / whole)
    return reach
