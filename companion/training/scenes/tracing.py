"""Path tracing: hands a scene to a Python that has bpy, and reads the picture back.

This process never imports bpy. The other one (``blender/trace.py``) is started once, gets the paths of jobs on its
standard input, and answers with a line when a job's pictures are written.
"""

import base64
import json
import os
import re
import subprocess
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.errors import InputError
from companion.training.scenes.camera import Array, camera_of, corners, outline, polygon_area
from companion.training.scenes.compositor import Render, stands
from companion.training.scenes.illumination import light_vector, tint
from companion.training.scenes.patterns import PIXELS_PER_MM, SIDE
from companion.training.scenes.pictures import Bgra, Pictures
from companion.training.scenes.scene import Clutter, Item, Scene
from companion.training.scenes.tabletops import ROUGHNESS, texture

SCRIPT = Path(__file__).parent / "blender" / "trace.py"

DONE = "TRACED"
"""How the answer of the other process begins; Blender prints much else."""

STEP_MM = 0.012
"""Every item lies this much higher than the one before: coplanar faces would go black."""

CORNER_MM = 0.9
"""Radius of a tile's rounded corners."""

SHARPNESS = 0.8
"""Least pixels of a picture for one of the photo, along a side, after halving."""

PUPIL_MM = (0.5, 1.3)
"""Radius of the lens opening without and with ``Lens.defocus`` of 1."""


@dataclass(frozen=True, slots=True)
class Tracer:
    """A path tracer: the Python with bpy, where unpacked lights are kept, and the lights of @pmndrs/assets."""

    python: Path
    kept: Path
    lights: Path

    def trace(self, scene: Scene, pictures: Pictures, samples: int) -> Render:
        """The ideal picture of a scene and who is seen where, like ``compose``."""
        with tempfile.TemporaryDirectory(prefix="companion-trace-") as folder:
            job = self.job(scene, pictures, samples, Path(folder))
            path = Path(folder) / "job.json"
            path.write_text(json.dumps(job), encoding="utf-8")
            _server(self.python).send(path)
            image = cv2.imread(job["picture"], cv2.IMREAD_COLOR)
            numbers = cv2.imread(job["numbers"], cv2.IMREAD_UNCHANGED)
        if image is None or numbers is None:
            raise InputError(f"{self.python} wrote no picture: is bpy 5.0 installed there?")
        # The numbers come as 16-bit grey levels, 16 apart, which survive rounding.
        halved = np.round(numbers.reshape(*numbers.shape[:2], -1)[..., -1].astype(np.float32) / 16).astype(np.int16)
        seen = cv2.resize(halved, scene.view.size, interpolation=cv2.INTER_NEAREST)
        return Render(np.asarray(image, np.uint8), np.asarray(seen, np.int16))

    def job(self, scene: Scene, pictures: Pictures, samples: int, folder: Path) -> dict[str, Any]:
        """Everything that the other process needs, its pictures written into a folder."""
        arts: dict[str, str] = {}
        slabs = [_slab(scene, number, pictures, folder, arts) for number in range(1, len(scene.items) + 1)]
        top = folder / "table.png"
        cv2.imwrite(str(top), texture(scene.table))
        view, camera = scene.view, camera_of(scene.view)
        return {
            "picture": str(folder / "picture.png"),
            "numbers": str(folder / "numbers.png"),
            "size": list(view.size),
            "samples": samples,
            "seed": scene.seed * 1000 + scene.number,
            "camera": {
                "eye": camera.eye.tolist(),
                "target": [*view.target, 0.0],
                "roll": view.roll,
                "azimuth": view.azimuth,
                "fov": view.fov,
                "focus": view.distance,
                "pupil": PUPIL_MM[0] + scene.lens.defocus * (PUPIL_MM[1] - PUPIL_MM[0]),
            },
            "slabs": slabs,
            "table": {
                "picture": str(top),
                "side": SIDE / PIXELS_PER_MM / scene.table.scale,
                "turn": float(scene.table.seed % 360),
                "roughness": ROUGHNESS.get(scene.table.kind, 0.9),
            },
            "light": self._light(scene),
            "clutter": [_thing(thing) for thing in scene.clutter],
        }

    def _light(self, scene: Scene) -> dict[str, Any]:
        light = scene.light
        return {
            "world": str(self._world(light.name)),
            "turn": light.azimuth,
            "exposure": light.exposure,
            "key": light.key,
            "towards": light_vector(light).tolist(),
            "tint": tint(light.kelvin[1])[::-1].tolist(),
            "softness": light.softness,
        }

    def _world(self, name: str) -> Path:
        """A light of @pmndrs/assets unpacked into the OpenEXR file that it is."""
        path = self.kept / f"{name}.exr"
        if path.is_file():
            return path
        packed = self.lights / f"{name}.exr.js"
        if not packed.is_file():
            raise InputError(f"the light {name} is not in {self.lights}: install the npm package @pmndrs/assets")
        found = re.search(r"base64,([A-Za-z0-9+/=]+)", packed.read_text(encoding="ascii"))
        if found is None:
            raise InputError(f"{packed} holds no packed light")
        self.kept.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_bytes(base64.b64decode(found.group(1)))
        draft.replace(path)
        return path


