"""Gathers what witnesses say, fits their weights, and says how well they read: see models/witnesses/card.md."""

import argparse
import json
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.evaluation.measures import measure, reliability
from companion.reconcile.opinion import Opinion
from companion.reconcile.questions import Caution
from companion.rules.zooloretto.options import Options, options_for
from companion.storage import load_edition, load_reader
from companion.training.witnesses.examination import decoded, held_out, outcomes, trade_off
from companion.training.witnesses.examples import examples
from companion.training.witnesses.fitting import fitted
from companion.training.witnesses.records import Record, gather, records
from companion.vision.judging.fusion import HAND_SET, weights_to_json
from companion.vision.observation import Observation

EDITION = "print-and-play"
WEIGHTS = Path("models/witnesses/weights.json")
_log = logging.getLogger(__name__)


def gather_records(options: argparse.Namespace) -> None:
    """Reads photos with the shipped models and keeps what the witnesses say."""
    reader = load_reader(EDITION)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    with options.out.open("w", encoding="utf-8") as file:
        for number, (truth, line) in enumerate(gather(options.photos, reader, options.limit), 1):
            file.write(line + "\n")
            _log.info("%d %s", number, truth.photo.name)


def fit_weights(options: argparse.Namespace) -> None:
    """Fits the weights, writes them, and prints how well they read photos that they were not fitted on."""
    known = [record for file in options.records for record in records(file)]
    counts = load_edition(EDITION).counts
    if options.out is not None:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        document = weights_to_json(fitted(examples(known), counts))
        options.out.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    rules = options_for(EDITION, ("all-stalls", "balloon", "tray"))
    _report("set by hand", [decoded(record, HAND_SET, counts, rules) for record in known], rules)
    held = [decoded(record, weights, counts, rules) for record, weights in held_out(known, counts)]
    _report("fitted on the photos of the other folds", held, rules)


def _report(title: str, judged: Sequence[tuple[Record, Observation, Opinion]], rules: Options) -> None:
    """Prints the measures, the reliability table and the trade-off of one way to judge."""
    results = outcomes(judged, rules, Caution())
    whole = measure(results)
    _log.info("\n%s: %d photos", title, whole.photos)
    _log.info(
        f"components {whole.right / whole.components:.2%}  zoos {whole.exact / whole.photos:.1%}  "
        f"scores {whole.scores_exact / whole.photos:.1%}  silent {whole.silent / whole.components:.2%}  "
        f"doubts a zoo {whole.doubts_a_zoo:.2f}"
    )
    _log.info("said        components  mean   right")
    for row in reliability(results):
        _log.info(f"{row.low:.2f}-{row.high:.2f}  {row.count:10d}  {row.confidence:.3f}  {row.right:.3f}")
    _log.info("asked below (points, none)  doubts a zoo  silent errors")
    for caution, one in trade_off(judged, rules):
        asked = f"{caution.points:.3f}, {caution.no_points:.2f}"
        _log.info(f"{asked:26}  {one.doubts_a_zoo:12.2f}  {one.silent / one.components:.2%}")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m companion.training.witnesses", description=__doc__)
    commands = parser.add_subparsers(required=True)
    gathering = commands.add_parser("gather", help=gather_records.__doc__)
    gathering.add_argument("photos", nargs="+", type=Path, help="folders of photos with truth")
    gathering.add_argument("--out", type=Path, required=True, help="the file of records")
    gathering.add_argument("--limit", type=int, help="only the first photos")
    gathering.set_defaults(run=gather_records)
    fitting = commands.add_parser("fit", help=fit_weights.__doc__)
    fitting.add_argument("records", nargs="+", type=Path, help="files of records")
    fitting.add_argument("--out", type=Path, default=None, help=f"where the weights go, e.g. {WEIGHTS}")
    fitting.set_defaults(run=fit_weights)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stdout)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
