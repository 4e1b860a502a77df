"""The score card as a picture to share, and the score sheet as a PDF to print: the same blocks on two papers."""

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from companion.export.ink import (
    BAD,
    CREAM,
    INK,
    LEAF,
    LEAF_LIGHT,
    LINE,
    MUTED,
    WHITE,
    Paper,
    Type,
    player_colour,
)
from companion.export.standings import Contradiction, Placed, extras, not_on_one_table, placed, played_at
from companion.storage.kept_game import KeptGame
from companion.words import Words
from companion.words.money import money_line
from companion.words.titles import TITLES

if TYPE_CHECKING:
    from PIL import Image

CARD_WIDTH: Final = 1440
SHEET: Final = (1654, 2339)
"""A4 at 200 dots an inch."""
_DPI: Final = 200.0
_MARGIN: Final = 72
_WITHOUT_COINS: Final = ("dice",)
"""Games whose coins are boxes of the sheet, which the lines tell of."""
_MOST_DOUBTS: Final = 3
"""So many open questions of a player are written out, the rest is counted."""
_MOST_PROBLEMS: Final = 3
"""So many contradictions of one zoo, or of all together, are written out: zoos of two tables have dozens."""
_GAP: Final = 36
_TITLE: Final = Type(76, bold=True, colour=WHITE)
_UNDER_TITLE: Final = Type(34, colour=LEAF_LIGHT)
_WINNER: Final = Type(52, bold=True, colour=LEAF)
_NAME: Final = Type(42, bold=True)
_POINTS: Final = Type(52, bold=True)
_BODY: Final = Type(30)
_RULE: Final = Type(22, colour=MUTED)
_SMALL: Final = Type(26, colour=MUTED)
_WRONG: Final = Type(30, bold=True, colour=BAD)


class _Block(Protocol):
    """Something that is drawn at a place with a width, and knows how high it is then."""

    def height(self, width: float) -> float: ...

    def draw(self, paper: Paper, x: float, y: float, width: float) -> None: ...


@dataclass(frozen=True, slots=True)
class _Head:
    """The game, when and where it was played."""

    title: str
    lines: tuple[str, ...]

    def height(self, width: float) -> float:
        return 150 + _UNDER_TITLE.leading * len(self._under(width)) + 30

    def draw(self, paper: Paper, x: float, y: float, width: float) -> None:
        paper.box(x, y, width, self.height(width), LEAF, 28)
        paper.text(x + 48, y + 40, _TITLE.shortened(self.title, width - 96), _TITLE)
        paper.lines(x + 48, y + 142, self._under(width), _UNDER_TITLE)

    def _under(self, width: float) -> list[str]:
        return [line for text in self.lines for line in _UNDER_TITLE.wrapped(text, width - 96)]


@dataclass(frozen=True, slots=True)
class _Ranks:
    """Who has won, and everybody's points as bars."""

    winner: str
    players: tuple[Placed, ...]
    row: int = 92

    def height(self, width: float) -> float:
        return _WINNER.leading * len(_WINNER.wrapped(self.winner, width)) + 20 + self.row * len(self.players)

    def draw(self, paper: Paper, x: float, y: float, width: float) -> None:
        y = paper.lines(x, y, _WINNER.wrapped(self.winner, width), _WINNER) + 20
        most = max(*(player.points for player in self.players), 1)
        name_width = min(max(_NAME.width(player.name) for player in self.players), width * 0.34)
        start = x + 92 + name_width + 32
        room = x + width - 130 - start
        for player in self.players:
            middle = y + self.row / 2 - 6
            paper.disc(x + 36, middle, 34, player_colour(player.colour, player.seat))
            paper.box(x + 18, middle - 20, 36, 40, WHITE, 12)
            paper.text(x + 36, middle, str(player.rank), Type(30, bold=True), "mm")
            paper.text(x + 92, middle, _NAME.shortened(player.name, name_width), _NAME, "lm")
            paper.box(start, middle - 18, room, 36, LINE, 18)
            length = room * max(player.points, 0) / most
            paper.box(start, middle - 18, max(length, 36), 36, player_colour(player.colour, player.seat), 18, INK)
            paper.text(x + width, middle, _signed(player.points).lstrip("+"), _POINTS, "rm")
            y += self.row


@dataclass(frozen=True, slots=True)
class _Notice:
    """What cannot be about these zoos on one table."""

    title: str
    lines: tuple[str, ...]

    def height(self, width: float) -> float:
        return 56 + _WRONG.leading + 12 + _BODY.leading * len(self._wrapped(width))

    def draw(self, paper: Paper, x: float, y: float, width: float) -> None:
        paper.box(x, y, width, self.height(width), WHITE, 24, BAD)
        y = paper.lines(x + 28, y + 28, [self.title], _WRONG) + 12
        paper.lines(x + 28, y, self._wrapped(width), _BODY)

    def _wrapped(self, width: float) -> list[str]:
        return [line for text in self.lines for line in _BODY.wrapped(text, width - 56)]


