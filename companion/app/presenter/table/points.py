"""The points of every player as they stand, line by line with their rules, and the ranking at the end."""

from companion.app.presenter.elements import Button, Card, Column, Element, Gap, Grid, Icon, Row, Text
from companion.app.presenter.intents import Open
from companion.app.presenter.play import Play
from companion.app.presenter.rule_button import rule_button
from companion.app.presenter.screen import Context
from companion.app.presenter.table.model import Model
from companion.rules.results import Ranking
from companion.words import Words


def points_pane(play: Play, model: Model, context: Context) -> Element:
    """A card for each player."""
    words, cards = context.words, play.game.scores(play.state)
    order = sorted(range(len(cards)), key=lambda seat: -cards[seat].total) if play.over else range(len(cards))
    sheets: list[Element] = []
    for seat in order:
        card = cards[seat]
        head = Row(
            (
                Text(model.names[seat], "heading"),
                Text(f"{card.total}", "number", "main", align="right"),
            ),
            (1, 0),
        )
        lines: list[Element] = [head]
        for line in card.lines:
            rule = rule_button(play.game.name, line.rule)
            points = Text(f"{line.points:+d}" if line.points else "0", bold=True, align="right")
            text = Text(words.event(line.text), "small")
            lines.append(Row((points, text, rule), (0.16, 1, 0), 10))
        sheets.append(Card(Column(tuple(lines), 6), model.seats[seat].colour))
    top = _end(play, model, context) if play.over else (_as_now(words),)
    return Column((*top, Grid(tuple(sheets), 300)), 14)


def _as_now(words: Words) -> Element:
    return Text(words("If the game ended now. Coins break ties."), "small", "muted")


def _end(play: Play, model: Model, context: Context) -> tuple[Element, ...]:
    """Who has won, and by what where points are equal."""
    words = context.words
    ranking = play.game.final_ranking(play.state)
    ranks = [[model.names[int(one.rpartition("-")[2]) - 1] for one in shared] for shared in ranking.ranks]
    winners = ranks[0]
    if len(winners) == 1:
        title = words("{name} has won!", name=winners[0])
    else:
        title = words("{names} have won together!", names=words(" and ").join(winners))
    lines: list[Element] = []
    place = 1
    for names in ranks:
        icon = Icon("trophy" if place == 1 else "person", 24, "orange" if place == 1 else "muted")
        text = words("{place}. {names}", place=place, names=words(" and ").join(names))
        lines.append(Row((icon, Text(text, "heading" if place == 1 else "body")), (0, 1), 10))
        place += len(names)
    note = _tie(play, ranking, words)
    if note:
        lines.append(Text(note, "small", "muted"))
    again = Button(words("To the first page"), Open("start"), "main", "home")
    games = Button(words("Past games"), Open("history"), "plain", "trophy")
    won = Card(Row((Icon("trophy", 40, "orange"), Text(title, "title")), (0, 1), 14), tone="good")
    return won, Card(Column(tuple(lines), 8)), Row((again, games)), Gap(2)


def _tie(play: Play, ranking: Ranking, words: Words) -> str:
    """What decided between equal points, if anything had to."""
    totals = [card.total for card in play.game.scores(play.state)]
    if len(set(totals)) == len(totals):
        return ""
    if any(len(shared) > 1 for shared in ranking.ranks):
        return words("Equal points and equal money: they share the place.")
    return words("Where points were equal, more money decided.")
