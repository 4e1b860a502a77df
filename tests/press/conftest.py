import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def calibration() -> Path:
    return ROOT / "calibration"


@pytest.fixture(scope="session")
def pack(calibration: Path) -> Path:
    return calibration / "editions" / "print-and-play"


@pytest.fixture(scope="session")
def edition(calibration: Path) -> Mapping[str, Any]:
    return json.loads((calibration / "editions" / "print-and-play.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def layouts(calibration: Path) -> Mapping[str, Mapping[str, Any]]:
    folder = calibration / "layouts" / "print-and-play"
    return {name: json.loads((folder / f"{name}.json").read_text(encoding="utf-8")) for name in ("main", "expansion")}


@pytest.fixture(scope="session")
def plans(calibration: Path) -> Mapping[str, Mapping[str, Any]]:
    """The edition's layouts by the name that its data gives them."""
    folder = calibration / "layouts"
    paths = sorted((folder / "print-and-play").glob("*.json"))
    return {f"print-and-play/{path.stem}": json.loads(path.read_text(encoding="utf-8")) for path in paths}
