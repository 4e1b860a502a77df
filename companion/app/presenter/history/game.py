"""One past game in full: who won, how the points grew, the photos, the reasons for each point, what can be done."""

from collections.abc import Sequence

from companion.app.presenter.elements import (
    Badge,
    Banner,
    Bar,
    Button,
    Card,
    Column,
    Element,
    Flow,
    Grid,
    Line,
    Row,
    Text,
)
from companion.app.presenter.history.model import (
    DAMAGED,
    IN_PLAY,
    NO_RESULT,
    GoOn,
    Model,
    Past,
    Person,
    Remove,
    ShowDialog,
    Story,
    day,
)
from companion.app.presenter.plot import Plot, Series
from companion.app.presenter.rule_button import rule_button
from companion.app.presenter.screen import Context
from companion.app.presenter.thumb import Thumb
from companion.words import Words
from companion.words.money import money_line
from companion.words.titles import EXTRAS, TITLES


def rank_line(people: Sequence[Person]) -> str:
    """Everybody with their points, who has won first."""
    return " · ".join(f"{one.name}\u00a0{signed(one.points)}" for one in people if one.points is not None)


def signed(points: int) -> str:
    """Points as they are printed, with a true minus."""
    return str(points).replace("-", "−")


def game_pane(model: Model, game: Past, context: Context) -> Element:
    """All of it."""
    words = context.words
    rows: list[Element] = list(_head(game, words))
    story = model.story if model.story is not None and model.story.key == game.key else None
    if game.status == DAMAGED:
        rows.append(Banner(words.event(game.notice), "bad", "warn", title=words("This game cannot be read")))
    elif story is None:
        rows.append(Bar(-1, words("Opening the game")))
    else:
        rows += _story(game, story, words)
    rows.append(_deeds(game, words))
    return Column(tuple(rows), 16)


def _head(game: Past, words: Words) -> Sequence[Element]:
    """What was played, when and where."""
    minutes = words.count("{number} minute", "{number} minutes", game.minutes) if game.minutes else ""
    when = day(game.began, words) if game.began else ""
    facts = " · ".join(filter(None, (when, minutes, game.place)))
    badges = tuple(Badge(words(EXTRAS.get(name, name)), "main") for name in game.extras)
    head: list[Element] = [Text(words(TITLES.get(game.game, game.game)), "title"), Text(facts, tone="muted")]
    return (Column((*head, *((Flow(badges),) if badges else ())), 6),)


def _story(game: Past, story: Story, words: Words) -> list[Element]:
    """What happened."""
    rows: list[Element] = []
    if story.notice:
        rows.append(Banner(words.event(story.notice), "warn", "warn"))
    if game.status == IN_PLAY:
        resume = Button(words("Go on playing"), GoOn(game.key), "main", icon="play")
        rows.append(Banner(words("This game is not over."), "main", "clock", (resume,)))
    elif game.status == NO_RESULT:
        rows.append(Banner(words("No result is kept of this game."), "warn", "warn"))
    if story.people:
        rows.append(_ranks(story.people, words))
    if story.photos:
        rows.append(_photos(story, words))
    if len(story.course) > 1:
        rows.append(_course(story, words))
    rows += [_reasons(game, person, words) for person in story.people if person.lines]
    if story.notes:
        rows.append(Card(Column((Text(words("Notes"), "heading"), *(Text(note) for note in story.notes)))))
    return rows


def _ranks(people: Sequence[Person], words: Words) -> Element:
    """Who has won, and everybody's points."""
    winners = [person.name for person in people if person.rank == 1]
    if len(winners) == 1:
        title = words("{name} has won", name=winners[0])
    else:
        title = words("{names} share the victory", names=" & ".join(winners))
    rows = tuple(
        Row(
            (
                Badge(str(person.rank), person.colour),
                Text(person.name, bold=person.rank == 1),
                Text("–" if person.points is None else signed(person.points), "heading"),
            ),
            (0, 1, 0),
        )
        for person in people
    )
    head = (Text(title, "heading", "main"),) if len(people) > 1 else ()
    return Card(Column((*head, *rows), 8), "main")


def _photos(story: Story, words: Words) -> Element:
    """The photos, each to be looked at closely."""
    thumbs = tuple(
        Thumb(path, of or words("Table"), "", ready=True, intent=ShowDialog("photo", path)) for path, of in story.photos
    )
    return Grid(thumbs, 150, most=4)


def _course(story: Story, words: Words) -> Element:
    """How the points grew."""
    series = tuple(
        Series(person.name, person.colour, tuple(float(points[seat]) for points in story.course))
        for seat, person in enumerate(story.seats)
    )
    return Card(
        Column((Text(words("How the points grew"), "heading"), Plot(series, words("From the start to the end"))))
    )


def _reasons(game: Past, person: Person, words: Words) -> Element:
    """Why a player has these points; a tap on a line shows its rule."""
    rows: list[Element] = [
        Row((Badge(person.name, person.colour), Text(signed(person.points or 0), "heading")), (0, 1))
    ]
    if not person.whole:
        rows.append(Text(words("Not everything could be seen: these points are incomplete."), "small", "warn"))
    if person.doubts:
        asked = words.count("{number} question is open", "{number} questions are open", person.doubts)
        rows.append(Text(asked, "small", "warn"))
    for number, text, rule in person.lines:
        tone = "bad" if number < 0 else "ink"
        sign = f"+{number}" if number > 0 else signed(number)
        rows += [
            Line(),
            Row(
                (
                    Text(sign, bold=True, tone=tone, align="right"),
                    Text(words.event(text)),
                    rule_button(game.game, rule),
                ),
                (0.14, 1, 0),
                gap=10,
            ),
        ]
    if person.coins is not None:
        rows += [Line(), Text(money_line(person.coins, person.coin_tiles, words), "small", "muted")]
    return Card(Column(tuple(rows), 4))


def _deeds(game: Past, words: Words) -> Element:
    """What can be done with the game."""
    scored = any(person.points is not None for person in game.people)
    why = words("It cannot be read") if game.status == DAMAGED else words("It has not been scored yet")
    reason = "" if scored else why
    share = Button(words("Share or export"), ShowDialog("share"), "main", icon="share", enabled=scored, reason=reason)
    return Grid((share, Button(words("Delete"), Remove(game.key), "danger", icon="trash")), 180, most=2)
