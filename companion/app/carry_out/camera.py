"""The camera: placeholder."""
