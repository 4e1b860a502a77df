"""The dice game's data and people's own dice: readers of photos of dice made of them and the models."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.errors import UnknownNameError, UsageError
from companion.storage.editions import data_root, load_embedder, profile_picture
from companion.storage.files import png_bytes, read_json
from companion.storage.profiles import Profile, read_profile

if TYPE_CHECKING:
    from companion.vision.crops import Image
    from companion.vision.dice.board import DiceTable
    from companion.vision.dice.judge import JudgedFinder
    from companion.vision.dice.naming import DiceNames
    from companion.vision.dice.reader import DiceReader
    from companion.vision.embedding import Embedder
    from companion.vision.inference import Runtime

DICE_EDITION: Final = "print-and-play"
FACES: Final = ("lion", "elephant", "monkey", "ostrich", "crocodile", "coin")
"""The sides of a die, in the order in which they are photographed to be learnt."""
_ALIKE: Final = 0.85
"""Cosine similarity of two sides above which a worse photo may mix them up."""
_FOLDER: Final = "dice/"
_BODIES: Final = ((235, 235, 235), (60, 60, 60))
"""What shows around a printed sticker, BGR: light and dark dice."""


def load_dice_reader(
    edition: str | None = None, profile: str | None = None, runtime: "Runtime" = "auto", trucks: int | None = None
) -> "DiceReader":
    """A reader of photos of dice; ``profile`` names somebody's own dice, ``trucks`` the side of the board in use.

    :raises UnknownNameError: for an edition or a profile that is not here, UsageError for a profile without dice.
    """
    from companion.vision.dice.reader import DiceReader

    name = edition or DICE_EDITION
    sides = sides_of_edition(name) if profile is None else sides_of_own(read_profile(profile))
    return DiceReader(
        load_dice_table(name, trucks), load_top_finder(runtime), dice_names(sides, load_embedder(runtime))
    )


def dice_names(sides: Mapping[str, Sequence["Image"]], embedder: "Embedder") -> "DiceNames":
    """What names dice by these sides: crops (128, 128, 3) BGR by label."""
    from companion.vision.dice.naming import DiceNames
    from companion.vision.embedding import gallery_from
    from companion.vision.identifier import Calibration, Identifier

    calibration = Calibration.load(data_root() / "models" / "dice" / "calibration.json")
    return DiceNames(Identifier(embedder, gallery_from(sides, embedder), calibration), sides)


def load_top_finder(runtime: "Runtime" = "auto") -> "JudgedFinder":
    """What finds the tops of dice, with the shipped networks."""
    from companion.vision.dice.judge import JudgedFinder, TopJudge
    from companion.vision.dice.tops import TopFinder
    from companion.vision.inference import load_network

    folder = data_root() / "models" / "dice"
    finder = TopFinder(load_network(folder / "model.onnx", runtime, threads=1))
    return JudgedFinder(finder, TopJudge(load_network(folder / "judge.onnx", runtime, threads=1)))


def dice_editions() -> tuple[str, ...]:
    """The editions whose dice and truck boards are data of the companion."""
    return tuple(sorted(path.stem for path in (data_root() / "calibration" / "dice").glob("*.json")))


def load_dice_table(edition: str, trucks: int | None = None) -> "DiceTable":
    """The truck boards of an edition, or the side with so many trucks, and its players' sheet."""
    from companion.vision.dice.board import DiceTable, TruckBoard, crates_of
    from companion.vision.edition import BoardReference
    from companion.vision.layout import layout_from_json

    if edition not in dice_editions():
        raise UnknownNameError(f"there are no dice of edition '{edition}', but of {', '.join(dice_editions())}")
    folder = data_root() / "calibration"
    boards = []
    for path in sorted((folder / "layouts" / edition).glob("dice-trucks-*.json")):
        data = read_json(path)
        crates, side = crates_of(data)
        if trucks is None or len(crates) == trucks:
            picture = _picture(folder / "dice" / edition / "boards" / f"{path.stem}.jpg")
            boards.append(TruckBoard(BoardReference(layout_from_json(data), picture), crates, side))
    return DiceTable(tuple(boards), _sheet(edition))


def _sheet(edition: str) -> Any:
    """The players' sheet of an edition as a reference to find it by, None where it has none."""
    from companion.vision.edition import BoardReference
    from companion.vision.layout import Layout

    path = data_root() / "calibration" / "sheets" / f"{edition}.json"
    if not path.is_file():
        return None
    width, height = read_json(path)["size_mm"]
    layout = Layout(f"{edition}/sheet", (float(width), float(height)), 16.0, (), ())
    return BoardReference(layout, _picture(path.with_suffix(".jpg")))


