"""Zoos, read from photos or texts, become a score sheet: the one way for command line, app and evaluation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from companion.rules import game_named
from companion.rules.results import Problem, Ranking, Scorecard, Standing

if TYPE_CHECKING:
    from companion.reconcile.amend import Amendment
    from companion.reconcile.sheet import SheetRead
    from companion.reconcile.zoo import Doubt
    from companion.vision.observation import Observation
    from companion.vision.sheet.reader import SheetSeen

SCHEMA: Final = "companion.score/1"
_FIELD_RULES: Final = {
    "total/animals": "DG-39",
    "total/bonuses": "DG-40",
    "total/coins": "DG-42",
    "total/barn": "DG-44",
}
_SURE_COIN: Final = 0.6
"""A coin that was seen less surely than this may be none; with less than even odds it is not counted."""
_FAINT_COIN: Final = 0.15
"""What looks like a coin with less than this is none."""

Zoo = Any
"""A zoo of any game."""
Options = Any
"""The options of any game; they name it."""


@dataclass(frozen=True, slots=True)
class Player:
    """One player's zoo with what is not certain about it.

    ``observation`` is what the camera saw, with the labels that were decided; several photos are in it as one.
    ``coins_counted``: a person has counted or confirmed the coins. ``sheet``: the dice sheet, box by box. ``answers``:
    the doubts that a person has settled, each with what lies there. ``pictures``: the digests of the photos, by which
    the same one is known again.
    """

    name: str
    zoo: Zoo
    doubts: tuple["Doubt", ...] = ()
    not_visible: tuple[str, ...] = ()
    observation: "Observation | None" = None
    coins_counted: bool = False
    sheet: "SheetRead | None" = None
    answers: tuple[tuple["Doubt", str], ...] = ()
    pictures: frozenset[str] = frozenset()

    @property
    def whole(self) -> bool:
        """Whether all that counts was seen; coins break ties only, unless the zoo says that they count."""
        return not self.zoo.unseen and not any(name != "coins" for name in self.not_visible)

    @property
    def coin_span(self) -> tuple[int, int]:
        """The fewest and the most coins that the photo may show; the same number twice where they are sure."""
        coins = self.zoo.coins or 0
        if self.observation is None or self.coins_counted or self.zoo.coins is None:
            return coins, coins
        seen = (*self.observation.components, *self.observation.vacancies)
        chances = [dict(one.candidates).get("coin", 0.0) for one in seen if not one.space]
        surely, perhaps = (sum(chance >= least for chance in chances) for least in (_SURE_COIN, _FAINT_COIN))
        return min(surely, coins), max(perhaps, coins)

    def with_coins(self, coins: int) -> "Player":
        """The player with coins that a person counted."""
        rest = tuple(name for name in self.not_visible if name != "coins")
        return replace(self, zoo=replace(self.zoo, coins=coins), not_visible=rest, coins_counted=True)

    def with_answer(self, doubt: "Doubt", label: str) -> "Player":
        """The player with what a person says lies where the doubt is; a label of no tile means that nothing does."""
        zoo = game_named(self.zoo.game).answered(self.zoo, doubt.where, doubt.seen, label)
        at = self.doubts.index(doubt)
        rest = self._still_open((*self.doubts[:at], *self.doubts[at + 1 :]), doubt.where, label)
        return replace(self, zoo=zoo, doubts=rest, answers=(*self.answers, (doubt, label)))

    def amended(self, amendment: "Amendment") -> "Player":
        """The player with what a person corrects, in the zoo and in what was seen of it; it settles its doubt."""
        from companion.reconcile.amend import amended, speaks_of

        zoo = game_named(self.zoo.game).answered(self.zoo, amendment.where, amendment.seen, amendment.label)
        seen = amended(self.observation, amendment) if self.observation is not None else None
        rest = tuple(doubt for doubt in self.doubts if not speaks_of(doubt, amendment))
        rest = self._still_open(rest, amendment.where, amendment.label)
        return replace(self, zoo=zoo, doubts=rest, observation=seen)

    def _still_open(self, doubts: tuple["Doubt", ...], where: str, label: str) -> tuple["Doubt", ...]:
        """The doubts that are left when ``label`` lies at ``where``: on a sheet, one box settles others of its row."""
        if self.sheet is None:
            return doubts
        from companion.reconcile.sheet import still_open

        return still_open(doubts, where, label)


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
        asked = any(player.doubts for player in self.players) or bool(self.coin_doubts)
        return impossible or bool(self.problems) or asked

    @property
    def coin_doubts(self) -> tuple[tuple[str, int, int], ...]:
        """Whose coins are not surely counted where they break a tie: the name, the fewest and the most coins."""
        spans = [player.coin_span for player in self.players]
        found = []
        for at, (player, (least, most)) in enumerate(zip(self.players, spans, strict=True)):
            rivals = [
                (low + other.zoo.coin_tiles, high + other.zoo.coin_tiles)
                for number, (other, (low, high)) in enumerate(zip(self.players, spans, strict=True))
                if number != at and self.cards[number].total == self.cards[at].total
            ]
            tiles = player.zoo.coin_tiles
            if least < most and any(low <= most + tiles and least + tiles <= high for low, high in rivals):
                found.append((player.name, least, most))
        return tuple(found)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What cannot be about these zoos on one table, although each alone could lie there."""
        zoos = [player.zoo for player in self.players]
        return (*game_named(self.options.game).zoos_problems(zoos, self.options), *map(_one_photo, self._one_picture))

    @property
    def _one_picture(self) -> tuple[tuple[Player, Player], ...]:
        """The players of whom the same photo was given."""
        return tuple((one, other) for one, other in combinations(self.players, 2) if one.pictures & other.pictures)

    def is_final(self, player: Player) -> bool:
        """Whether a player's score says all of his or her zoo, and nothing about it cannot be."""
        doubled = any(player is one for pair in self._one_picture for one in pair)
        return player.whole and not self.problems_of(player) and not doubled

    def problems_of(self, player: Player) -> tuple[Problem, ...]:
        """What cannot be about one player's zoo."""
        return game_named(self.options.game).zoo_problems(player.zoo, self.options)

    def to_json(self) -> dict[str, Any]:
        """The sheet as ``companion.score/1``."""
        return {
            "schema": SCHEMA,
            "game": self.options.game,
            "options": {
                "edition": self.options.edition,
                "players": self.options.players or None,
                "with": list(self.options.expansions),
                "variant": list(self.options.variants),
            },
            "players": [
                _player_to_json(player, card)
                | {
                    "problems": _problems_to_json(self.problems_of(player)),
                    "complete": self.is_final(player),
                }
                for player, card in zip(self.players, self.cards, strict=True)
            ],
            "ranking": [list(names) for names in self.ranking.ranks],
            "problems": _problems_to_json(self.problems),
            "coin_doubts": [{"name": name, "fewest": least, "most": most} for name, least, most in self.coin_doubts],
        }


