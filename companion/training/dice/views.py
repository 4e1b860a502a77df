"""What the network that finds dice learns from: straight-down views and photos, each with the corners of all tops.

As at run time a straight-down view is so turned that the camera stands below it, and a photo is upright; dice are
``DIE_PX`` wide, give or take.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.art import IconPool
from companion.training.dice import boards, faces, sets
from companion.training.dice.pictures import take
from companion.training.dice.tables import DiceScene, Surroundings, lay_table
from companion.training.scenes.camera import Array, camera_of
from companion.training.scenes.pictures import Pictures
from companion.training.scenes.recipes import Framing, Optics

SIDE = 448
"""Pixels of a view's side."""
DIE_PX = (22.0, 62.0)
"""How wide a top is in a view."""
PHOTOS = ((640, 480), (800, 600), (1000, 750), (1400, 1050), (1800, 1350))
"""Sizes of the photos that views are cut from: dice are a few fingers' widths large, or blurred by enlarging."""
SOURCES = ("twemoji", "fxemoji", "game-icons", "streamline-emojis", "openclipart")
"""Training sources of pictures; see ``companion.training.art``."""
FLATTEST = 30.0
"""Degrees above the table below which a straight-down view shows little but sides."""
AGAIN = 0.4
"""How often the second view of a table is straight down, too."""

ALIKE = 0.3
"""Share of the boards whose dice are of the colour of a place on which they lie: what is overlooked most easily."""

ODD_STICKERS, FAINT_PRINT = 0.5, 0.2
"""Share of the stickers of any ground and shape, and of the prints that stand off less than they should."""

OFTEN_LEAN, MANY_LEAN = 0.25, 0.5
"""On such a share of the tables so many of the dice lie on an edge: else there are few of them to learn from."""

AROUND = Surroundings(
    tables=("wood", "cloth", "felt", "plain", "stone", "print", "grass"),
    lights=("window", "overcast", "lamp", "evening", "spot"),
    clutter=("glass", "mug", "can", "hand", "hand", "pen", "phone", "book"),
    optics=Optics(),
    framing=Framing(fill=(0.75, 1.25), elevation=(35.0, 90.0)),
    leaning=0.06,
)


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A view (SIDE, SIDE, 3) BGR; tops (N, 4, 2) in its pixels; how much of each shows; which lean.

    ``sides`` (M, 4, 2): the dice's other sides that the camera sees, as if nothing hid them.
    """

    image: NDArray[np.uint8]
    quads: NDArray[np.float32]
    visible: NDArray[np.float32]
    leaning: NDArray[np.bool_]
    sides: NDArray[np.float32]


def examples(pool: IconPool, seed: int, number: int) -> tuple[Example, Example]:
    """Two views of one table, most often one straight down and a part of the photo: a function of seed and number."""
    rng = np.random.default_rng([seed, number, 61])
    prints = [boards.random_board(rng, pool, "board")] if rng.random() < 0.8 else []
    prints += [boards.random_sheet(rng, pool, f"sheet-{k}") for k in range(int(rng.integers(0, 3)))] if prints else []
    ground = _ground(rng, prints[0]) if prints and rng.random() < ALIKE else None
    box = [random_set(rng, pool, ground).dice(rng, 10) for _ in range(1 if rng.random() < 0.6 else 2)]
    count = int(rng.integers(1, 11)) if rng.random() < 0.95 else 0
    leaning = MANY_LEAN if rng.random() < OFTEN_LEAN else AROUND.leaning
    around = replace(AROUND, crowd=float(rng.uniform(0.8, 1.6)), leaning=leaning)
    size = PHOTOS[int(rng.integers(len(PHOTOS)))]
    table = lay_table(rng, around, prints, sets.shuffled(rng, box), size, count, ("dice-views", seed, number))
    photo, truth = take(table, Pictures(boards.edition_of(prints)))
    photo = np.asarray(cv2.imdecode(cv2.imencode(".jpg", photo, [1, table.scene.lens.quality])[1], 1), np.uint8)
    parts = [part for part in truth["components"] if part["kind"] == "die"]
    quads = np.array([part["quad"] for part in parts], np.float64).reshape(-1, 4, 2)
    first = _straight_down(rng, table)
    second = _straight_down(rng, table) if rng.random() < AGAIN else None
    matrices = [_photo_part(rng, quads, size) if matrix is None else matrix for matrix in (first, second)]
    sides = np.array(truth["sides"], np.float64).reshape(-1, 4, 2)
    one, other = (_view(rng, photo, matrix, (quads, sides), parts) for matrix in matrices)
    return one, other


def _view(
    rng: np.random.Generator,
    photo: NDArray[np.uint8],
    matrix: Array,
    quads: tuple[Array, Array],
    parts: list[dict[str, Any]],
) -> Example:
    """What a transform of the photo's pixels shows."""
    shrink = float(np.sqrt(abs(np.linalg.det(matrix[:2, :2]))))
    source = cv2.GaussianBlur(photo, (0, 0), 0.45 / shrink) if shrink < 0.75 else photo
    border = (int(rng.choice([0, 114])),) * 3
    view = cv2.warpPerspective(source, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderValue=border)
    tops, sides = (
        cv2.perspectiveTransform(every.reshape(1, -1, 2), matrix).reshape(-1, 4, 2) if len(every) else every
        for every in quads
    )
    return Example(
        np.asarray(view, np.uint8),
        tops.astype(np.float32),
        np.array([part["visible"] for part in parts], np.float32),
        np.array([part["leaning"] for part in parts], np.bool_),
        sides.astype(np.float32),
    )


