"""The score pad: zoos by photo or by touch, corrected, compared and kept."""
