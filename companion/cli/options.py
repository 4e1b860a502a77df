"""The options that all commands share which look at zoos, and whether they agree with one another."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final
from unicodedata import category, normalize

import typer

from companion.cli.arguments import LANGUAGES
from companion.cli.terminal import speak, spoken, typed_number
from companion.errors import NotationError, UnknownNameError, UsageError
from companion.rules.components import counted

Point = tuple[float, float]

READ_FROM_PHOTOS: Final[Mapping[str, tuple[str, ...]]] = {  # games, with the expansions of each
    "zooloretto": ("exotic", "xxl"),
    "aquaretto": ("xxl",),
    "joint": ("exotic", "xxl"),
}
EXPANSIONS: Final = ("exotic", "xxl")
CORNERS: Final = 4
LONGEST_NAME: Final = 80
"""Letters in a player's name, with which tables and cards can still be laid out."""
_SHOWN: Final = 20
_NOT_SHOWN: Final = ("Cc", "Cs", "Zl", "Zp")
"""Kinds of signs that no line of text can show: controls, bytes that are not UTF-8, ends of lines and paragraphs."""

Game = Annotated[str, typer.Option("--game", metavar="NAME", help="zooloretto, aquaretto, joint (both) or dice.")]
ChosenGame = Annotated[
    str | None, typer.Option("--game", metavar="NAME", help="zooloretto, aquaretto, joint, dice; else a saved one's.")
]
KnownGame = Annotated[str | None, typer.Option("--game", metavar="NAME", help="The state's game, to be sure.")]
EditionName = Annotated[
    str | None,
    typer.Option("--edition", metavar="NAME", help="2023, 2007 or print-and-play; photos: print-and-play only."),
]
ProfileName = Annotated[str | None, typer.Option("--profile", metavar="NAME", help="Your own copy of the game.")]
Expansions = Annotated[
    list[str] | None, typer.Option("--with", metavar="NAME...", help="Expansions that are played with.")
]
Variants = Annotated[
    list[str] | None, typer.Option("--variant", metavar="NAME...", help="Variants: all-stalls, balloon, tray.")
]
HouseRules = Annotated[
    list[str] | None,
    typer.Option("--house", metavar="NAME=VALUE...", help="What your table plays where the rulebook leaves it open."),
]
PlayerCount = Annotated[int | None, typer.Option("--players", metavar="N", help="How many play at the table, 2 to 5.")]
Coins = Annotated[
    list[str] | None,
    typer.Option("--coins", metavar="NAME=N...", help="A player's coins; the number alone for one player."),
]
Json = Annotated[
    Path | None, typer.Option("--json", metavar="FILE", help="Write the result as JSON; - prints it, and nothing else.")
]
Annotate = Annotated[
    Path | None, typer.Option("--annotate", metavar="DIR", help="Draw what was read into copies of the photos, in DIR.")
]
Language = Annotated[str, typer.Option("--lang", metavar="CODE", help="The language of sentences: en or de.")]
Keep = Annotated[bool, typer.Option("--keep", help="Keep it among the past games: companion history.")]
Strict = Annotated[bool, typer.Option("--strict", help="Exit with code 4 while doubts remain.")]
OwnSheet = Annotated[
    Path | None,
    typer.Option("--sheet", metavar="FILE", help="The dice game: spaces, bonuses and coin groups of your own sheet."),
]
Corners = Annotated[
    list[str] | None,
    typer.Option(
        "--corners",
        metavar="X,Y...",
        help="The zoo board's four corners in pixels of the upright photo, clockwise from the board's own upper left.",
    ),
]


def options_of(
    game: str,
    edition: str | None,
    expansions: Sequence[str] | None,
    variants: Sequence[str] | None,
    players: int | None,
    house: Sequence[str] | None = None,
) -> Any:
    """The game's own options from the words of the command line.

    :raises UsageError: for what does not go together, UnknownNameError for what does not exist.
    """
    from companion.rules import GAMES, game_named

    _known("game", game, GAMES)
    for name in expansions or ():
        _known("expansion", name, EXPANSIONS)
    chosen, variant = (tuple(dict.fromkeys(names or ())) for names in (expansions, variants))
    options = game_named(game).options_from_words(edition, chosen, variant, players or 0)
    return game_named(game).with_house_rules(options, tuple(house or ()))


