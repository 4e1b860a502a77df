"""Moves that are planted break a rule whatever cannot be seen of the table."""

from random import Random
from typing import Any

import pytest

from companion.evaluation.planting import Planted, plant
from companion.reconcile.expect import expected
from companion.reconcile.views import view_of
from companion.rules.joint.options import options_from_words
from companion.rules.joint.setup import complete, new_game
from tests.reconcile.live import play

BOTH = new_game(complete(options_from_words(None, (), (), 4), Random(1).sample), 0)
VIEW = view_of("joint")


def loaded(*tiles: tuple[str, str]) -> Any:
    """The trucks in their order with a tile each; tiles of the zoo and of the water zoo."""
    state = BOTH
    for number, (game, tile) in enumerate(tiles):
        state = play(state, f"{game} draw free", f"{game} reveal {tile}", f"{game} load truck-{number + 1}")
    return state


def planted(state: Any, verb: str) -> list[Planted]:
    """What is planted in many tries."""
    found = [plant(VIEW, state, Random(seed)) for seed in range(60)]
    return [one for one in found if one is not None and one.verb == verb]


@pytest.mark.parametrize("game", ["zoo", "water"])
def test_no_load_is_planted_that_hangs_on_whose_a_coin_tile_is(game: str) -> None:
    """Three trucks of one game leave the last one to the other; what a coin tile binds its truck to does not show."""
    own = {"zoo": "animal/panda", "water": "animal/orca"}[game]
    plain = loaded((game, own), (game, own), (game, own))
    hidden = loaded((game, own), (game, own), (game, "coin-tile"))
    assert "AJ-06" in {one.rule for one in planted(plain, "load")}
    assert "AJ-06" not in {one.rule for one in planted(hidden, "load")}
    assert not any(one.text.endswith("truck-3") and one.rule == "AJ-05" for one in planted(hidden, "load"))


def test_what_is_planted_shows() -> None:
    state = loaded(("zoo", "animal/panda"), ("water", "animal/orca"))
    found = [plant(VIEW, state, Random(seed)) for seed in range(20)]
    assert all(one is not None and expected(one.state, one.offsets) != expected(state) for one in found)
    assert all(one is None or one.rule for one in found)
