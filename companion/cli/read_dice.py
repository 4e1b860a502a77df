"""``companion read --game dice``: which side of each die is up and where it lies, and what is doubtful about it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.instead import instead, with_hint
from companion.cli.options import Point
from companion.cli.photos import captions, targets
from companion.cli.terminal import paper, put_json, quiet_libraries, said, said_document, said_row, spoken
from companion.errors import InputError, PhotoQualityError
from companion.storage import jpeg_bytes, write_atomically
from companion.storage.dice import load_dice_reader
from companion.words import words_in

if TYPE_CHECKING:
    from rich.console import Console

    from companion.reconcile.doubts import Doubt
    from companion.vision.frame import Photo
    from companion.vision.observation import Observation

_FOREIGN = (
    "the sides of these dice are not known: teach them with companion enrol dice PHOTO --profile NAME, "
    "then read them with --profile NAME"
)
_FOREIGN_TO_PROFILE = (
    "most of these dice are none of the profile's: name the profile that learnt them, or teach it anew"
)
_NONE = (
    "nothing in it is surely a die that lies flat: photograph dice from above, "
    "near enough that each is as wide as a fingernail"
)
_A_DIE = 0.95
"""What shows no known side with less than this is not surely a die."""


def read_dice(
    photo: Path,
    edition: str | None,
    profile: str | None,
    players: int | None,
    corners: Sequence[Point] | None,
    json: Path | None,
    annotate: Path | None,
) -> None:
    """Read a photo of dice, print or write what it shows, and draw it into a copy."""
    from companion.reconcile.dice import are_foreign, dice_doubts, sides_by_area
    from companion.rules.dice import options as rules
    from companion.vision.frame import open_photo
    from companion.vision.observation import observation_to_json
    from companion.vision.overlay import annotate as drawn

    places = targets(annotate, [photo], json)
    with quiet_libraries():
        opened = open_photo(photo)
    trucks = rules.TRUCKS[players] if players else None
    reader = load_dice_reader(edition, profile, trucks=trucks)
    try:
        observation = reader.read(opened, corners)
    except PhotoQualityError:
        raise
    except InputError as error:
        raise with_hint(error, opened, "trucks") from error
    foreign = are_foreign(observation.components)
    if not observation.boards:
        _refuse_others(opened, observation)
    doubts = dice_doubts(observation.components, rules.DICE[players] if players else None)
    for place in places.values():
        write_atomically(place, jpeg_bytes(drawn(opened.pixels, observation, doubts=doubts, captions=captions())))
    sides = {area: list(faces) for area, faces in sides_by_area(observation.components).items()}
    document = observation_to_json(observation) | {
        "game": "dice",
        "dice": sides,
        "doubts": [_doubt_to_json(doubt) for doubt in doubts],
        "advice": [_FOREIGN if profile is None else _FOREIGN_TO_PROFILE] if foreign else [],
    }
    document = said_document(document)
    if put_json(document, json):
        return
    console = paper()
    _print(document, console)
    for place in places.values():
        console.print(f"Annotated picture: {place}", soft_wrap=True)


def _refuse_others(photo: "Photo", observation: "Observation") -> None:
    """Raises InputError where a photo without a truck board shows something else: tiles and boxes look like dice."""
    from companion.reconcile.dice import LEANING, SURE
    from companion.vision.observation import UNKNOWN

    level = [die for die in observation.components if die.kind != LEANING]
    told = sum(die.label != UNKNOWN and die.confidence >= SURE for die in level)
    if 2 * told >= len(observation.components):
        return
    if (shown := instead(photo, "trucks")) is not None:
        raise InputError(shown)
    if not told and not any(die.label == UNKNOWN and die.confidence >= _A_DIE for die in level):
        raise InputError(f"{photo.name}: {_NONE}")


def _doubt_to_json(doubt: "Doubt") -> dict[str, Any]:
    return {"where": doubt.where, "seen": doubt.seen, "could_be": list(doubt.could_be), "ask": doubt.ask}


def _print(document: Mapping[str, Any], console: "Console") -> None:
    """The dice as a table, what each truck holds, and what is to be asked."""
    from rich.table import Table

    width, height = document["size"]
    board = document["boards"][0]["layout"] if document["boards"] else "no truck board found"
    console.print(f"{document['photo']}, {width} x {height} pixels, {board}", style="bold", soft_wrap=True)
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("where", "side", "sure", "else"):
        table.add_column(said(column), justify="right" if column == "sure" else "left")
    for entry in document["components"]:
        others = ", ".join(
            f"{said_row(_side(label))} {share:.0%}" for label, share in entry["alternatives"][:2] if share >= 0.005
        )
        where, side = _place(entry["space"] or entry["area"]), said_row(_side(entry["label"]))
        table.add_row(where, side, f"{entry['confidence']:.0%}", others)
    console.print(table)
    for area, sides in document["dice"].items():
        console.print(f"{_place(area)}: {said_row(', '.join(map(_side, sides)))}", soft_wrap=True)
    for doubt in document["doubts"]:
        console.print(f"? {doubt['ask']}", soft_wrap=True)
    for advice in document["advice"]:
        console.print(f"{advice[0].upper()}{advice[1:]}.", soft_wrap=True)


def _side(label: str) -> str:
    """A side as a word of a row: ``lion``."""
    return label.removeprefix("die/").replace("-", " ")


def _place(where: str) -> str:
    """An area or a crate of a truck in the spoken language: "Truck 1, Crate 2"."""
    area, _, crate = where.partition("/")
    words = words_in(spoken())
    return ", ".join(map(words.area, [area, f"crate-{crate}"] if crate else [area]))
