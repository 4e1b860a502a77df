"""How each game's table looks: what can be seen of a state, one file a game."""

from companion.reconcile.views.view import Effect, Facts, View, view_of

__all__ = ["Effect", "Facts", "View", "view_of"]
