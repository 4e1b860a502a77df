"""The rulebook in our own words: by game, expansion and chapter, searched, and opened at a rule from anywhere."""

from dataclasses import dataclass, replace
from typing import Any, Final

from companion.app.presenter.effects import Effect
from companion.app.presenter.elements import (
    Banner,
    Button,
    Card,
    Choice,
    Column,
    Element,
    Field,
    Option,
    Pad,
    Scroll,
    Split,
    Text,
    Tile,
    View,
)
from companion.app.presenter.game_pictures import PICTURES
from companion.app.presenter.intents import Intent, LookUp
from companion.app.presenter.screen import Context, Screen
from companion.rules import GAMES
from companion.words import Chapter, Entry
from companion.words.titles import EXTRAS, TITLES

EXPANSIONS: Final = {"zooloretto": ("exotic", "xxl"), "aquaretto": ("xxl",), "joint": ("exotic", "xxl")}
"""Which expansions a game's rulebook tells of."""
_ALL: Final = ("exotic", "xxl")
_MOST_FOUND: Final = 60
"""So many rules are shown of what was searched for; whoever needs more types another word."""


@dataclass(frozen=True, slots=True)
class Model:
    """What is read: a chapter by its place in the book (-1: the list of chapters), what is searched, which rule."""

    game: str = GAMES[0]
    expansions: tuple[str, ...] = _ALL
    chapter: int = -1
    text: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ChooseGame(Intent):
    """Read another game's rulebook."""

    game: str


@dataclass(frozen=True, slots=True)
class WithExpansion(Intent):
    """Read with an expansion, or without it when it was read with it."""

    name: str


@dataclass(frozen=True, slots=True)
class Search(Intent):
    """Show only rules that hold these words."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class ReadChapter(Intent):
    """Show a chapter; -1 shows the list of chapters."""

    chapter: int


def update(model: Model, intent: Intent, context: Context) -> tuple[Model, tuple[Effect, ...]]:
    """What an intent leads to."""
    match intent:
        case ChooseGame(game):
            return Model(game, model.expansions, text=model.text), ()
        case WithExpansion(name):
            rest = tuple(one for one in _ALL if (one in model.expansions) != (one == name))
            return replace(model, expansions=rest, chapter=-1, rule=""), ()
        case Search(text):
            return replace(model, text=text, rule=""), ()
        case ReadChapter(chapter):
            return replace(model, chapter=chapter, text="", rule=""), ()
        case LookUp(game, rule):
            return _looked_up(game, rule, context), ()
    return model, ()


def _looked_up(game: str, rule: str, context: Context) -> Model:
    """The chapter with that rule, in the game's own book or else in another one; the list where none has it."""
    for name in sorted(GAMES, key=lambda one: one != game):
        for number, chapter in enumerate(context.words.chapters(name, _ALL)):
            if any(entry.rule == rule for entry in chapter.entries):
                return Model(name, _ALL, number, rule=rule)
    return Model(game if game in GAMES else GAMES[0], text=rule)


def view(model: Model, context: Context) -> View:
    """The list of chapters, a chapter, or what was found; on a wide window the list stands beside them."""
    words = context.words
    book = words.chapters(model.game, model.expansions)
    chapter = book[model.chapter] if 0 <= model.chapter < len(book) else None
    if context.wide:
        left = Scroll(Pad(Column((*_tools(model, context), _list(model, book, context)), 14), right=8), model.game)
        right = _found(model, context) if model.text.strip() else _read(model, chapter or book[0], context)
        key = f"{model.game}/{model.chapter}/{model.text}/{model.rule}"
        body: Element = Split(left, Scroll(Pad(right, left=8), key), 0.38)
        return View(words("Rules"), body, subtitle=words(TITLES[model.game]))
    if chapter is not None and not model.text.strip():
        body = Scroll(Pad(_read(model, chapter, context)), f"{model.chapter}/{model.rule}")
        back = None if model.rule else ReadChapter(-1)  # who looked a rule up goes back to where that was
        rest = (Button(words("All rules"), ReadChapter(-1), "quiet", "list"),) if model.rule else ()
        return View(chapter.title, body, subtitle=words(TITLES[chapter.game]), actions=rest, back=back)
    below = _found(model, context) if model.text.strip() else _list(model, book, context)
    return View(words("Rules"), Scroll(Pad(Column((*_tools(model, context), below), 14)), model.game))


