"""The forms in which kept games leave the companion, each as the bytes of one file."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from companion.errors import InputError, UsageError
from companion.export import bgstats, card, rows
from companion.storage.kept_game import KeptGame
from companion.words import Words

ENDINGS: Final[Mapping[str, str]] = {
    "json": ".json",
    "csv": ".csv",
    "png": ".png",
    "pdf": ".pdf",
    "bgstats": ".txt",
    "qr": ".png",
}
"""Forms and the endings of their files: the whole game, a row a player, the score card, the score sheet, the link for
BG Stats and its code."""


def fit_for(form: str, games: Sequence[KeptGame]) -> tuple[list[KeptGame], list[str]]:
    """The games that such a file can hold, and a sentence for each of the others."""
    fit, left_out = [], []
    for game in games:
        try:
            if form == "csv":
                rows.csv_text([game])
            fit.append(game)
        except InputError as error:
            left_out.append(str(error))
    return fit, left_out


def exported(games: Sequence[KeptGame], form: str, words: Words, photos: Mapping[str, Path] | None = None) -> bytes:
    """The file with these games in that form; all forms but JSON and CSV hold one game.

    ``photos``: of whose zoo which picture is shown on a score card.

    :raises UsageError: for several games where one has room; InputError: for a game that has not been scored.
    """
    if form == "csv":
        return rows.csv_text(games).encode("utf-8-sig")
    if form == "json":
        documents = [rows.document(game) for game in games]
        whole = documents[0] if len(documents) == 1 else {"schema": "companion.kept-games/1", "games": documents}
        return (json.dumps(whole, ensure_ascii=False, indent=2) + "\n").encode()
    if len(games) != 1:
        raise UsageError(f"{form} holds one game and not {len(games)}: name the one")
    (game,) = games
    match form:
        case "png":
            return card.score_card(game, words, photos)
        case "pdf":
            return card.score_sheet_pdf(game, words, photos)
        case "bgstats":
            return (bgstats.link(game) + "\n").encode()
        case "qr":
            return bgstats.qr_code(game)
    raise UsageError(f"there is no form '{form}', but {', '.join(ENDINGS)}")
