"""Editions as training sees them: the pictures of all components and boards, from the print-and-play pack or made up.

A synthetic edition is a pure function of its seed and of the drawn art: eight "species" (any icons, since identity is
arbitrary), each plain, male, female and young, five stalls, coin tile and back, loose parts, main and expansion board.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError
from companion.training import animals
from companion.training.art import IconPool, Role, load, source, sources
from companion.training.board_layouts import expansion_plan, main_plan
from companion.training.boards import BoardArt, paint_back, paint_board, random_board_style
from companion.training.grounds import Colour, Ground, hsv, shade
from companion.training.printing import Rgba, put
from companion.training.tile_styles import FACE_SIDE, TileStyle, random_style
from companion.training.tiles import Face, Icons, back_face, coin_tile_face, species_faces, tile_face

SPECIES: Final = ("elephant", "flamingo", "kangaroo", "llama", "lion", "panda", "chimpanzee", "zebra")
"""The species of the 2023 edition, whose labels every synthetic edition uses."""

STALLS: Final = ("ice-cream", "drinks", "hamburgers", "hot-dogs", "cotton-candy")
"""The stall types of the 2023 edition."""


@dataclass(frozen=True, slots=True)
class Part:
    """A flat component that is no square or round tile: picture BGRA uint8 (H, W, 4) and size in mm (width, height)."""

    image: NDArray[np.uint8]
    size_mm: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Edition:
    """Pictures and geometry of one edition.

    ``tiles``: label to face, BGRA uint8 (256, 256, 4), alpha 0 outside round ones; ``boards``: ``main``, ``expansion``
    and ``expansion-back`` (the face-down side; no areas); ``parts``: ``truck``, ``coin``, ``tray``. Square tiles and
    offspring are ``tile_mm`` wide.
    """

    name: str
    tile_mm: float
    tiles: Mapping[str, Face]
    boards: Mapping[str, BoardArt]
    parts: Mapping[str, Part] = field(default_factory=dict)
    camouflage: bool = True
    sets: tuple[str, ...] = ()
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Pieces of each label in each set of expansions that was asked for."""
    widths: Mapping[str, float] = field(default_factory=dict)
    """Millimetres of the tiles that are not ``tile_mm`` wide."""

    def save(self, path: Path) -> None:
        """Stores the edition as one npz file without pickled objects; the file appears whole or not at all."""
        about = {
            "name": self.name,
            "tile_mm": self.tile_mm,
            "camouflage": self.camouflage,
            "layouts": {name: board.layout for name, board in self.boards.items()},
            "sizes_mm": {label: part.size_mm for label, part in self.parts.items()},
            "sets": list(self.sets),
            "counts": self.counts,
            "widths": self.widths,
        }
        arrays: dict[str, NDArray[Any]] = {"about": np.frombuffer(json.dumps(about).encode(), np.uint8)}
        arrays |= {f"tile:{label}": face for label, face in self.tiles.items()}
        arrays |= {f"board:{name}": board.image for name, board in self.boards.items()}
        arrays |= {f"part:{label}": part.image for label, part in self.parts.items()}
        draft = path.with_name(f"{path.stem}.part.npz")
        np.savez(draft, **arrays)  # type: ignore[arg-type]
        draft.rename(path)


def load_edition(path: Path) -> Edition:
    """Reads an edition that ``Edition.save`` stored."""
    with np.load(path, allow_pickle=False) as stored:
        about = json.loads(stored["about"].tobytes())
        named: dict[str, dict[str, NDArray[np.uint8]]] = {"tile": {}, "board": {}, "part": {}}
        for key in stored.files:
            kind, _, label = key.partition(":")
            if label:
                named[kind][label] = stored[key]
    return Edition(
        about["name"],
        about["tile_mm"],
        named["tile"],
        {name: BoardArt(image, about["layouts"][name]) for name, image in named["board"].items()},
        {label: Part(image, tuple(about["sizes_mm"][label])) for label, image in named["part"].items()},
        about["camouflage"],
        tuple(about.get("sets", ())),
        about.get("counts", {}),
        about.get("widths", {}),
    )


# ------------------------------------------------------------------------------------------------------------ synthetic


