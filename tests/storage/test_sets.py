"""Sets: what expansions and water zoos add to an edition."""

import pytest

from companion.errors import UnknownNameError
from companion.storage import load_edition, sets_of
from companion.vision.edition import Edition

EDITION = "print-and-play"


@pytest.fixture(scope="module")
def exotic() -> Edition:
    return load_edition(EDITION, sets_of("zooloretto", ("exotic", "xxl")))


@pytest.fixture(scope="module")
def water() -> Edition:
    return load_edition(EDITION, sets_of("aquaretto", ("xxl",)))


def test_a_game_needs_the_sets_of_its_expansions() -> None:
    assert sets_of("zooloretto") == ()
    assert sets_of("zooloretto", ("exotic", "xxl")) == ("exotic", "xxl")
    assert sets_of("aquaretto") == ("aquaretto",)
    assert sets_of("aquaretto", ("exotic", "xxl")) == ("aquaretto", "aquaretto-xxl")


def test_the_base_game_is_as_it_was() -> None:
    base = load_edition(EDITION)
    assert (base.attached, base.small_mm, base.figure_mm) == ((), (), (0.0, 0.0))
    assert len(base.boards) == 2


def test_exotic_adds_the_jungle_board_and_visitors(exotic: Edition) -> None:
    assert [board.layout.name for board in exotic.attached] == ["print-and-play/jungle"]
    assert exotic.figure_mm == (12.0, 20.0)
    assert exotic.counts["exotic/koala"] == 2
    assert exotic.counts["animal/lion"] == load_edition(EDITION).counts["animal/lion"] + 4
    assert exotic.small_mm == (18.0,)


def test_the_water_board_is_the_main_one_and_others_are_named_after_themselves(water: Edition) -> None:
    assert water.main.layout.name == "print-and-play/water"
    assert water.expansion is None
    names = [board.layout.name.rpartition("/")[2] for board in water.attached]
    assert sorted(names) == ["depot", "water-extra", "water-large", "water-small"]
    small = next(board for board in water.attached if board.layout.name.endswith("water-small"))
    assert small.layout.spaces[0].name.startswith("water-small/")
    assert water.main.layout.spaces[0].name == "basin/1,4"
    assert water.small_mm == (18.0, 20.0)
    assert "animal/lion" not in water.counts


def test_what_an_edition_lacks_is_said() -> None:
    with pytest.raises(UnknownNameError, match="moon"):
        load_edition(EDITION, ("moon",))
