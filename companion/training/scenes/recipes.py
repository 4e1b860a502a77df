"""Recipes: what to render, as data in ``datasets/recipes/NAME.json``.

A recipe with a seed and a number is one picture; everything that chance decides is drawn from these three alone.
"""

import dataclasses
import json
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import numpy as np

from companion.errors import NotationError, UnknownNameError
from companion.training.scenes.scene import Pair, build
from companion.training.scenes.zoos import MOST_IN_BARN

FOLDER = Path(__file__).parents[3] / "datasets" / "recipes"


@dataclass(frozen=True, slots=True)
class EditionChoice:
    """Which editions the pictures show.

    The print-and-play one, ``count`` synthetic ones made of the sources of a role, or
    ``count`` editions of real animals in turn from the named ``sources``.

    ``run`` pictures in a row share an edition, which keeps few of them in memory.
    """

    kind: Literal["print-and-play", "synthetic", "sources"]
    role: Literal["train", "validation", "evaluation"] = "train"
    sources: tuple[str, ...] = ()
    count: int = 1
    seed: int = 0
    run: int = 8
    sets: tuple[str, ...] = ()
    """Sets of expansions that the pictures may show, printed or made up as the edition is."""


@dataclass(frozen=True, slots=True)
class Mess:
    """How untidily tiles lie: sigma and limit in mm, the share that is far off, sigma of the turn in degrees.

    ``heap`` is the most of a tile in the barn that other tiles may cover, 0 to 1; with ``marks`` they leave the
    places of the sex marks free, so that people can tell the zoo. ``heaped`` is the most animals that are put into a
    barn besides offspring without a space. ``buried`` is the share of the barn's tiles that are put onto another one.
    """

    sigma: float = 1.2
    limit: float = 5.0
    stray: float = 0.06
    turn: float = 3.0
    heap: float = 0.5
    marks: bool = False
    heaped: int = MOST_IN_BARN
    buried: float = 0.0


@dataclass(frozen=True, slots=True)
class Extras:
    """How often other things lie there: probabilities, for ``spare`` tiles and ``clutter`` mean numbers."""

    truck: float = 0.3
    spare: float = 1.5
    die: float = 0.15
    visitor: float = 0.15
    hay_bale: float = 0.12
    sheet: float = 0.12
    neighbour: float = 0.3
    clutter: float = 1.2


@dataclass(frozen=True, slots=True)
class Framing:
    """Where the camera stands.

    With ``tile_px`` the side of a tile in the picture is drawn from that range (log-uniform)
    and any part of the table may be in the middle; without it the whole zoo fills ``fill`` of the picture.
    """

    tile_px: Pair | None = None
    fill: Pair = (0.8, 0.95)
    elevation: Pair = (40.0, 90.0)
    azimuth: Pair = (-180.0, 180.0)
    fov: Pair = (64.0, 75.0)
    tele: float = 0.2
    radial: float = 0.02
    portrait: float = 0.5


@dataclass(frozen=True, slots=True)
class Optics:
    """How bad the photo may be: the largest blurs (pixels of 1000), noise (grey levels), lowest JPEG quality, glare.

    ``balance`` is the sigma of what the phone gets wrong in the gains of blue and red.
    """

    defocus: float = 1.2
    motion: float = 2.5
    noise: float = 7.0
    quality: int = 55
    glare: float = 0.8
    dark: float = 0.55
    balance: float = 0.05


@dataclass(frozen=True, slots=True)
class BirdChoice:
    """How many pictures are rectified views, their side in pixels, scale (px/mm), its spread, and the small turn.

    ``about`` is what such a view shows: the whole zoo, or its barn alone as the reader looks at it once more.
    """

    share: float = 0.0
    about: Literal["zoo", "barn"] = "zoo"
    side: int = 640
    scale: float = 1.75
    spread: float = 0.25
    turn: float = 8.0


@dataclass(frozen=True, slots=True)
class Recipe:
    """One set of pictures. ``count`` is how many it has unless a call says otherwise."""

    name: str
    about: str
    renderer: Literal["compositor", "path-tracer"]
    seed: int
    count: int
    edition: EditionChoice
    sizes: tuple[tuple[int, int], ...]
    tables: tuple[str, ...]
    lights: tuple[str, ...]
    clutter: tuple[str, ...]
    framing: Framing = field(default_factory=Framing)
    mess: Mess = field(default_factory=Mess)
    extras: Extras = field(default_factory=Extras)
    optics: Optics = field(default_factory=Optics)
    bird: BirdChoice = field(default_factory=BirdChoice)
    samples: int = 4
    labels: bool = False
    game: Literal["zooloretto", "aquaretto", "joint"] = "zooloretto"

    def generator(self, number: int, seed: int | None = None) -> np.random.Generator:
        """The source of chance of one picture."""
        name = zlib.crc32(self.name.encode())
        return np.random.default_rng([name, self.seed if seed is None else seed, number])


def recipe_from_json(data: dict[str, Any]) -> Recipe:
    """A recipe of a JSON object; ``NotationError`` names what is missing or not known."""
    if data.get("schema") != "companion.recipe/1":
        raise NotationError(
            f"not a recipe: schema is {data.get('schema')!r}", where="schema", expected="companion.recipe/1"
        )
    known = {f.name for f in dataclasses.fields(Recipe)} | {"schema"}
    for key in data:
        if key not in known:
            raise NotationError("is not known to recipes", where=key)
    recipe: Recipe = build(Recipe, data, "recipe")
    return recipe


def load_recipe(name: str) -> Recipe:
    """The recipe of a name in ``datasets/recipes``, or of a path to a JSON file."""
    path = Path(name) if name.endswith(".json") else FOLDER / f"{name}.json"
    if not path.is_file():
        known = ", ".join(sorted(p.stem for p in FOLDER.glob("*.json")))
        raise UnknownNameError(f"there is no recipe {name!r}; known are {known}")
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise NotationError(error.msg, where=f"{path.name} line {error.lineno}") from error
    return recipe_from_json(data)
