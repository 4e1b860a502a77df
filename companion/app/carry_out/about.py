"""What the settings tell of the machine: where data lies, how much it is, and what the companion is made of."""

from importlib import metadata
from pathlib import Path
from typing import Final

from companion import __version__
from companion.app.carry_out.history import submit
from companion.app.effects import Services, carries_out
from companion.app.presenter.settings.model import About, AskAbout, Library
from companion.storage.games import Games

_NAMES: Final = (
    "filelock",
    "kivy",
    "numpy",
    "onnxruntime",
    "opencv-python",
    "pillow",
    "pillow-heif",
    "platformdirs",
    "plyer",
    "pypdfium2",
    "rich",
    "segno",
    "typer",
)
_LICENCES: Final = {
    "filelock": "MIT",
    "kivy": "MIT",
    "numpy": "BSD-3-Clause",
    "onnxruntime": "MIT",
    "opencv-python": "Apache-2.0",
    "pillow": "MIT-CMU",
    "pillow-heif": "BSD-3-Clause",
    "platformdirs": "MIT",
    "plyer": "MIT",
    "pypdfium2": "Apache-2.0 or BSD-3-Clause",
    "rich": "MIT",
    "segno": "BSD-3-Clause",
    "typer": "MIT",
}
"""As their own metadata say, which a package of the app does not always carry."""
_MEGA: Final = 1_000_000


@carries_out(AskAbout)
def _about(effect: AskAbout, services: Services) -> None:
    submit(services, effect.job, lambda games: about(services.folder, games))


def about(folder: Path, games: Games) -> About:
    """The folder with its size, the number of games, and the libraries that are installed."""
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return About(__version__, str(folder), len(games.list()), size / _MEGA, libraries())


def libraries() -> tuple[Library, ...]:
    """The libraries of the companion that are installed here, with their versions and licences."""
    found = []
    for name in _NAMES:
        try:
            found.append(Library(name, metadata.version(name), _LICENCES[name]))
        except metadata.PackageNotFoundError:
            continue
    return tuple(found)
