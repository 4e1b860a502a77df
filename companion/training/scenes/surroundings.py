"""What is around the zoo: table top, light, lens, clutter, other components and the neighbour's board."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from companion.training.scenes.camera import Array
from companion.training.scenes.kit import COMPARTMENTS_MM, TRUCK_MM, Kit, board_item, on_board, tile_item
from companion.training.scenes.laying import free_spot, overlap, rest
from companion.training.scenes.recipes import Extras, Mess, Optics
from companion.training.scenes.scene import Clutter, Colour, Item, Lens, Light, Pose, Table
from companion.training.scenes.tabletops import TONES

MARGIN = 130.0
"""Millimetres around the boards in which other things lie."""

BESIDE = 0.6
"""Share of the clutter that stands beside the game even where it may stand anywhere."""

SKINS: tuple[Colour, ...] = (
    (150, 180, 230),
    (125, 160, 215),
    (95, 130, 190),
    (60, 90, 145),
    (40, 60, 100),
    (170, 195, 235),
)
"""Colours of hands, BGR."""

VISITORS: dict[str, Colour] = {
    "red": (45, 40, 200),
    "blue": (190, 90, 30),
    "green": (60, 150, 50),
    "white": (225, 230, 232),
    "yellow": (40, 200, 240),
}
"""Colours of visitors, BGR."""

Region = tuple[float, float, float, float]


def pick_table(rng: np.random.Generator, kinds: Sequence[str]) -> Table:
    """A table top of one of the kinds, its colours moved a little."""
    kind = str(rng.choice(kinds))
    tones = TONES[kind][int(rng.integers(len(TONES[kind])))]
    shift = rng.normal(0, 12, 3)
    gain = float(rng.uniform(0.85, 1.12))
    low, high, accent = (_bgr(np.array(tone) * gain + shift) for tone in tones)
    scale = float(np.exp(rng.uniform(np.log(0.5), np.log(1.5))))
    return Table(kind, (low, high, accent), scale, int(rng.integers(2**31)))


def _bgr(channels: Array) -> Colour:
    blue, green, red = (int(channel) for channel in np.clip(channels, 0, 255))
    return blue, green, red


def pick_light(rng: np.random.Generator, names: Sequence[str], optics: Optics) -> Light:
    """A light: by day through a window, one lamp, an overcast room, an evening of mixed lamps, a spot."""
    name = str(rng.choice(names))
    hard = name in ("lamp", "spot")
    warm = {"window": (5200, 7500), "overcast": (5800, 7200), "lamp": (2700, 3800), "spot": (3000, 4500)}.get(
        name, (2700, 6500)
    )
    first = float(rng.uniform(*warm))
    second = float(rng.uniform(2700, 7000)) if name == "evening" or rng.random() < 0.3 else first
    return Light(
        name=name,
        azimuth=float(rng.uniform(0, 360)),
        elevation=float(rng.uniform(30, 80)),
        key=float(rng.uniform(0.35, 0.75) if hard else rng.uniform(0.12, 0.45)),
        softness=float(rng.uniform(0.1, 0.5) if hard else rng.uniform(0.6, 2.2)),
        kelvin=(first, second),
        exposure=float(np.clip(rng.normal(1.0, 0.14), optics.dark, 1.3)),
        glare=float(rng.beta(1.2, 3) * optics.glare) if rng.random() < 0.7 else 0.0,
        seed=int(rng.integers(2**31)),
    )


def pick_lens(rng: np.random.Generator, optics: Optics) -> Lens:
    """The faults of one photo; most photos have few of them."""
    return Lens(
        defocus=float(rng.beta(1, 3) * optics.defocus),
        motion=float(rng.beta(1, 4) * optics.motion) if rng.random() < 0.4 else 0.0,
        motion_angle=float(rng.uniform(0, 180)),
        noise=float(rng.beta(1.2, 3) * optics.noise),
        quality=int(rng.integers(optics.quality, 97)),
        contrast=float(rng.normal(1.05, 0.1)),
        saturation=float(np.clip(rng.normal(1.02, 0.16), 0.5, 1.5)),
        balance=(float(rng.normal(0, optics.balance)), float(rng.normal(0, optics.balance))),
        vignette=float(rng.uniform(0, 0.28)),
    )


def region_around(shown: Sequence[Item], margin: float = MARGIN) -> Region:
    """Left, top, right, bottom in mm of the boards with a margin."""
    reach = [max(item.size) / 2 for item in shown]
    x, y = [item.pose.x for item in shown], [item.pose.y for item in shown]
    return (
        min(a - r for a, r in zip(x, reach, strict=True)) - margin,
        min(a - r for a, r in zip(y, reach, strict=True)) - margin,
        max(a + r for a, r in zip(x, reach, strict=True)) + margin,
        max(a + r for a, r in zip(y, reach, strict=True)) + margin,
    )


def add_neighbour(rng: np.random.Generator, kit: Kit, mess: Mess, taken: Sequence[Item]) -> list[Item]:
    """Another player's board across or beside, with some tiles on its spaces."""
    width, height = kit.size_mm("main")
    board = board_item(
        kit, "main", Pose(0.0, 0.0, turn=float(rng.choice([0.0, 90.0, 180.0, 270.0])) + float(rng.normal(0, 5)))
    )
    right, bottom = width + 32 + height / 2, height + 32 + height / 2
    places = ((right, height / 2), (width / 2, bottom), (width / 2, -32 - height / 2))
    x, y = places[int(rng.integers(3))]
    board = replace(board, pose=replace(board.pose, x=x + float(rng.uniform(0, 40)) * np.sign(x - width / 2), y=y))
    items = [board]
    for area in kit.layouts["main"]["areas"].values():
        for point in area.get("animals", ()):
            if rng.random() < 0.5:
                at = on_board(
                    board, (float(point[0]) + rng.normal(0, mess.sigma), float(point[1]) + rng.normal(0, mess.sigma))
                )
                label = str(rng.choice([label for label in kit.labels if label.startswith(("animal/", "offspring/"))]))
                turn = board.pose.turn + 90.0 * int(rng.integers(4)) + float(rng.normal(0, mess.turn))
                items.append(rest(tile_item(rng, kit, label, Pose(*at, turn=turn)), items))
    return items if all(overlap(board, other)[0] <= 0 for other in taken) else []


