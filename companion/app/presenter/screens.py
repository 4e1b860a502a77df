"""All screens, in one visible tuple: a screen is one module and one line here."""

from companion.app.presenter import copy, history, rules, score, settings_screen, sheet, start, table
from companion.app.presenter.screen import Screen

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
