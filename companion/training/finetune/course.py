"""The course of it: render, train from the shipped weights, judge on photos that were held out, keep what is better."""

import math
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray

from companion.errors import UsageError
from companion.storage import (
    Profile,
    data_root,
    identifier_of,
    load_embedder,
    profile_picture,
    with_gallery,
    with_own_identifier,
)
from companion.training.finetune.judging import JITTER, Judgement, crops_of, fitted, judge
from companion.training.finetune.rendered import Seen, edition_of_profile, kit_of_profile, recipe_of, seen_tiles
from companion.training.identifier.export import export, quantise_on
from companion.training.identifier.learning import Learner
from companion.vision.crops import from_afar
from companion.vision.embedding import AFAR, Embedder
from companion.vision.identifier import Calibration
from companion.vision.inference import load_network

Image = NDArray[np.uint8]
Watch = Callable[[Iterable[Any], int, str], Iterator[Any]]
"""Shows how far something is: its steps, how many there are, and what it is called."""

RATE: Final = 2e-4
"""A quarter of the rate of the training from drawn faces: the network is to learn little, and to forget nothing."""
MOST_CLASSES: Final = 32
VIEWS: Final = 2
"""Photos of each label in a batch."""
WARM_UP: Final = 10
FITTED_SHARE, JUDGED_SHARE = 0.25, 0.5
"""Photos for the calibration and for the judgement, as shares of those that are trained with."""
RANGES: Final = 4
"""Batches on which the ranges of the integers are measured."""


@dataclass(frozen=True, slots=True)
class Course:
    """How long to train, on how many rendered photos, from which start of all chance, in how many threads."""

    minutes: float = 4.0
    scenes: int = 40
    seed: int = 0
    threads: int = 2
    steps: int = 100_000


@dataclass(frozen=True, slots=True)
class Finetuned:
    """The profile with the further trained identifier, and how both read the photos that were held out."""

    profile: Profile
    before: Judgement
    after: Judgement
    photos: int
    steps: int

    @property
    def better(self) -> bool:
        """Whether the further trained identifier reads the copy better."""
        return self.after.better_than(self.before)


def finetune(copy: Profile, course: Course, watch: Watch) -> Finetuned:
    """Trains the identifier further with the pictures of a copy.

    :raises UsageError: for a profile without a board for zoos, or with too few tiles.
    """
    edition = edition_of_profile(copy)
    kit, recipe = kit_of_profile(edition), recipe_of(course.seed)
    fits, judged = (max(2, round(course.scenes * share)) for share in (FITTED_SHARE, JUDGED_SHARE))
    numbers = range(course.scenes + fits + judged)
    photos = [seen_tiles(recipe, edition, kit, number) for number in watch(numbers, len(numbers), "Rendering")]
    shown = _joined(photos[: course.scenes])
    fit = crops_of(_joined(photos[course.scenes : course.scenes + fits]), course.seed)
    held = crops_of(_joined(photos[course.scenes + fits :]), course.seed + 1)
    embedder = load_embedder()
    known = identifier_of(copy, embedder)
    with tempfile.TemporaryDirectory() as folder:
        trained, steps = _train(copy, shown, course, Path(folder), watch)
        other = Embedder(load_network(trained))
        model = trained.read_bytes()
    start = Calibration.load(data_root() / "models" / "identifier" / "calibration.json")
    fresh = with_gallery(with_own_identifier(copy, model, start), embedder)
    gallery = identifier_of(fresh, embedder).gallery
    calibration = fitted(known, other, gallery, start, *fit)
    made = with_gallery(with_own_identifier(copy, model, calibration), embedder)
    return Finetuned(made, judge(known, *held), judge(identifier_of(made, embedder), *held), judged, steps)


def _joined(photos: Sequence[Sequence[Seen]]) -> list[Seen]:
    return [one for photo in photos for one in photo]


