"""The program of a package: it opens the app; with words behind its name it is the whole command line."""

import multiprocessing
import os
import sys
from collections.abc import Sequence
from pathlib import Path

CHECK = "self-check"
ENTRY = "desktop-entry"


def run(words: Sequence[str]) -> int:
    """Open the app, check the package with a photo, make a menu entry, or be the command line."""
    if os.environ.get("ANDROID_ARGUMENT") is not None:
        from companion.app.packaging.android import settle

        settle()
    if words[:1] == [CHECK]:
        from companion.app.packaging.self_check import check

        return check(Path(words[1]), int(words[2]) if len(words) > 2 else None)
    if words[:1] == [ENTRY]:
        from companion.app.packaging.desktop import write_entry

        words = () if getattr(sys, "frozen", False) else ("-m", "companion", "app")
        print(write_entry(Path(sys.executable), *words))
        return 0
    from companion.cli import main

    return main(list(words) or ["app"])


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(run(sys.argv[1:]))
