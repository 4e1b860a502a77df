"""The dialogs of the screen score: what lies there, the rule behind a line, areas, sharing."""

from collections.abc import Callable

from companion.app.presenter.elements import Button, Column, Element, Gap, Grid, Scroll, Sheet, Text
from companion.app.presenter.intents import Intent, LookUp
from companion.app.presenter.score.boards import extend_sheet
from companion.app.presenter.score.correct import seen_of
from companion.app.presenter.score.model import AddInto, Ask, Hand, Model, MoveTo, Say
from companion.app.presenter.screen import Context
from companion.reconcile.amend import choices, left_in_box
from companion.reconcile.doubts import NOTHING
from companion.rules.zooloretto.options import AREAS, POINTS
from companion.vision.observation import EMPTY, TABLE

WATER = ("basin", "depot", "booth", "feeding", "manager")
CLOSE = Ask()


def dialog_of(model: Model, context: Context) -> Sheet | None:
    """The dialog that is open, None when none is."""
    if model.dialog is None:
        return None
    match model.dialog.kind:
        case "correct":
            return _correct(model, context)
        case "rule":
            return rule_sheet(model.game, model.dialog.rule, context)
        case "extend":
            return extend_sheet(model, context)
        case "areas":
            return _areas(model, context)
        case "move":
            return _areas(model, context)
        case _:
            return share_sheet(model, context)


def _correct(model: Model, context: Context) -> Sheet:
    """What lies there: the likeliest first, then what is left in the box."""
    words, dialog = context.words, model.dialog
    assert dialog is not None
    seen = seen_of(model.entry, dialog.mark)
    where = (seen.space or seen.area) if seen is not None else dialog.where
    likely = [label for label, _ in seen.candidates if label != EMPTY] if seen is not None else []
    zoos = [entry.player.zoo for entry in model.entries if entry.player is not None]
    left = left_in_box(model.options, zoos)
    best, others = choices(where, likely, left)
    now = seen.label if seen is not None and seen.label != EMPTY else ""
    rows: list[Element] = []
    if best:
        rows += [Text(words("Most likely"), "small", "muted", bold=True), _labels(best, left, now, context)]
    if others and (dialog.all or not best):
        title = words("Left in the box")
        rows += [Text(title, "small", "muted", bold=True), _labels(others, left, now, context)]
    elif others:
        rows.append(Button(words("Something else"), Ask("correct", all=True), "quiet", icon="more"))
    foot: list[Button] = []
    if now:
        foot.append(Button(words("Nothing lies there"), Say(NOTHING), "danger", icon="trash"))
    if now and (seen is None or not seen.space or where == TABLE):
        rows += [
            Gap(4),
            Text(words("It lies somewhere else"), "small", "muted", bold=True),
            _moves(model, where, context),
        ]
    if not rows:
        rows.append(Text(words("Nothing that belongs here is left in the box."), tone="muted"))
    title = words("What lies here?") if where == TABLE else words.area(where)
    return Sheet(title, Scroll(Column(tuple(rows), gap=10), key=f"{dialog.mark} {where}"), CLOSE, tuple(foot))


def _labels(labels: tuple[str, ...], left: dict[str, int], now: str, context: Context) -> Element:
    words = context.words
    buttons = tuple(
        Button(words.label(label), Say(label), picture=label, chosen=label == now)
        for label in labels
        if left.get(label) or label == now or label in labels
    )
    return Grid(buttons, least=176, gap=8)


def _moves(model: Model, where: str, context: Context) -> Element:
    areas = [area for area in _known_areas(model) if area != where.partition("/")[0]]
    return Grid(tuple(Button(context.words.area(area), MoveTo(area)) for area in areas), least=140, gap=8)


def _known_areas(model: Model) -> tuple[str, ...]:
    """The areas that zoos of this game have, in the order of the board."""
    player = model.entry.player
    seen = player.observation.areas if player is not None and player.observation is not None else ()
    dry = (*AREAS, *(POINTS if "exotic" in model.expansions else ()))
    known = WATER if model.game == "aquaretto" else (*dry, *(WATER if model.game == "joint" else ()))
    extra = (TABLE,) if model.expansions and model.game != "aquaretto" else ()
    return (*(area for area in known if area in seen), *extra)


def _areas(model: Model, context: Context) -> Sheet:
    """The areas, to add something that no photo shows."""
    words = context.words
    names = {TABLE: words("Beside the zoo")}
    buttons = tuple(Button(names.get(area) or words.area(area), AddInto(area)) for area in _known_areas(model))
    return Sheet(words("Where was something missed?"), Scroll(Grid(buttons, least=150, gap=8)), CLOSE)


def rule_sheet(game: str, rule: str, context: Context, close: Intent = CLOSE) -> Sheet:
    """A rule in our own words."""
    words = context.words
    text = words.rule(game, rule) or words("This rule is not in the rulebook.")
    open_book = Button(words("Open the rulebook"), LookUp(game, rule), icon="book")
    return Sheet(words("Rule {rule}", rule=rule), Scroll(Text(text)), close, (open_book,))


def share_sheet(model: Model, context: Context) -> Sheet:
    """Ways to hand the result on."""
    words = context.words
    rows = list(ways_to_share(Hand, bool(model.saved), context))
    if model.profile and any(entry.fixes and len(entry.shots) == 1 for entry in model.entries):
        text = words("Learn from the corrections for {name}", name=model.profile)
        rows.append(Button(text, Hand("lessons"), icon="eye"))
    return Sheet(words("Share the result"), Scroll(Column(tuple(rows), gap=10)), CLOSE)


def ways_to_share(make: Callable[[str], Intent], kept: bool, context: Context) -> tuple[Element, ...]:
    """The buttons for all forms; `make` gives a screen's own intent for one."""
    words = context.words
    ways = (
        Button(words("As a text"), make("text"), icon="share"),
        Button(words("Picture of the score (PNG)"), make("png"), icon="photo"),
        Button(words("Score sheet (PDF)"), make("pdf"), icon="book"),
        Button(words("For a spreadsheet (CSV)"), make("csv"), icon="plot"),
        Button(words("All data (JSON)"), make("json"), icon="export"),
    )
    keep = Button(
        words("Keep among the past games"),
        make("games"),
        "main",
        icon="trophy",
        enabled=not kept,
        reason=words("It is kept already"),
    )
    return keep, Grid(ways, least=220, gap=8)
