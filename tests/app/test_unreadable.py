"""What the app says of photos that give no result: what can be done here, no commands, no folders."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.app.carry_out import photos
from companion.errors import InputError, NoBoardError, NoSheetError
from companion.vision.frame import Photo

PHOTO = Photo("a.jpg", np.zeros((8, 8, 3), np.uint8), (8, 8))
NO_BOARD = NoBoardError("no zoo board of the edition x was found: name the profile that it belongs to")
NO_SHEET = NoSheetError("no sheet of the layout x was found: teach another layout with companion enrol sheet")
MIRRORED = NoBoardError("the photo is mirrored, so its board is not found: give it as the camera took it")


@pytest.mark.parametrize(
    ("error", "sought", "shown", "said"),
    [
        (NO_BOARD, "zoo", "sheet", "the photo shows a sheet of the dice game: score it under Dice sheets"),
        (NO_BOARD, "zoo", None, "see whether the right game and edition are chosen"),
        (NO_SHEET, "sheet", "zoo", "the photo shows the board of a zoo: score it under Score"),
        (NO_SHEET, "sheet", None, "let the app learn your own sheet under My copy"),
        (MIRRORED, "zoo", None, "the photo is mirrored"),
    ],
)
def test_a_photo_without_what_was_sought_says_what_can_be_done_in_the_app(
    error: InputError, sought: Any, shown: Any, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.storage.recognition.shown_instead", lambda *_: shown)
    sentence = photos._in_the_app(error, PHOTO, sought)
    assert said in sentence
    assert "companion enrol" not in sentence
    assert "profile" not in sentence


@pytest.mark.parametrize("content", [None, b""])
def test_a_file_that_cannot_be_opened_is_called_by_its_name_alone(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "a.jpg"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InputError) as refused:
        photos._opened(path)
    assert str(refused.value).startswith("a.jpg ")
    assert str(tmp_path) not in str(refused.value)
