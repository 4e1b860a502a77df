"""Everything that the app knows at one moment, as one value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.app.presenter.intents import Intent
from companion.app.presenter.screen import Screen
from companion.app.presenter.screens import SCREENS
from companion.app.presenter.settings.chosen import Settings

NOTE_SECONDS = 6.0
"""How long a note stands at the lower edge."""


@dataclass(frozen=True, slots=True)
class Toast:
    """A note at the lower edge, until a moment of the clock."""

    text: str
    until: float
    button: str = ""
    intent: Intent | None = None


@dataclass(frozen=True, slots=True)
class App:
    """The whole app. `place` is the screen shown, `behind` those that lead back, the last one first to be shown.

    `models` holds each screen's model by its name, `kept` what was last stored of it, `jobs` the screen of each job
    that is not done.
    """

    settings: Settings = field(default_factory=Settings)
    place: str = SCREENS[0].name
    behind: tuple[str, ...] = ()
    models: Mapping[str, Any] = field(default_factory=lambda: {screen.name: screen.begin() for screen in SCREENS})
    kept: Mapping[str, Mapping[str, Any] | None] = field(default_factory=dict)
    jobs: Mapping[int, str] = field(default_factory=dict)
    next_job: int = 1
    toast: Toast | None = None
    width: float = 1024.0
    height: float = 768.0
    now: float = 0.0


def screen_named(name: str) -> Screen:
    """The screen of that name."""
    return next(screen for screen in SCREENS if screen.name == name)