def _train(copy: Profile, shown: Sequence[Seen], course: Course, folder: Path, watch: Watch) -> tuple[Path, int]:
    """Trains on the tiles that were shown; returns the network in integers, and how many batches it took."""
    torch.manual_seed(course.seed)
    rng = np.random.default_rng([course.seed, 5])
    batches = _Batches(copy, shown)
    start = data_root() / "models" / "identifier" / "checkpoint.pt"
    learner = Learner(folder, course.threads, start, RATE, batches.size)
    steps = 0
    for spent in watch(_percent(course, learner, batches, rng), 100, "Training"):
        steps = spent
    learner.store(folder / "last.pt")
    export(folder / "last.pt", folder / "float.onnx")
    crops = np.concatenate([batches.draw(rng)[0] for _ in range(RANGES)])
    quantise_on(folder / "float.onnx", folder / "model.onnx", crops)
    return folder / "model.onnx", steps


def _percent(course: Course, learner: Learner, batches: "_Batches", rng: np.random.Generator) -> Iterator[int]:
    """Learns until time or steps are over, giving the batches so far at every hundredth of the way."""
    began, step, told = time.monotonic(), 0, 0
    while (spent := max(step / course.steps, (time.monotonic() - began) / (60 * course.minutes))) < 1:
        crops, groups = batches.draw(rng)
        share = min(1.0, (step + 1) / WARM_UP) * 0.5 * (1 + math.cos(math.pi * spent))
        learner.step(torch.from_numpy(crops), torch.from_numpy(groups), share)
        step += 1
        while told < 100 * min(spent, 0.99):
            told += 1
            yield step
    while told < 100:
        told += 1
        yield step


class _Batches:
    """Draws batches: enrolled examples as prototypes, rendered photos as queries, whole species together."""

    def __init__(self, copy: Profile, shown: Sequence[Seen]) -> None:
        self._seen: dict[str, list[Seen]] = {}
        for one in shown:
            self._seen.setdefault(one.label, []).append(one)
        self._examples = {
            label: [np.asarray(profile_picture(copy, path), np.uint8) for path in copy.example_paths(label)]
            for label in self._seen
        }
        if len(self._seen) < 2:
            raise UsageError("the rendered photos show too few tiles: take more of them (--scenes)")
        families = sorted({_family(label) for label in self._seen})
        self._groups = {label: families.index(_family(label)) for label in self._seen}
        self._classes = min(MOST_CLASSES, len(self._seen))

    @property
    def size(self) -> int:
        """Crops in a batch."""
        return self._classes * (1 + VIEWS)

    def draw(self, rng: np.random.Generator) -> tuple[Image, NDArray[np.int64]]:
        """Crops (size, 128, 128, 3), prototypes first, and each class's group: what looks alike but for a mark."""
        families = sorted(set(self._groups.values()))
        order = {family: place for place, family in enumerate(rng.permutation(families))}
        labels = sorted(self._groups, key=lambda label: (order[self._groups[label]], label))[: self._classes]
        turns = [int(rng.integers(4)) for _ in labels]
        crops = [np.rot90(self._prototype(label, rng), turn) for label, turn in zip(labels, turns, strict=True)]
        for _ in range(VIEWS):
            for label, turn in zip(labels, turns, strict=True):
                one = self._seen[label][int(rng.integers(len(self._seen[label])))]
                crops.append(np.rot90(one.crop(rng, JITTER), turn))
        return np.stack(crops), np.array([self._groups[label] for label in labels], np.int64)

    def _prototype(self, label: str, rng: np.random.Generator) -> Image:
        """An example as it is, or as a photo from afar has it: galleries hold the mean of these."""
        examples = self._examples[label]
        example = examples[int(rng.integers(len(examples)))]
        side = int(rng.choice([0, *AFAR]))
        return from_afar(example, side) if side else example


def _family(label: str) -> str:
    """What plain, male, female and young of a species share; other tiles are on their own."""
    parts = label.split("/")
    return f"species/{parts[1]}" if parts[0] in ("animal", "offspring") else label
