"""What the screen of the table shows: whose turn it is, what can be done, the zoos, the points, the story."""

from typing import Any, Final

from companion.app.presenter.choices import Node, at, tree
from companion.app.presenter.elements import (
    Badge,
    Banner,
    Bar,
    Button,
    Card,
    Column,
    Element,
    Flow,
    Gap,
    Icon,
    Pad,
    Row,
    Scroll,
    Sheet,
    Split,
    Stack,
    Text,
    View,
)
from companion.app.presenter.empty_view import nothing_yet
from companion.app.presenter.intents import Open
from companion.app.presenter.play import Play
from companion.app.presenter.rule_button import rule_button
from companion.app.presenter.screen import Context
from companion.app.presenter.table.act import act_pane
from companion.app.presenter.table.camera import camera_pane
from companion.app.presenter.table.intents import (
    AskLeave,
    CloseSheet,
    Pick,
    PutAway,
    ShowSeat,
    ShowTab,
    SwitchCamera,
    TakeBack,
)
from companion.app.presenter.table.model import Model
from companion.app.presenter.table.points import points_pane
from companion.app.presenter.table.zoo import middle, zoo
from companion.rules.zooloretto.options import AREAS
from companion.words import Words, message

_TABS: Final = {
    "play": (message("Play"), "play"),
    "table": (message("Zoos"), "table"),
    "points": (message("Points"), "trophy"),
    "story": (message("Story"), "list"),
    "camera": (message("Camera"), "camera"),
}


def view(model: Model, context: Context) -> View:
    """The screen."""
    words = context.words
    if model.play is None:
        return View(words("Table"), _nothing(model, context))
    play = model.play
    tab = _shown_tab(model, context)
    body = _wide(model, play, tab, context) if context.wide else _narrow(model, play, tab, context)
    title = words("The game is over") if play.over else words("{name} is next", name=model.names[play.state.turn])
    subtitle = "" if play.over or play.state.stage == "turn" else _due(play, model, words)
    return View(title, body, subtitle, _actions(model, play, words), sheet=_leaving(model, words))


def _due(play: Play, model: Model, words: Words) -> str:
    """What is awaited, without the name before it; in a turn the buttons say it."""
    text = words.sentence(play.game.due(play.state), model.names)
    name = f"{model.names[play.state.turn]}: "
    text = text.removeprefix(name)
    return text[:1].upper() + text[1:]


def _nothing(model: Model, context: Context) -> Element:
    """No game lies on the table."""
    words = context.words
    if model.job:
        return Pad(Bar(-1, words("The game is being opened ...")))
    parts: list[Element] = []
    if model.failed:
        parts.append(Banner(words.event(model.failed), "bad", "warn"))
    text = words(
        "Begin one on the first page, or go on with one there. Here you then see whose turn it is, what is allowed and "
        "how many points everybody has."
    )
    home = Button(words("To the first page"), Open("start"), "main", "home")
    animals = ("zebra", "panda", "flamingo", "lion")
    parts.append(nothing_yet(words("No game is being played."), text, animals, (home,)))
    return Scroll(Pad(Column(tuple(parts)), 24, 24, 24, 24))


def _actions(model: Model, play: Play, words: Words) -> tuple[Button, ...]:
    """The buttons of the top bar."""
    undo = Button(words("Undo"), TakeBack(), "quiet", "undo", enabled=play.can_undo or bool(model.path))
    leave = Button(words("Put away"), AskLeave(), "quiet", "pause")
    if play.over and not model.camera.on:
        return undo, leave
    text = words("Camera off") if model.camera.on else words("Camera")
    camera = Button(text, SwitchCamera(not model.camera.on), "quiet", "camera", chosen=model.camera.on)
    return camera, undo, leave


def _leaving(model: Model, words: Words) -> Sheet | None:
    """The question whether the game is to be put away."""
    if not model.asks_leave:
        return None
    text = Text(words("Every action is stored already. You can go on with this game later, from the first page."))
    stay = Button(words("Go on playing"), CloseSheet())
    away = Button(words("Put away"), PutAway(), "main")
    return Sheet(words("Put the game away?"), text, CloseSheet(), (stay, away))


def _shown_tab(model: Model, context: Context) -> str:
    """The pane that is shown: on a wide window the actions stand beside the others."""
    if model.tab == "camera" and not model.camera.on:
        return "table" if context.wide else "play"
    return "table" if context.wide and model.tab == "play" else model.tab


def _tabs(model: Model, play: Play, tab: str, context: Context) -> Element:
    """The choice of panes."""
    names = [name for name in _TABS if name != "camera" or model.camera.on]
    if context.wide:
        names.remove("play")
    buttons = tuple(
        Button(context.words(_TABS[name][0]), ShowTab(name), "quiet", _TABS[name][1], chosen=name == tab)
        for name in names
    )
    del play
    return Pad(Flow(buttons, 4), 12, 8, 12, 4)


