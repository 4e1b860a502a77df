"""Letters of a seventh of a tile's side are told apart in photos from afar, ill cut out and in other light."""

import cv2
import numpy as np
import pytest

from companion.vision.tiles.laying import SIDE
from companion.vision.tiles.marks import Marks

FACE = 128
INSET = 8
"""Pixels of a face outside the tile."""
LETTERS = {"A": "01110 10001 10001 11111 10001 10001 10001", "B": "11110 10001 10001 11110 10001 10001 11110"}
MARKS = {"": "", "/male": "B", "/female": "A"}
CORNERS = {"zebra": (12, 12), "panda": (100, 94), "lion": (100, 12)}
"""Where each species has its mark: upper left of the letter, in pixels."""


def face(species: str, sex: str) -> np.ndarray:
    """A tile on a table: grass of its own, the animal a little beside its kin's, and a letter."""
    rng = np.random.default_rng([*species.encode(), len(sex)])
    picture = np.full((FACE, FACE, 3), (70, 95, 130), np.uint8)
    grass = np.clip(rng.normal(0, 9, (FACE, FACE, 1)) + np.array([60, 170, 70]), 0, 255).astype(np.uint8)
    picture[INSET:-INSET, INSET:-INSET] = cv2.GaussianBlur(grass, (0, 0), 1.0)[INSET:-INSET, INSET:-INSET]
    x, y = 64 + rng.integers(-2, 3, 2)
    animal = np.random.default_rng([*species.encode()])
    for _ in range(7):
        centre = (int(x + animal.integers(-22, 23)), int(y + animal.integers(-16, 17)))
        colour = [int(value) for value in animal.integers(30, 250, 3)]
        cv2.ellipse(picture, centre, (int(animal.integers(6, 20)), 8), int(animal.integers(180)), 0, 360, colour, -1)
    if MARKS[sex]:
        dots = np.array([[dot == "1" for dot in row] for row in LETTERS[MARKS[sex]].split()])
        letter = dots.repeat(3, axis=0).repeat(3, axis=1)
        x, y = CORNERS[species]
        picture[y : y + letter.shape[0], x : x + letter.shape[1]][letter] = (240, 240, 245)
    return picture


def photographed(picture: np.ndarray, seed: int, side: int = 58) -> np.ndarray:
    """The crop of a tile of ``side`` pixels in a photo: small, blurred, noisy, in warm light, corners a little off."""
    rng = np.random.default_rng(seed)
    corners = np.array([[0, 0], [FACE, 0], [FACE, FACE], [0, FACE]], np.float32)
    off = corners + rng.normal(0, 1.6, (4, 2)).astype(np.float32)
    way = cv2.getPerspectiveTransform(corners, off)
    seen = cv2.warpPerspective(picture, way, (FACE, FACE), borderMode=cv2.BORDER_REPLICATE)
    small = round(side * FACE / (FACE - 2 * INSET))
    seen = cv2.GaussianBlur(cv2.resize(seen, (small, small), interpolation=cv2.INTER_AREA), (0, 0), 0.6)
    seen = seen * np.array([0.55, 0.7, 0.8]) + 8 + rng.normal(0, 3, seen.shape)
    return cv2.resize(np.clip(seen, 0, 255).astype(np.uint8), (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)


@pytest.fixture(scope="module")
def marks() -> Marks:
    examples = {f"animal/{name}{sex}": [face(name, sex)] for name in CORNERS for sex in MARKS}
    return Marks(lambda: {**examples, "stall/drinks": [face("zebra", "")]})


@pytest.mark.parametrize("sex", MARKS)
@pytest.mark.parametrize("species", CORNERS)
def test_a_letter_is_read_from_afar(marks: Marks, species: str, sex: str) -> None:
    own = f"animal/{species}{sex}"
    for seed in range(2):
        found = marks.likeness(f"animal/{species}", photographed(face(species, sex), seed), 58)
        assert set(found) == {f"animal/{species}{one}" for one in MARKS}
        assert max(found, key=lambda label: found[label]) == own
        assert found[own] > 0.2
        assert all(-1 <= value <= 1 for value in found.values())


def test_a_hidden_mark_is_not_compared(marks: Marks) -> None:
    crop = photographed(face("panda", "/male"), 5)
    seen = marks.likeness("animal/panda", crop, 58)
    corner = np.ones((8, 8), np.bool_)
    corner[5:, 5:] = False
    hidden = marks.likeness("animal/panda", crop, 58, corner)
    assert max(hidden.values()) < 0.5 * max(seen.values())
    assert marks.likeness("animal/panda", crop, 58, np.zeros((8, 8), np.bool_)) == dict.fromkeys(seen, 0.0)


@pytest.mark.parametrize("sex", MARKS)
def test_something_dark_at_the_rim_pulls_no_picture_elsewhere(marks: Marks, sex: str) -> None:
    """What is like one of the kin lies on the others in the same way."""
    for seed in range(2):
        crop = photographed(face("zebra", sex), seed)
        crop[:, -14:] = crop[:, -14:] // 5
        found = marks.likeness("animal/zebra", crop, 58)
        assert max(found, key=lambda label: found[label]) == f"animal/zebra{sex}"


def test_a_mark_that_none_of_the_pictures_has_is_believed_less(marks: Marks) -> None:
    """A blot where the letters are: like neither A nor B, so that neither is surely meant."""
    picture = face("lion", "/male")
    letter = marks.likeness("animal/lion", photographed(picture, 1), 58)
    x, y = CORNERS["lion"]
    picture[y - 2 : y + 22, x - 2 : x + 16] = np.random.default_rng(2).integers(0, 255, (24, 18, 3))
    blot = marks.likeness("animal/lion", photographed(picture, 1), 58)
    apart = abs(blot["animal/lion/male"] - blot["animal/lion/female"])
    assert apart < abs(letter["animal/lion/male"] - letter["animal/lion/female"])


def test_nothing_is_said_of_what_has_no_kin(marks: Marks) -> None:
    assert marks.likeness("", photographed(face("zebra", ""), 1), 58) == {}
    alone = Marks(lambda: {"animal/zebra": [face("zebra", "")]})
    assert alone.likeness("animal/zebra", photographed(face("zebra", ""), 1), 58) == {}


def test_a_crop_that_shows_something_else_tells_nothing(marks: Marks) -> None:
    for other in (np.full((SIDE, SIDE, 3), 90, np.uint8), photographed(face("zebra", "/male"), 1)):
        assert max(marks.likeness("animal/lion", other, 58).values()) < 0.2


def test_of_several_pictures_the_sharpest_is_taken() -> None:
    def blurred(picture: np.ndarray) -> np.ndarray:
        return cv2.GaussianBlur(picture, (0, 0), 6)

    both = {f"animal/zebra{sex}": [blurred(face("zebra", sex)), face("zebra", sex)] for sex in MARKS}
    sharp = {label: pictures[1:] for label, pictures in both.items()}
    crop = photographed(face("zebra", "/female"), 3)
    assert Marks(lambda: both).likeness("animal/zebra", crop, 58) == Marks(lambda: sharp).likeness(
        "animal/zebra", crop, 58
    )
