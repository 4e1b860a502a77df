"""Labels of tiles in a text: one a line or several with blanks or commas between them, or a JSON list."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from companion.errors import NotationError, UnknownNameError, UsageError
from companion.rules.components import parse_label
from companion.rules.zooloretto.options import edition_named
from companion.storage import labels_of_copies, read_text

_MORE = ("tile-back", "tray", "hay-bale")


def read_labels(path: Path, edition: str) -> tuple[str, ...]:
    """The labels in the file, in their order.

    :raises NotationError: for what is no label, with its place; UnknownNameError: for one that the edition does not
        have; UsageError: for one that stands there more than once.
    """
    words = _words(path)
    for number, word in enumerate(words, start=1):
        check_label(word, edition, f"{path}, label {number}")
    twice = [label for label, count in Counter(words).items() if count > 1]
    if twice:
        raise UsageError(
            f"{twice[0]} stands twice in {path}: lay out one tile of each kind; another photo may show it again"
        )
    return words


def check_label(label: str, edition: str, where: str = "") -> None:
    """Raise UnknownNameError, which lists those of its kind, unless the edition or an expansion has that label."""
    try:
        part = parse_label(label)
    except UnknownNameError as error:
        raise NotationError(str(error), where) from error
    if label not in labels_of_copies(edition) and part.kind not in _MORE:
        own = [one for one in edition_named(edition).counts if one.split("/")[0] == part.kind and one.count("/") == 1]
        rest = f", but {', '.join(own)}" if own else ""
        raise UnknownNameError(f"{where + ': ' if where else ''}edition {edition} has no {label}{rest}")


def _words(path: Path) -> tuple[str, ...]:
    text = read_text(path)
    words = _listed(text) if text.lstrip().startswith("[") else _plain(text)
    if not words:
        raise NotationError("there is no label in it", str(path), "labels such as animal/zebra/male")
    return tuple(words)


def _listed(text: str) -> Sequence[str]:
    try:
        words = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError("this is not a JSON list of labels") from error
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise NotationError("this is not a JSON list of labels")
    return words


def _plain(text: str) -> list[str]:
    lines = (line.partition("#")[0] for line in text.splitlines())
    return [word for line in lines for word in line.replace(",", " ").split()]
