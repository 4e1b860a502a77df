"""Photos of a copy of the game become its profile: the one way for command line, app and evaluation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.errors import InputError, UsageError
from companion.rules.components import is_label, words
from companion.storage import (
    LENS,
    PHOTO_EDITION,
    Profile,
    edition_data,
    gallery_of_profile,
    identifier_of,
    json_bytes,
    labels_of_copies,
    layout_names,
    lens_of,
    load_identifier,
    load_layout,
    png_bytes,
    with_gallery,
)
from companion.storage.editions import ZOO_BOARDS
from companion.storage.sets import WATER, sets_of

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

    from companion.reconcile.doubts import Doubt
    from companion.vision.arrays import Pixels
    from companion.vision.detector import Detector
    from companion.vision.embedding import Embedder
    from companion.vision.enrolment.alike import Alike
    from companion.vision.enrolment.tiles import LaidTile
    from companion.vision.frame import Photo
    from companion.vision.gallery import Gallery
    from companion.vision.layout import Layout
    from companion.vision.observation import Observation, Quad

    Vectors = NDArray[float32]

TILE_MM: Final = 25.0  # the unit does not matter for a photo of tiles alone: they are all the same size
ROUND: Final = ("offspring/", "coworker", "token/")
SHAPE_SURE: Final = 0.8
"""Confidence above which the detector's word is taken that a tile is round, or that it is not."""
_LEARNT_ALREADY: Final = 0.5
"""By so much a tile must look more like one that was learnt already than like one that is still missing. Of 115 tiles
of six copies that the tuning recipe drew and whose other half was learnt, 51 are proposed right so, 43 by 0.3."""
_OF_KIN: Final = 0.2
"""So much the print-and-play edition's picture counts where the copy shows kin of a tile: it tells the sexes."""
_NOTHING: Final = 9.0
"""Costs more than any label, so that only a tile for which none is left gets none."""
_SHOWN: Final = 4
_NAMED: Final = 8
"""So many unknown things are named, the rest is counted."""
_SPECIES_KINDS: Final = ("animal", "offspring")
_OF_EDITIONS: Final = (*_SPECIES_KINDS, "stall")
_LEARNT_KINDS: Final = (*_OF_EDITIONS, "coin-tile", "exotic", "bonus", "coworker", "supply", "token")
"""Kinds of components that are told by their faces."""


@dataclass(frozen=True, slots=True)
class LearntCamera:
    """A profile with its camera's lens.

    ``at_the_corner``: the share of the way from the middle by which a corner of the picture is off, negative when it is
    drawn in as wide-angle lenses do; ``missed``: pixels by which the target does not fit.
    """

    profile: Profile
    at_the_corner: float
    missed: float


def learn_camera(profile: Profile, photos: "Sequence[Photo]", target: Any) -> LearntCamera:
    """The profile with the lens that took these photos of a target, a ChArUco board of OpenCV.

    :raises InputError: for photos that show too little of it; UsageError: for too few, or of several sizes.
    """
    from companion.vision.enrolment.camera import measure_lens

    lens, missed = measure_lens(photos, target)
    return LearntCamera(profile.plus({LENS: json_bytes(lens.to_json())}), lens.at_the_corner, missed)


@dataclass(frozen=True, slots=True)
class LearntBoard:
    """A profile with a board more, and how many features that board can be found by."""

    profile: Profile
    name: str
    features: int


def learn_board(
    profile: Profile,
    photo: "Photo",
    corners: "Quad",
    layout: Mapping[str, Any],
    embedder: "Embedder",
    detector: "Detector | None" = None,
) -> LearntBoard:
    """The profile with the empty board of a photo; ``corners`` clockwise from its own upper left, in photo pixels.

    With a ``detector`` the board must look empty.

    :raises InputError: for a board that is cut off, too small or not empty; UsageError: for corners that span none.
    """
    from companion.vision.enrolment.board import features_of, rectified, tiles_on
    from companion.vision.layout import layout_from_json

    geometry = layout_from_json(layout)
    lens = lens_of(profile)
    if lens is not None and lens.fits(photo.size):
        photo, corners = lens.straightened(photo, corners)
    a, b, c, d = (((x + 0.5) / photo.reduction - 0.5, (y + 0.5) / photo.reduction - 0.5) for x, y in corners)
    reference = rectified(photo.pixels, (a, b, c, d), geometry)
    _check_shape(corners, geometry, photo.size)
    occupied = tiles_on(reference, detector) if detector is not None else []
    if occupied:
        raise InputError(
            f"tiles seem to lie on the board ({', '.join(occupied[:_SHOWN])}): photograph it empty, "
            "or say --empty if it is"
        )
    name = geometry.name.rpartition("/")[2]
    files = {f"boards/{name}.png": png_bytes(reference.image), f"boards/{name}.json": json_bytes(layout)}
    return LearntBoard(with_gallery(profile.plus(files), embedder, name), geometry.name, features_of(reference))