def synthetic_edition(seed: int, cache: Path, role: Role = "train") -> Edition:
    """An edition in a random style from the art of one role; ``cache`` is where ``art.rasterise`` put it."""
    rng = np.random.default_rng((seed, 7321))
    names = [entry.name for entry in sources(role)]
    if rng.random() < 0.6:  # art by one hand, as in a published game
        names = [names[int(rng.integers(len(names)))]]
    return edition_from_pool(f"synthetic-{role}-{seed}", IconPool(cache, names), rng)


def edition_from_pool(name: str, icons: Icons, rng: np.random.Generator) -> Edition:
    """An edition in a random style whose pictures are taken from ``icons``."""
    style = random_style(rng)
    species = {label: icons.take(rng) for label in SPECIES}
    stalls = {label: icons.take(rng) for label in STALLS}
    return _assemble(name, style, species, stalls, icons, rng)


def edition_from_icons(cache: Path, source_name: str, seed: int = 0) -> Edition:
    """A coherent edition in the art of one source, for evaluation: real animals, wherever it draws them, on grass."""
    rng = np.random.default_rng((seed, 911))
    entry = source(source_name)
    names, images = load(cache, entry.name)
    where = {icon: number for number, icon in enumerate(names)}
    known = animals.animals(source_name)
    style = random_style(rng)
    while not style.ground.grass or style.medium not in ("flat", "print", "soft"):
        style = random_style(rng)
    style = _faithful(style)
    taken: set[str] = set()
    chosen: dict[str, Rgba] = {}
    spare = [icon for word, icon in known.items() if word not in SPECIES]
    for label in SPECIES:
        icon = known.get(label) or (spare.pop(0) if spare else names[int(rng.integers(len(names)))])
        taken.add(icon)
        chosen[label] = np.array(images[where[icon]])
    others = [number for number, icon in enumerate(names) if icon not in taken]
    stalls = {label: np.array(images[others[int(rng.integers(len(others)))]]) for label in STALLS}
    pool = IconPool(cache, [source_name])
    return _assemble(f"{source_name}-{seed}", style, chosen, stalls, pool, rng, richness=0.9, camouflage=True)


def _faithful(style: TileStyle) -> TileStyle:
    """The style with the icons in their own colours."""
    return replace(style, hue_shift=0.0, saturation=1.0, contrast=1.0)


def _assemble(
    name: str,
    style: TileStyle,
    species: Mapping[str, Rgba],
    stalls: Mapping[str, Rgba],
    icons: Icons,
    rng: np.random.Generator,
    richness: float | None = None,
    camouflage: bool | None = None,
) -> Edition:
    tiles: dict[str, Face] = {}
    for label, icon in species.items():
        faces = species_faces(icon, style, rng)
        tiles[f"animal/{label}"] = faces["plain"]
        tiles[f"animal/{label}/male"] = faces["male"]
        tiles[f"animal/{label}/female"] = faces["female"]
        tiles[f"offspring/{label}"] = faces["offspring"]
    for label, icon in stalls.items():
        tiles[f"stall/{label}"] = tile_face(icon, style, None, rng, on_sand=True)
    tiles["coin-tile"] = coin_tile_face(style, rng)
    tiles["tile-back"] = back_face(icons.take(rng), style, rng)
    tile_mm = float(rng.uniform(22, 30))
    board_style = random_board_style(rng, style, icons, richness, camouflage)
    main, expansion = main_plan(rng, tile_mm), expansion_plan(rng, tile_mm)
    boards = {
        "main": paint_board(main, board_style, name, rng),
        "expansion": paint_board(expansion, board_style, name, rng),
        "expansion-back": paint_back(expansion, board_style, name, rng),
    }
    parts = {"truck": _truck(style, icons, tile_mm, rng), "coin": _coin(rng), "tray": _tray(style, icons, tile_mm, rng)}
    return Edition(name, tile_mm, tiles, boards, parts, board_style.camouflage)


