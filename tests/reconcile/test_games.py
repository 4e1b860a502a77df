"""Photos of any game: the zoos of one table together or each by itself."""

from companion.reconcile.games import zoos_in_photos
from companion.rules import game_named
from companion.rules.zooloretto.options import options_for
from tests.reconcile.observations import observed, seen


def test_zoos_share_a_box_and_water_zoos_stand_alone() -> None:
    zoos = [observed(seen("barn", "stall/balloon", 0.9, stall__drinks=0.08)) for _ in range(2)]
    options = options_for("print-and-play", ("balloon",))
    found = zoos_in_photos(zoos, options, [1, None])
    assert sum(one.zoo.has_balloon for one in found) == 1
    assert [one.zoo.coins for one in found] == [1, None]
    water = game_named("aquaretto").options_from_words(None, (), (), 2)
    first, second = zoos_in_photos([observed(areas=("basin",))] * 2, water, [1, None])
    assert first.zoo.coins == 1
    assert "coins" in second.not_visible
