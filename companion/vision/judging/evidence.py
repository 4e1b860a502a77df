"""What each witness said of each place, before anybody judges: values without pixels, to be kept, fitted and judged."""

from dataclasses import dataclass

from companion.vision.observation import Quad

Said = tuple[tuple[str, float], ...]
"""Labels with their probabilities, best first; nothing where the identifier was not asked."""


@dataclass(frozen=True, slots=True)
class Look:
    """What the identifier said of a crop: its candidates, and how much it looks like the best one's example (-1..1)."""

    said: Said = ()
    similarity: float = 0.0


@dataclass(frozen=True, slots=True)
class SpaceEvidence:
    """A printed space.

    ``detected``: the detector's confidence in the tile found there, None for none, and ``kind`` its kind; ``likeness``,
    ``weakest``: how much of the print shows (see PlacedSpace); ``inside``: the photo shows all of it; ``quad``: of what
    lies there, else of the space, in photo pixels.
    """

    area: str
    space: str
    detected: float | None
    kind: str
    likeness: float
    weakest: float
    inside: bool
    look: Look
    quad: Quad


@dataclass(frozen=True, slots=True)
class LooseEvidence:
    """A piece that lies on no space.

    ``print_``: how much of a board's print shows where it lies (likeness and weakest quarter), None off the boards;
    ``hidden``: the share of it where the detector found another tile too; ``doubled``: where it found a surer one;
    ``strange``: where neither a surer one lies nor the print shows, so that nothing else explains what is seen.
    """

    area: str
    kind: str
    detected: float
    print_: tuple[float, float] | None
    hidden: float
    doubled: float
    look: Look
    quad: Quad
    strange: float = 0.0


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything that was said of one photo: the printed spaces in their order, then the loose pieces."""

    spaces: tuple[SpaceEvidence, ...]
    loose: tuple[LooseEvidence, ...]
