"""Who had how many points and which rank in a kept game: what every form of export says of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.errors import InputError
from companion.storage.kept_game import KeptGame
from companion.words import Words
from companion.words.titles import EXTRAS


def extras(kept: KeptGame, words: Words) -> tuple[str, ...]:
    """With what a game was played: its edition, expansions and variants."""
    options = kept.opening.options
    names = [options.get("edition"), *(options.get("with") or ()), *(options.get("variant") or ())]
    return tuple(words(EXTRAS.get(str(name), str(name))) for name in names if name)


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """Points for one reason, in English, with its rule."""

    points: int
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Contradiction:
    """What cannot be about one zoo, or about several on one table, in English; a photo given twice breaks no rule."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A player of a game that was scored; ``rank`` from 1, shared where the players tie; ``seat`` from 0.

    ``coins`` where they are known; ``coin_tiles``, which are worth a coin each in a tie; ``doubts``: the questions that
    stayed open, in English; ``problems``: what cannot be about the zoo as it was read.
    """

    name: str
    colour: str
    seat: int
    starts: bool
    rank: int
    points: int
    lines: tuple[ScoredLine, ...]
    whole: bool = True
    coins: int | None = None
    coin_tiles: int = 0
    doubts: tuple[str, ...] = ()
    problems: tuple[Contradiction, ...] = ()

    @property
    def wins(self) -> bool:
        """Whether nobody was better."""
        return self.rank == 1


def placed(kept: KeptGame) -> tuple[Placed, ...]:
    """The players by their rank; those of one rank as they sit.

    :raises InputError: for a game that has not been scored, or whose score sheet cannot be read.
    """
    if kept.result is None:
        raise InputError(f"game {kept.number} has not been scored yet: finish it, or score it first")
    try:
        ranks = _ranks(kept.result)
        players = [_player(kept, player, ranks) for player in kept.result["players"]]
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise InputError(f"the score sheet of game {kept.number} is damaged") from error
    return tuple(sorted(players, key=lambda player: (player.rank, player.seat)))


def not_on_one_table(kept: KeptGame) -> tuple[Contradiction, ...]:
    """What cannot be about the zoos of a scored game together; none of a game that was never scored.

    :raises InputError: where the score sheet cannot be read.
    """
    try:
        return _contradictions(kept.result or {})
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError(f"the score sheet of game {kept.number} is damaged") from error


def _contradictions(told: Mapping[str, Any]) -> tuple[Contradiction, ...]:
    return tuple(Contradiction(str(one["text"]), str(one["rule"])) for one in told.get("problems") or ())


def _ranks(result: Mapping[str, Any]) -> dict[str, int]:
    """The rank of each name."""
    ranks: dict[str, int] = {}
    for names in result["ranking"]:
        rank = len(ranks) + 1
        ranks.update(dict.fromkeys(map(str, names), rank))
    return ranks


def _player(kept: KeptGame, player: Mapping[str, Any], ranks: Mapping[str, int]) -> Placed:
    name = str(player["name"])
    names = [seat.name for seat in kept.opening.seats]
    seat = names.index(name)
    lines = tuple(ScoredLine(int(line["points"]), str(line["text"]), str(line["rule"])) for line in player["lines"])
    zoo = player.get("zoo") or {}
    coins = zoo.get("coins")
    return Placed(
        name=name,
        colour=kept.opening.seats[seat].colour,
        seat=seat,
        starts=seat == kept.opening.starter and kept.opening.start is not None,
        rank=ranks[name],
        points=int(player["total"]),
        lines=lines,
        whole=bool(player.get("complete", True)),
        coins=None if coins is None else int(coins),
        coin_tiles=int(zoo.get("coin_tiles") or 0),
        doubts=tuple(str(doubt["ask"]) for doubt in player.get("doubts") or ()),
        problems=_contradictions(player),
    )


def played_at(kept: KeptGame) -> datetime:
    """When the game began."""
    return datetime.fromisoformat(kept.began)
