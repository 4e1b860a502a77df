"""What is chosen before a game, and what the box holds."""

import pytest

from companion.errors import UnknownNameError, UsageError
from companion.rules.aquaretto.options import (
    BASE,
    EDITIONS,
    FED,
    SPECIES_NAMES,
    TRAINABLE,
    XXL,
    Options,
    options_from_words,
)
from companion.rules.components import is_label


@pytest.mark.rule("AB-01", "AB-02", "AB-03", "AB-08", "AB-09", "AB-10", "AB-11")
def test_the_box() -> None:
    assert len(SPECIES_NAMES) == 8
    assert BASE.per_species == 11
    for species in SPECIES_NAMES:
        tiles = {label: n for label, n in BASE.counts.items() if label.startswith(f"animal/{species}")}
        mark = {"lightning": 2} if species in TRAINABLE else {"fish": 6}
        plain = 5 if species in TRAINABLE else 1
        assert tiles == {
            f"animal/{species}": plain,
            f"animal/{species}/male": 2,
            f"animal/{species}/female": 2,
            **{f"animal/{species}/{name}": number for name, number in mark.items()},
        }
        assert BASE.counts[f"offspring/{species}"] == 2
    assert (BASE.counts["coin-tile"], BASE.counts["coin"], BASE.counts["coworker"]) == (10, 30, 16)
    assert all(map(is_label, BASE.counts))
    assert set(TRAINABLE) == {"dolphin", "orca", "sea-lion"}


@pytest.mark.rule("AQ-01", "AQ-02", "AQ-04", "RX-14")
def test_what_the_expansion_adds() -> None:
    more = {label: XXL.counts[label] - number for label, number in BASE.counts.items() if XXL.counts[label] != number}
    assert more == {f"animal/{species}": 1 for species in SPECIES_NAMES} | {"coin-tile": 2, "supply": 12, "coin": 12}
    assert XXL.tiles == BASE.tiles
    assert XXL.per_species == 12
    assert sum(XXL.counts[label] - BASE.counts[label] for label in XXL.tiles) == 22


def test_options_from_words() -> None:
    assert options_from_words(None, (), (), 3) == Options(players=3, edition="2023")
    assert options_from_words("print-and-play", ("xxl",), (), 0) == Options(edition="print-and-play", xxl=True)
    assert Options(xxl=True).expansions == ("xxl",)
    assert Options().expansions == Options().variants == ()
    assert (Options().coins, Options(xxl=True).coins) == (30, 42)
    for edition in EDITIONS:
        assert options_from_words(edition, (), (), 2).edition == edition


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("1999", (), (), 3), "edition '1999' is not known; known are 2023"),
        ((None, ("exotic",), (), 3), "the expansion 'exotic' does not go with Aquaretto, only xxl"),
        ((None, (), ("tray",), 3), "Aquaretto has no variants, yet 'tray' is named"),
        ((None, (), (), 6), "6 players cannot play; expected 2 to 5"),
    ],
)
def test_what_cannot_be_played(words: tuple, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        options_from_words(*words)


@pytest.mark.rule("AB-13")
def test_only_five_species_can_go_back_into_the_box() -> None:
    assert Options(removed_species=("penguin", "crocodile", "penguin")).removed_species == ("crocodile", "penguin")
    assert Options(removed_species=FED[:3]).removed_species == tuple(sorted(FED[:3]))
    for species in (*TRAINABLE, "lion"):
        with pytest.raises(UnknownNameError, match="cannot go back into the box"):
            Options(removed_species=(species,))
