"""What each expansion adds to the print-and-play edition, as data: components with counts, boards, backs, trucks.

A set is one printed box: ``exotic``, ``xxl``, ``aquaretto``, ``aquaretto-xxl``. Its pictures, its boards and its
gallery lie in a folder of its own beside those of the base game, so that photos of the base game are compared with the
base game's tiles alone.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from companion.press import expansion_tiles, figures, tiles
from companion.press.cards import CARD

NAME: Final = "print-and-play"

# Counts: EX-01 to EX-04 and the reference cards beside them, XL-01 to XL-04, AQ-01, AQ-02, and FACTS.md for the base
# game of Aquaretto.
VISITORS, EXOTICS_EACH, JUNGLES, CARDS = 8, 2, 5, 5
XXL_PLAIN, XXL_MALE, XXL_FEMALE, XXL_YOUNG, XXL_STALLS, XXL_COIN_TILES, XXL_COINS = 4, 1, 1, 1, 3, 3, 12
TOKENS: Final = {6: 3, 5: 3, 4: 4}
AQUA_MALE, AQUA_FEMALE, AQUA_YOUNG, AQUA_COIN_TILES, AQUA_COINS, COWORKERS, TRUCKS, HAY_BALES = (
    2,
    2,
    2,
    10,
    30,
    16,
    5,
    3,
)
TRAINED_PLAIN, TRAINED_LIGHTNING, FED_PLAIN, FED_FISH = 5, 2, 1, 6
WATER_ZOOS, DEPOTS, SMALL_BOARDS, LARGE_BOARDS, EXTRA_BOARDS = 5, 5, 10, 10, 1
AQUA_XXL_ANIMALS, SUPPLIES, AQUA_XXL_COIN_TILES, AQUA_XXL_COINS = 1, 12, 2, 12

Entry = dict[str, Any]


def filename(label: str) -> str:
    """Returns the name of a label's picture; a slash becomes a tilde."""
    return label.replace("/", "~") + ".png"


def component(
    label: str,
    kind: str,
    size: tuple[float, float],
    count: int,
    back: str | None,
    spaces: str | None,
    folder: str = "",
) -> Entry:
    """Returns one entry of an edition's list of components; ``folder`` is the set whose picture it shows."""
    return {
        "label": label,
        "kind": kind,
        "size_mm": list(size),
        "count": count,
        "spaces": spaces,
        "picture": f"{folder}/tiles/{filename(label)}".removeprefix("/"),
        "back": back,
    }


def sets() -> dict[str, Entry]:
    """Returns all sets by name, as committed under ``sets`` of the edition's data."""
    return {
        "exotic": {
            **_set("Exotic", ["zooloretto", "joint"], "exotic", _exotic(), _boards("exotic", {"jungle": JUNGLES})),
            "cards": [{"size_mm": list(CARD), "count": CARDS, "picture": "exotic/extras/reference-card.jpg"}],
        },
        "xxl": {
            **_set("Zooloretto XXL", ["zooloretto", "joint"], "xxl", _xxl(), {}),
            "trucks": _trucks(),
        },
        "aquaretto": _set(
            "Aquaretto",
            ["aquaretto", "joint"],
            None,
            _aquaretto(),
            _boards(
                "aquaretto",
                {"water": WATER_ZOOS, "depot": DEPOTS, "water-large": LARGE_BOARDS, "water-small": SMALL_BOARDS},
            ),
        ),
        "aquaretto-xxl": {
            **_set(
                "Aquaretto XXL",
                ["aquaretto", "joint"],
                "xxl",
                _aquaretto_xxl(),
                _boards("aquaretto-xxl", {"water-extra": EXTRA_BOARDS}),
            ),
            "trucks": _trucks(),
        },
    }


def _trucks() -> list[Entry]:
    """Returns the trucks of the XXL box, XL-17 and AQ-26: in games of two they replace those that hay lies on."""
    return [
        {
            "places": places,
            "size_mm": [round(short_truck(places), 2), 34],
            "count": 1,
            "picture": f"xxl/tiles/truck-{places}.png",
        }
        for places in (1, 2)
    ]


def short_truck(places: int) -> float:
    """Returns the length of a truck with one or two compartments, millimetres."""
    return tiles.TRUCK[0] - {1: 89.6 - 34.93, 2: 89.6 - 62.27}[places]


def _set(
    title: str, games: list[str], expansion: str | None, components: list[Entry], boards: dict[str, Entry]
) -> Entry:
    """``games`` use the set when ``expansion`` is played with, or always where it is None."""
    blue = {"label": "tile-back", "kind": "square-tile", "size_mm": [25, 25], "picture": "tiles/tile-back.png"}
    brown = {**blue, "picture": "aquaretto/tiles/tile-back.png"}
    return {
        "title": title,
        "games": games,
        "expansion": expansion,
        "layouts": {name: f"{NAME}/{name}" for name in boards},
        "boards": boards,
        "back": brown if "aquaretto" in games else blue,
        "components": components,
    }


def _boards(folder: str, counts: dict[str, int]) -> dict[str, Entry]:
    listed: dict[str, Entry] = {}
    for name, count in counts.items():
        listed[name] = {
            "image": f"{folder}/boards/{name}.jpg",
            "print": f"{folder}/boards/print/{name}.jpg",
            "layout": f"{NAME}/{name}",
            "count": count,
        }
        if name.startswith("water-"):
            listed[name]["back"] = f"{folder}/boards/print/{name}-back.jpg"
    return listed


