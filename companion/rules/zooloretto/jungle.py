"""Exotic: the jungle board, which kinds may live there, and what cannot lie on it."""

from collections.abc import Iterable

from companion.rules.components import words
from companion.rules.game import Refusal
from companion.rules.results import Problem
from companion.rules.zooloretto.options import AREAS, EXOTICS, EXOTICS_OUT, JUNGLE, JUNGLE_KINDS, KINDS, Options
from companion.rules.zooloretto.zoo import Zoo, kinds_in, named_kinds

EXOTICS_OUT_RULE = {2: "EX-15", 3: "EX-14", 4: "EX-13"}


def refuse_exotic(zoo: Zoo, label: str, area: int) -> Refusal | None:
    """Refuse any enclosure, a jungle board without a free space, a fourth kind there. Rules: EX-17, EX-18, EX-45."""
    if area != JUNGLE:
        return Refusal("exotic animals live on the jungle board or in the barn", "EX-45")
    spaces = zoo.box.signs[JUNGLE].spaces
    if len(zoo[AREAS[JUNGLE]].animals) >= spaces:
        return Refusal("no space of the jungle board is free", "EX-17")
    kinds = kinds_in(zoo[AREAS[JUNGLE]])
    if KINDS[label] not in kinds and len(kinds) >= JUNGLE_KINDS:
        return Refusal(f"{named_kinds(kinds)} live on the jungle board, no fourth kind may join them", "EX-18")
    return None


def homes_for_exotic(zoo: Zoo, label: str) -> list[int]:
    """The jungle board where the exotic may live there, nothing otherwise. Rules: EX-17, EX-18."""
    if zoo.places[JUNGLE] is None or refuse_exotic(zoo, label, JUNGLE) is not None:
        return []
    return [JUNGLE]


def jungle_problems(zoo: Zoo) -> list[Problem]:
    """More exotics on the jungle board than it has spaces, more kinds than may live there. Rules: EX-17, EX-18."""
    name = AREAS[JUNGLE]
    animals, kinds, spaces = zoo[name].animals, kinds_in(zoo[name]), zoo.box.signs[JUNGLE].spaces
    problems = []
    if len(kinds) > JUNGLE_KINDS:
        text = f"{len(kinds)} kinds live on the jungle board, {JUNGLE_KINDS} may: {named_kinds(kinds)}"
        problems.append(Problem("EX-18", text, name, apart=True))
    if len(animals) > spaces:
        problems.append(
            Problem("EX-17", f"the jungle board holds {len(animals)} animals on {spaces} spaces", name, apart=True)
        )
    return problems


def kind_problems(zoos: Iterable[Zoo], options: Options) -> list[Problem]:
    """Kinds that were put back into the box, more kinds than are played with. Rules: EX-13, EX-14, EX-15."""
    rule = EXOTICS_OUT_RULE.get(options.players, "EX-13")
    present = {KINDS[label] for zoo in zoos for label in zoo.animals if label in KINDS}
    out = (kind for kind in options.removed_exotics if kind in present)
    problems = [Problem(rule, f"{words(f'exotic/{kind}')} was put back into the box") for kind in out]
    in_play = len(EXOTICS) - EXOTICS_OUT.get(options.players, 0)
    if len(present) > in_play:
        text = f"{len(present)} exotic kinds lie here, {options.players} players play with {in_play}"
        problems.append(Problem(rule, text))
    return problems