def score_sheet(players: Sequence[Player], options: Options) -> ScoreSheet:
    """Score each player's zoo and rank them; ties that unknown money could break stay ties, named as undecided."""
    game = game_named(options.game)
    cards = tuple(game.score(player.zoo, options) for player in players)
    standings = [
        Standing(player.name, card.total, game.tie_money(player.zoo, options))
        for player, card in zip(players, cards, strict=True)
    ]
    return ScoreSheet(options, tuple(players), cards, game.ranking(standings))


def sheet_of_state(state: Any, names: Sequence[str]) -> ScoreSheet:
    """The sheet of a table as it is now: the zoos of a game in play or at its end, with the names by seat."""
    game = game_named(state.options.game)
    by_seat = {f"player-{seat}": name for seat, name in enumerate(names, start=1)}
    found = game.final_ranking(state)
    ranks, undecided = (
        tuple(tuple(by_seat[one] for one in shared) for shared in groups) for groups in (found.ranks, found.undecided)
    )
    players = tuple(Player(name, zoo) for name, zoo in zip(names, state.zoos, strict=True))
    return ScoreSheet(state.options, players, game.scores(state), Ranking(ranks, undecided))


def player_from_observations(
    name: str, observations: Sequence["Observation"], options: Options, coins: int | None = None
) -> Player:
    """The player whose zoo these photos show, with ``coins`` where a person has counted them."""
    from companion.reconcile.games import zoo_in_photos
    from companion.reconcile.together import together

    found = zoo_in_photos(together(observations), options, coins)
    return Player(name, found.zoo, found.doubts, found.not_visible, found.observation)


