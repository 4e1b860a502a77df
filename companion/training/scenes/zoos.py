"""Legal zoos by chance: what could lie in front of a player at the end of a game, space by space.

Nothing here scores or judges: the counts are those of the box (FACTS.md, Components) and the zoo is built the way the
rules let it grow, so that it needs no checking afterwards.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

PLAIN, FERTILE, OFFSPRING, STALLS = 7, 2, 2, 3
"""Tiles of a species without a heart, with either heart, offspring of a species; tiles of a stall type (2023)."""

MOST_IN_BARN = 6
"""Most animals that are put into a barn, besides the offspring that find no space."""

VARIANT_STALLS = ("balloon",)
"""Stalls that only a variant uses; sampled zoos are of the base game."""

JUNGLE, POINTS = "jungle", 5
"""The area of the jungle board, and how many observation points the visitors' path has (FACTS.md, Exotic)."""


@dataclass(frozen=True, slots=True)
class Box:
    """What an edition holds: species and stall types by their last word, areas with their numbers of spaces.

    ``areas`` maps an area to (animal spaces, stall spaces); an expansion is called ``expansion-1`` or ``expansion-2``.
    """

    species: tuple[str, ...]
    stalls: tuple[str, ...]
    areas: Mapping[str, tuple[int, int]]
    plain: int = PLAIN
    fertile: int = FERTILE
    offspring: int = OFFSPRING


@dataclass(frozen=True, slots=True)
class Placed:
    """One tile of a zoo and where it lies; ``space`` is empty in the barn, where tiles lie in a heap."""

    label: str
    area: str
    space: str


@dataclass(frozen=True, slots=True)
class Zoo:
    """A zoo: its tiles, the coins and coin tiles beside it, and the expansion boards (built, face down).

    With ``expansions`` also the visitors on their points, and the bonus tiles (``bonus/red``) and tokens (``token/6``)
    beside the boards.
    """

    placed: tuple[Placed, ...]
    coins: int
    coin_tiles: int
    built: int
    face_down: int
    expansions: tuple[str, ...] = ()
    visitors: tuple[Placed, ...] = ()
    beside: tuple[str, ...] = ()

    def to_json(self, edition: str, areas: Mapping[str, tuple[int, int]]) -> dict[str, Any]:
        """The zoo as companion.zoo/1; every area of the boards that lie face up is there, empty ones too."""
        listed: dict[str, dict[str, list[str]]] = {}
        for area, (animals, stalls) in areas.items():
            kinds = (("animals", animals), ("stalls", stalls))
            listed[area] = {kind: list[str]() for kind, spaces in kinds if spaces or area == "barn"}
        for tile in (tile for tile in self.placed if tile.area != JUNGLE):
            listed[tile.area]["stalls" if tile.label.startswith("stall/") else "animals"].append(tile.label)
        coins = self.coins + self.coin_tiles  # a coin tile is worth one coin (ZR-045)
        document = {"schema": "companion.zoo/1", "edition": edition, "coins": coins, "areas": listed}
        if not self.expansions:
            return document
        paths = self._paths() if self.jungle else {}
        return document | {"with": list(self.expansions), "areas": listed | paths} | beside_as_json(self.beside)

    @property
    def jungle(self) -> bool:
        """Whether a jungle board lies beside the zoo."""
        return "exotic" in self.expansions

    def _paths(self) -> dict[str, Any]:
        """The jungle board's animals and the visitors of each observation point."""
        jungle = [tile.label for tile in self.placed if tile.area == JUNGLE]
        paths: dict[str, Any] = {JUNGLE: {"animals": jungle}}
        for number in range(1, POINTS + 1):
            here = [one.label for one in self.visitors if one.area == f"path-{number}"]
            paths[f"path-{number}"] = {"visitors": here}
        return paths


@dataclass(slots=True)
class _Supply:
    """The tiles that are still in the box while a zoo is filled."""

    left: Counter[str] = field(default_factory=Counter)

    def take(self, label: str) -> bool:
        if self.left[label] <= 0:
            return False
        self.left[label] -= 1
        return True


