"""One scene by chance: recipe, seed and number decide all of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from companion.training.scenes import surroundings
from companion.training.scenes.both_on_table import LaidBoth, lay_both
from companion.training.scenes.exotic_zoos import sample_wider_zoo
from companion.training.scenes.framing import bird_view, frame_zoo, hides
from companion.training.scenes.kit import Kit, barn_item
from companion.training.scenes.recipes import Recipe
from companion.training.scenes.scene import Item, Scene
from companion.training.scenes.water_on_table import LaidWater, lay_water_zoo
from companion.training.scenes.water_zoos import sample_water_zoo
from companion.training.scenes.zoo_on_table import Laid, lay_zoo
from companion.training.scenes.zoos import areas_built, sample_zoo

BIRD_PHOTO = (1024, 768)
"""Pixels of the photo that a rectified view is warped from: about the resolution that such a view can show."""

BARN_FILL = (0.35, 1.0)
"""How much of the photo a barn fills that is looked at alone: from a small part of a phone's picture to all of it."""

XXL_SHARE = 0.5
"""How often a water zoo is one of a game with XXL, where the recipe has it."""

WITH_SHARES = ((0.4, ("exotic",)), (0.4, ("exotic", "xxl")), (0.2, ("xxl",)))
"""How often each of the expansions of zoos is played, where the recipe has them."""

JOINT_SHARES = ((0.3, ()), (0.35, ("xxl",)), (0.15, ("exotic",)), (0.2, ("exotic", "xxl")))
"""The same in a game of both, where XXL belongs to both zoos or to none."""

LOOSE_SHARE = 0.1
"""Pictures of free framing in which no zoo lies on the table, only loose components."""


def sample_scene(recipe: Recipe, kit: Kit, number: int, seed: int | None = None) -> Scene:
    """The scene of one picture. ``seed`` replaces the recipe's own."""
    rng = recipe.generator(number, seed)
    laid = _lay(rng, recipe, kit)
    bird = rng.random() < recipe.bird.share
    if recipe.framing.tile_px is not None and not bird and rng.random() < LOOSE_SHARE:
        laid = replace(laid, items=tuple(i for i in laid.items if i.kind in ("coin",)))
    extras = _extras(rng, recipe, kit, laid)
    whole = recipe.framing.tile_px is None
    shown = [*laid.boards.values(), *(item for item in laid.items if item.area == "table" and item.kind != "board")]
    region = surroundings.region_around([*laid.boards.values()])
    things = surroundings.add_clutter(
        rng, recipe.clutter, recipe.extras.clutter, region, [*laid.items, *extras], laid.items if whole else ()
    )
    framing = replace(recipe.framing, tile_px=None, fill=(0.75, 1.1)) if bird else recipe.framing
    within = list(laid.boards.values())
    if bird and recipe.bird.about == "barn":
        shown = within = [barn_item(kit, laid.boards["main"])]
        framing = replace(framing, fill=BARN_FILL)
    size = BIRD_PHOTO if bird else recipe.sizes[int(rng.integers(len(recipe.sizes)))]
    view = frame_zoo(rng, framing, size, shown, [*laid.items, *extras])
    if whole:
        things = [thing for thing in things if not hides(thing, view, laid.items)]
    return Scene(
        recipe=recipe.name,
        seed=recipe.seed if seed is None else seed,
        number=number,
        edition=kit.name,
        items=(*laid.items, *extras),
        clutter=tuple(things),
        view=view,
        light=surroundings.pick_light(rng, recipe.lights, recipe.optics),
        lens=surroundings.pick_lens(rng, recipe.optics),
        table=surroundings.pick_table(rng, recipe.tables),
        zoo=_document(kit, laid),
        bird=bird_view(rng, recipe.bird, within) if bird else None,
    )


def _lay(rng: np.random.Generator, recipe: Recipe, kit: Kit) -> Laid | LaidWater | LaidBoth:
    """The zoo of the recipe's game on the table, with some of the sets of expansions that the recipe names."""
    sets = recipe.edition.sets
    if recipe.game == "joint":
        played = JOINT_SHARES[int(rng.choice(len(JOINT_SHARES), p=[share for share, _ in JOINT_SHARES]))][1]
        dry = _lay_dry(rng, recipe, kit, played)
        wet = sample_water_zoo(rng, kit.water_box("xxl" in played))
        tidy = replace(recipe.mess, sigma=0.8, limit=2.5, stray=0.02, turn=2.5)  # cells have no room between them
        return lay_both(rng, dry, lay_water_zoo(rng, kit, wet, tidy))
    if recipe.game == "aquaretto":
        xxl = "aquaretto-xxl" in sets and bool(rng.random() < XXL_SHARE)
        return lay_water_zoo(rng, kit, sample_water_zoo(rng, kit.water_box(xxl)), recipe.mess)
    if not sets:
        return lay_zoo(rng, kit, sample_zoo(rng, kit.box(), recipe.mess.heaped), recipe.mess)
    played = WITH_SHARES[int(rng.choice(len(WITH_SHARES), p=[share for share, _ in WITH_SHARES]))][1]
    return _lay_dry(rng, recipe, kit, played)


def _lay_dry(rng: np.random.Generator, recipe: Recipe, kit: Kit, played: Sequence[str]) -> Laid:
    """A zoo with the expansions that are played and that the recipe has; without any that of the base game."""
    sets = recipe.edition.sets
    if not played:
        return lay_zoo(rng, kit, sample_zoo(rng, kit.box(xxl=False), recipe.mess.heaped), recipe.mess)
    wider = kit.wider("exotic" in sets and "exotic" in played, "xxl" in sets and "xxl" in played)
    return lay_zoo(rng, kit, sample_wider_zoo(rng, kit.box(wider.xxl), wider, recipe.mess.heaped), recipe.mess)


def _document(kit: Kit, laid: Laid | LaidWater | LaidBoth) -> dict[str, Any]:
    """What was laid as companion.zoo/1."""
    if isinstance(laid, LaidBoth):
        return laid.to_json(kit)
    if isinstance(laid, LaidWater):
        return laid.zoo.to_json(kit.rules)
    return laid.zoo.to_json(kit.rules, areas_built(kit.box(), laid.zoo.built))


def _extras(rng: np.random.Generator, recipe: Recipe, kit: Kit, laid: Laid | LaidWater | LaidBoth) -> list[Item]:
    """The neighbour's board, trucks and small components around the zoo."""
    extras = recipe.extras
    taken: list[Item] = list(laid.items)
    region = surroundings.region_around(list(laid.boards.values()), 90.0)
    found: list[Item] = []
    if rng.random() < extras.neighbour:
        found += surroundings.add_neighbour(rng, kit, recipe.mess, taken)
    number = 1
    while rng.random() < extras.truck and number <= 3:
        truck = surroundings.add_truck(rng, kit, region, [*taken, *found], number)
        found += truck
        number += 1
    return found + surroundings.add_small(rng, kit, extras, region, [*taken, *found])
