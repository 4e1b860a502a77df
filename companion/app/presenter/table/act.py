"""What can be done now as buttons: first the kind of action, then what, then where; what is to be done as cards."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.app.presenter.candidates import REASONS
from companion.app.presenter.choices import Node
from companion.app.presenter.elements import (
    Banner,
    Button,
    Card,
    Cells,
    Column,
    Element,
    Grid,
    Icon,
    Row,
    Slots,
    Text,
    Tile,
)
from companion.app.presenter.intents import LookUp
from companion.app.presenter.play import Play
from companion.app.presenter.rule_button import rule_button
from companion.app.presenter.screen import Context
from companion.app.presenter.table.camera import said, waits_for_dice
from companion.app.presenter.table.intents import (
    AcceptTable,
    AnswerQuestion,
    Pick,
    PickBack,
    Tick,
    WaiveReminder,
)
from companion.app.presenter.table.model import Model
from companion.app.presenter.table.zoo import areas, cell_of, truck_room, water_cells
from companion.rules.components import is_label
from companion.rules.zooloretto.options import AREAS, EXOTICS, SPECIES
from companion.words import Words, message


@dataclass(frozen=True, slots=True)
class Look:
    """The language, and the players' names."""

    words: Words
    names: tuple[str, ...]


KINDS: Final = {
    "draw": (message("Draw a tile"), "tile", message("and put it on a truck")),
    "roll": (message("Roll two dice"), "dice", message("and put them on trucks")),
    "take": (message("Take a truck"), "truck", message("and you are out of this round")),
    "move": (message("Move"), "move", message("1 coin")),
    "exchange": (message("Exchange animals"), "swap", message("1 coin")),
    "purchase": (message("Purchase"), "cart", message("2 coins")),
    "discard": (message("Discard"), "trash", message("2 coins")),
    "expand": (message("Expand the zoo"), "build", ""),
    "donate": (message("Donate"), "gift", message("to another zoo")),
}
"""Kinds of actions of a turn: title, icon, a line."""
_HINTS: Final = {
    "move": message("a tile from the barn, or a stall"),
    "exchange": message("all animals of two places"),
    "purchase": message("an animal from another barn"),
    "discard": message("an animal of your barn, for good"),
    "expand": message("room for more animals"),
    "water move": message("the top tile of your depot, or a coworker"),
    "water purchase": message("the top tile of another depot"),
    "water discard": message("the top tile of your depot, for good"),
}
"""What a money action is about."""
_OF_BOTH: Final = {
    "water draw": message("Draw a water tile"),
    "zoo take": message("Take a truck for the zoo"),
    "water take": message("Take a truck for the water zoo"),
}
"""What stands on those of a game of both that would otherwise be named alike."""
_FOUR: Final = 4
_FIRST: Final = ("draw", "roll", "take")
"""These stand above the money actions."""
_SPECIES: Final = frozenset(SPECIES.values())
_CARDS: Final = 3
"""So many things to do are shown at once."""
_HEADINGS: Final = {
    "reveal": message("What was drawn?"),
    "load": message("Onto which truck?"),
    "place": message("Where does it go?"),
    "take": message("Which truck?"),
    "clear": message("This truck is left over"),
    "tell": message("Has it had an offspring before?"),
    "lead": message("Which visitor moves on?"),
    "retreat": message("Which visitor steps back?"),
}
_WORDS: Final = {
    "free": message("From the free piles"),
    "end": message("From the end stack"),
    "fertile": message("No, not yet"),
    "spent": message("Yes, it has"),
    "large": message("A large board"),
    "small": message("A small board"),
    "extra": message("An extra-large board"),
    "0": message("As it lies in the rules"),
    "90": message("Turned by 90 degrees"),
    "180": message("Turned by 180 degrees"),
    "270": message("Turned by 270 degrees"),
    "supply": message("A new one from the supply"),
    "stay": message("Move nobody"),
    "booth": message("As a cashier at the booth"),
    "feeding": message("As a keeper at the feeding place"),
    "manager": message("As the manager"),
    "depot": message("Depot"),
    "coworker": message("A coworker"),
}


