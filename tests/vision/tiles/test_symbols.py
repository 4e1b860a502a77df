"""Marks of the sexes are known by their shape from all species of an edition, and only where that tells."""

import cv2
import numpy as np
import pytest

from companion.vision.tiles.laying import INSIDE, SIDE
from companion.vision.tiles.symbols import FEMALE, MALE, SEXES, Sexed, Symbols

SPECIES = tuple(f"animal/{name}" for name in ("zebra", "panda", "lion", "llama", "kangaroo"))
LETTERS = {FEMALE: "01110 10001 10001 11111 10001 10001", MALE: "11110 10001 11110 10001 10001 11110"}
EVERYTHING = np.ones((SIDE, SIDE), np.float32)
PLACE = 14, 72
"""Upper left of a letter, in pixels; some are printed a little elsewhere."""


def face(species: str, letter: str = "", ink: int = 240, off: int = 0) -> np.ndarray:
    """A tile (SIDE, SIDE, 3) with a letter of twelve pixels."""
    rng = np.random.default_rng([*species.encode()])
    picture = np.full((SIDE, SIDE, 3), (60, 150, 70), np.float32)
    for _ in range(6):
        centre = tuple(int(value) for value in rng.integers(34, 64, 2))
        cv2.ellipse(picture, centre, (int(rng.integers(6, 18)), 8), 0, 0, 360, rng.integers(30, 250, 3).tolist(), -1)
    if letter:
        dots = np.array([[dot == "1" for dot in row] for row in letter.split()]).repeat(2, axis=0).repeat(2, axis=1)
        x, y = PLACE[0] + off, PLACE[1] - off
        picture[y : y + dots.shape[0], x : x + dots.shape[1]][dots] = ink
    return cv2.GaussianBlur(picture, (0, 0), 0.7)


def symbols(letters: dict[str, dict[str, str]]) -> Symbols:
    """The symbols of some species with these letters."""
    pictures = {
        species: {sex: Sexed(face(species, both[sex], off=place % 3), face(species)) for sex in SEXES}
        for place, (species, both) in enumerate(letters.items())
    }
    return Symbols(pictures, INSIDE)


def seen(known: Symbols, species: str, letter: str, ink: int = 240, shows: np.ndarray = EVERYTHING) -> float:
    """How male a crop looks that lies exactly on both pictures."""
    crop = face(species, letter, ink).astype(np.float32) * 0.6 + 20
    return known.maleness(species, dict.fromkeys(SEXES, (crop, shows)), 1.0)


@pytest.mark.parametrize("species", SPECIES)
def test_a_letter_is_known_in_any_light(species: str) -> None:
    known = symbols(dict.fromkeys(SPECIES, LETTERS))
    for ink in (240, 175):
        assert seen(known, species, LETTERS[MALE], ink) > 0.3
        assert seen(known, species, LETTERS[FEMALE], ink) < -0.3


def test_a_species_whose_own_pictures_are_spoilt_is_told_by_the_others() -> None:
    """Its male was enrolled with a blot instead of a letter: that is like no male and like no female."""
    blot = " ".join(["111111"] * 6)
    known = symbols({one: LETTERS | ({MALE: blot} if one == "animal/lion" else {}) for one in SPECIES})
    assert seen(known, "animal/lion", LETTERS[MALE]) > 0.2


def test_symbols_that_no_other_species_has_are_not_believed() -> None:
    swapped = {MALE: LETTERS[FEMALE], FEMALE: LETTERS[MALE]}
    known = symbols({one: (LETTERS, swapped)[place % 2] for place, one in enumerate(SPECIES[:4])})
    assert [seen(known, SPECIES[0], LETTERS[sex]) for sex in SEXES] == [0.0, 0.0]


def test_nothing_is_said_of_few_species_hidden_marks_and_what_is_not_known() -> None:
    assert seen(symbols(dict.fromkeys(SPECIES[:3], LETTERS)), SPECIES[0], LETTERS[MALE]) == 0.0
    known = symbols(dict.fromkeys(SPECIES, LETTERS))
    half = EVERYTHING.copy()
    half[SIDE // 2 :] = 0
    assert seen(known, SPECIES[0], LETTERS[MALE], shows=half) == 0.0
    assert seen(known, "animal/okapi", LETTERS[MALE]) == 0.0
