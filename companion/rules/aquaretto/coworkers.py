"""Coworkers: how one comes, and where it may work."""

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.aquaretto.events import CoworkerGained, CoworkerMissed
from companion.rules.aquaretto.grid import cell_at, space
from companion.rules.aquaretto.options import COWORKER, ENTRANCE, JOB_ROOM, JOBS
from companion.rules.aquaretto.state import Table
from companion.rules.aquaretto.zoo import Zoo
from companion.rules.game import Refusal
from companion.rules.tiles import minus, plus

JOB_RULES = {"booth": "AB-44", "feeding": "AB-45", "manager": "AB-47"}


def refuse_job(zoo: Zoo, where: str) -> Refusal | None:
    """Refuse a place that is full, a cell that is not empty, and what is no place for a coworker.

    Rules: AB-44 to AB-47, RA-10.
    """
    if where in JOB_ROOM:
        room = JOB_ROOM[where]
        taken = zoo.at_job(where) >= room
        return Refusal(f"the {where} takes {room}", JOB_RULES[where]) if taken else None
    cell = cell_at(where)
    if cell in ENTRANCE:
        return Refusal(f"{where} is the entrance, nobody works there", "AB-31")
    if cell is None or cell not in zoo.cells:
        return Refusal(f"there is no place {where!r} for a coworker", "AB-46")
    if cell in zoo.trainers or any(cell == at for at, _ in zoo.tiles):
        return Refusal(f"{where} is not empty", "AB-46")
    return None


def places_for(zoo: Zoo) -> Iterator[str]:
    """Every free place for a coworker, the jobs beside the cells first. Rules: AB-44 to AB-47."""
    for job in JOBS:
        if zoo.at_job(job) < JOB_ROOM[job]:
            yield job
    for cell in sorted(zoo.cells.difference(zoo.trainers, (at for at, _ in zoo.tiles))):
        yield space(cell)


def place_coworker(zoo: Zoo, where: str) -> Zoo:
    """The zoo with one more coworker in that place. Rules: AB-44 to AB-47."""
    cell = cell_at(where)
    if cell is None:
        return zoo.with_job(where, 1)
    return replace(zoo, trainers=tuple(sorted((*zoo.trainers, cell))))


def take_coworker(zoo: Zoo, where: str) -> Zoo:
    """The zoo with one coworker less in that place. Rule: AB-33."""
    cell = cell_at(where)
    if cell is None:
        return zoo.with_job(where, -1)
    return replace(zoo, trainers=tuple(trainer for trainer in zoo.trainers if trainer != cell))


def gain_coworker(table: Table, species: str, size: int) -> None:
    """Take a coworker from the supply in hand, if one is left. Rules: AB-42, RA-09."""
    if not table.coworkers:
        table.events.append(CoworkerMissed(table.turn))
        return
    table.coworkers -= 1
    table.hand = plus(table.hand, COWORKER)
    table.events.append(CoworkerGained(table.turn, species, size))


def send_back(table: Table) -> None:
    """Return coworkers to the supply for whom no place is free. Rule: RA-09."""
    while COWORKER in table.hand and next(places_for(table.zoo), None) is None:
        table.hand = minus(table.hand, COWORKER)
        table.coworkers += 1
        table.events.append(CoworkerMissed(table.turn))
