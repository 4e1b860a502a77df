"""``companion score``: photos or texts of zoos become a score sheet."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli import options as shared
from companion.cli.terminal import DASH, paper, put_json, remark, said, said_document, somebody_answers
from companion.errors import ImpossibleZooError, NotationError, UsageError
from companion.rules.components import counted
from companion.storage import (
    check_writable,
    edition_for,
    load_embedder,
    read_json,
    read_profile,
    write_case,
    write_profile,
)

if TYPE_CHECKING:
    from companion.cli.photos import ReadPhoto
    from companion.scorer import Options, Player, ScoreSheet

_DOUBTS_REMAIN = 4


@dataclass(frozen=True, slots=True)
class Words:
    """What the command line says of the game; the edition is left to it or to what is scored."""

    game: str
    expansions: Sequence[str]
    variants: Sequence[str]
    players: int | None
    house: Sequence[str] = ()
    own_sheet: Path | None = None

    def options(self, edition: str | None) -> "Options":
        """The game's options with this edition."""
        options = shared.options_of(self.game, edition, self.expansions, self.variants, self.players, self.house)
        return shared.with_own_sheet(options, self.own_sheet)


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is kept beside a score sheet: the photos, and whose copy of the game they show."""

    photos: Sequence[Path]
    profile: str

    def of_players(self, sheet: "ScoreSheet") -> list[tuple[Path, str]]:
        """Each photo with whose zoo it shows; the empty name where a photo shows several, or several show one."""
        names = [player.name for player in sheet.players]
        single = len(names) == len(self.photos)
        return [(path, names[at] if single else "") for at, path in enumerate(self.photos)]


def run(
    photos: Annotated[list[Path] | None, typer.Argument(metavar="PHOTO...", help="One photo a player.")] = None,
    zoo: Annotated[
        list[Path] | None, typer.Option("--zoo", metavar="FILE...", help="Zoos as JSON, one a player; no photo.")
    ] = None,
    names: Annotated[list[str] | None, typer.Option("--names", metavar="NAME...", help="The players' names.")] = None,
    same_zoo: Annotated[bool, typer.Option("--same-zoo", help="All photos show the same zoo.")] = False,
    game: shared.Game = "zooloretto",
    edition: shared.EditionName = None,
    profile: shared.ProfileName = None,
    expansions: shared.Expansions = None,
    variants: shared.Variants = None,
    house: shared.HouseRules = None,
    players: shared.PlayerCount = None,
    coins: shared.Coins = None,
    corners: shared.Corners = None,
    own_sheet: shared.OwnSheet = None,
    json: shared.Json = None,
    annotate: shared.Annotate = None,
    case: Annotated[
        Path | None,
        typer.Option("--case", metavar="FILE", help="Write photos, reading and answers into one file."),
    ] = None,
    lang: shared.Language = "en",
    strict: shared.Strict = False,
    yes: Annotated[bool, typer.Option("--yes", help="Ask nothing: what is not certain stays a doubt.")] = False,
    keep: shared.Keep = False,
) -> int:
    """Score zoos and rank their players.

    A zoo comes from a photo or a text; each reason for points is a line. Each photo shows another player's zoo, unless
    --same-zoo is given.
    """
    shared.agree_on_language(lang)
    photos, texts = photos or [], zoo or []
    photo_options = {
        "--same-zoo": same_zoo,
        "--corners": corners,
        "--annotate": annotate is not None,
        "--profile": profile is not None,
        "--case": case is not None,
    }
    _agree_on_sources(photos, texts, [option for option, given in photo_options.items() if given])
    ask = not yes and json != DASH and somebody_answers()
    words = Words(game, expansions or (), variants or (), players, house or (), own_sheet)
    kept = _Kept(photos, profile or "") if keep else None
    if photos and game == "dice":
        from companion.cli import sheets

        useless = {"--coins": bool(coins), "--corners": bool(corners), "--same-zoo": same_zoo}
        useless |= {"--sheet": own_sheet is not None}
        options = sheets.sheet_options(words.options(edition), edition, profile, useless)
        _check_json(json, photos)
        pages, sheet, drawn = sheets.scored(photos, names, options, profile, annotate, json, ask)
        return _publish(
            sheet,
            json,
            drawn,
            strict,
            sheets.document(sheet),
            [*sheets.advice(pages), *sheets.written_by_hand(pages, sheet)],
            kept,
        )
    entrants = shared.player_names(names, 1 if same_zoo else len(photos) + len(texts))
    if players is not None and players < 1:
        raise UsageError(f"--players {players} is no number of players: 2 to 5 play")
    if players is not None and players < len(entrants):
        raise UsageError(f"--players {players} is too few for {counted(len(entrants), 'zoo')}")
    given = shared.coins_by_name(coins, entrants)
    _check_json(json, (*photos, *texts))
    if texts:
        options, scored = _from_texts(texts, entrants, edition, words)
        return _publish(_sheet(scored, options, given, ask), json, (), strict, kept=kept)

    from companion.cli.photos import draw, read_photos, targets, unknown_to

    options = words.options(edition_for(edition, profile))
    shared.agree_on_photos(game, expansions)
    points = shared.corner_points(corners, len(photos))
    places = targets(annotate, photos, json)
    if case is not None:
        check_writable(case, reserved=(*photos, *([json] if json is not None else [])))
    unlearnt = unknown_to(profile, game, options.expansions)
    reads = read_photos(photos, options.edition, profile, points, game, options.expansions)
    sheet = _sheet(_from_photos(reads, entrants, options, given), options, given, ask)
    draw(reads, sheet, places)
    if case is not None:
        write_case(case, photos, sheet.to_json())
    code = _publish(sheet, json, places.values(), strict, advice=_advice(reads), kept=kept)
    if profile is not None and len(reads) == len(sheet.players):
        _remember(reads, sheet, profile)
    return code or (_DOUBTS_REMAIN if strict and unlearnt else 0)


def _advice(reads: Sequence["ReadPhoto"]) -> list[str]:
    """What must be known of the photos beside the score: which zoo of two was scored, and that colours are missing."""
    from companion.vision.quality import WEIGHTY

    return [
        f"{read.path.name}: {said(one)}" for read in reads for one in read.observation.quality.advice if one in WEIGHTY
    ]


def _remember(reads: Sequence["ReadPhoto"], sheet: "ScoreSheet", profile: str) -> None:
    """Ask whether what people have answered is to be learnt for their copy of the game."""
    count = sum(len(player.answers) for player in sheet.players)
    if not count or not typer.confirm(said(f"Remember {count} answers for '{profile}'?"), default=False, err=True):
        return
    from companion.learner import learn_answers

    copy, embedder = read_profile(profile), load_embedder()
    for read, player in zip(reads, sheet.players, strict=True):
        copy = learn_answers(copy, read.photo, player.observation or read.observation, player.answers, embedder)
    write_profile(copy)


def _sheet(scored: Sequence["Player"], options: "Options", coins: Mapping[str, int], ask: bool) -> "ScoreSheet":
    """The sheet of these players with the coins that were given, after asking what is not certain."""
    from companion.scorer import score_sheet

    for name, number in coins.items():
        if number > options.coins:
            raise UsageError(f"--coins gives {name} {number} coins, but there are {options.coins}")
    scored = [player.with_coins(coins[player.name]) if player.name in coins else player for player in scored]
    if ask:
        from companion.cli.questions import settle

        scored = [settle(player, options.coins) for player in scored]
    return score_sheet(scored, options)


def _check_json(json: Path | None, sources: Sequence[Path]) -> None:
    """Raise UnwritableError when the result cannot be written where it was asked for."""
    if json is not None and json != DASH:
        check_writable(json, reserved=sources)


def _publish(
    sheet: "ScoreSheet",
    json: Path | None,
    pictures: Iterable[Path],
    strict: bool,
    document: Mapping[str, Any] | None = None,
    advice: Sequence[str] = (),
    kept: _Kept | None = None,
) -> int:
    """Print the sheet or write it as JSON, keep it where that was asked for, and give the exit code.

    ``document`` replaces the sheet's own JSON; ``advice`` is printed on stderr.
    """
    document = said_document(sheet.to_json() if document is None else document)
    for sentence in advice:
        remark(sentence)
    if not put_json(document, json):
        from companion.cli.scoresheet import print_sheet

        console = paper()
        print_sheet(sheet, console)
        for place in pictures:
            console.print(f"Annotated picture: {place}", soft_wrap=True)
    if kept is not None:
        from companion.cli.keeping import keep_sheet

        number = keep_sheet(sheet, document, kept.of_players(sheet), kept.profile)
        remark(f"Kept as game {number}: companion history show {number}")
    return _DOUBTS_REMAIN if strict and sheet.doubtful else 0


def _agree_on_sources(photos: Sequence[Path], texts: Sequence[Path], photo_options: Sequence[str]) -> None:
    """Raise UsageError unless there are photos or texts; with texts, when an option is given that is about photos."""
    if photos and texts:
        raise UsageError(f"give photos or --zoo, not both: {photos[0]} is a photo beside --zoo {texts[0]}")
    if not photos and not texts:
        raise UsageError("give a photo of a zoo, or --zoo with a zoo as JSON")
    if texts and photo_options:
        raise UsageError(f"{photo_options[0]} is about photos, but --zoo gives zoos as text")


def _from_texts(
    texts: Sequence[Path], names: Sequence[str], edition: str | None, words: "Words"
) -> tuple["Options", list["Player"]]:
    """The players of zoos in JSON files; all zoos and --edition agree on the edition."""
    from companion.rules import game_named
    from companion.rules.results import check
    from companion.scorer import Player

    words.options(edition)
    game = game_named(words.game)
    zoos = []
    for path in texts:
        document = read_json(path)
        try:
            zoos.append(game.zoo_from_json(document, edition))
        except NotationError as error:
            raise UsageError(f"{path}: {error}") from error
    first = edition or zoos[0].edition
    options = words.options(first)
    scored = []
    for path, name, one in zip(texts, names, zoos, strict=True):
        if one.edition != first:
            raise UsageError(f"{path} is a zoo of edition {one.edition}, but {_source(edition, texts[0])} says {first}")
        try:
            check([problem for problem in game.zoo_problems(one, options) if not problem.apart])
        except ImpossibleZooError as error:
            raise ImpossibleZooError(f"{path}: {error.reason}", error.rule) from error
        scored.append(Player(name, one, not_visible=() if one.coins is not None else ("coins",)))
    return options, scored


def _from_photos(
    reads: Sequence["ReadPhoto"], names: Sequence[str], options: "Options", coins: Mapping[str, int]
) -> list["Player"]:
    """The players of photos, one each, or one of all photos when there is one name only."""
    from companion.scorer import players_from_observations

    groups = [[read] for read in reads] if len(names) > 1 else [reads]
    seen = [[read.observation for read in group] for group in groups]
    players = players_from_observations(names, seen, options, coins)
    return [
        replace(player, pictures=frozenset(read.photo.digest for read in group))
        for player, group in zip(players, groups, strict=True)
    ]


def _source(edition: str | None, first: Path) -> str:
    return "--edition" if edition else str(first)
