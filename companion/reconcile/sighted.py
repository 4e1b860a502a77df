"""Zoos, whole tables and readings as sightings: what was written or photographed, place by place."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from companion.errors import NotationError
from companion.reconcile.compare import Comparer
from companion.reconcile.expect import expected
from companion.reconcile.sighting import Sight, Sighting, sighting_of, together
from companion.reconcile.views import Facts, view_of
from companion.reconcile.views.view import TAKEN, player
from companion.rules.json_values import count, mapping, schema, sequence, text

TABLE_SCHEMA = "companion.table/1"
BESIDE_NOTHING = ("coin", "coin-tile", "supply", "tile-back", "truck", "hay-bale", "unknown", "empty")
"""What is counted or shown elsewhere, and what says nothing."""
ON_THE_TABLE = ("bonus/", "token/", "tray", "coworker")
"""What may lie beside a zoo's boards and is the player's; other tiles there are nobody's yet."""
TABLE, TRAY, DEPOT, TOP = "table", "tray", "depot", "depot/top"
CELLS = ("basin",)
"""Areas of which every space is a place of its own."""


def sighting_of_zoo(zoo: Any, seat: int) -> Sighting:
    """One zoo that a person wrote down or that was read from a photo and confirmed."""
    facts = view_of(zoo.game).zoo_facts(seat, zoo)
    return sighting_of(facts, [player(seat)])


def table_from_json(data: Mapping[str, Any], state: Any) -> Sighting:
    """A whole table or parts of it: ``zoos`` and ``trucks`` in their order, null for what is out of sight."""
    schema(data, TABLE_SCHEMA)
    game = view_of(state.options.game).game
    parts = []
    for seat, document in enumerate(_listed(data, "zoos", len(state.zoos))):
        if document is not None:
            zoo = game.zoo_from_json(mapping(document, f"zoos[{seat}]"), state.options.edition)
            parts.append(sighting_of_zoo(zoo, seat))
    for number, labels in enumerate(_listed(data, "trucks", len(view_of(game.name).trucks(state))), start=1):
        if labels is not None:
            where = f"trucks[{number - 1}]"
            tiles = tuple(text(label, where) for label in sequence(labels, where))
            parts.append(sighting_of(Facts({f"truck-{number}": tiles} if tiles else {}, {}), [f"truck-{number}"]))
    if "taken" in data:
        parts.append(_taken(data, state))
    if not parts:
        raise NotationError("neither a zoo nor a truck is in sight", "zoos", "a list")
    return together(parts)


def _listed(data: Mapping[str, Any], key: str, most: int) -> list[Any]:
    values = sequence(data.get(key, []), key)
    if len(values) > most:
        raise NotationError(f"{len(values)} are listed", key, f"at most {most}")
    return values


def _taken(data: Mapping[str, Any], state: Any) -> Sighting:
    """Which truck each player has taken, null for none."""
    taken = {
        f"{TAKEN}/{player(seat)}": (f"truck-{count(truck, f'taken[{seat}]')}",)
        for seat, truck in enumerate(_listed(data, "taken", len(state.zoos)))
        if truck is not None
    }
    return sighting_of(Facts(taken, {}), [TAKEN])


def sighting_of_pieces(
    pieces: Sequence[tuple[str, str, Sight]],
    state: Any,
    seat: int,
    built: Sequence[str] = (),
    lifted: Collection[str] = (),
) -> Sighting:
    """A reading of one zoo, and of the trucks beside it: area, space and what each piece can be.

    Boards that are built stay, unless they were seen to be taken away (``lifted``); a new one is there when it is among
    those seen (``built``, as facts name them), or when something was seen on it. Of the depot the top alone is seen;
    coins and supply tiles are left to people.
    """
    mine = player(seat)
    places: dict[str, list[Sight]] = defaultdict(list)
    whole = {mine}
    boards = {*expected(state).places.get(f"{mine}/boards", ()), *built}.difference(lifted)
    for area, space, sight in pieces:
        place = place_in_zoo(area, space, sight.label)
        if not place:
            continue
        if place.startswith("truck-"):
            places[place].append(sight)
            whole.add(place)
            continue
        places[f"{mine}/{place}"].append(sight)
        if area.startswith("expansion-") or area == "jungle":
            boards.add(f"board/{area}")
    seen = {place: tuple(sights) for place, sights in places.items()}
    if f"{mine}/{TOP}" in seen:
        seen[f"{mine}/{TOP}"] = (max(seen[f"{mine}/{TOP}"], key=lambda sight: sight.chance),)
    seen[f"{mine}/boards"] = tuple(Sight(((board, 1.0),)) for board in sorted(boards))
    unseen = [
        DEPOT,
        *([TABLE] if state.options.game != "zooloretto" else []),
        *([] if f"{mine}/{TRAY}" in seen else [TRAY]),
    ]
    return Sighting(seen, {}, frozenset(whole), hidden=frozenset(f"{mine}/{place}" for place in unseen))


def place_in_zoo(area: str, space: str, label: str) -> str:
    """What facts call the place of a piece in a zoo, or the truck that it is on; empty for what is told elsewhere."""
    if label in BESIDE_NOTHING or (area == TABLE and not label.startswith(ON_THE_TABLE)):
        return ""
    if area == DEPOT:
        return TOP
    return label if label == TRAY else space if area in CELLS and space else area


def pieces_from_json(data: Mapping[str, Any]) -> list[tuple[str, str, Sight]]:
    """The components of a reading in JSON, each with its area, its space and what it can be."""
    found = []
    for number, value in enumerate(sequence(data.get("components"), "components")):
        where = f"components[{number}]"
        entry = mapping(value, where)
        others = [tuple(pair) for pair in sequence(entry.get("alternatives", []), where)]
        named = [(entry.get("label"), entry.get("confidence")), *others]
        if not all(len(pair) == 2 and isinstance(pair[0], str) and _is_chance(pair[1]) for pair in named):
            raise NotationError("this is no component", where, "label, confidence and alternatives")
        candidates = tuple((str(label), float(chance)) for label, chance in named if chance > 0)
        area = text(entry.get("area") or "table", f"{where}.area")
        if candidates:
            found.append((area, text(entry.get("space") or "", f"{where}.space"), Sight(candidates)))
    return found


def _is_chance(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def likeliest_seat(sightings: Sequence[Sighting], state: Any) -> int:
    """Whose zoo it is: the one that it differs least from; one sighting for each seat."""
    facts = expected(state)
    costs = [Comparer(sighting).slip(Comparer(sighting).compare(facts)) for sighting in sightings]
    return costs.index(min(costs))
