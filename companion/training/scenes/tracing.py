from dataclasses import dataclass
from pathlib import Path
@dataclass(frozen=True)
class Tracer:
    python: Path
    kept: Path
    lights: Path
