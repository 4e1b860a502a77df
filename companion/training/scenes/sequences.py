"""Games as frames: a table that changes as a game goes on, seen by one camera, with what a camera over a table sees.

Tiles stay where they lie from turn to turn; between turns arms pass over the table and tiles slide, light changes, the
camera is pushed, frames are missed, an arm rests on a zoo. ``companion rehearse --frames`` follows such frames.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.edition import Edition
from companion.training.scenes import surroundings
from companion.training.scenes.camera import camera_of
from companion.training.scenes.compositor import compose
from companion.training.scenes.photograph import photograph
from companion.training.scenes.pictures import Pictures
from companion.training.scenes.recipes import Optics
from companion.training.scenes.scene import Item, Lens, Light, Pair, Scene, Table, View
from companion.training.scenes.surroundings import SKINS
from companion.training.scenes.table_top import Facts, TableTop, kits_of

Pixels = NDArray[np.uint8]

RATE = 8.0
"""Frames a second."""
SIZE, LARGE = (1280, 720), (1920, 1080)
"""Pixels of a frame; the four boards of a joint game need the larger one."""
AROUND_MM = 40.0
"""From the middle of the trucks to the lower edge of the picture."""
STILL = 18
"""Frames without a hand after each turn: more than two seconds."""
OPTICS = Optics(defocus=0.5, motion=0.0, noise=4.0, quality=85, glare=0.25, dark=0.8)
SHADOW = np.array([26.0, 18.0])
TABLES, LIGHTS = ("wood", "cloth", "felt", "stone"), ("window", "overcast", "lamp", "evening")


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A frame (h, w, 3) BGR, its time in seconds, and the number of the state that lies there still, else -1."""

    pixels: Pixels
    at: float
    state: int


@dataclass(slots=True)
class Filming:
    """How a game is filmed: the fixed things of its scenes, and what may happen."""

    rng: np.random.Generator
    pictures: Pictures
    view: View
    light: Light
    lens: Lens
    table: Table
    edition: str
    number: int = 0
    at: float = 0.0
    gain: float = 1.0


def filming(seed: int, pictures: Pictures, edition: str, top: TableTop, size: tuple[int, int] = SIZE) -> Filming:
    """A camera on a stand over a whole table."""
    rng = np.random.default_rng([seed, 77])
    width, height = top.width, top.height + AROUND_MM
    view = View(size, 62.0, (width / 2, height / 2 - 10.0), 500.0, float(rng.uniform(66, 84)), float(rng.normal(0, 2)))
    table = surroundings.pick_table(rng, TABLES)
    light = surroundings.pick_light(rng, LIGHTS, OPTICS)
    lens = surroundings.pick_lens(rng, OPTICS)
    return Filming(
        rng, pictures, fitted(view, np.array([0.0, -12.0]), np.array([width, height])), light, lens, table, edition
    )


def fitted(view: View, low: NDArray[np.float64], high: NDArray[np.float64]) -> View:
    """The view from as near as it still shows a whole box of the table."""
    centre = (low + high) / 2
    points = np.array([[x, y, 0.0] for x in (low[0], high[0]) for y in (low[1], high[1])])
    view = replace(view, target=(float(centre[0]), float(centre[1])))
    for distance in np.arange(260.0, 2500.0, 20.0):
        near = replace(view, distance=float(distance))
        pixels = camera_of(near).project(points)
        margin = 4.0
        if camera_of(near).depth(points).min() < 50:
            continue
        size = np.array(view.size)
        if np.all(pixels > margin) and np.all(pixels < size - margin):
            return near
    return replace(view, distance=2500.0)


def paint(film: Filming, items: Sequence[Item]) -> Pixels:
    """The table as the lens sees it, without noise."""
    lens, things = replace(film.lens, noise=0.0), tuple(items)
    view, light, table = film.view, film.light, film.table
    scene = Scene("sequence", 0, film.number, film.edition, things, (), view, light, lens, table, {})
    return photograph(compose(scene, film.pictures).image, scene)