def _truck(style: TileStyle, icons: Icons, tile_mm: float, rng: np.random.Generator) -> Part:
    """A delivery truck: a strip with three compartments side by side, where the print-and-play set has them."""
    width_mm, height_mm = tile_mm * rng.uniform(3.3, 4.3), tile_mm * rng.uniform(1.12, 1.5)
    width, height = round(width_mm * 4), round(height_mm * 4)
    tile = round(tile_mm * 4)
    body: Colour = hsv(rng.uniform(0, 360), rng.uniform(0.1, 0.8), rng.uniform(0.3, 0.9))
    ground = Ground(body, shade(body, 1.3), style.stall_ground.texture, 0.1, 0.4, 0, False)
    canvas = ground.paint((height, width), tile, rng)
    bed = shade(body, rng.choice([0.6, 1.5]))
    sign = icons.take(rng) if rng.random() < 0.6 else None
    for number in range(3):
        centre = width * (0.5 + (number - 1) * 29 / 92)
        left, top = round(centre - tile / 2), round((height - tile) / 2)
        cv2.rectangle(canvas, (left, top), (left + tile, top + tile), bed, -1)
        cv2.rectangle(canvas, (left, top), (left + tile, top + tile), shade(body, 0.4), 2, cv2.LINE_AA)
        if sign is not None:
            put(canvas, sign, style, (centre, height / 2), tile * 0.4)
    return Part(_rounded(canvas, round(height * rng.uniform(0.02, 0.2))), (float(width_mm), float(height_mm)))


def _tray(style: TileStyle, icons: Icons, tile_mm: float, rng: np.random.Generator) -> Part:
    """A tray or other large card lying about."""
    size = tile_mm * rng.uniform(1.5, 2.6, 2)
    ground = Ground(style.tint, shade(style.tint, 1.4), style.stall_ground.texture, 0.2, 0.4, 0, False)
    canvas = ground.paint((round(size[1] * 4), round(size[0] * 4)), tile_mm * 4, rng)
    put(canvas, icons.take(rng), style, (canvas.shape[1] / 2, canvas.shape[0] / 2), min(canvas.shape[:2]) * 0.7)
    return Part(_rounded(canvas, 8), (float(size[0]), float(size[1])))


