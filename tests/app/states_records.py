"""States of past games, rules and settings that are looked at in every size, language and size of text."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.app.presenter import rules
from companion.app.presenter.history import model as history_model
from companion.app.presenter.history.model import Model, Past, Person, PlayLink, Shelf, Story, Tally
from companion.app.presenter.intents import LookUp, Open
from companion.app.presenter.settings import model as settings_model

State = Callable[[Any], None]
ANNA = Person("Anna", "red", 31, 1, True, ((9, "expansion-1 is full", "ZR-090"), (-4, "barn", "ZR-095")), 3, 2)
BERT = Person("Bertram der Große", "blue", -3, 2, False, ((8, "enclosure-5 is full", "ZR-090"),))
GAME = Past(
    "000002-zooloretto",
    2,
    "zooloretto",
    "2026-11-29T19:05:00+01:00",
    "over",
    (ANNA, BERT),
    42,
    "Omas Küche",
    "/p.jpg",
    ("print-and-play", "exotic", "xxl"),
)
GOING = Past("000003-dice", 3, "dice", "2026-11-30T19:05:00+01:00", "in play", (ANNA, BERT))
BROKEN = Past("000004-dice", 4, "dice", "", "damaged", notice="the record of game 4 is damaged from its first line on")
SHELF = Shelf((BROKEN, GOING, GAME), (replace(GAME, key="000001-zooloretto"),), (Tally("Anna", 3, 2, (4, 31, 9)),))
COURSE = tuple((turn, turn - turn % 3) for turn in range(32))
PHOTOS = (("/p.jpg", "Anna"), ("/q.jpg", "Bertram der Große"))
STORY = Story(GAME.key, (ANNA, BERT), (ANNA, BERT), ("Das nächste Mal mit Ausbau",), PHOTOS, COURSE)
ABOUT = settings_model.About(
    "1.0", "/home/anna/.local/share/zoo-companion", 12, 31.4, (settings_model.Library("opencv-python", "5.0", "MIT"),)
)


def _with(screen: str, model: Any) -> State:
    """The screen, opened and then given that model."""

    def go(driver: Any) -> None:
        driver.send(Open(screen))
        if screen == "history":
            driver.until(lambda: driver.app.models["history"].shelf is not None)
        if screen == "settings":
            driver.until(lambda: driver.app.models["settings"].about is not None)
        app = driver.interface.app
        driver.interface.app = replace(app, models={**app.models, screen: model})
        driver.interface.draw()

    return go


def _looked_up(driver: Any) -> None:
    driver.send(LookUp("zooloretto", "ZR-056"))


LOOKED_AT = Model(shelf=SHELF, chosen=GAME.key, story=STORY)
RECORD_STATES: tuple[tuple[str, State], ...] = (
    ("history", _with("history", Model(shelf=SHELF))),
    ("history-empty", _with("history", Model(shelf=Shelf()))),
    ("history-game", _with("history", LOOKED_AT)),
    ("history-going", _with("history", Model(shelf=SHELF, chosen=GOING.key, story=Story(GOING.key)))),
    ("history-broken", _with("history", Model(shelf=SHELF, chosen=BROKEN.key))),
    ("history-players", _with("history", Model(shelf=SHELF, tab=history_model.PLAYERS, player="Anna"))),
    ("history-trash", _with("history", Model(shelf=SHELF, tab=history_model.TRASH))),
    ("history-share", _with("history", replace(LOOKED_AT, dialog="share"))),
    ("history-bgstats", _with("history", replace(LOOKED_AT, dialog="bgstats", play=PlayLink("https://x", "code")))),
    ("history-for-good", _with("history", Model(shelf=SHELF, tab=history_model.TRASH, dialog="empty"))),
    ("rules", _with("rules", rules.Model())),
    ("rules-joint", _with("rules", rules.Model("joint"))),
    ("rules-found", _with("rules", rules.Model("dice", text="1"))),
    ("rules-nothing", _with("rules", rules.Model("dice", text="Mitarbeiter coworker"))),
    ("rules-looked-up", _looked_up),
    *(
        (f"settings-{part or 'list'}", _with("settings", settings_model.Model(part, ABOUT)))
        for part in ("", "language", "look", "camera", "data", "about")
    ),
    ("settings-stream", _with("settings", settings_model.Model("camera", ABOUT, "stream", "http"))),
)
