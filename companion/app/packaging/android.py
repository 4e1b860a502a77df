"""What is other on Android: where data may lie. Written by the book; no device and no SDK was at hand to try it."""

import os

from companion.storage.profiles import DATA_VARIABLE


def settle() -> None:
    """Keep everything in the app's own storage, which needs no permission and goes when the app does."""
    private = os.environ.get("ANDROID_PRIVATE")
    if private:
        os.environ.setdefault(DATA_VARIABLE, private)
