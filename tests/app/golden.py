"""Views as committed texts: `check("history-list", view)`; COMPANION_SCREENS=write writes them instead."""

import os
from pathlib import Path
from typing import Any

from companion.app.presenter.snapshot import as_text

TEXTS = Path(__file__).parent / "texts"


def check(name: str, view: Any) -> None:
    """Compare the view with its committed text."""
    path = TEXTS / f"{name}.txt"
    if os.environ.get("COMPANION_SCREENS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(as_text(view), encoding="utf-8")
        return
    assert path.exists(), f"{path.name} is missing: COMPANION_SCREENS=write writes it"
    assert as_text(view) == path.read_text(encoding="utf-8")
