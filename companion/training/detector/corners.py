"""A quadrilateral as nine numbers that do not know which corner is the first, and the loss over them.

The corners of a tile have no canonical order: a tile turned by a quarter is the same quadrilateral. Whatever rule
chooses a first corner jumps somewhere, and a network cannot follow a jump. So the corners z_k (complex, clockwise in
the image) are taken to harmonics Z_m = mean(z_k * i^(-m k)); a shift by one corner multiplies Z_m by i^m. Invariant,
and smooth under every rotation, are

    centre  Z_0                     size  log |Z_1|             turn  (Z_1 / |Z_1|)^4
    skew    Z_2 (Z_1 / |Z_1|)^2 / |Z_1|                         aspect  Z_3 (Z_1 / |Z_1|) / |Z_1|

For a square skew and aspect vanish; for every convex clockwise quadrilateral |Z_1| > 0. Decoding takes any fourth root.
``companion.vision.detector`` decodes the same numbers in numpy at run time.
"""

from typing import Any

import torch
from torch import Tensor
from ultralytics.utils.loss import v8PoseLoss

CHANNELS = 9
LARGEST_LOG = 5.0
"""Bound of the log size, e^5 strides: an exploding guess must not overflow."""
SMALLEST_TURN = 1e-4


def harmonics_of(quads: Tensor, anchors: Tensor, strides: Tensor) -> Tensor:
    """Returns the nine numbers (..., 9) of clockwise quads (..., 4, 2) in pixels seen from their anchors.

    ``anchors`` (..., 2) are cell centres in units of ``strides`` (..., 1).
    """
    z = torch.complex(quads[..., 0].float(), quads[..., 1].float()) / strides
    centre, size, skew, aspect = _dft(z)
    radius = size.abs().clamp_min(1e-3)
    turn = size / radius
    offset = centre - torch.complex(anchors[..., 0].float(), anchors[..., 1].float())
    parts = (offset, turn**4, skew * turn**2 / radius, aspect * turn / radius)
    flat = torch.cat([torch.view_as_real(p) for p in parts], -1)
    return torch.cat([flat[..., :2], radius.log()[..., None], flat[..., 2:]], -1)


def corners_of(numbers: Tensor, anchors: Tensor, strides: Tensor) -> Tensor:
    """Returns the quads (..., 4, 2) in pixels of the nine numbers (..., 9); the inverse up to a cyclic shift."""
    numbers = numbers.float()
    radius = numbers[..., 2].clamp(-LARGEST_LOG, LARGEST_LOG).exp()
    pairs = [torch.complex(numbers[..., k], numbers[..., k + 1]) for k in (0, 3, 5, 7)]
    root = torch.polar(torch.ones_like(radius), pairs[1].angle() / 4)
    size = root * radius
    skew = pairs[2] * radius / root**2
    aspect = pairs[3] * radius / root
    centre = pairs[0] + torch.complex(anchors[..., 0].float(), anchors[..., 1].float())
    z = torch.stack([centre + size * 1j**k + skew * (-1) ** k + aspect * (-1j) ** k for k in range(4)], -1)
    return torch.view_as_real(z * strides)


def _dft(z: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Returns Z_0..Z_3 of the corners on the last axis."""
    a, b, c, d = z.unbind(-1)
    return (a + b + c + d) / 4, (a - 1j * b - c + 1j * d) / 4, (a - b + c - d) / 4, (a + 1j * b - c - 1j * d) / 4


def corner_distance(predicted: Tensor, target: Tensor) -> Tensor:
    """Returns the loss (N,) between nine numbers each (N, 9): corner displacement as a share of the half diagonal.

    Each term is what the corners move, to first order, when that number alone is wrong: a turn off by 4 d moves them
    by d.
    """
    radius = target[:, 2].exp()
    centre = _length(predicted[:, 0:2] - target[:, 0:2]) / radius
    size = (predicted[:, 2] - target[:, 2]).abs()
    turn = _length(predicted[:, 3:5] - target[:, 3:5]) / 4
    skew = _length(predicted[:, 5:7] - target[:, 5:7])
    aspect = _length(predicted[:, 7:9] - target[:, 7:9])
    return centre + size + turn + skew + aspect


def _length(vectors: Tensor) -> Tensor:
    return (vectors.square().sum(-1) + 1e-8).sqrt()


class CornerLoss(v8PoseLoss):
    """ultralytics' box, class and distribution losses, with ``corner_distance`` in place of the keypoint loss."""

    def __init__(self, model: Any) -> None:
        super().__init__(model)
        self.loss_names = ("box", "corner", "cls", "dfl")

    def loss(self, preds: dict[str, Tensor], batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, Tensor]]:
        """Returns the loss of a batch times its size, and its detached parts by name."""
        (chosen, index, _, anchors, strides), (box, cls, dfl), _ = self.get_assigned_targets_and_loss(preds, batch)
        size = preds["kpts"].shape[0]
        numbers = preds["kpts"].transpose(1, 2).float()
        corner = numbers.sum() * 0
        if chosen.any():
            side = torch.tensor(preds["feats"][0].shape[2:], device=numbers.device) * self.stride[0]
            quads = self._batch_keypoints(batch, size, side.float())[..., :2]
            picture, place = chosen.nonzero(as_tuple=True)
            target = harmonics_of(quads[picture, index[chosen]], anchors[place], strides[place])
            corner = corner_distance(numbers[chosen], target).mean() * self.hyp.pose
        parts = torch.stack([box, corner, cls, dfl])
        return parts * size, dict(zip(self.loss_names, parts.detach(), strict=True))
