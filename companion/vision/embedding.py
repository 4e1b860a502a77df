"""Maps crops to unit vectors by a network, and examples of an edition to the gallery that crops are compared with."""

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.errors import UsageError
from companion.vision.crops import CROP_SIZE, Image, from_afar, turned
from companion.vision.gallery import Gallery
from companion.vision.inference import Network, OpenCvNetwork, Runtime
from companion.vision.together import in_halves

CELLS: Final = 8
"""The network keeps a map of so many by so many cells of a crop."""

BATCH: Final = 8
"""Crops a run of the network takes; fixed because dynamic batches are not safe in every engine of OpenCV."""

SQUARE_TURNS: Final = 4
ROUND_TURNS: Final = 16

AFAR: Final = (64, 48)
"""Pixels of a crop at which examples are looked at too: that of a tile in a photo of a whole zoo, and less."""


class Embedder:
    """Maps crops to unit vectors with a network that takes BGR 0..255 float32 (BATCH, 3, 128, 128)."""

    def __init__(self, network: Network, batch: int = BATCH) -> None:
        self._network = network
        self._batch = batch

    @property
    def runtime(self) -> Runtime:
        """What another network must be loaded with to be run alike."""
        return "opencv" if isinstance(self._network, OpenCvNetwork) else "auto"

    def embed(self, crops: Image | Sequence[Image]) -> NDArray[np.float32]:
        """Unit vectors float32 (N, D) of crops BGR uint8 (N, 128, 128, 3); (0, 0) for no crop."""
        pictures = np.asarray(crops, np.uint8)
        if len(pictures) == 0:
            return np.zeros((0, 0), np.float32)
        if pictures.shape[1:] != (CROP_SIZE, CROP_SIZE, 3):
            raise UsageError(f"crops are (N, {CROP_SIZE}, {CROP_SIZE}, 3), not {pictures.shape}")

        def run(number: int) -> NDArray[np.float32]:
            part = pictures[number * self._batch : (number + 1) * self._batch]
            blob = np.zeros((self._batch, 3, CROP_SIZE, CROP_SIZE), np.float32)
            blob[: len(part)] = part.transpose(0, 3, 1, 2)
            return np.asarray(self._network.run(blob)[0][: len(part)], np.float32)

        return np.concatenate(in_halves(run, math.ceil(len(pictures) / self._batch)))


def gallery_from(pictures: Mapping[str, Sequence[Image]], embedder: Embedder, rounds: Collection[str] = ()) -> Gallery:
    """Enrols examples: crops BGR uint8 (128, 128, 3) by label, each at its four turns, or at sixteen for ``rounds``.

    A label that starts with ``empty/`` is the printed ground of the space named after it.
    """
    labels = tuple(pictures)
    crops: list[Image] = []
    names: list[int] = []
    turns: list[float] = []
    for number, label in enumerate(labels):
        count = ROUND_TURNS if label in rounds else SQUARE_TURNS
        for picture in pictures[label]:
            for turn in range(count):
                degrees = turn * 360 / count
                crops.append(turned(picture, degrees))
                names.append(number)
                turns.append(degrees)
    return Gallery(
        labels=labels,
        vectors=_from_near_and_afar(np.array(crops, np.uint8).reshape(-1, CROP_SIZE, CROP_SIZE, 3), embedder),
        names=np.array(names, np.int32),
        turns=np.array(turns, np.float32),
        round=np.array([label in rounds for label in labels], np.bool_),
    )


def _from_near_and_afar(crops: Image, embedder: Embedder) -> NDArray[np.float16]:
    """What examples look like on the whole: the mean of their vectors as they are and as a photo from afar has them."""
    total = embedder.embed(crops)
    for side in AFAR:
        total = total + embedder.embed([from_afar(one, side) for one in crops])
    return np.asarray(total / np.maximum(np.linalg.norm(total, axis=-1, keepdims=True), 1e-9), np.float16)
