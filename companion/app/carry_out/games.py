"""Games in play are stored: one writer keeps the order, the interface never waits for the disk."""

from datetime import UTC, datetime
from typing import Any

from companion.app.effects import Services, carries_out
from companion.app.presenter.intents import CannotStore
from companion.app.presenter.start.intents import FindProfiles, ProfileNames
from companion.app.presenter.table.intents import (
    AddInput,
    BeginGame,
    CloseGame,
    FindUnfinished,
    LoadGame,
    SeatChosen,
    StoredGame,
    StoreResult,
    UnfinishedGame,
)
from companion.app.worker import Work, Worker
from companion.errors import CompanionError, UnwritableError
from companion.storage.games import Games, Opening, Seat

NO_JOB = 0


def writer(services: Services) -> Worker:
    """The one thread that writes games; made when it is first asked for."""
    if "writer" not in services.shared:
        made = Worker(services.post)
        services.shared["writer"] = made
        services.closing.append(made.finish)
        services.closing.append(lambda: made.submit(NO_JOB, lambda _report: _close(services)))
    found: Worker = services.shared["writer"]
    return found


def games_of(services: Services) -> Games:
    """The games in the app's folder."""
    return Games(services.folder / "games")


def _now() -> datetime:
    return datetime.now(UTC)


@carries_out(BeginGame)
def _begin(effect: BeginGame, services: Services) -> None:
    seats = tuple(Seat(name, colour) for name, colour in effect.seats)
    opening = Opening(effect.game, effect.options, seats, effect.start, effect.starter, effect.place, effect.profile)

    def work(_report: Any) -> str:
        _close(services)
        file = games_of(services).begin(opening, _now())
        services.shared["game"] = file
        return file.key

    writer(services).submit(effect.job, work)


@carries_out(LoadGame)
def _load(effect: LoadGame, services: Services) -> None:
    def work(_report: Any) -> StoredGame:
        _close(services)
        file = games_of(services).open(effect.key)
        services.shared["game"] = file
        opening = file.kept.opening
        seats = tuple(SeatChosen(seat.name, seat.colour) for seat in opening.seats)
        inputs = tuple(file.kept.inputs)
        return StoredGame(file.key, opening.game, opening.start or {}, inputs, seats, opening.profile, file.notice)

    writer(services).submit(effect.job, work)


def _close(services: Services) -> None:
    file = services.shared.pop("game", None)
    if file is not None:
        file.close()


def _written(services: Services, write: Work) -> None:
    """Write something of the open game; a full disk is said, and the entry waits in the record."""

    def work(report: Any) -> None:
        try:
            write(report)
        except UnwritableError as error:
            services.post(CannotStore(str(error)))

    writer(services).submit(NO_JOB, work)


@carries_out(AddInput)
def _add(effect: AddInput, services: Services) -> None:
    _written(services, lambda _report: services.shared["game"].add(effect.given, _now()))


@carries_out(StoreResult)
def _result(effect: StoreResult, services: Services) -> None:
    _written(services, lambda _report: services.shared["game"].result(effect.sheet, _now(), over=effect.over))


@carries_out(CloseGame)
def _put_away(_effect: CloseGame, services: Services) -> None:
    writer(services).submit(NO_JOB, lambda _report: _close(services))


@carries_out(FindUnfinished)
def _unfinished(effect: FindUnfinished, services: Services) -> None:
    def work(_report: Any) -> UnfinishedGame | None:
        one = games_of(services).unfinished()
        if one is None:
            return None
        names = tuple(seat.name for seat in one.seats)
        return UnfinishedGame(one.key, one.game, names, one.began, one.actions)

    writer(services).submit(effect.job, work)


@carries_out(FindProfiles)
def _profiles(effect: FindProfiles, services: Services) -> None:
    def work(_report: Any) -> ProfileNames:
        from companion.storage import profile_names

        try:
            return ProfileNames(tuple(profile_names()))
        except CompanionError:
            return ProfileNames(())

    writer(services).submit(effect.job, work)