def _tools(model: Model, context: Context) -> tuple[Element, ...]:
    """Which book, with which expansions, and the line to search in."""
    words = context.words
    games = tuple(
        Option(words(TITLES[game]), ChooseGame(game), game == model.game, picture=PICTURES[game]) for game in GAMES
    )
    tools: tuple[Element, ...] = (
        Field(model.text, Search(), hint=words("Search the rules"), icon="search"),
        Choice(games),
    )
    expansions = EXPANSIONS.get(model.game, ())
    if not expansions:
        return tools
    options = tuple(Option(words(EXTRAS[name]), WithExpansion(name), name in model.expansions) for name in expansions)
    return (*tools, Choice(options, words("With the expansions"), several=True))


def _list(model: Model, book: tuple[Chapter, ...], context: Context) -> Element:
    """The chapters to choose from; in a book that is made of several, under the name of each."""
    rows: list[Element] = []
    shown = max(model.chapter, 0) if context.wide and not model.text.strip() else model.chapter
    for number, chapter in enumerate(book):
        if len({one.game for one in book}) > 1 and (not number or book[number - 1].game != chapter.game):
            rows.append(Text(context.words(TITLES[chapter.game]), "small", "muted", bold=True))
        rows.append(Button(chapter.title, ReadChapter(number), "quiet", "book", chosen=number == shown))
    return Column(tuple(rows), 4)


def _read(model: Model, chapter: Chapter, context: Context) -> Element:
    """A chapter; the rule that was looked up stands before it."""
    asked = next((entry for entry in chapter.entries if entry.rule == model.rule), None)
    rows: list[Element] = []
    if asked is not None:
        rows.append(Banner(asked.text, "main", "book", title=asked.rule))
    if context.wide or asked is not None:
        rows.append(Text(chapter.title, "heading"))
    rows.append(Card(Column(tuple(_entry(entry) for entry in chapter.entries), 14)))
    return Column(tuple(rows), 14)


def _found(model: Model, context: Context) -> Element:
    """The rules that hold what was typed, by chapter."""
    words = context.words
    found = words.search(model.text, model.game, model.expansions)
    count = sum(len(chapter.entries) for chapter in found)
    if not count:
        others = [game for game in GAMES if game != model.game and words.search(model.text, game, _ALL)]
        tiles = tuple(Tile(words(TITLES[game]), ChooseGame(game), picture=PICTURES[game]) for game in others)
        hint = words("But there is something in:") if others else words("Try fewer or other words.")
        return Column((Banner(words("No rule here holds these words."), "warn", "search"), Text(hint), *tiles))
    rows: list[Element] = [Text(words.count("{number} rule", "{number} rules", count), "small", "muted")]
    left = _MOST_FOUND
    for chapter in found:
        entries = chapter.entries[:left]
        left -= len(entries)
        if entries:
            rows += [Text(chapter.title, "heading"), Card(Column(tuple(map(_entry, entries)), 14))]
    return Column(tuple(rows), 14)


def _entry(entry: Entry) -> Element:
    """A rule with its number."""
    return Column((Text(entry.text), Text(entry.rule, "small", "muted")), 2)


def keep(model: Model) -> dict[str, Any]:
    """What was read last."""
    return {"game": model.game, "expansions": list(model.expansions), "chapter": model.chapter}


def restore(data: Any) -> Model:
    """The model that was kept."""
    game, expansions = str(data["game"]), tuple(name for name in _ALL if name in data["expansions"])
    if game not in GAMES:
        raise ValueError(game)
    return Model(game, expansions, int(data["chapter"]))


SCREEN = Screen(
    "rules", Model, update, view, (ChooseGame, WithExpansion, Search, ReadChapter, LookUp), keep=keep, restore=restore
)
