"""What to say about a photo that does not show what was asked for, but something else that the companion reads."""

from typing import TYPE_CHECKING, Final

from companion.errors import InputError

if TYPE_CHECKING:
    from companion.storage.recognition import Shown
    from companion.vision.frame import Photo

_SAID: Final[dict["Shown", str]] = {
    "sheet": "it shows a sheet of the dice game, which companion score counts with --game dice",
    "trucks": "it shows the trucks of the dice game, whose dice companion read tells with --game dice",
    "zoo": "it shows a zoo board: leave --game dice away, or name the board's game",
    "water": "it shows a water zoo, which is read with --game aquaretto, or beside a zoo with --game joint",
}
_DRY: Final = "it shows the board of a zoo and not of a water zoo: leave --game aquaretto away"


def with_hint(error: InputError, photo: "Photo", sought: "Shown") -> InputError:
    """The error, or one that says what the photo shows instead and which command reads that."""
    sentence = instead(photo, sought)
    return error if sentence is None else type(error)(sentence)


def instead(photo: "Photo", sought: "Shown") -> str | None:
    """What a photo shows other than what was ``sought``, and which command reads that; None where it is nothing."""
    from companion.storage.recognition import shown_instead

    shown = shown_instead(photo.pixels, sought)
    if shown is None:
        return None
    said = _DRY if (shown, sought) == ("zoo", "water") else _SAID[shown]
    return f"{photo.name}: {said}"
