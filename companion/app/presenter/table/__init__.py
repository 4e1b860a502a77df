"""A game in play: by touch, or watched by the camera."""
