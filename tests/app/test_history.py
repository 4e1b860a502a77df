"""The presenter of past games."""

from dataclasses import replace

from companion.app.presenter.effects import Go, Note, OpenLink, Share
from companion.app.presenter.history import screen as history
from companion.app.presenter.history.model import (
    Again,
    BringBack,
    ChooseGame,
    ChoosePlayer,
    DeleteGame,
    Empty,
    EmptyTrash,
    ExportGames,
    GoOn,
    ListGames,
    MakePlayLink,
    Model,
    OpenPhoto,
    OpenPlay,
    Past,
    Person,
    PlayLink,
    ReadGame,
    Remove,
    RestoreGame,
    Send,
    Shelf,
    ShowDialog,
    ShowTab,
    Story,
    Tally,
    colour_of,
    day,
)
from companion.app.presenter.intents import Done, Failed, Intent, Opened, Progressed
from companion.app.presenter.screen import Context
from companion.app.presenter.settings.chosen import Settings
from companion.app.presenter.snapshot import as_text
from companion.app.presenter.table.intents import Resume
from companion.words import words_in
from tests.app import golden

NARROW = Context(words_in("en"), Settings(), 600, 960)
WIDE = Context(words_in("en"), Settings(), 1180, 820)
ANNA = Person("Anna", "red", 12, 1, True, ((14, "expansion-1 is full", "ZR-090"), (-2, "barn", "ZR-095")), 3, 2)
BERT = Person("Bert", "blue", 9, 2, False, ((9, "enclosure-4 is full", "ZR-090"),))
SCORED = Past(
    "000002-zooloretto",
    2,
    "zooloretto",
    "2026-11-29T19:05:00+01:00",
    "over",
    (ANNA, BERT),
    42,
    "Omas Küche",
    "/photo-1.jpg",
    ("2023", "exotic"),
)
GOING = Past("000003-dice", 3, "dice", "2026-11-30T19:05:00+01:00", "in play", (Person("Anna", "red"),))
BROKEN = Past("000004-dice", 4, "dice", "", "damaged", notice="the record of game 4 is damaged from its first line on")
SHELF = Shelf(
    (BROKEN, GOING, SCORED), (replace(SCORED, key="000001-zooloretto", number=1),), (Tally("Anna", 3, 2, (4, 12, 9)),)
)
STORY = Story(
    SCORED.key, (ANNA, BERT), (ANNA, BERT), ("Next time with trams",), (("/photo-1.jpg", "Anna"),), ((0, 0), (12, 9))
)


def given(model: Model, *intents: Intent, context: Context = NARROW) -> tuple[Model, list[object]]:
    effects: list[object] = []
    for number, intent in enumerate(intents, start=1):
        model, more = history.update(model, intent, replace(context, job=number))
        effects += more
    return model, effects


def listed(*intents: Intent, context: Context = NARROW) -> tuple[Model, list[object]]:
    model, _ = given(Model(), Opened(), Done(1, SHELF), context=context)
    return given(model, *intents, context=context)


def test_the_list_is_read_when_the_screen_opens() -> None:
    model, effects = given(Model(), Opened())
    assert effects == [ListGames(1)]
    assert "Looking for past games" in as_text(history.view(model, NARROW))
    model, _ = given(model, Done(1, SHELF))
    golden.check("history-list", history.view(model, NARROW))


def test_coin_tiles_stand_beside_the_coins_of_a_game() -> None:
    anna = replace(ANNA, coins=2, coin_tiles=4)
    model, _ = listed(ChooseGame(SCORED.key), Done(1, replace(STORY, people=(anna, BERT))))
    assert "Coins and coin tiles: 2 + 4 = 6" in as_text(history.view(model, NARROW))


def test_a_list_that_cannot_be_read_can_be_tried_again() -> None:
    model, _ = given(Model(), Opened(), Failed(1, "the disk is gone"))
    shown = as_text(history.view(model, NARROW))
    assert "the disk is gone" in shown.casefold()
    assert "Try again" in shown
    _, effects = given(model, Again())
    assert effects == [ListGames(1)]


def test_without_games_it_says_how_they_come() -> None:
    model, _ = given(Model(), Opened(), Done(1, Shelf()))
    for tab, said in (
        ("games", "No games yet"),
        ("players", "who has won how often"),
        ("trash", "Nothing was deleted"),
    ):
        model, _ = given(model, ShowTab(tab))
        assert said in as_text(history.view(model, NARROW))


