"""``companion check``: what happened between two readings of a table, whether it was allowed, what is due."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli import options as shared
from companion.cli.as_known import agree_with_state
from companion.cli.check_dice import dice_document, shows_dice
from companion.cli.findings import check_json
from companion.cli.terminal import DASH, paper, put_json, quiet_libraries, remark, said_document, spoken, told
from companion.errors import IllegalActionError, InputError, NotationError, UsageError
from companion.rules import GAMES, Game, game_named, replay
from companion.rules.record import record_from_json
from companion.storage import check_writable, edition_for, read_json

if TYPE_CHECKING:
    from companion.reconcile.session import Effect, Session
    from companion.reconcile.sighting import Sighting
    from companion.words import Words

_DOUBTS_REMAIN = 4
_STRANGE = 6
"""From so many pieces that nothing explains a reading may be of another table."""
_FEW_STRANGE = 2
"""The same where of a table of both games only the zoos of one game are shown."""
_EXPLANATIONS = 3


def run(
    before: Annotated[Path, typer.Argument(metavar="BEFORE", help="A photo, or a zoo, table or reading as JSON.")],
    after: Annotated[Path, typer.Argument(metavar="AFTER", help="The same somewhat later.")],
    state: Annotated[
        Path, typer.Option("--state", metavar="FILE", help="The table as it was: a state or a saved game.")
    ],
    player: Annotated[
        int | None,
        typer.Option(
            "--player", metavar="N", min=1, help="Whose zoo is shown; else the likeliest, or all zoos in a photo."
        ),
    ] = None,
    game: shared.KnownGame = None,
    edition: shared.EditionName = None,
    profile: shared.ProfileName = None,
    expansions: shared.Expansions = None,
    variants: shared.Variants = None,
    players: shared.PlayerCount = None,
    coins: shared.Coins = None,
    corners: shared.Corners = None,
    json: shared.Json = None,
    annotate: shared.Annotate = None,
    lang: shared.Language = "en",
    strict: shared.Strict = False,
) -> int:
    """Explain a change by legal actions; say what was not allowed, by which rule, and what is due.

    The game, its edition, expansions, variants, players and coins are those of the state; where they are said again
    they must agree with it.
    """
    from companion.cli.photos import targets

    shared.agree_on_language(lang)
    if json is not None and json != DASH:
        check_writable(json, reserved=(before, after, state))
    table = table_in(state)
    agree_with_state(state, table, game, edition, expansions, variants, players, coins)
    places = targets(annotate, [path for path in (before, after) if path.suffix.lower() != ".json"], json)
    if player is not None and player > len(table.zoos):
        raise UsageError(f"--player {player} does not play: {len(table.zoos)} do")
    if shows_dice((before, after), table):
        if corners or player:
            raise UsageError("--corners and --player are about zoos: of the dice game the trucks are looked for")
        document = said_document(dice_document(before, after, state, table, profile, places))
    else:
        seen = _sightings((before, after), table, player, profile, corners, places)
        document = said_document(_zoos_document(before, after, state, table, seen))
    if not put_json(document, json):
        _print(document)
        for place in places.values():
            paper().print(f"Annotated picture: {place}", soft_wrap=True)
    return _DOUBTS_REMAIN if strict and document["status"] not in ("confirmed", "proposed") else 0


def _zoos_document(before: Path, after: Path, state: Path, table: Any, seen: Sequence["Sighting"]) -> dict[str, Any]:
    """What was done between two readings of zoos and trucks."""
    from companion.reconcile.inputs import Read
    from companion.reconcile.session import begun, step

    session, earlier = step(begun(table), Read(seen[0]))
    if _is_of_another_table(seen[0], table, earlier):
        raise InputError(
            f"{before} does not fit {state}: most of what lies there is not to be explained; "
            "give the table as it was then"
        )
    if session.explanations[0].deeds and _shows(seen[1], table):
        remark(f"{after} shows the table as {state} has it, {before} does not: perhaps they are swapped")
        session = begun(table)
    else:
        for effect in earlier:
            if effect.kind in ("happened", "illegal", "unseen"):
                remark(f"{before} already differs from {state}: {told(effect.text)}")
    session, effects = step(session, Read(seen[1]))
    return _document(session, effects)


def _is_of_another_table(seen: "Sighting", table: Any, effects: Sequence["Effect"]) -> bool:
    """Whether most pieces that were seen lie where no legal action of the table brings them, and they are many."""
    strange = sum(effect.kind in ("illegal", "unseen") for effect in effects)
    pieces = sum(len(sights) for place, sights in seen.places.items() if not place.endswith("/boards"))
    least = _FEW_STRANGE if _shows_one_game(seen, table) else _STRANGE
    return strange >= least and 2 * strange > pieces


def _shows_one_game(seen: "Sighting", table: Any) -> bool:
    """Whether of players who have two zoos each no one's both are in sight."""
    return table.options.game == "joint" and not any(part.startswith("player-") for part in seen.whole)


