"""Past games: listed, read, deleted, brought back, exported; on a thread of their own, so that no photo delays them."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.app.effects import Services, carries_out
from companion.app.presenter.history import model as screen
from companion.app.presenter.history.model import (
    DeleteGame,
    EmptyTrash,
    ExportGames,
    ListGames,
    MakePlayLink,
    OpenPhoto,
    Past,
    Person,
    PlayLink,
    ReadGame,
    RestoreGame,
    Shelf,
    Story,
    Tally,
    colour_of,
)
from companion.app.presenter.start.intents import FindLately, Lately
from companion.app.worker import Worker
from companion.errors import CompanionError, InputError

if TYPE_CHECKING:
    from companion.storage.games import Games, KeptGame, Summary

EXPORTS: Final = "exports"
_THREAD: Final = "archive"
_CODE_SCALE: Final = 4
_LATELY: Final = 6
"""So many games are on the first page."""


def submit(services: Services, job: int, work: Callable[["Games"], Any]) -> None:
    """Do it on the archive's thread."""
    if _THREAD not in services.shared:
        archive = Worker(services.post)
        services.shared[_THREAD] = archive
        services.closing.append(archive.stop)

    def with_games(_report: Any) -> Any:
        from companion.storage.games import Games

        return work(Games(services.folder / "games"))

    services.shared[_THREAD].submit(job, with_games)


@carries_out(ListGames)
def _list(effect: ListGames, services: Services) -> None:
    submit(services, effect.job, shelf)


@carries_out(DeleteGame)
def _delete(effect: DeleteGame, services: Services) -> None:
    def work(games: "Games") -> Shelf:
        games.delete(effect.key)
        return shelf(games)

    submit(services, effect.job, work)


@carries_out(RestoreGame)
def _restore(effect: RestoreGame, services: Services) -> None:
    def work(games: "Games") -> Shelf:
        games.restore(effect.key)
        return shelf(games)

    submit(services, effect.job, work)


@carries_out(EmptyTrash)
def _empty(effect: EmptyTrash, services: Services) -> None:
    def work(games: "Games") -> Shelf:
        games.empty_trash()
        return shelf(games)

    submit(services, effect.job, work)


@carries_out(ReadGame)
def _read(effect: ReadGame, services: Services) -> None:
    submit(services, effect.job, lambda games: story(games, effect.key))


@carries_out(OpenPhoto)
def _open_photo(effect: OpenPhoto, services: Services) -> None:
    def work(_games: "Games") -> tuple[int, int]:
        from companion.app.photos import PHOTOS, shrunk
        from companion.vision.frame import ENOUGH_FOR_ZOOS, open_photo

        pixels = shrunk(open_photo(Path(effect.path), ENOUGH_FOR_ZOOS).pixels)
        PHOTOS.put(effect.path, pixels)
        return pixels.shape[1], pixels.shape[0]

    submit(services, effect.job, work)


@carries_out(ExportGames)
def _export(effect: ExportGames, services: Services) -> None:
    def work(games: "Games") -> str:
        from companion.export.forms import ENDINGS, exported, fit_for
        from companion.storage import write_atomically
        from companion.words import words_in

        keys = effect.keys or tuple(one.key for one in reversed(games.list()) if one.status != screen.DAMAGED)
        kept = [games.read(key) for key in keys]
        if not effect.keys:
            kept, _left_out = fit_for(effect.form, kept)
        photos = games.zoo_photos(kept[0]) if effect.form == "png" else {}
        name = f"{keys[0][7:]}-{kept[0].number}" if effect.keys else "games"
        path = services.folder / EXPORTS / f"{name}{ENDINGS[effect.form]}"
        write_atomically(path, exported(kept, effect.form, words_in(effect.language), photos))
        return str(path)

    submit(services, effect.job, work)


@carries_out(MakePlayLink)
def _play_link(effect: MakePlayLink, services: Services) -> None:
    submit(services, effect.job, lambda games: play_link(games.read(effect.key)))


@carries_out(FindLately)
def _find_lately(effect: FindLately, services: Services) -> None:
    submit(services, effect.job, lately)