def test_a_game_is_opened_and_closed() -> None:
    model, effects = listed(ChooseGame(SCORED.key))
    assert effects == [ReadGame(1, SCORED.key)]
    assert "Opening the game" in as_text(history.view(model, NARROW))
    model, _ = given(model, Done(1, STORY))
    view = history.view(model, NARROW)
    golden.check("history-game", view)
    assert view.back == ChooseGame("")
    model, effects = given(model, ChooseGame(""))
    assert effects == []
    assert history.view(model, NARROW).title == "Past games"


def test_what_comes_late_for_another_game_is_not_shown() -> None:
    model, _ = listed(ChooseGame(SCORED.key), ChooseGame(GOING.key), Done(1, STORY))
    assert model.story is None


def test_a_wide_window_shows_the_newest_game_that_can_be_read() -> None:
    shelf = Shelf((BROKEN, SCORED, GOING))
    model, effects = given(Model(), Opened(), Done(1, shelf), context=WIDE)
    assert effects == [ListGames(1), ReadGame(2, SCORED.key)]
    model, _ = given(model, Done(2, STORY), context=WIDE)
    assert "Split" in as_text(history.view(model, WIDE))
    assert "Anna has won" in as_text(history.view(model, WIDE))


def test_a_game_whose_result_is_lost_says_so_in_the_list_and_beside_its_photos() -> None:
    lost = replace(SCORED, status="no result", people=(replace(ANNA, points=None),))
    model, _ = given(Model(), Opened(), Done(1, Shelf((lost,))))
    assert "No result is kept of this game." in as_text(history.view(model, NARROW))
    model, _ = given(model, ChooseGame(lost.key), Done(1, Story(lost.key)))
    assert "No result is kept of this game." in as_text(history.view(model, NARROW))


def test_a_game_in_play_is_gone_on_with() -> None:
    model, _ = listed(ChooseGame(GOING.key), Done(1, Story(GOING.key)))
    shown = as_text(history.view(model, NARROW))
    assert "This game is not over." in shown
    assert "It has not been scored yet" in shown
    assert given(model, GoOn(GOING.key))[1] == [Go("table", Resume(GOING.key))]


def test_a_damaged_game_is_told_and_not_opened() -> None:
    model, effects = listed(ChooseGame(BROKEN.key))
    assert effects == []
    assert "This game cannot be read" in as_text(history.view(model, NARROW))
    model, effects = listed(ChooseGame(SCORED.key), Failed(1, "the disk is gone"))
    assert isinstance(effects[-1], Note)
    assert model.chosen == ""


def test_shared_victory_and_a_single_player_are_said_as_such() -> None:
    both = replace(STORY, people=(ANNA, replace(BERT, rank=1, points=12)))
    model, _ = listed(ChooseGame(SCORED.key), Done(1, both))
    assert "Anna & Bert share the victory" in as_text(history.view(model, NARROW))
    model, _ = listed(ChooseGame(SCORED.key), Done(1, replace(STORY, people=(ANNA,), notice="the end was damaged")))
    shown = as_text(history.view(model, NARROW))
    assert "has won" not in shown
    assert "The end was damaged." in shown


def test_deleting_is_undone_from_the_note() -> None:
    model, _ = listed(ChooseGame(SCORED.key), Done(1, STORY))
    model, effects = given(model, Remove(SCORED.key))
    assert effects == [DeleteGame(1, SCORED.key)]
    model, effects = given(model, Done(1, Shelf((BROKEN, GOING), SHELF.deleted)))
    assert effects == [Note("Game 2 is deleted", "Undo", BringBack(SCORED.key))]
    assert model.chosen == ""
    model, effects = given(model, BringBack(SCORED.key))
    assert effects == [RestoreGame(1, SCORED.key)]
    model, _ = given(model, Done(1, SHELF))
    assert model.shelf == SHELF


def test_what_cannot_be_deleted_stays_and_is_said() -> None:
    model, _ = listed(Remove(SCORED.key), Failed(1, "game 2 is open in another companion"))
    assert "game 2 is open" in as_text(history.view(model, NARROW)).casefold()
    assert model.shelf == SHELF


