"""The one question worth asking: where explanations differ in what is legal, due or scored."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from companion.reconcile.expect import expected
from companion.reconcile.explain import Explanation
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


def question_about(found: Sequence[Explanation]) -> Question | None:
    """The question that these explanations need, None where nothing hangs on it."""
    groups: dict[Any, list[int]] = {}
    for number, one in enumerate(found):
        groups.setdefault(_matter(one), []).append(number)
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
    return Question(f"Which was it: {' or '.join(answers)}?", answers, tuple(map(tuple, ranked)), _where(first))


def _weight(found: Sequence[Explanation], group: Sequence[int]) -> float:
    return sum(found[number].probability for number in group)


def _matter(one: Explanation) -> Any:
    """What hangs on an explanation: the legal actions, what is due, the scores."""
    game = view_of(one.state.options.game).game
    legal = tuple(map(game.action_to_text, game.legal_actions(one.state))) if not game.hidden(one.state) else ()
    due = tuple(sorted((due.event, due.what, due.place) for due in one.due))
    return one.state.turn, legal, due, tuple(card.total for card in game.scores(one.state))


def _said(one: Explanation, shared: Collection[str]) -> str:
    """What tells an explanation from the others, in short words."""
    return ", ".join(deed.text for deed in one.deeds if deed.text not in shared) or "nothing else happened"


def _tables(ranked: Sequence[Explanation]) -> tuple[str, ...]:
    """What tells the tables from each other where what happened does not: what lies where, or whose turn it is."""
    facts = [expected(one.state, one.offsets) for one in ranked]
    shown = [dict(one.places) | {key: (str(number),) for key, number in one.numbers.items()} for one in facts]
    places = dict.fromkeys(place for one in shown for place in one)
    differing = [place for place in places if any(one.get(place) != shown[0].get(place) for one in shown)]
    said = []
    for one, there in zip(ranked, shown, strict=True):
        held = [f"{', '.join(there.get(place, ())) or 'nothing'} in {place}" for place in differing[:MOST_PLACES]]
        said.append(" and ".join(held) or f"player-{one.state.turn + 1} is to play")
    return tuple(said)


def _where(one: Explanation) -> str:
    """Where to look."""
    return next((place for place, _ in one.unexplained.extra), "")