def sides_of_edition(edition: str) -> dict[str, list["Image"]]:
    """The sides that an edition prints, on light and on dark dice, as crops by label."""
    import cv2

    data = read_json(data_root() / "calibration" / "dice" / f"{edition}.json")
    share = float(data["sticker_mm"]) / float(data["die_mm"])
    sides = {}
    for face in data["faces"]:
        path = data_root() / "calibration" / "dice" / edition / face["picture"]
        picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
        if picture is None:
            raise UnknownNameError(f"the picture {path.name} of the dice is missing: install the companion again")
        sides[str(face["label"])] = [_on_die(picture, share, body) for body in _BODIES]
    return sides


def _on_die(picture: Any, share: float, body: tuple[int, int, int]) -> Any:
    """A sticker (h, w, 4) BGRA on the side of a die, as a crop of a perfect photo of it."""
    import cv2
    import numpy as np

    from companion.vision.crops import crop

    side = round(picture.shape[0] / share)
    face = np.empty((side, side, 3), np.float32)
    face[:] = body
    low = (side - picture.shape[0]) // 2
    inner = face[low : low + picture.shape[0], low : low + picture.shape[1]]
    inner += (picture[..., :3] - inner) * (picture[..., 3:].astype(np.float32) / 255)
    whole = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - np.float32(0.5)
    framed = cv2.copyMakeBorder(face, side // 8, side // 8, side // 8, side // 8, cv2.BORDER_CONSTANT, value=(110,) * 3)
    return crop(np.clip(framed, 0, 255).astype(np.uint8), whole + side // 8)


def sides_learnt(copy: Profile) -> tuple[str, ...]:
    """The sides of somebody's own dice of which there are pictures, in their usual order."""
    known = {_face_of(path) for path in copy.files if path.startswith(_FOLDER) and path.endswith(".png")}
    return tuple(face for face in FACES if face in known)


def sides_of_own(copy: Profile) -> dict[str, list["Image"]]:
    """The sides of somebody's own dice, as crops by label."""
    paths = sorted(path for path in copy.files if path.startswith(_FOLDER) and path.endswith(".png"))
    known = sides_learnt(copy)
    missing = [face for face in FACES if face not in known]
    if missing:
        raise UsageError(f"the profile '{copy.name}' lacks the dice's {', '.join(missing)}: companion enrol dice")
    sides: dict[str, list[Image]] = {}
    for path in paths:
        sides.setdefault(f"die/{_face_of(path)}", []).append(profile_picture(copy, path))
    return sides


def with_dice(copy: Profile, crops: Mapping[str, Sequence["Image"]]) -> Profile:
    """The profile with these examples of a die's sides, (128, 128, 3) BGR by side, in place of earlier ones."""
    files = {path: data for path, data in copy.files.items() if not path.startswith(_FOLDER)}
    for face, pictures in crops.items():
        for number, picture in enumerate(pictures, 1):
            files[f"{_FOLDER}{face}-{number}.png"] = png_bytes(picture)
    return Profile(copy.name, copy.edition, files, copy.identifier)


def too_much_alike(copy: Profile) -> list[tuple[str, str]]:
    """Pairs of sides of somebody's own dice that look nearly the same to the identifier."""
    import numpy as np

    from companion.vision.embedding import gallery_from

    gallery = gallery_from(sides_of_own(copy), load_embedder())
    vectors = gallery.vectors.astype(np.float32)
    pairs = []
    for one in range(len(gallery.labels)):
        for other in range(one + 1, len(gallery.labels)):
            likeness = vectors[gallery.names == one] @ vectors[gallery.names == other].T
            if float(likeness.max()) > _ALIKE:
                pairs.append((gallery.labels[one].removeprefix("die/"), gallery.labels[other].removeprefix("die/")))
    return pairs


def _face_of(path: str) -> str:
    return path.removeprefix(_FOLDER).partition("-")[0].removesuffix(".png")


def _picture(path: Any) -> Any:
    import cv2
    import numpy as np

    pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if pixels is None:
        raise UnknownNameError(f"the picture {path.name} of the dice game is missing: install the companion again")
    return np.asarray(pixels, np.uint8)