def _node(play: Play, model: Model) -> Node:
    """The choice that people are at."""
    return at(tree(play.game, play.state), model.path)


def _targets(node: Node, model: Model, play: Play) -> dict[str, Any]:
    """What can be tapped in the drawing: the words that can be chosen now."""
    if play.over or (play.state.stage == "turn" and not model.path):
        return {}
    return {child.word: Pick(child.word) for child in node.children if child.legal}


def _wide(model: Model, play: Play, tab: str, context: Context) -> Element:
    """The panes at the left, the actions at the right."""
    node = _node(play, model)
    left = Stack(_pane(model, play, tab, node, context), _tabs(model, play, tab, context))
    right = Scroll(Pad(_act(model, play, node, context)), "act")
    return Split(left, right, 0.56)


def _narrow(model: Model, play: Play, tab: str, context: Context) -> Element:
    """One pane."""
    node = _node(play, model)
    tabs = _tabs(model, play, tab, context)
    if tab == "play":
        inner = _act(model, play, node, context)
        if not play.over and not any(child.legal and child.word in AREAS for child in node.children):
            table = middle(play.state, model.names, context.words, {})
            inner = Column((inner, *table, zoo(play.state, play.state.turn, context.words, {})), 14)
        return Stack(Scroll(Pad(inner, 16, 8, 16, 16), "act"), tabs)
    return Stack(_pane(model, play, tab, node, context), tabs)


def _pane(model: Model, play: Play, tab: str, node: Node, context: Context) -> Element:
    """One of the panes beside the actions."""
    if tab == "camera":
        return camera_pane(model, context)
    inner: Element
    if tab == "points":
        inner = points_pane(play, model, context)
    elif tab == "story":
        inner = _story(play, model, context)
    else:
        inner = _table(model, play, node, context)
    return Scroll(Pad(inner, 16, 8, 16, 16), tab)


def _table(model: Model, play: Play, node: Node, context: Context) -> Element:
    """The middle of the table, and the zoo of one player."""
    words, seat = context.words, model.shown_seat
    buttons = []
    for number, player in enumerate(model.seats):
        chosen = number == seat
        buttons.append(_seat_button(player.name, number, player.colour, chosen))
    targets = _targets(node, model, play)
    own = targets if seat == play.state.turn else {}
    return Column(
        (
            *middle(play.state, model.names, words, targets),
            Gap(4),
            Flow(tuple(buttons)),
            zoo(play.state, seat, words, own),
        ),
        14,
    )


def _seat_button(name: str, number: int, colour: str, chosen: bool) -> Element:
    """A player to look at."""
    from companion.app.presenter.elements import Option

    return Option(name, ShowSeat(number), chosen, colour=colour)


def _act(model: Model, play: Play, node: Node, context: Context) -> Element:
    """What can be done, what is to be done, what was done last."""
    return Column((*act_pane(model, play, node, context), *_last(play, model, context)), 14)


def _last(play: Play, model: Model, context: Context) -> tuple[Element, ...]:
    """The strip of what was done last, with undo."""
    words = context.words
    done = [(entry, action) for entry in play.log for action in entry.actions][-3:]
    if not done:
        return ()
    texts: list[Element] = [
        Text(f"{model.names[entry.seat]}: {words.action(play.game.name, action, model.names)}", "small", "muted")
        for entry, action in reversed(done)
    ]
    button = Button(words("Undo"), TakeBack(), "quiet", "undo")
    return (Card(Row((Column(tuple(texts), 4), button), (1, 0))),)


def _story(play: Play, model: Model, context: Context) -> Element:
    """Everything that was done, the newest first."""
    words, game = context.words, play.game.name
    cards: list[Element] = []
    for number, entry in reversed(list(enumerate(play.log, start=1))):
        if not entry.actions and not entry.events:
            continue
        lines: list[Element] = []
        for action in entry.actions:
            head = Row((Badge(f"{number}"), Text(words.action(game, action, model.names), bold=True)), (0, 1), 8)
            lines += [Text(model.names[entry.seat], "small", "muted"), head]
        for event in entry.events:
            text = Text(words.event(event.text, model.names), "small")
            lines.append(Row((Icon("star", 18, "orange"), text, rule_button(game, event.rule)), (0, 1, 0), 8))
        cards.append(Card(Column(tuple(lines), 4), model.seats[entry.seat].colour))
    if not cards:
        return Text(words("Nothing has been done yet."), tone="muted")
    return Column(tuple(cards), 8)
