"""Tiles of an enrolled copy as photos show them: its own pictures on its own boards, seen by the fast compositor."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import UsageError
from companion.storage import Profile, boards_of, profile_picture
from companion.training.boards import BoardArt
from companion.training.edition import Edition
from companion.training.scenes.compositor import compose
from companion.training.scenes.copies import lay_in_rows, photo_of
from companion.training.scenes.kit import Kit, kit_of
from companion.training.scenes.photograph import photograph
from companion.training.scenes.pictures import Pictures
from companion.training.scenes.recipes import EditionChoice, Extras, Framing, Mess, Optics, Recipe
from companion.training.scenes.sampling import sample_scene
from companion.training.scenes.scene import Item, Scene
from companion.training.scenes.truth import truth_of
from companion.training.tile_styles import FACE_SIDE
from companion.vision.crops import CROP_MARGIN, crop
from companion.vision.judging.fusion import of_kind

Image = NDArray[np.uint8]
Quad = NDArray[np.float64]

KINDS: Final = ("square-tile", "round-tile")
FEWEST_SPECIES, FEWEST_STALLS = 3, 2
"""What zoos need to be made of: species of which plain, male, female and offspring were learnt, and stalls."""
ROWS_EVERY: Final = 4
"""One scene of so many shows all tiles in rows instead of a zoo, so that each label is seen."""
LEAST_VISIBLE: Final = 0.75
_BORDER: Final = 0.3
"""What is kept around a tile of a photo, as a share of its side."""
_ROWS: Final = Framing(fill=(0.8, 0.95))


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A tile as a photo shows it: the part of the photo, BGR (h, w, 3), and the tile's corners in it, (4, 2) pixels."""

    label: str
    patch: Image
    quad: Quad

    def crop(self, rng: np.random.Generator, jitter: float) -> Image:
        """The crop (128, 128, 3) by corners that are off by ``jitter`` of the side (standard deviation)."""
        side = float(np.linalg.norm(self.quad - np.roll(self.quad, 1, 0), axis=1).mean())
        return crop(self.patch, (self.quad + rng.normal(0, jitter * side, (4, 2))).astype(np.float32))


def edition_of_profile(copy: Profile) -> Edition:
    """The copy as an edition that scenes can be made of: the first example of each tile, and its boards for zoos."""
    boards = {name: board for name, board in boards_of(copy).items() if name in ("main", "expansion")}
    if "main" not in boards:
        raise UsageError(f"the profile '{copy.name}' has no zoo board yet: companion enrol board")
    art = {
        name: BoardArt(np.asarray(board.image, np.uint8), json.loads(copy.files[f"boards/{name}.json"]))
        for name, board in boards.items()
    }
    if "expansion" in art:
        art["expansion-back"] = _back(art["expansion"])
    tiles = {label: _face(copy, label) for label in copy.labels if of_kind(label, KINDS[0]) or of_kind(label, KINDS[1])}
    return Edition(copy.name, float(art["main"].layout["tile_mm"]), tiles, art)


