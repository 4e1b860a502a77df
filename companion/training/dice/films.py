"""Films of dice games: one camera, one table, a picture after every movement, and what the table was at each.

``python -m companion.training.dice film`` writes FOLDER/0000.jpg ..., which ``companion watch FOLDER`` follows as it
is, FOLDER/state.json in which the game began, and FOLDER/film.json with the state at each picture. The photo from which
the set of dice is learnt lies beside: FOLDER/learn/dice.jpg. With ``--planting`` somebody now and then does what is not
allowed, and takes it back; with ``--video`` the same game is FOLDER/film.mp4, with the hands that move the dice.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np

from companion.rules import Game, game_named
from companion.rules.dice.options import CRATES, DICE, FACES
from companion.training.dice import boards
from companion.training.dice.boards import Print
from companion.training.dice.cube import Die, turned
from companion.training.dice.examination import AROUND, Places, enrolment_of, prints_of, set_of
from companion.training.dice.hands import Hands
from companion.training.dice.pictures import take
from companion.training.dice.sets import DiceSet
from companion.training.dice.tables import DiceScene, Laid, lay_table
from companion.training.scenes.photograph import encode
from companion.training.scenes.pictures import Pictures
from companion.training.scenes.recipes import Framing
from companion.training.scenes.scene import Item

FRAMING = Framing(fill=(0.58, 0.75), elevation=(50.0, 78.0), radial=0.008)
HALF_MM = 8.0
PUSHED_MM = 4.0
"""So far beyond the middles of the outer crates lie the outer dice of a truck with too many."""
SUPPLY_MM = 26.0
"""From die to die of the supply, which lies in a row beyond the board."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What lies on the trucks, crate by crate, and the state of the game then; ``why``: what has just been done.

    ``forbidden``: the rule that this breaks, else empty.
    """

    trucks: tuple[tuple[str, ...], ...]
    state: Any
    why: str
    forbidden: str = ""


def moments(players: int, turns: int, seed: int, planting: float = 0.0) -> Iterator[Moment]:
    """A game played by chance: a picture after every die and every truck, and after the dice of a round are put away.

    The state is the one of the last turn that is over. ``planting``: after so large a share of the turns the dice on
    the trucks are changed against the rules, which is seen in two pictures, and then put right.
    """
    random, cheat = Random(seed), Random(f"planted {seed}")
    game = game_named("dice")
    state = game.new_game(game.complete(game.options_from_words(None, (), (), players), random.sample), 0)
    trucks: list[list[str]] = [[] for _ in state.trucks]
    yield Moment(_as_tuples(trucks), state, "begun")
    for _ in range(turns):
        before = state
        deeds, state = _turn(game, state, random)
        for left, text in zip(reversed(range(len(deeds))), deeds, strict=True):
            _move(trucks, text)
            yield Moment(_as_tuples(trucks), before if left else state, text)
        if any(trucks) and not any(state.trucks):
            trucks = [[] for _ in state.trucks]
            yield Moment(_as_tuples(trucks), state, "put away")
        if any(state.trucks) and cheat.random() < planting:
            rule, wrong = _planted(state, trucks, deeds, cheat)
            yield from [Moment(wrong, state, f"against {rule}", rule)] * 2
            yield Moment(_as_tuples(trucks), state, "put right")
        if game.is_over(state):
            return


def _planted(
    state: Any, trucks: Sequence[Sequence[str]], deeds: Sequence[str], random: Random
) -> tuple[str, tuple[tuple[str, ...], ...]]:
    """A rule, and the dice on the trucks when it has just been broken.

    A fourth die is put on a truck (DG-17), a die is turned (DG-18), put on another truck (DG-11) though it is not of
    the last roll, whose ``deeds`` somebody may think over, or a truck is taken in part (DG-21).
    """
    supply = DICE[state.options.players] - sum(map(len, (*state.trucks, *state.taken)))
    found: list[tuple[str, list[list[str]]]] = []
    for number, dice in enumerate(trucks):
        for rule in ("DG-11", "DG-17", "DG-18", "DG-21"):
            wrong = [list(one) for one in trucks]
            others = [one for place, one in enumerate(wrong) if place != number and len(one) < CRATES]
            other = random.choice([face for face in FACES if not dice or face != _face(dice[-1])])
            lacking = CRATES + 1 - len(dice)
            settled = bool(dice) and f"load {dice[-1]} truck-{number + 1}" not in deeds
            if rule == "DG-11" and settled and others:
                random.choice(others).append(wrong[number].pop())
            elif rule == "DG-17" and 0 < lacking <= min(supply, 2):
                wrong[number] += [f"die/{random.choice(FACES)}" for _ in range(lacking)]
            elif rule == "DG-18" and dice:
                wrong[number][-1] = f"die/{other}"
            elif rule == "DG-21" and len(dice) > 1:
                wrong[number].pop()
            else:
                continue
            found.append((rule, wrong))
    rule = random.choice(sorted({rule for rule, _ in found}))
    return rule, _as_tuples(random.choice([wrong for one, wrong in found if one == rule]))


def _face(label: str) -> str:
    return label.removeprefix("die/")


def _turn(game: Game, state: Any, random: Random) -> tuple[list[str], Any]:
    """A turn by chance: what moves dice in it, and the state after it."""
    deeds = []
    while True:
        legal = [action for action, _ in game.hidden(state)] or list(game.legal_actions(state))
        action = random.choice(legal)
        state = game.apply(state, action).state
        text = game.action_to_text(action)
        if text.startswith(("load", "take")):
            deeds.append(text)
        if state.stage in ("turn", "over"):
            return deeds, state


def _move(trucks: list[list[str]], text: str) -> None:
    """Load a die or take a truck."""
    verb, *rest = text.split()
    truck = trucks[int(rest[-1].removeprefix("truck-")) - 1]
    if verb == "load":
        truck.append(rest[0])
    else:
        truck.clear()


def _as_tuples(trucks: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(truck) for truck in trucks)


def write(
    out: Path,
    places: Places,
    seed: int,
    *,
    players: int,
    turns: int,
    kind: str,
    size: tuple[int, int],
    planting: float = 0.0,
    video: bool = False,
) -> Iterator[int]:
    """Writes the pictures NUMBER.jpg of a game, or one ``video`` of it, and film.json."""
    cv2.setNumThreads(1)
    out.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng([seed, 81])
    dice = set_of(kind, seed, 0, places)
    found = list(moments(players, turns, seed, planting))
    prints = prints_of(places, len(found[0].trucks), 0)
    around = replace(AROUND, clutter=(), framing=FRAMING)
    table = lay_table(rng, around, prints, dice.dice(rng, 10), size, 10, ("dice-film", seed, 0))
    pictures = Pictures(boards.edition_of(prints))
    hands = Hands(out / "film.mp4", table.scene, pictures, seed) if video else None
    for number, moment in enumerate(found):
        laid = laid_of(moment, prints[0], table, dice, DICE[players], seed)
        scene = replace(table.scene, number=number)
        photo, _ = take(DiceScene(scene, laid), pictures)
        if hands is None:
            (out / f"{number:04d}.jpg").write_bytes(encode(photo, table.scene.lens.quality))
        else:
            hands.move(photo, _goal(moment, found[max(number - 1, 0)], prints[0], table.scene.items[0]), moment)
        yield number
    learn = out / "learn"
    learn.mkdir(exist_ok=True)
    row, truth = enrolment_of(kind, seed, 0, places, (1200, 900))
    (learn / "dice.jpg").write_bytes(row)
    enrolment = {"photo": "dice.jpg", "order": truth["order"], "components": truth["components"]}
    game = game_named("dice")
    document = {
        "schema": "companion.dice-film/1",
        "hand": kind,
        "enrolment": enrolment,
        "players": players,
        "moments": [
            {
                "trucks": one.trucks,
                "done": one.why,
                "state": game.state_to_json(one.state),
                "forbidden": one.forbidden,
                "still": still,
            }
            for one, still in zip(found, hands.close() if hands is not None else [None] * len(found), strict=True)
        ],
    }
    (out / "film.json").write_text(json.dumps(document) + "\n", encoding="utf-8")
    (out / "state.json").write_text(json.dumps(game.state_to_json(found[0].state)) + "\n", encoding="utf-8")


def laid_of(moment: Moment, board: Print, table: DiceScene, dice: DiceSet, count: int, seed: int) -> tuple[Laid, ...]:
    """The dice of a moment: on the crates of their trucks, the others in a row beyond the board."""
    item = table.scene.items[0]
    spots = [
        (*_on(item, spot), label, f"truck-{truck}", f"truck-{truck}/{crate}")
        for truck, labels in enumerate(moment.trucks, 1)
        for crate, (label, spot) in enumerate(
            zip(labels, _row(board.places[f"truck-{truck}"], len(labels)), strict=False), 1
        )
    ]
    left = count - len(spots)
    for place in range(left):
        at = (board.size_mm[0] / 2 + (place - (count - 1) / 2) * SUPPLY_MM, -SUPPLY_MM)
        spots.append((*_on(item, at), "", "table", ""))
    return tuple(_die(*spot, item.pose.turn, dice, seed) for spot in spots)


def _row(crates: Sequence[tuple[float, float]], dice: int) -> Sequence[tuple[float, float]]:
    """Where in mm so many dice lie on a truck: more than it has crates are pushed together."""
    if dice <= len(crates):
        return crates
    low, high = crates[0][0] - PUSHED_MM, crates[-1][0] + PUSHED_MM
    return [(float(x), crates[0][1]) for x in np.linspace(low, high, dice)]


def _goal(moment: Moment, before: Moment, board: Print, item: Item) -> tuple[float, float]:
    """Where a hand reaches: the truck, in mm of the table, on which something has changed."""
    pairs = zip(moment.trucks, before.trucks, strict=True)
    truck = next((number for number, (now, then) in enumerate(pairs, 1) if now != then), 1)
    dice = max(len(moment.trucks[truck - 1]), len(before.trucks[truck - 1]), 1)
    return _on(item, _row(board.places[f"truck-{truck}"], dice)[dice - 1])


def _on(item: Item, point: tuple[float, float]) -> tuple[float, float]:
    """A point of a print in mm, on the table."""
    turn = np.radians(item.pose.turn)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    x, y = point[0] - item.size[0] / 2, point[1] - item.size[1] / 2
    return item.pose.x + x * cos - y * sin, item.pose.y + x * sin + y * cos


def _die(x: float, y: float, label: str, area: str, space: str, board_turn: float, dice: DiceSet, seed: int) -> Laid:
    """A die that lies as it always lies in this place; without a label any side of it is up."""
    rng = np.random.default_rng([seed, round(10 * x) % 100_003, round(10 * y) % 100_003, len(label)])
    ways = dice.dice(rng, 1)[0]
    name, skin = next((way for way in ways if f"die/{way[0]}" == label), ways[int(rng.integers(len(ways)))])
    turn = board_turn + float(rng.normal(0, 8))
    centre = np.array([x + float(rng.normal(0, 1.0)), y + float(rng.normal(0, 1.0)), HALF_MM])
    body = Die(centre, turned(turn), HALF_MM, dice.style.rounding, dice.style.ball, skin)
    return Laid(body, name, area, space, leaning=False)
