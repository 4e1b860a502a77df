"""Plays for BG Stats: a link that the app opens in its own import dialog, and the same as a QR code.

The fields are those of its public description "Push plays to BG Stats from other apps or websites": a JSON object in
the parameter ``data``, the date in UTC as ``yyyy-MM-dd HH:mm:ss``. Nothing is sent anywhere: whoever opens the link
sees what it says and stores it there or not.
"""

import io
import json
from collections.abc import Mapping
from datetime import UTC
from typing import Any, Final
from urllib.parse import quote

from companion.errors import InputError
from companion.export.standings import Placed, extras, placed, played_at
from companion.storage.kept_game import KeptGame
from companion.words import words_in
from companion.words.titles import TITLES

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Zoo Companion"
_BGG: Final[Mapping[str, int]] = {"zooloretto": 27588, "joint": 27588}
"""BoardGameGeek's number of Zooloretto; the others are found there by their names."""
_PLAIN: Final = ":,/?@!$()*;"
"""Beside letters and digits, what may stand in an address as it is."""
_MOST_IN_CODE: Final = 2953
"""Bytes that the largest QR code holds at its lowest level of correction."""


def play(kept: KeptGame) -> dict[str, Any]:
    """The play as BG Stats takes it."""
    game = kept.opening.game
    bgg = {"bggId": _BGG[game]} if game in _BGG else {}
    played = played_at(kept).astimezone(UTC)
    document: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": f"{kept.number}-{played:%Y%m%d%H%M%S}",
        "playDate": f"{played:%Y-%m-%d %H:%M:%S}",
        "durationMin": kept.minutes,
        "location": kept.opening.place,
        "board": ", ".join(extras(kept, words_in("en"))),
        "game": {"name": TITLES[game], "sourceGameId": game, **bgg, "highestWins": True, "noPoints": False},
        "players": [_player(player) for player in placed(kept)],
    }
    return {key: value for key, value in document.items() if value not in ("", 0)}


def _player(player: Placed) -> dict[str, Any]:
    return {
        "name": player.name,
        "sourcePlayerId": player.name,
        "startPlayer": player.starts,
        "score": str(player.points),
        "rank": player.rank,
        "winner": player.wins,
        **({"role": player.colour} if player.colour else {}),
    }


def link(kept: KeptGame) -> str:
    """The address that hands the play to BG Stats."""
    return ADDRESS + quote(json.dumps(play(kept), ensure_ascii=False, separators=(",", ":")), safe=_PLAIN)


def qr_code(kept: KeptGame, scale: int = 6) -> bytes:
    """The link as a QR code: a PNG file with ``scale`` pixels a module and the quiet border that readers need.

    :raises InputError: when names are so long that no code holds the link.
    """
    import segno

    address = link(kept)
    if len(address) > _MOST_IN_CODE:
        raise InputError("these names are too long for a QR code: open the link instead")
    stream = io.BytesIO()
    segno.make(address, error="l", micro=False, boost_error=False).save(stream, kind="png", scale=scale, border=4)
    return stream.getvalue()
