"""The screen score with one zoo: its photo, open questions, coins, what it scores and why."""

from companion.app.presenter.elements import (
    Badge,
    Banner,
    Button,
    Card,
    Choice,
    Column,
    Element,
    Flow,
    Grid,
    Line,
    Option,
    Pad,
    Picture,
    Row,
    Scroll,
    Split,
    Stack,
    Stepper,
    Text,
    View,
)
from companion.app.presenter.gaps_view import gaps_of
from companion.app.presenter.photo import Photo, mark_of_doubt, marks_of, outlines_of
from companion.app.presenter.rule_button import rule_button
from companion.app.presenter.score.boards import boards_of
from companion.app.presenter.score.correct import open_doubts, seen_of
from companion.app.presenter.score.dialogs import dialog_of
from companion.app.presenter.score.model import (
    Adding,
    Answer,
    Ask,
    Count,
    Entry,
    Look,
    Model,
    Overview,
    Tap,
    UndoFix,
)
from companion.app.presenter.score.together_view import not_on_one_table, unsure_coins
from companion.app.presenter.screen import Context
from companion.reconcile.doubts import NOTHING, Doubt
from companion.rules.results import Problem, Scorecard
from companion.scorer import Player, ScoreSheet, points_by_area

_PHOTO_SHARE = 0.42
_PHOTO_LEAST = 240.0
_MOST_COINS = 60


def zoo_view(model: Model, context: Context) -> View:
    """The photo beside, or above, what is to be said of the zoo."""
    words, sheet = context.words, model.sheet
    assert sheet is not None
    at = min(model.at, len(model.entries) - 1)
    player, card = _of(sheet, model.names[at])
    side = Scroll(Pad(Column(_side(model, player, card, sheet, context), gap=14)), key=f"zoo {at}")
    body: Element
    if context.wide:
        body = Split(_photo(model, player, context, 0.0), side, 0.58)
    else:
        height = max(context.height * _PHOTO_SHARE, _PHOTO_LEAST)
        body = Stack(side, top=_photo(model, player, context, height))
    actions = []
    if model.entry.fixes:
        actions.append(Button(words("Undo"), UndoFix(), "quiet", icon="undo"))
    actions.append(Button(words("Share"), Ask("share"), "quiet", icon="share"))
    foot = _foot(model, context)
    dialog = dialog_of(model, context)
    return View(model.names[at], body, actions=tuple(actions), foot=foot, sheet=dialog, back=Overview())


def _of(sheet: ScoreSheet, name: str) -> tuple[Player, Scorecard]:
    return next((player, card) for player, card in zip(sheet.players, sheet.cards, strict=True) if player.name == name)


def _photo(model: Model, player: Player, context: Context, height: float) -> Element:
    """The photo with everything that was read; of several photos the one that is looked at."""
    words, entry = context.words, model.entry
    seen = player.observation
    assert seen is not None
    shot = entry.shots[min(model.shot, len(entry.shots) - 1)] if entry.shots else None
    laid = entry.laid or model.laid
    picture = laid.picture if shot is None else shot.picture
    if shot is not None and len(entry.observations) > 1 and shot.observation is not None:
        return Photo(picture, shot.observation.size, height=height)
    doubts = open_doubts(entry)
    focus = None
    chosen = model.dialog.mark if model.dialog is not None else ""
    if doubts and not chosen:
        chosen = mark_of_doubt(seen, doubts[0])
    if chosen and doubts and not entry.pad:
        one = seen_of(entry, chosen)
        focus = one.quad if one is not None and model.dialog is None else None
    marks = marks_of(seen, player.doubts, entry.fixes, words, chosen)
    points = points_by_area(player.zoo, model.options)
    word = words("The picture of this photo is gone; the reading is still there.")
    return Photo(picture, seen.size, marks, outlines_of(seen, points, words), Tap(), focus, height, word)


