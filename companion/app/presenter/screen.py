"""What a screen is to the shell: four functions and the intents that it takes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.app.presenter.effects import Effect
from companion.app.presenter.elements import View
from companion.app.presenter.settings.chosen import Settings
from companion.words import Words


@dataclass(frozen=True, slots=True)
class Context:
    """What every screen may ask: the language, the settings, the room, the time (seconds), the next job's number.

    `width` and `height` are the window's, in dp; `wide` says that there is room for a side rail and two panes.
    `open` says whether the screen is the one shown.
    """

    words: Words
    settings: Settings
    width: float = 1024
    height: float = 768
    now: float = 0.0
    job: int = 1
    open: bool = True

    @property
    def wide(self) -> bool:
        """Whether two panes have room beside each other."""
        return self.width >= WIDE

    @property
    def language(self) -> str:
        """The language's code."""
        return self.settings.language or "en"


WIDE = 840.0
"""From this width on (dp) there is a side rail and two panes."""

Update = Callable[[Any, Any, Context], tuple[Any, tuple[Effect, ...]]]


def keeps_nothing(_model: Any) -> Mapping[str, Any] | None:
    """Nothing is to be there at the next start."""
    return None


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen: `begin()` is its model at the start, `update` and `view` are those of the contract.

    `intents` are the classes that it takes. `keep(model)` is what is to be there after a power loss, as JSON, or None;
    the shell stores it whenever it changes, and `restore(data)` makes the model of it, raising any `CompanionError`,
    `KeyError`, `TypeError` or `ValueError` when it cannot, which begins anew.
    """

    name: str
    begin: Callable[[], Any]
    update: Update
    view: Callable[[Any, Context], View]
    intents: tuple[type, ...]
    keep: Callable[[Any], Mapping[str, Any] | None] = keeps_nothing
    restore: Callable[[Mapping[str, Any]], Any] | None = None
