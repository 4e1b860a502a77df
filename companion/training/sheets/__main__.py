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
    train = commands.add_parser("learn", help="train on a folder of such files, calibrate on another file")
    train.add_argument("--train", type=Path, required=True, help="the folder; new files may come meanwhile")
    train.add_argument("--held", type=Path, required=True)
    train.add_argument("--out", type=Path, required=True)
    train.add_argument("--steps", type=int, default=4000)
    train.add_argument("--minutes", type=float, default=1e9, help="of processor time: end by then, however far it is")
    train.add_argument("--start", type=Path, help="a folder with earlier networks to go on from")
    train.add_argument("--seed", type=int, default=1)
    train.set_defaults(run=_learn)
    digits = commands.add_parser("digits", help="train the network that tells digits written by hand")
    digits.add_argument("--out", type=Path, required=True, help="its ONNX file")
    digits.add_argument("--steps", type=int, default=2500)
    digits.set_defaults(run=_digits)
    options = parser.parse_args()
    options.run(options)


def _draw(options: argparse.Namespace) -> None:
    made = examples(load_sheet_reference(options.layout), options.seed, options.sheets)
    np.savez(options.out, pictures=made.pictures, states=made.states, sheets=made.sheets)


def _learn(options: argparse.Namespace) -> None:
    from companion.training.sheets.learning import learn

    def drawn() -> Examples:
        return _load(sorted(options.train.glob("*.npz")))

    learn(drawn, _load([options.held]), options.out, options.steps, options.seed, options.minutes, options.start)


def _digits(options: argparse.Namespace) -> None:
    from companion.training.sheets.digits import learn_digits

    logging.info("%.4f of the digits of people held out are right", learn_digits(options.out, options.steps))


def _load(paths: list[Path]) -> Examples:
    """The examples of several files; each file's sheets get numbers of their own."""
    stored = [np.load(path) for path in paths]
    pictures, states = (np.concatenate([one[name] for one in stored]) for name in ("pictures", "states"))
    firsts = np.cumsum([0, *(int(one["sheets"].max()) + 1 for one in stored)])
    sheets = np.concatenate([one["sheets"] + first for one, first in zip(stored, firsts[:-1], strict=True)])
    return Examples(pictures, states, sheets)


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
