"""Rendering a recipe: one picture as a pure function, and many of them over processes or a Dask cluster.

Whoever renders a picture, its bytes are the same; finished pictures are found on disk and skipped; a file appears
whole.
"""

import json
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import cv2

from companion.errors import UnwritableError, UsageError
from companion.training.scenes.compositor import compose
from companion.training.scenes.editions import edition_of, pictures_of
from companion.training.scenes.kit import kit_of
from companion.training.scenes.photograph import encode, exif, photograph
from companion.training.scenes.pictures import Pictures
from companion.training.scenes.recipes import Recipe
from companion.training.scenes.sampling import sample_scene
from companion.training.scenes.scene import Scene, scene_to_json
from companion.training.scenes.scoring import score_of
from companion.training.scenes.tracing import Tracer
from companion.training.scenes.truth import detector_rows, rectify, truth_of


@dataclass(frozen=True, slots=True)
class Places:
    """Where things lie: drawn art, editions made from it, the calibration data, and the path tracer if any."""

    art: Path
    editions: Path
    calibration: Path
    tracer: Tracer | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """What to render; ``seed`` replaces the recipe's own."""

    recipe: Recipe
    places: Places
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """One finished picture: its name without ending, and the bytes of each of its files by ending."""

    name: str
    files: dict[str, bytes]


def picture_name(recipe: Recipe, number: int) -> str:
    """The name of a picture, without ending."""
    return f"{recipe.name}-{number:05d}"


def render_picture(order: Order, number: int) -> Picture:
    """Renders one picture: a pure function of the recipe, the seed and the number."""
    cv2.setNumThreads(1)
    recipe, places = order.recipe, order.places
    seed = recipe.seed if order.seed is None else order.seed
    index = edition_of(recipe.edition, seed, number)
    pictures = pictures_of(recipe.edition, index, places.art, places.editions, places.calibration)
    scene = sample_scene(recipe, kit_of(pictures.edition), number, order.seed)
    return develop(order, scene, pictures)


def develop(order: Order, scene: Scene, pictures: Pictures) -> Picture:
    """Renders a scene and writes its truth."""
    name = picture_name(order.recipe, scene.number)
    if order.recipe.renderer == "path-tracer":
        if order.places.tracer is None:
            raise UsageError(
                "path tracing needs a Python with bpy: give it with --bpy, for instance --bpy envs/bpy/bin/python"
            )
        ideal = order.places.tracer.trace(scene, pictures, order.recipe.samples)
    else:
        ideal = compose(scene, pictures)
    photo = rectify(photograph(ideal.image, scene), scene)
    truth = truth_of(scene, ideal.seen, f"{name}.jpg", score_of)
    tags = exif() if order.recipe.renderer == "path-tracer" else b""
    files = {".jpg": encode(photo, scene.lens.quality, tags), ".json": _json(truth)}
    if order.recipe.labels:
        files[".txt"] = detector_rows(truth).encode()
    else:
        files[".scene.json"] = _json(scene_to_json(scene))
    return Picture(name, files)


def _json(data: dict[str, Any]) -> bytes:
    return (json.dumps(data, ensure_ascii=False) + "\n").encode()


def missing(order: Order, count: int, out: Path) -> list[int]:
    """Numbers of the pictures that are not there yet; a picture is there when its truth is, which is written last."""
    return [n for n in range(count) if not (out / f"{picture_name(order.recipe, n)}.json").is_file()]


def store(picture: Picture, out: Path) -> None:
    """Writes the files of a picture, each whole or not at all, the truth last."""
    for ending in sorted(picture.files, key=lambda e: e == ".json"):
        path = out / f"{picture.name}{ending}"
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            draft.write_bytes(picture.files[ending])
            draft.replace(path)
        except OSError as error:
            raise UnwritableError(f"{path} cannot be written: {error.strerror}") from error


def render(order: Order, numbers: Sequence[int], out: Path, workers: int = 1, dask: str | None = None) -> Iterator[int]:
    """Renders the numbered pictures into a folder, giving each number when its files are written."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnwritableError(f"{out} cannot be made: {error.strerror}") from error
    task = partial(render_picture, order)
    if dask is not None:
        results = _over_dask(task, numbers, dask)
    elif workers > 1:
        results = _over_processes(task, numbers, workers)
    else:
        results = map(task, numbers)
    for picture in results:
        store(picture, out)
        yield int(picture.name.rsplit("-", 1)[1])


def _over_processes(task: Callable[[int], Picture], numbers: Sequence[int], workers: int) -> Iterator[Picture]:
    """Keeps every worker busy without holding more than a few finished pictures in memory."""
    waiting = iter(numbers)
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        running: set[Future[Picture]] = set()
        try:
            for number in waiting:
                running.add(pool.submit(task, number))
                if len(running) >= 3 * workers:
                    done = next(as_completed(running))
                    running.remove(done)
                    yield done.result()
            for done in as_completed(running):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _over_dask(task: Callable[[int], Picture], numbers: Sequence[int], address: str) -> Iterator[Picture]:
    """The same over a Dask cluster, whose workers need this package and the same paths to art and calibration."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise UsageError("--dask needs the package distributed: pip install '.[dask]' in the checkout") from error
    try:
        cluster = distributed.Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise UsageError(f"no Dask scheduler answers at {address}") from error
    with cluster as client:
        futures = client.map(task, list(numbers), pure=False)
        for future in distributed.as_completed(futures):
            yield future.result()
            future.release()
