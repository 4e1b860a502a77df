"""An entry in the menu of Linux desktops, with the icon."""

import shutil
from pathlib import Path
from typing import Final

NAME: Final = "zoo-companion"
ICON: Final = Path(__file__).parent / "icon.png"
_TEXT: Final = """\
[Desktop Entry]
Type=Application
Version=1.5
Name=Zoo Companion
GenericName=Board game companion
GenericName[de]=Begleiter für Brettspiele
Comment=Photographs of zoos become scores, with the reason for every point
Comment[de]=Aus Fotos von Zoos werden Punkte, mit dem Grund für jeden Punkt
Exec={command}
Icon={icon}
Terminal=false
Categories=Game;BoardGame;
Keywords=Zooloretto;Aquaretto;score;board game;
StartupWMClass=Zoo Companion
"""
_QUOTED: Final = str.maketrans({"\\": "\\\\\\\\", '"': '\\\\"', "`": "\\\\`", "$": "\\\\$", "%": "%%"})


def entry_text(program: Path, icon: Path, *words: str) -> str:
    """The entry's text; the program's path may hold any character."""
    command = " ".join(['"' + str(part).translate(_QUOTED) + '"' for part in (program, *words)])
    return _TEXT.format(command=command, icon=str(icon).replace("\\", "\\\\"))


def write_entry(program: Path, *words: str, home: Path | None = None) -> Path:
    """Put the entry and its icon where desktops look for a user's own; gives the entry's place."""
    share = (home or Path.home()) / ".local" / "share"
    icon = share / "icons" / "hicolor" / "512x512" / "apps" / f"{NAME}.png"
    icon.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ICON, icon)
    place = share / "applications" / f"{NAME}.desktop"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(entry_text(program, icon, *words), encoding="utf-8")
    place.chmod(0o755)
    return place