def _check_shape(corners: "Quad", layout: "Layout", photo: tuple[int, int]) -> None:
    """Raise UsageError where no board of this layout looks as the corners (pixels of a ``photo`` (w, h)) say."""
    from companion.vision.enrolment.shape import fits_shape
    from companion.vision.layout import layout_from_json

    if fits_shape(corners, layout.size_mm, photo):
        return
    a, b, c, d = corners
    if fits_shape((b, c, d, a), layout.size_mm, photo):
        raise UsageError("the board lies across there: start its corners at its own upper left, then go on clockwise")
    known = map(load_layout, layout_names())
    named = [one.name for one in map(layout_from_json, known) if fits_shape(corners, one.size_mm, photo)]
    if not named:
        raise UsageError(f"a board with these corners has not the shape of {layout.name}: look at the corners again")
    raise UsageError(
        f"a board with these corners has not the shape of {layout.name}, but that of {', '.join(named)}: "
        "name its own layout, or point out the corners of the board that is meant"
    )


def check_labels(tiles: Sequence["LaidTile"], labels: Sequence[str]) -> None:
    """Raise UsageError when number or shapes of the tiles that were found are not those of the labels."""
    if len(tiles) != len(labels):
        raise UsageError(f"{len(tiles)} tiles were found in the photo, but {len(labels)} labels are given")
    for number, (tile, label) in enumerate(zip(tiles, labels, strict=True), start=1):
        is_round = tile.kind == "round-tile"
        if is_round != label.startswith(ROUND) and tile.confidence >= SHAPE_SURE:
            shape = "round" if is_round else "square"
            raise UsageError(f"tile {number} is {shape}, which {label} is not: give the labels in reading order")


def propose_labels(tiles: Sequence["LaidTile"], profile: Profile, embedder: "Embedder") -> list[str]:
    """What each tile most probably is, each label once; an empty one where none is left.

    Compared are the tiles of this copy, and for those that it does not know yet their kin in it and the print-and-play
    edition. What is still missing is more probable than what was learnt: it is what people photograph.
    """
    import numpy as np

    from companion.reconcile.assignment import assigned
    from companion.rules.zooloretto.options import edition_named

    vectors = embedder.embed([tile.crop for tile in tiles])
    printed = _likeness(load_identifier(PHOTO_EDITION, embedder).gallery, vectors)
    own = _likeness(gallery_of_profile(profile, embedder), vectors) if profile.labels else {}
    unlike = np.full(len(tiles), -1.0)
    known = [label for label in edition_named(profile.edition).counts if label != "coin"]
    worth = {}
    for label in known:
        kin = [own[other] for other in own if _kin(other) == _kin(label)]
        if label in own:
            worth[label] = own[label] - _LEARNT_ALREADY
        elif kin:
            worth[label] = np.maximum(printed.get(label, unlike), np.max(kin, 0) + _OF_KIN * printed.get(label, unlike))
        else:
            worth[label] = printed.get(label, unlike)
    costs = [
        sorted(((label, _misfit(tile, label) - float(worth[label][at])) for label in known), key=lambda one: one[1])
        for at, tile in enumerate(tiles)
    ]
    costs = [[*of_tile, ("", _NOTHING)] for of_tile in costs]
    return assigned(costs, dict.fromkeys(known, 1)) or [""] * len(tiles)


def _likeness(gallery: "Gallery", vectors: "Vectors") -> "dict[str, Vectors]":
    """How much each crop, a unit vector (N, D), looks like the best example of each label: cosines (N,) by label."""
    import numpy as np

    cosines = vectors @ gallery.vectors.astype(np.float32).T
    return {label: cosines[:, gallery.names == row].max(axis=1) for row, label in enumerate(gallery.labels)}


def _kin(label: str) -> str:
    """What plain, male and female tiles of one species share."""
    return "/".join(label.split("/")[:2])


def _misfit(tile: "LaidTile", label: str) -> float:
    """What it costs that a tile has not a label's shape."""
    return 1.0 if tile.confidence >= SHAPE_SURE and label.startswith(ROUND) != (tile.kind == "round-tile") else 0.0


def tiles_missing(profile: Profile) -> tuple[str, ...]:
    """The tiles of the base game that the profile has no example of yet, in the box's order."""
    from companion.rules.zooloretto.options import edition_named

    known = set(profile.labels)
    return tuple(label for label in edition_named(profile.edition).counts if label not in known and label != "coin")


@dataclass(frozen=True, slots=True)
class Gaps:
    """What a copy does not know of a game: boards by their last name, tiles by label; nothing where all was learnt.

    Of a species of which no tile is known one label stands for all. ``foreign`` are labels that were learnt although
    the copy's edition has no such tile.
    """

    boards: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()


def gaps_of(profile: Profile, game: str = "zooloretto", expansions: Sequence[str] = ()) -> Gaps:
    """Boards and tiles of the game that were not learnt, and tiles that were learnt and are not the edition's."""
    games = ("zooloretto", WATER) if game == "joint" else (game,)
    found = [_unlearnt(profile, sets_of(one, expansions)) for one in games]
    foreign = [label for label in profile.labels if label.split("/")[0] in _OF_EDITIONS]
    return Gaps(
        tuple(dict.fromkeys(board for boards, _ in found for board in boards)),
        tuple(dict.fromkeys(label for _, labels in found for label in labels)),
        tuple(label for label in foreign if label not in labels_of_copies(profile.edition)),
    )


