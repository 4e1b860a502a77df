"""Tables with dice by chance: which dice lie where, how they are seen and in which light."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.training.dice.boards import Print
from companion.training.dice.cube import Die, Skin, turned
from companion.training.scenes import surroundings
from companion.training.scenes.framing import frame_zoo
from companion.training.scenes.recipes import Framing, Optics
from companion.training.scenes.scene import Item, Pose, Scene

FACES = ("lion", "elephant", "monkey", "ostrich", "crocodile", "coin")
"""The six sides of a die of the game."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What chance draws from: table tops, lights, clutter, optics, framing; how dice lie."""

    tables: tuple[str, ...]
    lights: tuple[str, ...]
    clutter: tuple[str, ...]
    optics: Optics
    framing: Framing
    crowd: float = 1.0
    leaning: float = 0.0
    covered: float = 0.3


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A die of a scene: its body, what its top shows, where it lies; ``leaning``: on an edge, so that no side is up."""

    die: Die
    label: str
    area: str
    space: str
    leaning: bool


@dataclass(frozen=True, slots=True, eq=False)
class DiceScene:
    """One picture to be taken: what the compositor knows, and the dice."""

    scene: Scene
    dice: tuple[Laid, ...]


def lay_table(
    rng: np.random.Generator,
    around: Surroundings,
    prints: Sequence[Print],
    skins: Sequence[Sequence[tuple[str, Skin]]],
    size: tuple[int, int],
    count: int,
    about: tuple[str, int, int],
) -> DiceScene:
    """A table with ``count`` dice on the first print, which is the board, the others and beside them.

    ``skins``: for each die of the box, what each of its six ways to lie shows on top and its skin so turned.
    ``about``: name, seed and number of the picture.
    """
    boards = _lay_prints(rng, prints)
    half = float(rng.uniform(13.5, 18.5)) / 2
    rounding, ball = float(rng.uniform(0.08, 0.32)), float(rng.choice([1.42, 1.5, 1.6, 1.8]))
    laid: list[Laid] = []
    spots = _spots(rng, boards, prints, count, half, around.crowd)
    box = rng.permutation(len(skins))
    for x, y, turn, area, space in spots:
        if len(laid) == count:
            break
        ways = skins[int(box[len(laid)])]
        label, skin = ways[int(rng.integers(len(ways)))]
        leaning = bool(rng.random() < around.leaning)
        lean, about_axis = (float(rng.uniform(22, 45)), turn + 90.0 * int(rng.integers(4))) if leaning else (0.0, 0.0)
        rotation = turned(turn, lean, about_axis)
        height = half * float(np.abs(rotation[2]).sum()) if leaning else half
        die = Die(np.array([x, y, height]), rotation, half, rounding, ball, skin)
        if all(apart(die, other.die) for other in laid):
            laid.append(Laid(die, label, _corner_under(boards, x, y) if area == "table" else area, space, leaning))
    items = [board for board, _ in boards]
    framing = replace(around.framing, tile_px=None)
    shown = _shown(laid, items)
    view = frame_zoo(rng, framing, size, shown, [])
    region = surroundings.region_around(items or shown, 90.0)
    taken = [*items, *_footprints(laid)]
    mean = float(rng.uniform(0, 2)) if around.clutter else 0.0
    clear = [] if rng.random() < around.covered else taken
    things = surroundings.add_clutter(rng, around.clutter, mean, region, taken, clear) if around.clutter else []
    name, seed, number = about
    scene = Scene(
        recipe=name,
        seed=seed,
        number=number,
        edition="dice",
        items=tuple(items),
        clutter=tuple(things),
        view=view,
        light=surroundings.pick_light(rng, around.lights, around.optics),
        lens=surroundings.pick_lens(rng, around.optics),
        table=surroundings.pick_table(rng, around.tables),
        zoo={},
    )
    return DiceScene(scene, tuple(laid))


def apart(die: Die, other: Die) -> bool:
    """Whether two dice do not reach into one another, seen from above."""
    if np.hypot(*(die.centre - other.centre)[:2]) > 3 * (die.half + other.half):
        return True
    one = cv2.convexHull(die.all_corners()[:, :2].astype(np.float32))[:, 0]
    two = cv2.convexHull(other.all_corners()[:, :2].astype(np.float32))[:, 0]
    shared, _ = cv2.intersectConvexConvex(one, two)
    return bool(shared < 0.02 * die.half**2)


def _lay_prints(rng: np.random.Generator, prints: Sequence[Print]) -> list[tuple[Item, Print]]:
    """The board in the middle, turned anyhow, and sheets around it."""
    laid: list[tuple[Item, Print]] = []
    reach = max(prints[0].size_mm) / 2 if prints else 0.0
    start = float(rng.uniform(0, 360))
    for number, one in enumerate(prints):
        if number == 0:
            pose = Pose(0.0, 0.0, turn=float(rng.uniform(0, 360)))
        else:
            angle = np.radians(start + number * 90 + float(rng.normal(0, 6)))
            far = reach + 0.62 * max(one.size_mm) + float(rng.uniform(0, 30))
            pose = Pose(
                far * np.cos(angle), far * np.sin(angle), turn=float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 12))
            )
        kind = "board" if number == 0 else "sheet"
        thick = float(rng.uniform(1.5, 2.5)) if number == 0 else 0.3
        laid.append((Item(kind, kind, f"board/{one.name}", pose, one.size_mm, thick, layout=one.name), one))
    return laid


def _on(item: Item, point: tuple[float, float]) -> tuple[float, float]:
    """A point of a print in mm, on the table."""
    turn = np.radians(item.pose.turn)
    x, y = point[0] - item.size[0] / 2, point[1] - item.size[1] / 2
    return (
        item.pose.x + x * float(np.cos(turn)) - y * float(np.sin(turn)),
        item.pose.y + x * float(np.sin(turn)) + y * float(np.cos(turn)),
    )


def _corner_under(boards: Sequence[tuple[Item, Print]], x: float, y: float) -> str:
    """The player's corner whose sheet lies under a point in mm, the last laid on top; else the table."""
    for number, (item, one) in reversed(list(enumerate(boards))[1:]):
        turn = np.radians(item.pose.turn)
        along = (x - item.pose.x) * float(np.cos(turn)) + (y - item.pose.y) * float(np.sin(turn))
        across = (y - item.pose.y) * float(np.cos(turn)) - (x - item.pose.x) * float(np.sin(turn))
        if abs(along) <= item.size[0] / 2 and abs(across) <= item.size[1] / 2:
            return f"{next(iter(one.places))}-{number}"
    return "table"


