"""The button that stands beside whatever follows from a rule."""

from companion.app.presenter.elements import Button
from companion.app.presenter.intents import Intent, LookUp


def rule_button(game: str, rule: str, intent: Intent | None = None) -> Button:
    """Opens the rules at this one; with an intent of a screen's own that is sent instead."""
    return Button("", LookUp(game, rule) if intent is None else intent, "quiet", "book")
