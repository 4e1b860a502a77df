"""What is torn between kin is settled by marks; everything else stays as the identifier said it."""

import numpy as np
import pytest

from companion.vision.identifier import Candidate, Identity
from companion.vision.tiles.marks import Marks
from companion.vision.tiles.settling import KnowsMarks, reweighed, settled, settled_crop, torn_species


def identity(**chances: float) -> Identity:
    """An identity with these chances; ``zebra_male`` stands for animal/zebra/male."""
    labels = {name: name if name == "unknown" else f"animal/{name.replace('_', '/')}" for name in chances}
    candidates = tuple(Candidate(labels[name], chance) for name, chance in chances.items())
    return Identity(candidates, 90.0, 0.8)


@pytest.mark.parametrize(
    ("chances", "species"),
    [
        ({"zebra_male": 0.6, "zebra": 0.4}, "animal/zebra"),
        ({"unknown": 0.7, "zebra_male": 0.2, "zebra": 0.1}, "animal/zebra"),
        ({"zebra_male": 0.9995, "zebra": 0.0005}, ""),
        ({"lion": 0.6, "zebra_male": 0.4}, ""),
        ({"unknown": 0.96, "zebra_male": 0.02, "zebra": 0.02}, ""),
        ({"unknown": 1.0}, ""),
    ],
)
def test_only_what_may_be_either_of_two_kin_is_torn(chances: dict[str, float], species: str) -> None:
    assert torn_species(identity(**chances)) == species


def test_the_marks_divide_what_the_kin_have_together() -> None:
    said = identity(zebra_male=0.5, zebra_female=0.3, lion=0.15, unknown=0.05)
    found = reweighed(said, {"animal/zebra": 0.0, "animal/zebra/male": -0.7, "animal/zebra/female": 0.7})
    chances = {one.label: one.probability for one in found.candidates}
    assert found.label == "animal/zebra/female"
    assert chances["animal/zebra/female"] + chances["animal/zebra/male"] == pytest.approx(0.8)
    assert (chances["animal/lion"], chances["unknown"]) == (0.15, 0.05)
    assert (found.turn, found.similarity) == (said.turn, said.similarity)


def test_marks_outvote_an_identifier_that_is_too_sure_of_itself() -> None:
    said = identity(zebra_male=0.99, zebra_female=0.01)
    assert reweighed(said, {"animal/zebra/male": -0.4, "animal/zebra/female": 0.4}).label == "animal/zebra/female"
    assert reweighed(said, {"animal/zebra/male": 0.0, "animal/zebra/female": 0.0}).label == "animal/zebra/male"


def test_an_identity_is_kept_where_nothing_can_be_settled() -> None:
    nobody = Marks(dict)
    photo, quad = np.zeros((60, 60, 3), np.uint8), np.array([[10, 10], [50, 10], [50, 50], [10, 50.0]])
    for said in (identity(zebra_male=1.0), identity(zebra_male=0.5, zebra=0.5)):
        assert settled(said, photo, quad, nobody) is said


def test_an_identifier_knows_marks_only_if_it_says_so() -> None:
    class Plain:
        pass

    class Knowing:
        marks = None

    assert not isinstance(Plain(), KnowsMarks)
    assert isinstance(Knowing(), KnowsMarks)


def test_a_crop_that_is_cut_out_already_is_settled_in_any_size() -> None:
    class Told(Marks):
        """Marks that somebody has compared already."""

        def likeness(self, *_: object) -> dict[str, float]:
            return {"animal/zebra": 0.9, "animal/zebra/male": -0.9}

    said = identity(zebra_male=0.6, zebra=0.4)
    for side in (96, 128):
        assert settled_crop(said, np.zeros((side, side, 3), np.uint8), 60.0, Told(dict)).label == "animal/zebra"
    assert settled_crop(said, np.zeros((96, 96, 3), np.uint8), 60.0, None) is said
