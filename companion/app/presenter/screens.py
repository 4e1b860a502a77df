"""All screens, in one visible tuple: a screen is one module and one line here."""

from companion.app.presenter import rules
from companion.app.presenter.copy import screen as copy
from companion.app.presenter.history import screen as history
from companion.app.presenter.score import screen as score
from companion.app.presenter.screen import Screen
from companion.app.presenter.settings import screen as settings_screen
from companion.app.presenter.sheet import screen as sheet
from companion.app.presenter.start import screen as start
from companion.app.presenter.table import screen as table

SCREENS: tuple[Screen, ...] = (
    start.SCREEN,
    table.SCREEN,
    score.SCREEN,
    sheet.SCREEN,
    copy.SCREEN,
    rules.SCREEN,
    history.SCREEN,
    settings_screen.SCREEN,
)
"""The first one is shown at the start."""