def act_pane(model: Model, play: Play, node: Node, context: Context) -> tuple[Element, ...]:
    """Everything that people can or have to do."""
    words, look = context.words, Look(context.words, model.names)
    shown = (*_cards(model, play, words), *_session(model, play, words))
    if play.over:
        return (*shown, Banner(words("The game is over. The points show who has won."), "good", "trophy"))
    if play.state.stage == "turn" and not model.path:
        return (*shown, *_kinds(node, play, look))
    return (*shown, *_choice(node, model, play, look, context.wide))


def _cards(model: Model, play: Play, words: Words) -> tuple[Element, ...]:
    """What is to be done at the table: the newest things, each to be ticked off, and how many there are besides."""
    if not model.todo:
        return ()
    newest = model.todo[-_CARDS:]
    rows: list[Element] = []
    for one in newest:
        text = Text(words.event(one.text, model.names), "small")
        rule = (rule_button(play.game.name, one.rule),) if one.rule else ()
        done = Button("", Tick(one.number), "quiet", "check")
        rows.append(Row((text, *rule, done), (1.0, *(0.0 for _ in rule), 0.0), 0))
    more = len(model.todo) - len(newest)
    title = words("Now at the table") if not more else words("Now at the table (and {number} before)", number=more)
    head = Row((Text(title, "small", "muted", bold=True), Button(words("All done"), Tick(-1), "quiet")), (1, 0), 8)
    return (Card(Column((head, *rows), 6), "orange"),)


def _session(model: Model, play: Play, words: Words) -> tuple[Element, ...]:
    """What readings of the table have raised: a question, what was forgotten."""
    session = play.session
    found: list[Element] = []
    if session.question is not None:
        buttons = tuple(
            Button(_answer(text, model, words), AnswerQuestion(number))
            for number, text in enumerate(session.question.answers)
        )
        found.append(Banner(words.event(session.question.ask, model.names), "warn", "question", buttons))
    for one in session.reminders:
        waive = Button(words("Leave it"), WaiveReminder(one.event, one.what, one.where), "quiet")
        rule = Button(words("Read the rule"), LookUp(play.game.name, one.rule), "quiet", "book")
        found.append(Banner(words.event(one.text, model.names), "warn", "bell", (rule, waive)))
    if waits_for_dice(model):
        if model.camera.live.status == "steady":
            found.append(Banner(said(model.camera.live.message, words), "warn", "info"))
    elif session.status == "out of sync":
        accept = Button(words("It stays as it lies"), AcceptTable())
        text = words("The table does not go with the rules. Put it right, or keep it as it lies.")
        found.append(Banner(text, "bad", "warn", (accept,)))
    return tuple(found)


def _answer(text: str, model: Model, words: Words) -> str:
    """An answer as people say it: the side of a die, or what may have been done."""
    if text.startswith("die/"):
        return words.label(text)
    said = words.sentence(text, model.names)
    return said[:1].upper() + said[1:]


def _kinds(node: Node, play: Play, look: Look) -> tuple[Element, ...]:
    """The kinds of actions of a turn."""
    words = look.words
    first: list[Node] = []
    money: list[Node] = []
    for child in node.children:
        (first if child.word.split()[-1] in _FIRST else money).append(child)
    order = list(KINDS)
    for some in (first, money):
        some.sort(key=lambda child: order.index(child.word.split()[-1]))
    found: list[Element] = [Text(words("What will you do?"), "heading")]
    most = 2 if len(first) == _FOUR else len(first)  # four stand two by two
    found.append(Grid(tuple(_kind_tile(child, play, look) for child in first), 230, most=most))
    if money:
        found.append(Text(words("Or one money action"), "heading"))
        found.append(Grid(tuple(_kind_button(child, play, look) for child in money), 190, 10))
    return tuple(found)


