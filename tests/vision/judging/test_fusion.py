"""Witnesses become probabilities: each pulls its way, none decides alone, what was not asked says nothing."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.errors import InputError
from companion.vision.judging.evidence import Look, LooseEvidence, Said, SpaceEvidence
from companion.vision.judging.fusion import (
    HAND_SET,
    RARE,
    covered,
    emptiness,
    expit,
    knownness,
    load_weights,
    logit,
    lying,
    named,
    of_kind,
    perhaps_covered,
    ranked,
    shape_told,
    weights_from_json,
    weights_to_json,
)

PAIRS: Said = (("animal/zebra", 0.6), ("offspring/zebra", 0.3), ("empty", 0.06), ("unknown", 0.04))
QUAD = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
NAMING = HAND_SET.named_loose


def space(detected: float | None, likeness: float, weakest: float, empty: float | None) -> float:
    said: Said = () if empty is None else (("empty", empty), ("animal/zebra", 1 - empty))
    look = Look(tuple(sorted(said, key=lambda one: -one[1])), 0.8)
    seen = SpaceEvidence("enclosure-5", "enclosure-5/2", detected, "square-tile", likeness, weakest, True, look, QUAD)
    return covered(seen, HAND_SET.space)


def loose(detected: float = 0.5, said: Said = PAIRS, doubled: float = 0.0) -> float:
    weights = replace(HAND_SET.loose, known=1.0, doubled=3.0)
    look = Look(said, 0.8)
    return lying(LooseEvidence("barn", "square-tile", detected, (0.3, 0.2), 0.0, doubled, look, QUAD), weights)


def test_what_no_surer_tile_explains_speaks_for_a_tile() -> None:
    weights = replace(HAND_SET.loose, strange=4.0)
    pieces = [
        LooseEvidence("barn", "square-tile", 0.3, (0.1, 0.0), 0.5, 0.5, Look(PAIRS, 0.5), QUAD, strange)
        for strange in (0.0, 0.4)
    ]
    assert lying(pieces[0], weights) < lying(pieces[1], weights)


def test_labels_that_are_all_as_likely_as_nothing_speak_for_little() -> None:
    torn = (("animal/lion", 0.4), ("animal/lion/male", 0.3), ("unknown", 0.2), ("empty/barn", 0.1))
    spread = (*((f"animal/{number}", 0.09) for number in range(10)), ("unknown", 0.1))
    assert knownness(torn) == pytest.approx(0.7)
    assert knownness(spread) == pytest.approx(0.285 / 0.385, abs=0.001)  # the root of 0.09 times 0.9
    assert knownness((("unknown", 1.0),)) == 0.0


def test_beside_a_surer_tile_print_tells_its_side_from_a_tile() -> None:
    def there(doubled: float, strange: float) -> float:
        piece = LooseEvidence("barn", "square-tile", 0.5, (0.1, 0.0), 0.4, doubled, Look(PAIRS, 0.5), QUAD, strange)
        return lying(piece, HAND_SET.loose)

    assert there(0.4, 0.05) < 0.5 < 0.9 < there(0.4, 0.3)
    assert there(0.0, 0.05) == there(0.0, 0.3)


def test_what_looks_more_like_something_is_likelier_there() -> None:
    weights = replace(HAND_SET.loose, alike=4.0)
    little, much, unasked = (
        lying(LooseEvidence("barn", "square-tile", 0.3, (0.1, 0.0), 0.5, 0.5, look, QUAD), weights)
        for look in (Look(PAIRS, 0.4), Look(PAIRS, 0.8), Look())
    )
    assert little < unasked < much


def test_agreeing_witnesses_are_near_certain() -> None:
    assert space(0.95, 0.05, 0.0, 0.01) > 0.999
    assert space(None, 0.92, 0.88, None) < 0.002
    assert space(None, 0.9, 0.85, 0.99) < 0.001
    assert perhaps_covered(0.92, 0.88) == space(None, 0.92, 0.88, None)


def test_each_witness_pulls_its_way() -> None:
    middle = space(0.5, 0.43, 0.3, 0.5)
    assert space(0.9, 0.43, 0.3, 0.5) > middle > space(None, 0.43, 0.3, 0.5)
    assert space(0.5, 0.30, 0.3, 0.5) > middle > space(0.5, 0.60, 0.3, 0.5)
    assert space(0.5, 0.43, 0.3, 0.05) > middle > space(0.5, 0.43, 0.3, 0.95)
    assert space(0.5, 0.43, 0.3, 0.5) == space(0.5, 0.43, 0.3, None)


def test_a_space_that_looks_plainly_like_a_tile_is_not_taken_for_bare_because_the_detector_saw_none() -> None:
    plain, less = space(None, 0.45, 0.3, 0.05), space(None, 0.45, 0.3, 0.15)
    assert plain > 0.98 > 0.6 > less
    assert space(0.9, 0.45, 0.3, 0.05) == pytest.approx(space(0.9, 0.45, 0.3, 0.15), abs=0.05)  # it saw one


def test_contradiction_stays_doubtful() -> None:
    assert 0.001 < space(None, 0.45, 0.3, 0.1) < 0.999


def test_what_looks_like_nothing_or_lies_on_another_is_hardly_there() -> None:
    assert loose(said=(("animal/zebra", 0.99), ("unknown", 0.01))) > loose() > loose(said=(("unknown", 0.99),))
    assert loose(0.9) > loose() > loose(doubled=0.9)
    assert loose(said=()) == pytest.approx(loose(said=(("animal/zebra", 0.5), ("unknown", 0.5))))


def test_labels_of_another_shape_become_unlikely_but_not_impossible() -> None:
    look = Look(PAIRS, 0.8)
    assert named(look, None, {}, NAMING)["animal/zebra"] == pytest.approx(0.6 / (0.9 + 0.04 * RARE), abs=0.001)
    assert named(look, "round-tile", {}, NAMING)["offspring/zebra"] > 0.8
    assert named(look, "square-tile", {}, NAMING)["offspring/zebra"] > 0
    assert sum(named(look, "square-tile", {}, NAMING).values()) == pytest.approx(1.0)
    assert named(Look((("empty", 1.0),), 0.9), "square-tile", {}, NAMING) == {"unknown": 1.0}
    assert named(Look(), None, {}, NAMING) == {"unknown": 1.0}
    assert emptiness(PAIRS) == pytest.approx(0.06)


def test_where_the_picture_does_not_tell_the_box_does() -> None:
    counts = {"animal/zebra": 7, "animal/zebra/male": 2, "animal/zebra/female": 2, "stall/drinks": 3}
    animals = tuple((label, 1 / 3) for label in counts if label.startswith("animal"))
    hidden = named(Look(animals, 0.8), "square-tile", counts, NAMING)
    assert hidden["animal/zebra"] == pytest.approx(7 / 11, abs=0.001)
    clear = named(Look((("animal/zebra", 0.01), ("animal/zebra/male", 0.99)), 0.8), "square-tile", counts, NAMING)
    assert clear["animal/zebra/male"] > 0.95


def test_the_less_a_crop_looks_like_its_label_the_likelier_is_an_error() -> None:
    weights = replace(NAMING, stray=-3.0, alike=-15.0, hidden=2.0)
    said = (("animal/zebra", 0.98), ("animal/lion", 0.01), ("unknown", 0.01))
    alike, less = (named(Look(said, similarity), None, {}, weights) for similarity in (0.8, 0.45))
    assert alike["animal/zebra"] > 0.97 > 0.85 > less["animal/zebra"] > less["animal/lion"] > 0.1
    assert less["unknown"] < 0.01
    assert named(Look(said, 0.8), None, {}, weights, hidden=0.9)["animal/zebra"] < alike["animal/zebra"]


def test_where_the_identifier_errs_the_shape_tells_all_the_same() -> None:
    weights = replace(NAMING, stray=20.0)
    said = (("animal/zebra", 0.5), ("coin", 0.5))
    counts = {"animal/zebra": 7, "coin": 30}
    assert named(Look(said, 0.4), "square-tile", counts, weights)["animal/zebra"] > 0.85
    assert named(Look(said, 0.4), None, counts, weights)["coin"] > 0.75


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
    assert expit(logit(0.3)) == pytest.approx(0.3)
    assert expit(-1e6) == 0


def test_weights_come_back_from_their_file(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text(json.dumps(weights_to_json(HAND_SET)))
    assert load_weights(file) == HAND_SET
    document = weights_to_json(HAND_SET)
    for wrong in ({**document, "schema": "companion.weights/9"}, {**document, "loose": {"base": 1}}, {}, []):
        with pytest.raises(InputError, match="the weights of the witnesses"):
            weights_from_json(wrong)  # type: ignore[arg-type]
    file.write_text("{")
    with pytest.raises(InputError, match="cannot be read"):
        load_weights(file)


def test_the_shipped_weights_let_each_witness_speak_for_what_it_saw() -> None:
    shipped = load_weights(Path(__file__).parents[3] / "models" / "witnesses" / "weights.json")
    for presence in (shipped.space, shipped.loose):
        assert min(presence.detector, presence.likeness, presence.weakest, presence.known, presence.doubled) >= 0
    for naming in (shipped.named_on_space, shipped.named_loose):
        assert naming.certainty > 0
        assert naming.box >= 0
        assert max(naming.shape, naming.alike, naming.stray) <= 0


def test_shapes_are_those_of_the_labels_and_only_sure_detections_tell_them() -> None:
    assert all(of_kind(label, "round-tile") for label in ("offspring/zebra", "token/5", "coworker"))
    assert not of_kind("offspring/zebra", "square-tile")
    assert not of_kind("coworker", "coin")
    assert of_kind("bonus/red", "square-tile")
    assert of_kind("visitor/red", "visitor")
    told, faint = (LooseEvidence("barn", "round-tile", sure, None, 0.0, 0.0, Look(), QUAD) for sure in (0.8, 0.1))
    assert (shape_told(told), shape_told(faint)) == ("round-tile", None)


def test_beside_the_boards_what_looks_like_something_is_likelier() -> None:
    looks = (Look((("bonus/white", 0.99), ("unknown", 0.01)), 0.75), Look((("unknown", 0.9),), 0.3), Look())
    plain, odd, unasked = (
        lying(LooseEvidence("table", "square-tile", 0.33, None, 0.0, 0.0, look, QUAD), HAND_SET.loose) for look in looks
    )
    assert plain > 0.6
    assert odd == unasked == pytest.approx(0.33)


def test_a_tile_in_a_heap_that_looks_plainly_like_one_is_there_however_faint() -> None:
    plain, vague = Look((("animal/zebra", 0.95), ("unknown", 0.05)), 0.7), Look((("animal/zebra", 0.7),), 0.7)
    seen = [
        lying(LooseEvidence("barn", "square-tile", 0.02, (0.1, 0.0), 0.5, 0.5, look, QUAD, open_), HAND_SET.loose)
        for look, open_ in ((plain, 0.4), (plain, 0.0), (vague, 0.4))
    ]
    assert seen[0] > 0.9
    assert max(seen[1:]) < 0.6
