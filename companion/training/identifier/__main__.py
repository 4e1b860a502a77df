"""Draws, trains, exports, calibrates and measures: ``python -m companion.training.identifier --help``."""

import argparse
import json
import logging
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from companion.training import art
from companion.training.identifier.evaluation import Trials, calibrate, hold_trials, table
from companion.training.identifier.gallery import edition_gallery
from companion.training.identifier.photos import hold_photo_trials
from companion.training.identifier.pool import Pool, draw_pool
from companion.training.identifier.views import PLAYED, TYPICAL
from companion.vision.embedding import Embedder
from companion.vision.identifier import Calibration
from companion.vision.inference import load_network

Parser = argparse.ArgumentParser
Options = argparse.Namespace

STRENGTHS = {"typical": TYPICAL, "played": PLAYED}

WEIGHT_OF_DRAWN = 0.05
"""Weight of drawn faces beside a set of photos: they are harder than what is photographed, but they know strangers."""


def draw(options: Options) -> None:
    """Draws the faces of one role's art."""
    names = options.sources or [source.name for source in art.sources(options.role)]
    draw_pool(
        options.art, names, options.styles, options.seed, classes=options.classes, wide=options.marks == "wide"
    ).save(options.out)


def train(options: Options) -> None:
    """Trains the embedding."""
    from companion.training.identifier.learning import learn

    learn(
        options.pool,
        options.out,
        options.minutes,
        options.steps,
        options.seed,
        threads=options.threads,
        start=options.start,
        rate=options.rate,
    )


def write(options: Options) -> None:
    """Exports a checkpoint to ONNX, with a pool in 8-bit integers."""
    from companion.training.identifier.export import export, quantise

    target = options.model / "model.onnx"
    export(options.checkpoint, target)
    if options.pool:
        quantise(target, target, options.pool)


def _trials(options: Options) -> list[tuple[Trials, float]]:
    """The trials that were asked for, each with its weight in the calibration."""
    embedder = Embedder(load_network(options.model / "model.onnx", "onnxruntime"))
    trials = []
    if options.pool:
        styles = range(options.styles)
        drawn = hold_trials(Pool.load(options.pool), embedder, styles, 1, strength=STRENGTHS[options.strength])
        trials.append((drawn, WEIGHT_OF_DRAWN))
    for photos in options.photos:
        seen = hold_photo_trials(photos, options.editions, options.calibration, embedder, options.jitter)
        trials.append((seen, 1.0))
    return trials


def measure_probabilities(options: Options) -> None:
    """Calibrates on validation art and stores the result beside the model."""
    made = calibrate(_trials(options))
    text = json.dumps({"schema": "companion.calibration/1"} | {key: round(v, 4) for key, v in asdict(made).items()})
    (options.model / "calibration.json").write_text(text + "\n", encoding="utf-8")
    sys.stdout.write(f"{text}\n")


def evaluate(options: Options) -> None:
    """Prints the tables of the card."""
    calibration = Calibration.load(options.model / "calibration.json")
    for trials, _ in _trials(options):
        sys.stdout.write(f"{table(trials, calibration)}\n\n")


def compare_kin(options: Options) -> None:
    """Measures plain, male and female of enrolled copies; stores how sure it is, beside the model, if asked to."""
    from companion.training.identifier.copies import fitted_scale, kin_table, kin_trials

    embedder = Embedder(load_network(options.model / "model.onnx", "onnxruntime"))
    trials = kin_trials(options.copies, embedder)
    path = options.model / "calibration.json"
    scale = fitted_scale(trials) if options.fit else Calibration.load(path).kin_scale
    sys.stdout.write(f"{kin_table(trials, scale)}\n")
    if options.fit:
        document = json.loads(path.read_text(encoding="utf-8")) | {"kin_scale": round(scale, 4)}
        path.write_text(json.dumps(document) + "\n", encoding="utf-8")


def enrol(options: Options) -> None:
    """Builds the gallery of an edition, or of one of its sets of expansions, from its pictures."""
    embedder = Embedder(load_network(options.model / "model.onnx", "onnxruntime"))
    gallery = edition_gallery(options.calibration, options.edition, embedder, options.set)
    path = options.calibration / "editions" / options.edition / (options.set or "") / "gallery.npz"
    path.write_bytes(gallery.to_bytes())
    sys.stdout.write(f"{path}: {len(gallery.labels)} labels, {len(gallery.names)} vectors\n")


def _add(steps: "argparse._SubParsersAction[Parser]", name: str, run: Callable[[Options], None]) -> Parser:
    parser = steps.add_parser(name, help=run.__doc__)
    parser.set_defaults(run=run)
    parser.add_argument("--model", type=Path, default=Path("models/identifier"))
    parser.add_argument("--calibration", type=Path, default=Path("calibration"))
    return parser


def _arguments() -> Parser:
    parser = Parser(prog="python -m companion.training.identifier", description=__doc__)
    steps = parser.add_subparsers(dest="step", required=True)
    drawing = _add(steps, "pool", draw)
    drawing.add_argument("--art", type=Path, required=True, help="folder with the drawn art")
    drawing.add_argument("--role", choices=("train", "validation", "evaluation"), default="train")
    drawing.add_argument("--sources", nargs="*", default=None, help="instead of all sources of the role")
    drawing.add_argument("--styles", type=int, default=1000)
    drawing.add_argument("--classes", type=int, default=15, help="faces a style")
    drawing.add_argument("--marks", choices=("drawn", "wide"), default="drawn", help="wide: marks of many more kinds")
    drawing.add_argument("--seed", type=int, default=1)
    drawing.add_argument("--out", type=Path, required=True)
    training = _add(steps, "learn", train)
    training.add_argument("--pool", type=Path, required=True, nargs="+", help="one or several, equally often")
    training.add_argument("--out", type=Path, required=True)
    training.add_argument("--minutes", type=float, default=60)
    training.add_argument("--steps", type=int, default=3000)
    training.add_argument("--seed", type=int, default=1)
    training.add_argument("--start", type=Path, default=None, help="a checkpoint to go on from")
    training.add_argument("--rate", type=float, default=8e-4)
    training.add_argument("--threads", type=int, default=2)
    exporting = _add(steps, "export", write)
    exporting.add_argument("--checkpoint", type=Path, required=True)
    exporting.add_argument("--pool", type=Path, default=None, help="training faces: write 8-bit integers")
    for name, run in (("calibrate", measure_probabilities), ("evaluate", evaluate)):
        step = _add(steps, name, run)
        step.add_argument("--pool", type=Path, default=None, help="faces drawn with --classes 40")
        step.add_argument("--styles", type=int, default=16)
        step.add_argument("--strength", choices=tuple(STRENGTHS), default="typical")
        step.add_argument("--photos", type=Path, nargs="*", default=(), help="folders of rendered photos with truth")
        step.add_argument("--editions", type=Path, default=None, help="the renderer's editions")
        step.add_argument("--jitter", type=float, default=0.015)
    kin = _add(steps, "kin", compare_kin)
    kin.add_argument("--copies", type=Path, required=True, help="copies that companion.training.scenes.copies wrote")
    kin.add_argument("--fit", action="store_true", help="store the scale that fits these best")
    enrolling = _add(steps, "gallery", enrol)
    enrolling.add_argument("--edition", default="print-and-play")
    enrolling.add_argument("--set", default=None, help="a set of expansions: exotic, xxl, aquaretto, aquaretto-xxl")
    return parser


def main() -> None:
    """Reads the command line and does one step."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", datefmt="%H:%M:%S")
    options = _arguments().parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
