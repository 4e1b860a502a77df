"""States of the app that are looked at in every size, language and size of text: name and the way there.

Each function is given a driver that has just begun; add the interesting states of your screens to `STATES`.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from companion.app.presenter.intents import Done, Failed, Open
from companion.app.presenter.setup import COLOURS, Setup, first_state, of_game, options_of, said_of
from companion.app.presenter.table.intents import Act, NewGame, SeatChosen, ShowTab
from companion.rules import game_named
from tests.app.states_records import GAME, RECORD_STATES

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
    driver.until(lambda: driver.app.models["start"].lately is not None)
    driver.frames(2)


def _home_lately(driver: Any) -> None:
    from companion.app.presenter.table.intents import UnfinishedGame

    driver.until(lambda: driver.app.models["start"].lately is not None)
    app = driver.interface.app
    going = UnfinishedGame("000003-dice", "dice", ("Anna", "Bertram der Große"), "", 3)
    games = tuple(replace(GAME, key=f"00000{number}-zooloretto") for number in range(6))
    model = replace(app.models["start"], lately=games, unfinished=going)
    driver.interface.app = replace(app, models={**app.models, "start": model})
    driver.interface.draw()
    driver.frames(2)


def _setup(driver: Any) -> None:
    driver.tap_icon("plus")


def _setup_with_house_rules(driver: Any) -> None:
    from companion.app.presenter.start.intents import ShowHouseRules, ToggleExpansion

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
    from companion.app.presenter.table.live import CameraNews
    from companion.app.presenter.table.model import Camera

    new_game(driver, "zooloretto")
    model = replace(driver.app.models["table"], camera=Camera(on=True, state="opening"), tab="camera")
    driver.interface.app = replace(driver.app, models={**driver.app.models, "table": model})
    sentence = "camera 0 cannot be opened: is it plugged in, and not used by another program?"
    driver.send(Seen(CameraNews("failed", sentence)))


def _leaving(driver: Any) -> None:
    from companion.app.presenter.table.intents import AskLeave

    new_game(driver, "dice")
    driver.send(AskLeave())


def _score(*intents: Any, zoo: bool = True) -> State:
    """The screen score with a zoo whose photo was read, after these intents."""

    def go(driver: Any) -> None:
        from companion.app.presenter.outcomes_photo import Decided, PhotoRead
        from companion.app.presenter.score.model import ScoreThese
        from companion.scorer import players_from_observations
        from tests.app.zoos import zoo_seen

        driver.send(Open("score"))
        if zoo:
            driver.interface.services.worker.submit = lambda *_: None  # nothing is read here
            driver.send(ScoreThese(0, ("zoo.jpg",)))
            (shot,) = driver.app.models["score"].entry.shots
            driver.send(Done(shot.job, PhotoRead("zoo.jpg", "zoo.jpg", zoo_seen())))
            model = driver.app.models["score"]
            players = players_from_observations(["0"], [model.entry.observations], model.options, {})
            driver.send(Done(model.deciding, Decided(tuple(players))))
        for intent in intents:
            driver.send(intent)

    return go


def _together(*intents: Any) -> State:
    """Two zoos of one photo, level but for a coin that is hardly seen, after these intents."""

    def go(driver: Any) -> None:
        from companion.app.presenter.outcomes_photo import Decided, PhotoRead
        from companion.app.presenter.score.model import AddPlayer, ScoreThese
        from companion.scorer import players_from_observations
        from tests.app.zoos import zoo_seen

        driver.interface.services.worker.submit = lambda *_: None
        for intent in (Open("score"), AddPlayer()):
            driver.send(intent)
        seen = zoo_seen(doubtful=False)
        coin = replace(next(one for one in seen.components if one.label == "coin"), confidence=0.55)
        for at, found in enumerate((seen, replace(seen, components=(*seen.components, coin)))):
            driver.send(ScoreThese(at, (f"{at}.jpg",)))
            (shot,) = driver.app.models["score"].entries[at].shots
            driver.send(Done(shot.job, PhotoRead("zoo.jpg", "zoo.jpg", found, "one photo")))
        model = driver.app.models["score"]
        groups = [entry.observations for entry in model.entries]
        players = players_from_observations(["0", "1"], groups, model.options, {})
        driver.send(Done(model.deciding, Decided(tuple(players))))
        for intent in intents:
            driver.send(intent)

    return go


def _unreadable(driver: Any) -> None:
    from companion.app.presenter.score.model import ScoreThese

    driver.interface.services.worker.submit = lambda *_: None
    driver.send(Open("score"))
    driver.send(ScoreThese(0, ("zoo.jpg",)))
    (shot,) = driver.app.models["score"].entry.shots
    sentence = "zoo.jpg is too blurred to be read; hold the camera still and tap on a tile to focus"
    driver.send(Failed(shot.job, sentence))


def _gaps(driver: Any) -> None:
    """The screen score with an own copy that lacks much."""
    from companion.app.presenter.copies import Copies
    from companion.app.presenter.outcomes_photo import Gaps
    from companion.app.presenter.score.model import Choose
    from tests.app.test_copy import MINE

    driver.interface.services.worker.submit = lambda *_: None
    driver.send(Open("score"))
    driver.send(Done(driver.app.next_job - 1, Copies((MINE,))))
    driver.send(Choose("profile", "Mine"))
    asked = driver.app.models["score"].asked
    tiles = ("animal/chimpanzee", "animal/zebra/male", "offspring/kangaroo", "stall/cotton-candy", "animal/lion")
    driver.send(Done(driver.app.next_job - 1, Gaps(asked, ("expansion",), tiles * 2, ("animal/camel",))))


def _water_pad(*intents: Any) -> State:
    """The score pad of a water zoo with an extension board, after these intents."""

    def go(driver: Any) -> None:
        from companion.app.empty_boards import laid_out
        from companion.app.photos import PHOTOS
        from companion.app.presenter.outcomes_photo import Laid
        from companion.app.presenter.score import boards as score_boards
        from companion.app.presenter.score import model as score_model
        from companion.rules.aquaretto.grid import Board

        driver.interface.services.worker.submit = lambda *_: None
        boards = (Board("small", (1, 5)),)
        for laid in ((), boards):
            pixels, seen = laid_out("aquaretto", (), laid)
            PHOTOS.put(f"boards {len(laid)}", pixels)
            if not laid:
                driver.send(Open("score"))
                driver.send(score_model.Choose("game", "aquaretto"))
                driver.send(score_model.ByHand(0))
            else:
                taps = (score_boards.TapCell(*cell) for cell in ((1, 5), (2, 5), (1, 6)))
                for intent in (score_boards.Extend("small"), *taps, score_boards.LayBoard()):
                    driver.send(intent)
            driver.send(Done(driver.app.next_job - 1, Laid(f"boards {len(laid)}", seen, laid)))
        for intent in intents:
            driver.send(intent)

    return go


def _sheet(*intents: Any) -> State:
    """The screen for dice sheets with two sheets, after these intents."""

    def go(driver: Any) -> None:
        from companion.app.presenter.sheet.model import ReadThese
        from tests.app.sheets import CROSSED, sheet_seen, sheets_read

        driver.interface.services.worker.submit = lambda *_: None
        driver.send(Open("sheet"))
        driver.send(ReadThese(("a.jpg",)))
        (page,) = driver.app.models["sheet"].pages
        sheets = sheet_seen({**CROSSED, "lion/3": 0.5}), sheet_seen({"coin/2": 0.99}, x=900)
        driver.send(Done(page.job, sheets_read("a.jpg", *sheets)))
        for intent in intents:
            driver.send(intent)

    return go


def _copy(*intents: Any) -> State:
    """The screen for own copies with one that lacks much, after these intents."""

    def go(driver: Any) -> None:
        from companion.app.presenter.copies import Copies
        from companion.app.presenter.copy.model import OpenCopy
        from tests.app.test_copy import MINE

        driver.interface.services.worker.submit = lambda *_: None
        driver.send(Open("copy"))
        driver.send(Done(driver.app.next_job - 1, Copies((MINE,))))
        driver.send(OpenCopy("Mine"))
        for intent in intents:
            driver.send(intent)

    return go


def _laid_tiles(driver: Any) -> None:
    from companion.app.presenter.copy.model import LearnFrom
    from companion.app.presenter.outcomes_photo import LaidFound
    from tests.app.test_copy import LABELS, SQUARE

    _copy(LearnFrom("tiles", "t.jpg"))(driver)
    quads = tuple(tuple((x + 20.0 * number, y) for x, y in SQUARE) for number in range(3))
    found = LaidFound("t.jpg", "t.jpg", (200, 100), quads, LABELS[6:9])
    driver.send(Done(driver.app.models["copy"].wait, found))


def _photo_states() -> tuple[tuple[str, State], ...]:
    from companion.app.presenter.copy.model import OpenCopy, ShowMore, Ways
    from companion.app.presenter.score import boards as score_boards
    from companion.app.presenter.score import model as score_model
    from companion.app.presenter.sheet import model as sheet_model

    return (
        ("score-setup", _score(zoo=False)),
        ("score-zoo", _score()),
        ("score-correct", _score(score_model.Tap("0"), score_model.Ask("correct", all=True))),
        ("score-areas", _score(score_model.Ask("areas"))),
        ("score-share", _score(score_model.Ask("share"))),
        ("score-compare", _score(score_model.AddPlayer(), score_model.Look(-1))),
        ("score-doubled", _together(score_model.Look(1))),
        ("score-coins", _together(score_model.Look(-1))),
        ("score-unreadable", _unreadable),
        ("score-2023", _score(score_model.Choose("edition", "2023"), zoo=False)),
        ("score-gaps", _gaps),
        ("score-water-pad", _water_pad()),
        ("score-extend", _water_pad(score_boards.Extend("large"), score_boards.TapCell(3, 5))),
        ("sheet-setup", _sheet()),
        ("sheet-one", _sheet(sheet_model.SeeSheet(0), sheet_model.WroteTotal("30"))),
        ("sheet-compare", _sheet(sheet_model.SeeSheet(-1))),
        ("copy-list", _copy(OpenCopy())),
        ("copy-steps", _copy()),
        ("copy-exotic", _copy(ShowMore("exotic"))),
        ("copy-delete", _copy(Ways("ask"))),
        ("copy-tiles", _laid_tiles),
    )


STATES: tuple[tuple[str, State], ...] = (
    *_photo_states(),
    *RECORD_STATES,
    ("home", _home),
    ("home-lately", _home_lately),
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
