"""The network that finds the tops of dice: the detector's first stages, and a small pyramid on them.

For each cell of one grid of stride 8 it gives two logits (a top that lies level, a die that leans) and the nine numbers
of a quadrilateral (``companion.training.detector.corners``).
"""

from pathlib import Path
from typing import Self

import torch
from torch import Tensor, nn
from ultralytics.nn.modules import Conv

from companion.training.detector.corners import CHANNELS
from companion.training.detector.network import EfficientNetLite0
from companion.training.detector.trainer import load_checkpoint

STRIDE = 8
CLASSES = 2
"""A level top, a leaning die."""
FINE, FEATURES = 24, 40
"""Channels of the stages that are kept, at strides 4 and 8."""
WIDE, DEEP = 48, 64
RARE = -4.0
"""The logit that everything starts with: few cells show a top."""


def kept_stages(detector: Path) -> nn.Sequential:
    """The first stages of a trained detector (its checkpoint), up to stride 8.

    They are kept as they are, but for the mixing of channels in the last of them, which may learn.
    """
    backbone = load_checkpoint(detector).model[0]
    if not isinstance(backbone, EfficientNetLite0):
        raise TypeError(f"{detector} is no detector on EfficientNet-Lite0")
    kept = nn.Sequential(backbone.frozen, backbone.stages[0]).float().eval()
    kept.requires_grad_(False)
    for layer in kept[1].modules():
        if isinstance(layer, nn.Conv2d) and layer.groups == 1:
            layer.weight.requires_grad_(True)
    return kept


class OnKept(nn.Module):
    """A network on stages of the detector that stay in evaluation: their means and spreads are the detector's."""

    def __init__(self, kept: nn.Sequential) -> None:
        super().__init__()
        self.kept = kept

    def train(self, mode: bool = True) -> Self:
        """All but the stages that are kept."""
        super().train(mode)
        self.kept.eval()
        return self


class TopFinder(OnKept):
    """RGB pictures (N, 3, H, W) in 0..1 to ``corners`` (N, 9, cells) and ``scores`` (N, 2, cells), row by row."""

    def __init__(self, kept: nn.Sequential) -> None:
        super().__init__(kept)
        self.near = Conv(FEATURES, WIDE, 3, act=nn.ReLU())
        self.far = nn.Sequential(
            Conv(WIDE, DEEP, 3, 2, act=nn.ReLU()),
            Conv(DEEP, DEEP, 3, act=nn.ReLU()),
            Conv(DEEP, DEEP, 3, d=2, act=nn.ReLU()),
            Conv(DEEP, WIDE, 1, act=nn.ReLU()),
            nn.Upsample(scale_factor=2, mode="nearest"),
        )
        self.joined = nn.Sequential(Conv(2 * WIDE, WIDE, 3, act=nn.ReLU()), Conv(WIDE, WIDE, 3, act=nn.ReLU()))
        self.out = nn.Conv2d(WIDE, CHANNELS + CLASSES, 1)
        nn.init.constant_(self.out.bias[CHANNELS:], RARE)

    def forward(self, pictures: Tensor) -> tuple[Tensor, Tensor]:
        with torch.no_grad():
            early = self.kept[0](pictures)
        near = self.near(self.kept[1](early))
        maps = self.out(self.joined(torch.cat([near, self.far(near)], 1))).flatten(2)
        return maps[:, :CHANNELS], maps[:, CHANNELS:]


class TopJudge(OnKept):
    """RGB crops (N, 3, 96, 96) in 0..1 to ``corners`` (N, 8), in sides beside where they were, and ``scores`` (N, 2).

    On the detector's features at stride 8, whose mixing of channels may learn, and on own ones of those at stride 4.
    """

    def __init__(self, kept: nn.Sequential) -> None:
        super().__init__(kept)
        self.fine = Conv(FINE, FEATURES, 3, 2, act=nn.ReLU())
        self.seen = nn.Sequential(
            Conv(2 * FEATURES, WIDE, 3, act=nn.ReLU()),
            Conv(WIDE, WIDE, 3, act=nn.ReLU()),
            Conv(WIDE, DEEP, 3, 2, act=nn.ReLU()),
            Conv(DEEP, DEEP, 3, 2, act=nn.ReLU()),
        )
        self.told = nn.Sequential(nn.Flatten(), nn.Linear(DEEP * 9, 80), nn.ReLU(), nn.Linear(80, 8 + CLASSES))

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        with torch.no_grad():
            early = self.kept[0](crops)
        late = self.kept[1](early)
        numbers = self.told(self.seen(torch.cat([self.fine(early), late], 1)))
        return numbers[:, :8], numbers[:, 8:]