def _shows(seen: "Sighting", table: Any) -> bool:
    """Whether a reading shows exactly this table, as far as it reaches."""
    from companion.reconcile.compare import Comparer
    from companion.reconcile.expect import expected

    found = Comparer(seen).compare(expected(table))
    return found.agrees and not found.cost


def table_in(path: Path) -> Any:
    """The table in a file, of a saved game the last one.

    :raises UsageError: when it holds neither, or one of another version.
    """
    document = read_json(path)
    name = document.get("game", GAMES[0])
    game = game_named(name) if isinstance(name, str) else game_named(GAMES[0])
    try:
        return _table(game, document)
    except (NotationError, IllegalActionError) as error:
        raise UsageError(f"{path}: {error}") from error


def _table(game: Game, document: Any) -> Any:
    if document.get("schema") == "companion.game/1":
        return replay(game, record_from_json(game, document))[-1].state
    return game.state_from_json(document)


def _sightings(
    paths: Sequence[Path],
    table: Any,
    player: int | None,
    profile: str | None,
    corners: Sequence[str] | None,
    places: Mapping[Path, Path],
) -> list["Sighting"]:
    """What the files show; photos are read with the state's edition, and drawn into copies at their ``places``."""
    texts = [path for path in paths if path.suffix.lower() == ".json"]
    photos = [path for path in paths if path not in texts]
    if corners and not photos:
        raise UsageError("--corners is about photos, but both readings are JSON")
    read: dict[Path, Any] = {path: _from_text(path, table, player) for path in texts}
    if photos:
        shared.agree_on_photos(table.options.game, table.options.expansions)
        points = shared.corner_points(corners, len(photos))
        if corners is None and player is None:
            read |= _tables(photos, table, profile, places)
        rest = [(path, pointed) for path, pointed in zip(photos, points, strict=True) if path not in read]
        read |= _zoos(rest, table, player, profile, places)
    return [read[path] for path in paths]


def _tables(
    photos: Sequence[Path], table: Any, profile: str | None, places: Mapping[Path, Path]
) -> dict[Path, "Sighting"]:
    """What those photos show that show several zoos."""
    from companion.cli.photos import draw_outlines
    from companion.live import PhotographedTable, readers_of
    from companion.reconcile.session import begun
    from companion.vision.frame import ENOUGH_FOR_ZOOS, open_photo

    with quiet_libraries():
        opened = {path: open_photo(path, ENOUGH_FOR_ZOOS) for path in photos}
        looked_at = PhotographedTable(readers_of(table.options, profile), begun(table))
        found: dict[Path, Sighting] = {}
        for path, photo in opened.items():
            sighting = looked_at.sighting(photo.pixels)
            if sighting is not None:
                found[path] = sighting
                draw_outlines(photo, looked_at.outlines(), places.get(path))
    return found


def _zoos(
    photos: Sequence[tuple[Path, Sequence[shared.Point] | None]],
    table: Any,
    player: int | None,
    profile: str | None,
    places: Mapping[Path, Path],
) -> dict[Path, "Sighting"]:
    """What photos of one zoo each show; where someone points at it, of the corners of its board."""
    from companion.cli.photos import draw_reading, read_photos

    options = table.options
    paths, points = [path for path, _ in photos], [pointed for _, pointed in photos]
    edition = edition_for(options.edition, profile)
    reads = read_photos(paths, edition, profile, points, options.game, options.expansions)
    for one in reads:
        draw_reading(one, places)
    return {one.path: _from_photo(one.observation, table, player) for one in reads}