def add_truck(rng: np.random.Generator, kit: Kit, region: Region, taken: Sequence[Item], number: int) -> list[Item]:
    """A delivery truck with none to three tiles in its compartments."""
    turn = float(rng.uniform(0, 360))
    size = kit.parts.get("truck", TRUCK_MM)
    truck = Item("truck", "truck", "truck", Pose(0.0, 0.0, turn=turn), size, 2.0, edge=(70, 80, 90))
    spot = free_spot(rng, truck, region, taken)
    if spot is None:
        return []
    items = [rest(spot, taken)]
    labels = [label for label in kit.labels if label.startswith(("animal/", "stall/", "coin-tile"))]
    for x, y in ((x * size[0] / TRUCK_MM[0], y) for x, y in COMPARTMENTS_MM):
        if rng.random() < 0.6:
            at = on_board(
                spot, (x + size[0] / 2 + float(rng.normal(0, 1.5)), y + size[1] / 2 + float(rng.normal(0, 1.5)))
            )
            tile = tile_item(
                rng, kit, str(rng.choice(labels)), Pose(*at, turn=turn + float(rng.normal(0, 6))), f"truck-{number}"
            )
            items.append(rest(tile, [*taken, *items]))
    return items


def add_small(rng: np.random.Generator, kit: Kit, extras: Extras, region: Region, taken: list[Item]) -> list[Item]:
    """Spare tiles, dice, visitors, hay bales and sheets on free spots of the table."""
    wanted = _spare(rng, kit, extras.spare)
    if rng.random() < extras.die:
        wanted += [_die(rng) for _ in range(int(rng.integers(1, 5)))]
    if rng.random() < extras.visitor:
        wanted += [_visitor(rng) for _ in range(int(rng.integers(1, 5)))]
    if rng.random() < extras.hay_bale:
        wanted += [_hay_bale(rng, kit) for _ in range(int(rng.integers(1, 4)))]
    if rng.random() < extras.sheet:
        wanted.append(_sheet(rng))
    laid: list[Item] = []
    for item in wanted:
        spot = free_spot(rng, item, region, [*taken, *laid], gap=0.5)
        if spot is not None:
            laid.append(rest(spot, [*taken, *laid]))
    return laid


def _spare(rng: np.random.Generator, kit: Kit, mean: float) -> list[Item]:
    """Tiles beside the game, and now and then the tray."""
    backs = ["tile-back"] * ("tile-back" in kit.labels)  # twice as often as other tiles: stacks lie face down
    spare = []
    for _ in range(int(rng.poisson(mean))):
        label = str(rng.choice([*kit.labels, *backs]))
        spare.append(tile_item(rng, kit, label, Pose(0.0, 0.0, turn=float(rng.uniform(0, 360)))))
    if "tray" in kit.parts and rng.random() < mean / 15:
        kind = "square-tile" if kit.parts["tray"][0] < 1.1 * kit.tile_mm else "tray"
        spare.append(Item(kind, "tray", "tray", Pose(0.0, 0.0, turn=float(rng.uniform(0, 360))), kit.parts["tray"]))
    return spare


def _die(rng: np.random.Generator) -> Item:
    side = float(rng.uniform(12, 19))
    face, seed = int(rng.integers(1, 7)), int(rng.integers(1000))
    pose = Pose(0.0, 0.0, turn=float(rng.uniform(0, 360)))
    return Item("die", f"die/{face}", f"prop/die/{face}/{seed}", pose, (side, side), side, edge=(0, 0, 0))


