"""A small picture of a file, to be chosen."""

from dataclasses import dataclass

from companion.app.presenter.elements import Element
from companion.app.presenter.intents import Intent


@dataclass(frozen=True, slots=True)
class Thumb(Element):
    """A file's small picture with its name; `ready` says that the picture is there."""

    path: str
    name: str
    text: str
    ready: bool
    intent: Intent
    chosen: bool = False
