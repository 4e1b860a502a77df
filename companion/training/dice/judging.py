"""Training of the network that looks at each found top again: is it one, and where are its corners.

It learns from crops of the views about what the finder found there (``propose``), about true tops, a little off, and
about places beside them.
"""

import logging
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from companion.errors import InputError
from companion.training.dice import light, views
from companion.training.dice.learning import AVERAGE, PEAK_RATE, begin, follow, keep, rate_at, timed
from companion.training.dice.network import TopJudge, kept_stages
from companion.vision.arrays import Pixels
from companion.vision.dice.judge import FAINT, NOMINAL, TOP_PX, Frame, Judging, framed
from companion.vision.dice.tops import TopFinder

VIEWS, CROPS = 8, 8
"""Views of a batch, and crops of each."""
FAINTEST = 0.08
"""Confidence of the faintest finds that are judged in training."""
LIKELIEST = 40
"""So many of them."""
LEAST_VISIBLE = 0.3
"""Tops of which less shows are neither asked for nor forbidden."""
NEAR, OFF = 0.42, 0.6
"""A crop shows a top whose middle lies so many sides from its own at most; beyond OFF it shows none."""
LIKE = 1.7
"""How much larger or smaller than its crop's square a top may be."""
CORNERS = 6.0
"""Weight of the corners, in sides, beside the classes."""
KEPT_RATE = 0.3
"""The rate of the detector's own last stage, as a share of the rest's."""
TURN, SHIFT, GROW = 9.0, 0.15, 0.13
"""By how much squares about true tops are turned (degrees), moved (sides) and made larger or smaller (logarithm)."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Batch:
    """Crops (B, 3, S, S) RGB 0..1; which class each is (B, 2) and whether that counts (B,); corners (B, 8) in sides.

    ``shows`` (B,): whether there is a top, whose corners are asked for.
    """

    crops: Tensor
    wanted: Tensor
    counts: Tensor
    corners: Tensor
    shows: Tensor


def propose(folder: Path, finder: TopFinder, judge: Judging | None = None) -> Iterator[Path]:
    """Writes what the finder finds in each view of a folder beside it, as NUMBER.npy (N, 4, 2); yields the views.

    With a ``judge`` half of them are what it took for a top at first sight, with its corners: what it sees when it
    looks a second time, and the hardest of what is none.
    """
    cv2.setNumThreads(1)
    for path in sorted(folder.glob("*.json")):
        target = path.with_suffix(".npy")
        if target.is_file():
            continue
        image = np.asarray(cv2.imread(str(path.with_suffix(".jpg"))), np.uint8)
        found = finder.find(image)
        quads = found.quads[:LIKELIEST]
        if judge is not None and len(quads):
            judged = judge.judge(image, quads.astype(np.float64))
            hard = judged.quads[judged.confidence > FAINT]
            times = max(1, round(len(quads) / max(1, len(hard))))
            quads = np.concatenate([quads, *[hard] * times])
        np.save(target, quads)
        yield path


def learn(data: Path, out: Path, detector: Path, minutes: float, seed: int = 0, start_from: Path | None = None) -> None:
    """Trains on the views of a folder for some minutes of processor time and writes the averaged weights to ``out``.

    ``start_from``: earlier weights to go on from, with half the rate.
    """
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(seed)
    if len(list(data.glob("*.npy"))) < VIEWS:
        raise InputError(f"{data} holds no views with finds: make some first, and let the finder propose")
    model = TopJudge(kept_stages(detector)).train()
    peak = begin(model, start_from)
    average = deepcopy(model).eval()
    kept = [p for p in model.kept.parameters() if p.requires_grad]
    own = [p for name, p in model.named_parameters() if not name.startswith("kept.")]
    optimiser = torch.optim.AdamW([{"params": own, "share": 1.0}, {"params": kept, "share": KEPT_RATE}], PEAK_RATE)
    step, recent = 0, np.zeros(2)
    for passed, batch in timed(batches(data, seed), minutes):
        for group in optimiser.param_groups:
            group["lr"] = peak * group["share"] * rate_at(passed)
        told, placed = _loss(model, batch)
        optimiser.zero_grad()
        (told + CORNERS * placed).backward()
        torch.nn.utils.clip_grad_norm_([*own, *kept], 5.0)
        optimiser.step()
        follow(average, model, min(AVERAGE, 1 - 1 / (1 + step / 4)))
        now = np.array([told.item(), placed.item()])
        recent = now if step == 0 else 0.97 * recent + 0.03 * now
        if step % 50 == 0:
            _log.info("step %d, %.0f %% of the time, class %.4f, corners %.4f", step, 100 * passed, *recent)
            keep(average, out)
        step += 1
    keep(average, out)
    _log.info("%d steps of %d crops; weights in %s", step, VIEWS * CROPS, out)


def _loss(model: TopJudge, batch: Batch) -> tuple[Tensor, Tensor]:
    """How wrong the classes are, and how far off the corners, in sides."""
    with torch.autocast("cpu", dtype=torch.bfloat16):
        corners, scores = model(batch.crops)
    plain = functional.binary_cross_entropy_with_logits(scores.float(), batch.wanted, reduction="none").sum(dim=1)
    told = (plain * batch.counts).sum() / batch.counts.sum().clamp(min=1)
    off = functional.smooth_l1_loss(corners.float(), batch.corners, reduction="none", beta=0.05).mean(dim=1)
    placed = (off * batch.shows).sum() / batch.shows.sum().clamp(min=1)
    return told, placed


def batches(folder: Path, seed: int) -> Iterator[Batch]:
    """Batches for ever, the views of the folder in a new order each time through; new ones may come meanwhile."""
    rng = np.random.default_rng([seed, 78])
    while True:
        paths = sorted(folder.glob("*.npy"))
        order = rng.permutation(len(paths))
        for start in range(0, len(order) - VIEWS + 1, VIEWS):
            chosen = [paths[k] for k in order[start : start + VIEWS]]
            yield _batch([crop for path in chosen for crop in _crops(rng, path)])


@dataclass(frozen=True, slots=True, eq=False)
class _Crop:
    image: Pixels
    wanted: tuple[float, float]
    counts: bool
    corners: NDArray[np.float64]
    shows: bool


def _batch(crops: list[_Crop]) -> Batch:
    images = np.stack([crop.image[..., ::-1].transpose(2, 0, 1) for crop in crops])
    return Batch(
        torch.from_numpy(np.ascontiguousarray(images)).float() / 255,
        torch.tensor([crop.wanted for crop in crops]),
        torch.tensor([float(crop.counts) for crop in crops]),
        torch.from_numpy(np.stack([crop.corners.ravel() for crop in crops]).astype(np.float32)),
        torch.tensor([float(crop.shows) for crop in crops]),
    )


def _crops(rng: np.random.Generator, path: Path) -> Iterator[_Crop]:
    """Some crops of a view: about finds, a die's sides, true tops, and places beside them."""
    view = views.read(path.with_suffix(".json"))
    found = np.load(path)
    image, quads, sides = view.image, view.quads.astype(np.float64), view.sides.astype(np.float64)
    if rng.random() < 0.5:
        image = np.ascontiguousarray(image[:, ::-1])
        quads, found, sides = (_mirrored(every, image.shape[1]) for every in (quads, found, sides))
    for number in range(CROPS):
        if number < CROPS // 2 and len(found):
            frame = framed(found[int(rng.integers(len(found)))])
        elif number == CROPS // 2 and len(sides):
            frame = framed(sides[int(rng.integers(len(sides)))])
        elif len(quads):
            frame = framed(quads[int(rng.integers(len(quads)))])
            if number == CROPS - 1:
                x, y = frame.middle
                away = frame.side * rng.uniform(0.5, 1.3) * _direction(rng)
                frame = Frame((x + away[0], y + away[1]), frame.side * float(rng.uniform(0.7, 1.2)), frame.turn)
        else:
            middle = rng.uniform(60, views.SIDE - 60, 2)
            frame = Frame((middle[0], middle[1]), float(rng.uniform(25, 60)), float(rng.uniform(-0.7, 0.7)))
        yield _labelled(_shifted(rng, frame), image, quads, view, rng)


