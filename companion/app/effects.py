"""Who carries out which effect: the rooms of `carry_out` register, the app asks here."""

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from companion.app.presenter.effects import Effect
from companion.app.presenter.intents import Intent
from companion.app.worker import Worker

ROOMS: Final = (
    "shell",
    "files",
    "camera",
    "games",
    "live",
    "photos",
    "folders",
    "results",
    "profiles",
    "history",
    "about",
)
"""The modules of `companion.app.carry_out` with executors; one name for each new one."""


@dataclass
class Services:
    """What executors may use. `post` brings an intent to the app from any thread; `folder` is where data lies.

    `shared` holds what a room makes once, such as an open camera; `close` functions are called at the end.
    """

    post: Callable[[Intent], None]
    worker: Worker
    folder: Path
    shared: dict[str, Any] = field(default_factory=dict)
    closing: list[Callable[[], None]] = field(default_factory=list)

    def close(self) -> None:
        """Close everything."""
        for one in reversed(self.closing):
            one()
        self.worker.stop()


Executor = Callable[[Any, Services], None]
EXECUTORS: Final[dict[type[Effect], Executor]] = {}


def carries_out(kind: type[Effect]) -> Callable[[Executor], Executor]:
    """Register the executor of a class of effects: it is called on the interface's thread, and must be quick."""

    def register(executor: Executor) -> Executor:
        EXECUTORS[kind] = executor
        return executor

    return register


def carry_out(effect: Effect, services: Services) -> None:
    """Carry an effect out."""
    if type(effect) not in EXECUTORS:
        for room in ROOMS:
            import_module(f"companion.app.carry_out.{room}")
    EXECUTORS[type(effect)](effect, services)
