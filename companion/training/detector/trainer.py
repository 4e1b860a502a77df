"""Training with ultralytics' trainer, on a clock: the learning rate falls to nothing when the minutes are over."""

import logging
import math
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import torch
from torch.utils.data import DataLoader

os.environ.setdefault("YOLO_VERBOSE", "false")

from ultralytics.engine.trainer import BaseTrainer
from ultralytics.models.yolo.pose import PoseTrainer
from ultralytics.utils.torch_utils import ModelEMA

from companion.errors import UsageError
from companion.training.detector.data import Augmentation, PictureSet, collate, find_pictures, is_rectified, shows
from companion.training.detector.network import INPUT_SIZE, CornerModel, efficientnet, yolo11n
from companion.vision.detector import KINDS

LOG = logging.getLogger(__name__)
ARCHITECTURES: dict[str, Callable[[int], dict[str, Any]]] = {"efficientnet": efficientnet, "yolo11n": yolo11n}
CHECKPOINT = "checkpoint.pt"
SCARCE = {"truck": 3.0, "hay-bale": 2.5, "die": 2.5, "visitor": 2.5, "sheet": 2.0}
"""Kinds of which a picture shows one at most, and the weight of their class loss; every other kind weighs 1."""
EPOCH = 1600
"""Pictures of an epoch, drawn from all that lie there by then."""
SAVE_EVERY_S = 150.0
GAINS = {"box": 5.0, "cls": 0.5, "dfl": 1.0, "pose": 6.0}
"""Weights of the losses; ``pose`` weighs the corners, which are what identification lives on."""


@dataclass(frozen=True, slots=True)
class Course:
    """How long and how to train: at most ``minutes`` of wall time and ``epochs``, whichever ends first."""

    minutes: float = 45.0
    epochs: int = 1000
    batch: int = 8
    rate: float = 1e-3
    warm: float = 0.03
    threads: int = 2
    seed: int = 0
    limit: int | None = None
    """Only this many pictures, for comparisons."""
    processor: bool = False
    """Whether the minutes are of processor time over ``threads``, for fair comparisons on a busy machine."""

    def elapsed(self, since: tuple[float, float]) -> float:
        """Share of the minutes that is over since ``clocks()`` were ``since``."""
        wall, processor = (now - then for now, then in zip(clocks(), since, strict=True))
        return (processor / self.threads if self.processor else wall) / (self.minutes * 60)


def clocks() -> tuple[float, float]:
    """Seconds of wall time and of this process's processor time."""
    return time.monotonic(), time.process_time()


def choose_pictures(data: Path, limit: int | None = None) -> list[Path]:
    """The truth files of a folder, straight-down views three times: that is what the run time is about.

    Those of them that show a scarce kind come three times more.
    """
    truths = find_pictures(data)[:limit]
    straight = [truth for truth in truths if is_rectified(truth)]
    return [*truths, *2 * straight, *3 * [truth for truth in straight if shows(truth, frozenset(SCARCE))]]


def epoch_pictures(chosen: list[Path], seed: int, epoch: int) -> list[Path]:
    """The pictures of one epoch: at most ``EPOCH`` of the chosen ones, others in each epoch."""
    if len(chosen) <= EPOCH:
        return chosen
    picked = np.random.default_rng((seed, epoch)).permutation(len(chosen))[:EPOCH]
    return [chosen[number] for number in picked]


def train(data: Path, out: Path, course: Course, architecture: str = "efficientnet", start: Path | None = None) -> Path:
    """Trains on the pictures of a folder and gives the checkpoint in ``out``; ``start`` is one to go on from."""
    if architecture not in ARCHITECTURES:
        raise UsageError(f"unknown architecture {architecture!r}: it is {' or '.join(ARCHITECTURES)}")
    out.mkdir(parents=True, exist_ok=True)
    find_pictures(data)
    torch.manual_seed(course.seed)
    model = CornerModel(ARCHITECTURES[architecture](len(KINDS)))
    if start is not None:
        model.load_state_dict(torch.load(start, weights_only=True)["model"])
    CornerTrainer(model.to(memory_format=torch.channels_last), data, out, course, architecture).train()
    return out / CHECKPOINT


def load_checkpoint(path: Path) -> CornerModel:
    """The trained model of a checkpoint, in evaluation mode."""
    state = torch.load(path, weights_only=True)
    model = CornerModel(ARCHITECTURES[state["architecture"]](len(state["kinds"])))
    model.load_state_dict(state["model"])
    model.eval()
    return model