def _face(copy: Profile, label: str) -> Image:
    """The face of a label, BGRA (256, 256, 4): its first example without the margin, clear outside a round one."""
    picture = profile_picture(copy, copy.example_paths(label)[0])
    start = round(picture.shape[0] * CROP_MARGIN)
    inner = picture[start : picture.shape[0] - start, start : picture.shape[1] - start]
    face = cv2.resize(inner, (FACE_SIDE, FACE_SIDE), interpolation=cv2.INTER_CUBIC)
    alpha = np.full((FACE_SIDE, FACE_SIDE), 255, np.uint8)
    if of_kind(label, KINDS[1]):
        alpha[:] = 0
        cv2.circle(alpha, (FACE_SIDE // 2, FACE_SIDE // 2), FACE_SIDE // 2 - 1, 255, -1, cv2.LINE_AA)
    return np.dstack([np.asarray(face, np.uint8), alpha])


def _back(board: BoardArt) -> BoardArt:
    """The side of an expansion that nobody photographed: as bright and as coloured as the other one, and plain."""
    image = np.full_like(board.image, 0)
    image[:] = board.image.reshape(-1, 3).mean(axis=0)
    return BoardArt(image, {**board.layout, "areas": {}})


def kit_of_profile(edition: Edition) -> Kit:
    """What scenes are made of: whole species, and whatever else was learnt.

    :raises UsageError: when that is too little for a zoo.
    """
    plain = [label for label in edition.tiles if label.startswith("animal/") and label.count("/") == 1]
    whole = [one for one in plain if _family(one) <= set(edition.tiles)]
    stalls = [label for label in edition.tiles if label.startswith("stall/")]
    if len(whole) < FEWEST_SPECIES or len(stalls) < FEWEST_STALLS:
        raise UsageError(
            f"the profile '{edition.name}' has too few tiles to train with: it needs {FEWEST_STALLS} stalls and "
            f"{FEWEST_SPECIES} species, each plain, male, female and young (companion enrol tiles)"
        )
    families = {label for one in whole for label in _family(one)}
    others = {label for label in edition.tiles if not label.startswith(("animal/", "offspring/"))}
    return kit_of(replace(edition, tiles={label: edition.tiles[label] for label in sorted(families | others)}))


def _family(plain: str) -> set[str]:
    return {plain, f"{plain}/male", f"{plain}/female", plain.replace("animal/", "offspring/", 1)}


def recipe_of(seed: int) -> Recipe:
    """The tables on which the copy is seen: those of the detector's training, as phones photograph whole zoos."""
    return Recipe(
        name="own-copy",
        about="zoos of an enrolled copy",
        renderer="compositor",
        seed=seed,
        count=0,
        edition=EditionChoice("print-and-play"),
        sizes=((1280, 960), (1600, 1200)),
        tables=("wood", "cloth", "felt", "plain", "stone", "print", "grass"),
        lights=("window", "overcast", "lamp", "evening", "spot"),
        clutter=("glass", "mug", "can", "hand", "pen", "phone", "book"),
        framing=Framing(fill=(0.72, 0.96)),
        mess=Mess(marks=True),
        extras=Extras(truck=0.0, spare=0.0, die=0.0, visitor=0.0, hay_bale=0.0, sheet=0.0, neighbour=0.0, clutter=1.0),
        optics=Optics(),
    )


def seen_tiles(recipe: Recipe, edition: Edition, kit: Kit, number: int) -> list[Seen]:
    """The tiles that hardly anything covers in the photo of a scene, which the recipe's seed and a number decide."""
    scene = _scene(recipe, kit, number)
    scene = replace(scene, items=tuple(item for item in scene.items if _is_known(item, edition)))
    ideal = compose(scene, Pictures(edition))
    photo = photograph(ideal.image, scene)
    quality = [cv2.IMWRITE_JPEG_QUALITY, scene.lens.quality]
    photo = np.asarray(cv2.imdecode(cv2.imencode(".jpg", photo, quality)[1], cv2.IMREAD_COLOR), np.uint8)
    return list(cut_out(photo, truth_of(scene, ideal.seen, "photo.jpg", None)["components"]))


def _scene(recipe: Recipe, kit: Kit, number: int) -> Scene:
    if number % ROWS_EVERY:
        return sample_scene(recipe, kit, number)
    rng = recipe.generator(number)
    rows = lay_in_rows(rng, kit, [str(label) for label in rng.permutation(kit.labels)])
    return replace(photo_of(recipe, kit, number, rows, _ROWS))


def _is_known(item: Item, edition: Edition) -> bool:
    """Whether there is a picture of an item: what was not learnt is not laid."""
    return item.kind not in KINDS or item.art in edition.tiles


def cut_out(photo: Image, components: list[dict[str, Any]]) -> Iterator[Seen]:
    """The tiles of a photo BGR (h, w, 3) that are hardly covered, by the components of its truth."""
    limits = np.array(photo.shape[1::-1]) - 0.5
    for one in components:
        quad = np.array(one["quad"], np.float64)
        inside = bool((quad > -0.5).all() and (quad < limits).all())
        if one["kind"] not in KINDS or one["visible"] < LEAST_VISIBLE or not inside:
            continue
        border = _BORDER * float(np.ptp(quad, axis=0).max())
        left, top = np.maximum(np.floor(quad.min(axis=0) - border), 0).astype(int)
        right, bottom = np.ceil(quad.max(axis=0) + border).astype(int)
        yield Seen(one["label"], photo[top : bottom + 1, left : right + 1].copy(), quad - (left, top))
