"""Games from end to end with real clicks: dice to the last roll, a followed video, another language, a power loss."""

import json
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.app.presenter.setup import Setup, groups_out
from companion.app.presenter.start import screen as start
from companion.app.presenter.start.model import Model
from companion.app.presenter.table.intents import Pick, SeatChosen
from companion.app.widgets.buttons import is_tapped
from companion.storage.games import Games, KeptGame, resumed
from tests.app.film import dice_film, film
from tests.app.lockstep import PATIENCE, STILL, Lockstep

pytestmark = [
    pytest.mark.endtoend,
    pytest.mark.skipif(not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="Xvfb and xdotool are needed"),
]
Drive = Callable[..., Any]
LONGEST = 600  # clicks of a game of dice
VIDEO_WORK = 150.0  # seconds of a processor that the app may take to follow; it needs about 30


@pytest.fixture
def started(driver: Drive, tmp_path: Path) -> Iterator[Callable[..., Lockstep]]:
    """Starts the app and its twin."""
    made: list[Lockstep] = []

    def start(camera: str = "") -> Lockstep:
        made.append(Lockstep(driver, tmp_path, {}, camera))
        return made[-1]

    yield start
    for one in made:
        one.close()


def kept(apps: Lockstep) -> KeptGame | None:
    """The newest game of the real app, if it has one."""
    found = Games(apps.data / "games").list()
    return Games(apps.data / "games").read(found[0].key) if found else None


def wait(condition: Callable[[], Any], what: str) -> Any:
    """Wait for something outside."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, what
        time.sleep(0.1)
    return found


def table(apps: Lockstep) -> Any:
    """The twin's table."""
    return apps.twin.app.models["table"]


def begin_dice(apps: Lockstep) -> None:
    """Begin a game of dice for two."""
    apps.agree("the first screen")
    for what in ("New game", "Zooloretto: The Dice Game"):
        apps.click(what)
    apps.click(apps.twin.icon("cross", 2))
    apps.agree("the choice of a game")
    apps.click("Begin")
    apps.twin.until(lambda: table(apps).key)
    apps.agree("the table")


def offered(apps: Lockstep) -> list[Any]:
    """What can be tapped in the twin and is in sight."""
    found = []
    for part in apps.twin.parts():
        element = part.element
        wanted = isinstance(getattr(element, "intent", None), Pick) and getattr(element, "enabled", True)
        if wanted and is_tapped(part) and part.get_root_window() is not None:
            x, y = part.to_window(*part.center)
            if x > 700 and 0 < y < 700:
                found.append(part)
    return found


def hasty(parts: list[Any], state: Any, random: Random) -> Any:
    """What somebody taps who wants to come to an end: a truck with two dice is taken at once."""
    taking = [part for part in parts if part.element.intent.word == "take"]
    if taking and any(len(dice) > 1 for dice in state.trucks):
        return taking[0]
    trucks = [part for part in parts if part.element.intent.word.startswith("truck-")]
    if trucks and (state.stage == "turn" or len({len(dice) for dice in state.trucks}) > 1):
        return max(trucks, key=lambda part: len(state.trucks[int(part.element.intent.word[-1]) - 1]))
    return random.choice(parts)


def recorded(apps: Lockstep) -> bool:
    """Whether the record holds all that the twin has done."""
    game = kept(apps)
    return game is not None and len(game.inputs) == len(table(apps).play.log)


def test_a_dice_game_is_played_to_its_end(started: Callable[..., Lockstep]) -> None:
    apps = started()
    begin_dice(apps)
    random = Random(7)
    for _ in range(LONGEST):
        if table(apps).play.over:
            break
        apps.agree("the table", STILL)
        if table(apps).todo:
            apps.click("All done")
            apps.agree("the table with nothing to do", STILL)
        apps.click(hasty(offered(apps), table(apps).play.state, random))
        wait(lambda: recorded(apps), "the app did not do what its twin did")
    assert table(apps).play.over
    apps.agree("the end of the game")
    game = wait(lambda: (one := kept(apps)) and one.over and one, "the end was not stored")
    totals = [card.total for card in table(apps).play.game.scores(table(apps).play.state)]
    assert [player["total"] for player in game.result["players"]] == totals


