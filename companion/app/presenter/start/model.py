"""What the first screen knows."""

from dataclasses import dataclass, field

from companion.app.presenter.history.model import Past
from companion.app.presenter.outcomes_photo import Gaps
from companion.app.presenter.setup import Setup
from companion.app.presenter.table.intents import UnfinishedGame


@dataclass(frozen=True, slots=True)
class Model:
    """`setup` is what is being chosen for a new game, None on the first page; `before` what was chosen last time.

    `lately` is what was played last, the newest first, None until that was looked for. `gaps` is what the chosen own
    copy does not know of the game, `asked` for which copy and game that was asked.
    """

    setup: Setup | None = None
    before: Setup = field(default_factory=Setup)
    unfinished: UnfinishedGame | None = None
    lately: tuple[Past, ...] | None = None
    profiles: tuple[str, ...] = ()
    house_rules: bool = False
    gaps: Gaps | None = None
    asked: tuple[str, str, tuple[str, ...]] | None = None
