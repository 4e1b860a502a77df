"""The companion's own data: editions as vision sees them, and readers of photos made of them and the models.

The data (``calibration/`` and ``models/``) lies beside the package in a checkout and inside the package when it was
installed.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.errors import InputError, NotationError, UnknownNameError, UsageError
from companion.storage.files import read_json
from companion.storage.own_identifier import (
    digest_of_network,
    own_calibration,
    own_digest,
    own_embedder,
)
from companion.storage.profiles import GALLERY, LENS, Profile, check_layout_name, read_profile
from companion.storage.sets import (
    ALL_EXPANSIONS,
    BOTH_GAMES,
    WATER,
    gallery_with_sets,
    labels_of_sets,
    sets_of,
    with_own_boards,
    with_sets,
)

if TYPE_CHECKING:
    from companion.vision.both import BothReader
    from companion.vision.detector import Detector
    from companion.vision.edition import BoardReference, Edition
    from companion.vision.embedding import Embedder
    from companion.vision.gallery import Gallery
    from companion.vision.identifier import Calibration, Identifier
    from companion.vision.inference import Runtime
    from companion.vision.judging.fusion import Weights
    from companion.vision.lens import Lens
    from companion.vision.reading import Reader
    from companion.vision.tiles.marks import Marks
    from companion.vision.wider import WiderReader

PHOTO_EDITION: Final = "print-and-play"
"""What photos are read with where neither an edition nor a profile is named."""
ZOO_BOARDS: Final = ("main", "expansion")
_PACKAGE = Path(__file__).resolve().parents[1]


@cache
def data_root() -> Path:
    """The folder that holds ``calibration`` and ``models``."""
    for root in (_PACKAGE.parent, _PACKAGE / "data"):
        if (root / "calibration").is_dir():
            return root
    raise UnknownNameError("the companion's calibration data is missing: install it again")


def edition_names() -> tuple[str, ...]:
    """The names of the editions that have calibration data, in alphabetical order."""
    return tuple(sorted(path.stem for path in (data_root() / "calibration" / "editions").glob("*.json")))


def edition_data(name: str) -> Mapping[str, Any]:
    """The calibration data of an edition: components with counts, layouts, sign values, coins."""
    if name not in edition_names():
        raise UnknownNameError(
            f"photos cannot be read with edition '{name}' yet, but with {', '.join(edition_names())}"
        )
    return read_json(data_root() / "calibration" / "editions" / f"{name}.json")


def check_known(edition: str | None, profile: str | None) -> None:
    """Raise UnknownNameError unless photos can be read with this edition, or with this own copy of it."""
    if profile is None:
        edition_data(PHOTO_EDITION if edition is None else edition)
        return
    copy = read_profile(profile)
    if edition not in (None, copy.edition):
        raise UsageError(f"the profile '{profile}' is a copy of edition {copy.edition}, not of {edition}")
    if not {"main", "water"} & set(copy.boards):
        raise UsageError(f"the profile '{profile}' has no zoo board yet: companion enrol board")
    if not copy.labels:
        raise UsageError(f"the profile '{profile}' has no tiles yet: companion enrol tiles")


def edition_for(edition: str | None, profile: str | None) -> str:
    """The edition that is meant: the one that is named, else the profile's, else the one that photos are read with."""
    return edition or (read_profile(profile).edition if profile else PHOTO_EDITION)


def load_edition(name: str, sets: Sequence[str] = ()) -> "Edition":
    """The edition's boards as pictures with their layouts, as vision compares photos with, and what ``sets`` add.

    :raises UnknownNameError: when there are no pictures of it here.
    """
    import cv2
    import numpy as np

    from companion.vision.edition import BoardReference, Edition
    from companion.vision.layout import layout_from_json

    data, folder = edition_data(name), data_root() / "calibration"
    boards = []
    for board in data["layouts"]:  # the zoo's board first
        layout = layout_from_json(read_json(folder / "layouts" / f"{data['layouts'][board]}.json"))
        picture = folder / "editions" / name / data["boards"][board]["image"]
        image = cv2.imread(str(picture), cv2.IMREAD_COLOR)
        if image is None:
            raise UnknownNameError(f"the picture {picture.name} of {name} is missing: install the companion again")
        boards.append(BoardReference(layout, np.asarray(image, dtype=np.uint8)))
    edition = Edition(name, tuple(boards), {entry["label"]: entry["count"] for entry in data["components"]})
    return with_sets(edition, data, folder, sets) if sets else edition


