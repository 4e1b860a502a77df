"""How English says what rules name by label, area and seat."""

import re
from collections.abc import Sequence

from companion.rules.aquaretto.options import SPECIES_NAMES
from companion.rules.components import is_label, words

_SEAT = re.compile(r"(?<![\w./-])player-([0-9]+)(?![\w./-])")
_PLACE = re.compile(
    r"(?<![\w./-])(truck|enclosure|expansion|path|crate|corner)-([0-9]+)(?:/(stall-)?([0-9]+))?(?![\w/-])"
)
_LABEL = re.compile(
    r"(?<![\w./'-])(?:(?:animal|offspring|stall|exotic|visitor|bonus|token|die)/[a-z0-9-]+(?:/[a-z]+)*|coin-tile)(?![\w/-])"
)
_OWNED = re.compile(
    r"(in )?(?<![\w./-])player-[0-9]+/[a-z]+(?:-[a-z]+)*(?:-[0-9]+)?"
    r"(?:/(?:(?:stall-)?[0-9]+(?![0-9]*,-?[0-9])|-?[0-9]+,-?[0-9]+))?"
)
_LOADED = re.compile(r"\bin(?= truck-[0-9])")
_ARTICLE = re.compile(r"(?<=has )a(?= e)")
_ALONE = re.compile(r"^(coworker|tray|supply)(?= lies | should lie )|(?<= in )middle(?=, which)")
_UPON = {"table": "on", "sheet": "on", "bonuses": "on", "jungle": "on", "booth": "at", "manager": "at", "path": "at"}
"""How something lies in areas that it does not lie in."""
_CELL = re.compile(r"(?<![\w./'-])basin/(?=-?[0-9]+,-?[0-9]+)")
_BASIN = re.compile(rf"(?<=\bbasin of )({'|'.join(name.replace('-', ' ') for name in SPECIES_NAMES)})(?![\w-])")
"""The species after whose animals a basin is called."""
_FREE = re.compile(r"(?<![\w./'-])free-stall(?![\w/'-])")
_NAMES = {
    "barn": "the barn", "free-stall": "the free stall space", "jungle": "the jungle board", "depot": "the depot",
    "table": "the table", "booth": "the booth", "feeding": "the feeding station", "manager": "the manager's place",
    "supply": "the supply", "money": "the money", "boards": "the boards", "basin": "the basins",
    "trainers": "the trainers",
    "tray": "the tray's place",
    "sheet": "the sheet", "bonuses": "the bonuses",
}  # fmt: skip
_ALONE_WORDS = {"coworker": "a coworker", "tray": "a tray", "supply": "a supply tile", "middle": "the middle"}
_NUMBERED = {"path": "observation point", "expansion": "expansion", "corner": "player's corner"}


def player(seat: int, names: Sequence[str]) -> str:
    """The player at a seat, counted from 0: the name where there is one."""
    return names[seat] if seat < len(names) else f"Player {seat + 1}"


def label(text: str) -> str:
    """A component as people say it: "male zebra"."""
    name = text.removesuffix("/spent").removesuffix("/unsure")
    return name.replace("/", " ") if name.startswith("token/") else words(name)


def area(text: str, names: Sequence[str] = ()) -> str:
    """An area or space as people say it: "enclosure 5, space 2", "the barn"."""
    head, _, space = text.partition("/")
    if head.startswith("player-"):
        owner = player(int(head.removeprefix("player-")) - 1, names)
        return f"{area(space)} of {owner}" if space else owner
    kind, _, number = head.rpartition("-")
    if head in _NAMES:
        said = _NAMES[head]
    elif number.isdigit():
        said = f"{_NUMBERED.get(kind, kind)} {number}"
    else:
        said = head.replace("-", " ")
    if not space:
        return said
    return f"{said}, {f'stall space {space[6:]}' if space.startswith('stall-') else f'space {space}'}"


def thing(text: str, names: Sequence[str]) -> str:
    """A label, an area or a seat as people say it within a sentence; a species or a number as it is."""
    if text.startswith("player-") and "/" not in text:
        return player(int(text.removeprefix("player-")) - 1, names)
    if text not in _NAMES and is_label(text.removesuffix("/spent").removesuffix("/unsure")):
        return label(text)
    return area(text, names)


def sentence(text: str, names: Sequence[str]) -> str:
    """A sentence of the rules with names, places and components as people say them."""
    text = _LABEL.sub(lambda match: _one(match[0]), text)
    text = _ALONE.sub(lambda match: _ALONE_WORDS[match[0]], text)
    text = _OWNED.sub(lambda match: _where(match[0], names), text)
    text = _LOADED.sub("on", text)
    text = _ARTICLE.sub("an", text)
    text = _CELL.sub("space ", text)
    text = _BASIN.sub(lambda match: f"{match[0]}{'es' if match[0].endswith('s') else 's'}", text)
    text = _FREE.sub(_NAMES["free-stall"], text)
    text = _PLACE.sub(lambda match: area(match[0]), text)
    return _SEAT.sub(lambda match: player(int(match[1]) - 1, names), text)


def _where(text: str, names: Sequence[str]) -> str:
    """A place of a player, with what goes before it: "on the sheet of Anna"."""
    place = text.removeprefix("in ")
    head = place.partition("/")[2].partition("/")[0].partition("-")[0]
    return area(place, names) if place == text else f"{_UPON.get(head, 'in')} {area(place, names)}"


def _one(text: str) -> str:
    """A component that a sentence names, with its article; what is no component stays."""
    if not is_label(text):
        return text
    said = label(text)
    return f"{'an' if said[0] in 'aeio' else 'a'} {said}"
