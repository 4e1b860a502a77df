"""What people have chosen for the app, and its form in the file."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

LANGUAGES = ("en", "de")
TEXT_SCALES = (1.0, 1.25, 1.5)
ROTATIONS = (0, 90, 180, 270)


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. `language` is empty until somebody chooses, then the system's is taken.

    `camera` is what `vision.frames.open_source` opens: a camera's number, an address, a video, a folder.
    """

    language: str = ""
    text_scale: float = 1.0
    sound: bool = True
    vibration: bool = True
    camera: str = "0"
    rotation: int = 0
    profile: str = ""
    contrast: bool = False


def to_json(settings: Settings) -> dict[str, Any]:
    """The settings as they are stored."""
    return asdict(settings)


def from_json(data: Mapping[str, Any]) -> Settings:
    """The stored settings; a value of another kind, and one that does not exist, is as if nobody had chosen."""
    usual = Settings()
    given: dict[str, Any] = {}
    for field in fields(Settings):
        value, default = data.get(field.name), getattr(usual, field.name)
        given[field.name] = value if type(value) is type(default) else default
    if given["language"] not in LANGUAGES:
        given["language"] = usual.language
    if given["text_scale"] not in TEXT_SCALES:
        given["text_scale"] = usual.text_scale
    if given["rotation"] not in ROTATIONS:
        given["rotation"] = usual.rotation
    return Settings(**given)
