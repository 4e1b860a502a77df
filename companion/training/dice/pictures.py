"""Photos of tables with dice, and their truth."""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.training.dice import cube
from companion.training.dice.tables import DiceScene, Laid
from companion.training.scenes import clutter
from companion.training.scenes.camera import Camera, camera_of, polygon_area
from companion.training.scenes.canvas import Canvas, Image
from companion.training.scenes.compositor import compose
from companion.training.scenes.illumination import DAYLIGHT, light_vector, shade
from companion.training.scenes.photograph import photograph
from companion.training.scenes.pictures import Pictures
from companion.training.scenes.truth import truth_of

LEAST = 0.02
"""Share of a top that must show for its die to be in the truth."""


def take(table: DiceScene, pictures: Pictures) -> tuple[Image, dict[str, Any]]:
    """The photo (H, W, 3) BGR before JPEG, and its truth (companion.truth/1)."""
    scene = table.scene
    plain = replace(scene.light, exposure=1.0, glare=0.0, kelvin=(DAYLIGHT, DAYLIGHT), name="overcast")
    ground = compose(replace(scene, clutter=(), light=plain), pictures)
    camera = camera_of(scene.view)
    canvas = Canvas(np.ascontiguousarray(ground.image), ground.seen, camera)
    towards = light_vector(scene.light)
    first = len(scene.items) + 1
    for number in _far_to_near(table, camera):
        cube.paint(canvas, table.dice[number].die, first + number, scene.light, towards)
    for thing in clutter.far_to_near(scene.clutter, camera):
        clutter.paint(canvas, thing, scene.light, towards)
    canvas.image = shade(canvas.image, canvas.seen, scene, camera)
    photo = photograph(canvas.image, scene)
    truth = truth_of(scene, canvas.seen, "", None)
    truth["components"] += _truth(table, camera, canvas.seen, first)
    truth["sides"] = [quad for laid in table.dice for quad in _sides(laid, camera)]
    truth["half_mm"] = table.dice[0].die.half if table.dice else 0.0
    return photo, truth


def _far_to_near(table: DiceScene, camera: Camera) -> list[int]:
    def away(number: int) -> float:
        return float(np.hypot(*(table.dice[number].die.centre - camera.eye)[:2]))

    return sorted(range(len(table.dice)), key=away, reverse=True)


def _truth(table: DiceScene, camera: Camera, seen: NDArray[np.int16], first: int) -> list[dict[str, Any]]:
    """The dice of a truth: the corners of the top from its picture's upper left, and how much of it shows."""
    counts = np.bincount(np.maximum(seen, 0).ravel(), minlength=first + len(table.dice))
    components = []
    for number, laid in enumerate(table.dice):
        quad = camera.project(laid.die.side_corners(cube.topmost(laid.die)))
        visible = min(1.0, float(counts[first + number]) / max(abs(polygon_area(quad)), 1.0))
        if visible < LEAST:
            continue
        components.append(
            {
                "label": f"die/{laid.label}",
                "kind": "die",
                "quad": [[round(float(x), 2), round(float(y), 2)] for x, y in camera.distort(quad)],
                "visible": 1.0 if visible > 0.96 else round(visible, 3),
                "area": laid.area,
                "space": laid.space,
                "leaning": laid.leaning,
            }
        )
    return components


def _sides(laid: Laid, camera: Camera) -> list[list[list[float]]]:
    """Corners, in the photo, of the sides of a die that the camera sees beside its top."""
    top, eye = cube.topmost(laid.die), camera.eye - laid.die.centre
    shown = [s for s in range(cube.SIDES) if s != top and float(laid.die.normal(s) @ eye) > laid.die.half]
    quads = (camera.distort(camera.project(laid.die.side_corners(side))) for side in shown)
    return [quad.round(2).tolist() for quad in quads]