@dataclass(frozen=True, slots=True)
class _Zoo:
    """One player's photo, the reasons for the points, coins, and what stayed open."""

    player: Placed
    lines: tuple[str, ...]
    remarks: tuple[str, ...]
    photo: "Image.Image | None"

    def height(self, width: float) -> float:
        photo = self._photo_height(width) + 24 if self.photo is not None else 0
        rows = sum(len(self._wrapped(line, width)) * _BODY.leading + 12 for line in self.lines)
        return 28 + photo + 76 + rows + 24 + len(self._wrapped_remarks(width)) * _SMALL.leading

    def draw(self, paper: Paper, x: float, y: float, width: float) -> None:
        paper.box(x, y, width, self.height(width), WHITE, 24, LINE)
        inner, y = width - 56, y + 28
        if self.photo is not None:
            paper.picture(x + 28, y, inner, self._photo_height(width), self.photo, 16)
            y += self._photo_height(width) + 24
        paper.disc(x + 46, y + 28, 18, player_colour(self.player.colour, self.player.seat))
        room = inner - 60 - _NAME.width(str(self.player.points))
        paper.text(x + 80, y + 28, _NAME.shortened(self.player.name, room), _NAME, "lm")
        paper.text(x + 28 + inner, y + 28, _signed(self.player.points).lstrip("+"), _NAME, "rm")
        y += 76
        for line, text in zip(self.player.lines, self.lines, strict=True):
            colour = BAD if line.points < 0 else INK
            paper.text(x + 96, y, _signed(line.points), Type(30, True, colour), "ra")
            paper.text(x + 28 + inner, y + 6, line.rule, _RULE, "ra")
            y = paper.lines(x + 118, y, self._wrapped(text, width), _BODY) + 12
        paper.lines(x + 28, y, self._wrapped_remarks(width), _SMALL)

    def _wrapped(self, text: str, width: float) -> list[str]:
        return _BODY.wrapped(text, width - 56 - 90 - 100)

    def _wrapped_remarks(self, width: float) -> list[str]:
        return [line for text in self.remarks for line in _SMALL.wrapped(text, width - 56)]

    def _photo_height(self, width: float) -> float:
        return (width - 56) * 9 / 16


def score_card(kept: KeptGame, words: Words, photos: Mapping[str, Path] | None = None) -> bytes:
    """The score card as a PNG file, `CARD_WIDTH` pixels wide. ``photos``: of whose zoo which picture is shown."""
    head, zoos = _blocks(kept, words, photos or {})
    width = CARD_WIDTH - 2 * _MARGIN
    column = (width - _GAP) / 2
    tops = _stacked(head, width)
    places, bottom = _in_columns(zoos, column, tops[-1])
    paper = Paper(CARD_WIDTH, round(bottom + _MARGIN + _SMALL.leading), CREAM)
    for block, y in zip(head, tops, strict=False):
        block.draw(paper, _MARGIN, y, width)
    for block, (at, y) in zip(zoos, places, strict=True):
        block.draw(paper, _MARGIN + at * (column + _GAP), y, column)
    _sign(paper, words, CARD_WIDTH, round(bottom + _MARGIN / 2))
    stream = io.BytesIO()
    paper.image.save(stream, "PNG")
    return stream.getvalue()


def score_sheet_pdf(kept: KeptGame, words: Words, photos: Mapping[str, Path] | None = None) -> bytes:
    """The score sheet as a PDF file of A4 pages."""
    head, zoos = _blocks(kept, words, photos or {})
    width, height = SHEET
    inner, column = width - 2 * _MARGIN, (width - 2 * _MARGIN - _GAP) / 2
    pages = [Paper(width, height, WHITE)]
    tops = _stacked(head, inner)
    for block, y in zip(head, tops, strict=False):
        block.draw(pages[0], _MARGIN, y, inner)
    bottoms = [tops[-1], tops[-1]]
    for block in zoos:
        at = min((0, 1), key=lambda number: bottoms[number])
        if bottoms[at] + block.height(column) > height - 2 * _MARGIN and bottoms[at] > _MARGIN:
            pages.append(Paper(width, height, WHITE))
            bottoms, at = [_MARGIN, _MARGIN], 0
        block.draw(pages[-1], _MARGIN + at * (column + _GAP), bottoms[at], column)
        bottoms[at] += block.height(column) + _GAP
    for page in pages:
        _sign(page, words, width, height - _MARGIN)
    stream = io.BytesIO()
    first, *rest = [page.image for page in pages]
    title = f"{TITLES[kept.opening.game]} {kept.began[:10]}"
    first.save(stream, "PDF", save_all=True, append_images=rest, resolution=_DPI, title=title, quality=90)
    return stream.getvalue()