def test_after_a_power_loss_in_the_middle_of_an_action_the_game_goes_on(started: Callable[..., Lockstep]) -> None:
    apps = started()
    begin_dice(apps)
    apps.click("Roll two dice")
    apps.click(offered(apps)[0])
    wait(lambda: recorded(apps), "the roll was not stored")
    apps.kill()
    apps.start()
    apps.agree("the table after the power loss")
    apps.click(offered(apps)[0])
    wait(lambda: recorded(apps), "the game did not go on")
    assert resumed(kept(apps))[0].state == table(apps).play.state


def test_the_language_is_switched_in_the_middle_of_a_game(started: Callable[..., Lockstep]) -> None:
    apps = started()
    begin_dice(apps)
    apps.click("Settings")
    apps.agree("the settings")
    apps.click("Deutsch")
    apps.agree("the settings in German")
    apps.click("Tisch")
    apps.agree("the table in German")
    assert not apps.twin.shows("What will you do?")
    apps.click(offered(apps)[0])
    wait(lambda: recorded(apps), "the game did not go on")


def test_a_rendered_video_of_two_rounds_is_followed_to_its_last_state(
    started: Callable[..., Lockstep], tmp_path: Path
) -> None:
    video = tmp_path / "two-rounds.mp4"
    first, last = film(video, 2, seed=1)
    for name in ("real", "twin"):  # only the real app looks at the video
        _played_before(tmp_path / name, first)
    apps = started(str(video))
    apps.agree("the first screen")
    apps.click("New game")
    apps.agree("the choice of a game")
    apps.click("Begin")
    _follow(apps, first, last, tmp_path)


def test_a_video_of_a_dice_game_is_followed_to_its_last_state(started: Callable[..., Lockstep], tmp_path: Path) -> None:
    video = tmp_path / "dice.mp4"
    first, last = dice_film(video, 5, seed=5)
    apps = started(str(video))
    begin_dice(apps)
    _follow(apps, first, last, tmp_path)


def _follow(apps: Lockstep, first: Any, last: Any, folder: Path) -> None:
    """Switch the camera on by a click, and wait until what the record holds is the video's last state."""
    apps.twin.until(lambda: table(apps).key)
    apps.agree("the table")
    game = wait(lambda: kept(apps), "the game was not stored")
    assert resumed(game)[0].state == first
    begun = apps.worked()
    apps.click_real(*apps.twin.part("Camera").center)
    while (known := resumed(kept(apps))[0].state) != last:
        assert apps.worked() - begun < VIDEO_WORK, f"the video's end was not reached: {known}"
        time.sleep(0.5)
    apps.kill()  # what was seen is on the disk, and both show it
    for part in ("games", "kept"):
        shutil.copytree(folder / "real" / part, folder / "followed" / part)
    apps.start(camera=False)
    apps.show(folder / "followed")
    apps.twin.until(lambda: table(apps).play)
    apps.agree("the table at the video's end")
    assert table(apps).play.state == last


def _played_before(folder: Path, first: Any) -> None:
    """What the choice of a game begins with: who played last, and what was put back into the box."""
    back = [name for _, out in groups_out(first.options) for name in out]
    seats = SeatChosen("Anna", "orange"), SeatChosen("Bert", "sky")
    begun = replace(Setup(), edition=first.options.edition, seats=seats, back=tuple(back))
    (folder / "kept").mkdir(parents=True)
    kept = json.dumps(start.keep(Model(None, begun)))
    (folder / "kept" / "start.json").write_text(kept, encoding="utf-8")