def test_the_trash_is_emptied_after_a_question() -> None:
    model, effects = listed(ShowTab("trash"), ShowDialog("empty"))
    assert effects == []
    golden.check("history-trash", history.view(model, NARROW))
    model, effects = given(model, Empty())
    assert effects == [EmptyTrash(1)]
    model, _ = given(model, Done(1, replace(SHELF, deleted=())))
    assert "Nothing was deleted" in as_text(history.view(model, NARROW))


def test_the_last_one_brought_back_leads_to_the_games() -> None:
    model, _ = listed(ShowTab("trash"), BringBack("000001-zooloretto"), Done(2, replace(SHELF, deleted=())))
    assert model.tab == "games"


def test_a_player_has_numbers_and_a_plot() -> None:
    model, _ = listed(ShowTab("players"))
    assert "3 games · 2 wins" in as_text(history.view(model, NARROW))
    model, _ = given(model, ChoosePlayer("Anna"))
    golden.check("history-player", history.view(model, NARROW))
    assert history.view(model, NARROW).back == ChoosePlayer("")
    assert "Tap a player at the left" in as_text(history.view(given(model, ChoosePlayer(""))[0], WIDE))


def test_one_game_is_exported_in_every_form() -> None:
    model, _ = listed(ChooseGame(SCORED.key), Done(1, STORY), ShowDialog("share"))
    shown = as_text(history.view(model, NARROW))
    for form in ("png", "pdf", "csv", "json"):
        assert f"Send(form={form!r})" in shown
        busy, effects = given(model, Send(form))
        assert effects == [ExportGames(1, (SCORED.key,), form, "en")]
        assert "Writing the file" in as_text(history.view(busy, NARROW))
        done, effects = given(busy, Done(1, "/exports/x.png"))
        assert effects[0] == Share(path="/exports/x.png")
        assert done.dialog == ""
        _, effects = given(busy, Failed(1, "the disk is full"))
        assert isinstance(effects[0], Note)


def test_all_games_are_exported_as_data() -> None:
    model, _ = listed(ShowDialog("export"))
    assert "Send(form='png')" not in as_text(history.view(model, NARROW))
    model, effects = given(model, Send("csv"))
    assert effects == [ExportGames(1, (), "csv", "en")]
    assert "Writing the file" in as_text(history.view(model, NARROW))


def test_bg_stats_gets_a_link_and_a_code() -> None:
    model, effects = listed(ChooseGame(SCORED.key), Done(1, STORY), ShowDialog("share"), Send("bgstats"))
    assert effects[-1] == MakePlayLink(4, SCORED.key)
    assert "Making the link" in as_text(history.view(model, NARROW))
    ready, _ = given(model, Done(4, PlayLink("https://x", "code")))
    assert "path='code'" in as_text(history.view(ready, NARROW))
    assert given(ready, OpenPlay())[1] == [OpenLink("https://x")]
    without, _ = given(model, Done(4, PlayLink("https://x")))
    assert "too long for a code" in as_text(history.view(without, NARROW))
    assert given(model, OpenPlay())[1] == []


def test_a_photo_is_looked_at_closely() -> None:
    model, effects = listed(ChooseGame(SCORED.key), Done(1, STORY), ShowDialog("photo", "/photo-1.jpg"))
    assert effects[-1] == OpenPhoto(3, "/photo-1.jpg")
    assert "Opening the photo" in as_text(history.view(model, NARROW))
    model, _ = given(model, Done(3, (800, 600)))
    assert "Photo picture='/photo-1.jpg' size=(800, 600)" in as_text(history.view(model, NARROW))
    model, _ = given(model, ShowDialog(""))
    assert history.view(model, NARROW).sheet is None


def test_jobs_that_go_on_or_are_not_ours_change_nothing() -> None:
    model, _ = given(Model(), Opened())
    assert given(model, Progressed(1, 0.5))[0] == model
    assert given(model, Done(9, SHELF))[0] == model
    assert given(model, Done(1, None))[0].shelf is None


def test_the_tab_is_there_after_a_power_loss() -> None:
    model, _ = listed(ShowTab("players"))
    assert history.restore(history.keep(model)) == Model(tab="players")


def test_days_and_colours() -> None:
    assert day("2026-03-04T10:00:00", words_in("en")) == "4 Mar 2026"
    assert day("2026-03-04T10:00:00", words_in("de")) == "04.03.2026"
    assert day("2026-xx-04", words_in("en")) == "04.xx.2026"
    assert colour_of("red", 0) == "red"
    assert [colour_of("white", seat) for seat in range(3)] == ["blue", "orange", "green"]