def with_own_sheet(options: Any, path: Path | None) -> Any:
    """The dice game's options with a file's values: a sheet's layout, or its ``values`` alone; None changes nothing.

    :raises UsageError: for another game, and for values that no sheet can have.
    """
    if path is None:
        return options
    if options.game != "dice":
        raise UsageError(f"--sheet is for the dice game, not for {options.game}")
    from companion.rules.dice.options import sheet_from_layout
    from companion.storage import read_json

    document = read_json(path)
    try:
        values = sheet_from_layout(document if "values" in document else {"values": document})
    except NotationError as error:
        raise UsageError(f"{path}: {error}") from error
    return replace(options, sheet=values)


def agree_on_photos(game: str, expansions: Sequence[str] | None) -> None:
    """Raise UsageError unless photos of that game with these expansions can be read."""
    if game not in READ_FROM_PHOTOS:
        raise UsageError(f"the game '{game}' cannot be read from photos yet, only {', '.join(READ_FROM_PHOTOS)}")
    for name in expansions or ():
        if name not in READ_FROM_PHOTOS[game]:
            raise UsageError(f"the expansion '{name}' cannot be read from photos of {game} yet")


def agree_on_language(language: str) -> None:
    """Speak that language from now on; raise UnknownNameError unless there are sentences in it."""
    if language not in LANGUAGES:
        raise UnknownNameError(f"there is no language '{language}'; choose {' or '.join(LANGUAGES)}")
    speak(language)


def player_names(names: Sequence[str] | None, count: int) -> tuple[str, ...]:
    """A name for each of the players, in the order of their photos or texts, its letters composed (NFC)."""
    if not names:
        from companion.words import words_in

        return tuple(words_in(spoken()).player(seat) for seat in range(count))
    if len(names) != count:
        raise UsageError(f"--names gives {counted(len(names), 'name')} for {counted(count, 'zoo')}")
    if not all(name.strip() for name in names):
        raise UsageError("--names gives an empty name")
    odd = next((name for name in names if any(category(sign) in _NOT_SHOWN for sign in name)), None)
    if odd is not None:
        raise UsageError(f"--names gives {odd[:LONGEST_NAME]!r}, which holds signs that cannot be shown")
    names = [normalize("NFC", name) for name in names]
    long = next((name for name in names if len(name) > LONGEST_NAME), None)
    if long is not None:
        raise UsageError(f"--names gives '{long[:_SHOWN]}...', which is longer than {LONGEST_NAME} letters")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UsageError(f"--names gives '{twice}' twice: players need names of their own")
    return tuple(names)


def coins_by_name(coins: Sequence[str] | None, names: Sequence[str]) -> dict[str, int]:
    """The coins that --coins gives, by player; a plain number is for the only player.

    :raises UsageError: for another player, a player named twice, a number without a name among several players.
    """
    given: dict[str, int] = {}
    for entry in coins or ():
        name, equals, number = entry.rpartition("=")
        coins_given = typed_number(number)
        if coins_given is None:
            raise UsageError(f"--coins {entry} is no number of coins: write {names[0]}=3")
        if not equals and len(names) > 1:
            raise UsageError(f"--coins {entry} does not say whose they are: write {names[0]}={number}")
        name = normalize("NFC", name) if equals else names[0]
        if name not in names:
            raise UsageError(f"--coins names '{name}', but the players are {', '.join(names)}")
        if name in given:
            raise UsageError(f"--coins names '{name}' twice")
        given[name] = coins_given
    return given


def corner_points(corners: Sequence[str] | None, photos: int) -> tuple[tuple[Point, ...] | None, ...]:
    """The corners for each photo, None where they are to be found in the photo."""
    if not corners:
        return (None,) * photos
    if len(corners) != CORNERS * photos:
        raise UsageError(f"--corners needs four points a photo (x,y x,y x,y x,y), but {len(corners)} are given")
    points = tuple(parse_point(text, "--corners") for text in corners)
    return tuple(points[start : start + CORNERS] for start in range(0, len(points), CORNERS))


def parse_point(text: str, where: str) -> Point:
    """Two numbers with a comma between them; ``where`` they stand, for the sentence when they are none."""
    x, _, y = text.partition(",")
    try:
        point = float(x), float(y)
    except ValueError:
        point = math.nan, math.nan
    if not all(map(math.isfinite, point)):
        raise UsageError(f"{where} '{text}' is no point: write x,y in pixels")
    return point


def _known(what: str, name: str, names: Sequence[str]) -> None:
    if name not in names:
        raise UnknownNameError(f"there is no {what} '{name}', but {', '.join(names)}")
