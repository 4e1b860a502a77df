"""What the expansions add beside the tiles: visitors on their points, bonus tiles and tokens beside the boards."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.reconcile.doubts import NOTHING, Doubt, doubt
from companion.rules.zooloretto.options import AREAS, COLOURS, JUNGLE, PATH_POINTS, Options
from companion.rules.zooloretto.zoo import DESERTED, Path
from companion.vision.observation import EMPTY, TABLE, Observation, Seen

VISITOR, BONUS, TOKEN = "visitor/", "bonus/", "token/"
SURE = 0.85
"""A colour is a doubt below this probability."""
SEEN = 0.5
COULD_BE = 0.02
POINTS = tuple(f"path-{number}" for number in range(1, PATH_POINTS + 1))


@dataclass(frozen=True, slots=True)
class Beside:
    """Visitors and bonus tiles, tokens, the doubts about them, and what the photo should show but does not."""

    path: Path
    tokens: tuple[int, ...]
    doubts: tuple[Doubt, ...]
    not_visible: tuple[str, ...]


NOTHING_BESIDE = Beside(DESERTED, (), (), ())


def beside(observation: Observation, options: Options) -> Beside:
    """What the expansions of ``options`` add in a photo. Rules: EX-08, EX-16, EX-33, XL-04."""
    if not options.expansions:
        return NOTHING_BESIDE
    colours = [colour for colour in COLOURS if options.xxl or colour != "yellow"]
    known = [VISITOR + colour for colour in colours] + [BONUS + colour for colour in colours]
    pieces = [(seen, *_told(seen, known)) for seen in observation.components if _counts(seen)]
    visitors = [(seen.area, label.removeprefix(VISITOR)) for seen, label, _ in pieces if label.startswith(VISITOR)]
    bonus = {label.removeprefix(BONUS) for seen, label, _ in pieces if label.startswith(BONUS)}
    tokens = sorted((int(label.removeprefix(TOKEN)) for _, label, _ in pieces if label.startswith(TOKEN)), reverse=True)
    points = tuple(tuple(sorted(colour for area, colour in visitors if area == point)) for point in POINTS)
    astray = tuple(sorted((colour, area) for area, colour in visitors if area not in POINTS))
    unsure = [one for seen, label, sure in pieces for one in _doubt(seen, label, sure, known)]
    unsure += [one for seen in observation.vacancies for one in _overlooked(seen, known)]
    lacking = options.exotic and AREAS[JUNGLE] not in observation.areas
    path = Path(points, tuple(sorted(bonus)), astray)
    return Beside(path, tuple(tokens), tuple(unsure), (AREAS[JUNGLE],) if lacking else ())


def _counts(seen: Seen) -> bool:
    """Whether a piece is likely enough there, whatever its colour.

    A visitor beside all boards is one of the supply and in no zoo.
    """
    head = seen.label.partition("/")[0]
    there = sum(chance for label, chance in seen.candidates if label.partition("/")[0] == head)
    return there >= SEEN and not (seen.area == TABLE and seen.label.startswith(VISITOR))


def _told(seen: Seen, known: Sequence[str]) -> tuple[str, float]:
    """What a piece is and how sure, of visitors and bonus tiles only those that are played. Rule: EX-08."""
    if not seen.label.startswith((VISITOR, BONUS)):
        return seen.label, seen.confidence
    played = [(label, chance) for label, chance in seen.candidates if label in known]
    total = sum(chance for label, chance in seen.candidates if label in known or label == EMPTY)
    if not played:
        return seen.label, seen.confidence
    label, chance = max(played, key=lambda pair: pair[1])
    return label, chance / max(total, 1e-9)


def _doubt(seen: Seen, label: str, sure: float, known: Sequence[str]) -> list[Doubt]:
    """A doubt about the colour of a visitor or bonus tile, or the value of a token, that is not sure.

    ``known``: the visitors and bonus tiles that are played; no other is offered. Rule: EX-08.
    """
    heads = (VISITOR, BONUS, TOKEN)
    head = next((one for one in heads if label.startswith(one)), None)
    if head is None or sure >= SURE:
        return []
    likely = [other for other, chance in seen.candidates if other != label and chance >= COULD_BE]
    others = [other for other in likely if other in known or head == TOKEN or other == EMPTY]
    named = [other if other != EMPTY else NOTHING for other in others if other.startswith(head) or other == EMPTY]
    return [doubt(seen.area, label, named)] if named else []


def _overlooked(vacancy: Seen, known: Sequence[str]) -> list[Doubt]:
    """A doubt where a visitor may stand that hardly shows."""
    played = [label for label, chance in vacancy.alternatives if label in known and chance >= COULD_BE]
    return [doubt(vacancy.area, NOTHING, played)] if vacancy.area in POINTS and played else []