class CornerTrainer(PoseTrainer):
    """ultralytics' pose trainer with this package's model, pictures, schedule and checkpoints; it validates nothing.

    The folder is read again for each epoch, so that pictures may still be rendered while training goes on.
    """

    def __init__(self, model: CornerModel, folder: Path, out: Path, course: Course, architecture: str) -> None:
        self.course, self.folder, self.out, self.architecture = course, folder, out, architecture
        self.prepared = model
        self.steps = 0
        self.progress, self.began, self.saved_at, self.logged_at = 0.0, clocks(), time.monotonic(), 0.0
        options = {
            "model": "corners.yaml",
            "data": "truth files",
            "imgsz": INPUT_SIZE,
            "batch": course.batch,
            "nbs": course.batch,
            "epochs": course.epochs,
            "optimizer": "AdamW",
            "lr0": course.rate,
            "weight_decay": 0.01,
            "momentum": 0.9,
            "warmup_epochs": 0,
            "close_mosaic": 0,
            "device": "cpu",
            "amp": False,
            "val": False,
            "plots": False,
            "deterministic": False,
            "seed": course.seed,
            "freeze": model.constants(),
            "project": str(out.resolve()),
            "name": "ultralytics",
            "exist_ok": True,
            **GAINS,
        }
        super().__init__(overrides=options)
        self.add_callback("on_pretrain_routine_end", _average)
        self.add_callback("on_train_start", _start_clock)
        self.add_callback("on_train_epoch_start", _next_epoch)
        self.add_callback("on_train_batch_start", _set_rate)
        self.add_callback("on_train_batch_end", _watch_clock)

    def get_dataset(self) -> dict[str, Any]:
        """Returns what ultralytics wants to know of the data."""
        names = dict(enumerate(KINDS))
        truths = epoch_pictures(choose_pictures(self.folder, self.course.limit), self.course.seed, 0)
        shape = {"nc": len(KINDS), "names": names, "channels": 3, "kpt_shape": [4, 2]}
        return {"train": truths, "val": truths[:1], **shape}

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> CornerModel:  # noqa: ARG002
        """Returns the model that was handed over."""
        return self.prepared

    def get_dataloader(self, dataset_path: Any, batch_size: int = 8, rank: int = 0, mode: str = "train") -> Any:  # noqa: ARG002
        """Returns shuffled, augmented batches, whole ones only."""
        pictures = PictureSet(dataset_path, Augmentation() if mode == "train" else None, self.course.seed)
        whole = mode == "train" and len(pictures) >= batch_size
        return DataLoader(pictures, batch_size, shuffle=mode == "train", collate_fn=collate, drop_last=whole)

    def _build_train_pipeline(self) -> None:
        BaseTrainer._build_train_pipeline(self)

    def preprocess_batch(self, batch: dict[str, Any]) -> dict[str, Any]:
        """Returns the batch with the pictures as float32 in 0..1, channels last, without which depthwise is slow."""
        batch["img"] = (batch["img"].float() / 255).contiguous(memory_format=torch.channels_last)
        return batch

    def set_class_weights(self) -> None:
        """Sets the weights of the class loss, kind by kind."""
        self.model.class_weights = torch.tensor([SCARCE.get(kind, 1.0) for kind in KINDS])

    def get_validator(self) -> Any:
        """Returns a stand-in: evaluation is the business of ``evaluate``, with the code that runs later."""
        return SimpleNamespace(metrics=SimpleNamespace(keys=[]))

    def validate(self) -> tuple[dict[str, float], float]:
        """Returns no figures."""
        return {}, 0.0

    def final_eval(self) -> None:
        """Does nothing."""

    def save_model(self) -> bool:
        """Writes the averaged weights to the checkpoint; an unfinished file never takes its name."""
        state = {"architecture": self.architecture, "kinds": list(KINDS), "model": self.ema.ema.state_dict()}
        partial = self.out / f"{CHECKPOINT}.partial"
        torch.save(state, partial)
        partial.replace(self.out / CHECKPOINT)
        self.saved_at = time.monotonic()
        return True


def _average(trainer: Any) -> None:
    """A running average that fits some thousand steps; ultralytics' own fits hundreds of thousands."""
    trainer.ema = ModelEMA(trainer.model)
    trainer.ema.decay = lambda step: min(0.998, (1 + step) / (10 + step))


def _start_clock(trainer: Any) -> None:
    """Ultralytics leaves one thread on small machines, whatever was set before."""
    torch.set_num_threads(trainer.course.threads)
    trainer.began = clocks()


def _next_epoch(trainer: Any) -> None:
    pictures: PictureSet = trainer.train_loader.dataset
    chosen = choose_pictures(trainer.folder, trainer.course.limit)
    pictures.epoch, pictures.truths = trainer.epoch, epoch_pictures(chosen, trainer.course.seed, trainer.epoch)
    trainer.batch_in_epoch = 0


def _set_rate(trainer: Any) -> None:
    course: Course = trainer.course
    done = (trainer.epoch + trainer.batch_in_epoch / len(trainer.train_loader)) / course.epochs
    trainer.progress = min(1.0, max(course.elapsed(trainer.began), done))
    trainer.batch_in_epoch += 1
    trainer.steps += 1
    for group in trainer.optimizer.param_groups:
        group["lr"] = course.rate * share_of_rate(trainer.progress, course.warm)


def share_of_rate(progress: float, warm: float) -> float:
    """The learning rate as a share of its peak: a linear rise, then half a cosine down to a hundredth."""
    if progress < warm:
        return max(0.02, progress / warm)
    return 0.01 + 0.99 * (1 + math.cos(math.pi * (progress - warm) / (1 - warm))) / 2


def _watch_clock(trainer: Any) -> None:
    trainer.stop = trainer.stop or trainer.progress >= 1
    now = time.monotonic()
    if now - trainer.saved_at > SAVE_EVERY_S:
        trainer.save_model()
    if now - trainer.logged_at > 20:
        trainer.logged_at = now
        parts = " ".join(f"{name} {float(value):.3f}" for name, value in trainer.tloss.items())
        LOG.info("%5.1f %% step %d epoch %d %s", 100 * trainer.progress, trainer.steps, trainer.epoch + 1, parts)
