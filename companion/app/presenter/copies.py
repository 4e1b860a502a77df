"""What the app knows of people's own copies of the game, as it stands on screens."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.rules import game_named
from companion.rules.components import parse_label
from companion.words import Words, message

SHIPPED: Final = "print-and-play"
"""The printing whose pictures the companion brings along."""
EDITIONS: Final = (
    (SHIPPED, message("Print and play")),
    ("2023", message("Edition of 2023")),
    ("2007", message("Edition of 2007")),
)
DICE_SIDES: Final = 6
MORE: Final = (
    ("exotic", message("Exotic")),
    ("xxl", message("XXL")),
    ("aquaretto", message("Aquaretto")),
)
"""What may be played beside the base game, each with boards and tiles of its own."""
MORE_BOARDS: Final = {
    "exotic": (("jungle", message("Jungle board")),),
    "xxl": (),
    "aquaretto": (
        ("water", message("Water board")),
        ("depot", message("Depot")),
        ("water-large", message("Large extension board")),
        ("water-small", message("Small extension board")),
    ),
}
"""The boards of each, by the last name of their layout."""
BOARDS_OF: Final = {"zooloretto": ("main",), "aquaretto": ("water",), "joint": ("main", "water")}
"""The boards that photos of each game's zoos are found by."""
KINDS: Final = (
    ("animal", message("Animals")),
    ("exotic", message("Exotic animals")),
    ("offspring", message("Offspring")),
    ("stall", message("Stalls")),
    ("", message("Other tiles")),
)
"""Kinds of tiles in the order in which they are listed, with their headings."""
_NO_TILES: Final = ("visitor", "coin")


@dataclass(frozen=True, slots=True)
class Copy:
    """One profile: what was learnt and what is still missing, labels in the box's order.

    `more` are learnt tiles of expansions and of Aquaretto. `problem` is what is damaged about it, in English, else
    empty.
    """

    name: str
    edition: str
    boards: tuple[str, ...] = ()
    learnt: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    dice: int = 0
    sheet: bool = False
    more: tuple[str, ...] = ()
    problem: str = ""

    @property
    def reads_zoos(self) -> bool:
        """Whether photos of zoos can be read with it."""
        return not self.problem and bool({"main", "water"} & set(self.boards)) and bool(self.learnt)

    @property
    def whole(self) -> bool:
        """Whether nothing of the base game is missing."""
        return self.reads_zoos and not self.missing and {"main", "expansion"} <= set(self.boards)

    def reads(self, game: str) -> bool:
        """Whether photos of this game's zoos can be read with it."""
        return self.reads_zoos and set(BOARDS_OF[game]) <= set(self.boards)

    @property
    def part(self) -> float:
        """How much of board and tiles is learnt, 0 to 1."""
        whole = len(self.learnt) + len(self.missing) + 1
        return (len(self.learnt) + ("main" in self.boards)) / whole


@dataclass(frozen=True, slots=True)
class Copies:
    """All profiles that are kept here, by name."""

    copies: tuple[Copy, ...]


def more_tiles(edition: str, name: str) -> tuple[str, ...]:
    """The tiles that Exotic, XXL or Aquaretto brings along, in the box's order."""
    game = "aquaretto" if name == "aquaretto" else "zooloretto"
    with_it = () if game == name else (name,)
    usual = game_named("zooloretto").options_from_words(edition, (), (), 3).box.counts
    box = game_named(game).options_from_words(edition, with_it, (), 3).box.counts
    return tuple(label for label in box if label not in usual and parse_label(label).kind not in _NO_TILES)


def by_kind(labels: Sequence[str]) -> list[tuple[str, tuple[str, ...]]]:
    """Labels of tiles as they are listed: each kind's heading with its labels, kinds without any left out."""
    named = {kind for kind, _ in KINDS if kind}
    kinds = {label: kind if (kind := parse_label(label).kind) in named else "" for label in labels}
    grouped = [(title, tuple(label for label in labels if kinds[label] == kind)) for kind, title in KINDS]
    return [(title, group) for title, group in grouped if group]


def edition_text(edition: str, words: Words) -> str:
    """An edition as people say it."""
    return words(next((text for name, text in EDITIONS if name == edition), edition))


def named(copies: Sequence[Copy], name: str) -> Copy | None:
    """The copy of that name, None where there is none."""
    return next((copy for copy in copies if copy.name == name), None)
