"""The lens, the sensor and the phone: from an ideal picture to a photo. Both renderers end here."""

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import ExifTags, Image

from companion.training.scenes.camera import camera_of
from companion.training.scenes.canvas import Image as Pixels
from companion.training.scenes.scene import Scene

Points = NDArray[np.float64]


def photograph(image: Pixels, scene: Scene) -> Pixels:
    """The photo (H, W, 3) BGR of an ideal picture, before it is stored as JPEG."""
    lens, (width, height) = scene.lens, scene.view.size
    rng = np.random.default_rng([scene.seed, scene.number, 99])
    unit = max(width, height) / 1000
    if scene.view.radial:
        image = _bend(image, scene)
    if lens.defocus * unit > 0.3:
        image = _defocus(image, scene, lens.defocus * unit)
    if lens.motion * unit > 0.8:
        image = _move(image, lens.motion * unit, lens.motion_angle)
    gains = np.array([1 + lens.balance[0], 1.0, 1 + lens.balance[1]]) * lens.contrast
    photo = image * gains.astype(np.float32) + np.float32(118 * (1 - lens.contrast))
    if abs(lens.saturation - 1) > 0.02:
        grey = cv2.transform(photo, np.full((3, 3), 1 / 3, np.float32))
        photo = photo * np.float32(lens.saturation) + np.asarray(grey * (1 - lens.saturation), np.float32)
    if lens.vignette > 0.02:
        y, x = np.ogrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
        photo *= (1 - lens.vignette * (x * x + y * y) / 2).astype(np.float32)[..., None]
    if lens.noise > 0.3:
        photo += _noise(rng, photo.shape[:2], lens.noise)
    return np.asarray(cv2.convertScaleAbs(np.maximum(photo, 0)), np.uint8)


def exif() -> bytes:
    """What a phone writes into its photos: maker, model, upright, exposure; the date is always the same."""
    tags = Image.Exif()
    tags[ExifTags.Base.Make], tags[ExifTags.Base.Model] = "Companion", "Path tracer"
    tags[ExifTags.Base.Orientation] = 1
    tags[ExifTags.Base.DateTime] = "2026:01:01 12:00:00"
    return tags.tobytes()


def encode(photo: Pixels, quality: int, exif: bytes = b"") -> bytes:
    """The photo as JPEG; ``exif`` is an APP1 payload that begins with ``Exif``."""
    done, data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise RuntimeError("OpenCV could not encode a JPEG")
    stored = data.tobytes()
    if not exif:
        return stored
    return stored[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + stored[2:]


def _bend(image: Pixels, scene: Scene) -> Pixels:
    """Radial distortion, the inverse map found by three fixed-point steps on the pixels' radii."""
    width, height = scene.view.size
    half = max(width, height) / 2
    y, x = np.ogrid[0:height, 0:width]
    offset_x = ((x - (width - 1) / 2) / half).astype(np.float32)
    offset_y = ((y - (height - 1) / 2) / half).astype(np.float32)
    squared = offset_x**2 + offset_y**2
    factor = np.ones_like(squared)
    for _ in range(3):
        factor = 1 / (1 + np.float32(scene.view.radial) * squared * factor**2)
    map_x = offset_x * factor * np.float32(half) + np.float32((width - 1) / 2)
    map_y = offset_y * factor * np.float32(half) + np.float32((height - 1) / 2)
    return np.asarray(cv2.remap(image, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _defocus(image: Pixels, scene: Scene, sigma: float) -> Pixels:
    """Sharp where the camera focuses, softer with the difference of inverse distances; some blur is everywhere."""
    width, height = scene.view.size
    camera = camera_of(scene.view)
    rng = np.random.default_rng([scene.seed, scene.number, 98])
    u, v = np.meshgrid(np.linspace(0, width - 1, 24), np.linspace(0, height - 1, 18))
    plane = np.linalg.inv(camera.plane(0.0))
    points = np.stack([u.ravel(), v.ravel(), np.ones(u.size)]).T @ plane.T
    table = points[:, :2] / points[:, 2:]
    far = np.sqrt(((table - camera.eye[:2]) ** 2).sum(axis=1) + camera.eye[2] ** 2).reshape(u.shape)
    focus = scene.view.distance * float(np.exp(rng.normal(0, 0.12)))
    off = np.clip(0.25 + np.abs(1 - focus / far) * 3, 0, 1).astype(np.float32)
    weight = cv2.resize(off, (width, height), interpolation=cv2.INTER_LINEAR)[..., None]
    soft = cv2.GaussianBlur(image, (0, 0), sigma)
    return np.asarray(cv2.convertScaleAbs(image + (soft.astype(np.float32) - image) * weight), np.uint8)


def _move(image: Pixels, length: float, angle: float) -> Pixels:
    """Motion blur along a line."""
    side = 2 * int(np.ceil(length / 2)) + 1
    kernel = np.zeros((side * 8, side * 8), np.float32)
    middle, reach = side * 4, length * 4
    dx, dy = reach * np.cos(np.radians(angle)), reach * np.sin(np.radians(angle))
    cv2.line(kernel, (int(middle - dx), int(middle - dy)), (int(middle + dx), int(middle + dy)), 1.0, 8)
    small = cv2.resize(kernel, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.filter2D(image, -1, small / small.sum()), np.uint8)


def _noise(rng: np.random.Generator, size: tuple[int, int], level: float) -> NDArray[np.float32]:
    """Sensor noise (H, W, 3) after the phone's denoising: fine and grey, with a coarse coloured part."""
    height, width = size
    fine = rng.standard_normal((height, width), np.float32) * np.float32(level * 0.7)
    coarse = rng.standard_normal((height // 3 + 1, width // 3 + 1, 3), np.float32) * np.float32(level * 0.6)
    coloured = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(coloured + fine[..., None], np.float32)
