"""Witnesses become probabilities: each pulls its way, none decides alone, what was not asked says nothing."""

import pytest

from companion.vision.fusion import RARE, covered, emptiness, logit, of_kind, ranked, weighed

PAIRS = [("animal/zebra", 0.6), ("offspring/zebra", 0.3), ("empty", 0.06), ("unknown", 0.04)]


def test_agreeing_witnesses_are_near_certain() -> None:
    assert covered(0.95, 0.05, 0.0, 0.01) > 0.999
    assert covered(None, 0.92, 0.88, None) < 0.002
    assert covered(None, 0.9, 0.85, 0.99) < 0.001


def test_each_witness_pulls_its_way() -> None:
    middle = covered(0.5, 0.43, 0.3, 0.5)
    assert covered(0.9, 0.43, 0.3, 0.5) > middle > covered(None, 0.43, 0.3, 0.5)
    assert covered(0.5, 0.30, 0.3, 0.5) > middle > covered(0.5, 0.60, 0.3, 0.5)
    assert covered(0.5, 0.43, 0.3, 0.05) > middle > covered(0.5, 0.43, 0.3, 0.95)
    assert covered(0.5, 0.43, 0.3, 0.5) == covered(0.5, 0.43, 0.3, None)


def test_contradiction_stays_doubtful() -> None:
    assert 0.001 < covered(None, 0.45, 0.3, 0.1) < 0.999


def test_labels_of_another_shape_become_unlikely_but_not_impossible() -> None:
    assert weighed(PAIRS, None)["animal/zebra"] == pytest.approx(0.6 / (0.9 + 0.04 * RARE))
    assert weighed(PAIRS, "round-tile")["offspring/zebra"] > 0.8
    assert weighed(PAIRS, "square-tile")["offspring/zebra"] > 0
    assert sum(weighed(PAIRS, "square-tile").values()) == pytest.approx(1.0)
    assert weighed([("empty", 1.0)], "square-tile") == {"unknown": 1.0}
    assert emptiness(PAIRS) == pytest.approx(0.06)


def test_where_the_picture_does_not_tell_the_box_does() -> None:
    counts = {"animal/zebra": 7, "animal/zebra/male": 2, "animal/zebra/female": 2, "stall/drinks": 3}
    hidden = weighed([(label, 1 / 3) for label in counts if label.startswith("animal")], "square-tile", counts)
    assert hidden["animal/zebra"] == pytest.approx(7 / 11)
    clear = weighed([("animal/zebra", 0.01), ("animal/zebra/male", 0.99)], "square-tile", counts)
    assert clear["animal/zebra/male"] > 0.95


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("offspring/panda", "round-tile"),
        ("animal/panda/male", "square-tile"),
        ("stall/drinks", "square-tile"),
        ("coin-tile", "square-tile"),
        ("coin", "coin"),
        ("die/lion", "die"),
        ("visitor/red", "visitor"),
        ("hay-bale", "hay-bale"),
    ],
)
def test_shapes_of_labels(label: str, kind: str) -> None:
    assert of_kind(label, kind)
    assert not of_kind(label, "truck")


def test_the_best_label_comes_first_and_equal_ones_by_name() -> None:
    label, confidence, others = ranked({"b": 0.4, "a": 0.4, "c": 0.1999, "d": 0.0001})
    assert (label, confidence) == ("a", 0.4)
    assert others == (("b", 0.4), ("c", 0.1999))


def test_log_odds_stay_finite() -> None:
    assert logit(0.0) == pytest.approx(-logit(1.0))
    assert logit(0.5) == 0
