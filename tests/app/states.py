"""States of the app that are looked at in every size, language and size of text: name and the way there.

Each function is given a driver that has just begun; add the interesting states of your screens to `STATES`.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from companion.app.presenter.intents import Open
from companion.app.presenter.setup import COLOURS, Setup, first_state, of_game, options_of, said_of
from companion.app.presenter.table_intents import Act, NewGame, SeatChosen, ShowTab
from companion.rules import game_named

State = Callable[[Any], None]
NAMES = ("Anna", "Maximilian", "Cleo")


def new_game(driver: Any, game: str, expansions: tuple[str, ...] = (), seed: int = 4) -> None:
    """Begin a game of three."""
    seats = tuple(SeatChosen(name, colour) for name, colour in zip(NAMES, COLOURS, strict=False))
    setup = replace(of_game(Setup(), game), expansions=expansions, seats=seats, seed=seed)
    driver.send(Open("table"))
    driver.send(NewGame(first_state(setup), seats, said_of(options_of(setup))))


def play(driver: Any, actions: int, stages: tuple[str, ...] = (), seed: int = 5) -> None:
    """Play at random: so many actions, then on until one of the stages."""
    random = Random(seed)
    for number in range(actions + 400):
        state = driver.app.models["table"].play.state
        rules = game_named(state.options.game)
        if rules.is_over(state) or (number >= actions and (not stages or state.stage in stages)):
            break
        legal = [rules.action_to_text(action) for action in rules.legal_actions(state)]
        adding = [text for text in legal if "draw" in text or text == "roll"]
        driver.interface.send(Act(random.choice(adding if adding and random.random() < 0.6 else legal)))
    driver.frames(2)


def _home(driver: Any) -> None:
    driver.frames()


def _setup(driver: Any) -> None:
    driver.tap_icon("plus")


def _setup_with_house_rules(driver: Any) -> None:
    from companion.app.presenter.start_intents import ShowHouseRules, ToggleExpansion

    driver.tap_icon("plus")
    driver.send(ToggleExpansion("exotic"))
    driver.send(ShowHouseRules(True))


def _table(
    game: str, actions: int, stages: tuple[str, ...], expansions: tuple[str, ...] = (), tab: str = "play"
) -> State:
    def go(driver: Any) -> None:
        new_game(driver, game, expansions)
        play(driver, actions, stages)
        driver.send(ShowTab(tab))

    return go


def _no_game(driver: Any) -> None:
    driver.send(Open("table"))


def _no_camera(driver: Any) -> None:
    from companion.app.presenter.intents import Seen
    from companion.app.presenter.table_live import CameraNews
    from companion.app.presenter.table_model import Camera

    new_game(driver, "zooloretto")
    model = replace(driver.app.models["table"], camera=Camera(on=True, state="opening"), tab="camera")
    driver.interface.app = replace(driver.app, models={**driver.app.models, "table": model})
    sentence = "camera 0 cannot be opened: is it plugged in, and not used by another program?"
    driver.send(Seen(CameraNews("failed", sentence)))


def _leaving(driver: Any) -> None:
    from companion.app.presenter.table_intents import AskLeave

    new_game(driver, "dice")
    driver.send(AskLeave())


STATES: tuple[tuple[str, State], ...] = (
    ("home", _home),
    ("setup", _setup),
    ("setup-house", _setup_with_house_rules),
    ("no-game", _no_game),
    ("zoo-turn", _table("zooloretto", 40, ("turn",))),
    ("zoo-reveal", _table("zooloretto", 40, ("reveal",), ("exotic", "xxl"))),
    ("zoo-place", _table("zooloretto", 60, ("place",))),
    ("zoo-zoos", _table("zooloretto", 90, ("turn",), ("exotic",), "table")),
    ("zoo-points", _table("zooloretto", 90, ("turn",), ("exotic",), "points")),
    ("zoo-story", _table("zooloretto", 30, ("turn",), (), "story")),
    ("water-place", _table("aquaretto", 70, ("place",))),
    ("water-zoos", _table("aquaretto", 90, ("turn",), (), "table")),
    ("joint-turn", _table("joint", 60, ("turn",))),
    ("dice-load", _table("dice", 40, ("load",))),
    ("dice-over", _table("dice", 100_000, (), (), "points")),
    ("camera-failed", _no_camera),
    ("leaving", _leaving),
)
