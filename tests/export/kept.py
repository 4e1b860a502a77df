"""Kept games for the tests of exports."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from companion.storage.games import Games, KeptGame, Opening, Seat

AT = datetime(2026, 11, 29, 23, 5, tzinfo=UTC)
SEATS = (Seat("Anna", "red"), Seat("Bertram der Große", "blue"), Seat("Łukasz"))


def player(name: str, *lines: tuple[int, str, str], complete: bool = True) -> dict[str, Any]:
    total = sum(points for points, _, _ in lines)
    rows = [{"points": points, "text": text, "rule": rule} for points, text, rule in lines]
    return {"name": name, "total": total, "lines": rows, "complete": complete}


SHEET = {
    "schema": "companion.score/1",
    "players": [
        player("Anna", (9, "expansion-1 is full", "ZR-090"), (-2, "animal types in the barn: llama", "ZR-095")),
        player("Bertram der Große", (10, "enclosure-6 is full", "ZR-090")),
        player("Łukasz", (7, "enclosure-4 is full", "ZR-090"), (0, "enclosure-5 has 2 empty spaces", "ZR-092")),
    ],
    "ranking": [["Bertram der Große"], ["Anna", "Łukasz"]],
}


def kept(folder: Path, sheet: Any = SHEET, seats: tuple[Seat, ...] = SEATS, **opening: Any) -> KeptGame:
    options = {"edition": "2023", "players": len(seats), "with": ["exotic"], "variant": ["tray"]}
    game = {"game": "zooloretto", "options": options, "place": "Omas Küche", "starter": 1, "start": {}, **opening}
    file = Games(folder).begin(Opening(seats=seats, **game), AT)
    if sheet is not None:
        file.result(sheet, AT + timedelta(minutes=27))
    file.close()
    return file.kept