def _side(model: Model, player: Player, card: Scorecard, sheet: ScoreSheet, context: Context) -> tuple[Element, ...]:
    """Everything beside the photo, what is open first."""
    entry = model.entry
    rows: list[Element] = []
    if len(model.entries) > 1:
        rows.append(_whose(model))
    if len(entry.shots) > 1:
        rows.append(_which_photo(model, context))
    rows.append(_total(model, player, card, sheet, context))
    doubts = open_doubts(entry)
    if doubts:
        rows.append(_question(doubts[0], len(doubts), entry, context))
    rows += [_problem(problem, context) for problem in sheet.problems_of(player)]
    rows += not_on_one_table(sheet, context, lambda rule: Ask("rule", rule), Overview())
    rows.append(_missed(model, context))
    rows.append(_money(model, player, unsure_coins(sheet, player.name, context.words), context))
    boards = boards_of(model, player, context)
    if boards is not None:
        rows.append(boards)
    rows.append(_lines(model, card, context))
    if entry.shots:
        rows += gaps_of(model.gaps, context)
    rows += _advice(player, context)
    return tuple(rows)


def _whose(model: Model) -> Element:
    options = tuple(
        Option(name, Look(at), at == model.at, colour=entry.colour, enabled=entry.decided is not None)
        for at, (name, entry) in enumerate(zip(model.names, model.entries, strict=True))
    )
    return Choice(options)


def _which_photo(model: Model, context: Context) -> Element:
    options = tuple(
        Option(context.words("Photo {number}", number=number + 1), Look(model.at, number), number == model.shot)
        for number in range(len(model.entry.shots))
    )
    return Choice(options)


def _total(model: Model, player: Player, card: Scorecard, sheet: ScoreSheet, context: Context) -> Element:
    words = context.words
    rows: list[Element] = [Text(words.count("{number} point", "{number} points", card.total), "number")]
    said = []
    if not sheet.is_final(player):
        said.append(Badge(words("incomplete"), "warn"))
    if player.doubts:
        text = words.count("{number} question open", "{number} questions open", len(player.doubts))
        said.append(Badge(text, "orange"))
    if model.entry.fixes:
        said.append(Badge(words.count("{number} correction", "{number} corrections", len(model.entry.fixes)), "blue"))
    if not said:
        said.append(Badge(words("nothing open"), "green"))
    rows.append(Flow(tuple(said)))
    hidden = [name for name in player.not_visible if name != "coins"]
    rows += [Text(words("Not visible: {what}", what=words.area(name)), "small", "muted") for name in hidden]
    return Column(tuple(rows), gap=6)


def _question(doubt: Doubt, count: int, entry: Entry, context: Context) -> Element:
    """One open question with its answers."""
    words = context.words
    labels = tuple(dict.fromkeys((doubt.seen, *doubt.could_be)))
    points = dict(zip(doubt.could_be, doubt.points, strict=False))
    answers = tuple(
        Button(
            _answer_text(label, points.get(label, 0), context),
            Answer(label),
            picture="" if label == NOTHING else label,
            icon="cross" if label == NOTHING else "",
        )
        for label in labels
    )
    rows: list[Element] = [
        Row((Text(words("Please look"), "heading"), Badge(words("1 of {count}", count=count), "orange")), (1, 0)),
        Text(words.event(doubt.ask)),
        Grid(answers, least=190, gap=8),
        Flow(
            (
                Button(words("Something else"), Tap(_mark(entry, doubt)), "quiet", icon="search"),
                Button(words("Later"), Answer(""), "quiet", icon="next"),
            )
        ),
    ]
    return Card(Column(tuple(rows)), accent="orange")


def _mark(entry: Entry, doubt: Doubt) -> str:
    player = entry.player
    return mark_of_doubt(player.observation, doubt) if player is not None and player.observation is not None else ""


def _answer_text(label: str, points: int, context: Context) -> str:
    words = context.words
    text = words("Nothing lies there") if label == NOTHING else words.label(label)
    return f"{text} ({points:+d})" if points else text


def _problem(problem: Problem, context: Context) -> Element:
    words = context.words
    rule = Button(words("Read the rule"), Ask("rule", problem.rule), "quiet", icon="book")
    return Banner(words.event(problem.text), "bad", "warn", (rule,), words("This cannot be"))


