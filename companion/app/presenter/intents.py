"""What a person, the machine or a finished job wants of the app: values that `shell.step` takes, one at a time."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


class Intent:
    """Base of all intents. Those of a screen are named in its `Screen.intents` and go to its `update`."""

    __slots__ = ()


class Outcome(Intent):
    """Base of what comes back from an effect with a job: it has `job`, and goes to the screen that started the job.

    Outcomes of jobs that are cancelled or unknown are dropped.
    """

    __slots__ = ()
    job: int

    @property
    def goes_on(self) -> bool:
        """Whether the job is not done yet."""
        return False


@dataclass(frozen=True, slots=True)
class Done(Outcome):
    """A job is done; `value` is what its executor gives."""

    job: int
    value: Any = None


@dataclass(frozen=True, slots=True)
class Failed(Outcome):
    """A job failed; `sentence` is English and for people."""

    job: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Progressed(Outcome):
    """A job goes on: `part` from 0 to 1, or -1 where nobody knows; `sentence` says what is being done."""

    job: int
    part: float = -1.0
    sentence: str = ""

    @property
    def goes_on(self) -> bool:
        """It does."""
        return True


@dataclass(frozen=True, slots=True)
class Open(Intent):
    """Open a screen from the navigation; the way back starts anew."""

    screen: str


@dataclass(frozen=True, slots=True)
class Back(Intent):
    """Go back by one screen; on the first one nothing happens."""


@dataclass(frozen=True, slots=True)
class Dismiss(Intent):
    """Take away the note at the lower edge."""


@dataclass(frozen=True, slots=True)
class LookUp(Intent):
    """Show this rule in the rulebook; handled by the screen `rules`."""

    game: str
    rule: str


@dataclass(frozen=True, slots=True)
class Resized(Intent):
    """The window has this size, in dp."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Ticked(Intent):
    """The clock says this many seconds since the epoch; sent about once a second, and never trusted to go forward."""

    now: float


@dataclass(frozen=True, slots=True)
class Paused(Intent):
    """The app goes to the background: cameras stop, everything is stored already."""


@dataclass(frozen=True, slots=True)
class Resumed(Intent):
    """The app comes back from the background."""


@dataclass(frozen=True, slots=True)
class Opened(Intent):
    """The screen is shown now; name it in the screen's `intents` to hear of it. So for the next one."""


@dataclass(frozen=True, slots=True)
class Left(Intent):
    """The screen is no longer shown: the camera that it opened is to be closed."""


@dataclass(frozen=True, slots=True)
class Restored(Intent):
    """What was kept when the app ran last: for each screen what its `keep` gave, and for "app" where people were."""

    kept: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Seen(Intent):
    """Something comes from the camera: goes to the screen that is shown."""

    news: Any


@dataclass(frozen=True, slots=True)
class SettingsLost(Intent):
    """The stored settings could not be read: they lie aside, and the usual ones count."""


@dataclass(frozen=True, slots=True)
class CannotStore(Intent):
    """Something could not be stored: the disk is full, or not to be written to. `sentence` is English."""

    sentence: str