def _direction(rng: np.random.Generator) -> NDArray[np.float64]:
    """Any way, most often towards the camera, where a die shows its sides."""
    angle = float(rng.uniform(0, 2 * np.pi)) if rng.random() < 0.4 else np.pi / 2 + float(rng.normal(0, 0.5))
    return np.array([np.cos(angle), np.sin(angle)])


def _mirrored(quads: NDArray[np.float64], width: int) -> NDArray[np.float64]:
    return np.asarray((quads * [-1, 1] + [width - 1, 0])[:, [1, 0, 3, 2]])


def _shifted(rng: np.random.Generator, frame: Frame) -> Frame:
    """The frame a little off; the finder's own finds are off already, but not always in the same way."""
    x, y = np.array(frame.middle) + rng.normal(0, SHIFT / np.sqrt(2), 2) * frame.side
    turn = frame.turn + np.radians(float(rng.normal(0, TURN)))
    turn = float((turn + np.pi / 4) % (np.pi / 2) - np.pi / 4)
    return Frame((float(x), float(y)), frame.side * float(np.exp(rng.normal(0, GROW))), turn)


def _labelled(
    frame: Frame, image: Pixels, quads: NDArray[np.float64], view: views.Example, rng: np.random.Generator
) -> _Crop:
    """What a frame of a view shows."""
    picture = light.varied(rng, frame.cut(image))
    nothing = _Crop(picture, (0.0, 0.0), True, np.zeros((4, 2)), False)
    if not len(quads):
        return nothing
    middles = quads.mean(axis=1)
    sides = np.array([framed(quad).side for quad in quads])
    away = np.hypot(*(middles - np.array(frame.middle)).T) / sides
    nearest = int(np.argmin(away))
    ratio = frame.side / sides[nearest]
    if away[nearest] > OFF:
        return nothing
    whole = bool(((middles[nearest] >= 0) & (middles[nearest] < views.SIDE)).all())
    clear = whole and view.visible[nearest] >= LEAST_VISIBLE and away[nearest] < NEAR and 1 / LIKE < ratio < LIKE
    if not clear:
        return _Crop(picture, (0.0, 0.0), False, np.zeros((4, 2)), False)
    leaning = bool(view.leaning[nearest])
    corners = frame.to_crop(quads[nearest])
    corners = min((np.roll(corners, k, axis=0) for k in range(4)), key=lambda one: float(np.abs(one - NOMINAL).sum()))
    return _Crop(picture, (float(not leaning), float(leaning)), True, (corners - NOMINAL) / TOP_PX, True)
