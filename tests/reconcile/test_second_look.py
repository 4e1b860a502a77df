"""What one look at a table gets wrong, and the next one puts right."""

from dataclasses import replace

from companion.reconcile.expect import Offset
from companion.reconcile.explain import Deed, Hypothesis
from companion.reconcile.inputs import Read
from companion.reconcile.session import OUT_OF_SYNC, begun, step
from companion.reconcile.sighting import Sight
from tests.reconcile.live import open_world, play, seen
from tests.reconcile.test_session import BOTH, START, at_rest, kinds, read


def test_a_tile_that_was_misread_for_sure_is_understood_by_the_next_reading() -> None:
    after = play(START, "draw free", "reveal animal/panda", "load truck-3")
    well = seen(after, sure=False)
    mistaken = Sight((("animal/lion", 0.985), ("animal/panda", 0.005)))
    session, _ = step(begun(START), Read(replace(well, places={**well.places, "truck-3": (mistaken,)})))
    assert session.state != after
    session, effects = step(session, Read(well))
    assert session.state == after
    assert "illegal" not in kinds(effects)


def test_a_reading_that_was_misunderstood_is_understood_when_the_next_one_says_otherwise() -> None:
    lines = ("draw free", "reveal animal/{}", "load truck-3")
    wrong = play(START, *(line.format("kangaroo") for line in lines))
    right = play(START, *(line.format("llama") for line in lines))
    after = play(right, "draw free", "reveal animal/flamingo", "load truck-1")
    session, _ = read(begun(START), wrong, sure=False)
    assert session.state == wrong
    session, _ = read(session, after, sure=False)
    assert session.state == after


def test_what_neither_reading_explains_is_not_laid_upon_the_one_before() -> None:
    after = play(START, "take truck-1", "place animal/panda barn")
    session, _ = read(begun(START), after)
    session, effects = read(session, after, offsets=(Offset("player-2/barn", "stall/drinks", 1),), sure=False)
    assert session.state == after
    assert "unseen" in kinds(effects)


def test_a_move_that_is_not_allowed_is_not_two_moves_that_look_like_it_by_turns() -> None:
    """A tile on the other game's truck: each reading for itself may take it for another one that may lie there."""
    before = play(BOTH, "water draw free", "water reveal animal/orca", "water load truck-2")
    wrong = open_world(before, "zoo draw free", "zoo reveal animal/flamingo", "zoo load truck-2")
    shown, lies = seen(wrong, sure=False), Sight((("animal/orca", 0.98),))
    session, rules = begun(before), set()
    for candidates in ((0.98, "dolphin/male", 0.01), (0.7, "orca/male", 0.25)):
        chance, other, less = candidates
        tile = Sight((("animal/flamingo", chance), (f"animal/{other}", less)))
        session, effects = step(session, Read(replace(shown, places={**shown.places, "truck-2": (lies, tile)})))
        rules |= {effect.rule for effect in effects if effect.kind == "illegal"}
    assert rules == {"AJ-05"}
    assert session.status == OUT_OF_SYNC


def test_what_was_not_allowed_is_said_when_only_the_next_reading_shows_that_it_was_done() -> None:
    wrong = open_world(START, "move animal/panda barn enclosure-6")
    deed = Deed("move animal/panda barn enclosure-6", 0, rule="ZR-039", reason="it is no place for it", where="here")
    ways = (at_rest(START), at_rest(wrong, deeds=(deed,)))
    doubtful = replace(begun(START), hypotheses=(Hypothesis(START), Hypothesis(wrong, (), 0.5)), explanations=ways)
    turn = ("draw free", "reveal animal/llama", "load truck-3")
    session, effects = read(doubtful, play(wrong, *turn))
    assert session.explanations[0].start == 1
    assert [(one.rule, one.where) for one in effects if one.kind == "illegal"] == [("ZR-039", "here")]
    # what is as it should be was not, and an answer has already said which of them it is
    assert "illegal" not in kinds(read(doubtful, play(START, *turn))[1])
    told = replace(doubtful, explanations=(ways[1], ways[0]))
    assert "illegal" not in kinds(read(told, play(wrong, *turn))[1])
    other = replace(doubtful, explanations=(ways[0], replace(ways[1], state=START)))
    assert "illegal" not in kinds(read(other, play(wrong, *turn))[1])
