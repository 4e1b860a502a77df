"""Renders marked sheets and trains the reader of boxes: ``python -m companion.training.sheets --help``."""

import argparse
import logging
from dataclasses import replace
from pathlib import Path

import numpy as np

from companion.storage import data_root, read_json
from companion.storage.sheets import load_sheet_reference
from companion.training.sheets.examples import Examples, examples
from companion.training.sheets.recipes import recipe_from_json, render


def main() -> None:
    """Runs the command that the words name."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", datefmt="%H:%M:%S")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layout", default="print-and-play", help="the sheet that is marked")
    commands = parser.add_subparsers(required=True)
    draw = commands.add_parser("examples", help="draw boxes to learn from into a file")
    draw.add_argument("--sheets", type=int, default=330)
    draw.add_argument("--seed", type=int, default=9001)
    draw.add_argument("--out", type=Path, required=True)
    draw.set_defaults(run=_draw)
    photos = commands.add_parser("render", help="render a recipe of datasets/recipes: photos of sheets with truth")
    photos.add_argument("--recipe", required=True, help="its name, or a file")
    photos.add_argument("--out", type=Path, required=True)
    photos.add_argument("--count", type=int, help="only the first so many")
    photos.add_argument("--seed", type=int, help="another seed than the recipe's")
    photos.set_defaults(run=_render)
    train = commands.add_parser("learn", help="train on one such file, calibrate on another")
    train.add_argument("--train", type=Path, nargs="+", required=True)
    train.add_argument("--held", type=Path, required=True)
    train.add_argument("--out", type=Path, required=True)
    train.add_argument("--epochs", type=int, default=9)
    train.add_argument("--seed", type=int, default=1)
    train.set_defaults(run=_learn)
    options = parser.parse_args()
    options.run(options)


def _draw(options: argparse.Namespace) -> None:
    made = examples(load_sheet_reference(options.layout), options.seed, options.sheets)
    np.savez(options.out, pictures=(made.pictures * 190).round().astype(np.uint8), states=made.states)


def _learn(options: argparse.Namespace) -> None:
    from companion.training.sheets.learning import learn

    learn(_load(options.train), _load([options.held]), options.out, options.epochs, options.seed)


def _load(paths: list[Path]) -> Examples:
    stored = [np.load(path) for path in paths]
    pictures = np.concatenate([one["pictures"] for one in stored]).astype(np.float32) / 190
    return Examples(np.asarray(pictures, np.float32), np.concatenate([one["states"] for one in stored]))


def _render(options: argparse.Namespace) -> None:
    named = Path(options.recipe)
    path = named if named.suffix == ".json" else data_root() / "datasets" / "recipes" / f"{options.recipe}.json"
    recipe = recipe_from_json(read_json(path))
    recipe = recipe if options.seed is None else replace(recipe, seed=options.seed)
    count = options.count or recipe.count
    for number, written in enumerate(
        render(recipe, load_sheet_reference(options.layout), options.out, range(count)), 1
    ):
        logging.info("%d of %d: %s", number, count, written.name)


if __name__ == "__main__":
    main()
