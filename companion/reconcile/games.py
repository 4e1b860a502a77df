"""Photos of any game's zoo become that zoo: the one door for score sheets and evaluation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.reconcile.doubts import Doubt
from companion.reconcile.water import AREA as BASINS
from companion.reconcile.water import water_zoo_from_observation
from companion.reconcile.zoo import zoo_from_observation, zoos_from_observations
from companion.rules.joint.zoo import Zoo as JointZoo
from companion.vision.observation import Corner, Observation, Quad

MAIN_BOARDS = {"zoo": "enclosure-5", "water zoo": BASINS}
"""An area of the board without which nothing of a zoo is seen."""
BARN = "barn"


@dataclass(frozen=True, slots=True)
class Found:
    """A zoo of any game, its doubts, what no photo shows, and the observation with the decided labels."""

    zoo: Any
    doubts: tuple[Doubt, ...]
    not_visible: tuple[str, ...]
    observation: Observation


def zoos_in_photos(observations: Sequence[Observation], options: Any, coins: Sequence[int | None]) -> tuple[Found, ...]:
    """The most probable zoos of one table, one an observation; ``coins``: where a person has counted them.

    In Zooloretto what lies in one zoo is not in the box for the others.
    """
    if options.game != "zooloretto":
        return tuple(
            zoo_in_photos(observation, options, counted)
            for observation, counted in zip(observations, coins, strict=True)
        )
    together = zoos_from_observations(observations, options, coins)
    return tuple(_with_cut_off(Found(one.zoo, one.doubts, one.not_visible, one.observation)) for one in together)


def zoo_in_photos(observation: Observation, options: Any, coins: int | None = None) -> Found:
    """The most probable zoo of the game of ``options``; ``coins``: where a person has counted them.

    Areas that the photo's edge cuts off are named as not visible, so that nobody takes the score for the whole.
    """
    return _with_cut_off(_zoo(observation, options, coins))


def _with_cut_off(found: Found) -> Found:
    """The same with the areas that the photo shows a part of among what no photo shows."""
    return replace(found, not_visible=tuple(dict.fromkeys((*found.not_visible, *cut_off(found.observation)))))


def cut_off(observation: Observation) -> tuple[str, ...]:
    """The areas with a printed space outside the photo, and the barn where its outline then leaves the photo too."""
    spaces = [seen for seen in (*observation.components, *observation.vacancies) if seen.space]
    areas = dict.fromkeys(seen.area for seen in spaces if not _is_inside(_middle(seen.quad), observation.size))
    if not areas:
        return ()
    outlines = [corners for board in observation.boards for area, corners in board.outlines if area == BARN]
    barn = any(not _is_inside(corner, observation.size) for corners in outlines for corner in corners)
    return (*areas, *([BARN] if barn else []))


def _middle(quad: Quad) -> Corner:
    return sum(x for x, _ in quad) / len(quad), sum(y for _, y in quad) / len(quad)


def _is_inside(point: Corner, size: tuple[int, int]) -> bool:
    return 0 <= point[0] <= size[0] and 0 <= point[1] <= size[1]


def _zoo(observation: Observation, options: Any, coins: int | None) -> Found:
    """The most probable zoo of any game, as if the photo showed all of it."""
    if options.game == "aquaretto":
        water = water_zoo_from_observation(observation, options, coins)
        return Found(water.zoo, water.doubts, water.not_visible, water.observation)
    if options.game != "joint":
        dry = zoo_from_observation(observation, options, coins)
        return Found(dry.zoo, dry.doubts, dry.not_visible, dry.observation)
    dry = zoo_from_observation(observation, options.zoo, coins)
    water = water_zoo_from_observation(dry.observation, options.water, coins)
    lacking = [name for name, area in MAIN_BOARDS.items() if area not in observation.areas]
    zoo = JointZoo(dry.zoo, water.zoo, dry.zoo.coins, dry.zoo.coin_tiles)
    hidden = dict.fromkeys((*lacking, *dry.not_visible, *water.not_visible))
    return Found(zoo, (*dry.doubts, *water.doubts), tuple(hidden), water.observation)