def load_reader(
    edition: str | None = None,
    profile: str | None = None,
    runtime: "Runtime" = "auto",
    sets: Sequence[str] = (),
) -> "Reader":
    """A reader of photos of this edition with the shipped models; ``profile`` names somebody's own copy of the game.

    ``sets``: what is looked for beside the components of the zoos' base game, see ``sets_of``.

    :raises UnknownNameError: for an edition or a profile that is not here.
    """
    check_known(edition, profile)
    from companion.vision.judging.fusion import HAND_SET
    from companion.vision.lens_reader import LensReader
    from companion.vision.reading import Reader

    detector, embedder, weights = load_detector(runtime), load_embedder(runtime), load_weights()
    if sets:  # the detector knows the tiles of zoos: elsewhere the print's word must do without it
        weights = replace(weights, space=HAND_SET.space)
    if profile is not None:
        copy = read_profile(profile)
        parts = (edition_of(copy, sets), detector, identifier_of(copy, embedder, sets), weights)
        lens = lens_of(copy)
        return Reader(*parts) if lens is None else LensReader(*parts, lens)
    name = PHOTO_EDITION if edition is None else edition
    return Reader(load_edition(name, sets), detector, load_identifier(name, embedder, sets), weights)


def load_reader_of(
    game: str,
    expansions: Sequence[str],
    edition: str | None = None,
    profile: str | None = None,
    runtime: "Runtime" = "auto",
) -> "Reader | BothReader":
    """A reader of photos of a game with expansions; of the joint game one that reads zoos and water zoos.

    :raises UnknownNameError: as ``load_reader``.
    """
    if game != "joint":
        return load_reader(edition, profile, runtime, sets_of(game, expansions))
    from companion.vision.both import BothReader

    readers = [load_reader(edition, profile, runtime, sets_of(one, expansions)) for one in ("zooloretto", WATER)]
    return BothReader(*readers)


def watchful(
    reader: "Reader | BothReader", game: str, expansions: Sequence[str], edition: str | None, profile: str | None
) -> "Reader | BothReader | WiderReader":
    """A reader that also names what belongs to expansions which are not played.

    Somebody's own copy, and a game with all its expansions, is read as before.
    """
    from companion.vision.reading import Reader
    from companion.vision.wider import WiderReader

    whole, name = ALL_EXPANSIONS.get(game, ()), edition or PHOTO_EDITION
    if profile is not None or set(whole) <= set(expansions) or not isinstance(reader, Reader):
        return reader
    if not {*sets_of(game, whole)} <= edition_data(name).get("sets", {}).keys():
        return reader
    sets = sets_of(game, whole)
    return WiderReader(reader, lambda: load_reader(name, None, sets=sets), lambda: load_edition(name, sets).attached)


@cache
def load_detector(runtime: "Runtime" = "auto") -> "Detector":
    """The shipped detector, loaded once; it tells also what it hardly sees."""
    from companion.vision.detector import Detector
    from companion.vision.inference import load_network
    from companion.vision.tiles.closer import FAINTEST

    return Detector(load_network(_models() / "detector" / "model.onnx", runtime, threads=1), confidence=FAINTEST)


def load_weights() -> "Weights":
    """The weights of the witnesses that were fitted for the shipped models."""
    from companion.vision.judging import fusion

    return fusion.load_weights(_models() / "witnesses" / "weights.json")


