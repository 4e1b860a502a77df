"""``companion rehearse``: simulated games, read with noise and followed by readings alone, against what was done."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import options as shared
from companion.cli.policies import policy_named
from companion.cli.terminal import DASH, paper, progress, put_json
from companion.errors import UsageError
from companion.rules import GAMES
from companion.storage import check_writable

if TYPE_CHECKING:
    from companion.evaluation.frames import FilmFigures
    from companion.evaluation.live import Figures, Policy

_PLANTED = 0.25
_WITH, _TRUCKS, _SKIPPED = 0.3, 3, 30
"""Of filmed games: how often an expansion is played, the trucks of two players, turns played before they are filmed."""


def run(
    game: shared.ChosenGame = None,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="How many games are followed.")] = 4,
    policy: Annotated[str, typer.Option("--policy", metavar="NAME", help="Who plays: random or greedy.")] = "random",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The same seed plays the same games.")] = 0,
    planted: Annotated[
        float, typer.Option("--planted", metavar="SHARE", help="Before how many turns an illegal move is tried.")
    ] = _PLANTED,
    gap: Annotated[
        int, typer.Option("--gap", metavar="N", min=1, max=8, help="So many turns pass between two readings.")
    ] = 1,
    frames: Annotated[
        bool, typer.Option("--frames", help="Lay the games on a table and film them: two players, both zoos in view.")
    ] = False,
    turns: Annotated[int, typer.Option("--turns", metavar="N", min=1, help="Turns of each game that are filmed.")] = 12,
    json: shared.Json = None,
) -> int:
    """Follow simulated games by noisy readings: how much is explained rightly, and which illegal moves are reported.

    Without --game all games take their turn; numbers of players, expansions and variants change from game to game.
    One game takes a minute or more. With --frames pictures are painted and read instead, some seconds a turn.
    """
    from companion.evaluation.live import Figures, Noise, follow, options_of_game

    names = _games(game)
    if not 0 <= planted <= 1:
        raise UsageError(f"--planted {planted:g} is no share: 0 to 1")
    chosen, figures = policy_named(policy), Figures()
    if json is not None and json != DASH:
        check_writable(json)
    if frames:
        _publish(_filmed(names, games, chosen, seed, turns, planted), json)
        return 0
    for number in progress(range(games), games, "games"):
        name = f"{seed}/{number}"
        follow(options_of_game(names[number % len(names)], name), chosen, name, Noise(turns=gap), figures, planted)
    _publish(figures, json)
    return 0


def _filmed(names: Sequence[str], games: int, policy: "Policy", seed: int, turns: int, planted: float) -> "FilmFigures":
    """Film and follow games of two players; the dice game has no boards to be filmed."""
    from random import Random

    from companion.evaluation.frames import FilmFigures, follow_film
    from companion.evaluation.live import CHOICES
    from companion.live import open_live
    from companion.reconcile.views import view_of
    from companion.storage import data_root, sets_of
    from companion.training.edition import print_and_play
    from companion.training.scenes.sequences import FilmedTable

    figures = FilmFigures()
    played = [name for name in names if name != "dice"]
    if not played:
        raise UsageError("the dice game has no boards to be filmed: leave --frames out")
    for number in progress(range(games), games, "games"):
        game, name = played[number % len(played)], f"{seed}/frames/{number}"
        random = Random(f"film {name}")
        expansions = tuple(one for one in CHOICES[game][0] if random.random() < _WITH)
        options = view_of(game).game.options_from_words("print-and-play", expansions, (), 2)
        both = game == "joint"
        sets = ("aquaretto",) if both else sets_of(game, expansions)
        edition = print_and_play(data_root() / "calibration", sets)
        table = FilmedTable(seed * 1000 + number, edition, 2, _TRUCKS, game == "aquaretto", both)
        skip = random.randrange(0, _SKIPPED)
        follow_film(
            table, lambda state: open_live(state, live=False), options, policy, name, figures, turns, planted, skip
        )
    return figures


def _games(game: str | None) -> list[str]:
    """The game that is asked for, or all of them."""
    if game is not None and game not in GAMES:
        raise UsageError(f"there is no game '{game}', but {', '.join(GAMES)}")
    return [game] if game else list(GAMES)


def _publish(figures: "Figures", json: Path | None) -> None:
    """Print the figures, or write them as JSON."""
    document = figures.to_json()
    if put_json(document, json):
        return
    console = paper()
    for key, value in document.items():
        console.print(f"{key.replace('_', ' ')}: {value}", soft_wrap=True)
    for line in figures.wrong:
        console.print(f"  {line}", soft_wrap=True)
