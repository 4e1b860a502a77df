"""Scenes: one description of a table with a zoo on it, and the two renderers that photograph it."""
