"""The table and the first screen in the window: a game from its choice to its end by taps alone."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.app.presenter.intents import Open, Paused, Resumed
from companion.app.presenter.table.intents import Act, ShowTab
from companion.app.widgets.buttons import is_tapped
from companion.storage.games import Games
from tests.app.states import new_game, play

Drive = Callable[..., Any]
LOOKS = {"wide": (1280, 800), "tall": (800, 1280)}


def model(app: Any) -> Any:
    return app.app.models["table"]


def test_a_new_game_is_chosen_and_begun_by_taps(driver: Drive, tmp_path: Any) -> None:
    app = driver(size=(1280, 800), folder=tmp_path)
    app.tap("New game")
    app.tap("Aquaretto")
    app.type("Player 1", "Anna")
    app.tap_icon("cross", 0)
    app.tap("Add a player")
    app.tap("XXL")
    app.tap("Begin")
    app.until(lambda: model(app).key)
    assert app.app.place == "table"
    state = model(app).play.state
    assert state.options.game == "aquaretto"
    assert state.options.xxl
    assert len(state.zoos) == 3
    kept = Games(tmp_path / "games").read(model(app).key)
    assert [seat.name for seat in kept.opening.seats] == list(model(app).names)


def test_a_round_is_played_by_taps(driver: Drive) -> None:
    app = driver()
    new_game(app, "zooloretto")
    app.tap("Draw a tile")
    assert app.shows("What was drawn?")
    app.tap("Flamingo")
    assert app.shows("Onto which truck?") or app.shows("Which truck?")
    app.tap("Truck 2")
    assert app.shows("Maximilian is next")
    app.tap("Take a truck")
    app.tap("Truck 2", nth=1)
    assert app.shows("Where does it go?")
    app.tap("Enclosure 5")
    assert model(app).play.state.zoos[1]["enclosure-5"].animals
    app.tap("Undo")
    assert not model(app).play.state.zoos[1]["enclosure-5"].animals


def test_what_is_greyed_says_why_and_opens_the_rule(driver: Drive) -> None:
    app = driver()
    new_game(app, "zooloretto")
    part = app.part("Expand the zoo")
    assert part.reason.text == "This costs 3 coins, Anna has 2"
    app.tap(part)
    assert app.app.place == "rules"
    assert app.shows("ZR-047")


def test_the_drawing_is_tapped_where_a_tile_may_go(driver: Drive) -> None:
    app = driver()
    new_game(app, "zooloretto")
    for action in ("draw free", "reveal animal/flamingo", "load truck-1", "take truck-1"):
        app.send(Act(action))
    cards = [part for part in app.named("Card") if is_tapped(part)]
    assert cards
    app.tap(cards[0])
    assert model(app).play.state.stage == "turn"


@pytest.mark.parametrize("game", ["zooloretto", "aquaretto", "joint", "dice"])
def test_a_game_is_played_by_taps_on_whatever_is_offered(driver: Drive, game: str) -> None:
    app = driver(size=(1280, 800))
    new_game(app, game)
    random = Random(2)
    for _ in range(12):
        before = model(app)
        width = app.window.size[0]
        offered = [
            part
            for part in app.parts()
            if is_tapped(part)
            and part.to_window(*part.center)[0] > width * 0.6
            and type(getattr(part.element, "intent", None)).__name__ == "Pick"
            and getattr(part.element, "enabled", True)
        ]
        assert offered, app.texts()
        app.tap(random.choice(offered))
        assert model(app) != before
    assert len(model(app).play.log) > 4


def test_the_end_of_a_game_shows_who_has_won_and_is_kept(driver: Drive, tmp_path: Any) -> None:
    app = driver(folder=tmp_path)
    new_game(app, "dice")
    app.until(lambda: model(app).key)
    play(app, 100_000)
    assert app.shows("The game is over")
    assert app.shows("has won!") or app.shows("have won together!")
    app.until(lambda: Games(tmp_path / "games").read(model(app).key).over)
    result = Games(tmp_path / "games").read(model(app).key).result
    totals = [card.total for card in model(app).play.game.scores(model(app).play.state)]
    assert [player["total"] for player in result["players"]] == totals


def test_a_game_goes_on_exactly_where_the_app_was_closed(driver: Drive, tmp_path: Any) -> None:
    app = driver(folder=tmp_path)
    new_game(app, "zooloretto")
    app.until(lambda: model(app).key)
    play(app, 25, ("place",))
    app.send(ShowTab("points"))
    before = model(app)
    app.close()
    again = driver(folder=tmp_path)
    again.until(lambda: model(again).play)
    after = model(again)
    assert after.play.state == before.play.state
    assert after.play.log == before.play.log
    assert (after.tab, after.path, after.names) == (before.tab, before.path, before.names)
    assert [one.text for one in after.todo] == [one.text for one in before.todo]


def test_a_game_that_was_put_away_is_resumed_from_the_first_screen(driver: Drive) -> None:
    app = driver()
    new_game(app, "dice")
    app.until(lambda: model(app).key)
    play(app, 10, ("turn",))
    state = model(app).play.state
    app.tap("Put away")
    app.tap("Put away", nth=1)
    assert app.app.place == "start"
    app.until(lambda: app.shows("Go on playing"))
    app.tap("Go on playing")
    app.until(lambda: model(app).play)
    assert model(app).play.state == state


def test_sleeping_and_waking_up_changes_nothing(driver: Drive) -> None:
    app = driver()
    new_game(app, "dice")
    before = model(app).play
    app.send(Paused())
    app.send(Resumed())
    assert model(app).play is before


def test_the_language_changes_in_the_middle_of_a_game(driver: Drive) -> None:
    from dataclasses import replace

    app = driver()
    new_game(app, "dice")
    assert app.shows("Roll two dice")
    settings = replace(app.app.settings, language="de")
    app.interface.app = replace(app.app, settings=settings)
    app.send(Open("table"))
    assert not app.shows("Roll two dice")
    assert app.shows("Tisch")


@pytest.mark.parametrize("look", LOOKS)
def test_what_the_screens_look_like(driver: Drive, look: str) -> None:
    app = driver(size=LOOKS[look])
    app.until(lambda: app.shows("This is how it goes"))
    app.screenshot(f"home-{look}")
    app.tap("New game")
    app.screenshot(f"setup-{look}")
    new_game(app, "zooloretto", ("exotic",))
    play(app, 60, ("turn",))
    app.screenshot(f"table-{look}")
    app.send(ShowTab("table"))
    app.screenshot(f"table-zoos-{look}")
    new_game(app, "aquaretto")
    play(app, 70, ("place",))
    app.screenshot(f"table-water-{look}")
    new_game(app, "dice")
    play(app, 100_000)
    app.screenshot(f"table-over-{look}")
