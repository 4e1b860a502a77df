"""Photos of tables with dice that reading is measured on.

Colours, ways to print, pictures and table tops are those that training never shows; the truck boards and sheets are the
print-and-play edition's. Each photo shows dice of one set of some hand; that set's six sides are learnt from one photo
of six dice in a row.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.training.art import IconPool, load
from companion.training.dice import boards, faces, views
from companion.training.dice.boards import Print
from companion.training.dice.cube import Die, turned
from companion.training.dice.pictures import take
from companion.training.dice.sets import DiceSet
from companion.training.dice.tables import FACES, DiceScene, Laid, Surroundings, lay_table
from companion.training.scenes.photograph import encode
from companion.training.scenes.pictures import Pictures
from companion.training.scenes.recipes import Framing, Optics

AROUND = Surroundings(
    tables=("parquet", "terrazzo", "cork", "slate", "linen", "ceramic"),
    lights=("window", "overcast", "lamp", "evening"),
    clutter=("glass", "mug", "can", "pen", "phone", "book", "hand"),
    optics=Optics(defocus=0.6, motion=1.0, noise=4.5, quality=75, glare=0.5, dark=0.65),
    framing=Framing(fill=(0.66, 0.94), elevation=(42.0, 90.0), radial=0.012),
    covered=0.0,
)

ICONS: Mapping[str, Mapping[str, str]] = {
    "noto": dict(zip(FACES, ("lion", "elephant", "monkey", "flamingo", "crocodile", "coin"), strict=True)),
    "fluent-emoji-flat": dict(
        zip(FACES, ("leopard", "elephant", "monkey", "flamingo", "crocodile", "coin"), strict=True)
    ),
    "fluent-emoji-high-contrast": dict(
        zip(FACES, ("lion", "elephant", "monkey", "flamingo", "crocodile", "coin"), strict=True)
    ),
    "openmoji": dict(zip(FACES, ("lion", "elephant", "monkey", "flamingo", "crocodile", "coin"), strict=True)),
}
"""Icons of sources that training never sees, by face; where a source has no ostrich another bird stands for it."""
HANDS = ("own-stickers", "own-symbols", *ICONS)
"""Whose pictures the sets carry: the edition's stickers, its symbols alone, icons of other hands."""
ROW_MM = 230.0
"""How much of the table the photo of six dice in a row shows across."""
LEARNT = ("learnt",)
"""Dice as training shows them, on table tops as it shows them: what thresholds are chosen on."""
COMMITTED = ("own-stickers", "own-symbols", "noto", "fluent-emoji-flat", "fluent-emoji-high-contrast")
"""What may be kept in the repository; the rest is under share-alike licences."""


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Where the edition's pictures (``calibration``) and the drawn art lie."""

    calibration: Path
    art: Path


def pictures_of(kind: str, places: Places) -> tuple[faces.Rgba, ...]:
    """The six pictures of a hand, RGBA."""
    if kind.startswith("own-"):
        folder = places.calibration / "dice" / "print-and-play" / ("faces" if kind == "own-stickers" else "symbols")
        return tuple(_rgba(folder / f"{face}.png") for face in FACES)
    names, images = load(places.art, kind)
    return tuple(np.array(images[names.index(ICONS[kind][face])]) for face in FACES)


def _rgba(path: Path) -> faces.Rgba:
    image = np.asarray(cv2.imread(str(path), cv2.IMREAD_UNCHANGED), np.uint8)
    small = cv2.resize(image, (192, 192), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGRA2RGBA), np.uint8)


def set_of(kind: str, seed: int, number: int, places: Places) -> DiceSet:
    """One set of dice: a colour and a way to print that training never shows, half of the time the latter alone.

    Those of ``LEARNT`` are such as training shows.
    """
    rng = np.random.default_rng([seed, number, 71])
    if kind in LEARNT:
        style = views.random_style(rng)
        pool = IconPool(places.art, views.SOURCES)
        return DiceSet(f"{kind}/any/{style.finish}", FACES, tuple(pool.take(rng) for _ in FACES), style)
    bodies = list(faces.HELD_BODIES.items())
    colour, body = bodies[int(rng.integers(len(bodies)))]
    finishes = (*faces.HELD_FINISHES, *faces.FINISHES)
    finish = "picture" if kind == "own-stickers" else finishes[number % len(finishes)]
    style = faces.random_style(rng, body, finish)
    return DiceSet(f"{kind}/{colour}/{finish}", FACES, pictures_of(kind, places), style)


