"""Zoo Companion: photographs of zoos become scores, with the reason for every point."""

__version__ = "0.1.0"
