"""Materials of the path tracer: printed paper, plain stuff, glass, skin, and the numbers of items."""

from collections.abc import Sequence

# mypy: ignore-errors
# bpy has no types, and these files are imported by name in the program that it runs.
import bpy


def _new(name: str) -> tuple[bpy.types.Material, bpy.types.NodeTree, bpy.types.Node]:
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    return material, tree, tree.nodes["Principled BSDF"]


def _image(path: str) -> bpy.types.Image:
    for image in bpy.data.images:
        if image.filepath == path:
            return image
    return bpy.data.images.load(path)


def pictured(path: str, roughness: float, bump: float = 0.0) -> bpy.types.Material:
    """A printed surface: a picture under a varnish, which may be slightly uneven."""
    material, tree, surface = _new("pictured")
    picture = tree.nodes.new("ShaderNodeTexImage")
    picture.image = _image(path)
    picture.image.alpha_mode = "NONE"
    picture.interpolation = "Linear"
    tree.links.new(picture.outputs["Color"], surface.inputs["Base Color"])
    surface.inputs["Roughness"].default_value = roughness
    surface.inputs["Specular IOR Level"].default_value = 0.4
    if bump:
        _uneven(tree, surface, bump, 12.0)
    return material


def plain(colour: Sequence[float], roughness: float, bump: float = 0.0, grain: float = 20.0) -> bpy.types.Material:
    """One colour (RGB from 0 to 1)."""
    material, tree, surface = _new("plain")
    surface.inputs["Base Color"].default_value = (*(channel**2.2 for channel in colour), 1.0)
    surface.inputs["Roughness"].default_value = roughness
    if bump:
        _uneven(tree, surface, bump, grain)
    return material


def skin(colour: Sequence[float]) -> bpy.types.Material:
    """Skin: a colour with light that goes under it."""
    material = plain(colour, 0.5, 0.02, 30.0)
    surface = material.node_tree.nodes["Principled BSDF"]
    surface.inputs["Subsurface Weight"].default_value = 0.15
    surface.inputs["Subsurface Radius"].default_value = (0.06, 0.02, 0.01)
    return material


def glass(colour: Sequence[float]) -> bpy.types.Material:
    """Glass whose shadow is light."""
    material, tree, surface = _new("glass")
    tint = (*(0.82 + 0.18 * channel for channel in colour), 1.0)
    surface.inputs["Base Color"].default_value = tint
    surface.inputs["Transmission Weight"].default_value = 1.0
    surface.inputs["Roughness"].default_value = 0.0
    surface.inputs["IOR"].default_value = 1.45
    clear, path, mix = (tree.nodes.new(f"ShaderNode{kind}") for kind in ("BsdfTransparent", "LightPath", "MixShader"))
    clear.inputs["Color"].default_value = (*(0.8 * channel for channel in tint[:3]), 1.0)
    tree.links.new(path.outputs["Is Shadow Ray"], mix.inputs["Fac"])
    tree.links.new(surface.outputs["BSDF"], mix.inputs[1])
    tree.links.new(clear.outputs["BSDF"], mix.inputs[2])
    tree.links.new(mix.outputs["Shader"], tree.nodes["Material Output"].inputs["Surface"])
    return material


def numbered(step: float) -> bpy.types.Material:
    """Shines with its object's number where the surface looks up; bodies with 2000 added to it shine all over."""
    material, tree, _ = _new("numbered")
    nodes, links = tree.nodes, tree.links
    info, geometry, parts = (nodes.new(f"ShaderNode{kind}") for kind in ("ObjectInfo", "NewGeometry", "SeparateXYZ"))
    links.new(geometry.outputs["True Normal"], parts.inputs["Vector"])

    def maths(operation: str, first: object, second: float | object) -> bpy.types.NodeSocket:
        node = nodes.new("ShaderNodeMath")
        node.operation = operation
        for socket, value in zip(node.inputs, (first, second), strict=False):
            if isinstance(value, bpy.types.NodeSocket):
                links.new(value, socket)
            else:
                socket.default_value = value
        return node.outputs[0]

    number = info.outputs["Object Index"]
    all_over = maths("GREATER_THAN", number, 1999.5)
    upward = maths("GREATER_THAN", parts.outputs["Z"], 0.7)
    own = maths("SUBTRACT", number, maths("MULTIPLY", all_over, 2000.0))
    shown = maths("MULTIPLY", own, maths("MAXIMUM", all_over, upward))
    emission = nodes.new("ShaderNodeEmission")
    links.new(maths("MULTIPLY", shown, step), emission.inputs["Color"])
    links.new(emission.outputs["Emission"], nodes["Material Output"].inputs["Surface"])
    return material


def _uneven(tree: bpy.types.NodeTree, surface: bpy.types.Node, strength: float, grain: float) -> None:
    """A surface that is not quite flat."""
    noise, bump, place = (tree.nodes.new(f"ShaderNode{kind}") for kind in ("TexNoise", "Bump", "TexCoord"))
    noise.inputs["Scale"].default_value = grain
    noise.inputs["Detail"].default_value = 3.0
    bump.inputs["Strength"].default_value = min(strength * 8, 1.0)
    bump.inputs["Distance"].default_value = strength
    tree.links.new(place.outputs["Object"], noise.inputs["Vector"])
    tree.links.new(noise.outputs["Fac"], bump.inputs["Height"])
    tree.links.new(bump.outputs["Normal"], surface.inputs["Normal"])
