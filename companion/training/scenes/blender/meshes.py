"""Meshes for the path tracer: from points and faces, turned profiles, boxes, tubes."""

# mypy: ignore-errors
# bpy has no types, and these files are imported by name in the program that it runs.

import math
from collections.abc import Sequence

import bpy
import numpy as np

UNIT = 0.01
"""Blender units of a millimetre."""

Point = tuple[float, float, float]


def place(point: Sequence[float]) -> Point:
    """A point in table mm as one of Blender's."""
    return (point[0] * UNIT, -point[1] * UNIT, point[2] * UNIT)


def add_mesh(
    name: str,
    points: Sequence[Point],
    faces: Sequence[Sequence[int]],
    materials: Sequence[bpy.types.Material],
    chosen: Sequence[int] | None = None,
    places: Sequence[tuple[float, float]] | None = None,
    smooth: bool = False,
) -> bpy.types.Object:
    """A mesh in the scene. ``chosen`` is each face's material, ``places`` each point's place in the picture."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], [tuple(face) for face in faces])
    for material in materials:
        mesh.materials.append(material)
    if chosen is not None:
        mesh.polygons.foreach_set("material_index", list(chosen))
    if places is not None:
        layer = mesh.uv_layers.new(name="places")
        for loop in mesh.loops:
            layer.data[loop.index].uv = places[loop.vertex_index]
    if smooth:
        mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.update()
    body = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(body)
    return body


def turned(
    name: str,
    profile: Sequence[tuple[float, float]],
    at: Sequence[float],
    material: bpy.types.Material,
    steps: int = 48,
) -> bpy.types.Object:
    """A body of revolution about an upright axis; the profile is (radius, height) in mm from bottom to top."""
    points: list[Point] = []
    for radius, height in profile:
        for step in range(steps):
            angle = 2 * math.pi * step / steps
            points.append(place((at[0] + radius * math.cos(angle), at[1] + radius * math.sin(angle), at[2] + height)))
    faces = []
    for row in range(len(profile) - 1):
        for step in range(steps):
            after = (step + 1) % steps
            faces.append((row * steps + step, (row + 1) * steps + step, (row + 1) * steps + after, row * steps + after))
    return add_mesh(name, points, faces, [material], smooth=True)


def tube(
    name: str,
    spine: np.ndarray,
    radii: Sequence[float],
    material: bpy.types.Material,
    steps: int = 20,
    closed: bool = True,
) -> bpy.types.Object:
    """A tube along points (N, 3) in mm with a radius in mm at each."""
    points: list[Point] = []
    ahead = np.gradient(spine, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1)[:, None]
    for centre, direction, radius in zip(spine, ahead, radii, strict=True):
        side = np.cross(direction, [0.0, 0.0, 1.0])
        side /= max(float(np.linalg.norm(side)), 1e-6)
        up = np.cross(side, direction)
        for step in range(steps):
            angle = 2 * math.pi * step / steps
            points.append(place(centre + radius * (math.cos(angle) * side + math.sin(angle) * up)))
    faces: list[Sequence[int]] = []
    for row in range(len(spine) - 1):
        for step in range(steps):
            after = (step + 1) % steps
            faces.append((row * steps + step, row * steps + after, (row + 1) * steps + after, (row + 1) * steps + step))
    if closed:
        faces += [tuple(range(steps))[::-1], tuple(range((len(spine) - 1) * steps, len(spine) * steps))]
    return add_mesh(name, points, faces, [material], smooth=True)


def box(
    name: str, size: Sequence[float], at: Sequence[float], turn: float, material: bpy.types.Material
) -> bpy.types.Object:
    """A box standing on the table, turned about its upright axis by degrees."""
    angle = math.radians(turn)
    points = []
    for z in (0.2, size[2]):
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            u, v = x * size[0] / 2, y * size[1] / 2
            points.append(
                place(
                    (
                        at[0] + u * math.cos(angle) - v * math.sin(angle),
                        at[1] + u * math.sin(angle) + v * math.cos(angle),
                        at[2] + z,
                    )
                )
            )
    faces = [(7, 6, 5, 4), (0, 1, 2, 3), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)]
    return add_mesh(name, points, faces, [material])
