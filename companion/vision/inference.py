"""One protocol over the two runtimes that execute the exported networks: onnxruntime, and OpenCV where it is missing.

Both give the same numbers within ``TOLERANCE`` for the models that are shipped; tests hold them to it.
"""

from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any, Literal, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError, UsageError

Array = NDArray[Any]
Blob = NDArray[np.float32]
Runtime = Literal["auto", "onnxruntime", "opencv"]

TOLERANCE = 0.06
"""How far the runtimes may differ on the shipped models, as a share of the largest absolute output: the models' bodies
are 8-bit integers, which the runtimes round differently. Float models agree within a millionth."""


class Network(Protocol):
    """A trained network, ready to run."""

    def run(self, blob: Blob) -> tuple[Array, ...]:
        """Returns the outputs, in the alphabetical order of their names, for a contiguous float32 batch (N, C, H, W).

        OpenCV 4 forgets the order of the graph; the names are what both runtimes agree on.
        """


class OnnxRuntimeNetwork:
    """A network executed by onnxruntime on the processor; safe to share between threads.

    ``threads`` 0 leaves the number to onnxruntime: one for each physical core.
    """

    def __init__(self, model: bytes, threads: int = 0) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.log_severity_level = 3
        options.enable_cpu_mem_arena = False  # it keeps what the largest run took, and gains no time here
        self._session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        self._input: str = self._session.get_inputs()[0].name
        self._outputs = sorted(output.name for output in self._session.get_outputs())

    def run(self, blob: Blob) -> tuple[Array, ...]:
        """Returns the outputs in the order of their names."""
        return tuple(np.asarray(output) for output in self._session.run(self._outputs, {self._input: blob}))


class OpenCvNetwork:
    """A network executed by OpenCV's dnn module; callers wait for each other, since the input is kept inside."""

    def __init__(self, model: bytes) -> None:
        self._turn = Lock()
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(model, np.uint8))
        self._outputs = sorted(self._net.getUnconnectedOutLayersNames())

    def run(self, blob: Blob) -> tuple[Array, ...]:
        """Returns the outputs in the order of their names."""
        with self._turn:
            self._net.setInput(blob)
            return tuple(np.array(output) for output in self._net.forward(self._outputs))


def load_network(path: Path, runtime: Runtime = "auto", threads: int = 0) -> Network:
    """Loads an ONNX file; ``auto`` takes onnxruntime and falls back to OpenCV where it is not installed.

    ``threads``: how many onnxruntime gives each run, 0 one for each physical core. Whoever runs the network twice at a
    time (see ``together``) gains more by one thread for each: threads that wait for each other take time from others.
    Raises InputError when the file is missing or is no network that the runtime can execute, UsageError when
    onnxruntime was asked for and is not installed.
    """
    if runtime not in ("auto", "onnxruntime", "opencv"):
        raise UsageError(f"unknown runtime {runtime!r}: it is auto, onnxruntime or opencv")
    return network_of(_read(path), str(path), runtime, threads)


def network_of(model: bytes, called: str, runtime: Runtime = "auto", threads: int = 0) -> Network:
    """Loads a network from the bytes of an ONNX file, which errors call ``called``; see ``load_network``."""
    if runtime == "opencv":
        return _build(called, model, OpenCvNetwork)
    try:
        return _build(called, model, lambda data: OnnxRuntimeNetwork(data, threads))
    except ImportError as error:
        if runtime == "auto":
            return _build(called, model, OpenCvNetwork)
        raise UsageError("the runtime onnxruntime is not installed: pip install onnxruntime") from error


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"the network {path} cannot be read: {error.strerror or error}") from error


def _build(called: str, model: bytes, kind: Callable[[bytes], Network]) -> Network:
    try:
        return kind(model)
    except ImportError:
        raise
    except Exception as error:  # each runtime raises its own kinds, some of them bare
        raise InputError(f"the network {called} is damaged or not supported by this runtime") from error
