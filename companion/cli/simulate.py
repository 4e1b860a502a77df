"""``companion simulate``: many games by seeded players, and what came of them."""

import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Annotated, Any, Final

import typer

from companion.cli import options as shared
from companion.cli.policies import Policy, next_action, policy_named
from companion.cli.terminal import DASH, paper, progress, put_json, remark, sees_progress, spoken, told
from companion.errors import UsageError
from companion.rules import game_named
from companion.storage import check_writable
from companion.words import message, words_in

_SCHEMA: Final = "companion.simulation/1"
_MOST_GAMES: Final = 1_000_000
"""Days of work; more is a slip of the finger."""
_PATIENCE: Final = 10.0
"""Seconds after which somebody who sees no bar is told how far the games are."""
_COLUMNS: Final = (message("mean"), message("median"), message("least"), message("most"))
FIGURES: Final = (
    message("points"),
    message("winner's points"),
    message("coins at the end"),
    message("actions"),
    message("rounds"),
    message("offspring"),
    message("bonuses paid"),
    message("bonuses"),
    message("symbols ignored"),
    message("coins for growth"),
    message("coworkers gained"),
)
"""What is counted in the games, those of the rules among it, so that it is said in every language."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one game; `points` and `coins` by seat, `winners` the seats that share the first rank.

    `figures` counts events, under the names that the game gives them.
    """

    points: tuple[int, ...]
    coins: tuple[int, ...]
    winners: tuple[int, ...]
    actions: int
    figures: Mapping[str, int]


def run(
    game: shared.Game = "zooloretto",
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, max=_MOST_GAMES, help="How many are played.")
    ] = 100,
    players: shared.PlayerCount = 4,
    policy: Annotated[str, typer.Option("--policy", metavar="NAME", help="Who plays: random or greedy.")] = "random",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The same seed plays the same games.")] = 0,
    edition: shared.EditionName = None,
    expansions: shared.Expansions = None,
    variants: shared.Variants = None,
    house: shared.HouseRules = None,
    sheet: shared.OwnSheet = None,
    json: shared.Json = None,
) -> int:
    """Play many games and show scores, rounds and ends."""
    chosen = policy_named(policy)
    if not players:
        raise UsageError("--players 0 is no number of players: 2 to 5 play")
    options = shared.with_own_sheet(shared.options_of(game, edition, expansions, variants, players, house), sheet)
    if json is not None and json != DASH:
        check_writable(json)
    steps = (play(options, chosen, f"{seed}/{number}") for number in range(games))
    played = list(progress(_told_about(steps, games), games, "Playing games"))
    document = summary(played, options, policy, seed)
    if put_json(document, json):
        return 0
    _show(played, options, policy, seed)
    return 0


def _told_about(steps: Iterator[Played], games: int) -> Iterator[Played]:
    """The games as they are played; where no bar is seen, every ``_PATIENCE`` seconds a line says how far they are."""
    started = last = monotonic()
    for done, game in enumerate(steps, 1):
        yield game
        now = monotonic()
        if now - last >= _PATIENCE and done < games and not sees_progress():
            last, left = now, round((now - started) / done * (games - done))
            remark(f"{done} of {games} games are played, about {left} s are left")


def play(options: Any, policy: Policy, seed: str) -> Played:
    """Play one game to its end; what goes back into the box and every hidden tile follow the seed."""
    random = Random(seed)
    game = game_named(options.game)
    options = game.complete(options, random.sample)
    state = game.new_game(options, random.randrange(options.players))
    actions = 0
    events: list[Any] = []
    while not game.is_over(state):
        step = game.apply(state, next_action(state, policy, random))
        state = step.state
        actions += 1
        events += step.events
    first = game.final_ranking(state).ranks[0]
    return Played(
        points=tuple(card.total for card in game.scores(state)),
        coins=tuple(zoo.money or 0 for zoo in state.zoos),
        winners=tuple(int(name.removeprefix("player-")) - 1 for name in first),
        actions=actions,
        figures={name: sum(isinstance(event, kind) for event in events) for name, kind in game.figures.items()},
    )


def _columns(played: Sequence[Played]) -> Iterator[tuple[str, list[int]]]:
    """The figures that are summed up, each with its name."""
    yield "points", [points for game in played for points in game.points]
    yield "winner's points", [max(game.points) for game in played]
    yield "coins at the end", [coins for game in played for coins in game.coins]
    yield "actions", [game.actions for game in played]
    for name in played[0].figures:
        yield name, [game.figures[name] for game in played]


def summary(played: Sequence[Played], options: Any, policy: str, seed: int) -> dict[str, Any]:
    """The statistics of the games as a JSON document."""
    figures = {
        name: {
            "mean": round(statistics.fmean(values), 2),
            "median": statistics.median(values),
            "least": min(values),
            "most": max(values),
        }
        for name, values in _columns(played)
    }
    seats = range(options.players)
    wins = [sum(game.winners == (seat,) for game in played) for seat in seats]
    return {
        "schema": _SCHEMA,
        "game": options.game,
        "edition": options.edition,
        "with": list(options.expansions),
        "variants": list(options.variants),
        "players": options.players,
        "policy": policy,
        "seed": seed,
        "games": len(played),
        "figures": figures,
        "won": wins,
        "tied": len(played) - sum(wins),
    }


def _show(played: Sequence[Played], options: Any, policy: str, seed: int) -> None:
    """Print the statistics as a table."""
    from rich.table import Table

    document = summary(played, options, policy, seed)
    words = words_in(spoken())
    title = words(
        "{game}, {games}, {players} players, {chosen}, {policy}, seed {seed}",
        game=options.game,
        games=words.count("{number} game", "{number} games", len(played)),
        players=options.players,
        chosen=", ".join((options.edition, *options.expansions, *options.variants)),
        policy=policy,
        seed=str(seed),
    )
    table = Table()
    table.add_column("")
    for column in _COLUMNS:
        table.add_column(words(column), justify="right")
    for name, figure in document["figures"].items():
        table.add_row(
            words(name), f"{figure['mean']:.2f}", *(f"{figure[key]:g}" for key in ("median", "least", "most"))
        )
    console = paper()
    console.print(title)
    console.print(table)
    won = ", ".join(f"{told(f'player-{seat + 1}')}: {wins}" for seat, wins in enumerate(document["won"]))
    console.print(words("won: {wins}; shared: {tied}", wins=won, tied=document["tied"]))
