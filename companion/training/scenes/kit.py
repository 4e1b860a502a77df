"""The kit: what a sampler has to know of an edition, which is all but its pictures."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np

from companion.training.edition import Edition
from companion.training.scenes.exotic_zoos import Wider
from companion.training.scenes.scene import Item, Pair, Pose
from companion.training.scenes.water_zoos import Cell, WaterBox
from companion.training.scenes.zoos import Box

COIN_MM = 18.0
TRUCK_MM = (92.0, 34.0)
COMPARTMENTS_MM = ((-29.0, 0.0), (0.0, 0.0), (29.0, 0.0))
"""Centres of a truck's compartments, from the truck's centre (print-and-play geometry)."""

MARK_STEP = 40
"""Grey levels by which a mark differs from the tile without it."""

ENTRANCE: tuple[Cell, ...] = ((0, 0), (1, 0), (0, 1))
"""Cells of the water board that may not be built over (FACTS.md, Board)."""

BOARD_MM = 2.0
"""Thickness of a board of cardboard."""


@dataclass(frozen=True, slots=True)
class Kit:
    """An edition's labels and layouts.

    ``labels`` are those of tiles; ``layouts`` maps a board's name to its companion.layout/1 object; ``parts`` maps
    ``truck``, ``coin``, ``tray`` to their size in mm where the edition has them; ``marks`` maps a species to the places
    of its sex marks on the tile, from -0.5 to 0.5 about its middle. ``counts`` holds the pieces of each label in each
    set of expansions, ``widths`` the millimetres of tiles that are not as wide as the others.
    """

    name: str
    labels: tuple[str, ...]
    layouts: Mapping[str, Mapping[str, Any]]
    parts: Mapping[str, Pair] = field(default_factory=dict)
    marks: Mapping[str, tuple[Pair, ...]] = field(default_factory=dict)
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    widths: Mapping[str, float] = field(default_factory=dict)

    @property
    def tile_mm(self) -> float:
        """Side of a tile, the diameter of an offspring."""
        return float(next(iter(self.layouts.values()))["tile_mm"])

    @property
    def rules(self) -> str:
        """The edition that the rules know: made-up ones have the components of 2023, their expansions those printed."""
        return "print-and-play" if self.counts or self.name == "print-and-play" else "2023"

    def box(self, xxl: bool = True) -> Box:
        """What zoos are made of, the stall of XXL only with it."""
        animals = [label for label in self.labels if label not in self.counts.get("aquaretto", {})]
        species = sorted({label.split("/")[1] for label in animals if label.startswith("animal/")})
        stalls = sorted(label.removeprefix("stall/") for label in self.labels if label.startswith("stall/"))
        stalls = [name for name in stalls if xxl or name != "xxl"]
        areas = {name: _spaces(area) for name, area in self.layouts["main"]["areas"].items() if _holds_tiles(name)}
        if "expansion" in self.layouts:
            spaces = _spaces(self.layouts["expansion"]["areas"]["expansion"])
            areas |= {"expansion-1": spaces, "expansion-2": spaces}
        return Box(tuple(species), tuple(stalls), areas)

    def wider(self, exotic: bool, xxl: bool) -> Wider:
        """What the expansions of zoos hold, with those that are played."""
        labels = self.counts.get("exotic", {})
        kinds = tuple(label.removeprefix("exotic/") for label in labels if label.startswith("exotic/"))
        colours = tuple(label.removeprefix("bonus/") for label in labels if label.startswith("bonus/"))
        return Wider(kinds, colours, exotic, xxl)

    def water_box(self, xxl: bool) -> WaterBox:
        """What water zoos are made of."""
        cells = {board: cells_of(self.layouts[board]) for board in self.layouts if board.startswith("water")}
        counts: Counter[str] = Counter()
        for one in ("aquaretto", *(["aquaretto-xxl"] if xxl else [])):
            of_animals = {k: n for k, n in self.counts[one].items() if k.startswith(("animal/", "offspring/"))}
            counts.update(of_animals)
        boards = {board.removeprefix("water-"): held for board, held in cells.items() if board != "water"}
        return WaterBox(dict(counts), cells["water"], ENTRANCE, boards, xxl)

    def size_mm(self, board: str) -> Pair:
        """Width and height of a board."""
        width, height = self.layouts[board]["size_mm"]
        return float(width), float(height)


def cells_of(layout: Mapping[str, Any]) -> tuple[Cell, ...]:
    """The grid's cells of a board for water zoos, in the order of its spaces."""
    return tuple((int(x), int(y)) for x, y in layout["areas"]["basin"]["cells"])


