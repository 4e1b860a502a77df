"""What the first screen knows."""

from dataclasses import dataclass, field

from companion.app.presenter.setup import Setup
from companion.app.presenter.table_intents import UnfinishedGame


@dataclass(frozen=True, slots=True)
class Model:
    """`setup` is what is being chosen for a new game, None on the first page; `before` what was chosen last time."""

    setup: Setup | None = None
    before: Setup = field(default_factory=Setup)
    unfinished: UnfinishedGame | None = None
    profiles: tuple[str, ...] = ()
    house_rules: bool = False
