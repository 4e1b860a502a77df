"""The enrolled examples of an edition: what crops are compared with, and a file of them that is safe to read."""

import io
import zipfile
import zlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError

MOST_ENTRIES: Final = 20_000
"""Prototypes that a gallery may hold: far above any game, far below what exhausts memory."""

MOST_BYTES: Final = 256_000_000
"""Unpacked size above which a gallery file is refused before anything is read."""

_UNREADABLE: Final = (
    OSError,
    ValueError,
    KeyError,
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
)


@dataclass(frozen=True, slots=True, eq=False)
class Gallery:
    """The enrolled examples: row i is an example of ``labels[names[i]]`` turned by ``turns[i]`` degrees."""

    labels: tuple[str, ...]
    vectors: NDArray[np.float16]
    """(M, D) unit rows."""
    names: NDArray[np.int32]
    """(M,) index into ``labels``."""
    turns: NDArray[np.float32]
    """(M,) degrees clockwise that the example was turned by."""
    round: NDArray[np.bool_]
    """(L,) whether the label's examples are round and were enrolled at sixteen turns."""

    def __post_init__(self) -> None:
        """Refuses arrays that do not belong together."""
        rows = len(self.names)
        if not self.labels or rows == 0:
            raise InputError("a gallery needs at least one label with one example")
        if len(set(self.labels)) != len(self.labels):
            raise InputError("a gallery names each label once")
        if self.vectors.ndim != 2 or self.vectors.dtype != np.float16 or len(self.vectors) != rows:
            raise InputError(f"a gallery's vectors are float16 ({rows}, D), not {self.vectors.shape}")
        if self.turns.shape != (rows,) or self.names.shape != (rows,) or self.round.shape != (len(self.labels),):
            raise InputError("a gallery's names and turns have one entry a vector, its shapes one a label")
        if not np.array_equal(np.unique(self.names), np.arange(len(self.labels))):
            raise InputError("each label of a gallery has an example, and each example a label")
        norms = np.linalg.norm(self.vectors.astype(np.float32), axis=1)
        if not np.isfinite(self.turns).all() or not np.all(np.abs(norms - 1) < 0.02):
            raise InputError("a gallery's vectors have length one and its turns are finite")

    def to_bytes(self) -> bytes:
        """The gallery as an NPZ file without pickled objects, each vector in eight bits and a scale of its own."""
        scales = np.abs(self.vectors).max(1).astype(np.float32) / 127
        codes = np.round(self.vectors.astype(np.float32) / scales[:, None]).astype(np.int8)
        stream = io.BytesIO()
        np.savez_compressed(
            stream,
            labels=np.array(self.labels),
            codes=codes,
            scales=scales,
            names=self.names,
            turns=self.turns,
            round=self.round,
        )
        return stream.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Reads what ``to_bytes`` wrote; InputError says what is wrong with anything else. Nothing is unpickled."""
        arrays = _read_arrays(
            data, {"labels": "U", "codes": "i", "scales": "f", "names": "i", "turns": "f", "round": "b"}
        )
        codes, scales = arrays["codes"], arrays["scales"]
        if codes.ndim != 2 or scales.shape != codes.shape[:1] or codes.dtype != np.int8:
            raise InputError("this gallery's codes are not one row of bytes and one scale a vector")
        vectors = codes.astype(np.float32) * scales[:, None].astype(np.float32)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return cls(
            labels=tuple(str(label) for label in arrays["labels"].ravel()),
            vectors=(vectors / np.maximum(lengths, 1e-9)).astype(np.float16),
            names=arrays["names"].astype(np.int32),
            turns=arrays["turns"].astype(np.float32),
            round=arrays["round"].astype(np.bool_),
        )

    def only(self, labels: Collection[str]) -> "Gallery":
        """The examples of some labels, of which it has at least one."""
        kept = [number for number, label in enumerate(self.labels) if label in labels]
        rows = np.isin(self.names, kept)
        place = {number: new for new, number in enumerate(kept)}
        return Gallery(
            labels=tuple(self.labels[number] for number in kept),
            vectors=self.vectors[rows],
            names=np.array([place[int(name)] for name in self.names[rows]], np.int32),
            turns=self.turns[rows],
            round=self.round[kept],
        )

    def ordered(self, rows: NDArray[np.int64]) -> "Gallery":
        """The same examples in another order: row i is what ``rows[i]`` was."""
        return replace(self, vectors=self.vectors[rows], names=self.names[rows], turns=self.turns[rows])

    def joined(self, other: "Gallery") -> "Gallery":
        """This gallery and the examples of another: labels that both know keep the examples of both."""
        labels = self.labels + tuple(label for label in other.labels if label not in self.labels)
        place = {label: number for number, label in enumerate(labels)}
        renamed = np.array([place[label] for label in other.labels], np.int32)[other.names]
        fresh = [number for number, label in enumerate(other.labels) if label not in self.labels]
        return Gallery(
            labels=labels,
            vectors=np.concatenate([self.vectors, other.vectors]),
            names=np.concatenate([self.names, renamed]),
            turns=np.concatenate([self.turns, other.turns]),
            round=np.concatenate([self.round, other.round[fresh]]),
        )


def _read_arrays(data: bytes, expected: Mapping[str, str]) -> dict[str, NDArray[Any]]:
    """The arrays of an NPZ file by name, each of the expected kind of number; InputError for anything else."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > MOST_BYTES:
                raise InputError("this gallery is too large to be one")
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            arrays = {key: file[key] for key in expected}
    except _UNREADABLE as error:
        raise InputError("this is not a gallery of examples, or it is damaged") from error
    for key, kind in expected.items():
        if arrays[key].dtype.kind != kind or arrays[key].shape[:1] > (MOST_ENTRIES,):
            raise InputError(f"this gallery's {key} are of the wrong kind or too many")
    return arrays
