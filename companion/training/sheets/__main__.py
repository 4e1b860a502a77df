"""Renders marked sheets and trains the reader of boxes: ``python -m companion.training.sheets --help``."""

import argparse
import logging
from pathlib import Path

import numpy as np

from companion.storage.sheets import load_sheet_reference
from companion.training.sheets.examples import Examples, examples


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
    train = commands.add_parser("learn", help="train on one such file, calibrate on another")
    train.add_argument("--train", type=Path, required=True)
    train.add_argument("--held", type=Path, required=True)
    train.add_argument("--out", type=Path, required=True)
    train.add_argument("--epochs", type=int, default=14)
    train.add_argument("--seed", type=int, default=1)
    train.set_defaults(run=_learn)
    options = parser.parse_args()
    options.run(options)


def _draw(options: argparse.Namespace) -> None:
    made = examples(load_sheet_reference(options.layout), options.seed, options.sheets)
    np.savez(options.out, pictures=(made.pictures * 190).round().astype(np.uint8), states=made.states)


def _learn(options: argparse.Namespace) -> None:
    from companion.training.sheets.learning import learn

    learn(_load(options.train), _load(options.held), options.out, options.epochs, options.seed)


def _load(path: Path) -> Examples:
    with np.load(path) as stored:
        return Examples(stored["pictures"].astype(np.float32) / 190, stored["states"])


if __name__ == "__main__":
    main()
