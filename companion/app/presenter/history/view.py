"""The lists of the screen of past games: games, players and the trash; with the looked-at one beside them if wide."""

from collections.abc import Sequence
from typing import Final

from companion.app.presenter.elements import (
    Banner,
    Bar,
    Button,
    Card,
    Choice,
    Column,
    Element,
    Gap,
    Grid,
    Icon,
    Option,
    Pad,
    Row,
    Scroll,
    Split,
    Stack,
    Text,
    View,
)
from companion.app.presenter.empty_view import nothing_yet
from companion.app.presenter.history.card import game_card
from companion.app.presenter.history.dialogs import dialog
from companion.app.presenter.history.game import game_pane, rank_line
from companion.app.presenter.history.model import (
    GAMES,
    PLAYERS,
    TRASH,
    Again,
    BringBack,
    ChooseGame,
    ChoosePlayer,
    Model,
    Past,
    Shelf,
    ShowDialog,
    ShowTab,
    Tally,
    colour_of,
    day,
)
from companion.app.presenter.intents import Intent, Open
from companion.app.presenter.numbers import decimal
from companion.app.presenter.plot import Plot, Series
from companion.app.presenter.screen import Context
from companion.words import Words
from companion.words.titles import TITLES

_MOST_PLOTTED: Final = 5


def view(model: Model, context: Context) -> View:
    """The whole screen."""
    words = context.words
    sheet = dialog(model, context)
    if model.shelf is None:
        body: Element = Pad(_waiting(model, words))
        return View(words("Past games"), body)
    game = next((one for one in model.shelf.games if one.key == model.chosen), None)
    tally = next((one for one in model.shelf.players if one.name == model.player), None)
    looked_at = _looked_at(model, game, tally, context)
    if not context.wide:
        if looked_at is None:
            return View(
                words("Past games"), _list(model, model.shelf, words), sheet=sheet, actions=_actions(model, words)
            )
        title = words(TITLES.get(game.game, game.game)) if game else model.player
        subtitle = words("Game {number}", number=game.number) if game else ""
        back: Intent = ChooseGame("") if game else ChoosePlayer("")
        return View(title, Scroll(Pad(looked_at), f"{model.chosen}{model.player}"), subtitle, sheet=sheet, back=back)
    right = looked_at or _welcome(model, model.shelf, words)
    body = Split(_list(model, model.shelf, words), Scroll(Pad(right), f"{model.chosen}{model.player}"), 0.42)
    return View(words("Past games"), body, sheet=sheet, actions=_actions(model, words))


def _waiting(model: Model, words: Words) -> Element:
    """While the list is read, or when it could not be."""
    if model.failed:
        again = Button(words("Try again"), Again(), "main", icon="refresh")
        return Banner(words.event(model.failed), "bad", "warn", (again,))
    return Bar(-1, words("Looking for past games"))


def _actions(model: Model, words: Words) -> tuple[Button, ...]:
    """What can be done with all games."""
    if model.shelf is None or not model.shelf.games:
        return ()
    return (Button(words("Export all"), ShowDialog("export"), "quiet", icon="export"),)


def _looked_at(model: Model, game: Past | None, tally: Tally | None, context: Context) -> Element | None:
    """The game or the player that is looked at."""
    if model.tab == PLAYERS:
        return _player(tally, context.words) if tally is not None else None
    return game_pane(model, game, context) if game is not None and model.tab == GAMES else None


def _welcome(model: Model, shelf: Shelf, words: Words) -> Element:
    """What stands on the right while nothing is looked at."""
    if model.tab == TRASH or not (shelf.players if model.tab == PLAYERS else shelf.games):
        return Gap(0)
    if model.tab == PLAYERS:
        text = words("Tap a player at the left to see how the games went.")
        return nothing_yet(words("How did it go?"), text, ("penguin", "zebra", "lion"))
    text = words("Tap a game at the left to see its points, its photos and how the points grew.")
    return nothing_yet(words("What do you want to look at?"), text, ("panda", "flamingo", "elephant"))


