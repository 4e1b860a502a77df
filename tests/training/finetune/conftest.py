"""A small copy of the game, enrolled from the print-and-play pictures."""

from pathlib import Path

import cv2
import pytest

from companion.storage import Profile, json_bytes, png_bytes
from companion.training.edition import print_and_play
from companion.vision.crops import crop_of_picture

ROOT = Path(__file__).parents[3]
SPECIES = ("elephant", "lion", "zebra")


@pytest.fixture(scope="session")
def small_copy() -> Profile:
    """Three species, two stalls and the coin tile of the print-and-play game, and its main board."""
    edition = print_and_play(ROOT / "calibration")
    board = edition.boards["main"]
    picture = cv2.resize(board.image, None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA)
    profile = Profile(
        "ours", "2023", {"boards/main.png": png_bytes(picture), "boards/main.json": json_bytes(board.layout)}
    )
    stalls = [label for label in edition.tiles if label.startswith("stall/")][:2]
    animals = [
        label
        for one in SPECIES
        for label in (f"animal/{one}", f"animal/{one}/male", f"animal/{one}/female", f"offspring/{one}")
    ]
    for label in (*animals, *stalls, "coin-tile"):
        profile = profile.with_example(label, png_bytes(crop_of_picture(edition.tiles[label])))
    return profile
