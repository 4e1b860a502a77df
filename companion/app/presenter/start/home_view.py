"""The first page: what most people come for, the ways to everything else, and what was played last."""

from typing import Final

from companion.app.presenter.elements import (
    Badge,
    Button,
    Card,
    Column,
    Element,
    Grid,
    Pad,
    Row,
    Scroll,
    Slots,
    Text,
    Tile,
    View,
)
from companion.app.presenter.history.card import game_card
from companion.app.presenter.intents import Open
from companion.app.presenter.screen import Context
from companion.app.presenter.start.intents import OpenSetup, ResumeGame, SeePast
from companion.app.presenter.start.model import Model
from companion.words import Words, message
from companion.words.titles import TITLES

_ANIMALS: Final = (
    "animal/zebra",
    "animal/flamingo",
    "animal/panda",
    "animal/elephant",
    "animal/lion",
    "animal/kangaroo",
    "animal/chimpanzee",
    "animal/llama",
    "animal/dolphin",
    "animal/penguin",
)
_STEPS: Final = (
    (
        message("While you play"),
        message("Tap what you do, or let the camera look on: you see what is allowed, what is due, and the points."),
    ),
    (
        message("When the game is over"),
        message("Photograph each zoo from above, its coins beside it. What was misread is put right with a tap."),
    ),
    (
        message("Afterwards"),
        message("See where each point comes from, send the result to your friends, and find every game here again."),
    ),
)
_EDGES: Final = 40.0
"""What the edges take of a narrow window's width, dp."""
_SMALLEST: Final = 66.0
_LARGEST: Final = 120.0
"""The side of an animal with its gap, dp."""
_TALL: Final = 1100.0
"""From this height on (dp) the animals stand in two rows, as large as the width allows."""
_LARGER: Final = 200.0
_HIGH: Final = 900.0
"""From this height on (dp) a wide window shows two rows of past games."""
_MOST: Final = 6


def home_view(model: Model, context: Context) -> View:
    """The first page."""
    words = context.words
    parts: list[Element] = [*_welcome(model, context), _ways(words), *_below(model, context)]
    return View(words("Zoo Companion"), Scroll(Pad(Column(tuple(parts), 18), 20, 20, 20, 24)))


def _welcome(model: Model, context: Context) -> tuple[Element, ...]:
    """Animals, and what most people come for."""
    words = context.words
    hello = Column((Text(words("Welcome to your zoo"), "title"), _animals(context)), 10)
    new = Tile(
        words("New game"),
        OpenSetup(),
        words("Play with the rules and points beside the table"),
        icon="plus",
        colour="green",
        kind="main",
    )
    tiles: list[Element] = [new]
    one = model.unfinished
    if one is not None:
        players = words(", ").join(one.names)
        text = words("{game}: {players}", game=words(TITLES[one.game]), players=players)
        tiles.insert(0, Tile(words("Go on playing"), ResumeGame(one.key), text, icon="play", colour="orange"))
    return hello, Grid(tuple(tiles), 300, 12, 2)


def _animals(context: Context) -> Element:
    """A row of animals, as many as have room; two rows of large ones where the window is tall."""
    if context.height >= _TALL:
        return Slots(_ANIMALS, size=_LARGER, columns=len(_ANIMALS) // 2)
    room = int((context.width - _EDGES) // _SMALLEST)
    count = len(_ANIMALS) if context.wide else min(max(room, 3), len(_ANIMALS))
    return Slots(_ANIMALS[:count], size=_LARGEST, columns=count)


def _ways(words: Words) -> Element:
    """Everything else."""
    tiles = (
        Tile(
            words("Score by photo"),
            Open("score"),
            words("Photograph each zoo, get its points"),
            icon="camera",
            colour="sky",
        ),
        Tile(words("Dice sheet"), Open("sheet"), words("Score a sheet of the dice game"), icon="dice", colour="purple"),
        Tile(words("Past games"), Open("history"), words("Points, photos, statistics"), icon="trophy", colour="yellow"),
        Tile(words("My copy"), Open("copy"), words("Show the app your own edition"), icon="eye", colour="blue"),
        Tile(words("Rules"), Open("rules"), words("Look something up"), icon="book", colour="green"),
        Tile(words("Settings"), Open("settings"), words("Language, text size, camera"), icon="gear", colour="grey"),
    )
    return Grid(tiles, 250, 12, 3)


def _below(model: Model, context: Context) -> tuple[Element, ...]:
    """What was played last; before the first game, how it goes; nothing until that is known."""
    if model.lately is None:
        return ()
    words = context.words
    if not model.lately:
        return (Column((Text(words("This is how it goes"), "heading"), _first_steps(context)), 10),)
    most = _MOST if context.wide and context.height >= _HIGH else 3 if context.wide else 4
    cards = tuple(game_card(game, SeePast(game.key), words) for game in model.lately[:most])
    head = Row(
        (
            Text(words("Played lately"), "heading"),
            Button(words("All games"), Open("history"), "quiet", icon="trophy"),
        ),
        (1, 0),
    )
    return (Column((head, Grid(cards, 300, 12, 3)), 8),)


def _first_steps(context: Context) -> Element:
    """What the app does before, during and after a game."""
    words = context.words
    cards = tuple(
        Card(
            Row(
                (
                    Badge(str(number), "green"),
                    Column((Text(words(title), bold=True), Text(words(text), "small", "muted")), 4),
                ),
                (0, 1),
                align="top",
            )
        )
        for number, (title, text) in enumerate(_STEPS, start=1)
    )
    return Grid(cards, 250, 12, len(cards) if context.wide and context.height < _TALL else 1)