def _spaces(area: Mapping[str, Any]) -> tuple[int, int]:
    return len(area.get("animals", ())), len(area.get("stalls", ()))


def _holds_tiles(area: str) -> bool:
    return area.startswith(("enclosure-", "expansion-")) or area in ("barn", "free-stall")


def kind_of(label: str) -> str:
    """The detector's kind of a component's label."""
    word = label.split("/", maxsplit=1)[0]
    kinds = {
        "offspring": "round-tile",
        "token": "round-tile",
        "coworker": "round-tile",
        "coin": "coin",
        "truck": "truck",
        "hay-bale": "hay-bale",
        "die": "die",
    }
    return kinds.get(word, word if word in ("visitor", "board", "sheet") else "square-tile")


def tile_item(rng: np.random.Generator, kit: Kit, label: str, pose: Pose, area: str = "table", space: str = "") -> Item:
    """A tile of a label with the small faults of its cutting."""
    kind = kind_of(label)
    side = kit.parts.get("coin", (COIN_MM, COIN_MM))[0] if kind == "coin" else kit.widths.get(label, kit.tile_mm)
    shape = "round" if kind in ("round-tile", "coin") else "square"
    cut = (0.0, 0.0) if kind == "coin" else (float(rng.normal(0, 0.008)), float(rng.normal(0, 0.008)))
    grey = int(rng.integers(120, 235))
    edge = (grey - 12, grey - 4, grey) if kind != "coin" else (90, 120, 130)
    return Item(kind, label, label, pose, (side, side), float(rng.uniform(1.7, 2.2)), shape, area, space, edge, cut)


def kit_of(edition: Edition) -> Kit:
    """The kit of an edition."""
    layouts = {name: board.layout for name, board in edition.boards.items()}
    parts = {name: part.size_mm for name, part in edition.parts.items()}
    marks = {label.split("/")[1]: _marks(edition, label) for label in edition.tiles if label.endswith("/male")}
    loose = ("coin", "truck", "hay-bale", "tray", "last-round")
    labels = tuple(sorted(label for label in edition.tiles if label not in loose))
    return Kit(edition.name, labels, layouts, parts, marks, edition.counts, edition.widths)


def _marks(edition: Edition, male: str) -> tuple[Pair, ...]:
    """Where the tiles of a species differ from its plain one: the middles of those cells of a 10 x 10 grid."""
    plain = edition.tiles[male.removesuffix("/male")][..., :3].astype(np.int16)
    places = set()
    for label in (male, male.removesuffix("male") + "female"):
        differs = (np.abs(edition.tiles[label][..., :3] - plain).max(axis=-1) > MARK_STEP).astype(np.float32)
        cells = cv2.resize(differs, (10, 10), interpolation=cv2.INTER_AREA)
        places |= {((int(x) - 4.5) / 10, (int(y) - 4.5) / 10) for y, x in np.argwhere(cells > 0.2)}
    return tuple(sorted(places))


def board_item(kit: Kit, board: str, pose: Pose) -> Item:
    """A board, lying with its centre at the pose."""
    return Item(
        "board",
        "board",
        f"board/{board}",
        pose,
        kit.size_mm(board),
        BOARD_MM,
        shape=_shape(kit.layouts[board]),
        edge=(70, 80, 90),
        layout=f"{kit.name}/{board}",
    )


def _shape(layout: Mapping[str, Any]) -> str:
    """The shape of a board as items tell it: a rectangle, or its corners as fractions of its size."""
    if "shape" not in layout:
        return "square"
    width, height = layout["size_mm"]
    return " ".join(f"{x / width:.4f},{y / height:.4f}" for x, y in layout["shape"])


def barn_item(kit: Kit, main: Item) -> Item:
    """The part of a main board that its barn takes up, as if it lay there alone."""
    outline = np.array(kit.layouts["main"]["areas"]["barn"]["outline"], float)
    low, high = outline.min(axis=0), outline.max(axis=0)
    x, y = on_board(main, ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2))
    pose = replace(main.pose, x=x, y=y)
    return replace(main, pose=pose, size=(float(high[0] - low[0]), float(high[1] - low[1])))


def on_board(board: Item, point: Pair) -> Pair:
    """Table mm of a point in a board's own mm (origin at its upper left)."""
    turn = np.radians(board.pose.turn)
    x, y = point[0] - board.size[0] / 2, point[1] - board.size[1] / 2
    return (
        float(board.pose.x + x * np.cos(turn) - y * np.sin(turn)),
        float(board.pose.y + x * np.sin(turn) + y * np.cos(turn)),
    )