def _kind_tile(child: Node, play: Play, look: Look) -> Element:
    """A kind that stands first."""
    words = look.words
    title, icon, line = KINDS[child.word.split()[-1]]
    reason, why = _refused(child, play, look)
    text = words(_OF_BOTH.get(child.word, title))
    return Tile(text, Pick(child.word), words(line), icon=icon, enabled=child.legal, reason=reason, why=why)


def _kind_button(child: Node, play: Play, look: Look) -> Element:
    """A money action."""
    words = look.words
    title, icon, line = KINDS[child.word.split()[-1]]
    reason, why = _refused(child, play, look)
    text = words(title)
    if line:
        text = words("{action} ({price})", action=text, price=words(line))
    verb = child.word.split()[-1]
    water = child.word.startswith("water ")
    of_water = water or play.game.name == "aquaretto"
    hint = (of_water and _HINTS.get(f"water {verb}")) or _HINTS.get(verb, "")
    if water:
        text = words("Water zoo: {action}", action=text)
    return Button(
        text, Pick(child.word), icon=icon, enabled=child.legal, reason=reason, why=why, hint=words(hint) if hint else ""
    )


def _refused(child: Node, play: Play, look: Look) -> tuple[str, Any]:
    """Why it cannot be chosen, and its rule, which a tap on it shows."""
    if child.refusal is None:
        return "", None
    reason = child.refusal.reason
    text = look.words(reason) if reason in REASONS else look.words.sentence(reason, look.names)
    text = text[:1].upper() + text[1:]
    return text.rstrip("."), LookUp(play.game.name, child.refusal.rule)


def _choice(node: Node, model: Model, play: Play, look: Look, wide: bool) -> tuple[Element, ...]:
    """The next word of an action."""
    words = look.words
    verb = _verb(node, model)
    found: list[Element] = []
    heading = Text(_heading(node, verb, play, words), "heading")
    if model.path:
        back = Button(words("Back"), PickBack(), "quiet", "back")
        found.append(Row((back, heading), (0, 1), 8))
    else:
        found.append(heading)
    waiting = _waiting(play, words)
    if waiting is not None:
        found.append(waiting)
    found += _options(node, play, look, wide)
    return tuple(found)


def _verb(node: Node, model: Model) -> str:
    """The kind of action that is being chosen."""
    if model.path:
        return model.path[0].split()[-1]
    action = _some_action(node)
    words = action.split()
    return words[1] if words[0] in ("zoo", "water") else words[0]


def _some_action(node: Node) -> str:
    """Any action below a node."""
    while node.children:
        node = node.children[0]
    return node.action


def _heading(node: Node, verb: str, play: Play, words: Words) -> str:
    """What is asked."""
    if verb == "reveal" and play.game.name == "dice":
        return words("What do the dice show?")
    kinds = {_sort(child.word) for child in node.children}
    if kinds == {"tile"} and verb != "reveal":
        return words("Which dice?") if play.game.name == "dice" else words("Which tile?")
    if verb in _HEADINGS and verb != "load":
        return words(_HEADINGS[verb])
    if kinds <= {"cell", "other"} and "cell" in kinds:
        return words("On which square?")
    if kinds == {"player"}:
        return words("From whom?")
    if kinds == {"truck"}:
        return words(_HEADINGS["load"])
    return words("Where to?") if "area" in kinds else words("Which one?")


def _waiting(play: Play, words: Words) -> Element | None:
    """The tiles that wait to be put somewhere."""
    table = _acting_table(play.state)
    drawn, hand = getattr(table, "drawn", ""), getattr(table, "hand", ())
    tiles = (drawn,) if drawn else tuple(hand)
    if not tiles or play.state.stage not in ("load", "place"):
        return None
    text = ", ".join(words.label(_plain(label)) for label in tiles)
    return Card(Row((Slots(tuple(map(_plain, tiles)), size=44), Text(text, bold=True)), (0, 1), 12), tone="main")