def _ground(rng: np.random.Generator, board: boards.Print) -> faces.Colour | None:
    """The colour of some place where dice lie on a board, a little off; None where training may not show it."""
    places = [point for points in board.places.values() for point in points]
    x, y = np.array(places[int(rng.integers(len(places)))]) * boards.PX_PER_MM
    reach = round(6 * boards.PX_PER_MM)
    part = board.image[max(0, int(y) - reach) : int(y) + reach, max(0, int(x) - reach) : int(x) + reach]
    b, g, r = np.clip(np.median(part.reshape(-1, 3), axis=0) + rng.normal(0, 9, 3), 0, 255).astype(int)
    colour = (int(b), int(g), int(r))
    return colour if faces.far_from_held(colour) else None


def random_set(rng: np.random.Generator, pool: IconPool, body: faces.Colour | None = None) -> sets.DiceSet:
    """A set of dice of any look that training may show; ``body``: of this colour."""
    style = random_style(rng, body)
    icons = tuple(pool.take(rng) for _ in range(6))
    return sets.DiceSet("training", sets.random_labels(), icons, style)


def random_style(rng: np.random.Generator, body: faces.Colour | None = None) -> faces.Style:
    """A way to make dice that training may show; ``body``: of this colour."""
    if body is None and rng.random() < 0.5:
        names = list(faces.BODIES)
        body = faces.BODIES[names[int(rng.integers(len(names)))]]
    body = body or faces.far_colour(rng)
    style = faces.random_style(rng, body, faces.LEARNT_FINISHES[int(rng.integers(len(faces.LEARNT_FINISHES)))])
    if style.finish == "sticker" and rng.random() < ODD_STICKERS:
        ground = faces.far_colour(rng)
        ink = faces.ink_on(rng, ground)
        style = replace(style, ground=ground, ink=ink, round=bool(rng.random() < 0.5), flat=bool(rng.random() < 0.7))
    if style.finish != "tinted" and rng.random() < FAINT_PRINT:
        style = replace(style, ink=faces.faint_ink(rng, style.ground), flat=True)
    return replace(style, marble=float(rng.uniform(4, 22)) if rng.random() < 0.25 else 0.0)


