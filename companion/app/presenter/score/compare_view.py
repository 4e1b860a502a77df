"""The screen score with all players beside each other: who wins and why, area by area."""

from companion.app.presenter.elements import (
    Badge,
    Banner,
    Button,
    Card,
    Column,
    Element,
    Gap,
    Icon,
    Line,
    Pad,
    Row,
    Scroll,
    Text,
    View,
)
from companion.app.presenter.intents import Intent
from companion.app.presenter.score.dialogs import dialog_of
from companion.app.presenter.score.model import Ask, Hand, Look, Model, Overview
from companion.app.presenter.score.together_view import coins_to_count, not_on_one_table
from companion.app.presenter.screen import Context
from companion.scorer import Player, ScoreSheet, points_by_area

_NUMBER_WIDTH = 1.0
_NAME_WIDTH = 1.7


def compare_view(model: Model, context: Context) -> View:
    """Winner, ranks, and a table of what each area brings."""
    words, sheet = context.words, model.sheet
    assert sheet is not None
    rows: list[Element] = [winner(sheet, context, Look(0))]
    rows += not_on_one_table(sheet, context, lambda rule: Ask("rule", rule), Overview())
    rows += coins_to_count(sheet, context, lambda name: Look(model.names.index(name)))
    rows.append(ranks(sheet, _colours(model), context))
    if len(sheet.players) > 1:
        rows.append(_table(model, sheet, context))
    share = Button(words("Share"), Ask("share"), "quiet", icon="share")
    kept = words("Kept among the past games")
    keep = Button(words("Keep this game"), Hand("games"), "main", icon="trophy", enabled=not model.saved, reason=kept)
    looks = Button(words("Look at the zoos"), Look(0), icon="eye")
    foot = Pad(Row((looks, keep)), top=8, bottom=12)
    body = Scroll(Pad(Column(tuple(rows), gap=16)))
    return View(words("Result"), body, actions=(share,), foot=foot, sheet=dialog_of(model, context), back=Overview())


def _colours(model: Model) -> dict[str, str]:
    return {name: entry.colour for name, entry in zip(model.names, model.entries, strict=True)}


def winner(sheet: ScoreSheet, context: Context, look_closer: Intent) -> Element:
    """Who has won, or what is still missing to say so."""
    words = context.words
    first = sheet.ranking.ranks[0]
    points = _points(sheet)[first[0]]
    open_ones = sum(len(player.doubts) for player in sheet.players)
    incomplete = bool(sheet.problems) or not all(map(sheet.is_final, sheet.players))
    if len(sheet.players) == 1:
        text = words.count("{name} has {number} point", "{name} has {number} points", points, name=first[0])
        return _won(text)
    names = _listed(first, context)
    if first in sheet.ranking.undecided:
        text = words(
            "{names} are level at {number} points: count their coins, they break the tie.", names=names, number=points
        )
        return Banner(text, "warn", "coin")
    if open_ones or incomplete:
        asked = words.count("{number} question is open", "{number} questions are open", open_ones)
        text = words("{names} leads with {number} points.", names=names, number=points)
        if len(first) > 1:
            text = words("{names} are level at {number} points.", names=names, number=points)
        look = (Button(words("Look closer"), look_closer, icon="eye"),)
        return Banner(text, "warn", "trophy", look, asked if open_ones else _why_open(sheet, context))
    if len(first) > 1:
        return _won(words("{names} share the victory at {number} points.", names=names, number=points))
    if _by_money(sheet):
        if any(name in first for name, _, _ in sheet.coin_doubts):
            text = words("{names} leads with {number} points and more money.", names=names, number=points)
            return Banner(text, "warn", "trophy", (), words("Not all coins are seen surely"))
        return _won(
            words("{names} wins with {number} points, and more money breaks the tie.", names=names, number=points)
        )
    return _won(words("{names} wins with {number} points.", names=names, number=points))


def _why_open(sheet: ScoreSheet, context: Context) -> str:
    """Why nobody has won yet, although no question is open."""
    if all(player.whole and not sheet.problems_of(player) for player in sheet.players):
        return context.words("Something is still open")
    return context.words("Not everything was seen")


def _won(text: str) -> Element:
    """The result, large."""
    return Card(Row((Icon("trophy", 40, "orange"), Text(text, "title")), (0, 1), 14), tone="good")