def lately(games: "Games") -> Lately:
    """The newest games that can be read, but the newest in play, which the first page offers to go on with."""
    found = games.list()
    going = next((one.key for one in found if one.status == screen.IN_PLAY), "")
    shown = [one for one in found if one.key != going and one.status != screen.DAMAGED][:_LATELY]
    return Lately(tuple(_past(one, _small(games, one)) for one in shown))


def play_link(kept: "KeptGame") -> PlayLink:
    """The link for BG Stats; without a code where the names are too long for one."""
    import cv2
    import numpy as np

    from companion.app.photos import THUMBNAILS
    from companion.export.bgstats import link, qr_code

    address = link(kept)
    try:
        code = qr_code(kept, _CODE_SCALE)
    except InputError:
        return PlayLink(address)
    pixels = np.asarray(cv2.imdecode(np.frombuffer(code, np.uint8), cv2.IMREAD_COLOR), dtype=np.uint8)
    name = f"{kept.key}/code"
    THUMBNAILS.put(name, pixels)
    return PlayLink(address, name)


def shelf(games: "Games") -> Shelf:
    """All that is kept; the first photo of each game is made small for the list."""
    from companion.export.statistics import tallies

    found = games.list()
    players = tuple(Tally(one.name, one.games, one.wins, one.points) for one in tallies(found))
    return Shelf(
        tuple(_past(one, _small(games, one)) for one in found), tuple(_past(one) for one in games.deleted()), players
    )


def _small(games: "Games", one: "Summary") -> str:
    """The path of a game's first photo, whose small picture is made; empty where there is none."""
    from companion.app.photos import THUMBNAILS, thumbnail

    for name in one.photos[:1]:
        try:
            path = str(games.photo(one.key, name))
            if THUMBNAILS.get(path) is None:
                THUMBNAILS.put(path, thumbnail(path))
        except (CompanionError, OSError, ValueError):
            continue
        return path
    return ""


def _past(one: "Summary", photo: str = "") -> Past:
    """A game of the list, those who have won first."""
    order = [name for names in one.ranking for name in names]
    people = [
        Person(seat.name, colour_of(seat.colour, at), points)
        for at, (seat, points) in enumerate(zip(one.seats, one.totals, strict=True))
    ]
    if order:
        people.sort(key=lambda person: order.index(person.name) if person.name in order else len(order))
    extras = tuple(filter(None, (one.edition, *one.expansions, *one.variants)))
    return Past(
        one.key,
        one.number,
        one.game,
        one.began,
        one.status,
        tuple(people),
        one.minutes,
        one.place,
        photo,
        extras,
        one.notice,
    )


def story(games: "Games", key: str) -> Story:
    """One game in full; a game that was played is played again to see how the points grew."""
    from companion.app.photos import THUMBNAILS, thumbnail
    from companion.export.standings import placed
    from companion.export.statistics import course
    from companion.storage.games import resumed

    kept = games.read(key)
    people: tuple[Person, ...] = ()
    if kept.result is not None:
        people = tuple(
            Person(
                one.name,
                colour_of(one.colour, one.seat),
                one.points,
                one.rank,
                one.whole,
                tuple((line.points, line.text, line.rule) for line in one.lines),
                one.coins if kept.opening.game != "dice" else None,
                len(one.doubts),
                one.coin_tiles,
            )
            for one in placed(kept)
        )
    told: tuple[tuple[int, ...], ...] = ()
    notice = kept.notice
    if kept.opening.start is not None:
        session, trouble = resumed(kept)
        told, notice = course(session), notice or trouble
    photos = []
    for name, of in kept.photos:
        try:
            path = str(games.photo(key, name))
            THUMBNAILS.put(path, thumbnail(path))
        except (CompanionError, OSError, ValueError):
            continue
        photos.append((path, of))
    seats = tuple(Person(seat.name, colour_of(seat.colour, at)) for at, seat in enumerate(kept.opening.seats))
    return Story(key, people, seats, kept.notes, tuple(photos), told, notice)
