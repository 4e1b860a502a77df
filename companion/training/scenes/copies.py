"""What somebody photographs to enrol a copy of the game: its tiles in rows, and its empty boards.

    python -m companion.training.scenes.copies --recipe evaluation-editions --copies 5 --zoos 12 --art ART --out DIR

writes a folder for each edition of the recipe: ``tiles-1.jpg`` with its labels in ``tiles-1.txt``, ``tiles-2``, a photo
of each empty board with its layout, and ``zoos/``: photos of zoos of that copy. Every picture has its truth beside it.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from companion.errors import UsageError
from companion.storage import json_bytes, write_atomically
from companion.training.scenes import surroundings
from companion.training.scenes.editions import pictures_of
from companion.training.scenes.framing import frame_zoo
from companion.training.scenes.kit import Kit, board_item, kit_of, tile_item
from companion.training.scenes.orders import order_of
from companion.training.scenes.pictures import Pictures
from companion.training.scenes.recipes import Framing, Recipe, load_recipe
from companion.training.scenes.rendering import Order, Picture, develop, picture_name, store
from companion.training.scenes.sampling import sample_scene
from companion.training.scenes.scene import Item, Pose, Scene

PER_ROW = (5, 8)
GAP_MM = (4.0, 14.0)
"""Between tiles that are laid out, at least and at most."""
UNEVEN_MM, UNEVEN_DEGREES = 1.5, 4.0
SIDEWAYS = (-15.0, 15.0)
"""Degrees by which somebody who lays out tiles stands beside their rows."""
TILES_FRAMING = Framing(fill=(0.8, 0.95), elevation=(62.0, 90.0), azimuth=SIDEWAYS, tele=0.0, radial=0.008)
BOARD_FRAMING = Framing(fill=(0.82, 0.95), elevation=(66.0, 90.0), azimuth=SIDEWAYS, tele=0.0, radial=0.004)
SIZE = (2400, 1800)
"""Pixels of these photos: people go near for them."""
OFFSET = 10_000
"""Numbers from here on are photos for enrolment, so that no zoo shares their chance."""


def lay_in_rows(rng: np.random.Generator, kit: Kit, labels: Sequence[str]) -> list[Item]:
    """The tiles one after another in rows, not quite straight, in reading order."""
    per_row = int(rng.integers(*PER_ROW, endpoint=True))
    step = kit.tile_mm + float(rng.uniform(*GAP_MM))
    items = []
    for number, label in enumerate(labels):
        x, y = np.array([number % per_row, number // per_row]) * step + rng.normal(0, UNEVEN_MM, 2)
        pose = Pose(float(x), float(y), turn=float(rng.normal(0, UNEVEN_DEGREES)))
        items.append(tile_item(rng, kit, label, pose))
    return items


def photo_of(recipe: Recipe, kit: Kit, number: int, items: Sequence[Item], framing: Framing) -> Scene:
    """A photo of these items alone, taken from where somebody stands who wants them to be read."""
    rng = recipe.generator(number)
    view = frame_zoo(rng, framing, SIZE, items, ())
    return Scene(
        recipe=recipe.name,
        seed=recipe.seed,
        number=number,
        edition=kit.name,
        items=tuple(items),
        clutter=(),
        view=view,
        light=surroundings.pick_light(rng, recipe.lights, recipe.optics),
        lens=surroundings.pick_lens(rng, recipe.optics),
        table=surroundings.pick_table(rng, recipe.tables),
        zoo={"schema": "companion.zoo/1", "edition": kit.rules, "coins": 0, "areas": {}},
    )


def enrolment_photos(order: Order, kit: Kit, pictures: Pictures, index: int) -> Iterator[tuple[str, Picture, bytes]]:
    """The photos of one copy by name, each with what enrolment is told beside it: labels, or a board's layout."""
    rng = order.recipe.generator(OFFSET + 100 * index)
    labels = [str(label) for label in rng.permutation([label for label in kit.labels if label != "tile-back"])]
    half = (len(labels) + 1) // 2
    for part, chosen in enumerate((labels[:half], labels[half:]), start=1):
        scene = photo_of(order.recipe, kit, OFFSET + 100 * index + part, lay_in_rows(rng, kit, chosen), TILES_FRAMING)
        yield f"tiles-{part}", develop(order, scene, pictures), "".join(f"{label}\n" for label in chosen).encode()
    for part, board in enumerate(("main", "expansion"), start=3):
        width, height = kit.size_mm(board)
        item = board_item(kit, board, Pose(width / 2, height / 2))
        scene = photo_of(order.recipe, kit, OFFSET + 100 * index + part, [item], BOARD_FRAMING)
        yield board, develop(order, scene, pictures), json_bytes(kit.layouts[board])


def render_copy(order: Order, index: int, zoos: int, out: Path) -> Iterator[str]:
    """Renders the photos of one copy into its folder, giving each name when it is written; what is there is kept."""
    recipe, places = order.recipe, order.places
    pictures = pictures_of(recipe.edition, index, places.art, places.editions, places.calibration)
    kit = kit_of(pictures.edition)
    folder = out / kit.name
    (folder / "zoos").mkdir(parents=True, exist_ok=True)
    wanted = ("tiles-1", "tiles-2", "main", "expansion")
    if not all((folder / f"{name}.json").is_file() for name in wanted):
        for name, picture, told in enrolment_photos(order, kit, pictures, index):
            store(Picture(name, picture.files), folder)
            write_atomically(folder / f"{name}.{'txt' if name.startswith('tiles') else 'layout.json'}", told)
            yield f"{kit.name}/{name}"
    for number in range(1000 * index, 1000 * index + zoos):
        name = picture_name(recipe, number)
        if not (folder / "zoos" / f"{name}.json").is_file():
            store(develop(order, sample_scene(recipe, kit, number), pictures), folder / "zoos")
            yield f"{kit.name}/zoos/{name}"


def other_copies(recipe: Recipe, seed: int) -> Recipe:
    """The recipe with other editions of its sources and other photos of them."""
    return replace(recipe, seed=seed, edition=replace(recipe.edition, seed=seed))


def main(arguments: Sequence[str] | None = None) -> int:
    """Renders the photos of the copies of a recipe."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--recipe", default="evaluation-editions")
    parser.add_argument("--copies", type=int, default=5, help="how many editions of the recipe")
    parser.add_argument("--zoos", type=int, default=12, help="photos of zoos of each")
    parser.add_argument("--seed", type=int, help="for other copies than the recipe's own, and other photos of them")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--art", type=Path)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--bpy", type=Path)
    parser.add_argument("--composed", action="store_true", help="with the fast compositor instead of path tracing")
    given = parser.parse_args(arguments)
    recipe = load_recipe(given.recipe)
    if recipe.edition.kind == "print-and-play":
        raise UsageError(f"{recipe.name} shows the print-and-play edition, which nobody needs to enrol")
    if given.seed is not None:
        recipe = other_copies(recipe, given.seed)
    if given.composed:
        clutter = load_recipe("detector-val").clutter  # the compositor knows no other
        recipe = replace(recipe, renderer="compositor", clutter=clutter)
    order = order_of(recipe, None, given.art, given.cache, given.bpy)
    for index in range(given.copies):
        for name in render_copy(order, index, given.zoos, given.out):
            sys.stdout.write(f"{name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
