"""The dice's data and network: ``python -m companion.training.dice views | learn | export | examination``.

``views`` composes what the network learns from, ``learn`` trains it, ``export`` writes the ONNX file, ``examination``
composes the photos that reading is measured on (``companion evaluate``).
"""

import argparse
import logging
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[3]
DETECTOR = ROOT / "models" / "detector" / "checkpoint.pt"
PHOTO = (2400, 1800)


def main(words: Sequence[str] | None = None) -> None:
    """Runs one of the commands."""
    parser = argparse.ArgumentParser(prog="python -m companion.training.dice", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    views = commands.add_parser("views", help="views for training, two a table")
    views.add_argument("--art", type=Path, required=True, help="the folder of drawn art (datasets/art.md)")
    views.add_argument("--out", type=Path, required=True)
    views.add_argument("--seed", type=int, default=5)
    views.add_argument("--first", type=int, default=0)
    views.add_argument("--count", type=int, default=600)
    learn = commands.add_parser("learn", help="train on a folder of views")
    learn.add_argument("--data", type=Path, required=True)
    learn.add_argument("--out", type=Path, required=True, help="file of the weights")
    learn.add_argument("--detector", type=Path, default=DETECTOR, help="the checkpoint whose first stages are kept")
    learn.add_argument("--minutes", type=float, default=4.0, help="of processor time")
    learn.add_argument("--seed", type=int, default=0)
    learn.add_argument("--start", type=Path, default=None, help="earlier weights to go on from")
    export = commands.add_parser("export", help="write model.onnx")
    export.add_argument("--weights", type=Path, required=True)
    export.add_argument("--detector", type=Path, default=DETECTOR)
    export.add_argument("--out", type=Path, default=ROOT / "models" / "dice" / "model.onnx")
    exam = commands.add_parser("examination", help="photos with truth for the evaluation")
    exam.add_argument("--art", type=Path, required=True)
    exam.add_argument("--out", type=Path, required=True)
    exam.add_argument("--seed", type=int, default=31)
    exam.add_argument("--count", type=int, default=120)
    exam.add_argument("--committed", action="store_true", help="only art that may be kept in the repository")
    exam.add_argument("--size", type=int, nargs=2, default=PHOTO, metavar=("W", "H"))
    chosen = parser.parse_args(words)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", datefmt="%H:%M:%S")
    {"views": _views, "learn": _learn, "export": _export, "examination": _examination}[chosen.command](chosen)


def _views(chosen: argparse.Namespace) -> None:
    from companion.training.dice import views

    for number in views.write(chosen.out, chosen.art, chosen.seed, chosen.first, chosen.count):
        logging.info("views of table %d", number)


def _learn(chosen: argparse.Namespace) -> None:
    from companion.training.dice.learning import learn

    learn(chosen.data, chosen.out, chosen.detector, chosen.minutes, chosen.seed, chosen.start)


def _export(chosen: argparse.Namespace) -> None:
    from companion.training.dice.export import export, load_weights

    logging.info("%s", export(load_weights(chosen.weights, chosen.detector), chosen.out))


def _examination(chosen: argparse.Namespace) -> None:
    from companion.training.dice import examination

    kinds = examination.COMMITTED if chosen.committed else examination.HANDS
    places = examination.Places(ROOT / "calibration", chosen.art)
    for number in examination.write(chosen.out, places, chosen.seed, chosen.count, kinds, tuple(chosen.size)):
        logging.info("photo %d", number)


if __name__ == "__main__":
    main()
