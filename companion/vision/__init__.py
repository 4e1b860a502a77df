"""Seeing: pixels, labels and areas; never a rule."""
