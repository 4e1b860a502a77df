"""Light in the picture: direction, fall-off over the table, two colours mixed, and the shine of glossy paper."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.scenes.camera import Array, Camera
from companion.training.scenes.canvas import Image
from companion.training.scenes.scene import Light, Scene

GRID = 48
"""Columns of the coarse grid on which light is worked out before it is enlarged."""

LAMP_MM = 900.0
"""Height of the lamp or window above the table."""

DAYLIGHT = 5800.0
"""Kelvin that the phone's white balance takes for white."""


def light_vector(light: Light) -> Array:
    """Unit vector (3,) in the table's frame that points towards the key light."""
    azimuth, elevation = np.radians([light.azimuth, light.elevation])
    return np.array([np.cos(azimuth) * np.cos(elevation), np.sin(azimuth) * np.cos(elevation), np.sin(elevation)])


def tint(kelvin: float) -> Array:
    """BGR gains (3,) of a light of a colour temperature, 1 for daylight; a fit that is good enough for photos."""
    warm = np.log2(DAYLIGHT / kelvin)
    gains = np.array([2.0 ** (-0.55 * warm), 1.0, 2.0 ** (0.38 * warm)])
    toned: Array = gains**0.6
    return toned


def shade(image: Image, seen: NDArray[np.int16], scene: Scene, camera: Camera) -> Image:
    """The picture under the scene's light: fall-off and colours multiply, the shine is added."""
    height, width = seen.shape
    columns, rows = GRID, max(round(GRID * height / width), 2)
    u, v = np.meshgrid(np.linspace(0, width - 1, columns), np.linspace(0, height - 1, rows))
    points = np.stack([u.ravel(), v.ravel(), np.ones(u.size)]).T @ np.linalg.inv(camera.plane(0.0)).T
    table = (points[:, :2] / points[:, 2:]).reshape(rows, columns, 2)
    rng = np.random.default_rng(scene.light.seed)
    field = _field(scene.light, table, np.array(scene.view.target), rng)
    shine = _shine(scene.light, table, camera, rng)
    gain = cv2.resize(field.astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR)
    lit = cv2.multiply(image, gain, dtype=cv2.CV_32F)
    if shine.max() > 0.01:
        gloss = np.where(seen > 0, np.float32(1.0), np.float32(rng.uniform(0.1, 0.7)))
        gloss = cv2.blur(gloss, (3, 3)) * cv2.resize(
            shine.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
        )
        lit += (255.0 - lit).clip(0, 255) * gloss.clip(0, 0.97)[..., None]
    return np.asarray(cv2.convertScaleAbs(lit), np.uint8)


def _field(light: Light, table: Array, target: Array, rng: np.random.Generator) -> Array:
    """BGR gains (rows, columns, 3) of the light over the table."""
    towards = light_vector(light)
    along = (table - target) @ (towards[:2] / max(float(np.hypot(*towards[:2])), 1e-6))
    if light.name == "spot":
        centre = target + rng.normal(0, 120, 2)
        far = np.hypot(*np.moveaxis(table - centre, -1, 0))
        bright = 0.55 + 0.6 / (1 + (far / float(rng.uniform(180, 400))) ** 2)
    else:
        bright = 1.0 + light.key * np.tanh(along / float(rng.uniform(250, 700))) * 0.6
    angle = float(rng.uniform(0, 2 * np.pi))
    across = (table - target) @ np.array([np.cos(angle), np.sin(angle)])
    share = 0.5 + 0.5 * np.tanh(across / float(rng.uniform(80, 400)))
    first, second = tint(light.kelvin[0]), tint(light.kelvin[1])
    colour = first * (1 - share[..., None]) + second * share[..., None]
    if rng.random() < 0.35:
        bright = bright * _bars(table, target, rng)
    field: Array = bright[..., None] * colour * light.exposure
    return field


def _bars(table: Array, target: Array, rng: np.random.Generator) -> Array:
    """Shadow of a body, a lamp shade or a window bar from outside the picture: a soft edge over the table."""
    angle = float(rng.uniform(0, 2 * np.pi))
    across = (table - target) @ np.array([np.cos(angle), np.sin(angle)]) + rng.normal(0, 120)
    soft = float(rng.uniform(8, 60))
    edge = 0.5 + 0.5 * np.tanh(across / soft)
    if rng.random() < 0.4:
        edge = np.maximum(edge, 0.5 + 0.5 * np.tanh((-across - float(rng.uniform(60, 200))) / soft))
    depth = float(rng.uniform(0.15, 0.5))
    bars: Array = 1 - depth * edge
    return bars


def _shine(light: Light, table: Array, camera: Camera, rng: np.random.Generator) -> Array:
    """How much of the lamp's mirror image shows (rows, columns), 0 to about ``light.glare``."""
    shine = np.zeros(table.shape[:2])
    if light.glare <= 0:
        return shine
    eye = camera.eye
    mirror = table + (table - eye[:2]) * (LAMP_MM / eye[2])
    hit = mirror.reshape(-1, 2)[int(rng.integers(mirror.shape[0] * mirror.shape[1]))]
    for _ in range(int(rng.integers(1, 3))):
        size = np.exp(rng.uniform(np.log(90), np.log(420), 2))
        angle = float(rng.uniform(0, np.pi))
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        offset = np.abs((mirror - hit) @ turn) / size
        shape = np.hypot(offset[..., 0], offset[..., 1]) if rng.random() < 0.6 else offset.max(axis=-1)
        rough = float(rng.uniform(0.08, 0.5))
        shine = np.maximum(shine, 0.5 - 0.5 * np.tanh((shape - 1) / rough))
        hit = hit + rng.normal(0, 500, 2)
    return shine * light.glare