Spot = tuple[float, float, float, str, str]
"""x, y, turn, area, space."""


def _spots(
    rng: np.random.Generator,
    boards: Sequence[tuple[Item, Print]],
    prints: Sequence[Print],
    count: int,
    half: float,
    crowd: float,
) -> list[Spot]:
    """Where dice are laid: most in crates, some in players' corners, the rest in groups on the table."""
    spots: list[Spot] = []
    free: list[Spot] = []
    for number, (item, one) in enumerate(boards):
        for area, places in one.places.items():
            for place, point in enumerate(places, 1):
                x, y = _on(item, point)
                x, y = x + float(rng.normal(0, 1.3)), y + float(rng.normal(0, 1.3))
                name = area if number == 0 else f"{area}-{number}"
                turn = float(rng.uniform(0, 360)) if rng.random() < 0.4 else item.pose.turn + float(rng.normal(0, 7))
                free.append((x, y, turn, name, f"{name}/{place}" if number == 0 else ""))
    order = rng.permutation(len(free))
    on_print = round(count * float(rng.uniform(0.4, 1.0))) if free else 0
    spots += [free[i] for i in order[:on_print]]
    reach = max(prints[0].size_mm) if prints else 60.0
    while len(spots) < 3 * count:  # more than needed: those that would overlap are left out
        angle, far = (
            float(rng.uniform(0, 2 * np.pi)),
            reach * float(rng.uniform(0.62, 0.85)) if prints else float(rng.uniform(0, 60)),
        )
        x, y, turn = far * np.cos(angle), far * np.sin(angle), float(rng.uniform(0, 360))
        spots.append((x, y, turn, "table", ""))
        while rng.random() < 0.55 * crowd:  # a die that touches the one before, along a side
            side, gap = (
                float(np.radians(turn + 90 * int(rng.integers(4)))),
                2 * half + float(rng.choice([0.0, 0.3, 1.5])),
            )
            along = float(rng.normal(0, half * 0.4))
            x, y = x + gap * np.cos(side) - along * np.sin(side), y + gap * np.sin(side) + along * np.cos(side)
            spots.append((float(x), float(y), turn + float(rng.normal(0, 0.7)), "table", ""))
    return spots


def _footprints(laid: Sequence[Laid]) -> list[Item]:
    return [
        Item("die", one.label, "", Pose(float(one.die.centre[0]), float(one.die.centre[1])), (3 * one.die.half,) * 2)
        for one in laid
    ]


def _shown(laid: Sequence[Laid], items: Sequence[Item]) -> list[Item]:
    """What the photo is of: the board and all dice; a bare piece of table where there is neither."""
    shown = [*items[:1], *_footprints(laid)]
    return shown or [Item("sheet", "sheet", "", Pose(0.0, 0.0), (200.0, 150.0))]
