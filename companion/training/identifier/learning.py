"""The metric learning itself: every query must find its own prototype among all of the batch."""

import json
import logging
import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from companion.training.identifier.batches import CLASSES, QUERIES, stream
from companion.training.identifier.export import to_onnx
from companion.training.identifier.network import FROZEN_BLOCKS, EmbeddingNetwork

LEARNING_RATE: Final = 8e-4
HEAD_RATE: Final = 2e-3
WARM_UP: Final = 40
AVERAGE: Final = 0.995
WITHIN_GROUP: Final = 1.5
SHOWN_EVERY: Final = 25
STORED_EVERY: Final = 120.0

_log = logging.getLogger(__name__)

Frozen = Callable[[NDArray[np.float32]], list[NDArray[np.float32]]]


class Losses(nn.Module):
    """Cross-entropy of queries over the prototypes, over all and within the group, each with a learnt temperature."""

    def __init__(self) -> None:
        super().__init__()
        self.scales = nn.Parameter(torch.tensor([math.log(25.0), math.log(25.0)]))

    def forward(self, vectors: Tensor, groups: Tensor) -> tuple[Tensor, dict[str, float]]:
        """The loss and the shares that were right, over all and within the group."""
        classes = len(groups)
        prototypes, queries = vectors[:classes], vectors[classes:]
        similarity = queries @ prototypes.T
        target = torch.arange(len(queries)) % classes
        scales = self.scales.clamp(max=math.log(150.0)).exp()
        loss_all = functional.cross_entropy(similarity * scales[0], target)
        same = groups[target][:, None] == groups[None, :]
        near = (similarity * scales[1]).masked_fill(~same, -1e4)
        loss_near = functional.cross_entropy(near, target)
        right = (similarity.argmax(1) == target).float().mean()
        right_near = (near.argmax(1) == target).float().mean()
        right_group = (groups[similarity.argmax(1)] == groups[target]).float().mean()
        figures = {"right": float(right), "group": float(right_group), "within": float(right_near)}
        return loss_all + WITHIN_GROUP * loss_near, figures


def frozen_part(network: EmbeddingNetwork, folder: Path, threads: int, batch: int) -> Frozen:
    """The network's untrained first part as onnxruntime runs it: six times faster than torch on the same cores."""
    import onnxruntime

    class Part(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.network = network

        def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
            return self.network.frozen(x)

    path = folder / "frozen.onnx"
    to_onnx(Part(), torch.zeros(batch, 3, 128, 128), path, ["maps", "colours"])
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    return lambda crops: list(session.run(["maps", "colours"], {"crops": crops}))


class Learner:
    """Network, losses, optimiser and the moving average of the weights, which is what is stored.

    A batch holds ``batch`` crops: the prototypes of all classes, then the queries.
    """

    def __init__(
        self, folder: Path, threads: int, start: Path | None, rate: float, batch: int = CLASSES + QUERIES
    ) -> None:
        torch.set_num_threads(threads)
        folder.mkdir(parents=True, exist_ok=True)
        self.network = EmbeddingNetwork()
        self.losses = Losses()
        if start is not None:
            self.network.load_state_dict(torch.load(start, weights_only=True))
        self._frozen = frozen_part(self.network, folder, threads, batch)
        self.network.stem.requires_grad_(False)
        self.network.blocks[:FROZEN_BLOCKS].requires_grad_(False)
        body = list(self.network.blocks[FROZEN_BLOCKS:].parameters())
        head = list(self.network.project.parameters())
        self._learnt = body + head
        self._average = [parameter.detach().clone() for parameter in self._learnt]
        self._rates = (rate, rate * HEAD_RATE / LEARNING_RATE)
        groups = [{"params": body}, {"params": [*head, *self.losses.parameters()]}]
        self._optimiser = torch.optim.AdamW(groups, lr=rate, weight_decay=0.02)
        self._steps = 0

    def step(self, crops: Tensor, groups: Tensor, share: float) -> dict[str, float]:
        """Learns from one batch at ``share`` of the full rate; returns loss and shares that were right."""
        for group, rate in zip(self._optimiser.param_groups, self._rates, strict=True):
            group["lr"] = rate * share
        blob = np.ascontiguousarray(crops.numpy().transpose(0, 3, 1, 2), np.float32)
        vectors = self.network.trained(*(torch.from_numpy(maps) for maps in self._frozen(blob)))
        loss, figures = self.losses(vectors, groups)
        self._optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self._learnt, 5.0)
        self._optimiser.step()
        decay = min(AVERAGE, self._steps / (self._steps + 20))
        torch._foreach_lerp_(self._average, [parameter.detach() for parameter in self._learnt], 1 - decay)
        self._steps += 1
        return {"loss": loss.item(), **figures}

    def store(self, path: Path) -> None:
        """Writes the averaged weights, leaving the trained ones as they are."""
        kept = [parameter.detach().clone() for parameter in self._learnt]
        with torch.no_grad():
            for parameter, mean in zip(self._learnt, self._average, strict=True):
                parameter.copy_(mean)
            part = path.with_suffix(".part")
            torch.save(self.network.state_dict(), part)
            part.rename(path)
            for parameter, own in zip(self._learnt, kept, strict=True):
                parameter.copy_(own)
        path.with_suffix(".json").write_text(json.dumps({"step": self._steps}), encoding="utf-8")


def learn(
    pools: Sequence[Path],
    folder: Path,
    minutes: float,
    steps: int = 100_000,
    seed: int = 1,
    threads: int = 2,
    start: Path | None = None,
    rate: float = LEARNING_RATE,
    workers: int = 1,
) -> Path:
    """Trains until ``minutes`` or ``steps`` are over, whichever comes first; returns the last checkpoint.

    Each batch is drawn from one of the ``pools``, all of them equally often; one that is named twice comes twice.
    The rate follows a cosine over the spent share of the budget.
    """
    torch.manual_seed(seed)
    learner = Learner(folder, threads, start, rate)
    checkpoint = folder / "last.pt"
    began = stored = time.monotonic()
    sums: dict[str, float] = {}
    for step, (crops, groups) in enumerate(stream(pools, seed, workers)):
        spent = max(step / steps, (time.monotonic() - began) / (60 * minutes))
        if spent >= 1:
            break
        share = min(1.0, (step + 1) / WARM_UP) * 0.5 * (1 + math.cos(math.pi * spent)) + 0.005
        for key, value in learner.step(crops, groups, share).items():
            sums[key] = sums.get(key, 0.0) + value
        if step % SHOWN_EVERY == SHOWN_EVERY - 1:
            shown = " ".join(f"{key} {value / SHOWN_EVERY:.4f}" for key, value in sums.items())
            _log.info("step %d %.1f min %s", step + 1, (time.monotonic() - began) / 60, shown)
            sums.clear()
        if time.monotonic() - stored > STORED_EVERY:
            stored = time.monotonic()
            learner.store(checkpoint)
    learner.store(checkpoint)
    return checkpoint
