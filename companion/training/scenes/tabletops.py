"""Every table top by its name: those of training and those that only evaluation shows."""

import numpy as np

from companion.training.scenes import held_surfaces, surfaces
from companion.training.scenes.patterns import Image
from companion.training.scenes.scene import Table

SURFACES = surfaces.SURFACES | held_surfaces.SURFACES
"""Every kind of table top; a recipe names the ones that it may use."""

TONES = surfaces.TONES | held_surfaces.TONES
"""Colours that a kind of table top comes in."""

ROUGHNESS = {
    "plain": 0.25,
    "stone": 0.2,
    "print": 0.35,
    "wood": 0.45,
    "parquet": 0.3,
    "terrazzo": 0.25,
    "ceramic": 0.15,
    "slate": 0.5,
}
"""How rough a surface is for the path tracer, 0 a mirror, 1 chalk; cloth-like ones are 0.9."""


def texture(table: Table) -> Image:
    """The repeating texture (1024, 1024, 3) of a table top."""
    return SURFACES[table.kind](np.random.default_rng(table.seed), table.colours)
