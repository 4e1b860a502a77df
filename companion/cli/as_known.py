"""What the command line says of a table that a state already describes: it may be said again, and must agree."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from companion.cli.options import coins_by_name
from companion.cli.terminal import spoken
from companion.errors import UsageError


def agree_with_state(
    state: Path,
    table: Any,
    game: str | None,
    edition: str | None,
    expansions: Sequence[str] | None,
    variants: Sequence[str] | None,
    players: int | None,
    coins: Sequence[str] | None,
) -> None:
    """Raise UsageError for the first of these words that says otherwise than the table in the file ``state``.

    What is None or empty has not been said.
    """
    known = table.options
    _agree(state, "--game", game, known.game)
    _agree(state, "--edition", edition, known.edition)
    _agree(state, "--with", _named(expansions), _named(known.expansions) or "none")
    _agree(state, "--variant", _named(variants), _named(known.variants) or "none")
    _agree(state, "--players", None if players is None else str(players), str(len(table.zoos)))
    for seat, number in coins_by_seat(coins, len(table.zoos)).items():
        held = table.zoos[seat].coins
        if held not in (None, number):
            raise UsageError(f"--coins says {seat + 1}={number}, but in {state} it is {held}")


def coins_by_seat(coins: Sequence[str] | None, players: int) -> dict[int, int]:
    """Coins by seat, from 0, of players whom only their numbers name: ``2=3``, ``player-2=3``.

    :raises UsageError: for a player who does not play, and one named twice.
    """
    from companion.words import words_in

    words = words_in(spoken())
    names = [str(seat + 1) for seat in range(players)]
    others = {f"player-{name}": name for name in names} | {words.player(seat): names[seat] for seat in range(players)}
    plain = []
    for entry in coins or ():
        name, equals, number = entry.rpartition("=")
        plain.append(f"{others.get(name, name)}{equals}{number}")
    return {int(name) - 1: number for name, number in coins_by_name(plain, names).items()}


def _agree(state: Path, option: str, said: str | None, known: str) -> None:
    if said and said != known:
        raise UsageError(f"{option} says {said}, but in {state} it is {known}")


def _named(names: Iterable[str] | None) -> str:
    return " ".join(sorted(set(names or ())))
