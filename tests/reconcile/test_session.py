"""Games that are followed: readings, questions, corrections, undo, and the record of it all."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.errors import NotationError
from companion.reconcile.compare import Comparison
from companion.reconcile.expect import Offset
from companion.reconcile.explain import Deed, Explanation
from companion.reconcile.inputs import (
    Accept,
    Answer,
    Correct,
    Input,
    Read,
    Tap,
    Undo,
    Waive,
    input_from_json,
    input_to_json,
)
from companion.reconcile.question import question_about, still_open
from companion.reconcile.session import (
    CONFIRMED,
    IN_DOUBT,
    OUT_OF_SYNC,
    UNDOABLE,
    Session,
    begun,
    joined,
    replayed,
    step,
)
from companion.reconcile.sighting import Pin, Sight, Sighting
from companion.reconcile.undone import Due
from companion.rules.joint.options import options_from_words
from companion.rules.joint.setup import complete, new_game
from companion.storage.journal import append, entries
from tests.reconcile.live import open_world, play, seen
from tests.rules.zooloretto.tables import table, zoo

START = table(zoo(coins=3, enclosure_6="lion/female", barn="panda"), zoo(), zoo(), trucks=("panda", "lion/male", ""))


def kinds(effects: Any) -> list[str]:
    return [effect.kind for effect in effects]


def read(session: Session, state: Any, **how: Any) -> tuple[Session, Any]:
    return step(session, Read(seen(state, **how)))


def test_a_turn_is_followed_and_the_next_player_is_said_once() -> None:
    after = play(START, "take truck-1", "place animal/panda barn")
    session, effects = read(begun(START), after)
    assert (session.state, session.status) == (after, CONFIRMED)
    assert [effect.text for effect in effects if effect.kind == "happened"] == [
        "player-1: take truck-1",
        "player-1: place animal/panda barn",
    ]
    assert any(effect.kind == "due" and effect.text.startswith("player-2: ") for effect in effects)
    assert read(session, after)[1] == ()


def test_what_is_due_is_kept_until_it_is_done() -> None:
    after = play(START, "take truck-2", "place animal/lion/male enclosure-6")
    young = [Offset("player-1/enclosure-6", "offspring/lion", -1)]
    session, effects = read(begun(START), after, offsets=young)
    due = [effect for effect in effects if effect.rule == "ZR-075"]
    assert [(one.kind, one.what, one.where) for one in due] == [("due", "offspring/lion", "player-1/enclosure-6")]
    session, effects = read(session, after, offsets=young)
    assert (effects, len(session.reminders)) == ((), 1)
    waived, _ = step(session, Waive("offspring", "offspring/lion", "player-1/enclosure-6"))
    assert waived.reminders == ()
    assert kinds(read(waived, after)[1]) == []
    session, effects = read(session, after)
    assert (kinds(effects), session.due, session.state) == (["done"], (), after)


def test_something_illegal_is_said_and_may_be_put_right() -> None:
    wrong = open_world(START, "move animal/panda barn enclosure-6")
    session, effects = read(begun(START), wrong)
    assert [(one.rule, one.where) for one in effects if one.kind == "illegal"] == [("ZR-039", "player-1/enclosure-6")]
    assert session.status == OUT_OF_SYNC
    back, effects = read(session, START)
    assert (back.state, back.status, "illegal" in kinds(effects)) == (START, CONFIRMED, False)
    kept, _ = step(session, Accept())
    assert (kept.status, len(kept.hypotheses)) == (CONFIRMED, 1)
    assert "illegal" not in kinds(read(kept, wrong)[1])


def test_what_nothing_explains_is_shown() -> None:
    strange = [Offset("player-2/enclosure-4", "animal/flamingo", 1), Offset("player-3/money", "", 7)]
    session, effects = read(begun(START), START, offsets=strange)
    assert session.status == OUT_OF_SYNC
    assert {one.where for one in effects if one.kind == "unseen"} == {"player-2/enclosure-4", "player-3/money"}


DOUBTFUL = table(zoo(), zoo(), zoo(barn="panda"), trucks=("panda", "lion/male", ""))


def blurred() -> tuple[Any, Sighting]:
    """A tile in a barn that may be of the species that lies there or of another one."""
    after = play(DOUBTFUL, "draw free", "reveal animal/panda", "load truck-3")
    after = play(after, "take truck-2", "place animal/lion/male barn")
    after = play(after, "take truck-3", "place animal/panda barn")
    shown = seen(after, sure=False)
    sights = (Sight((("animal/panda", 1.0),)), Sight((("animal/panda", 0.5), ("animal/flamingo", 0.45))))
    return after, Sighting({**shown.places, "player-3/barn": sights}, shown.numbers, shown.whole)


def test_one_question_is_asked_where_something_hangs_on_it_with_the_best_alternatives() -> None:
    """Report 24: an answer is offered for each of the likeliest alternatives."""
    after, shown = blurred()
    session, effects = step(begun(DOUBTFUL), Read(shown))
    assert session.status == IN_DOUBT
    assert session.question is not None
    assert 2 <= len(session.question.answers) <= 3
    assert kinds(effects).count("ask") == 1
    answers = session.question.answers
    right = next(number for number, answer in enumerate(answers) if "place animal/panda barn" in answer)
    answered, effects = step(session, Answer(right))
    assert (answered.state.zoos, answered.status, effects) == (after.zoos, CONFIRMED, ())
    assert kinds(step(answered, Answer(0))[1]) == ["refused"]
    assert kinds(step(session, Answer(7))[1]) == ["refused"]


def test_a_correction_is_pinned_over_later_readings() -> None:
    """Report 3: what a person corrects stays corrected while the piece looks the same."""
    after = play(START, "draw free", "reveal animal/flamingo", "load truck-3")
    shown = seen(after, sure=False)
    misread = Sighting({**shown.places, "truck-3": (Sight((("animal/kangaroo", 0.97),)),)}, shown.numbers, shown.whole)
    session, _ = step(begun(START), Read(misread))
    assert session.state.trucks[2] == ("animal/kangaroo",)
    session, _ = step(session, Correct(Pin("truck-3", "animal/kangaroo", "animal/flamingo")))
    assert session.state == after
    for _ in range(3):
        session, effects = step(session, Read(misread))
        assert (session.state, kinds(effects)) == (after, [])
    early, effects = step(begun(START), Correct(Pin("truck-3", "animal/kangaroo", "animal/flamingo")))
    assert (len(early.pins), effects) == (1, ())
    assert step(early, Read(misread))[0].state == after


def test_a_pin_can_add_and_take_away() -> None:
    from companion.reconcile.sighting import pinned

    shown = seen(START, hidden=["player-2"])
    pins = [
        Pin("player-1/barn", "animal/panda", ""),
        Pin("truck-3", "", "animal/panda"),
        Pin("player-2/barn", "a", "b"),
    ]
    after = pinned(shown, [*pins, Pin("player-1/barn", "animal/lion", "animal/panda")])
    assert (after.at("player-1/barn"), after.at("truck-3")[0].label) == ((), "animal/panda")


def test_actions_can_be_tapped() -> None:
    session, effects = step(begun(START), Tap("take truck-1"))
    assert (session.state, kinds(effects)) == (play(START, "take truck-1"), ["happened"])
    again, effects = step(session, Tap("take truck-1"))
    assert ([(one.kind, one.rule) for one in effects], again) == ([("refused", "ZR-035")], session)


def test_any_number_of_steps_can_be_undone_and_a_new_reading_goes_on() -> None:
    first = play(START, "take truck-1", "place animal/panda barn")
    second = play(first, "take truck-2", "place animal/lion/male barn")
    session, _ = read(begun(START), first)
    session, _ = read(session, second)
    assert step(session, Undo())[0].state == first
    undone, effects = step(session, Undo(9))
    assert (undone.state, effects) == (START, ())
    assert read(undone, second)[0].state.zoos == second.zoos


def test_a_table_out_of_sight_is_remembered_with_its_age() -> None:
    session, _ = read(begun(START), START)
    session, _ = read(session, START, hidden=["player-2"])
    assert (session.ages["player-2"], session.ages["player-1"]) == (1, 0)
    assert session.state == START


def test_guesses_about_what_was_out_of_sight_give_way_to_what_is_seen_later() -> None:
    after = play(START, "take truck-1", "place animal/panda enclosure-4")
    session, _ = read(begun(START), after, hidden=["player-1"])
    assert session.anchor is not None
    assert session.anchor.seats == {0}
    session, _ = read(session, after, hidden=["player-1"])
    assert session.anchor is not None
    session, effects = read(session, after)
    assert session.state == after
    assert session.anchor is None
    assert "illegal" not in kinds(effects)


def test_a_game_is_joined_where_it_is() -> None:
    zoos = [zoo(enclosure_4="lion"), zoo(barn="panda"), zoo()]
    session = joined(START.options, zoos, [("animal/panda",), (), ()], turn=2)
    assert (session.state.turn, session.state.trucks[0]) == (2, ("animal/panda",))
    after = play(session.state, "take truck-1", "place animal/panda enclosure-4")
    assert read(session, after)[0].state == after


def test_the_last_round_and_the_end_are_said() -> None:
    from dataclasses import replace

    last = replace(START, last_round=True)
    assert any(effect.text == "this is the last round" for effect in read(begun(last), last)[1])
    over = replace(START, stage="over")
    assert [effect.text for effect in read(begun(over), over)[1]] == ["the game is over"]


def test_tiles_in_hand_and_a_fourth_tile_are_due() -> None:
    half = play(START, "take truck-1")
    effects = read(begun(START), half)[1]
    assert any((one.kind, one.what) == ("due", "animal/panda") for one in effects)
    full = table(zoo(), zoo(), zoo(), trucks=("panda panda lion lion", "", ""))
    assert any(one.rule == "ZR-031" for one in read(begun(full), full)[1])


PIECE = Sight((("animal/panda", 0.9), ("animal/lion", 0.1)))
INPUTS: tuple[Input, ...] = (
    Tap("take truck-1"),
    Read(
        Sighting(
            {"truck-1": (Sight((("animal/panda", 0.9), ("animal/lion", 0.1))),)},
            {"player-1/money": 3},
            frozenset({"taken"}),
        )
    ),
    Answer(1),
    Undo(2),
    Waive("bonus", "2 coins", "player-1/money"),
    Correct(Pin("truck-1", "animal/panda", "animal/lion")),
    Accept(),
)


@pytest.mark.parametrize("given", INPUTS, ids=lambda one: type(one).__name__)
def test_inputs_come_back_from_text(given: Input) -> None:
    assert input_from_json(json.loads(json.dumps(input_to_json(given)))) == given


@pytest.mark.parametrize(
    "document",
    [
        {"input": "dance"},
        {"input": "tap"},
        {"input": "answer", "choice": -1},
        {"input": "read", "sighting": {"places": {"truck-1": [[]]}}},
        {"input": "read", "sighting": {"places": {"truck-1": [[["animal/lion", 2]]]}}},
        {"input": "read", "sighting": {"places": {"truck-1": [[["animal/lion"]]]}}},
    ],
)
def test_inputs_that_are_none_are_refused(document: Any) -> None:
    with pytest.raises(NotationError):
        input_from_json(document)


def test_the_record_replays_to_the_same_session_after_a_crash_at_any_moment(tmp_path: Path) -> None:
    first = play(START, "take truck-1", "place animal/panda barn")
    inputs = [Read(seen(first)), Tap("take truck-2"), Tap("place animal/lion/male barn"), Undo(1), Accept()]
    path = tmp_path / "game.jsonl"
    for given in inputs:
        append(path, input_to_json(given))
    assert replayed(begun(START), inputs) == replayed(begun(START), [input_from_json(one) for one in entries(path)])
    whole = path.read_bytes()
    random = Random(1)
    for _ in range(12):
        path.write_bytes(whole[: random.randrange(len(whole))])
        kept = [input_from_json(entry) for entry in entries(path)]
        assert kept == inputs[: len(kept)]
        append(path, input_to_json(Accept()))
        assert [input_from_json(entry) for entry in entries(path)][: len(kept)] == kept
        assert input_from_json(entries(path)[-1]) == Accept()


def test_where_only_the_past_differs_the_tables_are_told_apart() -> None:
    other = play(START, "draw free", "reveal animal/panda", "load truck-3")
    ways = [Explanation((), 0.5, state, (), (), Comparison(0.0, (), (), ()), 1.0) for state in (START, other)]
    question = question_about(ways, seen(START))
    assert question is not None
    assert question.answers == ("nothing in truck-3", "animal/panda in truck-3")


def test_tables_that_look_alike_differ_in_whose_turn_it_is() -> None:
    ways = [
        Explanation((), 0.5, replace(START, turn=turn), (), (), Comparison(0.0, (), (), ()), 1.0) for turn in (0, 1)
    ]
    question = question_about(ways, seen(START))
    assert question is not None
    assert question.answers == ("player-1 is to play", "player-2 is to play")


def at_rest(state: Any, **changes: Any) -> Explanation:
    """That nothing has happened at a table, one of two equally probable explanations."""
    return replace(Explanation((), 0.5, state, (), (), Comparison(0.0, (), (), ()), 1.0), **changes)


def test_tables_that_look_alike_differ_in_the_round_or_in_what_may_be_done() -> None:
    others = [replace(START, stage="over"), replace(START, last_round=True), replace(START, free=0)]
    asked = [question_about([at_rest(START), at_rest(other)], seen(START)) for other in others]
    assert [one.answers for one in asked if one is not None] == [
        ("player-1 is to play", "the game is over"),
        ("player-1 is to play", "player-1 is to play, this is the last round"),
        ("player-1 is to play, allowed now, draw free", "player-1 is to play, allowed now, draw end"),
    ]


def test_what_nobody_could_tell_apart_is_not_asked() -> None:
    forgotten = Due("bonus", "1 coins", "player-1/money", "ZR-081", ())
    assert question_about([at_rest(START), at_rest(START, due=(forgotten,))], seen(START)) is None
    assert question_about([at_rest(START), at_rest(START)], seen(START)) is None
    assert question_about([at_rest(START)], seen(START)) is None


def test_a_label_that_two_readings_leave_open_is_asked_about_where_nothing_else_has_happened() -> None:
    tables = [play(START, "draw free", f"reveal animal/{name}", "load truck-3") for name in ("panda", "llama")]
    deed = Deed("load truck-3", 0)
    assert question_about([at_rest(one, deeds=(deed,)) for one in tables], seen(START)) is None
    assert question_about([at_rest(one) for one in tables], seen(START, hidden=["truck-3"])) is None
    question = question_about([at_rest(one) for one in tables], seen(START))
    assert question is not None
    assert question.answers == ("animal/panda in truck-3", "animal/llama in truck-3")


BOTH = new_game(complete(options_from_words(None, (), (), 3), Random(1).sample), 0)
"""A game of both, in which nobody sees whose coin tile lies on a truck."""


def test_a_question_stays_open_until_it_is_answered() -> None:
    before = play(BOTH, "zoo draw free", f"zoo reveal {BOTH.options.zoo.box.tiles[0]}", "zoo load truck-1")
    after = play(before, "water draw free", "water reveal coin-tile", "water load truck-2")
    session, effects = read(begun(before), after)
    assert (session.status, kinds(effects).count("ask")) == (IN_DOUBT, 1)
    asked = session.question
    assert asked is not None
    session, effects = read(session, after)
    assert (session.status, session.question, kinds(effects).count("ask")) == (IN_DOUBT, asked, 0)
    water = next(number for number, answer in enumerate(asked.answers) if "water load truck-2" in answer)
    answered, _ = step(session, Answer(water))
    assert (answered.status, answered.state.kinds) == (CONFIRMED, ("zoo", "water", ""))
    # a tile on the truck answers it as well
    tile = next(label for label in BOTH.options.water.box.tiles if label.startswith("animal/"))
    told, _ = read(session, play(answered.state, "water draw free", f"water reveal {tile}", "water load truck-2"))
    assert (told.question, told.state.kinds) == (None, ("zoo", "water", ""))


def test_a_question_is_closed_where_its_answers_have_become_improbable() -> None:
    other = replace(START, turn=1)
    ways = [at_rest(START, start=0), at_rest(other, start=1)]
    question = question_about(ways, seen(START))
    assert still_open(question, ways) == question
    assert still_open(None, ways) is None
    assert still_open(question, [replace(ways[0], probability=0.9), replace(ways[1], probability=0.1)]) is None
    unlikely = [replace(one, probability=0.2) for one in ways]
    assert still_open(question, [*unlikely, at_rest(START, start=7, probability=0.6)]) is None


def test_a_long_evening_needs_no_more_memory() -> None:
    session = begun(START)
    for number in range(3 * UNDOABLE):
        session, _ = step(session, Waive("bonus", str(number % 7), ""))
    steps, one = 0, session
    while one.before is not None:
        steps, one = steps + 1, one.before
    assert UNDOABLE - 1 <= steps <= 2 * UNDOABLE
    back, _ = step(session, Undo(UNDOABLE - 1))
    assert len(back.waived) == 7
