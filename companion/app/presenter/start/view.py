"""The choice of a new game; without one, the first page."""

from typing import Any, Final

from companion.app.presenter.elements import (
    Button,
    Card,
    Choice,
    Column,
    Element,
    Field,
    Flow,
    Gap,
    Grid,
    Option,
    Pad,
    Row,
    Scroll,
    Split,
    Switch,
    Text,
    Tile,
    View,
)
from companion.app.presenter.gaps_view import gaps_of
from companion.app.presenter.rule_button import rule_button
from companion.app.presenter.screen import Context
from companion.app.presenter.setup import (
    EDITIONS,
    EXPANSIONS,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    WITH_VARIANTS,
    Setup,
    groups_out,
    options_of,
    problem,
)
from companion.app.presenter.start.home_view import home_view
from companion.app.presenter.start.intents import (
    AddPlayer,
    AnswerHouseRule,
    BeginPlaying,
    ChooseEdition,
    ChooseGame,
    ChooseStarter,
    LeaveSetup,
    NamePlayer,
    NextColour,
    RemovePlayer,
    ShowHouseRules,
    ToggleBack,
    ToggleExpansion,
    ToggleVariant,
)
from companion.app.presenter.start.model import Model
from companion.app.presenter.start.rulings import RULINGS
from companion.rules import GAMES
from companion.rules.zooloretto.options import EDITIONS as BOXED
from companion.rules.zooloretto.options import EXOTICS
from companion.words import Words, message
from companion.words.titles import EXTRAS, TITLES

_GAMES: Final = {
    "zooloretto": ("animal/panda", message("Trucks, enclosures, a barn")),
    "aquaretto": ("animal/dolphin", message("Basins, coworkers, a depot")),
    "joint": ("animal/penguin", message("Both zoos at one table")),
    "dice": ("die/lion", message("Dice, trucks and a sheet")),
}
_EXTRAS: Final = {
    "exotic": message("Jungle board and visitors"),
    "xxl": message("More tiles, donations, longer games"),
    "all-stalls": message("No stall type is put back"),
    "balloon": message("The first offspring brings it"),
    "tray": message("For the first four stalls"),
}
_STALLS: Final = frozenset(stall for edition in BOXED.values() for stall in edition.stalls)
_EDITIONS: Final = {"2012": message("Edition of 2012")}


def view(model: Model, context: Context) -> View:
    """The first page, or the choice of a new game."""
    return home_view(model, context) if model.setup is None else _setup(model, model.setup, context)


def _setup(model: Model, setup: Setup, context: Context) -> View:
    """Everything that can be chosen for a new game."""
    words = context.words
    wrong = problem(setup)
    first = Column((_games(setup, words), _players(setup, context)), 16)
    second = Column(
        (*_edition(model, setup, context), *_extras(setup, words), *_box(setup, words), *_house(model, setup, words)),
        16,
    )
    inset = (20, 16, 20, 20)
    if context.wide:
        body: Element = Split(Scroll(Pad(first, *inset), "left"), Scroll(Pad(second, *inset), "right"), 0.5)
    else:
        body = Scroll(Pad(Column((first, second), 16), *inset), "all")
    begin = Button(
        words("Begin"), BeginPlaying(), "main", "play", enabled=not wrong, reason=words.sentence(wrong) if wrong else ""
    )
    foot = Pad(Row((Text(_summary(setup, words), "small", "muted"), begin), (1, 0)), 20, 10, 20, 10)
    return View(words("New game"), body, foot=foot, back=LeaveSetup())


def _summary(setup: Setup, words: Words) -> str:
    """What was chosen, in a line."""
    players = words.count("{number} player", "{number} players", len(setup.seats))
    extras = [words(EXTRAS[name]) for name in (*setup.expansions, *setup.variants)]
    return " · ".join([words(TITLES[setup.game]), players, *extras])


def _games(setup: Setup, words: Words) -> Element:
    """Which game."""
    tiles = tuple(
        Tile(words(TITLES[game]), ChooseGame(game), words(_GAMES[game][1]), _GAMES[game][0], chosen=game == setup.game)
        for game in GAMES
    )
    return Column((Text(words("Which game?"), "heading"), Grid(tiles, 230, 10, 2)), 10)