def _photo_part(rng: np.random.Generator, quads: Array, size: tuple[int, int]) -> Array:
    """Photo pixels to those of a part of the photo, about one of its dice."""
    span, middle = _die(rng, quads, np.array(size) / 2)
    scale = float(np.exp(rng.uniform(*np.log(DIE_PX)))) / span
    turn = np.radians(float(rng.normal(0, 5)))
    return _similar(scale, turn, middle, rng)


def _straight_down(rng: np.random.Generator, table: DiceScene) -> Array | None:
    """Photo pixels to those of a straight-down view about a die, the camera below; None where it is seen too flat."""
    camera = camera_of(table.scene.view)
    from_photo = np.linalg.inv(camera.plane(float(rng.choice([0.0, 2.0]))))
    centre = np.array(table.scene.view.target)
    if table.dice:
        centre = table.dice[int(rng.integers(len(table.dice)))].die.centre[:2]
    half = table.dice[0].die.half if table.dice else 8.0
    away = camera.eye[:2] - centre
    if camera.eye[2] < np.tan(np.radians(FLATTEST)) * np.hypot(*away):
        return None
    turn = np.pi / 2 - float(np.arctan2(away[1], away[0])) + np.radians(float(rng.normal(0, 7)))
    if np.hypot(*away) < 0.12 * camera.eye[2]:
        turn = float(rng.uniform(0, 2 * np.pi))
    scale = float(np.exp(rng.uniform(*np.log(DIE_PX)))) / (2 * half)
    matrix: Array = _similar(scale, turn, centre, rng) @ from_photo
    return np.asarray(matrix / matrix[2, 2])


def _die(rng: np.random.Generator, quads: Array, otherwise: Array) -> tuple[float, Array]:
    """How wide a die is in the photo, and where one is."""
    if not len(quads):
        return 60.0, otherwise
    quad = quads[int(rng.integers(len(quads)))]
    return max(float(np.hypot(*(quad - np.roll(quad, 1, axis=0)).T).mean()), 4.0), np.asarray(quad.mean(axis=0))


def _similar(scale: float, turn: float, centre: Array, rng: np.random.Generator) -> Array:
    """Turn, scale, and bring ``centre`` near the middle of the view."""
    rotation = scale * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    shift = SIDE / 2 + rng.uniform(-0.3, 0.3, 2) * SIDE - rotation @ centre
    return np.vstack([np.c_[rotation, shift], [0.0, 0.0, 1.0]])


def write(out: Path, art: Path, seed: int, first: int, count: int) -> Iterator[int]:
    """Writes two views of each of the tables ``first`` .. ``first + count`` as NUMBER.jpg and NUMBER.json.

    Those that are there stay.
    """
    cv2.setNumThreads(1)
    out.mkdir(parents=True, exist_ok=True)
    pool = IconPool(art, SOURCES)
    for number in range(first, first + count):
        if (out / f"{2 * number + 1:05d}.json").is_file():
            continue
        for view, made in enumerate(examples(pool, seed, number)):
            target = out / f"{2 * number + view:05d}.json"
            cv2.imwrite(str(target.with_suffix(".jpg")), made.image, [cv2.IMWRITE_JPEG_QUALITY, 92])
            draft = target.with_suffix(".part")
            draft.write_text(json.dumps(_to_json(made)), encoding="utf-8")
            draft.rename(target)
        yield number


def _to_json(made: Example) -> dict[str, Any]:
    return {
        "quads": made.quads.round(2).tolist(),
        "visible": made.visible.round(3).tolist(),
        "leaning": made.leaning.tolist(),
        "sides": made.sides.round(2).tolist(),
    }


def read(path: Path) -> Example:
    """The view whose truth lies at ``path``."""
    data = json.loads(path.read_text(encoding="utf-8"))
    image = cv2.imread(str(path.with_suffix(".jpg")))
    quads = np.array(data["quads"], np.float32).reshape(-1, 4, 2)
    return Example(
        np.asarray(image, np.uint8),
        quads,
        np.array(data["visible"], np.float32),
        np.array(data["leaning"], np.bool_),
        np.array(data.get("sides", []), np.float32).reshape(-1, 4, 2),
    )
