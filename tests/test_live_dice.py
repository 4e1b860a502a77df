"""A dice game is followed by the dice on its trucks; what is covered, half done or cleared away is not misread."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.errors import PhotoQualityError, UsageError
from companion.live import LiveDice, LiveView, open_live, resumed
from companion.live.dice import NO_TRUCKS, OTHERWISE, TAKEN_BACK
from companion.live.dice_sight import FOREIGN, HALF, NO_DIE
from companion.live.view import DARK, FROZEN
from companion.reconcile.session import CONFIRMED, IN_DOUBT, OUT_OF_SYNC, begun
from companion.rules import game_named
from companion.rules.dice.options import LABELS
from companion.vision.dice.reader import Look
from companion.vision.observation import BoardSeen, Observation, Quality, Seen

GAME = game_named("dice")
STATE: Any = GAME.new_game(GAME.complete(GAME.options_from_words(None, (), (), 3), list), 0)
QUAD = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
BOTH = ["load die/coin truck-2", "load die/lion truck-1"]


def die(word: str, area: str, space: str = "") -> Seen:
    """A die named by its side: ``lion?`` is not sure, ``unknown`` shows nothing known, ``edge`` lies on an edge."""
    if word == "edge":
        return Seen("unknown", 0.9, (("die/lion", 0.05),), QUAD, area, space, "leaning-die")
    label = word.removesuffix("?")
    sure = 0.6 if word.endswith("?") else 0.97
    return Seen(label if label == "unknown" else f"die/{label}", sure, (("die/coin", 0.02),), QUAD, area, space, "die")


def look_of(*trucks: str, covered: tuple[int, ...] = (), board: bool = True, beside: str = "") -> Look:
    """What a reader sees of dice named by their sides; ``covered`` trucks show no bare crate."""
    dice, bare = [], set()
    for number, sides in enumerate(trucks, 1):
        words = sides.split()
        dice += [die(word, f"truck-{number}", f"truck-{number}/{crate}") for crate, word in enumerate(words, 1)]
        bare |= {f"truck-{number}/{crate}" for crate in range(len(words) + 1, 4) if number not in covered}
    dice += [die(word, "table") for word in beside.split()]
    boards = (BoardSeen("trucks", ("truck-1",), QUAD, 99),) if board else ()
    seen = Observation("frame", (64, 48), Quality(1.0, 0.0, True, ()), boards, tuple(dice), {})
    return Look(seen, frozenset(bare))


class Shown:
    """Sees what it is given, look after look; the last one for ever."""

    def __init__(self, *looks: Look | PhotoQualityError) -> None:
        self.looks = list(looks)

    def look(self, _photo: Any, _size: Any = None) -> Look:
        found = self.looks.pop(0) if len(self.looks) > 1 else self.looks[0]
        if isinstance(found, PhotoQualityError):
            raise found
        return found


def following(*looks: Look | PhotoQualityError, state: Any = STATE, live: bool = False) -> LiveDice:
    return LiveDice(Shown(*looks), begun(state), live=live)  # type: ignore[arg-type]


def followed(*looks: Look | PhotoQualityError, state: Any = STATE) -> tuple[LiveDice, list[LiveView]]:
    """Each look is that of one picture."""
    live = following(*looks, state=state)
    return live, [live.feed(picture(number), float(number)) for number in range(len(looks))]


def picture(number: int) -> np.ndarray:
    return np.random.default_rng(number).integers(60, 200, (48, 64, 3), np.uint8)


def done(views: list[LiveView]) -> Iterator[list[str]]:
    """The actions that each picture brought, but for rolling and revealing."""
    for view in views:
        texts = [effect.text.partition(": ")[2] for effect in view.effects if effect.kind == "happened"]
        yield [text for text in texts if text.startswith(("load", "take"))]


def played(*lines: str, players: int = 3) -> Any:
    state = GAME.new_game(GAME.complete(GAME.options_from_words(None, (), (), players), list), 0)
    for line in lines:
        state = GAME.apply(state, GAME.action_from_text(line)).state
    return state


def test_one_die_of_two_is_waited_for_and_said_when_it_stays() -> None:
    _, views = followed(look_of("lion", "", ""), look_of("lion", "coin", ""))
    assert list(done(views)) == [[], BOTH]
    assert [effect.text for effect in views[1].effects if effect.kind == "due"]
    half = following(look_of("lion", "", ""))
    shown = [half.feed(picture(1), at / 10) for at in range(80)]
    assert {view.message for view in shown[:40]} == {"", "Something is moving."} or shown[39].message == ""
    assert shown[-1].message == HALF
    assert (half.session.state, half.session.status) == (STATE, OUT_OF_SYNC)


def test_in_a_film_only_what_is_seen_twice_counts() -> None:
    live = following(look_of("", "", ""), look_of("lion", "coin", ""), look_of("lion", "monkey", ""))
    shown = [live.feed(picture(1), at / 10) for at in range(20)]
    assert [texts for texts in done(shown) if texts] == [["load die/lion truck-1", "load die/monkey truck-2"]]
    moved = [live.feed(picture(at % 2), 2.0 + at / 10) for at in range(5)]
    assert not any(view.read for view in moved[1:])


def test_a_side_that_is_clear_now_and_then_while_nothing_moves_is_clear() -> None:
    now, then = look_of("lion? coin", "", ""), look_of("lion coin?", "", "")
    live = following(look_of("", "", ""), now, then, now)
    shown = [live.feed(picture(1), at / 10) for at in range(40)]
    assert [texts for texts in done(shown) if texts] == [["load die/coin truck-1", "load die/lion truck-1"]]
    unclear = following(look_of("", "", ""), look_of("monkey coin", "", ""), now)
    shown = [unclear.feed(picture(1), at / 10) for at in range(40)]
    assert not any(done(shown))


def test_a_covered_truck_keeps_what_lay_on_it() -> None:
    full = look_of("lion", "coin", "")
    live, views = followed(full, look_of("", "coin", "", covered=(1,)), full)
    assert list(done(views)) == [BOTH, [], []]
    assert "truck-1 cannot be read" in views[1].message
    assert views[2].message == ""
    assert live.session.status == CONFIRMED


def test_a_roll_is_told_while_a_bare_truck_is_covered() -> None:
    _, views = followed(look_of("lion", "coin", "", covered=(1, 3)))
    assert list(done(views)) == [BOTH]


def test_which_side_is_up_is_asked_and_the_answer_counts() -> None:
    live, (view,) = followed(look_of("edge", "coin", ""))
    assert [effect.text for effect in view.effects] == [
        "The die on crate 1 of truck 1 lies on its edge: which side counts? Lay it flat."
    ]
    question = view.session.question
    assert (view.session.status, question.answers[0], question.answers[-1]) == (IN_DOUBT, "die/lion", NO_DIE)  # type: ignore[union-attr]
    assert set(question.answers[:-1]) == set(LABELS)  # type: ignore[union-attr]
    effects = live.answer(0)
    assert [one.text for one in effects if "load" in one.text] == [f"player-1: {text}" for text in BOTH]
    assert (live.session.status, live.session.question) == (CONFIRMED, None)
    assert live.feed(picture(1), 1.0).effects == ()
    assert [one.mark for one in view.outlines] == ["doubt", "sure"]


def test_what_is_no_die_is_left_out() -> None:
    live, (view,) = followed(look_of("lion", "coin", "lion?"))
    assert "or is it no die at all" in view.effects[0].text or "lion or a coin" in view.effects[0].text
    assert [one.text for one in live.correct("truck-3/1", "die/lion", "") if "load" in one.text] == [
        f"player-1: {text}" for text in BOTH
    ]


def test_an_unclear_side_is_not_asked_of_a_die_that_is_known() -> None:
    live, views = followed(look_of("lion", "coin", ""), look_of("unknown", "lion?", ""))
    assert live.session.status == CONFIRMED
    assert views[1].effects == ()


def test_a_question_is_settled_by_a_clearer_picture() -> None:
    live, views = followed(look_of("lion?", "coin", ""), look_of("lion?", "coin", ""), look_of("lion", "coin", ""))
    assert [len(view.effects) for view in views[:2]] == [1, 0]
    assert list(done(views))[2] == BOTH
    assert live.session.question is None


def test_the_last_truck_is_known_while_other_dice_still_lie_there() -> None:
    start = [look_of("lion", "coin", ""), look_of("", "coin", ""), look_of("ostrich", "coin", "monkey")]
    ends = [
        look_of("ostrich", "", "monkey"),
        look_of("ostrich", "", ""),
        look_of("ostrich", "", ""),
        look_of("", "", ""),
    ]
    live, views = followed(*start, *ends, look_of("", "lion lion", ""))
    assert list(done(views))[3:] == [
        ["take truck-2"],
        ["take truck-3"],
        [],
        [],
        ["load die/lion truck-2", "load die/lion truck-2"],
    ]
    assert live.session.status == CONFIRMED


def test_who_took_which_truck_is_asked_in_words_about_trucks() -> None:
    start = [look_of("lion", "coin", ""), look_of("", "coin", ""), look_of("ostrich", "coin", "coin")]
    live, views = followed(*start, look_of("ostrich", "", "coin"), look_of("", "", ""), look_of("", "", ""))
    asked = [effect.text for view in views for effect in view.effects if effect.kind == "ask"]
    assert asked == ["Which was it: take truck-1 or take truck-3?"]
    assert views[-1].session.status == IN_DOUBT
    assert next(effect.text for effect in live.answer(0)) == "player-3: take truck-1"
    assert live.session.status == CONFIRMED
    assert live.answer(0)[0].kind == "refused"


def test_play_goes_on_while_a_question_is_open() -> None:
    start = [look_of("lion", "coin", ""), look_of("", "coin", ""), look_of("ostrich", "coin", "coin")]
    more = [look_of("ostrich", "", "coin"), look_of("", "", ""), look_of("lion lion", "", "")]
    live, views = followed(*start, *more)
    assert views[-1].effects == ()
    told = [one.text for one in live.answer(1) if one.kind == "happened" and one.text.partition(": ")[2][0] in "lt"]
    assert told == ["player-3: take truck-3", *["player-3: load die/lion truck-1"] * 2]


def test_a_roll_that_is_put_otherwise_is_told_anew() -> None:
    live, views = followed(look_of("lion coin", "", ""), look_of("lion", "", "coin"))
    assert next(effect.text for effect in views[1].effects) == TAKEN_BACK
    assert live.session.state.trucks == (("die/lion",), (), ("die/coin",))
    assert live.session.state.turn == 1


@pytest.mark.parametrize(
    ("trucks", "said"),
    [
        (("coin? coin lion lion", "", ""), "4 dice lie on truck 1, which holds 3"),
        (("lion lion", "ostrich", "elephant"), "does not follow from what lay there"),
    ],
)
def test_what_no_turn_leads_to_is_said_and_told_by_nobody(trucks: tuple[str, ...], said: str) -> None:
    start = look_of("coin coin", "", ""), look_of("coin coin", "ostrich", "elephant")
    live, views = followed(*start, look_of(*trucks), look_of(*trucks))
    assert views[-1].effects == ()
    assert said in views[-1].message
    assert live.session.status == OUT_OF_SYNC
    live.accept()
    assert live.session.status == CONFIRMED


@pytest.mark.parametrize(
    ("trucks", "rule", "where", "said"),
    [
        (("coin coin lion lion", "", ""), "DG-17", "truck-1", "truck-1 carries 4 dice in 3 crates"),
        (("coin", "ostrich", "elephant"), "DG-21", "truck-1", "some dice of truck-1 are gone"),
        (
            ("coin lion", "ostrich", "elephant"),
            "DG-18",
            "truck-1",
            "a die on truck-1 shows a lion now instead of a coin",
        ),
        (
            ("coin coin", "monkey", "lion"),
            "DG-18",
            "truck-3",
            "a die on truck-3 shows a lion now instead of an elephant",
        ),
        (
            ("coin coin", "elephant", "lion"),
            "DG-18",
            "truck-3",
            "a die on truck-3 shows a lion now instead of an ostrich",
        ),
        (("coin", "ostrich", "elephant coin"), "DG-11", "truck-3", "a die that shows a coin has gone from truck-1"),
    ],
)
def test_what_the_rules_forbid_is_said_once_and_over_when_it_is_put_right(
    trucks: tuple[str, ...], rule: str, where: str, said: str
) -> None:
    start = look_of("coin coin", "", ""), look_of("coin coin", "ostrich", "elephant")
    wrong, right = look_of(*trucks), look_of("coin coin", "ostrich", "elephant")
    live, views = followed(*start, wrong, wrong, wrong, right)
    effects = [effect for view in views[2:] for effect in view.effects]
    assert [(effect.kind, effect.rule, effect.where) for effect in effects] == [("illegal", rule, where)]
    assert said in effects[0].text
    assert [view.session.status for view in views[3:]] == [OUT_OF_SYNC, OUT_OF_SYNC, CONFIRMED]
    assert not any(view.message for view in views)
    assert not live.session.state.taken[0]


@pytest.mark.parametrize(
    ("trucks", "text"),
    [
        (("coin coin", "monkey", "elephant"), "a die on truck-2 shows a monkey now instead of an ostrich"),
        (("coin coin ostrich", "", "elephant"), ""),
    ],
)
def test_the_only_die_of_a_truck_may_be_half_a_roll_until_all_has_settled(trucks: tuple[str, ...], text: str) -> None:
    before = look_of("coin coin", "ostrich", "elephant")
    live = following(look_of("coin coin", "", ""), *[before] * 2, look_of(*trucks))
    live.feed(picture(0), 0.0)
    for number in (1, 2):
        live.feed(picture(number), float(number))
    views = [live.feed(picture(2), 3.0 + tenth / 10) for tenth in range(100)]
    said = [(view.at, effect.text) for view in views for effect in view.effects]
    assert {view.message[:46] for view in views if 7.7 < view.at < 8.9} == {
        "what lies on the trucks does not follow from w"
    }
    assert [sentence.startswith(text) for at, sentence in said if at > 8.9] == [True] * bool(text)
    assert len(said) == bool(text)


@pytest.mark.parametrize(
    "unsure",
    [
        look_of("coin?", "ostrich", "elephant"),
        look_of("coin", "ostrich", "elephant", covered=(1,)),
        look_of("coin monkey?", "ostrich", "elephant"),
        look_of("coin", "ostrich coin?", "elephant"),
        look_of("coin", "ostrich coin", "elephant", covered=(2,)),
    ],
)
def test_what_may_be_another_side_or_is_covered_is_not_called_forbidden(unsure: Look) -> None:
    start = look_of("coin coin", "", ""), look_of("coin coin", "ostrich", "elephant")
    for pictures in (start, start[1:]):
        _, views = followed(*pictures, unsure, unsure)
        assert not any(effect.kind == "illegal" for view in views for effect in view.effects)


def test_a_side_that_somebody_has_said_and_that_looks_otherwise_later_is_told_anew() -> None:
    live = following(look_of("lion? coin", "", ""), look_of("monkey coin", "", ""))
    live.feed(picture(0), 0.0)
    live.answer(0)
    view = live.feed(picture(1), 1.0)
    assert [effect.kind for effect in view.effects if effect.kind != "happened"] == ["due"]
    assert live.session.state.trucks == (("die/coin", "die/monkey"), (), ())


def test_more_dice_than_are_played_with_are_said() -> None:
    dice = " ".join(["lion"] * 7)
    _, views = followed(look_of("coin coin", "", "", beside=dice), look_of("coin coin", "", "", beside="lion"))
    assert views[0].message.startswith("9 dice are to be seen, but 8 are played with")
    assert views[1].message == ""


def test_dice_whose_sides_nobody_has_taught_are_no_question() -> None:
    _, (view,) = followed(look_of("unknown", "unknown", "", beside="unknown unknown"))
    assert (view.message, view.effects) == (FOREIGN, ())


def test_what_is_no_picture_of_the_trucks_is_said() -> None:
    live, views = followed(look_of("", "", "", board=False), PhotoQualityError("too dark"))
    assert [view.message for view in views] == [NO_TRUCKS, "too dark"]
    assert live.feed(np.zeros((48, 64, 3), np.uint8), 2.0).status == DARK
    frozen = following(look_of("", "", ""), live=True)
    assert [frozen.feed(picture(1), at / 2).status for at in range(12)][-1] == FROZEN


def test_what_people_say_counts_until_the_trucks_change() -> None:
    live, _ = followed(look_of("lion lion", "", ""))
    assert [effect.text for effect in live.tap("take truck-1")] == ["player-2: take truck-1"]
    assert live.feed(picture(5), 9.0).effects == ()
    assert live.tap("take truck-3")[0].kind == "refused"
    live.undo()
    assert live.session.state.turn == 1
    live.undo()
    assert live.session.state == STATE
    assert live.feed(picture(6), 10.0).effects == ()
    assert live.session.state == STATE


def test_what_people_do_after_undoing_is_seen_again() -> None:
    live = following(look_of("lion", "coin", ""), look_of("lion", "coin", "monkey"), look_of("lion", "coin", "coin"))
    live.feed(picture(0), 0.0)
    live.undo(5)
    assert live.session.state == STATE


def test_a_record_is_taken_up_while_dice_of_the_last_round_lie_there(tmp_path: Path) -> None:
    state = played("roll", "reveal lion", "reveal coin", "load lion truck-1", "load coin truck-2", players=2)
    journal = tmp_path / "game.jsonl"
    looks = [look_of("lion", "", ""), look_of("lion", "ostrich ostrich", ""), look_of("", "ostrich ostrich", "")]
    live = LiveDice(Shown(*looks), resumed(state, journal), live=False, journal=journal)  # type: ignore[arg-type]
    for number in range(3):
        live.feed(picture(number), float(number))
    again = LiveDice(
        Shown(look_of("", "ostrich ostrich", ""), look_of("", "", "")),  # type: ignore[arg-type]
        resumed(state, journal),
        live=False,
        journal=journal,
    )
    assert again.session.state == live.session.state
    assert [again.feed(picture(number), float(number)).effects for number in range(2)] == [(), ()]


def test_the_sheets_are_not_followed() -> None:
    with pytest.raises(UsageError, match="leave --zoos out"):
        open_live(STATE, seats=(0,))


def test_trucks_that_lie_quite_otherwise_at_first_are_another_table() -> None:
    strange = look_of("lion coin", "ostrich lion", "")
    live, views = followed(strange, strange, look_of("", "", ""), look_of("lion", "coin", ""))
    assert [bool(texts) for texts in done(views)] == [False, False, False, True]
    assert [view.message == OTHERWISE for view in views] == [True, True, False, False]
    assert live.session.status == CONFIRMED


def test_one_turn_may_have_been_done_before_the_camera_came() -> None:
    _, views = followed(look_of("lion", "coin", ""))
    assert list(done(views)) == [["load die/coin truck-2", "load die/lion truck-1"]]