def _list(model: Model, shelf: Shelf, words: Words) -> Element:
    """The three lists under their tabs."""
    tabs = Choice(
        (
            Option(words("Games"), ShowTab(GAMES), model.tab == GAMES, icon="trophy"),
            Option(words("Players"), ShowTab(PLAYERS), model.tab == PLAYERS, icon="people"),
            Option(words("Deleted"), ShowTab(TRASH), model.tab == TRASH, icon="trash"),
        )
    )
    rows = {GAMES: _games, PLAYERS: _players, TRASH: _trash}[model.tab](model, shelf, words)
    head: tuple[Element, ...] = (Banner(words.event(model.failed), "bad", "warn"),) if model.failed else ()
    return Stack(Scroll(Pad(Column((*head, *rows), 10), top=8), model.tab), top=Pad(tabs, bottom=4))


def _games(model: Model, shelf: Shelf, words: Words) -> Sequence[Element]:
    """A card for each game."""
    if not shelf.games:
        text = words("Every game that you play or score is kept here, with its points, photos and score sheet.")
        play = Button(words("New game"), Open("start"), "main", icon="play")
        score = Button(words("Score by photo"), Open("score"), icon="camera")
        return (nothing_yet(words("No games yet"), text, ("panda", "flamingo", "elephant"), (play, score)),)
    return [game_card(game, ChooseGame(game.key), words, game.key == model.chosen) for game in shelf.games]


def _players(model: Model, shelf: Shelf, words: Words) -> Sequence[Element]:
    """A card for each player, who has won most first."""
    if not shelf.players:
        text = words("Here you see who has won how often, once games were scored.")
        return (nothing_yet(words("Nobody yet"), text, ("penguin", "zebra", "lion")),)
    return [
        Card(
            Row(
                (
                    Icon("person", 28, "main"),
                    Column((Text(tally.name, bold=True), Text(_games_won(tally, words), "small", "muted")), 2),
                    Column(
                        (
                            Text(decimal(sum(tally.points) / tally.games, words), "heading", align="right"),
                            Text(words("on average"), "small", "muted", align="right"),
                        ),
                        2,
                    ),
                ),
                (0, 1, 0),
            ),
            "main" if tally.name == model.player else "",
            ChoosePlayer(tally.name),
            "main" if tally.name == model.player else "paper",
        )
        for tally in shelf.players
    ]


def _games_won(tally: Tally, words: Words) -> str:
    played = words.count("{number} game", "{number} games", tally.games)
    won = words.count("{number} win", "{number} wins", tally.wins)
    return f"{played} · {won}"


def _player(tally: Tally, words: Words) -> Element:
    """A player's numbers, and the points from game to game."""
    numbers = (
        (str(tally.games), words("Games")),
        (str(tally.wins), words("Wins")),
        (decimal(sum(tally.points) / tally.games, words), words("Average")),
        (str(max(tally.points)), words("Best")),
    )
    boxes = tuple(
        Card(Column((Text(value, "number", align="center"), Text(text, "small", "muted", align="center")), 0))
        for value, text in numbers
    )
    plot = Plot((Series(tally.name, colour_of("", 0), tuple(map(float, tally.points))),), words("Games, oldest first"))
    rows: list[Element] = [Text(tally.name, "title"), Grid(boxes, 110, most=4)]
    if len(tally.points) > 1:
        rows.append(Card(Column((Text(words("Points in each game"), "heading"), plot))))
    return Column(tuple(rows), 16)


def _trash(_model: Model, shelf: Shelf, words: Words) -> Sequence[Element]:
    """What was deleted, to be taken back."""
    if not shelf.deleted:
        text = words("Deleted games stay here until you empty this list, and can be brought back.")
        return (nothing_yet(words("Nothing was deleted"), text, ("llama", "kangaroo")),)
    cards: list[Element] = [
        Card(
            Column(
                (
                    Text(words(TITLES.get(game.game, game.game)), bold=True),
                    Text(" · ".join(filter(None, (day(game.began, words), rank_line(game.people)))), "small", "muted"),
                    Button(words("Bring back"), BringBack(game.key), icon="undo"),
                ),
                6,
            )
        )
        for game in shelf.deleted
    ]
    cards.append(Button(words("Delete all of these for good"), ShowDialog("empty"), "danger", icon="trash"))
    return cards
