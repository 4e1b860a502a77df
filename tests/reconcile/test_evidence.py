"""Two readings of the same table weigh more than one."""

import pytest

from companion.reconcile.evidence import both
from companion.reconcile.sighting import Sight, Sighting

LION = Sight((("animal/lion", 0.98), ("animal/leopard", 0.01)))
LEOPARD = Sight((("animal/leopard", 0.6), ("animal/lion", 0.35)))
PANDA = Sight((("animal/panda", 0.98),))


def reading(*sights: Sight, place: str = "player-1/barn", **how: frozenset[str]) -> Sighting:
    return Sighting({place: sights}, {}, frozenset({place.partition("/")[0]}), **how)


def test_what_both_make_probable_is_likelier_than_what_either_sees() -> None:
    joined, lost = both(reading(LEOPARD), reading(LION))
    (sight,) = joined.at("player-1/barn")
    assert (sight.label, lost) == ("animal/lion", 0)
    assert LION.chance_of("animal/leopard") < sight.chance_of("animal/leopard") < LEOPARD.chance_of("animal/leopard")
    (twice,) = both(reading(LION), reading(LION))[0].at("player-1/barn")
    assert twice.chance_of("animal/leopard") < LION.chance_of("animal/leopard")


def test_pieces_that_look_alike_are_the_same_ones() -> None:
    joined, lost = both(reading(LION, PANDA), reading(PANDA, LEOPARD))
    assert [one.label for one in joined.at("player-1/barn")] == ["animal/panda", "animal/lion"]
    assert lost == 0


def test_the_surer_of_two_that_look_alike_is_the_same_one() -> None:
    unsure = Sight((("animal/lion", 0.6), ("animal/leopard", 0.35)))
    leopard = Sight((("animal/leopard", 0.98),))
    for earlier, later in (((leopard, LION), (unsure, LION)), ((unsure, LION), (LION, leopard))):
        joined, lost = both(reading(*earlier), reading(*later))
        assert (sorted(one.label for one in joined.at("player-1/barn")), lost) == (["animal/leopard", "animal/lion"], 0)


@pytest.mark.parametrize(
    ("earlier", "later", "seen", "lost"),
    [
        ((PANDA,), (LION,), [LION], 0),
        ((PANDA,), (), [PANDA], 1),
        ((), (PANDA,), [PANDA], 0),
        ((PANDA, LION), (LION,), ["animal/lion", "animal/panda"], 1),
    ],
)
def test_what_only_one_of_them_sees(
    earlier: tuple[Sight, ...], later: tuple[Sight, ...], seen: list, lost: int
) -> None:
    joined, number = both(reading(*earlier), reading(*later))
    there = joined.at("player-1/barn")
    assert ([one if one in seen else one.label for one in there], number) == (seen, lost)


def test_of_parts_that_one_reading_shows_that_one_counts() -> None:
    joined, lost = both(reading(PANDA), reading(LION, place="player-2/barn"))
    assert (joined.at("player-1/barn"), joined.at("player-2/barn"), lost) == ((PANDA,), (LION,), 0)
    covered = Sighting({}, {}, frozenset({"player-1"}), hidden=frozenset({"player-1/barn"}))
    assert both(reading(PANDA), covered)[1] == 0