def _plain(label: str) -> str:
    """A label without what is known of fertility."""
    return label.removesuffix("/spent").removesuffix("/unsure")


def _acting_table(state: Any, action: str = "") -> Any:
    """The table of the game whose action is under way, or is being chosen, in a game of both."""
    if state.options.game != "joint":
        return state
    return state.water if "water" in (state.acting, action.partition(" ")[0]) else state.zoo


def _sort(word: str) -> str:
    """What kind of word it is."""
    if cell_of(word) is not None:
        return "cell"
    if re.fullmatch(r"truck-\d+", word):
        return "truck"
    if re.fullmatch(r"player-\d+", word):
        return "player"
    if is_label(_plain(word)) or word == "coworker":
        return "tile"
    if re.fullmatch(r"(enclosure|expansion|path)-\d|free-stall|barn|jungle", word):
        return "area"
    return "other"


def _options(node: Node, play: Play, look: Look, wide: bool) -> Sequence[Element]:
    """A button for each word; squares of a water zoo as a drawing."""
    cells = {cell_of(child.word): Pick(child.word) for child in node.children if cell_of(child.word) is not None}
    found: list[Element] = []
    if cells:
        found.append(Cells(water_cells(_acting_table(play.state, _some_action(node)).zoo, cells), 52))
    rest = [child for child in node.children if cell_of(child.word) is None]
    trucks = [child for child in rest if _sort(child.word) == "truck"]
    if trucks:
        found.append(Grid(tuple(_truck(child, play, look) for child in trucks), 190))
    others = [child for child in rest if _sort(child.word) != "truck"]
    if not wide and any(_sort(child.word) == "area" and child.legal for child in others):
        table = _acting_table(play.state, _some_action(node))
        targets = {child.word: Pick(child.word) for child in others if child.legal and child.word in AREAS}
        found.append(areas(table.zoo, look.words, targets))
        others = [child for child in others if child.word not in targets]
    if others:
        least = 135 if all(_sort(child.word) == "tile" for child in others) else 170
        found.append(Grid(tuple(_option(child, play, look) for child in others), least, 8))
    return found


def _truck(child: Node, play: Play, look: Look) -> Element:
    """A truck with what lies on it."""
    words = look.words
    number = int(child.word.rpartition("-")[2]) - 1
    tiles = play.state.zoo.trucks[number] if play.game.name == "joint" else play.state.trucks[number]
    title = Text(words("Truck {number}", number=number + 1), bold=True, tone="ink" if child.legal else "muted")
    lines: list[Element] = [Row((Icon("truck", 22, "main" if child.legal else "muted"), title), (0, 1), 8)]
    lines.append(Slots(tuple(tiles), truck_room(play.state, number), 40))
    reason, why = _refused(child, play, look)
    if reason:
        lines.append(Text(reason, "small", "muted"))
    accent = "main" if child.legal else ""
    return Card(Column(tuple(lines), 8), accent, Pick(child.word) if child.legal else why)


def _option(child: Node, play: Play, look: Look) -> Element:
    """Any other word."""
    text, picture = _text(child.word, look)
    reason, why = _refused(child, play, look)
    return Button(text, Pick(child.word), picture=picture, enabled=child.legal, reason=reason, why=why)


def _text(word: str, look: Look) -> tuple[str, str]:
    """A word in the language, and its picture."""
    words = look.words
    sort, plain = _sort(word), _plain(word)
    if word in _WORDS:
        return words(_WORDS[word]), "coworker" if word == "coworker" else ""
    if sort == "tile":
        return words.label(plain), plain
    if sort == "player":
        return words.player(int(word.rpartition("-")[2]) - 1, look.names), ""
    if sort == "area":
        return words.area(word), ""
    if word in _SPECIES:
        label = f"exotic/{word}" if word in EXOTICS else f"animal/{word}"
        return words.label(label), label
    return words.area(word), ""
