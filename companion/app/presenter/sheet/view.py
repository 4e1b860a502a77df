"""How the screen for dice sheets looks: photos and names, one sheet with its boxes, all results."""

from typing import TYPE_CHECKING

from companion.app.presenter.elements import (
    Badge,
    Banner,
    Button,
    Card,
    Choice,
    Column,
    Element,
    Field,
    Flow,
    Line,
    Option,
    Pad,
    Row,
    Scroll,
    Sheet,
    Split,
    Stack,
    Text,
    View,
)
from companion.app.presenter.photo import Mark, Outline, Photo
from companion.app.presenter.rule_button import rule_button
from companion.app.presenter.score.compare_view import ranks, winner
from companion.app.presenter.score.dialogs import rule_sheet as rule_of
from companion.app.presenter.score.dialogs import ways_to_share
from companion.app.presenter.score.together_view import not_on_one_table
from companion.app.presenter.screen import Context
from companion.app.presenter.sheet.model import (
    AskRule,
    AskShare,
    BackToPages,
    Entry,
    HandSheet,
    LookAtTotal,
    Model,
    PutOff,
    SayBox,
    SeeSheet,
    TapBox,
    UndoBox,
    WroteTotal,
)
from companion.app.presenter.sheet.setup_view import camera_view, pick_view, setup_view
from companion.reconcile.doubts import Doubt
from companion.reconcile.sheet import counted_boxes
from companion.rules.results import Scorecard
from companion.scorer import ScoreSheet, sheet_fields
from companion.vision.observation import Quad
from companion.words import message

if TYPE_CHECKING:
    from companion.reconcile.written import Written

_PHOTO_SHARE, _PHOTO_LEAST = 0.46, 240.0
TOTAL = "total"
KINDS = (
    ("total/animals", message("Enclosures")),
    ("total/bonuses", message("Bonuses")),
    ("total/coins", message("Ticket office")),
    ("total/barn", message("Barn")),
)


def view_of(model: Model, context: Context) -> View:
    """The screen at its stage."""
    match model.stage:
        case "camera":
            return camera_view(model, context)
        case "pick" if model.picker is not None:
            return pick_view(model, context)
        case "sheet" if model.entry is not None:
            return _one(model, context)
        case "compare" if model.entries:
            return _all(model, context)
        case _:
            return setup_view(model, context)


def _one(model: Model, context: Context) -> View:
    """One sheet beside, or above, what it scores."""
    words, entry, sheet = context.words, model.entry, model.sheet
    assert entry is not None
    assert sheet is not None
    at = min(model.at, len(model.entries) - 1)
    card = sheet.cards[at]
    side = Scroll(Pad(Column(_side(model, entry, sheet, context), gap=14)))
    body: Element
    if context.wide:
        body = Split(_photo(model, entry, card, 0.0), side, 0.52)
    else:
        body = Stack(side, top=_photo(model, entry, card, max(context.height * _PHOTO_SHARE, _PHOTO_LEAST)))
    actions = [Button(words("Share"), AskShare(True), "quiet", icon="share")]
    if entry.said:
        actions.insert(0, Button(words("Undo"), UndoBox(), "quiet", icon="undo"))
    foot = None
    if len(model.entries) > 1:
        after = SeeSheet((at + 1) % len(model.entries))
        buttons = (
            Button(words("Next sheet"), after, icon="next"),
            Button(words("Compare"), SeeSheet(-1), "main", icon="trophy"),
        )
        foot = Pad(Row(buttons), top=8, bottom=12)
    return View(
        model.names[at],
        body,
        actions=tuple(actions),
        foot=foot,
        sheet=_dialog(model, context),
        back=BackToPages(),
    )


