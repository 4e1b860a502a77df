"""Rendered videos of games of two, from the first table to the end of some rounds or turns."""

from pathlib import Path
from random import Random
from typing import Any

import cv2

from companion.cli.policies import policy_named
from companion.evaluation.live import turn_of
from companion.reconcile.expect import expected
from companion.reconcile.views import view_of
from companion.rules import game_named
from companion.storage import data_root, read_json
from companion.training.dice.examination import Places
from companion.training.dice.films import write
from companion.training.edition import print_and_play
from companion.training.scenes.sequences import FilmedTable

RATE = 8  # frames a second
AT_REST = 3  # seconds for which dice lie as they are


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


def dice_film(path: Path, turns: int, seed: int) -> tuple[Any, Any]:
    """Write a video of a dice game of two, each movement at rest for a while; its first state and its last one."""
    folder = path.with_suffix("")
    places = Places(data_root() / "calibration", folder)
    pictures = write(folder, places, seed, players=2, turns=turns, kind="own-stickers", size=(1280, 720))
    shots = [cv2.imread(str(folder / f"{number:04d}.jpg")) for number in pictures]
    height, width = shots[0].shape[:2]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"mp4v"), RATE, (width, height))
    for shot in [*shots, shots[-1]]:
        for _ in range(AT_REST * RATE):
            writer.write(shot)
    writer.release()
    states = [one["state"] for one in read_json(folder / "film.json")["moments"]]
    first, last = (game_named("dice").state_from_json(state) for state in (states[0], states[-1]))
    return first, last
