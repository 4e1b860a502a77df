"""``companion bench rules``: how fast the rules are, beside python-chess as the yardstick where that is installed."""

import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

import companion
from companion.cli.policies import greedy_policy, next_action, random_policy
from companion.cli.terminal import paper
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.setup import complete, new_game
from companion.rules.zooloretto.state import TURN, State
from companion.rules.zooloretto.turn import apply, is_over, legal_actions

_PLAYERS: Final = 4
_GAMES: Final = 25
_REPEATS: Final = 5
_IMPORTS: Final = 7
_CLOCK: Final = (
    "from time import perf_counter; start = perf_counter(); import companion.rules.zooloretto.game; "
    "print(perf_counter() - start)"
)


def run() -> None:
    """Print calls a second in mid-game positions, milliseconds a random game, and the import."""
    console = paper()
    states = mid_game(3)
    pairs = [(state, action) for state in states for action in legal_actions(state)]
    console.print(f"zooloretto, {_PLAYERS} players, {len(states)} mid-game positions, {len(pairs)} legal actions")
    console.print(f"{'apply':>24} {_rate(lambda pair: apply(*pair), pairs):12,.0f} a second")
    legal = _rate(lambda state: list(legal_actions(state)), states)
    console.print(f"{'legal_actions':>24} {legal:12,.0f} a second")
    console.print(f"{'random game':>24} {_median_ms(_random_game):12.1f} ms, median of {_GAMES}")
    console.print(f"{'import of the rules':>24} {_import_ms():12.1f} ms, median of {_IMPORTS}")
    if find_spec("chess") is None:
        console.print("python-chess, the yardstick, is not installed: pip install chess")
        return
    moves, game = _chess()
    console.print(f"{'python-chess legal_moves':>24} {moves:12,.0f} a second")
    console.print(f"{'python-chess random game':>24} {game:12.1f} ms, median of {_GAMES}")


def mid_game(games: int) -> list[State]:
    """Positions at the start of a turn from the middle half of games between greedy players, some with money."""
    states = []
    for number in range(games):
        random = Random(number)
        state = new_game(complete(Options(players=_PLAYERS), random.sample))
        turns = []
        while not is_over(state):
            if state.stage == TURN:
                turns.append(state)
            state = apply(state, next_action(state, greedy_policy, random)).state
        states += turns[len(turns) // 4 : 3 * len(turns) // 4]
    return states


def _random_game(number: int) -> None:
    """Play one random game."""
    random = Random(number)
    state = new_game(complete(Options(players=_PLAYERS), random.sample))
    while not is_over(state):
        state = apply(state, next_action(state, random_policy, random)).state


def _rate(call: Callable[[Any], object], items: Sequence[Any]) -> float:
    """Calls a second, the best of some repeats; no result is kept, so that none is paid for."""
    times = []
    for _ in range(_REPEATS):
        start = perf_counter()
        for item in items:
            call(item)
        times.append(perf_counter() - start)
    return len(items) / min(times)


def _median_ms(game: Callable[[int], None]) -> float:
    """Milliseconds a game, the median."""
    times = []
    for number in range(_GAMES):
        start = perf_counter()
        game(number)
        times.append(perf_counter() - start)
    return statistics.median(times) * 1000


def _import_ms() -> float:
    """Milliseconds that the import of the rules takes in a new process, the median."""
    command, root = [sys.executable, "-c", _CLOCK], Path(companion.__file__).parents[1]
    times = [float(subprocess.check_output(command, cwd=root)) for _ in range(_IMPORTS)]
    return statistics.median(times) * 1000


def _chess() -> tuple[float, float]:
    """Legal-move lists a second in positions of random chess games, and milliseconds a random game."""
    chess: Any = import_module("chess")
    boards: list[Any] = []

    def game(number: int) -> None:
        random = Random(number)
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
        boards.append(board)

    median = _median_ms(game)
    positions = []
    for board in boards[:3]:
        for _ in range(len(board.move_stack)):
            positions.append(board.copy(stack=False))
            board.pop()
    return _rate(lambda position: list(position.legal_moves), positions), median