def _photo(model: Model, entry: Entry, card: Scorecard, height: float) -> Element:
    """The sheet with its boxes: crossed ones outlined, open ones dashed, those that a person changed with a tick."""
    page = model.page(entry.page)
    read = entry.decided.sheet
    if read is None:
        return Photo(page.picture, page.size, height=height)
    counted, said = counted_boxes(entry.player.zoo), {box for box, _ in entry.said}
    asked = {doubt.where for doubt in entry.questions}
    first = entry.questions[0].where if entry.questions else ""
    marks = tuple(
        Mark(
            box.id,
            _four(box.quad),
            colour="green",
            style="doubt"
            if box.id in asked
            else "fixed"
            if box.id in said and not entry.by_hand
            else "plain"
            if box.id in counted
            else "empty",
            chosen=box.id == first,
            sign="cross" if box.id in counted else "",
        )
        for box in read.seen.boxes
    )
    focus = _total_at(entry) if model.closer else None
    outlines = (Outline(_four(read.seen.quad), f"{card.total}", "green"),)
    return Photo(page.picture, page.size, marks, outlines, TapBox(), focus, height)


def _four(corners: tuple[tuple[float, float], ...]) -> Quad:
    a, b, c, d = corners
    return a, b, c, d


def _side(model: Model, entry: Entry, sheet: ScoreSheet, context: Context) -> tuple[Element, ...]:
    """What the sheet scores, what is open, what is written on it."""
    words, at = context.words, min(model.at, len(model.entries) - 1)
    player, card = sheet.players[at], sheet.cards[at]
    rows: list[Element] = []
    if len(model.entries) > 1:
        named = enumerate(zip(model.names, model.entries, strict=True))
        rows.append(
            Choice(tuple(Option(name, SeeSheet(at), at == model.at, colour=one.colour) for at, (name, one) in named))
        )
    badges: list[Element] = []
    if entry.questions:
        count = len(entry.questions)
        badges.append(Badge(words.count("{number} question open", "{number} questions open", count), "orange"))
    if not sheet.is_final(player):
        badges.append(Badge(words("incomplete"), "warn"))
    badges = badges or [Badge(words("nothing open"), "green")]
    total = Text(words.count("{number} point", "{number} points", card.total), "number")
    rows.append(Column((total, Flow(tuple(badges))), gap=6))
    if entry.questions:
        rows.append(_question(entry.questions[0], len(entry.questions), context))
    for problem in sheet.problems_of(player):
        rule = Button(words("Read the rule"), AskRule(problem.rule), "quiet", icon="book")
        rows.append(Banner(words.event(problem.text), "bad", "warn", (rule,), words("This cannot be")))
    rows += not_on_one_table(sheet, context, AskRule, BackToPages())
    rows.append(Text(words("Tap a box to cross it off, or to take the cross away."), "small", "muted"))
    if not entry.by_hand:
        rows.append(_written(entry, card, context))
    rows.append(_lines(card, context))
    if entry.decided.sheet is not None:
        quality = entry.decided.sheet.seen.quality
        title = words("For the next photo")
        rows += [Banner(words.event(advice), "main", "info", title=title) for advice in quality.advice]
    return tuple(rows)


def _question(doubt: Doubt, count: int, context: Context) -> Element:
    words, box = context.words, doubt.where
    answers = Row(
        (
            Button(words("Crossed off"), SayBox(box, True), icon="cross"),
            Button(words("Empty"), SayBox(box, False), icon="tile"),
        )
    )
    head = Row((Text(words("Please look"), "heading"), Badge(words("1 of {count}", count=count), "orange")), (1, 0))
    later = Flow((Button(words("Later"), PutOff(box), "quiet", icon="next"),))
    return Card(Column((head, Text(words.event(doubt.ask)), answers, later)), accent="orange")


def _written(entry: Entry, card: Scorecard, context: Context) -> Element:
    """What is written by hand, as it was read or as somebody typed it, compared with what was counted."""
    words, found = context.words, {one.field: one for one in _handwriting(entry, card)}
    total = found.get(TOTAL)
    number = entry.written if entry.written is not None else total.read if total is not None else None
    text = words("A total is written on the sheet.") if total else words("No total was seen on the sheet.")
    rows: list[Element] = [Text(words("Written by hand"), "heading"), Text(text, "small", "muted")]
    field = Field("" if number is None else str(number), WroteTotal(), hint=words("Total on the sheet"), icon="pencil")
    look = (Button(words("Show it"), LookAtTotal(True), "quiet", icon="search"),) if _total_at(entry) else ()
    rows.append(Row((field, *look), (1, *((0,) * len(look)))))
    if number is not None and number == card.total:
        rows.append(Banner(words("The same as was counted."), "good", "check"))
    elif number is not None:
        said = words(
            "{written} is written, the count is {counted}: look at boxes that differ.",
            written=number,
            counted=card.total,
        )
        rows.append(Banner(said, "warn", "warn"))
    rows += [
        Text(
            words(
                "{field}: {written} is written, {counted} counted",
                field=words(text),
                written=one.read,
                counted=one.counted,
            ),
            "small",
            "warn",
        )
        for kind, text in KINDS
        if (one := found.get(kind)) is not None and one.differs
    ]
    return Card(Column(tuple(rows), gap=8))


