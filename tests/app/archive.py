"""A folder with past games, as the app keeps them: for tests that look at them."""

import io
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image, ImageDraw

from companion.reconcile.inputs import Tap
from companion.rules import game_named
from companion.scorer import Player, score_sheet, sheet_of_state
from companion.storage import read_json
from companion.storage.games import Games, Opening, Seat

SAMPLES = Path(__file__).parents[2] / "datasets" / "samples"
START = datetime(2026, 11, 1, 19, 5, tzinfo=UTC)
NAMES = ("Anna", "Bertram der Große", "Cleo", "Łukasz")
COLOURS = ("red", "blue", "green", "yellow")


def drawn() -> bytes:
    """A photo of nothing but a few flat colours, which looks the same wherever it is shown."""
    picture = Image.new("RGB", (800, 600), "#8a6f55")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((200, 100, 600, 500), fill="#6fae57")
    for number, colour in enumerate(("#d9c27a", "#56b4e9", "#ffffff", "#1f2d28")):
        pen.rectangle((240 + number * 90, 260, 310 + number * 90, 330), fill=colour)
    stream = io.BytesIO()
    picture.save(stream, "JPEG", quality=100, subsampling=0)
    return stream.getvalue()


def seats(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(name, colour) for name, colour in zip(NAMES[:count], COLOURS, strict=False))


def options(edition: str, players: int, *extras: str) -> dict[str, Any]:
    return {"edition": edition, "players": players, "with": list(extras), "variant": []}


def play(games: Games, players: int, seed: int, most: int = 10_000, days: int = 0) -> str:
    """A dice game that chance has played, to its end or so many actions far; gives its key."""
    game, chance = game_named("dice"), Random(seed)
    state = game.new_game(game.complete(game.options_from_words(None, (), (), players), chance.sample), 0)
    at = START + timedelta(days=days)
    opening = Opening("dice", options("2012", players), seats(players), game.state_to_json(state))
    file = games.begin(opening, at)
    for _ in range(most):
        if game.is_over(state):
            file.result(sheet_of_state(state, NAMES[:players]).to_json(), at)
            break
        hidden = game.hidden(state)
        action = chance.choice([one for one, _ in hidden] if hidden else list(game.legal_actions(state)))
        at += timedelta(seconds=20)
        file.add(Tap(game.action_to_text(action)), at)
        state = game.apply(state, action).state
    file.close()
    return file.key


def score(games: Games, samples: Sequence[str], days: int = 0) -> str:
    """Zoos of the sample photos that were scored; gives the game's key."""
    game = game_named("zooloretto")
    chosen = game.options_from_words("print-and-play", (), (), len(samples))
    zoos = [game.zoo_from_json(read_json(SAMPLES / f"{name}.json")["zoo"], None) for name in samples]
    sheet = score_sheet([Player(name, zoo) for name, zoo in zip(NAMES, zoos, strict=False)], chosen).to_json()
    at = START + timedelta(days=days)
    opening = Opening("zooloretto", options("print-and-play", len(samples)), seats(len(samples)), place="Omas Küche")
    file = games.begin(opening, at)
    for name in NAMES[: len(samples)]:
        file.photo(drawn(), name, at)
    file.result(sheet, at + timedelta(minutes=27))
    file.close()
    return file.key


def filled(folder: Path) -> Games:
    """Three games to look at: one played, one scored with photos, one in play, the newest last."""
    games = Games(folder / "games")
    play(games, 2, seed=1)
    score(games, ("zoo", "heap"), days=3)
    play(games, 3, seed=2, most=9, days=5)
    return games
