"""Sets: what the expansions and the water zoos add to an edition's data, under ``sets`` in its JSON."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.errors import UnknownNameError
from companion.storage.files import read_json

if TYPE_CHECKING:
    from companion.vision.edition import BoardReference, Edition
    from companion.vision.gallery import Gallery

WATER: Final = "aquaretto"
"""The game of water zoos, and the set of its base game."""
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
    listed = [component for entry in entries for component in entry["components"]]
    attached = tuple(
        _reference(calibration, data["name"], entry["layouts"][board], entry["boards"][board])
        for entry in entries
        for board in entry.get("layouts", {})
    )
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
    """A board with its layout; the cells of a board that continues a grid are named after the board."""
    import cv2
    import numpy as np

    from companion.vision.edition import BoardReference
    from companion.vision.layout import GRID_AREA, layout_from_json

    layout = layout_from_json(read_json(calibration / "layouts" / f"{layout_name}.json"))
    own = layout.name.rpartition("/")[2]
    if "-" in own:
        layout = layout.renamed(GRID_AREA, own)
    picture = calibration / "editions" / edition / board["image"]
    image = cv2.imread(str(picture), cv2.IMREAD_COLOR)
    if image is None:
        raise UnknownNameError(f"the picture {picture.name} of {edition} is missing: install the companion again")
    return BoardReference(layout, np.asarray(image, dtype=np.uint8))