def _handwriting(entry: Entry, card: Scorecard) -> "tuple[Written, ...]":
    """The fields that somebody wrote into; asked only where a photo was read, so that vision is there already."""
    if entry.decided.sheet is None:
        return ()
    from companion.reconcile.written import written_fields

    return written_fields(entry.decided.sheet.seen, sheet_fields(card))


def _total_at(entry: Entry) -> Quad | None:
    """Where the field for the total is in the photo."""
    fields = entry.decided.sheet.seen.fields if entry.decided.sheet is not None else ()
    return next((_four(field.quad) for field in fields if field.id == TOTAL), None)


def _lines(card: Scorecard, context: Context) -> Element:
    words, fields = context.words, sheet_fields(card)
    rows: list[Element] = [Text(words("What counts"), "heading")]
    for field, text in KINDS:
        rows += [
            Row((Text(words(text), bold=True), Text(str(fields[field]), bold=True, align="right")), (1, 0.3)),
            Line(),
        ]
    for line in card.lines:
        tone = "good" if line.points > 0 else "bad" if line.points < 0 else "muted"
        points = Text(f"{line.points:+d}" if line.points else "0", tone=tone, align="right")
        rule = rule_button("dice", line.rule, AskRule(line.rule))
        rows.append(Row((points, Text(words.event(line.text)), rule), (0.14, 1, 0), 10))
    return Card(Column(tuple(rows), gap=4))


def _all(model: Model, context: Context) -> View:
    """Who wins, and each kind of points side by side."""
    words, sheet = context.words, model.sheet
    assert sheet is not None
    colours = {name: entry.colour for name, entry in zip(model.names, model.entries, strict=True)}
    rows: list[Element] = [winner(sheet, context, SeeSheet(0))]
    rows += not_on_one_table(sheet, context, AskRule, BackToPages())
    rows.append(ranks(sheet, colours, context))
    weights = (1.7, *((1.0,) * len(sheet.players)))
    names = (Text("", "small"), *(Text(one.name, "small", bold=True, align="right") for one in sheet.players))
    table: list[Element] = [Row(names, weights, gap=6)]
    columns = [sheet_fields(card) for card in sheet.cards]
    for field, text in (*KINDS, (TOTAL, message("Total"))):
        bold = field == TOTAL
        numbers = tuple(Text(str(column[field]), bold=bold, align="right") for column in columns)
        table += [Line(), Row((Text(words(text), bold=bold), *numbers), weights, gap=6)]
    rows.append(Card(Column(tuple(table), gap=6)))
    keep = Button(
        words("Keep this game"),
        HandSheet("games"),
        "main",
        icon="trophy",
        enabled=not model.saved,
        reason=words("It is kept already"),
    )
    foot = Pad(Row((Button(words("Look at the sheets"), SeeSheet(0), icon="eye"), keep)), top=8, bottom=12)
    share = Button(words("Share"), AskShare(True), "quiet", icon="share")
    body = Scroll(Pad(Column(tuple(rows), gap=16)))
    return View(words("Result"), body, actions=(share,), foot=foot, sheet=_dialog(model, context), back=BackToPages())


def _dialog(model: Model, context: Context) -> Sheet | None:
    if model.rule:
        return rule_of("dice", model.rule, context, AskRule())
    if model.sharing:
        rows = ways_to_share(HandSheet, bool(model.saved), context)
        return Sheet(context.words("Share the result"), Scroll(Column(rows, gap=10)), AskShare())
    return None
