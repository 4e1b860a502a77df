"""Measuring: what was read against what lay there, and how long it took. Needs no torch."""
