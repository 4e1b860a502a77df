"""``companion read``: what is seen in a photo and where, without any rule."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli import options as shared
from companion.cli.terminal import DASH, paper, put_json, said, said_document
from companion.storage import check_writable, edition_for

if TYPE_CHECKING:
    from rich.console import Console


def run(
    photo: Annotated[Path, typer.Argument(metavar="PHOTO", help="The photo.")],
    game: shared.Game = "zooloretto",
    edition: shared.EditionName = None,
    profile: shared.ProfileName = None,
    expansions: shared.Expansions = None,
    variants: shared.Variants = None,
    players: shared.PlayerCount = None,
    coins: shared.Coins = None,
    corners: shared.Corners = None,
    json: shared.Json = None,
    annotate: shared.Annotate = None,
    lang: shared.Language = "en",
) -> None:
    """Say what lies where in a photo.

    For each component also how sure that is and what else it could be. No rule is asked: variants, players and coins
    can be given as for `score`, and change nothing.
    """
    shared.agree_on_language(lang)
    edition = edition if game == "dice" else edition_for(edition, profile)
    shared.options_of(game, edition, expansions, variants, players)
    if game != "dice":
        shared.agree_on_photos(game, expansions)
    shared.coins_by_name(coins, [entry.rpartition("=")[0] for entry in coins or ()])
    points = shared.corner_points(corners, 1)
    if json is not None and json != DASH:
        check_writable(json, reserved=(photo,))
    if game == "dice":
        from companion.cli.read_dice import read_dice

        read_dice(photo, edition, profile, players, points[0], json, annotate)
        return

    from companion.cli.photos import draw_reading, read_photos, targets, unknown_to
    from companion.vision.observation import observation_to_json

    places = targets(annotate, [photo], json)
    (read,) = read_photos([photo], edition_for(edition, profile), profile, points, game, expansions or ())
    draw_reading(read, places)
    document = said_document(observation_to_json(read.observation))
    if not put_json(document, json):
        console = paper()
        told = unknown_to(profile, game, expansions or ())
        _print(document, console, told)
        for place in places.values():
            console.print(f"Annotated picture: {place}", soft_wrap=True)


def _print(document: dict[str, Any], console: "Console", told: Sequence[str]) -> None:
    """The components as a table, and what would make the next photo better but for what was ``told`` before."""
    from rich.table import Table

    width, height = document["size"]
    console.print(f"{document['photo']}, {width} x {height} pixels", style="bold", soft_wrap=True)
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("where", "what", "sure", "else"):
        table.add_column(said(column), justify="right" if column == "sure" else "left")
    shown = [entry for entry in document["components"] if _is_likely(entry)]
    for entry in sorted(shown, key=lambda one: (one["area"], one["space"] or "")):
        others = ", ".join(f"{label} {share:.0%}" for label, share in entry["alternatives"][:2])
        table.add_row(entry["space"] or entry["area"], entry["label"], f"{entry['confidence']:.0%}", others)
    console.print(table)
    for advice in document["quality"]["advice"][len(told) :]:
        console.print(f"Next time: {advice}", soft_wrap=True)


def _is_likely(entry: dict[str, Any]) -> bool:
    """Whether a component is likelier what it is called than nothing at all."""
    nothing: float = dict(entry["alternatives"]).get("empty", 0.0)
    return bool(entry["confidence"] >= nothing)
