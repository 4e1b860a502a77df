"""Sets: what the expansions and the water zoos add to an edition's data, under ``sets`` in its JSON."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.errors import UnknownNameError, UsageError
from companion.storage.files import read_json

if TYPE_CHECKING:
    from companion.vision.edition import BoardReference, Edition
    from companion.vision.gallery import Gallery

WATER: Final = "aquaretto"
"""The game of water zoos, and the set of its base game."""
ALL_EXPANSIONS: Final = {"zooloretto": ("exotic", "xxl"), WATER: ("xxl",)}
"""The expansions of each game that photos are read for."""
BOTH_GAMES: Final = ("coin-tile", "coin", "tile-back")
"""Labels whose pictures water zoos share with zoos."""


def sets_of(game: str, expansions: Sequence[str] = ()) -> tuple[str, ...]:
    """The sets that a game needs beside the components of the zoos' base game."""
    if game == WATER:
        return (WATER, *([f"{WATER}-xxl"] if "xxl" in expansions else []))
    return tuple(expansions)


def with_sets(edition: "Edition", data: Mapping[str, Any], calibration: Path, sets: Sequence[str]) -> "Edition":
    """The edition with what the sets add; with that of water zoos its main board is the water board.

    ``data``: the edition's JSON; ``calibration``: the folder of layouts and pictures.
    """
    entries = [_entry(data, one) for one in sets]
    attached = tuple(
        _reference(calibration, data["name"], entry["layouts"][board], entry["boards"][board])
        for entry in entries
        for board in entry.get("layouts", {})
    )
    return _grown(edition, data, sets, attached)


def with_own_boards(
    edition: "Edition", data: Mapping[str, Any], sets: Sequence[str], boards: Mapping[str, "BoardReference"]
) -> "Edition":
    """Somebody's own edition with what the sets add, as far as its ``boards`` were learnt, by their last name.

    Components are those of the print-and-play edition, whose JSON is ``data``: their numbers are the same in all.

    :raises UsageError: for a water zoo whose board has not been learnt.
    """
    named = [board for one in sets for board in _entry(data, one).get("layouts", {})]
    attached = tuple(_on_the_grid(boards[board]) for board in named if board in boards)
    if WATER in sets and named[0] not in boards:
        raise UsageError(f"the profile '{edition.name}' has no water zoo's board yet: companion enrol board")
    return _grown(edition, data, sets, attached)


def labels_of_sets(data: Mapping[str, Any]) -> frozenset[str]:
    """The labels of all components that expansions and other games add to an edition, whose JSON is ``data``."""
    entries = data.get("sets", {}).values()
    return frozenset(component["label"] for entry in entries for component in entry["components"])


def _grown(
    edition: "Edition", data: Mapping[str, Any], sets: Sequence[str], attached: "tuple[BoardReference, ...]"
) -> "Edition":
    """The edition with the boards and the components of sets; a water zoo's components replace those of zoos."""
    listed = [component for one in sets for component in _entry(data, one)["components"]]
    counts = Counter(edition.counts)
    if WATER in sets:
        counts = Counter()
        edition, attached = replace(edition, boards=attached[:1]), attached[1:]
    for component in listed:
        counts[component["label"]] += component["count"]
    rounds = {
        float(component["size_mm"][0])
        for component in [*listed, *data["components"]]
        if component["kind"] in ("round-tile", "coin")
    }
    figures = [component["size_mm"] for component in listed if component["kind"] == "visitor"]
    return replace(
        edition,
        counts=dict(counts),
        attached=attached,
        small_mm=tuple(sorted(rounds - {edition.main.layout.tile_mm})),
        figure_mm=(float(figures[0][0]), float(figures[0][1])) if figures else (0.0, 0.0),
    )


def gallery_with_sets(gallery: "Gallery", folder: Path, sets: Sequence[str]) -> "Gallery":
    """The gallery with the examples of the sets, which lie in ``folder`` by their name."""
    from companion.vision.gallery import Gallery

    if WATER in sets:
        gallery = gallery.only(BOTH_GAMES)
    for one in sets:
        gallery = gallery.joined(Gallery.from_bytes((folder / one / "gallery.npz").read_bytes()))
    return gallery


def _entry(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] | None = data.get("sets", {}).get(name)
    if found is None:
        raise UnknownNameError(f"photos of {name} cannot be read with edition '{data['name']}'")
    return found


def _reference(calibration: Path, edition: str, layout_name: str, board: Mapping[str, Any]) -> "BoardReference":
    """A board of an edition with its layout."""
    import cv2
    import numpy as np

    from companion.vision.edition import BoardReference
    from companion.vision.layout import layout_from_json

    layout = layout_from_json(read_json(calibration / "layouts" / f"{layout_name}.json"))
    picture = calibration / "editions" / edition / board["image"]
    image = cv2.imread(str(picture), cv2.IMREAD_COLOR)
    if image is None:
        raise UnknownNameError(f"the picture {picture.name} of {edition} is missing: install the companion again")
    return _on_the_grid(BoardReference(layout, np.asarray(image, dtype=np.uint8)))


def _on_the_grid(board: "BoardReference") -> "BoardReference":
    """The board; the cells of one that continues a grid are named after it."""
    from companion.vision.layout import GRID_AREA

    own = board.layout.name.rpartition("/")[2]
    return replace(board, layout=board.layout.renamed(GRID_AREA, own)) if "-" in own else board