def _players(setup: Setup, context: Context) -> Element:
    """Who plays, in which colour, and who begins."""
    words = context.words
    rows: list[Element] = []
    for number, seat in enumerate(setup.seats):
        colour = Option("", NextColour(number), colour=seat.colour)
        name = Field(seat.name, NamePlayer(number), words.player(number))
        begins = Button("", ChooseStarter(number), "quiet", "flag", chosen=number == setup.starter)
        away = Button("", RemovePlayer(number), "quiet", "cross", enabled=len(setup.seats) > LEAST_PLAYERS)
        rows.append(Row((colour, name, begins, away), (0, 1, 0, 0), 8))
    if len(setup.seats) < MOST_PLAYERS[setup.game]:
        rows.append(Flow((Button(words("Add a player"), AddPlayer(), "quiet", "plus"),)))
    starter = setup.seats[setup.starter].name or words.player(setup.starter)
    line = Text(
        words("{name} begins. Tap a flag to change that, a colour for another one.", name=starter), "small", "muted"
    )
    return Column((Text(words("Who plays?"), "heading"), *rows, line), 10)


def _edition(model: Model, setup: Setup, context: Context) -> tuple[Element, ...]:
    """Which edition, or which own copy and what the camera will not know with it."""
    words = context.words
    options = [
        Option(
            words(EXTRAS.get(name) or _EDITIONS[name]), ChooseEdition(name), name == setup.edition and not setup.profile
        )
        for name in EDITIONS[setup.game]
    ]
    if setup.game != "dice":
        options += [Option(name, ChooseEdition("", name), name == setup.profile, icon="eye") for name in model.profiles]
    rows = (Text(words("Which edition?"), "heading"), Choice(tuple(options)), *gaps_of(model.gaps, context))
    return (Column(rows, 10),)


def _extras(setup: Setup, words: Words) -> tuple[Element, ...]:
    """Expansions and variants."""
    rows: list[Element] = []
    for names, chosen, kind in (
        (EXPANSIONS[setup.game], setup.expansions, ToggleExpansion),
        (WITH_VARIANTS[setup.game], setup.variants, ToggleVariant),
    ):
        rows += [Switch(words(EXTRAS[name]), name in chosen, kind(name), words(_EXTRAS[name])) for name in names]
    if not rows:
        return ()
    return (Column((Text(words("Expansions and variants"), "heading"), Card(Column(tuple(rows), 4))), 10),)


def _box(setup: Setup, words: Words) -> tuple[Element, ...]:
    """What goes back into the box."""
    if problem(setup):
        return ()
    groups = groups_out(options_of(setup))
    if not groups:
        return ()
    line = words("Chosen by chance. Have you put back others? Tap those that lie in your box.")
    rows: list[Element] = [Text(words("Back into the box"), "heading"), Text(line, "small", "muted")]
    for known, out in groups:
        buttons = []
        for name in known:
            label = _label(name)
            buttons.append(Option(words.label(label), ToggleBack(name), name in out, picture=label))
        rows.append(Grid(tuple(buttons), 165, 8))
        rows.append(Gap(2))
    return (Column(tuple(rows), 8),)


def _label(name: str) -> str:
    """The label of what goes back into the box."""
    kind = "exotic" if name in EXOTICS else "stall" if name in _STALLS else "animal"
    return f"{kind}/{name}"


def _house(model: Model, setup: Setup, words: Words) -> tuple[Element, ...]:
    """How the table plays what the rulebooks leave open."""
    if problem(setup):
        return ()
    options = options_of(setup)
    found: list[Element] = []
    for one in setup.rules.asked(options):
        choices = tuple(
            Option(
                words(_COLOURS[value]),
                AnswerHouseRule(one.name, value),
                value == one.usual,
                colour=_DOTS.get(value, ""),
            )
            for value in one.known
        )
        found.append(Choice(choices, words.sentence(one.text)))
    rulings = _rulings(options, words)
    if rulings:
        text = words("Hide the house rules") if model.house_rules else words("Show the house rules")
        icon = "up" if model.house_rules else "down"
        found.append(Flow((Button(text, ShowHouseRules(not model.house_rules), "quiet", icon),)))
        if model.house_rules:
            found.append(Card(Column(rulings, 4)))
    if not found:
        return ()
    return (Column((Text(words("House rules"), "heading"), *found), 10),)


_COLOURS: Final = {
    "red": message("Red"),
    "blue": message("Blue"),
    "green": message("Green"),
    "white": message("White"),
    "yellow": message("Yellow"),
    "nobody": message("Nobody"),
}
_DOTS: Final = {"red": "red", "blue": "blue", "green": "green", "white": "white", "yellow": "yellow"}


def _rulings(options: Any, words: Words) -> tuple[Element, ...]:
    """A switch for each ruling of the game."""
    tables = [options.zoo, options.water] if options.game == "joint" else [options]
    found: list[Element] = []
    for table in tables:
        for name, (text, rule) in RULINGS[table.game].items():
            on = bool(getattr(table.rulings, name))
            value = "no" if on else "yes"
            switch = Switch(words(text), on, AnswerHouseRule(name.replace("_", "-"), value))
            found.append(Row((switch, rule_button(options.game, rule)), (1, 0), 8))
    return tuple(found)
