"""Clutter of the path tracer, none of which the compositor has, from tumblers to hands."""

# mypy: ignore-errors
# bpy has no types, and these files are imported by name in the program that it runs.

import math
from collections.abc import Callable

import bpy
import materials
import numpy as np
from meshes import UNIT, box, place, tube, turned


def add(thing: dict) -> None:
    """Adds one thing."""
    MAKERS[thing["name"]](thing)


def add_pawn(slab: dict) -> None:
    """A visitor: a turned pawn where the slab's outline stands."""
    low = np.array(slab["low"])
    centre, radius = low.mean(axis=0), float(np.linalg.norm(low[0, :2] - low[:, :2].mean(axis=0)))
    high = float(slab["top"][0][2] - slab["low"][0][2])
    shape = [(0, 0), (1, 0), (0.95, 0.12), (0.5, 0.45), (0.42, 0.6), (0.6, 0.7), (0.62, 0.8), (0.45, 0.94), (0, 1)]
    body = turned("pawn", [(r * radius, h * high) for r, h in shape], centre, materials.plain(slab["edge"], 0.35))
    body.pass_index = slab["number"] + 2000


def _cup(thing: dict) -> None:
    """A cup with a handle and something dark in it."""
    radius, height = thing["size"][0] / 2, thing["size"][2]
    glaze = materials.plain(thing["colour"], 0.2)
    wall = [(0, 0.2), (0.75, 0.2), (0.9, 0.2), (1, 1), (0.95, 1), (0.85, 0.12), (0, 0.12)]
    turned("cup", [(r * radius, h * height if h > 0.2 else h) for r, h in wall], thing["at"], glaze)
    drink = materials.plain([0.22, 0.13, 0.08], 0.08)
    turned("drink", [(0, 0.75 * height), (0.94 * radius, 0.75 * height)], thing["at"], drink)
    turn = math.radians(thing["turn"])
    out = np.array([math.cos(turn), math.sin(turn), 0.0])
    arc = np.linspace(-1.3, 1.3, 14)[:, None]
    middle = np.array(thing["at"]) + np.array([0, 0, height * 0.55]) + out * radius * 0.9
    tube("handle", middle + np.cos(arc) * out * 24 + np.sin(arc) * np.array([0, 0, height * 0.32]), [5.0] * 14, glaze)


def _tumbler(thing: dict) -> None:
    """A drinking glass, some with water or juice."""
    rng = np.random.default_rng(thing["seed"])
    radius, height = thing["size"][0] / 2, thing["size"][2]
    wall = [(0, 0.3), (0.8, 0.3), (1, 1), (0.95, 1), (0.76, 0.08), (0, 0.08)]
    turned(
        "tumbler",
        [(r * radius, h * height if h > 0.3 else h) for r, h in wall],
        thing["at"],
        materials.glass(thing["colour"]),
    )
    if rng.random() < 0.6:
        level = float(rng.uniform(0.25, 0.8))
        juice = materials.plain([0.85, float(rng.uniform(0.3, 0.7)), 0.1], 0.1)
        inner = [(0, 0.09), (0.75, 0.09), (0.75 + 0.19 * level, level), (0, level)]
        turned("juice", [(r * radius, h * height) for r, h in inner], thing["at"], juice)


def _bottle(thing: dict) -> None:
    radius, height = thing["size"][0] / 2, thing["size"][2]
    shape = [
        (0, 0),
        (0.95, 0),
        (1, 0.03),
        (1, 0.6),
        (0.8, 0.72),
        (0.36, 0.82),
        (0.33, 0.94),
        (0.4, 0.95),
        (0.4, 1),
        (0, 1),
    ]
    turned(
        "bottle",
        [(r * radius, h * height + 0.2) for r, h in shape],
        thing["at"],
        materials.plain(thing["colour"], 0.12),
    )
    label = [(1.01, 0.15), (1.01, 0.5)]
    turned("label", [(r * radius, h * height) for r, h in label], thing["at"], materials.plain(thing["second"], 0.6))


def _bowl(thing: dict) -> None:
    """A bowl of snacks."""
    rng = np.random.default_rng(thing["seed"])
    radius, height = thing["size"][0] / 2, thing["size"][2]
    shape = [(0, 0.1), (0.5, 0.1), (0.6, 0.1), (0.85, 0.5), (1, 1), (0.96, 1), (0.8, 0.5), (0.5, 0.2), (0, 0.18)]
    turned("bowl", [(r * radius, h * height) for r, h in shape], thing["at"], materials.plain(thing["colour"], 0.25))
    snack = materials.plain([0.85, 0.62, 0.25], 0.7, 0.05, 40.0)
    for _ in range(34):
        angle, reach = rng.uniform(0, 2 * math.pi), radius * 0.72 * math.sqrt(rng.random())
        size = rng.uniform(7, 11)
        above = np.array([reach * math.cos(angle), reach * math.sin(angle), height * 0.62 + rng.uniform(0, 9)])
        centre = np.array(thing["at"]) + above
        ball = [
            (size * math.sin(a), size * 0.8 * (1 - math.cos(a)) - size) for a in np.linspace(0.01, math.pi - 0.01, 8)
        ]
        turned("snack", ball, centre, snack, 12)