def _exotic() -> list[Entry]:
    square = (25, 25)
    listed = [
        component(f"exotic/{kind}", "square-tile", square, EXOTICS_EACH, "tile", "animals", "exotic")
        for kind in expansion_tiles.EXOTICS
    ]
    listed += [
        component(f"bonus/{colour}", "square-tile", square, 1, None, None, "exotic") for colour in figures.COLOURS
    ]
    for colour in figures.COLOURS:
        strip = f"exotic/tiles/{filename(f'visitor/{colour}').removesuffix('.png')}~strip.png"
        figure = component(f"visitor/{colour}", "visitor", figures.FIGURE, VISITORS, None, "path", "exotic")
        listed.append({**figure, "strip": strip, "strip_mm": list(figures.STRIP)})
    return listed


def _xxl() -> list[Entry]:
    square = (25, 25)
    listed: list[Entry] = []
    for species in tiles.SPECIES:
        for mark, count in (("", XXL_PLAIN), ("/male", XXL_MALE), ("/female", XXL_FEMALE)):
            listed.append(component(f"animal/{species}{mark}", "square-tile", square, count, "tile", "animals"))
    listed += [
        component(f"offspring/{species}", "round-tile", square, XXL_YOUNG, None, "animals") for species in tiles.SPECIES
    ]
    listed.append(component("stall/xxl", "square-tile", square, XXL_STALLS, "tile", "stalls", "xxl"))
    listed.append(component("coin-tile", "square-tile", square, XXL_COIN_TILES, "tile", None))
    listed.append(component("coin", "coin", (18, 18), XXL_COINS, "same", None))
    listed += [
        component(f"token/{value}", "round-tile", square, count, "same", None, "xxl") for value, count in TOKENS.items()
    ]
    return listed


def _aquaretto() -> list[Entry]:
    square, folder = (25, 25), "aquaretto"
    listed: list[Entry] = []
    for species in expansion_tiles.AQUATICS:
        for mark, count in _marks(species):
            listed.append(component(f"animal/{species}{mark}", "square-tile", square, count, "tile", "animals", folder))
    listed += [
        component(f"offspring/{species}", "round-tile", square, AQUA_YOUNG, None, "animals", folder)
        for species in expansion_tiles.AQUATICS
    ]
    listed.append(component("coin-tile", "square-tile", square, AQUA_COIN_TILES, "tile", None, folder))
    wide = expansion_tiles.COWORKER
    listed.append(component("coworker", "round-tile", (wide, wide), COWORKERS, "same", "places", folder))
    listed.append(component("coin", "coin", (18, 18), AQUA_COINS, "same", None))
    listed.append(component("hay-bale", "hay-bale", (20, 20), HAY_BALES, "same", None))
    listed.append(component("truck", "truck", tiles.TRUCK, TRUCKS, None, None))
    return listed


def _marks(species: str) -> Iterator[tuple[str, int]]:
    trained = species in expansion_tiles.TRAINED
    yield "", TRAINED_PLAIN if trained else FED_PLAIN
    yield "/male", AQUA_MALE
    yield "/female", AQUA_FEMALE
    yield f"/{expansion_tiles.mark_of(species)}", TRAINED_LIGHTNING if trained else FED_FISH


def _aquaretto_xxl() -> list[Entry]:
    square = (25, 25)
    listed = [
        component(f"animal/{species}", "square-tile", square, AQUA_XXL_ANIMALS, "tile", "animals", "aquaretto")
        for species in expansion_tiles.AQUATICS
    ]
    listed.append(component("supply", "square-tile", square, SUPPLIES, "tile", None, "aquaretto-xxl"))
    listed.append(component("coin-tile", "square-tile", square, AQUA_XXL_COIN_TILES, "tile", None, "aquaretto"))
    listed.append(component("coin", "coin", (18, 18), AQUA_XXL_COINS, "same", None))
    return listed


def pictures(art: Path) -> dict[str, dict[str, Any]]:
    """Draws the faces of each set: set -> name of the picture -> RGBA."""
    whole = tiles.truck(art, expansion_tiles.SCALE)
    scale = expansion_tiles.SCALE
    exotic = {filename(label): face for label, face in expansion_tiles.exotic_faces(art)}
    for colour in figures.COLOURS:
        name = filename(f"visitor/{colour}")
        exotic[name] = figures.standing(colour, figures.FIGURE[1], scale)
        exotic[f"{name.removesuffix('.png')}~strip.png"] = figures.strip(colour, 15.0)
    xxl = {filename(label): face for label, face in expansion_tiles.xxl_faces(art)}
    xxl |= {f"truck-{places}.png": expansion_tiles.short_truck(places, whole, scale) for places in (1, 2)}
    return {
        "exotic": exotic,
        "xxl": xxl,
        "aquaretto": {filename(label): face for label, face in expansion_tiles.aquaretto_faces(art)},
        "aquaretto-xxl": {filename(label): face for label, face in expansion_tiles.aquaretto_xxl_faces(art)},
    }
