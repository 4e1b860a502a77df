"""How ``companion evaluate`` measures copies of the game: each is enrolled from its photos, then its zoos are read."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.terminal import paper, progress
from companion.errors import InputError
from companion.storage import edition_of, identifier_of, load_detector, load_embedder, load_weights

if TYPE_CHECKING:
    from companion.evaluation.copies import Enrolled
    from companion.evaluation.measures import Outcome
    from companion.vision.inference import Runtime

_VARIANTS = ("all-stalls", "balloon", "tray")  # whatever a truth holds may be read


def copy_outcomes(folders: Sequence[Path], limit: int | None, runtime: "Runtime") -> "list[Outcome]":
    """What becomes of the zoos of each copy, ``limit`` of them at most; prints how enrolment went."""
    from companion.evaluation.copies import enrol

    enrolled = [enrol(folder) for folder in progress(folders, len(folders), "Enrolling")]
    for one in enrolled:
        _tell(one)
    outcomes: list[Outcome] = []
    for one in enrolled:
        outcomes += _read(one, limit, runtime)
    return outcomes


def _tell(one: "Enrolled") -> None:
    said = f"{one.profile.name}: {one.tiles} tiles enrolled, {one.misnamed} of them wrongly, in {one.seconds:.1f} s"
    paper().print("; ".join([said, *one.refused]), soft_wrap=True)


def _read(one: "Enrolled", limit: int | None, runtime: "Runtime") -> "list[Outcome]":
    """The zoos of one copy, each read with what was enrolled of it."""
    from companion.evaluation.assess import assess
    from companion.evaluation.truth import truths
    from companion.rules.zooloretto.options import options_for
    from companion.vision.reading import Reader

    if not one.profile.boards or not one.profile.labels:
        raise InputError(f"{one.profile.name} could not be enrolled, so that none of its zoos can be read")
    detector, embedder = load_detector(runtime), load_embedder(runtime)
    reader = Reader(edition_of(one.profile), detector, identifier_of(one.profile, embedder), load_weights())
    found = truths(one.zoos)[:limit]
    options = options_for(one.profile.edition, _VARIANTS)
    return [assess(truth, reader, options) for truth in progress(found, len(found), one.profile.name)]