def ranks(sheet: ScoreSheet, colours: dict[str, str], context: Context) -> Element:
    """The players by rank, shared ranks with the same number."""
    words, points = context.words, _points(sheet)
    lines: list[Element] = []
    rank = 1
    for names in sheet.ranking.ranks:
        for name in names:
            player = next(player for player in sheet.players if player.name == name)
            note = _note(sheet, player, context)
            texts: list[Element] = [Text(name, "heading")]
            if note:
                texts.append(Text(note, "small", "muted"))
            number = Text(words.count("{number} point", "{number} points", points[name]), "heading", align="right")
            badge = Badge(f"{rank}.", colours.get(name, "main"))
            lines += [Row((badge, Column(tuple(texts), gap=0), number), (0, 1, 0.7)), Line()]
        rank += len(names)
    return Card(Column(tuple(lines[:-1]), gap=8))


def _note(sheet: ScoreSheet, player: Player, context: Context) -> str:
    """What is to be known of a player's zoo beside the points."""
    words = context.words
    if sheet.problems_of(player):
        return words("something in this zoo cannot be")
    if player.doubts:
        return words.count("{number} question is open", "{number} questions are open", len(player.doubts))
    if not player.whole:
        return words("not everything was seen")
    if not sheet.is_final(player):
        return words("the same photo as somebody else's")
    if player.zoo.coins is None:
        return words("coins not counted")
    money = player.zoo.coins + getattr(player.zoo, "coin_tiles", 0)
    return words.count("{number} coin breaks ties", "{number} coins break ties", money)


def _table(model: Model, sheet: ScoreSheet, context: Context) -> Element:
    """What each area brings to each player, and the rest."""
    words = context.words
    by_player = [points_by_area(player.zoo, model.options) for player in sheet.players]
    areas = list(dict.fromkeys(area for points in by_player for area in points))
    weights = (_NAME_WIDTH, *((_NUMBER_WIDTH,) * len(sheet.players)))
    head = (Text("", "small"), *(Text(player.name, "small", bold=True, align="right") for player in sheet.players))
    rows: list[Element] = [Text(words("Area by area"), "heading"), Gap(2), Row(head, weights, gap=6)]
    for area in areas:
        numbers = [points.get(area, 0) for points in by_player]
        rows += [Line(), _numbers(words.area(area), numbers, weights)]
    rest = [card.total - sum(points.values()) for card, points in zip(sheet.cards, by_player, strict=True)]
    if any(rest):
        rows += [Line(), _numbers(words("All else"), rest, weights)]
    rows += [Line(), _numbers(words("Total"), [card.total for card in sheet.cards], weights, bold=True)]
    return Card(Column(tuple(rows), gap=6))


def _numbers(name: str, numbers: list[int], weights: tuple[float, ...], bold: bool = False) -> Element:
    best = max(numbers)
    cells = tuple(
        Text(str(number), tone="good" if number == best and best > min(numbers) else "ink", bold=bold, align="right")
        for number in numbers
    )
    return Row((Text(name, bold=bold), *cells), weights, gap=6)


def _points(sheet: ScoreSheet) -> dict[str, int]:
    return {player.name: card.total for player, card in zip(sheet.players, sheet.cards, strict=True)}


def _by_money(sheet: ScoreSheet) -> bool:
    """Whether only money puts the first before the second."""
    ranking, points = sheet.ranking.ranks, _points(sheet)
    return len(ranking) > 1 and points[ranking[0][0]] == points[ranking[1][0]]


def _listed(names: tuple[str, ...], context: Context) -> str:
    if len(names) == 1:
        return names[0]
    return context.words("{first} and {last}", first=", ".join(names[:-1]), last=names[-1])


def result_text(sheet: ScoreSheet, context: Context) -> str:
    """The result in a few lines, to be sent to friends."""
    words = context.words
    lines = []
    rank = 1
    for names in sheet.ranking.ranks:
        lines += [
            words.count("{rank}. {name}: {number} point", "{rank}. {name}: {number} points", _points(sheet)[name],
                        rank=rank, name=name)
            for name in names
        ]  # fmt: skip
        rank += len(names)
    return "\n".join(lines)