def _missed(model: Model, context: Context) -> Element:
    """How to add what was missed, and to which area without a photo."""
    words = context.words
    if model.adding:
        stop = Button(words("Never mind"), Adding(False), icon="cross")
        return Banner(words("Tap in the photo where something was missed."), "main", "hand", (stop,))
    text = words("Tap a tile or an empty space in the picture to change it.")
    add = Button(words("Something was missed"), Adding(True), icon="plus")
    into = Button(words("Add by area"), Ask("areas"), "quiet", icon="list")
    return Column((Text(text, "small", "muted"), Flow((add, into))), gap=6)


def _money(model: Model, player: Player, unsure: str, context: Context) -> Element:
    """Coins and coin tiles; nobody is taken to have none before they are counted, `unsure` says what a tie hangs on."""
    words, entry, zoo = context.words, model.entry, player.zoo
    coins, tiles = zoo.coins, zoo.coin_tiles
    counted = entry.coins is not None
    said = (
        words("not counted")
        if coins is None
        else words("{number} as seen", number=coins)
        if not counted
        else str(coins)
    )
    number = coins or 0
    options = model.options
    most = min(options.coins, _MOST_COINS)
    most_tiles = options.coin_tiles if model.game == "joint" else options.box.coin_tiles
    rows: list[Element] = [
        Row((Picture("coin", 32), Text(words("Coins"), "heading")), (0, 1)),
        Stepper(
            words("Coins"),
            said,
            Count("coins", number - 1) if coins else None,
            Count("coins", number + 1) if number < most else None,
        ),
        Stepper(
            words("Coin tiles"),
            str(tiles),
            Count("coin_tiles", tiles - 1) if tiles else None,
            Count("coin_tiles", tiles + 1) if tiles < most_tiles else None,
        ),
    ]
    if coins is None:
        use = words("they count for the score") if "coins" in zoo.unseen else words("they only break ties")
        rows.append(Text(words("Please count the coins: {use}.", use=use), "small", "warn"))
        rows.append(Flow((Button(words("No coins"), Count("coins", 0)),)))
    elif not counted:
        if unsure:
            rows.append(Text(unsure, "small", "warn"))
        rows.append(Flow((Button(words("That is right"), Count("coins", coins), icon="check"),)))
    return Card(Column(tuple(rows), gap=8))


def _lines(model: Model, card: Scorecard, context: Context) -> Element:
    """What scores, line by line, each with its rule."""
    words = context.words
    rows: list[Element] = [Text(words("What counts"), "heading")]
    for line in card.lines:
        tone = "good" if line.points > 0 else "bad" if line.points < 0 else "muted"
        points = Text(f"{line.points:+d}" if line.points else "0", "heading", tone, align="right")
        rule = rule_button(model.game, line.rule, Ask("rule", line.rule))
        rows += [Row((points, Text(words.event(line.text)), rule), (0.14, 1, 0), 10), Line()]
    if not card.lines:
        rows.append(Text(words("Nothing scores yet."), tone="muted"))
    return Card(Column(tuple(rows), gap=4))


def _advice(player: Player, context: Context) -> list[Element]:
    """What would make the next photo better."""
    if player.observation is None:
        return []
    quality = player.observation.quality
    return [
        Banner(context.words.event(advice), "main", "info", title=context.words("For the next photo"))
        for advice in quality.advice
    ]


def _foot(model: Model, context: Context) -> Element | None:
    words = context.words
    if len(model.entries) < 2:
        return None
    known = [at for at, entry in enumerate(model.entries) if entry.decided is not None]
    after = known[(known.index(model.at) + 1) % len(known)] if model.at in known else known[0]
    buttons = (
        Button(words("Next zoo"), Look(after), icon="next", enabled=len(known) > 1, reason=words("Only one is read")),
        Button(words("Compare"), Look(-1), "main", icon="trophy"),
    )
    return Pad(Row(buttons), top=8, bottom=12)
