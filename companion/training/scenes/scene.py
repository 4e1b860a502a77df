"""The scene: everything that a renderer needs to know about one photographed table, as plain frozen values.

Frame of the table: millimetres, origin at the main board's upper left, x to the right, y down the board, z up towards
the viewer; turns are degrees, clockwise as seen from above.
"""

import dataclasses
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import NotationError

SCHEMA = "companion.scene/1"

Pair = tuple[float, float]
Colour = tuple[int, int, int]
"""BGR, 0 to 255."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where an object lies: the centre of its bottom face, its turn, the slope of its bottom (dz/dx, dz/dy)."""

    x: float
    y: float
    z: float = 0.0
    turn: float = 0.0
    slope: Pair = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Item:
    """A component of the game: a slab with a printed top face.

    ``art`` names the picture (a label of the edition, or ``board/NAME``); ``size`` is width and height in mm; ``cut``
    is how far the picture is off the centre of its slab, as a fraction of its side; ``layout`` is set for boards only;
    ``area`` and ``space`` are those of INTERFACES.md. ``shape`` is ``square``, ``round`` or the corners of a board that
    is no rectangle, as fractions of its width and height: ``0,0 0.5,0 ...``.
    """

    kind: str
    label: str
    art: str
    pose: Pose
    size: Pair
    thickness: float = 2.0
    shape: str = "square"
    area: str = "table"
    space: str = ""
    edge: Colour = (200, 205, 210)
    cut: Pair = (0.0, 0.0)
    layout: str = ""


@dataclass(frozen=True, slots=True)
class Clutter:
    """A thing that is no component: a glass, a mug, a hand with its sleeve, a pen, a phone, a book."""

    name: str
    pose: Pose
    size: tuple[float, float, float]
    colour: Colour
    second: Colour
    seed: int


@dataclass(frozen=True, slots=True)
class View:
    """The camera: it looks at ``target`` (mm) from ``distance`` (mm); azimuth 0 stands at the board's lower edge.

    ``fov`` is the angle across the picture's longer side in degrees, ``size`` the picture in pixels (width, height),
    ``radial`` the first coefficient of radial distortion in units of half the longer side.
    """

    size: tuple[int, int]
    fov: float
    target: Pair
    distance: float
    elevation: float
    azimuth: float
    roll: float = 0.0
    radial: float = 0.0


@dataclass(frozen=True, slots=True)
class Light:
    """The light: a key light from a direction against the room's, colours in kelvin, the shine on glossy paper."""

    name: str
    azimuth: float
    elevation: float
    key: float
    softness: float
    kelvin: Pair
    exposure: float
    glare: float
    seed: int


@dataclass(frozen=True, slots=True)
class Lens:
    """What the phone adds: blurs in pixels of a 1000 px picture, noise in grey levels, JPEG quality, colours."""

    defocus: float
    motion: float
    motion_angle: float
    noise: float
    quality: int
    contrast: float
    saturation: float
    balance: Pair
    vignette: float


@dataclass(frozen=True, slots=True)
class Table:
    """The table top: a kind of surface, three colours and the seed of its pattern."""

    kind: str
    colours: tuple[Colour, Colour, Colour]
    scale: float
    seed: int


@dataclass(frozen=True, slots=True)
class Bird:
    """A rectified view: the photo warped to the plane of the board, as the reader hands it to the detector.

    ``scale`` is in px/mm, ``turn`` in degrees, ``centre`` in mm, ``border`` the grey outside the photo.
    """

    size: tuple[int, int]
    centre: Pair
    scale: float
    turn: float
    border: int


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture to be taken; ``zoo`` is the legal zoo on the board as companion.zoo/1."""

    recipe: str
    seed: int
    number: int
    edition: str
    items: tuple[Item, ...]
    clutter: tuple[Clutter, ...]
    view: View
    light: Light
    lens: Lens
    table: Table
    zoo: Mapping[str, Any]
    bird: Bird | None = None


def scene_to_json(scene: Scene) -> dict[str, Any]:
    """The scene as JSON-ready values."""
    return {"schema": SCHEMA, **dataclasses.asdict(scene), "zoo": dict(scene.zoo)}


def scene_from_json(data: Mapping[str, Any]) -> Scene:
    """The scene of a JSON object, unknown keys ignored; ``NotationError`` names the key that is missing or wrong."""
    if data.get("schema") != SCHEMA:
        raise NotationError(f"not a scene: schema is {data.get('schema')!r}", where="schema", expected=SCHEMA)
    scene: Scene = build(Scene, data, "scene")
    return scene


def build(kind: Any, value: Any, where: str) -> Any:
    """Builds a value of a declared type (records, tuples, optional) from JSON; ``where`` is its key for errors."""
    origin = typing.get_origin(kind)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _build_record(kind, value, where)
    if origin is tuple:
        return _build_tuple(typing.get_args(kind), value, where)
    if origin in (types.UnionType, typing.Union):
        inner = next(arg for arg in typing.get_args(kind) if arg is not type(None))
        return None if value is None else build(inner, value, where)
    if kind is float and isinstance(value, int):
        return float(value)
    return value


def _build_record(kind: type, value: Any, where: str) -> Any:
    if not isinstance(value, Mapping):
        raise NotationError("is not an object", where=where, expected=kind.__name__)
    hints = typing.get_type_hints(kind)
    parts = {}
    for field in dataclasses.fields(kind):
        if field.name in value:
            parts[field.name] = build(hints[field.name], value[field.name], f"{where}.{field.name}")
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            raise NotationError("is missing", where=f"{where}.{field.name}")
    return kind(**parts)


def _build_tuple(args: tuple[Any, ...], value: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise NotationError("is not a list", where=where, expected="a list")
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(build(args[0], part, f"{where}[{i}]") for i, part in enumerate(value))
    if len(args) != len(value):
        raise NotationError(f"has {len(value)} parts", where=where, expected=f"{len(args)} parts")
    return tuple(build(arg, part, f"{where}[{i}]") for i, (arg, part) in enumerate(zip(args, value, strict=True)))
