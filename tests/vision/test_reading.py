"""A whole photo is read with witnesses that know only colours: what is tested is everything between them."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import NoBoardError, NotAnImageError, PhotoQualityError
from companion.vision.arrays import Pixels
from companion.vision.boards.alignment import rigid
from companion.vision.edition import Edition
from companion.vision.frame import Photo, decode_photo
from companion.vision.looks import AROUND_MM, detector_view
from companion.vision.observation import Observation, observation_to_json
from companion.vision.reading import Reader
from tests.vision.toys import Camera, lay, photograph, square, table_top
from tests.vision.witnesses import COLOURS, ColourDetector, ColourIdentifier, tile

PLACE = rigid(0.02, np.array([-64.0, 20.0]))
CAMERA = Camera(elevation=68, azimuth=25, aim=(70.0, 126.0), distance=720, size=(1400, 1050))
TILES = (  # label, centre on the table in millimetres, turn in degrees
    ("animal/zebra", (30.0, 45.0), 3.0),
    ("animal/zebra", (62.0, 47.0), 92.0),
    ("offspring/zebra", (31.0, 76.0), 0.0),
    ("stall/drinks", (20.0, 16.0), -4.0),
    ("animal/lion", (140.0, 170.0), 180.0),
    ("animal/lion", (45.0, 200.0), 33.0),  # in the barn
    ("animal/zebra", (40.0, 250.0), 10.0),  # overhanging the barn
    ("coin-tile", (215.0, 60.0), 20.0),  # beside the board
    ("animal/lion", (-35.0, 70.0), 1.0),  # on the expansion's second space
)


@pytest.fixture(scope="module")
def picture(toy: Edition) -> Pixels:
    photo = photograph(toy, CAMERA, (PLACE,))
    for label, centre, turn in TILES:
        lay(tile(label), square(centre, 25.0, turn), CAMERA.homography(), photo)
    return photo


def photo_of(pixels: Pixels, reduction: int = 1) -> Photo:
    return Photo("zoo.jpg", pixels, (pixels.shape[1] * reduction, pixels.shape[0] * reduction), reduction)


def placed(observation: Observation) -> list[tuple[str, str, str]]:
    return sorted((seen.area, seen.space, seen.label) for seen in observation.components)


WANTED = sorted(
    [
        ("enclosure-5", "enclosure-5/1", "animal/zebra"),
        ("enclosure-5", "enclosure-5/2", "animal/zebra"),
        ("enclosure-5", "enclosure-5/3", "offspring/zebra"),
        ("enclosure-5", "enclosure-5/stall-1", "stall/drinks"),
        ("enclosure-6", "enclosure-6/4", "animal/lion"),
        ("barn", "", "animal/lion"),
        ("barn", "", "animal/zebra"),
        ("table", "", "coin-tile"),
        ("expansion-1", "expansion-1/2", "animal/lion"),
    ]
)


def test_every_tile_is_read_in_its_area_and_every_other_space_is_vacant(toy: Edition, picture: Pixels) -> None:
    identifier = ColourIdentifier()
    before = picture.copy()
    observation = Reader(toy, ColourDetector(), identifier).read(photo_of(picture))
    assert placed(observation) == WANTED
    assert min(seen.confidence for seen in observation.components) > 0.8
    spaces = {space.name for board in toy.boards for space in board.layout.spaces}
    assert len(observation.vacancies) == len(spaces) - 6
    assert min(seen.confidence for seen in observation.vacancies) > 0.95
    assert "expansion/2" in identifier.spaces  # the printed name, by which empty grounds are enrolled
    assert identifier.spaces.count(None) == 1  # the coin tile beside the board
    assert identifier.spaces.count("barn") == 2
    assert np.array_equal(picture, before)
    assert {"boards", "detect", "spaces", "identify", "assign", "quality"} <= set(observation.milliseconds)


def test_quads_start_at_the_pictures_own_upper_left(toy: Edition, picture: Pixels) -> None:
    observation = Reader(toy, ColourDetector(), ColourIdentifier()).read(photo_of(picture))
    wanted = square((62.0, 47.0), 25.0, 92.0)
    ideal = np.column_stack([wanted, np.ones(4)]) @ CAMERA.homography().T
    (seen,) = (one for one in observation.components if one.space == "enclosure-5/2")
    assert np.hypot(*(np.array(seen.quad) - ideal[:, :2] / ideal[:, 2:]).T).max() < 6


@pytest.mark.parametrize("change", ["turned", "upside down", "half", "quality 60"])
def test_the_same_photo_in_another_form_gives_the_same_zoo(toy: Edition, picture: Pixels, change: str) -> None:
    if change == "quality 60":
        data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 60])[1]
        pixels = cv2.imdecode(data, cv2.IMREAD_COLOR)
    elif change == "half":
        pixels = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    else:
        pixels = np.ascontiguousarray(np.rot90(picture, 1 if change == "turned" else 2))
    assert placed(Reader(toy, ColourDetector(), ColourIdentifier()).read(photo_of(pixels))) == WANTED


def test_tiles_that_the_detector_misses_are_read_where_the_print_does_not_show(toy: Edition, picture: Pixels) -> None:
    class Blind(ColourDetector):
        def detect(self, image: Pixels):  # type: ignore[no-untyped-def]
            return super().detect(np.zeros_like(image))

    observation = Reader(toy, Blind(), ColourIdentifier()).read(photo_of(picture))
    seen = placed(observation)
    assert [row for row in seen if row[1]] == [row for row in WANTED if row[1]]
    assert {("barn", "", "animal/lion")} <= set(seen) <= set(WANTED)


def test_where_no_visitors_are_played_with_something_like_one_is_nothing(toy: Edition, picture: Pixels) -> None:
    class SeesVisitors(ColourDetector):
        def detect(self, image: Pixels):  # type: ignore[no-untyped-def]
            things = super().detect(image)
            middles = [image[int(y), int(x)].astype(int) for x, y in things.quads.mean(axis=1)]
            lions = [bool(np.abs(middle - COLOURS["animal/lion"]).max() < 60) for middle in middles]
            kinds = ["visitor" if lion else kind for lion, kind in zip(lions, things.kinds, strict=True)]
            return replace(things, kinds=tuple(kinds))

    seen = placed(Reader(toy, SeesVisitors(), ColourIdentifier()).read(photo_of(picture)))
    assert "unknown" not in {label for _, _, label in seen}


def test_quads_are_in_pixels_of_the_original_photo(toy: Edition, picture: Pixels) -> None:
    reader = Reader(toy, ColourDetector(), ColourIdentifier())
    plain, reduced = reader.read(photo_of(picture)), reader.read(photo_of(picture, reduction=2))
    assert reduced.size == (2800, 2100)
    first, second = np.array(plain.boards[0].quad), np.array(reduced.boards[0].quad)
    assert np.allclose((first + 0.5) * 2 - 0.5, second, atol=0.01)
    corners = [tuple(corner) for corner in second]
    assert placed(reader.read(photo_of(picture, reduction=2), corners)) == WANTED


def test_a_zoo_that_is_small_in_a_reduced_photo_is_looked_at_finer(toy: Edition, picture: Pixels) -> None:
    data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
    photo = decode_photo(data, "zoo.jpg", enough=1_000_000)
    assert photo.reduction == 2
    reader = Reader(toy, ColourDetector(), ColourIdentifier())
    fine, whole = reader.read(photo), reader.read(decode_photo(data, "zoo.jpg"))
    assert placed(fine) == WANTED
    assert fine.size == whole.size
    quads = [np.array(observation.boards[0].quad) for observation in (fine, whole)]
    assert np.allclose(*quads, atol=2.5)


def test_the_detectors_view_shows_all_boards_upright_with_table_around(toy: Edition, picture: Pixels) -> None:
    detector = ColourDetector()
    Reader(toy, detector, ColourIdentifier()).read(photo_of(picture))
    assert {shown.shape for shown in detector.shown} == {(640, 640, 3)}
    from companion.vision.boards.finding import find_boards

    found = find_boards(picture, toy)
    view = detector_view(found.boards)
    for board in found.boards:
        corners = view.to_pixels(board.on_table(np.array(board.layout.corners)))
        assert corners.min() > AROUND_MM * view.px_per_mm * 0.9
        assert corners.max() < 640 - AROUND_MM * view.px_per_mm * 0.9


def test_the_reading_as_json(toy: Edition, picture: Pixels) -> None:
    document = observation_to_json(Reader(toy, ColourDetector(), ColourIdentifier()).read(photo_of(picture)))
    assert document["schema"] == "companion.reading/1"
    assert document["size"] == [1400, 1050]
    assert document["quality"]["accepted"] is True
    assert [board["layout"] for board in document["boards"]] == ["toy/main", "toy/expansion"]
    (drinks,) = (one for one in document["components"] if one["label"] == "stall/drinks")
    assert (drinks["area"], drinks["space"]) == ("enclosure-5", "enclosure-5/stall-1")
    assert 0 < drinks["confidence"] <= 1
    assert [len(corner) for corner in drinks["quad"]] == [2, 2, 2, 2]
    assert next(one for one in document["components"] if one["area"] == "barn")["space"] is None


def test_an_empty_board_is_read_as_empty(toy: Edition) -> None:
    observation = Reader(toy, ColourDetector(), ColourIdentifier()).read(photo_of(photograph(toy, CAMERA)))
    assert observation.components == ()
    assert len(observation.vacancies) == len(toy.main.layout.spaces)
    assert "expansion-1" not in observation.areas


def test_what_cannot_be_read_is_refused_with_its_reason(toy: Edition, tmp_path: Path) -> None:
    reader = Reader(toy, ColourDetector(), ColourIdentifier())
    with pytest.raises(NotAnImageError, match="does not exist"):
        reader.read(tmp_path / "none.jpg")
    with pytest.raises(PhotoQualityError, match="too dark"):
        reader.read(photo_of(np.zeros((600, 800, 3), np.uint8)))
    with pytest.raises(NoBoardError, match="no zoo board"):
        reader.read(photo_of(np.random.default_rng(1).integers(0, 255, (600, 800, 3)).astype(np.uint8)))
    with pytest.raises(PhotoQualityError, match="too blurred to find the board"):
        reader.read(photo_of(cv2.GaussianBlur(photograph(toy, CAMERA), (0, 0), 16)))
    assert table_top((800, 600), 1).shape == (600, 800, 3)


def test_a_photo_is_read_from_its_path(toy: Edition, picture: Pixels, tmp_path: Path) -> None:
    path = tmp_path / "zoo.png"
    cv2.imwrite(str(path), picture)
    observation = Reader(toy, ColourDetector(), ColourIdentifier()).read(path)
    assert observation.photo == "zoo.png"
    assert placed(observation) == WANTED
    assert observation.milliseconds["open"] > 0