def _stacked(blocks: Sequence[_Block], width: float) -> list[float]:
    """Where each block begins below the one before, and where the next thing would."""
    tops = [float(_MARGIN)]
    for block in blocks:
        tops.append(tops[-1] + block.height(width) + _GAP)
    return tops


def _in_columns(blocks: Sequence[_Block], width: float, top: float) -> tuple[list[tuple[int, float]], float]:
    """The column and the upper edge of each block in two columns, and the lower edge of all."""
    bottoms, places = [top, top], []
    for block in blocks:
        at = min((0, 1), key=lambda number: bottoms[number])
        places.append((at, bottoms[at]))
        bottoms[at] += block.height(width) + _GAP
    return places, max(bottoms) - _GAP


def _sign(paper: Paper, words: Words, width: int, y: float) -> None:
    paper.text(width / 2, y, words("Counted by the Zoo Companion"), _SMALL, "ma")


def _blocks(kept: KeptGame, words: Words, photos: Mapping[str, Path]) -> tuple[list[_Block], list[_Block]]:
    """What stands at the top over the whole width, and a block for each player."""
    players = placed(kept)
    top: list[_Block] = [_Head(words(TITLES[kept.opening.game]), _when(kept, words))]
    if len(players) > 1:
        top.append(_Ranks(winner_line(players, words), players))
    together = not_on_one_table(kept)
    if together:
        top.append(_Notice(words("Not on one table"), tuple(_contradictions(together, words))))
    coins = kept.opening.game not in _WITHOUT_COINS
    doubled = any(not one.rule for one in together)
    return top, [_zoo(player, words, photos.get(player.name), coins, doubled) for player in players]


def _zoo(player: Placed, words: Words, photo: Path | None, coins: bool, doubled: bool) -> _Zoo:
    lines = tuple(words.event(line.text) for line in player.lines)
    return _Zoo(player, lines, tuple(_remarks(player, words, coins, doubled)), _opened(photo))


def _remarks(player: Placed, words: Words, coins: bool, doubled: bool) -> Iterator[str]:
    """The money, which breaks ties, and what is not sure about the points; ``doubled``: a photo was given twice."""
    if coins:
        yield money_line(player.coins, player.coin_tiles, words)
    title = words("This cannot be")
    for wrong in _contradictions(player.problems, words):
        yield f"{title}: {wrong}"
    if not player.whole and (player.problems or doubled):
        yield words("These points are incomplete.")
    elif not player.whole:
        yield words("Not everything could be seen: these points are incomplete.")
    for ask in player.doubts[:_MOST_DOUBTS]:
        yield words("Open: {question}", question=words.event(ask))
    more = len(player.doubts) - _MOST_DOUBTS
    if more > 0:
        yield words.count("{number} more question is open.", "{number} more questions are open.", more)


def _contradictions(wrong: Sequence[Contradiction], words: Words) -> Iterator[str]:
    """The first of what cannot be, each with its rule, and how many more."""
    for one in wrong[:_MOST_PROBLEMS]:
        text = words.event(one.text)
        yield f"{text.removesuffix('.')} ({one.rule})." if one.rule else text
    more = len(wrong) - _MOST_PROBLEMS
    if more > 0:
        yield words.count("{number} more thing of this kind.", "{number} more things of this kind.", more)


def _signed(points: int) -> str:
    """Points with their sign, a minus as it is printed."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def winner_line(players: Sequence[Placed], words: Words) -> str:
    """Who has won, in one sentence."""
    winners = [player.name for player in players if player.wins]
    points = players[0].points
    if len(winners) == 1:
        return words.count(
            "{name} wins with {number} point", "{name} wins with {number} points", points, name=winners[0]
        )
    return words.count(
        "{names} share the victory with {number} point",
        "{names} share the victory with {number} points",
        points,
        names=" & ".join(winners),
    )


def _when(kept: KeptGame, words: Words) -> tuple[str, ...]:
    """When, where and how long was played, and with what."""
    parts = [played_at(kept).strftime("%d.%m.%Y" if words.language == "de" else "%d %b %Y"), kept.opening.place]
    if kept.minutes:
        parts.append(words.count("{number} minute", "{number} minutes", kept.minutes))
    return tuple(filter(None, (" · ".join(filter(None, parts)), " · ".join(extras(kept, words)))))


def _opened(photo: Path | None) -> "Image.Image | None":
    """The photo in memory, upright; none where it cannot be read."""
    from PIL import Image, ImageOps

    if photo is None:
        return None
    try:
        with Image.open(photo) as picture:
            picture.draft("RGB", (1600, 1600))
            return ImageOps.exif_transpose(picture)
    except (OSError, ValueError):
        return None