def sample_zoo(rng: np.random.Generator, box: Box, most_in_barn: int = MOST_IN_BARN) -> Zoo:
    """A legal zoo of a game of two to five players at its end."""
    players = int(rng.integers(2, 6))
    species = list(rng.permutation(box.species)[: players + 3])
    stalls = _stalls_in_play(rng, box.stalls)
    supply = _Supply()
    for name in species:
        plain = {f"animal/{name}": box.plain, f"offspring/{name}": box.offspring}
        supply.left.update(plain | {f"animal/{name}/male": box.fertile, f"animal/{name}/female": box.fertile})
    for label in stalls:
        supply.left[label] = STALLS
    expansions = 2 if players == 2 else 1
    built = min(int(rng.choice([0, 1, 2], p=[0.4, 0.42, 0.18])), expansions)
    areas = areas_built(box, built)
    placed: list[Placed] = []
    homes = list(rng.permutation(species))
    for area, (animals, stall_spaces) in areas.items():
        if animals:
            home = str(homes.pop()) if homes and rng.random() < 0.9 else str(rng.choice(species))
            placed += _fill_enclosure(rng, supply, area, home, animals)
        for i in range(stall_spaces):
            if rng.random() < 0.5:
                placed += _place(supply, str(rng.choice(stalls)), area, f"{area}/stall-{i + 1}")
    placed += _fill_barn(rng, supply, species, stalls, most_in_barn)
    face_down = expansions - built if rng.random() < 0.75 else 0
    coins, coin_tiles = (
        int(rng.choice(7, p=[0.25, 0.2, 0.18, 0.14, 0.1, 0.08, 0.05])),
        int(rng.choice(4, p=[0.5, 0.27, 0.15, 0.08])),
    )
    return Zoo(tuple(placed), coins, coin_tiles, built, face_down)


def beside_as_json(beside: Sequence[str]) -> dict[str, Any]:
    """Bonus tiles, tokens and supply tiles as companion.zoo/1 has them; what is not there is left out."""
    bonus = sorted(label.removeprefix("bonus/") for label in beside if label.startswith("bonus/"))
    tokens = sorted((int(label.removeprefix("token/")) for label in beside if label.startswith("token/")), reverse=True)
    supply = sum(label == "supply" for label in beside)
    listed = {"visitor_bonus": bonus, "tokens": tokens, "supply": supply}
    return {key: value for key, value in listed.items() if value}


def areas_built(box: Box, built: int) -> dict[str, tuple[int, int]]:
    """The areas of a zoo with that many expansions turned face up."""
    return {
        area: spaces
        for area, spaces in box.areas.items()
        if not area.startswith("expansion-") or int(area.removeprefix("expansion-")) <= built
    }


def _stalls_in_play(rng: np.random.Generator, stalls: Sequence[str]) -> list[str]:
    """All types but one, which the basic game puts back into the box."""
    usual = [f"stall/{name}" for name in stalls if name not in VARIANT_STALLS]
    usual.remove(str(rng.choice(usual)))
    return usual


def _place(supply: _Supply, label: str, area: str, space: str = "") -> list[Placed]:
    return [Placed(label, area, space)] if supply.take(label) else []


def _fill_enclosure(rng: np.random.Generator, supply: _Supply, area: str, home: str, spaces: int) -> list[Placed]:
    """Animals of one species; every fertile pair has its offspring there or, when it is full, in the barn."""
    short = int(rng.choice(4, p=[0.42, 0.23, 0.2, 0.15]))
    count = 0 if rng.random() < 0.06 else max(spaces - short, 0)
    males, females = (
        min(int(rng.choice(3, p=[0.45, 0.38, 0.17])), supply.left[f"animal/{home}/{s}"]) for s in ("male", "female")
    )
    while males + females + min(males, females) > count:
        males, females = max(males - 1, 0), max(females - (males < females), 0)
    born = min(males, females, supply.left[f"offspring/{home}"])
    crowded = born > 0 and count == spaces and males + females + born < spaces and rng.random() < 0.15
    inside = 0 if crowded else born
    plain = min(count - males - females - inside, supply.left[f"animal/{home}"])
    labels = [f"animal/{home}/male"] * males + [f"animal/{home}/female"] * females + [f"animal/{home}"] * plain
    barn = [f"offspring/{home}"] * (born - inside)
    if crowded and len(labels) < spaces:
        labels, barn = labels + barn, []
    labels += [f"offspring/{home}"] * inside
    order = rng.permutation(spaces)[: len(labels)]
    taken = sorted(zip(order, rng.permutation(labels), strict=True))
    tiles = [p for i, label in taken for p in _place(supply, str(label), area, f"{area}/{i + 1}")]
    return tiles + [p for label in barn for p in _place(supply, label, "barn")]


def _fill_barn(
    rng: np.random.Generator, supply: _Supply, species: Sequence[str], stalls: Sequence[str], most: int
) -> list[Placed]:
    placed: list[Placed] = []
    if rng.random() < 0.72:
        kinds = [str(s) for s in rng.choice(species, size=int(rng.integers(1, 4)))]
        for _ in range(int(rng.integers(1, most + 1))):
            sex = str(rng.choice(["", "/male", "/female"], p=[0.7, 0.15, 0.15]))
            placed += _place(supply, f"animal/{rng.choice(kinds)}{sex}", "barn")
    if rng.random() < 0.35:
        for label in rng.choice(stalls, size=int(rng.integers(1, 3))):
            placed += _place(supply, str(label), "barn")
    return placed
