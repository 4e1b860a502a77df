"""``companion app``: the tablet app, which lies beside the table."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.options import agree_on_language
from companion.errors import InputError, UsageError


def run(
    lang: Annotated[
        str,
        typer.Option("--lang", metavar="CODE", help="The language: en or de; else the one that was set in the app."),
    ] = "",
    camera: Annotated[
        str, typer.Option("--camera", metavar="SOURCE", help="A camera's number, an address, a video or a folder.")
    ] = "",
    data: Annotated[
        Path | None,
        typer.Option("--data", metavar="FOLDER", help="Where settings and games lie; else the usual place."),
    ] = None,
) -> None:
    """Open the app: games by touch with rules and points, scores by photo, past games."""
    if lang:
        agree_on_language(lang)
    if find_spec("kivy") is None:
        raise UsageError("The app needs an extra: pip install '.[app]' in the checkout.")
    from companion.app.run import run as open_app
    from companion.storage import check_folder, data_folder
    from companion.storage.profiles import DATA_VARIABLE

    if data is not None:
        check_folder(data)
        os.environ[DATA_VARIABLE] = str(data)
    if not open_app(data_folder(), lang, camera):
        raise InputError("no screen was found to open the app on: start it where there is a desktop")
