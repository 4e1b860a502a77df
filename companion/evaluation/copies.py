"""Copies of the game as acceptance sees them: enrolled from a few photos, then read."""

import json
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError
from companion.learner import TILE_MM, check_labels, learn_board, learn_tiles
from companion.storage import Profile, load_detector, load_embedder, read_json

if TYPE_CHECKING:
    from companion.vision.detector import Detector
    from companion.vision.embedding import Embedder

TILE_PHOTOS = ("tiles-1", "tiles-2")
BOARDS = ("main", "expansion")


@dataclass(frozen=True, slots=True)
class Enrolled:
    """A copy after enrolment: its profile, the photos of its zoos, what enrolment refused, and wrong labels."""

    profile: Profile
    zoos: Path
    refused: tuple[str, ...]
    tiles: int
    misnamed: int
    """Tiles whose quad is nearest to that of another label in the photo's truth."""
    seconds: float


def copies(folder: Path) -> tuple[Path, ...]:
    """The folders of copies in a folder that ``companion.training.scenes.copies`` wrote; none in any other."""
    return tuple(sorted(path.parent for path in folder.glob("*/zoos") if (path.parent / "tiles-1.txt").is_file()))


def enrol(folder: Path) -> Enrolled:
    """The copy in a folder, learnt from its photos as a player would have it learnt."""
    started = perf_counter()
    detector, embedder = load_detector(), load_embedder()
    truth = read_json(folder / "main.json")
    profile = Profile(folder.name, str(truth["zoo"]["edition"]))
    refused: list[str] = []
    for board in BOARDS:
        if (folder / f"{board}.jpg").is_file():
            profile = _with_board(profile, folder, board, detector, embedder)
    tiles = misnamed = 0
    for name in TILE_PHOTOS:
        try:
            profile, count, wrong = _with_tiles(profile, folder / f"{name}.jpg", detector, embedder)
        except CompanionError as error:
            refused.append(f"{folder.name}/{name}: {error}")
            continue
        tiles, misnamed = tiles + count, misnamed + wrong
    return Enrolled(profile, folder / "zoos", tuple(refused), tiles, misnamed, perf_counter() - started)


def _with_board(profile: Profile, folder: Path, board: str, detector: "Detector", embedder: "Embedder") -> Profile:
    from companion.vision.frame import open_photo

    a, b, c, d = ((float(x), float(y)) for x, y in read_json(folder / f"{board}.json")["boards"][0]["quad"])
    layout = read_json(folder / f"{board}.layout.json")
    return learn_board(profile, open_photo(folder / f"{board}.jpg"), (a, b, c, d), layout, embedder, detector).profile


def _with_tiles(profile: Profile, photo: Path, detector: "Detector", embedder: "Embedder") -> tuple[Profile, int, int]:
    """The profile with a photo's tiles, how many there are, and how many of them got another tile's label."""
    import numpy as np

    from companion.vision.enrolment.tiles import find_tiles
    from companion.vision.frame import open_photo

    labels = photo.with_suffix(".txt").read_text(encoding="utf-8").split()
    opened = open_photo(photo)
    tiles = find_tiles(opened.pixels, detector, TILE_MM, opened.reduction, len(labels))
    check_labels(tiles, labels)
    true: list[dict[str, Any]] = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))["components"]
    centres = np.array([np.mean(part["quad"], axis=0) for part in true])
    nearest = (int(np.linalg.norm(centres - np.mean(tile.quad, axis=0), axis=1).argmin()) for tile in tiles)
    wrong = sum(true[index]["label"] != label for index, label in zip(nearest, labels, strict=True))
    return learn_tiles(profile, tiles, labels, embedder), len(tiles), wrong
