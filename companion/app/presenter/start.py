"""The screen start, of which only the title is there."""

from dataclasses import dataclass

from companion.app.presenter.effects import Effect
from companion.app.presenter.elements import Text, View
from companion.app.presenter.intents import Intent
from companion.app.presenter.screen import Context, Screen


@dataclass(frozen=True, slots=True)
class Model:
    """Nothing is chosen."""


def update(model: Model, _intent: Intent, _context: Context) -> tuple[Model, tuple[Effect, ...]]:
    """Nothing changes."""
    return model, ()


def view(_model: Model, context: Context) -> View:
    """The title."""
    return View(context.words("Zoo Companion"), Text(context.words("Zoo Companion"), "title"))


SCREEN = Screen("start", Model, update, view, ())