def _from_photo(observation: Any, table: Any, player: int | None) -> "Sighting":
    """What a photo shows of one zoo and the trucks."""
    from companion.reconcile.games import zoo_in_photos
    from companion.reconcile.sighting import Sight

    found = zoo_in_photos(observation, table.options).observation
    pieces = [(seen.area, seen.space, Sight(seen.candidates)) for seen in found.components]
    return _of_somebody(pieces, table, player)


def _of_somebody(pieces: Any, table: Any, player: int | None) -> "Sighting":
    """Pieces of a player's zoo; of the likeliest player's where nobody says whose."""
    from companion.reconcile.sighted import likeliest_seat, sighting_of_pieces

    every = [sighting_of_pieces(pieces, table, seat) for seat in range(len(table.zoos))]
    return every[likeliest_seat(every, table) if player is None else player - 1]


def _from_text(path: Path, table: Any, player: int | None) -> "Sighting":
    """What a JSON file shows: a table, a zoo, or a reading."""
    from companion.reconcile.sighted import (
        TABLE_SCHEMA,
        likeliest_seat,
        pieces_from_json,
        sighting_of_zoo,
        table_from_json,
    )
    from companion.vision.observation import SCHEMA

    document = read_json(path)
    try:
        if document.get("schema") == TABLE_SCHEMA:
            return table_from_json(document, table)
        if document.get("schema") == SCHEMA:
            return _of_somebody(pieces_from_json(document), table, player)
        zoo = game_named(table.options.game).zoo_from_json(document, table.options.edition)
    except NotationError as error:
        raise UsageError(f"{path}: {error}") from error
    every = [sighting_of_zoo(zoo, seat) for seat in range(len(table.zoos))]
    return every[likeliest_seat(every, table) if player is None else player - 1]


def _document(session: "Session", effects: Sequence["Effect"]) -> dict[str, Any]:
    """The result as ``companion.check/1``."""
    courses = [
        ([(deed.text, deed.open) for deed in one.deeds], one.probability)
        for one in session.explanations[:_EXPLANATIONS]
    ]
    return check_json(session.state, session.status, courses, effects, session.reminders, session.question)


def _print(document: dict[str, Any]) -> None:
    """The result in words; its sentences are in the spoken language already, unless that is English."""
    from rich.text import Text

    from companion.reconcile.due import PROBLEM
    from companion.words import words_in

    console, words = paper(), words_in(spoken())
    told = words.sentence if words.language == "en" else str
    best, *others = (_orders(one["actions"], document["game"], words) for one in document["explanations"])
    lines = [words("What happened:"), *(f"  {order}" for order in best)]
    for orders, one in zip(others, document["explanations"][1:], strict=True):
        lines.append("  " + words("or, {share}: {orders}", share=f"{one['probability']:.0%}", orders=", ".join(orders)))
    for entry in document["illegal"]:
        said = told(somebodys(entry["text"], entry["where"], words))
        lines.append(words("Not allowed: {sentence}", sentence=f"{said}{behind(entry['rule'])}"))
    for entry in document["due"]:
        said, rule = told(entry["text"]), behind(entry["rule"])
        if entry["event"] == PROBLEM:
            lines.append(words("Must be put right: {sentence}", sentence=f"{said}{rule}"))
        else:
            lines.append(words("Due: {sentence}", sentence=f"{said}{rule}"))
    if document["question"]:
        lines.append(told(document["question"]["ask"]))
    for line in lines:
        console.print(Text(line), soft_wrap=True)


def _orders(actions: Sequence[str], game: str, words: "Words") -> list[str]:
    """Actions in words, a question mark behind those that were out of sight."""
    orders = []
    for action in actions:
        notation = action.removesuffix(" ?")
        orders.append(words.action(game, notation) + action[len(notation) :])
    return orders or [words("nothing")]


def behind(rule: str) -> str:
    """A rule as it stands behind a sentence; empty where there is none."""
    return f" ({rule})" if rule else ""


def somebodys(text: str, where: str, words: "Words") -> str:
    """What is not allowed, with the player whose zoo it is about where the sentence does not name one."""
    owner = where.partition("/")[0]
    if not owner.startswith("player-"):
        return text
    name = words.player(int(owner.removeprefix("player-")) - 1)
    return text if name in text or owner in text else f"{name}: {text}"
