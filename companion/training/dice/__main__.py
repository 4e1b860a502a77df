"""The dice's data and networks: ``python -m companion.training.dice views | learn | propose | judge | export | ...``.

``views`` composes what the networks learn from, ``learn`` trains the finder, ``propose`` lets it say where tops may be,
``judge`` trains the network that looks there again, ``export`` writes the ONNX files, ``examination`` composes the
photos that reading is measured on (``companion evaluate``).
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
    for name, what in (("learn", "train the finder on a folder of views"), ("judge", "train the judge on its finds")):
        learn = commands.add_parser(name, help=what)
        learn.add_argument("--data", type=Path, required=True)
        learn.add_argument("--out", type=Path, required=True, help="file of the weights")
        learn.add_argument("--detector", type=Path, default=DETECTOR, help="the checkpoint whose first stages are kept")
        learn.add_argument("--minutes", type=float, default=4.0, help="of processor time")
        learn.add_argument("--seed", type=int, default=0)
        learn.add_argument("--start", type=Path, default=None, help="earlier weights to go on from")
    propose = commands.add_parser("propose", help="write beside each view where the finder sees what may be a top")
    propose.add_argument("--data", type=Path, required=True)
    propose.add_argument("--finder", type=Path, default=ROOT / "models" / "dice" / "model.onnx")
    propose.add_argument("--judge", type=Path, default=None, help="an earlier judge.onnx, for the hardest of them")
    export = commands.add_parser("export", help="write model.onnx, or judge.onnx")
    export.add_argument("--weights", type=Path, required=True)
    export.add_argument("--judge", action="store_true", help="the weights are the judge's")
    export.add_argument("--detector", type=Path, default=DETECTOR)
    export.add_argument("--out", type=Path, default=None)
    exam = commands.add_parser("examination", help="photos with truth for the evaluation")
    exam.add_argument("--art", type=Path, required=True)
    exam.add_argument("--out", type=Path, required=True)
    exam.add_argument("--seed", type=int, default=31)
    exam.add_argument("--count", type=int, default=120)
    exam.add_argument("--committed", action="store_true", help="only art that may be kept in the repository")
    exam.add_argument("--learnt", action="store_true", help="dice as training shows them, to choose thresholds on")
    exam.add_argument("--size", type=int, nargs=2, default=PHOTO, metavar=("W", "H"))
    film = commands.add_parser("film", help="a game as pictures of one camera, to be followed")
    film.add_argument("--art", type=Path, required=True)
    film.add_argument("--out", type=Path, required=True)
    film.add_argument("--seed", type=int, default=1)
    film.add_argument("--players", type=int, default=3)
    film.add_argument("--turns", type=int, default=12)
    film.add_argument("--kind", default="own-stickers", help="whose pictures the dice carry")
    film.add_argument("--planting", type=float, default=0.0, help="share of the turns followed by what is not allowed")
    film.add_argument("--video", action="store_true", help="film.mp4 with hands instead of pictures")
    film.add_argument("--size", type=int, nargs=2, default=(1280, 720), metavar=("W", "H"))
    chosen = parser.parse_args(words)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", datefmt="%H:%M:%S")
    steps = {
        "views": _views,
        "learn": _learn,
        "propose": _propose,
        "judge": _judge,
        "export": _export,
        "examination": _examination,
        "film": _film,
    }
    steps[chosen.command](chosen)


def _views(chosen: argparse.Namespace) -> None:
    from companion.training.dice import views

    for number in views.write(chosen.out, chosen.art, chosen.seed, chosen.first, chosen.count):
        logging.info("views of table %d", number)


def _learn(chosen: argparse.Namespace) -> None:
    from companion.training.dice.learning import learn

    learn(chosen.data, chosen.out, chosen.detector, chosen.minutes, chosen.seed, chosen.start)


def _propose(chosen: argparse.Namespace) -> None:
    from companion.training.dice.judging import FAINTEST, propose
    from companion.vision.dice.judge import TopJudge
    from companion.vision.dice.tops import TopFinder
    from companion.vision.inference import load_network

    judge = TopJudge(load_network(chosen.judge)) if chosen.judge else None
    count = sum(1 for _ in propose(chosen.data, TopFinder(load_network(chosen.finder), FAINTEST), judge))
    logging.info("%d views", count)


def _judge(chosen: argparse.Namespace) -> None:
    from companion.training.dice.judging import learn

    learn(chosen.data, chosen.out, chosen.detector, chosen.minutes, chosen.seed, chosen.start)


def _export(chosen: argparse.Namespace) -> None:
    from companion.training.dice.export import export, export_judge

    out = chosen.out or ROOT / "models" / "dice" / ("judge.onnx" if chosen.judge else "model.onnx")
    written = (export_judge if chosen.judge else export)(chosen.weights, chosen.detector, out)
    logging.info("%s", written)


def _examination(chosen: argparse.Namespace) -> None:
    from companion.training.dice import examination

    kinds = examination.COMMITTED if chosen.committed else examination.HANDS
    kinds = examination.LEARNT if chosen.learnt else kinds
    places = examination.Places(ROOT / "calibration", chosen.art)
    for number in examination.write(chosen.out, places, chosen.seed, chosen.count, kinds, tuple(chosen.size)):
        logging.info("photo %d", number)


def _film(chosen: argparse.Namespace) -> None:
    from companion.training.dice import films
    from companion.training.dice.examination import Places

    places = Places(ROOT / "calibration", chosen.art)
    about = {"players": chosen.players, "turns": chosen.turns, "kind": chosen.kind, "size": tuple(chosen.size)}
    more = {"planting": chosen.planting, "video": chosen.video}
    for number in films.write(chosen.out, places, chosen.seed, **about, **more):
        logging.info("picture %d", number)


if __name__ == "__main__":
    main()
