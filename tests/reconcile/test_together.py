"""Several photos of one zoo as one observation."""

import pytest

from companion.reconcile.together import together
from companion.vision.observation import BoardSeen, Observation, Quality, Seen

HERE = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
THERE = ((1.0, 1.0), (9.0, 1.0), (9.0, 9.0), (1.0, 9.0))
MAIN = BoardSeen("2023/main", ("enclosure-4", "barn"), HERE, 100)
EXPANSION = BoardSeen("2023/expansion", ("expansion-1",), HERE, 50)


def at(space: str, label: str, confidence: float, *others: tuple[str, float], quad: tuple = HERE) -> Seen:
    return Seen(label, confidence, others, quad, space.partition("/")[0], space)


def loose(label: str, area: str = "barn") -> Seen:
    return Seen(label, 0.9, (), HERE, area)


def photo(name: str, *components: Seen, vacancies: tuple[Seen, ...] = (), boards: tuple = (MAIN,)) -> Observation:
    return Observation(name, (100, 100), Quality(0.9, 0.0), boards, components, vacancies, {"detect": 50.0})


def test_one_photo_keeps_its_word() -> None:
    only = photo("a", at("enclosure-4/1", "animal/lion", 0.6), loose("animal/zebra"))
    assert together([only]) is only


def test_the_surer_witness_wins_and_lends_its_quad() -> None:
    unsure = at("enclosure-4/1", "animal/lion", 0.6, ("animal/zebra", 0.4))
    sure = at("enclosure-4/1", "animal/zebra", 0.95, ("animal/lion", 0.05), quad=THERE)
    (seen,) = together([photo("a", unsure), photo("b", sure)]).components
    assert (seen.label, seen.quad) == ("animal/zebra", THERE)
    assert seen.confidence == pytest.approx(0.38 / 0.41)
    assert seen.alternatives[0] == ("animal/lion", pytest.approx(0.03 / 0.41))


def test_witnesses_that_agree_are_surer_together() -> None:
    one = at("enclosure-4/1", "animal/lion", 0.8, ("animal/zebra", 0.2))
    (seen,) = together([photo("a", one), photo("b", one)]).components
    assert seen.confidence == pytest.approx(0.64 / 0.68)


def test_a_space_that_only_one_photo_shows() -> None:
    merged = together([photo("a"), photo("b", at("enclosure-4/1", "animal/lion", 0.6))])
    assert [seen.label for seen in merged.components] == ["animal/lion"]


def test_empty_against_covered() -> None:
    empty = at("enclosure-4/1", "empty", 0.97, ("animal/lion", 0.03))
    covered = at("enclosure-4/1", "animal/lion", 0.6, ("empty", 0.4))
    merged = together([photo("a", covered), photo("b", vacancies=(empty,))])
    assert merged.components == ()
    assert [seen.space for seen in merged.vacancies] == ["enclosure-4/1"]


def test_free_tiles_are_those_of_the_photo_that_shows_most_of_the_area() -> None:
    first = photo("a", loose("animal/lion"), loose("animal/lion"), loose("coin", "table"))
    second = photo("b", loose("animal/lion"), loose("coin", "table"), loose("coin", "table"))
    merged = together([first, second])
    assert sorted(seen.label for seen in merged.components) == ["animal/lion", "animal/lion", "coin", "coin"]


def test_boards_and_names_of_all_photos() -> None:
    merged = together([photo("a"), photo("b", boards=(MAIN, EXPANSION))])
    assert merged.areas == ("enclosure-4", "barn", "expansion-1")
    assert merged.photo == "a, b"
