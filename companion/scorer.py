"""Zoos, read from photos or texts, become a score sheet: the one way for command line, app and evaluation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from companion.rules.notation import zoo_to_json
from companion.rules.zooloretto.options import AREA_INDEX, AREAS, BARN, FREE_STALL, Options
from companion.rules.zooloretto.scoring import Ranking, Scorecard, Standing, ranking, score
from companion.rules.zooloretto.validity import Problem, zoo_problems, zoos_problems
from companion.rules.zooloretto.zoo import EMPTY, Place, Zoo

if TYPE_CHECKING:
    from companion.reconcile.zoo import Doubt
    from companion.vision.observation import Observation

SCHEMA: Final = "companion.score/1"
GAME: Final = "zooloretto"
_ANIMALS: Final = ("animal/", "offspring/")
_STALLS: Final = ("stall/",)


@dataclass(frozen=True, slots=True)
class Player:
    """One player's zoo with what is not certain about it.

    ``observation`` is what the camera saw, with the labels that were decided; several photos are in it as one.
    ``coins_counted``: a person has counted or confirmed the coins.
    """

    name: str
    zoo: Zoo
    doubts: tuple["Doubt", ...] = ()
    not_visible: tuple[str, ...] = ()
    observation: "Observation | None" = None
    coins_counted: bool = False

    def with_coins(self, coins: int) -> "Player":
        """The player with coins that a person counted."""
        rest = tuple(name for name in self.not_visible if name != "coins")
        return replace(self, zoo=replace(self.zoo, coins=coins), not_visible=rest, coins_counted=True)

    def with_answer(self, doubt: "Doubt", label: str) -> "Player":
        """The player with what a person says lies where the doubt is; a label of no tile means that nothing does."""
        index = AREA_INDEX[doubt.where.partition("/")[0]]
        place = self.zoo.places[index] or EMPTY
        animals, stalls = (
            _exchanged(tiles, doubt.seen, label, kinds)
            for tiles, kinds in ((place.animals, _ANIMALS), (place.stalls, _STALLS))
        )
        places = (*self.zoo.places[:index], Place(animals, stalls), *self.zoo.places[index + 1 :])
        at = self.doubts.index(doubt)
        rest = (*self.doubts[:at], *self.doubts[at + 1 :])
        return replace(self, zoo=replace(self.zoo, places=places), doubts=rest)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The players of one table, each with a score card, and how they rank."""

    options: Options
    players: tuple[Player, ...]
    cards: tuple[Scorecard, ...]
    ranking: Ranking

    @property
    def doubtful(self) -> bool:
        """Whether any player's zoo is not certain, or cannot be as it was read."""
        impossible = any(map(self.problems_of, self.players))
        return impossible or bool(self.problems) or any(player.doubts for player in self.players)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What cannot be about these zoos on one table, although each alone could lie there."""
        return zoos_problems([player.zoo for player in self.players], self.options)

    def problems_of(self, player: Player) -> tuple[Problem, ...]:
        """What cannot be about one player's zoo."""
        return zoo_problems(player.zoo, self.options)

    def to_json(self) -> dict[str, Any]:
        """The sheet as ``companion.score/1``."""
        return {
            "schema": SCHEMA,
            "game": GAME,
            "options": {
                "edition": self.options.edition,
                "players": self.options.players or None,
                "with": [],
                "variant": list(self.options.variants),
            },
            "players": [
                _player_to_json(player, card) | {"problems": _problems_to_json(self.problems_of(player))}
                for player, card in zip(self.players, self.cards, strict=True)
            ],
            "ranking": [list(names) for names in self.ranking.ranks],
            "problems": _problems_to_json(self.problems),
        }


def score_sheet(players: Sequence[Player], options: Options) -> ScoreSheet:
    """Score each player's zoo and rank them; ties that unknown money could break stay ties, named as undecided."""
    cards = tuple(score(player.zoo, options) for player in players)
    standings = [
        Standing(player.name, card.total, player.zoo.money) for player, card in zip(players, cards, strict=True)
    ]
    return ScoreSheet(options, tuple(players), cards, ranking(standings))


def player_from_observations(
    name: str, observations: Sequence["Observation"], options: Options, coins: int | None = None
) -> Player:
    """The player whose zoo these photos show, with ``coins`` where a person has counted them."""
    from companion.reconcile.together import together
    from companion.reconcile.zoo import zoo_from_observation

    found = zoo_from_observation(together(observations), options, coins)
    return Player(name, found.zoo, found.doubts, found.not_visible, found.observation)


def points_by_area(zoo: Zoo, options: Options) -> dict[str, int]:
    """What the animals of each enclosure add to the score, and what the barn takes from it."""
    total = score(zoo, options).total
    points = {}
    for index, (area, place) in enumerate(zip(AREAS, zoo.places, strict=True)):
        if place is None or index == FREE_STALL:
            continue
        bare = EMPTY if index == BARN else Place(stalls=place.stalls)
        without = replace(zoo, places=(*zoo.places[:index], bare, *zoo.places[index + 1 :]))
        points[area] = total - score(without, options).total
    return points


def _player_to_json(player: Player, card: Scorecard) -> dict[str, Any]:
    return {
        "name": player.name,
        "zoo": zoo_to_json(player.zoo),
        "reading": _reading(player),
        "doubts": [
            {"where": doubt.where, "seen": doubt.seen, "could_be": list(doubt.could_be), "ask": doubt.ask}
            for doubt in player.doubts
        ],
        "total": card.total,
        "lines": [{"rule": line.rule, "points": line.points, "text": line.text} for line in card.lines],
        "not_visible": list(player.not_visible),
    }


def _problems_to_json(problems: Sequence[Problem]) -> list[dict[str, str]]:
    return [{"rule": problem.rule, "text": problem.text, "area": problem.area} for problem in problems]


def _reading(player: Player) -> dict[str, Any] | None:
    if player.observation is None:
        return None
    from companion.vision.observation import observation_to_json

    return observation_to_json(player.observation)


def _exchanged(tiles: tuple[str, ...], seen: str, label: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The tiles of one kind with ``label`` instead of one ``seen``, either of which may be of another kind."""
    left = list(tiles)
    if seen in left:
        left.remove(seen)
    return tuple(sorted([*left, label] if label.startswith(kinds) else left))
