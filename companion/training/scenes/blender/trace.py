"""Path-traces jobs with bpy. A program of its own: run by the Python that has bpy, fed with the paths of job files.

Frame: a job speaks in table millimetres with y down; here 1 unit is 100 mm, X = x, Y = -y, Z = z.
"""

# mypy: ignore-errors
# bpy has no types, and these files are imported by name in the program that it runs.

import json
import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import bpy
import materials
import numpy as np
import things
from mathutils import Matrix
from meshes import UNIT, add_mesh, place

DONE = "TRACED"
NUMBER_STEP = 16 / 65535
"""Grey level that stands for one in the picture of numbers."""


def trace(job: dict) -> None:
    """Builds the scene of a job and writes its two pictures."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _camera(job)
    _world(job["light"])
    _key(job)
    _table(job["table"])
    for slab in job["slabs"]:
        _slab(slab)
    for thing in job["clutter"]:
        things.add(thing)
    _picture(job)
    _numbers(job)


def _camera(job: dict) -> None:
    view, (width, height) = job["camera"], job["size"]
    data = bpy.data.cameras.new("camera")
    data.sensor_fit = "HORIZONTAL" if width >= height else "VERTICAL"
    data.angle = math.radians(view["fov"])
    data.clip_start, data.clip_end = 0.05, 1000
    data.dof.use_dof = True
    data.dof.focus_distance = view["focus"] * UNIT
    data.dof.aperture_fstop = data.lens * 1e-3 / (2 * view["pupil"] * UNIT)
    eye, target = np.array(place(view["eye"])), np.array(place(view["target"]))
    azimuth, roll = math.radians(view["azimuth"]), math.radians(view["roll"])
    stand = np.array([math.sin(azimuth), -math.cos(azimuth), 0.0])
    forward = (target - eye) / np.linalg.norm(target - eye)
    right = np.cross(forward, -stand)
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    right, down = right * math.cos(roll) + down * math.sin(roll), down * math.cos(roll) - right * math.sin(roll)
    camera = bpy.data.objects.new("camera", data)
    rotation = np.stack([right, -down, -forward], axis=1)
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = rotation, eye
    camera.matrix_world = Matrix(matrix.tolist())
    bpy.context.collection.objects.link(camera)
    bpy.context.scene.camera = camera


def _world(light: dict) -> None:
    """The room's light from a picture of the room, brought to the same brightness and nearly to white."""
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    image = bpy.data.images.load(light["world"])
    pixels = np.empty(len(image.pixels), np.float32)
    image.pixels.foreach_get(pixels)
    rgb = pixels.reshape(image.size[1], image.size[0], -1)[..., :3]
    upper = rgb[rgb.shape[0] // 2 :]
    heights = np.sin(np.linspace(0, np.pi, upper.shape[0]))[:, None, None]  # cosine to the table times solid angle
    mean = (upper * heights).mean(axis=(0, 1)) / heights.mean()
    white = (mean.mean() / np.maximum(mean, 1e-4)) ** 0.75
    environment = nodes.new("ShaderNodeTexEnvironment")
    environment.image = image
    mapping, coordinates = nodes.new("ShaderNodeMapping"), nodes.new("ShaderNodeTexCoord")
    mapping.inputs["Rotation"].default_value[2] = math.radians(light["turn"])
    mix = nodes.new("ShaderNodeVectorMath")
    mix.operation = "MULTIPLY"
    mix.inputs[1].default_value = tuple(white)
    links.new(coordinates.outputs["Generated"], mapping.inputs["Vector"])
    links.new(mapping.outputs["Vector"], environment.inputs["Vector"])
    links.new(environment.outputs["Color"], mix.inputs[0])
    background = nodes["Background"]
    links.new(mix.outputs["Vector"], background.inputs["Color"])
    background.inputs["Strength"].default_value = (
        0.95 * light["exposure"] * (1 - 0.5 * light["key"]) / float(mean.mean())
    )
    world.cycles.sampling_method = "MANUAL"
    world.cycles.sample_map_resolution = 128


def _key(job: dict) -> None:
    """A lamp or window beside the room's light: an area light in the key's direction."""
    light = job["light"]
    data = bpy.data.lights.new("key", "AREA")
    data.shape = "DISK"
    data.size = 0.4 + 3.0 * light["softness"]
    distance = 12.0
    data.energy = 9.5 * light["exposure"] * light["key"] * distance**2
    data.color = tuple(min(channel, 2.0) for channel in light["tint"])
    lamp = bpy.data.objects.new("key", data)
    towards = np.array(place(light["towards"])) / UNIT
    towards /= np.linalg.norm(towards)
    target = np.array(place(job["camera"]["target"]))
    lamp.location = tuple(target + towards * distance)
    lamp.rotation_euler = Matrix(_facing(-towards).tolist()).to_euler()
    bpy.context.collection.objects.link(lamp)


def _facing(forward: np.ndarray) -> np.ndarray:
    """A rotation (3, 3) whose -z axis looks along a direction."""
    side = np.cross(forward, [0.3, 0.9, 0.1])
    side /= np.linalg.norm(side)
    return np.stack([side, np.cross(side, forward), -forward], axis=1)


def _table(table: dict) -> None:
    """The table top: a large plane with a repeating picture."""
    reach = 30.0
    corners = [(-reach, -reach, 0), (reach, -reach, 0), (reach, reach, 0), (-reach, reach, 0)]
    turn = math.radians(table["turn"])
    scale = 1 / (table["side"] * UNIT)
    places = [
        ((x * math.cos(turn) - y * math.sin(turn)) * scale, (x * math.sin(turn) + y * math.cos(turn)) * scale)
        for x, y, _ in corners
    ]
    material = materials.pictured(table["picture"], table["roughness"], bump=0.02 if table["roughness"] > 0.4 else 0.0)
    add_mesh("table", corners, [(0, 1, 2, 3)], [material], places=places)


def _slab(slab: dict) -> None:
    """An item: a printed top and plain sides, or a body with its picture on all sides."""
    low, top = [place(p) for p in slab["low"]], [place(p) for p in slab["top"]]
    count = len(low)
    if slab["kind"] == "visitor":
        things.add_pawn(slab)
        return
    points = low + top
    upper = tuple(range(2 * count - 1, count - 1, -1))
    sides = [((i + 1) % count, i, count + i, count + (i + 1) % count) for i in range(count)]
    face = materials.pictured(slab["art"], slab["gloss"])
    edge = face if slab["stands"] else materials.plain(slab["edge"], 0.8)
    places = [(u, 1 - v) for u, v in slab["places"]]
    body = add_mesh(
        f"item-{slab['number']}",
        points,
        [upper, *sides],
        [face, edge],
        chosen=[0] + [1] * count,
        places=places + places,
    )
    body.pass_index = slab["number"]


def _render_settings(job: dict) -> bpy.types.Scene:
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = job["size"]
    scene.render.resolution_percentage = 100
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.compression = 5
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.seed = job["seed"] % 2**31
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 1, 1
    cycles.transmission_bounces, cycles.transparent_max_bounces = 4, 6
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 4.0
    cycles.use_adaptive_sampling = False
    scene.render.threads_mode = "FIXED"
    scene.render.threads = job.get("threads", 1)
    return scene


def _picture(job: dict) -> None:
    """The photo itself, denoised."""
    scene = _render_settings(job)
    scene.cycles.samples = job["samples"]
    scene.cycles.use_denoising = True
    scene.cycles.denoiser = "OPENIMAGEDENOISE"
    scene.cycles.denoising_input_passes = "RGB_ALBEDO"
    scene.cycles.denoising_prefilter = "FAST"
    scene.cycles.denoising_quality = "FAST"
    scene.view_settings.view_transform = "Standard"
    scene.render.image_settings.color_mode, scene.render.image_settings.color_depth = "RGB", "8"
    scene.render.filepath = job["picture"]
    bpy.ops.render.render(write_still=True)


def _numbers(job: dict) -> None:
    """Which item's top shows, at half the size: one sample through each pixel's middle, the number as a grey level."""
    scene = _render_settings(job)
    scene.render.resolution_percentage = 50
    scene.camera.data.dof.use_dof = False
    bpy.context.view_layer.material_override = materials.numbered(NUMBER_STEP)
    scene.world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.0
    for lamp in [thing for thing in bpy.data.objects if thing.type == "LIGHT"]:
        bpy.data.objects.remove(lamp)
    scene.cycles.samples = 1
    scene.cycles.max_bounces = 0
    scene.cycles.use_denoising = False
    scene.cycles.pixel_filter_type = "BOX"
    scene.cycles.filter_width = 0.01
    scene.view_settings.view_transform = "Raw"
    scene.render.dither_intensity = 0.0
    scene.render.image_settings.color_mode, scene.render.image_settings.color_depth = "BW", "16"
    scene.render.filepath = job["numbers"]
    bpy.ops.render.render(write_still=True)


if __name__ == "__main__":
    for line in sys.stdin:
        trace(json.loads(Path(line.strip()).read_text(encoding="utf-8")))
        sys.stdout.write(f"{DONE}\n")
        sys.stdout.flush()
