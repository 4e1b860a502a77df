"""From what a user types to an order: where the art, the editions and the path tracer are, or what is missing."""

from pathlib import Path

from companion.errors import InputError, UsageError
from companion.storage import data_root
from companion.training.art import rasterise, sources
from companion.training.scenes.recipes import EditionChoice, Recipe
from companion.training.scenes.rendering import Order, Places
from companion.training.scenes.tracing import Tracer

CACHE = ".companion"
"""Folder below the fetched art in which drawn art and editions are kept."""


def order_of(recipe: Recipe, seed: int | None, art: Path | None, cache: Path | None, bpy: Path | None) -> Order:
    """The order to render a recipe; draws the art that it needs when that has not been done."""
    kept = cache or (art / CACHE if art else Path(CACHE))
    if recipe.edition.kind != "print-and-play":
        _draw_art(recipe.edition, art, kept)
    tracer = None
    if recipe.renderer == "path-tracer":
        tracer = Tracer(_python(bpy), kept / "lights", _lights(art))
    return Order(recipe, Places(kept, kept / "editions", data_root() / "calibration", tracer), seed)


def _draw_art(choice: EditionChoice, art: Path | None, kept: Path) -> None:
    """Draws the sources of the recipe's editions into arrays, unless they lie there."""
    names = choice.sources or tuple(entry.name for entry in sources(choice.role))
    absent = [name for name in names if not (kept / f"{name}.npy").is_file()]
    if not absent:
        return
    if art is None:
        raise UsageError(
            f"the art of {', '.join(absent)} has not been drawn yet: say where it was fetched to with --art"
        )
    if not art.is_dir():
        raise InputError(f"{art} is no folder of fetched art; datasets/art.md says how to make one")
    kept.mkdir(parents=True, exist_ok=True)
    rasterise(art, kept, absent)


def _python(bpy: Path | None) -> Path:
    if bpy is None:
        raise UsageError("this recipe is path traced: give a Python with bpy by --bpy (see datasets/recipes/README.md)")
    if not bpy.is_file():
        raise InputError(f"{bpy} is no Python")
    return bpy


def _lights(art: Path | None) -> Path:
    folder = (art or Path()) / "node_modules" / "@pmndrs" / "assets" / "hdri"
    if art is None or not folder.is_dir():
        raise UsageError("path tracing needs the lights of @pmndrs/assets: say with --art where it was fetched to")
    return folder