def _visitor(rng: np.random.Generator) -> Item:
    name, colour = list(VISITORS.items())[int(rng.integers(len(VISITORS)))]
    wide = float(rng.uniform(11, 16))
    high = wide * float(rng.uniform(1.3, 2.0))
    pose = Pose(0.0, 0.0, turn=float(rng.uniform(0, 360)))
    return Item("visitor", f"visitor/{name}", "prop/visitor", pose, (wide, wide), high, "round", edge=colour)


def _hay_bale(rng: np.random.Generator, kit: Kit) -> Item:
    """A printed bale where the edition has one, else a small box of straw."""
    pose = Pose(0.0, 0.0, turn=float(rng.uniform(0, 360)))
    if "hay-bale" in kit.parts:
        return Item("hay-bale", "hay-bale", "hay-bale", pose, kit.parts["hay-bale"])
    return Item("hay-bale", "hay-bale", "hay-bale", pose, (22.0, 16.0), float(rng.uniform(8, 13)), edge=(70, 165, 205))


def _sheet(rng: np.random.Generator) -> Item:
    wide = float(rng.uniform(90, 150))
    pose = Pose(0.0, 0.0, turn=float(rng.uniform(0, 360)))
    return Item(
        "sheet",
        "sheet",
        f"prop/sheet/{int(rng.integers(10000))}",
        pose,
        (wide, wide * float(rng.uniform(0.65, 1.5))),
        0.3,
    )


def add_clutter(
    rng: np.random.Generator,
    names: Sequence[str],
    mean: float,
    region: Region,
    taken: Sequence[Item],
    clear: Sequence[Item],
) -> list[Clutter]:
    """Things that are no components; they keep off the game when ``clear`` is not empty, else they may stand on it."""
    things: list[Clutter] = []
    blocked = list(taken) if clear else []
    for _ in range(int(rng.poisson(mean))):
        name = str(rng.choice(names))
        wide, deep, high = _extent(rng, name)
        footprint = Item("clutter", name, "", Pose(0.0, 0.0, turn=float(rng.uniform(0, 360))), (wide, deep), high)
        spot: Item | None = footprint
        if clear or rng.random() < BESIDE:
            spot = free_spot(rng, footprint, region, blocked or taken, gap=6.0 + 0.35 * high if clear else -20.0)
        else:
            x, y = float(rng.uniform(region[0], region[2])), float(rng.uniform(region[1], region[3]))
            spot = replace(footprint, pose=replace(footprint.pose, x=x, y=y))
        if spot is None:
            continue
        blocked = [*blocked, spot] if clear else blocked
        colour = _colour(rng, name)
        second: Colour = tuple(int(c) for c in rng.integers(20, 235, 3))  # type: ignore[assignment]
        things.append(Clutter(name, spot.pose, (wide, deep, high), colour, second, int(rng.integers(2**31))))
    return things


def _colour(rng: np.random.Generator, name: str) -> Colour:
    if name.startswith("hand"):
        return SKINS[int(rng.integers(len(SKINS)))]
    grey = int(rng.integers(15, 240))
    spread = rng.normal(0, 45, 3)
    blue, green, red = np.clip(grey + spread, 8, 250)
    return int(blue), int(green), int(red)


EXTENTS: dict[str, tuple[tuple[float, float], tuple[float, float], tuple[float, float]]] = {
    "glass": ((58, 80), (0, 0), (85, 145)),
    "mug": ((75, 92), (0, 0), (80, 105)),
    "can": ((60, 68), (0, 0), (95, 150)),
    "hand": ((85, 100), (170, 200), (25, 60)),
    "pen": ((8, 12), (130, 150), (8, 12)),
    "phone": ((68, 78), (140, 160), (8, 10)),
    "book": ((90, 210), (120, 297), (1, 18)),
    "tumbler": ((65, 85), (0, 0), (80, 120)),
    "cup": ((70, 95), (0, 0), (60, 85)),
    "bottle": ((60, 75), (0, 0), (190, 240)),
    "bowl": ((110, 160), (0, 0), (45, 65)),
    "candle": ((40, 70), (0, 0), (50, 110)),
    "hand-mesh": ((85, 100), (170, 200), (25, 45)),
    "pencil": ((7, 9), (140, 180), (7, 9)),
    "box": ((60, 150), (80, 200), (25, 70)),
}
"""Millimetres (low, high) of width, depth (0: as wide) and height of each thing."""


def _extent(rng: np.random.Generator, name: str) -> tuple[float, float, float]:
    wide, deep, high = (float(rng.uniform(*span)) for span in EXTENTS[name])
    return wide, deep or wide, high
