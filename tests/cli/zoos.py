"""Zoos in text, as files to score."""

import json
from pathlib import Path
from typing import Any


def example() -> dict[str, Any]:
    """The scoring example of the rulebook: 9 + 5 + 2 + 0 + 4 - 4 = 16 points. Rules: ZR-099 to ZR-105."""
    return {
        "schema": "companion.zoo/1",
        "edition": "2023",
        "coins": 3,
        "areas": {
            "expansion-1": {"animals": ["animal/llama"] * 4 + ["animal/llama/male"], "stalls": []},
            "enclosure-5": {"animals": ["animal/elephant"] * 4, "stalls": []},
            "enclosure-4": {"animals": ["animal/zebra", "offspring/zebra"], "stalls": ["stall/drinks"]},
            "enclosure-6": {"animals": ["animal/panda"] * 2, "stalls": []},
            "free-stall": {"stalls": ["stall/hot-dogs"]},
            "barn": {"animals": ["animal/lion", "animal/flamingo", "animal/flamingo"], "stalls": []},
        },
    }


def write(path: Path, zoo: object) -> Path:
    path.write_text(json.dumps(zoo), encoding="utf-8")
    return path
