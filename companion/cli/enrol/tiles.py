"""``companion enrol tiles``: photos of tiles laid out side by side become examples of somebody's own copy."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.enrol.labels import check_label, read_labels
from companion.cli.enrol.photos import draw_laid, open_for_learning
from companion.cli.enrol.profiles import (
    Annotate,
    EditionName,
    ProfileName,
    Yes,
    check_game,
    profile_to_fill,
    tell_edition,
    tell_missing,
)
from companion.cli.options import Expansions, Game
from companion.cli.terminal import paper, remark, said, somebody_answers, typed_number, working
from companion.errors import CompanionError, UsageError
from companion.learner import (
    TILE_MM,
    check_labels,
    learn_tiles,
    propose_labels,
    too_much_alike,
)
from companion.rules.components import words
from companion.storage import (
    Profile,
    check_folder,
    load_detector,
    load_embedder,
    write_profile,
)

if TYPE_CHECKING:
    from companion.vision.enrolment.tiles import LaidTile


def run(
    photo: Annotated[Path, typer.Argument(metavar="PHOTO", help="Tiles side by side on a table, from above.")],
    profile: ProfileName,
    labels: Annotated[
        Path | None,
        typer.Option("--labels", metavar="FILE", help="Their labels in reading order; without, each is asked for."),
    ] = None,
    game: Game = "zooloretto",
    edition: EditionName = None,
    expansions: Expansions = None,
    annotate: Annotate = None,
    yes: Yes = False,
) -> None:
    """Learn the tiles of your own copy.

    One of each kind is enough; another photo adds examples. They are numbered from the upper left, row by row.
    """
    kept = profile_to_fill(profile, edition, "2023")
    check_game(kept, game, expansions)
    named = read_labels(labels, kept.edition) if labels is not None else None
    if named is None and not somebody_answers():
        raise UsageError("nobody is there to be asked: give the labels in reading order by --labels FILE")
    if annotate is not None:
        check_folder(annotate)
    opened = open_for_learning(photo)
    with working("Looking for tiles"):
        from companion.vision.enrolment.tiles import find_tiles

        count = len(named) if named is not None else None
        tiles = find_tiles(opened.pixels, load_detector(), TILE_MM, opened.reduction, count)
    texts = named if named is not None and len(named) == len(tiles) else ("?",) * len(tiles)
    place = draw_laid(opened, [tile.quad for tile in tiles], texts, annotate, "tiles")
    if named is None:
        named = _asked(tiles, kept, place)
    else:
        try:
            check_labels(tiles, named)
        except UsageError as error:
            raise UsageError(f"{error}; {place or '--annotate DIR'} shows what was found") from error
        named = named if yes or not somebody_answers() else _confirmed(named, kept.edition, place)
    with working("Learning the tiles"):
        kept = learn_tiles(kept, tiles, named, load_embedder())
        write_profile(kept)
    _report(kept, named)
    tell_missing(kept, game, expansions)
    _warn_of_likeness(kept, named)


def _confirmed(named: Sequence[str], edition: str, place: Path | None) -> tuple[str, ...]:
    """The labels after a person has looked at them: a tile's number leads to another label for it."""
    found = list(named)
    for number, label in enumerate(found, start=1):
        remark(f"  {number:3}  {words(label)}")
    if place:
        remark(f"The picture of them: {place}")
    while True:
        answer = typer.prompt(said("Enter if all are right, or the number of a wrong one"), default="", err=True)
        if not answer:
            return tuple(found)
        wrong = typed_number(answer)
        if wrong is None or not 1 <= wrong <= len(found):
            remark(f"Please type a number from 1 to {len(found)}.")
        else:
            found[wrong - 1] = _label_for(wrong, found[wrong - 1], edition)


def _asked(tiles: Sequence["LaidTile"], profile: Profile, place: Path | None) -> tuple[str, ...]:
    """The label of each tile, proposed by likeness to what is known and confirmed or typed by a person."""
    if place:
        remark(f"The picture with their numbers: {place}")
    remark("Enter takes the proposal; - leaves a tile out.")
    return tuple(
        _label_for(number, proposal, profile.edition)
        for number, proposal in enumerate(propose_labels(tiles, profile, load_embedder()), start=1)
    )


def _label_for(number: int, proposal: str, edition: str) -> str:
    """The label that a person types for a tile; Enter takes the proposal, a hyphen none."""
    while True:
        answer = typer.prompt(said(f"Tile {number}"), default=proposal or "-", err=True).strip()
        if answer == "-":
            return ""
        try:
            check_label(answer, edition)
        except CompanionError as error:
            remark(str(error))
        else:
            return str(answer)


def _report(profile: Profile, named: Sequence[str]) -> None:
    """Say what was learnt."""
    console = paper()
    learnt = sorted({label for label in named if label})
    console.print(f"Learnt {len(learnt)} tiles for '{profile.name}'; it knows {len(profile.labels)} now.")
    tell_edition(profile)


def _warn_of_likeness(profile: Profile, named: Sequence[str]) -> None:
    """Say which of these tiles look too much like others of the copy."""
    species = sorted({label.split("/")[1] for label in named if "/" in label})
    for pair in too_much_alike(profile, species, load_embedder()):
        remark(f"From afar {pair.label} looks like {pair.other}: photograph these two from nearer, too.")
