"""Past games, rules and settings in a real window, driven by touches."""

import json
from pathlib import Path

import pytest

from companion.app.presenter.effects import Share
from companion.app.presenter.intents import LookUp, Open
from tests.app.archive import filled

SIZES = {"wide": (1180, 820), "tall": (600, 960)}


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Paths that were handed to the system instead of being opened."""
    from companion.app import effects

    paths: list[str] = []
    monkeypatch.setitem(effects.EXECUTORS, Share, lambda effect, _services: paths.append(effect.path))
    return paths


def history(driver, folder: Path, size: str = "tall", **options):
    app = driver(size=SIZES[size], folder=folder, **options)
    app.send(Open("history"))
    app.until(lambda: app.app.models["history"].shelf is not None, "the list of games")
    return app


@pytest.mark.parametrize("size", SIZES)
def test_past_games_are_looked_at(driver, tmp_path: Path, size: str) -> None:
    filled(tmp_path)
    app = history(driver, tmp_path, size)
    app.tap("Omas Küche")
    app.until(lambda: app.shows("Anna has won"))
    app.screenshot(f"history-scored-{size}")
    if size == "tall":
        app.tap_icon("back")
    app.tap("1 Nov 2026")
    app.until(lambda: app.shows("How the points grew"))
    app.screenshot(f"history-played-{size}")
    app.tap_icon("book")
    assert app.app.place == "rules"
    app.tap_icon("back")
    assert app.app.place == "history"


@pytest.mark.parametrize("size", SIZES)
def test_what_was_played_last_is_on_the_first_page(driver, tmp_path: Path, size: str) -> None:
    games = filled(tmp_path)
    damaged = games.folder / "000004-dice"
    damaged.mkdir()
    (damaged / "record.jsonl").write_text("no record", encoding="utf-8")
    app = driver(size=SIZES[size], folder=tmp_path)
    app.until(lambda: app.shows("Played lately") and app.shows("Go on playing"))
    assert app.texts().count("Zooloretto: The Dice Game") == 1  # the one in play is offered above, the damaged one not
    app.screenshot(f"home-lately-{size}")
    app.tap("Omas Küche")
    app.until(lambda: app.shows("Anna has won"))
    while app.app.place == "history":
        app.tap_icon("back")
    assert app.app.place == "start"


def test_the_list_and_the_players(driver, tmp_path: Path) -> None:
    filled(tmp_path)
    app = history(driver, tmp_path, text=1.5)
    app.screenshot("history-list-large")
    app.tap("Players")
    app.tap("Anna")
    app.screenshot("history-player-large")


def test_a_game_is_deleted_brought_back_and_shared(driver, tmp_path: Path, shared: list[str]) -> None:
    games = filled(tmp_path)
    app = history(driver, tmp_path)
    app.tap("1 Nov 2026")
    app.until(lambda: app.shows("How the points grew"))
    app.tap("Share or export")
    app.screenshot("history-share-tall")
    app.tap("Everything")
    app.until(lambda: shared, "the file")
    app.until(lambda: app.shows("Written: dice-1.json"))
    assert json.loads(Path(shared[0]).read_text(encoding="utf-8"))["number"] == 1
    app.tap("Share or export")
    app.tap("BG Stats")
    app.until(lambda: app.app.models["history"].play is not None)
    app.screenshot("history-bgstats-tall")
    app.tap_icon("cross")
    app.tap("Delete")
    app.until(lambda: len(games.list()) == 2)
    app.until(lambda: app.shows("Game 1 is deleted"))
    app.tap("Undo")
    app.until(lambda: len(games.list()) == 3)


def test_a_photo_is_looked_at_closely(driver, tmp_path: Path) -> None:
    filled(tmp_path)
    app = history(driver, tmp_path)
    app.tap("Omas Küche")
    app.until(lambda: app.named("Thumb"))
    app.tap(app.named("Thumb")[0])
    app.until(lambda: app.named("Photo"), "the photo")
    assert app.app.models["history"].photo_size == (800, 600)


def test_a_damaged_game_is_told(driver, tmp_path: Path) -> None:
    games = filled(tmp_path)
    record = games.folder / games.list()[0].key / "record.jsonl"
    record.write_bytes(b"torn")
    app = history(driver, tmp_path)
    assert app.shows("damaged from its first line")
    app.tap("damaged from its first line")
    assert app.shows("This game cannot be read")
    app.screenshot("history-damaged-tall")


@pytest.mark.parametrize("size", SIZES)
def test_the_rules_are_searched_and_looked_up(driver, size: str) -> None:
    app = driver(size=SIZES[size])
    app.send(Open("rules"))
    app.screenshot(f"rules-{size}")
    app.type("Search the rules", "barn animal")
    assert app.shows("ZR-041")
    app.screenshot(f"rules-found-{size}")
    app.tap("Aquaretto")
    assert not app.shows("ZR-041")
    app.send(LookUp("dice", "DG-37"))
    assert app.shows("DG-37")
    app.screenshot(f"rules-looked-up-{size}")


@pytest.mark.parametrize("size", SIZES)
def test_the_settings_count_at_once(driver, tmp_path: Path, size: str) -> None:
    app = driver(size=SIZES[size], folder=tmp_path)
    app.send(Open("settings"))
    if size == "tall":
        app.screenshot("settings-tall")
        app.tap("Language")
    app.tap("Deutsch")
    assert app.app.settings.language == "de"
    assert app.shows("Einstellungen")
    app.tap("English")
    if size == "tall":
        app.tap_icon("back")
        app.tap("Looks and sound")
    app.tap("Very large")
    app.tap("Strong contrast")
    stored = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert (stored["text_scale"], stored["contrast"], stored["language"]) == (1.5, True, "en")
    app.screenshot(f"settings-large-contrast-{size}")