def players_from_observations(
    names: Sequence[str],
    groups: Sequence[Sequence["Observation"]],
    options: Options,
    coins: Mapping[str, int],
) -> list[Player]:
    """The players of one table, each with the photos of his or her zoo, decided together.

    ``coins``: by name, where a person has counted them.
    """
    from companion.reconcile.games import zoos_in_photos
    from companion.reconcile.together import together

    found = zoos_in_photos(list(map(together, groups)), options, [coins.get(name) for name in names])
    return [
        Player(name, one.zoo, one.doubts, one.not_visible, one.observation)
        for name, one in zip(names, found, strict=True)
    ]


def player_of_sheet(name: str, seen: "SheetSeen", options: Options) -> Player:
    """The player whose sheet of the dice game a photo shows; a sheet shows all that counts."""
    from companion.reconcile.sheet import SheetRead, crossed_boxes

    found = crossed_boxes(seen.crossed, options)
    read = SheetRead(seen, found.crossed)
    return Player(name, found.zoo, found.doubts, coins_counted=True, sheet=read)


def sheet_fields(card: Scorecard) -> dict[str, int]:
    """What belongs into the fields of a dice sheet: the points of each kind, and the total."""
    values = {
        field: sum(line.points for line in card.lines if line.rule == rule) for field, rule in _FIELD_RULES.items()
    }
    return {**values, "total": card.total}


def points_by_area(zoo: Zoo, options: Options) -> dict[str, int]:
    """What each area of the zoo adds to the score or takes from it."""
    return game_named(options.game).area_points(zoo, options)


def _player_to_json(player: Player, card: Scorecard) -> dict[str, Any]:
    return {
        "name": player.name,
        "zoo": game_named(player.zoo.game).zoo_to_json(player.zoo),
        "reading": _reading(player, card),
        "doubts": [
            {
                "where": doubt.where,
                "seen": doubt.seen,
                "could_be": list(doubt.could_be),
                "points": list(doubt.points),
                "ask": doubt.ask,
            }
            for doubt in player.doubts
        ],
        "total": card.total,
        "lines": [{"rule": line.rule, "points": line.points, "text": line.text} for line in card.lines],
        "not_visible": list(player.not_visible),
    }


def _one_photo(players: tuple[Player, Player]) -> Problem:
    one, other = players
    return Problem("", f"the photos given for {one.name} and {other.name} are the same photo")


def _problems_to_json(problems: Sequence[Problem]) -> list[dict[str, str]]:
    return [{"rule": problem.rule, "text": problem.text, "area": problem.area} for problem in problems]


def _reading(player: Player, card: Scorecard) -> dict[str, Any] | None:
    """What the camera saw of the player's zoo or sheet, None where there was no photo."""
    if player.sheet is not None:
        from companion.reconcile.sheet_json import sheet_to_json

        return sheet_to_json(player.sheet, player.zoo, card, player.doubts)
    if player.observation is None:
        return None
    from companion.vision.observation import observation_to_json

    return observation_to_json(player.observation)
