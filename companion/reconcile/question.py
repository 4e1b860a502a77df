"""The one question worth asking: where explanations differ in what is legal, due or scored."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.reconcile.due import is_last_round
from companion.reconcile.expect import expected
from companion.reconcile.explain import Explanation
from companion.reconcile.sighting import Sighting
from companion.reconcile.views import view_of

SURE_ENOUGH = 0.8
"""Explanations that agree on all that matters and are together so probable need no question."""
MOST_ANSWERS = 3
"""So many alternatives are offered, likeliest first."""
MOST_PLACES = 2
"""So many differing places of a table are named in an answer."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers in words; `members` are the numbers of the explanations that each answer means."""

    ask: str
    answers: tuple[str, ...]
    members: tuple[tuple[int, ...], ...]
    where: str = ""


def question_about(found: Sequence[Explanation], sighting: Sighting) -> Question | None:
    """The question that these explanations of a sighting need, None where nothing hangs on it.

    What is out of sight is left open.
    """
    if len(found) == 1:
        return None
    groups: dict[Any, list[int]] = {}
    for number, one in enumerate(found):
        # A label is seen again at the next reading: only where that has not told it is asked.
        key = _matter(one) if found[0].deeds else (_matter(one), _lies(one, sighting))
        groups.setdefault(key, []).append(number)
    ranked = sorted(groups.values(), key=lambda group: -_weight(found, group))
    if len(ranked) == 1 or _weight(found, ranked[0]) >= SURE_ENOUGH:
        return None
    ranked = ranked[:MOST_ANSWERS]
    shared = set.intersection(*({deed.text for deed in found[group[0]].deeds} for group in ranked))
    answers = tuple(_said(found[group[0]], shared) for group in ranked)
    if len(set(answers)) < len(answers):
        answers = _tables([found[group[0]] for group in ranked])
    merged: dict[str, list[int]] = {}
    for answer, group in zip(answers, ranked, strict=True):
        merged.setdefault(answer, []).extend(group)
    if len(merged) == 1:
        return None
    answers, ranked = tuple(merged), list(merged.values())
    first = found[ranked[0][0]]
    return Question(_asked(answers), answers, tuple(map(tuple, ranked)), _where(first))


def still_open(question: Question | None, found: Sequence[Explanation]) -> Question | None:
    """The question that was asked before, where something hangs on it still and nothing has decided it.

    `found` are explanations that start from those which the question was about: what has followed from each answer.
    """
    if question is None:
        return None
    groups = [tuple(number for number, one in enumerate(found) if one.start in members) for members in question.members]
    left = [(answer, group) for answer, group in zip(question.answers, groups, strict=True) if group]
    weights = [_weight(found, group) for _, group in left]
    if len({_matter(found[group[0]]) for _, group in left}) < 2 or max(weights) >= SURE_ENOUGH * sum(weights):
        return None
    if sum(weights) < SURE_ENOUGH:
        return None
    answers, members = zip(*left, strict=True)
    return replace(question, ask=_asked(answers), answers=answers, members=members)


def _asked(answers: Sequence[str]) -> str:
    return f"Which was it: {' or '.join(answers)}?"


def _weight(found: Sequence[Explanation], group: Sequence[int]) -> float:
    return sum(found[number].probability for number in group)


def _matter(one: Explanation) -> Any:
    """What hangs on an explanation: the legal actions, whether the end is near, what is due, the scores."""
    game = view_of(one.state.options.game).game
    due = tuple(sorted((due.event, due.what, due.place) for due in one.due))
    scores = tuple(card.total for card in game.scores(one.state))
    return one.state.turn, _allowed(one.state), is_last_round(one.state), due, scores


def _allowed(state: Any) -> tuple[str, ...]:
    """What may be done now, in text; nothing while a tile is turned over."""
    game = view_of(state.options.game).game
    return () if game.hidden(state) else tuple(map(game.action_to_text, game.legal_actions(state)))


def _lies(one: Explanation, sighting: Sighting) -> Any:
    """What lies where, as far as it is in sight."""
    places = expected(one.state, one.offsets).places
    return tuple(sorted((place, labels) for place, labels in places.items() if sighting.shows(place)))


def _said(one: Explanation, shared: Collection[str]) -> str:
    """What tells an explanation from the others, in short words."""
    return ", ".join(deed.text for deed in one.deeds if deed.text not in shared) or "nothing else happened"


def _tables(ranked: Sequence[Explanation]) -> tuple[str, ...]:
    """What tells the tables from each other where what happened does not: what lies where, or what may be done now."""
    facts = [expected(one.state, one.offsets) for one in ranked]
    shown = [dict(one.places) | {key: (str(number),) for key, number in one.numbers.items()} for one in facts]
    places = dict.fromkeys(place for one in shown for place in one)
    differing = [place for place in places if any(one.get(place) != shown[0].get(place) for one in shown)]
    turns = [_turn(one.state) for one in ranked]
    if len(set(turns)) < len(turns):
        legal = [_allowed(one.state) for one in ranked]
        turns = [
            next((f"{turn}, allowed now, {text}" for text in own if not all(text in other for other in legal)), turn)
            for turn, own in zip(turns, legal, strict=True)
        ]
    said = []
    for turn, there in zip(turns, shown, strict=True):
        held = [f"{', '.join(there.get(place, ())) or 'nothing'} in {place}" for place in differing[:MOST_PLACES]]
        said.append(" and ".join(held) or turn)
    return tuple(said)


def _turn(state: Any) -> str:
    """Who is to play, and whether in the last round."""
    if state.stage == "over":
        return "the game is over"
    turn = f"player-{state.turn + 1} is to play"
    return f"{turn}, this is the last round" if is_last_round(state) else turn


def _where(one: Explanation) -> str:
    """Where to look."""
    return next((place for place, _ in one.unexplained.extra), "")
