"""Dice sheets by photo or by touch."""
