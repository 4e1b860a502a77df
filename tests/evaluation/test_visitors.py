"""Visitors, water zoos and what lies beside the boards in evaluations."""

from pathlib import Path
from typing import Any

from companion.evaluation.comparison import compare, holdings
from companion.evaluation.truth import TrueComponent, Truth, place_of

ZOO: dict[str, Any] = {"areas": {}}


def _truth(*things: tuple[str, str], zoo: dict[str, Any] = ZOO) -> Truth:
    components = tuple(TrueComponent(label, area, 1.0) for label, area in things)
    return Truth(Path("a.jpg"), "print-and-play", components, zoo, 0, {})


def _player(*things: tuple[str, str, str], doubts: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    components = [{"label": a, "area": b, "space": c, "confidence": 0.9, "alternatives": []} for a, b, c in things]
    return {"reading": {"components": components}, "doubts": list(doubts), "zoo": ZOO, "total": 0}


def test_colour_and_point_are_counted_apart() -> None:
    truth = _truth(("visitor/red", "path-1"), ("visitor/blue", "path-2"), ("visitor/green", "path-3"))
    player = _player(("visitor/red", "path-1", ""), ("visitor/white", "path-2", ""), ("visitor/green", "path-5", ""))
    visitors = compare(truth, player).visitors
    assert (visitors.count, visitors.colours_right, visitors.points_right) == (3, 2, 2)


def test_an_overlooked_visitor_is_wrong_in_both() -> None:
    visitors = compare(_truth(("visitor/red", "path-1")), _player()).visitors
    assert (visitors.count, visitors.colours_right, visitors.points_right) == (1, 0, 0)


def test_what_scores_beside_the_boards_counts_as_part_of_the_zoo() -> None:
    truth = _truth(("token/6", "table"), ("coin", "table"))
    compared = compare(truth, _player(("token/6", "table", ""), ("coin", "table", "")))
    assert (compared.components, compared.right, compared.beside, compared.beside_right) == (1, 1, 1, 1)


def test_animals_of_a_water_zoo_count_on_their_cells() -> None:
    truth = _truth(("animal/orca", "basin/2,3"))
    doubt = {"where": "basin/2,3", "seen": "animal/dolphin", "could_be": ["animal/orca"]}
    compared = compare(truth, _player(("animal/dolphin", "basin", "basin/2,3"), doubts=(doubt,)))
    (fault,) = compared.faults
    assert (fault.area, fault.true, fault.read, fault.silent) == ("basin/2,3", "animal/orca", "animal/dolphin", False)
    assert place_of("enclosure-5", "enclosure-5/2") == "enclosure-5"


def test_holdings_know_what_expansions_add() -> None:
    zoo = {
        "areas": {"path-2": {"visitors": ["visitor/red"]}},
        "visitor_bonus": ["red"],
        "tokens": [6, 4],
        "supply": 2,
        "water": {
            "cells": [{"at": [1, 2], "label": "animal/orca"}],
            "boards": [{"kind": "large", "at": [5, 1], "turn": 90}, {"kind": "small", "at": [5, 3], "turn": 180}],
            "depot": ["animal/penguin", "animal/orca"],
            "coworkers": {"cashier": 1, "keeper": 0, "manager": 1, "trainers": [[0, 3]]},
        },
    }
    held = holdings(zoo)
    assert held["path-2", "visitors"] == ("visitor/red",)
    assert held["table", "tokens"] == ("4", "6")
    assert held["table", "supply"] == ("2",)
    assert held["basin", "boards"] == ("large [5, 1] 0", "small [5, 3] 180")
    assert held["depot", "animals"] == ("animal/orca",)
    assert ("keeper", "coworkers") not in held
    assert holdings({**zoo, "water": {**zoo["water"], "depot": ["animal/orca"]}}) == held
