"""A rendered video of a game of two, from its first table to the end of some rounds."""

from pathlib import Path
from random import Random
from typing import Any

import cv2

from companion.cli.policies import policy_named
from companion.evaluation.live import turn_of
from companion.reconcile.expect import expected
from companion.reconcile.views import view_of
from companion.storage import data_root
from companion.training.edition import print_and_play
from companion.training.scenes.sequences import FilmedTable

RATE = 8  # frames a second


def film(path: Path, rounds: int, seed: int) -> tuple[Any, Any]:
    """Write the video; the first state of the game, and the last one."""
    view, random = view_of("zooloretto"), Random(seed)
    game, policy = view.game, policy_named("greedy")
    options = game.complete(game.options_from_words("print-and-play", (), (), 2), random.sample)
    state = first = game.new_game(options, 0)
    table = FilmedTable(seed, print_and_play(data_root() / "calibration", ()), 2, 3, False, False)
    facts = expected(state)
    shots = list(table.begin(facts.places, facts.numbers))
    done, number = 0, 0
    while done < rounds:
        number += 1
        before = state
        state, _ = turn_of(view, state, policy, random)
        done += all(truck < 0 for truck in state.taken) and any(truck >= 0 for truck in before.taken)
        facts = expected(state)
        shots += table.turn(facts.places, facts.numbers, number)
    height, width = shots[0].pixels.shape[:2]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"mp4v"), RATE, (width, height))
    for shot in [*shots, *shots[-1:] * (3 * RATE)]:
        writer.write(shot.pixels)
    writer.release()
    return first, state
