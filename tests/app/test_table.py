"""The table without a window: stored games, the camera's news, taking back what was done, also while followed."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from companion.app.presenter.effects import Go, KeepAwake, Note, Sound, StartCamera, StopCamera
from companion.app.presenter.intents import Done, Failed, Left, Opened, Seen
from companion.app.presenter.play import replayed, started, taken
from companion.app.presenter.screen import Context
from companion.app.presenter.settings.chosen import Settings
from companion.app.presenter.setup import Setup, first_state, of_game, said_of
from companion.app.presenter.table import screen as table
from companion.app.presenter.table.intents import (
    AcceptTable,
    Act,
    AddInput,
    AnswerQuestion,
    BeginGame,
    CloseGame,
    LoadGame,
    NewGame,
    Pick,
    PickBack,
    PutAway,
    Resume,
    SeatChosen,
    ShowTab,
    StartLive,
    StopLive,
    StoredGame,
    StoreResult,
    SwitchCamera,
    TakeBack,
    TellLive,
    Tick,
    WaiveReminder,
)
from companion.app.presenter.table.live import CameraNews, LiveFailed, LiveNews
from companion.app.presenter.table.model import Model
from companion.live.dice_sight import FOREIGN, HALF
from companion.reconcile.inputs import Accept, Read, Tap, Undo
from companion.reconcile.question import Question
from companion.reconcile.session import Effect, step
from companion.reconcile.sighting import Sighting
from companion.rules import game_named
from companion.words import words_in
from tests.app.golden import check

CONTEXT = Context(words_in("en"), Settings(camera="film.mp4", rotation=90), job=4)
SEATS = (SeatChosen("Anna", "orange"), SeatChosen("Bert", "sky"))


@dataclass(frozen=True)
class View:
    """As much of a `LiveView` as the screen asks for."""

    session: Any
    read: bool = True
    status: str = "steady"
    message: str = ""
    outlines: tuple[Any, ...] = ()
    effects: tuple[Effect, ...] = ()


def done(model: Model, *intents: Any) -> tuple[Model, tuple[Any, ...]]:
    effects: tuple[Any, ...] = ()
    for intent in intents:
        model, more = table.update(model, intent, CONTEXT)
        effects += more
    return model, effects


def game(name: str = "zooloretto") -> Model:
    """A game that has just begun, with its record."""
    setup = replace(of_game(Setup(), name), seats=SEATS, seed=1)
    state = first_state(setup)
    model, effects = done(Model(), NewGame(state, SEATS, said_of(state.options)))
    assert isinstance(effects[0], BeginGame)
    assert effects[1] == KeepAwake(True)
    return done(model, Done(4, "000001-zooloretto"))[0]


def tile(model: Model) -> str:
    """What may be drawn."""
    (action, _), *_ = game_named("zooloretto").hidden(model.play.state)
    return game_named("zooloretto").action_to_text(action)


def test_an_action_goes_to_the_record_and_can_be_taken_back() -> None:
    model, effects = done(game(), Pick("draw"))
    assert effects[0] == AddInput(Tap("draw free"))
    model, _ = done(model, Act(tile(model)), Pick("truck-1"))
    assert model.play.state.turn == 1
    model, effects = done(model, TakeBack())
    assert effects == (AddInput(Undo(1)),)
    assert model.play.state.stage == "load"
    assert done(game(), TakeBack())[1] == ()


def test_a_refused_action_changes_nothing_and_says_why() -> None:
    model, effects = done(game(), Act("take truck-1"))
    assert isinstance(effects[0], Note)
    assert model.play.log == ()
    assert isinstance(done(game(), Act("nonsense"))[1][0], Note)


def test_words_lead_to_an_action_and_back() -> None:
    model = game()
    zoos = tuple(replace(zoo, coins=5) for zoo in model.play.state.zoos)
    model = replace(model, play=started(replace(model.play.state, zoos=zoos)))
    model, effects = done(model, Pick("nothing-of-the-kind"), Pick("move"))
    assert (model.path, effects) == ((), ())
    model, _ = done(model, Pick("draw"), Act(tile(done(model, Pick("draw"))[0])), Pick("truck-1"), Pick("take"))
    assert model.path == ("take",)
    assert done(model, PickBack())[0].path == ()
    assert done(model, TakeBack())[0].path == ()


def test_what_is_to_be_moved_is_ticked_off() -> None:
    model = replace(game(), todo=())
    from companion.app.presenter.table.model import Todo

    model = replace(model, todo=(Todo(1, "one", "ZR-1"), Todo(2, "two", "ZR-2")))
    assert [one.number for one in done(model, Tick(1))[0].todo] == [2]
    assert done(model, Tick(-1))[0].todo == ()


def test_a_stored_game_is_loaded_when_the_screen_opens() -> None:
    model = done(game(), Pick("draw"))[0]
    model, _ = done(model, Act(tile(model)))
    again = table.SCREEN.restore(table.keep(model))
    again, effects = done(again, Opened())
    assert LoadGame(4, "000001-zooloretto") in effects
    start = game_named("zooloretto").state_to_json(game().play.state)
    inputs = (Tap("draw free"), Tap(model.play.log[1].actions[0]))
    stored = StoredGame("000001-zooloretto", "zooloretto", start, inputs, SEATS, "", "the end was cut")
    again, effects = done(again, Done(4, stored))
    assert again.play.state == model.play.state
    assert again.play.log == model.play.log
    assert effects == (Note("the end was cut"),)
    assert done(again, Resume("000001-zooloretto"))[1] == (KeepAwake(True),)


def test_a_game_that_cannot_be_read_is_said() -> None:
    model, _ = done(Model(), Resume("gone"), Failed(4, "game 7 is not there"))
    assert model.failed == "game 7 is not there"
    model, _ = done(Model(), Done(4, StoredGame("k", "dice", {}, (), SEATS)))
    assert model.failed
    play, notice = replayed(game().play.state, (Tap("draw free"), Tap("nonsense")))
    assert len(play.log) == 1
    assert "1 of 2" in notice


def test_the_camera_is_opened_followed_and_closed() -> None:
    model, effects = done(game(), SwitchCamera(True))
    assert effects == (StartCamera("film.mp4", 90), KeepAwake(True))
    model, effects = done(model, Seen(CameraNews("running")))
    assert effects == (StartLive(model.play.state, ""),)
    assert done(model, Seen(CameraNews("black")))[1] == ()
    left, effects = done(model, Left())
    assert effects == (StopLive(), StopCamera(), KeepAwake(False))
    assert left.camera.on
    assert StartCamera("film.mp4", 90) in done(left, Opened())[1]
    model, effects = done(model, SwitchCamera(False))
    assert effects == (StopLive(), StopCamera())
    assert done(model, Seen(CameraNews("running")))[0] == model


def test_a_camera_that_fails_is_said_wherever_people_look() -> None:
    model, _ = done(game(), SwitchCamera(True))
    assert model.tab == "camera"
    failed = Seen(CameraNews("failed", "camera 7 is gone: is it plugged in?"))
    assert done(model, failed)[1] == ()
    _, effects = done(model, ShowTab("points"), failed)
    assert effects == (Note("Camera 7 is gone: is it plugged in?", "Look", ShowTab("camera")),)
    _, effects = done(model, ShowTab("play"), Seen(CameraNews("black")))
    assert [one.text.partition(":")[0] for one in effects] == ["The picture is black"]
    assert done(model, SwitchCamera(False))[0].tab == "play"


def test_a_camera_that_cannot_be_followed_is_said_and_the_game_goes_on() -> None:
    model, _ = done(game(), SwitchCamera(True), Seen(CameraNews("running")), Seen(LiveFailed("no models here")))
    assert model.camera.sentence == "no models here"
    assert done(model, Pick("draw"))[0].play.state.stage == "reveal"
    check("table-camera", table.SCREEN.view(replace(model, tab="camera"), CONTEXT))


def followed() -> Model:
    """A game in which one action was done before the camera was opened."""
    model, _ = done(game(), Pick("draw"))
    model, _ = done(model, Act(tile(model)), Pick("truck-1"))
    return done(model, SwitchCamera(True), Seen(CameraNews("running")))[0]


def test_what_is_read_becomes_the_game_and_its_record() -> None:
    model = followed()
    session, effects = step(model.play.session, Tap("draw free"))
    read = Read(Sighting({}, {}))
    effects = (*effects, Effect("illegal", "a fourth tile lies there", "ZR-031"))
    model, wanted = done(model, Seen(LiveNews(View(session, effects=effects), (read,))))
    assert model.play.state.stage == "reveal"
    assert model.play.log[-1].actions == ("draw free",)
    assert AddInput(read) in wanted
    assert model.todo[-1].text == "a fourth tile lies there"
    same, wanted = done(model, Seen(LiveNews(View(session, read=False))))
    assert same.play is model.play
    assert wanted == ()


def test_taps_are_told_to_who_follows_and_taken_back_also_from_before() -> None:
    model = followed()
    model, effects = done(model, Pick("draw"))
    assert TellLive("tap", ("draw free",)) in effects
    model, effects = done(model, TakeBack())
    assert TellLive("undo", (1,)) in effects
    model, effects = done(model, TakeBack())
    assert StartLive(model.play.state, "") in effects
    assert model.play.state.stage == "load"
    model, effects = done(model, AcceptTable(), WaiveReminder("bonus", "1", "player-1/money"))
    assert AddInput(Accept()) in effects
    assert TellLive("waive", ("bonus", "1", "player-1/money")) in effects


def test_putting_away_closes_the_record_and_leads_to_the_first_screen() -> None:
    model, effects = done(game(), PutAway())
    assert model == Model()
    assert CloseGame() in effects
    assert Go("start") in effects
    assert table.keep(model) is None


def test_the_views_as_text() -> None:
    check("table-none", table.SCREEN.view(Model(), CONTEXT))
    check("table-turn", table.SCREEN.view(game(), CONTEXT))
    model, _ = done(game(), Pick("draw"))
    check("table-reveal", table.SCREEN.view(model, replace(CONTEXT, width=600)))


def test_an_undo_of_nothing_leaves_the_game() -> None:
    play = game().play
    assert taken(play, Undo(1))[0] == play


def dice_followed() -> Model:
    """A game of dice that a camera follows."""
    return done(game("dice"), SwitchCamera(True), Seen(CameraNews("running")))[0]


def turn(*sides: str) -> tuple[Tap, ...]:
    """A roll of two dice, put on the first truck."""
    first, second = (f"die/{side}" for side in sides)
    reveals = (f"reveal {first}", f"reveal {second}")
    return tuple(map(Tap, ("roll", *reveals, f"load {first} truck-1", f"load {second} truck-1")))


def told(model: Model, *given: Any, question: Question | None = None, status: str = "confirmed") -> tuple[Model, Any]:
    """News of the follower of a game of dice."""
    session = replace(model.play.session, question=question, status=status)
    return done(model, Seen(LiveNews(View(session), given)))


WHICH = Question(
    "Which side of the die on crate 1 of truck 1 is up?", ("die/lion", "no die"), ((0,), (1,)), "truck-1/1"
)


def test_seen_dice_are_played_action_by_action_and_their_turn_is_taken_back_whole() -> None:
    model = dice_followed()
    given = turn("lion", "coin")
    model, effects = told(model, *given)
    assert effects == tuple(map(AddInput, given))
    assert [entry.actions[0] for entry in model.play.log] == [one.action for one in given]
    assert model.play.state.turn == 1
    assert model.play.state.trucks[0] == ("die/coin", "die/lion")
    model, effects = done(model, TakeBack())
    assert effects == (AddInput(Undo(len(given))), TellLive("undo", (1,)))
    assert (model.play.log, model.play.state) == ((), game("dice").play.state)


def test_what_the_follower_takes_back_itself_and_what_is_refused_leave_the_record_right() -> None:
    model, _ = told(dice_followed(), *turn("lion", "coin"))
    model, effects = told(model, Undo(5), *turn("lion", "lion"), Tap("take truck-3"))
    assert effects == tuple(map(AddInput, (Undo(5), *turn("lion", "lion"))))
    assert model.play.state.trucks[0] == ("die/lion", "die/lion")


def test_a_question_about_a_die_is_the_followers_and_is_gone_when_it_is_answered_or_the_camera_off() -> None:
    model, effects = told(dice_followed(), question=WHICH, status="in doubt")
    assert effects == ()
    assert model.play.log == ()
    check("table-dice-question", table.SCREEN.view(model, CONTEXT))
    assert done(model, SwitchCamera(False))[0].play.session.question is None
    assert done(model, Seen(LiveFailed("gone")))[0].play.session.question is None
    assert done(model, Left())[0].play.session.question is None
    model, effects = done(model, AnswerQuestion(0))
    assert effects == (TellLive("answer", (0,), known=False),)
    assert model.play.session.question is None
    assert done(model, AnswerQuestion(0)) == (model, ())
    assert told(model, *turn("lion", "coin"))[0].play.state.turn == 1


def test_what_is_not_allowed_with_the_dice_is_a_card() -> None:
    model = dice_followed()
    wrong = Effect("illegal", "truck-1 carries 4 dice in 3 crates", "DG-17", "truck-1")
    session = replace(model.play.session, status="out of sync")
    model, effects = done(model, Seen(LiveNews(View(session, effects=(wrong,)))))
    assert [one.rule for one in model.todo] == ["DG-17"]
    assert effects == (Sound("due"),)
    assert model.play.session.status == "out of sync"


def test_half_a_roll_is_said_in_place_of_a_table_against_the_rules() -> None:
    model = replace(dice_followed(), tab="camera")
    session = replace(model.play.session, status="out of sync")
    model, _ = done(model, Seen(LiveNews(View(session, message=HALF))))
    check("table-dice-half", table.SCREEN.view(model, CONTEXT))
    model, _ = done(model, Seen(LiveNews(View(session))))
    assert "It stays as it lies" in str(table.SCREEN.view(model, CONTEXT))


def test_the_end_of_a_followed_game_is_stored_and_shown() -> None:
    model, result = dice_followed(), ()
    random = Random(3)
    rules = game_named("dice")
    while not model.play.over:
        state = model.play.state
        legal = [action for action, _ in rules.hidden(state)] or list(rules.legal_actions(state))
        model, result = told(model, Tap(rules.action_to_text(random.choice(legal))))
    (stored,) = [one for one in result if isinstance(one, StoreResult)]
    assert stored.over
    assert model.tab == "points"
    model, effects = done(model, TakeBack())
    assert [one.over for one in effects if isinstance(one, StoreResult)] == [False]
    assert model.tab == "play"


def test_what_the_camera_lacks_is_said_with_what_can_be_done_in_the_app() -> None:
    model = dice_followed()
    for sentence in (FOREIGN, "the profile 'mine' lacks the dice's lion, coin: companion enrol dice"):
        model, _ = done(model, Seen(LiveFailed(sentence)))
        shown = str(table.SCREEN.view(replace(model, tab="camera"), CONTEXT))
        assert "under My copy" in shown
        assert "companion enrol" not in shown
