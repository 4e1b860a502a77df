"""What people correct in a reading: another component, a missed one, one that is none; and what can lie there at all.

Whatever a person said stays said: an amendment is laid again over every later reading of the same zoo.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.reconcile.doubts import NOTHING, Doubt
from companion.rules.aquaretto.options import SPECIES_NAMES
from companion.rules.components import parse_label
from companion.rules.zooloretto.options import AREA_INDEX
from companion.rules.zooloretto.zoo import Place, plain_label
from companion.vision.observation import EMPTY, TABLE, Observation, Quad, Seen

WATER_AREAS: Final = ("basin", "depot", "booth", "feeding", "manager")
_KINDS: Final = {
    "basin": ("animal", "offspring", "coworker"),
    "depot": ("animal", "offspring"),
    "booth": ("coworker",),
    "feeding": ("coworker",),
    "manager": ("coworker",),
    TABLE: ("bonus", "token", "supply", "coin-tile"),
    "barn": ("animal", "offspring", "stall", "exotic"),
    "jungle": ("exotic",),
    "free-stall": ("stall",),
}
"""What belongs into areas; enclosures take animals on their spaces and stalls on theirs."""
_ROUND: Final = ("offspring", "coworker", "token", "coin")
_SMALL: Final = ("visitor",)


@dataclass(frozen=True, slots=True)
class Amendment:
    """What a person says lies at a place instead of what was seen.

    ``where``: a space or an area; ``seen``: the label that was taken, or ``nothing``; ``label``: what lies there, or
    ``nothing``; ``quad``: where in the photo that is, in its pixels, None where there is none.
    """

    where: str
    seen: str
    label: str
    quad: Quad | None = None


def amended(observation: Observation, amendment: Amendment) -> Observation:
    """The observation as a person says it is: certain where the amendment speaks, the same elsewhere."""
    seen = _meant(observation, amendment)
    rest = [one for one in (*observation.components, *observation.vacancies) if one is not seen]
    placed = _placed(seen, amendment)
    there = [*rest, placed] if placed is not None else rest
    return replace(
        observation,
        components=tuple(one for one in there if one.label != EMPTY),
        vacancies=tuple(one for one in there if one.label == EMPTY),
    )


def speaks_of(doubt: Doubt, amendment: Amendment) -> bool:
    """Whether the amendment settles the doubt."""
    same_place = doubt.where == amendment.where
    return same_place and ("/" in doubt.where or doubt.seen == amendment.seen or amendment.label in doubt.could_be)


def held(zoos: Iterable[Any]) -> Counter[str]:
    """The components that lie in zoos of any game, by label."""
    found: Counter[str] = Counter()
    for zoo in zoos:
        match zoo.game:
            case "joint":
                found += held((zoo.zoo, zoo.water))
            case "aquaretto":
                found.update(zoo.animals)
                found["coworker"] += zoo.coworkers
            case _:
                found.update(plain_label(label) for label in (*zoo.animals, *zoo.stalls))
                found.update(f"visitor/{colour}" for colour in zoo.path.visitors)
                found.update(f"bonus/{colour}" for colour in zoo.path.bonus)
                found.update(f"token/{value}" for value in zoo.tokens)
    return found


def left_in_box(options: Any, zoos: Iterable[Any]) -> dict[str, int]:
    """How many components of each label lie in none of the zoos, in the box's order; those of species put back: none.

    Rules: ZR-002 to ZR-007, ZR-014, AB-01 to AB-04, AB-12.
    """
    counts: Counter[str] = Counter()
    for one in (options.zoo, options.water) if options.game == "joint" else (options,):
        out = set(one.removed_species)
        counts.update({label: count for label, count in one.box.counts.items() if parse_label(label).name not in out})
    lying = held(zoos)
    return {label: max(0, count - lying[label]) for label, count in counts.items()}


def with_board(zoo: Any, area: str, *, there: bool) -> Any:
    """The zoo with the board of an area that zoos may lack, or without it and what lay on it. Rules: ZR-070, EX-18."""
    if zoo.game == "joint":
        return replace(zoo, zoo=with_board(zoo.zoo, area, there=there))
    index = AREA_INDEX[area]
    place = (zoo.places[index] or Place()) if there else None
    return replace(zoo, places=(*zoo.places[:index], place, *zoo.places[index + 1 :]))


def can_lie(label: str, where: str) -> bool:
    """Whether a component belongs at a space or into an area, whatever the rules say of this zoo."""
    part, wet = parse_label(label), where.partition("/")[0] in WATER_AREAS
    if part.kind in ("animal", "offspring") and (part.name in SPECIES_NAMES) != wet:
        return False
    return part.kind in _kinds(where)


def _kinds(where: str) -> tuple[str, ...]:
    """The kinds of components that belong somewhere."""
    area, _, space = where.partition("/")
    if area in _KINDS:
        return _KINDS[area]
    if area.startswith("path-"):
        return ("visitor",)
    if space.startswith("stall"):
        return ("stall",)
    return ("animal", "offspring") if space else ("animal", "offspring", "stall")


def choices(where: str, seen: Sequence[str], left: dict[str, int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What could lie at a place: the likeliest labels of what was ``seen``, and the others that are left in the box."""
    best = tuple(label for label in dict.fromkeys(seen) if label in left and can_lie(label, where))
    others = tuple(label for label, count in left.items() if count and label not in best and can_lie(label, where))
    return best, others


def _meant(observation: Observation, amendment: Amendment) -> Seen | None:
    """What the amendment speaks of: what is at its space, or lies in its area nearest to its place in the photo."""
    at_space = [one for one in (*observation.components, *observation.vacancies) if one.space == amendment.where]
    if at_space:
        return at_space[0]
    if amendment.seen == NOTHING:
        return None
    found = [one for one in observation.components if one.label == amendment.seen and one.area == amendment.where]
    return min(found, key=lambda one: _apart(one.quad, amendment.quad), default=None)


def _placed(seen: Seen | None, amendment: Amendment) -> Seen | None:
    """What is there now: None where nothing is and nothing is printed."""
    label = amendment.label
    if seen is not None and label == NOTHING:
        return replace(seen, label=EMPTY, confidence=1.0) if seen.space else None
    if seen is not None:
        others = tuple(one for one in seen.candidates if one[0] not in (label, EMPTY))
        return replace(seen, label=label, confidence=1.0, alternatives=others)
    if label == NOTHING or amendment.quad is None:
        return None
    area, slash, _ = amendment.where.partition("/")
    return Seen(label, 1.0, (), amendment.quad, area, amendment.where if slash else "", _kind(label))


def _apart(quad: Quad, other: Quad | None) -> float:
    """How far apart two places in a photo are, squared, in pixels; 0 where one of them is not known."""
    if other is None:
        return 0.0
    (x, y), (to_x, to_y) = (tuple(sum(corner[axis] for corner in one) / 4 for axis in (0, 1)) for one in (quad, other))
    return float((x - to_x) ** 2 + (y - to_y) ** 2)


def _kind(label: str) -> str:
    kind = parse_label(label).kind
    return "round-tile" if kind in _ROUND else "visitor" if kind in _SMALL else "square-tile"
