"""Several photos of one zoo speak as one."""

import pytest

from companion.errors import UsageError
from companion.reconcile.together import together
from companion.vision.observation import Observation
from tests.reconcile.observations import MAIN, observed, seen


def test_one_photo_stays_as_it_is() -> None:
    one = observed(seen("barn", "animal/lion"))
    assert together([one]) is one


def test_agreeing_photos_are_surer_and_a_clear_one_outvotes_an_unclear_one() -> None:
    first = observed(
        seen("enclosure-5/1", "animal/zebra", 0.7, animal__lion=0.3),
        seen("enclosure-5/2", "animal/lion", 0.6, animal__zebra=0.4),
        seen("enclosure-5/3", "empty", 0.6, animal__zebra=0.4),
    )
    second = observed(
        seen("enclosure-5/1", "animal/zebra", 0.8, animal__lion=0.2),
        seen("enclosure-5/2", "animal/zebra", 0.98, animal__lion=0.02),
        seen("enclosure-5/3", "animal/zebra", 0.99, empty=0.01),
        photo="other.jpg",
    )
    merged = together([first, second])
    spaces = {one.space: one for one in (*merged.components, *merged.vacancies)}
    assert spaces["enclosure-5/1"].confidence > 0.9
    assert spaces["enclosure-5/2"].label == "animal/zebra"
    assert spaces["enclosure-5/3"].label == "animal/zebra"
    assert merged.photo == "zoo.jpg, other.jpg"


def test_free_tiles_are_taken_from_the_photo_that_shows_most_of_an_area() -> None:
    first = observed(
        seen("barn", "animal/lion"), seen("table", "coin", kind="coin"), seen("table", "coin", kind="coin")
    )
    second = observed(
        seen("barn", "animal/lion"), seen("barn", "animal/panda"), areas=(*MAIN, "expansion-1"), photo="other.jpg"
    )
    merged = together([first, second])
    assert sorted(one.label for one in merged.components) == ["animal/lion", "animal/panda", "coin", "coin"]
    assert merged.areas == (*MAIN, "expansion-1")


def test_a_vacancy_stays_one_when_all_photos_say_so() -> None:
    empty = observed(seen("enclosure-5/1", "empty", 0.8, animal__lion=0.2))
    assert together([empty, empty]).vacancies[0].confidence > 0.9


def zoo_of(label: str, spaces: int, photo: str) -> Observation:
    return observed(*(seen(f"enclosure-6/{number}", label) for number in range(1, spaces + 1)), photo=photo)


def test_photos_of_different_zoos_are_told_apart() -> None:
    with pytest.raises(UsageError, match="different zoos"):
        together([zoo_of("animal/lion", 4, "a.jpg"), zoo_of("animal/zebra", 4, "b.jpg")])


def test_a_few_contradictions_and_unsure_ones_are_still_one_zoo() -> None:
    together([zoo_of("animal/lion", 3, "a.jpg"), zoo_of("animal/zebra", 3, "b.jpg")])
    unsure = observed(*(seen(f"enclosure-6/{number}", "animal/zebra", 0.6) for number in range(1, 7)))
    together([zoo_of("animal/lion", 6, "a.jpg"), unsure])