@cache
def load_embedder(runtime: "Runtime" = "auto") -> "Embedder":
    """The shipped identifier's network, loaded once."""
    from companion.vision.embedding import Embedder
    from companion.vision.inference import load_network

    return Embedder(load_network(shipped_network(), runtime, threads=1))


def load_identifier(edition: str, embedder: "Embedder", sets: Sequence[str] = ()) -> "Identifier":
    """An identifier of the tiles of an edition whose pictures are data of the companion, and of those of ``sets``."""
    from companion.vision.gallery import Gallery

    folder = data_root() / "calibration" / "editions" / edition
    gallery = Gallery.from_bytes((folder / "gallery.npz").read_bytes())
    return _comparing_with(gallery_with_sets(gallery, folder, sets) if sets else gallery, embedder)


def identifier_of(copy: Profile, embedder: "Embedder", sets: Sequence[str] | None = None) -> "Identifier":
    """An identifier of the tiles of somebody's own copy; with ``sets`` of those that are played with."""
    own = own_embedder(copy, embedder, shipped_network())
    gallery = gallery_of_profile(copy, own)
    if sets is not None:
        played = {*edition_of(copy, sets).counts, *BOTH_GAMES}
        gallery = gallery.only([label for label in gallery.labels if label in played or label.startswith("empty/")])
    return _comparing_with(gallery, own, own_calibration(copy), _marks_of(copy, gallery.labels))


def _marks_of(copy: Profile, labels: Sequence[str]) -> "Marks":
    """The pictures of those tiles of a copy that have kin, to be compared where the identifier is in doubt."""
    from companion.vision.tiles.kin import species_of
    from companion.vision.tiles.marks import Marks

    def pictures() -> dict[str, list[Any]]:
        animals = [label for label in labels if species_of(label)]
        return {label: [profile_picture(copy, path) for path in copy.example_paths(label)] for label in animals}

    return Marks(pictures)


def _comparing_with(
    gallery: "Gallery",
    embedder: "Embedder",
    calibration: "Calibration | None" = None,
    marks: "Marks | None" = None,
) -> "Identifier":
    from companion.vision.identifier import Calibration, Identifier

    calibration = calibration or Calibration.load(_models() / "identifier" / "calibration.json")
    return Identifier(embedder, gallery, calibration, marks)


def load_layout(name: str) -> Mapping[str, Any]:
    """The JSON of a board layout, by its name (``2007/main``) or the path of a file.

    :raises UsageError: for a file whose layout has a name that no profile can hold a board under.
    """
    if name.endswith(".json"):
        document = read_json(Path(name))
        check_layout_name(str(document.get("name", "")))
        _check_layout(name, document)
        return document
    if name not in layout_names():
        raise UnknownNameError(f"there is no layout '{name}', but {', '.join(layout_names())}; or name a JSON file")
    return read_json(data_root() / "calibration" / "layouts" / f"{name}.json")


def _check_layout(path: str, document: Mapping[str, Any]) -> None:
    """Raise InputError with the file's name where it holds no layout."""
    from companion.vision.layout import layout_from_json

    try:
        layout_from_json(document)
    except NotationError as error:
        raise InputError(f"{path}: {error}") from error


def layout_names() -> tuple[str, ...]:
    """The names of the board layouts that are data of the companion."""
    folder = data_root() / "calibration" / "layouts"
    return tuple(sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.glob("*/*.json")))


def edition_of(copy: Profile, sets: Sequence[str] = ()) -> "Edition":
    """The boards of somebody's own copy, as vision compares photos with, and what ``sets`` add.

    :raises UsageError: for a water zoo whose board was not learnt.
    """
    from companion.rules.zooloretto.options import edition_named
    from companion.vision.edition import Edition

    boards = boards_of(copy)
    zoo = tuple(boards[name] for name in ZOO_BOARDS if name in boards)
    edition = Edition(copy.name, zoo, edition_named(copy.edition).counts)
    return with_own_boards(edition, edition_data(PHOTO_EDITION), sets, boards) if sets else edition