def prints_of(places: Places, trucks: int, sheets: int) -> list[Print]:
    """The truck board and some sheets of the print-and-play edition."""
    name = f"dice-trucks-{trucks}"
    plan = json.loads((places.calibration / "layouts" / "print-and-play" / f"{name}.json").read_text(encoding="utf-8"))
    folder = places.calibration / "dice" / "print-and-play" / "boards"
    crates = {area: tuple((x, y) for x, y in part["crates"]) for area, part in plan["areas"].items()}
    found = [Print(f"print-and-play/{name}", _bgr(folder / f"{name}.jpg"), tuple(plan["size_mm"]), crates)]
    sheet = json.loads((places.calibration / "sheets" / "print-and-play.json").read_text(encoding="utf-8"))
    picture = _bgr(places.calibration / "sheets" / "print-and-play.jpg")
    low, high = np.min(sheet["rest"]["outline"], axis=0), np.max(sheet["rest"]["outline"], axis=0)
    inner = tuple(
        (float(low[0] + (high[0] - low[0]) * u), float(low[1] + (high[1] - low[1]) * v))
        for u, v in ((0.3, 0.25), (0.7, 0.5), (0.3, 0.75))
    )
    places_on = {"corner": inner}
    return found + [Print(f"sheet-{n + 1}", picture, tuple(sheet["size_mm"]), places_on) for n in range(sheets)]


def _bgr(path: Path) -> faces.Bgr:
    return np.asarray(cv2.imread(str(path), cv2.IMREAD_COLOR), np.uint8)


def photo_of(kind: str, seed: int, number: int, places: Places, size: tuple[int, int]) -> tuple[bytes, dict[str, Any]]:
    """One photo of ten dice of a set, as JPEG, and its truth."""
    rng = np.random.default_rng([seed, number, 72])
    dice = set_of(kind, seed, number, places)
    trucks = 3 + number % 2
    prints = prints_of(places, trucks, int(rng.integers(0, 3)))
    around = replace(AROUND, tables=views.AROUND.tables) if kind in LEARNT else AROUND
    table = lay_table(rng, around, prints, dice.dice(rng, 10), size, 10, ("dice", seed, number))
    photo, truth = take(table, Pictures(boards.edition_of(prints)))
    truth |= {"dice_set": dice.name, "trucks": trucks, "hand": kind}
    return encode(photo, table.scene.lens.quality), truth


def enrolment_of(
    kind: str, seed: int, number: int, places: Places, size: tuple[int, int]
) -> tuple[bytes, dict[str, Any]]:
    """A photo of six dice of the same set in a row on another table, in the order of FACES, seen from above."""
    rng = np.random.default_rng([seed, number, 73])
    dice = set_of(kind, seed, number, places)
    around = replace(AROUND, clutter=(), framing=Framing(fill=(0.7, 0.85), elevation=(62.0, 88.0), radial=0.012))
    table = lay_table(rng, around, [], dice.dice(rng, 1), size, 1, ("dice-enrolment", seed, number))
    ways = dict(dice.dice(rng, 1)[0])
    half = 8.0
    laid = []
    for place, face in enumerate(FACES):
        centre = np.array([-75.0 + 30.0 * place + rng.normal(0, 1.5), rng.normal(0, 2.5), half])
        turn = float(rng.normal(0, 5))
        laid.append(
            Laid(
                Die(centre, turned(turn), half, dice.style.rounding, dice.style.ball, ways[face]),
                face,
                "table",
                "",
                False,
            )
        )
    distance = ROW_MM / 2 / np.tan(np.radians(table.scene.view.fov) / 2)
    view = replace(
        table.scene.view,
        target=(0.0, 0.0),
        azimuth=float(rng.normal(0, 6)),
        distance=float(distance),
        size=size,
        roll=0.0,
    )
    row = DiceScene(replace(table.scene, view=view), tuple(laid))
    photo, truth = take(row, Pictures(boards.edition_of([])))
    truth |= {"dice_set": dice.name, "hand": kind, "order": list(FACES)}
    return encode(photo, table.scene.lens.quality), truth


def write(
    out: Path, places: Places, seed: int, count: int, kinds: tuple[str, ...], size: tuple[int, int]
) -> Iterator[int]:
    """Writes photos NUMBER.jpg with truth NUMBER.json and the photo that their set is learnt from, NUMBER.enrol.jpg."""
    cv2.setNumThreads(1)
    out.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        name = f"dice-{number:04d}"
        if (out / f"{name}.json").is_file():
            continue
        kind = kinds[number % len(kinds)]
        photo, truth = photo_of(kind, seed, number, places, size)
        row, row_truth = enrolment_of(kind, seed, number, places, (1200, 900))
        (out / f"{name}.jpg").write_bytes(photo)
        (out / f"{name}.enrol.jpg").write_bytes(row)
        truth |= {
            "photo": f"{name}.jpg",
            "enrolment": {
                "photo": f"{name}.enrol.jpg",
                "order": row_truth["order"],
                "components": row_truth["components"],
            },
        }
        (out / f"{name}.json").write_text(json.dumps(truth) + "\n", encoding="utf-8")
        yield number