def _slab(scene: Scene, number: int, pictures: Pictures, folder: Path, arts: dict[str, str]) -> dict[str, Any]:
    """One item as polygons in table mm, its picture's place on the top, and its pictures' files."""
    item = scene.items[number - 1]
    if item.art not in arts:
        path = folder / f"art-{len(arts)}.png"
        cv2.imwrite(str(path), _printed(scene, item, pictures))
        arts[item.art] = str(path)
    low, places = _ring(item, number * STEP_MM)
    top = low + np.array([0.0, 0.0, item.thickness])
    return {
        "number": number,
        "kind": item.kind,
        "low": low.tolist(),
        "top": top.tolist(),
        "places": places.tolist(),
        "art": arts[item.art],
        "edge": [channel / 255 for channel in item.edge[::-1]],
        "stands": stands(item),
        "gloss": 0.45 if item.kind == "board" else 0.38,
    }


def _printed(scene: Scene, item: Item, pictures: Pictures) -> Bgra:
    """The picture of an item, halved until it has hardly more pixels than the photo shows: Cycles does not filter."""
    if item.kind == "visitor":
        return np.zeros((4, 4, 4), np.uint8)
    shown = float(np.sqrt(abs(polygon_area(camera_of(scene.view).project(corners(item, item.thickness))))))
    image = pictures.full(item.art)
    while np.sqrt(image.shape[0] * image.shape[1]) > SHARPNESS * 2 * shown:
        height, width = image.shape[:2]
        image = np.asarray(cv2.resize(image, (width // 2, height // 2), interpolation=cv2.INTER_AREA), np.uint8)
    return image


def _ring(item: Item, lift: float) -> tuple[Array, Array]:
    """The outline (N, 3) of an item with rounded corners, and where (N, 2) in its picture each point lies, 0 to 1."""
    if item.shape != "square":
        points = outline(item, lift)
    else:
        points = _rounded(corners(item, lift), min(CORNER_MM, min(item.size) / 8))
    quad = corners(item, lift)
    across, down = quad[1] - quad[0], quad[3] - quad[0]
    offset = points - quad[0]
    places = np.c_[offset @ across / (across @ across), offset @ down / (down @ down)]
    middle = (places - 0.5) * 0.992 + 0.5  # the very edge of a picture mixes with what is beside it
    return points, np.clip(middle - np.array(item.cut), 0.002, 0.998)


def _rounded(quad: Array, radius: float) -> Array:
    """A quadrilateral (4, 3) with its corners cut round, five points each."""
    rounded = []
    for i in range(4):
        corner, before, after = quad[i], quad[i - 1], quad[(i + 1) % 4]
        start = corner + (before - corner) * radius / np.linalg.norm(before - corner)
        end = corner + (after - corner) * radius / np.linalg.norm(after - corner)
        rounded += [(1 - t) ** 2 * start + 2 * t * (1 - t) * corner + t * t * end for t in np.linspace(0, 1, 5)]
    return np.array(rounded)


def _thing(thing: Clutter) -> dict[str, Any]:
    """A piece of clutter for the other process: colours as RGB from 0 to 1."""
    return {
        "name": thing.name,
        "at": [thing.pose.x, thing.pose.y, thing.pose.z],
        "turn": thing.pose.turn,
        "size": list(thing.size),
        "colour": [channel / 255 for channel in thing.colour[::-1]],
        "second": [channel / 255 for channel in thing.second[::-1]],
        "seed": thing.seed,
    }


class _Server:
    """The running Python with bpy."""

    def __init__(self, python: Path) -> None:
        self._process = subprocess.Popen(
            [str(python), str(SCRIPT)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def send(self, job: Path) -> None:
        """Has a job traced and waits for the answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(f"{job}\n")
            self._process.stdin.flush()
        except BrokenPipeError as error:
            raise InputError("the Python for path tracing stopped: is bpy 5.0 installed there?") from error
        for line in self._process.stdout:
            if line.startswith(DONE):
                return
        raise InputError("the Python for path tracing stopped: is bpy 5.0 installed there?")


@lru_cache(maxsize=1)
def _server(python: Path) -> _Server:
    return _Server(python)