def _candle(thing: dict) -> None:
    radius, height = thing["size"][0] / 2, thing["size"][2]
    shape = [(0, 0.2), (1, 0.2), (1, 0.97), (0.93, 1), (0.8, 0.95), (0, 0.93)]
    wax = materials.plain(thing["colour"], 0.45)
    turned("candle", [(r * radius, h * height if h > 0.2 else h) for r, h in shape], thing["at"], wax)
    top = np.array(thing["at"]) + np.array([0, 0, height * 0.93])
    tube(
        "wick",
        top + np.array([[0, 0, 0], [0.5, 0, 5], [2, 0, 9]]),
        [0.9, 0.9, 0.7],
        materials.plain([0.1, 0.1, 0.1], 0.9),
        8,
    )


def _pencil(thing: dict) -> None:
    radius, length = thing["size"][0] / 2, thing["size"][1]
    turn = math.radians(thing["turn"])
    ahead = np.array([math.cos(turn), math.sin(turn), 0.0])
    centre = np.array(thing["at"]) + np.array([0, 0, radius])
    tail, neck, tip = centre - ahead * length / 2, centre + ahead * length * 0.42, centre + ahead * length / 2
    tube("pencil", np.linspace(tail, neck, 3), [radius] * 3, materials.plain(thing["colour"], 0.3), 6)
    tube("point", np.array([neck, tip]), [radius, 0.6], materials.plain([0.85, 0.7, 0.5], 0.7), 12)


def _box(thing: dict) -> None:
    """A box of a game, with a label."""
    box("box", thing["size"], thing["at"], thing["turn"], materials.plain(thing["colour"], 0.4))
    size = [thing["size"][0] * 0.7, thing["size"][1] * 0.5, thing["size"][2] + 0.4]
    box("label", size, thing["at"], thing["turn"], materials.plain(thing["second"], 0.4))


def _hand(thing: dict) -> None:
    """A hand that lies on the table, melted together from balls, with a forearm in a sleeve."""
    rng = np.random.default_rng(thing["seed"])
    turn = math.radians(thing["turn"])
    ahead, aside = np.array([math.cos(turn), math.sin(turn), 0.0]), np.array([-math.sin(turn), math.cos(turn), 0.0])
    wrist = np.array(thing["at"]) + np.array([0, 0, 24]) - ahead * 20
    melted = bpy.data.metaballs.new("hand")
    melted.resolution = melted.render_resolution = 0.06
    melted.threshold = 0.2

    def chain(points: np.ndarray, radii: np.ndarray) -> None:
        for centre, radius in zip(points, radii, strict=True):
            ball = melted.elements.new()
            ball.co = place(centre)
            ball.radius = float(radius) * UNIT * 1.32

    def limb(start: np.ndarray, end: np.ndarray, first: float, last: float, count: int) -> None:
        chain(np.linspace(start, end, count), np.linspace(first, last, count))

    for side in (-24, -8, 8, 24):
        limb(wrist + aside * side * 0.75, wrist + ahead * 72 + aside * side * 1.15, 19, 15, 8)
    for finger, length in enumerate((66, 78, 72, 54)):
        side = (finger - 1.5) * 19
        base = wrist + ahead * 76 + aside * side
        bend = float(rng.uniform(4, 12))
        middle = base + ahead * length * 0.5 + aside * side * 0.06 + [0, 0, bend - 6]
        limb(base, middle, 11, 10, 5)
        limb(middle, middle + ahead * length * 0.5 + aside * side * 0.05 - [0, 0, bend + 6], 10, 8, 5)
    hand = 1 if rng.random() < 0.5 else -1
    thumb = wrist + ahead * 22 + aside * 34 * hand
    limb(thumb, thumb + ahead * 48 + aside * 26 * hand - [0, 0, 8], 15, 10, 7)
    limb(wrist - ahead * 70, wrist, 30, 25, 7)
    melted.materials.append(materials.skin(thing["colour"]))
    bpy.context.collection.objects.link(bpy.data.objects.new("hand", melted))
    spine = np.linspace(wrist - ahead * 460 + [0, 0, 50], wrist - ahead * 40 + [0, 0, 4], 8)
    cloth = materials.plain(thing["second"], 0.95, 0.08, 60.0)
    tube("sleeve", spine, np.linspace(52, 38, 8) + rng.normal(0, 1.5, 8), cloth, 28)


MAKERS: dict[str, Callable[[dict], None]] = {
    "tumbler": _tumbler,
    "cup": _cup,
    "bottle": _bottle,
    "bowl": _bowl,
    "candle": _candle,
    "pencil": _pencil,
    "box": _box,
    "hand-mesh": _hand,
}
"""Every thing that the path tracer can make; a recipe for it names only these."""
