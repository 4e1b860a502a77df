"""The folder from which buildozer builds: the companion without training, its data, `main.py` and `buildozer.spec`."""

import shutil
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[3]
LEFT_OUT: Final = ("training", "evaluation", "press", "__pycache__", "*.pt")
"""Parts of the companion that make it, measure it or print, and networks to train on: not for a tablet."""
_MAIN: Final = """\
from companion.app.packaging.program import run

run([])
"""


def assemble(out: Path, root: Path = ROOT) -> None:
    """Write the folder anew."""
    if out.exists():
        shutil.rmtree(out)
    shutil.copytree(root / "companion", out / "companion", ignore=shutil.ignore_patterns(*LEFT_OUT))
    for name in ("calibration", "models"):
        shutil.copytree(root / name, out / "companion" / "data" / name, ignore=shutil.ignore_patterns(*LEFT_OUT))
    (out / "main.py").write_text(_MAIN, encoding="utf-8")
    shutil.copyfile(Path(__file__).parent / "buildozer.spec", out / "buildozer.spec")


if __name__ == "__main__":
    assemble(Path(sys.argv[1]))