def _coin(rng: np.random.Generator) -> Part:
    """A coin: a metal or card disc with a rim and a sign."""
    side = 96
    metal = hsv(rng.choice([0, 45, 30, 40]), rng.uniform(0.0, 0.7), rng.uniform(0.5, 0.95))
    canvas = np.zeros((side, side, 4), np.uint8)
    cv2.circle(canvas, (side // 2, side // 2), side // 2 - 1, (*metal, 255), -1, cv2.LINE_AA)
    cv2.circle(canvas, (side // 2, side // 2), side // 2 - 7, (*shade(metal, 0.65), 255), 3, cv2.LINE_AA)
    text = str(rng.choice(["1", "2", "5", "$", "C", "Z"]))
    cv2.putText(
        canvas,
        text,
        (side // 2 - 18, side // 2 + 20),
        cv2.FONT_HERSHEY_DUPLEX,
        1.8,
        (*shade(metal, 0.45), 255),
        5,
        cv2.LINE_AA,
    )
    width = float(rng.uniform(15, 24))
    return Part(canvas, (width, width))


def _rounded(canvas: NDArray[np.uint8], radius: int) -> NDArray[np.uint8]:
    height, width = canvas.shape[0], canvas.shape[1]
    alpha = np.zeros((height, width), np.uint8)
    cv2.rectangle(alpha, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(alpha, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(alpha, (x, y), radius, 255, -1, cv2.LINE_AA)
    return np.dstack([canvas, alpha])


# ------------------------------------------------------------------------------------------------------------ from disk


def print_and_play(calibration: Path, sets: Sequence[str] = ()) -> Edition:
    """The project's own edition from its picture pack and layouts below the folder ``calibration``."""
    return edition_from_pack(calibration, "print-and-play", sets)


def edition_from_pack(calibration: Path, name: str, sets: Sequence[str] = ()) -> Edition:
    """An edition from ``editions/NAME.json``, its pictures in ``editions/NAME/`` and ``layouts/NAME/*.json``.

    With ``sets`` also what those expansions add, each from the entry of its name under ``sets``.
    """
    pack, layouts = calibration / "editions" / name, calibration / "layouts" / name
    listing = calibration / "editions" / f"{name}.json"
    if not listing.is_file():
        raise InputError(f"the edition {name} is not below {calibration}")
    document = json.loads(listing.read_text(encoding="utf-8"))
    tiles: dict[str, Face] = {}
    parts: dict[str, Part] = {}
    for component in document["components"]:
        _add_component(component, pack, tiles, parts)
    if "tile-back" not in tiles and (pack / "tiles" / "tile-back.png").is_file():
        back = _with_alpha(pack / "tiles" / "tile-back.png")
        tiles["tile-back"] = np.asarray(cv2.resize(back, (FACE_SIDE,) * 2, interpolation=cv2.INTER_AREA), np.uint8)
    boards: dict[str, BoardArt] = {}
    for path in sorted((pack / "boards").glob("*.jpg")):
        layout = _layout(layouts, path.stem)
        if layout is not None:
            boards[path.stem] = BoardArt(_scaled(_picture(path, cv2.IMREAD_COLOR), layout), layout)
    if "main" not in boards:
        raise InputError(f"the edition {name} has no picture of its main board")
    edition = Edition(name, float(boards["main"].layout["tile_mm"]), tiles, boards, parts)
    return _with_sets(edition, document, calibration, sets) if sets else edition


def _with_sets(edition: Edition, document: Mapping[str, Any], calibration: Path, sets: Sequence[str]) -> Edition:
    """The edition with what sets of expansions add."""
    pack, layouts = calibration / "editions" / edition.name, calibration / "layouts" / edition.name
    tiles, parts, boards = dict(edition.tiles), dict(edition.parts), dict(edition.boards)
    counts: dict[str, dict[str, int]] = {}
    widths: dict[str, float] = {}
    for one in sets:
        entry = document.get("sets", {}).get(one)
        if entry is None:
            raise InputError(f"the edition {edition.name} has no set {one}")
        counts[one] = {component["label"]: component["count"] for component in entry["components"]}
        for component in entry["components"]:
            if component["label"] not in tiles:
                _add_component(component, pack, tiles, parts)
            widths[component["label"]] = float(component["size_mm"][0])
        for board, about in entry.get("boards", {}).items():
            layout = _layout(layouts, board)
            if layout is not None:
                boards[board] = BoardArt(_scaled(_picture(pack / about["image"], cv2.IMREAD_COLOR), layout), layout)
    widths = {label: width for label, width in widths.items() if width != edition.tile_mm}
    return replace(edition, tiles=tiles, parts=parts, boards=boards, sets=tuple(sets), counts=counts, widths=widths)


def _add_component(component: Mapping[str, Any], pack: Path, tiles: dict[str, Face], parts: dict[str, Part]) -> None:
    """The picture of a component among the tiles or the other parts; one without a picture is left out."""
    if component.get("picture") is None or not (pack / component["picture"]).is_file():
        return
    picture = _with_alpha(pack / component["picture"])
    if component["kind"] in ("square-tile", "round-tile"):
        size = (FACE_SIDE, FACE_SIDE)
        tiles[component["label"]] = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    else:
        width, height = component["size_mm"]
        parts[component["label"]] = Part(picture, (float(width), float(height)))


def _layout(folder: Path, board: str) -> dict[str, Any] | None:
    """The board's layout; that of its face without areas for a back; None for a picture that is no board."""
    face = board.removesuffix("-back")
    path = folder / f"{face}.json"
    if not path.is_file():
        return None
    layout: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return layout if face == board else {**layout, "name": f"{layout['name']}-back", "areas": {}}


def _scaled(image: NDArray[np.uint8], layout: Mapping[str, Any]) -> NDArray[np.uint8]:
    size = (round(layout["size_mm"][0] * 4), round(layout["size_mm"][1] * 4))
    if image.shape[1::-1] == size:
        return image
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def _with_alpha(path: Path) -> NDArray[np.uint8]:
    image = _picture(path, cv2.IMREAD_UNCHANGED)
    if image.ndim != 3:
        raise InputError(f"{path.name} is not a colour picture")
    if image.shape[2] == 3:
        return np.dstack([image, np.full(image.shape[:2], 255, np.uint8)])
    return image


def _picture(path: Path, mode: int) -> NDArray[np.uint8]:
    image = cv2.imread(str(path), mode)
    if image is None:
        raise InputError(f"{path.name} cannot be read as a picture")
    return np.asarray(image, np.uint8)