def shot(film: Filming, picture: Pixels, state: int) -> Shot:
    """A frame of a picture with this moment's light and noise."""
    film.at += 1 / RATE
    film.number += 1
    width, height = film.view.size
    noise = film.rng.normal(0, 1, (height // 2, width // 2)).astype(np.float32) * (1.0 + film.lens.noise)
    grain = cv2.resize(noise, (width, height), interpolation=cv2.INTER_LINEAR)
    pixels = cv2.convertScaleAbs(np.maximum(picture * np.float32(film.gain) + grain[..., None], 0))
    return Shot(np.asarray(pixels, np.uint8), film.at, state)


def with_arm(film: Filming, picture: Pixels, towards: Pair, reach: float) -> Pixels:
    """The picture with a forearm and a hand over it; ``reach``: 0 outside the picture to 1 with the hand there."""
    tip = camera_of(film.view).project(np.array([[towards[0], towards[1], 0.0]]))[0]
    width, height = film.view.size
    start = np.array([tip[0] + (width / 2 - tip[0]) * -0.2, height + 260.0])
    hand = start + (tip - start) * reach
    along = (tip - start) / max(float(np.hypot(*(tip - start))), 1.0)
    across = np.array([-along[1], along[0]])
    skin = np.array(SKINS[film.number // 40 % len(SKINS)], np.float32)
    out = picture.copy()
    sleeve = np.array(
        [hand - along * 90 + across * 34, hand - along * 90 - across * 34, start - across * 60, start + across * 60]
    )
    palm = [
        hand - along * (100 - 12 * k) + across * 30 * np.sin(np.pi * (0.25 + k / 12)) * s
        for s in (1, -1)
        for k in range(9)
    ]
    shadow = cv2.GaussianBlur(_mask([sleeve + SHADOW, np.array(palm) + SHADOW], film.view.size), (0, 0), 14)
    out = np.asarray(out * (1 - 0.45 * shadow[..., None]), np.float32)
    for shape, colour in ((sleeve, np.array([120.0, 70.0, 60.0]) + 10 * (film.number % 3)), (np.array(palm), skin)):
        mask = cv2.GaussianBlur(_mask([shape], film.view.size), (0, 0), 2.0)[..., None]
        shade = 0.85 + 0.15 * cv2.GaussianBlur(mask[..., 0], (0, 0), 22)[..., None]
        out = out * (1 - mask) + colour * shade * mask
    return np.asarray(cv2.convertScaleAbs(out), np.uint8)


def _mask(shapes: Sequence[NDArray[np.float64]], size: tuple[int, int]) -> NDArray[np.float32]:
    mask = np.zeros((size[1], size[0]), np.float32)
    for shape in shapes:
        cv2.fillConvexPoly(mask, cv2.convexHull(np.round(shape).astype(np.int32)), 1.0)
    return mask


def pushed(view: View, rng: np.random.Generator) -> View:
    """The view after somebody has pushed the camera's stand."""
    x, y = view.target
    return replace(
        view,
        azimuth=view.azimuth + float(rng.uniform(3, 7) * rng.choice([-1, 1])),
        target=(x + float(rng.normal(0, 8)), y + float(rng.normal(0, 8))),
        distance=view.distance * float(rng.uniform(1.0, 1.06)),
    )


def film_turn(
    film: Filming, top: TableTop, before: Pixels, changed: Sequence[Pair], state: int, *, push: bool, resting: bool
) -> Iterator[tuple[Shot, Pixels]]:
    """The frames of one turn, each with the picture of the table that the next ones begin from.

    An arm comes, things have changed under it, it goes; then all is still. ``push``: the camera is moved at the end;
    ``resting``: the arm stays over the table for a while and state ``state`` is confirmed only when it has gone.
    """
    goals = list(changed) or [(top.width / 2, top.height / 2)]
    goal = goals[0]
    for reach in (0.5, 0.9):
        yield shot(film, with_arm(film, before, goal, reach), -1), before
    after = paint(film, top.items)
    for number, reach in enumerate((1.0, 0.9, 0.55)):
        yield shot(film, with_arm(film, after, goals[min(number, len(goals) - 1)], reach), -1), after
    if resting:
        for _ in range(10):
            yield shot(film, with_arm(film, after, goals[-1], 0.8), -1), after
    film.gain = float(np.clip(film.gain * film.rng.normal(1.0, 0.05), 0.8, 1.15))
    for _ in range(STILL):
        yield shot(film, after, state), after
    if push:
        yield from _film_push(film, top)


def _film_push(film: Filming, top: TableTop) -> Iterator[tuple[Shot, Pixels]]:
    """The camera is moved, and stands still again."""
    start, goal = film.view, pushed(film.view, film.rng)
    for part in (0.35, 0.7, 1.0):
        film.view = _between(start, goal, part)
        picture = paint(film, top.items)
        yield shot(film, picture, -1), picture
    for _ in range(STILL // 2):
        yield shot(film, picture, -1), picture


def _between(one: View, other: View, part: float) -> View:
    """A view on the way from one to another."""

    def mix(a: float, b: float) -> float:
        return a + (b - a) * part

    return replace(
        one,
        azimuth=mix(one.azimuth, other.azimuth),
        distance=mix(one.distance, other.distance),
        target=(mix(one.target[0], other.target[0]), mix(one.target[1], other.target[1])),
    )


class FilmedTable:
    """A table that is laid and filmed, turn by turn; the same seed films the same frames."""

    def __init__(self, seed: int, edition: Edition, players: int, trucks: int, water: bool, both: bool) -> None:
        """``edition``: with the pictures of the sets that are played; ``water``, ``both``: whose boards lie there."""
        rng = np.random.default_rng([seed, 78])
        dry, wet = kits_of(edition)
        kits = [dry, wet] if both else [wet] if water else [dry]
        self.top = TableTop(rng, kits, range(players), trucks)
        self._edition = edition
        self._size = LARGE if both else SIZE
        self._seed = seed
        self._film: Filming | None = None
        self._picture: Pixels | None = None

    def begin(self, facts: Facts, money: Mapping[str, int]) -> Iterator[Shot]:
        """Lay the first table, and show it for a while."""
        self.top.show(facts, money)
        self._film = filming(self._seed, Pictures(self._edition), self._edition.name, self.top, self._size)
        self._picture = paint(self._film, self.top.items)
        for _ in range(STILL):
            yield shot(self._film, self._picture, 0)

    def turn(
        self, facts: Facts, money: Mapping[str, int], state: int, *, push: bool = False, resting: bool = False
    ) -> Iterator[Shot]:
        """Lay the next table as people do, and show it; see ``film_turn``."""
        assert self._film is not None
        assert self._picture is not None
        changed = self.top.show(facts, money)
        for one, picture in film_turn(self._film, self.top, self._picture, changed, state, push=push, resting=resting):
            self._picture = picture
            yield one