def not_known(profile: Profile, game: str = "zooloretto", expansions: Sequence[str] = ()) -> tuple[str, ...]:
    """Why photos of a game are read badly with this copy, a sentence each: none for one that was wholly learnt."""
    gaps = gaps_of(profile, game, expansions)
    missing = list(dict.fromkeys([*map(board_words, gaps.boards), *map(words, gaps.tiles)]))
    sentences = []
    if missing:
        more = len(missing) - _NAMED
        named = ", ".join(missing[:_NAMED]) + (f" and {more} more" if more > 0 else "")
        sentences.append(f"'{profile.name}' does not know {named} yet: show it by companion enrol, lest it be misread.")
    if gaps.foreign:
        sentences.append(
            f"'{profile.name}' has learnt {', '.join(map(words, gaps.foreign))}, which edition {profile.edition} does "
            "not have: such tiles are taken for others."
        )
    return tuple(sentences)


def board_words(board: str) -> str:
    """A board by its last name, as people call it."""
    return "zoo board" if board == "main" else f"{board.replace('-', ' ')} board"


def _unlearnt(profile: Profile, sets: Sequence[str]) -> tuple[list[str], list[str]]:
    """The boards and tiles that a copy was not shown; of a species of which no tile is known the first."""
    from companion.rules.zooloretto.options import BALLOON, edition_named

    data, of_zoos = edition_data(PHOTO_EDITION), WATER not in sets
    entries = [data["sets"][one] for one in sets]
    repeated = edition_named(PHOTO_EDITION).counts.keys() - {"coin-tile"}
    labels = list(edition_named(profile.edition).counts) if of_zoos else []
    labels += [one["label"] for entry in entries for one in entry["components"] if one["label"] not in repeated]
    tiles: dict[str, list[str]] = {}
    for label in dict.fromkeys(labels):
        kind, _, rest = label.partition("/")
        if kind in _LEARNT_KINDS and label != BALLOON:
            tiles.setdefault(rest.partition("/")[0] if kind in _SPECIES_KINDS else label, []).append(label)
    boards = [*(ZOO_BOARDS if of_zoos else ()), *(board for entry in entries for board in entry.get("layouts", {}))]
    missing = []
    for of_one in tiles.values():
        unknown = [label for label in of_one if label not in profile.labels]
        missing += of_one[:1] if unknown == of_one else unknown
    return [board for board in boards if board not in profile.boards], missing


def learn_tiles(profile: Profile, tiles: Sequence["LaidTile"], labels: Sequence[str], embedder: "Embedder") -> Profile:
    """The profile with these tiles as examples of their labels, an empty label leaving one out."""
    for tile, label in zip(tiles, labels, strict=True):
        if label:
            profile = profile.with_example(label, png_bytes(tile.crop))
    return with_gallery(profile, embedder)


def learn_answers(
    profile: Profile,
    photo: "Photo",
    observation: "Observation",
    answers: "Sequence[tuple[Doubt, str]]",
    embedder: "Embedder",
) -> Profile:
    """The profile with what the photo shows where a person has settled a doubt, as examples of what lies there.

    Only tiles become examples: where nothing lies, or something that the identifier does not name, none is taken.
    """
    import numpy as np

    from companion.vision.crops import crop
    from companion.vision.identifier import UNKNOWN
    from companion.vision.judging.fusion import of_kind
    from companion.vision.tiles.pieces import TILES

    learnt = profile
    for doubt, label in answers:
        quad = _quad_of(observation, doubt)
        if quad is None or not is_label(label) or label == UNKNOWN or not any(of_kind(label, kind) for kind in TILES):
            continue
        corners = (np.array(quad) + 0.5) / photo.reduction - 0.5
        learnt = learnt.with_example(label, png_bytes(crop(photo.pixels, corners)))
    return learnt if learnt is profile else with_gallery(learnt, embedder)


def _quad_of(observation: "Observation", doubt: "Doubt") -> "Quad | None":
    """Where the photo shows what a doubt speaks of: its space, or the tile in the area that was taken for its label."""
    for seen in (*observation.components, *observation.vacancies):
        if (seen.space == doubt.where) if seen.space else (seen.area == doubt.where and seen.label == doubt.seen):
            return seen.quad
    return None


def too_much_alike(profile: Profile, species: Sequence[str], embedder: "Embedder") -> "list[Alike]":
    """The tiles of these species that a photo from afar does not tell from their kin."""
    from companion.vision.enrolment.alike import alike_from_afar

    chosen = [label for label in profile.labels if label.split("/")[1:2] and label.split("/")[1] in species]
    examples: dict[str, list[Pixels]] = {label: profile_crops(profile, label) for label in chosen}
    return alike_from_afar(examples, identifier_of(profile, embedder))


def profile_crops(profile: Profile, label: str) -> "list[Pixels]":
    """The examples of a label as crops (128, 128, 3) BGR."""
    from companion.storage import profile_picture

    return [profile_picture(profile, path) for path in profile.example_paths(label)]
