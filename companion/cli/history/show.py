"""``companion history show``: everything that is kept of one game."""

from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import options as shared
from companion.cli.history.numbers import game_numbered, line
from companion.cli.terminal import paper, put_json
from companion.errors import CompanionError
from companion.rules.components import counted
from companion.words import words_in

if TYPE_CHECKING:
    from companion.export.standings import Placed
    from companion.storage.games import Games
    from companion.words import Words


def run(
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The game's number in the list.")],
    json: shared.Json = None,
    lang: shared.Language = "en",
) -> None:
    """Show a kept game: what was played, the score sheet, notes and photos."""
    from companion.export.rows import document
    from companion.export.standings import extras, placed
    from companion.storage.games import Games
    from companion.storage.kept_game import NO_RESULT

    words, games, console = words_in(lang), Games(), paper()
    summary = game_numbered(number, games)
    kept = games.read(summary.key)
    if put_json(document(kept), json):
        return
    console.print(line(summary, words).strip(), soft_wrap=True)
    facts = [*extras(kept, words), kept.opening.place, *_counts(kept.minutes, summary.actions, words)]
    console.print(", ".join(filter(None, facts)), soft_wrap=True)
    if kept.result is not None:
        for player in placed(kept):
            console.print(_card(player, words), soft_wrap=True)
    elif summary.status == NO_RESULT:
        console.print(words("No result is kept of this game."))
    for note in kept.notes:
        console.print(f"{words('Note')}: {note}", soft_wrap=True)
    for name, of in kept.photos:
        console.print(f"{words('Photo')}: {_place(games, summary.key, name)} {of}".rstrip(), soft_wrap=True)
    if kept.notice:
        console.print(words.sentence(kept.notice), soft_wrap=True)


def _counts(minutes: int, actions: int, words: "Words") -> list[str]:
    """How long was played, and how much was put in; empty where nothing is known."""
    return [
        words.count("{number} minute", "{number} minutes", minutes) if minutes else "",
        words.count("{number} input", "{number} inputs", actions) if actions else "",
    ]


def _card(player: "Placed", words: "Words") -> str:
    """A player's points with their reasons."""
    total = words.count("{number} point", "{number} points", player.points)
    signs = [f"{line.points:+d}" if line.points else "0" for line in player.lines]
    lines = [
        f"  {sign:>4}  {words.sentence(line.text)} ({line.rule})"
        for sign, line in zip(signs, player.lines, strict=True)
    ]
    lines += [f"     ?  {words.sentence(doubt)}" for doubt in player.doubts]
    money = ((player.coins, "coin"), (player.coin_tiles or None, "coin tile"))
    told = (words.sentence(counted(number, noun)) for number, noun in money if number is not None)
    return "\n".join([", ".join([f"{player.rank}. {player.name}: {total}", *told]), *lines])


def _place(games: "Games", key: str, name: str) -> str:
    try:
        return str(games.photo(key, name))
    except CompanionError as error:
        return str(error)
