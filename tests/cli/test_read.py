"""``companion read``: the table of what lies where."""

from typing import Any

from rich.console import Console

from companion.cli.read import _print


def entry(label: str, confidence: float, **alternatives: float) -> dict[str, Any]:
    others = sorted(alternatives.items(), key=lambda one: -one[1])
    return {"label": label, "confidence": confidence, "alternatives": others, "area": "barn", "space": None}


def test_what_is_rather_nothing_is_left_out_of_the_table() -> None:
    components = [entry("kangaroo", 0.24, empty=0.46), entry("lion", 0.4, empty=0.35), entry("coin", 0.9)]
    console = Console(width=100)
    with console.capture() as shown:
        _print({"photo": "a.jpg", "size": [4, 3], "components": components, "quality": {"advice": []}}, console, ())
    rows = shown.get()
    assert "kangaroo" not in rows
    assert "lion" in rows
    assert "coin" in rows
