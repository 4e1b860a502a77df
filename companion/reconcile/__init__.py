"""Reconciliation: what was seen and what the rules allow become facts of the game."""
