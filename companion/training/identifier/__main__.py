"""Draws, trains, exports and evaluates the identifier: ``python -m companion.training.identifier --help``."""

import argparse
import logging
from pathlib import Path

from companion.training import art
from companion.training.identifier.learning import learn
from companion.training.identifier.pool import draw_pool


def main() -> None:
    """Reads the command line and does one step."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", datefmt="%H:%M:%S")
    parser = argparse.ArgumentParser(prog="python -m companion.training.identifier", description=__doc__)
    steps = parser.add_subparsers(dest="step", required=True)
    drawing = steps.add_parser("pool", help="draw the faces of one role's art")
    drawing.add_argument("--art", type=Path, required=True, help="folder written by the drawing of art")
    drawing.add_argument("--role", choices=("train", "validation", "evaluation"), default="train")
    drawing.add_argument("--styles", type=int, default=1000)
    drawing.add_argument("--seed", type=int, default=1)
    drawing.add_argument("--out", type=Path, required=True)
    learning = steps.add_parser("learn", help="train the embedding")
    learning.add_argument("--pool", type=Path, required=True)
    learning.add_argument("--out", type=Path, required=True)
    learning.add_argument("--minutes", type=float, default=40)
    learning.add_argument("--steps", type=int, default=100_000)
    learning.add_argument("--seed", type=int, default=1)
    learning.add_argument("--start", type=Path, default=None, help="a checkpoint to go on from")
    learning.add_argument("--rate", type=float, default=8e-4)
    options = parser.parse_args()
    if options.step == "pool":
        names = [source.name for source in art.sources(options.role)]
        draw_pool(options.art, names, options.styles, options.seed).save(options.out)
    else:
        learn(options.pool, options.out, options.minutes, options.steps, options.seed, start=options.start, rate=options.rate)


if __name__ == "__main__":
    main()
