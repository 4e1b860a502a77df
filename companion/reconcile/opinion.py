"""The opinion on a table: the most probable legal filling, and how probable each label is in its place."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import and_

from companion.reconcile.belief import UNKNOWN, Chances, Item, is_animal, of_one_species
from companion.reconcile.decode import Filling, Problem, most_probable, odds
from companion.reconcile.legal import problem_of
from companion.rules.zooloretto.options import Options

SURE_ALONE = 0.95
"""A place less sure than this is asked about with the rules of the whole table: they may rule an alternative out."""
MOST_ASKED, MOST_TRIED = 6, 5
"""So many places at most, the least sure ones, and so many labels of each: time is short."""
WORTH_TRYING = 0.003
"""Labels that are less probable before the rules of the whole table are asked are not tried with them."""
PLAIN = 0.99
"""What is so sure in its own zoo does not give way to what lies in other zoos."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """A decoded table.

    ``filling``: a label for each of ``items``; ``chances``: what each may hold, given the rules; ``corrected``: the
    items whose label had to give way because more of it was seen than there is.
    """

    items: tuple[Item, ...]
    filling: Filling
    chances: tuple[Chances, ...]
    corrected: frozenset[int] = frozenset()


def opinion_of(items: Sequence[Item], options: Options, *, whole_table: bool = False) -> Opinion:
    """The most probable legal filling of ``items``, which are of one table. ``whole_table``: they are all of it."""
    problem = problem_of(items, options, whole_table=whole_table)
    decoded = most_probable(problem)
    chances = _alone_and_in_groups(problem)
    camera = tuple(map(_likeliest, chances))
    pressed = _pressed(problem, chances, camera, decoded.filling)
    tried = {index: _worth_trying(chances[index], decoded.filling[index]) for index in pressed}
    alone = tuple(chances)
    for index, given in odds(problem, tried).items():
        told: Chances = {**dict.fromkeys(chances[index], 0.0), **given}
        if decoded.filling[index] == camera[index]:
            told = _no_surer_of_its_sex(told, index, alone, [other.zoo == items[index].zoo for other in items])
        chances[index] = told
    overdrawn = _overdrawn(problem, camera)
    corrected = frozenset(index for index in overdrawn if decoded.filling[index] != camera[index])
    return Opinion(tuple(items), decoded.filling, tuple(chances), corrected)


def opinion_of_zoos(zoos: Sequence[Sequence[Item]], options: Options, *, whole_table: bool) -> Opinion:
    """The most probable legal filling of several zoos, which share the pieces of one box.

    Where something would have to give way that is plain in its own zoo, the photos do not show one table, or more is
    wrong with it than reading can mend: then each zoo is as it is by itself, and validity says what does not fit.
    """
    items = [item for one in zoos for item in one]
    if len(zoos) == 1:
        return opinion_of(items, options, whole_table=whole_table)
    alone = _side_by_side([opinion_of(one, options) for one in zoos])
    plain = [chances[label] >= PLAIN for label, chances in zip(alone.filling, alone.chances, strict=True)]
    if _overdrawn(
        problem_of(items, options, whole_table=whole_table),
        tuple(label if is_plain else UNKNOWN for label, is_plain in zip(alone.filling, plain, strict=True)),
    ):
        return alone
    shared = opinion_of(items, options, whole_table=whole_table)
    given_way = (one != other for one, other in zip(alone.filling, shared.filling, strict=True))
    return alone if any(map(and_, plain, given_way)) else shared


def _side_by_side(opinions: Sequence[Opinion]) -> Opinion:
    """The opinions on several zoos, none of which knows of the others, as one."""
    corrected: set[int] = set()
    before = 0
    for one in opinions:
        corrected.update(before + index for index in one.corrected)
        before += len(one.items)
    return Opinion(
        tuple(item for one in opinions for item in one.items),
        tuple(label for one in opinions for label in one.filling),
        tuple(chances for one in opinions for chances in one.chances),
        frozenset(corrected),
    )


def greedy_opinion_of(items: Sequence[Item]) -> Opinion:
    """What each place holds by itself, no rule asked: what decoding is measured against."""
    chances = tuple(item.chances for item in items)
    return Opinion(tuple(items), tuple(map(_likeliest, chances)), chances)


def _worth_trying(chances: Chances, label: str) -> list[str]:
    """The labels that may lie in a place, the decided one among them."""
    ranked = sorted(chances, key=lambda other: (-chances[other], other))
    return list(dict.fromkeys((label, *(other for other in ranked[:MOST_TRIED] if chances[other] >= WORTH_TRYING))))


def _likeliest(chances: Chances) -> str:
    return min(chances, key=lambda label: (-chances[label], label))


def _alone_and_in_groups(problem: Problem) -> list[Chances]:
    """The chances of each place, those of an enclosure given that it holds one species."""
    chances: list[Chances] = list(problem.chances)
    for group in problem.groups:
        for index, given in zip(
            group.members, of_one_species([problem.chances[index] for index in group.members]), strict=True
        ):
            chances[index] = given
    return chances


def _no_surer_of_its_sex(told: Chances, index: int, alone: Sequence[Chances], beside: Sequence[bool]) -> Chances:
    """What the rules make of a place, of its sex halfway surer than it was to the surest of its kind, if none is sure.

    Two animals that are each perhaps a male are no pair of witnesses: what makes one look like a male, its enrolled
    picture or the light, does so with the other too. ``alone``: the chances of all places before the rules of the whole
    table were asked, ``beside``: which places are of the same zoo.
    """
    label = _likeliest(told)
    kin = [other for other in told if is_animal(other) and _kind(other) == _kind(label)] if _has_sex(label) else []
    like = [
        _share_of(chances, best, kin)
        for chances, is_beside in zip(alone, beside, strict=True)
        if is_beside and (best := _likeliest(chances)) in kin and _has_sex(best)
    ]
    if max(like, default=1.0) >= SURE_ALONE:
        return told
    limit = (max(like) + _share_of(alone[index], label, kin)) / 2
    if _share_of(told, label, kin) <= limit:
        return told
    total, others = sum(told[other] for other in kin), {other: alone[index][other] for other in kin if other != label}
    rest = (1 - limit) * total / sum(others.values())
    return {**told, label: limit * total, **{other: chance * rest for other, chance in others.items()}}


def _kind(label: str) -> str:
    """What plain, male and female of a species share."""
    return "/".join(label.split("/")[:2])


def _has_sex(label: str) -> bool:
    """Whether a label is that of a male or a female."""
    return label.endswith(("/male", "/female"))


def _share_of(chances: Chances, label: str, kin: Sequence[str]) -> float:
    return chances[label] / sum(chances[other] for other in kin)


def _overdrawn(problem: Problem, filling: Filling) -> set[int]:
    """The places that hold a label of which there are too many."""
    return {index for limit in problem.limits if len(held := limit.held(filling)) > limit.most for index in held}


def _pressed(problem: Problem, chances: Sequence[Chances], camera: Filling, filling: Filling) -> list[int]:
    """The places on which the rules of the whole table may bear: only for them they are asked again.

    These are the places that changed, those that compete with them, those that are unsure, and those whose other label
    would fulfil what is disappointed.
    """
    changed = {index for index, (one, other) in enumerate(zip(camera, filling, strict=True)) if one != other}
    unsure = {index for index, label in enumerate(camera) if chances[index][label] < SURE_ALONE}
    pressed = changed | unsure | _overdrawn(problem, camera)
    for expectation in problem.expectations:
        if expectation.disappointed(camera):
            pressed |= {
                index
                for index in expectation.members
                if any(
                    value >= WORTH_TRYING and expectation.mends(camera[index], label)
                    for label, value in problem.chances[index].items()
                )
            }
    return sorted(pressed, key=lambda index: (index not in changed, chances[index][camera[index]]))[:MOST_ASKED]
