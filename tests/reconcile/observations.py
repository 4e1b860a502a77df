"""Observations in a few words."""

from collections.abc import Sequence

from companion.vision.observation import BoardSeen, Observation, Quad, Quality, Seen

QUAD: Quad = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
MAIN = ("enclosure-5", "enclosure-4", "enclosure-6", "free-stall", "barn")


def seen(where: str, label: str, confidence: float = 0.99, kind: str = "square-tile", **others: float) -> Seen:
    """A component: ``where`` is a space (with a slash) or an area; others as ``animal__lion=0.2``."""
    area, _, space = where.partition("/")
    pairs = tuple((name.replace("__", "/").replace("_", "-"), value) for name, value in others.items())
    return Seen(label, confidence, pairs, QUAD, area, where if space else "", kind)


def observed(*things: Seen, areas: Sequence[str] = MAIN, photo: str = "zoo.jpg") -> Observation:
    """An observation of these components and vacancies, with boards that have these areas."""
    return Observation(
        photo=photo,
        size=(100, 100),
        quality=Quality(1.0, 0.0),
        boards=(BoardSeen("toy/main", tuple(areas), QUAD, 50),),
        components=tuple(thing for thing in things if thing.label != "empty"),
        vacancies=tuple(thing for thing in things if thing.label == "empty"),
    )
