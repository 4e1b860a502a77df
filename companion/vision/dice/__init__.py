"""Dice in a photo: where they lie, which side of each is up, on which truck and crate."""
