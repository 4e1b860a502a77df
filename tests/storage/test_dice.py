"""The dice game's prints and people's own dice are loaded, or what is missing is named."""

import numpy as np
import pytest

from companion.errors import UnknownNameError, UsageError
from companion.storage import Profile, packed, unpacked
from companion.storage.dice import FACES, dice_editions, load_dice_table, sides_of_own, with_dice
from companion.vision.crops import CROP_SIZE


def crops(*faces: str) -> dict[str, list[np.ndarray]]:
    rng = np.random.default_rng(1)
    return {face: [rng.integers(0, 255, (CROP_SIZE, CROP_SIZE, 3)).astype(np.uint8)] for face in faces}


@pytest.mark.rule("DG-07")
def test_an_edition_has_both_sides_of_the_board_and_a_sheet() -> None:
    assert "print-and-play" in dice_editions()
    table = load_dice_table("print-and-play")
    assert [len(board.crates) for board in table.boards] == [3, 4]
    assert all(len(crates) == 3 for board in table.boards for crates in board.crates.values())
    assert table.sheet is not None
    (only,) = load_dice_table("print-and-play", 4).boards
    assert len(only.crates) == 4


def test_another_edition_is_named_with_those_that_are_there() -> None:
    with pytest.raises(UnknownNameError, match="no dice of edition 'wood', but of print-and-play"):
        load_dice_table("wood")


def test_own_dice_are_kept_in_a_profile_and_replaced_as_a_whole() -> None:
    kept = with_dice(Profile("oak", "2023", {"dice/old-1.png": b""}), crops(*FACES))
    assert unpacked(packed(kept)) == kept
    assert sorted(kept.files) == sorted(f"dice/{face}-1.png" for face in FACES)
    sides = sides_of_own(kept)
    assert sorted(sides) == sorted(f"die/{face}" for face in FACES)
    assert all(len(pictures) == 1 for pictures in sides.values())


def test_a_profile_that_lacks_sides_says_which() -> None:
    kept = with_dice(Profile("oak", "2023"), crops(*FACES[:-2]))
    with pytest.raises(UsageError, match="lacks the dice's crocodile, coin: companion enrol dice"):
        sides_of_own(kept)