def labels_of_copies(edition: str) -> frozenset[str]:
    """The labels of all that lies in a copy of an edition, with all expansions and the game of water zoos.

    What the sets of the photos' edition repeat of its own species counts only where ``edition`` has them, too.
    """
    from companion.rules.zooloretto.options import whole_box

    further = labels_of_sets(edition_data(PHOTO_EDITION)) - whole_box(PHOTO_EDITION).counts.keys()
    return further | whole_box(edition).counts.keys()


def lens_of(copy: Profile) -> "Lens | None":
    """The lens of the camera that a copy is photographed with, where it was measured."""
    from companion.vision.lens import Lens

    return Lens.from_json(json.loads(copy.files[LENS])) if LENS in copy.files else None


def boards_of(copy: Profile) -> dict[str, "BoardReference"]:
    """Every board that was learnt of somebody's own copy, by its last name, the zoo's board first."""
    from companion.vision.edition import BoardReference
    from companion.vision.layout import layout_from_json

    return {
        board: BoardReference(
            layout_from_json(json.loads(copy.files[f"boards/{board}.json"])),
            profile_picture(copy, f"boards/{board}.png"),
        )
        for board in copy.boards
    }


def gallery_of_profile(copy: Profile, embedder: "Embedder") -> "Gallery":
    """The gallery of somebody's own copy: the one that it holds, or made anew where another network made that."""
    from companion.vision.enrolment.copy import gallery_of
    from companion.vision.gallery import Gallery

    if copy.identifier == digest_for(copy) and GALLERY in copy.files:
        return Gallery.from_bytes(copy.files[GALLERY])
    examples = {label: [profile_picture(copy, path) for path in copy.example_paths(label)] for label in copy.labels}
    return gallery_of(boards_of(copy).values(), examples, own_embedder(copy, embedder, shipped_network()))


def with_gallery(copy: Profile, embedder: "Embedder", board: str | None = None) -> Profile:
    """The profile with a gallery of all that it holds now.

    What its gallery knows already is kept: only examples that were added are looked at, and the grounds of ``board``,
    the one that was learnt just now.
    """
    from companion.vision.enrolment.copy import grown, number_of_examples

    if copy.identifier == digest_for(copy) and GALLERY in copy.files:
        known = gallery_of_profile(copy, embedder)
        counts = number_of_examples(known)
        added = {label: copy.example_paths(label)[counts.get(label, 0) :] for label in copy.labels}
        examples = {label: [profile_picture(copy, path) for path in paths] for label, paths in added.items() if paths}
        boards = [boards_of(copy)[board]] if board is not None else []
        gallery = grown(known, boards, examples, own_embedder(copy, embedder, shipped_network()))
    else:
        gallery = gallery_of_profile(replace(copy, identifier=""), embedder)
    return replace(copy.plus({GALLERY: gallery.to_bytes()}), identifier=digest_for(copy))


def digest_for(copy: Profile) -> str:
    """The digest of the network that a copy is read with: its own one, or the shipped one."""
    return own_digest(copy) or identifier_digest()


@cache
def identifier_digest() -> str:
    """What tells the shipped identifier's network from another one."""
    return digest_of_network(shipped_network().read_bytes())


def profile_picture(copy: Profile, path: str) -> Any:
    """A picture of a profile, (h, w, 3) BGR; InputError when it is damaged."""
    import cv2
    import numpy as np

    pixels = cv2.imdecode(np.frombuffer(copy.files[path], np.uint8), cv2.IMREAD_COLOR)
    if pixels is None:
        raise InputError(f"the profile '{copy.name}' is damaged: {path} is no picture")
    return np.asarray(pixels, np.uint8)


def _models() -> Path:
    return data_root() / "models"


def shipped_network() -> Path:
    """The identifier's network that came with the companion."""
    return _models() / "identifier" / "model.onnx"
