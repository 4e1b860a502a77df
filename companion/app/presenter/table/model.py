"""What the screen of the table knows."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.app.presenter.play import Play, Said
from companion.app.presenter.table.intents import SeatChosen

TABS = ("play", "table", "points", "story", "camera")
"""The panes of the screen."""
MOST_CARDS = 6
"""Cards of things to do that stand there at once; older ones go."""


@dataclass(frozen=True, slots=True)
class Todo:
    """A card: something that people have to do at the table, in English, with its rule."""

    number: int
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Camera:
    """What is known of the camera. `state`: off, opening, running, black, failed; `sentence` is English.

    `live` is the last `companion.live.LiveView`, `following` says that readings come.
    """

    on: bool = False
    state: str = "off"
    sentence: str = ""
    live: Any = None
    following: bool = False


@dataclass(frozen=True, slots=True)
class Model:
    """A game on the table, or none.

    `path` are the words of an action chosen so far, `seat` whose zoo is shown (-1: whose turn it is), `tab` the pane,
    `todo` the cards, `count` how many there have been, `job` what is being waited for (0: nothing), `before_live` the
    game when the camera began to be followed.
    """

    play: Play | None = None
    key: str = ""
    seats: tuple[SeatChosen, ...] = ()
    names: tuple[str, ...] = ()
    profile: str = ""
    path: tuple[str, ...] = ()
    tab: str = "play"
    seat: int = -1
    todo: tuple[Todo, ...] = ()
    count: int = 0
    job: int = 0
    failed: str = ""
    asks_leave: bool = False
    camera: Camera = field(default_factory=Camera)
    before_live: Play | None = None

    @property
    def shown_seat(self) -> int:
        """Whose zoo is shown."""
        if self.play is None:
            return 0
        return self.play.state.turn if self.seat < 0 else min(self.seat, len(self.play.state.zoos) - 1)


def with_cards(model: Model, said: Sequence[Said]) -> Model:
    """The model with cards of what is to be done at the table, the new ones last."""
    new = tuple(Todo(model.count + index, one.text, one.rule) for index, one in enumerate(said) if one.to_do)
    return replace(model, todo=(*model.todo, *new)[-MOST_CARDS:], count=model.count + len(said))
