"""One past game as a card to tap, in the list of games and on the first page."""

from companion.app.presenter.elements import Card, Column, Element, Icon, Picture, Row, Text
from companion.app.presenter.game_pictures import PICTURES
from companion.app.presenter.history.game import rank_line
from companion.app.presenter.history.model import DAMAGED, IN_PLAY, NO_RESULT, Past, day
from companion.app.presenter.intents import Intent
from companion.app.presenter.plot import Snap
from companion.words import Words
from companion.words.titles import TITLES


def game_card(game: Past, intent: Intent, words: Words, chosen: bool = False) -> Element:
    """A game: what, when, who."""
    picture: Element = Picture(PICTURES.get(game.game, ""), 56)
    if game.photo:
        picture = Snap(game.photo, ready=True, height=56)
    when = day(game.began, words) if game.began else ""
    lines: list[Element] = [
        Text(words(TITLES.get(game.game, game.game)), bold=True),
        Text(" · ".join(filter(None, (when, game.place))), "small", "muted"),
    ]
    if game.status == DAMAGED:
        lines[1:] = [Text(words.event(game.notice), "small", "bad")]
    elif game.status == IN_PLAY:
        names = ", ".join(person.name for person in game.people)
        lines.append(Text(words("In play: {names}", names=names), tone="main"))
    elif game.status == NO_RESULT:
        lines.append(Text(words("No result is kept of this game."), "small", "bad"))
    else:
        lines.append(Text(rank_line(game.people), tone="ink"))
    row = Row((picture, Column(tuple(lines), 2), Icon("next", 20, "muted")), (0, 1, 0))
    return Card(row, "main" if chosen else "", intent, "main" if chosen else "paper")
