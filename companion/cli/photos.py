"""Photos on the command line: read one after another, with progress, and drawn into annotated copies."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.arguments import LANGUAGES
from companion.cli.instead import with_hint
from companion.cli.options import Point
from companion.cli.terminal import progress, quiet_libraries, remark, spoken
from companion.errors import InputError, NoBoardError
from companion.storage import (
    check_folder,
    check_known,
    jpeg_bytes,
    load_reader,
    load_reader_of,
    read_profile,
    real_path,
    watchful,
    write_atomically,
)
from companion.storage.sets import WATER

if TYPE_CHECKING:
    from companion.live import Outline
    from companion.reconcile.zoo import Doubt
    from companion.rules.results import Scorecard
    from companion.scorer import Player, ScoreSheet
    from companion.vision.frame import Photo
    from companion.vision.observation import Observation
    from companion.vision.overlay import Captions


@dataclass(frozen=True, slots=True)
class ReadPhoto:
    """A photo and what was seen in it."""

    path: Path
    photo: "Photo"
    observation: "Observation"


def read_photos(
    paths: Sequence[Path],
    edition: str,
    profile: str | None,
    corners: Sequence[Sequence[Point] | None],
    game: str = "zooloretto",
    expansions: Sequence[str] = (),
) -> tuple[ReadPhoto, ...]:
    """Read the photos in their order; all are opened before the first is read, so that a wrong path costs no time.

    ``game`` and ``expansions`` say what is looked for. What the ``profile`` was not shown is said before, and is advice
    of each photo.

    :raises InputError: for the first that cannot be used, by its name.
    """
    from companion.vision.frame import ENOUGH_FOR_ZOOS, open_photo

    check_known(edition, profile)
    with quiet_libraries():
        photos = [open_photo(path, ENOUGH_FOR_ZOOS) for path in paths]
    advice = unknown_to(profile, game, expansions)
    for sentence in advice:
        remark(sentence)
    base = game == "zooloretto" and not expansions
    own = load_reader(edition, profile) if base else load_reader_of(game, expansions, edition, profile)
    reader = watchful(own, game, expansions, edition, profile)
    found = []
    for path, photo, points in progress(list(zip(paths, photos, corners, strict=True)), len(paths), "Reading"):
        try:
            found.append(ReadPhoto(path, photo, _advised(reader.read(photo, points), advice)))
        except NoBoardError as error:
            hinted = with_hint(error, photo, "water" if game == WATER else "zoo")
            raise (hinted if hinted is not error else _by_name(error, photo, paths)) from None
        except InputError as error:
            raise _by_name(error, photo, paths) from None
    return tuple(found)


def _by_name(error: InputError, photo: "Photo", paths: Sequence[Path]) -> InputError:
    """The error of one of several photos with its name before it; that of a single one as it is."""
    return type(error)(f"{photo.name}: {error}") if len(paths) > 1 else error


def unknown_to(profile: str | None, game: str, expansions: Sequence[str]) -> tuple[str, ...]:
    """What somebody's own copy was not shown of a game, in sentences; none without one."""
    if profile is None:
        return ()
    from companion.learner import not_known

    return not_known(read_profile(profile), game, expansions)


def _advised(observation: "Observation", advice: Sequence[str]) -> "Observation":
    quality = observation.quality
    return replace(observation, quality=replace(quality, advice=(*advice, *quality.advice)))


def targets(folder: Path | None, photos: Sequence[Path], json: Path | None) -> Mapping[Path, Path]:
    """Where the annotated copy of each photo goes: into a folder, which is tried out. Empty without a folder.

    No copy goes where a photo or the result as ``json`` lies.
    """
    if folder is None:
        return {}
    check_folder(folder)
    taken = {real_path(path) for path in (*photos, json) if path is not None}
    places: dict[Path, Path] = {}
    for photo in dict.fromkeys(photos):
        place, number = folder / f"{photo.stem}.annotated.jpg", 1
        while real_path(place) in taken:
            number += 1
            place = folder / f"{photo.stem}-{number}.annotated.jpg"
        taken.add(real_path(place))
        places[photo] = place
    return places


def draw(reads: Sequence[ReadPhoto], sheet: "ScoreSheet", places: Mapping[Path, Path]) -> None:
    """Write the annotated copies: what was read, where there are doubts, the points of each area."""
    from companion.scorer import points_by_area

    if not places:
        return
    one_zoo = len(sheet.players) < len(reads)
    times = len(reads) if one_zoo else 1
    for read, player, card in zip(reads, sheet.players * times, sheet.cards * times, strict=True):
        seen = read.observation if one_zoo else player.observation or read.observation
        points = points_by_area(player.zoo, sheet.options)
        scores = {area: f"{value:+d}" if value else "0" for area, value in points.items()}
        _write(read.photo, seen, places[read.path], scores, player.doubts, title_of(player, card, sheet))


def title_of(player: "Player", card: "Scorecard", sheet: "ScoreSheet") -> str:
    """A player's points in the language that is spoken, and that they are incomplete where they are."""
    from companion.words import words_in

    words = words_in(spoken())
    points = words.count("{number} point", "{number} points", card.total)
    return f"{player.name}: {points}" if sheet.is_final(player) else f"{player.name}: {points}, {words('incomplete')}"


def draw_reading(read: ReadPhoto, places: Mapping[Path, Path]) -> None:
    """Write the annotated copy of a photo that was read without any rule."""
    if read.path in places:
        _write(read.photo, read.observation, places[read.path], {}, ())


def draw_outlines(photo: "Photo", outlines: "Iterable[Outline]", place: Path | None) -> None:
    """Write the annotated copy of a photo of a whole table, where there is a place for it."""
    from companion.vision.moving.film import outlined

    if place is not None:
        write_atomically(place, jpeg_bytes(outlined(photo.pixels, outlines, captions())))


def _write(
    photo: "Photo",
    observation: "Observation",
    place: Path,
    scores: Mapping[str, str],
    doubts: Sequence["Doubt"],
    total: str = "",
) -> None:
    from companion.vision.overlay import annotate

    drawn = annotate(photo.pixels, observation, scores=scores, doubts=doubts, captions=captions(), total=total)
    write_atomically(place, jpeg_bytes(drawn))


def captions() -> "Captions":
    """What stands in annotated pictures, in the language that is spoken; players' names have letters of all."""
    from companion.export.ink import letters
    from companion.vision.overlay import Captions

    if spoken() == LANGUAGES[0]:
        return Captions(letters=letters())
    from companion.reconcile.doubts import NOTHING
    from companion.words import words_in

    words = words_in(spoken())

    def lines(label: str) -> list[str]:
        said_whole = words("nothing") if label == NOTHING else words.label(label)
        return said_whole.removesuffix(")").split(" (")

    return Captions(lines, words.area, words("or"), letters())
